"""The list of saved matches: to watch one again, or to play on."""

from collections.abc import Callable

from game.errors import EnfiladeError
from game.files.headings import Heading, listed
from game.files.saves import Saved, load
from game.ui.menus.page import FormPage
from game.ui.widgets.form_rows import Button, FormRow, Note


class SavedMatches(FormPage):
    """All saved matches, newest first; `choose` gets the chosen one.

    `over`: those that have ended can be chosen too.
    """

    def __init__(self, title: str, choose: Callable[[Saved], object], *, over: bool) -> None:
        super().__init__(title)
        self._choose, self._over = choose, over

    def rows(self) -> tuple[FormRow, ...]:
        rows = tuple(self._row(heading) for heading in listed())
        return rows or (Note("No match has been saved yet. Each turn of a battle is saved by itself."),)

    def _row(self, heading: Heading) -> Button:
        refused = heading.fault or ("" if self._over or not heading.over else "It has ended.")
        when = f"{heading.when:%d %b %Y, %H:%M}"
        how = "saved by itself, " if heading.by_itself else ""
        return Button(
            heading.name,
            lambda: self._load(heading),
            refused or summary(heading),
            note=f"{how}{when}",
            off=bool(refused),
        )

    def _load(self, heading: Heading) -> None:
        try:
            self._choose(load(heading.path))
        except EnfiladeError as error:
            self.app.widgets.message(f"{heading.path.name} cannot be used", str(error))


def summary(heading: Heading) -> str:
    """A line about a match: where, by which rules, how far, and who played."""
    who = ", ".join(f"{side} {player}" for side, player in heading.players.items() if side != "neutral")
    ended = ", ended" if heading.over else ""
    played = f" Played by: {who}." if who else ""
    where = heading.map or "A map without a name"
    return f"{where}, {heading.system} rules, turn {heading.turn}{ended}.{played}"
