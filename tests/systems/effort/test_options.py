"""What is listed is what is legal: options and refusals held together over random play (J-03)."""

import random
from typing import Any

import pytest

from game.match.match import Match
from game.rules.knowledge import in_view
from game.systems.effort.units import Effort
from game.systems.effort.who_may_react import in_sight_of
from tests.systems.effort.field import ITEMS, WEAPONS, field, hero
from tests.systems.forms import chosen, held_together_in_play

MIXED = ("..,.o..", ".:..#+.", '..,.."^', "...o.T.", ".#...-.")
RAISED = ("0000022", "0000022", "0000011", "0000000", "3000000")
VALUES = {"weapon": tuple(WEAPONS), "item": (*ITEMS, "gun"), "dice_out": (0, 1, 2, 4, 6)}
ALL: dict[str, Any] = {
    "abilities": ("opportunist",),
    "weapons": ("gun", "knife", "bomb"),
    "items": ("kit", "smoke", "cloak"),
}


def mixed(seed: int) -> Match[Effort]:
    """Heroes of both sides with all that there is, a neutral, a pit, a door, a roof, gear on the ground."""
    return field(
        MIXED,
        heights=RAISED,
        lying=(("kit", (2, 4)), ("rifle", (1, 2))),
        fog=True,
        seed=seed,
        a=hero((2, 3), **ALL),
        b=hero((1, 2), **{**ALL, "weapons": ("knife", "rifle")}),
        n1=hero((3, 0)),
        X=hero((4, 3), **ALL),
        Y=hero((6, 1), **{**ALL, "weapons": ("rifle", "knife")}),
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_options_are_the_forms_that_nothing_refuses(seed: int) -> None:
    """E-09, E-37: matches of 120 steps, decisions among them; every sixth position is compared by forms."""
    done = held_together_in_play(mixed, seed, VALUES)
    assert len(done) >= 18  # most of the classes came up


@pytest.mark.parametrize("seed", [3, 4])
def test_who_is_in_sight_is_whoever_is_in_view(seed: int) -> None:
    """E-37, B-25: of all units in the fight, position by position, and some are and some are not."""
    match, rng = mixed(seed), random.Random(seed)
    answers = set()
    for step in range(60):
        if match.prompt is None:
            match = mixed(seed + step)
        state = match.state
        for unit in state.conscious():
            foes = tuple(foe.id for foe in state.conscious() if in_view(state, unit, foe))
            assert in_sight_of(state, unit.id) == foes
            answers.add(foes)
        match.do(chosen(match, rng))
    assert len(answers) >= 4
