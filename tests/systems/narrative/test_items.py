"""Weapons, items and what lies about (N-13, N-15)."""

from game.board.squares import Square
from game.systems.narrative.items import Draw, Grab, Interact, Load, Stow, UseItem
from tests.systems.narrative.field import (
    OPEN,
    character,
    field,
    put,
    refused,
    who,
)


def test_a_door_takes_a_maneuver() -> None:
    """N-13: it is open then."""
    match = field((*OPEN[:2], "....+...............", *OPEN[3:]), a=character((3, 2)), X=character((19, 0)))
    match.do(Interact(unit="a", at=Square(4, 2)))
    assert match.state.board.terrain(Square(4, 2)).name == "open door"
    assert who(match, "a").maneuvers == 1
    assert refused(match, Interact(unit="a", at=Square(2, 2))) == ["B-04"]


def test_what_lies_within_reach_is_grabbed() -> None:
    """N-13: a pistol in the next square comes to hand; one that lies farther off does not."""
    match = field(lying=(("pistol", (1, 1)), ("medkit", (3, 3))), a=character((0, 0)), X=character((19, 0)))
    assert refused(match, Grab(unit="a", item="medkit")) == ["N-13"]
    match.do(Grab(unit="a", item="pistol"))
    assert who(match, "a").held == "pistol"
    assert [item.item for item in match.state.items] == ["medkit"]


def test_gear_is_drawn_stowed_and_loaded() -> None:
    """N-15: each a maneuver; drawing stows what was in hand."""
    match = field(a=character((0, 0), weapons=("rifle", "knife")), X=character((19, 0)))
    match.do(Draw(unit="a", weapon="knife"))
    assert who(match, "a").held == "knife"
    match.do(Stow(unit="a"))
    assert (who(match, "a").held, who(match, "a").maneuvers) == ("", 2)
    match = field(a=character((0, 0)), X=character((19, 0)))
    assert refused(match, Load(unit="a")) == ["N-15"]
    assert refused(match, Draw(unit="a", weapon="rifle")) == ["N-15"]
    assert refused(match, Draw(unit="a", weapon="knife")) == ["N-15"]


def test_something_from_a_satchel_is_a_maneuver() -> None:
    """N-15: a field kit heals 3 of 5 wounds, on oneself or beside one; smoke lies over 9 squares."""
    match = field(a=character((4, 2), items=("medkit", "smoke")), b=character((5, 2)), X=character((19, 0)))
    put(match, "b", wounds=5)
    assert refused(match, UseItem(unit="a", item="medkit", target="a")) == ["N-15"]
    match.do(UseItem(unit="a", item="medkit", target="b"))
    assert (who(match, "b").wounds, who(match, "a").things[0].charges) == (2, 1)
    match.do(UseItem(unit="a", item="smoke", at=Square(9, 2)))
    assert sum(map(bool, match.state.board.smoke)) == 9
    assert who(match, "a").maneuvers == 2
