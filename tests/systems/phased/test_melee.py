"""Melee: the exchange, what changes a blow, leaving, fists, guns (P-09, P-19, P-23, P-36 to P-40, P-49)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Said
from game.rules.turns import EndPhase
from game.systems.phased.items import Draw
from game.systems.phased.melee import Strike
from game.systems.phased.moves import Move, Reposition, Run
from game.systems.phased.ranged import Shoot
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    HIT,
    MISS,
    armed_for,
    asked,
    choose,
    clauses,
    declare,
    field,
    go,
    hurts,
    lost,
    man,
    phase,
    put,
    refused,
    rolls,
    told,
    who,
)

KNIFE = {"weapons": ("knife",)}
BLOW = Strike(unit="a", target="X")


def fight(match: Match[Phased], *dice: int) -> Any:
    """A has declared melee and strikes at X."""
    armed_for(match, "melee", "a")
    return match.do(BLOW, dice=dice)


def duel(**stats: Any) -> Match[Phased]:
    return field(a=man((4, 2), **{**KNIFE, **stats}), X=man((5, 2), vitality=30, **KNIFE))


def test_a_blow() -> None:
    """P-19, P-24, P-25: 2d20 + melee against defense; 1d6 + brawn."""
    match = duel(brawn=5, melee=9, ranged=0)
    attack, _ = rolls(fight(match, *HIT, 4))
    assert [row.value for row in attack.modifiers if row.clause == "P-24"] == [9, 20]
    assert lost(match, "X") == (9, 0)


def test_all_blows_fall_at_once() -> None:
    """P-09: both are named first; a's blow takes X out, and X's hits all the same."""
    match = duel()
    put(match, "X", vitality=0, life=0)
    put(match, "X", order="melee")
    armed_for(match, "melee", "a")
    assert rolls(match.do(BLOW)) == []
    assert asked(match) == ("opposition", ("X",))
    events = match.do(Strike(unit="X", target="a"), dice=(*HIT, 1, *HIT, 6))
    assert [event.unit for event in rolls(events)] == ["a", "a", "X", "X"]
    assert [unit for unit, _, _ in hurts(events)] == ["X", "a"]  # damage after all rolls
    assert not who(match, "X").conscious
    assert lost(match, "a") == (8, 0)


def test_the_targets_are_named_by_initiative() -> None:
    """P-09, P-02: with the initiative lost X names its target first."""
    match = duel()
    match.do(EndPhase())
    match.do(EndPhase(), dice=(3, 3, 3))
    put(match, "X", order="melee")
    put(match, "a", order="melee")
    go(match, "Melee")
    assert asked(match)[0] == "opposition"


def test_a_blow_at_who_has_gone_is_spent() -> None:
    """P-09, P-22: X gives its own up to step away; a lets it go, and strikes at nothing: no dice fall."""
    match = duel()
    put(match, "X", order="melee")
    armed_for(match, "melee", "a")
    match.do(BLOW)
    match.do(Reposition(unit="X", at=Square(6, 2)))
    events = choose(match, "let go")
    assert rolls(events) == []
    assert any(event.clause == "P-09" for event in told(events, Said))


def test_only_who_is_adjacent_and_declared_it_strikes() -> None:
    """P-19, B-03: not two squares away, not over a wall's height."""
    match = field(a=man((3, 2), **KNIFE), X=man((5, 2)))
    armed_for(match, "melee", "a")
    assert refused(match, BLOW) == ["P-19"]
    assert refused(match, Strike(unit="a", target="a")) == ["B-37", "P-19"]
    match = field(heights=("00000200000000000000",) * 6, a=man((4, 2), **KNIFE), X=man((5, 2)))
    armed_for(match, "melee", "a")
    assert refused(match, BLOW) == ["P-19"]


def modifiers(match: Match[Phased]) -> list[tuple[str, int]]:
    return clauses(rolls(fight(match, *MISS))[0])


def test_drawing_in_melee() -> None:
    """P-36: -4 for this turn's blows; none for who drew before the enemy was there."""
    match = field(a=man((4, 2), weapons=("rifle", "knife")), X=man((5, 2), **KNIFE))
    match.do(Draw(unit="a", weapon="knife"))
    assert modifiers(match) == [("P-36", -4)]
    match = field(a=man((2, 2), weapons=("rifle", "knife")), X=man((5, 2), **KNIFE))
    match.do(Draw(unit="a", weapon="knife"))
    put(match, "a", at=Square(4, 2))
    assert modifiers(match) == []


@pytest.mark.parametrize(("others", "penalty"), [(0, None), (1, -1), (3, -3)])
def test_each_opponent_beyond_the_first(others: int, penalty: int | None) -> None:
    """P-37: -1 for each in whose reach it stands; friends beside it do not count."""
    more = {name: man(at) for name, at in zip("WYZ"[:others], ((4, 1), (4, 3), (3, 2)), strict=False)}
    match = field(a=man((4, 2), **KNIFE), b=man((3, 1), **KNIFE), X=man((5, 2)), **more)
    assert dict(modifiers(match)).get("P-37") == penalty


@pytest.mark.parametrize(
    ("own", "other", "bonus"),
    [("H", "H", None), ("E", "H", 4), ("M", "H", 8), ("T", "H", 12), ("T", "E", 8), ("H", "T", None)],
)
def test_the_larger_scale(own: str, other: str, bonus: int | None) -> None:
    """P-38: +4 for each scale by which the attacker is larger; the smaller gets nothing."""
    match = field(a=man((4, 2), scale=own, **KNIFE), X=man((5, 2), scale=other))
    assert dict(modifiers(match)).get("P-38") == bonus


def test_a_two_handed_gun_in_melee() -> None:
    """P-39, P-49: -4, its dice without an attribute, and a shot is used; a pistol without the -4."""
    for weapon, penalty, dice, damage in (("rifle", [("P-39", -4)], (3, 4), 7), ("pistol", [], (5,), 5)):
        match = duel(weapons=(weapon,), brawn=9, sharpness=9)
        attack, _ = rolls(fight(match, *HIT, *dice))
        assert clauses(attack) == penalty
        assert lost(match, "X") == (damage, 0)
        shots = who(match, "a").weapons[0]
        assert shots.ammo == shots.stats.ammo - 1


def test_who_was_shot_by_its_opponent() -> None:
    """P-40: -4 against X, who hurt it in the Ranged phase of this turn; not against Y, nor for a miss."""
    for dice, expected in (((*HIT, 1, 1), [("P-40", -4)]), (MISS, [])):
        match = field(a=man((4, 2), **KNIFE), X=man((8, 2)), Y=man((3, 2)))
        put(match, "X", order="ranged")
        put(match, "a", order="melee")
        match.do(EndPhase())
        match.do(EndPhase())
        assert phase(match) == "Ranged"
        match.do(Shoot(unit="X", target="a"), dice=dice)
        put(match, "X", at=Square(5, 2))
        attack = rolls(match.do(BLOW, dice=MISS))[0]
        assert [row for row in clauses(attack) if row[0] == "P-40"] == expected


def test_bare_hands() -> None:
    """P-49: 1d6 + brawn at the own scale: an exo's fist meets no human armor."""
    match = field(a=man((4, 2), scale="E", brawn=3, weapons=()), X=man((5, 2), armor=9, vitality=30))
    armed_for(match, "melee", "a")
    assert refused(match, BLOW) == ["P-49"]
    match.do(Strike(unit="a", target="X", hand="unarmed"), dice=(*HIT, 4))
    assert lost(match, "X") == (7, 0)
    match = duel(brawn=3, weapons=("axe",))
    armed_for(match, "melee", "a")
    match.do(Strike(unit="a", target="X", hand="unarmed"), dice=(*HIT, 4))
    assert lost(match, "X") == (7, 0)


def test_cover_does_not_help_in_melee() -> None:
    """P-36 to P-40: of a blow nothing of P-27 to P-32 counts; a run's +4 does (P-21)."""
    match = field(("......o.............",) * 6, a=man((4, 2), **KNIFE), X=man((5, 2)))
    put(match, "X", hugging=True, ran=True)
    attack = rolls(fight(match, *MISS))[0]
    assert clauses(attack) == []
    assert clauses(attack, "defense") == [("P-21", 4)]


# --- leaving


def leaving(**stats: Any) -> Match[Phased]:
    """The foes have declared first: X melee; a may leave it."""
    match = field(a=man((4, 2), **KNIFE), X=man((5, 2), **KNIFE), Y=man((19, 5)))
    put(match, "X", **{"order": "melee", **stats})
    return match


def test_leaving_a_melee_in_movement_lets_the_enemy_strike_at_once() -> None:
    """P-23: X strikes, a goes on; X's Action is used up."""
    match = leaving()
    match.do(Move(unit="a", at=Square(3, 2)))
    assert asked(match) == ("opposition", ("X",))
    events = choose(match, "strike", *HIT, 1)
    assert [event.unit for event in rolls(events)] == ["X", "X"]
    assert (who(match, "a").at, lost(match, "a")) == (Square(3, 2), (3, 0))
    assert who(match, "X").acted


def test_who_goes_down_stays_where_it_is() -> None:
    """P-23: a falls at 4,2."""
    match = leaving()
    put(match, "a", vitality=0, life=0)
    match.do(Move(unit="a", at=Square(3, 2)))
    choose(match, "strike", *HIT, 1)
    assert (who(match, "a").conscious, who(match, "a").at) == (False, Square(4, 2))


def test_it_may_let_go() -> None:
    """P-23: and keeps its Action then."""
    match = leaving()
    match.do(Move(unit="a", at=Square(3, 2)))
    choose(match, "let go")
    assert who(match, "X").ready


@pytest.mark.parametrize("stats", [{"order": "ranged"}, {"acted": True}, {"broken": True}])
def test_who_has_not_declared_melee_cannot(stats: dict[str, Any]) -> None:
    """P-23: nor who has done it, or is broken."""
    match = leaving(**stats)
    match.do(Move(unit="a", at=Square(3, 2)))
    assert match.state.pending is None


def test_moving_about_within_reach_leaves_nothing() -> None:
    """P-23: from 4,2 to 4,3 it stays beside X."""
    match = leaving()
    match.do(Move(unit="a", at=Square(4, 3)))
    assert match.state.pending is None


def test_nobody_runs_out_of_a_melee() -> None:
    """P-23: it is left in Movement."""
    match = leaving(order="")
    armed_for(match, "run", "a")
    assert refused(match, Run(unit="a", at=Square(2, 2))) == ["P-23"]


def test_the_rest_are_passed_over() -> None:
    """P-09: who has not declared melee is not asked."""
    match = field(a=man((4, 2), **KNIFE), b=man((4, 3), **KNIFE), X=man((5, 2)))
    declare(match, "a", "melee")
    go(match, "Melee")
    assert asked(match) == ("squad", ("a",))
