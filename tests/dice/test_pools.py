"""Exact odds of pools as the rule systems roll them, worked by hand; their dice here are test data."""

from fractions import Fraction

import pytest
from msgspec import Struct

from game.dice import Amount, Check, Die, Margin, Reaches, Vector, Whole, counting, d, distribution


def test_opposed_counts() -> None:
    """S-18: two attack dice at 7 (4 faces of 10) against one defence die at 6 (5 of 10).

    Attack successes of 100: 0 in 36, 1 in 48, 2 in 16; defence of 10: 0 in 5, 1 in 5.
    Margin 2: 16 x 5 = 80. Margin 1: 48 x 5 + 16 x 5 = 320. None: the other 600 of 1000.
    """
    attack, defence = counting(10, 7, 0, 2), counting(10, 6, 1, 2)
    odds = distribution(Check((attack, attack, defence), "sum", Margin(), "attack", (0, 0)))
    assert odds == {0: 600, 1: 320, 2: 80}
    assert odds.total == 1000
    assert odds.chance(1) == Fraction(8, 25)


def test_a_die_that_counts_as_a_ten_is_a_start() -> None:
    """S-47: one sure success, and a die at 7: margin 2 in 4 of 10, else 1."""
    check = Check((counting(10, 7, 0, 2),), "sum", Margin(), "attack", (1, 0))
    assert distribution(check) == {1: 6, 2: 4}


def test_ten_d10() -> None:
    """Ten dice at 6: k successes in C(10, k) x 5^10 of 10^10 cases; at least 9 in (10 + 1) x 5^10."""
    odds = distribution(Check((counting(10, 6),) * 10, "sum", Reaches(9), "attack", (0,)))
    assert odds == {True: 11 * 5**10, False: 1013 * 5**10}
    assert odds.total == 10**10


@pytest.mark.parametrize(("held", "beaten"), [(0, 100), (1, 615), (2, 4335)])
def test_highest_against_highest(held: int, beaten: int) -> None:
    """S-41: two d10 against the highest of so many, strictly; a defender without dice counts 0.

    The highest of two is n in 2n - 1 of 100 cases; k dice are all lower in (n - 1)^k of 10^k.
    Over n = 1..10, (2n - 1)(n - 1) adds up to 615 and (2n - 1)(n - 1)^2 to 4335.
    """
    dice = (d(10, 0, 2),) * 2 + (d(10, 1, 2),) * held
    odds = distribution(Check(dice, "max", Margin(0, 1), "entangle", (0, 0)))
    assert odds[1] == beaten
    assert odds.total == 100 * 10**held


def test_two_counts_of_one_die() -> None:
    """Pairs (effort, quirks) of two d6, where 5 and 6 are effort and 1 is a quirk; 3 faces are neither.

    Effort twice 2 x 2, once 2 x 2 x 3, with a quirk 2 x 2 x 1; nothing 3 x 3; a quirk 2 x 3, two 1.
    """
    effort = Die("d6", ((0, 1), (0, 0), (0, 0), (0, 0), (1, 0), (1, 0)))
    odds = distribution(Check((effort, effort), "sum", Whole(), "effort", (0, 0)))
    assert odds == {(2, 0): 4, (1, 0): 12, (1, 1): 4, (0, 0): 9, (0, 1): 6, (0, 2): 1}


class Attack(Struct, frozen=True):
    """A bonus and two d20 against a defense."""

    defense: int

    def __call__(self, folded: Vector) -> str:
        """Whether it misses, hits, or hits critically."""
        bonus, one, two = folded
        if bonus + one + two < self.defense:
            return "miss"
        return "critical" if one == two >= 15 else "hit"


@pytest.mark.parametrize(
    ("defense", "outcomes"),
    [
        # 15 or less on two dice: 1 + 2 + .. + 14 = 105. Doubles of 15 to 20: 6. The rest hits.
        (21, {"miss": 105, "hit": 289, "critical": 6}),
        # 36 or more: 5 + 4 + 3 + 2 + 1 = 15, the doubles of 18, 19 and 20 among them.
        (41, {"miss": 385, "hit": 12, "critical": 3}),
    ],
)
def test_equal_dice(defense: int, outcomes: dict[str, int]) -> None:
    """Two equal dice of 15 or more that hit are a critical; the attacker has +5."""
    assert distribution(Check((d(20), d(20)), "all", Attack(defense), "attack", (5,))) == outcomes


def test_damage_stops_at_the_health_left() -> None:
    """A d6 and 2 for sharpness against 5 life: 3, 4, and four faces of 5 or more."""
    assert distribution(Check((d(6),), "sum", Amount(high=5), "damage", (2,))) == {3: 1, 4: 1, 5: 4}
