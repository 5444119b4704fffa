"""The file of the map: saving it, watching it for the changes of others, asking before anything is lost."""

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from game.editor.merge import Conflict
from game.editor.store import DiskState, Recovery
from game.errors import EnfiladeError, reason
from game.files import places
from game.files.atomic import make_folder
from game.files.map_reader import read_map
from game.files.tiled.exchange import export_map, in_the_way
from game.ui.editor.choose_map import KEPT
from game.ui.editor.file_name import FileName
from game.ui.editor.state import EditorViewState
from game.ui.menus.dialog import Dialog
from game.ui.widgets.form_rows import Button, FormRow, Note

MOST = 4
"""How many changes, or parts that both have changed, are listed one by one."""

EVERY = 1.0
"""Seconds between two looks at the file."""

Act = Callable[[], object]


def _nothing() -> None:
    """What comes after saving, when nothing does."""


class DocumentFile:
    """The file of one document; `ask` opens a dialog, `close` ends what goes on behind the editor."""

    def __init__(
        self,
        editor: EditorViewState,
        ask: Callable[[Dialog], object],
        say: Callable[[str], object],
        close: Act,
    ) -> None:
        self.editor, self.document = editor, editor.document
        self._ask, self._say, self._close = ask, say, close
        self._since = 0.0
        self._known: tuple[DiskState, int] = ("same", 0)
        """The state of the file that the person knows of, and when it was written."""
        self._begun, self._warned = False, False

    # Leaving and saving.

    def finish(self, go_on: Act) -> None:
        """Be done with the map and go on; with changes that are not saved, ask what becomes of them."""

        def finish() -> None:
            self._close()
            self.document.close()
            go_on()

        question = self.document.unsaved()
        if question is None:
            finish()
            return
        count, last = len(question.changes), ", ".join(question.changes[-MOST:])
        changes = f"{count} change{'s' if count != 1 else ''}, the last: {last}"
        trouble = ""

        def discard(dialog: Dialog) -> None:
            nonlocal trouble
            try:
                self.document.discard()
            except OSError as error:
                trouble = f"What is discarded cannot be kept: {reason(error)}."
                return
            dialog.closing(finish)()

        def rows(dialog: Dialog) -> tuple[FormRow, ...]:
            stays = "The map's file stays as it is."
            return (
                Note(changes if count else "It was never saved."),
                Button("Save", dialog.closing(lambda: self.save(finish)), "Write it to its file.", main=True),
                Button("Stay", dialog.close, "Go on editing (Esc).", note="Esc"),
                Button("Discard for good", dialog.closing(finish), stays, tone="bad")
                if trouble
                else Button("Discard", lambda: discard(dialog), stays, tone="bad"),
                Note(trouble or KEPT, "bad" if trouble else "soft"),
            )

        self._ask(Dialog(question.text, rows))

    def save(self, then: Act = _nothing) -> None:
        """Save the map; a file that was changed meanwhile is asked about, a name where there is none."""
        if self.document.path is None:
            self.save_as(then)
        elif self.document.disk() == "changed":
            self._ask_about_changes()
        else:
            path = self.document.path
            if self.editor.do(lambda: self._put(path, replace=True)):
                then()

    def _put(self, path: Path, *, replace: bool) -> None:
        """Write the map to a file, which is then its own. Raises OSError."""
        make_folder(path.parent)
        self.document.save(path, replace=replace)
        self._known = self._state()
        self._say(f"Saved as {path.name}.")

    def save_as(self, then: Act = _nothing) -> None:
        """Save the map under a name that is asked for; another file of that name is asked about."""
        own = self.document.path
        folder = own.parent if own else places.own_maps()
        name = own.name if own else self._unused(folder, ".toml").name

        def save(path: Path, replace: bool) -> Act:
            if path == own:
                return lambda: self.save(then)
            self._put(path, replace=replace)
            return then

        def others(path: Path) -> bool:
            return path != own and os.path.lexists(path)

        about = f"A name in {folder}, or a whole path."
        self._ask(FileName("Save the map as", folder / name, ".toml", about, "Save", save, others).dialog())

    def export(self) -> None:
        """Export the map for Tiled, beside its file or into the folder of exports."""
        document = self.document
        folder = document.path.parent if document.path else places.exports()
        stem = document.path.stem if document.path else self._unused(folder, ".tmx").stem

        def export(path: Path, replace: bool) -> Act:
            make_folder(path.parent)
            loaded = read_map(document.text.encode(), document.file, document.catalogue, document.types)
            export_map(loaded, path, force=replace)
            return lambda: self._say(f"Exported to {path}")

        about = "It ends in .tmx or .tmj; the picture of its tiles is put beside it."
        offered = folder / f"{stem}.tmx"
        self._ask(FileName("Export for Tiled", offered, ".tmx", about, "Export", export, in_the_way).dialog())

    def _unused(self, folder: Path, ending: str) -> Path:
        """A file to offer."""
        name = self.document.parsed.values.get("name")
        return places.unused(places.names(folder, name if isinstance(name, str) else "map", ending))

    # What is done by itself: copies against a crash, and a look at the file, whether it was changed.

    def update(self, seconds: float, *, busy: bool) -> None:
        """Look and copy when it is time to; no look while a tool is `busy`."""
        if not self._begun:
            self._begun = True
            if copy := self.document.recovery():
                self._offer(copy)
        self._copy()
        self._since += seconds
        if self._since >= EVERY and not busy:
            self.look()

    def _copy(self) -> None:
        """Keep a copy when it is time to; say once when there can be none."""
        try:
            self.document.autosave(monotonic())
        except OSError as error:
            if not self._warned:
                self._say(f"No copy against a crash can be kept: {reason(error)}.")
            self._warned = True

    def look(self) -> None:
        """Look whether the file is as it was, and ask once what is to be done when it is not."""
        self._since = 0.0
        state = self._state()
        if state == self._known:
            return
        self._known = state
        if state[0] == "gone":
            self._say("The file is gone; saving writes it again.")
        elif state[0] == "changed":
            self._ask_about_changes()

    def _state(self) -> tuple[DiskState, int]:
        path = self.document.path
        try:
            state = self.document.disk()
            return state, path.stat().st_mtime_ns if path and state == "changed" else 0
        except OSError:
            return "gone", 0

    def _offer(self, copy: Recovery) -> None:
        """Offer the copy that a game left which ended early."""

        def rows(dialog: Dialog) -> tuple[FormRow, ...]:
            recover = dialog.closing(lambda: self.editor.do(lambda: self.document.recover(copy)))
            discard = dialog.closing(lambda: self.editor.do(copy.discard))
            return (
                Note("The editor ended early the last time. There is a copy of what was not saved."),
                Button("Recover", recover, "Go on from the copy; it can be undone.", main=True),
                Button("Not now", dialog.close, "The copy is kept, and offered again.", note="Esc"),
                Button("Discard the copy", discard, "Go on from the file.", tone="bad"),
                Note(KEPT),
            )

        self._ask(Dialog("Unsaved work was found", rows))

    # The file was changed by somebody else.

    def _ask_about_changes(self) -> None:
        """Reload the file, merge with it, write over it, or do nothing yet."""
        document = self.document
        conflicts: tuple[Conflict, ...] = ()
        why = ""
        try:
            conflicts = document.merging().conflicts
        except EnfiladeError as error:
            why = str(error).splitlines()[0]

        def rows(dialog: Dialog) -> tuple[FormRow, ...]:
            again = self._settling(dialog, document.reload, "Reloaded; Ctrl + Z takes it back.")
            over = self._settling(dialog, document.save, "Written over what was there.")
            lost = "What was changed here can be had back by undoing it."
            about = lost if document.dirty else "Take the file."
            gone = "What somebody else has changed in it is gone."
            return (
                Note(why or "Somebody else has changed the file meanwhile.", "bad" if why else "soft"),
                *(Note(words, "warn") for words in _in_words(conflicts)),
                *(self._merges(dialog, conflicts) if document.dirty and not why else ()),
                Button("Reload", again, about, main=not document.dirty, off=bool(why)),
                Button("Write over the file", over, gone, tone="bad"),
                Button("Not now", dialog.close, "Saving asks again.", note="Esc"),
            )

        self._ask(Dialog("The file has changed", rows))

    def _settling(self, dialog: Dialog, act: Act, said: str) -> Callable[[], None]:
        """What closes the dialog, does something, and says that it was done."""

        def settle() -> None:
            if self.editor.do(act):
                self._known = self._state()
                self._say(said)

        return dialog.closing(settle)

    def _merges(self, dialog: Dialog, conflicts: tuple[Conflict, ...]) -> tuple[Button, ...]:
        """The ways to have both changes."""
        mine = self._settling(dialog, lambda: self.document.merge("mine"), "Merged.")
        if not conflicts:
            return (Button("Merge", mine, "The file's changes and those made here.", main=True),)
        theirs = self._settling(dialog, lambda: self.document.merge("theirs"), "Merged.")
        return (
            Button("Merge; mine counts where both differ", mine, "Both changes, then save.", main=True),
            Button("Merge; the file counts", theirs, "Both changes, then save."),
        )


def _in_words(conflicts: tuple[Conflict, ...]) -> tuple[str, ...]:
    """The parts that both have changed."""
    words = [f"Both changed {each.part}: {each.mine} here, {each.theirs} there." for each in conflicts[:MOST]]
    rest = len(conflicts) - MOST
    return (*words, *((f"Both changed {rest} more.",) if rest > 0 else ()))
