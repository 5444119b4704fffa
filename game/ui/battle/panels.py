"""The panels around a match: those that battle and replay share, those of a battle, where they lie."""

from abc import abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.board.squares import Square
from game.rules.events import Rolled
from game.rules.presentation import Telling
from game.rules.units import Side
from game.ui.app import App
from game.ui.battle import decision, effects, panel_text, sentence
from game.ui.battle.action_bar import HIGH, ActionBar, Bar
from game.ui.battle.animation import TICK, Effect
from game.ui.battle.dice import roll_strip
from game.ui.battle.event_log import LogPanel, towards
from game.ui.battle.overlay_bar import OverlayBar, Overlays
from game.ui.battle.palette import WIDE as PALETTE
from game.ui.battle.palette import Palette, PalettePanel, PaletteSheet
from game.ui.battle.presenter import BattlePresenter, MatchPresenter, ShownMatch
from game.ui.battle.roster import Roster, RosterEntry, Units
from game.ui.battle.shot_panel import ShotPanel
from game.ui.battle.top_bar import Top, TopBar
from game.ui.board import explain
from game.ui.board.board_view import BoardView
from game.ui.board.camera import Frame
from game.ui.board.card import Card, Row
from game.ui.board.panel import Spot, Spots
from game.ui.board.panels import BoardPanels, DrawnBoard
from game.ui.cached import Cached
from game.ui.layout import MARGIN, Box, Measure, minimap_box
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED

BAR, SIDE, LEFT = 46, 296, 190
"""Sizes at 100 %: the height of the top bar, the widths of the columns at the right and at the left."""


ROOMY = (1060, 640)
"""What a window must have, at 100 %, for everything; a smaller one is `tight`."""

WIDE = 800
"""What a tight window must be wide for a roster."""


class BattleLayout(NamedTuple):
    """The panels of the battle.

    In a `tight` window the actions lie across the whole width, the columns end above them, and there is
    neither minimap nor overlays, which have keys.
    """

    bar: Box
    roster: Box
    minimap: Box
    actions: Box
    side: Box
    """The column at the right: the shot above, the log below."""
    clear: Box
    """The part of the window that no panel covers."""
    hints: Box
    """Where the words at the pointer may stand."""
    tight: bool


def battle_layout(
    size: tuple[int, int], percent: int, board: tuple[int, int], tall: int, *, folded: bool = False
) -> BattleLayout:
    """The panels of the battle; `tall` are the actions. Folded, only the bar and the actions stay."""
    m = Measure(percent)
    width, height = size
    air = m(MARGIN)
    tight = width < m(ROOMY[0]) or height < m(ROOMY[1])
    bar = Box(air, air, width - 2 * air, m(BAR))
    below = bar.bottom + air
    narrow = max(0, width // 2 - 2 * air)
    side, left = min(m(SIDE), narrow), min(m(LEFT), narrow)
    if tight and width < m(WIDE):
        left = 0
    mini = minimap_box(left or 1, board, height - air, air)
    right_edge = width - air - side
    inner = (air + left + (air if left else 0), right_edge - air)
    start, end = (air, width - air) if folded or tight else inner
    actions = Box(start, height - air - tall, max(1, end - start), tall)
    floor = actions.top - air if tight else height - air
    right = Box(right_edge, below, side, max(0, floor - below))
    roster = Box(air, below, left, max(0, (floor if tight else mini.top - air) - below))
    start, end = (air, width - air) if folded else inner
    clear = Box(start, below, max(1, end - start), max(1, actions.top - air - below))
    hints = Box(0, below, (width if folded else right.left) - air, max(1, actions.top - below))
    return BattleLayout(bar, roster, mini, actions, right, clear, hints, tight)


LOG = 168
"""The most that the log is tall in a tight window, at 100 %: more would lie over the board."""

Button = tuple[str, str, int, Callable[[], object]]
"""A button of the top bar: its words, its tooltip, its width at 100 %, what it does."""


class MatchPanels(BoardPanels[BattleLayout]):
    """The top bar, the roster, the overlays, the minimap, what is there, the log.

    `choose` is told which unit was pressed; `buttons` is the room at the right end of the top bar, at 100 %.
    """

    tip_width = 320
    tips_above = True
    buttons = 122

    def __init__(self, presenter: MatchPresenter, view: BoardView, choose: Callable[[str], object]) -> None:
        super().__init__(view)
        self.presenter = presenter
        self.layout = battle_layout((1, 1), 100, view.size, 0)
        self.log, self.roster = LogPanel(), Roster(choose)
        self._top_bar, self._overlays = TopBar(self.buttons), OverlayBar(presenter.lay)
        self._square = Card()
        self._rows = Cached[tuple[Row, ...]]()

    @property
    @abstractmethod
    def top(self) -> Top:
        """What the top bar shows."""

    @property
    @abstractmethod
    def entries(self) -> tuple[RosterEntry, ...]:
        """The units of the roster."""

    @abstractmethod
    def height(self, width: int, look: Look) -> int:
        """How tall the panel at the bottom becomes."""

    @abstractmethod
    def draw_bottom(self, surface: Surface, look: Look) -> Spots:
        """Draw the panel at the bottom."""

    def place(self, app: App) -> None:
        look, board = app.look, self.view.size
        plain = battle_layout(app.size, look.percent, board, 0, folded=self.folded)
        tall = self.height(plain.actions.width, look)
        self.layout = battle_layout(app.size, look.percent, board, tall, folded=self.folded)
        self.clear(None if self.folded or self.layout.tight else self.layout.minimap)

    def add_buttons(self, app: App, *buttons: Button) -> None:
        """Put buttons into the top bar, from its right end."""
        m, bar = app.look.measure, self.layout.bar
        away = 2
        for words, hint, wide, act in buttons:
            away += 6 + wide
            box = (bar.right - m(away), bar.top + (bar.height - m(30)) // 2, m(wide), m(30))
            app.widgets.button(box, words, hint, act)

    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        if spot.name == "log":
            self.log.scroll(steps, len(self.presenter.shown.lines))
        elif self.layout.roster.holds(spot.box[:2]):
            self.roster.scroll(steps, look)

    def draw(self, surface: Surface, look: Look, board: DrawnBoard) -> None:
        self._happening(surface, board.frame, look)
        spots = [*self._top_bar.draw(surface, self.layout.bar, self.top, look)]
        if not self.folded:
            spots += [*self._left(surface, look), *self._right(surface, look)]
            spots += self.draw_minimap(surface, look, board)
        self.spots = (*spots, *self.draw_bottom(surface, look))

    def _happening(self, surface: Surface, frame: Frame, look: Look) -> None:
        """What happens just now: on the board, and the dice that fall above it."""
        shown, room = self.presenter.shown, self.layout.clear
        stage = shown.animator
        tray = next((_dice_tray(room, effect, shown, look) for effect in stage.effects if effect.roll), None)
        below = tray.box.bottom - room.top if tray else 0
        left = room._replace(top=room.top + below, height=max(1, room.height - below))
        effects.draw(surface, frame, look, stage.effects, left)
        effects.shake(surface, frame, stage.shake)
        if tray:
            look.lay(surface, tray.box)
            for part, at in tray.parts:
                surface.blit(part, at, special_flags=PREMULTIPLIED)

    def _left(self, surface: Surface, look: Look) -> list[Spot]:
        """The roster, the overlays above the minimap."""
        layout, air, legend = self.layout, look.measure(10), self.presenter.legend()
        if layout.tight:
            return [*self._roster(surface, layout.roster, look)] if layout.roster.width else []
        tall = self._overlays.height(legend, layout.minimap.width, look)
        low = layout.minimap._replace(top=layout.minimap.top - tall - air, height=tall)
        overlays = self._overlays.draw(surface, low, Overlays(self.presenter.on, legend), look, self.lit)
        room = layout.roster._replace(height=max(0, low.top - air - layout.roster.top))
        return [*overlays, *self._roster(surface, room, look)]

    def _roster(self, surface: Surface, box: Box, look: Look) -> Spots:
        return self.roster.draw(surface, box, Units(self.entries, self.presenter.shown.unit), look)

    def _right(self, surface: Surface, look: Look) -> list[Spot]:
        """What would be done or what is there, and under it the log."""
        side = self.layout.side
        used = self.about(surface, side, look)
        rest = side._replace(top=used, height=max(0, side.bottom - used))
        if self.layout.tight:
            rest = rest._replace(height=min(rest.height, look.measure(LOG)))
        log = self.log.draw(surface, rest, self.presenter.shown.lines, look)
        return [Spot(side._replace(height=used - side.top)), *log]

    def about(self, surface: Surface, box: Box, look: Look) -> int:
        """Tell of the square that is pointed at; where the log may begin."""
        square = self.presenter.hovered
        if square is None:
            return box.top
        room = box if self.layout.tight else box._replace(height=box.height * 3 // 4)
        used = self._square.draw(surface, room, self._square_rows(square), look)
        return used.bottom + look.measure(10)

    def share(self, box: Box) -> Box:
        """The part of the right column that the figures of an act may have."""
        return box._replace(height=box.height * (10 if self.layout.tight else 9) // 10)

    def _square_rows(self, square: Square) -> tuple[Row, ...]:
        """Who stands there, how it is seen, what it can do, what the ground is."""
        presenter, seen = self.presenter, self.presenter.sighting(square)

        def rows() -> tuple[Row, ...]:
            lines = explain.sighting_rows(presenter, seen) if seen else ()
            ground = explain.square_rows(presenter, square)
            return (*presenter.unit_rows(square), *lines, *presenter.fact_rows(square), *ground)

        return self._rows.get((presenter.shown.view, presenter.board, square, seen), rows)


TRAY, DIE = 460, 34
"""The most that the tray is wide, and the size of its dice, at 100 %."""


class DiceTray(NamedTuple):
    """The box in which dice fall, and what stands in it where."""

    box: Box
    parts: tuple[tuple[Surface, tuple[int, int]], ...]


def _dice_tray(area: Box, effect: Effect, shown: ShownMatch, look: Look) -> DiceTray | None:
    """The dice of an effect at the upper edge of an area; the verdict comes when they have settled."""
    if effect.roll is None:
        return None
    m = look.measure
    telling = shown.telling(effect.roll)
    tick = None if effect.settled else int(effect.part * 100 / (TICK * 100))
    strip = roll_strip(look, telling, min(m(TRAY), area.width - m(40)), size=m(DIE), tick=tick)
    words, side = dice_title(effect.roll, telling, shown)
    title = look.text(words, "small", side)
    wide = max(strip.get_width(), title.get_width()) + m(28)
    tall = title.get_height() + strip.get_height() + m(20)
    box = Box(area.left + (area.width - wide) // 2, area.top + m(8), wide, tall)
    left, top = box.left + m(14), box.top + m(8)
    return DiceTray(
        box, ((title.premul_alpha(), (left, top)), (strip, (left, top + title.get_height() + m(2))))
    )


def dice_title(roll: Rolled, telling: Telling, shown: ShownMatch) -> tuple[str, Side]:
    """Who rolls for what, or what is rolled for whom, and whose colour it has."""
    what = telling.title or roll.label
    if not roll.unit:
        name, side = shown.named(roll.target) if roll.target else ("", "neutral")
        return (f"{what}: {name}" if name else what), side
    name, side = shown.named(roll.unit)
    against = f"{towards(roll, shown.named)}{shown.named(roll.target)[0]}" if roll.target else ""
    return f"{name}: {what}{against}", side


class PanelActs(NamedTuple):
    """What pressing the panels does: buttons of the bar, units of the roster, a decision, a sentence."""

    press: Callable[[str], object]
    choose: Callable[[str], object]
    question: decision.QuestionActs
    sentence: sentence.SentenceActs


class BattlePanels(MatchPanels):
    """All panels of a battle."""

    def __init__(self, presenter: BattlePresenter, view: BoardView, acts: PanelActs) -> None:
        super().__init__(presenter, view, acts.choose)
        self.battle, self.controller, self.acts = presenter, presenter.controller, acts
        self.palette: Palette | None = None
        """The list of everything that the chosen unit could do, while it is open."""
        self._bar: Bar | None = None
        self._actions, self._palette = ActionBar(acts.press), PalettePanel(acts.press)
        self._question = decision.DecisionPanel(acts.question)
        self._sentence = sentence.SentencePanel(acts.sentence)
        self.shot = ShotPanel(self.controller.system.words, self.controller.named)
        self._bars, self._tops = Cached[Bar](), Cached[Top]()
        self._units, self._asked = Cached[tuple[RosterEntry, ...]](), Cached[decision.Decision | None]()
        self._drafted = Cached[sentence.DraftSheet | None]()

    def height(self, width: int, look: Look) -> int:
        return look.measure(HIGH)

    def bar(self) -> Bar:
        """The action bar; while an act is shown it stays as it was, so that nothing jumps."""
        controller = self.controller
        waits = (controller.mode, controller.animator.busy, controller.thinking, controller.trouble)
        key = (controller.orders, controller.unit, controller.verb, controller.switched, waits)
        bar = self._bars.get(key, lambda: panel_text.bar(controller))
        if self._bar is not None and not bar.fixed and controller.shows_own:
            return self._bar._replace(still=True)
        self._bar = bar if bar.fixed else None
        return bar

    @property
    def top(self) -> Top:
        controller = self.controller
        key = (controller.view, controller.prompt, controller.animator.busy)
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

    def draw_bottom(self, surface: Surface, look: Look) -> Spots:
        """The actions, a decision beside or instead of them, or the sentence that is put together."""
        controller, box, spots = self.controller, self.layout.actions, list[Spot]()
        asked = self._asked.get((controller.orders, controller.mode), lambda: panel_text.asked(controller))
        key = (controller.orders, controller.draft, controller.mode)
        sheet = self._drafted.get(key, lambda: panel_text.drafted(controller))
        if sheet is None and (asked is None or controller.acting):
            spots += self._actions.draw(surface, box, self.bar(), look, self.lit)
        if asked:
            spots += self._question.draw(surface, self._asking(asked, look), asked, look, self.lit)
        if sheet:
            tall = self._sentence.height(sheet, box.width, look)
            spots += self._sentence.draw(surface, self._instead(tall), sheet, look, self.lit)
        if self.palette:
            spots += self._open_palette(surface, self.palette, look)
        return tuple(spots)

    def _open_palette(self, surface: Surface, palette: Palette, look: Look) -> Spots:
        """The palette above the actions."""
        m, clear, actions = look.measure, self.layout.clear, self.layout.actions
        marked = palette.marked
        sheet = PaletteSheet(palette.title, palette.field.text, palette.found, marked.name if marked else "")
        floor = actions.bottom - m(HIGH) - m(6)
        tall = self._palette.height(sheet, floor - clear.top, look)
        wide = min(m(PALETTE), actions.width)
        box = Box(actions.left + (actions.width - wide) // 2, floor - tall, wide, tall)
        return self._palette.draw(surface, box, sheet, look, self.lit)

    def scroll(self, spot: Spot, steps: int, look: Look) -> None:
        part = sentence.part_of(spot.name)
        if part is not None:
            self.acts.sentence.turn(part, -steps)
        if self.palette:
            self._palette.scroll(steps, look)
        super().scroll(spot, steps, look)

    def _instead(self, tall: int) -> Box:
        """A box at least so tall in place of the actions."""
        actions = self.layout.actions
        tall = max(actions.height, tall)
        return Box(actions.left, actions.bottom - tall, actions.width, tall)

    def _asking(self, asked: decision.Decision, look: Look) -> Box:
        """Where a decision stands: in place of the actions, or above them when they too can answer it."""
        m, actions, clear = look.measure, self.layout.actions, self.layout.clear
        if self.controller.acting:
            wide = min(m(decision.WIDE), clear.width - m(16))
            tall = self._question.height(asked, wide, look)
            return Box(clear.left + (clear.width - wide) // 2, clear.bottom - tall - m(10), wide, tall)
        return self._instead(self._question.height(asked, actions.width, look))

    def about(self, surface: Surface, box: Box, look: Look) -> int:
        """The figures of what would be done, or the hovered square; where the log may begin."""
        figures = self.battle.figures
        if figures is None:
            return super().about(surface, box, look)
        head = self.battle.headline(figures)
        return self.shot.draw(surface, self.share(box), head, figures, look).bottom + look.measure(10)

    def tip(self, spot: Spot) -> tuple[Row, ...]:
        return spot.tip or panel_text.button_tip(self.controller, spot.name)
