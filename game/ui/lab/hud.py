"""The panels of the lab: where they stand, what they show, where they can be hit."""

from collections.abc import Callable

from pygame import Surface

from game.ui.app import App
from game.ui.board import minimap
from game.ui.board.board_view import BoardView
from game.ui.board.card import Card
from game.ui.board.legend import LegendPanel
from game.ui.board.panel import Spot, spot_at
from game.ui.board.strip import Groups, Strip
from game.ui.cached import Cached
from game.ui.lab import bar, line, palette
from game.ui.lab.layout import LabLayout, lab_layout
from game.ui.lab.picture import Picture
from game.ui.lab.side import Side
from game.ui.lab.state import LabState
from game.ui.lab.toolbox import Toolbox
from game.ui.layout import Box, beside
from game.ui.panels import hint
from game.ui.widgets.look import Look


class Hud:
    """All panels; `press` is told the name of the button that was pressed."""

    def __init__(
        self,
        picture: Picture,
        kit: Toolbox,
        outlook: BoardView,
        press: Callable[[str], object],
        say: Callable[[str], object],
    ) -> None:
        self.picture, self.kit, self.outlook = picture, kit, outlook
        self.side = Side(kit, say)
        self.folded = False
        self.spots: tuple[Spot, ...] = ()
        self.layout: LabLayout = lab_layout((1, 1), 100, outlook.size, 0, 0)
        self._bar, self._palette, self._minimap = Strip(press), palette.Palette(press), minimap.Minimap()
        self._legend, self._tip = LegendPanel(), Card()
        self._parts = Cached[tuple[line.Part, ...]]()

    @property
    def lab(self) -> LabState:
        """What the lab holds."""
        return self.picture.lab

    @property
    def over(self) -> Spot | None:
        """What the pointer is over, of the panels."""
        return spot_at(self.spots, self.outlook.pointer)

    @property
    def groups(self) -> Groups:
        """The items of the bar."""
        shown = self.picture.fields
        return bar.groups(self.lab, shown.name, side=shown.side, rings=self.picture.rings)

    def place(self, app: App) -> None:
        """Put the panels where they belong."""
        look = app.look
        wide = app.size[0] - 2 * look.measure(12)
        tall = self._bar.height(self.groups, wide, look)
        self.layout = lab_layout(
            app.size, look.percent, self.outlook.size, tall, line.height(look), folded=self.folded
        )
        self.outlook.clear = self.layout.clear
        mini = self.layout.minimap
        self.outlook.corner = None if self.folded or not mini.height else mini

    def draw(self, surface: Surface, look: Look, overview: Surface) -> None:
        """Draw them; what is folded away is not there."""
        over = self.over.name if self.over else ""
        spots = [*self._bar.draw(surface, self.layout.bar, self.groups, look, over)]
        if not self.folded:
            spots += self._left(surface, look, over)
            spots += [*self._side(surface, look, over), *self._line(surface, look)]
            spots += self._mini(surface, look, overview)
        self.spots = tuple(spots)

    def _left(self, surface: Surface, look: Look, over: str) -> list[Spot]:
        kit, column = self.kit, self.layout.left
        varied = palette.choices(kit)
        box = column._replace(height=min(column.height, palette.height(len(varied), look)))
        spots = self._palette.draw(surface, box, palette.Tools(kit.tool, varied), look, over)
        top = box.bottom + look.measure(12)
        rest = Box(column.left, top, column.width, max(0, column.bottom - top))
        told = self.picture.legend
        return [*spots, *(self._legend.draw(surface, rest, told, look) if told else ())]

    def _side(self, surface: Surface, look: Look, over: str) -> list[Spot]:
        return self.side.draw(surface, self.layout.side, look, over)

    def _mini(self, surface: Surface, look: Look, overview: Surface) -> list[Spot]:
        box = self.outlook.corner
        if box is None:
            return []
        self._minimap.draw(surface, box, look, overview, self.picture.pieces, self.outlook.camera)
        return [Spot(box)]

    def _line(self, surface: Surface, look: Look) -> tuple[Spot, ...]:
        lab, square = self.lab, self.lab.hovered
        if square is None:
            return ()
        key = (lab.state, square, lab.observer, lab.target, lab.ready)
        found = self._parts.get(key, lambda: line.parts(lab, square))
        return line.draw(surface, self.layout.line, found, look)

    def scrolls(self, steps: int, look: Look) -> bool:
        """Take a turn of the wheel; whether it was over a panel."""
        spot = self.over
        if spot and self.layout.side.holds(spot.box[:2]):
            self.side.scroll(spot.name, steps, look)
        elif spot and spot.name == palette.CHOICE:
            self.kit.vary(-steps)
        elif spot and spot.name == self._legend.name:
            self._legend.scroll(steps, look)
        return spot is not None

    def words(self, surface: Surface, look: Look, found: hint.Words) -> None:
        """Draw the tooltip of a button, or the words about a click at the pointer."""
        spot = self.over
        if spot and spot.tip and self.outlook.pointer:
            wide = look.measure(300)
            tall = self._tip.height(spot.tip, wide, look)
            box = beside(self.outlook.pointer, (wide, tall), Box(0, 0, *surface.get_size()), look.measure(16))
            self._tip.draw(surface, box, spot.tip, look, solid=True)
        elif self.outlook.hovered and (at := self.outlook.words_at):
            hint.draw(surface, at, found, self.layout.hints, look)
