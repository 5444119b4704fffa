"""The panels of the battle around the board: they draw what the director says, and know where they lie."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from game.ui.app import App
from game.ui.battle import question, sentence, told
from game.ui.battle.actionbar import ActionBar, Bar
from game.ui.battle.director import Director
from game.ui.battle.layout import battle_layout
from game.ui.battle.panels import Panels
from game.ui.battle.picture import Picture
from game.ui.battle.roster import Entry
from game.ui.battle.shotpanel import ShotPanel
from game.ui.battle.topbar import Top
from game.ui.board.board_view import BoardView
from game.ui.board.camera import Frame
from game.ui.board.panel import Spot
from game.ui.board.picture import Piece
from game.ui.cached import Cached
from game.ui.layout import Box
from game.ui.panels import hint
from game.ui.widgets.look import Look


class Acts(NamedTuple):
    """What pressing the panels does: buttons of the bar, units of the roster, a decision, a sentence."""

    press: Callable[[str], object]
    choose: Callable[[str], object]
    question: question.Acts
    sentence: sentence.Acts


class Hud(Panels):
    """All panels of a battle; `spots` are where they lay when they were drawn last."""

    director: Director
    picture: Picture

    def __init__(self, picture: Picture, outlook: BoardView, acts: Acts) -> None:
        super().__init__(picture, outlook, acts.choose)
        self.acts = acts
        self.every = False
        """In a small window: whether the buttons that are not possible now are shown too."""
        self._bar: Bar | None = None
        self._actions = ActionBar(acts.press)
        self._question = question.QuestionPanel(acts.question)
        self._sentence = sentence.SentencePanel(acts.sentence)
        self._shot = ShotPanel(picture.director.table.system.words.against, picture.director.named)
        self._told_bar, self._told_top = Cached[Bar](), Cached[Top]()
        self._units, self._asked = Cached[tuple[Entry, ...]](), Cached[question.Question | None]()
        self._drafted = Cached[sentence.Sheet | None]()

    def place(self, app: App) -> None:
        """Put the panels where they belong, the actions as tall as their buttons need."""
        plain = battle_layout(app.size, app.look.percent, self.outlook.size, 0, folded=self.folded)
        self.lay(app.size, app.look, self._actions.height(self.bar(), plain.actions.width, app.look))

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
    def top(self) -> Top:
        """What the top bar shows."""
        director = self.director
        return self._told_top.get(
            (director.table.view, director.prompt, director.stage.busy), lambda: told.top(director)
        )

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The units of the roster."""
        director = self.director
        key = (director.table.view, director.orders, director.mode)
        return self._units.get(key, lambda: told.roster(director))

    def draw(
        self, surface: Surface, look: Look, frame: Frame, pieces: tuple[Piece, ...], overview: Surface
    ) -> None:
        """Draw what happens on the board, and the panels over it."""
        self.happening(surface, frame, look)
        spots = self.around(surface, look, pieces, overview)
        over = self.over.name if self.over else ""
        key = (self.director.orders, self.director.mode)
        asked = self._asked.get(key, lambda: told.asked(self.director))
        sheet = self._sheet()
        if sheet is None and (asked is None or self.director.acting):
            box = self.layout.actions
            spots += self._actions.draw(surface, box, self.bar(), look, over)
        if asked:
            spots += self._question.draw(surface, self._asking(asked, look), asked, look, over)
        if sheet:
            box = self._instead(self._sentence.height(sheet, self.layout.actions.width, look))
            spots += self._sentence.draw(surface, box, sheet, look, over)
        self.spots = tuple(spots)

    def _sheet(self) -> sentence.Sheet | None:
        """The sentence that is being put together."""
        director = self.director
        key = (director.orders, director.draft, director.mode)
        return self._drafted.get(key, lambda: told.drafted(director))

    def scrolls(self, steps: int, look: Look) -> bool:
        """Take a turn of the wheel; whether it was over a panel."""
        part = sentence.part_of(self.over.name) if self.over else None
        if part is not None:
            self.acts.sentence.turn(part, -steps)
        return super().scrolls(steps, look)

    def _instead(self, tall: int) -> Box:
        """A box at least so tall in place of the actions."""
        actions = self.layout.actions
        tall = max(actions.height, tall)
        return Box(actions.left, actions.bottom - tall, actions.width, tall)

    def _asking(self, asked: question.Question, look: Look) -> Box:
        """Where a decision stands: in place of the actions, or above them when they too can answer it."""
        m, actions, clear = look.measure, self.layout.actions, self.layout.clear
        if self.director.acting:
            wide = min(m(question.WIDE), clear.width - m(16))
            tall = self._question.height(asked, wide, look)
            return Box(clear.left + (clear.width - wide) // 2, clear.bottom - tall - m(10), wide, tall)
        return self._instead(self._question.height(asked, actions.width, look))

    def about(self, surface: Surface, box: Box, look: Look) -> int:
        """The figures of what would be done, or the hovered square; where the log may begin."""
        found = self.picture.figures
        if found is None:
            return super().about(surface, box, look)
        head = self.picture.headline(found)
        return self._shot.draw(surface, self.share(box), head, found, look).bottom + look.measure(10)

    def draw_words(self, surface: Surface, look: Look) -> None:
        """Draw the tooltip, or the words about a click at the pointer."""
        spot = self.over
        tip = spot.tip or told.button_tip(self.director, spot.name) if spot else ()
        if tip:
            self.tell(surface, look, tip)
        elif self.outlook.hovered and (at := self.outlook.words_at):
            hint.draw(surface, at, self._hint(), self.layout.hints, look)

    def _hint(self) -> hint.Words:
        deed = self.picture.deed
        if deed.kind == "refused":
            return (("Not now", deed.words),)
        how = "Enter" if self.outlook.cursor else "Click"
        return ((how, f"{deed.words}{told.chance(self.picture)}"),) if deed.words else ()
