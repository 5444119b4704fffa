"""What is listed is what is legal: options and refusals held together over random play (J-03)."""

from typing import Any

import pytest

from game.match.match import Match
from game.systems.narrative.units import Narrative
from tests.systems.forms import held_together_in_play
from tests.systems.narrative.field import ITEMS, WEAPONS, character, field

MIXED = ("..,.o..", ".:..#+.", '..,.."^', "...o.T.", ".#...-.")
RAISED = ("0000022", "0000022", "0000011", "0000000", "3000000")
VALUES = {"weapon": tuple(WEAPONS), "item": (*ITEMS, *WEAPONS), "engage.at": (None,), "jump.fate": (False,)}
ALL: dict[str, Any] = {
    "abilities": ("inspire", "suppress", "second_wind"),
    "talents": ("quick_draw", "cover_drill"),
    "rank": "nemesis",
    "weapons": ("auto", "knife", "frag"),
    "items": ("medkit", "smoke", "cloak"),
}


def mixed(seed: int) -> Match[Narrative]:
    """Both sides with all that there is, a neutral, a pit, a door, a roof, gear on the ground."""
    return field(
        MIXED,
        heights=RAISED,
        lying=(("medkit", (2, 4)), ("rifle", (1, 2))),
        fog=True,
        seed=seed,
        a=character((2, 3), **ALL),
        b=character((1, 2), **{**ALL, "weapons": ("knife", "gun")}),
        n1=character((3, 0)),
        X=character((4, 3), **ALL),
        Y=character((6, 1), **{**ALL, "weapons": ("gun", "knife")}),
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_options_are_the_forms_that_nothing_refuses(seed: int) -> None:
    """Two matches of 120 steps, decisions among them; every sixth position is compared by forms."""
    done = held_together_in_play(mixed, seed, VALUES)
    assert len(done) >= 22  # most of the classes came up
