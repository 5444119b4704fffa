"""Dice as tables of faces."""

import pytest

from game.dice import Die, counting, d
from game.errors import BadDice, EnfiladeError


def test_a_plain_die_shows_its_numbers() -> None:
    assert d(4) == Die("d4", ((1,), (2,), (3,), (4,)))


def test_a_plain_die_can_show_its_numbers_in_any_component() -> None:
    assert d(2, component=1, width=3).faces == ((0, 1, 0), (0, 2, 0))


def test_a_counting_die_counts_from_its_number_up() -> None:
    assert counting(6, at=5) == Die("d6", ((0,), (0,), (0,), (0,), (1,), (1,)))
    assert counting(3, at=3, component=1, width=2).faces == ((0, 0), (0, 0), (0, 1))


def test_equal_dice_are_one_key() -> None:
    assert {Die("d2", ((1,), (2,))): "found"}[d(2)] == "found"
    assert d(2) != Die("coin", ((1,), (2,)))


def test_faces_count_from_one() -> None:
    """J-04: a die's value is the number of its face, from 1."""
    tinted = Die("tinted", ((7,), (9,)))
    assert (tinted.face(1), tinted.face(2)) == ((7,), (9,))


@pytest.mark.parametrize("number", [-1, 0, 11])
def test_a_number_that_the_die_does_not_have_is_bad_dice(number: int) -> None:
    """J-04."""
    with pytest.raises(BadDice, match=rf"^d10 has the faces 1 to 10, not {number}$") as refused:
        d(10).face(number)
    assert isinstance(refused.value, EnfiladeError)


def test_a_die_needs_faces() -> None:
    with pytest.raises(ValueError, match="empty needs faces"):
        Die("empty", ())


def test_the_faces_of_a_die_have_one_width() -> None:
    with pytest.raises(ValueError, match="odd needs faces, all of one width"):
        Die("odd", ((1,), (1, 2)))


@pytest.mark.parametrize("component", [-1, 2])
def test_a_component_lies_within_the_width(component: int) -> None:
    with pytest.raises(ValueError, match=f"component {component} is not among 2"):
        counting(10, 6, component, width=2)
