"""The base of the screens that show a match: what battle and replay have in common."""

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from game.ui.battle.match_panels import LOG, MatchPanels
from game.ui.battle.match_presenter import MatchPresenter
from game.ui.board.panels import Words
from game.ui.board.screen import BoardScreen
from game.ui.cached import Cached
from game.ui.screens import Resting, Sounding
from game.ui.soundscape import Soundscape

P = TypeVar("P", bound=MatchPanels)


class MatchScreen(BoardScreen[P], Sounding, Resting, Generic[P]):
    """A match on its board: overlays, the log, the ruler."""

    presenter: MatchPresenter

    def __init__(self) -> None:
        super().__init__()
        self._read = Cached[tuple[str, ...]]()

    @property
    def soundscape(self) -> Soundscape:
        return self.presenter.soundscape

    @property
    def told(self) -> tuple[str, ...]:
        """The lines of the log, to be read aloud."""
        lines = self.presenter.shown.lines
        return self._read.get((lines,), lambda: tuple(line.words for line in lines))

    @property
    def chapter(self) -> str:
        return f"{self.presenter.shown.system.name}"

    @property
    def numbered(self) -> bool:
        return self.panels.whole

    def press_spot(self, act: Callable[[], object]) -> None:
        self.app.sounds.play("click")
        act()

    def explain_spot(self) -> bool:
        self.command_rulebook()
        return True

    def command_next_field(self) -> None:
        self.panels.lay_next()

    def command_log(self) -> None:
        self.panels.toggle(LOG)

    # Measuring.

    def command_measure(self) -> None:
        """Take the ruler, from where is pointed at, else from who is chosen; or put it away."""
        ruler = self.presenter.ruler
        if not ruler.put_away():
            ruler.take(self.view.hovered or self.focus())

    def let_go(self) -> bool:
        return self.presenter.ruler.put_away() or self.panels.close()

    def words(self) -> Words:
        return self.presenter.ruler.words(self.view.hovered) if self.presenter.ruler.held else ()

    def handle_board(self, event: pygame.Event) -> bool:
        """Measure from where the button goes down, while the ruler is held."""
        ruler = self.presenter.ruler
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if not ruler.held or not pressed or self.view.hovered is None:
            return False
        ruler.start = self.view.hovered
        return True

    def handle_key(self, event: pygame.Event, command: str | None) -> bool:
        """Measure from the keyboard's cursor, while the ruler is held."""
        ruler = self.presenter.ruler
        measures = ruler.held and command == "act" and self.view.hovered is not None
        ruler.start = self.view.hovered if measures else ruler.start
        return measures
