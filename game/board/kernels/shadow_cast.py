"""The exact shadow cast: from one lattice corner, which lines to every lattice point are clear (B-13).

A line's two ends are judged with the squares that own them, so the answer is not one bit but sixteen for
every lattice point: bit 4 * k + t tells whether the line is clear from corner k of the source square to
this point as corner t of the square that has it there (corners NW, NE, SW, SE are 0 to 3).

Each quadrant is scanned row by row outward. What is left of the light is a list of closed arcs of
directions, their ends lattice points, compared by cross multiplication. A solid square takes the open arc
between its two outermost corners away, so a line may touch it; where two shadows meet in the one lattice
point of two diagonal squares the direction between them is lost too (B-13c), and only there.
The four lines along grid lines from the corner are walked on their own (B-13b).
"""

import numpy as np
from numpy.typing import NDArray

from game.board.kernels.signatures import ARCS, FLAT, GRID, INT, JUMPS, LINES, ROW, VOID, WORD, kernel

_U = np.uint64  # an index that cannot be negative spares a test

_AHEAD_LEFT, _AHEAD_RIGHT = (2, 3, 0, 2), (0, 1, 1, 3)
_BEHIND_LEFT, _BEHIND_RIGHT = (3, 2, 2, 0), (1, 0, 3, 1)
"""For a line east, west, south, north: as which corner the squares around a lattice point have it."""


@kernel(INT, INT, INT)
def at(corner: int, stride: int) -> int:
    """From a lattice point's north-west square to the one that has the point as this corner of its own."""
    return (stride if corner < 2 else 0) + (1 if corner % 2 == 0 else 0)


@kernel(VOID, FLAT, INT, INT, INT, INT, LINES)
def axes(plane: NDArray[np.uint8], stride: int, x: int, y: int, own: int, points: NDArray[np.uint16]) -> None:
    """Walk the four lines along the grid lines from a lattice corner, as far as they are clear."""
    height, width = points.shape
    for way in range(4):
        sx, sy = (1, -1, 0, 0)[way], (0, 0, 1, -1)[way]
        units = (width - 1 - x, x, height - 1 - y, y)[way]
        al, ar, bl, br = _AHEAD_LEFT[way], _AHEAD_RIGHT[way], _BEHIND_LEFT[way], _BEHIND_RIGHT[way]
        base, step = y * stride + x, sy * stride + sx
        # Whether a clear square on the left (right) of the next unit joins what was touched before it.
        joins_left = own != br or plane[base + at(bl, stride)] == 0
        joins_right = own != bl or plane[base + at(br, stride)] == 0
        for unit in range(1, units + 1):
            left = plane[base + at(al, stride)] == 0
            right = plane[base + at(ar, stride)] == 0
            base += step
            by_left, by_right = left and joins_left, right and joins_right
            bits = 0
            if joins_left or by_right:  # the target itself is on the left, clear or not
                bits |= 1 << bl
            if joins_right or by_left:
                bits |= 1 << br
            if by_left or by_right:
                if left or plane[base + at(ar, stride)] == 0:
                    bits |= 1 << al
                if right or plane[base + at(al, stride)] == 0:
                    bits |= 1 << ar
            points[y + sy * unit, x + sx * unit] |= bits << 4 * own
            if not (by_left or by_right):
                break
            joins_left, joins_right = left, right


@kernel(VOID, ROW, INT, INT, INT, INT, INT)
def _fill(into: NDArray[np.uint16], x: int, sx: int, start: int, stop: int, bits: int) -> None:
    """Set bits of lattice points `start` to `stop` of a row, counted from x to the east or west."""
    low, value = (x + start if sx > 0 else x - stop), np.uint16(bits)
    for i in range(stop - start + 1):
        into[_U(low + i)] |= value


@kernel(VOID, ARCS, INT, INT, INT, INT, INT, INT, INT)
def _note_arc(
    arcs: NDArray[np.int64], row: int, at: int, cx: int, cy: int, hx: int, hy: int, first: int
) -> None:
    """Note the arc from direction (cx, cy) to (hx, hy), with the first lattice point of its row."""
    arcs[row, at, 0] = cx
    arcs[row, at, 1] = cy
    arcs[row, at, 2] = hx
    arcs[row, at, 3] = hy
    arcs[row, at, 4] = first


@kernel(VOID, FLAT, JUMPS, INT, INT, INT, INT, INT, ARCS, LINES, LINES)
def quadrant(
    plane: NDArray[np.uint8],
    jumps: NDArray[np.uint8],
    stride: int,
    x: int,
    y: int,
    own: int,
    near: int,
    arcs: NDArray[np.int64],
    points: NDArray[np.uint16],
    far: NDArray[np.uint16],
) -> None:
    """Cast into the quadrant of the square that has the lattice corner as its corner `near`."""
    height, width = far.shape
    sx, sy = (1 if near % 2 == 0 else -1), (1 if near < 2 else -1)
    columns, rows = (width - x if sx > 0 else x), (height - y if sy > 0 else y)
    first_x, first_y = (x if sx > 0 else x - 1), (y if sy > 0 else y - 1)
    near_bit, far_bit, all_bits = 1 << (4 * own + near), 1 << (4 * own + 3 - near), 15 << 4 * own
    jump, flat = jumps[near % 2], points.reshape(points.size)
    _note_arc(arcs, 0, 0, 0, 1, 1, 0, 1)  # from one axis to the other
    count, old = 1, 0
    for row in range(rows):
        new, made, beyond = 1 - old, 0, row + 1
        here = (first_y + sy * row + 1) * stride + first_x + 1
        back = here - sy * stride
        line = (y + sy * beyond) * (width + 1) + x
        for arc in range(count):
            # What is left of the arc goes from (cx, cy) to (hx, hy); the columns before `stop` may take some.
            cx, cy, column = int(arcs[old, arc, 0]), int(arcs[old, arc, 1]), int(arcs[old, arc, 4]) - 1
            hx, hy = int(arcs[old, arc, 2]), int(arcs[old, arc, 3])
            last = hx * beyond // hy if hy else columns
            stop = min(last + (hy > 0 and last * hy != hx * beyond), columns)
            lit = True
            while lit:
                column += int(jump[_U(here + sx * column)])
                if column >= stop:
                    break
                if plane[_U(here + sx * column)] == 0:
                    column += 1
                    continue
                if (column + 1) * cy >= cx * beyond and (column + 1) * hy <= hx * beyond:
                    far[first_y + sy * row, first_x + sx * column] |= far_bit
                if column and column * cy >= cx * beyond:
                    start = max((cx * beyond + cy - 1) // cy, 1)
                    _note_arc(arcs, new, made, cx, cy, column, beyond, start)
                    made += 1
                    _fill(flat, line, sx, start, column, all_bits)
                column += 1
                cx, cy = column, row
                lit = row > 0  # else the rest is the axis, which is not ours
                if lit and plane[_U(back + sx * column)]:
                    points[y + sy * row, x + sx * column] &= (
                        0xFFFF ^ near_bit
                    )  # B-13c at this point as an end,
                    lit = False  # and as the last direction that was left
            if lit and cx * hy <= hx * cy:
                start = max((cx * beyond + cy - 1) // cy, 1)
                if start <= columns:
                    _note_arc(arcs, new, made, cx, cy, hx, hy, start)
                    made += 1
                    _fill(flat, line, sx, start, min(last, columns), all_bits)
        if made == 0:
            return
        count, old = made, new


@kernel(VOID, FLAT, JUMPS, INT, INT, INT, INT, ARCS, LINES, LINES)
def cast(
    plane: NDArray[np.uint8],
    jumps: NDArray[np.uint8],
    stride: int,
    x: int,
    y: int,
    own: int,
    arcs: NDArray[np.int64],
    points: NDArray[np.uint16],
    far: NDArray[np.uint16],
) -> None:
    """Add the clear lines from corner `own` of a square, which is lattice point (x, y).

    `plane` is what is solid, the source square clear, with a solid rim of one square, flattened; `stride`
    is its width; `jumps` see `look`. `points`, shape (height + 1, width + 1), takes the lines to every
    lattice point; `far`, shape (height, width), for squares that are solid themselves, the line through
    them to their farthest corner. `arcs` is room to work in, shape (2, max(width, height) + 2, 5).
    """
    base = y * stride + x
    shut = int(plane[base + at(own ^ 1, stride)] & plane[base + at(own ^ 2, stride)])
    points[y, x] |= (15 ^ shut << (3 - own)) << 4 * own
    axes(plane, stride, x, y, own, points)
    for near in range(4):
        if near != 3 - own or not shut:
            quadrant(plane, jumps, stride, x, y, own, near, arcs, points, far)


@kernel(WORD, LINES, INT, INT)
def around(points: NDArray[np.uint16], row: int, column: int) -> int:
    """The lines to a square, from those to the four lattice points around it."""
    north = points[row, column] & 0x1111 | points[row, column + 1] & 0x2222
    south = points[row + 1, column] & 0x4444 | points[row + 1, column + 1] & 0x8888
    lines: int = north | south
    return lines


@kernel(VOID, GRID, JUMPS)
def look(plane: NDArray[np.uint8], jumps: NDArray[np.uint8]) -> None:
    """Note how many squares on the next solid one lies, east (0) and west (1) of every square of a plane.

    At most 255. They still serve when some squares have become clear since: whoever jumps looks again.
    """
    height, width = plane.shape
    for row in range(height):
        for way in range(2):
            away = 255
            for i in range(width):
                column = i if way else width - 1 - i
                away = 0 if plane[row, column] else min(away + 1, 255)
                jumps[way, row * width + column] = away
