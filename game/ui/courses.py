"""A way over the board as it is shown: what it costs and what is dangerous on it (B-07, B-10)."""

from game.analysis.journeys import costs
from game.board.board import Board
from game.board.paths import DROP
from game.board.squares import Square
from game.ui.shown import Course


def course(board: Board, start: Square, squares: tuple[Square, ...]) -> Course:
    """A way through squares, of steps or of leaps; a leap is measured like every distance (B-02)."""
    legs = tuple(zip((start, *squares), squares, strict=False))
    drops = tuple(square for before, square in legs if board.level(before) - board.level(square) >= DROP)
    hazards = tuple(square for square in squares if board.terrain(square).hazard)
    return Course(start, squares, max(costs(board, start, squares), default=0), hazards, drops)
