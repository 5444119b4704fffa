"""What an edit by hand leaves of a position of `squad` (J-02)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.state import having
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, soldier

SCENE: dict[str, Any] = {"a": soldier((0, 0)), "b": soldier((0, 1)), "X": soldier((1, 0))}
HELD: dict[str, dict[str, Any]] = {"a": {"holds": "X"}, "X": {"held_by": "a"}}


def scene(*edits: dict[str, dict[str, Any]]) -> Match[Squad]:
    """A holds X, beside it; then some values are as given."""
    match = field(**SCENE)
    for edit in (HELD, *edits):
        for unit, values in edit.items():
            put(match, unit, **values)
    match.state = SQUAD.mended(match.state)
    return match


@pytest.mark.parametrize(
    ("edit", "lasts"),
    [
        ({}, True),
        ({"X": {"at": Square(1, 1)}}, True),  # still adjacent
        ({"X": {"at": Square(2, 0)}}, False),
        ({"X": {"held_by": ""}}, False),
        ({"X": {"held_by": "b"}}, False),
        ({"a": {"holds": ""}}, False),
        ({"a": {"holds": "b"}}, False),
        ({"a": {"fate": "out"}}, False),
        ({"X": {"fate": "out"}}, False),
        ({"X": {"fate": "left"}}, False),
    ],
)
def test_a_hold_lasts_when_both_say_so_in_the_fight_and_adjacent(edit: Any, lasts: bool) -> None:
    """S-41."""
    match = scene(edit)
    assert (man(match, "a").holds, man(match, "X").held_by) == (("X", "a") if lasts else ("", ""))
    assert man(match, "b").held_by == ""


def test_a_hold_of_who_is_there_no_more_ends() -> None:
    """S-41: X, then a, taken off the board."""
    for gone, left in (("X", "a"), ("a", "X")):
        match = scene()
        state = having(match.state, units=tuple(unit for unit in match.state.units if unit.id != gone))
        unit = SQUAD.mended(state).unit(left)
        assert (unit.holds, unit.held_by) == ("", "")


def test_nobody_has_more_hit_points_than_it_can_have() -> None:
    """S-21: of 6; who has fewer is not healed."""
    for bhp, left in ((7, 6), (6, 6), (5, 5)):
        assert man(scene({"a": {"bhp": bhp}}), "a").bhp == left


def test_attacks_and_looks_of_who_is_there_are_remembered() -> None:
    """S-23, S-51: not those by or at Y, who is not."""
    match = scene()
    pairs = (("a", "X"), ("a", "Y"), ("Y", "a"))
    turn = replace(match.state.turn, attacks=pairs, looks=pairs[::-1])
    turn = SQUAD.mended(having(match.state, turn=turn)).turn
    assert (turn.attacks, turn.looks) == ((("a", "X"),), (("a", "X"),))
