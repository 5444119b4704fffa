"""Position counts to depth 2: any change of what is legal, or of where it leads, shows."""

from typing import Any

import pytest

from game.match.match import Match
from game.rules.actions import Action
from game.systems.effort.prepare import Prepare
from game.systems.effort.system import EFFORT
from game.systems.effort.units import Effort
from tests.systems.effort.field import agent, field, hero
from tests.systems.sequences import sequences

WATCH = Prepare(unit="a", trigger="moves", then="basic_attack")
"""Of the many sentences of a prepared reaction only this one is followed."""


def shots() -> Match[Effort]:
    """Two with guns and a crate between them."""
    return field(("....", ".o..", "...."), a=agent((0, 1)), X=agent((3, 1)))


def fencers() -> Match[Effort]:
    """Two heroes hand to hand on a ledge."""
    return field(
        ("...", "..:"),
        heights=("110", "110"),
        a=hero((0, 1), weapons=("knife",)),
        X=hero((1, 1), weapons=("knife",)),
    )


def followed(action: Action[Any]) -> bool:
    return not isinstance(action, Prepare) or action == WATCH


COUNTS = {shots: (72, 3323), fencers: (42, 1049)}


@pytest.mark.parametrize("begin", COUNTS, ids=lambda one: one.__name__)
def test_counts(begin: Any) -> None:
    state = begin().state
    assert (sequences(EFFORT, state, 1, followed), sequences(EFFORT, state, 2, followed)) == COUNTS[begin]
