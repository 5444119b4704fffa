"""The question how a unit is to be called."""

from game.errors import BadEdit
from game.match.sandbox import LONGEST_NAME
from game.rules.presentation import capitalised
from game.ui.battle.controller import BattleController
from game.ui.menus.dialog import Dialog
from game.ui.widgets.form_rows import Button, FormRow, Note, Text


class Renaming:
    """Asks for the name of one unit until it has got one that can be, or is closed."""

    def __init__(self, controller: BattleController, unit: str) -> None:
        self._controller, self._unit = controller, unit
        self._name, _ = controller.named(unit)
        self._trouble = ""

    def dialog(self) -> Dialog:
        """The question."""
        return Dialog(f"Rename {self._name}", self._rows)

    def _put(self, name: str) -> None:
        self._name, self._trouble = " ".join(name.split()), ""

    def _rows(self, dialog: Dialog) -> tuple[FormRow, ...]:
        about = f"At most {LONGEST_NAME} letters. It changes nothing but what is said."
        return (
            Text("Name", self._name, self._put, about),
            *((Note(self._trouble, "bad"),) if self._trouble else ()),
            Button("Rename", lambda: self._press(dialog), main=True),
            Button("Cancel", dialog.close, note="Esc"),
        )

    def _press(self, dialog: Dialog) -> None:
        """Give the name; why it cannot be is said, and it stays to be changed."""
        try:
            self._controller.rename(self._unit, self._name)
        except BadEdit as error:
            self._trouble = f"{capitalised(str(error))}."
        else:
            dialog.close()
