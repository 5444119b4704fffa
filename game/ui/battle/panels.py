"""The panels over a match: those that battle and replay share, and those of a battle."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import Surface

from game.board.squares import Square
from game.files.operation import Pointer
from game.ui import commands
from game.ui.app import App
from game.ui.battle import decision, effects, panel_text, sentence, tabs
from game.ui.battle.action_bar import ActionBar, Bar, keeping_places
from game.ui.battle.animation import Effect
from game.ui.battle.dice_tray import dice_tray
from game.ui.battle.layout import AIR, CARD, LINES, SIDE, WIDEST, BattleLayout, Content, battle_layout
from game.ui.battle.lesson import Lesson, Looked
from game.ui.battle.lesson_panel import LessonPanel, sheet
from game.ui.battle.lesson_pointer import Drawn, draw_pointer, place_of
from game.ui.battle.log_panels import DrawerActs, LastLines, Log, LogDrawer
from game.ui.battle.overlay_bar import WIDE, OverlayBar, Overlays
from game.ui.battle.palette import WIDE as PALETTE
from game.ui.battle.palette import Palette, PalettePanel, PaletteSheet
from game.ui.battle.presenter import BattlePresenter, MatchPresenter
from game.ui.battle.roster import Roster, RosterEntry, Units
from game.ui.battle.shot_figures import ShotFigures
from game.ui.battle.shot_panel import Headline, ShotPanel
from game.ui.battle.tabs import Tabs, TabsPanel
from game.ui.battle.top_chips import Top, TopButton, TopChips, top_button
from game.ui.battle.turn_summary import Loss, TurnSummary, losses
from game.ui.board import explain
from game.ui.board.board_view import BoardView
from game.ui.board.camera import Frame
from game.ui.board.card import Card, Row, Span, row
from game.ui.board.panel import Spot, Spots
from game.ui.board.panels import BoardPanels, DrawnBoard
from game.ui.cached import Cached
from game.ui.layout import Box, gaps
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED

MOST_HEADS = 20
"""Among so many of the last lines those are looked for that are no heads of phases."""

LOG = "log"
"""The name of the log among what a person opens."""

PLAIN_ROWS = 2
"""The rows that every way has: with more of them there are dangers on it."""

RESTED = 0.5
"""Seconds for which the pointer rests on bare ground before it is told what it is."""


class MatchPanels(BoardPanels[BattleLayout]):
    """The chips, the roster, the log, the overlays, the minimap, what is there.

    `choose` is told which unit was pressed, `press` the command of a button; `commands` are those buttons.
    """

    tip_width = 320
    buttons: tuple[TopButton, ...] = ()

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
        self._square = Card()
        self._rows = Cached[tuple[Row, ...]]()

    @property
    def whole(self) -> bool:
        """Whether all is told of what is pointed at, not only what counts."""
        return True

    @property
    @abstractmethod
    def top(self) -> Top:
        """What the chips say."""

    @property
    @abstractmethod
    def entries(self) -> tuple[RosterEntry, ...]:
        """The units of the roster."""

    @abstractmethod
    def bottom(self, most: int, look: Look) -> tuple[int, int]:
        """How wide (no more than `most`) and how tall the panel at the bottom is, 0 when there is none."""

    def lesson_size(self, app: App) -> tuple[int, int]:
        """How wide and tall what a lesson says is, 0 without one."""
        return (0, 0)

    @abstractmethod
    def draw_bottom(self, surface: Surface, look: Look) -> Spots:
        """Draw the panel at the bottom."""

    def place(self, app: App) -> None:
        look, air = app.look, app.look.measure(AIR)
        most = max(1, min(look.worded(WIDEST), app.size[0] - 2 * air))
        content = Content(self.bottom(most, look), len(self.entries), self.lesson_size(app))
        self.layout = battle_layout(
            app.size,
            look.percent,
            self.view.size,
            content,
            folded=self.folded,
            opened=tabs.MINIMAP in self.opened,
        )
        self.clear(self.layout.minimap if self.layout.minimap.height else None)

    # What a person opens and closes.

    def _press_tab(self, name: str) -> None:
        """Open or close what is behind a tab; the ruler is a command."""
        if name == tabs.RULER:
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

    # Drawing.

    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        self._happening(surface, board.frame, look)
        spots = [*self._chips.draw(surface, self.layout.bar, self.top, look, self.lit)]
        if not self.folded:
            spots += [*self._left(surface, look), *self._corner(surface, look, board)]
            spots += self._about(surface, look, board.frame)
        self.spots = (*spots, *self.draw_bottom(surface, look))
        if self._unveils:
            self._unveils = False
            self.view.bring(self.spared, self.room)

    @property
    def room(self) -> Box:
        """The part of the window that is left of the clear one beside what has been opened."""
        clear, drawer = self.layout.clear, self.layout.drawer
        if LOG not in self.opened:
            return clear
        return clear._replace(left=drawer.right, width=max(1, clear.right - drawer.right))

    @property
    def spared(self) -> tuple[Square, ...]:
        """The squares that are brought out from under panels that open, the one that matters most last."""
        at = self.presenter.shown.at(self.presenter.shown.unit)
        return (at,) if at else ()

    def _happening(self, surface: Surface, frame: Frame, look: Look) -> None:
        """What happens just now: on the board, and the dice that fall above it."""
        shown, room = self.presenter.shown, self.layout.clear
        stage = shown.animator
        rolled = next((effect for effect in stage.effects if effect.roll), None)
        tray = dice_tray(room, rolled, shown, look, self._squares_of(rolled, frame)) if rolled else None
        left = room
        if tray and tray.box.top < room.top + room.height // 2:
            left = room._replace(top=tray.box.bottom, height=max(1, room.bottom - tray.box.bottom))
        effects.draw(surface, frame, look, stage.effects, left)
        effects.shake(surface, frame, stage.shake)
        if tray:
            look.lay(surface, tray.box)
            for part, at in tray.parts:
                surface.blit(part, at, special_flags=PREMULTIPLIED)

    def _squares_of(self, effect: Effect, frame: Frame) -> list[Box]:
        """Where they stand who roll, and who are rolled against."""
        roll, at = effect.roll, self.presenter.shown.at
        squares = [square for unit in (roll.unit, roll.target) if (square := at(unit))] if roll else []
        return [Box(*frame.at(square), frame.px, frame.px) for square in squares]

    def _left(self, surface: Surface, look: Look) -> list[Spot]:
        """The roster, the last lines of the log, and all of it when it is open."""
        layout, shown = self.layout, self.presenter.shown
        units = Units(self.entries, shown.unit, named=not layout.fold.names)
        spots = [*self.roster.draw(surface, layout.roster, units, look)] if layout.roster.height else []
        if LOG not in self.opened:
            told = tuple(line for line in shown.lines[-MOST_HEADS:] if not line.head)[-LINES:]
            return [*spots, *self._last.draw(surface, layout.log, told, look)]
        name, side = shown.named(shown.unit) if shown.unit else ("", None)
        log = Log(shown.lines, shown.unit, name, side, self.only and bool(shown.unit))
        return [*spots, *self._drawer.draw(surface, layout.drawer, log, look, self.lit)]

    def _corner(self, surface: Surface, look: Look, board: DrawnBoard) -> list[Spot]:
        """The minimap, the tabs above it, and the overlays when they are open."""
        layout, presenter, m = self.layout, self.presenter, look.measure
        names = (tabs.OVERLAYS, tabs.RULER, *((tabs.MINIMAP,) if layout.fold.minimap else ()))
        opened = self.opened | ({tabs.RULER} if presenter.ruler.held else set())
        spots = [*self.draw_minimap(surface, look, board)]
        spots += self._tabs.draw(surface, layout.tabs, Tabs(names, opened), look, self.lit)
        if tabs.OVERLAYS in self.opened:
            overlays = Overlays(presenter.on, presenter.legend())
            wide, tall = m(WIDE), self._overlays.height(overlays, look)
            right, actions = layout.tabs.right, layout.actions
            under = actions.height and actions.right > right - wide
            floor = (min(layout.tabs.top, actions.top) if under else layout.tabs.top) - m(4)
            box = Box(right - wide, max(layout.clear.top, floor - tall), wide, tall)
            spots += self._overlays.draw(surface, box, overlays, look, self.lit)
        return spots

    # What is pointed at.

    def _about(self, surface: Surface, look: Look, frame: Frame) -> list[Spot]:
        tall = self.about_height(self.layout.sides[0].width, look)
        if not tall:
            return []
        box = self._aside(tall, frame)
        self.draw_about(surface, box, look)
        return [Spot(box, name="about")]

    def _aside(self, tall: int, frame: Frame) -> Box:
        """Where it is told what is pointed at: beside that and who acts, cut where there is no room."""
        taken = [Box(*frame.at(square), frame.px, frame.px) for square in self.concerned]
        rooms = [room for side in self.layout.sides for room in gaps(side, taken)]
        wide = next((room for room in rooms if room.height >= tall), None)
        room = wide or max(rooms, key=lambda room: room.height, default=self.layout.sides[0])
        return room._replace(height=min(room.height, tall))

    @property
    def concerned(self) -> tuple[Square, ...]:
        """The squares that what is told about them must not cover."""
        shown = self.presenter.shown
        return tuple(square for square in (self.presenter.hovered, shown.at(shown.unit)) if square)

    @property
    def _told(self) -> tuple[Row, ...]:
        """What is told of the square that is pointed at; of ground only when the pointer rests there."""
        presenter = self.presenter
        square = presenter.hovered
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
            lines = explain.sighting_in_short(presenter, seen) if seen else ()
            more = row(Span(f"{commands.caps('why')}: all about it", "faint", "small"), space=4)
            return (*unit, *lines, more)

        return self._rows.get((presenter.shown.view, presenter.board, square, seen, self.whole), rows)


class PanelActs(NamedTuple):
    """What pressing the panels does: buttons of the bar, units, commands, a decision, a sentence."""

    press: Callable[[str], object]
    choose: Callable[[str], object]
    command: Callable[[str], object]
    question: decision.QuestionActs
    sentence: sentence.SentenceActs


class BattlePanels(MatchPanels):
    """All panels of a battle."""

    buttons = (top_button("help"), TopButton("leave", "Menu", "Pause", "Esc"))

    def __init__(self, presenter: BattlePresenter, view: BoardView, acts: PanelActs) -> None:
        super().__init__(presenter, view, acts.choose, acts.command)
        self.battle, self.controller, self.acts = presenter, presenter.controller, acts
        self.palette: Palette | None = None
        """The list of everything that the chosen unit could do, while it is open."""
        self._bar: Bar | None = None
        self._actions, self._palette = ActionBar(acts.press), PalettePanel(acts.press)
        self.lesson: Lesson | None = None
        """The lesson that the battle is."""
        self._lesson = LessonPanel(acts.command)
        self._question = decision.DecisionPanel(acts.question)
        self._sentence = sentence.SentencePanel(acts.sentence)
        self.shot = ShotPanel(self.controller.system.words, self.controller.named)
        self._bars, self._tops = Cached[Bar](), Cached[Top]()
        self._units, self._asked = Cached[tuple[RosterEntry, ...]](), Cached[decision.Decision | None]()
        self._drafted = Cached[sentence.DraftSheet | None]()
        self.asked: decision.Decision | None = None
        """The decision that is shown."""
        self._summary, self._losses = TurnSummary(self._show_loss), Cached[tuple[Loss, ...]]()

    def _left(self, surface: Surface, look: Look) -> list[Spot]:
        """Above the roster and the log, what the others' turn came to."""
        spots, missed = super()._left(surface, look), self.controller.missed
        viewer, named = self.controller.viewer, self.controller.named
        told = self._losses.get((missed, viewer), lambda: losses(missed, named, viewer))
        if told and LOG not in self.opened:
            box = self._summary.box(self.layout.clear, told, look)
            spots += self._summary.draw(surface, box, told, look, self.lit)
        return spots

    def _show_loss(self, unit: str) -> None:
        """Play what became of a unit again."""
        lines = self.presenter.shown.lines
        told = [number for number, line in enumerate(lines) if unit in line.units]
        if told:
            self.jump(told[-1])

    @property
    def whole(self) -> bool:
        return self.shot.whole

    @property
    def spared(self) -> tuple[Square, ...]:
        return self.battle.at_stake

    @property
    def room(self) -> Box:
        room = super().room
        top = next((spot.box.top for spot in self.spots if spot.name == "question"), room.bottom)
        return room._replace(height=max(1, min(room.bottom, top) - room.top))

    def jump(self, number: int) -> None:
        """Show where a line of the log happened, and play it again."""
        super().jump(number)
        self.controller.show_act(number)

    def bottom(self, most: int, look: Look) -> tuple[int, int]:
        bar = self.bar()
        return self._actions.size(bar, most, look) if bar.fixed else (0, 0)

    def bar(self) -> Bar:
        """The action bar; while an act of one's own is shown it stays as it was, so that nothing jumps."""
        controller = self.controller
        waits = (
            controller.mode,
            controller.animator.busy,
            controller.computer.thinking,
            controller.computer.trouble,
        )
        key = (controller.orders, controller.unit, controller.verb, controller.switched, waits)
        bar = self._bars.get(key, lambda: panel_text.bar(controller))
        if self._bar is not None and not bar.fixed and controller.shows_own:
            return self._bar._replace(still=True)
        bar = self._steady(bar)
        self._bar = bar if bar.fixed else None
        return bar

    def _steady(self, bar: Bar) -> Bar:
        """The bar with its squares where they were, as long as it is of the same unit and pointed at."""
        before, pointer = self._bar, self.view.pointer
        same = before is not None and before.title == bar.title and bool(before.choices and bar.choices)
        if before is None or not same or pointer is None or not self.layout.actions.holds(pointer):
            return bar
        choices = keeping_places(before.choices, bar.choices)
        return bar._replace(choices=choices, fixed=keeping_places(before.fixed, bar.fixed))

    @property
    def top(self) -> Top:
        controller = self.controller
        computer = controller.computer
        waits = (controller.animator.busy, controller.announces, computer.thinking, computer.trouble)
        key = (controller.view, controller.prompt, controller.orders, controller.unit, waits)
        return self._tops.get(key, lambda: panel_text.top(controller))

    @property
    def entries(self) -> tuple[RosterEntry, ...]:
        controller = self.controller
        key = (controller.view, controller.orders, controller.mode)
        return self._units.get(key, lambda: panel_text.roster(controller))

    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        under = panel_text.button(self.controller, self.lit)
        self.battle.button = under.verb.label if under else ""
        super().draw(surface, look, board)
        step = self.lesson.step if self.lesson else None
        if self.lesson and step:
            box = self.layout.lesson
            self.spots += self._lesson.draw(surface, box, sheet(self.lesson), look, self.lit)
        if step and step.pointer:
            self._point(surface, look, step.pointer, board.frame)

    def lesson_size(self, app: App) -> tuple[int, int]:
        if self.lesson is None:
            return (0, 0)
        m = app.look.measure
        return self._lesson.size(self.lesson, app.size[0] - m(CARD) - m(SIDE) - 4 * m(AIR), app.look)

    @property
    def looked(self) -> Looked:
        """What of the window the person looks at."""
        opened = {"log": LOG in self.opened, "overlays": tabs.OVERLAYS in self.opened}
        opened["shot"] = self._shot_told is not None
        return Looked(self.presenter.on, frozenset(name for name, shown in opened.items() if shown))

    def _point(self, surface: Surface, look: Look, pointer: Pointer, frame: Frame) -> None:
        """Point at what the lesson speaks of, over no unit, nor over what it says itself."""
        drawn = Drawn(self.layout, self.spots, frame)
        box = place_of(pointer, self.controller.at(pointer.unit), drawn)
        conscious = (unit for unit in self.controller.view.units if unit.conscious)
        units = (Box(*frame.at(unit.at), frame.px, frame.px) for unit in conscious)
        if box:
            draw_pointer(surface, box, (self.layout.lesson, *units), look)

    def draw_bottom(self, surface: Surface, look: Look) -> Spots:
        """The actions, a decision beside or instead of them, or the sentence that is put together."""
        controller, box, spots = self.controller, self.layout.actions, list[Spot]()
        asked = self._asked.get((controller.orders, controller.mode), lambda: panel_text.asked(controller))
        key = (controller.orders, controller.draft, controller.mode)
        sheet = self._drafted.get(key, lambda: panel_text.drafted(controller))
        self._unveils = self._unveils or (asked is not None and asked is not self.asked)
        self.asked = asked
        if sheet is None and box.height and (asked is None or controller.acting):
            spots += self._actions.draw(surface, box, self.bar(), look, self.lit)
        if asked:
            spots += self._question.draw(surface, self._asking(asked, look), asked, look, self.lit)
        if sheet:
            wide = self._wide(look)
            tall = self._sentence.height(sheet, wide, look)
            spots += self._sentence.draw(surface, self._low(wide, tall), sheet, look, self.lit)
        if self.palette:
            spots += self._open_palette(surface, self.palette, look)
        return tuple(spots)

    def _open_palette(self, surface: Surface, palette: Palette, look: Look) -> Spots:
        """The palette above the actions."""
        marked, lift = palette.marked, self.layout.actions.height + look.measure(6)
        sheet = PaletteSheet(palette.title, palette.field.text, palette.found, marked.name if marked else "")
        room = self.layout.actions.bottom - lift - self.layout.clear.top
        wide = min(look.measure(PALETTE), self.layout.bar.width)
        box = self._low(wide, self._palette.height(sheet, room, look), lift)
        return self._palette.draw(surface, box, sheet, look, self.lit)

    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        part = sentence.part_of(spot.name)
        if part is not None:
            self.acts.sentence.turn(part, -steps)
        if self.palette:
            self._palette.scroll(steps, look)
        super().scroll(spot, steps, look)

    def _wide(self, look: Look) -> int:
        """How wide a panel in place of the actions is."""
        return min(look.worded(WIDEST), self.layout.bar.width)

    def _low(self, wide: int, tall: int, lift: int = 0) -> Box:
        """A box in the middle of the lower edge, or so far above it."""
        return self.layout.standing(wide, tall, lift)

    def _asking(self, asked: decision.Decision, look: Look) -> Box:
        """Where a decision stands: in place of the actions, or above them when they too can answer it."""
        m = look.measure
        if self.controller.acting:
            wide = min(m(decision.WIDE), self.layout.bar.width)
            lift = self.layout.actions.height + m(AIR)
            return self._low(wide, self._question.height(asked, wide, look), lift)
        wide = self._wide(look)
        return self._low(wide, self._question.height(asked, wide, look))

    @property
    def _shot_told(self) -> tuple[Headline, ShotFigures] | None:
        """What would be done and its figures; a plain way is told of only when all is asked for."""
        figures = self.battle.figures
        if figures is None:
            return None
        head = self.battle.headline(figures)
        plain = not (figures.target or figures.pool or figures.risks or figures.victims)
        return None if plain and len(head.rows) <= PLAIN_ROWS and not self.whole else (head, figures)

    def about_height(self, width: int, look: Look) -> int:
        told = self._shot_told
        return self.shot.height(*told, width, look) if told else super().about_height(width, look)

    def draw_about(self, surface: Surface, box: Box, look: Look) -> None:
        """The figures of what would be done, or the hovered square."""
        if told := self._shot_told:
            self.shot.draw(surface, box, *told, look)
        else:
            super().draw_about(surface, box, look)

    def tip(self, spot: Spot) -> tuple[Row, ...]:
        listed = self.palette is not None and any(entry.name == spot.name for entry in self.palette.entries)
        return spot.tip or (() if listed else panel_text.button_tip(self.controller, spot.name))
