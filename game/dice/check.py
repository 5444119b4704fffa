"""A check: which dice are rolled, how their faces are folded, and what a clause reads from that.

Readers that several rule systems need stand here; a clause with a reading of its own writes its own.
"""

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

    >>> from game.dice import d
    >>> result(Check((d(6), d(6)), "sum", Reaches(7), "two d6", (0,)), (3, 4))
    True
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


class Whole(Struct, frozen=True):
    """The folded vector itself: for joint odds, and for clauses that ask for all of it."""

    def __call__(self, folded: Vector) -> Vector:
        """All components."""
        return folded


class Amount(Struct, frozen=True):
    """Component 0, kept within `low` and `high`: damage that stops at the health left, successes."""

    low: int | None = None
    high: int | None = None

    def __call__(self, folded: Vector) -> int:
        """Component 0 within the bounds."""
        return _within(folded[0], self.low, self.high)


class Margin(Struct, frozen=True):
    """Component 0 less component 1, kept within `low` and `high`: one side's count against the other's.

    Margin(-1, 1) tells only who is ahead, Margin(0, 1) only whether component 0 is.
    """

    low: int | None = 0
    high: int | None = None

    def __call__(self, folded: Vector) -> int:
        """The difference within the bounds."""
        return _within(folded[0] - folded[1], self.low, self.high)


class Reaches(Struct, frozen=True):
    """Whether component 0 is at least `number`."""

    number: int

    def __call__(self, folded: Vector) -> bool:
        """Whether it is reached."""
        return folded[0] >= self.number


def _within(value: int, low: int | None, high: int | None) -> int:
    value = value if low is None else max(low, value)
    return value if high is None else min(high, value)
