"""The odds of attacks: worked by hand, with the target's best reaction, and the same as what is played."""

from collections import Counter
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import pytest

from game.board.squares import Square
from game.dice import Seeded
from game.match.match import Match
from game.rules import engine
from game.rules.actions import Action, Choose
from game.rules.engine import Sources
from game.rules.forecast import asides, best_reaction, forecast
from game.systems.effort.attack import AreaAttack, BasicAttack, DesperateAttack
from game.systems.effort.moves import Move
from game.systems.effort.prepare import Prepare
from game.systems.effort.system import EFFORT
from game.systems.effort.units import Effort
from tests.systems.effort.field import agent, attack, field, hero, man, put, to_side

THIRD = Fraction(1, 3)
"""A die is Effort with 2 of its 6 faces."""


def binomial(dice: int, effort: int) -> Fraction:
    """The chance of just so much Effort."""
    return comb(dice, effort) * THIRD**effort * (1 - THIRD) ** (dice - effort)


def duel(dice: int = 2, threshold: int = 1, **target: Any) -> Match[Effort]:
    """A with so many dice against X, 4 squares off."""
    return field(
        a=agent((0, 2), aspect=dice, agile=0, ranged=0),
        X=agent((4, 2), wound_threshold=threshold, **target),
        Y=agent((11, 5)),
    )


SHOT = BasicAttack(unit="a", target="X")


def test_the_distribution_of_wounds() -> None:
    """E-21, E-46: 2 dice: 0 Effort 4/9, 1 4/9 (a rank), 2 1/9, of which a die of X negates a third."""
    expected = forecast(EFFORT, duel().seen(), SHOT)
    assert expected.hit == Fraction(5, 9)
    assert expected.damage == {0: Fraction(8, 9) + Fraction(1, 27), 1: Fraction(2, 27)}
    assert expected.takes_out == Fraction(2, 27)


def test_further_wounds_are_in_the_distribution() -> None:
    """E-21, E-46: 3 dice, threshold 3: 2 or 3 Effort make 1 wound (1 is no second): 3 dice against it."""
    expected = forecast(EFFORT, duel(3, 3).seen(), SHOT)
    wounded = binomial(3, 2) + binomial(3, 3)
    assert expected.damage == {0: 1 - wounded * Fraction(8, 27), 1: wounded * Fraction(8, 27)}


def test_a_raise_takes_the_first_effort() -> None:
    """E-28: against a stance 1 misses and 2 cost a rank."""
    match = duel()
    put(match, "X", stance=True)
    expected = forecast(EFFORT, match.seen(), SHOT)
    assert expected.hit == Fraction(1, 9)
    assert expected.takes_out == 0


def test_the_best_reaction_of_the_target() -> None:
    """E-38, E-26, E-52: 1 die to dodge with (2 - 1) never makes 2 Effort: no better; 3 (4 - 1) may."""
    weak = duel(2, 1, hero=True, aspect=2, agile=0, melee=0, ranged=0, defense=0)
    best = best_reaction(EFFORT, weak.seen(), SHOT)
    assert best is not None
    assert best.reaction == "endure"
    assert best.expected == Fraction(2, 27)
    able = duel(2, 1, hero=True, aspect=2, agile=2, melee=0, ranged=0, defense=0)
    better = best_reaction(EFFORT, able.seen(), SHOT)
    assert better is not None
    two = binomial(3, 2) + binomial(3, 3)  # 7/27 of the 2 Effort become 1
    assert better.expected == Fraction(2, 27) * (1 - two)


def test_the_evasive_pool_is_among_the_reactions() -> None:
    """E-27: with 2 in it nothing is left of 2 dice."""
    match = duel()
    put(match, "X", evasive=2)
    best = best_reaction(EFFORT, match.seen(), SHOT)
    assert best is not None
    assert best.reaction.startswith("negate")
    assert best.expected == 0


def test_the_evasive_pool_is_spent_as_well_as_can_be() -> None:
    """E-52, E-27: 6 dice against a pool of 2: it negates 1 of 1 and 2 of 2; 3 Effort less 2 cost a rank.

    Hit: 1 - P(0) - P(1) - P(2) = (729 - 64 - 192 - 240) / 729 = 233/729; the fixed "negate 2" left 425/729.
    """
    match = field(a=agent((0, 2), aspect=3, agile=0, ranged=3), X=agent((4, 2)), Y=agent((11, 5)))
    put(match, "X", evasive=2)
    best = best_reaction(EFFORT, match.seen(), SHOT)
    assert best is not None
    assert best.hit == Fraction(233, 729)
    assert best.reaction == "negate 1 to 2"


def test_a_dodge_and_the_pool_are_one_best_reaction() -> None:
    """E-52, E-38, E-27: 2 dice: 1 Effort is negated by the pool of 1; 2 Effort have 1/9.

    Of these a dodge of 3 dice makes 1 with 7/27, which the pool negates; else 2 less 1 cost a rank.
    """
    match = duel(2, 1, hero=True, aspect=2, agile=2, melee=0, ranged=0, defense=0)
    put(match, "X", evasive=1)
    best = best_reaction(EFFORT, match.seen(), SHOT)
    assert best is not None
    assert best.expected == 0
    assert best.hit == Fraction(1, 9) * Fraction(20, 27)
    assert best.reaction == "dodge, negate 1"


def test_the_odds_of_an_answer_are_shown_before_one_accepts() -> None:
    """E-43: X has been hit with 2 Effort: enduring is 2/3 to go out, dodging less."""
    match = duel(2, 1, hero=True, aspect=2, agile=2, melee=0, ranged=0, defense=0)
    attack(match, "a", "X", 5, 5)
    endure = forecast(EFFORT, match.seen(), Choose(choice="endure"))
    dodge = forecast(EFFORT, match.seen(), Choose(choice="dodge"))
    assert endure.takes_out == Fraction(2, 3)
    assert dodge.takes_out == Fraction(2, 3) * (1 - binomial(3, 2) - binomial(3, 3))


def test_third_parties_are_listed_with_odds_of_their_own() -> None:
    """E-37, E-40: a Move past a prepared shot; a miss that may be riposted."""
    match = field(
        a=agent((0, 2), aspect=1, agile=0, ranged=0), X=agent((5, 2), wound_threshold=1), Y=agent((11, 5))
    )
    match.do(Prepare(unit="a", trigger="moves", then="basic_attack"))
    to_side(match, "opposition")
    expected = forecast(EFFORT, match.seen(), Move(unit="X", at=Square(4, 2)))
    listed = {(aside.what, aside.reaction): aside.hit for aside in asides(EFFORT, expected)}
    assert listed["prepared reaction", "strike"] == THIRD  # 1 Effort of one die costs a rank
    match = field(a=hero((2, 2), weapons=("knife",)), X=agent((3, 2), weapons=("knife",)), Y=agent((11, 5)))
    to_side(match, "opposition")
    expected = forecast(EFFORT, match.seen(), BasicAttack(unit="X", target="a"))
    assert "riposte" in {cut.aside for cut in expected.odds.cut}


def test_what_effort_buys_is_listed_with_its_chance() -> None:
    """E-21: 3 dice: the third Effort, 1/27, buys an effect; a further wound would need a fourth."""
    (roll, *_) = forecast(EFFORT, duel(3).seen(), SHOT).odds.rolls
    chances = {line.name: line.chance for line in EFFORT.lines(roll)}
    for effect in ("push", "knock down", "leave open", "spoil aim"):
        assert chances[effect] == Fraction(1, 27), effect
    assert chances["wounds"] == 0


PLAYS = 1500


@pytest.mark.parametrize(
    "action",
    [SHOT, DesperateAttack(unit="a", target="X"), AreaAttack(unit="a", at=Square(4, 2), weapon="bomb")],
    ids=lambda one: type(one).__name__,
)
def test_plays_agree_with_the_odds(action: Action[Effort]) -> None:
    """Every number of wounds and ranks lost occurs as often as it should, within four deviations."""
    match = field(
        a=agent((0, 2), weapons=("gun", "bomb")),
        X=agent((4, 2), wound_threshold=3),
        Y=agent((4, 3)),
        Z=agent((11, 5)),
    )
    exact: dict[tuple[int, int], Fraction] = {}
    for after, chance in forecast(EFFORT, match.seen(), action).odds.outcomes.items():
        exact[read(after)] = exact.get(read(after), Fraction(0)) + chance
    counted = Counter(read(played(match, action, seed)) for seed in range(PLAYS))
    assert set(counted) <= set(exact)
    for result, chance in exact.items():
        spread = sqrt(PLAYS * float(chance) * (1 - float(chance)))
        assert abs(counted[result] - PLAYS * float(chance)) <= 4 * spread + 1, result


def read(state: Effort) -> tuple[int, int]:
    target = state.unit("X")
    return target.wounds, target.dulled


def played(match: Match[Effort], action: Action[Effort], seed: int) -> Effort:
    """What a seeded play comes to when every decision goes as odds take it."""
    sources = Sources(Seeded(seed))
    state: Effort = engine.run(EFFORT, match.state, action, sources).state
    while state.pending:
        last = state.pending.prompt.grant.choices[-1]
        state = engine.run(EFFORT, state, Choose(choice=last), sources).state
    return state


def test_an_area_among_many_stays_within_the_limit() -> None:
    """E-48: two of six are followed jointly; the others are listed; at most 3,000 runs."""
    spots = zip("BCDEFG", ((4, 2), (5, 1), (6, 2), (5, 3), (6, 1), (4, 3)), strict=True)
    crowd: dict[str, Any] = {name: hero(at) for name, at in spots}
    match = field(a=agent((1, 2), weapons=("bomb",)), **crowd)
    action = AreaAttack(unit="a", at=Square(5, 2), weapon="bomb")
    expected = forecast(EFFORT, match.state, action)
    assert expected.odds.runs <= 3000
    assert sum(expected.odds.outcomes.values()) == 1
    assert {cut.aside for cut in expected.odds.cut} >= {"area on E", "area on F", "area on G"}
    best = best_reaction(EFFORT, match.state, action)
    assert best is not None
    assert best.odds.runs <= 3000
    assert man(match, "B").wounds == 0
