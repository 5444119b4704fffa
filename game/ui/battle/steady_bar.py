"""The action bar as it is shown: it stays while an act is shown, and its squares keep their places."""

from collections.abc import Sequence

from game.rules.state import AnyState
from game.ui.battle import panel_text
from game.ui.battle.action_bar import MOST_CHOICES, ActionButton, Bar
from game.ui.battle.controller import BattleController
from game.ui.battle.kept_places import at_home, kept, kept_and_filled, unknown
from game.ui.cached import Cached


class SteadyBar:
    """The bar of whichever unit is chosen; none of its squares moves under the pointer."""

    def __init__(self, controller: BattleController) -> None:
        self._controller = controller
        self._bars = Cached[Bar]()
        self._shown: Bar | None = None
        self._last: dict[tuple[str, bool], Bar] = {}
        """The bar of each unit as it was shown last in this turn."""
        self._homes: dict[tuple[str, bool], dict[str, int]] = {}
        """Where what a unit could do stood first: there it stands in every turn."""
        self._turn: tuple[int, ...] = ()
        self._then: dict[tuple[tuple[str, bool], object], Bar] = {}
        """The bar of each unit in each position of this round: what is taken back may have ended its turn."""

    def bar(self, *, pointed: bool) -> Bar:
        """The bar, which may be pointed at; while an act of one's own is shown it stays as it was."""
        controller = self._controller
        waits = (
            controller.mode,
            controller.animator.busy,
            controller.computer.thinking,
            controller.computer.trouble,
        )
        key = (controller.orders, controller.unit, controller.verb, controller.switched, waits)
        bar = self._bars.get(key, lambda: panel_text.bar(controller))
        if self._shown is not None and not bar.fixed and controller.shows_own:
            return self._shown._replace(still=True)
        bar = self._in_places(bar, pointed=pointed)
        self._shown = bar if bar.fixed else None
        return bar

    def _in_places(self, bar: Bar, *, pointed: bool) -> Bar:
        """The bar with its squares where they were, while its unit goes on with its turn or is pointed at."""
        view, unit = self._controller.orders.view, self._controller.unit
        whose = (unit, self._controller.deciding)
        if not (pointed and whose in self._last):
            self._come_to(view, whose)
        before = self._last.get(whose)
        if before and bar.choices and (pointed or view.clock.active == unit):
            bar = _unmoved(before, bar) if pointed else bar._replace(choices=_in_kept_places(before, bar))
        else:
            bar = bar._replace(choices=_at_home(bar.choices, self._homes.setdefault(whose, {})))
        if bar.choices:
            self._last[whose] = self._then[whose, view] = bar
        return bar

    def _come_to(self, view: AnyState, whose: tuple[str, bool]) -> None:
        """In another turn no bar is known but, after undo, the one that was shown in this very position."""
        clock = view.clock
        turn = (clock.turn, clock.phase, clock.seat)
        if turn == self._turn:
            return
        if turn[:1] != self._turn[:1]:
            self._then = {}
        self._last, self._turn = {}, turn
        if again := self._then.get((whose, view)):
            self._last[whose] = again


def _unmoved(before: Bar, now: Bar) -> Bar:
    """The squares that were there, and no others."""
    return now._replace(choices=kept(before.choices, now.choices), fixed=kept(before.fixed, now.fixed))


def _at_home(now: Sequence[ActionButton], homes: dict[str, int]) -> tuple[ActionButton, ...]:
    """A row made anew: what has stood in it before comes before what is likelier, but for what is urgent."""
    placed = {at: one for at, one in enumerate(now) if one.own == at}
    others = [one for one in now if one not in placed.values()]
    others.sort(key=lambda one: (not one.urgent, one.name not in homes))
    return at_home(placed, others, homes, MOST_CHOICES)


def _in_kept_places(before: Bar, now: Bar) -> tuple[ActionButton, ...]:
    """What can be chosen now where it was; of what comes up the likeliest comes in, and what is urgent.

    What could be chosen before, and is not urgent, takes the place of what cannot any more alone.
    """
    in_view, known = before.choices[:MOST_CHOICES], {one.name for one in before.choices}
    coming = [one for one in unknown(now.choices[:MOST_CHOICES], in_view) if not one.spent]
    coming = [one for at, one in enumerate(coming) if at == 0 or one.urgent]

    def fits(at: int, old: ActionButton, new: ActionButton) -> bool:
        return new.may_take(at, old) and (old.spent or new.urgent or new.name not in known)

    return kept_and_filled(in_view, now.choices, coming, fits)
