"""The panels around a board that is watched, and where they lie: those that a battle and a replay share."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from pygame import Surface

from game.board.squares import Square
from game.ui.battle import dicetray, effects
from game.ui.battle.layout import BattleLayout, battle_layout
from game.ui.battle.logpanel import LogPanel
from game.ui.battle.overlaybar import OverlayBar, Overlays
from game.ui.battle.roster import Entry, Roster, Units
from game.ui.battle.scenery import Scenery
from game.ui.battle.topbar import Top, TopBar
from game.ui.board import explain, minimap
from game.ui.board.board_view import BoardView
from game.ui.board.camera import Frame
from game.ui.board.card import Card, Row
from game.ui.board.panel import Spot, spot_at
from game.ui.board.picture import Piece
from game.ui.cached import Cached
from game.ui.layout import Box, beside
from game.ui.widgets.look import Look

LOG = 168
"""The most that the log is tall in a tight window, at 100 %: more would lie over the board."""

BUTTONS = 122
"""The room at the right end of the top bar for its buttons, at 100 %."""


class Panels(ABC):
    """The top bar, the roster, the overlays, the minimap, what is there, the log.

    `spots` are where they lay when they were drawn last; `choose` is told which unit was pressed.
    """

    buttons = BUTTONS

    def __init__(self, scenery: Scenery, outlook: BoardView, choose: Callable[[str], object]) -> None:
        self.director, self.picture, self.outlook = scenery.director, scenery, outlook
        self.folded = False
        self.spots: tuple[Spot, ...] = ()
        self.layout: BattleLayout = battle_layout((1, 1), 100, outlook.size, 0)
        self.log, self.roster = LogPanel(), Roster(choose)
        self._top = TopBar(self.buttons)
        self._square, self._tip = Card(), Card()
        self._rows = Cached[tuple[Row, ...]]()
        self._overlays, self._minimap = OverlayBar(scenery.lay), minimap.Minimap()

    @property
    @abstractmethod
    def top(self) -> Top:
        """What the top bar shows."""

    @property
    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """The units of the roster."""

    @property
    def over(self) -> Spot | None:
        """What the pointer is over, of the panels."""
        return spot_at(self.spots, self.outlook.pointer)

    def scrolls(self, steps: int, look: Look) -> bool:
        """Take a turn of the wheel; whether it was over a panel."""
        spot = self.over
        if spot and spot.name == "log":
            self.log.scroll(steps, len(self.director.lines))
        elif spot and self.layout.roster.holds(spot.box[:2]):
            self.roster.scroll(steps, look)
        return spot is not None

    def lay(self, size: tuple[int, int], look: Look, tall: int) -> None:
        """Put the panels where they belong; what lies at the bottom is so tall."""
        self.layout = battle_layout(size, look.percent, self.outlook.size, tall, folded=self.folded)
        self.outlook.clear = self.layout.clear
        self.outlook.corner = None if self.folded or self.layout.tight else self.layout.minimap

    def happening(self, surface: Surface, frame: Frame, look: Look) -> None:
        """What happens just now: on the board, and the dice that fall above it."""
        stage = self.director.stage
        effects.draw(surface, frame, look, stage.effects)
        effects.shake(surface, frame, stage.shake)
        for effect in stage.effects:
            if effect.roll:
                dicetray.draw(surface, self.layout.clear, effect, self.director, look)

    def around(
        self, surface: Surface, look: Look, pieces: tuple[Piece, ...], overview: Surface
    ) -> list[Spot]:
        """Draw the panels that lie around the board, unless they are folded away."""
        over = self.over.name if self.over else ""
        spots = [*self._topbar(surface, look)]
        if not self.folded:
            spots += [*self._left(surface, look, over), *self._right(surface, look)]
            if self.outlook.corner:
                self._minimap.draw(surface, self.layout.minimap, look, overview, pieces, self.outlook.camera)
        return spots

    def _left(self, surface: Surface, look: Look, over: str) -> list[Spot]:
        """The roster, the overlays, the minimap."""
        layout, air, legend = self.layout, look.measure(10), self.picture.legend()
        if layout.tight:
            if not layout.roster.width:
                return []
            return [*self._roster(surface, layout.roster, look)]
        tall = self._overlays.height(legend, layout.minimap.width, look)
        low = layout.minimap._replace(top=layout.minimap.top - tall - air, height=tall)
        overlays = self._overlays.draw(surface, low, Overlays(self.picture.on, legend), look, over)
        room = layout.roster._replace(height=max(0, low.top - air - layout.roster.top))
        return [Spot(layout.minimap, name="minimap"), *overlays, *self._roster(surface, room, look)]

    def _topbar(self, surface: Surface, look: Look) -> tuple[Spot, ...]:
        return self._top.draw(surface, self.layout.bar, self.top, look)

    def _roster(self, surface: Surface, box: Box, look: Look) -> tuple[Spot, ...]:
        return self.roster.draw(surface, box, Units(self.entries, self.director.unit), look)

    def _right(self, surface: Surface, look: Look) -> list[Spot]:
        """What would be done or what is there, and under it the log."""
        side = self.layout.side
        used = self.about(surface, side, look)
        rest = side._replace(top=used, height=max(0, side.bottom - used))
        if self.layout.tight:
            rest = rest._replace(height=min(rest.height, look.measure(LOG)))
        log = self.log.draw(surface, rest, self.director.lines, look)
        return [Spot(side._replace(height=used - side.top)), *log]

    def about(self, surface: Surface, box: Box, look: Look) -> int:
        """Tell of the square that is pointed at; where the log may begin."""
        square = self.picture.hovered
        if square is None:
            return box.top
        return self._square.draw(
            surface, self.share(box), self._square_rows(square), look
        ).bottom + look.measure(10)

    def share(self, box: Box) -> Box:
        """The part of the right column that may be about what is pointed at."""
        return box._replace(height=box.height * (10 if self.layout.tight else 9) // 10)

    def _square_rows(self, square: Square) -> tuple[Row, ...]:
        """Who stands there, how it is seen, what it can do, what the ground is."""
        picture, seen = self.picture, self.picture.sighting(square)

        def made() -> tuple[Row, ...]:
            lines = explain.sighting_rows(picture, seen) if seen else ()
            ground = explain.square_rows(picture, square)
            return (*picture.unit_rows(square), *lines, *picture.fact_rows(square), *ground)

        return self._rows.get((self.director.table.view, picture.board, square, seen), made)

    def tell(self, surface: Surface, look: Look, tip: tuple[Row, ...], above: int | None = None) -> None:
        """Draw a tooltip above the pointer, or above a line of the window."""
        pointer = self.outlook.pointer
        if not tip or not pointer:
            return
        if above is not None:
            pointer = (pointer[0], above)
        wide = look.measure(320)
        tall = self._tip.height(tip, wide, look)
        corner = (pointer[0], pointer[1] - tall - look.measure(30))
        area = Box(0, 0, *surface.get_size())
        box = beside(corner, (wide, tall), area, look.measure(12))
        self._tip.draw(surface, box, tip, look, solid=True)
