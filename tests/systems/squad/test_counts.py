"""Position counts to depth 2 and 3: any change of what is legal, or of where it leads, shows."""

from typing import Any

import pytest

from game.dice import Seeded
from game.match.match import Match
from game.rules.engine import Sources, legal, run, view
from game.rules.turns import prompt
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, soldier


def duel() -> Match[Squad]:
    """Two riflemen with a crate between them."""
    return field(
        (".....", "..o..", "....."),
        a=soldier((0, 1), move=2),
        X=soldier((4, 1), "W", move=2),
    )


def brawl() -> Match[Squad]:
    """Hand to hand on a ledge: bulk, a knife, a pit behind."""
    return field(
        ("....", "...:", "...."),
        heights=("1100", "1100", "1100"),
        a=soldier((1, 1), move=1, weapons=("knife",), bulk=1),
        X=soldier((2, 1), "W", move=1, weapons=("knife",)),
    )


def ambush() -> Match[Squad]:
    """Stealth, overwatch, a grenade, a door."""
    return field(
        ("..+..", "..#..", "....."),
        a=soldier((0, 0), move=1, items=("cloak",), weapons=("rifle", "frag"), ath=1),
        X=soldier((4, 2), "W", move=1, abilities=("overwatch",)),
    )


def positions(state: Squad, depth: int) -> int:
    """How many sequences of so many actions there are, the dice the same in each."""
    now = prompt(SQUAD, state)
    if depth == 0 or now is None:
        return 1
    return sum(
        positions(_after(state, action), depth - 1) for action in legal(SQUAD, view(SQUAD, state, now.side))
    )


def _after(state: Squad, action: Any) -> Squad:
    after: Squad = run(SQUAD, state, action, Sources(Seeded(1))).state
    return after


COUNTS = {duel: (240, 3804), brawl: (539, 9249), ambush: (255, 2298)}


@pytest.mark.parametrize("begin", COUNTS, ids=lambda one: one.__name__)
def test_counts(begin: Any) -> None:
    state = begin().state
    assert (positions(state, 2), positions(state, 3)) == COUNTS[begin]
