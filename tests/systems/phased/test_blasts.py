"""Explosives: a ranged attack on a square (P-30, P-50, B-28, B-31)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.events import AnyEvent, Burst, Ground, Rolled
from game.systems.phased.announce import Redirect
from game.systems.phased.ranged import Lob
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    CRITICAL,
    HIT,
    MISS,
    armed_for,
    asked,
    choose,
    clauses,
    field,
    hurts,
    lost,
    man,
    put,
    refused,
    rolls,
    told,
    who,
)

FRAG = {"weapons": ("frag",), "sharpness": 0}
OPEN = ("....................",) * 6


def lobbed(
    match: Match[Phased], at: tuple[int, int], *dice: int, rest: tuple[int, int] | None = None
) -> tuple[AnyEvent, ...]:
    """A throws its grenade at a square, and it comes to rest there or elsewhere."""
    armed_for(match, "ranged", "a")
    return match.do(Lob(unit="a", at=Square(*at)), dice=dice, rests=[Square(*(rest or at))])


def test_one_attack_roll_against_everybody_and_one_damage_roll() -> None:
    """P-50: 12 + 6 hits X (17) and misses Y (20): 9 for X, half of 9 for Y and for the thrower's friend."""
    match = field(
        a=man((0, 2), **FRAG), b=man((5, 3), defense=30), X=man((5, 2), defense=17), Y=man((4, 2), armor=1)
    )
    events = lobbed(match, (5, 2), 5, 7, 4, 5)
    assert [event.label for event in rolls(events)] == ["blast", "damage"]
    assert hurts(events) == [("X", 9, "vitality"), ("b", 4, "vitality"), ("Y", 3, "vitality")]


def test_a_critical_goes_to_life() -> None:
    """P-50, P-24: two twenties against everybody."""
    match = field(a=man((0, 2), **FRAG), X=man((5, 2)))
    lobbed(match, (5, 2), *CRITICAL, 3, 4)
    assert lost(match, "X") == (0, 7)


def test_cover_is_judged_from_the_burst_square_and_there_is_no_concealment() -> None:
    """P-50, P-30, P-28: the crate at 5,2 covers X from a, not from 6,3; brush does nothing."""
    rows = (*OPEN[:2], '.....o"..............'[:20], *OPEN[3:])
    match = field(rows, a=man((0, 2), **FRAG), X=man((6, 2)))
    (attack, _) = rolls(lobbed(match, (6, 3), *MISS, 1, 1))
    assert clauses(attack) == [("P-32", -4)]  # 6 squares away


def test_the_range_is_to_the_square_aimed_at() -> None:
    """P-50, B-36: aimed 5 squares off it costs nothing, though it rolls to the sixth; else -4."""
    for at, rest, expected in (((5, 2), (6, 2), []), ((6, 2), (5, 2), [("P-32", -4)])):
        match = field(a=man((0, 2), **FRAG), X=man((6, 3)))
        (attack, _) = rolls(lobbed(match, at, *MISS, 1, 1, rest=rest))
        assert clauses(attack) == expected


@pytest.mark.parametrize(
    ("ends", "told_of"), [(((6, 2), (6, 3)), []), (((7, 2), (6, 3)), [(Square(6, 2), Square(7, 2))])]
)
def test_crates_that_stay_where_they_are_are_not_told_of(ends: Any, told_of: Any) -> None:
    """P-50, B-31: of two crates in the blast none, or the one that was shoved, is news."""
    match = field(
        (*OPEN[:2], *("......o.............",) * 2, *OPEN[4:]), a=man((0, 2), **FRAG), X=man((19, 5))
    )
    armed_for(match, "ranged", "a")
    rests = [Square(5, 2), *(Square(*end) for end in ends)]
    events = match.do(Lob(unit="a", at=Square(5, 2)), rests=rests)
    assert [event.squares for event in told(events, Ground)] == told_of


def test_ones_own_square_may_be_aimed_at() -> None:
    """P-50: dropped at its feet, it bursts on the thrower and on X beside it; 18 + 6 hit both."""
    match = field(a=man((4, 2), **FRAG), X=man((5, 2)), Y=man((19, 5)))
    put(match, "Y", order="melee")
    armed_for(match, "ranged", "a")
    drop = Lob(unit="a", at=Square(4, 2))
    assert drop in match.legal()
    events = match.do(drop, dice=(8, 10, 4, 5), rests=[Square(4, 2)])
    assert hurts(events) == [("a", 9, "vitality"), ("X", 9, "vitality")]


# --- it is announced

SHELL: dict[str, Any] = {"dice": "2d6", "light": True, "increment_penalty": 4, "blast": 2, "ammo": 2}
AIM = Lob(unit="a", at=Square(5, 2))


def announced(**more: Any) -> Match[Phased]:
    """A aims at 5,2; X, at 7,2 beside the crate at 6,2, and Y, in the open at 4,3, have an Action to come."""
    rows = (*OPEN[:2], "......o.............", *OPEN[3:])
    units = {"X": man((7, 2)), "Y": man((4, 3)), **more}
    match = field(rows, weapons={"shell": SHELL}, a=man((0, 2), weapons=("shell",), sharpness=0), **units)
    for name in ("X", "Y"):
        put(match, name, order="melee", acted=False)
    armed_for(match, "ranged", "a")
    return match


def rows_of(event: Rolled) -> list[tuple[str, str, int]]:
    """Of each victim the clauses that changed its attack roll, but for the bonus."""
    rows = [row for row in event.modifiers if row.what == "attack roll" and row.clause != "P-24"]
    return [(row.why.split(":")[0], row.clause, row.value) for row in rows]


def test_a_blast_is_announced_to_those_in_it() -> None:
    """P-50, P-22: X may hug its crate, which helps against 5,2; Y has none, and is not asked."""
    match = announced()
    match.do(AIM)
    assert asked(match) == ("opposition", ("X",))
    events = choose(match, "stay", *MISS, 1, 1)
    assert rows_of(rolls(events)[0]) == [("X", "P-28", -10)]
    assert who(match, "X").ready


def test_who_hugs_in_a_blast_has_the_20_and_another_square_may_be_named_once() -> None:
    """P-50, P-22, P-29: "the attacker may then name another square, once": or fires all the same."""
    match = announced()
    match.do(AIM)
    choose(match, "hug cover")
    assert asked(match) == ("squad", ("a",))
    assert refused(match, Redirect(unit="a", at=Square(5, 2))) == ["P-50"]
    assert refused(match, Redirect(unit="a", at=Square(11, 2))) == ["P-50"]
    match.do(Choose(choice="fire"), dice=(*MISS, 1, 1), rests=[Square(5, 2)])
    assert (who(match, "X").hugging, who(match, "X").ready) == (True, False)
    match = announced()
    match.do(AIM)
    choose(match, "hug cover")
    events = match.do(Redirect(unit="a", at=Square(3, 3)), dice=(*MISS, 1, 1), rests=[Square(3, 3)])
    assert [event.at for event in told(events, Burst)] == [Square(3, 3)]
    assert {row.why.split(":")[0] for row in rolls(events)[0].modifiers} == {"Y"}
    assert match.state.pending is None


def test_hugging_counts_against_the_square_where_it_bursts() -> None:
    """P-50, P-29: -20 for who hugs, from 5,2."""
    match = announced()
    match.do(AIM)
    choose(match, "hug cover")
    events = match.do(Choose(choice="fire"), dice=(*MISS, 1, 1), rests=[Square(5, 2)])
    assert rows_of(rolls(events)[0]) == [("X", "P-29", -20)]


def test_a_friend_in_the_blast_may_hug_too() -> None:
    """P-50: "those in the blast may each hug cover": b, of the thrower's side."""
    match = announced(b=man((7, 3)))
    match.state = replace(match.state, board=match.state.board.put(Square(6, 3), "o"))
    put(match, "b", order="ranged", acted=False)
    match.do(AIM)
    choose(match, "stay")
    assert asked(match) == ("squad", ("b",))


def test_a_hidden_unit_in_a_blast_is_not_given_away() -> None:
    """P-50, P-47, B-36: X, hidden, may hug; a hears neither of that nor of a roll at it, Y's is told."""
    match = announced()
    put(match, "X", hidden_from=("squad",))
    match.state = replace(match.state, turn=replace(match.state.turn, looks=(("a", "X"),)))
    match.do(AIM)
    events = choose(match, "hug cover", 10, 10, 4, 5)  # no other square is offered: a knows of nothing
    assert lost(match, "X") == (4, 0)
    attack = rolls(events)[0]
    assert (attack.target, attack.result) == ("Y", "('hit',)")
    assert {row.why.split(":")[0] for row in attack.modifiers} == {"Y"}


def test_a_roll_at_nobody_but_a_hidden_unit_is_told_to_its_side_alone() -> None:
    """P-47, B-36: the squad hears the burst, and no roll."""
    match = announced(Y=man((19, 5)))
    put(match, "X", hidden_from=("squad",))
    match.state = replace(match.state, turn=replace(match.state.turn, looks=(("a", "X"),)))
    match.do(AIM)
    events = choose(match, "stay", *HIT, 4, 5)
    assert lost(match, "X")[0] > 0
    assert [("squad" in event.seen_by, "opposition" in event.seen_by) for event in rolls(events)] == [
        (False, True)
    ] * 2


def test_half_of_the_damage_is_taken_before_armor() -> None:
    """P-50, P-42: 9 halved is 4, less armor 2 is 2."""
    match = field(a=man((0, 2), **FRAG), X=man((5, 2), armor=2))
    lobbed(match, (5, 2), *MISS, 4, 5)
    assert lost(match, "X") == (2, 0)


def test_it_bursts_where_it_comes_to_rest() -> None:
    """P-50, B-27: a square farther it misses X altogether."""
    match = field(a=man((0, 2), **FRAG), X=man((4, 2)))
    events = lobbed(match, (5, 2), rest=(6, 2))
    assert [event.at for event in told(events, Burst)] == [Square(6, 2)]
    assert lost(match, "X") == (0, 0)
    assert who(match, "a").weapons[0].ammo == 1


def test_what_it_needs() -> None:
    """P-50, P-23, B-36: an explosive in hand that is not used up, a square in view within 10, no melee."""
    match = field((*OPEN[:4], ".#..................", OPEN[5]), a=man((0, 2), **FRAG), X=man((19, 2)))
    armed_for(match, "ranged", "a")
    assert refused(match, Lob(unit="a", at=Square(11, 2))) == ["P-50"]
    assert refused(match, Lob(unit="a", at=Square(10, 2))) == []
    assert refused(match, Lob(unit="a", at=Square(0, 2))) == []  # its own
    assert refused(match, Lob(unit="a", at=Square(0, 9))) == ["P-50"]
    assert refused(match, Lob(unit="a", at=Square(2, 5))) in (["B-36"], [])
    cases: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
        ({}, {"weapons": ("rifle",)}, ["P-50"]),
        ({"at": (1, 2), "weapons": ("knife",)}, {}, ["P-23"]),
    ]
    for foe, own, clause in cases:
        match = field(a=man((0, 2), **{**FRAG, **own}), X={"at": (19, 2), **foe})
        armed_for(match, "ranged", "a")
        assert refused(match, Lob(unit="a", at=Square(5, 2))) == clause


def test_a_mook_takes_half_too() -> None:
    """P-45, P-50: 8 halved is 4: durability 4 is reached."""
    match = field(a=man((0, 2), **FRAG), X=man((5, 2), durability=4), Y=man((19, 5)))
    put(match, "Y", order="melee")
    lobbed(match, (5, 2), *MISS, 4, 4)
    assert not who(match, "X").conscious
