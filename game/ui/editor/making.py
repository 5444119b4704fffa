"""The rows of a form that put tables into the map and take them out."""

from collections.abc import Callable, Iterator

from game.board.squares import Square
from game.editor import glyphs
from game.editor.changes import Change
from game.files.positions import KeyPath
from game.ui.editor.easel import Easel
from game.ui.widgets.form_rows import Button, FormRow, Head, Text

REMOVABLE = frozenset({"units", "items", "zones", "events", "victory"})


def rows(easel: Easel, path: KeyPath) -> Iterator[FormRow]:
    """What can be added to the table of a path, and taking it out."""
    first = path[0] if path else ""
    if first == "events":
        yield from _effects(easel, int(path[1]))
    if first in REMOVABLE:
        name = {"units": "unit", "zones": "zone", "items": "item", "events": "event"}.get(
            str(first), str(first)
        )
        yield Button(f"Remove the {name}", lambda: _make(easel, easel.forms.remove(path)), tone="bad")
    if first == "glyphs":
        about = "It can be taken out while no square has it."
        yield Button("Remove this ground", lambda: _undefine(easel, str(path[1])), about, tone="bad")
    if not path:
        yield from _ground(easel)


def _make(easel: Easel, change: Change) -> None:
    easel.do(lambda: easel.desk.make(change))


def _undefine(easel: Easel, glyph: str) -> None:
    easel.do(lambda: easel.desk.make(glyphs.removal(easel.desk.parsed, glyph)))


def _effects(easel: Easel, event: int) -> Iterator[FormRow]:
    yield Head("a further effect")
    for kind in easel.forms.effects():
        yield Button(f"Add: {kind}", _adding(easel, event, kind), "It happens after the others.")


def _adding(easel: Easel, event: int, kind: str) -> Callable[[], None]:
    parsed = easel.desk.parsed
    middle = Square(parsed.width // 2, parsed.height // 2)
    return lambda: _make(easel, easel.forms.effect(event, kind, middle))


def _ground(easel: Easel) -> Iterator[FormRow]:
    """The map's own kinds of ground: to change one, or to define another."""
    own = easel.desk.parsed.values.get("glyphs")
    yield Head("ground of the map's own")
    for glyph in own if isinstance(own, dict) else ():
        yield Button(f"Ground {glyph}", _showing(easel, ("glyphs", str(glyph))), "Show its values.")

    def define(glyph: str) -> None:
        if easel.do(lambda: easel.desk.make(glyphs.definition(easel.desk.parsed, glyph))):
            easel.chosen = ("glyphs", glyph)

    yield Text("New ground", "", define, "Type the character that it is drawn with; Enter defines it.")


def _showing(easel: Easel, path: KeyPath) -> Callable[[], None]:
    def show() -> None:
        easel.chosen = path

    return show
