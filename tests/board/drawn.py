"""Boards as tests draw them."""

from collections.abc import Sequence

from game.board.board import Board
from game.board.squares import Square

MARKS = "ABCDEFG"
"""Letters that stand on floor and name its square."""


def drawn(
    *rows: str, heights: Sequence[str] = (), light: Sequence[str] = ()
) -> tuple[Board, dict[str, Square]]:
    """A board, and where its marks stand."""
    marks = {
        glyph: Square(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph in MARKS
    }
    plain = str.maketrans(MARKS, "." * len(MARKS))
    return Board.of([row.translate(plain) for row in rows], heights, light), marks


def run(text: str) -> tuple[Square, ...]:
    """Squares from their text: "1,0 2,0"."""
    return tuple(Square(*map(int, pair.split(","))) for pair in text.split())
