"""What a level of the computer's play is; the level that picks blindly, and the player of neutrals."""

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from game.board.squares import distance
from game.rules.actions import Action, Choose, declined
from game.rules.engine import legal
from game.rules.knowledge import observed
from game.rules.state import S, fingerprint
from game.rules.system import System
from game.rules.turns import EndPhase, EndTurn, prompt


@dataclass(frozen=True)
class Decision:
    """The action that a bot takes, and why, each reason a sentence for players."""

    action: Action[Any]
    reasons: tuple[str, ...]


class Level(Protocol):
    """A bot: a function of what the side to act knows, so that equal positions get equal decisions."""

    def __call__(self, system: System[S], seen: S, /) -> Decision | None:
        """What to do in a position as its side to act knows it; None when nobody has to choose."""


def any_legal(system: System[S], seen: S) -> Decision | None:
    """Any legal action, each as likely as the others, by a generator seeded from the hash of the view.

    Seeded so it is the same wherever the position is the same, and tells nothing of what is hidden.
    """
    actions = tuple(legal(system, seen))
    if not actions:
        return None
    # random() and nothing built on it: that is the same in every Python (J-06).
    chosen = int(Random(fingerprint(seen)).random() * len(actions))
    return Decision(actions[chosen], (f"Picked blindly, one of {len(actions)} legal actions.",))


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
        choice = next(act for act in actions if isinstance(act, Choose) and act.choice == refused)
        return Decision(choice, ("It wants no part in this.",))
    for name in now.units:
        unit = seen.unit(name)
        fighters = [
            other.at
            for other in seen.conscious()
            if other.side != unit.side
            and observed(seen, unit.side, other)
            and distance(other.at, unit.at) <= NEAR
        ]
        moves = [action for action in actions if action.unit == name and type(action).__name__ == "Move"]
        if fighters and moves:
            return _away(unit.name, fighters, moves, unit.at)
    ends = [action for kind in (EndPhase, EndTurn) for action in actions if isinstance(action, kind)]
    return Decision(ends[0], ("Nothing to run from.",))


def _away(name: str, fighters: list[Any], moves: list[Action[Any]], here: Any) -> Decision:
    def gap(square: Any) -> int:
        return min(distance(square, fighter) for fighter in fighters)

    best: Any = max(moves, key=lambda action: gap(action.at))  # type: ignore[attr-defined]
    return Decision(best, (f"{name} runs from the fighting: {gap(best.at)} squares instead of {gap(here)}.",))
