"""Changes of a map as data, the layers that they touch, and how they come into the text."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from game.board.squares import Square
from game.editor.sheet import Sheet
from game.files.map_ground import Layer
from game.files.positions import KeyPath
from game.files.toml_edits import Spliced
from game.files.toml_text import toml_key, toml_value


class Paint(Struct, frozen=True):
    """Squares of a drawing get other glyphs."""

    layer: Layer
    cells: Mapping[Square, str]


class Draw(Struct, frozen=True):
    """A drawing is drawn anew, of whatever size."""

    layer: Layer
    rows: tuple[str, ...]


class Put(Struct, frozen=True):
    """A key of a table, or a number of a list, gets a value; `table` is its path, `()` for the top."""

    table: KeyPath
    key: str | int
    value: Any


class Drop(Struct, frozen=True):
    """A key is taken out of a table."""

    table: KeyPath
    key: str


class Add(Struct, frozen=True):
    """A further table comes behind the last one of an array, `("units",)` or `("events", 0, "do")`."""

    array: KeyPath
    values: Mapping[str, Any]


class Remove(Struct, frozen=True):
    """A table is taken out of an array: `("units", 3)`, with the number that it has before the change."""

    path: KeyPath


class Define(Struct, frozen=True):
    """A glyph of the map's own, `[glyphs.S]`, comes in."""

    glyph: str
    values: Mapping[str, Any]


class Rewrite(Struct, frozen=True):
    """The whole text becomes another."""

    text: str


Edit: TypeAlias = Paint | Draw | Put | Drop | Add | Remove | Define | Rewrite


class Change(Struct, frozen=True):
    """What is done at once and undone at once; `label` is its name in the history.

    All paths and numbers are those of the map before the change, whatever the order of the edits.
    """

    label: str
    edits: tuple[Edit, ...]

    def __bool__(self) -> bool:
        return bool(self.edits)


def changed(text: str, sheet: Sheet, change: Change) -> str:
    """The text after a change; `sheet` is what it says before."""
    for edit in change.edits:
        if isinstance(edit, Rewrite):
            return edit.text
    splices = _Splices(text, sheet)
    splices.redraw(sheet, change.edits)
    for step in (Put, Drop, Remove, Define, Add):
        for edit in change.edits:
            if isinstance(edit, step):
                splices.make(edit)
        splices.flush()
    return splices.text


def painted(rows: tuple[str, ...], cells: Mapping[Square, str]) -> tuple[str, ...]:
    """Rows of a drawing with other glyphs in some squares."""
    changed_rows = [list(row) for row in rows]
    for at, glyph in cells.items():
        changed_rows[at.y][at.x] = glyph
    return tuple(map("".join, changed_rows))


class _Splices(Spliced):
    """Gathers what does not overlap, so that the places are looked for once and not for each edit."""

    def __init__(self, text: str, sheet: Sheet) -> None:
        super().__init__(text, sheet.positions)
        self._waiting: list[tuple[slice, str]] = []

    def replace(self, span: slice, new: str) -> None:
        self._waiting.append((span, new))

    def flush(self) -> None:
        """Bring what waits into the text; what stands at one place stays in the order of its coming."""
        if not self._waiting:
            return
        parts, done = [], 0
        for span, new in sorted(self._waiting, key=lambda one: one[0].start):
            parts += [self.text[done : span.start], new]
            done = max(done, span.stop)
        self._waiting = []
        super().replace(slice(0, len(self.text)), "".join([*parts, self.text[done:]]))

    def redraw(self, sheet: Sheet, edits: Iterable[Edit]) -> None:
        """Draw and paint; a drawing that is not there, or not in sound rows of a literal, is drawn anew."""
        cells: dict[Layer, dict[Square, str]] = {}
        for edit in edits:
            if isinstance(edit, Draw):
                self._draw(edit.layer, edit.rows)
            elif isinstance(edit, Paint):
                cells.setdefault(edit.layer, {}).update(edit.cells)
        for layer, inside in cells.items():
            literal = self.text.startswith("'''", self.positions.value(("grid", layer)))
            if literal and sheet.sound(layer):
                self._paint(layer, inside)
            else:
                self._draw(layer, painted(sheet.rows[layer], inside))

    def _draw(self, layer: Layer, rows: Iterable[str]) -> None:
        lines = "".join(row + self.newline for row in rows)
        self.set(("grid",), layer, f"'''{self.newline}{lines}'''", beside="terrain")
        self.flush()

    def _paint(self, layer: Layer, cells: Mapping[Square, str]) -> None:
        drawn = self.positions.drawn
        self.overwrite({drawn(("grid", layer), at.y, at.x): glyph for at, glyph in cells.items()})
        self.flush()

    def make(self, edit: Edit) -> None:
        match edit:
            case Put():
                self._put(edit)
            case Drop():
                self.drop(edit.table, edit.key)
                self.flush()
            case Remove():
                self._remove(edit.path)
            case Define():
                self._define(edit)
            case Add():
                self.append(
                    edit.array, {toml_key(name): toml_value(value) for name, value in edit.values.items()}
                )
                if self.positions.has(edit.array):  # a list: the next one stands beside this one
                    self.flush()

    def _remove(self, path: KeyPath) -> None:
        """Take out a table, of an array or by its name."""
        heads = [s for s in self.positions.statements if s.path == path]
        if isinstance(path[-1], int) or any(self.text.startswith("[", head.start) for head in heads):
            self.remove(path)
        else:
            self.drop(path[:-1], str(path[-1]))

    def _put(self, edit: Put) -> None:
        path = (*edit.table, edit.key)
        if self.positions.has(path):
            self.replace(self.positions.span(path), toml_value(edit.value))
        else:
            self.flush()
            self._insert(edit.table, toml_key(str(edit.key)), toml_value(edit.value))
            self.flush()

    def _insert(self, table: KeyPath, name: str, value: str) -> None:
        """Write a key that is not there: below the last of its table, else dotted in the table around."""
        while not (beside := self.positions.last_key(table)) and table and not self.positions.has(table):
            table, name = table[:-1], f"{toml_key(str(table[-1]))}.{name}"
        if beside:
            self.set(table, name, value, beside)
        elif table:  # an inline table with nothing in it
            self.replace(self.positions.span(table), f"{{ {name} = {value} }}")
        else:
            self.replace(slice(0, 0), f"{name} = {value}{self.newline}")

    def _define(self, edit: Define) -> None:
        """Put a glyph's table below the last one of its kind, below the ground when it is the first."""
        last = [s for s in self.positions.statements if s.path[:1] in {("grid",), ("glyphs",)}]
        entries = [f"{toml_key(name)} = {toml_value(value)}" for name, value in edit.values.items()]
        self._new_lines(last[-1].end, ["", f"[glyphs.{toml_key(edit.glyph)}]", *entries])
        self.flush()


LayerName = Literal["terrain", "height", "light", "zones", "units", "events", "victory"]
"""The layers as they are listed; items lie on the layer of units."""

LAYERS: tuple[LayerName, ...] = get_args(LayerName)

_OTHERS: dict[str | int, LayerName] = {"items": "units", "glyphs": "terrain"}


class Layers:
    """Which layers are hidden, which locked; what is hidden is not changed by tools either."""

    def __init__(self) -> None:
        self.hidden: set[LayerName] = set()
        self.locked: set[LayerName] = set()

    def free(self, layer: LayerName) -> bool:
        """Whether tools may change a layer."""
        return layer not in self.hidden and layer not in self.locked

    def refusal(self, *layers: LayerName | None) -> str:
        """Why one of some layers cannot be changed, empty when all can."""
        for layer in LAYERS:
            if layer in layers and not self.free(layer):
                return f"The layer {layer} is {'locked' if layer in self.locked else 'hidden'}."
        return ""

    def refusal_of(self, change: Change) -> str:
        """Why a change cannot be made, empty when it can."""
        return self.refusal(*map(layer_of, change.edits))


def layer_of(edit: Edit) -> LayerName | None:
    """The layer that an edit touches, None for what is no layer's: the map's name and the like."""
    match edit:
        case Paint() | Draw():
            return edit.layer
        case Define():
            return "terrain"
        case Add():
            return _of_path(edit.array)
        case Remove():
            return _of_path(edit.path)
        case Put() | Drop():
            return _of_path(edit.table)
    return None


def _of_path(path: KeyPath) -> LayerName | None:
    first = path[0] if path else ""
    return next((layer for layer in LAYERS if layer == first), _OTHERS.get(first))
