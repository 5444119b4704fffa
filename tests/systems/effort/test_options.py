"""What is listed is what is legal: options and refusals held together over random play (J-03)."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, get_args, get_origin

import pytest
from msgspec.structs import fields

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.knowledge import in_view
from game.rules.turns import EndPhase
from game.systems.effort.system import EFFORT
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort
from game.systems.effort.who_may_react import in_sight_of
from tests.systems.effort.field import ITEMS, WEAPONS, field, hero

MIXED = ("..,.o..", ".:..#+.", '..,.."^', "...o.T.", ".#...-.")
RAISED = ("0000022", "0000022", "0000011", "0000000", "3000000")
NAMES = {"weapon": tuple(WEAPONS), "item": (*ITEMS, "gun")}
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


def domain(match: Match[Effort], name: str, kind: Any) -> tuple[Any, ...]:
    """Every value that a field could be given from outside; a path of one's own is another test's."""
    squares = tuple(match.state.board.squares())
    if name == "via":
        return ((),)
    if name == "dice_out":
        return (0, 1, 2, 4, 6)
    if kind is Square:
        return squares
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is str:
        return NAMES.get(name, ("", *(unit.id for unit in match.state.units)))
    return (None, *squares)


def forms(match: Match[Effort], kind: type[Action[Effort]], unit: str) -> Iterator[Action[Effort]]:
    """Every action of a class that could be written down for a unit."""
    own = [part for part in fields(kind) if part.name != "unit"]
    for values in product(*(domain(match, part.name, part.type) for part in own)):
        yield kind(unit=unit, **{part.name: value for part, value in zip(own, values, strict=True)})


def held_together(match: Match[Effort]) -> None:
    """Each class lists exactly the forms that nothing refuses, each once."""
    now, seen = match.prompt, match.seen()
    assert now is not None
    for kind in EFFORT.actions:
        if kind.answers(now.grant) and kind.personal:
            for unit in now.units:
                listed = list(kind.options(seen, unit, now.grant))
                legal = {
                    action for action in forms(match, kind, unit) if not any(action.refusals(seen, now.grant))
                }
                assert len(set(listed)) == len(listed), kind.__name__
                assert set(listed) == legal, f"{kind.__name__} of {unit}"


def chosen(match: Match[Effort], rng: random.Random) -> Action[Effort]:
    """A legal action, of a kind that is drawn first, seldom one that ends something."""
    kinds: dict[type[Any], list[Action[Effort]]] = {}
    for action in match.legal():
        kinds.setdefault(type(action), []).append(action)
    weights = [0.1 if kind in (EndTurn, EndPhase) else 1.0 for kind in kinds]
    return rng.choice(kinds[rng.choices(list(kinds), weights)[0]])


@pytest.mark.parametrize("seed", [1, 2])
def test_options_are_the_forms_that_nothing_refuses(seed: int) -> None:
    """E-09, E-37: matches of 120 steps, decisions among them; every sixth position is compared by forms."""
    match, rng = mixed(seed), random.Random(seed)
    done: set[str] = set()
    for step in range(120):
        if match.prompt is None:
            match = mixed(seed + step)
        if step % 6 == 0 or match.state.pending:
            held_together(match)
        action = chosen(match, rng)
        done.add(type(action).__name__)
        match.do(action)
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
