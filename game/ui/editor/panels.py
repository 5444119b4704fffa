"""The panels of the editor: where they lie, what they show, the items of the bar."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.analysis.overlays import offered
from game.editor.editor_state import Paste
from game.rules.presentation import counted
from game.ui import commands
from game.ui.app import App
from game.ui.board.board_view import BoardView
from game.ui.board.drawer import Drawer, DrawerPanels
from game.ui.board.legend import LegendPanel
from game.ui.board.panel import Spot, Spots
from game.ui.board.panels import DrawnBoard
from game.ui.board.strip import Groups, Strip, StripItem, command, history, leaving
from game.ui.board.tool_row import ToolRow, row_size
from game.ui.editor.layers_panel import LayersPanel, shown_layers
from game.ui.editor.live_checks import CheckLines
from game.ui.editor.overlay_view import OverlayView
from game.ui.editor.palette import PalettePanel, PaletteRows
from game.ui.editor.side_column import SideColumn
from game.ui.editor.square_line import SquareLine, line_words, needed
from game.ui.editor.state import EditorViewState
from game.ui.editor.tools import squares
from game.ui.layout import Box, Measure
from game.ui.widgets.look import Look

AIR = 10
"""The air at the edges of the window and between panels, at 100 %."""

LEFT, SIDE = 190, 344
"""The widths of the columns at the left and at the right, at 100 %."""

LOW = 130
"""The least height of the columns at 100 %."""

SHARES, DRAWER_SHARE = (0.24, 0.36), 0.5
"""The parts of the window that the columns may take at most, and the right one beside a drawer."""

LINE = 34
"""The height of the line below the board, at 100 %."""

WIDE = 1600
"""In a window that is so wide at 100 % the column at the right is open at first."""

LEAST = 120
"""The palette always has so much height at 100 %."""


class EditorLayout(NamedTuple):
    """The panels of the editor; those that are folded away have no width."""

    bar: Box
    """The chips along the upper edge."""
    left: Box
    """The column at the left: layers, the palette."""
    side: Box
    """The column at the right: the form, the checks, the history."""
    tools: Box
    """The row of tools at the lower edge."""
    line: Box
    """The words about the square under the pointer, and what a click does."""
    clear: Box
    """The part of the window that no panel covers, but what is done with a selection for a while."""

    @property
    def hints(self) -> Box:
        """Where words at the pointer might stand; the line below says what they would."""
        return self.clear


class Content(NamedTuple):
    """What the panels have to show: the heights of the chips and of the line, the size of the tools' row."""

    bar: int
    line: int
    tools: tuple[int, int]
    aside: bool = False
    """Whether the column at the right is open."""
    drawer: Drawer = "none"
    """Whether the column at the left is in a drawer."""


def editor_layout(size: tuple[int, int], percent: int, content: Content, *, folded: bool) -> EditorLayout:
    """The panels; folded, only chips, line and tools stay.

    In a window that is too low for the columns these are folded too; beside an open drawer is nothing else.
    """
    m = Measure(percent)
    (width, height), air = size, m(AIR)
    top = Box(air, air, width - 2 * air, content.bar)
    below, floor = top.bottom + air, height - air
    wide, tall = content.tools
    tools = Box((width - wide) // 2, floor - tall, wide, tall)
    left = min(m(LEFT), round(width * SHARES[0])) + air
    side = min(m(SIDE), round(width * (SHARES[1] if content.drawer == "none" else DRAWER_SHARE))) + air
    left_floor = floor if tools.left >= air + left else tools.top - air
    side_floor = floor if tools.right <= width - air - side else tools.top - air
    if content.drawer == "open":
        left_floor = floor
    folded = folded or left_floor - below < m(LOW if content.drawer == "none" else LEAST / 2)
    left, side = (0 if folded else left), (0 if folded or not content.aside else side)
    left = 0 if content.drawer == "shut" else left
    start, end = air + (0 if content.drawer == "open" else left), width - air - side
    words = Box(start, tools.top - air - content.line, max(1, end - start), content.line)
    return EditorLayout(
        top,
        Box(air, below, max(0, left - air), max(0, left_floor - below)),
        Box(width - side, below, max(0, side - air), max(0, side_floor - below)),
        tools,
        words,
        Box(start, below, max(1, end - start), max(1, words.top - air - below)),
    )


class EditorPanels(DrawerPanels[EditorLayout]):
    """All panels; `press` gets the name of the button that was pressed."""

    def __init__(
        self,
        editor: EditorViewState,
        overlay: OverlayView,
        side: SideColumn,
        view: BoardView,
        press: Callable[[str], object],
    ) -> None:
        super().__init__(view, Strip(press))
        self.editor, self.overlay, self.side = editor, overlay, side
        self.layout = editor_layout((1, 1), 100, Content(0, 0, (0, 0)), folded=False)
        self._line, self._legend = SquareLine(), LegendPanel()
        self._layers, self._palette, self._tools = LayersPanel(press), PalettePanel(press), ToolRow(press)
        self._acts = Strip(press)
        self._revealed: tuple[object, ...] = ()
        self._layer = editor.state.layer
        self._roomy = False
        self.aside: bool | None = None
        """Whether the column at the right is open; None: in a wide window, until something is chosen."""

    @property
    def items(self) -> Groups:
        status = _status(self.side.checks.lines())._replace(on=self.opened)
        return bar_groups(self.editor, self.overlay, status, fairness=self.side.fairness is not None)

    @property
    def opened(self) -> bool:
        """Whether the column at the right is open."""
        return self._roomy if self.aside is None else self.aside

    def place(self, app: App) -> None:
        m = app.look.measure
        self._roomy = app.size[0] >= m(WIDE)
        self._open()
        most = max(1, app.size[0] - 2 * m(AIR))
        tools = row_size(len(squares(self.editor.state)), most, app.look)
        self.find_drawer(most, app)

        def placed(state: Drawer) -> EditorLayout:
            bar = self._bar.height(self.chips(state), most, app.look)
            content = Content(bar, m(LINE), tools, self.opened and state != "open", state)
            return editor_layout(app.size, app.look.percent, content, folded=self.bare)

        self.layout = placed(self.drawer)
        if self.drawer == "open":
            self.layout = self.layout._replace(clear=placed("shut").clear)
        self.clear()

    def _open(self) -> None:
        """Open the column at the right for the first form, and on turning to a layer that has only forms."""
        layer = self.editor.state.layer
        first = self.aside is None and bool(self.editor.chosen)
        if first or (layer != self._layer and self.editor.only_chooses):
            self.aside = True
        self._layer = layer

    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        layout, lit = self.layout, self.lit
        spots = [*self._bar.draw(surface, layout.bar, self.chips(self.drawer), look, lit)]
        if layout.left.width:
            spots += self._draw_left(surface, look, lit)
        if layout.side.width:
            spots += self.side.draw(surface, layout.side, look, lit)
        if self.drawer != "open":
            words = line_words(self.editor, board.picture.hovered)
            spots += self._line.draw(surface, needed(words, layout.line, look), words, look)
            spots += self._tools.draw(surface, layout.tools, squares(self.editor.state), look, lit)
            spots += self._draw_acts(surface, look, lit)
            spots += self._draw_legend(surface, look)
        self.spots = tuple(spots)

    def _draw_left(self, surface: Surface, look: Look, lit: str) -> Spots:
        """The layers and the palette; where there is no room for both, each is scrolled.

        In a drawer they stand side by side.
        """
        column, m, data = self.layout.left, look.measure, shown_layers(self.editor.state)
        tall = self._layers.height(data, column.width, look)
        box = column._replace(height=min(tall, max(column.height // 2, column.height - m(LEAST))))
        top = box.bottom + m(AIR)
        rest = Box(column.left, top, column.width, max(0, column.bottom - top))
        if self.drawer == "open":
            box = column._replace(height=min(tall, column.height))
            rest = column._replace(left=column.right + m(AIR))
        layers = self._layers.draw(surface, box, data, look, lit)
        return (*layers, *self._draw_palette(surface, rest, look, lit))

    def _draw_palette(self, surface: Surface, box: Box, look: Look, lit: str) -> Spots:
        editor, layer = self.editor, self.editor.state.layer
        rows = tuple((entry.name, entry.icon, entry.note, entry.about) for entry in editor.palette)
        title = f"{layer}, {editor.palettes.side}" if layer in SIDED else layer
        data = PaletteRows(title, rows, editor.taken, editor.parsed.legend)
        if self._revealed != (layer, data.taken):
            self._revealed = (layer, data.taken)
            self._palette.reveal(data.taken, look, box.height)
        return self._palette.draw(surface, box, data, look, lit)

    def _draw_acts(self, surface: Surface, look: Look, lit: str) -> Spots:
        """Above the line, in its middle, what can be done with the selection."""
        shown, line = (acts(self.editor),), self.layout.line
        if not shown[0]:
            return ()
        wide, tall = self._acts.size(shown, line.width, look)
        box = Box(line.left + (line.width - wide) // 2, line.top - look.measure(AIR) // 2 - tall, wide, tall)
        return self._acts.draw(surface, box, shown, look, lit)

    def _draw_legend(self, surface: Surface, look: Look) -> Spots:
        """The legend of the overlay, in the lower left corner of the board."""
        clear, legend = self.layout.clear, self.overlay.legend
        if legend is None:
            return ()
        wide = min(look.measure(216), clear.width)
        tall = min(self._legend.height(legend, wide, look), clear.height)
        return self._legend.draw(surface, Box(clear.left, clear.bottom - tall, wide, tall), legend, look)

    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        if spot.name.startswith(("palette", "entry")):
            self._palette.scroll(steps, look)
        elif self.layout.left.holds(spot.box[:2]):
            self._layers.scroll(steps, look)
        elif self.layout.side.holds(spot.box[:2]):
            self.side.scroll(spot.name, steps, look)


# -------------------------------------------------------------------------------------------- the bar

FILE = {
    "keep map": "keep", "keep map as": "keep-as", "new map": "new", "resize": "resize", "to tiled": "tiled"
}  # fmt: skip
"""What is done with the map as a whole, with its picture."""


def bar_groups(editor: EditorViewState, overlay: OverlayView, status: StripItem, *, fairness: bool) -> Groups:
    """The items of the chips: the map, the history, the file, overlays, what the checks say, trying it."""
    document, parsed = editor.document, editor.parsed
    name = parsed.values.get("name")
    title = name if isinstance(name, str) and name else "a map without a name"
    done, place = document.history, document.place
    return (
        (
            StripItem("Editor", "title", kept=True),
            StripItem(f"{title} •", "chip", tone="gold")
            if document.dirty
            else StripItem(title, "chip", tone="soft"),
            StripItem(f"{parsed.width} x {parsed.height}", "label"),
        ),
        (
            history("unedit", place, done[place - 1].label if place else "", "undo"),
            history("reedit", len(done) - place, done[place].label if place < len(done) else "", "redo"),
        ),
        (
            *(command(name, icon=picture) for name, picture in FILE.items()),
            command("grid", on=editor.grid, icon="grid"),
        ),
        (
            StripItem("heat", "label"),
            *(
                StripItem(
                    row.short or row.title,
                    name=f"heat {row.name}",
                    hint=row.hint,
                    key=commands.caps("next heat"),
                    on=overlay.name == row.name,
                )
                for row in offered("editor")
            ),
            *((command("heat from", overlay.source),) if overlay.name else ()),
        ),
        (
            status,
            command("try", icon="play", kept=True),
            command("fairness", on=fairness, icon="fairness", kept=True),
            *leaving("Leave the editor"),
        ),
    )


SIDED = frozenset({"units", "zones", "victory"})
"""The layers on which what is put down has a side."""


def acts(editor: EditorViewState) -> tuple[StripItem, ...]:
    """What can be done with what is selected, copied or in hand, and whose side what comes next is of."""
    state = editor.state
    pasting = state.tool == Paste.name and state.clip is not None
    chosen = ("copy", "cut", "delete") if state.selection else ()
    turned = ("flip x", "flip y", "quarter") if state.selection or pasting else ()
    names = (*chosen, *(("paste",) if state.clip else ()), *turned)
    icons = tuple(command(name, icon=name.replace(" ", "-")) for name in names)
    sided = state.layer in SIDED and not names
    side = editor.palettes.side
    return (command("other side", f"Side: {side}")._replace(tone=side),) if sided else icons


def _status(checks: CheckLines) -> StripItem:
    """What the checks say in a word: it opens the column in which they say all of it."""
    faults, found = sum(tone == "bad" for _, tone in checks.lines), len(checks.lines)
    item = command("aside", wide=STATUS)
    if faults:
        return item._replace(words=f"Map: {counted(faults, 'fault')}", tone="bad")
    if checks.working:
        return item._replace(words="Map: checking", tone="soft")
    if found:
        return item._replace(words=f"Map: {counted(found, 'remark')}", tone="gold")
    return item._replace(words="Map: no remarks", tone="good")


STATUS = 132
"""The width at 100 % of what the checks say."""
