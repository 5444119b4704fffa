"""What the view knows and does, without drawing."""

import pytest

from game.board.board import Board
from game.board.squares import Square
from game.rules.scenario import Scenario
from game.ui.courses import course
from game.ui.overlays import fields
from game.ui.study import MOST, Study, squares_words
from tests.ui.pilot import scenario, unit


@pytest.fixture
def study(yard: Scenario) -> Study:
    return Study(yard)


def test_a_click_says_what_it_does_and_does_it(study: Study) -> None:
    at = Square(1, 2)
    assert study.intent(at)[:2] == ("choose", "choose Vega")
    study.click(at)
    assert study.chosen == "vega"
    assert study.intent(at)[:2] == ("leave", "let go of Vega")
    # two straight steps: 4 half squares
    assert study.intent(Square(3, 2))[:2] == ("walk", "walk Vega here: 2 squares, 1 move")
    walk = study.click(Square(3, 2))
    assert walk is not None
    assert walk.path == (Square(2, 2), Square(3, 2))
    assert study.units["vega"].at == Square(3, 2)
    assert study.units["vega"].facing == "E"


def test_an_empty_square_is_looked_from(study: Study) -> None:
    assert study.intent(Square(7, 7))[:2] == ("look", "look from here")
    study.click(Square(7, 7))
    assert study.observer == Square(7, 7)
    study.click(Square(7, 7))
    assert study.observer is None


def test_nothing_is_offered_beyond_the_board(study: Study) -> None:
    assert study.intent(Square(-1, 0)).deed == "nothing"
    assert study.sighting(Square(-1, 0)) is None


def test_doors_open_only_from_beside_when_a_unit_is_chosen(study: Study) -> None:
    door = Square(5, 2)
    assert study.intent(door)[:2] == ("use", "open the door")
    study.choose("vega")
    assert study.intent(door).deed == "look"  # Vega stands at 1,2 and cannot reach into it
    study.click(Square(4, 2))
    assert study.intent(door).deed == "use"


def test_every_answer_follows_the_ground(study: Study) -> None:
    """B-35."""
    study.choose("vega")
    raider, behind = Square(9, 2), Square(7, 2)
    seen = study.sighting(raider)
    assert seen is not None
    assert seen.cover is None
    around = study.cost(behind)
    assert around is not None
    assert around > 12
    before = study.version
    assert study.use(Square(5, 2))
    assert study.version > before
    seen = study.sighting(raider)
    assert seen is not None
    assert seen.cover is not None
    # six straight steps through the open door: 12 half squares, within one move of 6
    assert study.cost(behind) == 12
    study.use(Square(5, 2))
    assert study.cost(behind) == around


def test_a_door_does_not_close_on_somebody(study: Study) -> None:
    """B-04."""
    study.use(Square(5, 2))
    study.choose("vega")
    study.click(Square(5, 2))
    study.choose(None)
    assert study.units["vega"].at == Square(5, 2)
    assert not study.use(Square(5, 2))


def test_a_table_flips_and_stays(study: Study) -> None:
    at = Square(9, 4)
    assert study.use_words(at) == "flip the table over"
    study.use(at)
    assert study.board.terrain(at).name == "flipped table"
    assert study.use_words(at) == ""


def test_reset_puts_everything_back(study: Study) -> None:
    study.use(Square(5, 2))
    study.choose("vega")
    study.click(Square(3, 3))
    study.reset()
    assert study.board == study.scenario.board
    assert study.units["vega"].at == Square(1, 2)
    assert study.observer is None


def test_the_allowance_has_bounds(study: Study) -> None:
    study.allow(0)
    assert study.allowance == 1
    study.allow(99)
    assert study.allowance == MOST


def test_friends_are_passed_and_others_bar_the_way() -> None:
    """B-09."""
    board = Board.of(["#####", ".....", "#####", "#####"])
    lane = (unit("Vega", "squad", 0, 1),)
    friend = Study(scenario(board, *lane, unit("Ito", "ally", 2, 1)))
    foe = Study(scenario(board, *lane, unit("Raider", "opposition", 2, 1)))
    neutral = Study(scenario(board, *lane, unit("Janitor", "neutral", 2, 1)))
    for study in (friend, foe, neutral):
        study.choose("vega")
    assert friend.path(Square(3, 1)) == (Square(1, 1), Square(2, 1), Square(3, 1))
    assert friend.path(Square(2, 1)) is None
    assert foe.path(Square(3, 1)) is None
    assert neutral.path(Square(3, 1)) is None


def test_the_reach_field_tells_one_move_two_moves_and_drops_apart() -> None:
    """B-07, B-10."""
    board = Board.of(["........"] * 4, heights=["33300000"] * 4)
    study = Study(scenario(board, unit("Vega", "squad", 0, 0)))
    study.choose("vega")
    study.allow(2)
    codes = fields.reach_codes(study)
    assert codes is not None
    # along the edge: 1 and 2 straight steps; then a drop of three levels; 5 squares are out of reach
    assert codes[0].tolist() == [-1, 0, 0, 2, 2, -1, -1, -1]
    # 0,3 is 6 half squares away: one move of 2 squares takes 5 at most
    assert codes[3, 0] == 1
    way = study.course(Square(4, 0))
    assert way
    assert way.drops == (Square(3, 0),)


def test_the_cover_field_has_its_own_code_for_out_of_sight(study: Study) -> None:
    """B-33."""
    study.pin(Square(1, 2))
    codes = fields.cover_codes(study)
    assert codes is not None
    assert codes[2, 1] == -1
    assert codes[2, 3] == 0
    assert codes[2, 9] == 3


def test_hazards_on_the_way_are_named(study: Study) -> None:
    assert course(study.board, Square(5, 6), (Square(6, 6), Square(7, 6))).hazards == (Square(7, 6),)


def test_without_kernels_there_are_no_answers_yet(study: Study) -> None:
    study.choose("vega")
    study.answer(ready=False)
    assert study.reach() is None
    assert study.observer is None
    assert fields.cover_codes(study) is None
    study.answer(ready=True)
    assert study.observer == Square(1, 2)


def test_next_goes_round_all_units(study: Study) -> None:
    chosen = []
    for _ in range(3):
        study.choose_next(1)
        chosen.append(study.chosen)
    assert chosen == ["vega", "raider", "vega"]
    study.choose(None)
    study.choose_next(-1)
    assert study.chosen == "raider"


@pytest.mark.parametrize(
    ("half", "words"), [(2, "1 square"), (3, "1½ squares"), (4, "2 squares"), (1, "½ squares")]
)
def test_costs_in_words(half: int, words: str) -> None:
    assert squares_words(half) == words


def test_a_leap_is_measured_as_the_crow_flies_and_touches_where_it_lands() -> None:
    """B-02: over a hazard and a pit to 5,1, four to the right and one down: 4 squares and a half."""
    board = Board.of((".^:...", "......"))
    leap = course(board, Square(1, 0), (Square(5, 1),))
    assert (leap.cost, leap.hazards, leap.drops) == (9, (), ())
