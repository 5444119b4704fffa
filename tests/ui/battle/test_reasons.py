"""What could be tried better after a battle goes by what its figures say first."""

from fractions import Fraction

import pytest

from game.analysis.review import Review, SideReview
from game.ui.battle.reasons import ANYWAY, HARDER, _advice

FOE = SideReview("opposition", 8, Fraction(4), 4, 5, 10, 0)


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (SideReview("squad", 3, Fraction(1), 1, 9, 10, 20), "attack more: you did so 3 times, they 8 times"),
        (SideReview("squad", 8, Fraction(1), 1, 9, 10, 20), "end your turns behind something"),
        (SideReview("squad", 8, Fraction(2), 1, 5, 10, 20), "yours were to hurt at 25 %, theirs at 50 %"),
        (SideReview("squad", 8, Fraction(4), 1, 5, 10, 20), "use every action: 20 were left"),
        (SideReview("squad", 8, Fraction(4), 1, 5, 10, 0), "the dice were against you"),
        (SideReview("squad", 8, Fraction(4), 4, 5, 10, 0), ANYWAY),
    ],
)
def test_the_first_that_the_figures_say_is_advised(own: SideReview, said: str) -> None:
    assert said in _advice(Review((own, FOE), None), "squad", won=False)


def test_who_has_won_is_not_told_of_bad_luck() -> None:
    unlucky = SideReview("squad", 8, Fraction(4), 1, 5, 10, 0)
    assert _advice(Review((unlucky, FOE), None), "squad", won=True) == HARDER


def test_who_had_no_enemy_is_advised_too() -> None:
    assert _advice(Review((FOE,), None), "opposition", won=False) == ANYWAY
