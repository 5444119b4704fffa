"""A new map, and another size of the map: dialogs that ask for figures."""

from collections.abc import Callable
from typing import TYPE_CHECKING, get_args

from game.board.board import LARGEST, SMALLEST
from game.editor.document import Document, empty_map
from game.editor.resize import Anchor, anchored, framed
from game.editor.transform import bounds
from game.errors import BadEdit
from game.ui.editor import outlets
from game.ui.menus.dialog import Dialog
from game.ui.widgets.form_rows import Button, Choice, FormRow, Note, Number, Text

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.editor.screen import EditorScreen

FIRST = 24, 16
"""The size that is offered for a new map."""

ANCHORS: tuple[Anchor, ...] = ("centre", *(one for one in get_args(get_args(Anchor)[0])))
"""Where the old map stays in one of another size."""


class Size:
    """The figures of a dialog."""

    def __init__(self, width: int, height: int, name: str = "New map") -> None:
        self.width, self.height, self.name = width, height, name
        self.anchor = 0

    def rows(self) -> tuple[FormRow, ...]:
        """Width and height."""
        about = f"{SMALLEST} to {LARGEST} squares."
        return (
            Number("Width", self.width, self._wide, help=about, high=LARGEST),
            Number("Height", self.height, self._high, help=about, high=LARGEST),
        )

    @property
    def fits(self) -> bool:
        """Whether a map can be of that size."""
        return all(SMALLEST <= one <= LARGEST for one in (self.width, self.height))

    def _wide(self, value: int) -> None:
        self.width = min(value, LARGEST)

    def _high(self, value: int) -> None:
        self.height = min(value, LARGEST)

    def call(self, name: str) -> None:
        """Have another name."""
        self.name = name

    def stay(self, at: int) -> None:
        """Have the old map stay elsewhere."""
        self.anchor = at


def new(editor: "EditorScreen") -> None:
    """Begin a new map, once what is edited now is saved or given up."""

    def begin(document: Document) -> None:
        outlets.unsaved(editor, lambda: _taken(editor, document))

    ask(editor.app, begin)


def _taken(editor: "EditorScreen", document: Document) -> None:
    editor.take(document)
    editor.build(editor.app)


def ask(app: "App", begin: Callable[[Document], object]) -> None:
    """Ask for the name and size of a new map."""
    size = Size(*FIRST)

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        def make() -> None:
            dialog.close()
            begin(Document(empty_map(size.width, size.height, size.name or "New map")))

        return (
            Text("Name", size.name, size.call, "What the map is called."),
            *size.rows(),
            Button(
                "Begin", make, "" if size.fits else f"{SMALLEST} to {LARGEST}.", main=True, off=not size.fits
            ),
            Button("Cancel", dialog.close, note="Esc"),
        )

    app.open(Dialog("A new map", rows))


def resize(editor: "EditorScreen") -> None:
    """Give the map another size, or crop it to what is selected; what would be lost is told before."""
    easel = editor.easel
    size = Size(easel.desk.parsed.width, easel.desk.parsed.height)

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        parsed = easel.desk.parsed
        made, why = None, ""
        try:
            made = framed(parsed, anchored(parsed, size.width, size.height, ANCHORS[size.anchor]))
        except BadEdit as error:
            why = str(error)
        if made:
            why = f"{len(made.lost)} things would lie outside and are taken out." if made.lost else ""

        def frame() -> None:
            dialog.close()
            if made:
                easel.do(lambda: easel.desk.make(made.change))

        def crop() -> None:
            dialog.close()
            easel.do(lambda: easel.desk.make(framed(parsed, bounds(easel.desk.selection)).change))

        names = tuple(map(str, ANCHORS))
        return (
            *size.rows(),
            Choice(
                "The old map stays", names, size.anchor, size.stay, "At an edge, in a corner, in the middle."
            ),
            *((Note(why, "warn"),) if why else ()),
            Button("Resize", frame, main=True, off=made is None),
            *((Button("Crop to the selection", crop),) if easel.desk.selection else ()),
            Button("Cancel", dialog.close, note="Esc"),
        )

    editor.app.open(Dialog("Another size", rows))
