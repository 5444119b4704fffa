"""Skill checks and abilities (N-21, N-36)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Hurt
from game.rules.scenario import Zone
from game.rules.turns import EndTurn
from game.systems.narrative.attack import Shoot
from game.systems.narrative.moves import Move
from game.systems.narrative.skills import FirstAid, Inspire, Repair, SecondWind, Suppress
from game.systems.narrative.stances import Assist
from game.systems.narrative.turn import Leave
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    character,
    end,
    field,
    give,
    hurts,
    next_round,
    put,
    refused,
    rolled,
    rows,
    who,
)


def ward(**values: Any) -> Match[Narrative]:
    """Let a, whose intellect is 2 and medicine 0, stand beside b."""
    match = field(a=character((4, 2)), b=character((5, 2)), X=character((19, 5)))
    put(match, "b", **values)
    return match


@pytest.mark.parametrize(("wounds", "dice"), [(5, 1), (6, 2), (12, 2)])
def test_first_aid_is_as_hard_as_the_patient_is_hurt(wounds: int, dice: int) -> None:
    """N-21: a threshold of 12: easy below 6, average from there on; SS A heals 2 wounds and 1 strain."""
    match = ward(wounds=wounds, strain=4)
    event = rolled(match, FirstAid(unit="a", target="b"), f"ability SS A, difficulty {' '.join('-' * dice)}")
    assert rows(event, "N-21") == [("difficulty", dice)]
    assert (who(match, "b").wounds, who(match, "b").strain) == (wounds - 2, 3)


def test_first_aid_brings_back_the_incapacitated() -> None:
    """N-21, N-08: hard; 13 wounds less 2 are 11 of 12: b is up again, prone."""
    match = ward(wounds=13, fate="out")
    rolled(match, FirstAid(unit="a", target="b"), "ability SS -, difficulty - - -")
    assert (who(match, "b").conscious, who(match, "b").prone) == (True, True)


def test_who_cannot_bear_what_is_left_stays_down() -> None:
    """N-08, N-21: 15 wounds less 2."""
    match = ward(wounds=15, fate="out")
    rolled(match, FirstAid(unit="a", target="b"), "ability SS -, difficulty - - -")
    assert not who(match, "b").conscious


def test_first_aid_once_for_each_friend() -> None:
    """N-21: also when it failed; bleeding stops with a success (N-32)."""
    match = ward(wounds=5)
    rolled(match, FirstAid(unit="a", target="b"), "ability - -, difficulty -")
    next_round(match)
    assert refused(match, FirstAid(unit="a", target="b")) == ["N-21"]
    match = ward(bleeding=True)
    rolled(match, FirstAid(unit="a", target="b"), "ability SS -, difficulty -")
    assert not who(match, "b").bleeding


def test_first_aid_is_for_friends_beside_one_who_are_hurt() -> None:
    """N-21."""
    match = field(a=character((4, 2)), b=character((5, 2)), c=character((9, 2)), X=character((3, 2)))
    put(match, "c", wounds=3)
    assert refused(match, FirstAid(unit="a", target="b")) == ["N-21"]
    assert refused(match, FirstAid(unit="a", target="c")) == ["N-11"]
    assert refused(match, FirstAid(unit="a", target="X")) == ["B-37"]


def test_repairing_a_weapon() -> None:
    """N-21: an average mechanics check puts the friend's jammed rifle in order."""
    match = field(a=character((4, 2)), b=character((5, 2)), X=character((19, 5)))
    assert refused(match, Repair(unit="a", target="b")) == ["N-21"]
    rifle = who(match, "b").weapons[0]
    put(match, "b", weapons=(type(rifle)(rifle.id, rifle.stats, 0, jammed=True),))
    rolled(match, Repair(unit="a", target="b"), "ability SS -, difficulty - -")
    assert not who(match, "b").in_hand.jammed


def test_inspire() -> None:
    """N-36: friends within short range and in line of sight recover 2 strain; c is 7 squares off."""
    match = field(
        a=character((0, 2), abilities=["inspire"]),
        b=character((6, 2)),
        c=character((7, 2)),
        X=character((19, 5)),
    )
    for name in "bc":
        put(match, name, strain=3)
    match.do(Inspire(unit="a"))
    assert (who(match, "b").strain, who(match, "c").strain) == (1, 3)
    end(match, "a")
    assert refused(match, Inspire(unit="b")) == ["N-36"]


def gunner() -> Match[Narrative]:
    """Let a lay fire around 10,2, where X stands; Y is out of it."""
    match = field(a=character((0, 2), abilities=["suppress"]), X=character((10, 2)), Y=character((12, 2)))
    match.do(Suppress(unit="a", at=Square(10, 2)))
    end(match, "a")
    return match


def test_suppression_hampers_checks_in_its_area() -> None:
    """N-36: a setback die for X in the 3x3 squares, none for Y."""
    event = rolled(
        gunner(), Shoot(unit="X", target="a"), "proficiency SS, ability S -, difficulty - -, setback -"
    )
    assert rows(event, "N-36") == [("setback", 1)]
    rolled(gunner(), Shoot(unit="Y", target="a"), "proficiency SS, ability S -, difficulty - -")


def test_entering_or_leaving_the_area_costs_strain() -> None:
    """N-36: X goes out: 1; Y goes through it, in and out: 2."""
    match = gunner()
    assert hurts(match.do(Move(unit="X", at=Square(10, 5)))) == [("X", 1, "strain")]
    match = gunner()
    end(match, "X")
    events = match.do(Move(unit="Y", at=Square(8, 1)))
    assert hurts(events) == [("Y", 1, "strain")] * 2


def test_suppression_ends_as_ones_next_turn_starts() -> None:
    """N-36."""
    match = gunner()
    next_round(match)
    assert match.state.turn.fires
    end(match, "a")
    assert not match.state.turn.fires


def test_suppression_needs_the_band_of_a_weapon() -> None:
    """N-36: a pistol reaches medium range; a knife nothing."""
    match = field(
        a=character((0, 2), abilities=["suppress"], weapons=("pistol", "knife")), X=character((19, 5))
    )
    assert refused(match, Suppress(unit="a", at=Square(19, 2))) == ["N-36"]
    put(match, "a", held="knife")
    assert "N-36" in refused(match, Suppress(unit="a", at=Square(5, 2)))


@pytest.mark.parametrize(("weapon", "refusals"), [("gun", ["N-24"]), ("rifle", [])])
def test_no_gunnery_while_engaged(weapon: str, refusals: list[str]) -> None:
    """N-36, N-24: X has engaged a; a rifle may be used, a weapon of gunnery may not."""
    match = field(a=character((4, 2), abilities=["suppress"], weapons=(weapon,)), X=character((5, 2)))
    give(match, pairs=(("X", "a"),))
    assert refused(match, Suppress(unit="a", at=Square(8, 2))) == refusals


def test_a_second_wind_once() -> None:
    """N-36: strain equal to willpower 2; not a second time in the encounter."""
    match = field(a=character((0, 0), abilities=["second_wind"]), X=character((19, 5)))
    assert refused(match, SecondWind(unit="a")) == ["N-36"]
    put(match, "a", strain=6)
    match.do(SecondWind(unit="a"))
    assert who(match, "a").strain == 4
    next_round(match)
    assert refused(match, SecondWind(unit="a")) == ["N-36"]


def test_a_failed_first_aid_does_nothing() -> None:
    """N-21, N-03: no success and 3 advantages: no strain is healed, and b, 12 strain of 11, stays out."""
    match = ward(strain=12, fate="out")
    rolled(match, FirstAid(unit="a", target="b"), "ability AA A, difficulty - - -")
    assert (who(match, "b").strain, who(match, "b").conscious, who(match, "b").aided) == (12, False, True)


@pytest.mark.parametrize(("left", "clauses"), [(4, ["N-21"]), (1, ["N-21"]), (0, [])])
def test_only_a_jammed_or_empty_weapon_is_repaired(left: int, clauses: list[str]) -> None:
    """N-21: 4 of 5 attacks left is neither."""
    five = {"five": {"skill": "ranged_light", "damage": 6, "crit": 3, "band": "medium"}}
    five["five"]["qualities"] = {"limited_ammo": 5}
    match = field(weapons=five, a=character((4, 2), weapons=("five",)), X=character((19, 5)))
    weapon = who(match, "a").weapons[0]
    put(match, "a", weapons=(type(weapon)(weapon.id, weapon.stats, left),))
    assert refused(match, Repair(unit="a", target="a")) == clauses


@pytest.mark.parametrize(("strain", "clauses"), [(0, ["N-36"]), (1, [])])
def test_nobody_inspires_those_who_have_nothing_to_recover(strain: int, clauses: list[str]) -> None:
    """N-36: b, near and in view, has strain or has none; c has some, out of short range."""
    match = field(
        a=character((0, 2), abilities=["inspire"]),
        b=character((6, 2)),
        c=character((7, 2)),
        X=character((19, 5)),
    )
    put(match, "b", strain=strain)
    put(match, "c", strain=3)
    assert refused(match, Inspire(unit="a")) == clauses


@pytest.mark.parametrize("fate", ["out", "left"])
def test_suppression_ends_with_its_maker(fate: str) -> None:
    """N-36: "until one's next turn" never comes: Y takes a out of action, or a leaves by an exit.

    Then no setback die is on X's check, and going out of the squares costs nothing.
    """
    exit_zone = Zone("way out", "exit", "squad", (Square(0, 2),))
    match = field(
        scenario={"zones": (exit_zone,)},
        order=("squad", "opposition", "opposition", "squad"),
        a=character((0, 2), abilities=["suppress"]), b=character((0, 5)),
        X=character((10, 2)), Y=character((12, 2)),
    )  # fmt: skip
    match.do(Suppress(unit="a", at=Square(10, 2)))
    if fate == "out":
        end(match, "a")
        put(match, "a", wounds=12)
        rolled(match, Shoot(unit="Y", target="a"), "proficiency SS, ability S -, difficulty - -")
        end(match, "Y")
    else:
        match.do(Leave(unit="a"))
    assert who(match, "a").fate == fate
    assert not match.state.turn.fires
    rolled(match, Shoot(unit="X", target="b"), "proficiency SS, ability S -, difficulty - -")
    assert hurts(match.do(Move(unit="X", at=Square(10, 5)))) == []


def test_fire_out_of_hiding_does_not_name_its_maker() -> None:
    """N-36, B-36: a, hidden, lays fire on X: the rows of X's check and its strain do not say whose it is."""
    match = field(
        a=character((0, 2), abilities=["suppress"]), b=character((0, 5)), X=character((10, 2)),
        order=("squad", "opposition", "squad"),
    )  # fmt: skip
    put(match, "a", hidden_from=("opposition",), hiding=2)
    match.do(Suppress(unit="a", at=Square(10, 2)))
    put(match, "a", hidden_from=("opposition",))
    match.do(EndTurn(unit="a"))
    put(match, "a", hidden_from=("opposition",))
    event = rolled(
        match, Shoot(unit="X", target="b"), "proficiency SS, ability S -, difficulty - -, setback -"
    )
    assert [row.why for row in event.modifiers if row.clause == "N-36"] == ["under fire"]
    events = match.do(Move(unit="X", at=Square(10, 5)))
    assert [event.by for event in events if isinstance(event, Hurt)] == [""]


def test_help_out_of_hiding_does_not_name_the_helper() -> None:
    """N-11, B-36: b, hidden, assists a: the rows of a's shot, which the other side reads, do not name b."""
    match = field(a=character((0, 2)), b=character((0, 3)), X=character((5, 2)))
    put(match, "b", hidden_from=("opposition",), hiding=2)
    match.do(Assist(unit="b", target="a"))
    put(match, "b", hidden_from=("opposition",), hiding=2)
    end(match, "b")
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, boost -, difficulty -")
    assert [row.why for row in event.modifiers if row.clause == "N-11"] == ["a friend assists"]
