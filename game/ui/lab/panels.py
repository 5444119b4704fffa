"""The panels of the lab: where they stand, what they show, where they can be hit."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.analysis.overlays import offered
from game.ui import commands
from game.ui.app import App
from game.ui.board.board_view import BoardView, fits
from game.ui.board.drawer import Drawer, DrawerPanels
from game.ui.board.legend import LegendPanel
from game.ui.board.panel import Spot, Spots
from game.ui.board.panels import DrawnBoard
from game.ui.board.strip import Groups, Strip, StripItem, command, history, leaving
from game.ui.board.tool_row import ToolRow, row_size
from game.ui.cached import Cached
from game.ui.lab import palette, square_line
from game.ui.lab.field_list import FieldList, Line
from game.ui.lab.palette import HIGH
from game.ui.lab.presenter import LabPresenter
from game.ui.lab.side_column import SideColumn
from game.ui.lab.square_line import Part, SquareLine
from game.ui.lab.state import LabState
from game.ui.lab.toolbox import Toolbox
from game.ui.layout import Box, Measure, minimap_box
from game.ui.plan import title_of
from game.ui.widgets.look import Look

AIR = 10
"""The air at the edges of the window and between panels, at 100 %."""

LEFT, SIDE, MINIMAP = 152, 400, 136
"""The widths of the columns at the left and at the right and of the minimap, at 100 %."""

SHARE, DRAWER_SHARE = 0.38, 0.48
"""The part of the window that the column at the right may take at most, alone and beside a drawer."""

LEAST = 90
"""The height at 100 % that there must be above a minimap for there to be one."""


class LabLayout(NamedTuple):
    """The panels of the lab; those that are folded away have no height."""

    bar: Box
    """The chips along the upper edge."""
    left: Box
    """The column at the left: the fields, the legend."""
    tools: Box
    """The row of tools at the lower edge."""
    choices: Box
    """Above the tools, at their right end: what the one in hand lays."""
    minimap: Box
    side: Box
    """The column at the right: rulings and why."""
    line: Box
    """The words about the hovered square."""
    clear: Box
    """The part of the window between the panels."""
    hints: Box
    """Where the words at the pointer may stand."""


class Content(NamedTuple):
    """What the panels have to show: the heights of the chips and of the line, the size of the tools' row."""

    bar: int
    line: int
    tools: tuple[int, int]
    aside: bool = False
    """Whether there is something for the column at the right."""
    taken: bool = False
    """Whether the person has moved the view, so that perhaps not all of the board is seen."""
    choices: int = 0
    """How wide the row of what the tool in hand lays is."""
    drawer: Drawer = "none"
    """Whether the column at the left and the tools are in a drawer."""
    type: int = 100
    """The size of the type in percent: the column at the left grows with it."""


def lab_layout(
    size: tuple[int, int], percent: int, board: tuple[int, int], content: Content, *, folded: bool = False
) -> LabLayout:
    """The panels; folded, only the chips stay; in an open drawer the tools stand beside column and legend."""
    m = Measure(percent)
    (width, height), air = size, m(AIR)
    top = Box(air, air, width - 2 * air, content.bar)
    below = top.bottom + air
    wide, tall = content.tools
    tools = Box((width - wide) // 2, height - air - tall, wide, tall)
    left = _left(width, m, content.type)
    floor = height - air if tools.left >= air + left + air else tools.top - air
    column = Box(air, below, left, max(0, floor - below))
    if content.drawer == "open":
        column = column._replace(height=max(0, height - air - below))
        tools = tools._replace(left=air + 2 * (left + air), top=below)
    if content.drawer == "shut":
        column = column._replace(width=0, height=0)
    start, end = (air if content.drawer != "none" else column.right + air), width - air
    words = Box(start, tools.top - air - content.line, max(1, end - start), content.line)
    clear = Box(start, below, max(1, end - start), max(1, words.top - air - below))
    beside = content.drawer == "none" and tools.right <= width - 2 * air - m(MINIMAP)
    mini = minimap_box(m(MINIMAP), board, height - air, end - m(MINIMAP))
    if not beside or (fits(board, clear) and not content.taken) or mini.top - below < m(LEAST):
        mini = Box(end, words.top - air, 0, 0)
    if mini.height:
        words = words._replace(width=max(1, mini.left - air - start))
    edge = max(start + content.choices, min(tools.right, words.right))
    choices = Box(edge - content.choices, words.bottom - m(HIGH), content.choices, m(HIGH))
    if content.choices:
        words = words._replace(width=max(1, choices.left - air - start))
    aside = min(m(SIDE), round(width * (SHARE if content.drawer == "none" else DRAWER_SHARE)))
    bottom = height - air if content.drawer == "shut" else min(words.top, mini.top) - air
    side = Box(end - aside, below, aside, max(0, bottom - below))
    if content.aside:
        clear = clear._replace(width=max(1, side.left - air - start))
        if content.drawer == "shut":
            words = words._replace(width=min(words.width, clear.width))
    if folded:
        clear = Box(air, below, width - 2 * air, max(1, height - air - below))
    hints = Box(0, below, (width if folded else clear.right) - air, max(1, clear.bottom - below))
    return LabLayout(top, column, tools, choices, mini, side, words, clear, hints)


def _left(width: int, m: Measure, size: int) -> int:
    """The width of the column at the left, with type of some size in percent."""
    return min(m(LEFT * max(100, size) / 100), width // 4)


NAME = 122
"""The width at 100 % of the button that says from where."""


def groups(lab: LabState, *, side: bool) -> Groups:
    """The items of the chips."""
    marked = lab.marked is not None
    return (
        (StripItem("Lab", "title", kept=True), StripItem(lab.scenario.name, "chip")),
        tuple(
            StripItem(
                title_of(system),
                name=f"rules {name}",
                hint=system.words.about,
                key="F2",
                on=name == lab.system,
            )
            for name, system in lab.comparison.systems.items()
        ),
        (
            StripItem("from", "label"),
            command("origin", origin(lab, side=side), on=side, wide=NAME),
            command("mark", hint=_COMPARE[marked], on=marked),
        ),
        (
            _history("unedit", lab.comparison.done, "undo"),
            _history("reedit", lab.comparison.undone, "redo"),
            command("keep", icon="keep", kept=True),
            command("export", icon="export", kept=True),
            command("from here", icon="play", kept=True),
            *leaving("Leave the lab"),
        ),
    )


def lines(field: str, *, rings: bool) -> tuple[Line, ...]:
    """The fields, of which the one of a name is laid, and the rings of distance."""
    rows = offered("lab")
    distances = commands.COMMANDS["distances"]
    return (
        *(
            Line(f"field {row.name}", row.title, row.places["lab"], row.hint or row.title, row.name == field)
            for row in rows
        ),
        Line("distances", distances.label, commands.caps("distances"), distances.hint, rings),
    )


_COMPARE = {
    False: "Before and after: keep the field as it is now, and show how it differs from then on",
    True: "Compare no more",
}


def _history(name: str, steps: tuple[str, ...], icon: str) -> StripItem:
    return history(name, len(steps), steps[-1] if steps else "", icon)


def origin(lab: LabState, *, side: bool) -> str:
    """From where the field is, in words: "Vega 11,9", "squad", "11,9"."""
    eye = lab.eye
    if eye is None:
        return "nobody yet"
    if not lab.unit:
        return str(eye)
    unit = lab.state.unit(lab.unit)
    return f"{unit.side} side" if side else f"{unit.name} {eye}"


class LabPanels(DrawerPanels[LabLayout]):
    """All panels; `press` is told the name of the button that was pressed."""

    def __init__(
        self,
        presenter: LabPresenter,
        toolbox: Toolbox,
        view: BoardView,
        press: Callable[[str], object],
        say: Callable[[str], object],
    ) -> None:
        super().__init__(view, Strip(press))
        self.presenter, self.toolbox, self.lab = presenter, toolbox, toolbox.lab
        self.side = SideColumn(toolbox, say)
        self.layout = lab_layout((1, 1), 100, view.size, Content(0, 0, (0, 0)))
        self._tools, self._choices = ToolRow(press), palette.ChoiceRow(press)
        self._fields, self._legend = FieldList(press), LegendPanel()
        self._line = SquareLine()
        self._parts = Cached[tuple[Part, ...]]()

    @property
    def items(self) -> Groups:
        return groups(self.lab, side=self.presenter.overlay.side)

    @property
    def _aside(self) -> bool:
        """Whether the column at the right is needed; the board does not lie under it then."""
        return bool(self.side.sheet or self.toolbox.explorer.tool or self.lab.observer)

    def place(self, app: App) -> None:
        look, size, air = app.look, app.size, app.look.measure(AIR)
        wide = max(1, size[0] - 2 * air)
        self.find_drawer(wide, app)
        laid = palette.choices_width(palette.choices(self.toolbox), look)

        def placed(state: Drawer) -> LabLayout:
            tall, line = self._bar.height(self.chips(state), wide, look), square_line.height(look)
            room = (
                wide - 2 * (_left(size[0], look.measure, look.text_percent) + air)
                if state == "open"
                else wide
            )
            tools = (0, 0) if state == "shut" else row_size(len(palette.squares(None)), room, look)
            content = Content(tall, line, tools, self._aside, self.view.taken, laid, state, look.text_percent)
            return lab_layout(size, look.percent, self.view.size, content, folded=self.bare)

        self.layout = placed(self.drawer)
        if self.drawer == "open":
            self.layout = self.layout._replace(clear=placed("shut").clear)
        minimap = self.layout.minimap
        self.clear(None if self.bare or not minimap.height else minimap)

    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        layout, lit = self.layout, self.lit
        spots = [*self._bar.draw(surface, layout.bar, self.chips(self.drawer), look, lit)]
        if layout.left.height and not self.bare:
            spots += self._draw_left(surface, look)
        if layout.tools.height and not self.bare:
            tools = palette.squares(self.toolbox.tool)
            spots += self._tools.draw(surface, layout.tools, tools, look, lit)
        if not self.folded:
            spots += self.side.draw(surface, layout.side, look, lit)
            spots += self._draw_line(surface, look)
            if varied := palette.choices(self.toolbox):
                spots += self._choices.draw(surface, layout.choices, varied, look, lit)
            spots += self.draw_minimap(surface, look, board)
        self.spots = tuple(spots)

    def _draw_left(self, surface: Surface, look: Look) -> Spots:
        """The fields, and below them what the one that is laid means."""
        column, legend, air = self.layout.left, self.presenter.legend, look.measure(AIR)
        rows = lines(self.presenter.overlay.name, rings=self.presenter.rings)
        needed = self._legend.height(legend, column.width, look) + air if legend else 0
        tall = self._fields.height(rows, column.width, look)
        least = min(tall, column.height // 2)
        box = column._replace(height=min(tall, max(least, column.height - needed)))
        rest = Box(column.left, box.bottom + air, column.width, max(0, column.bottom - box.bottom - air))
        if self.drawer == "open":
            box, rest = column, column._replace(left=column.right + air)
        spots = self._fields.draw(surface, box, rows, look, self.lit)
        return (*spots, *(self._legend.draw(surface, rest, legend, look) if legend and rest.height else ()))

    def _draw_line(self, surface: Surface, look: Look) -> Spots:
        lab, square = self.lab, self.lab.hovered
        if square is None:
            return ()
        key = (lab.state, square, lab.observer, lab.target, lab.ready)
        parts = self._parts.get(key, lambda: square_line.parts(lab, square))
        return self._line.draw(surface, square_line.needed(parts, self.layout.line, look), parts, look)

    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        if self.layout.side.holds(spot.box[:2]):
            self.side.scroll(spot.name, steps, look)
        elif spot.name == palette.CHOICE:
            self.toolbox.vary(-steps)
        elif spot.name == self._legend.name:
            self._legend.scroll(steps, look)
        elif self.layout.left.holds(spot.box[:2]):
            self._fields.scroll(steps, look)
