"""Explosives: a ranged attack on a square (P-30, P-50, B-28, B-31)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import AnyEvent, Burst, Ground
from game.systems.phased.blasts import Lob
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    CRITICAL,
    MISS,
    armed_for,
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
    assert refused(match, Lob(unit="a", at=Square(0, 2))) == ["P-50"]
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
