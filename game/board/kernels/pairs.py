"""All pairs at once: every lattice corner is cast once, for the four squares that share it.

What a corner's cast gives depends on the square that it belongs to in three ways only: the lines along grid
lines, which are walked for each; a square that is itself in the way; and a quadrant closed by the pinch at
the corner (B-13c). In the last two cases, and behind a parapet of one's own (B-17), the square is cast alone.
"""

import numpy as np
from numpy.typing import NDArray

from game.board.kernels.fields import degrees, has_parapet, lines, obstructed
from game.board.kernels.shadow_cast import around, axes, quadrant
from game.board.kernels.signatures import (
    ARCS,
    BOOL,
    DEGREES,
    FLAT,
    GRID,
    HERE,
    INT,
    JUMPS,
    LEVELS,
    LINES,
    PLANE,
    SIGHT,
    STORE,
    VOID,
    kernel,
)


@kernel(VOID, FLAT, JUMPS, INT, ARCS, STORE)
def _cast_row(
    plane: NDArray[np.uint8],
    jumps: NDArray[np.uint8],
    y: int,
    arcs: NDArray[np.int64],
    store: NDArray[np.uint8],
) -> None:
    """Cast every corner of lattice row y; `store[y % 2, x]` takes four bits a square, by target corner."""
    height, width = store.shape[2:]
    for x in range(width + 1):
        points = np.zeros((height + 1, width + 1), np.uint16)
        far = np.zeros((height, width), np.uint16)
        for near in range(4):
            quadrant(plane, jumps, width + 2, x, y, 0, near, arcs, points, far)
        into = store[y % 2, x]
        for row in range(height):
            for column in range(width):
                into[row, column] = around(points, row, column) | far[row, column]


@kernel(BOOL, PLANE, INT, INT)
def _alone(plane: NDArray[np.uint8], x: int, y: int) -> bool:
    """Whether a square must be cast alone: in the way itself, or with a pinch at one of its corners."""
    west, east = plane[y + 1, x] != 0, plane[y + 1, x + 2] != 0
    north, south = plane[y, x + 1] != 0, plane[y + 2, x + 1] != 0
    inside: bool = plane[y + 1, x + 1] != 0
    return inside or ((west or east) and (north or south))


@kernel(VOID, PLANE, JUMPS, INT, INT, STORE, HERE, LINES)
def _lines(
    plane: NDArray[np.uint8],
    jumps: NDArray[np.uint8],
    x: int,
    y: int,
    store: NDArray[np.uint8],
    here: NDArray[np.uint16],
    out: NDArray[np.uint16],
) -> None:
    """Like `lines`, from the casts in store where they serve."""
    height, width = out.shape
    if _alone(plane, x, y):
        was = plane[y + 1, x + 1]
        plane[y + 1, x + 1] = 0
        lines(plane, jumps, x, y, here, out)
        plane[y + 1, x + 1] = was
        return
    points = np.zeros((height + 1, width + 1), np.uint16)
    for own in range(4):
        at_x, at_y = x + own % 2, y + own // 2
        points[at_y, at_x] |= 15 << 4 * own
        axes(plane.reshape(plane.size), width + 2, at_x, at_y, own, points)
    nw, ne = store[y % 2, x], store[y % 2, x + 1]
    sw, se = store[(y + 1) % 2, x], store[(y + 1) % 2, x + 1]
    for row in range(height):
        for column in range(width):
            north = nw[row, column] | np.uint16(ne[row, column]) << 4
            south = sw[row, column] | np.uint16(se[row, column]) << 4
            out[row, column] = around(points, row, column) | north | south << 8


@kernel(VOID, PLANE, JUMPS, LEVELS, GRID, SIGHT)
def see_pairs(
    plane: NDArray[np.uint8],
    jumps: NDArray[np.uint8],
    levels: NDArray[np.bool_],
    heights: NDArray[np.uint8],
    out: NDArray[np.bool_],
) -> None:
    """Fill in line of sight for the pairs whose higher end is on one of the levels.

    `plane` is what is solid for them, with a rim; `levels` has shape (256,), `out` (n, n).
    """
    height, width = heights.shape
    arcs = np.empty((2, max(width, height) + 2, 5), np.int64)
    store = np.empty((2, width + 1, height, width), np.uint8)
    seen = np.empty((height, width), np.uint16)
    here = np.full((height, width), 0xFFFF, np.uint16)
    _cast_row(plane.reshape(plane.size), jumps, 0, arcs, store)
    for y in range(height):
        _cast_row(plane.reshape(plane.size), jumps, y + 1, arcs, store)
        for x in range(width):
            _lines(plane, jumps, x, y, store, here, seen)
            into = out[y * width + x].reshape((height, width))
            for row in range(height):
                for column in range(width):
                    if levels[max(heights[y, x], heights[row, column])]:
                        into[row, column] = seen[row, column] != 0


@kernel(VOID, PLANE, JUMPS, PLANE, JUMPS, GRID, GRID, LEVELS, GRID, DEGREES)
def cover_pairs(
    solid: NDArray[np.uint8],
    solid_jumps: NDArray[np.uint8],
    both: NDArray[np.uint8],
    both_jumps: NDArray[np.uint8],
    low: NDArray[np.uint8],
    walls: NDArray[np.uint8],
    levels: NDArray[np.bool_],
    heights: NDArray[np.uint8],
    out: NDArray[np.int8],
) -> None:
    """Fill in the degree of cover of the pairs whose higher end is on one of the levels (as `degrees`).

    `solid`, `both` and `low` are the planes of these pairs; `levels` has shape (256,), `out` (n, n).
    """
    height, width = heights.shape
    arcs = np.empty((2, max(width, height) + 2, 5), np.int64)
    solid_store = np.empty((2, width + 1, height, width), np.uint8)
    both_store = np.empty((2, width + 1, height, width), np.uint8)
    seen, fired = np.empty((height, width), np.uint16), np.empty((height, width), np.uint16)
    blocked = np.empty((height, width), np.int8)
    here = np.full((height, width), 0xFFFF, np.uint16)
    for y in range(-1, height):
        _cast_row(solid.reshape(solid.size), solid_jumps, y + 1, arcs, solid_store)
        _cast_row(both.reshape(both.size), both_jumps, y + 1, arcs, both_store)
        for x in range(width if y >= 0 else 0):
            _lines(solid, solid_jumps, x, y, solid_store, here, seen)
            if has_parapet(low, walls, x, y):
                plane = both.copy()
                plane[y + 1, x + 1] = 0
                obstructed(plane, both_jumps, low, walls, x, y, here, fired)
            else:
                _lines(both, both_jumps, x, y, both_store, here, fired)
            degrees(seen, fired, heights, walls, x, y, blocked)
            into = out[y * width + x].reshape((height, width))
            for row in range(height):
                for column in range(width):
                    if levels[max(heights[y, x], heights[row, column])]:
                        into[row, column] = blocked[row, column]
