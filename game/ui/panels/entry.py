"""Typing a text into a row of a form: what has been typed so far, until it is taken or given up."""

import pygame

from game.ui.panels.choices import Text

LONGEST = 400
"""A text that is typed is no longer than this."""


class Entry:
    """The text of one row while it is being typed; `row` is None while none is."""

    def __init__(self) -> None:
        self.row: Text | None = None
        self.words = ""

    def begin(self, row: Text) -> None:
        """Type on behind the text that is there."""
        if self.row is None or self.row.label != row.label:
            self.commit()
            self.row, self.words = row, row.value

    def commit(self) -> None:
        """Take what was typed, if it is another text."""
        row, self.row = self.row, None
        if row and self.words != row.value:
            row.put(self.words)

    def give_up(self) -> bool:
        """Forget what was typed; whether there was anything."""
        had, self.row = self.row is not None, None
        return had

    def key(self, row: Text, event: pygame.Event) -> bool:
        """Take a key for a row that has the focus; whether it was one of writing."""
        written = getattr(event, "unicode", "")
        if event.key == pygame.K_BACKSPACE:
            self.begin(row)
            self.words = "" if event.mod & pygame.KMOD_CTRL else self.words[:-1]
        elif written and written.isprintable() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.begin(row)
            self.words = (self.words + written)[:LONGEST]
        else:
            return False
        return True
