"""The replay: a match that was played, to be gone through both ways, with anybody's eyes."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.ui import commands, key_list
from game.ui.app import App
from game.ui.battle import keyboard
from game.ui.battle.overlaybar import overlay_of
from game.ui.battle.projector import Projector
from game.ui.battle.reel import Reel
from game.ui.battle.replayhud import ReplayHud
from game.ui.battle.scenery import Scenery
from game.ui.board.board_view import STEPS, BoardView
from game.ui.board.panel import spot_at
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.sound import Sounds


class Replay:
    """The replay of a reel; `left` is called when the person has seen enough and the screen is gone.

    `study` opens the lab over the position of a number.
    """

    def __init__(
        self,
        reel: Reel,
        left: Callable[[], object] | None = None,
        study: Callable[[int], object] | None = None,
    ) -> None:
        self.projector = Projector(reel)
        board = reel.frames[0].state.board
        self.outlook = BoardView((board.width, board.height), self._covered, "replay")
        self.scene = Scene(board, self.outlook.camera)
        self.picture = Scenery(self.projector)
        self.picture.field = ""
        self.sounds = Sounds()
        self.hud = ReplayHud(self.picture, self.outlook, self.choose)
        self.listing_keys = False
        self._left, self._study = left, study
        self._warned = not reel.difference

    def build(self, app: App) -> None:
        """Make the buttons of the bar for this size and scale."""
        self.app = app
        self.projector.stage.shakes = app.settings.shake
        self.sounds.volume, self.sounds.muted = app.settings.volume / 100, app.settings.muted
        self.sounds.prepare()
        self.outlook.let_go()
        self.hud.timeline.dragged = False
        self.outlook.camera.resize(app.size)
        self.hud.place(app)
        m, bar = app.look.measure, self.hud.layout.bar
        top = bar.top + (bar.height - m(30)) // 2
        app.widgets.button((bar.right - m(72), top, m(64), m(30)), "Back", "Back (Esc)", self.leave)
        app.widgets.button(
            (bar.right - m(110), top, m(32), m(30)), "?", "All keys (? or F1)", self._list_keys
        )
        if self._study:
            box = (bar.right - m(168), top, m(52), m(30))
            app.widgets.button(box, "Lab", "This position in the lab (L)", self.study)
        if not self.outlook.camera.touched:
            self.outlook.show_all()
        if not self._warned:
            self._warned = True
            app.widgets.message("This record comes to differ", self._differs())

    def _differs(self) -> str:
        return (
            "Played again it is not what was recorded from there on, so it is shown up to that place.\n"
            f"{self.projector.reel.difference}"
        )

    def _covered(self, pixel: tuple[int, int]) -> bool:
        return spot_at(self.hud.spots, pixel) is not None

    # What the person does.

    def handle(self, event: pygame.Event) -> None:
        """Mouse and keyboard."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif self.listing_keys:
            self.listing_keys = event.type != pygame.MOUSEBUTTONDOWN
        elif not self._scrub(event) and not self._on_panel(event):
            pressed = self.outlook.handle(event)
            if pressed == "act":
                self._choose_there()
            elif pressed:
                self.projector.unit = ""

    def _scrub(self, event: pygame.Event) -> bool:
        """Drag the mark of the timeline; whether the event was for it."""
        line, spot = self.hud.timeline, self.hud.over
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and spot and spot.name == "track":
            line.dragged = True
            self.projector.playing = False
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and line.dragged:
            line.dragged = False
            return True
        if not line.dragged or event.type not in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION}:
            return False
        self.outlook.pointer = event.pos
        at = line.track.at(event.pos[0])
        if at != self.projector.at_frame or self.projector.stage.busy:
            self.projector.go(at)
        return True

    def _on_panel(self, event: pygame.Event) -> bool:
        """The wheel over a panel, a press of a button of ours; whether it was one."""
        spot = self.hud.over
        if spot is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            if self.hud.layout.actions.holds(spot.box[:2]):
                self._step(-event.y)
                return True
            return self.hud.scrolls(event.y, self.app.look)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and spot.act:
            self.sounds.play("click")
            spot.act()
            return True
        return False

    def _key(self, event: pygame.Event) -> None:
        deed = commands.requested(event, "replay")
        if self.listing_keys:
            self.listing_keys = deed not in {"back", "help"}
        elif digit := keyboard.number(event):
            self.picture.lay(overlay_of(str(digit)))
        elif deed in STEPS:
            self.outlook.step(deed, self.projector.at(self.projector.unit))
        elif deed:
            self._do(deed)

    def _do(self, deed: str) -> None:
        show = self.projector
        acts: dict[str, Callable[[], object]] = {
            "back": self._back,
            "help": self._list_keys,
            "act": self._act,
            "earlier": lambda: self._step(-1),
            "later": lambda: self._step(1),
            "turn back": lambda: show.turn(-1),
            "turn on": lambda: show.turn(1),
            "first": lambda: show.go(0),
            "last": lambda: show.go(show.reel.last),
            "slower": lambda: show.faster(-1),
            "faster": lambda: show.faster(1),
            "eyes": show.next_eyes,
            "nearer": lambda: self.outlook.zoom(1),
            "farther": lambda: self.outlook.zoom(-1),
            "frame": lambda: self.outlook.frame(show.at(show.unit)),
            "next": lambda: self._next(1),
            "previous": lambda: self._next(-1),
            "fold": self._fold,
            "study": self.study,
        }
        if deed in acts:
            acts[deed]()

    def _step(self, steps: int) -> None:
        """Go on or back act by act; what was playing is paused."""
        self.projector.playing = False
        for _ in range(abs(steps)):
            if steps > 0:
                self.projector.on()
            else:
                self.projector.back()

    def _act(self) -> None:
        """Enter or Space: play; with the keyboard's cursor on somebody, choose who that is."""
        if self.outlook.cursor is None or not self._choose_there():
            self.projector.play()

    def _choose_there(self) -> bool:
        """Choose who stands where the pointer is; whether somebody does."""
        square = self.outlook.hovered
        there = self.picture.unit_at(square) if square else None
        if there:
            self.projector.choose(there.id)
        return there is not None

    def choose(self, unit: str) -> None:
        """Choose a unit of the roster, and bring it into view."""
        self.projector.choose(unit)
        at = self.projector.at(self.projector.unit)
        if at:
            self.outlook.follow(at)

    def _next(self, step: int) -> None:
        self.projector.choose_next(step)
        at = self.projector.at(self.projector.unit)
        if at:
            self.outlook.follow(at)

    def _list_keys(self) -> None:
        self.listing_keys = True

    def _fold(self) -> None:
        self.hud.folded = not self.hud.folded

    def _back(self) -> None:
        """Let go of the chosen unit; without one, leave."""
        if self.projector.unit:
            self.projector.unit = ""
        else:
            self.leave()

    def study(self) -> None:
        """Open the lab over the position that is shown."""
        if self._study:
            self.projector.playing = False
            self._study(self.projector.at_frame)

    def leave(self) -> None:
        """Leave the replay."""
        self.app.back()
        if self._left:
            self._left()

    # Time and drawing.

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.outlook.update(seconds)
        self.projector.update(seconds)
        self.picture.point(self.outlook.hovered, seconds)
        for cue in self.projector.stage.take_cues():
            self.sounds.play(cue)
        focus = self.projector.stage.focus
        if focus and not self.outlook.dragging:
            self.outlook.follow(focus)

    def draw(self, surface: Surface) -> None:
        """Draw the board and the panels, below the buttons."""
        look, pieces = self.app.look, self.picture.pieces()
        shown = BoardPicture(
            self.picture.backdrop(),
            pieces,
            chosen=self.projector.unit,
            hovered=self.picture.hovered,
            sighting=self.picture.sighting(self.picture.hovered),
            watches=self.picture.watches(),
        )
        frame = self.scene.draw(surface, look, shown)
        self.hud.place(self.app)
        self.hud.draw(surface, look, frame, pieces, self.scene.ground.overview)

    def draw_over(self, surface: Surface) -> None:
        """Draw the words at the pointer, and the list of keys."""
        if self.listing_keys:
            key_list.draw(surface, self.app.look, "replay")
        else:
            self.hud.draw_words(surface, self.app.look)
