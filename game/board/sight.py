"""Line of sight: of a pair with its sixteen lines, of one square to all, of all pairs (B-12 to B-15)."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.board.board import Board, cached_by_ground, distance_field, read_only
from game.board.compiled import Lines, Plane, kernels, pair_kernels
from game.board.planes import all_bars, bar_of, bars, cleared, planes
from game.board.squares import Square

Point = tuple[int, int]
"""A lattice point: (x, y) is the north-west corner of square (x, y) (B-12)."""

CORNERS: tuple[tuple[str, int, int], ...] = (("NW", 0, 0), ("NE", 1, 0), ("SW", 0, 1), ("SE", 1, 1))
"""A square's corners in the order of B-18, with where they lie from its own coordinates."""

_CLAUSES = ("B-13a", "B-13b", "B-13c")


class Block(NamedTuple):
    """Squares of the board that together block a line, and the clause that says so."""

    squares: tuple[Square, ...]
    clause: str


class Line(NamedTuple):
    """One line and what blocks it, in the order that it meets it."""

    start: Point
    end: Point
    blocks: tuple[Block, ...]

    @property
    def clear(self) -> bool:
        """Whether nothing blocks it."""
        return not self.blocks


def sees(board: Board, a: Square, b: Square) -> bool:
    """Whether there is line of sight between two squares of the board, the same from both (B-15)."""
    return sees_in(sight_fields(board), board, a, b)


def seen_from_any(board: Board, square: Square, others: Iterable[Square]) -> bool:
    """Whether a square is in line of sight of any of some others (B-15)."""
    fields = sight_fields(board)
    return any(sees_in(fields, board, other, square) for other in others)


def sees_in(fields: dict[Square, NDArray[np.bool_]], board: Board, a: Square, b: Square) -> bool:
    """The same by the fields of sight of the board, of which that of either square will do.

    So who goes past those who stand needs none for each of the squares on the way.
    """
    if (field := fields.get(a)) is None:
        if (field := fields.get(b)) is not None:
            return bool(field[a[1], a[0]])
        field = sight_field(board, a)
    return bool(field[b[1], b[0]])


def sight_lines(board: Board, a: Square, b: Square) -> tuple[Line, ...]:
    """The sixteen sight lines (B-12): by corner of a, then by corner of b, in the order of `CORNERS`."""
    return lines_between(pair_plane(board, a, b), a, b)


def sight_field(board: Board, a: Square) -> NDArray[np.bool_]:
    """Which squares a square sees, shape (height, width), not to be written to (B-33)."""
    fields = sight_fields(board)
    if a not in fields:
        fields[a] = read_only(clear_lines(board, a) != 0)
    return fields[a]


@cached_by_ground
def sight_fields(_board: Board) -> dict[Square, NDArray[np.bool_]]:
    """The fields of sight that have been worked out, by their squares."""
    return {}


@cached_by_ground
def seen_within(board: Board, a: Square, squares: int) -> tuple[Square, ...]:
    """The squares that a square sees and that are at most a number of squares away, row by row."""
    return tuple(board.where(sight_field(board, a) & (distance_field(board, a) <= squares)))


def sight_pairs(board: Board) -> NDArray[np.bool_]:
    """Which square sees which, shape (n, n), squares numbered row by row; for boards of up to 64 x 64."""
    squares = board.width * board.height
    out = np.empty((squares, squares), np.bool_)
    for bar, levels in all_bars(board):
        of_bar = planes(board, bar)
        pair_kernels().see_pairs(cleared(of_bar.solid), of_bar.solid_jumps, levels, board.grids.heights, out)
    return out


@cached_by_ground
def clear_lines(board: Board, a: Square) -> Lines:
    """Which of the sixteen lines from one square to every square are clear of solid squares.

    Shape (height, width), not to be written to; bit 4 * k + t is the line from corner k to corner t, in the
    order of `CORNERS`.
    """
    out = np.empty((board.height, board.width), np.uint16)
    for bar, here in bars(board, board.level(a)):
        of_bar = planes(board, bar)
        kernels(out.size).lines(cleared(of_bar.solid, a), of_bar.solid_jumps, *a, here, out)
    return out


def pair_plane(board: Board, a: Square, b: Square) -> Plane:
    """What is solid for the lines between two squares: neither of the two themselves (B-12)."""
    return cleared(planes(board, bar_of(board, board.level(a), board.level(b))).solid, a, b)


def lines_between(plane: Plane, a: Square, b: Square) -> tuple[Line, ...]:
    """The sixteen lines between two squares, judged by what a plane says is solid."""
    corners = [(dx, dy) for _, dx, dy in CORNERS]
    return tuple(
        judged(plane, a, b, (a[0] + kx, a[1] + ky), (b[0] + tx, b[1] + ty))
        for (kx, ky), (tx, ty) in product(corners, corners)
    )


def judged(plane: Plane, a: Square, b: Square, start: Point, end: Point) -> Line:
    """One line from a corner of one square to a corner of another, judged by what a plane says is solid."""
    met = np.empty((4 * sum(plane.shape), 5), np.int32)
    count = kernels(plane.size).walk(plane, 2 * start[0], 2 * start[1], 2 * end[0], 2 * end[1], *a, *b, met)
    return Line(start, end, tuple(_blocks(plane, met[:count].tolist())))


def _blocks(plane: Plane, met: list[list[int]]) -> Iterator[Block]:
    """The blocks that the walk has found; squares beyond the edge are left out."""
    height, width = plane.shape[0] - 2, plane.shape[1] - 2
    for how, px, py, qx, qy in met:
        on = (Square(px, py),) if 0 <= px < width and 0 <= py < height else ()
        if (px != qx or py != qy) and 0 <= qx < width and 0 <= qy < height:
            on = (*on, Square(qx, qy))
        yield Block(on, _CLAUSES[how])
