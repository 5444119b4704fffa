"""Dice as tables of faces, and what supplies faces in play: a seed, or faces given beforehand (J-04)."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.errors import BadDice

Vector: TypeAlias = tuple[int, ...]
"""What a face shows and what a check folds faces to: a few integers, one for each thing that is counted."""


class Die(Struct, frozen=True, cache_hash=True):
    """A die: its name and what each face shows, all faces of one width.

    Raises ValueError without faces, or with faces of different widths.
    """

    name: str
    faces: tuple[Vector, ...]

    def __post_init__(self) -> None:
        if len({len(face) for face in self.faces}) != 1:
            raise ValueError(f"{self.name} needs faces, all of one width")

    @property
    def width(self) -> int:
        """How many integers each face shows."""
        return len(self.faces[0])

    def face(self, number: int) -> Vector:
        """What the face of that number shows, counted from 1; BadDice when there is none (J-04)."""
        if not 1 <= number <= len(self.faces):
            raise BadDice(f"{self.name} has the faces 1 to {len(self.faces)}, not {number}")
        return self.faces[number - 1]


@lru_cache(maxsize=256)
def d(sides: int, component: int = 0, width: int = 1) -> Die:
    """A plain die: its number in one component, 0 in the others."""
    return Die(f"d{sides}", _table(tuple(range(1, sides + 1)), component, width))


@lru_cache(maxsize=256)
def counting(sides: int, at: int, component: int = 0, width: int = 1) -> Die:
    """A die that counts 1 when it reaches `at`: in one component, 0 in the others."""
    return Die(f"d{sides}", _table(tuple(int(n >= at) for n in range(1, sides + 1)), component, width))


def _table(values: tuple[int, ...], component: int, width: int) -> tuple[Vector, ...]:
    if not 0 <= component < width:
        raise ValueError(f"component {component} is not among {width}")
    return tuple(tuple(value if k == component else 0 for k in range(width)) for value in values)


class Chance(Protocol):
    """Whatever answers a roll with the numbers of faces, counted from 1, one a die and in its order."""

    def faces(self, dice: tuple[Die, ...]) -> tuple[int, ...]:
        """Roll these dice."""


class Seeded:
    """Faces from a seed, the same on every machine and Python (J-06).

    `drawn` counts the dice rolled so far: `Seeded(seed, drawn)` goes on from there.
    """

    def __init__(self, seed: int, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._rng = Random(seed)
        for _ in range(drawn):
            self._rng.random()

    def faces(self, dice: tuple[Die, ...]) -> tuple[int, ...]:
        """Roll these dice: one number drawn a die."""
        self.drawn += len(dice)
        return tuple(int(self._rng.random() * len(die.faces)) + 1 for die in dice)


class Forced:
    """Faces given beforehand, used in order; `then` supplies what follows them (J-04).

    A record that is replayed has nothing behind it: when its faces run out, that is BadDice.
    """

    def __init__(self, faces: Sequence[int], then: Chance | None = None) -> None:
        self._faces = tuple(faces)
        self._then = then

    @property
    def left(self) -> int:
        """How many of the given faces no die has used yet."""
        return len(self._faces)

    def faces(self, dice: tuple[Die, ...]) -> tuple[int, ...]:
        """Roll these dice; BadDice for a number that its die does not have, and no face is used up then."""
        given = self._faces[: len(dice)]
        for die, number in zip(dice, given, strict=False):
            die.face(number)
        rest = dice[len(given) :]
        if rest and self._then is None:
            raise BadDice(f"no face is left for {rest[0].name}")
        drawn = self._then.faces(rest) if rest and self._then else ()
        self._faces = self._faces[len(given) :]
        return given + drawn
