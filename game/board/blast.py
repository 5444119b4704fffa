"""Explosions: which squares one reaches (B-31)."""

import numpy as np

from game.board.board import Board
from game.board.planes import Plane, kernels
from game.board.sight import CORNERS, pair_plane
from game.board.squares import Square, distance

_NOTHING = np.empty((0, 5), np.int32)


def blast(board: Board, centre: Square, radius: int) -> tuple[Square, ...]:
    """The squares of the board within `radius` squares that an explosion reaches, by (y, x) (B-31)."""
    near = (
        Square(x, y)
        for y in range(max(centre[1] - radius, 0), min(centre[1] + radius + 1, board.height))
        for x in range(max(centre[0] - radius, 0), min(centre[0] + radius + 1, board.width))
    )
    return tuple(
        square for square in near if distance(centre, square) <= radius and _reaches(board, centre, square)
    )


def _reaches(board: Board, centre: Square, square: Square) -> bool:
    plane = pair_plane(board, centre, square)
    return any(_clear(plane, centre, square, dx, dy) for _, dx, dy in CORNERS)


def _clear(plane: Plane, a: Square, b: Square, dx: int, dy: int) -> bool:
    """Whether the line from the centre of a to one corner of b is clear."""
    start, end = (2 * a[0] + 1, 2 * a[1] + 1), (2 * (b[0] + dx), 2 * (b[1] + dy))
    return kernels().walk(plane, *start, *end, *a, *b, _NOTHING) == 0
