"""The symbol dice, pools and results (N-01 to N-03)."""

import pytest

from game.dice import distribution, result
from game.rules.events import Modifier
from game.systems.narrative.checks import (
    DICE,
    DIFFICULTY_UPGRADES,
    FACES,
    UPGRADES,
    Result,
    check_of,
    dice_counts,
    skill_rows,
    upgraded,
)
from tests.systems.narrative.field import character, field, numbers, who


def pool(**dice: int) -> tuple[Modifier, ...]:
    return tuple(Modifier(number, what.replace("_", " "), "", "") for what, number in dice.items())


@pytest.mark.parametrize(
    ("name", "symbols"),
    [
        ("boost", {"S": 2, "A": 4}),
        ("setback", {"F": 2, "H": 2}),
        ("ability", {"S": 5, "A": 5}),
        ("difficulty", {"F": 4, "H": 6}),
        ("proficiency", {"S": 9, "A": 8, "T": 1}),
        ("challenge", {"F": 8, "H": 8, "D": 1}),
    ],
)
def test_each_die_shows_its_symbols(name: str, symbols: dict[str, int]) -> None:
    """N-01: counted off the printed faces by hand, six, eight or twelve of them."""
    sides = {"boost": 6, "setback": 6, "ability": 8, "difficulty": 8, "proficiency": 12, "challenge": 12}
    text = "".join(FACES[name])
    assert len(DICE[name].faces) == sides[name]
    assert {letter: text.count(letter) for letter in "SATFHD" if letter in text} == symbols


@pytest.mark.parametrize(
    ("agility", "ranks", "dice"),
    [(3, 1, (2, 1)), (3, 0, (3, 0)), (2, 4, (2, 2)), (3, 3, (0, 3))],
)
def test_a_pool_is_the_larger_number_upgraded_by_the_smaller(
    agility: int, ranks: int, dice: tuple[int, int]
) -> None:
    """N-02: agility 3 and 1 rank are 2 ability and 1 proficiency; 2 and 4 ranks the same as 4 and 2."""
    match = field(a=character((0, 0), agility=agility, ranged_heavy=ranks), X=character((5, 0)))
    counts = dice_counts(skill_rows(who(match, "a"), "ranged_heavy"))
    assert (counts["ability"], counts["proficiency"]) == dice


def test_upgrading_with_no_die_left_adds_one() -> None:
    """N-02, N-25: 1 die upgraded three times: it, then a new one, which is upgraded at last."""
    assert [upgraded(1, number) for number in range(4)] == [(1, 0), (0, 1), (1, 1), (0, 2)]


def test_difficulty_is_upgraded_likewise() -> None:
    """N-02: 2 difficulty dice with one upgrade are a difficulty and a challenge die."""
    counts = dice_counts(pool(difficulty=2, difficulty_upgrades=1))
    assert DIFFICULTY_UPGRADES == "difficulty upgrades"
    assert UPGRADES == "upgrades"
    assert (counts["difficulty"], counts["challenge"]) == (1, 1)


def test_symbols_cancel_one_for_one() -> None:
    """N-03: SS, S and A against F and HH: 3 - 1 successes, 1 - 2 advantages."""
    check = check_of(pool(ability=3, difficulty=2), "")
    assert result(check, numbers("ability SS S A, difficulty F HH")) == Result(2, -1)


def test_a_triumph_is_a_success_and_a_despair_a_failure_and_they_do_not_cancel() -> None:
    """N-03: T and S against D: 2 - 1 successes, one triumph and one despair."""
    check = check_of(pool(ability=2, upgrades=1, difficulty=1, difficulty_upgrades=1), "")
    rolled = result(check, numbers("proficiency T, ability S, challenge D"))
    assert rolled == Result(1, 0, 1, 1)


def test_a_check_needs_more_successes_than_failures() -> None:
    """N-03: one against one fails."""
    check = check_of(pool(ability=1, difficulty=1), "")
    assert not result(check, numbers("ability S, difficulty F")).passed
    assert result(check, numbers("ability SS, difficulty F")).passed


@pytest.mark.parametrize(("setbacks", "percent"), [(0, 65), (1, 57), (2, 49)])
def test_the_usual_pool_has_the_odds_that_the_rules_print(setbacks: int, percent: int) -> None:
    """N-03: 2 ability and 1 proficiency against 2 difficulty: 65 %; 57 and 49 with setback dice."""
    odds = distribution(check_of(pool(ability=3, upgrades=1, difficulty=2, setback=setbacks), ""))
    assert round(100 * sum(odds.chance(rolled) for rolled in odds if rolled.passed)) == percent


def test_forced_dice_fall_in_one_order() -> None:
    """J-04: boost, ability, proficiency, setback, difficulty, challenge; numbers from 1, as N-01 lists faces.

    d6 3 S, d8 8 AA, d12 12 T, d6 6 H, d8 8 FH, d12 12 D: successes 1 + 1 - 1 - 1, advantages 2 - 1 - 1.
    """
    rows = pool(difficulty=2, difficulty_upgrades=1, setback=1, ability=2, upgrades=1, boost=1)
    check = check_of(rows, "every kind")
    kinds = ("boost", "ability", "proficiency", "setback", "difficulty", "challenge")
    assert tuple(die.name for die in check.dice) == kinds
    assert result(check, (3, 8, 12, 6, 8, 12)) == Result(0, 0, 1, 1)
