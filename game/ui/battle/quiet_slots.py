"""Slots of others in which nothing is seen: that they are over is told all the same."""

from collections.abc import Iterable, Iterator
from itertools import accumulate, takewhile
from typing import Any

from game.match.match import Match, Taken
from game.rules.actions import Action
from game.rules.events import AnyEvent, Phase, told_to
from game.rules.knowledge import known
from game.rules.state import AnyState, Clock
from game.rules.turns import EndPhase, in_slot
from game.rules.units import Side, allied
from game.ui.battle.event_log import LogLine
from game.ui.board.card import Span


class QuietSlots:
    """Whether anything has been told a viewer of the present slot; it is shown act after act."""

    def __init__(self, system: Any, viewer: Side | None) -> None:
        self._system = system
        self._viewer = viewer
        self._slot: tuple[int, int, int] | None = None
        self._told = False

    def line(
        self, side: Side | None, action: Action[Any], before: AnyState, after: Clock, told: Iterable[AnyEvent]
    ) -> LogLine | None:
        """What is said when a slot of others ends by an act of a side and nothing was told of it."""
        over = in_slot(self._system, before) and self._over(before.clock, after, told)
        if not over or side is None or self._viewer is None or allied(side, self._viewer):
            return None
        return _line(before, action, side, self._viewer)

    def _over(self, before: Clock, after: Clock, told: Iterable[AnyEvent]) -> bool:
        slot = _slot(before)
        if slot != self._slot:
            self._slot, self._told = slot, False
        self._told |= any(takewhile(lambda event: not isinstance(event, Phase), told))
        return _slot(after) != slot and not self._told

    def of(self, taken: Taken[Any]) -> LogLine | None:
        """The same of an act of a record."""
        viewer = self._viewer
        told = (event for event in taken.events if viewer is None or told_to(viewer, event))
        return self.line(taken.side, taken.action, taken.before, taken.after.clock, told)


def quiet_lines(match: Match[Any], slots: QuietSlots, viewer: Side | None) -> Iterator[tuple[int, LogLine]]:
    """The lines of all slots so far, each with how many events the viewer had been told of before it."""
    every = match.events(None)
    known_so_far = [
        *accumulate((viewer is None or bool(told_to(viewer, event)) for event in every), initial=0)
    ]
    for taken in match.taken():
        if line := slots.of(taken):
            yield known_so_far[taken.since], line


def _slot(clock: Clock) -> tuple[int, int, int]:
    return clock.turn, clock.phase, clock.seat


def _line(before: AnyState, action: Action[AnyState], side: Side, viewer: Side) -> LogLine:
    """Who did nothing is named only where the viewer sees it."""
    if isinstance(action, EndPhase):
        return LogLine((Span(side.capitalize(), side), Span(" lets the next go first")))
    if action.unit and known(before, viewer, unit := before.unit(action.unit)):
        return LogLine((Span(unit.name, side), Span(" does nothing")), units=(unit.id,))
    return LogLine((Span(side.capitalize(), side), Span(" acts unseen")))
