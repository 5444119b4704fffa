"""A question for the name of a file, which stays until the file could be written."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.errors import EnfiladeError, reason
from game.ui.menus.dialog import Dialog
from game.ui.widgets.form_rows import Button, FormRow, Note, Text

Act = Callable[[], object]


class FileName:
    """Asks for a file to write; `write` does it and gives what comes next, or raises why it cannot be done.

    A name without an `ending` gets one. What is `in_the_way` of a file is asked about; `write` is told
    whether it may be replaced.
    """

    def __init__(
        self,
        title: str,
        offered: Path,
        ending: str,
        about: str,
        label: str,
        write: Callable[[Path, bool], Act],
        in_the_way: Callable[[Path], object],
    ) -> None:
        self._title, self._folder, self._ending, self._about = title, offered.parent, ending, about
        self._label, self._write, self._in_the_way = label, write, in_the_way
        self._name, self._trouble = offered.name, ""

    def dialog(self) -> Dialog:
        """The question."""
        return Dialog(self._title, self._rows)

    def _path(self, name: str) -> Path:
        """The file of a name, with the ending that is usual when it has none."""
        path = self._folder / name
        with suppress(RuntimeError):  # `~nobody` is a name like any other
            path = self._folder / Path(name).expanduser()
        return path if path.suffix or not path.name else path.with_suffix(self._ending)

    def _put(self, name: str) -> None:
        self._name, self._trouble = name.strip(), ""

    def _rows(self, dialog: Dialog) -> tuple[FormRow, ...]:
        typed = dialog.form.field.text.strip() if dialog.form.field else None
        name = self._name if typed is None else typed
        path = self._path(name)
        there = self._is_there(path)

        def act() -> None:
            self._press(dialog, path, replace=there)

        note = Note(str(path))
        if self._trouble and name == self._name:
            note = Note(self._trouble, "bad")
        elif there:
            note = Note(f"{path.name} is there already.", "warn")
        over = Button("Write over it", act, "What is in it is gone then.", tone="bad", off=not name)
        return (
            Text("File", self._name, self._put, self._about),
            note,
            over if there else Button(self._label, act, main=True, off=not name),
            Button("Cancel", dialog.close, note="Esc"),
        )

    def _is_there(self, path: Path) -> bool:
        """Whether something is in the way; what is wrong with a name is said when the file is written."""
        with suppress(OSError, ValueError):
            return bool(self._in_the_way(path))
        return False

    def _press(self, dialog: Dialog, path: Path, *, replace: bool) -> None:
        """Write the file; what is in the way is said, and the name stays to be changed."""
        try:
            go_on = self._write(path, replace)
        except OSError as error:
            self._trouble = f"It cannot be written: {reason(error)}."
        except (EnfiladeError, ValueError) as error:
            self._trouble = str(error).splitlines()[0]
        else:
            dialog.closing(go_on)()
