"""What supplies the faces in play."""

from collections import Counter

import pytest

from game.dice import Check, Die, Forced, Seeded, Whole, d, distribution, result
from game.errors import BadDice

SIX = (d(10), d(10), d(10), d(10), d(20), d(6))


def test_a_seed_gives_known_faces() -> None:
    """J-06: Random(1).random() gives 0.1343.., 0.8474.., 0.7637.., 0.2550.., 0.4954.., 0.4494..

    Times the faces, rounded down, plus 1: 1.3 -> 2, 8.4 -> 9, 7.6 -> 8, 2.5 -> 3 on d10, 9.9 -> 10 on
    d20, 2.6 -> 3 on d6.
    """
    assert Seeded(1).faces(SIX) == (2, 9, 8, 3, 10, 3)


def test_how_dice_are_gathered_into_rolls_changes_no_face() -> None:
    chance = Seeded(1)
    assert chance.faces(SIX[:1]) + chance.faces(()) + chance.faces(SIX[1:]) == (2, 9, 8, 3, 10, 3)


def test_other_seeds_give_other_faces() -> None:
    assert len({Seeded(seed).faces(SIX) for seed in range(20)}) == 20


def test_a_saved_seed_goes_on_where_it_was() -> None:
    chance = Seeded(44)
    chance.faces(SIX)
    chance.faces(SIX[:3])
    assert (chance.seed, chance.drawn) == (44, 9)
    resumed = Seeded(chance.seed, chance.drawn)
    assert resumed.faces(SIX) == chance.faces(SIX)
    assert resumed.drawn == chance.drawn == 15


def test_every_face_of_a_die_falls_and_no_other() -> None:
    assert Counter(Seeded(5).faces((d(6),) * 600)).keys() == {1, 2, 3, 4, 5, 6}


def test_rolls_are_as_frequent_as_the_odds_say() -> None:
    """The statistic of the chi-square test, 15 degrees of freedom: above 37.7 in 1 of 1,000 honest runs."""
    rolls = 8_000
    check = Check((d(6), d(6), d(6)), "sum", Whole(), "damage", (0,))
    chance = Seeded(2026)
    seen = Counter(result(check, chance.faces(check.dice)) for _ in range(rolls))
    odds = distribution(check)
    due = {outcome: float(rolls * odds.chance(outcome)) for outcome in odds}
    assert seen.keys() <= due.keys()
    assert sum((seen[outcome] - often) ** 2 / often for outcome, often in due.items()) < 37.7


def test_forced_faces_are_used_in_order_then_the_seed_goes_on() -> None:
    """J-04: two forced faces, then Seeded(1) begins."""
    chance = Forced([7, 1], Seeded(1))
    assert chance.faces(SIX[:1]) == (7,)
    assert chance.left == 1
    assert chance.faces(SIX[1:4]) == (1, 2, 9)
    assert chance.left == 0
    assert chance.faces(SIX[:1]) == (8,)


def test_forced_faces_draw_nothing_from_what_follows() -> None:
    seeded = Seeded(1)
    chance = Forced([4, 4, 4, 4], seeded)
    chance.faces(SIX[:3])
    assert (chance.left, seeded.drawn) == (1, 0)


def test_a_record_that_runs_out_is_bad_dice() -> None:
    chance = Forced([3])
    with pytest.raises(BadDice, match=r"^no face is left for d20$"):
        chance.faces((d(6), d(20)))
    assert chance.faces((d(6),)) == (3,)
    assert chance.faces(()) == ()


@pytest.mark.parametrize("number", [0, 3])
def test_a_forced_number_that_the_die_does_not_have_uses_nothing_up(number: int) -> None:
    """J-04: refused with the die's name and range; the face stays, and nothing is drawn behind it."""
    seeded = Seeded(1)
    chance = Forced([2, number], seeded)
    coin = Die("coin", ((0,), (1,)))
    with pytest.raises(BadDice, match=f"^coin has the faces 1 to 2, not {number}$"):
        chance.faces((coin, coin, coin))
    assert (chance.left, seeded.drawn) == (2, 0)
