"""The replay: a match that was played, to be gone through both ways, with anybody's eyes."""

from collections.abc import Callable

import pygame

from game.board.squares import Square
from game.ui import commands
from game.ui.app import App
from game.ui.battle.match_presenter import MatchPresenter
from game.ui.battle.match_screen import MatchScreen
from game.ui.battle.overlay_bar import overlay_of
from game.ui.board.picture import BoardPicture
from game.ui.replay.panels import ReplayActs, ReplayPanels
from game.ui.replay.player import Recording, ReplayPlayer

DIFFERS = "Played again it is not what was recorded from there on, so it is shown up to that place.\n"


class ReplayScreen(MatchScreen[ReplayPanels]):
    """The replay of a match; `left` is called when the person has seen enough and the screen is gone.

    `study` opens the lab over the position of a number.
    """

    place = "replay"

    def __init__(
        self,
        recording: Recording,
        left: Callable[[], object] | None = None,
        study: Callable[[int], object] | None = None,
    ) -> None:
        super().__init__()
        self.player = ReplayPlayer(recording)
        self.look_at(recording.frames[0].state.board)
        self.presenter = MatchPresenter(self.player)
        self.presenter.field = ""
        acts = ReplayActs(self.choose, self.press)
        studied = study is not None
        self.panels = ReplayPanels(self.presenter, self.view, self.player, acts, studied=studied)
        self._left, self._study = left, study
        self._warned = not recording.difference

    def build(self, app: App) -> None:
        self.player.animator.obey(app.settings)
        app.sounds.prepare()
        self.panels.timeline.dragged = False
        super().build(app)
        if not self._warned:
            self._warned = True
            words = DIFFERS + self.player.recording.difference
            app.widgets.message("This record comes to differ", words)

    @property
    def numbered(self) -> bool:
        return False

    def picture(self) -> BoardPicture:
        presenter = self.presenter
        return BoardPicture(
            presenter.backdrop(),
            presenter.pieces(),
            chosen=self.player.unit,
            hovered=presenter.hovered,
            pinned=presenter.ruler.start,
            sighting=presenter.sighting(presenter.hovered),
            watches=presenter.watches(),
        )

    def focus(self) -> Square | None:
        return self.player.at(self.player.unit)

    def start(self) -> Square | None:
        """Who is chosen, else the first who is seen; the middle of a board on which nobody is."""
        first = next((unit.at for unit in self.player.view.units if unit.conscious), None)
        return self.focus() or first or Square(self.view.size[0] // 2, self.view.size[1] // 2)

    def choose(self, unit: str) -> None:
        """Choose a unit of the roster, and bring it into view."""
        self.player.choose(unit)
        at = self.focus()
        if at:
            self.view.follow(at)

    def choose_next(self, step: int) -> Square | None:
        self.player.choose_next(step)
        return self.focus()

    def let_go(self) -> bool:
        if super().let_go():
            return True
        chosen, self.player.unit = self.player.unit, ""
        return bool(chosen)

    def leave(self) -> None:
        self.app.back()
        if self._left:
            self._left()

    # Mouse and keyboard.

    def handle_first(self, event: pygame.Event) -> bool:
        """Drag the mark of the timeline, or turn the wheel over it."""
        line, spot = self.panels.timeline, self.panels.over
        if event.type == pygame.MOUSEWHEEL and spot and self.panels.layout.actions.holds(spot.box[:2]):
            self._step(-event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and spot and spot.name == "track":
            line.dragged = True
            self.player.playing = False
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and line.dragged:
            line.dragged = False
            return True
        if not line.dragged or event.type not in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION}:
            return False
        self.view.pointer = event.pos
        at = self.player.steps[line.track.at(event.pos[0])]
        if at != self.player.at_frame or self.player.animator.busy:
            self.player.go(at)
        return True

    def handle_key(self, event: pygame.Event, command: str | None) -> bool:
        if super().handle_key(event, command):
            return True
        digit = commands.letter(event)
        if not digit.isdigit() or digit == "0":
            return False
        self.panels.lay(overlay_of(digit))
        return True

    def click(self) -> None:
        self._choose_there()

    def _choose_there(self) -> bool:
        """Choose who stands where the pointer is; whether somebody does."""
        square = self.view.hovered
        there = self.presenter.unit_at(square) if square else None
        if there:
            self.player.choose(there.id)
        return there is not None

    def _step(self, steps: int) -> None:
        """Go on or back act by act; what was playing is paused."""
        self.player.playing = False
        for _ in range(abs(steps)):
            if steps > 0:
                self.player.on()
            else:
                self.player.back()

    # Commands.

    def command_act(self) -> None:
        """Choose who stands where the keyboard's cursor is; without anybody there, play."""
        if self.view.cursor is None or not self._choose_there():
            self.player.play()

    def command_play(self) -> None:
        self.player.play()

    def command_earlier(self) -> None:
        self._step(-1)

    def command_later(self) -> None:
        self._step(1)

    def command_turn_back(self) -> None:
        self.player.turn(-1)

    def command_turn_on(self) -> None:
        self.player.turn(1)

    def command_first(self) -> None:
        self.player.go(0)

    def command_last(self) -> None:
        self.player.go(self.player.recording.last)

    def command_slower(self) -> None:
        self.player.faster(-1)

    def command_faster(self) -> None:
        self.player.faster(1)

    def command_eyes(self) -> None:
        self.player.next_viewer()

    def command_study(self) -> None:
        if self._study:
            self.player.playing = False
            self._study(self.player.at_frame)

    @property
    def resting(self) -> bool:
        return self.still and not self.player.playing and not self.player.animator.moving

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.player.update(seconds)
        self.presenter.point(self.view.hovered, seconds, self.signed)
        for cue in self.player.animator.take_cues():
            self.app.sounds.play(cue)
        focus = self.player.animator.focus
        if focus and not self.view.dragging:
            self.view.follow(focus)
