"""What is shown of a unit of `narrative`: statuses with their figures, gauges, pips, the card."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.match.match import Match
from game.rules.events import Modifier
from game.rules.presentation import Badge
from game.rules.state import having
from game.systems.narrative.checks import DIFFICULTY_UPGRADES, UPGRADES
from game.systems.narrative.system import WORDS
from game.systems.narrative.units import Favour, Narrative
from tests.systems.narrative.field import character, field, give, put, who


def badges(match: Match[Narrative], unit: str = "a") -> dict[str, Badge]:
    """The statuses of a unit by their marks, without what it always has."""
    return {badge.mark: badge for badge in WORDS.badges(match.state, who(match, unit)) if not badge.fixed}


def scene(**values: Any) -> Match[Narrative]:
    """A, b and X in an open field; a's values as given."""
    match = field(a=character((4, 0)), b=character((4, 2)), X=character((5, 0)))
    put(match, "a", **values)
    return match


def owed(what: str, why: str = "assist") -> Modifier:
    return Modifier(1, what, why, "N-11")


@pytest.mark.parametrize(
    ("values", "mark", "name", "mood", "text"),
    [
        ({"aims": (1,)}, "AIM", "aiming 1", "good", "A boost die on its next attack"),
        ({"aims": (1, 1)}, "AIM", "aiming 2", "good", "2 boost dice on its next attack"),
        ({"covered": True}, "COV", "in cover", "good", "until it moves"),
        ({"guarded": 0}, "GRD", "guarded stance", "good", "on all its own"),
        ({"prone": True}, "PRN", "prone", "warn", "on shots at it"),
        ({"hidden_from": ("opposition",), "hiding": 3}, "HID", "hidden", "good", "needs 3 or more"),
        ({"exposed": 1}, "EXP", "exposed", "bad", "No use of cover"),
        ({"criticals": 2}, "C2", "critical injuries", "bad", "2 so far"),
        ({"shaken": 2}, "SHK", "shaken", "bad", "2 setback on all its checks"),
        ({"stalled": True}, "STL", "no free maneuver", "bad", "no free maneuver"),
        ({"stunned": True}, "STN", "no action", "bad", "no action"),
        ({"lowered": ("brawn", "agility")}, "WKN", "weakened", "bad", "brawn, agility"),
        ({"bleeding": True}, "BLD", "bleeding", "bad", "until first aid"),
        ({"owed": (owed("boost"),)}, "+B", "easier next roll", "good", "1 boost die on it (assist)"),
        ({"owed": (owed("setback", "dust"), owed("setback"))}, "+S", "harder next roll", "bad", "2 setback "),
        ({"owed": (owed(UPGRADES),)}, "UP", "much easier next roll", "good", "1 better die on it (assist)"),
        ({"owed": (owed(DIFFICULTY_UPGRADES),)}, "UPD", "much harder next roll", "bad", "1 harder die on it"),
    ],
)  # fmt: skip
def test_a_status_has_one_badge_with_its_figures(
    values: dict[str, Any], mark: str, name: str, mood: str, text: str
) -> None:
    """N-10 to N-12, N-14, N-18, N-30 to N-33."""
    assert not badges(scene())
    (badge,) = badges(scene(**values)).values()
    assert (badge.mark, badge.name, badge.mood) == (mark, name, mood)
    assert text in badge.text


def test_what_is_lost_of_a_turn_is_lost_of_this_one_until_it_is_over() -> None:
    """N-32: it was told as of the next turn during the very turn that it was lost of."""
    told = {"stunned": "It has no action ", "stalled": "It has no free maneuver "}
    for status, words in told.items():
        match = scene(**{status: True})
        for done, turn in (((), "this turn"), (("a",), "in its next turn")):
            match.state = having(match.state, clock=replace(match.state.clock, done=done))
            (badge,) = badges(match).values()
            assert badge.text == f"{words}{turn}."


def test_no_two_statuses_say_the_same() -> None:
    """N-10 to N-18, N-30 to N-33: all of them at once, each with a clause."""
    match = scene(
        aims=(1,),
        covered=True,
        guarded=1,
        prone=True,
        hidden_from=("opposition",),
        exposed=1,
        criticals=1,
        shaken=1,
        stalled=True,
        stunned=True,
        bleeding=True,
        lowered=("brawn",),
        owed=(owed("boost"), owed("setback")),
    )
    (rifle,) = who(match, "a").weapons
    put(match, "a", weapons=(type(rifle)(rifle.id, rifle.stats, 0, jammed=True),))
    give(match, pairs=(("X", "a"),))
    shown = badges(match)
    assert len({badge.text for badge in shown.values()}) == len(shown) == 16
    assert all(badge.clause for badge in shown.values())
    assert "Engaged with X" in shown["ENG"].text
    assert "The rifle must be loaded first." in shown["JAM"].text


def test_a_favour_of_a_friend_shows_with_ones_own_dice() -> None:
    """N-30: won by b for whoever of its side checks next, itself not."""
    match = scene(owed=(owed("boost"),))
    give(match, favours=(Favour("b", "squad", owed("boost", "won by a friend")),))
    assert badges(match)["+B"].text == "2 boost dice on it (assist, won by a friend)."
    assert badges(match, "b") == {}
    assert badges(match, "X") == {}


def test_what_is_over_is_shown_no_more() -> None:
    """N-12, N-30: exposed in another round, never guarded."""
    assert not badges(scene(exposed=0, guarded=-1))


def test_soak_is_for_good() -> None:
    """N-28."""
    (badge,) = WORDS.badges(scene().state, who(scene(), "a"))
    assert (badge.mark, badge.name, badge.mood, badge.fixed) == ("A3", "soak 3", "good", True)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"fate": "out"}, "incapacitated"),
        ({"fate": "out", "dead": True}, "dead"),
        ({"fate": "left"}, "left"),
    ],
)
def test_who_is_not_in_the_fight_has_one_badge(values: dict[str, Any], name: str) -> None:
    """N-08, N-32, M-08: whatever else it has."""
    (badge,) = badges(scene(prone=True, **values)).values()
    assert (badge.mark, badge.name) == ("OUT", name)


@pytest.mark.parametrize(
    ("wounds", "strain", "gauges"),
    [
        (0, 0, [("wounds left", 13, "good"), ("strain left", 12, "good")]),
        (7, 6, [("wounds left", 6, "warn"), ("strain left", 6, "warn")]),
        (10, 11, [("wounds left", 3, "bad"), ("strain left", 1, "bad")]),
        (
            15,
            14,
            [("wounds left", 0, "bad"), ("strain left", 0, "bad")],
        ),  # beyond the threshold nothing is left
    ],
)
def test_gauges_count_to_what_puts_it_out(
    wounds: int, strain: int, gauges: list[tuple[str, int, str]]
) -> None:
    """N-08: thresholds 12 and 11: the 13th and the 12th put it out; a half is a warning, a quarter bad."""
    shown = WORDS.gauges(who(scene(wounds=wounds, strain=strain), "a"))
    assert [(gauge.label, gauge.left, gauge.mood) for gauge in shown] == gauges
    assert [gauge.full for gauge in shown] == [13, 12]


def test_as_many_wounds_as_are_left_put_it_out() -> None:
    """N-08: one fewer leaves it standing with 1 left, whatever kind of harm it is."""
    for harm, bears in (("wounds", 12), ("strain", 11)):
        match = scene(**{harm: 4})
        left = next(gauge for gauge in WORDS.gauges(who(match, "a")) if gauge.label == f"{harm} left").left
        assert left == bears + 1 - 4
        assert who(scene(**{harm: 4 + left - 1}), "a").standing
        assert not who(scene(**{harm: 4 + left}), "a").standing


@pytest.mark.parametrize(("left", "mood"), [(1, "plain"), (0, "bad")])
def test_limited_ammunition_has_a_gauge(left: int, mood: str) -> None:
    """N-26."""
    match = field(a=character((0, 0), weapons=("frag",)), X=character((5, 0)))
    (frag,) = who(match, "a").weapons
    put(match, "a", weapons=(type(frag)(frag.id, frag.stats, left),))
    shots = WORDS.gauges(who(match, "a"))[-1]
    assert (shots.label, shots.left, shots.full, shots.mood) == ("frag", left, 1, mood)


@pytest.mark.parametrize(
    ("values", "ready"),
    [
        ({}, [True, True, True]),
        ({"acted": True}, [False, True, True]),
        ({"stunned": True}, [False, True, True]),
        ({"maneuvers": 1, "credit": 0}, [True, False, True]),
        ({"maneuvers": 1, "credit": 1}, [True, True, False]),  # paid for by the action: the last one
        ({"maneuvers": 2, "credit": 1}, [True, False, False]),
        ({"credit": 2}, [True, True, True]),
        ({"credit": 2, "strain": 11}, [True, True, True]),  # both are paid for
        ({"strain": 9}, [True, True, True]),
        ({"strain": 10}, [True, True, False]),  # 12 would be too much
        ({"stalled": True}, [True, False, True]),
        ({"stalled": True, "strain": 10}, [True, False, False]),
        ({"fate": "out"}, [False, False, False]),
    ],
)
def test_pips_are_what_may_still_be_done(values: dict[str, Any], ready: list[bool]) -> None:
    """N-06 to N-08, N-20, N-32: the action, a maneuver that is paid for, one more for strain or as paid."""
    match = scene(**values)
    assert [pip.ready for pip in WORDS.pips(match.state, who(match, "a"))] == ready


def test_the_card() -> None:
    """N-02, N-08, N-26, N-28, N-32: a lowered characteristic as it counts now; skills that have ranks."""
    gear: dict[str, Any] = {"weapons": ("auto", "baton"), "items": ("medkit", "cloak")}
    match = field(
        a=character((0, 0), defense_melee=1, abilities=("second_wind",), **gear), X=character((5, 0))
    )
    put(match, "a", lowered=("agility",))
    assert WORDS.facts(match.state, who(match, "a")) == (
        ("Brawn, agility, intellect", "3, 2, 2"),
        ("Cunning, willpower, presence", "2, 2, 2"),
        ("Thresholds", "wounds 12, strain 11"),
        ("Soak, defense", "3, melee 1, ranged 0"),
        ("Skills", "melee 1, ranged heavy 1"),
        ("In hand", "auto: damage 8, critical 3, long, auto fire 1"),
        ("Carries", "baton: damage 6, critical 6, engaged, stun 2, defensive 1"),
        ("Carries", "medkit 2/2"),
        ("Carries", "cloak"),
        ("Ability", "second wind"),
    )
