"""What a level of the computer's play is, what holds for all of them, and the level that picks blindly."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from game.match.record import NO_PAST, Past
from game.rules.actions import Action, Choose, declined
from game.rules.engine import legal, refusals
from game.rules.state import Grant, S, fingerprint
from game.rules.system import System
from game.rules.turns import EndPhase, EndTurn, prompt


@dataclass(frozen=True)
class Decision:
    """The action that a bot takes, and why, each reason a sentence for players."""

    action: Action[Any]
    reasons: tuple[str, ...]


class BadProposal(RuntimeError):
    """A level has proposed what the rules refuse: a fault of the program (J-09)."""


class Level(Protocol):
    """A bot: a function of what the side to act knows, so that equal knowledge gets equal decisions."""

    def __call__(self, system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
        """What to do in a position as its side to act knows it; None when nobody has to choose.

        `past` is what that side has done so far.
        """


MOST_ACTS = 200
"""A bot acts no more often than this in one unit's turn."""


def limited(level: Level) -> Level:
    """The level, but it ends a unit's turn after MOST_ACTS, and proposes nothing that is refused (J-09)."""

    def play(system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
        decision = level(system, seen, past) if len(past.turn) < MOST_ACTS else passing(system, seen)
        if decision and (refused := refusals(system, seen, decision.action)):
            raise BadProposal(f"{decision.action} is refused: {refused[0].text}")
        return decision

    return play


def passing(system: System[S], seen: S) -> Decision | None:
    """Whatever ends a decision or a turn; None when nobody has to choose."""
    now = prompt(system, seen)
    if now is None:
        return None
    actions = tuple(legal(system, seen))
    ends = (*declining(now.grant, actions), *ending(actions), *actions)
    return next((Decision(action, ("It lets its turn go by.",)) for action in ends), None)


def declining(grant: Grant, actions: tuple[Action[Any], ...]) -> Iterator[Action[Any]]:
    """The answer by which a decision is turned down; none in a turn."""
    for action in actions:
        if isinstance(action, Choose) and action.choice == declined(grant):
            yield action


def ending(actions: tuple[Action[Any], ...]) -> Iterator[Action[Any]]:
    """What ends a turn: first for all who could still act, then for one of them."""
    return (action for kind in (EndPhase, EndTurn) for action in actions if isinstance(action, kind))


@limited
def any_legal(system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
    """Any legal action, each as likely as the others, but words only once in a unit's turn.

    The generator is seeded from the hash of the view and from how often the side has acted: it is the same
    wherever both are the same, and tells nothing of what is hidden.
    """
    actions = [
        action for action in legal(system, seen) if not action.words_only or action.kind not in past.turn
    ]
    if not actions:
        return None
    # random() and nothing built on it: that is the same in every Python (J-06).
    chosen = int(Random(f"{fingerprint(seen)} {past.acts}").random() * len(actions))
    return Decision(actions[chosen], (f"Picked blindly, one of {len(actions)} legal actions.",))
