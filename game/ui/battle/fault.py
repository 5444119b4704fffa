"""What a battle does about a fault of the program: it says so, saves a report, and goes on (J-10)."""

from collections.abc import Callable
from traceback import format_exception

from game.errors import EnfiladeError, in_words
from game.files import places, saves
from game.files.atomic import create_first
from game.ui.app import App
from game.ui.battle.controller import BattleController
from game.ui.menus.dialog import Dialog
from game.ui.widgets.form_rows import Button, FormRow, Note


class FaultDialog:
    """Asks what is to be done about a fault; one at a time."""

    def __init__(self, app: App, controller: BattleController, leave: Callable[[], object]) -> None:
        self.app, self.controller, self._leave = app, controller, leave
        self._error: Exception = EnfiladeError()
        self._said = ""
        self._dialog = Dialog("A fault of the program", self._rows)

    @property
    def open(self) -> bool:
        """Whether the question is on the screen."""
        return self._dialog in self.app.screens

    def show(self, error: Exception) -> None:
        """Say what has failed, and ask."""
        self._error, self._said = error, ""
        self._dialog = Dialog("A fault of the program", self._rows)
        self.app.open(self._dialog)

    def _rows(self, dialog: Dialog) -> tuple[FormRow, ...]:
        what = str(self._error) or type(self._error).__name__
        if not isinstance(self._error, EnfiladeError):
            what = f"{type(self._error).__name__}: {self._error}"
        return (
            Note("This should not have happened. The match is as it was before, and can go on."),
            Note(what, "bad"),
            Button("Go on", dialog.closing(self.controller.go_on), "Back to the battle.", main=True),
            Button("Undo", self._undo, "Take your last step back."),
            Button("Save a report", self._save, "Save the match, and beside it what has failed."),
            Button("Leave the battle", dialog.closing(self._leave), "The match is kept as it stands."),
            *((Note(self._said),) if self._said else ()),
        )

    def _undo(self) -> None:
        try:
            self.controller.undo()
            self._said = "Your last step is taken back."
        except EnfiladeError as error:
            self._said = f"No undo: {error}"

    def _save(self) -> None:
        """Save the match with its record, and a text beside it."""
        try:
            path = saves.keep(self.controller.plan.saved(self.controller.match))
            text = "".join(format_exception(self._error)).encode(errors="backslashreplace")
            report = create_first(places.names(path.parent, path.stem, ".txt"), text)
            self._said = f"Saved: {path} and {report.name}."
        except OSError as error:
            self._said = f"Not saved: {in_words(error)}."
