"""Where a unit of `narrative` can still go, by what is left of its turn (N-06, N-07, N-16 to N-18, B-30)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.state import having
from game.systems.narrative.system import WORDS
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import character, field, give, put

ROW = ("." * 20,)


def scene(rows: tuple[str, ...] = ROW, x: int = 3, **values: Any) -> Match[Narrative]:
    """A in a row, X at its end; a's values as given."""
    match = field(rows, a=character((x, 0)), X=character((19, 0)))
    put(match, "a", **values)
    return match


def areas(match: Match[Narrative]) -> dict[str, list[int]]:
    """The columns of the row that a can come to, by what."""
    return {
        reach.label: [column for column, there in enumerate(reach.area[0].tolist()) if there]
        for reach in WORDS.areas(match.state, "a")
    }


ONCE = {"Move": [0, 1, 2, *range(4, 10)]}
TWICE = {**ONCE, "Move twice": [0, 1, 2, *range(4, 16)]}


@pytest.mark.parametrize(
    ("values", "reached"),
    [
        ({}, TWICE),
        ({"maneuvers": 1, "credit": 0}, ONCE),  # the second one
        ({"maneuvers": 1}, ONCE),
        ({"maneuvers": 2}, {}),
        ({"strain": 10}, TWICE),  # by the action
        ({"strain": 10, "acted": True}, ONCE),
        ({"strain": 9, "acted": True}, TWICE),  # by strain
        ({"strain": 10, "acted": True, "credit": 2}, TWICE),  # paid for, both
        ({"strain": 10, "acted": True, "credit": 0}, {}),
        ({"prone": True}, {"Move": [1, 2, 4, 5], "Move twice": [0, 1, 2, 4, 5, 6, 7]}),
        ({"fate": "out"}, {}),
    ],
)
def test_one_maneuver_or_two(values: dict[str, Any], reached: dict[str, list[int]]) -> None:
    """N-06, N-07, N-16, N-18: 6 squares each, prone 2; never the square where it is."""
    assert areas(scene(**values)) == reached


def test_who_has_had_its_turn_goes_nowhere() -> None:
    """N-04."""
    match = scene()
    match.state = having(match.state, clock=replace(match.state.clock, done=("a",)))
    assert areas(match) == {}


def test_who_is_engaged_steps_back_and_who_is_in_a_pit_climbs() -> None:
    """N-17, B-30: two squares back; out to either side."""
    match = scene(x=8)
    put(match, "X", at=Square(9, 0))
    give(match, pairs=(("X", "a"),))
    assert areas(match) == {"Disengage": [6, 7]}
    assert areas(scene(("...:" + "." * 16,))) == {"Disengage": [2, 4]}


@pytest.mark.parametrize(
    ("values", "plain"),
    [
        ({}, ["Move"]),
        ({"maneuvers": 1, "credit": 0}, []),  # for 2 strain
        ({"maneuvers": 1, "credit": 1, "acted": True}, ["Move"]),  # paid for by the action
    ],
)
def test_what_costs_more_than_its_maneuver_is_no_plain_way(values: dict[str, Any], plain: list[str]) -> None:
    """N-06, N-07."""
    ways = WORDS.areas(scene(**values).state, "a")
    assert ways
    assert [way.label for way in ways if not way.later] == plain
