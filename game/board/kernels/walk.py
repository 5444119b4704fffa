"""One exact walk along one line, square by square: to explain, to settle near cases, for blasts (B-13).

Coordinates are doubled: lattice points are even, centres of squares odd. A plane is a grid of what is
solid for the line, with a solid rim of one square all round: square (x, y) stands at [y + 1, x + 1].
"""

import numpy as np
from numpy.typing import NDArray

from game.board.kernels.signatures import BLOCKS, BOOL, DEGREES, GRID, INT, VOID, kernel

INTERIOR, SIDES, PINCH = 0, 1, 2
"""How a line is blocked: B-13 (a), (b), (c)."""


@kernel(BOOL, GRID, INT, INT, INT, INT)
def slips(plane: NDArray[np.uint8], px: int, py: int, qx: int, qy: int) -> bool:
    """Whether two squares at a lattice point are diagonal, with both that flank them solid (B-13c)."""
    return px != qx and py != qy and plane[py + 1, qx + 1] != 0 and plane[qy + 1, px + 1] != 0


@kernel(INT, BLOCKS, INT, INT, INT, INT, INT, INT)
def _note(blocks: NDArray[np.int32], count: int, how: int, px: int, py: int, qx: int, qy: int) -> int:
    """Write one more block into `blocks`, as far as there is room, and count it."""
    if count < blocks.shape[0]:
        blocks[count, 0] = how
        blocks[count, 1] = px
        blocks[count, 2] = py
        blocks[count, 3] = qx
        blocks[count, 4] = qy
    return count + 1


@kernel(INT, GRID, INT, INT, INT, INT, INT, INT, INT, INT, BLOCKS)
def _across(
    plane: NDArray[np.uint8],
    x0: int,
    y0: int,
    x1: int,
    y1: int,
    ax: int,
    ay: int,
    bx: int,
    by: int,
    blocks: NDArray[np.int32],
) -> int:
    """The walk of a line that crosses the interiors of squares."""
    dx, dy = abs(x1 - x0), abs(y1 - y0)
    sx, sy = (1 if x1 > x0 else -1), (1 if y1 > y0 else -1)
    x, y = (x0 + min(sx, 0)) // 2, (y0 + min(sy, 0)) // 2
    nx, ny = 2 - x0 % 2, 2 - y0 % 2  # how far it is from the start to the next grid lines
    count = 0
    if slips(plane, ax, ay, x, y):
        count = _note(blocks, count, PINCH, ax, y, x, ay)
    while True:
        if plane[y + 1, x + 1]:
            count = _note(blocks, count, INTERIOR, x, y, x, y)
        sooner = nx * dy - ny * dx
        if sooner == 0:
            if nx == dx:
                break
            if slips(plane, x, y, x + sx, y + sy):
                count = _note(blocks, count, PINCH, x, y + sy, x + sx, y)
        if sooner <= 0:
            x += sx
            nx += 2
        if sooner >= 0:
            y += sy
            ny += 2
    if slips(plane, x, y, bx, by):
        count = _note(blocks, count, PINCH, x, by, bx, y)
    return count


@kernel(INT, GRID, INT, INT, INT, INT, INT, INT, BLOCKS, INT)
def _end(
    plane: NDArray[np.uint8],
    ax: int,
    ay: int,
    lx: int,
    ly: int,
    rx: int,
    ry: int,
    blocks: NDArray[np.int32],
    count: int,
) -> int:
    """Judge an end of a line along a grid line: from its own square past the two beside its unit."""
    left, right = plane[ly + 1, lx + 1] == 0, plane[ry + 1, rx + 1] == 0
    if left and not right and slips(plane, ax, ay, lx, ly):
        count = _note(blocks, count, PINCH, ax, ly, lx, ay)
    if right and not left and slips(plane, ax, ay, rx, ry):
        count = _note(blocks, count, PINCH, ax, ry, rx, ay)
    return count


@kernel(INT, GRID, INT, INT, INT, INT, INT, INT, INT, INT, BLOCKS)
def _along(
    plane: NDArray[np.uint8],
    x0: int,
    y0: int,
    x1: int,
    y1: int,
    ax: int,
    ay: int,
    bx: int,
    by: int,
    blocks: NDArray[np.int32],
) -> int:
    """The walk of a line along a grid line: the squares on its left and right, unit by unit."""
    units = (abs(x1 - x0) + abs(y1 - y0)) // 2
    sx, sy = (x1 - x0) // 2 // units, (y1 - y0) // 2 // units
    ox, oy = abs(sy), abs(sx)
    rx, ry = (x0 + min(sx, 0)) // 2, (y0 + min(sy, 0)) // 2
    count = _end(plane, ax, ay, rx - ox, ry - oy, rx, ry, blocks, 0)
    was_left, was_right = False, False
    for unit in range(units):
        lx, ly = rx - ox, ry - oy
        left, right = plane[ly + 1, lx + 1] != 0, plane[ry + 1, rx + 1] != 0
        if left and right:
            count = _note(blocks, count, SIDES, lx, ly, rx, ry)
        elif unit and left and was_right and not was_left:
            count = _note(blocks, count, PINCH, rx - sx, ry - sy, lx, ly)
        elif unit and right and was_left and not was_right:
            count = _note(blocks, count, PINCH, lx - sx, ly - sy, rx, ry)
        was_left, was_right = left, right
        rx, ry = rx + sx, ry + sy
    return _end(plane, bx, by, rx - sx - ox, ry - sy - oy, rx - sx, ry - sy, blocks, count)


@kernel(INT, GRID, INT, INT, INT, INT, INT, INT, INT, INT, BLOCKS)
def walk(
    plane: NDArray[np.uint8],
    x0: int,
    y0: int,
    x1: int,
    y1: int,
    ax: int,
    ay: int,
    bx: int,
    by: int,
    blocks: NDArray[np.int32],
) -> int:
    """Count what blocks the line from a point of square a to a corner of square b, 0 when it is clear.

    Both squares must be clear in `plane` (B-12). Each block is written to a row of `blocks` as long as
    there are rows: how, and the two squares that do it (for an interior the same one twice), which may
    lie beyond the edge.
    """
    if x0 == x1 and y0 == y1:
        return _note(blocks, 0, PINCH, ax, by, bx, ay) if slips(plane, ax, ay, bx, by) else 0
    if x0 == x1 or y0 == y1:
        return _along(plane, x0, y0, x1, y1, ax, ay, bx, by, blocks)
    return _across(plane, x0, y0, x1, y1, ax, ay, bx, by, blocks)


@kernel(INT, GRID, INT, INT, INT, INT, INT)
def veil_line(veils: NDArray[np.uint8], x: int, y: int, to_x: int, to_y: int, cloud: int) -> int:
    """The worst piece on the line of centres from (x, y) to (to_x, to_y): 0, 1 or 2.

    `veils` has 1 for a partial and 2 for a total square; `cloud` partial squares in a group are total.
    The walk is that of `squares.crossed`.
    """
    wide, high = abs(to_x - x), abs(to_y - y)
    east, south = (1 if to_x > x else -1), (1 if to_y > y else -1)
    column = row = last_column = last_row = group = worst = 0
    while (column < wide or row < high) and worst < 2:
        across, down = (2 * column + 1) * high, (2 * row + 1) * wide
        column += across <= down
        row += down <= across
        veil = veils[y + south * row, x + east * column]
        if veil == 0:
            continue
        if column - last_column > 1 or row - last_row > 1:
            group = 0
        group += 1
        last_column, last_row = column, row
        worst = 2 if veil == 2 or group >= cloud else 1
    return worst


@kernel(VOID, GRID, INT, INT, INT, DEGREES)
def veil_lines(veils: NDArray[np.uint8], x: int, y: int, cloud: int, field: NDArray[np.int8]) -> None:
    """Fill in the worst piece on the line of centres from (x, y) to every square, each as `veil_line`."""
    for to_y in range(veils.shape[0]):
        for to_x in range(veils.shape[1]):
            field[to_y, to_x] = veil_line(veils, x, y, to_x, to_y, cloud)
