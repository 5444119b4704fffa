"""What is listed is what is legal: options and refusals held together over random play (J-03)."""

from typing import Any

import pytest

from game.match.match import Match
from game.systems.phased.units import Phased
from tests.systems.forms import held_together_in_play
from tests.systems.phased.field import ITEMS, WEAPONS, field, man

MIXED = ("..,.o..", ".:..#+.", '..,.."^', "...o.T.", ".#...-.")
RAISED = ("0000022", "0000022", "0000011", "0000000", "3000000")
VALUES = {"weapon": tuple(WEAPONS), "draw": ("", *WEAPONS), "item": (*ITEMS, "rifle")}
ALL: dict[str, Any] = {
    "talents": (
        "quick_draw", "sprinter", "cool_head", "covering_fire", "mark_target", "dig_in", "dodge_roll",
        "rallying_cry", "overrun",
    ),
    "speed": 2,
    "break_tn": 22,
    "weapons": ("auto", "knife", "frag", "cannon"),
    "items": ("medkit", "smoke", "cloak"),
}  # fmt: skip


def mixed(seed: int) -> Match[Phased]:
    """Both sides with all that there is, a neutral, a pit, a door, a roof, gear on the ground."""
    return field(
        MIXED,
        heights=RAISED,
        lying=(("medkit", (2, 4)), ("rifle", (1, 2))),
        fog=True,
        seed=seed,
        a=man((2, 3), **ALL),
        b=man((1, 2), **{**ALL, "weapons": ("knife", "pistol")}),
        n1=man((3, 0)),
        T=man((0, 0), scale="M", **ALL),
        X=man((4, 3), **ALL),
        Y=man((6, 1), **{**ALL, "weapons": ("pistol", "knife")}),
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_options_are_the_forms_that_nothing_refuses(seed: int) -> None:
    """Two matches of 120 steps, decisions among them; every sixth position is compared by forms."""
    done = held_together_in_play(mixed, seed, VALUES)
    assert len(done) >= 15  # most of the classes came up
