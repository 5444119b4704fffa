"""Pools: Effort, Quirks, many dice, synergy, poor dice (E-01 to E-05)."""

from fractions import Fraction

import pytest

from game.dice import distribution
from game.dice.check import result
from game.rules.events import Modifier
from game.systems.effort.pool import (
    DICE,
    EFFORT_DIE,
    EXTRA,
    POOR_DIE,
    SYNERGY,
    AttackResult,
    attack_check,
    effort_check,
    pooled,
)
from tests.systems.effort.field import H, M, Q, agent, attack, field, man, put, rolls


def pool(*values: tuple[int, str]) -> tuple[Modifier, ...]:
    return tuple(Modifier(value, what, "", "") for value, what in values)


@pytest.mark.parametrize(("face", "effort"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_a_5_or_6_is_effort(face: int, effort: int) -> None:
    """E-01: and a 1 is a Quirk, which more than no Effort leaves Open."""
    read = result(attack_check(pool((1, DICE)), ""), (face,))
    assert read == AttackResult(effort, open=face == 1)


def test_a_pool_is_one_aspect_one_trait_one_skill() -> None:
    """E-01: 2 + 2 + 3 for the gun, and 7 dice are rolled."""
    match = field(a=agent((0, 0)), X=agent((4, 0)))
    events = attack(match, "a", "X", *(M,) * 7)
    assert [(row.why, row.value) for row in rolls(events)[0].modifiers if row.what == DICE] == [
        ("aspect", 2),
        ("agile", 2),
        ("ranged", 3),
    ]


@pytest.mark.parametrize(
    ("dice", "rolled", "sure"),
    [(10, 10, 0), (11, 6, 1), (14, 9, 1), (15, 10, 1), (16, 6, 2), (20, 10, 2), (21, 6, 3)],
)
def test_five_dice_beyond_ten_become_an_effort(dice: int, rolled: int, sure: int) -> None:
    """E-02: 14 dice roll 9 + 1 Effort; 16 twice five: 6 + 2."""
    result = pooled(pool((dice, DICE)))
    assert (len(result.dice), result.sure) == (rolled, sure)


def test_sure_effort_counts_without_a_single_5() -> None:
    """E-02: 14 dice of 3: 1 Effort."""
    assert result(effort_check(pool((14, DICE)), ""), (M,) * 9) == 1


@pytest.mark.parametrize(
    ("synergy", "dice", "added"), [(0, 4, 0), (1, 5, 0), (3, 7, 0), (4, 7, 0), (5, 7, 1), (10, 7, 2)]
)
def test_synergy_gives_at_most_three_dice_and_effort_by_fives(synergy: int, dice: int, added: int) -> None:
    """E-03: to 4 dice."""
    result = pooled(pool((4, DICE), (synergy, SYNERGY)))
    assert (len(result.dice), result.added) == (dice, added)


def test_effort_of_synergy_needs_effort_that_was_rolled() -> None:
    """E-03: 5 synergy: one 5 counts 2, none counts 0."""
    check = effort_check(pool((1, DICE), (5, SYNERGY)), "")
    assert result(check, (H, M, M, M)) == 2
    assert result(check, (M, M, M, M)) == 0


@pytest.mark.parametrize(
    ("dice", "penalty", "rolled"),
    [
        (4, -2, (EFFORT_DIE,) * 2),
        (4, -3, (EFFORT_DIE,)),
        (4, -4, (EFFORT_DIE,)),  # never below 1
        (4, -5, (POOR_DIE,)),  # more penalties than dice
        (0, 0, (POOR_DIE,)),  # RULES: a pool without dice
    ],
)
def test_a_pool_never_goes_below_one_die(dice: int, penalty: int, rolled: tuple[object, ...]) -> None:
    """E-04: with more penalties than dice that one counts only on a 6."""
    assert pooled(pool((dice, DICE), (penalty, DICE))).dice == rolled


def test_the_poor_die_counts_on_a_6_alone() -> None:
    """E-04: 1/6, against 1/3 of a whole die."""
    poor, whole = effort_check(pool((1, DICE), (-2, DICE)), ""), effort_check(pool((1, DICE)), "")
    assert distribution(poor).chance(1) == Fraction(1, 6)
    assert distribution(whole).chance(1) == Fraction(1, 3)


def test_penalties_in_play_leave_a_poor_die() -> None:
    """E-04: aspect 0, trait 0, skill 1, two wounds: 1 - 2: one die, and a 5 is nothing."""
    match = field(a=agent((0, 0), aspect=0, agile=0, ranged=1, wound_threshold=3), X=agent((4, 0)))
    put(match, "a", wounds=2)
    events = attack(match, "a", "X", 5)
    assert (rolls(events)[0].dice, rolls(events)[0].result) == (("poor d6",), "0")


@pytest.mark.parametrize(
    ("faces", "is_open"),
    [((H, Q, Q, M), True), ((H, Q, M, M), False), ((M, M, M, M), False), ((M, Q, M, M), True)],
)
def test_more_quirks_than_effort_leave_one_open(
    faces: tuple[int, ...],
    is_open: bool,
) -> None:
    """E-05: 2 Quirks beat 1 Effort, 1 does not."""
    match = field(a=agent((0, 0), ranged=0), X=agent((4, 0), aspect=0))
    attack(match, "a", "X", *faces)
    assert man(match, "a").open is is_open


def test_all_quirks_cost_the_next_action() -> None:
    """E-05: it has one action left in this turn, and that is lost: the turn is over."""
    match = field(a=agent((0, 0), ranged=0), b=agent((0, 5)), X=agent((4, 0)))
    attack(match, "a", "X", Q, Q, Q, Q)
    assert (man(match, "a").open, man(match, "a").owed) == (True, 0)
    assert "a" in match.state.clock.done


def test_all_quirks_of_the_last_action_cost_one_of_the_next_turn() -> None:
    """E-05: after a Move nothing is left this turn; one action of the next one is owed."""
    match = field(a=agent((0, 0), ranged=0), X=agent((4, 0)), b=agent((0, 5)))
    put(match, "a", actions=1, spent=("maneuver",))
    attack(match, "a", "X", Q, Q, Q, Q)
    assert man(match, "a").owed == 1
    next_one = field(a=agent((0, 0), aspect=1, agile=0, ranged=0), X=agent((4, 0)))
    attack(next_one, "a", "X", Q)  # a single die is not "all dice, 2 or more"
    assert (man(next_one, "a").open, man(next_one, "a").actions) == (True, 1)


def test_power_counts_before_quirks_are_compared() -> None:
    """E-05, E-23: RULES: added Effort counts against the Quirks: 1 + 1 against 2 is not more."""
    read = result(attack_check(pool((3, DICE), (1, EXTRA)), ""), (H, Q, Q))
    assert read == AttackResult(2, open=False)
