"""Turns and phases that end by themselves, since nothing of weight is left to do in them."""

from typing import Any

from game.match.match import Match
from game.rules.actions import Action
from game.rules.state import AnyState
from game.rules.turns import EndPhase
from game.ui.battle.orders import Orders
from game.ui.cached import Cached


class TurnEnds:
    """What ends by itself in a match; `alone` where no other person plays."""

    def __init__(self, match: Match[AnyState], *, alone: bool) -> None:
        self._match, self._alone = match, alone
        self._found = Cached[Action[Any] | None]()
        self._left_open: AnyState | None = None

    def leave_open(self) -> None:
        """The position has been come back to: in it no turn ends by itself."""
        self._left_open = self._match.state

    def due(self, orders: Orders) -> Action[Any] | None:
        """What ends by itself now."""
        return self._found.get((orders, self._left_open), lambda: self._end(orders))

    def _end(self, orders: Orders) -> Action[Any] | None:
        """The end of the turn of who has nothing of weight left, or of the phase where nobody has.

        Before another person's go only while another of its side goes on: the board is handed over by hand.
        """
        unit = self._match.state.clock.active
        if self._match.state is self._left_open:
            return None
        if unit in orders.acting:
            ends = orders.end(unit) if self._alone else orders.handing_on(unit)
            return None if orders.weighty(unit) else ends
        idle = self._alone and orders.acting and not any(map(orders.weighty, orders.acting))
        return EndPhase() if idle and not self._match.why_not(EndPhase()) else None
