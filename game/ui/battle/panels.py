"""The panels over a battle: the actions of who is chosen, decisions, what an act comes to, lessons."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pygame import Surface

from game.board.squares import Square
from game.bots.levels import ADVISER
from game.files.operation import Pointer
from game.files.settings import SHORT
from game.ui import commands
from game.ui.app import App
from game.ui.battle import advice, decision, panel_text, sentence, tabs, top_text
from game.ui.battle.action_bar import ActionBar, Bar
from game.ui.battle.animation import Effect
from game.ui.battle.decision import Decision
from game.ui.battle.event_log import LogLine
from game.ui.battle.hint_panel import HintPanel, put_clear
from game.ui.battle.layout import AIR, CARD, LEAST_LOG, LINES, OTHERS_LINES, SIDE, WIDEST
from game.ui.battle.lesson import Lesson, Looked
from game.ui.battle.lesson_panel import LEAST, LessonPanel, sheet
from game.ui.battle.lesson_pointer import Drawn, draw_pointer, panels_beside, place_of
from game.ui.battle.match_panels import LOG, MatchPanels
from game.ui.battle.palette import LEAST_ROOM, Palette, PalettePanel, PaletteSheet
from game.ui.battle.palette import WIDE as PALETTE
from game.ui.battle.presenter import BattlePresenter
from game.ui.battle.roster import RosterEntry
from game.ui.battle.shot_figures import ShotFigures
from game.ui.battle.shot_panel import Headline, ShotPanel
from game.ui.battle.steady_bar import SteadyBar
from game.ui.battle.top_chips import Top, TopButton, top_button
from game.ui.battle.turn_summary import SUMMARY, News, TurnSummary, attempts, doings, endings, losses
from game.ui.battle.waiting_question import WaitingQuestion
from game.ui.board.board_view import BoardView, fits
from game.ui.board.camera import Frame
from game.ui.board.card import Card, Row, Span, row
from game.ui.board.panel import Spot, Spots
from game.ui.board.panels import DrawnBoard
from game.ui.cached import Cached
from game.ui.layout import Box, at_edge
from game.ui.widgets.look import Look

if TYPE_CHECKING:
    from game.ui.battle.hints import Hints

ADVICE = 430
"""How wide what the computer would do is told at most, at 100 %."""

PLAIN_ROWS = 2
"""The rows that every way has: with more of them there are dangers on it."""


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
    tab_names = (*MatchPanels.tab_names, tabs.PACE)

    def __init__(self, presenter: BattlePresenter, view: BoardView, acts: PanelActs) -> None:
        super().__init__(presenter, view, acts.choose, acts.command)
        self.battle, self.controller, self.acts = presenter, presenter.controller, acts
        self.palette: Palette | None = None
        """The list of everything that the chosen unit could do, while it is open."""
        self._bar = SteadyBar(self.controller)
        self._actions, self._palette = ActionBar(acts.press), PalettePanel(acts.press)
        self.lesson: Lesson | None = None
        """The lesson that the battle is."""
        self._lesson = LessonPanel(acts.command)
        self.hints: Hints | None = None
        """The hints of the battle; a lesson has none."""
        self._hint, self._advice = HintPanel(acts.command), Card()
        self._question = decision.DecisionPanel(acts.question)
        self._sentence = sentence.SentencePanel(acts.sentence)
        self.shot = ShotPanel(self.controller.system.words, self.controller.named)
        self._tops = Cached[Top]()
        self._units = Cached[tuple[RosterEntry, ...]]()
        self.waiting = WaitingQuestion(self.controller)
        self._drafted = Cached[sentence.DraftSheet | None]()
        self.asked: Decision | None = None
        """The decision that is shown."""
        self._makes_room = False
        """Whether the view has made room for decisions."""
        self._left_lying: Square | None = None
        """Where the pointer was left as a decision came up: nothing is told of what lies there."""
        self._left_at: tuple[int, int] | None = None
        """At which pixel: a choice that came up under it is not the one that Enter takes."""
        self._summary, self._news = (
            TurnSummary(self._show_news),
            Cached[tuple[tuple[News, ...], tuple[News, ...]]](),
        )
        self._strip: Box | None = None
        """Where it is told what the others' turn came to."""

    def _left(self, surface: Surface, look: Look) -> list[Spot]:
        """Above the roster and the log, what the others' turn came to."""
        spots, told = super()._left(surface, look), self._summed_up
        self._strip = self._summed_up_in(told, look) if told and LOG not in self.opened else None
        if self._strip:
            spots += self._summary.draw(surface, self._strip, told, look, self.lit)
        return spots

    def _summed_up_in(self, told: tuple[News, ...], look: Look) -> Box:
        """Where what the others' turn came to is told: beside the board, else over it beside aims."""
        frame, rooms = self.view.camera.frame(), (self._beside_aims(look), self.room)
        beside, lines = self._left_of_board(look), len(told) + 1
        if self._summary.tells_all(told, beside.width, look, lines):
            wide, tall = self._summary.size(told, beside.width, look, lines)
            return beside._replace(width=wide, height=tall)
        room = next((room for room in rooms if self._summary.tells_all(told, room.width, look)), self.room)
        units, goals = self.people, self._goals_on(frame)
        acting = [frame.box(square) for square in self.spared]
        return at_edge(room, self._summary.size(told, room.width, look), ([*units, *goals], units, acting))

    def _left_of_board(self, look: Look) -> Box:
        """The part of the clear one to the left of the board, of no width where the board fills it."""
        room, board = self.room, self.view.camera.frame().left
        return room._replace(width=max(0, board - look.measure(AIR) - room.left))

    def _beside_aims(self, look: Look) -> Box:
        """The room to the left of where it is told of an aim."""
        right = self.layout.sides[0].left - look.measure(AIR)
        return self.room._replace(width=max(1, right - self.room.left))

    def _concerned_on(self, frame: Frame) -> list[Box]:
        return [*super()._concerned_on(frame), *((self._strip,) if self._strip else ())]

    @property
    def lines_told(self) -> int:
        others = OTHERS_LINES if self.controller.shows_others else 0
        return max(LINES, others, self.controller.lines_of_own_act)

    def _longer_log(self, look: Look) -> Box:
        """Higher while others act; for one's own rolls, where there is room beside the board."""
        log, higher = self.layout.log, self.layout.longer_log(OTHERS_LINES, look.measure)
        if self.controller.shows_others:
            return higher
        beside = min(higher.width, self.view.camera.frame().left - look.measure(AIR) - higher.left)
        roomy = self.controller.lines_of_own_act and beside >= look.measure(LEAST_LOG)
        return higher._replace(width=beside) if roomy else log

    @property
    def _summed_up(self) -> tuple[News, ...]:
        """What the others' turn came to, until one acts: who has lost what, by what the battle may end."""
        controller = self.controller
        missed, viewer = controller.missed, controller.viewer
        if not controller.returns:
            return ()
        lost, done = self._news.get((missed, viewer), self._lost_and_done)
        return (*lost, *endings(self.top.goals), *done)

    def _lost_and_done(self) -> tuple[tuple[News, ...], tuple[News, ...]]:
        """What the others' turn came to for units, and what else enemies did in it."""
        controller = self.controller
        missed, words = controller.missed, controller.system.words
        viewer, named = controller.viewer, controller.named
        lost = losses(missed, words, named, viewer) + attempts(missed, words, named, viewer)
        return lost, doings(controller.last, words, named, viewer, {news.unit for news in lost})

    def _show_news(self, unit: str) -> None:
        """Play what became of a unit again, or show a zone."""
        lines = self.presenter.shown.lines
        zones = (zone.squares for zone in self.controller.view.plot.zones if zone.name == unit)
        if squares := next(zones, ()):
            self.view.follow(squares[len(squares) // 2])
            return
        told = [number for number, line in enumerate(lines) if unit in line.units]
        if told:
            self.jump(told[-1])

    @property
    def whole(self) -> bool:
        return self.shot.whole

    @property
    def marked_unit(self) -> str:
        """Of a decision whom it is asked of; while others act nobody else."""
        controller = self.controller
        chosen = "" if controller.shows_others else super().marked_unit
        return self.battle.acting_unit or controller.answering or chosen

    @property
    def pace(self) -> str:
        """That of one's own turn, or of the others' while they act."""
        settings, acts = self.controller.settings, self.controller.human
        speed = settings.own_speed if acts else settings.others_speed
        return SHORT[speed]

    @property
    def spared(self) -> tuple[Square, ...]:
        return self.battle.at_stake

    @property
    def unveiled(self) -> tuple[Square, ...]:
        """For a decision those alone whom it is about: nothing moves for who stands by."""
        return self.spared if self.asked else super().unveiled

    @property
    def room(self) -> Box:
        room = super().room
        top = next((spot.box.top for spot in self.spots if spot.name == "question"), room.bottom)
        return room._replace(height=max(1, min(room.bottom, top) - room.top))

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Without a banner while something is asked: the question is what is to be read."""
        return tuple(effect for effect in super().effects if not (self.asked and effect.kind == "banner"))

    def jump(self, number: int) -> None:
        """Show where a line of the log happened, and play it again."""
        super().jump(number)
        self.controller.show_act(number)

    def bottom(self, most: int, look: Look) -> tuple[int, int]:
        bar = self.bar()
        return self._actions.size(bar, most, look) if bar.fixed else (0, 0)

    def bar(self) -> Bar:
        """The action bar."""
        pointer = self.view.pointer
        return self._bar.bar(pointed=pointer is not None and self.layout.actions.holds(pointer))

    @property
    def top(self) -> Top:
        controller = self.controller
        computer = controller.computer
        waits = (controller.animator.busy, controller.announces, computer.thinking, computer.trouble)
        chosen = (controller.unit, controller.by_gamepad)
        key = (controller.pictured, controller.prompt, controller.orders, chosen, waits)
        return self._tops.get(key, lambda: top_text.top(controller))

    @property
    def entries(self) -> tuple[RosterEntry, ...]:
        controller = self.controller
        key = (controller.pictured, controller.orders, controller.mode)
        return self._units.get(key, lambda: panel_text.roster(controller))

    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        under = panel_text.button(self.controller, self.lit)
        self.battle.button = under.verb.label if under else ""
        self._ask()
        super().draw(surface, look, board)
        lesson = self.lesson
        if lesson and not lesson.over:
            box = self.layout.lesson
            self.spots += self._lesson.draw(
                surface, box, sheet(lesson, aims=self._enter_acts), look, self.lit
            )
            if lesson.pointer:
                self._point(surface, look, lesson.pointer, board.frame)
        told = self._advising if self.advised else self._hinting
        self.spots += told(surface, look, board.frame)

    def mark_choice(self, way: tuple[int, int]) -> None:
        """Go on to the choice that lies in a direction."""
        asked = self.waiting.question
        names = {option.name for option in asked.options} if asked else set()
        self.waiting.go_on([spot.box for spot in self.spots if spot.name in names], way)

    def _ask(self) -> None:
        """Take up the decision that waits; the view makes room for it, and goes back after the last one."""
        controller, before = self.controller, self.asked
        self.asked = self.waiting.question
        if self.asked and self.asked is not before:
            self._unveils = self._makes_room = True
            self._left_lying, self._left_at = self.battle.hovered, self.view.pointer
        if self.battle.hovered != self._left_lying:
            self._left_lying = None
        if controller.mode == "play":
            self.waiting.forget()
        if self._makes_room and not (self.asked or controller.answering or self.opened):
            self._makes_room = False
            self.view.bring_back(controller.at(controller.unit))

    def lower(self, look: Look) -> tuple[Box, ...]:
        return (*super().lower(look), *((self._asking(self.asked, look),) if self.asked else ()))

    @property
    def _enter_acts(self) -> bool:
        """Whether Enter is for a decision, or a square that the keys aim at."""
        return self.controller.mode == "decide" or self.view.cursor is not None

    def _hinting(self, surface: Surface, look: Look, frame: Frame) -> Spots:
        """The hint that is up, beside what is told of an aim, over neither units nor goals if it can be.

        It waits where it has no room beside what the others' turn came to.
        """
        if self.hints is None or self.hints.up is None or self.palette or self.folded or self._dice_lie:
            return ()
        if self.controller.deciding:
            return ()  # it would seem to be about the decision
        room, taken = self._beside_what_counts(look, frame)
        box = self._hint.box(room, taken, self.hints.up, look, self._board_on(frame, look.measure(AIR)))
        if self._strip and self._strip.meets(box):
            return ()
        return self._hint.draw(surface, box, self.hints.up, look, self.lit)

    @property
    def advised(self) -> tuple[LogLine, ...]:
        """What the computer would do, when it has been asked; that it thinks, until it knows."""
        hint, asking = self.controller.computer.hint, self.controller.computer.asking
        if asking:
            return advice.thinking(ADVISER)
        return advice.hint_lines(hint, ADVISER, self.controller.said) if hint else ()

    def _advising(self, surface: Surface, look: Look, frame: Frame) -> Spots:
        """What the computer would do, whole, until something is done or it is put away."""
        if self.palette or self.folded or self._dice_lie:
            return ()
        away = row(Span(f"{commands.caps('back')}: put it away", "faint", "small"), space=4)
        rows = (*(Row(line.spans) for line in self.advised), away)
        room, taken = self._beside_what_counts(look, frame)
        wide = min(look.measure(ADVICE), room.width)
        box = put_clear(room, taken, (wide, self._advice.height(rows, wide, look)))
        return (Spot(self._advice.draw(surface, box, rows, look), name="advice"),)

    def _beside_what_counts(self, look: Look, frame: Frame) -> tuple[Box, tuple[list[Box], ...]]:
        """The room for what is told beside, and what it should not cover: all of it, else ever less."""
        told = [spot.box for spot in self.spots if spot.name in {"about", SUMMARY}]
        acting = [frame.box(square) for square in self.spared]
        own = self._units_on(frame, self.controller.viewer)
        units, goals = self._units_on(frame), self._goals_on(frame)
        return self._beside_aims(look), (
            [*told, *units, *goals],
            [*told, *units],
            [*told, *own],
            [*told, *acting],
            told,
        )

    def _goals_on(self, frame: Frame) -> list[Box]:
        """Where the squares lie that have to be held or reached."""
        plot = self.presenter.shown.view.plot
        meant = {victory.zone for victory in plot.victory}
        squares = (square for zone in plot.zones if zone.name in meant for square in zone.squares)
        return [frame.box(square) for square in squares]

    @property
    def _dice_lie(self) -> bool:
        """Whether dice fall or still lie over the board: a hint waits until they are gone."""
        return any(effect.roll for effect in self.controller.animator.effects)

    @property
    def tabs_of_view(self) -> tuple[str, ...]:
        """The way back to the whole board; where that is too large and its minimap is folded, that."""
        whole = fits(self.view.size, self.layout.clear, self.view.legible) or not super().tabs_of_view
        return (tabs.WHOLE,) if whole else super().tabs_of_view

    def lesson_size(self, app: App) -> tuple[int, int]:
        if self.lesson is None:
            return (0, 0)
        m = app.look.measure
        room = app.size[0] - m(CARD) - 3 * m(AIR)
        # What tells of an aim keeps its place, where there is room for both.
        beside = room - app.look.worded(SIDE) - m(AIR)
        most = beside if beside >= m(LEAST) else room
        return self._lesson.size(self.lesson, most, app.size[1], app.look)

    @property
    def looked(self) -> Looked:
        """What of the window the person looks at."""
        opened = {"log": LOG in self.opened, "overlays": tabs.OVERLAYS in self.opened}
        opened["shot"] = self._shot_told is not None
        target = self._shot_told[1].target if self._shot_told else ""
        return Looked(self.presenter.on, frozenset(name for name, shown in opened.items() if shown), target)

    def _point(self, surface: Surface, look: Look, pointer: Pointer, frame: Frame) -> None:
        """Point at what the lesson speaks of, over no unit and no other panel."""
        drawn = Drawn(self.layout, self.spots, frame)
        box = place_of(pointer, self.controller.at(pointer.unit), drawn)
        if box:
            taken = (self.layout.bar, self.layout.lesson, *self._units_on(frame))
            draw_pointer(surface, box, (*taken, *panels_beside(box, self.spots)), look)

    def _board_on(self, frame: Frame, air: int) -> Box:
        """Where the board lies on the screen, with some air around it."""
        across, down = self.view.size
        return Box(*frame.at((0, 0)), across * frame.px, down * frame.px).inset(-air)

    def draw_bottom(self, surface: Surface, look: Look) -> Spots:
        """The actions, a decision beside or instead of them, or the sentence that is put together."""
        controller, box, spots = self.controller, self.layout.actions, list[Spot]()
        asked = self.asked
        key = (controller.orders, controller.draft, controller.mode)
        sheet = self._drafted.get(key, lambda: panel_text.drafted(controller))
        if sheet is None and box.height and (asked is None or controller.acting):
            spots += self._actions.draw(surface, box, self.bar(), look, self.lit)
        if asked:
            keyed = self.waiting.marked and self.view.acted
            lit = "" if keyed or self.view.pointer == self._left_at else self.lit
            shown = asked._replace(marked=self.waiting.marked)
            spots += self._question.draw(surface, self._asking(asked, look), shown, look, lit)
        if sheet:
            wide = self._wide(look)
            tall = self._sentence.height(sheet, wide, look)
            spots += self._sentence.draw(surface, self._low(wide, tall), sheet, look, self.lit)
        if self.palette:
            spots += self._open_palette(surface, self.palette, look)
        return tuple(spots)

    def _open_palette(self, surface: Surface, palette: Palette, look: Look) -> Spots:
        """The palette above the actions; over them where that leaves too little room."""
        marked, lift = palette.marked, self.layout.actions.height + look.measure(6)
        name = marked.name if marked else ""
        sheet = PaletteSheet(palette.title, palette.field.text, palette.found, name, palette.entries)
        ceiling = look.popup.box.bottom + look.measure(AIR) if look.popup else self.layout.clear.top
        room = self.layout.actions.bottom - lift - ceiling
        if room < look.measure(LEAST_ROOM):
            room, lift = room + lift, 0
        wide = min(look.measure(PALETTE), self.layout.bar.width)
        box = self._low(wide, self._palette.height(sheet, room, look), lift)
        return self._palette.draw(surface, box, sheet, look, "" if self.view.acted else self.lit)

    def scroll_palette(self, steps: int, look: Look) -> None:
        """Take a turn of the wheel while the palette is open: wherever the pointer is, it is for the list."""
        self._palette.scroll(steps, look)

    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        part = sentence.part_of(spot.name)
        if part is not None:
            self.acts.sentence.turn(part, -steps)
        super().scroll(spot, steps, look)

    def _wide(self, look: Look) -> int:
        """How wide a panel in place of the actions is."""
        return min(look.worded(WIDEST), self.layout.bar.width)

    def _low(self, wide: int, tall: int, lift: int = 0) -> Box:
        """A box in the middle of the lower edge, or so far above it."""
        return self.layout.standing(wide, tall, lift)

    def _asking(self, asked: Decision, look: Look) -> Box:
        """Where a decision stands: in place of the actions, or above them when they too can answer it."""
        wide = self._question.width(asked, self._wide(look), look)
        lift = self.layout.actions.height + look.measure(AIR) if self.controller.acting else 0
        return self._low(wide, self._question.height(asked, wide, look), lift)

    @property
    def _shot_told(self) -> tuple[Headline, ShotFigures] | None:
        """What would be done and its figures; a plain way is told of only when all is asked for."""
        figures = self.battle.figures
        if figures is None:
            return None
        head = self.battle.headline(figures)
        plain = not (figures.target or figures.pool or figures.risks or figures.victims)
        return None if plain and len(head.rows) <= (0 if self.whole else PLAIN_ROWS) else (head, figures)

    def about_height(self, width: int, look: Look) -> int:
        if self.asked and not self.controller.acting and self.battle.hovered == self._left_lying:
            return 0  # it would seem to be about the decision
        told = self._shot_told
        return self.shot.height(*told, width, look) if told else super().about_height(width, look)

    def draw_about(self, surface: Surface, box: Box, look: Look) -> None:
        """The figures of what would be done, or the hovered square."""
        if told := self._shot_told:
            self.shot.draw(surface, box, *told, look)
        else:
            super().draw_about(surface, box, look)

    def of_roster(self, spot: Spot | None) -> bool:
        """Whether a spot is a unit of the roster."""
        return spot is not None and any(entry.id == spot.name for entry in self.entries)

    def tip(self, spot: Spot) -> tuple[Row, ...]:
        if self.whole and self.of_roster(spot) and (sheet := self.presenter.sheet(spot.name)):
            return sheet
        listed = self.palette is not None and any(entry.name == spot.name for entry in self.palette.entries)
        return spot.tip or (() if listed else panel_text.button_tip(self.controller, spot.name))

    def kept_clear(self, spot: Spot) -> Box:
        """Of a decision all choices, where they leave room beside them."""
        asked = [spot.box for spot in self.spots if spot.name == "question"]
        lies_in = [box for box in asked if box.holds(spot.box[:2]) and box.top > self.layout.clear.top]
        return next(iter(lies_in), super().kept_clear(spot))
