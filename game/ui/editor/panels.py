"""The panels of the editor: where they lie, the bar, the line below the board."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.analysis.overlays import offered
from game.board.board import LIGHT_GLYPHS
from game.board.squares import Square
from game.board.terrain import Light
from game.editor.editor_state import TOOLS
from game.ui import commands
from game.ui.app import App
from game.ui.board.board_view import BoardView
from game.ui.board.explain import LIGHTS
from game.ui.board.legend import LegendPanel
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.board.panels import BoardPanels, DrawnBoard
from game.ui.board.strip import Groups, Item, Strip, command, history
from game.ui.editor.overlay_view import OverlayView
from game.ui.editor.palette import PalettePanel, PaletteRows
from game.ui.editor.side_column import SideColumn
from game.ui.editor.state import CHOSEN_ONLY, NOT_DRAWING, EditorViewState, table_at
from game.ui.editor.tools_panel import ToolsPanel, shown_tools, tools_height
from game.ui.layout import MARGIN, Box, Measure
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Style, Tone

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
    """All panels; `press` is told the name of the button that was pressed."""

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
        self._bar, self._line, self._legend = Strip(press), LinePanel(), LegendPanel()
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
        rows = tuple((entry.name, entry.icon, entry.note) for entry in editor.palette)
        title = f"{layer}, {editor.palettes.side}" if layer in {"units", "zones", "victory"} else layer
        data = PaletteRows(title, rows, editor.taken, editor.parsed.board.legend)
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

STEPS = 82
"""The width at 100 % of the buttons of the history."""


def bar_groups(editor: EditorViewState, overlay: OverlayView, *, fairness: bool) -> Groups:
    """The items of the bar: the map, the history, the file, overlays, trying it out."""
    document, parsed = editor.document, editor.parsed
    name = parsed.values.get("name")
    title = name if isinstance(name, str) and name else "a map without a name"
    done, place = document.history, document.place
    return (
        (
            Item("Editor", "title"),
            Item(f"{title} •", "chip", tone="gold") if document.dirty else Item(title, "chip", tone="soft"),
            Item(f"{parsed.width} x {parsed.height}", "label"),
        ),
        (
            history("unedit", place, done[place - 1].label if place else "", STEPS),
            history("reedit", len(done) - place, done[place].label if place < len(done) else "", STEPS),
        ),
        (
            *map(command, ("keep map", "keep map as", "new map", "resize", "to tiled")),
            command("grid", on=editor.grid),
        ),
        (
            Item("heat", "label"),
            *(
                Item(
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
            command("try"),
            command("fairness", on=fairness),
            Item("?", name="help", hint="All keys", key="F1"),
            Item("Back", name="leave", hint="Leave the editor", key="Esc"),
        ),
    )


# ------------------------------------------------------------------------------- the line below the board

Part = tuple[str, Tone, Style]
LineWords = tuple[tuple[Part, ...], tuple[Part, ...]]
"""What stands at the left, and what at the right."""


def line_words(editor: EditorViewState, square: Square | None) -> LineWords:
    """What the square under the pointer is, and what a click there does."""
    parsed = editor.parsed
    if square is None or square not in parsed:
        words = f"{len(parsed.units)} units, {len(parsed.zones)} zones"
        kept = " ".join(map(str, sorted(editor.state.stamps)))
        stamps: tuple[Part, ...] = ((f"kept stamps: {kept}", "soft", "small"),) if kept else ()
        return ((words, "faint", "body"),), stamps
    return _there(editor, square), (("Click", "gold", "small"), (click_words(editor, square), "ink", "body"))


def _there(editor: EditorViewState, square: Square) -> tuple[Part, ...]:
    parsed = editor.parsed
    glyph = parsed.glyph("terrain", square)
    known = glyph in parsed.board.ground or any(kind.glyph == glyph for kind in parsed.board.legend)
    name = parsed.board.kind(glyph).name if known else f"unknown {glyph}"
    parts: list[Part] = [(f"{square} ", "gold", "strong"), (name, "ink", "body")]
    if (level := parsed.glyph("height", square)) != "0":
        parts.append((f"height {level}", "soft", "body"))
    light = parsed.glyph("light", square)
    if light in LIGHT_GLYPHS[1:]:
        parts.append((LIGHTS[Light(LIGHT_GLYPHS.index(light))], "soft", "body"))
    parts += [(zone.name, zone.side or "gold", "body") for zone in parsed.zones_at(square)]
    if unit := parsed.unit_at(square):
        parts.append((unit.id, unit.side, "strong"))
    parts += [(item.item, "soft", "body") for item in parsed.items_at(square)]
    return tuple(parts)


def click_words(editor: EditorViewState, square: Square) -> str:
    """What a click on a square would do, in words."""
    state = editor.state
    if editor.wanted:
        return "takes this square"
    if state.layer in CHOSEN_ONLY:
        path = table_at(editor.parsed, state.layer, square)
        return f"shows {str(path[0]).removesuffix('s')} {int(path[1]) + 1}" if path else _new(editor)
    if refusal := state.layers.refusal(state.layer):
        return refusal
    brush = _brush(editor)
    words = {
        "stamp": f"lays {brush}",
        "eraser": f"erases {state.layer}",
        "rectangle": f"begins a rectangle of {brush}",
        "ellipse": f"begins an ellipse of {brush}",
        "fill": f"fills with {brush}",
        "select": "moves the selection" if square in state.selection else "begins a selection",
        "wand": "selects what hangs together",
        "pick": "takes this as the brush",
    }
    mirrored = state.symmetry != "none" and TOOLS[state.tool].symmetric
    return words[state.tool] + (f", {state.symmetry}" if mirrored else "")


def _new(editor: EditorViewState) -> str:
    entry = editor.entry
    if editor.state.tool in NOT_DRAWING or not (entry and entry.create):
        return "shows nothing: there is none here"
    return f"puts a {entry.name.replace(':', '')} here"


def _brush(editor: EditorViewState) -> str:
    brush = editor.state.brush
    if editor.entry:
        return editor.entry.name
    return (
        f"a stamp of {brush.width} by {brush.height}" if brush.width * brush.height > 1 else "what was picked"
    )


class LinePanel(BoxPanel[LineWords]):
    """The line; what a click does stands at the right end and is never cut."""

    def paint(self, surface: Surface, box: Box, data: LineWords, look: Look, over: str) -> Spots:
        m = look.measure
        look.lay(surface, box)
        end = box.right - m(14)
        for words, tone, style in reversed(data[1]):
            text = look.text(look.short(words, style, end - box.left - m(14)), style, tone)
            end -= text.get_width()
            surface.blit(text, (end, box.top + (box.height - text.get_height()) // 2))
            end -= m(7)
        x = box.left + m(14)
        for words, tone, style in data[0]:
            text = look.text(look.short(words, style, end - m(16) - x), style, tone)
            surface.blit(text, (x, box.top + (box.height - text.get_height()) // 2))
            x += text.get_width() + m(10)
        return (Spot(box, name="line"),)
