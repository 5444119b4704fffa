"""The dice of ways on that are compared: a unit's rolls are its own, and twins have opposite faces."""

from game.bots.playout_dice import PlayoutDice
from game.dice import d
from game.systems.squad.attack import Shoot

THREE = (d(6), d(6), d(10))
MINE, ANOTHERS = Shoot(unit="a", target="X"), Shoot(unit="b", target="X")


def test_a_units_rolls_are_the_same_whatever_others_have_rolled_before() -> None:
    """J-06: two ways on differ by what was done, not by whose turn it was to roll."""
    alone, after = PlayoutDice(2), PlayoutDice(2)
    other = after.of(ANOTHERS).faces(THREE)
    first = alone.of(MINE).faces(THREE)
    assert after.of(MINE).faces(THREE) == first
    assert other != first
    assert alone.of(MINE).faces(THREE) != first  # its second roll is another
    assert PlayoutDice(4).of(MINE).faces(THREE) != first  # and so is another sample


def test_an_act_that_rolls_nothing_changes_no_roll() -> None:
    walked, stood = PlayoutDice(0), PlayoutDice(0)
    walked.of(MINE)
    assert walked.of(MINE).faces(THREE) == stood.of(MINE).faces(THREE)


def test_the_dice_of_twins_lie_opposite() -> None:
    """What is high in one is low in the other, so that together they are about as they were to be."""
    for sample in range(0, 20, 2):
        faces, turned = (PlayoutDice(one).of(MINE).faces(THREE) for one in (sample, sample + 1))
        assert all(1 <= face <= len(die.faces) for face, die in zip(faces, THREE, strict=True))
        assert [a + b for a, b in zip(faces, turned, strict=True)] == [7, 7, 11]
