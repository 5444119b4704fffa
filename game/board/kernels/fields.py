"""The sixteen lines from one square to every square, and the degrees of cover that follow (B-15, B-18)."""

import numpy as np
from numpy.typing import NDArray

from game.board.kernels.shadow_cast import around, cast
from game.board.kernels.signatures import BOOL, DEGREES, GRID, HERE, INT, JUMPS, LINES, PLANE, VOID, kernel
from game.board.kernels.walk import slips, walk


@kernel(VOID, GRID, JUMPS, INT, INT, HERE, LINES)
def lines(
    plane: NDArray[np.uint8],
    jumps: NDArray[np.uint8],
    x: int,
    y: int,
    here: NDArray[np.uint16],
    out: NDArray[np.uint16],
) -> None:
    """Set bit 4 * k + t of every square whose line from corner k of square (x, y) to its corner t is clear.

    `plane` has shape (height + 2, width + 2): what is solid, the source square clear, and a solid rim.
    `here` has all bits of the squares to fill in and none of those to leave alone.
    """
    height, width = out.shape
    points = np.zeros((height + 1, width + 1), np.uint16)
    arcs = np.empty((2, max(width, height) + 2, 5), np.int64)
    flat = plane.reshape(plane.size)
    far = np.zeros((height, width), np.uint16)
    for corner in range(4):
        cast(flat, jumps, width + 2, x + corner % 2, y + corner // 2, corner, arcs, points, far)
    for row in range(height):
        for column in range(width):
            clear = around(points, row, column) | far[row, column]
            out[row, column] ^= (out[row, column] ^ clear) & here[row, column]


@kernel(BOOL, GRID, INT, INT, INT, INT)
def beside(walls: NDArray[np.uint8], ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether two squares touch, not across two walls: adjacent but for heights (B-03, as B-17 asks)."""
    return max(abs(ax - bx), abs(ay - by)) == 1 and not slips(walls, ax, ay, bx, by)


@kernel(BOOL, GRID, GRID, INT, INT)
def has_parapet(low: NDArray[np.uint8], walls: NDArray[np.uint8], x: int, y: int) -> bool:
    """Whether a low square is adjacent to a square (B-17)."""
    for j in range(y - 1, y + 2):
        for i in range(x - 1, x + 2):
            if low[j + 1, i + 1] and beside(walls, x, y, i, j):
                return True
    return False


@kernel(BOOL, GRID, INT, INT, INT, INT)
def _free(plane: NDArray[np.uint8], ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether square a has a corner from which all four lines to square b are clear, walked one by one."""
    found = np.empty((0, 5), np.int32)
    for k in range(4):
        t = 0
        while (
            t < 4
            and walk(
                plane,
                2 * (ax + k % 2),
                2 * (ay + k // 2),
                2 * (bx + t % 2),
                2 * (by + t // 2),
                ax,
                ay,
                bx,
                by,
                found,
            )
            == 0
        ):
            t += 1
        if t == 4:
            return True
    return False


@kernel(VOID, PLANE, GRID, GRID, INT, INT, HERE, LINES)
def _settle(
    plane: NDArray[np.uint8],
    low: NDArray[np.uint8],
    walls: NDArray[np.uint8],
    x: int,
    y: int,
    here: NDArray[np.uint16],
    out: NDArray[np.uint16],
) -> None:
    """Settle the targets that a low square of the attacker's parapet is adjacent to as well (B-17).

    They are at most two squares away; those that touch the attacker are left to B-21 where it applies.
    """
    height, width = out.shape
    for by in range(max(y - 2, 0), min(y + 3, height)):
        for bx in range(max(x - 2, 0), min(x + 3, width)):
            counts = False
            for j in range(y - 1, y + 2):
                for i in range(x - 1, x + 2):
                    if low[j + 1, i + 1] and beside(walls, x, y, i, j):
                        shared = beside(walls, bx, by, i, j)
                        plane[j + 1, i + 1] = shared
                        counts |= shared
            if counts and here[by, bx]:
                was = plane[by + 1, bx + 1]
                plane[by + 1, bx + 1] = 0
                out[by, bx] = 15 if _free(plane, x, y, bx, by) else 0
                plane[by + 1, bx + 1] = was


@kernel(VOID, PLANE, JUMPS, GRID, GRID, INT, INT, HERE, LINES)
def obstructed(
    plane: NDArray[np.uint8],
    jumps: NDArray[np.uint8],
    low: NDArray[np.uint8],
    walls: NDArray[np.uint8],
    x: int,
    y: int,
    here: NDArray[np.uint16],
    out: NDArray[np.uint16],
) -> None:
    """Like `lines`, with low squares solid too but for one's own parapet (B-16, B-17).

    `plane` is what is solid or low for the lines, the source square clear, and is used up; `low` has the
    low squares that are not solid, `walls` what is solid by its terrain. All have a rim. For targets next
    to the parapet `out` only says whether any corner has all four lines clear.
    """
    for j in range(y - 1, y + 2):
        for i in range(x - 1, x + 2):
            if low[j + 1, i + 1] and beside(walls, x, y, i, j):
                plane[j + 1, i + 1] = 0
    lines(plane, jumps, x, y, here, out)
    if has_parapet(low, walls, x, y):
        _settle(plane, low, walls, x, y, here, out)


@kernel(VOID, LINES, LINES, GRID, GRID, INT, INT, DEGREES)
def degrees(
    seen: NDArray[np.uint16],
    fired: NDArray[np.uint16],
    heights: NDArray[np.uint8],
    walls: NDArray[np.uint8],
    x: int,
    y: int,
    out: NDArray[np.int8],
) -> None:
    """The degree of cover of every square from (x, y), -1 without line of sight (B-17, B-18, B-21).

    `seen` are the lines that solid squares leave clear, `fired` those that low ones leave clear as well.
    """
    height, width = out.shape
    level = np.int64(heights[y, x])
    for row in range(height):
        for column in range(width):
            a = seen[row, column]
            b = a if heights[row, column] <= level - 2 else fired[row, column]
            two = (a & a >> 1 & 0x7777) | (a & a >> 2 & 0x3333) | (a & a >> 3 & 0x1111)
            half = b & b >> 1
            free = half & half >> 2 & 0x1111
            out[row, column] = -1 if a == 0 else 0 if free else 1 if two else 2
    for row in range(max(y - 1, 0), min(y + 2, height)):
        for column in range(max(x - 1, 0), min(x + 2, width)):
            near = abs(np.int64(heights[row, column]) - level) <= 1 and beside(walls, x, y, column, row)
            if near and out[row, column] > 0:
                out[row, column] = 0
