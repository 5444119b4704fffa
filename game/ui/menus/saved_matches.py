"""The list of saved matches: to watch one again, or to play on."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.errors import EnfiladeError
from game.files.headings import Heading, listed
from game.files.saves import Saved, load
from game.ui import commands
from game.ui.app import App
from game.ui.menus.page import Page, page_layout
from game.ui.widgets.form import Form
from game.ui.widgets.form_rows import Button, FormRow, Note

WIDTH = 820
"""How wide the list becomes, at 100 %."""


class SavedMatches:
    """All saved matches, newest first; `choose` is told the one that is chosen.

    `over`: those that have ended can be chosen too.
    """

    def __init__(self, title: str, choose: Callable[[Saved], object], *, over: bool) -> None:
        self.form = Form()
        self._title, self._choose, self._over = title, choose, over

    def build(self, app: App) -> None:
        """List them anew: there may be more by now."""
        self.app = app
        self._page = Page(app, self._title, app.back)
        rest = page_layout(app.size, app.look.percent).rest
        width = min(rest.width, app.look.measure(WIDTH))
        self.form.show(self._rows())
        self.form.put(rest._replace(left=(app.size[0] - width) // 2, width=width), app.look)

    def _rows(self) -> tuple[FormRow, ...]:
        rows = tuple(self._row(heading) for heading in listed())
        return rows or (Note("No match has been saved yet. Each turn of a battle is saved by itself."),)

    def _row(self, heading: Heading) -> Button:
        refused = heading.fault or ("" if self._over or not heading.over else "It has ended.")
        when = f"{heading.when:%d %b %Y, %H:%M}"
        how = "saved by itself, " if heading.by_itself else ""
        return Button(
            heading.name,
            lambda: self._load(heading),
            refused or told(heading),
            note=f"{how}{when}",
            off=bool(refused),
        )

    def _load(self, heading: Heading) -> None:
        try:
            self._choose(load(heading.path))
        except EnfiladeError as error:
            self.app.widgets.message(f"{heading.path.name} cannot be used", str(error))

    def handle(self, event: pygame.Event) -> None:
        """The list; Esc goes back."""
        if event.type == pygame.KEYDOWN and commands.requested(event) == "back":
            self.app.back()
        else:
            self.form.handle(event)

    def update(self, seconds: float) -> None:
        """Nothing moves."""

    def draw(self, surface: Surface) -> None:
        """Draw the list."""
        self._page.draw(surface)
        self.form.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        """Nothing lies over it."""


def told(heading: Heading) -> str:
    """What is said of a match: where, by which rules, how far, and who played."""
    who = ", ".join(f"{side} {player}" for side, player in heading.players.items() if side != "neutral")
    ended = ", ended" if heading.over else ""
    played = f" Played by: {who}." if who else ""
    where = heading.map or "A map without a name"
    return f"{where}, {heading.system} rules, turn {heading.turn}{ended}.{played}"
