"""Damage: scales against armor and pools, criticals, mooks, falls and hazards (P-24, P-25, P-41 to P-46)."""

from itertools import product

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Out
from game.systems.phased.harm import SCALES, armor_against, factor, loss, split
from game.systems.phased.moves import Move
from game.systems.phased.ranged import Shoot
from game.systems.phased.units import Fighter, Phased, Scale
from tests.systems.phased.field import (
    CRITICAL,
    HIT,
    armed_for,
    field,
    hurts,
    lost,
    man,
    mook,
    put,
    rolls,
    told,
    turn,
    who,
)

# Damage 24 (4d6, all sixes, no sharpness) against DR 2: what passes, target's scale down, weapon's across.
PASSES: dict[Scale, tuple[int, int, int, int]] = {
    "H": (22, 24, 24, 24),  # x1, then ignored
    "E": (20, 22, 24, 24),  # x2: 24 - 4
    "M": (16, 20, 22, 24),  # x4: 24 - 8
    "T": (8, 16, 20, 22),  # x8: 24 - 16
}
VITALITY: dict[Scale, tuple[int, int, int, int]] = {
    "H": (22, 24, 24, 24),
    "E": (10, 22, 24, 24),  # half of 20
    "M": (4, 10, 22, 24),  # a quarter of 16, half of 20
    "T": (1, 4, 10, 22),  # an eighth of 8, a quarter of 16, half of 20
}
LIFE: dict[Scale, tuple[int, int, int, int]] = {
    "H": (22, 48, 96, 192),  # x1, 24 x2, x4, x8
    "E": (10, 22, 48, 96),
    "M": (4, 10, 22, 48),
    "T": (1, 4, 10, 22),
}
CELLS = [(target, weapon) for target, weapon in product(SCALES, SCALES)]


def shooting(target: Scale, weapon: Scale, dice: str = "4d6", ap: int = 0, **stats: int) -> Match[Phased]:
    gun = {"dice": dice, "scale": weapon, "ap": ap}
    block = {"scale": target, "armor": 2, "vitality": 200, "life": 200, **stats}
    match = field(weapons={"gun": gun}, a=man((0, 2), weapons=("gun",), sharpness=0), X=man((4, 2), **block))
    armed_for(match, "ranged", "a")
    return match


SHOT = Shoot(unit="a", target="X")


@pytest.mark.parametrize(("target", "weapon"), CELLS)
def test_every_cell_of_both_tables(target: Scale, weapon: Scale) -> None:
    """P-41, P-43: 24 damage against DR 2, on vitality, by a critical on life, on durability."""
    number = SCALES.index(weapon)
    for dice, what, table in ((HIT, "vitality", VITALITY), (CRITICAL, "life", LIFE)):
        match = shooting(target, weapon)
        events = match.do(SHOT, dice=(*dice, 6, 6, 6, 6))
        assert hurts(events) == [("X", table[target][number], what)]
    match = shooting(target, weapon, durability=200)
    assert hurts(match.do(SHOT, dice=(*HIT, 6, 6, 6, 6))) == [("X", LIFE[target][number], "durability")]
    assert max(24 - armor_against(2, target, weapon), 0) == PASSES[target][number]


@pytest.mark.parametrize(("ap", "passed"), [(0, 0), (1, 1), (2, 5), (3, 5)])
def test_ap_lowers_the_dr_before_it_is_multiplied(ap: int, passed: int) -> None:
    """P-42: 5 of H damage against exo DR 2: 5 - 4 is 1; AP 1: 5 - 2; AP 2 and more: all 5; halved on an exo.

    1 becomes 0 (P-43), 3 becomes 1, 5 becomes 2; through at all on a human: 5 - 2, 5 - 1, 5, 5.
    """
    on_exo = {0: 0, 1: 1, 2: 2, 3: 2}
    match = shooting("E", "H", "1d6", ap)
    events = match.do(SHOT, dice=(*HIT, 5))
    assert sum(amount for _, amount, _ in hurts(events)) == on_exo[ap]
    match = shooting("H", "H", "1d6", ap)
    match.do(SHOT, dice=(*HIT, 5))
    assert lost(match, "X")[0] == {0: 3, 1: 4, 2: 5, 3: 5}[ap]
    assert passed >= on_exo[ap]


def test_damage_that_armor_stops_does_nothing() -> None:
    """P-42: 2 against DR 2, and 1: nothing, not less than nothing."""
    for face in (1, 2):
        match = shooting("H", "H", "1d6")
        assert hurts(match.do(SHOT, dice=(*HIT, face))) == []
        assert lost(match, "X") == (0, 0)


def test_what_vitality_does_not_take_goes_on_to_life() -> None:
    """P-44: 12 - 2 = 10 against 4 vitality: 4 and 6; below 0 life: out, at 0 not."""
    for life, out in ((6, False), (5, True)):
        match = shooting("H", "H", "2d6", vitality=4, life=life)
        events = match.do(SHOT, dice=(*HIT, 6, 6))
        assert hurts(events) == [("X", 4, "vitality"), ("X", 6, "life")]
        assert bool(told(events, Out)) is out
        assert who(match, "X").life == (-1 if out else 0)
        assert who(match, "X").conscious is not out


def test_the_rest_is_taken_before_it_is_multiplied() -> None:
    """P-44: E damage on a human with 4 vitality: 24 - 4 used up is 20, twice that on life.

    H damage on an exo with 3: 20 pass, 3 / (1/2) = 6 are used up, of the other 14 half is 7.
    """
    match = shooting("H", "E", vitality=4)
    assert hurts(match.do(SHOT, dice=(*HIT, 6, 6, 6, 6))) == [("X", 4, "vitality"), ("X", 40, "life")]
    match = shooting("E", "H", vitality=3)
    assert hurts(match.do(SHOT, dice=(*HIT, 6, 6, 6, 6))) == [("X", 3, "vitality"), ("X", 7, "life")]
    assert split(7, 3, "E", "H") == (3, 0)  # floor(7/2) is 3: enough, and nothing is left over


@pytest.mark.parametrize(
    ("faces", "verdict"),
    [
        ((7, 7), "hit"),  # 14 + 6 = 20
        ((7, 6), "miss"),  # 19
        ((14, 14), "hit"),  # equal, but below 15
        ((15, 15), "critical"),
        ((20, 20), "critical"),
        ((20, 19), "hit"),
    ],
)
def test_the_attack_roll(faces: tuple[int, int], verdict: str) -> None:
    """P-24: 2d20 + 6 against 20; two equal dice of 15 or more that hit, and the natural 40, are criticals."""
    match = shooting("H", "H", "1d6")
    (attack, *_) = rolls(match.do(SHOT, dice=(*faces, 6) if verdict != "miss" else faces))
    assert verdict in attack.result
    assert lost(match, "X") == {"miss": (0, 0), "hit": (4, 0), "critical": (0, 4)}[verdict]


def test_equal_dice_that_miss_are_no_critical_but_the_natural_40_is() -> None:
    """P-24: against a defense of 47 even 15, 15 and 19, 19 miss; 20, 20 is a critical all the same."""
    for faces, lost_life in (((15, 15), 0), ((19, 19), 0), ((20, 20), 4)):
        match = shooting("H", "H", "1d6", defense=47)
        match.do(SHOT, dice=(*faces, 6) if lost_life else faces)
        assert lost(match, "X") == (0, lost_life)


def test_ranged_damage_adds_sharpness() -> None:
    """P-25: 3 + 4 on 2d6 and a sharpness of 5 are 12."""
    match = field(a=man((0, 2), sharpness=5), X=man((4, 2), vitality=30))
    armed_for(match, "ranged", "a")
    match.do(SHOT, dice=(*HIT, 3, 4))
    assert lost(match, "X") == (12, 0)


def test_a_mook_adds_the_damage_of_a_turn_and_forgets_it() -> None:
    """P-45: durability 8: 5 and 2 do not take it out, 1 more does; in the next turn it begins anew."""
    match = field(a=man((0, 2), sharpness=0), b=man((0, 3), sharpness=0), X=mook((4, 2), 8), Y=man((19, 5)))
    put(match, "Y", order="melee")
    armed_for(match, "ranged", "a", "b")
    match.do(SHOT, dice=(*HIT, 2, 3))
    match.do(Shoot(unit="b", target="X"), dice=(*HIT, 1, 1))
    assert (who(match, "X").taken, who(match, "X").conscious) == (7, True)
    turn(match, 2, 6, 5, 3)
    assert who(match, "X").taken == 0
    armed_for(match, "ranged", "a", "b")
    match.do(SHOT, dice=(*HIT, 2, 3))
    match.do(Shoot(unit="b", target="X"), dice=(*HIT, 1, 2))
    assert not who(match, "X").conscious


def test_a_mook_goes_out_on_any_damage_of_a_critical() -> None:
    """P-24, P-45: 1 damage past its armor is enough; none past it is not."""
    for face, out in ((3, True), (2, False)):
        match = shooting("H", "H", "1d6", durability=50)
        match.do(SHOT, dice=(*CRITICAL, face))
        assert who(match, "X").conscious is not out


def test_a_fall_is_a_die_a_level_whatever_the_armor() -> None:
    """P-46, B-30: down 2 levels: 2d6 at scale H; an exo with armor 9 takes half of 7."""
    heights = ("20" + "0" * 18,) * 6
    for scale, less in (("H", 7), ("E", 3)):
        match = field(heights=heights, a=man((0, 2), armor=9, scale=scale), X=man((19, 2)))
        match.do(Move(unit="a", at=Square(1, 2)), dice=(3, 4))
        assert lost(match, "a") == (less, 0)


def test_a_hazard_hurts_on_entering_and_at_the_start_of_movement() -> None:
    """P-46: 1d6 on the way in, 1d6 when Movement of the next turn begins; armor does not help."""
    match = field((".^..................",) * 6, a=man((0, 2), armor=5), X=man((19, 2)))
    match.do(Move(unit="a", at=Square(1, 2)), dice=(2,))
    assert lost(match, "a") == (2, 0)
    turn(match, 2, 6, 5, 3, 4)
    assert lost(match, "a") == (6, 0)


def test_who_is_out_drops_its_weapon_and_frees_its_square() -> None:
    """P-44, B-37: below 0 life by a critical of 12 - 2."""
    match = shooting("H", "H", "2d6", life=8)
    match.do(SHOT, dice=(*CRITICAL, 6, 6))
    assert match.state.holder(Square(4, 2)) is None
    assert [item.item for item in match.state.items] == ["rifle"]


def test_what_damage_takes_off_whoever_it_is() -> None:
    """P-24, P-43 to P-45: point by point, as the rules text says it, for every scale and every pool left."""
    for own, scale, critical in product(SCALES, SCALES, (False, True)):
        life_for_each, vitality_for_each = factor(own, "life", scale), factor(own, "vitality", scale)
        hurt = {left: fighter(own, vitality=left[0], life=left[1]) for left in product((0, 1, 5), (0, 3))}
        for ((vitality, life), unit), damage in product(hurt.items(), range(14)):
            off_vitality = 0 if critical else min(int(damage * vitality_for_each), vitality)
            beyond = damage - (vitality / vitality_for_each if off_vitality == vitality else damage)
            off_life = int((damage if critical else beyond) * life_for_each)
            assert loss(unit, damage, scale, critical=critical) == (
                off_vitality,
                min(off_life, life + 1),
                0,
                off_life > life,
            )
        mooks = {taken: fighter(own, durability=6, taken=taken) for taken in (0, 4)}
        for (taken, unit), damage in product(mooks.items(), range(14)):
            off, left = int(damage * life_for_each), 6 - taken
            out = off >= left or (critical and off > 0)
            assert loss(unit, damage, scale, critical=critical) == (0, 0, min(off, left), out)


def fighter(scale: Scale, *, durability: int = 0, **left: int) -> Fighter:
    """Somebody of a scale who has so much left."""
    body = mook((4, 2), durability, scale=scale) if durability else man((4, 2), scale=scale)
    match = field(a=man((0, 2)), X=body)
    put(match, "X", **left)
    return match.state.unit("X")
