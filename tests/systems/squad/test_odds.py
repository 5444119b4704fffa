"""The odds of attacks: worked by hand, listed with their reasons, and the same as what is played."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from game.board.squares import Square
from game.dice import Seeded, distribution
from game.match.match import Match
from game.rules import engine
from game.rules.actions import Action
from game.rules.engine import Sources
from game.rules.forecast import Forecast, forecast, others
from game.rules.turns import EndTurn
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.stances import Aim
from game.systems.squad.system import SQUAD
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, soldier
from tests.systems.squad.fire import defence, shoot
from tests.systems.squad.flow import hide

BARE = "............"
GEAR: dict[str, dict[str, Any]] = {
    "spear": {"dam": 3, "thrown": True},
    "frag": {"dam": 4, "range": 10, "blast": 1, "thrown": True, "ammo": 3},
    "squib": {"dam": 1, "blast": 1, "thrown": True, "ammo": 1},
}


def odds(match: Match[Squad], action: Action[Squad]) -> Forecast[Squad]:
    """What the side to act may expect of an action; its chances add up to 1."""
    found = forecast(SQUAD, match.seen(), action)
    assert sum(found.odds.outcomes.values()) == 1
    assert sum(found.judged.values()) == 1
    assert not found.odds.cut
    return found


# Every die succeeds with 6 to 10 of 10: 1/2. Of a attack and d defence dice, A successes beat D when
# A + (d - D) > d, and d - D is the successes of d more fair coins: when a + d coins show more than d heads.
@pytest.mark.parametrize(
    ("rows", "target", "dice", "chance"),
    [
        # 7 coins, at least 4 heads: half of them, by symmetry
        ((BARE,) * 6, (7, 2), 3, Fraction(1, 2)),
        # a crate, +2: 9 coins, at least 6: (84 + 36 + 9 + 1) / 512 = 130/512: 25.4 %
        ((BARE, BARE, "......o.....", BARE, BARE, BARE), (7, 2), 5, Fraction(65, 256)),
        # a total piece, +4: 11 coins, at least 8: (165 + 55 + 11 + 1) / 2048 = 232/2048: 11.3 %
        ((BARE, BARE, ".....#......", ".....#......", BARE, BARE), (10, 4), 7, Fraction(29, 256)),
    ],
)
def test_the_percentages_of_the_rules(
    rows: tuple[str, ...], target: tuple[int, int], dice: int, chance: Fraction
) -> None:
    """S-18, S-26: att 4 against to-hit 6 and def 3: 50 %; with +2 dice 25 %; with +4 11 %."""
    match = field(rows, a=soldier((0, 2), att=4), X=soldier(target, **defence(3)))
    found = odds(match, Shoot(unit="a", target="X"))
    (roll,) = found.odds.rolls
    assert sum(row.value for row in roll.modifiers if row.what == "defence dice") == dice
    assert found.hit == chance


def test_the_distribution_of_damage() -> None:
    """S-18, S-21: 2 dice against 1, all at 1/2, dam 2.

    By 1: (1 of 2, 0 of 1) 1/2 x 1/2 and (2, 1) 1/4 x 1/2: 3/8; by 2: (2, 0) 1/4 x 1/2: 1/8.
    """
    match = field(a=soldier((0, 2), att=2), X=soldier((5, 2), **defence(1)))
    found = odds(match, Shoot(unit="a", target="X"))
    assert found.damage == {0: Fraction(1, 2), 2: Fraction(3, 8), 3: Fraction(1, 8)}
    assert found.expected == Fraction(9, 8)
    assert found.takes_out == 0


@pytest.mark.parametrize(
    ("bhp", "out"), [(1, Fraction(1, 2)), (2, Fraction(1, 2)), (3, Fraction(1, 8)), (4, 0)]
)
def test_the_chance_to_take_out(bhp: int, out: Fraction) -> None:
    """S-21: damage of at least bhp; more than there is to lose is not told apart."""
    match = field(a=soldier((0, 2), att=2), X=soldier((5, 2), bhp=bhp, **defence(1)), Y=soldier((9, 5)))
    found = odds(match, Shoot(unit="a", target="X"))
    assert found.takes_out == out
    assert max(found.damage) == min(bhp, 3)


@pytest.mark.parametrize(
    ("target", "chance"),
    [
        ({"size": "tiny"}, Fraction(3, 10)),
        ({"size": "small"}, Fraction(4, 10)),
        ({}, Fraction(5, 10)),
        ({"size": "large"}, Fraction(6, 10)),
        ({"armor": 1}, Fraction(3, 10)),
        ({"size": "tiny", "armor": 1}, Fraction(1, 10)),
    ],
)
def test_one_die_against_none(target: dict[str, Any], chance: Fraction) -> None:
    """S-19, S-20: the to-hit number n leaves 11 - n faces of 10."""
    match = field(a=soldier((0, 2), att=1), X=soldier((5, 2), **{**target, **defence(0)}))
    assert odds(match, Shoot(unit="a", target="X")).hit == chance


def test_without_dice_there_is_one_outcome() -> None:
    """S-22: nothing is rolled, nothing can happen."""
    match = field(a=soldier((0, 2), att=0), X=soldier((5, 2), **defence(0)))
    assert odds(match, Shoot(unit="a", target="X")).damage == {0: 1}


def test_a_sure_success_is_sure() -> None:
    """S-47: from stealth without dice against 1: hit when that fails, 1/2; against none always."""
    for dice, chance in ((1, Fraction(1, 2)), (0, Fraction(1))):
        match = field(a=soldier((0, 2), att=0), X=soldier((5, 2), **defence(dice)))
        hide(match, "a")
        assert odds(match, Shoot(unit="a", target="X")).hit == chance


def test_the_friend_in_the_way_is_in_the_odds() -> None:
    """S-30: b is hit whenever X is not: 1 die against 0 and 2: 1/2 x 1/4 hits X, 7/8 hit b."""
    match = field(a=soldier((0, 2), att=1), b=soldier((4, 2)), X=soldier((5, 2), **defence(0)))
    found = odds(match, Shoot(unit="a", target="X"))
    assert found.hit == Fraction(1, 8)
    hit = sum(chance for after, chance in found.odds.outcomes.items() if after.unit("b").bhp == 4)
    assert hit == Fraction(7, 8)


@pytest.mark.parametrize(("at", "missed"), [((6, 2), Fraction(1, 2)), ((4, 2), Fraction(7, 8))])
def test_odds_say_that_a_miss_hits_a_friend(at: tuple[int, int], missed: Fraction) -> None:
    """J-08, S-30: b behind X adds no dice, and 1 die misses 1/2; before it 2: 1 - 1/2 x 1/4.

    With 2 bhp it is out by the rifle's 2.
    """
    match = field(a=soldier((0, 2), att=1), b=soldier(at, bhp=2), X=soldier((5, 2), **defence(0)))
    found = odds(match, Shoot(unit="a", target="X"))
    (harmed,) = others(match.system, match.seen(), found, "X").items()
    assert harmed[0] == "b"
    assert (harmed[1].harms, harmed[1].takes_out) == (missed, missed)
    assert harmed[1].damage == {0: 1 - missed, 2: missed}


def test_odds_list_everybody_in_a_blast() -> None:
    """J-08, S-34: the thrower, b, and two enemies, the farthest of whom is not followed jointly.

    It gets to 1,2, else it falls under a, which is in the blast either way: 1 die of 1/2 against none.
    """
    match = field(
        weapons=GEAR,
        a=soldier((0, 2), weapons=("squib",), **defence(0)),
        b=soldier((1, 3), **defence(0)),
        X=soldier((2, 2), **defence(0)),
        Y=soldier((2, 1), **defence(0)),
    )
    found = forecast(match.system, match.seen(), Throw(unit="a", at=Square(1, 2), weapon="squib"))
    assert [task.aside for task in found.odds.cut] == ["blast on b"]
    harmed = others(match.system, match.seen(), found, "")
    assert list(harmed) == ["X", "Y", "a", "b"]
    assert harmed["a"].harms == Fraction(1, 2)


def test_a_shots_modifiers_are_listed_with_their_clauses() -> None:
    """S-18 to S-30, S-47, S-48: every row of how the roll came about.

    X, tiny in armor 2, stands in stealth, dodging, behind brush and a crate, with b beside it; c has shot it.
    """
    rows = (BARE, BARE, '..."..o.....', BARE, BARE, BARE)
    match = field(
        rows,
        a=soldier((0, 2), sa=4),
        b=soldier((7, 3)),
        c=soldier((0, 4)),
        X=soldier((7, 2), bhp=90, size="tiny", armor=2),
    )
    match.do(Shoot(unit="c", target="X"))
    match.do(EndTurn(unit="c"))
    match.do(Aim(unit="a"))
    put(match, "X", dodging=True, stealth=2, detected=True)
    put(match, "a", stealth=4)
    (roll,) = odds(match, Shoot(unit="a", target="X")).odds.rolls
    assert [(row.clause, row.what, row.value) for row in roll.modifiers] == [
        ("S-18", "attack dice", 3),
        ("S-18", "defence dice", 2),
        ("S-19", "to hit", 8),
        ("S-20", "to hit", 2),
        ("S-21", "damage", 2),
        ("S-11", "attack dice", 2),
        ("S-23", "attack dice", 1),
        ("S-47", "sure successes", 1),
        ("S-25", "defence dice", 1),
        ("S-26", "defence dice", 2),
        ("S-27", "defence dice", 2),
        ("S-30", "defence dice", 2),
        ("S-48", "defence dice", 3),
    ]
    assert all(row.why for row in roll.modifiers)


def test_close_combats_modifiers_are_listed_too() -> None:
    """S-24, S-32: a strikes X from behind its bulk; X's friend Y stands beside a, but that is no help."""
    for way, clauses in (
        ("E", ["S-18", "S-19", "S-21", "S-32"]),
        ("W", ["S-18", "S-18", "S-19", "S-21", "S-24"]),
    ):
        match = field(a=soldier((4, 2)), X=soldier((5, 2), way, bulk=1), Y=soldier((3, 2)))
        (roll,) = odds(match, CloseCombat(unit="a", target="X")).odds.rolls
        assert [row.clause for row in roll.modifiers] == clauses


def test_the_odds_of_a_thrown_weapon() -> None:
    """S-33, S-34: one of three dice of 8/10 takes it there, then 1 die of 1/2 hits: (1 - 0.2^3) / 2."""
    match = field(weapons=GEAR, a=soldier((0, 2), att=1, weapons=("spear",)), X=soldier((6, 2), **defence(0)))
    found = odds(match, Throw(unit="a", at=Square(6, 2), weapon="spear"))
    assert found.hit == Fraction(62, 125)


def test_the_odds_of_a_grenade() -> None:
    """S-34: 1 die of 8/10 takes it there and the squib's 1 die of 1/2 hits X; else it bursts beside a.

    b beside X is hit by a die of its own: X alone 1/5, b alone 1/5, both 1/5, neither 1/5; else a 1/10.
    """
    match = field(
        weapons=GEAR,
        a=soldier((0, 2), ath=1, weapons=("squib",), **defence(0)),
        b=soldier((3, 3), **defence(0)),
        X=soldier((3, 2), **defence(0)),
    )
    found = odds(match, Throw(unit="a", at=Square(2, 2), weapon="squib"))
    assert found.hit == Fraction(2, 5)
    lost: dict[str, Fraction] = {}
    for after, chance in found.odds.outcomes.items():
        names = "".join(unit.id for unit in after.units if unit.bhp < unit.stats.bhp)
        lost[names] = lost.get(names, Fraction(0)) + chance
    fifth = Fraction(1, 5)
    assert lost == {"": fifth + fifth / 2, "X": fifth, "b": fifth, "bX": fifth, "a": fifth / 2}


PLAYS = 2000


def played(match: Match[Squad], action: Action[Squad], read: Callable[[Squad], Any]) -> Counter[Any]:
    """What 2,000 seeded plays of an action come to."""
    found: Counter[Any] = Counter()
    for seed in range(PLAYS):
        found[read(engine.run(SQUAD, match.state, action, Sources(Seeded(seed))).state)] += 1
    return found


def agree(match: Match[Squad], action: Action[Squad], *units: str) -> None:
    """Every combination of bhp occurs as often as it should, within four standard deviations."""

    def read(state: Squad) -> tuple[int, ...]:
        return tuple(state.unit(unit).bhp for unit in units)

    exact: dict[tuple[int, ...], Fraction] = {}
    for after, chance in odds(match, action).odds.outcomes.items():
        exact[read(after)] = exact.get(read(after), Fraction(0)) + chance
    found = played(match, action, read)
    assert set(found) <= set(exact)
    for bhp, chance in exact.items():
        spread = sqrt(PLAYS * float(chance) * (1 - float(chance)))
        assert abs(found[bhp] - PLAYS * float(chance)) <= 4 * spread + 1, (bhp, found[bhp], float(chance))


def test_plays_of_a_shot_agree_with_its_odds() -> None:
    """A shot at X in brush, small, with b in the way, after c's attack and an Aim."""
    rows = (BARE, BARE, '....."......', BARE, BARE, BARE)
    match = field(
        rows,
        a=soldier((0, 2), att=3, sa=4),
        b=soldier((5, 3)),
        c=soldier((0, 5)),
        X=soldier((5, 2), bhp=5, size="small"),
        Y=soldier((11, 5)),
    )
    shoot(match, "c", "X", (1, 1, 1), *(1,) * 5)
    put(match, "b", bhp=6)
    match.do(EndTurn(unit="c"))
    match.do(Aim(unit="a"))
    agree(match, Shoot(unit="a", target="X"), "X", "b")


def test_plays_of_a_grenade_agree_with_its_odds() -> None:
    """A frag over a crate at X, Y and b, which may fall short."""
    rows = (BARE, BARE, "...o........", BARE, BARE, BARE)
    match = field(
        rows,
        weapons=GEAR,
        a=soldier((0, 2), weapons=("frag",)),
        b=soldier((5, 3)),
        X=soldier((5, 2), bhp=3),
        Y=soldier((6, 1), armor=1, bhp=2),
        Z=soldier((11, 5)),
    )
    agree(match, Throw(unit="a", at=Square(5, 2), weapon="frag"), "a", "b", "X", "Y")
    assert man(match, "a").in_hand.ammo == 3


def test_a_grenade_among_many_stays_within_the_limit_of_odds() -> None:
    """Three of six are followed jointly, the nearest; the others are listed, each with odds of its own."""
    crowd: dict[str, Any] = {
        name: soldier(at)
        for name, at in zip("BCDEFG", ((4, 2), (5, 1), (6, 2), (5, 3), (6, 1), (4, 3)), strict=True)
    }
    match = field(a=soldier((1, 2), ath=4, weapons=("frag",)), **crowd)
    found = forecast(match.system, match.state, Throw(unit="a", at=Square(5, 2), weapon="frag"))
    assert found.odds.runs <= 3000
    assert {cut.aside for cut in found.odds.cut} >= {"blast on E", "blast on F", "blast on G"}
    assert sum(found.odds.outcomes.values()) == 1


@pytest.mark.parametrize(
    ("bhp", "margins"),
    [(1, {0, 1}), (2, {0, 1}), (3, {0, 1, 2}), (4, {0, 1, 2, 3}), (9, {0, 1, 2, 3})],
)
def test_what_exceeds_the_health_of_the_target_is_not_told_apart(bhp: int, margins: set[int]) -> None:
    """S-21: damage 2 and a margin of up to 3 of three dice: at 3 bhp a margin of 2 is deadly already."""
    match = field(a=soldier((0, 0)), X=soldier((5, 0)))
    put(match, "X", bhp=bhp)
    (shot,) = forecast(SQUAD, match.seen(), Shoot(unit="a", target="X")).odds.rolls
    assert set(distribution(shot.check)) == margins


@pytest.mark.parametrize(("bhp", "margins"), [(1, {0, 1}), (3, {0, 1, 2, 3}), (9, {0, 1, 2, 3, 4})])
def test_the_margin_of_a_blast_is_its_damage_up_to_the_health(bhp: int, margins: set[int]) -> None:
    """S-34: four dice."""
    match = field(a=soldier((0, 0), weapons=("frag",)), X=soldier((5, 0)))
    put(match, "X", bhp=bhp)
    throw = Throw(unit="a", at=Square(5, 0), weapon="frag")
    blast = forecast(SQUAD, match.seen(), throw).odds.rolls[-1]
    assert (blast.check.label, set(distribution(blast.check))) == ("blast", margins)
