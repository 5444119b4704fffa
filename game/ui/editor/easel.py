"""What the window of the editor holds beside the desk: the palettes, what is chosen, what is pointed at."""

from collections.abc import Callable

from game.board.squares import Square
from game.editor.changes import LAYERS, LayerName
from game.editor.document import Document
from game.editor.editor_state import EditorState
from game.editor.forms import Forms
from game.errors import EnfiladeError
from game.files.positions import KeyPath
from game.rules.units import SIDES, Side
from game.ui.editor import things
from game.ui.editor.palette import Entry, entries

TAKING = frozenset({"select", "pick", "wand"})
"""Tools that change nothing by a click: with them a click chooses what is there."""

CHOSEN_ONLY: tuple[LayerName, ...] = ("events", "victory")
"""Layers that nothing is drawn on."""


class Easel:
    """A document under the window's hands, and what is done with it there."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.desk = EditorState(document)
        self.forms = Forms(document)
        self.side: Side = "squad"
        """Whose a new unit or zone is."""
        self._chosen: KeyPath = ()
        self.words = ""
        """The last thing that could not be done, and why; whoever shows it takes it away."""
        self.grid = True
        self.wanted: Callable[[Square], object] | None = None
        """Who wants a square of the map, and gets the next one that is clicked."""
        self._at: dict[LayerName, int] = dict.fromkeys(LAYERS, 0)
        self._kept: tuple[tuple[object, ...], tuple[Entry, ...]] = ((), ())
        self.take(1)

    @property
    def chosen(self) -> KeyPath:
        """The path of the table whose form is shown."""
        return self._chosen

    @chosen.setter
    def chosen(self, path: KeyPath) -> None:
        self._chosen = path
        own = [at for at, one in enumerate(self.palette) if path and one.path == path]
        if own and self.desk.layer in CHOSEN_ONLY:
            self._at[self.desk.layer] = own[0]

    # The palette.

    @property
    def palette(self) -> tuple[Entry, ...]:
        """What the layer in hand can be drawn with."""
        key = (self.desk.layer, self.document.version, self.side)
        if self._kept[0] != key:
            self._kept = key, entries(self)
        return self._kept[1]

    @property
    def _last(self) -> int:
        """Which entry was taken last on the layer in hand; there may be fewer by now."""
        return min(self._at[self.desk.layer], len(self.palette) - 1)

    @property
    def taken(self) -> int:
        """Which entry of the palette is in hand; -1 when the brush is something else."""
        at = self._last
        entry = self.palette[at] if self.palette else None
        return at if entry and (entry.brush is None or entry.brush == self.desk.brush) else -1

    def take(self, at: int) -> None:
        """Take an entry of the palette in hand."""
        if not self.palette:
            return
        at %= len(self.palette)
        self._at[self.desk.layer] = at
        entry = self.palette[at]
        if entry.brush:
            self.desk.brush = entry.brush
            if self.desk.tool in {"eraser", *TAKING}:
                self.desk.tool = "stamp"
        if entry.path is not None:
            self.chosen = entry.path

    def vary(self, step: int) -> None:
        """Take the entry that comes so many places later."""
        self.take(self._at[self.desk.layer] + step)

    def turn_to(self, layer: LayerName) -> None:
        """Take a layer in hand, with what it was drawn with last."""
        tool, self.desk.layer = self.desk.tool, layer
        self.take(self._at[layer])
        self.desk.tool = tool

    def next_layer(self, step: int) -> None:
        """Take the layer that comes so many places later."""
        self.turn_to(LAYERS[(LAYERS.index(self.desk.layer) + step) % len(LAYERS)])

    def other_side(self) -> None:
        """Place units and zones of the next side."""
        self.side = SIDES[(SIDES.index(self.side) + 1) % len(SIDES)]
        self.take(self._at[self.desk.layer])

    # What is done to the map.

    def do(self, deed: Callable[[], object]) -> bool:
        """Do something that may be refused; what cannot be is said, and nothing is changed."""
        self.desk.message = ""
        try:
            deed()
        except (EnfiladeError, OSError, ValueError) as error:
            self.words = str(error).splitlines()[0]
            return False
        self.words = self.desk.message or self.words
        self._stay()
        return not self.desk.message

    def _stay(self) -> None:
        """Let go of what is no longer there: its form, squares beyond the edge."""
        parsed = self.desk.parsed
        if not things.there(parsed, self.chosen):
            self.chosen = ()
        self.desk.selection = frozenset(at for at in self.desk.selection if at in parsed)

    def jump(self, place: int) -> None:
        """Undo or do again until so many changes are in force."""
        self.do(lambda: self.document.jump(place))

    # The pointer.

    def press(self, at: Square, tool: str = "") -> bool:
        """Put the tool on a square; whether something is held now, to be dragged and let go."""
        if self.wanted:
            wanted, self.wanted = self.wanted, None
            self.do(lambda: wanted(at))
            return False
        name = tool or self.desk.tool
        if self.desk.layer in CHOSEN_ONLY:
            self._point(at, new=name not in {"eraser", *TAKING})
            return False
        entry = self.palette[self.taken] if self.taken >= 0 else None
        if entry and entry.found and name not in {"eraser", *TAKING} and not self._found(entry, at):
            return False
        return self.do(lambda: self.desk.press(at, tool or None)) and self.desk.held is not None

    def _point(self, at: Square, *, new: bool) -> None:
        """Choose what a layer without drawing has at a square, or put something new there."""
        there = things.at(self.desk.parsed, self.desk.layer, at)
        entry = self.palette[self._last] if self.palette else None
        if there is not None:
            self.chosen = there
        elif new and entry and entry.found:
            self._found(entry, at)

    def _found(self, entry: Entry, at: Square) -> bool:
        """Put a new table into the map, and take it in hand."""
        array, count = things.array_of(self.desk.layer), 0
        if entry.found and array:
            count = len(self.desk.parsed.tables(array))
            made = entry.found(at)
            if not self.do(lambda: self.desk.make(made)):
                return False
            self.chosen = (array, count)
            own = [n for n, one in enumerate(self.palette) if one.path == self.chosen]
            if own:
                self.take(own[0])
        return True

    def release(self) -> None:
        """Let go of the tool; a click of one that only takes chooses what is there."""
        held = self.desk.held
        self.do(self.desk.release)
        if held is None or held.start != held.at:
            return
        drawn = held.name not in {"eraser", *TAKING} and self.desk.layer in {"units", "zones"}
        entry = self.palette[self.taken] if self.taken >= 0 else None
        if drawn and entry and entry.path:
            self.chosen = entry.path
        elif held.name in {"select", "pick"} or drawn:
            self.choose(held.at)

    def choose(self, at: Square) -> None:
        """Choose what the layer in hand has at a square; else it stays as it is."""
        there = things.at(self.desk.parsed, self.desk.layer, at)
        self.chosen = self.chosen if there is None else there

    def let_go(self) -> bool:
        """Let go of what was taken last: the tool held, the wish, the selection, the form; if any was."""
        if self.desk.held:
            self.desk.cancel()
        elif self.wanted:
            self.wanted = None
        elif self.desk.selection:
            self.desk.selection = frozenset()
        elif self.chosen:
            self.chosen = ()
        else:
            return False
        return True
