"""What is listed of an action that points at one square or one unit is what nothing refuses there (J-03)."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import fields

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.state import AnyState, Options
from game.systems import SYSTEMS
from tests.shipped import shipped_scenario

ACTS, EVERY = 90, 9
"""How many acts are played, and at each so many of them everything is asked."""


def everywhere(kind: type[Action[Any]], view: AnyState, unit: str) -> Iterator[Action[Any]]:
    """The action pointed at every square or every unit of a view; none when it takes more than that."""
    needed = {part.name: part.type for part in fields(kind) if part.required}
    if needed == {"at": Square}:
        yield from (kind(unit=unit, at=square) for square in view.board.squares())  # type: ignore[call-arg]
    if needed == {"target": str}:
        yield from (kind(unit=unit, target=other.id) for other in view.units)  # type: ignore[call-arg]


@pytest.mark.parametrize("name", SYSTEMS)
def test_what_is_listed_is_what_nothing_refuses(name: str) -> None:
    """Each kind's own way of listing agrees with asking about every square and every unit."""
    system = SYSTEMS[name]
    scenario = shipped_scenario("proving-ground")
    match, rng, asked = Match(system, scenario, seed=3, options=Options(fog=True)), random.Random(3), set()
    for number in range(ACTS):
        view, now = match.seen(), match.prompt
        assert now is not None
        kinds = [kind for kind in system.actions if kind.personal and kind.answers(now.grant)]
        for kind in kinds if number % EVERY == 0 else ():
            for unit in now.units:
                pointed = list(everywhere(kind, view, unit))
                plain = {action for action in kind.options(view, unit, now.grant) if action in {*pointed}}
                assert plain == {action for action in pointed if not any(action.refusals(view, now.grant))}
                asked |= {kind.__name__} if plain else set()
        match.do(rng.choice(match.legal()))
    assert "Move" in asked
