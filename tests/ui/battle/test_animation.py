"""Motion is eased so that it begins and ends where it should."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.squares import FACINGS, Facing
from game.ui.battle.animation import along, burst, glide, sides, smooth, still_to_turn, there_and_back, when


@given(st.floats(0, 1), st.floats(0.05, 0.5))
def test_when_is_the_inverse_of_glide(part: float, ramp: float) -> None:
    assert 0 <= glide(part, ramp) <= 1
    assert when(glide(part, ramp), ramp) == pytest.approx(part, abs=1e-6)


def test_curves_begin_and_end_at_rest() -> None:
    for curve in (smooth, burst):
        assert (curve(0), curve(1)) == (0, 1)
    assert there_and_back(0) == 0
    assert there_and_back(1) == pytest.approx(0)
    assert burst(0.5) > 0.8


def test_a_way_is_followed_evenly() -> None:
    points = ((0.0, 0.0), (3.0, 0.0), (3.0, 1.0))
    assert along(points, 0.5) == (2.0, 0.0)  # half of 4 squares
    assert along(points, 0.75) == (3.0, 0.0)
    assert along(points, 1) == (3.0, 1.0)
    assert along(((2.0, 2.0),), 0.3) == (2.0, 2.0)


@given(st.sampled_from(FACINGS), st.sampled_from(FACINGS))
def test_a_turn_begins_and_ends_as_told(start: Facing, end: Facing) -> None:
    """And never by more than half a circle."""
    assert still_to_turn(start, end, 1) == 0
    before = 45 * FACINGS.index(end) + still_to_turn(start, end, 0)
    assert before % 360 == 45 * FACINGS.index(start)
    assert abs(still_to_turn(start, end, 0)) <= 180


def test_the_name_of_a_die_tells_its_sides() -> None:
    assert [sides(name) for name in ("d10", "d6", "boost", "d", "dark")] == [10, 6, 1, 1, 1]
