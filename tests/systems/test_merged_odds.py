"""Odds that follow equal results once, against those that follow every result of every script to its end."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from game.match.match import Match
from game.rules import odds
from game.rules.actions import Action
from game.rules.forecast import forecast
from game.rules.state import AnyState, Options
from game.systems import SYSTEMS
from tests.shipped import shipped_scenario

ATTACKS = 12


def attacks(name: str) -> Any:
    """Attacks that come up in random play, with the position as the side to act knows it."""
    scenario = shipped_scenario("proving-ground")
    for seed in range(1, 9):
        match, rng = Match(SYSTEMS[name], scenario, seed=seed, options=Options(fog=True)), Random(seed)
        for _ in range(150):
            if match.prompt is None:
                break
            legal = match.legal()
            if own := [action for action in legal if action.role.purpose == "attack"]:
                yield match.seen(), rng.choice(own)
            match.do(rng.choice(legal))


def told(name: str, seen: AnyState, action: Action[Any]) -> tuple[Any, ...]:
    found = forecast(SYSTEMS[name], seen, action)
    return (
        list(found.judged.items()),
        list(found.odds.outcomes.items()),
        found.odds.hits,
        [(roll.state, roll.check, roll.unit, roll.target, roll.modifiers) for roll in found.odds.rolls],
        [(task.aside, task.args) for task in found.odds.cut],
        found.odds.left_out,
    )


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_what_is_merged_has_the_same_odds_in_the_same_order(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slow way runs every script again for each result and for each end of what it ends with."""
    asked = list(islice(attacks(name), ATTACKS))
    assert len(asked) == ATTACKS
    quick = [told(name, seen, action) for seen, action in asked]
    monkeypatch.setattr(odds, "_merged", lambda results, alike: results)
    monkeypatch.setattr(odds, "_is_own", lambda script: False)
    assert [told(name, seen, action) for seen, action in asked] == quick
