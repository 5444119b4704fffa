"""Checks: from the numbers of faces to the result that a clause asks for."""

import pytest

from game.dice import Amount, Check, Die, Fold, Margin, Reaches, Vector, Whole, counting, d, result
from game.errors import BadDice


def whole(dice: tuple[Die, ...], fold: Fold, start: Vector) -> Check[Vector]:
    return Check(dice, fold, Whole(), "attack", start)


def test_sum_adds_faces_and_start_component_by_component() -> None:
    # (10, 0) + (3, 0) + (0, 2) + (0, 4) = (13, 6)
    check = whole((d(6, 0, 2), d(6, 1, 2), d(6, 1, 2)), "sum", (10, 0))
    assert result(check, (3, 2, 4)) == (13, 6)


def test_max_keeps_the_greatest_of_faces_and_start_component_by_component() -> None:
    # Component 0: the start's 5 beats 3; component 1: 4 beats 2 and 0.
    check = whole((d(6, 0, 2), d(6, 1, 2), d(6, 1, 2)), "max", (5, 0))
    assert result(check, (3, 2, 4)) == (5, 4)


def test_all_appends_faces_to_the_start_in_the_order_of_the_dice() -> None:
    signed = Die("signed", ((-1, 0), (0, 1)))
    assert result(whole((d(6), signed, d(20)), "all", (7,)), (5, 2, 20)) == (7, 5, 0, 1, 20)


@pytest.mark.parametrize("fold", ["sum", "max", "all"])
def test_no_dice_give_the_start(fold: Fold) -> None:
    """S-22: a pool of no dice rolls nothing."""
    assert result(whole((), fold, (4, -2)), ()) == (4, -2)


def test_a_roll_has_a_face_for_each_die() -> None:
    check = whole((d(6), d(6)), "sum", (0,))
    with pytest.raises(BadDice, match=r"^attack rolls 2 dice, not 1$"):
        result(check, (3,))
    with pytest.raises(BadDice, match=r"^attack rolls 2 dice, not 3$"):
        result(check, (3, 3, 3))


def test_a_face_that_its_die_does_not_have_is_refused() -> None:
    """J-04: the second die is a d4."""
    with pytest.raises(BadDice, match=r"^d4 has the faces 1 to 4, not 6$"):
        result(whole((d(6), d(4)), "sum", (0,)), (6, 6))


@pytest.mark.parametrize("fold", ["sum", "max"])
def test_every_die_has_the_width_of_the_start(fold: Fold) -> None:
    with pytest.raises(ValueError, match="attack: every die needs the width of the start, 2"):
        whole((d(6, 0, 2), d(6)), fold, (0, 0))


def test_equal_checks_are_one_key() -> None:
    one = Check((d(6), counting(6, 5)), "sum", Reaches(3), "attack", (0,))
    same = Check((d(6), counting(6, 5)), "sum", Reaches(3), "attack", (0,))
    assert {one: "found"}[same] == "found"
    assert one != Check((d(6), counting(6, 5)), "sum", Reaches(4), "attack", (0,))


def test_whole_reads_all_components() -> None:
    assert Whole()((3, -1, 0)) == (3, -1, 0)


@pytest.mark.parametrize(
    ("read", "amounts"),
    [
        (Amount(), [-2, 0, 3, 9]),
        (Amount(low=0), [0, 0, 3, 9]),
        (Amount(high=4), [-2, 0, 3, 4]),
        (Amount(low=0, high=4), [0, 0, 3, 4]),
    ],
)
def test_amount_keeps_component_0_within_its_bounds(read: Amount, amounts: list[int]) -> None:
    assert [read((value, 7)) for value in (-2, 0, 3, 9)] == amounts


@pytest.mark.parametrize(
    ("read", "margins"),
    [
        (Margin(), [0, 0, 1, 4]),
        (Margin(low=None), [-3, 0, 1, 4]),
        (Margin(-1, 1), [-1, 0, 1, 1]),
        (Margin(0, 1), [0, 0, 1, 1]),
    ],
)
def test_margin_is_component_0_less_component_1(read: Margin, margins: list[int]) -> None:
    assert [read(counts) for counts in ((0, 3), (2, 2), (3, 2), (4, 0))] == margins


def test_reaches_asks_for_at_least_its_number() -> None:
    assert [Reaches(2)((value,)) for value in (1, 2, 3)] == [False, True, True]
