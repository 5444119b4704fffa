"""The sixteen lines from one square to every square, and the degrees of cover that follow (B-15, B-18)."""

import numpy as np
from numba import types
from numpy.typing import NDArray

from game.board.kernels.cast import LINES, cast
from game.board.kernels.compiler import GRID, kernel
from game.board.kernels.walk import slips, walk

_INT = types.int64
_PLANE = types.Array(types.uint8, 2, "C")
_DEGREES = types.Array(types.int8, 2, "C")


@kernel(types.void(GRID, _INT, _INT, LINES))
def lines(plane: NDArray[np.uint8], x: int, y: int, out: NDArray[np.uint16]) -> None:
    """Set bit 4 * k + t of every square whose line from corner k of square (x, y) to its corner t is clear.

    `plane` has shape (height + 2, width + 2): what is solid, the source square clear, and a solid rim.
    """
    height, width = out.shape
    points = np.zeros((height + 1, width + 1), np.uint16)
    arcs = np.empty((2, max(width, height) + 2, 4), np.int64)
    flat = plane.reshape(plane.size)
    out[:] = 0
    for corner in range(4):
        cast(flat, width + 2, x + corner % 2, y + corner // 2, corner, arcs, points, out)
    for row in range(height):
        for column in range(width):
            out[row, column] |= (
                points[row, column] & 0x1111
                | points[row, column + 1] & 0x2222
                | points[row + 1, column] & 0x4444
                | points[row + 1, column + 1] & 0x8888
            )


@kernel(types.boolean(GRID, _INT, _INT, _INT, _INT))
def beside(walls: NDArray[np.uint8], ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether two squares touch, not across two walls: adjacent but for heights (B-03, as B-17 asks)."""
    return max(abs(ax - bx), abs(ay - by)) == 1 and not slips(walls, ax, ay, bx, by)


@kernel(types.uint16(GRID, _INT, _INT, _INT, _INT))
def _sixteen(plane: NDArray[np.uint8], ax: int, ay: int, bx: int, by: int) -> int:
    """The sixteen lines between two squares, walked one by one."""
    found = np.empty((0, 5), np.int32)
    bits = 0
    for line in range(16):
        k, t = line // 4, line % 4
        x0, y0 = 2 * (ax + k % 2), 2 * (ay + k // 2)
        x1, y1 = 2 * (bx + t % 2), 2 * (by + t // 2)
        if walk(plane, x0, y0, x1, y1, ax, ay, bx, by, found) == 0:
            bits |= 1 << line
    return bits


@kernel(types.void(_PLANE, GRID, GRID, _INT, _INT, LINES))
def obstructed(
    plane: NDArray[np.uint8],
    low: NDArray[np.uint8],
    walls: NDArray[np.uint8],
    x: int,
    y: int,
    out: NDArray[np.uint16],
) -> None:
    """Like `lines`, with low squares solid too but for one's own parapet (B-16, B-17).

    `plane` is what is solid for the lines, the source square clear; the low squares are added to it.
    `low` has those that are not solid, `walls` what is solid by its terrain. All have a rim.
    """
    height, width = out.shape
    for row in range(1, height + 1):
        for column in range(1, width + 1):
            plane[row, column] |= low[row, column]
    plane[y + 1, x + 1] = 0
    parapet = np.zeros((3, 3), np.bool_)
    for j in range(3):
        for i in range(3):
            if low[y + j, x + i] and beside(walls, x, y, x + i - 1, y + j - 1):
                parapet[j, i] = True
                plane[y + j, x + i] = 0
    lines(plane, x, y, out)
    if not parapet.any():
        return
    for by in range(max(y - 2, 0), min(y + 3, height)):
        for bx in range(max(x - 2, 0), min(x + 3, width)):
            counts = False
            for j in range(3):
                for i in range(3):
                    if parapet[j, i]:
                        shared = beside(walls, bx, by, x + i - 1, y + j - 1)
                        plane[y + j, x + i] = shared
                        counts |= shared
            if counts and (bx != x or by != y):
                was = plane[by + 1, bx + 1]
                plane[by + 1, bx + 1] = 0
                out[by, bx] = _sixteen(plane, x, y, bx, by)
                plane[by + 1, bx + 1] = was


@kernel(types.void(LINES, LINES, _DEGREES))
def degrees(seen: NDArray[np.uint16], fired: NDArray[np.uint16], out: NDArray[np.int8]) -> None:
    """The degree of cover (B-18) of every square from the lines that solid squares, and low ones too, leave.

    -1 where none is left: no line of sight.
    """
    height, width = out.shape
    for row in range(height):
        for column in range(width):
            a, b = seen[row, column], fired[row, column]
            two = (a & a >> 1 & 0x7777) | (a & a >> 2 & 0x3333) | (a & a >> 3 & 0x1111)
            half = b & b >> 1
            free = half & half >> 2 & 0x1111
            out[row, column] = -1 if a == 0 else 0 if free else 1 if two else 2
