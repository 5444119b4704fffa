"""The battle screen: draws what the director says, and tells it what the person does."""

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.match.match import Match
from game.rules.state import AnyState
from game.ui import commands, key_list
from game.ui.app import App
from game.ui.battle import doors, keeping, keyboard, told
from game.ui.battle.commander import Commander
from game.ui.battle.director import Director
from game.ui.battle.hud import Acts, Hud
from game.ui.battle.overlaybar import overlay_of
from game.ui.battle.picture import Picture
from game.ui.battle.question import Acts as QuestionActs
from game.ui.battle.sentence import Acts as SentenceActs
from game.ui.board.board_view import STEPS, BoardView
from game.ui.board.panel import Spot, spot_at
from game.ui.board.scene import Scene
from game.ui.plan import Plan
from game.ui.sound import Sounds

if TYPE_CHECKING:
    from collections.abc import Callable


class Battle:
    """The battle of a plan, or of a match that goes on."""

    def __init__(self, plan: Plan, match: Match[AnyState] | None = None) -> None:
        self.director = Director(plan, match)
        board = self.director.table.match.state.board
        self.outlook = BoardView((board.width, board.height), self._covered, "battle")
        self.scene = Scene(board, self.outlook.camera)
        self.picture = Picture(self.director)
        self.sounds = Sounds()
        self.commander = Commander(self.director, self.picture, self.outlook, self.sounds)
        asking = QuestionActs(self.commander.decide, self.commander.settle)
        parts = SentenceActs(self.commander.turn, self.commander.complete, self.director.let_go)
        acts = Acts(self._press_button, self.commander.choose, asking, parts)
        self.hud = Hud(self.picture, self.outlook, acts)
        self.listing_keys = False
        self.sweeping = False
        """Whether the pointer is drawn over targets, each of which is taken in."""
        self._turn = 0
        self._ended = False

    def build(self, app: App) -> None:
        """Make the buttons of the bar for this size and scale."""
        self.app = app
        self.director.settings = app.settings
        self.sounds.volume, self.sounds.muted = app.settings.volume / 100, app.settings.muted
        self.sounds.prepare()
        self.outlook.let_go()
        self.sweeping = False
        self.outlook.camera.resize(app.size)
        self.hud.place(app)
        m, bar = app.look.measure, self.hud.layout.bar
        top = bar.top + (bar.height - m(30)) // 2
        app.widgets.button((bar.right - m(72), top, m(64), m(30)), "Menu", "Pause (Esc)", self.pause)
        app.widgets.button(
            (bar.right - m(110), top, m(32), m(30)), "?", "All keys (? or F1)", self._list_keys
        )
        if not self.outlook.camera.touched:
            self.outlook.begin(self.director.at(self.director.unit))

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where the panels can be pointed at."""
        return self.hud.spots

    def _covered(self, pixel: tuple[int, int]) -> bool:
        return spot_at(self.spots, pixel) is not None

    # What the person does.

    def handle(self, event: pygame.Event) -> None:
        """Mouse and keyboard."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif self.listing_keys:
            self.listing_keys = event.type != pygame.MOUSEBUTTONDOWN
        elif event.type == pygame.MOUSEBUTTONUP and self.sweeping:
            self.sweeping = False
        elif (event.type == pygame.MOUSEWHEEL and self.hud.scrolls(event.y, self.app.look)) or (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 1
            and (self._press() or self._begin_sweep())
        ):
            return
        else:
            pressed = self.outlook.handle(event)
            if pressed == "act":
                self.commander.act()
            elif pressed:
                self._let_go()

    def _begin_sweep(self) -> bool:
        """Take the first of several targets when the button goes down; whether there is one."""
        self.sweeping = self.director.verb is not None and self.commander.sweep()
        return self.sweeping

    def _press(self) -> bool:
        """Press what is under the pointer of the panels; whether there was anything."""
        spot = self.hud.over
        if self.director.stage.busy and (spot is None or spot.act is None):
            self.director.stage.skip()
            return True
        if spot is None or spot.name == "minimap":
            return False
        if spot.act:
            self.sounds.play("click")
            spot.act()
        return True

    def _key(self, event: pygame.Event) -> None:
        deed = commands.requested(event, "battle")
        if self.listing_keys:
            self.listing_keys = deed not in {"back", "help"}
        elif self.director.stage.busy and deed in {"act", "back"}:
            self.director.stage.skip()
        elif self.director.mode == "decide" and (name := self._option(event)):
            self.commander.decide(name)
        elif self.director.mode == "decide" and (name := self._settled(event)):
            self.commander.settle(name)
        elif self.director.draft and self._drafting(event):
            return
        elif letter := keyboard.letter(event):
            self._letter(letter)
        elif deed in STEPS:
            self.outlook.step(deed, self.director.at(self.director.unit))
        elif deed:
            self._do(deed)

    def _option(self, event: pygame.Event) -> str:
        """The choice that a key takes: its own, or Enter for the first."""
        asked = told.asked(self.director)
        at = 0 if commands.requested(event, "battle") == "act" else keyboard.choice(event)
        return asked.options[at].name if asked and 0 <= at < len(asked.options) else ""

    def _settled(self, event: pygame.Event) -> str:
        """The choice that a key with Shift settles."""
        asked, at = told.asked(self.director), keyboard.always(event)
        options = asked.options if asked else ()
        return options[at].name if 0 <= at < len(options) and options[at].settles else ""

    def _drafting(self, event: pygame.Event) -> bool:
        """Change the sentence by a key, or do what it says; whether the key is one of those."""
        draft, (deed, steps) = self.director.draft, keyboard.part(event)
        if draft and deed == "move":
            self.director.draft = draft.moved(steps)
        elif draft and deed == "turn":
            self.commander.turn(draft.at, steps)
        elif commands.requested(event, "battle") == "act":
            self.commander.complete()
        else:
            return False
        return True

    def _letter(self, letter: str) -> None:
        """An overlay's digit, or the key of a button."""
        if letter.isdigit():
            self.picture.lay(overlay_of(letter))
            return
        for order in self.director.orders.buttons(self.director.unit):
            if order.key == letter:
                self._press_button(order.verb.label)

    def _do(self, deed: str) -> None:
        acts: dict[str, Callable[[], object]] = {
            "back": self._back,
            "help": self._list_keys,
            "nearer": lambda: self.outlook.zoom(1),
            "farther": lambda: self.outlook.zoom(-1),
            "frame": lambda: self.outlook.frame(self.director.at(self.director.unit)),
            "whole": self.outlook.show_all,
            "next": lambda: self._next(1),
            "previous": lambda: self._next(-1),
            "act": self.commander.act,
            "undo": self.commander.undo,
            "end phase": self.commander.end_phase,
            "replay": self.commander.replay,
            "save": self.commander.save,
            "fold": self._fold,
        }
        if deed in acts:
            acts[deed]()

    def _list_keys(self) -> None:
        self.listing_keys = True

    def _fold(self) -> None:
        self.hud.folded = not self.hud.folded

    def _next(self, step: int) -> None:
        self.director.choose_next(step)
        at = self.director.at(self.director.unit)
        if at:
            self.outlook.follow(at)

    def _let_go(self) -> bool:
        """Let go of the chosen button; whether there was one."""
        return self.director.let_go()

    def _back(self) -> None:
        if not self._let_go():
            self.pause()

    def _press_button(self, name: str) -> None:
        """Press a button of the action bar; the one that shows them all is the screen's own."""
        if name == told.MORE.name:
            self.hud.every = not self.hud.every
        else:
            self.commander.press(name)

    def pause(self) -> None:
        """Open the menu; the computer thinks no longer meanwhile."""
        self.director.cancel()
        doors.pause(self)

    # Time.

    def update(self, seconds: float) -> None:
        """Let time pass."""
        director = self.director
        self.outlook.update(seconds, pans=director.draft is None)
        director.update(seconds)
        self.picture.point(self.outlook.hovered, seconds)
        for cue in director.stage.take_cues():
            self.sounds.play(cue)
        self.commander.update(seconds)
        if self.sweeping and director.mode == "decide":
            self.commander.sweep()
        focus = director.stage.focus
        if focus and not self.outlook.dragging:
            self.outlook.follow(focus)
        self._autosave()
        if director.mode == "hand over":
            doors.hand_over(self)
        elif director.mode == "over" and not self._ended:
            self._ended = True
            doors.finish(self)

    def _autosave(self) -> None:
        turn = self.director.table.match.state.clock.turn
        if turn != self._turn and not self.director.table.deciding:
            self._turn = turn
            trouble = keeping.autosave(self.director)
            if trouble:
                self.commander.say(trouble)

    # Drawing.

    def draw(self, surface: Surface) -> None:
        """Draw the board and the panels, below the buttons."""
        look, shown = self.app.look, self.picture.shown()
        frame = self.scene.draw(surface, look, shown)
        self.hud.place(self.app)
        self.hud.draw(surface, look, frame, shown.pieces, self.scene.ground.overview)

    def draw_over(self, surface: Surface) -> None:
        """Draw the words at the pointer, messages, the list of keys."""
        look = self.app.look
        if self.listing_keys:
            key_list.draw(surface, look, "battle")
            return
        if self.commander.toast:
            doors.draw_toast(surface, self.hud.layout.clear, self.commander.toast, look)
        self.hud.draw_words(surface, look)
