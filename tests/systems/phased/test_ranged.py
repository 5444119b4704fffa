"""Ranged attacks: range, cover, concealment, melees, auto-fire (P-08, P-13, P-18, P-21, P-26 to P-35)."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import AnyEvent, Rolled, Said, Status
from game.rules.state import Memory
from game.rules.turns import EndPhase
from game.rules.units import SIDES
from game.systems.phased.actions import Aim, Hug
from game.systems.phased.announce import Rename, within_wedge
from game.systems.phased.moves import Reposition, Run
from game.systems.phased.pool import increments
from game.systems.phased.ranged import AddTarget, FocusedFire, Shoot, Spray
from game.systems.phased.system import PHASED
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    CRITICAL,
    HIT,
    MISS,
    OPEN,
    WEAPONS,
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
    mook,
    phase,
    put,
    refused,
    rolls,
    told,
    who,
)

SHOT = Shoot(unit="a", target="X")
LONG = ("." * 120,) * 3


def firing(rows: tuple[str, ...] = ("....................",) * 6, **scene: Any) -> Match[Phased]:
    """A at 0,2 with a rifle fires at X at 4,2, in the Ranged phase."""
    units = {"a": man((0, 2)), "X": man((4, 2), vitality=30), **scene}
    match = field(rows, **units)
    armed_for(match, "ranged", "a")
    return match


@pytest.mark.parametrize(
    ("away", "number"),
    [(0, 0), (5, 0), (6, 1), (10, 1), (11, 2), (25, 2), (26, 3), (50, 3), (51, 4), (100, 4), (101, 5),
     (150, 5), (151, 6)],
)  # fmt: skip
def test_range_increments(away: int, number: int) -> None:
    """P-26: 0-5, 6-10, 11-25, 26-50, 51-100, and one for each further 50 begun."""
    assert increments(away) == number


@pytest.mark.parametrize(
    ("x", "penalty"),
    [(5, 0), (6, -3), (10, -3), (11, -6), (25, -6), (26, -9), (50, -9), (51, -12), (101, -15)],
)
def test_each_increment_costs_the_weapons_penalty(x: int, penalty: int) -> None:
    """P-26, P-32: 3 for the rifle."""
    match = firing(LONG, a=man((0, 2)), X=man((x, 2)))
    (attack,) = rolls(match.do(SHOT, dice=MISS))
    assert clauses(attack) == ([("P-32", penalty)] if penalty else [])


@pytest.mark.parametrize(("x", "given"), [(5, None), (6, 2), (11, 3), (26, 5)])
def test_aim_halves_the_range_penalty_toward_zero(x: int, given: int | None) -> None:
    """P-13: -3 becomes -1, -6 becomes -3, -9 becomes -4; without a penalty it gives nothing."""
    match = field(LONG, a=man((0, 2)), X=man((x, 2)))
    match.do(Aim(unit="a"))
    armed_for(match, "ranged", "a")
    (attack,) = rolls(match.do(SHOT, dice=MISS))
    assert dict(clauses(attack)).get("P-13") == given


# The wall at 2,2 is beside neither; the one at 3,2 is beside X; that at 1,2 is a's own parapet.
FAR_COVER = ("....................",) * 2 + ("...o................",) + ("....................",) * 3
OWN_COVER = ("....................",) * 2 + ("....o...............",) + ("....................",) * 3
PARAPET = ("....................",) * 2 + (".o..................",) + ("....................",) * 3


def behind(rows: tuple[str, ...], *, auto: bool = False, **stats: Any) -> Match[Phased]:
    weapon = ("auto",) if auto else ("rifle",)
    match = field(rows, a=man((0, 2), weapons=weapon), X=man((5, 2), vitality=30))
    put(match, "X", **stats)
    armed_for(match, "ranged", "a")
    return match


def first(match: Match[Phased], action: Any, *dice: int) -> list[tuple[str, int]]:
    return clauses(rolls(match.do(action, dice=dice))[0])


def test_cover_that_is_not_the_targets_own() -> None:
    """P-27: a crate two squares before the target: -4; one's own parapet: none."""
    assert first(behind(FAR_COVER), SHOT, *MISS) == [("P-27", -4)]
    assert first(behind(PARAPET), SHOT, *MISS) == []


def test_cover_beside_the_target() -> None:
    """P-28, B-20: a crate next to it: -10 and no -4 beside it."""
    assert first(behind(OWN_COVER), SHOT, *MISS) == [("P-28", -10)]


def test_hugging() -> None:
    """P-29: -20 in place of -10; against a cover that is not its own it does nothing: -4."""
    assert first(behind(OWN_COVER, hugging=True), SHOT, *MISS) == [("P-29", -20)]
    assert first(behind(FAR_COVER, hugging=True), SHOT, *MISS) == [("P-27", -4)]


def test_who_ran_has_defense_and_cover_like_any_other() -> None:
    """P-21, P-28: +4 defense, and its own crate is worth -4."""
    match = behind(OWN_COVER, ran=True)
    (attack,) = rolls(match.do(SHOT, dice=MISS))
    assert clauses(attack) == [("P-27", -4)]
    assert clauses(attack, "defense") == [("P-21", 4)]


@pytest.mark.parametrize(
    ("rows", "stats", "clause", "value"),
    [(FAR_COVER, {}, "P-27", -4), (OWN_COVER, {}, "P-28", -10), (OWN_COVER, {"hugging": True}, "P-29", -20)],
)
def test_auto_fire_doubles_cover(rows: tuple[str, ...], stats: Any, clause: str, value: int) -> None:
    """P-35: -8, -20, -40; a single shot of the same weapon does not."""
    focused = FocusedFire(unit="a", target="X")
    assert first(behind(rows, auto=True, **stats), focused, *MISS * 3) == [(clause, value), ("P-35", value)]
    spray = Spray(unit="a", target="X")
    assert first(behind(rows, auto=True, **stats), spray, *MISS)[:2] == [(clause, value), ("P-35", value)]
    assert first(behind(rows, auto=True, **stats), SHOT, *MISS) == [(clause, value)]


def test_concealment_is_not_doubled() -> None:
    """P-30, P-35: in brush -4, in the dark -10, by auto-fire no more."""
    brush = ("....................",) * 2 + ('....."..............',) + ("....................",) * 3
    assert first(behind(brush), SHOT, *MISS) == [("P-30", -4)]
    assert first(behind(brush, auto=True), FocusedFire(unit="a", target="X"), *MISS * 3) == [("P-30", -4)]
    smoky = ("....................",) * 2 + ('..""""..............',) + ("....................",) * 3
    match = field(smoky, a=man((0, 2)), b=man((5, 1)), X=man((5, 2)))  # b, adjacent, observes it
    armed_for(match, "ranged", "a")
    assert first(match, SHOT, *MISS) == [("P-30", -10)]


def test_the_penalties_of_ranged_fire_add_up() -> None:
    """P-27 to P-32: own cover -10, brush -4, two increments -6; 14 + 20 are needed."""
    rows = ("....................",) * 2 + ("...........o" + '"' + ".......",) + ("....................",) * 3
    match = field(rows, a=man((0, 2)), X=man((12, 2)))
    armed_for(match, "ranged", "a")
    (attack,) = rolls(match.do(SHOT, dice=MISS))
    assert clauses(attack) == [("P-32", -6), ("P-28", -10), ("P-30", -4)]


# --- melees


def brawl(scale: str = "H", **more: Any) -> Match[Phased]:
    """b, with a knife, is in melee with X; a fires at it from 0,2."""
    units = {
        "a": man((0, 2)),
        "b": man((4, 3), weapons=("knife",)),
        "X": man((4, 2), scale=scale, vitality=30),
    }
    match = field(**{**units, **more})
    armed_for(match, "ranged", "a")
    return match


def test_firing_into_a_melee() -> None:
    """P-31: -15; none when nobody there has a melee weapon in hand (P-23)."""
    assert first(brawl(), SHOT, *MISS) == [("P-31", -15)]
    assert first(brawl(b=man((4, 3))), SHOT, *MISS) == []


def test_two_friends_in_the_melee_are_named_as_two() -> None:
    """P-31: it read "b, c is in the melee"."""
    match = brawl(c=man((5, 2), weapons=("knife",)))
    [roll] = rolls(match.do(SHOT, dice=MISS))
    assert [row.why for row in roll.modifiers if row.clause == "P-31"] == ["b and c are in the melee"]


def test_a_hidden_friend_in_the_melee_is_not_named() -> None:
    """P-31, P-47: the -15 stands in a roll that X's side sees too; it does not know of b."""
    match = brawl()
    put(match, "b", hidden_from=("opposition",))
    match.state = replace(match.state, turn=replace(match.state.turn, looks=(("X", "b"),)))
    match.do(SHOT, dice=MISS)
    ours, theirs = (rolls(match.events(side))[0] for side in SIDES[:2])
    whys = [[row.why for row in roll.modifiers if row.clause == "P-31"] for roll in (ours, theirs)]
    assert whys == [["b is in the melee"], ["somebody is in the melee"]]


def test_not_at_somebody_two_scales_larger_than_every_friend_in_it() -> None:
    """P-31: a mecha over a human: no penalty; an exo, or a mecha that fights an exo too: -15."""
    assert first(brawl("M"), SHOT, *MISS) == []
    assert first(brawl("E"), SHOT, *MISS) == [("P-31", -15)]
    exo = man((5, 3), weapons=("knife",), scale="E")
    assert first(brawl("M", c=exo), SHOT, *MISS) == [("P-31", -15)]


def test_a_careless_shot_may_go_at_the_friend() -> None:
    """P-31: no penalty, but at 10 or less on a d20 the attack is made against the nearest friend."""
    careless = Shoot(unit="a", target="X", care="careless")
    match = brawl()
    chance, attack, _ = rolls(match.do(careless, dice=(11, *HIT, 3, 3)))
    assert (chance.clause, attack.target) == ("P-31", "X")
    assert clauses(attack) == []
    assert lost(match, "X") == (7, 0)
    match = brawl(c=man((3, 2), weapons=("knife",)))
    _, attack, _ = rolls(match.do(careless, dice=(10, *HIT, 1, 1)))
    assert attack.target == "c"  # 3 squares away, b is 4
    assert lost(match, "c") == (3, 0)
    assert lost(match, "X") == (0, 0)


def sprayed(care: str, *dice: int) -> tuple[AnyEvent, ...]:
    """A sprays at X, in a melee with b, and at Y, in none; both 4 squares away, within 45 degrees."""
    match = field(
        a=man((0, 2), weapons=("auto",)),
        b=man((4, 1), weapons=("knife",)),
        X=man((4, 2), vitality=30),
        Y=man((4, 4), vitality=30),
    )
    armed_for(match, "ranged", "a")
    match.do(msgspec.convert({"kind": "spray", "unit": "a", "target": "X", "care": care}, PHASED.action))
    return match.do(AddTarget(unit="a", target="Y"), dice=dice)


def of_each(event: Rolled) -> list[tuple[str, str, int]]:
    """Of each target the clauses that changed its attack roll, but for the bonus."""
    rows = [row for row in event.modifiers if row.what == "attack roll" and row.clause != "P-24"]
    return [(row.why.split(":")[0], row.clause, row.value) for row in rows]


def test_a_careful_spray_takes_the_penalty_for_each_target_by_itself() -> None:
    """P-31: -15 for X alone."""
    (attack,) = rolls(sprayed("careful", *MISS))
    assert of_each(attack) == [("X", "P-31", -15)]


def test_a_careless_spray_may_go_at_the_friend_of_each_target_in_a_melee() -> None:
    """P-31: "spraying or not": rolled before the attack, for X alone; at 10 or less it goes at b instead.

    2 x 3 without sharpness (P-33) are 6; no -15 for anybody.
    """
    chance, attack, _ = rolls(events := sprayed("careless", 10, *HIT, 3, 3))
    assert (chance.clause, chance.target) == ("P-31", "X")
    assert of_each(attack) == []
    assert [unit for unit, _, _ in hurts(events)] == ["b", "Y"]
    assert {amount for _, amount, _ in hurts(events)} == {6}
    events = sprayed("careless", 11, *HIT, 3, 3)
    assert [unit for unit, _, _ in hurts(events)] == ["X", "Y"]


def test_a_friend_between_two_targets_is_hit_by_a_careless_spray_but_once() -> None:
    """P-31, P-33: both go astray at b: one attack at it, damage once."""
    match = field(
        a=man((0, 2), weapons=("auto",)), b=man((4, 2), weapons=("knife",)), X=man((4, 1)), Y=man((4, 3))
    )
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X", care="careless"))
    events = match.do(AddTarget(unit="a", target="Y"), dice=(10, 10, *HIT, 3, 3))
    assert hurts(events) == [("b", 6, "vitality")]


def test_carelessness_needs_a_melee() -> None:
    """P-31: where there is no penalty nothing can be ignored."""
    assert refused(firing(), Shoot(unit="a", target="X", care="careless")) == ["P-31"]
    assert refused(brawl(), Shoot(unit="a", target="X", care="careless")) == []
    auto = {"weapons": ("auto",)}
    careless = Spray(unit="a", target="X", care="careless")
    assert refused(firing(a=man((0, 2), **auto)), careless) == ["P-31"]
    knife = {"b": man((4, 5), weapons=("knife",)), "Y": man((4, 4))}
    assert refused(firing(a=man((0, 2), **auto), **knife), careless) == []  # Y may be named with it


def test_who_is_in_melee_cannot_fire() -> None:
    """P-23, P-08: with an enemy's knife beside it, or its own; two rifles side by side are no melee."""
    for own, other, clause in ((("rifle",), ("knife",), ["P-23"]), (("rifle",), ("rifle",), [])):
        match = field(a=man((0, 2), weapons=own), X=man((1, 2), weapons=other))
        armed_for(match, "ranged", "a")
        assert refused(match, SHOT) == clause
    match = field(a=man((0, 2), weapons=("knife", "rifle")), X=man((1, 2)))
    put(match, "a", order="ranged")
    go(match, "Ranged")
    assert refused(match, SHOT) == ["P-18"]  # the knife does not shoot


# --- phases


def test_only_who_declared_it_fires() -> None:
    """P-08, P-18: b declared nothing, a fires in the Ranged phase; each but once."""
    match = field(a=man((0, 2)), b=man((0, 3)), X=man((4, 2)))
    assert match.why_not(SHOT)[0].code == "not_now"
    declare(match, "a", "ranged")
    go(match, "Ranged")
    assert asked(match) == ("squad", ("a",))
    match.do(SHOT, dice=MISS)
    assert match.state.clock.turn == 2


def test_by_initiative() -> None:
    """P-02, P-08: the heroes begin on a 10: a fires before X; on a 9 the foes do."""
    for dice, order in (((4, 3, 3), ["squad", "opposition"]), ((3, 3, 3), ["opposition", "squad"])):
        match = field(a=man((0, 2)), X=man((4, 2)))
        while match.state.clock.turn < 2:
            match.do(EndPhase(), dice=dice if match.prompt and match.prompt.side == "opposition" else ())
        armed_for(match, "ranged", "a", "X")
        sides = []
        while phase(match) == "Ranged":
            assert match.prompt is not None
            sides.append(match.prompt.side)
            match.do(EndPhase())
        assert sides == order


def test_each_shot_uses_one_round_auto_fire_three() -> None:
    """P-50: 10 shots: 1, 3 and 3 are used; with 2 left there is no auto-fire, with 0 no shot."""
    for action, used in ((SHOT, 1), (FocusedFire(unit="a", target="X"), 3), (Spray(unit="a", target="X"), 3)):
        match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2)))
        armed_for(match, "ranged", "a")
        match.do(action, dice=MISS * (3 if isinstance(action, FocusedFire) else 1))
        assert who(match, "a").weapons[0].ammo == 10 - used
    for left, clauses_ in ((2, ["P-50"]), (3, [])):
        match = field(
            weapons={"auto": {"dice": "2d6", "auto": True, "ammo": left}},
            a=man((0, 2), weapons=("auto",)),
            X=man((4, 2)),
        )
        armed_for(match, "ranged", "a")
        assert refused(match, FocusedFire(unit="a", target="X")) == clauses_
        assert refused(match, SHOT) == []
    assert refused(firing(), FocusedFire(unit="a", target="X")) == ["P-33"]


# --- auto-fire


def test_focused_fire_is_three_attacks_and_one_damage_roll() -> None:
    """P-34, P-25: hit, miss, hit: 2 x (3 + 4), without sharpness."""
    match = field(a=man((0, 2), weapons=("auto",), sharpness=5), X=man((4, 2), vitality=30))
    armed_for(match, "ranged", "a")
    events = match.do(FocusedFire(unit="a", target="X"), dice=(*HIT, *MISS, *HIT, 3, 4))
    *attacks, damage = rolls(events)
    assert [attack.label for attack in attacks] == ["focused"] * 3
    assert lost(match, "X") == (14, 0)
    assert match.system.words.telling(damage).verdict == "7 damage, for each of 2 hits"


def test_the_damage_of_a_shot_says_what_armor_takes_off() -> None:
    """P-41, P-42: 3 + 4 and 1 of sharpness, less 3 armor of which the weapon's AP passes 1: 6."""
    match = field(a=man((0, 2)), X=man((4, 2), armor=3), weapons={"rifle": {**WEAPONS["rifle"], "ap": 1}})
    armed_for(match, "ranged", "a")
    _, damage = rolls(match.do(SHOT, dice=(*HIT, 3, 4)))
    assert match.system.words.telling(damage).verdict == "8 damage less 2 armor"
    assert lost(match, "X") == (6, 0)


def test_a_critical_among_them_goes_to_life() -> None:
    """P-34, P-24: one critical and one hit of 7: 7 off life, 7 off vitality."""
    match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2)))
    armed_for(match, "ranged", "a")
    match.do(FocusedFire(unit="a", target="X"), dice=(*CRITICAL, *MISS, *HIT, 3, 4))
    assert lost(match, "X") == (7, 7)


def test_a_spray_is_one_attack_roll_and_one_damage_roll_for_all() -> None:
    """P-33, P-25: 11 + 6 hits 17 and misses 20; 3 + 4 without sharpness, armor off for each by itself."""
    match = field(
        a=man((0, 2), weapons=("auto",)),
        X=man((4, 2), defense=17, armor=2),
        Y=man((4, 3), defense=20),
        Z=man((4, 1), defense=15),
    )
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X"))
    match.do(AddTarget(unit="a", target="Y"))
    events = match.do(AddTarget(unit="a", target="Z"), dice=(5, 6, 3, 4))
    assert [event.label for event in rolls(events)] == ["spray", "damage"]
    assert hurts(events) == [("X", 5, "vitality"), ("Z", 7, "vitality")]


def test_a_spray_has_the_worst_range() -> None:
    """P-33: Y is 6 squares away, X 4: both are attacked at -3."""
    match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2)), Y=man((6, 2)))
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X"))
    (attack,) = rolls(match.do(AddTarget(unit="a", target="Y"), dice=MISS))
    assert [row.value for row in attack.modifiers if row.clause == "P-32"] == [-3, -3]


def test_at_most_four_targets_in_a_wedge_of_45_degrees() -> None:
    """P-33: 1,0 and 1,1 are 45 degrees apart, 3,1 and 2,3 too far; the fifth is not asked for."""
    o = Square(0, 0)
    assert within_wedge(o, Square(1, 0), Square(1, 1))
    assert within_wedge(o, Square(2, 1), Square(1, 2))
    assert not within_wedge(o, Square(3, -1), Square(2, 2))
    assert not within_wedge(o, Square(1, 0), Square(-1, 0))
    match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2)), Y=man((2, 4)), Z=man((0, 5)))
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X"))
    assert refused(match, AddTarget(unit="a", target="X")) == ["P-33"]
    assert refused(match, AddTarget(unit="a", target="Z")) == ["P-33"]
    match.do(AddTarget(unit="a", target="Y"), dice=MISS)  # nobody else is in the wedge of both
    assert match.state.pending is None
    foes = {name: man((4, y)) for name, y in zip("VWXYZ", range(1, 6), strict=True)}
    match = field(a=man((0, 3), weapons=("auto",)), **foes)
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="V"))
    match.do(AddTarget(unit="a", target="W"))
    match.do(AddTarget(unit="a", target="X"))
    match.do(AddTarget(unit="a", target="Y"), dice=MISS)
    assert match.state.pending is None


def test_a_spray_may_stop_at_fewer() -> None:
    """P-33: the choice to fire."""
    match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2)), Y=man((4, 3)))
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X"))
    (attack,) = rolls(choose(match, "fire", *MISS))
    assert {row.why.split(":")[0] for row in attack.modifiers} == {"X"}


def test_a_shot_at_a_square_that_is_empty_by_now_is_spent_and_heard() -> None:
    """B-36: X, last seen at 4,2, has gone behind the wall: nobody is hit, which is told; no dice fall."""
    wall = (*OPEN[:4], "#" * 20, OPEN[5])
    match = field(wall, a=man((0, 2), weapons=("rifle",)), X=man((4, 2)), fog=True)
    armed_for(match, "ranged", "a")
    memory = (Memory("squad", who(match, "X"), 1),)
    put(match, "X", at=Square(5, 5))
    match.state = replace(match.state, memory=memory, seen=())
    events = match.do(SHOT)
    assert rolls(events) == []
    assert [said.text for said in told(events, Said)] == ["a hits nobody", "a shot is heard"]
    assert who(match, "a").weapons[0].ammo == 9


# --- giving up an Action


def announced(**stats: Any) -> Match[Phased]:
    """A has announced a shot at X, who stands beside a crate with its own shot to come; Y is by."""
    match = field(OWN_COVER, a=man((0, 2)), X=man((5, 2)), Y=man((5, 5)))
    put(match, "X", **{"order": "ranged", **stats})
    put(match, "Y", order="melee")
    armed_for(match, "ranged", "a")
    return match


def test_an_announced_attack_is_answered_by_hugging() -> None:
    """P-22, P-29: out of initiative order; -20; the Action is gone, and the hugging lasts."""
    match = announced()
    match.do(SHOT)
    assert asked(match) == ("opposition", ("X",))
    choose(match, "hug cover")
    assert asked(match) == ("squad", ("a",))  # another target, once
    (attack,) = rolls(choose(match, "fire", *MISS))
    assert clauses(attack) == [("P-29", -20)]
    assert (who(match, "X").hugging, who(match, "X").ready) == (True, False)


def test_what_is_given_up_for_hugging_is_told_before_and_after() -> None:
    """P-22: by the button, what it costs, the question and what is told; without an order nothing is."""
    match = announced()
    match.do(SHOT)
    assert match.prompt is not None
    assert match.prompt.text == "a fires at X: does X hug cover and give up its fire?"
    said = [event.status for event in choose(match, "hug cover") if isinstance(event, Status)]
    assert said == ["hugging cover, its fire given up"]
    match = field(("....", ".o..", "....", "...."), a=man((0, 1)), X=man((3, 3)))
    go(match, "Movement")
    hug = Hug(unit="a")
    assert match.prompt is not None
    assert hug.toll(match.state, match.prompt.grant) == ("takes its Action", "its Action")
    assert "given up" not in Hug.hint(match.state, who(match, "a"))
    put(match, "a", order="run")
    assert hug.toll(match.state, match.prompt.grant) == ("its run given up", "its run")
    assert Hug.hint(match.state, who(match, "a")).endswith("the Action of this turn, its run given up.")
    assert [event.status for event in match.do(hug) if isinstance(event, Status)] == [
        "hugging cover, its run given up"
    ]


def test_hugging_lasts_until_the_next_movement_phase() -> None:
    """P-29: Movement of turn 2 ends it."""
    match = announced()
    match.do(SHOT)
    choose(match, "hug cover")
    choose(match, "fire", *MISS)
    go(match, "Movement")
    assert match.state.clock.turn == 2
    assert not who(match, "X").hugging


def test_who_stays_keeps_its_action() -> None:
    """P-22: -10, and X fires in its own turn."""
    match = announced()
    match.do(SHOT)
    (attack,) = rolls(choose(match, "stay", *MISS))
    assert clauses(attack) == [("P-28", -10)]
    assert asked(match) == ("opposition", ("X",))


def test_the_attacker_names_another_target_once() -> None:
    """P-22: Y instead; Y, beside no cover, is not asked; X is not attacked."""
    match = announced()
    match.do(SHOT)
    choose(match, "hug cover")
    assert refused(match, Rename(unit="a", target="X")) == ["P-22"]
    events = match.do(Rename(unit="a", target="Y"), dice=MISS)
    (attack,) = rolls(events)
    assert attack.target == "Y"
    assert [said.text for said in told(events, Said)] == ["a fires at Y instead of X"]


def test_the_other_target_may_hug_too_but_then_no_third_is_named() -> None:
    """P-22: once: Y, beside a crate of its own, hugs as well, and the shot is fired at it at -20."""
    rows = (
        *(("....................",) * 2),
        *(("....o...............",) * 2),
        *(("....................",) * 2),
    )
    match = field(rows, a=man((0, 2)), X=man((5, 2)), Y=man((5, 3)), Z=man((5, 5)))
    for unit in "XY":
        put(match, unit, order="ranged")
    armed_for(match, "ranged", "a")
    match.do(SHOT)
    choose(match, "hug cover")
    match.do(Rename(unit="a", target="Y"))
    assert asked(match) == ("opposition", ("Y",))
    (attack,) = rolls(choose(match, "hug cover", *MISS))
    assert (attack.target, clauses(attack)) == ("Y", [("P-29", -20)])


@pytest.mark.parametrize(
    "stats", [{"order": ""}, {"acted": True}, {"broken": True}, {"hugging": True}, {"ran": True}]
)
def test_who_has_no_action_to_give_up_is_not_asked(stats: dict[str, Any]) -> None:
    """P-22: nothing declared, done already, broken, hugging, or without own cover since it ran."""
    match = announced(**stats)
    match.do(SHOT, dice=MISS)
    assert match.state.pending is None


def test_hugging_in_ones_own_time_and_moving_instead() -> None:
    """P-22: in its phase the Action is given up for cover, or for a move of `speed`; then it is gone."""
    match = announced()
    match.do(EndPhase())
    assert refused(match, Hug(unit="X")) == []
    assert refused(match, Reposition(unit="X", at=Square(6, 2))) == []
    assert refused(match, Reposition(unit="X", at=Square(8, 2))) == ["B-07"]
    match.do(Reposition(unit="X", at=Square(6, 2)))
    assert (who(match, "X").at, who(match, "X").ready, who(match, "X").ran) == (Square(6, 2), False, False)


def test_hugging_needs_cover_beside_it() -> None:
    """P-29: in the open there is nothing to hug; before declaring it takes the Action of the turn."""
    match = field(OWN_COVER, a=man((0, 2)), b=man((3, 2)), X=man((19, 5)))
    assert refused(match, Hug(unit="a")) == ["P-29"]
    match.do(Hug(unit="b"))
    assert (who(match, "b").hugging, who(match, "b").acted) == (True, True)
    assert refused(match, Hug(unit="b")) == ["P-22", "P-29"]


def test_moving_ends_hugging() -> None:
    """P-29: who goes leaves its cover."""
    match = field(OWN_COVER, a=man((3, 2)), X=man((19, 5)))
    put(match, "a", hugging=True, order="run")
    go(match, "Run")
    put(match, "a", hugging=True)
    match.do(Run(unit="a", at=Square(3, 4)))
    assert not who(match, "a").hugging


def test_a_mook_and_a_hero_in_one_spray() -> None:
    """P-33, P-45: 7 takes out a mook of 7 and hurts a hero by 7."""
    match = field(a=man((0, 2), weapons=("auto",)), X=mook((4, 2), 7), Y=man((4, 3)))
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X"))
    match.do(AddTarget(unit="a", target="Y"), dice=(*HIT, 3, 4))
    assert not who(match, "X").conscious
    assert lost(match, "Y") == (7, 0)
