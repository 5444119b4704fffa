"""Exact odds of phased: shots, joint rolls, reactions, blows; within 3,000 runs (P-09, P-22 to P-50)."""

from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from game.analysis.danger import reply
from game.board.squares import Square
from game.files.content import shipped_catalogue
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.forecast import asides, best_reaction, forecast, others
from game.systems.phased.covering import CoveringFire
from game.systems.phased.melee import Strike
from game.systems.phased.moves import Move, Run
from game.systems.phased.pool import Struck
from game.systems.phased.ranged import AddTarget, FocusedFire, Lob, Shoot, Spray
from game.systems.phased.system import PHASED
from game.systems.phased.units import Phased
from tests.systems.phased.field import armed_for, choose, field, man, mook, put

SHOT = Shoot(unit="a", target="X")


def chances(need: int) -> dict[str, Fraction]:
    """Miss, hit and critical of 2d20 against a number, counted over all 400 rolls."""
    read = Struck((need,))
    found: dict[str, Fraction] = {}
    for one in range(1, 21):
        for other in range(1, 21):
            (verdict,) = read((one, other))
            found[verdict] = found.get(verdict, Fraction(0)) + Fraction(1, 400)
    return found


@pytest.mark.parametrize(("penalty", "percent"), [(0, 66), (4, 47.5), (10, 23), (20, 1.5)])
def test_the_figures_of_the_rules_text(penalty: int, percent: float) -> None:
    """P-24: 2d20 + 6 against 24: 66 %; 47.5, 23 and 1.5 % at -4, -10 and -20."""
    found = chances(24 - 6 + penalty)
    assert float(found["hit"] + found["critical"]) * 100 == pytest.approx(percent, abs=0.4)


def test_a_shot() -> None:
    """P-24, P-44: need 14, 1d6 at 4 vitality, 0 life: 5 or 6 takes it out, a critical any damage.

    78 of 400 miss (sums 2 to 13: 1 + 2 + ... + 12); 6 are criticals (15, 15 to 20, 20); 316 hit.
    """
    match = field(
        weapons={"gun": {"dice": "1d6"}}, a=man((0, 2), weapons=("gun",), sharpness=0), X=man((4, 2))
    )
    put(match, "X", vitality=4, life=0)
    armed_for(match, "ranged", "a")
    made = forecast(PHASED, match.seen(), SHOT)
    assert made.hit == Fraction(322, 400)
    assert made.takes_out == Fraction(316, 400) * Fraction(2, 6) + Fraction(6, 400)


def test_the_damage_of_a_critical_is_what_it_takes_off_life() -> None:
    """J-08, P-24: X with 8 vitality and 2 life; a critical (6 of 400) leaves vitality, and takes 3 off life.

    3 points are lost by it, or by a hit (316 of 400) for 3 on 3d6; a hit for 11 or more (108 of 216): 11.
    """
    match = field(
        weapons={"gun": {"dice": "3d6"}}, a=man((0, 2), weapons=("gun",), sharpness=0), X=man((4, 2))
    )
    put(match, "X", vitality=8, life=2)
    armed_for(match, "ranged", "a")
    made = forecast(PHASED, match.seen(), SHOT)
    assert made.damage[3] == Fraction(6, 400) + Fraction(316, 400) * Fraction(1, 216)
    assert made.damage[11] == Fraction(316, 400) * Fraction(108, 216)
    assert sum(made.damage.values()) == 1


def test_the_damage_of_a_critical_on_a_mook_is_what_the_dice_show() -> None:
    """J-08, P-24, P-45: of durability 8 at most 6 are lost to 1d6, though a critical takes it out."""
    match = field(
        weapons={"gun": {"dice": "1d6"}}, a=man((0, 2), weapons=("gun",), sharpness=0), X=mook((4, 2), 8)
    )
    armed_for(match, "ranged", "a")
    made = forecast(PHASED, match.seen(), SHOT)
    assert made.damage[6] == Fraction(322, 400) * Fraction(1, 6)
    assert max(made.damage) == 6
    assert made.takes_out == Fraction(6, 400)


def test_the_chance_to_hit_and_the_chance_to_harm() -> None:
    """J-08: a rifle, 3d6 + 4, at armor 3 of a titan (x8, AP 2: 8) hits by 14 or more on 2d20: 322 of 400.

    Its vitality, and its life, lose an eighth of what passes armor: 3d6 + 4 - 8 must be 8: 81 of 216.
    """
    gun = {"dice": "3d6", "ap": 2}
    match = field(
        weapons={"gun": gun}, a=man((0, 2), weapons=("gun",), sharpness=4), X=man((4, 2), armor=3, scale="T")
    )
    armed_for(match, "ranged", "a")
    made = forecast(PHASED, match.seen(), SHOT)
    assert made.hit == Fraction(322, 400)
    assert made.harms == Fraction(322, 400) * Fraction(81, 216)


@pytest.mark.parametrize(("care", "hit"), [("careful", 29), ("careless", 14)])
def test_a_spray_into_a_melee_by_its_odds(care: str, hit: int) -> None:
    """J-08, P-31: careful X is hit by 29 or more; careless by 14 or more, in half of the cases, else b is."""
    match = field(a=man((0, 2), weapons=("auto",)), b=man((4, 1), weapons=("knife",)), X=man((4, 2)))
    armed_for(match, "ranged", "a")
    action = msgspec.convert({"kind": "spray", "unit": "a", "target": "X", "care": care}, PHASED.action)
    made = forecast(PHASED, match.seen(), action)
    half = Fraction(1, 2) if care == "careless" else Fraction(1)
    assert made.hit == made.harms == half * (1 - chances(hit)["miss"])
    harmed = {unit: found.harms for unit, found in others(PHASED, match.seen(), made, "X").items()}
    assert harmed == ({"b": made.harms} if care == "careless" else {})


def test_of_a_spray_the_odds_are_of_the_target_that_is_named_last() -> None:
    """J-08, P-33: X, named first, needs 14, Y, in armor that nothing passes, 24; then fire at both."""
    match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2)), Y=man((4, 3), defense=30, armor=12))
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X"))
    made = forecast(PHASED, match.seen(), AddTarget(unit="a", target="Y"))
    assert made.hit == 1 - chances(24)["miss"]
    assert made.harms == 0
    made = forecast(PHASED, match.seen(), Choose(choice="fire"))
    assert made.hit == 1 - chances(14)["miss"]


def test_a_blast_by_its_odds() -> None:
    """J-08, P-50: X and Y need 14 and 34; the roll hits an enemy by 14 or more; whom it misses takes half."""
    match = field(
        a=man((0, 2), weapons=("frag",), sharpness=0), b=man((5, 3)), X=man((5, 2)), Y=man((4, 2), defense=40)
    )
    armed_for(match, "ranged", "a")
    made = forecast(PHASED, match.seen(), Lob(unit="a", at=Square(5, 2)))
    assert made.hit == 1 - chances(14)["miss"]
    assert made.harms == 1


def test_odds_are_what_play_does() -> None:
    """P-33, P-34, J-06: each act, played 400 times by different seeds of faces, stays within its outcomes."""
    match = field(a=man((0, 2), weapons=("auto",)), X=mook((4, 2), 8), Y=man((4, 3)))
    armed_for(match, "ranged", "a")
    before = match.hash
    for action in (SHOT, FocusedFire(unit="a", target="X"), Spray(unit="a", target="X")):
        made = forecast(PHASED, match.seen(), action)
        assert sum(made.odds.outcomes.values()) == 1
    assert match.hash == before


def test_focused_fire_is_the_joint_of_three_rolls() -> None:
    """P-34: at least one of three at 322/400 hits: 1 - (78/400)^3."""
    match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2), vitality=30))
    armed_for(match, "ranged", "a")
    made = forecast(PHASED, match.seen(), FocusedFire(unit="a", target="X"))
    assert made.hit == 1 - Fraction(78, 400) ** 3


def test_a_spray_hits_both_by_one_roll() -> None:
    """P-33: the joint: equal needs are both hit or both missed; the marginals of each are those of a shot."""
    match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2)), Y=man((4, 3)))
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X"))
    made = forecast(PHASED, match.seen(), AddTarget(unit="a", target="Y"))
    hurt: dict[tuple[bool, bool], Fraction] = {}
    for after, chance in made.odds.outcomes.items():
        both = (
            after.unit("X").vitality + after.unit("X").life < 18,
            after.unit("Y").vitality + after.unit("Y").life < 18,
        )
        hurt[both] = hurt.get(both, Fraction(0)) + chance
    assert hurt == {(True, True): Fraction(322, 400), (False, False): Fraction(78, 400)}


def test_the_best_reaction_is_to_hug() -> None:
    """P-22, P-29: from a need of 24 (-10) to one of 34 (-20): by hugging."""
    rows = ("....................",) * 2 + ("....o...............",) + ("....................",) * 3
    match = field(rows, a=man((0, 2)), X=man((5, 2)))
    put(match, "X", order="ranged")
    armed_for(match, "ranged", "a")
    calm, best = forecast(PHASED, match.seen(), SHOT), best_reaction(PHASED, match.seen(), SHOT)
    assert best is not None
    assert best.reaction == "hug cover"
    need = {24: chances(24), 34: chances(34)}
    assert calm.hit == 1 - need[24]["miss"]
    assert best.hit == 1 - need[34]["miss"]
    match.do(SHOT)
    answered = forecast(PHASED, match.seen(), Choose(choice="hug cover"))
    assert answered.hit == 1 - need[34]["miss"]
    choose(match, "stay", 1, 2)


def test_a_blow_that_is_only_named_has_the_odds_of_the_blow() -> None:
    """P-09: naming X changes nothing but that; its odds are those of the blow to come."""
    match = field(a=man((4, 2), weapons=("knife",)), X=man((5, 2)))
    put(match, "X", vitality=0, life=0)
    armed_for(match, "melee", "a")
    made = forecast(PHASED, match.seen(), Strike(unit="a", target="X"))
    assert made.hit == made.takes_out == Fraction(322, 400)
    found = reply(PHASED, match.state, "X", "a")
    assert found is not None


def test_others_deeds_are_listed_aside() -> None:
    """P-23, P-48: who leaves a melee, or runs through covered squares, is told of both."""
    match = field(a=man((4, 2), weapons=("knife",)), X=man((5, 2), weapons=("knife",)))
    put(match, "X", order="melee")
    made = forecast(PHASED, match.seen(), Move(unit="a", at=Square(3, 2)))
    assert {aside.what for aside in asides(PHASED, made)} == {"leaving melee"}
    assert any(aside.reaction == "strike" and aside.hit for aside in asides(PHASED, made))
    match = field(a=man((0, 2), talents=("covering_fire",)), X=man((12, 2)), seed=0)
    match.do(CoveringFire(unit="a", at=Square(9, 2)))
    armed_for(match, "run", "X")
    made = forecast(PHASED, match.seen(), Run(unit="X", at=Square(8, 2)))
    assert {aside.what for aside in asides(PHASED, made)} == {"covering fire"}


def crowd(name: str, foe: str, foes: int) -> Match[Phased]:
    """A shipped template against as many of another, close together."""
    known = shipped_catalogue()
    one, other = known.units[name].stats["phased"], known.units[foe].stats["phased"]
    arms: dict[str, Any] = {key: gear.stats["phased"] for key, gear in known.weapons.items()}
    own = tuple(known.units[name].weapons)
    units = {f"X{number}": man((5 + number % 3, 2 + number // 3), **other) for number in range(foes)}
    return field(weapons=arms, a=man((0, 3), weapons=own, **one), **units)


@pytest.mark.parametrize("name", sorted(shipped_catalogue().units))
@pytest.mark.parametrize("foe", ["rifleman", "leader", "walker"])
def test_no_act_of_a_shipped_template_takes_more_than_3000_runs(name: str, foe: str) -> None:
    """P-33, P-34, P-50: shots, focused fire, a spray at four and a grenade among nine."""
    match = crowd(name, foe, 9)
    for weapon in match.state.unit("a").weapons:
        if weapon.stats.melee:
            continue
        match = crowd(name, foe, 9)
        put(match, "a", held=weapon.id)
        armed_for(match, "ranged", "a")
        acts: list[Any] = [
            Shoot(unit="a", target="X0"),
            FocusedFire(unit="a", target="X0"),
            Lob(unit="a", at=Square(6, 3)),
        ]
        for action in acts:
            if not match.why_not(action):
                assert forecast(PHASED, match.seen(), action).odds.runs <= 3000, action
        spray = Spray(unit="a", target="X3")
        if not match.why_not(spray):
            match.do(spray)
            for target in ("X4", "X5", "X0"):
                more = AddTarget(unit="a", target=target)
                if match.prompt and match.prompt.grant.choices and not match.why_not(more):
                    assert forecast(PHASED, match.seen(), more).odds.runs <= 3000, more
                    match.do(more)


def test_results_of_damage_that_are_put_together_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """P-25, P-34, P-44: the odds of shots are those of following every result of every damage roll."""
    random = Random(3)
    for _ in range(12):
        match = _duel(random)
        for action in (Shoot(unit="a", target="X"), FocusedFire(unit="a", target="X")):
            whole = forecast(PHASED, match.seen(), action)
            with monkeypatch.context() as apart:
                apart.setattr("game.rules.odds._merged", lambda results, _: results)
                plain = forecast(PHASED, match.seen(), action)
            assert whole.odds.outcomes == plain.odds.outcomes
            assert whole.judged == plain.judged
            assert whole.odds.runs <= plain.odds.runs


def _duel(random: Random) -> Match[Phased]:
    """A gunner and a target of any scale, armored and hurt in any way."""
    scale = random.choice("HEMT")
    gun = {
        "dice": random.choice(["1d6", "2d6", "3d10"]),
        "auto": True,
        "scale": random.choice("HEMT"),
        "ap": random.randrange(3),
    }
    body = {"scale": scale, "armor": random.randrange(4)}
    target = mook((4, 2), 9, **body) if random.random() < 0.3 else man((4, 2), **body)
    match = field(
        weapons={"gun": gun, "knife": {"dice": "1d6", "melee": True}},
        a=man((0, 2), weapons=("gun",), sharpness=random.randrange(3)),
        X={**target, "weapons": ("knife",)},
    )
    if match.state.unit("X").mook:
        put(match, "X", taken=random.randrange(8))
    else:
        put(match, "X", vitality=random.randrange(11), life=random.randrange(9))
    armed_for(match, "ranged", "a")
    return match
