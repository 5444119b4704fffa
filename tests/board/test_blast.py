"""What an explosion reaches (B-31)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.board import Board
from game.board.squares import Square, distance
from game.board.throws import blast
from tests.board import reference
from tests.board.boards import Pairs, pairs


def picture(board: Board, centre: Square, radius: int) -> list[str]:
    """The reached squares as `*`, row by row."""
    reached = blast(board, centre, radius)
    rows = range(board.height)
    return ["".join("*" if Square(x, y) in reached else "." for x in range(board.width)) for y in rows]


def test_open_ground_is_reached_as_far_as_the_radius() -> None:
    """B-02, B-31: 2 squares are at most 5 half squares: (2, 2) is 6 and out."""
    assert picture(Board.of(["....."] * 5), Square(2, 2), 2) == [
        ".***.",
        "*****",
        "*****",
        "*****",
        ".***.",
    ]


def test_squares_come_row_by_row() -> None:
    """B-31: sorted, so that the same blast is always the same record."""
    reached = blast(Board.of(["....."] * 5), Square(0, 0), 1)
    assert reached == (Square(0, 0), Square(1, 0), Square(0, 1), Square(1, 1))


def test_a_wall_shields_what_is_behind_it_and_is_reached_itself() -> None:
    """B-31: lines from the centre of the burst to any corner."""
    board = Board.of([
        "......",
        "..#...",
        "......",
        "......",
    ])  # fmt: skip
    # From (1.5, 1.5) the wall takes the angles between its corners (2,1) and (2,2), one to the right on
    # one up or down. All corners of (3,1) lie there. (3,0) has (3,0) and (3,3) has (3,3), on the rays that
    # only touch the wall; the corner (4,0) of (4,0) is 2.5 to the right and 1.5 up: behind it.
    assert picture(board, Square(1, 1), 3) == [
        "****..",
        "***...",
        "****..",
        "****..",
    ]


def test_a_blast_does_not_slip_between_two_diagonal_walls() -> None:
    """B-13c, B-31: at a lattice point on the way, and at the corner that it ends at."""
    board = Board.of([".#..", "#...", "....", "...."])
    assert picture(board, Square(0, 0), 3) == ["**..", "*...", "....", "...."]


@pytest.mark.parametrize(("rise", "reached"), [(1, True), (2, False)])
def test_a_square_two_levels_above_both_ends_shields(rise: int, reached: bool) -> None:
    """B-14, B-31."""
    board = Board.of(["....."] * 4, [f"00{rise}00"] * 4)
    assert (Square(3, 1) in blast(board, Square(1, 1), 3)) is reached


@settings(max_examples=60, derandomize=True)
@given(pairs(1), st.integers(1, 5))
def test_blasts_agree_with_the_clause(asked: Pairs, radius: int) -> None:
    """B-31: random boards."""
    board, centre, _ = asked
    reached = blast(board, centre, radius)
    assert list(reached) == reference.blast(board, centre, radius)
    assert all(distance(centre, square) <= radius for square in reached)
