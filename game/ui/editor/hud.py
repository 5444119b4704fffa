"""The panels of the editor: where they stand, what they show, where they can be hit."""

from collections.abc import Callable

from pygame import Surface

from game.ui.app import App
from game.ui.board.board_view import BoardView
from game.ui.board.card import Card
from game.ui.board.legend import LegendPanel
from game.ui.board.panel import Spot, spot_at
from game.ui.board.strip import Groups, Strip
from game.ui.editor import bar, line, toolbox
from game.ui.editor.column import Column
from game.ui.editor.heat import Heat
from game.ui.editor.layout import EditorLayout, editor_layout
from game.ui.editor.lists import Colours, PalettePanel
from game.ui.editor.picture import Picture
from game.ui.editor.toolbox import ToolsPanel
from game.ui.layout import Box, beside
from game.ui.widgets.look import Look

CLOSE, LEAST = 180, 120
"""The palette is to have so much height at 100 %, else the tools are put closer; so much it has always."""


class Hud:
    """All panels; `press` is told the name of the button that was pressed."""

    def __init__(
        self, picture: Picture, heat: Heat, column: Column, outlook: BoardView, press: Callable[[str], object]
    ) -> None:
        self.picture, self.heat, self.column, self.outlook = picture, heat, column, outlook
        self.folded = False
        self.spots: tuple[Spot, ...] = ()
        self.layout: EditorLayout = editor_layout((1, 1), 100, 0, 0, folded=False)
        self._bar = Strip(press)
        self._tools, self._palette = ToolsPanel(press), PalettePanel(press)
        self._legend, self._tip = LegendPanel(), Card()
        self._revealed: tuple[object, ...] = ()

    @property
    def over(self) -> Spot | None:
        """What the pointer is over, of the panels."""
        return spot_at(self.spots, self.outlook.pointer)

    @property
    def groups(self) -> Groups:
        """The items of the bar."""
        return bar.groups(self.picture.easel, self.heat, fairness=self.column.fairness is not None)

    def place(self, app: App) -> None:
        """Put the panels where they belong."""
        look = app.look
        wide = app.size[0] - 2 * look.measure(12)
        tall = self._bar.height(self.groups, wide, look)
        self.layout = editor_layout(app.size, look.percent, tall, line.height(look), folded=self.folded)
        self.outlook.clear = self.layout.clear

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw them; what is folded away is not there."""
        over = self.over.name if self.over else ""
        spots = [*self._bar.draw(surface, self.layout.bar, self.groups, look, over)]
        if self.layout.left.width:
            spots += self._left(surface, look, over)
            spots += self.column.draw(surface, self.layout.side, look, over)
        spots += self._line(surface, look)
        if self.heat.legend:
            spots += self._heat(surface, look)
        self.spots = tuple(spots)

    def _left(self, surface: Surface, look: Look, over: str) -> list[Spot]:
        """The tools and the palette; where there is no room for both, each is scrolled."""
        column, m = self.layout.left, look.measure
        close = column.height < toolbox.height(look, close=False) + m(CLOSE)
        tall = toolbox.height(look, close=close)
        box = column._replace(height=min(tall, max(column.height // 2, column.height - m(LEAST))))
        told = toolbox.told(self.picture.easel, close=close)
        spots = self._tools.draw(surface, box, told, look, over)
        top = box.bottom + m(12)
        rest = Box(column.left, top, column.width, max(0, column.bottom - top))
        return [*spots, *self._colours(surface, rest, look, over)]

    def _colours(self, surface: Surface, box: Box, look: Look, over: str) -> tuple[Spot, ...]:
        easel = self.picture.easel
        layer = easel.desk.layer
        rows = tuple((one.name, one.sign, one.note) for one in easel.palette)
        title = f"{layer}, {easel.side}" if layer in {"units", "zones", "victory"} else layer
        data = Colours(title, rows, easel.taken, easel.desk.parsed.board.legend)
        if self._revealed != (layer, data.taken):
            self._revealed = (layer, data.taken)
            self._palette.reveal(data.taken, look, box.height)
        return self._palette.draw(surface, box, data, look, over)

    def _line(self, surface: Surface, look: Look) -> tuple[Spot, ...]:
        return line.draw(
            surface, self.layout.line, line.parts(self.picture.easel, self.picture.hovered), look
        )

    def _heat(self, surface: Surface, look: Look) -> tuple[Spot, ...]:
        """The legend of the heat map, in the lower left corner of the board."""
        clear, told = self.layout.clear, self.heat.legend
        wide = min(look.measure(216), clear.width)
        if told is None:
            return ()
        tall = min(self._legend.height(told, wide, look), clear.height)
        return self._legend.draw(surface, Box(clear.left, clear.bottom - tall, wide, tall), told, look)

    def scrolls(self, steps: int, look: Look) -> bool:
        """Take a turn of the wheel; whether it was over a panel."""
        spot = self.over
        if spot is None:
            return False
        if self.layout.left.holds(spot.box[:2]):
            panel = self._palette if spot.name.startswith(("palette", "entry")) else self._tools
            panel.scroll(steps, look)
        elif self.layout.side.holds(spot.box[:2]):
            self.column.scroll(spot.name, steps, look)
        return True

    def words(self, surface: Surface, look: Look) -> None:
        """Draw the tooltip of a button."""
        spot = self.over
        if spot and spot.tip and self.outlook.pointer:
            wide = look.measure(300)
            tall = self._tip.height(spot.tip, wide, look)
            box = beside(self.outlook.pointer, (wide, tall), Box(0, 0, *surface.get_size()), look.measure(16))
            self._tip.draw(surface, box, spot.tip, look, solid=True)
