"""Position counts to depth 2 and 3: any change of what is legal, or of where it leads, shows."""

from typing import Any

import pytest

from game.match.match import Match
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad
from tests.systems.sequences import sequences
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


COUNTS = {duel: (240, 3804), brawl: (539, 9249), ambush: (255, 2298)}


@pytest.mark.parametrize("begin", COUNTS, ids=lambda one: one.__name__)
def test_counts(begin: Any) -> None:
    state = begin().state
    assert (sequences(SQUAD, state, 2), sequences(SQUAD, state, 3)) == COUNTS[begin]
