"""The panels of the lab: where they stand, what they show, where they can be hit."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.analysis.overlays import offered
from game.ui.app import App
from game.ui.board.board_view import BoardView
from game.ui.board.legend import LegendPanel
from game.ui.board.panel import Spot, Spots
from game.ui.board.panels import BoardPanels, DrawnBoard
from game.ui.board.strip import Groups, Strip, StripItem, command, history
from game.ui.cached import Cached
from game.ui.lab import palette, square_line
from game.ui.lab.presenter import LabPresenter
from game.ui.lab.side_column import SideColumn
from game.ui.lab.square_line import Part, SquareLine
from game.ui.lab.state import LabState
from game.ui.lab.toolbox import Toolbox
from game.ui.layout import MARGIN, Box, Measure, minimap_box
from game.ui.plan import title_of
from game.ui.widgets.look import Look

LEFT, SIDE = 154, 424
"""The widths of the columns at the left and at the right, at 100 %."""

SHARE = 0.38
"""The part of the window that the column at the right may take at most."""

ROOMY = 420
"""The height, at 100 %, that the column at the left must have above a minimap for there to be one."""


class LabLayout(NamedTuple):
    """The panels of the lab."""

    bar: Box
    left: Box
    """The column at the left: what can be edited, the legend."""
    minimap: Box
    side: Box
    """The column at the right: rulings and why."""
    line: Box
    """The words about the hovered square."""
    clear: Box
    """The part of the window that no panel covers."""
    hints: Box
    """Where the words at the pointer may stand."""


def lab_layout(
    size: tuple[int, int], percent: int, board: tuple[int, int], bar: int, line: int, *, folded: bool = False
) -> LabLayout:
    """The panels; the bar and the line below are as tall as they say. Folded, only the bar stays."""
    m = Measure(percent)
    width, height = size
    air = m(MARGIN)
    top = Box(air, air, width - 2 * air, bar)
    below = top.bottom + air
    left = min(m(LEFT), width // 4)
    side = min(m(SIDE), round(width * SHARE))
    mini = minimap_box(left, board, height - air, air)
    if mini.top - below < m(ROOMY):
        mini = Box(air, height - air, 0, 0)
    right = Box(width - air - side, below, side, max(0, height - air - below))
    start, end = air + left + air, right.left - air
    words = Box(start, height - air - line, max(1, end - start), line)
    column = Box(air, below, left, max(0, mini.top - (air if mini.height else 0) - below))
    floor = words.top - air
    clear = Box(start, below, max(1, end - start), max(1, floor - below))
    if folded:
        clear = Box(air, below, width - 2 * air, max(1, height - air - below))
    hints = Box(0, below, (width if folded else end) - air, max(1, floor - below))
    return LabLayout(top, column, mini, right, words, clear, hints)


NAME, STEPS = 122, 70
"""The widths at 100 % of the button that says from where, and of those of the history."""


def groups(lab: LabState, field: str, *, side: bool, rings: bool) -> Groups:
    """The items of the bar; `field` is the name of the overlay that is laid."""
    marked = lab.marked is not None
    titles = tuple(
        StripItem(
            row.title, name=f"field {row.name}", hint=row.title, key=row.places["lab"], on=row.name == field
        )
        for row in offered("lab")
    )
    return (
        (StripItem("Lab", "title"), StripItem(lab.scenario.name, "chip")),
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
        (StripItem("field", "label"), *titles, command("distances", on=rings)),
        (
            _history("unedit", lab.comparison.done),
            _history("reedit", lab.comparison.undone),
            command("keep"),
            command("export"),
            command("from here"),
            StripItem("?", name="help", hint="All keys", key="?"),
            StripItem("Back", name="leave", hint="Leave the lab", key="Esc"),
        ),
    )


_COMPARE = {
    False: "Before and after: keep the field as it is now, and show how it differs from then on",
    True: "Compare no more",
}


def _history(name: str, steps: tuple[str, ...]) -> StripItem:
    return history(name, len(steps), steps[-1] if steps else "", STEPS)


def origin(lab: LabState, *, side: bool) -> str:
    """From where the field is, in words: "Vega 11,9", "squad", "11,9"."""
    eye = lab.eye
    if eye is None:
        return "nobody yet"
    if not lab.unit:
        return str(eye)
    unit = lab.state.unit(lab.unit)
    return f"{unit.side} side" if side else f"{unit.name} {eye}"


class LabPanels(BoardPanels[LabLayout]):
    """All panels; `press` is told the name of the button that was pressed."""

    def __init__(
        self,
        presenter: LabPresenter,
        toolbox: Toolbox,
        view: BoardView,
        press: Callable[[str], object],
        say: Callable[[str], object],
    ) -> None:
        super().__init__(view)
        self.presenter, self.toolbox, self.lab = presenter, toolbox, toolbox.lab
        self.side = SideColumn(toolbox, say)
        self.layout = lab_layout((1, 1), 100, view.size, 0, 0)
        self._bar, self._palette, self._legend = Strip(press), palette.Palette(press), LegendPanel()
        self._line = SquareLine()
        self._parts = Cached[tuple[Part, ...]]()

    @property
    def groups(self) -> Groups:
        """The items of the bar."""
        overlay = self.presenter.overlay
        return groups(self.lab, overlay.name, side=overlay.side, rings=self.presenter.rings)

    def place(self, app: App) -> None:
        look, size = app.look, app.size
        tall = self._bar.height(self.groups, size[0] - 2 * look.measure(MARGIN), look)
        below = square_line.height(look)
        self.layout = lab_layout(size, look.percent, self.view.size, tall, below, folded=self.folded)
        minimap = self.layout.minimap
        self.clear(None if self.folded or not minimap.height else minimap)

    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        spots = [*self._bar.draw(surface, self.layout.bar, self.groups, look, self.lit)]
        if not self.folded:
            spots += self._draw_left(surface, look)
            spots += self.side.draw(surface, self.layout.side, look, self.lit)
            spots += self._draw_line(surface, look)
            spots += self.draw_minimap(surface, look, board)
        self.spots = tuple(spots)

    def _draw_left(self, surface: Surface, look: Look) -> Spots:
        toolbox, column = self.toolbox, self.layout.left
        varied = palette.choices(toolbox)
        box = column._replace(height=min(column.height, palette.height(len(varied), look)))
        spots = self._palette.draw(surface, box, palette.Tools(toolbox.tool, varied), look, self.lit)
        top = box.bottom + look.measure(MARGIN)
        rest = Box(column.left, top, column.width, max(0, column.bottom - top))
        legend = self.presenter.legend
        return (*spots, *(self._legend.draw(surface, rest, legend, look) if legend else ()))

    def _draw_line(self, surface: Surface, look: Look) -> Spots:
        lab, square = self.lab, self.lab.hovered
        if square is None:
            return ()
        key = (lab.state, square, lab.observer, lab.target, lab.ready)
        parts = self._parts.get(key, lambda: square_line.parts(lab, square))
        return self._line.draw(surface, self.layout.line, parts, look)

    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        if self.layout.side.holds(spot.box[:2]):
            self.side.scroll(spot.name, steps, look)
        elif spot.name == palette.CHOICE:
            self.toolbox.vary(-steps)
        elif spot.name == self._legend.name:
            self._legend.scroll(steps, look)
