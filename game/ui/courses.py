"""A way over the board as it is shown: what it costs and what is dangerous on it (B-07, B-10)."""

from game.board.board import Board
from game.board.paths import DROP, step_cost
from game.board.squares import Square, half_squares
from game.ui.shown import Course


def course(board: Board, start: Square, squares: tuple[Square, ...]) -> Course:
    """A way through squares, of steps or of leaps; a leap is measured like every distance (B-02)."""
    legs = tuple(zip((start, *squares), squares, strict=False))
    costs = (step_cost(board, before, square) for before, square in legs)
    cost = sum(half_squares(*leg) if cost is None else cost for leg, cost in zip(legs, costs, strict=True))
    drops = tuple(square for before, square in legs if board.level(before) - board.level(square) >= DROP)
    hazards = tuple(square for square in squares if board.terrain(square).hazard)
    return Course(start, squares, cost, hazards, drops)
