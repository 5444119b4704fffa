"""The end of a lesson: what was learned, and where to go on."""

from collections.abc import Callable
from typing import NamedTuple

from game.ui.menus.dialog import FormWindow
from game.ui.widgets.form_rows import Button, FormRow, Note

WIDTH = 560
"""At 100 %."""


class AfterLesson(NamedTuple):
    """What can be done after a lesson; `go_on` begins the next one, None after the last."""

    leave: Callable[[], object]
    again: Callable[[], object]
    all: Callable[[], object]
    go_on: Callable[[], object] | None = None


class LessonEnd(FormWindow):
    """What a lesson tells at its end, over its dimmed board; `later` is the name of the next one.

    `came_to` is how it went, in a word or two.
    """

    def __init__(
        self, name: str, came_to: str, told: str, ways: AfterLesson, later: str, *, lost: bool
    ) -> None:
        super().__init__(f"{name}: {came_to}", WIDTH)
        self._told, self._ways, self._later, self._lost = told, ways, later, lost

    def rows(self) -> tuple[FormRow, ...]:
        ways, lost = self._ways, self._lost
        notes = (Note(part, "ink") for part in self._told.split("\n\n") if part)
        again = Button("Again", self._closing(ways.again), "The same lesson from its beginning.", main=lost)
        later = f"Next: {self._later}"
        on = (
            (Button(later, self._closing(ways.go_on), "The next lesson.", main=not lost),)
            if ways.go_on
            else ()
        )
        every = Button("All lessons", self._closing(ways.all), "The list of the lessons.")
        home = Button("Title", self.leave, "Back to the title (Esc).", note="Esc", main=not (on or lost))
        if lost:
            return (*notes, again, *on, every, home)
        return (*notes, *on, again, every, home) if on else (*notes, home, again, every)

    def leave(self) -> None:
        self._closing(self._ways.leave)()

    def _closing(self, act: Callable[[], object]) -> Callable[[], object]:
        def close() -> None:
            self.app.back()
            act()

        return close
