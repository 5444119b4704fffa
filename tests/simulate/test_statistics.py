"""Intervals, Elo, the sequential test and ratings, each against figures of another hand."""

from math import inf
from random import Random

import pytest

from game.simulate.statistics import Verdict, elo, interval, ratings, sequential_test


def test_the_interval_is_wilsons() -> None:
    """M-11: by hand for 10 of 10: (1 + z2/20 +- z2/20) / (1 + z2/10) with z2 = 3.8415: 1/1.38415 to 1."""
    assert interval(10, 10) == pytest.approx((1 / 1.384146, 1.0), abs=1e-5)
    assert interval(0, 10) == pytest.approx((0.0, 1 - 1 / 1.384146), abs=1e-5)
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(50, 100)
    assert low + high == pytest.approx(1.0)


def test_elo_is_400_points_for_ten_to_one() -> None:
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.5) == 0
    assert (elo(0.0), elo(1.0)) == (-inf, inf)


def test_the_sequential_test_by_hand() -> None:
    """Bar 0.5: each win adds ln(0.55/0.45) = 0.2007, each loss takes as much; ln 19 = 2.944 is 15 of them."""
    assert sequential_test([1.0] * 14, 0.5) == (Verdict.OPEN, 14)
    assert sequential_test([1.0] * 15, 0.5) == (Verdict.REACHED, 15)
    assert sequential_test([0.0] * 15, 0.5) == (Verdict.MISSED, 15)
    assert sequential_test([0.5] * 500, 0.5) == (Verdict.OPEN, 500)
    assert sequential_test([1.0, 0.0] * 7 + [1.0] * 30, 0.5) == (Verdict.REACHED, 29)
    assert sequential_test([], 0.5) == (Verdict.OPEN, 0)


@pytest.mark.parametrize("bar", [0.55, 0.65, 0.75, 0.9])
def test_the_sequential_test_is_seldom_wrong(bar: float) -> None:
    """Of 400 players a margin above the bar 5 % are refused, as many below it are not; within 3 sigma."""
    chance = Random(7)
    for share, wrong in ((bar + 0.05, Verdict.MISSED), (bar - 0.05, Verdict.REACHED)):
        verdicts = [
            sequential_test((float(chance.random() < share) for _ in range(5000)), bar)[0] for _ in range(400)
        ]
        assert verdicts.count(wrong) <= 400 * 0.05 + 3 * (400 * 0.05 * 0.95) ** 0.5
        assert Verdict.OPEN not in verdicts


def test_ratings_of_two_are_their_difference_in_elo() -> None:
    """30 of 40, and half a win more each: 30.5 to 10.5."""
    first, second = ratings(("a", "b"), {("a", "b"): (30.0, 40)})
    assert first.elo - second.elo == pytest.approx(elo(30.5 / 41))
    assert first.elo + second.elo == pytest.approx(0)
    assert first.reach == pytest.approx(1.959964 * 173.7178 / (41 * 30.5 * 10.5 / 41**2) ** 0.5, rel=1e-4)


def test_ratings_of_three_find_back_what_they_were_made_of() -> None:
    """Strengths 4, 2, 1 against each other a million times: 2/3, 4/5, 2/3."""
    count = 1_000_000
    scores = {
        ("a", "b"): (count * 2 / 3, count),
        ("a", "c"): (count * 4 / 5, count),
        ("b", "c"): (count * 2 / 3, count),
    }
    found = {rating.name: rating.elo for rating in ratings(("a", "b", "c"), scores)}
    assert found["a"] - found["b"] == pytest.approx(400 * 0.30103, abs=0.1)
    assert found["b"] - found["c"] == pytest.approx(400 * 0.30103, abs=0.1)


def test_who_has_met_nobody_may_be_anything() -> None:
    assert ratings(("a",), {})[0].reach == inf
