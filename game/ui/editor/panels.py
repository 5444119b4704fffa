"""The panels of the editor: where they lie, what they show, the items of the bar."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.analysis.overlays import offered
from game.ui import commands
from game.ui.app import App
from game.ui.board.board_view import BoardView
from game.ui.board.legend import LegendPanel
from game.ui.board.panel import Spot, Spots
from game.ui.board.panels import BoardPanels, DrawnBoard
from game.ui.board.strip import Groups, Strip, StripItem, command, history
from game.ui.editor.overlay_view import OverlayView
from game.ui.editor.palette import PalettePanel, PaletteRows
from game.ui.editor.side_column import SideColumn
from game.ui.editor.square_line import SquareLine, line_words
from game.ui.editor.state import EditorViewState
from game.ui.editor.tools_panel import ToolsPanel, shown_tools, tools_height
from game.ui.layout import MARGIN, Box, Measure
from game.ui.widgets.look import Look

LEFT, SIDE = 216, 344
"""The widths of the columns at the left and at the right, at 100 %."""

LOW = 200
"""The least height of the columns at 100 %."""

SHARES = 0.24, 0.34
"""The parts of the window that the columns may take at most."""

LINE = 36
"""The height of the line below the board, at 100 %."""

CLOSE, LEAST = 180, 120
"""The palette is to have so much height at 100 %, else the tools are put closer; so much it has always."""


class EditorLayout(NamedTuple):
    """The panels of the editor."""

    bar: Box
    left: Box
    """The column at the left: layers, tools, the palette."""
    side: Box
    """The column at the right: the form, the checks, the history."""
    line: Box
    """The words about the square under the pointer, and what a click does."""
    clear: Box
    """The part of the window that no panel covers."""

    @property
    def hints(self) -> Box:
        """Where words at the pointer might stand; the line below says what they would."""
        return self.clear


def editor_layout(size: tuple[int, int], percent: int, bar: int, line: int, *, folded: bool) -> EditorLayout:
    """The panels; the bar and the line are as tall as they say. Folded, only these two stay.

    In a window that is too low for the columns these are folded too.
    """
    m = Measure(percent)
    width, height = size
    air = m(MARGIN)
    top = Box(air, air, width - 2 * air, bar)
    below, floor = top.bottom + air, height - air
    folded = folded or floor - below < m(LOW)
    left = 0 if folded else min(m(LEFT), round(width * SHARES[0])) + air
    side = 0 if folded else min(m(SIDE), round(width * SHARES[1])) + air
    start, end = air + left, width - air - side
    words = Box(start, floor - line, max(1, end - start), line)
    tall = max(0, floor - below)
    return EditorLayout(
        top,
        Box(air, below, max(0, left - air), tall),
        Box(width - side, below, max(0, side - air), tall),
        words,
        Box(start, below, max(1, end - start), max(1, words.top - air - below)),
    )


class EditorPanels(BoardPanels[EditorLayout]):
    """All panels; `press` gets the name of the button that was pressed."""

    def __init__(
        self,
        editor: EditorViewState,
        overlay: OverlayView,
        side: SideColumn,
        view: BoardView,
        press: Callable[[str], object],
    ) -> None:
        super().__init__(view)
        self.editor, self.overlay, self.side = editor, overlay, side
        self.layout = editor_layout((1, 1), 100, 0, 0, folded=False)
        self._bar, self._line, self._legend = Strip(press), SquareLine(), LegendPanel()
        self._tools, self._palette = ToolsPanel(press), PalettePanel(press)
        self._revealed: tuple[object, ...] = ()

    @property
    def groups(self) -> Groups:
        """The items of the bar."""
        return bar_groups(self.editor, self.overlay, fairness=self.side.fairness is not None)

    def place(self, app: App) -> None:
        m = app.look.measure
        bar = self._bar.height(self.groups, app.size[0] - 2 * m(MARGIN), app.look)
        self.layout = editor_layout(app.size, app.look.percent, bar, m(LINE), folded=self.folded)
        self.clear()

    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        layout, lit = self.layout, self.lit
        spots = [*self._bar.draw(surface, layout.bar, self.groups, look, lit)]
        if layout.left.width:
            spots += self._draw_left(surface, look, lit)
            spots += self.side.draw(surface, layout.side, look, lit)
        words = line_words(self.editor, board.picture.hovered)
        spots += self._line.draw(surface, layout.line, words, look)
        self.spots = (*spots, *self._draw_legend(surface, look))

    def _draw_left(self, surface: Surface, look: Look, lit: str) -> Spots:
        """The tools and the palette; where there is no room for both, each is scrolled."""
        column, m = self.layout.left, look.measure
        close = column.height < tools_height(look, close=False) + m(CLOSE)
        tall = tools_height(look, close=close)
        box = column._replace(height=min(tall, max(column.height // 2, column.height - m(LEAST))))
        tools = self._tools.draw(surface, box, shown_tools(self.editor.state, close=close), look, lit)
        top = box.bottom + m(12)
        rest = Box(column.left, top, column.width, max(0, column.bottom - top))
        return (*tools, *self._draw_palette(surface, rest, look, lit))

    def _draw_palette(self, surface: Surface, box: Box, look: Look, lit: str) -> Spots:
        editor, layer = self.editor, self.editor.state.layer
        rows = tuple((entry.name, entry.icon, entry.note, entry.about) for entry in editor.palette)
        title = f"{layer}, {editor.palettes.side}" if layer in {"units", "zones", "victory"} else layer
        data = PaletteRows(title, rows, editor.taken, editor.parsed.legend)
        if self._revealed != (layer, data.taken):
            self._revealed = (layer, data.taken)
            self._palette.reveal(data.taken, look, box.height)
        return self._palette.draw(surface, box, data, look, lit)

    def _draw_legend(self, surface: Surface, look: Look) -> Spots:
        """The legend of the overlay, in the lower left corner of the board."""
        clear, legend = self.layout.clear, self.overlay.legend
        if legend is None:
            return ()
        wide = min(look.measure(216), clear.width)
        tall = min(self._legend.height(legend, wide, look), clear.height)
        return self._legend.draw(surface, Box(clear.left, clear.bottom - tall, wide, tall), legend, look)

    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        if self.layout.left.holds(spot.box[:2]):
            panel = self._palette if spot.name.startswith(("palette", "entry")) else self._tools
            panel.scroll(steps, look)
        elif self.layout.side.holds(spot.box[:2]):
            self.side.scroll(spot.name, steps, look)


# -------------------------------------------------------------------------------------------- the bar

FILE = {
    "keep map": "keep", "keep map as": "keep-as", "new map": "new", "resize": "resize", "to tiled": "tiled"
}  # fmt: skip
"""What is done with the map as a whole, with its picture."""


def bar_groups(editor: EditorViewState, overlay: OverlayView, *, fairness: bool) -> Groups:
    """The items of the bar: the map, the history, the file, overlays, trying it out."""
    document, parsed = editor.document, editor.parsed
    name = parsed.values.get("name")
    title = name if isinstance(name, str) and name else "a map without a name"
    done, place = document.history, document.place
    return (
        (
            StripItem("Editor", "title"),
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
            command("try", icon="play"),
            command("fairness", on=fairness, icon="fairness"),
            StripItem("?", name="help", hint="All keys", key="?"),
            StripItem("Back", name="leave", hint="Leave the editor", key="Esc"),
        ),
    )
