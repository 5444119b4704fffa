"""The line from centre to centre, which concealment and throws follow, and distances (B-02, B-22, B-28)."""

import numpy as np
from numpy.typing import NDArray

from game.board.board import Board
from game.board.squares import Square


def crossed(a: Square, b: Square) -> tuple[Square, ...]:
    """The squares whose interior the line from the centre of a to the centre of b crosses (B-22).

    In order from a to b, both of them included; (a,) when they are the same. Where the line passes
    through a lattice point it goes on into the diagonal neighbour and crosses neither flank. The way
    back crosses the same squares in reverse. The squares may lie beyond any board.
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


def distance_field(board: Board, a: Square) -> NDArray[np.int16]:
    """The distance of every square from one, in whole squares, shape (height, width) (B-02, B-33)."""
    wide = np.abs(np.arange(board.width, dtype=np.int16) - a.x)
    high = np.abs(np.arange(board.height, dtype=np.int16) - a.y)[:, None]
    halves: NDArray[np.int16] = 2 * np.maximum(wide, high) + np.minimum(wide, high)
    return halves // 2
