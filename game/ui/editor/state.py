"""What the window holds beside the state of editing: the palettes, what is chosen, what is pointed at."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.board.squares import Square
from game.editor.changes import LAYERS, Change, LayerName
from game.editor.document import Document
from game.editor.editor_state import EditorState
from game.editor.forms import Forms
from game.errors import EnfiladeError, reason
from game.files.map_schema import at_path
from game.files.parsed_map import Array, ParsedMap, area, as_square
from game.files.positions import KeyPath
from game.rules.units import SIDES
from game.ui.editor.palette import PaletteEntry, Palettes

NOT_DRAWING = frozenset({"eraser", "select", "pick", "wand", "paste"})
"""Tools that put nothing on the map; all but the eraser choose what is there by a click."""

CHOSEN_ONLY: tuple[LayerName, ...] = ("tasks", "events", "victory")
"""Layers that nothing is drawn on."""

_ARRAYS: dict[LayerName, Array] = {
    "zones": "zones",
    "units": "units",
    "tasks": "tasks",
    "events": "events",
    "victory": "victory",
}
"""The tables that a layer is made of; the others are drawings."""


class EditorViewState:
    """A document in the window; `state` is what of editing needs no window."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.state = EditorState(document)
        self.forms = Forms(document)
        self.palettes = Palettes(self.state, self.forms)
        self._chosen: KeyPath = ()
        self.words = ""
        """The last thing that could not be done, and why; whoever shows it takes it away."""
        self.grid = True
        self.wanted: Callable[[Square], object] | None = None
        """Who wants a square of the map, and gets the next one that is clicked."""
        self._last: dict[LayerName, int] = dict.fromkeys(LAYERS, 0)
        """Which entry of each palette was taken last."""
        self.take(1)

    @property
    def parsed(self) -> ParsedMap:
        """What the map's text says."""
        return self.document.parsed

    @property
    def chosen(self) -> KeyPath:
        """The path of the table whose form is shown."""
        return self._chosen

    @chosen.setter
    def chosen(self, path: KeyPath) -> None:
        self._chosen = path
        own = self._entry_of(path)
        if own is not None and self.state.layer in CHOSEN_ONLY:
            self._last[self.state.layer] = own

    def _entry_of(self, path: KeyPath) -> int | None:
        return next((at for at, entry in enumerate(self.palette) if path and entry.path == path), None)

    # The palette.

    @property
    def palette(self) -> tuple[PaletteEntry, ...]:
        """What the layer in hand can be drawn with."""
        return self.palettes.entries

    @property
    def _last_entry(self) -> PaletteEntry | None:
        """The entry that was taken last on the layer in hand; there may be fewer by now."""
        return (
            self.palette[min(self._last[self.state.layer], len(self.palette) - 1)] if self.palette else None
        )

    @property
    def taken(self) -> int:
        """Which entry of the palette is in hand; -1 when the brush is something else."""
        entry = self._last_entry
        in_hand = entry and (entry.brush is None or entry.brush == self.state.brush)
        return min(self._last[self.state.layer], len(self.palette) - 1) if in_hand else -1

    @property
    def entry(self) -> PaletteEntry | None:
        """The entry of the palette that is in hand."""
        return self.palette[self.taken] if self.taken >= 0 else None

    def take(self, at: int) -> None:
        """Take an entry of the palette in hand."""
        if not self.palette:
            return
        at %= len(self.palette)
        self._last[self.state.layer] = at
        entry = self.palette[at]
        if entry.brush:
            self.state.brush = entry.brush
            if self.state.tool in NOT_DRAWING:
                self.state.tool = "stamp"
        if entry.path is not None:
            self.chosen = entry.path

    def vary(self, step: int) -> None:
        """Take the entry `step` places later."""
        self.take(self._last[self.state.layer] + step)

    def turn_to(self, layer: LayerName) -> None:
        """Take a layer in hand, with what it was drawn with last."""
        tool, self.state.layer = self.state.tool, layer
        self.vary(0)
        self.state.tool = tool

    def next_layer(self, step: int) -> None:
        """Take the layer `step` places later."""
        self.turn_to(LAYERS[(LAYERS.index(self.state.layer) + step) % len(LAYERS)])

    def other_side(self) -> None:
        """Place units and zones of the next side."""
        self.palettes.side = SIDES[(SIDES.index(self.palettes.side) + 1) % len(SIDES)]
        self.vary(0)

    # What is done to the map.

    def do(self, act: Callable[[], object]) -> bool:
        """Do something that may be refused; what cannot be is said, and nothing is changed."""
        self.state.message = ""
        try:
            act()
        except (EnfiladeError, ValueError) as error:
            self.words = str(error).splitlines()[0]
            return False
        except OSError as error:
            self.words = f"Not done: {reason(error)}."
            return False
        self.words = self.state.message or self.words
        self._let_go_of_lost()
        return not self.state.message

    def make(self, change: Callable[[], Change]) -> bool:
        """Make a change of the map likewise."""
        return self.do(lambda: self.state.make(change()))

    def _let_go_of_lost(self) -> None:
        """Let go of what is no longer there: its form, squares beyond the edge."""
        if at_path(self.parsed.values, self.chosen) is None:
            self.chosen = ()
        self.state.selection = frozenset(at for at in self.state.selection if at in self.parsed)

    def jump(self, place: int) -> None:
        """Undo or redo until `place` changes are in force."""
        self.do(lambda: self.document.jump(place))

    # The pointer.

    @property
    def only_chooses(self) -> bool:
        """Whether a click chooses a table, or puts in a new one, on a layer that nothing is drawn on."""
        return self.state.layer in CHOSEN_ONLY and self.state.tool != "paste"

    def press(self, at: Square, tool: str = "") -> bool:
        """Put the tool on a square; whether something is held now, to be dragged and let go."""
        if self.wanted:
            wanted, self.wanted = self.wanted, None
            self.do(lambda: wanted(at))
            return False
        draws = (tool or self.state.tool) not in NOT_DRAWING
        if self.only_chooses:
            self._choose_or_create(at, new=draws)
            return False
        if draws and self.entry and not self._create(self.entry, at):
            return False
        return self.do(lambda: self.state.press(at, tool or None)) and self.state.held is not None

    def _choose_or_create(self, at: Square, *, new: bool) -> None:
        """Choose what a layer without drawing has at a square, or put something new there."""
        there = table_at(self.parsed, self.state.layer, at)
        entry = self._last_entry
        if there is not None:
            self.chosen = there
        elif new and entry:
            self._create(entry, at)

    def _create(self, entry: PaletteEntry, at: Square) -> bool:
        """Put a new table into the map if the entry stands for one, and take it in hand; False: refused."""
        array, create = _ARRAYS.get(self.state.layer), entry.create
        if create and array:
            number = len(self.parsed.tables(array))
            if not self.make(lambda: create(at)):
                return False
            self.chosen = (array, number)
            if elsewhere := self.forms.elsewhere(self.chosen, at):
                self.words = f"It is about {', '.join(elsewhere)}, which is not here: choose at the right."
            own = self._entry_of(self.chosen)
            if own is not None:
                self.take(own)
        return True

    def release(self) -> None:
        """Let go of the tool; a click of one that only takes chooses what is there."""
        held = self.state.held
        self.do(self.state.release)
        if held is None or held.start != held.at:
            return
        drawn = held.name not in NOT_DRAWING and self.state.layer in {"units", "zones"}
        if drawn and self.entry and self.entry.path:
            self.chosen = self.entry.path
        elif held.name in {"select", "pick"} or drawn:
            self.choose(held.at)

    def choose(self, at: Square) -> None:
        """Choose what the layer in hand has at a square; else it stays as it is."""
        there = table_at(self.parsed, self.state.layer, at)
        self.chosen = self.chosen if there is None else there

    def let_go(self) -> bool:
        """Let go of what was taken last: tool, wanted square, selection or form; whether there was any."""
        if self.state.held:
            self.state.cancel()
        elif self.wanted:
            self.wanted = None
        elif self.state.tool == "paste":
            self.state.tool = "select"
        elif self.state.selection:
            self.state.selection = frozenset()
        elif self.chosen:
            self.chosen = ()
        else:
            return False
        return True


def table_at(parsed: ParsedMap, layer: LayerName, square: Square) -> KeyPath | None:
    """The table of a layer to which a square belongs: of several the last, of units before items."""
    if layer == "units":
        unit, items = parsed.unit_at(square), parsed.items_at(square)
        return ("units", unit.number) if unit else ("items", items[-1].number) if items else None
    array = _ARRAYS.get(layer)
    numbers = reversed(range(len(parsed.tables(array)))) if array else ()
    return next(((array, n) for n in numbers if array and square in table_squares(parsed, (array, n))), None)


def table_squares(parsed: ParsedMap, path: KeyPath) -> frozenset[Square]:
    """The squares that a table is about, with those of the zones and units that it names."""
    table = at_path(parsed.values, path[:2])
    squares = {square for part in _tables_in(table) for square in _squares(parsed, part)}
    return frozenset(square for square in squares if square in parsed)


def _tables_in(value: Any) -> Iterator[Mapping[str, Any]]:
    """A table and all tables within it."""
    if isinstance(value, Mapping):
        yield value
        for part in value.values():
            yield from _tables_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _tables_in(part)


def _squares(parsed: ParsedMap, table: Mapping[str, Any]) -> Iterator[Square]:
    yield from area(table)
    for key in ("at", "console", "door"):
        if square := as_square(table.get(key)):
            yield square
    for key in ("zone", "enter"):
        zone = parsed.zone(str(table.get(key)))
        if zone:
            yield from zone.squares
    named = table.get("units")
    names = {table.get("unit"), table.get("unit_out"), *(named if isinstance(named, list) else ())}
    yield from (unit.at for unit in parsed.units if unit.at and unit.id in names)
