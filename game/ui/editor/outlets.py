"""Where a map goes from the editor, and what is asked before anything of it is lost."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.editor.merge import Conflict
from game.editor.store import Recovery
from game.errors import EnfiladeError
from game.files import places
from game.files.map_reader import read_map
from game.files.tiled.exchange import export_map
from game.ui.menus.dialog import Dialog
from game.ui.widgets.form_rows import Button, FormRow, Note, Text

if TYPE_CHECKING:
    from game.ui.editor.screen import EditorScreen

MOST = 4
"""How many changes, or parts that both have changed, are told one by one."""


def leave(editor: "EditorScreen") -> None:
    """Leave the editor; unsaved changes are asked about."""
    unsaved(editor, editor.app.back)


def unsaved(editor: "EditorScreen", go_on: Callable[[], object]) -> None:
    """Be done with the map and go on; with changes that are not saved, ask what becomes of them."""

    def done() -> None:
        editor.close()
        editor.document.close()
        go_on()

    question = editor.document.unsaved()
    if question is None:
        done()
        return

    def saved() -> None:
        save(editor, done)

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        count = len(question.changes)
        last = ", ".join(question.changes[-MOST:])
        return (
            Note(
                f"{count} change{'s' if count != 1 else ''}, the last: {last}"
                if count
                else "It was never saved."
            ),
            Button("Save", _closing(dialog, saved), "Write the map to its file.", main=True, note="Enter"),
            Button("Discard", _closing(dialog, done), "The map's file stays as it is.", tone="bad"),
            Button("Stay", dialog.close, "Go on editing (Esc).", note="Esc"),
        )

    editor.app.open(Dialog(question.text, rows))


def save(editor: "EditorScreen", then: Callable[[], object] | None = None) -> None:
    """Save the map to its file; one that was changed meanwhile is asked about, one without a file named."""
    document = editor.document
    if document.path is None:
        save_as(editor, then)
    elif document.disk() == "changed":
        changed(editor)
    else:
        _write(editor, document.path, then)


def _write(editor: "EditorScreen", path: Path, then: Callable[[], object] | None = None) -> None:
    def write() -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        editor.document.save(path)

    if editor.easel.do(write):
        editor.watch.seen()
        editor.say(f"Saved as {path.name}.")
        if then:
            then()


def save_as(editor: "EditorScreen", then: Callable[[], object] | None = None) -> None:
    """Save the map under a name that is asked for; another file of that name is asked about."""
    document = editor.document
    folder = document.path.parent if document.path else places.own_maps()
    name = [document.path.name if document.path else _unused(editor, folder, ".toml").name]

    def put(words: str) -> None:
        name[0] = words.strip()

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        path = _file(folder, name[0], ".toml")
        own = path == document.path
        there = not own and _is_there(path)
        write = _closing(dialog, lambda: save(editor, then) if own else _write(editor, path, then))
        label = "Write over it" if there else "Save"
        return (
            Text("File", name[0], put, f"A name in {folder}, or a whole path."),
            Note(f"{path.name} is there already." if there else str(path), "warn" if there else "soft"),
            Button(label, write, "", main=not there, tone="bad" if there else "ink", off=not name[0]),
            Button("Cancel", dialog.close, note="Esc"),
        )

    editor.app.open(Dialog("Save the map as", rows))


def to_tiled(editor: "EditorScreen") -> None:
    """Export the map for Tiled, beside its file or into the folder of exports."""
    document = editor.document
    folder = document.path.parent if document.path else places.exports()
    stem = document.path.stem if document.path else _unused(editor, folder, ".tmx").stem
    name = [f"{stem}.tmx"]

    def put(words: str) -> None:
        name[0] = words.strip()

    def export(path: Path) -> None:
        def write() -> None:
            path.parent.mkdir(parents=True, exist_ok=True)
            made = read_map(document.text.encode(), document.file, document.catalogue, document.types)
            export_map(made, path, force=True)

        if editor.easel.do(write):
            editor.say(f"Exported to {path}")

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        path = _file(folder, name[0], ".tmx")
        there = _is_there(path)
        return (
            Text("File", name[0], put, "It ends in .tmx or .tmj; the picture of its tiles is put beside it."),
            Note(f"{path.name} is there already." if there else str(path), "warn" if there else "soft"),
            Button("Write over it" if there else "Export", _closing(dialog, lambda: export(path)), main=True),
            Button("Cancel", dialog.close, note="Esc"),
        )

    editor.app.open(Dialog("Export for Tiled", rows))


def changed(editor: "EditorScreen") -> None:
    """The file was changed by somebody else: reload it, merge with it, write over it, or do nothing yet."""
    document = editor.document
    conflicts: tuple[Conflict, ...] = ()
    why = ""
    try:
        conflicts = document.merging().conflicts
    except EnfiladeError as error:
        why = str(error).splitlines()[0]

    def doing(dialog: Dialog, deed: Callable[[], object], said: str) -> Callable[[], None]:
        def act() -> None:
            dialog.close()
            if editor.easel.do(deed):
                editor.watch.seen()
                editor.say(said)

        return act

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        again = doing(dialog, document.reload, "Reloaded; Ctrl + Z takes it back.")
        over = doing(dialog, document.save, "Written over what was there.")
        lost = "What was changed here can be had back by undoing it." if document.dirty else ""
        return (
            Note(why or "Somebody else has changed the file meanwhile.", "bad" if why else "soft"),
            *(Note(words, "warn") for words in _told(conflicts)),
            *(_merges(editor, dialog, doing, conflicts) if document.dirty and not why else ()),
            Button("Reload", again, lost or "Take the file.", main=not document.dirty, off=bool(why)),
            Button("Write over the file", over, "What somebody else has changed in it is gone.", tone="bad"),
            Button("Not now", dialog.close, "Saving asks again.", note="Esc"),
        )

    editor.app.open(Dialog("The file has changed", rows))


Doing = Callable[[Dialog, Callable[[], object], str], Callable[[], None]]
"""Makes a row's deed: what closes the dialog, does something, and says that it was done."""


def _merges(
    editor: "EditorScreen", dialog: Dialog, doing: Doing, conflicts: tuple[Conflict, ...]
) -> tuple[Button, ...]:
    """The ways to have both changes."""
    mine = doing(dialog, lambda: editor.document.merge("mine"), "Merged.")
    if not conflicts:
        return (Button("Merge", mine, "The file's changes and those made here.", main=True),)
    theirs = doing(dialog, lambda: editor.document.merge("theirs"), "Merged.")
    return (
        Button("Merge; mine counts where both differ", mine, "Both changes, then save.", main=True),
        Button("Merge; the file counts", theirs, "Both changes, then save."),
    )


def _told(conflicts: tuple[Conflict, ...]) -> tuple[str, ...]:
    """The parts that both have changed, in words."""
    words = [f"Both changed {one.part}: {one.mine} here, {one.theirs} there." for one in conflicts[:MOST]]
    rest = len(conflicts) - MOST
    return (*words, *((f"Both changed {rest} more.",) if rest > 0 else ()))


def recover(editor: "EditorScreen", left: Recovery) -> None:
    """Offer the copy that a game left which ended early."""

    def take() -> None:
        editor.easel.do(lambda: editor.document.recover(left))

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        return (
            Note("The editor ended early the last time. There is a copy of what was not saved."),
            Button("Recover", _closing(dialog, take), "Go on from the copy; it can be undone.", main=True),
            Button("Discard the copy", _closing(dialog, left.discard), "Go on from the file.", tone="bad"),
            Button("Not now", dialog.close, "The copy is kept until the map is changed.", note="Esc"),
        )

    editor.app.open(Dialog("Unsaved work was found", rows))


def _closing(dialog: Dialog, deed: Callable[[], object]) -> Callable[[], None]:
    def act() -> None:
        dialog.close()
        deed()

    return act


def _called(editor: "EditorScreen") -> str:
    name = editor.document.parsed.values.get("name")
    return name if isinstance(name, str) else "map"


def _unused(editor: "EditorScreen", folder: Path, ending: str) -> Path:
    """A file to be offered; that the folder cannot be made is told on saving, for there are others."""
    with suppress(OSError):
        return places.unused(folder, _called(editor), ending)
    return folder / f"map{ending}"


def _file(folder: Path, name: str, ending: str) -> Path:
    """The file of a name in a folder, with the ending that is usual when it has none."""
    path = folder / name
    with suppress(RuntimeError):  # `~nobody` is a name like any other
        path = folder / Path(name).expanduser()
    return path if path.suffix else path.with_suffix(ending) if path.name else path


def _is_there(path: Path) -> bool:
    """Whether a file is there; of a name that is too long, or in a closed folder, saving tells."""
    with suppress(OSError):
        return path.exists()
    return False
