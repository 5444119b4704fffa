"""Ways over the board as they are shown, and their cost in words."""

import pytest

from game.board.board import Board
from game.board.squares import Square
from game.ui.board.explain import course, squares_words
from tests.ui.pilot import YARD


def test_hazards_on_the_way_are_named() -> None:
    way = course(Board.of(YARD), Square(5, 6), (Square(6, 6), Square(7, 6)))
    assert way.hazards == (Square(7, 6),)


def test_drops_on_the_way_are_named() -> None:
    """B-10: from 2,0 on level 3 down to 3,0 on level 0."""
    board = Board.of(["........"] * 4, heights=["33300000"] * 4)
    way = course(board, Square(0, 0), tuple(Square(x, 0) for x in range(1, 5)))
    assert way.drops == (Square(3, 0),)


def test_a_leap_is_measured_as_the_crow_flies_and_touches_where_it_lands() -> None:
    """B-02: over a hazard and a pit to 5,1, four to the right and one down: 4 squares and a half."""
    board = Board.of((".^:...", "......"))
    leap = course(board, Square(1, 0), (Square(5, 1),))
    assert (leap.cost, leap.hazards, leap.drops) == (9, (), ())


@pytest.mark.parametrize(
    ("half", "words"), [(2, "1 square"), (3, "1½ squares"), (4, "2 squares"), (1, "½ squares")]
)
def test_costs_in_words(half: int, words: str) -> None:
    assert squares_words(half) == words
