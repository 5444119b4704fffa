"""The decision that waits for a person: with which choices it is shown, and which of them Enter takes."""

from collections.abc import Sequence

from game.ui.battle import decision, decision_text
from game.ui.battle.controller import BattleController
from game.ui.battle.decision import Decision
from game.ui.cached import Cached
from game.ui.layout import Box


class WaitingQuestion:
    """The decision that waits; in a series of them each choice stays where it was."""

    def __init__(self, controller: BattleController) -> None:
        self._controller = controller
        self._asked, self._opened = Cached[Decision | None](), Cached[Decision | None]()
        self._turned: tuple[tuple[object, ...], int] = ((), 0)
        """How often the choices were turned to others, and of which series."""
        self._last_asked: dict[tuple[object, ...], Decision] = {}
        """The decision of each series that was shown last since somebody could act freely."""
        self._marked: tuple[Decision | None, int] = (None, 0)
        """The choice that the arrows have gone to, and of which decision."""

    @property
    def series(self) -> tuple[object, ...]:
        """Of which decisions, one after the other, the one is that waits; empty without one."""
        now, clock = self._controller.prompt, self._controller.orders.view.clock
        if now is None or self._controller.mode != "decide":
            return ()
        return (now.side, now.units, type(now.grant), clock.turn, clock.phase, clock.seat, clock.active)

    @property
    def question(self) -> Decision | None:
        """The decision that waits, with the choices that are turned to."""
        controller, (turned, times) = self._controller, self._turned
        asked = self._asked.get((controller.orders, controller.mode, controller.unit), self._taken_up)
        at = times if turned == self.series else 0
        return self._opened.get((asked, at), lambda: asked and decision.opened(asked, at))

    def _taken_up(self) -> Decision | None:
        """The decision that waits, its choices where they were in the one before it of the same series."""
        asked, before = decision_text.asked(self._controller), self._last_asked.get(self.series)
        if asked and before:
            asked = decision.keeping_places(before, asked)
        if asked:
            self._last_asked[self.series] = asked
        return asked

    def turn(self) -> None:
        """Turn to the other choices."""
        turned, times = self._turned
        self._turned = (self.series, times + 1 if turned == self.series else 1)

    def forget(self) -> None:
        """Somebody can act freely: what is asked next is a series of its own."""
        self._turned, self._last_asked = ((), 0), {}

    @property
    def marked(self) -> int:
        """The place of the choice that Enter takes until the arrows have gone to another."""
        (asked, at), now = self._marked, self.question
        if asked is now or now is None:
            return at if now else 0
        left = {option.name: number for number, option in enumerate(now.options) if not option.spent}
        return left.get(now.entered, min(left.values()))

    def go_on(self, places: Sequence[Box], way: tuple[int, int]) -> None:
        """Mark the choice that lies in a direction from the one that is marked."""
        if places:
            self._marked = (self.question, decision.gone_on(places, self.marked, way))
