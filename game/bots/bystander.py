"""Neutrals: they flee from fighting that they observe, else they hold (S-05)."""

from typing import Any

from game.board.squares import distance
from game.bots.level import Decision
from game.rules.actions import Action, Choose, declined
from game.rules.engine import legal
from game.rules.knowledge import observed
from game.rules.state import S
from game.rules.system import System
from game.rules.turns import EndPhase, EndTurn, prompt

NEAR = 10
"""Fighters nearer than this are fighting that one flees from, in squares."""


def bystander(system: System[S], seen: S) -> Decision | None:
    """Away from the nearest fighters in view, else nothing; None when nobody has to choose."""
    now = prompt(system, seen)
    if now is None:
        return None
    actions = tuple(legal(system, seen))
    if now.grant.choices:
        refused = declined(now.grant)
        choice = next(one for one in actions if isinstance(one, Choose) and one.choice == refused)
        return Decision(choice, ("It wants no part in this.",))
    for unit in now.units:
        one = seen.unit(unit)
        fighters = [
            other.at
            for other in seen.conscious()
            if other.side != one.side
            and observed(seen, one.side, other)
            and distance(other.at, one.at) <= NEAR
        ]
        ways = [action for action in actions if action.unit == unit and type(action).__name__ == "Move"]
        if fighters and ways:
            return _away(one.name, fighters, ways, one.at)
    ends = [one for kind in (EndPhase, EndTurn) for one in actions if isinstance(one, kind)]
    return Decision(ends[0], ("Nothing to run from.",))


def _away(name: str, fighters: list[Any], ways: list[Action[Any]], here: Any) -> Decision:
    def gap(square: Any) -> int:
        return min(distance(square, fighter) for fighter in fighters)

    best: Any = max(ways, key=lambda action: gap(action.at))  # type: ignore[attr-defined]
    return Decision(best, (f"{name} runs from the fighting: {gap(best.at)} squares instead of {gap(here)}.",))
