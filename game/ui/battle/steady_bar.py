"""The action bar as it is shown: it stays while an act is shown, and its squares keep their places."""

from game.ui import commands
from game.ui.battle import panel_text
from game.ui.battle.action_bar import HELD, MOST_CHOICES, Bar
from game.ui.battle.controller import BattleController
from game.ui.battle.kept_places import kept, kept_and_filled
from game.ui.cached import Cached


class SteadyBar:
    """The bar of whichever unit is chosen; none of its squares moves under the pointer."""

    def __init__(self, controller: BattleController) -> None:
        self._controller = controller
        self._bars = Cached[Bar]()
        self._shown: Bar | None = None
        self._last: dict[tuple[str, bool], Bar] = {}
        """The bar of each unit as it was shown last in this turn."""
        self._turn: tuple[object, ...] = ()
        self._then: dict[tuple[tuple[str, bool], object], Bar] = {}
        """The bar of each unit in each position of this round: what is taken back may have ended its turn."""
        self._round = 0

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
        controller = self._controller
        clock, unit = controller.orders.view.clock, controller.unit
        turn, whose = (clock.turn, clock.phase, clock.seat), (unit, controller.deciding)
        if turn != self._turn and not (pointed and whose in self._last):
            self._last, self._turn = {}, turn
            if clock.turn != self._round:
                self._then, self._round = {}, clock.turn
            if again := self._then.get((whose, controller.orders.view)):
                self._last[whose] = again
        before = self._last.get(whose)
        if before and not _can_go_again(before, bar) and bar.choices and (pointed or clock.active == unit):
            if pointed:
                choices, fixed = kept(before.choices, bar.choices), kept(before.fixed, bar.fixed)
                bar = bar._replace(choices=choices, fixed=fixed)
            else:
                in_view, likely = before.choices[:MOST_CHOICES], bar.choices[:MOST_CHOICES]
                known = {choice.name for choice in in_view}
                urgent = [choice for choice in likely if choice.urgent]
                new = [at for at, choice in enumerate(likely) if choice.name not in known]
                likely = likely[: new[0] + 1] if new else likely  # so that it takes the place of a lesser one
                bar = bar._replace(choices=kept_and_filled(in_view, bar.choices, likely, HELD, urgent))
        if bar.choices:
            self._last[whose] = self._then[whose, controller.orders.view] = bar
        return bar


def _can_go_again(before: Bar, now: Bar) -> bool:
    """Whether a unit can go somewhere, and could not before: that stands first in the row again."""
    goes = f"{commands.ORDER}move"
    could, can = (any(choice.name == goes for choice in bar.choices) for bar in (before, now))
    return can and not could
