"""Dice as tables of faces; no rule system's own dice live here."""

from functools import lru_cache
from typing import TypeAlias

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
