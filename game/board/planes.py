"""What is solid for which lines, as the kernels read it (B-13, B-14, B-17).

A plane is a uint8 grid with a solid rim, shape (height + 2, width + 2): square (x, y) is at [y + 1, x + 1].
Which squares a line finds solid depends on the heights of its two ends alone: on its `bar`, the lowest
height that stands in its way. Few bars differ, so there are few planes, kept with the board.
"""

from bisect import bisect_left
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.board.board import Board, cached_by_ground
from game.board.compiled import Jumps, Lines, Plane, kernels
from game.board.squares import Square

NO_BAR = 256
"""The bar of lines that no height of the board stands in the way of."""


class Planes(NamedTuple):
    """The planes of one bar: `solid` squares, `low` ones that are not solid, `both` of them.

    The jumps lead a cast from one square of a plane to the next.
    """

    solid: Plane
    solid_jumps: Jumps
    both: Plane
    both_jumps: Jumps
    low: Plane


def bar_of(board: Board, a: int, b: int) -> int:
    """The lowest height on the board, of squares not solid anyway, that blocks lines from level a to b."""
    rises = _rises(board)
    first = bisect_left(rises, max(a, b) + 2)
    return rises[first] if first < len(rises) else NO_BAR


@cached_by_ground
def planes(board: Board, bar: int) -> Planes:
    """The planes for all lines of that bar; not to be written to."""
    grids = board.grids
    solid = _rimmed(grids.solid | (grids.heights >= bar), 1)
    low = _rimmed(grids.low, 0) & (1 - solid)
    return Planes(solid, _jumps(solid), solid | low, _jumps(solid | low), low)


@cached_by_ground
def walls(board: Board) -> Plane:
    """The plane of what is solid by its terrain, whatever the heights."""
    return _rimmed(board.grids.solid, 1)


def cleared(plane: Plane, *squares: Square) -> Plane:
    """A copy of a plane in which some squares are clear."""
    copy = plane.copy()
    for x, y in squares:
        copy[y + 1, x + 1] = 0
    return copy


def all_bars(board: Board) -> list[tuple[int, NDArray[np.bool_]]]:
    """Every bar that any lines have, with the levels that their higher ends then have, shape (256,)."""
    levels = [int(level) for level in np.unique(board.grids.heights)]
    bars = np.zeros(NO_BAR, np.int16)
    for level in levels:
        bars[level] = bar_of(board, level, level)
    return [(bar, bars == bar) for bar in sorted({int(bars[level]) for level in levels})]


@cached_by_ground
def bars(board: Board, level: int) -> list[tuple[int, Lines]]:
    """Every bar that lines from a level have, and for each square all bits when they end there, or none."""
    heights = board.grids.heights
    bar_to = np.zeros(NO_BAR, np.int16)
    for other in np.unique(heights):
        bar_to[other] = bar_of(board, level, int(other))
    ends = bar_to[heights]
    return [(int(bar), (ends == bar) * np.uint16(0xFFFF)) for bar in np.unique(ends)]


@cached_by_ground
def _rises(board: Board) -> list[int]:
    """The heights of the squares that are not solid, in order."""
    rises: list[int] = np.unique(board.grids.heights[board.grids.solid == 0]).tolist()
    return rises


def _rimmed(grid: NDArray[np.integer], rim: int) -> Plane:
    plane = np.full((grid.shape[0] + 2, grid.shape[1] + 2), rim, np.uint8)
    plane[1:-1, 1:-1] = grid
    return plane


def _jumps(plane: Plane) -> Jumps:
    jumps = np.empty((2, plane.size), np.uint8)
    kernels(plane.size).look(plane, jumps)
    return jumps
