"""What an edit by hand leaves of a position of `phased`: nobody who is not there, no more than full."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.systems.phased.edits import mended
from tests.systems.phased.field import field, man, mook, put


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"vitality": 99}, {"vitality": 10}),
        ({"vitality": 3, "life": 2}, {"vitality": 3, "life": 2}),
        ({"life": 99}, {"life": 8}),
        ({"covers": Square(3, 2)}, {"covers": Square(3, 2)}),
        ({"covers": Square(20, 2)}, {"covers": None}),
        ({"shot_by": ("gone", "X")}, {"shot_by": ("X",)}),
        ({"marked_by": ("gone", "X")}, {"marked_by": ("X",)}),
        ({"overran": ("gone", "X")}, {"overran": ("X",)}),
        ({"target": "X"}, {"target": "X"}),
        ({"target": "gone"}, {"target": ""}),
        ({"target": "a"}, {"target": ""}),
    ],
)
def test_what_is_left_of_a_unit(given: dict[str, Any], left: dict[str, Any]) -> None:
    """P-44, P-48, P-40, P-09: its pools are 10 and 8; nobody strikes at itself."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    put(match, "a", **given)
    unit = mended(match.state).unit("a")
    assert {name: getattr(unit, name) for name in left} == left


def test_a_mook_has_no_pools_to_fill() -> None:
    """P-45: it may have taken anything."""
    match = field(a=mook((0, 2), 7), X=man((9, 2)))
    put(match, "a", taken=5)
    unit = mended(match.state).unit("a")
    assert (unit.taken, unit.vitality, unit.life) == (5, 0, 0)


def test_who_looked_and_who_fired_is_forgotten_with_either_of_them() -> None:
    """P-47, P-48."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    pairs = (("a", "X"), ("gone", "X"), ("a", "gone"))
    state = replace(match.state, turn=replace(match.state.turn, looks=pairs, covered=pairs))
    assert (mended(state).turn.looks, mended(state).turn.covered) == ((("a", "X"),), (("a", "X"),))
