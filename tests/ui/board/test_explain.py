"""Ways over the board as they are shown, and their cost in words."""

import pytest

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Light
from game.match.comparison import Comparison
from game.rules.presentation import Badge
from game.rules.scenario import Scenario
from game.ui.board import explain
from game.ui.board.card import said
from game.ui.board.explain import course, named_badges, squares_words
from game.ui.lab.state import LabState
from tests.ui.battle.boards import position
from tests.ui.pilot import YARD, scenario, unit


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


def words(desk: LabState, to: Square) -> str:
    desk.hovered = to
    seen = desk.sighting()
    assert seen is not None
    return said(explain.sighting_rows(desk, seen))


def test_what_is_in_the_way_is_named_once_in_short() -> None:
    """B-12: from 0,0 lines to 4,2 meet the wall at 2,1 alone, at 2,0 alone, or both; each is told once."""
    board = Board.of(("..#..", "..#..", "..#.."))
    desk = LabState(Comparison(scenario(board, unit("Vega", "squad", 0, 0))))
    desk.look_from(Square(0, 0))
    desk.hovered = Square(4, 2)
    seen = desk.sighting()
    assert seen is not None
    assert said(explain.sighting_in_short(desk, seen)).splitlines()[-1] == "behind wall 2,1 and 2,0"


def test_blocked_lines_are_told_with_their_wall_and_clause(yard: Scenario) -> None:
    """B-13, B-15."""
    desk = LabState(Comparison(yard))
    desk.look_from(Square(1, 2))
    text = words(desk, Square(9, 2))
    assert "Vega  to  Raider" in text
    assert "Not seen · B-15" in text
    assert "all 16 lines are blocked" in text
    # straight along y = 2 lies the closed door at 5,2
    assert "NW to NW: blocked by " in text
    assert "closed door 5,2" in text
    assert "· B-13 a" in text
    assert "and 12 more" in text


def test_the_first_thing_that_blocks_a_line_is_named() -> None:
    """B-13, B-32."""
    desk = LabState(Comparison(scenario(Board.of(["##########", "...#..#...", "##########", "##########"]))))
    desk.look_from(Square(0, 1))
    assert "NW to SW: blocked by wall 3,1 · B-13 a" in words(desk, Square(9, 1))
    desk.look_from(Square(9, 1))
    assert "NW to SW: blocked by wall 6,1 · B-13 a" in words(desk, Square(0, 1))


def test_cover_is_told_with_its_piece(yard: Scenario) -> None:
    """B-16, B-18, B-19, B-20."""
    desk = LabState(Comparison(yard))
    desk.look_from(Square(0, 4))
    text = words(desk, Square(3, 4))
    # the crate at 2,4 stands between: all four lines of the best corner cross it, none is blocked
    assert "Seen   partial cover · B-18" in text
    assert "obstructed by crate 2,4 · B-13 a" in text
    assert "partial crate 2,4, the target's own · B-20" in text


def test_a_blocked_line_names_the_solid_square_and_not_the_low_one_before_it() -> None:
    """B-16, B-18."""
    desk = LabState(Comparison(scenario(Board.of(["........", "..o.#...", "........", "........"]))))
    desk.look_from(Square(0, 1))
    text = words(desk, Square(7, 1))
    # along the row stand the crate and behind it the wall; the lines to the far south corners meet both
    assert text.count("blocked by wall 4,1 · B-13 a") == 2
    assert "blocked by crate" not in text


def test_clear_lines_and_no_cover(yard: Scenario) -> None:
    desk = LabState(Comparison(yard))
    desk.look_from(Square(0, 7))
    text = words(desk, Square(4, 7))
    assert "Seen   no cover" in text
    assert text.count(": clear") == 4
    assert "0 of 4 lines obstructed, 0 by solid: none" in text


def test_next_to_each_other_there_is_no_cover() -> None:
    """B-21."""
    board = Board.of(["....", ".oo.", "....", "...."])
    desk = LabState(Comparison(scenario(board)))
    desk.look_from(Square(1, 0))
    assert "next to each other: none" not in words(desk, Square(1, 2))
    desk.look_from(Square(0, 1))
    assert "no cover" in words(desk, Square(1, 1))


def test_concealment_is_told_with_its_pieces() -> None:
    """B-22, B-23."""
    board = Board.of(['.."...', "......", "......", "......"]).relit([Square(5, 0)], Light.DARK)
    desk = LabState(Comparison(scenario(board)))
    desk.look_from(Square(0, 0))
    text = words(desk, Square(5, 0))
    assert "partial brush 2,0 · B-22" in text
    assert "total darkness 5,0 · B-23" in text


def test_a_square_is_told_with_all_that_is_there(yard: Scenario) -> None:
    desk = LabState(Comparison(yard))
    crate = said(explain.square_rows(desk, Square(2, 4)))
    assert "Crate" in crate
    assert "height 0   light bright" in crate
    assert "cost to enter 2" in crate
    assert "low cover behind it, none on it · B-20" in crate
    assert "cannot be entered · B-04" in said(explain.square_rows(desk, Square(5, 1)))
    assert "gate  what is fought for" in said(explain.square_rows(desk, Square(10, 0)))
    assert "lying here medkit" in said(explain.square_rows(desk, Square(3, 7)))
    assert "Raider  opposition, faces W" in said(explain.square_rows(desk, Square(9, 2)))
    assert "hazard" in said(explain.square_rows(desk, Square(7, 6)))


def test_the_way_is_told_with_its_cost_and_dangers() -> None:
    """B-07, B-10."""
    board = Board.of(["....^..."] + ["########"] * 3, heights=["33300000"] * 4)
    way = course(board, Square(0, 0), tuple(Square(x, 0) for x in range(1, 6)))
    text = said(explain.course_rows(board, way))
    # five straight steps of 2 half squares
    assert "5 squares" in text
    assert "hazard hazard 4,0" in text
    assert "drop into 3,0 · B-10" in text


def test_statuses_name_units_by_their_names() -> None:
    """Nobody reads an id."""
    (badge,) = named_badges(position(), (Badge("HMP", "hampered by ann", "ann holds it."),))
    assert (badge.name, badge.text) == ("hampered by Ann", "Ann holds it.")
