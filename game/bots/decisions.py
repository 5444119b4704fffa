"""What a computer player decides, and what holds for all of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from game.match.record import NO_PAST, Past
from game.rules.actions import Action, Choose, declined
from game.rules.engine import legal, refusals
from game.rules.state import Grant, S
from game.rules.system import System
from game.rules.turns import EndPhase, EndTurn, prompt


@dataclass(frozen=True)
class Judgement:
    """An action, what it seems worth, in healths of an enemy, and why."""

    worth: float
    action: Action[Any]
    why: str


MOST_OPTIONS = 3
"""So many of the options are told."""


@dataclass(frozen=True)
class Decision:
    """The action that a bot takes, and why, each reason a sentence for players.

    `options` are the best that it had, the best first; none of a bot that does not weigh any.
    `sooner` is what the bot would rather do first, with another unit than the one that it was asked for.
    """

    action: Action[Any]
    reasons: tuple[str, ...]
    options: tuple[Judgement, ...] = ()
    sooner: str = ""


NO_REASON = 0.02
"""What an action must be worth of itself, whatever may follow."""


def best_of(judgements: Iterable[Judgement]) -> tuple[Judgement, ...]:
    """The best few, each action once, the best first; before all that take an action what takes none."""
    best: dict[Action[Any], Judgement] = {}
    for judgement in sorted(judgements, key=_rank, reverse=True):
        best.setdefault(judgement.action, judgement)
    return tuple(best.values())[:MOST_OPTIONS]


def _rank(judgement: Judgement) -> tuple[bool, float]:
    return judgement.action.role.free and judgement.worth > NO_REASON, judgement.worth


class BadProposal(RuntimeError):
    """A player has proposed what the rules refuse: a fault of the program (J-09)."""


class Player(Protocol):
    """A bot: a function of what the side to act knows, so that equal knowledge gets equal decisions."""

    def __call__(self, system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
        """What to do in a position as its side to act knows it; None when nobody has to choose.

        `past` is what that side has done so far.
        """


MOST_ACTS = 200
"""A bot acts no more often than this in one unit's turn."""


def limited(player: Player) -> Player:
    """The player, but it ends a unit's turn after MOST_ACTS, and proposes nothing that is refused (J-09)."""

    def play(system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
        decision = player(system, seen, past) if len(past.turn) < MOST_ACTS else passing(system, seen)
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
