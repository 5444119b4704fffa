"""Concealment, light and the line of centres (B-22 to B-24, B-33)."""

import pytest

from game.board.board import Board
from game.board.concealment import concealment, concealment_field
from game.board.cover import Degree
from game.board.squares import Square, crossed
from game.board.terrain import Light, Vision
from tests.board.drawn import drawn, run

REST = ("........",) * 3


def degree(board: Board, a: Square, b: Square, vision: Vision = Vision.NORMAL) -> str:
    return concealment(board, a, b, vision).degree.name


@pytest.mark.parametrize(
    ("to", "line"),
    [
        ((0, 0), "0,0"),
        ((3, 0), "0,0 1,0 2,0 3,0"),
        ((0, 2), "0,0 0,1 0,2"),
        ((2, 2), "0,0 1,1 2,2"),  # through lattice points: the flanks are not crossed
        ((2, 1), "0,0 1,0 1,1 2,1"),  # y = 1 at x = 3/2, inside the column of 1
        ((3, 1), "0,0 1,0 2,1 3,1"),  # through the lattice point (2, 1)
        ((1, 3), "0,0 0,1 1,2 1,3"),
        ((4, 1), "0,0 1,0 2,0 2,1 3,1 4,1"),  # y = 1 at x = 5/2
        ((3, 2), "0,0 1,0 1,1 2,1 2,2 3,2"),  # x = 1, 2, 3 at y = 5/6, 9/6, 13/6; y = 1, 2 at x = 5/4, 11/4
    ],
)
def test_the_line_of_centres_crosses_these_squares(to: tuple[int, int], line: str) -> None:
    """B-22, in every direction."""
    end = Square(*to)
    assert crossed(Square(0, 0), end) == run(line)
    assert crossed(end, Square(0, 0)) == run(line)[::-1]
    for east, south in ((-1, 1), (1, -1), (-1, -1)):
        turned = tuple(Square(5 + east * x, 5 + south * y) for x, y in run(line))
        assert crossed(turned[0], turned[-1]) == turned


@pytest.mark.parametrize(
    ("row", "pieces", "worst"),
    [
        ("A......B", [], "NONE"),
        ('A.."...B', [("3,0", False)], "PARTIAL"),
        ('A..""..B', [("3,0 4,0", False)], "PARTIAL"),
        ('A..""".B', [("3,0 4,0 5,0", True)], "TOTAL"),
        ('A.".".".', [("2,0", False), ("4,0", False), ("6,0", False)], "PARTIAL"),
        ("A..%...B", [("3,0", True)], "TOTAL"),
        ('A.."%..B', [("3,0 4,0", True)], "TOTAL"),  # one group, which a curtain makes total
        ('A.%."..B', [("2,0", True), ("4,0", False)], "TOTAL"),
        ("A..#o=:B", [], "NONE"),  # what hides nothing, solid or not
    ],
)
def test_brush_and_curtains_make_pieces(row: str, pieces: list[tuple[str, bool]], worst: str) -> None:
    """B-22, B-24: 3 partial squares that touch are total; the worst piece is the degree."""
    board, _ = drawn(row, *REST)
    found = concealment(board, Square(0, 0), Square(7, 0))
    assert [(veil.squares, veil.total) for veil in found.pieces] == [(run(at), total) for at, total in pieces]
    assert found.degree.name == worst
    assert concealment_field(board, Square(0, 0))[0, 7] == found.degree


def test_the_observers_own_square_does_not_count_and_the_targets_does() -> None:
    """B-22."""
    board = Board.of(['"......"', *REST])
    assert degree(board, Square(0, 0), Square(6, 0)) == "NONE"
    assert concealment(board, Square(0, 0), Square(7, 0)).pieces == ((run("7,0"), False, "brush"),)
    assert degree(board, Square(6, 0), Square(0, 0)) == "PARTIAL"
    assert degree(board, Square(6, 0), Square(7, 0)) == "PARTIAL"  # nearness only undoes poor light
    assert concealment(board, Square(0, 0), Square(0, 0)) == (Degree.NONE, ())
    # The three brush squares count from the far side; from the first of them only two do.
    thicket = Board.of(['"""."...', *REST])
    assert degree(thicket, Square(0, 0), Square(3, 0)) == "PARTIAL"
    assert degree(thicket, Square(3, 0), Square(0, 0)) == "TOTAL"


def test_squares_that_touch_at_a_corner_are_one_piece() -> None:
    """B-22: 8-connected, even where the line crosses a clear square between them."""
    # From (0,0) to (4,2): (1,0) (1,1) (2,1) (3,1) (3,2) (4,2); (1,0) and (2,1) are diagonal neighbours.
    board = Board.of(['."......', '..""....', "........", "........"])
    found = concealment(board, Square(0, 0), Square(4, 2))
    assert found.pieces == ((run("1,0 2,1 3,1"), True, "brush"),)
    assert concealment_field(board, Square(0, 0))[2, 4] == Degree.TOTAL
    diagonal = Board.of(["........", '."......', '..".....', '..."....'])
    assert degree(diagonal, Square(0, 0), Square(3, 3)) == "TOTAL"
    assert concealment_field(diagonal, Square(0, 0))[3, 3] == Degree.TOTAL
    # A straight gap of one square parts them.
    assert degree(Board.of(['.".""...', *REST]), Square(0, 0), Square(5, 0)) == "PARTIAL"


def test_squares_beside_the_line_do_not_conceal() -> None:
    """B-22: a diagonal line crosses neither flank."""
    board = Board.of([".%......", "%.%.....", ".%......", "........"])
    assert degree(board, Square(0, 0), Square(2, 2)) == "NONE"
    assert degree(board, Square(0, 0), Square(2, 1)) == "TOTAL"


def test_smoke_is_partial_over_anything_but_a_curtain() -> None:
    """B-06, B-22: smoke over brush is one partial square, over a curtain the curtain stays total."""
    board, at = drawn('A.""%..B', *REST)
    brush = board.put(Square(4, 0), ".")
    smoke = brush.smoked(run("2,0 3,0"), 2)
    assert concealment(smoke, at["A"], at["B"]).pieces == ((run("2,0 3,0"), False, "brush, smoke"),)
    more = brush.smoked(run("4,0"), 2)
    assert concealment(more, at["A"], at["B"]).pieces == ((run("2,0 3,0 4,0"), True, "brush, smoke"),)
    over = board.smoked(run("4,0"), 2).put(Square(2, 0), ".").put(Square(3, 0), ".")
    assert concealment(over, at["A"], at["B"]).pieces == ((run("4,0"), True, "curtain, smoke"),)
    assert concealment_field(over, at["A"])[0, 7] == Degree.TOTAL


def test_thermal_vision_sees_through_smoke_but_not_through_brush() -> None:
    """B-23."""
    board, at = drawn('A.".%..B', *REST)
    smoke = Board.of(["........", *REST]).smoked(run("2,0 3,0 4,0"), 1)
    assert degree(smoke, at["A"], at["B"]) == "TOTAL"
    assert degree(smoke, at["A"], at["B"], Vision.LOW_LIGHT) == "TOTAL"
    assert degree(smoke, at["A"], at["B"], Vision.THERMAL) == "NONE"
    assert degree(board, at["A"], at["B"], Vision.THERMAL) == "TOTAL"
    mixed = board.put(Square(4, 0), ".").smoked(run("2,0 3,0 4,0"), 1)
    assert concealment(mixed, at["A"], at["B"], Vision.THERMAL).pieces == ((run("2,0"), False, "brush"),)


@pytest.mark.parametrize(
    ("vision", "dim", "dark"),
    [
        (Vision.NORMAL, "PARTIAL", "TOTAL"),
        (Vision.LOW_LIGHT, "NONE", "PARTIAL"),
        (Vision.THERMAL, "NONE", "NONE"),
    ],
)
def test_poor_light_is_a_piece_of_its_own(vision: Vision, dim: str, dark: str) -> None:
    """B-23: by the light over the target, not over the observer."""
    board = Board.of(["........"] * 4, (), ["k.d....k"] + ["........"] * 3)
    a = Square(0, 0)
    assert degree(board, a, Square(2, 0), vision) == dim
    assert degree(board, a, Square(7, 0), vision) == dark
    assert degree(board, a, Square(5, 0), vision) == "NONE"
    assert concealment_field(board, a, vision)[0].tolist() == [
        *(0, 0, Degree[dim], 0, 0, 0, 0, Degree[dark]),
    ]


def test_poor_light_joins_no_other_piece() -> None:
    """B-23: two brush squares and dim light are two partial pieces, not one total; light comes last."""
    board, at = drawn('A....""B', *REST, light=[".......d", *REST])
    assert concealment(board, at["A"], at["B"]) == (
        Degree.PARTIAL,
        ((run("5,0 6,0"), False, "brush"), (run("7,0"), False, "dim light")),
    )
    night = board.relit(run("7,0"), Light.DARK)
    assert concealment(night, at["A"], at["B"]).pieces[-1] == (run("7,0"), True, "darkness")
    assert concealment(night, at["A"], at["B"], Vision.LOW_LIGHT).pieces[-1] == (
        run("7,0"),
        False,
        "darkness",
    )


def test_who_stands_adjacent_needs_no_light() -> None:
    """B-23, B-03: adjacent as close combat is, so not past two walls, nor two levels up, nor in a pit."""
    dark = ["kkkkkkkk"] * 4
    board = Board.of(["........"] * 4, (), dark)
    a = Square(1, 1)
    expected = [[0, 0, 0, 2, 2, 2, 2, 2]] * 3 + [[2] * 8]
    assert concealment_field(board, a).tolist() == expected
    assert degree(board, a, Square(2, 2)) == "NONE"
    pinched = board.put(Square(2, 1), "#").put(Square(1, 2), "#")
    assert degree(pinched, a, Square(2, 2)) == "TOTAL"
    assert degree(board.raised(Square(2, 2), 1), a, Square(2, 2)) == "NONE"
    assert degree(board.raised(Square(2, 2), 2), a, Square(2, 2)) == "TOTAL"
    assert degree(board.put(Square(2, 2), ":"), a, Square(2, 2)) == "TOTAL"
    assert concealment_field(pinched, a)[2, 2] == Degree.TOTAL


def test_the_field_is_kept_and_cannot_be_written_to() -> None:
    """B-33, B-35: one array a question; another board has its own."""
    board = Board.of(['.".%....', *REST])
    field = concealment_field(board, Square(0, 0))
    assert field.tolist()[0] == [0, 1, 1, 2, 2, 2, 2, 2]
    assert concealment_field(board, Square(0, 0)) is field
    assert concealment_field(board, Square(0, 0), Vision.THERMAL) is not field
    with pytest.raises(ValueError, match="read-only"):
        field[0, 0] = 1
    assert concealment_field(board.put(Square(3, 0), "."), Square(0, 0)).tolist()[0] == [0] + [1] * 7
