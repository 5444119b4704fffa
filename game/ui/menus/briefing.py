"""What a map tells before a battle (M-10), and what is to be done in it."""

from game.ui.menus.dialog import FormWindow
from game.ui.widgets.form_rows import Button, FormRow, Head, Note
from game.ui.widgets.theme import Tone

WIDTH = 560
"""At 100 %."""


class Briefing(FormWindow):
    """The brief of a map and its goals, over the dimmed board."""

    def __init__(self, name: str, brief: str, goals: tuple[tuple[str, Tone], ...]) -> None:
        super().__init__(name, WIDTH)
        self.brief, self.goals = brief, goals

    def rows(self) -> tuple[FormRow, ...]:
        notes = (Note(" ".join(part.split()), "ink") for part in self.brief.split("\n\n") if part.strip())
        goals = (Note(words, tone) for words, tone in self.goals)
        return (
            *notes,
            Head("Goals"),
            *goals,
            Button("To the battle", self.leave, "The board, as it stands (Enter).", main=True),
        )

    def leave(self) -> None:
        self.app.back()
