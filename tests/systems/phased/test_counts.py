"""Position counts to depth 2 and 3: any change of what is legal, or of where it leads, shows."""

from typing import Any

import pytest

from game.match.match import Match
from game.systems.phased.system import PHASED
from game.systems.phased.units import Phased
from tests.systems.phased.field import field, man
from tests.systems.sequences import sequences


def crossing() -> Match[Phased]:
    """Movement: two riflemen with a crate between them."""
    return field((".....", "..o..", "....."), a=man((1, 1)), X=man((3, 1)))


def brawl() -> Match[Phased]:
    """Hand to hand, with a melee that can be left."""
    return field(
        (".....", ".....", "....."), a=man((1, 1), weapons=("knife",)), X=man((2, 1), weapons=("knife",))
    )


def arms() -> Match[Phased]:
    """A grenade, a pistol, a medkit, a door, a talent."""
    return field(
        ("..+..", "..#..", "....."),
        a=man(
            (1, 0),
            weapons=("rifle", "pistol", "frag"),
            items=("medkit",),
            talents=("covering_fire", "cool_head"),
        ),
        X=man((4, 2)),
    )


COUNTS = {crossing: (157, 2051), brawl: (100, 1024), arms: (471, 3747)}


@pytest.mark.parametrize("begin", COUNTS, ids=lambda one: one.__name__)
def test_counts(begin: Any) -> None:
    state = begin().state
    assert (sequences(PHASED, state, 2), sequences(PHASED, state, 3)) == COUNTS[begin]
