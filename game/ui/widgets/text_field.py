"""Typing a text into a row of a form: what has been typed so far, until it is taken or given up."""

import pygame

from game.ui.widgets.form_rows import Text

LONGEST = 400
"""A text that is typed is no longer than this."""


class Entry:
    """The text of one row while it is being typed; `row` is None while none is."""

    def __init__(self) -> None:
        self.row: Text | None = None
        self.words = ""
        self.marked = False
        """Whether all of it is marked, so that what is typed next takes its place."""

    def begin(self, row: Text) -> None:
        """Type on behind the text that is there."""
        if self.row is None or self.row.label != row.label:
            self.commit()
            self.row, self.words, self.marked = row, row.value, False

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
        written, ctrl = getattr(event, "unicode", ""), event.mod & pygame.KMOD_CTRL
        if event.key == pygame.K_a and ctrl:
            self.begin(row)
            self.marked = True
        elif event.key == pygame.K_BACKSPACE:
            self.begin(row)
            self._put("" if self.marked or ctrl else self.words[:-1])
        elif written and written.isprintable() and not ctrl and not event.mod & pygame.KMOD_ALT:
            self.begin(row)
            self._put((written if self.marked else self.words + written)[:LONGEST])
        else:
            return False
        return True

    def _put(self, words: str) -> None:
        self.words, self.marked = words, False
