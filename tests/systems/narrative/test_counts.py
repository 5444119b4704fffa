"""Position counts to depth 2 and 3: any change of what is legal, or of where it leads, shows."""

from typing import Any

import pytest

from game.match.match import Match
from game.systems.narrative.system import NARRATIVE
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import character, field, give
from tests.systems.sequences import sequences


def duel() -> Match[Narrative]:
    """Two riflemen in a lane with a crate between them."""
    return field(("....", ".o..", "####", "####"), a=character((0, 1)), X=character((3, 1)))


def brawl() -> Match[Narrative]:
    """Hand to hand on a ledge, a pit behind."""
    rows = ("....", "...:", "....", "....")
    match = field(
        rows,
        heights=("2200",) * 4,
        a=character((1, 1), weapons=("knife",)),
        X=character((1, 2), weapons=("baton", "pistol")),
    )
    give(match, pairs=(("X", "a"),))
    return match


def ambush() -> Match[Narrative]:
    """A hidden scout with grenades and smoke, auto-fire, a door."""
    return field(
        ("..+.", "####", "####", "####"),
        a=character((1, 0), items=("cloak", "smoke"), weapons=("frag", "rifle")),
        X=character((3, 0), weapons=("auto",), abilities=["suppress"]),
    )


COUNTS: dict[Any, tuple[int, int]] = {duel: (851, 19643), brawl: (804, 19406), ambush: (724, 15118)}


@pytest.mark.parametrize("begin", COUNTS, ids=lambda begin: begin.__name__)
def test_counts(begin: Any) -> None:
    state = begin().state
    assert (sequences(NARRATIVE, state, 2), sequences(NARRATIVE, state, 3)) == COUNTS[begin]
