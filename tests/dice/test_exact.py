"""Exact odds of any dice: against icepool, against the play of every combination, and at their limits."""

from collections import Counter
from fractions import Fraction
from itertools import chain, product
from math import comb, prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import Amount, Check, Die, Distribution, Fold, Reaches, Vector, Whole, d, distribution, result
from game.dice.odds import counted
from game.errors import EnfiladeError, OddsTooLarge


def vectors(width: int) -> st.SearchStrategy[Vector]:
    return st.tuples(*[st.integers(-5, 5)] * width)


def made_dice(width: int) -> st.SearchStrategy[Die]:
    return st.builds(Die, st.just("made"), st.lists(vectors(width), min_size=1, max_size=5).map(tuple))


@st.composite
def pools(draw: st.DrawFn) -> tuple[tuple[Die, ...], Vector]:
    """Up to five dice of at most three kinds, so that some are alike, and a start."""
    width = draw(st.integers(1, 3))
    kinds = draw(st.lists(made_dice(width), min_size=1, max_size=3))
    return tuple(draw(st.lists(st.sampled_from(kinds), max_size=5))), draw(vectors(width))


@given(pools(), st.sampled_from(["sum", "max", "all"]))
def test_odds_agree_with_the_play_of_every_combination(
    pool: tuple[tuple[Die, ...], Vector], fold: Fold
) -> None:
    dice, start = pool
    check = Check(dice, fold, Whole(), "made", start)
    played = Counter(
        result(check, faces) for faces in product(*(range(1, len(die.faces) + 1) for die in dice))
    )
    odds = distribution(check)
    assert odds == played
    assert odds.total == prod(len(die.faces) for die in dice)
    high = [outcome for outcome in odds if sum(outcome) > 3]
    assert odds.chance_that(lambda outcome: sum(outcome) > 3) == sum(map(odds.chance, high))
    assert all(type(value) is int for outcome, weight in odds.items() for value in (*outcome, weight))


def oracle(dice: tuple[Die, ...], fold: Fold, start: Vector) -> dict[Vector, Fraction]:
    """The same odds by icepool."""
    sides = [
        icepool.Die([icepool.Vector(face) for face in faces])
        for faces in ([start], *(die.faces for die in dice))
    ]
    if fold == "sum":
        odds = sum(sides[1:], sides[0])
    elif fold == "max":
        odds = icepool.map(lambda *shown: icepool.Vector(map(max, zip(*shown, strict=True))), *sides)
    else:
        odds = icepool.map(lambda *shown: icepool.Vector(chain(*shown)), *sides)
    return {tuple(outcome): odds.probability(outcome) for outcome in odds}


@given(pools(), st.sampled_from(["sum", "max", "all"]))
def test_odds_agree_with_icepool(pool: tuple[tuple[Die, ...], Vector], fold: Fold) -> None:
    dice, start = pool
    odds = distribution(Check(dice, fold, Whole(), "made", start))
    assert {outcome: odds.chance(outcome) for outcome in odds} == oracle(dice, fold, start)


@pytest.mark.parametrize("fold", ["sum", "max", "all"])
def test_no_dice_are_sure_of_the_start(fold: Fold) -> None:
    """S-22: a pool of no dice rolls nothing."""
    assert distribution(Check((), fold, Whole(), "none", (3, -1))) == {(3, -1): 1}


def test_numbers_are_not_limited() -> None:
    """The greatest of 30 d20 is at most n in n^30 cases; the sum of 80 coins is n in C(80, n).

    20^30 and C(80, 40) are far beyond 2^63.
    """
    greatest = distribution(Check((d(20),) * 30, "max", Amount(), "many", (0,)))
    assert greatest == {n: n**30 - (n - 1) ** 30 for n in range(1, 21)}
    coin = Die("coin", ((0,), (1,)))
    heads = distribution(Check((coin,) * 80, "sum", Amount(), "many", (0,)))
    assert heads == {n: comb(80, n) for n in range(81)}


@pytest.mark.parametrize("fold", ["sum", "max"])
@pytest.mark.parametrize("count", [61, 62, 63, 64])
def test_weights_are_exact_around_the_greatest_that_int64_holds(fold: Fold, count: int) -> None:
    blank = Die("blank", ((1,), (1,)))
    (weight,) = distribution(Check((blank,) * count, fold, Amount(), "many", (0,))).values()
    assert weight == 2**count


def test_all_enumerates_up_to_ten_thousand_combinations() -> None:
    assert distribution(Check((d(10),) * 4, "all", Reaches(10), "most", ())) == {True: 1000, False: 9000}
    with pytest.raises(OddsTooLarge, match="over 20000 combinations of faces; at most 10000") as refused:
        distribution(Check((*(d(10),) * 4, d(2)), "all", Reaches(10), "more", ()))
    assert isinstance(refused.value, EnfiladeError)


def test_sums_that_lie_too_far_apart_are_refused() -> None:
    far = Die("far", ((0,), (999_999,)))
    assert distribution(Check((far,), "sum", Amount(), "most", (0,))) == {0: 1, 999_999: 1}
    with pytest.raises(OddsTooLarge, match="over 1000001 sums or maxima; at most 1000000"):
        distribution(Check((far, d(2)), "sum", Amount(), "more", (0,)))


def test_a_joint_of_too_many_maxima_is_refused() -> None:
    """0 to 1000 in two components are 1001 x 1001 cells."""
    dice = (d(1000, 0, 2), d(1000, 1, 2))
    with pytest.raises(OddsTooLarge, match="over 1002001 sums or maxima; at most 1000000"):
        distribution(Check(dice, "max", Reaches(1), "more", (0, 0)))


def test_a_start_above_every_face_costs_no_cells() -> None:
    assert distribution(Check((d(1000, 0, 2), d(1000, 1, 2)), "max", Reaches(1), "few", (1000, 1000))) == {
        True: 10**6
    }


def test_odds_are_remembered_by_value_whatever_the_roll_is_called() -> None:
    def odds(label: str) -> Distribution[bool]:
        return distribution(Check((d(6), d(8)), "sum", Reaches(9), label, (1,)))

    assert odds("attack") is odds("damage")
    assert counted.cache_info().maxsize is not None


def test_chances_are_fractions() -> None:
    """2d6: 9 or more in 4 + 3 + 2 + 1 of 36 cases."""
    odds = distribution(Check((d(6), d(6)), "sum", Reaches(9), "damage", (0,)))
    assert (odds.chance(outcome=True), odds.chance(outcome=False)) == (Fraction(5, 18), Fraction(13, 18))
    assert repr(odds) == "Distribution({False: 26, True: 10})"


def test_what_cannot_be_has_no_weight_and_chance_0() -> None:
    odds = distribution(Check((d(6),), "sum", Reaches(7), "damage", (0,)))
    assert list(odds) == [False]
    assert odds.chance(outcome=True) == 0
