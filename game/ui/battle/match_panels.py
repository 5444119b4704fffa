"""The panels over a match that battle and replay share: chips, roster, log, overlays, what is pointed at."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Surface

from game.board.squares import Square, distance
from game.rules.units import Side
from game.ui import commands
from game.ui.app import App
from game.ui.battle import effects, tabs
from game.ui.battle.animation import Effect
from game.ui.battle.dice_tray import dice_tray
from game.ui.battle.layout import AIR, LINES, SIDE, WIDEST, BattleLayout, Content, battle_layout
from game.ui.battle.log_panels import DrawerActs, LastLines, Log, LogDrawer
from game.ui.battle.match_presenter import MatchPresenter
from game.ui.battle.overlay_bar import WIDE, OverlayBar, Overlays
from game.ui.battle.roster import Roster, RosterEntry, Units
from game.ui.battle.tabs import Tabs, TabsPanel
from game.ui.battle.top_chips import Top, TopButton, TopChips
from game.ui.board import explain
from game.ui.board.board_view import BoardView
from game.ui.board.camera import Frame
from game.ui.board.card import Card, Row, Span, row
from game.ui.board.panel import Spot, Spots
from game.ui.board.panels import BoardPanels, DrawnBoard
from game.ui.cached import Cached
from game.ui.layout import Box, at_edge, gaps
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED

MOST_BACK = 200
"""So many of the last lines can be scrolled through without the whole log."""

LOG = "log"
"""The name of the log among what a person opens."""

RESTED = 0.5
"""Seconds for which the pointer rests on bare ground before it is told what it is."""

NARROW = 120
"""The least width at 100 % of the last lines of the log beside a panel at the lower edge."""


class MatchPanels(BoardPanels[BattleLayout]):
    """The chips, the roster, the log, the overlays, the minimap, what is there.

    `choose` is told which unit was pressed, `press` the command of a button; `commands` are those buttons.
    """

    tip_width = 320
    buttons: tuple[TopButton, ...] = ()
    tab_names: tuple[str, ...] = (tabs.OVERLAYS, tabs.RULER)
    """The tabs in the corner that are always there."""

    def __init__(
        self,
        presenter: MatchPresenter,
        view: BoardView,
        choose: Callable[[str], object],
        press: Callable[[str], object],
    ) -> None:
        super().__init__(view)
        self.presenter = presenter
        self.layout = battle_layout((1, 1), 100, view.size, Content((0, 0), 0))
        self.roster = Roster(choose)
        self.opened = frozenset[str]()
        """What a person has opened: the tabs, the log."""
        self._unveils = False
        """Whether something has been opened that may lie over who is chosen."""
        self.only = False
        """Whether the log tells of the chosen unit alone."""
        self._chips = TopChips(press, self.buttons)
        self._press = press
        self._tabs, self._overlays = TabsPanel(self._press_tab), OverlayBar(presenter.lay)
        self._last = LastLines(partial(self.toggle, LOG))
        self._drawer = LogDrawer(DrawerActs(self.jump, self._filter, partial(self.toggle, LOG)))
        self._tray: Box | None = None
        self._banner: tuple[str, Box | None] = ("", None)
        """The words of the banner that lies over the board, and where."""
        """Where dice lie over the board."""
        self._laid: Box | None = None
        """Where the list of overlays stands."""
        self._square = Card()
        self._rows = Cached[tuple[Row, ...]]()

    @property
    def whole(self) -> bool:
        """Whether all is told of what is pointed at, not only what counts."""
        return True

    @property
    def pace(self) -> str:
        """How fast everything is shown, in a word or two."""
        return ""

    @property
    @abstractmethod
    def top(self) -> Top:
        """What the chips say."""

    @property
    def marked_unit(self) -> str:
        """The unit that is marked in the roster."""
        return self.presenter.shown.unit

    @property
    @abstractmethod
    def entries(self) -> tuple[RosterEntry, ...]:
        """The units of the roster."""

    @abstractmethod
    def bottom(self, most: int, look: Look) -> tuple[int, int]:
        """How wide (no more than `most`) and how tall the panel at the bottom is, 0 when there is none."""

    @property
    def tabs_of_view(self) -> tuple[str, ...]:
        """The last of the tabs: what it shows of the whole board."""
        return (tabs.MINIMAP,) if self.layout.fold.minimap else ()

    def lesson_size(self, app: App) -> tuple[int, int]:
        """How wide and tall what a lesson says is, 0 without one."""
        return (0, 0)

    def lower(self, look: Look) -> tuple[Box, ...]:
        """Where panels stand at the lower edge."""
        return (self.layout.actions,)

    @abstractmethod
    def draw_bottom(self, surface: Surface, look: Look) -> Spots:
        """Draw the panel at the bottom."""

    def place(self, app: App) -> None:
        look, air = app.look, app.look.measure(AIR)
        most = max(1, min(look.worded(WIDEST), app.size[0] - 2 * air))
        content = Content(
            self.bottom(most, look),
            len(self.entries),
            self.lesson_size(app),
            look.worded(SIDE),
            len(self.tab_names),
        )
        self.layout = battle_layout(
            app.size,
            look.percent,
            self.view.size,
            content,
            folded=self.folded,
            opened=tabs.MINIMAP in self.opened,
        )
        self.clear(self.layout.minimap if self.layout.minimap.height else None)

    def kept_clear(self, spot: Spot) -> Box:
        """Of the roster and of the list of overlays all that stands beside what is told about."""
        lists = (self.layout.roster, *((self._laid,) if self._laid else ()))
        return next((box for box in lists if box.holds(spot.box[:2])), super().kept_clear(spot))

    # What a person opens and closes.

    def _press_tab(self, name: str) -> None:
        """Open or close what is behind a tab, or do what it does."""
        if name in tabs.PRESSED:
            self._press(name)
        else:
            self.toggle(name)

    def toggle(self, name: str) -> None:
        """Open or close a tab, or the log."""
        self.opened ^= {name}
        self._unveils = name in self.opened
        if not self._unveils:
            self.view.bring_back()

    def lay(self, name: str) -> None:
        """Lay an overlay over the board by its key, or take it away: its legend comes and goes with it."""
        self.presenter.lay(name)
        shown = {tabs.OVERLAYS} if name in self.presenter.on else set[str]()
        self.opened = self.opened - {tabs.OVERLAYS} | shown

    def lay_next(self) -> None:
        """Lay the overlay that comes next."""
        self.presenter.lay_next()
        self.opened |= {tabs.OVERLAYS}

    def close(self) -> bool:
        """Close what a person has opened; whether there was anything."""
        opened, self.opened = self.opened, frozenset[str]()
        if opened:
            self.view.bring_back()
        return bool(opened)

    def jump(self, number: int) -> None:
        """Show where a line of the log happened."""
        line = self.presenter.shown.lines[number]
        places = (self.presenter.shown.at(unit) for unit in line.units)
        at = line.at or next((place for place in places if place), None)
        if at:
            self.view.follow(at)

    def _filter(self, only: bool) -> None:
        self.only = only

    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        layout, corner = self.layout, spot.box[:2]
        if LOG in self.opened and layout.drawer.holds(corner):
            self._drawer.scroll(steps, look)
        elif layout.roster.holds(corner):
            self.roster.scroll(steps, look)
        elif spot.name == "log":
            self._last.scroll(steps, look)

    # Drawing.

    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        self._happening(surface, board.frame, look)
        spots = [*self._chips.draw(surface, self.layout.bar, self.top, look, self.lit)]
        if not self.folded:
            spots += [*self._left(surface, look), *self._corner(surface, look, board)]
            spots += self._about(surface, look, board.frame)
        self.spots = (*spots, *self.draw_bottom(surface, look))
        if self._unveils and not self.view.steady:
            self._unveils = False
            self.view.bring(self.unveiled, self.room, self._beside)

    @property
    def room(self) -> Box:
        """The part of the window that is left of the clear one beside what has been opened."""
        clear, drawer = self.layout.clear, self.layout.drawer
        if LOG not in self.opened:
            return clear
        return clear._replace(left=drawer.right, width=max(1, clear.right - drawer.right))

    @property
    def taken(self) -> tuple[Box, ...]:
        return (*super().taken, *filter(None, (self._tray, self._banner[1])))

    @property
    def unveiled(self) -> tuple[Square, ...]:
        """The squares that the view makes room for, the one that matters most last."""
        return (*self._beside, *self.spared)

    @property
    def spared(self) -> tuple[Square, ...]:
        """The squares that are brought out from under panels that open, the one that matters most last."""
        at = self.presenter.shown.at(self.presenter.shown.unit)
        return (at,) if at else ()

    @property
    def _beside(self) -> tuple[Square, ...]:
        """Where others stand who are in view now, the farthest from who acts first."""
        centre, at = self.view.camera.frame().centre, next(reversed(self.spared), None)
        others = [unit.at for unit in self.presenter.shown.view.units if unit.conscious and unit.at != at]
        near = sorted(others, key=lambda square: -distance(at, square)) if at else others
        return tuple(square for square in near if self.layout.clear.holds(centre(square)))

    @property
    def people(self) -> tuple[Box, ...]:
        return tuple(self._units_on(self.view.camera.frame()))

    def _units_on(self, frame: Frame, side: Side | None = None) -> list[Box]:
        """Where units stand on the screen, with the health below them, those of one side if it is given."""
        units = (unit for unit in self.presenter.shown.view.units if side in {None, unit.side})
        standing = (frame.box(unit.at) for unit in units if unit.conscious)
        return [box._replace(height=box.height * 5 // 4) for box in standing]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What flies, falls and is written over the board just now."""
        return self.presenter.shown.animator.effects

    def _happening(self, surface: Surface, frame: Frame, look: Look) -> None:
        """What happens just now: on the board, and the dice that fall above it."""
        shown, room = self.presenter.shown, self.room
        stage = shown.animator
        rolled = next((effect for effect in self.effects if effect.roll), None)
        concerned = self._squares_of(rolled, frame) if rolled else []
        taken = ([*concerned, *self.people], concerned)
        tray = dice_tray(room, rolled, shown, look, taken) if rolled else None
        left, self._tray = room, tray.box if tray else None
        if tray and tray.box.top < room.top + room.height // 2:
            left = room._replace(top=tray.box.bottom, height=max(1, room.bottom - tray.box.bottom))
        across = self._across(room, look, taken)
        effects.draw(surface, frame, look, self.effects, left, across)
        effects.shake(surface, frame, stage.shake)
        if tray:
            look.lay(surface, tray.box)
            for part, at in tray.parts:
                surface.blit(part, at, special_flags=PREMULTIPLIED)

    def _across(self, room: Box, look: Look, standing: Sequence[Sequence[Box]]) -> Box | None:
        """Where the banner lies, for as long as it does: over nobody if it can, else not over who acts."""
        words = next((effect.words for effect in self.effects if effect.kind == "banner"), "")
        if not words or words != self._banner[0]:
            edge, focus = room.inset(look.measure(AIR)), self.presenter.shown.animator.focus
            acting = [self.view.camera.frame().box(focus)] if focus else []
            self._banner = ("", None)  # the one before has gone
            taken = ([*standing[0], *self.taken], standing[0], [*standing[1], *acting])
            box = at_edge(edge, effects.banner_size(look, words, edge), taken) if words else None
            self._banner = (words, box)
        return self._banner[1]

    def _squares_of(self, effect: Effect, frame: Frame) -> list[Box]:
        """Where they stand who roll, and who are rolled against."""
        roll, at = effect.roll, self.presenter.shown.at
        squares = [square for unit in (roll.unit, roll.target) if (square := at(unit))] if roll else []
        return [frame.box(square) for square in squares]

    def _left(self, surface: Surface, look: Look) -> list[Spot]:
        """The roster, the last lines of the log, and all of it when it is open."""
        layout, shown = self.layout, self.presenter.shown
        units = Units(self.entries, self.marked_unit, layout.card)
        spots = [*self.roster.draw(surface, layout.roster, units, look)] if layout.roster.height else []
        if LOG not in self.opened:
            most = self.lines_told
            goals = {goal.words for goal in self.top.goals}  # they stand in the chips
            lines = (line for line in shown.lines[-MOST_BACK:] if not line.head and line.words not in goals)
            told = self._last.last(tuple(lines), most)
            box, higher = self._uncovered(layout.log, look), self._longer_log(look)
            if box == layout.log and box.height and self._uncovered(higher, look) == higher:
                box = higher
            return [*spots, *(self._last.draw(surface, box, told, look) if box.width else ())]
        name, side = shown.named(shown.unit) if shown.unit else ("", None)
        log = Log(shown.lines, shown.unit, name, side, self.only and bool(shown.unit))
        return [*spots, *self._drawer.draw(surface, layout.drawer, log, look, self.lit)]

    @property
    def lines_told(self) -> int:
        """How many of the last lines of the log are shown, where there is room for them."""
        return LINES

    def _longer_log(self, look: Look) -> Box:
        """Where the last lines of the log are told if there is nothing in the way."""
        return self.layout.log

    def _uncovered(self, box: Box, look: Look) -> Box:
        """The left part of a box over which no panel at the lower edge reaches: it would show through there.

        Of no width where that is too narrow for words.
        """
        over = [low.left for low in self.lower(look) if low.height and pygame.Rect(low).colliderect(box)]
        wide = min((box.width, *(left - look.measure(AIR) - box.left for left in over)))
        return box._replace(width=wide if wide >= min(box.width, look.measure(NARROW)) else 0)

    def _corner(self, surface: Surface, look: Look, board: DrawnBoard) -> list[Spot]:
        """The minimap, the tabs above it, and the overlays when they are open."""
        layout, presenter, m = self.layout, self.presenter, look.measure
        names = (*self.tab_names, *self.tabs_of_view)
        opened = self.opened | ({tabs.RULER} if presenter.ruler.held else set())
        spots = [*self.draw_minimap(surface, look, board)]
        if self._uncovered(layout.tabs, look) == layout.tabs:
            spots += self._tabs.draw(surface, layout.tabs, Tabs(names, opened, self.pace), look, self.lit)
        self._laid = None
        if tabs.OVERLAYS in self.opened:
            overlays = Overlays(presenter.on, presenter.legend())
            wide, tall = m(WIDE), self._overlays.height(overlays, look)
            right = layout.tabs.right
            under = [low.top for low in self.lower(look) if low.height and low.right > right - wide]
            floor = min((layout.tabs.top, *under)) - m(4)
            top = max(layout.clear.top, floor - tall)
            if top + tall > floor:  # beside the tabs there is more room
                right, floor = layout.tabs.left - m(4), min((layout.clear.bottom, *under))
                top = max(layout.clear.top, floor - tall)
            self._laid = box = Box(right - wide, top, wide, min(tall, floor - top))
            spots += self._overlays.draw(surface, box, overlays, look, self.lit)
        return spots

    # What is pointed at.

    def _about(self, surface: Surface, look: Look, frame: Frame) -> list[Spot]:
        tall = self.about_height(self.layout.sides[0].width, look)
        if not tall:
            return []
        box = self._aside(tall, frame)
        if self._laid and pygame.Rect(box).colliderect(self._laid):
            look.lay(surface, box, solid=True)  # one is not to be read through the other
        self.draw_about(surface, box, look)
        return [Spot(box, name="about")]

    def _aside(self, tall: int, frame: Frame) -> Box:
        """Where it is told what is pointed at: beside that and who acts, over as few others as can be.

        Over the list of overlays it lies only without another place. It is cut where there is no room.
        """
        taken = self._concerned_on(frame)
        rooms = [room for side in self.layout.sides for room in gaps(side, taken)]
        whole = [room._replace(height=tall) for room in rooms if room.height >= tall]
        if whole:
            others = [pygame.Rect(frame.at(square), (frame.px, frame.px)) for square in self._beside]
            laid = [pygame.Rect(self._laid)] * (len(others) + 1) if self._laid else []
            return min(whole, key=lambda room: len(pygame.Rect(room).collidelistall([*laid, *others])))
        room = max(rooms, key=lambda room: room.height, default=self.layout.sides[0])
        return room._replace(height=min(room.height, tall))

    def _concerned_on(self, frame: Frame) -> list[Box]:
        """What on the screen is not to be covered by what is told about a square."""
        return [frame.box(square) for square in self.concerned]

    @property
    def concerned(self) -> tuple[Square, ...]:
        """The squares that what is told about them must not cover."""
        shown = self.presenter.shown
        return tuple(square for square in (self.presenter.hovered, shown.at(shown.unit)) if square)

    @property
    def _told(self) -> tuple[Row, ...]:
        """What is told of the square that is pointed at; of ground only when the pointer rests there."""
        presenter = self.presenter
        square = presenter.told_of
        if square is None or presenter.shown.animator.busy:
            return ()
        if not presenter.unit_at(square) and presenter.rested < RESTED:
            return ()
        bare = not self.whole and explain.is_bare(presenter, square)
        return () if bare else self._square_rows(square)

    def about_height(self, width: int, look: Look) -> int:
        """How tall what tells of what is pointed at becomes, 0 when there is nothing."""
        rows = self._told
        return self._square.height(rows, width, look) if rows else 0

    def draw_about(self, surface: Surface, box: Box, look: Look) -> None:
        """Tell of what is pointed at."""
        self._square.draw(surface, box, self._told, look)

    def _square_rows(self, square: Square) -> tuple[Row, ...]:
        """Who stands there, how it is seen, what it can do, what the ground is."""
        presenter, seen = self.presenter, self.presenter.sighting(square)

        def rows() -> tuple[Row, ...]:
            unit, ground = presenter.unit_rows(square), explain.square_rows(presenter, square)
            if self.whole or not unit:
                lines = explain.sighting_rows(presenter, seen) if seen else ()
                return (*unit, *lines, *presenter.fact_rows(square), *ground)
            untaken = presenter.shown.system.words.untaken
            lines = explain.sighting_in_short(presenter, seen, untaken) if seen else ()
            more = row(Span(f"{commands.caps('why')}: all about it", "faint", "small"), space=4)
            return (*unit, *lines, more)

        return self._rows.get((presenter.shown.view, presenter.board, square, seen, self.whole), rows)
