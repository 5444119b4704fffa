"""What is solid for which lines, as the kernels read it, and the door to those kernels (B-13, B-14, B-17).

A plane is a uint8 grid with a solid rim, shape (height + 2, width + 2): square (x, y) is at [y + 1, x + 1].
Which squares a line finds solid depends on the heights of its two ends alone: on its `bar`, the lowest
height that stands in its way. Few bars differ, so there are few planes, kept in the board's memo.
"""

from bisect import bisect_left
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.board.board import Board
from game.board.squares import Square

Plane = NDArray[np.uint8]
Lines = NDArray[np.uint16]

NO_BAR = 256
"""The bar of lines that no height of the board stands in the way of."""


class Planes(NamedTuple):
    """The planes of one bar: `solid` squares, `low` ones that are not solid, `walls` solid by terrain."""

    solid: Plane
    low: Plane
    walls: Plane


class Kernels(NamedTuple):
    """The compiled functions that sight, cover and blast are made of."""

    lines: Callable[[Plane, int, int, Lines], None]
    obstructed: Callable[[Plane, Plane, Plane, int, int, Lines], None]
    degrees: Callable[[Lines, Lines, NDArray[np.int8]], None]
    walk: Callable[[Plane, int, int, int, int, int, int, int, int, NDArray[np.int32]], int]


@cache
def kernels() -> Kernels:
    """The compiled functions, loaded with numba on the first call."""
    from game.board.kernels import fields, walk  # noqa: PLC0415 - numba stays out of the import path

    return Kernels(fields.lines, fields.obstructed, fields.degrees, walk.walk)


def bar(board: Board, a: int, b: int) -> int:
    """The lowest height on the board, of squares not solid anyway, that blocks lines from level a to b."""
    rises = _rises(board)
    first = bisect_left(rises, max(a, b) + 2)
    return rises[first] if first < len(rises) else NO_BAR


def planes(board: Board, bar: int) -> Planes:
    """The planes for all lines of that bar; not to be written to."""
    key = ("planes", bar)
    if key not in board.memo:
        grids = board.grids
        solid = grids.solid | (grids.heights >= bar)
        board.memo[key] = Planes(
            _rimmed(solid, 1), _rimmed(grids.low & ~solid & 1, 0), _rimmed(grids.solid, 1)
        )
    made: Planes = board.memo[key]
    return made


def cleared(plane: Plane, *squares: Square) -> Plane:
    """A plane of one's own in which some squares are clear."""
    made = plane.copy()
    for x, y in squares:
        made[y + 1, x + 1] = 0
    return made


def over_bars(board: Board, a: Square, cast: Callable[[int, Lines], None]) -> Lines:
    """Lines from one square to every square, from one cast for every bar that they have (B-14).

    `cast` takes a bar and fills in the lines, shape (height, width), as if all had it.
    """
    heights = board.grids.heights
    bars = {level: bar(board, board.level(a), level) for level in _levels(board)}
    first, *others = set(bars.values())
    out = np.empty(heights.shape, np.uint16)
    cast(first, out)
    for other in others:
        lines = np.empty_like(out)
        cast(other, lines)
        np.copyto(out, lines, where=np.isin(heights, [level for level in bars if bars[level] == other]))
    return out


def _levels(board: Board) -> list[int]:
    if "levels" not in board.memo:
        board.memo["levels"] = np.unique(board.grids.heights).tolist()
    made: list[int] = board.memo["levels"]
    return made


def _rises(board: Board) -> list[int]:
    if "rises" not in board.memo:
        grids = board.grids
        board.memo["rises"] = np.unique(grids.heights[grids.solid == 0]).tolist()
    made: list[int] = board.memo["rises"]
    return made


def _rimmed(grid: NDArray[np.integer], rim: int) -> Plane:
    made = np.full((grid.shape[0] + 2, grid.shape[1] + 2), rim, np.uint8)
    made[1:-1, 1:-1] = grid
    made.flags.writeable = False
    return made
