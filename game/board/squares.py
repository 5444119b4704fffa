"""Squares, distance, the eight directions, the line between two centres (B-01, B-02, B-22, B-26)."""

import re
from functools import lru_cache
from math import hypot
from typing import Literal, NamedTuple, TypeAlias, get_args

Facing: TypeAlias = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
"""One of the eight directions that a unit can face (B-26)."""

FACINGS: tuple[Facing, ...] = get_args(Facing)
"""The eight directions, clockwise from north: the order of every fixed tie-break (B-11)."""


class Square(NamedTuple):
    """A square of the board: x to the east, y to the south, from the north-west corner (B-01)."""

    x: int
    y: int

    def step(self, facing: Facing) -> "Square":
        """The neighbour that lies in that direction, on the board or not."""
        dx, dy = STEPS[facing]
        return Square(self.x + dx, self.y + dy)

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


STEPS: dict[Facing, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}

_FACING_OF = {step: facing for facing, step in STEPS.items()}


@lru_cache(maxsize=1 << 14)
def neighbours(square: Square) -> tuple[Square, ...]:
    """The eight squares around one, clockwise from north, on the board or not."""
    x, y = square
    return tuple([Square(x + dx, y + dy) for dx, dy in STEPS.values()])


def touching(a: Square, b: Square) -> bool:
    """Whether b is one of the eight neighbours of a, whatever stands there."""
    return a != b and -1 <= a[0] - b[0] <= 1 and -1 <= a[1] - b[1] <= 1


def half_squares(a: Square, b: Square) -> int:
    """The distance in half squares: a straight step is 2, a diagonal one 3 (B-02).

    >>> half_squares(Square(0, 0), Square(3, 1))
    7
    """
    dx, dy = abs(a.x - b.x), abs(a.y - b.y)
    return 2 * max(dx, dy) + min(dx, dy)


def distance(a: Square, b: Square) -> int:
    """The distance in whole squares, rounded down (B-02)."""
    return half_squares(a, b) // 2


def facing_of(start: Square, end: Square) -> Facing:
    """The direction of the step from a square to its neighbour.

    Raises ValueError when the two do not touch.

    >>> facing_of(Square(2, 2), Square(3, 1))
    'NE'
    """
    step = (end.x - start.x, end.y - start.y)
    if step not in _FACING_OF:
        raise ValueError(f"{start} and {end} are no neighbours")
    return _FACING_OF[step]


def towards(dx: float, dy: float) -> Facing:
    """The nearest of the eight directions to the way of dx to the east and dy to the south, not both 0."""

    def likeness(facing: Facing) -> float:
        x, y = STEPS[facing]
        return (x * dx + y * dy) / hypot(x, y)

    return max(FACINGS, key=likeness)


def in_front(facing: Facing, at: Square, square: Square) -> bool:
    """Whether a square lies in the front arc of 180 degrees of who stands at `at` (B-26)."""
    dx, dy = STEPS[facing]
    return dx * (square.x - at.x) + dy * (square.y - at.y) >= 0


def crossed(a: Square, b: Square) -> tuple[Square, ...]:
    """The squares whose interior the line from the centre of a to the centre of b crosses (B-22).

    In order from a to b, both of them included; (a,) when they are the same. Where the line passes
    through a lattice point it goes on into the diagonal neighbour and crosses neither flank. The way
    back crosses the same squares in reverse. The squares may lie beyond any board.

    >>> print(*crossed(Square(0, 0), Square(3, 1)))
    0,0 1,0 2,1 3,1
    """
    wide, high = abs(b.x - a.x), abs(b.y - a.y)
    east, south = (1 if b.x > a.x else -1), (1 if b.y > a.y else -1)
    squares = [a]
    column = row = 0
    while column < wide or row < high:
        # Which comes first: the next grid line across (at (2 * column + 1) / wide) or the next one down?
        across, down = (2 * column + 1) * high, (2 * row + 1) * wide
        column += across <= down
        row += down <= across
        squares.append(Square(a.x + east * column, a.y + south * row))
    return tuple(squares)


_WRITTEN = re.compile(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*")


def parse_square(text: str) -> Square:
    """The square that a text names, on whatever board; ValueError for another text.

    >>> parse_square("4,7")
    Square(x=4, y=7)
    """
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no square; write X,Y, as in 4,7")
    return Square(int(match[1]), int(match[2]))
