"""The menu in a battle: the board stands still and dimmed behind it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui import commands, key_list
from game.ui.app import App
from game.ui.layout import Box, centred
from game.ui.menus.dialog import Veil
from game.ui.widgets.form import Form
from game.ui.widgets.form_rows import Button, FormRow, Note

WIDTH = 420
"""At 100 %."""


class MenuItem(NamedTuple):
    """One entry of the menu: what it does, and `why_not` when it cannot be done now.

    `closes`: the menu is gone before it is done.
    """

    words: str
    act: Callable[[], object]
    help: str = ""
    why_not: str = ""
    closes: bool = False


class Pause:
    """The menu; `doors` are asked for their words anew each time it is shown.

    Resume and Keys are its own; `save` gives what is said once it is done ("Saved as ...").
    """

    def __init__(
        self, doors: Callable[[], Sequence[MenuItem]], save: Callable[[], str] | None = None
    ) -> None:
        self.form = Form(bare=True)
        self.listing_keys = False
        self._doors, self._save = doors, save
        self._said = ""
        self._veil: Veil | None = None

    def build(self, app: App) -> None:
        """Put the menu into the middle of the window."""
        self.app = app
        if self._veil is None:
            self._veil = Veil(app.window)
        self._show()

    def _show(self) -> None:
        m, size, look = self.app.look.measure, self.app.size, self.app.look
        air, head = m(12), m(48)
        width = min(m(WIDTH), size[0] - 2 * air)
        self.form.show(self._rows())
        self.form.put(Box(0, 0, width - 2 * air, size[1]), look)
        self._box = centred(size, (width, head + self.form.height + air), air)
        inner = self._box.inset(air)
        self.form.put(
            Box(inner.left, self._box.top + head, inner.width, inner.bottom - self._box.top - head), look
        )

    def _rows(self) -> tuple[FormRow, ...]:
        rows: list[FormRow] = [
            Button("Resume", self.app.back, "Back to the battle (Esc).", main=True, note="Esc")
        ]
        if self._save:
            rows.append(Button("Save", self._saved, "Keep the match as it stands among your saved ones."))
        rows += [self._row(door) for door in self._doors()]
        rows.insert(len(rows) - 1, Button("Keys", self._list_keys, "All keys (? or F1).", note="?"))
        if self._said:
            rows.append(Note(self._said, "gold"))
        return tuple(rows)

    def _row(self, door: MenuItem) -> Button:
        def act() -> None:
            if door.closes:
                self.app.back()
            door.act()

        return Button(door.words, act, door.why_not or door.help, off=bool(door.why_not))

    def _saved(self) -> None:
        self._said = self._save() if self._save else ""
        self._show()

    def _list_keys(self) -> None:
        self.listing_keys = True

    def handle(self, event: pygame.Event) -> None:
        """The menu; Esc resumes."""
        deed = commands.requested(event) if event.type == pygame.KEYDOWN else None
        if self.listing_keys:
            self.listing_keys = deed not in {"back", "help"} and event.type != pygame.MOUSEBUTTONDOWN
        elif deed == "back":
            self.app.back()
        elif deed == "help":
            self._list_keys()
        else:
            self.form.handle(event)

    def update(self, seconds: float) -> None:
        """Nothing moves."""

    def draw(self, surface: Surface) -> None:
        """Draw the dimmed board and the menu."""
        look, m = self.app.look, self.app.look.measure
        if self._veil:
            self._veil.draw(surface)
        title = look.text("Paused", "title")
        look.lay(surface, self._box)
        surface.blit(title, (self._box.left + m(16), self._box.top + m(15)))
        self.form.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        """Draw the list of keys."""
        if self.listing_keys:
            key_list.draw(surface, self.app.look, "battle")
