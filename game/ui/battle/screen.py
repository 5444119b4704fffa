"""The battle screen: passes on to the controller what the person asks for; each refusal is said."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.board.squares import Square
from game.errors import EnfiladeError
from game.files.settings import SPEEDS, SPOKEN, stepped
from game.files.slots import Slot
from game.match.match import Match
from game.rules.state import AnyState
from game.ui import commands
from game.ui.app import App
from game.ui.battle import decision, menu, pointer_text, top_text
from game.ui.battle.announcement import UNASKED
from game.ui.battle.controller import BattleController
from game.ui.battle.decision import QuestionActs
from game.ui.battle.fault import FaultDialog
from game.ui.battle.hands import Hands
from game.ui.battle.ordering import TOLD
from game.ui.battle.overlay_bar import laid, overlay_of
from game.ui.battle.panels import BattlePanels, PanelActs
from game.ui.battle.presenter import BattlePresenter
from game.ui.battle.rename import Renaming
from game.ui.battle.sentence import SentenceActs
from game.ui.battle.teaching import TeachingScreen
from game.ui.battle.topics import topics_at
from game.ui.board.board_view import PRESSES
from game.ui.board.panels import Words
from game.ui.board.picture import BoardPicture
from game.ui.plan import Plan
from game.ui.screens import Keeping, Recovering, Written
from game.ui.widgets.text_field import Writing

if TYPE_CHECKING:
    from game.ui.battle.orders import Orders

MARKS: dict[int, int] = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}
"""By how many entries keys go on in the palette."""

PARTS: dict[int, tuple[str, int]] = {
    pygame.K_LEFT: ("turn", -1),
    pygame.K_RIGHT: ("turn", 1),
    pygame.K_UP: ("move", -1),
    pygame.K_DOWN: ("move", 1),
}
"""What the arrows do to a sentence: another choice, another part."""


AGAIN = 1.5
"""So many seconds after something was put away by Esc it opens no menu yet."""

LAST_LOOK = 3.5
"""Seconds for which the board stays in view when the match is over, where acts are shown at all."""


class BattleScreen(TeachingScreen, Written, Recovering, Keeping):
    """The battle of a plan, or of a match that goes on.

    It may be made in a thread: what it needs of the window, and the computer's process, begin with `build`.
    """

    place = "battle"
    toast_seconds = 3.0

    def __init__(self, plan: Plan, match: Match[AnyState] | None = None, slot: Slot | None = None) -> None:
        super().__init__()
        self.controller = BattleController(plan, match, slot)
        self.presenter = BattlePresenter(self.controller)
        self.presenter.picture()  # what it shows is worked out here, so that the first frame only draws it
        self.look_at(self.controller.match.state.board)
        question_acts = QuestionActs(self.decide, self.settle)
        sentence_acts = SentenceActs(self.turn, self.complete, self.controller.let_go)
        acts = PanelActs(self.press_button, self.choose, self.press, question_acts, sentence_acts)
        self.panels = BattlePanels(self.presenter, self.view, acts)
        self.begin_teaching()
        self.sweeping = False
        """Whether the pointer is drawn over targets, each of which is taken in."""
        self._stepped: Orders | None = None
        """In which position the cursor was moved last."""
        self._kept = self.controller.match.state
        """The position that was kept last, or begun with."""
        self._trouble = ""
        """What went wrong when it was kept: it is said once."""
        self._chosen = ""
        self._since_over = 0.0
        self._explained: Square | str | None = None
        """What a click with the right button has asked about: a square, a unit of the roster."""
        self._hands = Hands(self.presenter, self.view, self.panels, self.say)
        self._briefs = (
            bool(plan.humans) and self.controller.match.fresh and bool(self.controller.match.scenario.brief)
        )

    def build(self, app: App) -> None:
        self.menu = menu.BattleMenu(app, self, self.controller)
        self.faults = FaultDialog(app, self.controller, self.menu.leave)
        self.controller.start_computer()
        app.sounds.prepare()
        self.sweeping = False
        super().build(app)

    def place_panels(self, app: App) -> None:
        self.controller.settings = app.settings
        super().place_panels(app)

    def picture(self) -> BoardPicture:
        return self.presenter.picture()

    def focus(self) -> Square | None:
        return self.controller.at(self.controller.unit)

    def start(self) -> Square | None:
        """Who is to act or is asked, else the first of one's own."""
        own: list[Square] = [unit.at for unit in self.controller.units() if unit.conscious]
        return self.controller.at(self.presenter.acting_unit) or next(iter(own), None)

    def choose_next(self, step: int) -> Square | None:
        if unit := self.controller.after(step):
            self.choose(unit)
        return self.focus()

    def let_go(self) -> bool:
        if self.panels.palette:
            self.panels.palette = None
            self.controller.let_go()  # what the list was of is not chosen any more either
            return True
        if self.controller.drop_waypoint() or self.controller.let_go() or super().let_go():
            return True
        if self.panels.advised:
            self.controller.computer.drop_hint()
            return True
        return self.close_hint()

    def command_back(self) -> None:
        if self.let_go():
            self._shut = AGAIN
        elif self._shut > 0:
            self._shut = 0.0
            self.say("It is put away already: Esc once more opens the menu.")
        else:
            self.leave()

    @property
    def reading(self) -> tuple[str, ...]:
        """Whose go it is, what is left to it, hint or lesson, what is asked, then what a click would do."""
        go, left = top_text.go(self.controller), top_text.left(self.controller)
        asked = self.panels.asked
        question = (
            (f"{asked.who}: {asked.text}", *(way.words for way in asked.options if not way.spent))
            if asked
            else ()
        )
        advised = (line.words for line in self.panels.advised)
        return (go, left, *advised, *self.taught, *question, *super().reading)

    def topics(self) -> Iterator[str]:
        spot, now = self.panels.over, self.controller.prompt
        if now and self.controller.mode == "decide" and not (spot and self.panels.tip(spot)):
            yield now.clause
        if self.hints and self.hints.up and not (spot and self.panels.tip(spot)):
            yield self.hints.up.topic
        yield from super().topics()

    def topics_at(self, square: Square) -> Iterator[str]:
        if square in self.presenter.board:
            yield from topics_at(self.presenter, square)

    def explain(self) -> None:
        if self.view.hovered:
            self._explain(self.view.hovered)

    def explain_spot(self) -> bool:
        spot = self.panels.over
        if spot and self.panels.of_roster(spot):
            self._explain(spot.name)
            self.view.acted = False  # what is told there is what was asked for
            return True
        return super().explain_spot()

    def _explain(self, what: Square | str) -> None:
        """Tell all about a square or a unit of the roster, until another is pointed at."""
        self._tell_all(not self.panels.whole)
        self._explained = what if self.panels.whole else None

    def _explain_no_more(self) -> None:
        """Tell again only what counts, once something else is pointed at than was asked about."""
        spot = self.panels.over
        pointed = spot.name if spot and self.panels.of_roster(spot) else self.view.hovered
        if self._explained and pointed and pointed != self._explained:
            self._tell_all(False)

    def leave(self) -> None:
        """Open the menu; the computer thinks no longer meanwhile."""
        self.controller.computer.cancel()
        self.menu.pause(self.command_replay, self.command_save, self._hands.swallowed)

    def words(self) -> Words:
        by_key, pad = self.view.cursor is not None, self.app.gamepad
        how = "A" if pad.in_hand and (by_key or pad.leads) else "Enter" if by_key else "Click"
        words = super().words()
        if not words:
            told, hatched = pointer_text.click_words, pointer_text.hatched_words
            words = (*told(self.presenter, how), *hatched(self.presenter))
        came = self._hands.told_first(aims=self._aims, by_key=by_key)
        return pointer_text.done_twice(words, how, came) if came else words

    # Mouse and keyboard.

    def handle_first(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and self.sweeping:
            self.sweeping = False
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not self._hands.click(event.pos):
            return True
        return self._search(event) if self.panels.palette else False

    def _search(self, event: pygame.Event) -> bool:
        """Search the open palette by the keyboard; a click beside it closes it, and chooses who is there."""
        palette = self.panels.palette
        if palette is None or not self.controller.acting:
            self.panels.palette = None
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.panels.scroll_palette(event.y, self.app.look)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in PRESSES and self.panels.over is None:
            self.panels.palette = None
            return self.controller.verb is None and self.presenter.click.kind != "choose"
        if event.type != pygame.KEYDOWN or commands.requested(event, self.place) == "back":
            return False
        if event.key in MARKS:
            palette.move(MARKS[event.key])
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            if palette.marked:
                self.press_button(palette.marked.name)
        elif not palette.type(event):
            return False
        return True

    def handle_board(self, event: pygame.Event) -> bool:
        """Take the first of several targets when the button goes down."""
        if super().handle_board(event):
            return True
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or not self.controller.verb:
            return False
        self.sweeping = self.sweep()
        return self.sweeping

    def handle_key(self, event: pygame.Event, command: str | None) -> bool:
        controller = self.controller
        if not self._hands.key(command, aims=self._aims):
            return True
        if super().handle_key(event, command):
            return True
        if controller.mode == "decide" and self._answer(event, command):
            return True
        if controller.draft and self._change_sentence(event, command):
            return True
        if command or event.key in commands.pans(self.place):
            return False
        return self._lay(commands.letter(event))

    def _answer(self, event: pygame.Event, command: str | None) -> bool:
        """Take a decision by a key: its own, Enter for the marked one, Shift for the rest of the battle."""
        asked = self.panels.waiting.question
        options = asked.options if asked else ()
        if self._choosing and event.key in commands.ARROWS and not command:
            self.panels.mark_choice(commands.ARROWS[event.key])
            return True
        enters, number = command == "act" and not self._aims, decision.number(event)
        if 0 <= (at := self.panels.waiting.marked if enters else number) < len(options):
            if options[at].spent:
                self.refuse(f"{options[at].label}: that cannot be had any more.")
            elif enters or self._hands.answer(at):
                self.decide(options[at].name)
        elif 0 <= (at := decision.settled_number(event)) < len(options) and options[at].settles:
            self.settle(options[at].name)
        else:
            return False
        return True

    @property
    def _choosing(self) -> bool:
        """Whether the arrows go through the choices of a decision: nothing on the board can answer it."""
        return self.controller.mode == "decide" and not self.controller.acting

    @property
    def _aims(self) -> bool:
        """Whether Enter is for the square of the cursor: it was moved since somebody is asked."""
        stepped = self.view.cursor is not None and self._stepped is self.controller.orders
        return self.controller.acting and stepped

    @property
    def writing(self) -> Writing:
        """What letters would be for: the search of the palette."""
        return "may" if self.panels.palette else ""

    def stepped(self) -> None:
        super().stepped()
        self._stepped = self.controller.orders

    def _change_sentence(self, event: pygame.Event, command: str | None) -> bool:
        """Change the sentence by a key, or do what it says; whether the key is one of those."""
        kind, steps = PARTS.get(event.key, ("", 0))
        if event.key == pygame.K_TAB:
            kind, steps = "move", -1 if event.mod & pygame.KMOD_SHIFT else 1
        draft = self.controller.draft
        if draft and kind == "move":
            self.controller.draft = draft.moved(steps)
        elif draft and kind == "turn":
            self.turn(draft.at, steps)
        elif command == "act":
            self.complete()
        else:
            return False
        return True

    def _lay(self, digit: str) -> bool:
        """Lay an overlay by its digit, if it is not for a decision, and say so; whether it was one."""
        if digit.isdigit() and not self._hands.answers:
            name = overlay_of(digit)
            self.panels.lay(name)
            self.toast = ""
            if name in self.presenter.on:
                self.say(laid(name))
        elif digit.isdigit() and self.controller.mode != "decide":
            self.refuse("Nothing is asked any more.")
        return digit.isdigit()

    # Commands.

    def command_act(self) -> None:
        """Go on in what is read; else do what a click would where the keys aim: the pointer only clicks."""
        if self.reads:
            self.command_lesson_on()
        elif self.view.cursor:
            self.click()
        elif self.presenter.click.kind == "do":
            self.say("A click does that: Enter acts only where Shift + arrows point.")

    def command_show_at_once(self) -> None:
        """Nothing is shown that could be shown at once: it does nothing else."""
        if self.controller.mode == "decide":
            self.refuse(f"{commands.caps('show at once')} only shows at once: Enter, or a digit, answers.")

    def command_goals(self) -> None:
        self.menu.brief()

    def command_why(self) -> None:
        """Show all of what is pointed at or open with its clauses, or only what counts."""
        panels = self.panels
        listed = panels.over and panels.of_roster(panels.over)
        if self.view.hovered or listed or panels.asked or panels.palette or self.presenter.figures:
            self._tell_all(not panels.whole)
        else:
            self.say(f"Point at a unit or a square first: {commands.caps('why')} tells all about it.")

    def _tell_all(self, whole: bool) -> None:
        self._explained = None
        self.panels.shot.whole = whole
        self.app.number_rules(self.numbered)

    def command_replay(self) -> None:
        if not self.controller.replay():
            self.say("There is nothing to show again yet.")

    def command_rename(self) -> None:
        """Ask how the chosen unit is to be called."""
        self.panels.palette = None
        if self.controller.can_rename(self.controller.unit):
            self.app.open(Renaming(self.controller, self.controller.unit).dialog())
        else:
            self.refuse("A unit is renamed in your own turn.")

    def command_hint(self) -> None:
        """Have it told what the computer would do; asked again while it thinks it is left."""
        self.panels.palette = None
        if self.controller.computer.asking:
            self.controller.computer.drop_hint()
        elif not self.controller.ask_hint():
            self.say("What to do is asked in your own turn.")

    def command_speed_up(self) -> None:
        """Show one's own acts and the others' a step faster."""
        self._pace(1)

    def command_slow_down(self) -> None:
        """Show them a step slower."""
        self._pace(-1)

    def press_pace(self, _on: str) -> None:
        """Show everything a step faster, after the fastest as slow as can be."""
        at = SPEEDS.index(self.app.settings.own_speed)
        self._pace(1 if at < len(SPEEDS) - 1 else -len(SPEEDS))

    def _pace(self, steps: int) -> None:
        now = self.app.settings
        own, others = stepped(now.own_speed, steps), stepped(now.others_speed, steps)
        self.app.change(replace(now, own_speed=own, others_speed=others))
        self.controller.settings = self.app.settings
        self.say(f"Speed: {SPOKEN[own]} in your turn, {SPOKEN[others]} in the others'")

    def command_save(self) -> str:
        words = menu.save(self.controller)
        self.say(words)
        return words

    def keep(self) -> None:
        menu.autosave(self.controller)

    def failed(self, error: Exception) -> bool:
        if self.faults.open:
            return False
        self.controller.show_again()
        self.faults.show(error)
        return True

    # Time.

    def pans(self) -> dict[int, tuple[int, int]]:
        if self.controller.draft or self.panels.palette:
            return {}
        taken = commands.ARROWS if self._choosing else ()
        return {code: way for code, way in super().pans().items() if code not in taken}

    @property
    def steers_cursor(self) -> bool:
        return super().steers_cursor and not self._choosing

    @property
    def keeps_view(self) -> bool:
        return self.sweeping

    @property
    def resting(self) -> bool:
        mode = self.controller.mode
        moving = self.controller.animator.moving or mode not in {"play", "decide", "over"}
        ending = mode == "over" and not (self._ended or self.lesson)
        return self.still and not moving and not ending and not self.controller.computer.asking

    def update(self, seconds: float) -> None:
        controller = self.controller
        if not controller.acting:
            self.panels.palette = None
        super().update(seconds)
        self._explain_no_more()
        self._shut -= seconds
        self._hands.wait(seconds)
        controller.by_gamepad = self.app.gamepad.in_hand
        controller.update(seconds)
        self._say_what_came()
        self.presenter.point(self.view.hovered, seconds, self.signed)
        self._hands.follow(seconds, aims=self._aims)
        for cue in controller.animator.take_cues():
            self.app.sounds.play(cue)
        if self.sweeping and controller.mode == "decide":
            self.sweep()
        self._autosave()
        self.instruct(seconds)
        if controller.computer.trouble and not self.faults.open:
            self.failed(EnfiladeError(controller.computer.trouble))
        elif controller.mode == "hand over":
            self.menu.hand_over()
            if self.app.screens[-1] is not self:
                self.toast = ""  # it was said to who leaves
        elif self._briefs and self.still:
            self._briefs = False
            self.menu.brief()
        elif controller.mode == "over" and not (self._ended or self.lesson):
            self._end(seconds)

    def _say_what_came(self) -> None:
        """Say what has come by itself: that somebody has stopped, what was taken, that others have the go."""
        controller = self.controller
        if stopped := controller.goings.take_stopped():
            unit, why = stopped
            if unit in controller.orders.acting:
                controller.choose(unit)
            self.say(f"{controller.named(unit)[0]} {controller.said(why)}.", TOLD)
        if came := controller.take_came():
            self.say(f"{came}.", UNASKED)

    def _end(self, seconds: float) -> None:
        """Show the end of the match, when what ended it has been looked at."""
        self._since_over += seconds
        shown = "instant" not in {self.app.settings.own_speed, self.app.settings.others_speed}
        if self._since_over >= LAST_LOOK * shown:
            self._ended = True
            self.menu.finish()

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._follow()

    def _follow(self) -> None:
        """Bring into view what is shown; once, whoever has chosen it, also who is to act.

        After what others did the view goes back to where it was before it followed that, unless who is to act
        would not be seen from there. A panel that is closed hides neither any more: which ones are open is
        known when they have been drawn.
        """
        controller = self.controller
        chosen = controller.unit if controller.mode == "play" else ""
        if chosen != self._chosen and (at := controller.at(chosen)):
            if not (self._chosen or self.panels.opened):
                self.view.bring_back(at)
            self.view.follow(at)
        self._chosen = chosen
        focus = controller.animator.focus
        if focus and not self.view.dragging:
            self.view.follow(focus, returns=controller.shows_others)

    def _autosave(self) -> None:
        """Keep the match when a person has done something, and once a turn; the board is shown first."""
        state, asked = self.controller.match.state, self.controller.mode in {"play", "decide", "hand over"}
        due = state is not self._kept if asked else state.clock.turn > self._kept.clock.turn
        if due and self.scene.painted:
            self._kept, before = state, self._trouble
            self._trouble = menu.autosave(self.controller)
            if self._trouble and self._trouble != before:
                self.say(self._trouble)
