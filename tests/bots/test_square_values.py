"""What squares are worth to the regular level: cover, ledges, concealment; scenes of squad."""

import pytest

from game.board.squares import Square
from game.bots.duel import duel
from game.bots.square_values import shot_from, square_values_of
from tests.systems.squad.field import field, man, soldier

COVERED = ("............",) * 2 + (".......-....",) * 3 + ("............",)


def test_a_shot_over_a_low_wall_is_worth_less_than_one_beside_it() -> None:
    """B-16: X at 8,3 has the low wall to its west; from the north it has no cover."""
    match = field(COVERED, a=soldier((0, 3)), X=soldier((8, 3), "W"))
    system, seen, unit = match.system, match.seen(), man(match, "a")
    found = duel(system, seen, unit, man(match, "X"))
    assert shot_from(system, seen, unit, Square(2, 3)) == pytest.approx(found.clear * found.through)
    assert shot_from(system, seen, unit, Square(8, 0)) == pytest.approx(found.clear)


def test_danger_is_less_behind_the_wall() -> None:
    """B-16: the same two the other way round."""
    match = field(COVERED, a=soldier((8, 3)), X=soldier((2, 3)))
    ground = square_values_of(match.system, match.seen(), man(match, "a"))
    assert 0 < ground.danger[3, 8] < ground.danger[0, 8]


def test_the_way_up_is_by_the_ramp() -> None:
    """B-10: X stands two levels up; one climbs from 0 to 1 at 11,5, not up the ledge from 5,5 to 5,4."""
    heights = ("222222222222",) * 5 + ("000000000001",)
    match = field(heights=heights, a=soldier((5, 5)), X=soldier((5, 0)))
    way = square_values_of(match.system, match.seen(), man(match, "a")).way
    assert way[5, 5] > way[5, 9]


def test_in_brush_there_is_less_danger() -> None:
    """B-22: partial concealment."""
    match = field(('......""....',) * 2 + ("............",) * 4, a=soldier((7, 1)), X=soldier((0, 1)))
    danger = square_values_of(match.system, match.seen(), man(match, "a")).danger
    assert danger[1, 7] < danger[5, 7]
