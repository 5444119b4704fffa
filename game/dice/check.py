"""A check: which dice are rolled, how their faces are folded, and what a clause reads from that."""

from collections.abc import Callable
from itertools import chain
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from game.dice.die import Die, Vector
from game.errors import BadDice

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

Fold: TypeAlias = Literal["sum", "max", "all"]
"""How faces are put together, beginning with the start of the check.

`sum` and `max` go component by component; `all` appends every face in the order of the dice.
"""


class Reader(Protocol[R_co]):
    """A frozen, hashable value that reads the coarsest result that a clause asks for, hashable too."""

    def __call__(self, folded: Vector, /) -> R_co:
        """The result that the folded vector stands for."""

    def __hash__(self) -> int:
        """Equal readers read alike: odds are remembered by them."""


class Check(Struct, Generic[R_co], frozen=True, cache_hash=True):
    """Dice that are rolled at once, and how they are read; `label` tells players what the roll is for.

    The fold begins with `start`: flat additions go there, and no dice at all give `start` itself.
    Raises ValueError when a die of a `sum` or `max` has not the width of `start`; `all` takes any width.
    """

    dice: tuple[Die, ...]
    fold: Fold
    read: Reader[R_co]
    label: str
    start: Vector

    def __post_init__(self) -> None:
        if self.fold != "all" and any(die.width != len(self.start) for die in self.dice):
            raise ValueError(f"{self.label}: every die needs the width of the start, {len(self.start)}")


def result(check: Check[R], faces: tuple[int, ...]) -> R:
    """What a roll of a check comes to, from the numbers of the faces, one a die and in its order.

    Raises BadDice for another count of faces, or for a number that its die does not have (J-04).
    """
    if len(faces) != len(check.dice):
        raise BadDice(f"{check.label} rolls {len(check.dice)} dice, not {len(faces)}")
    shown = [die.face(number) for die, number in zip(check.dice, faces, strict=True)]
    return check.read(_FOLDED[check.fold](check.start, *shown))


_FOLDED: dict[Fold, Callable[..., Vector]] = {
    "sum": lambda *vectors: tuple(map(sum, zip(*vectors, strict=True))),
    "max": lambda *vectors: tuple(map(max, zip(*vectors, strict=True))),
    "all": lambda *vectors: tuple(chain(*vectors)),
}
