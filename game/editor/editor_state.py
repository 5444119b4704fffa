"""The state of editing without its window: the map, brush, selection and layers, and the tool in the hand."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from game.board.squares import Square
from game.editor.changes import Change, LayerName, Layers
from game.editor.document import Document
from game.editor.map_pieces import MapPiece, copied, glyph_piece
from game.editor.strokes import Stroke, carried, erased, turning
from game.editor.symmetry import Symmetry, mirrored
from game.editor.transform import Bounds, Transform, Turn, bounds
from game.errors import BadMap
from game.files.map_edits import AddTable
from game.files.map_schema import MOST_UNITS
from game.files.parsed_map import GROUND, ParsedMap


class EditorState:
    """A map that is being edited, and what of editing is no part of it.

    `layer` is the one that eraser, fill and wand work on, `brush` what stamps, shapes and fill draw with;
    `shift` is the key as it is held, `filled` whether shapes are more than their outline. `selection` are
    squares, `clip` what was copied last, `stamps` pieces by number. `tool` is the tool by name, `held` is it
    from press to release. `message` says why nothing was done.
    """

    def __init__(self, document: Document) -> None:
        self.document, self.layers = document, Layers()
        self.layer: LayerName = "terrain"
        self.brush: MapPiece = glyph_piece("terrain", "#")
        self.symmetry: Symmetry = "none"
        self.filled, self.shift = True, False
        self.selection: frozenset[Square] = frozenset()
        self.clip: MapPiece | None = None
        self.stamps: dict[int, MapPiece] = {}
        self.message = ""
        self.last: Square | None = None  # where the pointer was let go: lines begin there
        self.tool = "stamp"
        self.held: Tool | None = None

    @property
    def parsed(self) -> ParsedMap:
        """What the map's text says."""
        return self.document.parsed

    def free_layers(self) -> frozenset[LayerName]:
        """The layers that tools may change: what copying takes and moving moves."""
        return frozenset(
            layer for layer in ("terrain", "height", "light", "zones", "units") if self.layers.free(layer)
        )

    def make(self, change: Change) -> bool:
        """Make a change unless a layer refuses it; whether it was made, else `message` says why not."""
        self.message = self.layers.refusal_of(change) or self._too_many(change)
        if self.message or not change:
            return False
        try:
            self.document.apply(change)
        except BadMap as bad:
            self.message = str(bad.faults[0])
        return not self.message

    def _too_many(self, change: Change) -> str:
        """Why a change adds too many units: a brush of a unit fills a room in one go (M-02)."""
        more = sum(isinstance(edit, AddTable) and edit.array == ("units",) for edit in change.edits)
        many = more + len(self.parsed.tables("units"))
        return f"A map has at most {MOST_UNITS} units." if more and many > MOST_UNITS else ""

    # ------------------------------------------------------------------------------------ pointer

    def press(self, at: Square, tool: str | None = None) -> bool:
        """Take the tool, or another one for this once (the right button picks), and put it on a square.

        False when a layer refuses it; `message` says which.
        """
        self.held = TOOLS[tool or self.tool](self, at)
        self.message = self.layers.refusal(*self.held.stroke().layers())
        if self.message:
            self.held = None
        return not self.message

    def drag(self, at: Square) -> None:
        """Take the tool to another square, on the board or not."""
        if self.held:
            self.held.drag(at)

    def release(self) -> bool:
        """Let go and make the change; whether the map is another now."""
        held, self.held = self.held, None
        if held is None:
            return False
        change = held.release()
        self.last = held.at
        return self.make(change)

    def cancel(self) -> None:
        """Put the tool down without a change."""
        self.held = None

    def preview(self) -> Stroke:
        """What letting go would do now; nothing when no tool is held."""
        return self.held.preview() if self.held else Stroke()

    def hover(self, at: Square) -> Stroke:
        """What a press here would do: the brush under the pointer."""
        tool = TOOLS[self.tool](self, at)
        return tool.preview()

    def selecting(self) -> frozenset[Square]:
        """The selection as it would be after letting go."""
        return self.held.selecting if isinstance(self.held, Select) else self.selection

    # ---------------------------------------------------------------------------------- selection

    def copy(self) -> bool:
        """Copy what is selected on the free layers; whether anything is."""
        if not self.selection:
            return False
        self.clip = copied(self.parsed, self.selection, self.free_layers())
        return True

    def cut(self) -> bool:
        """Copy what is selected, and take it away."""
        return self.copy() and self._do("Cut", erased(self.parsed, self.selection, self.free_layers()))

    def delete(self) -> bool:
        """Take away what is selected."""
        return self._do("Delete", erased(self.parsed, self.selection, self.free_layers()))

    def paste(self) -> bool:
        """Take what was copied into the hand, to be put down by a press; whether there is anything."""
        if self.clip is None:
            return False
        self.tool = Paste.name
        return True

    def turn(self, turn: Turn) -> bool:
        """Flip or turn what is about to be pasted, else what is selected, in its place, else the brush."""
        if self.tool == Paste.name and self.clip:
            self.clip = self.clip.turned(turn)
            return False
        if not self.selection:
            self.brush = self.brush.turned(turn)
            return False
        transform = turning(self.parsed, self.selection, turn)
        if transform is None:
            self.message = "It does not fit on the map that way."
            return False
        done = self._do(
            turn.capitalize(), carried(self.parsed, self.selection, transform, self.free_layers())
        )
        self.selection = frozenset(map(transform.square, self.selection))
        return done

    # ------------------------------------------------------------------------------------- stamps

    def store(self, number: int) -> None:
        """Keep what is selected, else the brush, under a number."""
        squares, layers = self.selection, self.free_layers()
        self.stamps[number] = copied(self.parsed, squares, layers) if squares else self.brush

    def recall(self, number: int) -> bool:
        """Take a stamp from the store into the hand; whether there is one."""
        if number not in self.stamps:
            return False
        self.brush, self.tool = self.stamps[number], "stamp"
        return True

    def _do(self, label: str, stroke: Stroke) -> bool:
        return self.make(stroke.change(label, self.parsed))


class Tool(ABC):
    """A tool in the hand, from one press to its release; for the next press there is a new one.

    `symmetric` is whether what it draws is mirrored.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    symmetric: ClassVar[bool] = True

    def __init__(self, state: EditorState, at: Square) -> None:
        self.state, self.start, self.at = state, at, at

    def drag(self, at: Square) -> None:
        """The pointer is held over another square."""
        self.at = at

    @abstractmethod
    def stroke(self) -> Stroke:
        """What the tool would do if it were let go now, without its image."""

    def preview(self) -> Stroke:
        """What the tool would do if it were let go now."""
        return mirrored(self.stroke(), self.state.parsed, self.state.symmetry if self.symmetric else "none")

    @property
    def what(self) -> str:
        """What it is done with or to, for the history; empty for what only chooses."""
        return ""

    def release(self) -> Change:
        """The change that it makes; an empty one when there is nothing to do."""
        label = f"{self.title} {self.what}".strip()
        return self.preview().change(label, self.state.parsed)


class Drawing(Tool):
    """A tool that draws with the brush."""

    @property
    def what(self) -> str:
        """What the brush lays."""
        return self.state.brush.named(self.state.parsed, self.state.document.catalogue)


def line(a: Square, b: Square) -> list[Square]:
    """The squares from one to another, each touching the next, the same for both directions."""
    (start, end), steps = sorted((a, b)), max(abs(a.x - b.x), abs(a.y - b.y))
    if not steps:
        return [a]
    dx, dy = end.x - start.x, end.y - start.y
    squares = [
        Square(start.x + (2 * n * dx + steps) // (2 * steps), start.y + (2 * n * dy + steps) // (2 * steps))
        for n in range(steps + 1)
    ]
    return squares if start == a else squares[::-1]


def flood(parsed: ParsedMap, layer: LayerName, start: Square) -> list[Square]:
    """The squares that are drawn as one is and hang together with it by their edges; itself first.

    On the layers that draw no ground it is the terrain that holds an area together: a room, a field.
    """
    if start not in parsed:
        return []
    rows = parsed.rows[layer if layer in GROUND else "terrain"]
    glyph, area, seen = rows[start.y][start.x], [start], {start}
    for at in area:
        for x, y in ((at.x, at.y - 1), (at.x + 1, at.y), (at.x, at.y + 1), (at.x - 1, at.y)):
            near = Square(x, y)
            if near not in seen and near in parsed and rows[y][x] == glyph:
                seen.add(near)
                area.append(near)
    return area


def alike(parsed: ParsedMap, layer: LayerName, start: Square) -> frozenset[Square]:
    """All squares that are drawn as one is, whether they hang together with it or not."""
    if start not in parsed:
        return frozenset()
    rows = parsed.rows[layer if layer in GROUND else "terrain"]
    glyph = rows[start.y][start.x]
    return frozenset(
        Square(x, y) for y, row in enumerate(rows) for x, drawn in enumerate(row) if drawn == glyph
    )


class Freehand(Tool):
    """A tool that works along the path of the pointer; with Shift along a straight line."""

    def __init__(self, state: EditorState, at: Square) -> None:
        super().__init__(state, at)
        self._path = [at]

    def drag(self, at: Square) -> None:
        """Go on to a square, over those that a fast pointer has skipped."""
        self._path += line(self.at, at)[1:]
        super().drag(at)

    @property
    def path(self) -> list[Square]:
        """The squares so far."""
        return line(self.start, self.at) if self.state.shift else self._path


class Stamp(Freehand, Drawing):
    """Draws with the brush; its straight line begins where it was last let go."""

    name, title = "stamp", "Stamp"

    def __init__(self, state: EditorState, at: Square) -> None:
        super().__init__(state, at)
        if state.shift and state.last:
            self.start = state.last

    def stroke(self) -> Stroke:
        """The brush on every square of the path, a larger one side by side."""
        brush = self.state.brush
        if (brush.width, brush.height) == (1, 1):
            return brush.spread(self.path, self.start)
        stroke = Stroke()
        for at in self.path:
            stroke.update(brush.stamped(brush.centred(at)))
        return stroke


class Eraser(Freehand):
    """Takes away what the chosen layer has under the pointer."""

    name, title = "eraser", "Erase"

    @property
    def what(self) -> str:
        """The layer."""
        return self.state.layer

    def stroke(self) -> Stroke:
        """Floor, level 0, bright light; no zone, no unit, no item."""
        return erased(self.state.parsed, self.path, [self.state.layer])


class Shape(Drawing):
    """A shape within the rectangle from press to pointer, laid with the brush from its corner on."""

    def stroke(self) -> Stroke:
        """The brush over the shape."""
        around = bounds([self.start, self.at])
        inside = [at for at in self._inside(around) if at in self.state.parsed]
        if not self.state.filled:
            inside = outline(inside)
        return self.state.brush.spread(inside, Square(around.x, around.y))

    @abstractmethod
    def _inside(self, around: Bounds) -> list[Square]:
        """All squares of the filled shape."""


class Rectangle(Shape):
    """A rectangle."""

    name, title = "rectangle", "Rectangle"

    def _inside(self, around: Bounds) -> list[Square]:
        return around.squares


class Ellipse(Shape):
    """An ellipse that touches all four sides."""

    name, title = "ellipse", "Ellipse"

    def _inside(self, around: Bounds) -> list[Square]:
        x, y, width, height = around
        size = (width * height) ** 2
        return [
            at
            for at in around.squares
            if ((2 * (at.x - x) - width + 1) * height) ** 2 + ((2 * (at.y - y) - height + 1) * width) ** 2
            <= size
        ]


def outline(squares: list[Square]) -> list[Square]:
    """The squares that have a straight neighbour which is none of them."""
    inside = set(squares)
    return [at for at in squares if any(at.step(side) not in inside for side in ("N", "E", "S", "W"))]


class Fill(Drawing):
    """Fills what is drawn like the square under the pointer and hangs together with it."""

    name, title = "fill", "Fill"

    def stroke(self) -> Stroke:
        """The brush over the area, a larger one side by side."""
        return self.state.brush.spread(flood(self.state.parsed, self.state.layer, self.at), self.at)


class Select(Tool):
    """Spans a new selection; with Shift in addition; from within the old one it moves."""

    name, title, symmetric = "select", "Move", False

    def __init__(self, state: EditorState, at: Square) -> None:
        super().__init__(state, at)
        self._moving = at in state.selection and not state.shift

    @property
    def selecting(self) -> frozenset[Square]:
        """What would be selected if it were let go now."""
        parsed, old = self.state.parsed, self.state.selection
        if self._moving:
            return frozenset(map(self._shift().square, old))
        new = frozenset(at for at in bounds([self.start, self.at]).squares if at in parsed)
        return old | new if self.state.shift else new

    def stroke(self) -> Stroke:
        """What was selected at its new place, and blank where it was."""
        if not self._moving or self.at == self.start:
            return Stroke()
        return carried(self.state.parsed, self.state.selection, self._shift(), self.state.free_layers())

    def release(self) -> Change:
        """Select, or move and select what was moved."""
        change = super().release()
        self.state.selection = self.selecting
        return change

    def _shift(self) -> Transform:
        """How far it goes: no farther than to the edge."""
        x, y, width, height = bounds(self.state.selection)
        right = min(max(self.at.x - self.start.x, -x), self.state.parsed.width - width - x)
        down = min(max(self.at.y - self.start.y, -y), self.state.parsed.height - height - y)
        return Transform(right=right, down=down)


class Wand(Tool):
    """Selects what is drawn like the square under the pointer and hangs together; with Shift in addition.

    Put on a square that is selected already it selects all of its kind.
    """

    name, title, symmetric = "wand", "Wand", False

    def stroke(self) -> Stroke:
        """Nothing: a selection changes no map."""
        return Stroke()

    def release(self) -> Change:
        """Select the area."""
        state = self.state
        reached = alike if self.at in state.selection else flood
        area = frozenset(reached(state.parsed, state.layer, self.at))
        state.selection = state.selection | area if state.shift else area
        return super().release()


class Pick(Tool):
    """One square gives what the layer in hand has there, a drag everything within it."""

    name, title, symmetric = "pick", "Pick", False

    def stroke(self) -> Stroke:
        """Nothing: picking changes no map."""
        return Stroke()

    def release(self) -> Change:
        """Make it the brush; where there is nothing, the brush stays."""
        squares = bounds([self.start, self.at]).squares
        layers = [self.state.layer] if len(squares) == 1 else self.state.free_layers()
        piece = copied(self.state.parsed, squares, layers)
        if piece.cells or piece.zones or piece.things:
            self.state.brush = piece
        return super().release()


class Paste(Tool):
    """Puts down what was copied with its north-west corner under the pointer, but within the board."""

    name, title = "paste", "Paste"

    @property
    def what(self) -> str:
        """What is pasted."""
        clip = self.state.clip
        return clip.named(self.state.parsed, self.state.document.catalogue) if clip else ""

    def stroke(self) -> Stroke:
        """What was copied, no farther out than to the edge."""
        clip, parsed = self.state.clip, self.state.parsed
        if clip is None:
            return Stroke()
        right, bottom = max(0, parsed.width - clip.width), max(0, parsed.height - clip.height)
        return clip.stamped(Square(max(0, min(self.at.x, right)), max(0, min(self.at.y, bottom))))

    def release(self) -> Change:
        """Put it down, select it, and have it be moved by the next drag."""
        squares = self.stroke().squares()
        self.state.selection = frozenset(at for at in squares if at in self.state.parsed)
        self.state.tool = Select.name
        return super().release()


TOOLS: Mapping[str, type[Tool]] = {
    tool.name: tool for tool in (Stamp, Eraser, Rectangle, Ellipse, Fill, Select, Wand, Pick, Paste)
}
