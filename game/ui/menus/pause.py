"""The menu in a battle: the board stands still and dimmed behind it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui.menus.dialog import Dialog, FormWindow
from game.ui.widgets.form_rows import Button, FormRow, Note

WIDTH = 420
"""At 100 %."""


class MenuItem(NamedTuple):
    """One entry of the menu: what it does, and `why_not` when it cannot be done now.

    `closes`: the menu is gone before it is done. With `asks` it is done only once that is answered.
    """

    words: str
    act: Callable[[], object]
    help: str = ""
    why_not: str = ""
    closes: bool = False
    asks: str = ""


class Pause(FormWindow):
    """The menu; `items` is called each time the menu is shown.

    Resume and Keys are its own; `save` returns what to say once it is done ("Saved as ...").
    `beside` is called when a click beside the menu has closed it.
    """

    lists_keys, place = True, "battle"

    def __init__(
        self,
        items: Callable[[], Sequence[MenuItem]],
        save: Callable[[], str],
        beside: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__("Paused", WIDTH)
        self._items, self._save, self._beside = items, save, beside
        self._said = ""

    def rows(self) -> tuple[FormRow, ...]:
        return (
            Button("Resume", self.app.back, "Back to the battle (Esc).", main=True, note="Esc"),
            Button("Save", self._saved, "Keep the match as it stands among your saved ones."),
            Button("Keys", self._list_keys, "All keys (?).", note="?"),
            *map(self._row, self._items()),
            *((Note(self._said, "gold"),) if self._said else ()),
        )

    def take(self, event: pygame.Event) -> None:
        """A click beside the menu goes back to the battle, and does nothing else there."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self._box.holds(event.pos):
            self.app.back()
            self._beside()
        else:
            super().take(event)

    def _row(self, item: MenuItem) -> Button:
        def do() -> None:
            if item.closes:
                self.app.back()
            item.act()

        def ask() -> None:
            self.app.open(Dialog(item.words, lambda dialog: _question(item, dialog, do)))

        return Button(item.words, ask if item.asks else do, item.why_not or item.help, off=bool(item.why_not))

    def _saved(self) -> None:
        self._said = self._save()
        self.show()

    def _list_keys(self) -> None:
        self.keys.show()


def _question(item: MenuItem, dialog: Dialog, do: Callable[[], object]) -> tuple[FormRow, ...]:
    """What is asked before an entry is done; what does nothing has the focus."""
    return (
        Note(item.asks),
        Button("No", dialog.close, "Back to the menu (Esc).", note="Esc"),
        Button(item.words, dialog.closing(do), item.help, tone="warn"),
    )
