"""Slots of others in which nothing is seen: that they are over is told all the same."""

from collections.abc import Iterable
from itertools import takewhile

from game.rules.actions import Action
from game.rules.events import AnyEvent, Phase
from game.rules.knowledge import known
from game.rules.state import AnyState, Clock
from game.rules.turns import EndPhase
from game.rules.units import Side
from game.ui.battle.event_log import LogLine
from game.ui.board.card import Span


class QuietSlots:
    """Whether anything has been told of the present slot."""

    def __init__(self) -> None:
        self._slot: tuple[int, int, int] | None = None
        self._told = False

    def over(self, before: Clock, after: Clock, events: Iterable[AnyEvent]) -> bool:
        """Whether a slot has ended by an act, of which these events were told, and nothing was told of it."""
        slot = _slot(before)
        if slot != self._slot:
            self._slot, self._told = slot, False
        self._told |= any(takewhile(lambda event: not isinstance(event, Phase), events))
        return _slot(after) != slot and not self._told


def _slot(clock: Clock) -> tuple[int, int, int]:
    return clock.turn, clock.phase, clock.seat


def quiet_line(before: AnyState, action: Action[AnyState], side: Side, viewer: Side) -> LogLine:
    """What is said of such a slot of a side: who did nothing is named only where the viewer sees it."""
    if isinstance(action, EndPhase):
        return LogLine((Span(side.capitalize(), side), Span(" lets the next go first")))
    if action.unit and known(before, viewer, unit := before.unit(action.unit)):
        return LogLine((Span(unit.name, side), Span(" does nothing")), units=(unit.id,))
    return LogLine((Span(side.capitalize(), side), Span(" acts unseen")))
