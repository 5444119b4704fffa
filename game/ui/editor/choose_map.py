"""Choosing what to edit: a map, a copy of one that was never saved, one that was discarded."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial

from game.editor.document import Document
from game.editor.store import Recovery, orphans, recoveries
from game.errors import EnfiladeError, reason
from game.files import places
from game.files.discarded import DAYS
from game.files.map_names import known_maps
from game.files.names import GAME
from game.ui.app import App
from game.ui.editor.dialogs import ask_new_map
from game.ui.menus.dialog import Dialog
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.maps import Maps
from game.ui.widgets.form_rows import Button, FormRow, Note

MOST_COPIES = 6
"""How many copies of maps without a sound file are offered at most."""

KEPT = f"What is discarded is kept for {DAYS} days: Editor, Discarded maps."
"""Where it can be brought back from."""

Opened = Callable[[Document], object]


def choose_map(app: App, opened: Opened) -> None:
    """Show the maps; `opened` gets the document. Copies of maps without a sound file are offered first."""

    def pick(app: App, entry: MapEntry) -> None:
        try:
            opened(Document.open(entry.path))
        except EnfiladeError as error:
            app.widgets.message(f"{entry.path.name} cannot be edited", str(error))

    own_first = sorted(known_maps(), key=lambda named: named.source == GAME)
    entries = tuple(MapEntry(named.path) for named in own_first)
    new, old = partial(ask_new_map, begin=opened), partial(show_discarded, opened=opened)
    app.open(Maps(entries, "Editor", pick, new, old))
    copies = orphans(places.drafts())[:MOST_COPIES]
    if copies:
        _offer(app, copies, opened)


def _offer(app: App, copies: tuple[Recovery, ...], opened: Opened) -> None:
    """Offer the copies of maps that were never saved, or whose files are gone or broken."""
    trouble = ""

    def discard(dialog: Dialog) -> None:
        nonlocal trouble
        try:
            for copy in copies:
                copy.discard()
        except OSError as error:
            trouble = f"They cannot be kept, and stay where they are: {reason(error)}."
            return
        dialog.close()

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        several = len(copies) > 1
        return (
            Note(f"The editor ended early before {'these maps were' if several else 'this map was'} saved."),
            *(
                Button(
                    f"Recover {number}: {_name(copy)}",
                    dialog.closing(partial(_take, app, copy, opened)),
                    main=number == 1,
                )
                for number, copy in enumerate(copies, 1)
            ),
            Button("Not now", dialog.close, "What is left is offered again.", note="Esc"),
            Button(f"Discard the {'copies' if several else 'copy'}", lambda: discard(dialog), tone="bad"),
            Note(trouble or KEPT, "bad" if trouble else "soft"),
        )

    app.open(Dialog("Unsaved work was found", rows))


def show_discarded(app: App, opened: Opened) -> None:
    """List what was discarded, the newest first, to be brought back."""
    copies = tuple((copy, _written(copy)) for copy in recoveries(places.discarded()))

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        lately = f"in the last {DAYS} days."
        return (
            Note(f"What was discarded {lately}" if copies else f"Nothing was discarded {lately}"),
            *(row(dialog, number, *copy) for number, copy in enumerate(copies, 1)),
            Button("Back", dialog.close, note="Esc"),
        )

    def row(dialog: Dialog, number: int, copy: Recovery, when: str) -> Button:
        take = dialog.closing(partial(_take, app, copy, opened))
        about = f"Work on {copy.origin}." if copy.origin else "It was never saved."
        return Button(f"{number}: {_name(copy)}", take, about, note=when)

    app.open(Dialog("Discarded maps", rows))


def _written(copy: Recovery) -> str:
    """When a copy was written, as the clock on the wall says; empty when it is gone by now."""
    with suppress(OSError):
        return f"{datetime.fromtimestamp(copy.copy.stat().st_mtime).astimezone():%d %b, %H:%M}"
    return ""


def _take(app: App, copy: Recovery, opened: Opened) -> None:
    try:
        opened(Document.recovered(copy, folder=places.drafts()))
    except EnfiladeError as error:
        app.widgets.message("The copy cannot be edited", str(error))


def _name(copy: Recovery) -> str:
    """What a map is called in its text."""
    line = next((line for line in copy.text.splitlines() if line.startswith("name")), "")
    return line.partition("=")[2].strip().strip('"') or "a map"
