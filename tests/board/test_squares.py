"""Squares, distance and arcs (B-01, B-02, B-26)."""

import pytest

from game.board.board import LARGEST, SMALLEST, Board, distance_field, front_field
from game.board.squares import (
    FACINGS,
    STEPS,
    Facing,
    Square,
    distance,
    facing_of,
    half_squares,
    in_front,
    neighbours,
    parse_square,
    touching,
    towards,
)


def test_x_grows_to_the_east_and_y_to_the_south() -> None:
    """B-01."""
    at = Square(3, 5)
    assert at.step("E") == (4, 5)
    assert at.step("S") == (3, 6)
    assert at.step("NW") == (2, 4)
    assert str(at) == "3,5"


def test_a_board_is_4_to_256_squares_wide_and_high() -> None:
    """B-01."""
    assert (SMALLEST, LARGEST) == (4, 256)


@pytest.mark.parametrize("text", ["4,17", " 4 , 17 ", "04,0017"])
def test_a_square_is_written_as_x_and_y(text: str) -> None:
    assert parse_square(text) == Square(4, 17)


@pytest.mark.parametrize("text", ["", "4", "4,", "4,17,1", "-4,17", "4.17", "b3", "10000,1"])
def test_what_is_no_square_is_told_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="is no square; write X,Y, as in 4,7"):
        parse_square(text)


@pytest.mark.parametrize(
    ("to", "half", "squares"),
    [
        ((0, 0), 0, 0),
        ((1, 0), 2, 1),
        ((1, 1), 3, 1),  # floor(3 / 2)
        ((0, 3), 6, 3),
        ((2, 2), 6, 3),
        ((2, 1), 5, 2),
        ((3, 4), 11, 5),  # 2 * 4 + 3 = 11: the clause's own figure
        ((-3, 4), 11, 5),
        ((-7, -7), 21, 10),
    ],
)
def test_distance_counts_straight_steps_2_and_diagonal_steps_3(
    to: tuple[int, int], half: int, squares: int
) -> None:
    """B-02."""
    a, b = Square(0, 0), Square(*to)
    assert half_squares(a, b) == half_squares(b, a) == half
    assert distance(a, b) == distance(b, a) == squares


def test_the_distance_of_every_square() -> None:
    """B-02, B-33: the array has what each square is told alone."""
    board, a = Board.of(["......"] * 5), Square(1, 3)
    field = distance_field(board, a)
    # From (1,3), row 0: 3 up and 1, 0, 1, 2, 3, 4 across: halves 7 6 7 8 9 11.
    assert field[0].tolist() == [3, 3, 3, 4, 4, 5]
    assert all(field[square.y, square.x] == distance(a, square) for square in board.squares())
    corner = distance_field(Board.of(["." * 256] * 4), Square(0, 0))
    assert corner[3, 255] == 256  # (2 x 255 + 3) / 2


def test_neighbours_go_clockwise_from_north() -> None:
    """B-11's fixed order, B-26's eight directions."""
    around = neighbours(Square(5, 5))
    assert around == ((5, 4), (6, 4), (6, 5), (6, 6), (5, 6), (4, 6), (4, 5), (4, 4))
    assert [facing_of(Square(5, 5), square) for square in around] == list(FACINGS)
    assert all(touching(Square(5, 5), square) for square in around)
    assert not touching(Square(5, 5), Square(5, 5))
    assert not touching(Square(5, 5), Square(7, 5))


def test_only_a_step_has_a_facing() -> None:
    """B-26."""
    with pytest.raises(ValueError, match="0,0 and 2,0 are no neighbours"):
        facing_of(Square(0, 0), Square(2, 0))


def test_a_way_goes_in_the_nearest_of_the_eight_directions() -> None:
    """B-26: the bounds lie at 22.5 degrees, so that 5 to 2 is east (21.8) and 2 to 1 (26.6) is not."""
    assert [towards(*STEPS[facing]) for facing in FACINGS] == list(FACINGS)
    assert [towards(5, 2), towards(2, 1), towards(-2, -5), towards(-1, -2)] == ["E", "SE", "N", "NW"]


@pytest.mark.parametrize(
    ("facing", "behind"),
    [
        ("N", "SE S SW"),  # due east and west have a dot product of 0: in front
        ("E", "SW W NW"),
        ("S", "NW N NE"),
        ("W", "NE E SE"),
        ("NE", "S SW W"),  # south-east and north-west lie on the edge
        ("SE", "W NW N"),
        ("SW", "N NE E"),
        ("NW", "E SE S"),
    ],
)
def test_the_front_arc_has_its_edges_in_it(facing: Facing, behind: str) -> None:
    """B-26: 180 degrees, the dot product 0 included."""
    at = Square(4, 4)
    assert {way for way in FACINGS if not in_front(facing, at, at.step(way))} == set(behind.split())


def test_the_front_arc_far_off() -> None:
    """B-26: the arc's edge runs through the unit's own square, however far the other one is."""
    at = Square(10, 10)
    assert in_front("NE", at, Square(19, 19))  # (1, -1) . (9, 9) = 0
    assert not in_front("NE", at, Square(18, 19))  # (1, -1) . (8, 9) = -1
    assert in_front("N", at, Square(0, 10))
    assert not in_front("N", at, Square(0, 11))
    assert in_front("N", at, at)


@pytest.mark.parametrize("facing", FACINGS)
def test_the_front_arc_of_all_squares_is_that_of_each(facing: Facing) -> None:
    """B-26, B-33: the field says of every square what is said of it alone."""
    board, at = Board.of(["." * 7] * 5), Square(2, 3)
    field = front_field(board, at, facing)
    assert [in_front(facing, at, square) for square in board.squares()] == field.ravel().tolist()
