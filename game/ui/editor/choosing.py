"""Choosing what to edit: a map that there is, a new one, or a copy that was left of one that no file has."""

from collections.abc import Callable

from game.editor.document import Document
from game.editor.store import Recovery, orphans
from game.errors import EnfiladeError
from game.files import places
from game.ui.app import App
from game.ui.editor import shaping
from game.ui.menus.dialog import Dialog
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.maps import Maps
from game.ui.widgets.form_rows import Button, FormRow, Note

MOST = 6
"""How many copies are offered at most."""


def choose(app: App, opened: Callable[[Document], object]) -> None:
    """Show the maps; `opened` is told the document. Copies of maps without a sound file are offered first."""

    def pick(app: App, entry: MapEntry) -> None:
        try:
            opened(Document.open(entry.path))
        except EnfiladeError as error:
            app.widgets.message(f"{entry.path.name} cannot be edited", str(error))

    own = sorted(places.own_maps().glob("*.toml"))
    entries = tuple(map(MapEntry, (*own, *places.shipped_maps())))
    app.open(Maps(entries, "Editor", pick, lambda app: shaping.ask(app, opened)))
    left = orphans(places.drafts())[:MOST]
    if left:
        _offer(app, left, opened)


def _offer(app: App, left: tuple[Recovery, ...], opened: Callable[[Document], object]) -> None:
    """Offer the copies of maps that were never saved, or whose files are gone or broken."""

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        def take(one: Recovery) -> Callable[[], None]:
            def act() -> None:
                dialog.close()
                try:
                    opened(Document.recovered(one))
                except EnfiladeError as error:
                    app.widgets.message("The copy cannot be edited", str(error))

            return act

        def discard() -> None:
            dialog.close()
            for one in left:
                one.discard()

        return (
            Note("The editor ended early before these maps were saved."),
            *(Button(f"Recover {number}: {_name(one)}", take(one)) for number, one in enumerate(left, 1)),
            Button("Discard the copies", discard, tone="bad"),
            Button("Not now", dialog.close, note="Esc"),
        )

    app.open(Dialog("Unsaved work was found", rows))


def _name(one: Recovery) -> str:
    """What a map is called in its text."""
    line = next((line for line in one.text.splitlines() if line.startswith("name")), "")
    return line.partition("=")[2].strip().strip('"') or "a map"
