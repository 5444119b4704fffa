"""Who is adjacent to whom (B-03)."""

from game.board.board import Board
from game.board.squares import FACINGS, Square, neighbours
from tests.board.boards import scene

CENTRE = Square(1, 1)


def test_the_eight_neighbours_on_open_ground_and_nobody_else() -> None:
    """B-03: the same square's 8 neighbours."""
    board = Board.of(["....."] * 5)
    adjacent = {square for square in board.squares() if board.adjacent(CENTRE, square)}
    assert adjacent == set(neighbours(CENTRE))
    assert len(adjacent) == len(FACINGS)


def test_heights_that_differ_by_two_part_neighbours() -> None:
    """B-03: heights differ by at most 1; for pieces of cover they do not matter."""
    board, a, b = scene("AB..", "....", "....", "....", heights=["0100", "0000", "0000", "0000"])
    assert board.adjacent(a, b)
    high = board.raised(b, 2)
    assert not high.adjacent(a, b)
    assert not high.adjacent(b, a)
    assert high.beside(a, b)


def test_two_solid_squares_part_a_diagonal() -> None:
    """B-03: for a diagonal pair, not both of the squares that flank the diagonal are solid."""
    board, a, b = scene("A#..", "#B..", "....", "....")
    assert not board.adjacent(a, b)
    assert not board.beside(a, b)
    opened = board.put(Square(1, 0), ".")
    assert opened.adjacent(a, b)
    assert opened.beside(a, b)


def test_low_squares_do_not_part_a_diagonal() -> None:
    """B-03: only solid squares do."""
    board, a, b = scene("Ao..", "oB..", "....", "....")
    assert board.adjacent(a, b)


def test_a_unit_in_a_pit_is_adjacent_to_nobody() -> None:
    """B-03: pits, from either side; for pieces of cover they do not matter."""
    board = Board.of(["....", ".:..", "....", "...."])
    assert not any(board.adjacent(CENTRE, square) for square in neighbours(CENTRE))
    assert not any(board.adjacent(square, CENTRE) for square in neighbours(CENTRE))
    assert all(board.beside(CENTRE, square) for square in neighbours(CENTRE))
