"""What a map tells before a battle (M-10)."""

from game.ui.menus.dialog import FormWindow
from game.ui.widgets.form_rows import Button, FormRow, Note

WIDTH = 560
"""At 100 %."""


class Briefing(FormWindow):
    """The brief of a map, over the dimmed board; `words` are what its button says."""

    def __init__(self, name: str, brief: str, words: str) -> None:
        super().__init__(name, WIDTH)
        self.brief, self._words = brief, words

    def rows(self) -> tuple[FormRow, ...]:
        notes = (Note(" ".join(part.split()), "ink") for part in self.brief.split("\n\n") if part.strip())
        return (*notes, Button(self._words, self.leave, "To the battle (Enter).", main=True))

    def leave(self) -> None:
        self.app.back()
