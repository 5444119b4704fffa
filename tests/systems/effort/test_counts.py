"""Position counts to depth 2: any change of what is legal, or of where it leads, shows."""

from typing import Any

import pytest

from game.dice import Seeded
from game.match.match import Match
from game.rules.engine import Sources, legal, run, view
from game.rules.turns import prompt
from game.systems.effort.prepare import Prepare
from game.systems.effort.system import EFFORT
from game.systems.effort.units import Effort
from tests.systems.effort.field import agent, field, hero

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


def positions(state: Effort, depth: int) -> int:
    """How many sequences of so many actions there are, the dice the same in each."""
    now = prompt(EFFORT, state)
    if depth == 0 or now is None:
        return 1
    every = legal(EFFORT, view(EFFORT, state, now.side))
    counted = (act for act in every if not isinstance(act, Prepare) or act == WATCH)
    return sum(positions(_after(state, action), depth - 1) for action in counted)


def _after(state: Effort, action: Any) -> Effort:
    after: Effort = run(EFFORT, state, action, Sources(Seeded(1))).state
    return after


COUNTS = {shots: (72, 3323), fencers: (42, 1049)}


@pytest.mark.parametrize("begin", COUNTS, ids=lambda one: one.__name__)
def test_counts(begin: Any) -> None:
    state = begin().state
    assert (positions(state, 1), positions(state, 2)) == COUNTS[begin]
