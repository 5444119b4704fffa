"""Boards for tests: drawn scenes, and random ones with walls, low squares, heights and pinches."""

from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from game.board.board import Board
from game.board.squares import Square

PALETTES = ("....#", "...#o", "..#=o", "......#:", "...o", "##.o", ".........#", "..=-Oo+/:")
LEVELS = ("0", "0", "01", "0012", "01234", "0004")


class Scene(NamedTuple):
    """A drawn board and the squares where A and B stand, on floor."""

    board: Board
    a: Square
    b: Square


def scene(*rows: str, heights: Sequence[str] = ()) -> Scene:
    """A board as drawn, with A and B on floor."""
    at = {glyph: Square(row.index(glyph), y) for y, row in enumerate(rows) for glyph in "AB" if glyph in row}
    ground = [row.replace("A", ".").replace("B", ".") for row in rows]
    return Scene(Board.of(ground, heights), at["A"], at["B"])


class Pairs(NamedTuple):
    """A board, one square of it, and others to ask about from there."""

    board: Board
    a: Square
    others: list[Square]


@st.composite
def boards(draw: st.DrawFn, largest: int = 14) -> Board:
    """Boards of 4 x 4 to `largest` x `largest` squares."""
    width, height = draw(st.integers(4, largest)), draw(st.integers(4, largest))

    def rows(glyphs: str) -> list[str]:
        row = st.text(st.sampled_from(glyphs), min_size=width, max_size=width)
        return draw(st.lists(row, min_size=height, max_size=height))

    return Board.of(rows(draw(st.sampled_from(PALETTES))), rows(draw(st.sampled_from(LEVELS))))


@st.composite
def pairs(draw: st.DrawFn, count: int) -> Pairs:
    """A random board, a square of it, and `count` squares to ask about, many of them close by."""
    board = draw(boards())

    def square() -> Square:
        return Square(draw(st.integers(0, board.width - 1)), draw(st.integers(0, board.height - 1)))

    a = square()
    around = [Square(a.x + dx, a.y + dy) for dx in range(-2, 3) for dy in range(-2, 3)]
    near = [square for square in around if square in board]
    half = count // 2
    close = draw(st.lists(st.sampled_from(near), min_size=half, max_size=half))
    return Pairs(board, a, close + [square() for _ in range(count - half)])
