"""The battle screen: draws what the director says, and tells it what the person does."""

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.board.squares import Square
from game.errors import EnfiladeError
from game.match.match import Match
from game.rules.actions import Action, Choose
from game.rules.state import AnyState
from game.rules.turns import EndPhase
from game.ui import keys
from game.ui.app import App
from game.ui.battle import commands, dicetray, doors, effects, question, told, topbar
from game.ui.battle.actionbar import ActionBar, Bar
from game.ui.battle.director import Director
from game.ui.battle.layout import battle_layout
from game.ui.battle.logpanel import LogPanel
from game.ui.battle.overlaybar import OverlayBar, overlay_of
from game.ui.battle.picture import Picture
from game.ui.battle.roster import Roster
from game.ui.battle.shotpanel import ShotPanel
from game.ui.camera import Frame
from game.ui.layout import Box, beside
from game.ui.outlook import STEPS, Outlook
from game.ui.panels import explain, hint, keylist, minimap
from game.ui.panels.bits import Spot, spot_at
from game.ui.panels.card import Card
from game.ui.panels.rows import Row
from game.ui.plan import Plan
from game.ui.scene import Scene
from game.ui.shown import Piece
from game.ui.sound import Sounds

if TYPE_CHECKING:
    from collections.abc import Callable

TOAST = 3.0
"""Seconds for which a short message is shown, and a warning can be answered."""


class Battle:
    """The battle of a plan, or of a match that goes on."""

    def __init__(self, plan: Plan, match: Match[AnyState] | None = None) -> None:
        self.director = Director(plan, match)
        board = self.director.table.match.state.board
        self.outlook = Outlook((board.width, board.height), self._covered)
        self.scene = Scene(board, self.outlook.camera)
        self.picture = Picture(self.director)
        self.sounds = Sounds()
        self.folded = False
        self.listing_keys = False
        self.spots: tuple[Spot, ...] = ()
        self.toast, self._toast_left = "", 0.0
        self._roster, self._actions, self._log = Roster(), ActionBar(), LogPanel()
        self._shot, self._square, self._tip = ShotPanel(), Card(), Card()
        self._overlays, self._minimap = OverlayBar(), minimap.Minimap()
        self._turn = 0
        self._ended = False

    def build(self, app: App) -> None:
        """Make the buttons of the bar for this size and scale."""
        self.app = app
        self.director.settings = app.settings
        self.sounds.volume, self.sounds.muted = app.settings.volume / 100, app.settings.muted
        self.sounds.prepare()
        self.outlook.camera.resize(app.size)
        self._place()
        m, bar = app.look.measure, self.layout.bar
        top = bar.top + (bar.height - m(30)) // 2
        app.widgets.button((bar.right - m(72), top, m(64), m(30)), "Menu", "Pause (Esc)", self.pause)
        app.widgets.button(
            (bar.right - m(110), top, m(32), m(30)), "?", "All keys (? or F1)", self._list_keys
        )
        if not self.outlook.camera.touched:
            self.outlook.show_all()

    def _place(self) -> None:
        """Put the panels where they belong, the actions as tall as their buttons need."""
        size, look = self.app.size, self.app.look
        plain = battle_layout(size, look.percent, self.outlook.size, 0, folded=self.folded)
        tall = self._actions.height(self._bar(), plain.actions.width, look)
        self.layout = battle_layout(size, look.percent, self.outlook.size, tall, folded=self.folded)
        self.outlook.clear = self.layout.clear
        self.outlook.corner = None if self.folded else self.layout.minimap

    @property
    def over(self) -> Spot | None:
        """What the pointer is over, of the panels."""
        return spot_at(self.spots, self.outlook.pointer)

    def _covered(self, pixel: tuple[int, int]) -> bool:
        return spot_at(self.spots, pixel) is not None

    def _bar(self) -> Bar:
        spot = self.over
        return told.bar(self.director, self.picture, spot.name if spot else "")

    # What the person does.

    def handle(self, event: pygame.Event) -> None:
        """Mouse and keyboard."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif self.listing_keys:
            self.listing_keys = event.type != pygame.MOUSEBUTTONDOWN
        elif (event.type == pygame.MOUSEWHEEL and self._scrolls(event.y)) or (
            event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._press()
        ):
            return
        else:
            pressed = self.outlook.handle(event)
            if pressed == "act":
                self.act()
            elif pressed:
                self._let_go()

    def _press(self) -> bool:
        """Press what is under the pointer of the panels; whether there was anything."""
        spot = self.over
        if self.director.stage.busy and (spot is None or spot.act is None):
            self.director.stage.skip()
            return True
        if spot is None or self.layout.minimap.holds(spot.box[:2]):
            return False
        if spot.act:
            self.sounds.play("click")
            spot.act()
        return True

    def _scrolls(self, steps: int) -> bool:
        spot = self.over
        if spot and spot.name == "log":
            self._log.scroll(steps, len(self.director.lines))
        elif spot and self.layout.roster.holds(spot.box[:2]):
            self._roster.scroll(steps)
        return spot is not None

    def _key(self, event: pygame.Event) -> None:
        command = commands.command(event)
        deed = keys.deed(event)
        if self.listing_keys:
            self.listing_keys = deed not in {"back", "help"}
        elif self.director.stage.busy and deed in {"act", "back"}:
            self.director.stage.skip()
        elif self.director.mode == "decide" and (name := self._option(event)):
            self.decide(name)
        elif command:
            self._command(command)
        elif letter := commands.letter(event):
            self._letter(letter)
        elif deed in STEPS:
            self.outlook.step(deed, self.director.at(self.director.unit))
        elif deed:
            self._do(deed)

    def _option(self, event: pygame.Event) -> str:
        """The choice that a key takes: its number, or Enter for the first."""
        asked = told.asked(self.director)
        number = commands.number(event) or (1 if keys.deed(event) == "act" else 0)
        return asked.options[number - 1].name if asked and 0 < number <= len(asked.options) else ""

    def _command(self, command: str) -> None:
        acts: dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "end phase": self.end_phase,
            "replay": self.replay,
            "save": self.save,
            "fold": self._fold,
        }
        acts[command]()

    def _letter(self, letter: str) -> None:
        """An overlay's digit, or the key of a button."""
        if letter.isdigit():
            self.picture.lay(overlay_of(letter))
            return
        for order in self.director.orders.buttons(self.director.unit):
            if order.key == letter:
                self.press(order.verb.label)

    def _do(self, deed: keys.Deed) -> None:
        acts: dict[keys.Deed, Callable[[], object]] = {
            "back": self._back,
            "help": self._list_keys,
            "nearer": lambda: self.outlook.zoom(1),
            "farther": lambda: self.outlook.zoom(-1),
            "frame": lambda: self.outlook.frame(self.director.at(self.director.unit)),
            "whole": self.outlook.show_all,
            "next": lambda: self._next(1),
            "previous": lambda: self._next(-1),
            "act": self.act,
        }
        if deed in acts:
            acts[deed]()

    def _list_keys(self) -> None:
        self.listing_keys = True

    def _fold(self) -> None:
        self.folded = not self.folded

    def _next(self, step: int) -> None:
        self.director.choose_next(step)
        at = self.director.at(self.director.unit)
        if at:
            self.outlook.follow(at)

    def _let_go(self) -> bool:
        """Let go of the chosen button; whether there was one."""
        held = self.director.verb is not None
        self.director.verb = None
        return held

    def _back(self) -> None:
        if not self._let_go():
            self.pause()

    def choose(self, unit: str) -> None:
        """Choose a unit of the roster, and bring it into view."""
        at = self.director.at(unit)
        if at:
            self.outlook.follow(at)
        if self.director.mode == "play":
            self.director.choose(unit)

    def press(self, name: str) -> None:
        """Press a button of the action bar: do it at once, or choose what it is pointed at."""
        if name == told.END_PHASE:
            self.end_phase()
            return
        order = told.button(self.director, name)
        if order is None or self.director.mode != "play":
            return
        if not order.actions:
            refusals = self.director.orders.why_none(self.director.unit, order.verb)
            self.say(f"{name}: {refusals[0].text}" if refusals else f"{name}: not now", refused=True)
        elif not order.verb.aim:
            self.do(order.actions[0])
        else:
            self.director.verb = None if self.director.verb == order.verb else order.verb

    def act(self) -> None:
        """Do what a click on the hovered square does."""
        deed = self.picture.deed
        if deed.kind == "choose":
            self.choose(deed.unit)
        elif deed.kind == "do" and deed.action:
            self.do(deed.action)
        elif deed.kind == "refused":
            self.say(deed.words, refused=True)

    def do(self, action: Action[AnyState]) -> None:
        """Do a legal action."""
        try:
            self.director.do(action)
        except EnfiladeError as error:
            self.say(str(error), refused=True)

    def decide(self, choice: str) -> None:
        """Take a decision."""
        self.do(Choose(choice=choice))

    def end_phase(self) -> None:
        """End the phase; with units that could still act only when it is asked for twice."""
        if self.director.mode != "play":
            return
        ready = len(self.director.orders.units)
        warning = f"{ready} can still act: End phase again to end it all the same."
        if ready and self.toast != warning:
            self.say(warning)
            return
        self.toast = ""
        self.do(EndPhase())

    def undo(self) -> None:
        """Take back the last step, or say why it cannot be."""
        if self.director.mode in {"play", "decide"}:
            try:
                self.director.undo()
            except EnfiladeError as error:
                self.say(f"No undo: {error}", refused=True)

    def replay(self) -> None:
        """Show the others' last turn again."""
        if not self.director.replay():
            self.say("There is nothing to show again yet.")

    def save(self) -> str:
        """Save the match; how that went, in words."""
        words = doors.save(self.director)
        self.say(words)
        return words

    def pause(self) -> None:
        """Open the menu; the computer thinks no longer meanwhile."""
        self.director.cancel()
        doors.pause(self)

    def say(self, words: str, *, refused: bool = False) -> None:
        """Show a short message."""
        self.toast, self._toast_left = words, TOAST
        if refused:
            self.sounds.play("refuse")

    # Time.

    def update(self, seconds: float) -> None:
        """Let time pass."""
        director = self.director
        self.outlook.update(seconds)
        director.update(seconds)
        self.picture.point(self.outlook.hovered, seconds)
        for cue in director.stage.take_cues():
            self.sounds.play(cue)
        self._toast_left -= seconds
        if self._toast_left <= 0:
            self.toast = ""
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
            trouble = doors.autosave(self.director)
            if trouble:
                self.say(trouble)

    # Drawing.

    def draw(self, surface: Surface) -> None:
        """Draw the board and the panels, below the buttons."""
        look = self.app.look
        shown = self.picture.shown()
        frame = self.scene.draw(surface, look, shown)
        self._effects(surface, frame)
        self._place()
        spots = list(topbar.draw(surface, self.layout.bar, told.top(self.director), look, look.measure(122)))
        spot = self.over
        over = spot.name if spot else ""
        spots += self._actions.draw(surface, self.layout.actions, self._bar(), look, self.press, over)
        if not self.folded:
            spots += self._columns(surface, shown.pieces, over)
        asked = told.asked(self.director)
        if asked:
            spots += question.draw(surface, self.layout.clear, asked, look, self.decide, over)
        self.spots = tuple(spots)

    def _effects(self, surface: Surface, frame: Frame) -> None:
        """What happens just now: on the board, and the dice that fall above it."""
        stage, look = self.director.stage, self.app.look
        effects.draw(surface, frame, look, stage.effects)
        effects.shake(surface, frame, stage.shake)
        for effect in stage.effects:
            if effect.roll:
                dicetray.draw(surface, self.layout.clear, effect, self.director, look)

    def _columns(self, surface: Surface, pieces: tuple[Piece, ...], over: str) -> list[Spot]:
        """The columns at the left and right."""
        look, layout = self.app.look, self.layout
        air = look.measure(10)
        overview, camera = self.scene.ground.overview, self.outlook.camera
        self._minimap.draw(surface, layout.minimap, look, overview, pieces, camera)
        legend = self.picture.legend()
        tall = self._overlays.height(legend, layout.minimap.width, look)
        low = layout.minimap._replace(top=layout.minimap.top - tall - air, height=tall)
        spots = [Spot(layout.minimap)]
        spots += self._overlays.draw(surface, low, self.picture.on, legend, look, self.picture.lay, over)
        room = layout.roster._replace(height=max(0, low.top - air - layout.roster.top))
        entries = told.roster(self.director)
        spots += self._roster.draw(surface, room, entries, self.director.unit, look, self.choose)
        used = self._about(surface, layout.side)
        rest = layout.side._replace(top=used, height=max(0, layout.side.bottom - used))
        spots += self._log.draw(surface, rest, self.director.lines, look)
        spots.append(Spot(layout.side._replace(height=used - layout.side.top)))
        return spots

    def _about(self, surface: Surface, box: Box) -> int:
        """The panel of what would be done, and of the hovered square; where the log may begin."""
        look, air = self.app.look, self.app.look.measure(10)
        most = box._replace(height=box.height * 7 // 10)
        found, square = self.picture.figures, self.picture.hovered
        if found:
            title, who, note = self.picture.headline(found)
            used = self._shot.draw(surface, most, title, who, note, found, look)
            return used.bottom + air
        rows = self._square_rows(square) if square else ()
        if not rows:
            return box.top
        return self._square.draw(surface, most, rows, look).bottom + air

    def _square_rows(self, square: Square) -> tuple[Row, ...]:
        seen = self.picture.sighting(square)
        rows = (*self.picture.unit_rows(square), *explain.square_rows(self.picture, square))
        return (*rows, *explain.sighting_rows(self.picture, seen)) if seen else rows

    def draw_over(self, surface: Surface) -> None:
        """Draw the words at the pointer, tooltips, messages, the list of keys."""
        look = self.app.look
        if self.listing_keys:
            keylist.draw(surface, look)
            return
        if self.toast:
            doors.draw_toast(surface, self.layout.clear, self.toast, look)
        spot, pointer = self.over, self.outlook.pointer
        tip = spot.tip or told.button_tip(self.director, spot.name) if spot else ()
        if tip and pointer:
            self._tooltip(surface, pointer, tip)
        elif self.outlook.hovered and (at := self.outlook.words_at):
            hint.draw(surface, at, self._hint(), self.layout.hints, look)

    def _hint(self) -> hint.Words:
        deed = self.picture.deed
        how = "Enter" if self.outlook.cursor else "Click"
        if deed.kind == "refused":
            return (("No", deed.words),)
        return ((how, f"{deed.words}{told.chance(self.picture)}"),) if deed.words else ()

    def _tooltip(self, surface: Surface, pointer: tuple[int, int], rows: tuple[Row, ...]) -> None:
        look = self.app.look
        wide = look.measure(320)
        tall = self._tip.height(rows, wide, look)
        area = Box(0, 0, *self.app.size)
        box = beside((pointer[0], pointer[1] - tall - look.measure(30)), (wide, tall), area, look.measure(12))
        self._tip.draw(surface, box, rows, look)
