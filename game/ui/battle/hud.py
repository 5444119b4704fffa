"""The panels of the battle around the board: they draw what the director says, and know where they lie."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.board.squares import Square
from game.ui.app import App
from game.ui.battle import dicetray, effects, question, told, topbar
from game.ui.battle.actionbar import ActionBar, Bar
from game.ui.battle.director import Director
from game.ui.battle.kept import Kept
from game.ui.battle.layout import BattleLayout, battle_layout
from game.ui.battle.logpanel import LogPanel
from game.ui.battle.overlaybar import KEYS, OverlayBar
from game.ui.battle.picture import Picture
from game.ui.battle.roster import Entry, Roster
from game.ui.battle.shotpanel import ShotPanel
from game.ui.camera import Frame
from game.ui.layout import Box, beside
from game.ui.look import Look
from game.ui.outlook import Outlook
from game.ui.panels import explain, hint, minimap
from game.ui.panels.bits import Spot, spot_at
from game.ui.panels.card import Card
from game.ui.panels.plates import Plates
from game.ui.panels.rows import Row
from game.ui.shown import Piece

BUTTONS = 122
"""The room at the right end of the top bar for its buttons, at 100 %."""


OVERLAY_NAMES = frozenset(name for _, name, _ in KEYS)
"""By which the buttons of overlays are known."""


class Acts(NamedTuple):
    """What pressing the panels does: a button of the bar, a unit of the roster, a choice of a decision."""

    press: Callable[[str], object]
    choose: Callable[[str], object]
    decide: Callable[[str], object]


class Hud:
    """All panels of a battle; `spots` are where they lay when they were drawn last."""

    def __init__(self, director: Director, picture: Picture, outlook: Outlook, acts: Acts) -> None:
        self.director, self.picture, self.outlook, self.acts = director, picture, outlook, acts
        self.folded = False
        self.every = False
        """In a small window: whether the buttons that are not possible now are shown too."""
        self.spots: tuple[Spot, ...] = ()
        self.layout: BattleLayout = battle_layout((1, 1), 100, outlook.size, 0)
        self.log, self.roster = LogPanel(), Roster()
        self._bar: Bar | None = None
        self._actions = ActionBar()
        self._shot = ShotPanel(director.table.system.words.against, director.named)
        self._square, self._tip = Card(), Card()
        self._told_bar, self._told_top = Kept[Bar](), Kept[topbar.Top]()
        self._units, self._rows = Kept[tuple[Entry, ...]](), Kept[tuple[Row, ...]]()
        self._plates = Plates()
        self._overlays, self._minimap = OverlayBar(), minimap.Minimap()

    @property
    def over(self) -> Spot | None:
        """What the pointer is over, of the panels."""
        return spot_at(self.spots, self.outlook.pointer)

    def place(self, app: App) -> None:
        """Put the panels where they belong, the actions as tall as their buttons need."""
        look, board = app.look, self.outlook.size
        plain = battle_layout(app.size, look.percent, board, 0, folded=self.folded)
        tall = self._actions.height(self.bar(), plain.actions.width, look)
        self.layout = battle_layout(app.size, look.percent, board, tall, folded=self.folded)
        self.outlook.clear = self.layout.clear
        self.outlook.corner = None if self.folded or self.layout.tight else self.layout.minimap

    def bar(self) -> Bar:
        """The action bar; while an act is shown it stays as it was, so that nothing jumps."""
        bar = self._plain_bar(self.over)
        if self.layout.tight and not self.every:
            bar = bar._replace(choices=told.possible(bar.choices))
        elif self.layout.tight:
            bar = bar._replace(choices=(*bar.choices, told.FEWER))
        if self._bar is not None and not bar.choices:
            bar = self._bar._replace(title=bar.title, words=bar.words, tone=bar.tone, still=True)
        self._bar = bar
        return bar

    def _plain_bar(self, spot: Spot | None) -> Bar:
        director, picture, over = self.director, self.picture, spot.name if spot else ""
        waits = (director.mode, director.stage.busy, director.thinking, director.trouble)
        key = (director.orders, director.unit, director.verb, picture.deed, picture.figures, over, waits)
        return self._told_bar.get(key, lambda: told.bar(director, picture, over))

    @property
    def _top(self) -> topbar.Top:
        director = self.director
        return self._told_top.get(
            (director.table.view, director.prompt, director.stage.busy), lambda: told.top(director)
        )

    @property
    def _entries(self) -> tuple[Entry, ...]:
        director = self.director
        key = (director.table.view, director.orders, director.mode)
        return self._units.get(key, lambda: told.roster(director))

    def draw(
        self, surface: Surface, look: Look, frame: Frame, pieces: tuple[Piece, ...], overview: Surface
    ) -> None:
        """Draw what happens on the board, and the panels over it."""
        self._happening(surface, frame, look)
        over = self.over.name if self.over else ""
        spots = [*self._topbar(surface, look)]
        spots += self._actions.draw(surface, self.layout.actions, self.bar(), look, self.acts.press, over)
        if not self.folded:
            spots += [*self._left(surface, look, over), *self._right(surface, look)]
            if self.outlook.corner:
                self._minimap.draw(surface, self.layout.minimap, look, overview, pieces, self.outlook.camera)
        asked = told.asked(self.director)
        if asked:
            spots += question.draw(surface, self.layout.clear, asked, look, self.acts.decide, over)
        self.spots = tuple(spots)

    def _happening(self, surface: Surface, frame: Frame, look: Look) -> None:
        """What happens just now: on the board, and the dice that fall above it."""
        stage = self.director.stage
        effects.draw(surface, frame, look, stage.effects)
        effects.shake(surface, frame, stage.shake)
        for effect in stage.effects:
            if effect.roll:
                dicetray.draw(surface, self.layout.clear, effect, self.director, look)

    def _left(self, surface: Surface, look: Look, over: str) -> list[Spot]:
        """The roster, the overlays, the minimap."""
        layout, air, legend = self.layout, look.measure(10), self.picture.legend()
        if layout.tight:
            if not layout.roster.width:
                return []
            return [*self._roster(surface, layout.roster, look)]
        tall = self._overlays.height(legend, layout.minimap.width, look)
        low = layout.minimap._replace(top=layout.minimap.top - tall - air, height=tall)
        lit = over if over in OVERLAY_NAMES else ""
        overlays = self._plates.draw(
            surface,
            "overlays",
            low,
            look.shadow,
            (self.picture.on, legend, lit, look.percent),
            lambda sheet: self._overlays.draw(
                sheet, low, self.picture.on, legend, look, self.picture.lay, over
            ),
        )
        room = layout.roster._replace(height=max(0, low.top - air - layout.roster.top))
        return [Spot(layout.minimap, name="minimap"), *overlays, *self._roster(surface, room, look)]

    def _topbar(self, surface: Surface, look: Look) -> tuple[Spot, ...]:
        box, top, room = self.layout.bar, self._top, look.measure(BUTTONS)
        return self._plates.draw(
            surface,
            "top",
            box,
            look.shadow,
            (top, look.percent),
            lambda sheet: topbar.draw(sheet, box, top, look, room),
        )

    def _roster(self, surface: Surface, box: Box, look: Look) -> tuple[Spot, ...]:
        entries, chosen = self._entries, self.director.unit
        return self._plates.draw(
            surface,
            "roster",
            box,
            look.shadow,
            (entries, chosen, self.roster.scrolled, look.percent),
            lambda sheet: self.roster.draw(sheet, box, entries, chosen, look, self.acts.choose),
        )

    def _right(self, surface: Surface, look: Look) -> list[Spot]:
        """What would be done or what is there, and under it the log."""
        side = self.layout.side
        used = self._about(surface, side, look)
        rest = side._replace(top=used, height=max(0, side.bottom - used))
        log = self.log.draw(surface, rest, self.director.lines, look)
        return [Spot(side._replace(height=used - side.top)), *log]

    def _about(self, surface: Surface, box: Box, look: Look) -> int:
        """The figures of what would be done, or the hovered square; where the log may begin."""
        air, share = look.measure(10), 10 if self.layout.tight else 7
        most = box._replace(height=box.height * share // 10)
        found, square = self.picture.figures, self.picture.hovered
        if found:
            return self._shot.draw(surface, most, self.picture.headline(found), found, look).bottom + air
        if square is None:
            return box.top
        return self._square.draw(surface, most, self._square_rows(square), look).bottom + air

    def _square_rows(self, square: Square) -> tuple[Row, ...]:
        """Who stands there, how it is seen, what it can do, what the ground is."""
        picture, seen = self.picture, self.picture.sighting(square)

        def made() -> tuple[Row, ...]:
            lines = explain.sighting_rows(picture, seen) if seen else ()
            ground = explain.square_rows(picture, square)
            return (*picture.unit_rows(square), *lines, *picture.fact_rows(square), *ground)

        return self._rows.get((self.director.table.view, picture.board, square, seen), made)

    def draw_words(self, surface: Surface, look: Look) -> None:
        """Draw the tooltip, or the words about a click at the pointer."""
        spot, pointer = self.over, self.outlook.pointer
        tip = spot.tip or told.button_tip(self.director, spot.name) if spot else ()
        if tip and pointer:
            wide = look.measure(320)
            tall = self._tip.height(tip, wide, look)
            area = Box(0, 0, *surface.get_size())
            above = (pointer[0], pointer[1] - tall - look.measure(30))
            self._tip.draw(surface, beside(above, (wide, tall), area, look.measure(12)), tip, look)
        elif self.outlook.hovered and (at := self.outlook.words_at):
            hint.draw(surface, at, self._hint(), self.layout.hints, look)

    def _hint(self) -> hint.Words:
        deed = self.picture.deed
        if deed.kind == "refused":
            return (("No", deed.words),)
        how = "Enter" if self.outlook.cursor else "Click"
        return ((how, f"{deed.words}{told.chance(self.picture)}"),) if deed.words else ()
