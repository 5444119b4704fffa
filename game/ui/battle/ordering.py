"""What a person asks of a battle: to choose, press, click, decide; each is done, or why it is not is said."""

import math

import pygame

from game.errors import EnfiladeError
from game.rules.actions import Action, Choose
from game.rules.presentation import Verb, capitalised, together
from game.rules.state import AnyState
from game.rules.turns import EndPhase, EndTurn
from game.ui import commands
from game.ui.battle import decision, panel_text, pointer_text
from game.ui.battle.clicks import Click
from game.ui.battle.controller import BattleController
from game.ui.battle.match_screen import MatchScreen
from game.ui.battle.orders import DONE, Order, Orders
from game.ui.battle.panels import BattlePanels
from game.ui.battle.presenter import BattlePresenter

TOLD = 5.0
"""Seconds for which it is said what has just been done at once."""

WARNED = math.inf
"""Seconds for which it is said that an act is to be asked for twice: until something else is done."""


class OrderingScreen(MatchScreen[BattlePanels]):
    """A screen on which a person plays, by mouse and keyboard alike."""

    controller: BattleController
    presenter: BattlePresenter
    _warned: tuple[Orders, Action[AnyState], str] | None = None
    """In which position an act was asked for that is to be asked for twice, and what was said of it."""

    # Units and their actions.

    def choose(self, unit: str) -> None:
        """Choose a unit of the roster, and bring it into view."""
        at = self.controller.at(unit)
        if at:
            self.view.follow(at)
        controller = self.controller
        self.panels.palette, self.toast = None, ""
        if controller.acting and controller.orders.can_choose(unit):
            ended = pointer_text.made_way(controller, unit)
            controller.take_up(unit)
            if ended:
                self.say(f"{capitalised(ended)}. {commands.caps('undo')} takes it back.", TOLD)
        elif controller.acting and (words := controller.orders.why_not_this_unit(unit).words):
            self.refuse(controller.said(words))
        elif controller.choose_ahead(unit):
            self.say(f"{controller.named(unit)[0]} is chosen for your turn.")

    def press_button(self, name: str) -> None:
        """Press a square of the action bar or an entry of the palette."""
        if name in commands.COMMANDS:
            self.press(name)
            return
        order = panel_text.button(self.controller, name)
        if order and self.controller.acting:
            self._press_order(self.controller.unit, order)

    def press_order(self, meaning: str) -> None:
        """Do what the chosen unit can of a meaning; of several things it is asked which."""
        controller = self.controller
        if not controller.acting:
            return
        if controller.verb and controller.verb.meaning == meaning:
            controller.let_go()
            return
        unit = controller.orders.actor(controller.unit) if meaning == "done" else controller.unit
        found = controller.orders.meant(unit, meaning)
        if unit not in controller.orders.acting:
            self.refuse(controller.said(controller.orders.why_not_this_unit(unit).words))
        elif not found:
            label = commands.COMMANDS[f"{commands.ORDER}{meaning}"].label
            self.refuse(f"{label}: {controller.said(controller.orders.why_nothing(unit, meaning))}")
        elif len(found) == 1 or not found[0].actions:
            self._press_order(unit, found[0])
        else:
            self.panels.palette = panel_text.palette(controller, meaning)
            if found[0].verb.aim:  # a click on the board does the likeliest at once
                controller.hold(found[0])

    def _press_order(self, unit: str, order: Order) -> None:
        """Do an order at once, or choose what it is pointed at; say why not, when it is not possible."""
        controller, verb = self.controller, order.verb
        if not order.actions:
            refusals = controller.orders.why_none(unit, verb)
            self.refuse(f"{verb.label}: {controller.said(refusals[0].text) if refusals else 'not now'}")
            return
        completed, ends = controller.orders.completed(unit, verb), isinstance(order.actions[0], EndTurn)
        at_once = controller.orders.at_hand(order) or (None if completed or ends else order.actions[0])
        if at_once:
            self._do_at_once(verb, controller.chosen(at_once))
            return
        listed, self.panels.palette = self.panels.palette is not None, None
        if completed:
            self.toast = ""
            if not (listed and controller.verb == verb):
                controller.hold(order)
        elif self._sure_to_end(unit):
            self.do(order.actions[0])

    def _do_at_once(self, verb: Verb, action: Action[AnyState]) -> None:
        """Do what needs no pointing at, and say what that was, as long as it can be taken back."""
        if self.app.settings.confirms and not self._asked_twice(action, f"{verb.label}: once more to do it."):
            return
        self.panels.palette = None
        before, what = self.controller.match.state, action.pointed_at(self.controller.orders.view)
        self.do(action)
        if self.controller.match.state is not before and self.controller.undoable:
            hint = "" if self.panels.over else f" {_about(verb, action)}"  # its square tells that too
            told = f" {what}." if what else hint
            self.say(f"{verb.label}:{told} {commands.caps('undo')} takes it back.", TOLD)

    def _sure_to_end(self, unit: str) -> bool:
        """Whether the turn of a unit may be ended: of one that has not begun only when asked for twice.

        The turn before may have ended by itself, so that the key that was to end it comes to the next unit.
        """
        name, done = self.controller.named(unit)[0], commands.COMMANDS[DONE]
        again = f"{done.label} ({commands.caps(DONE)}) again ends its turn all the same."
        warning = f"{name} has done nothing yet: {again}"
        return self.controller.view.clock.active == unit or self._asked_twice(EndTurn(unit=unit), warning)

    def _asked_twice(self, action: Action[AnyState], warning: str) -> bool:
        """Whether an act has been asked for before in this position, and was warned of, as is still seen."""
        warned = (self.controller.orders, action, warning)
        if self._warned == warned and self.toast == warning:
            return True
        self._warned = warned
        self.say(warning, WARNED)
        return False

    # The board.

    def click(self) -> None:
        """Do what a click on the hovered square does; a sentence takes in who is there."""
        if not self.view.cursor and pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.mark()
            return
        self.presenter.point(self.view.hovered, 0.0)  # the pointer may have come here since the last frame
        draft, square = self.controller.draft, self.view.hovered
        if draft:
            there = self.presenter.unit_at(square) if square else None
            self.controller.draft = draft.picked(there.id) if there else draft
            return
        click = self.presenter.click
        if click.kind == "choose":
            self.choose(click.unit)
        elif click.kind == "send" or (click.kind == "do" and self._confirmed(click)):
            self._go(click)
        elif click.kind == "refused":
            self.refuse(click.words)

    def _go(self, click: Click) -> None:
        """Do what a click does, and go on where that leads; what was said before it holds no longer."""
        self.toast = ""
        try:
            self.controller.go(click)
        except EnfiladeError as error:
            self.refuse(str(error))

    def _confirmed(self, click: Click) -> bool:
        """Whether a click is to be done at once, or has been asked for twice."""
        if click.action is None:
            return False
        if words := self.presenter.friendly_fire(click.action):
            return self._asked_twice(click.action, f"{words}: once more to do it all the same.")
        if self.app.settings.confirms:
            return self._asked_twice(click.action, f"{click.words}: once more to do it.")
        return True

    def sweep(self) -> bool:
        """Take who is under the pointer as a further target, if that is possible; whether it is."""
        click = self.controller.click(self.view.hovered)
        verb = self.controller.orders.verb_of(click.action) if click.action else None
        if click.kind != "do" or not click.action or not verb or not verb.sweep:
            return False
        self.do(click.action)
        return True

    def do(self, action: Action[AnyState]) -> None:
        """Do a legal action; what was said before it holds no longer."""
        self.toast = ""
        try:
            self.controller.do(action)
        except EnfiladeError as error:
            self.refuse(str(error))

    # Decisions and sentences.

    def decide(self, choice: str) -> None:
        """Take a decision, or turn to its other choices."""
        if choice == decision.OTHERS:
            self.panels.waiting.turn()
            return
        self.do(Choose(choice=choice))

    def settle(self, choice: str) -> None:
        """Take a decision now and for the rest of the battle."""
        if now := self.controller.prompt:
            self.controller.answers.settle(now, choice)
            self.decide(choice)
            self.say("Settled: it is not asked again. The menu (Esc) has it asked again.")

    def turn(self, part: int, steps: int) -> None:
        """Change a part of the sentence."""
        if draft := self.controller.draft:
            self.controller.draft = draft.turned(part, steps)

    def complete(self) -> None:
        """Do what the sentence says, or say why not."""
        sheet = panel_text.drafted(self.controller)
        if sheet and sheet.refusals:
            self.refuse(" ".join(span.words for span in sheet.refusals[0].spans))
        elif sheet:
            self.do(sheet.draft.action(self.controller.system.kinds))

    # What is said.

    def refuse(self, why: str) -> None:
        """Say why something cannot be."""
        self.say(why)
        self.app.sounds.play("refuse")

    # Commands.

    def mark(self) -> None:
        self.command_waypoint()

    def command_waypoint(self) -> None:
        """Have the chosen unit go over the square that is pointed at, or no longer."""
        square = self.view.hovered
        if square and self.controller.acting and (why := self.controller.add_waypoint(square)):
            self.refuse(why)

    def command_switch(self) -> None:
        """Put into the next action what may go into it, or take it out again."""
        controller = self.controller
        self.panels.palette = None
        if controller.mode != "play":
            return
        if controller.switch is None:
            self.say("Nothing may go into what this unit can do.")
            return
        controller.switched = not controller.switched

    def command_more(self) -> None:
        """Open the palette with everything that the chosen unit could do, or close it."""
        controller = self.controller
        opens = (
            self.panels.palette is None and controller.acting and controller.orders.view.has(controller.unit)
        )
        self.panels.palette = panel_text.palette(controller) if opens else None

    def command_end_phase(self) -> None:
        """End the phase; with units that could still act only when it is asked for twice."""
        self.panels.palette = None
        if self.controller.mode != "play":
            return
        if kept := self.controller.kept_phase:
            self.refuse(f"{self.controller.ending[0]}: {self.controller.said(kept[0].text)}")
            return
        ready = [self.controller.named(unit)[0] for unit in self.controller.orders.left_out]
        again = f"{self.controller.ending[0]} ({commands.caps('end phase')}) again ends it all the same."
        if not ready or self._asked_twice(EndPhase(), f"{together(ready)} can still act: {again}"):
            self.do(EndPhase())

    def command_undo(self) -> None:
        self.panels.palette = None
        if self.controller.mode in {"play", "decide"} or self.controller.announces:
            try:
                self.controller.undo()
            except EnfiladeError as error:
                self.refuse(f"No undo: {error}")


def _about(verb: Verb, action: Action[AnyState]) -> str:
    """What has been done in a sentence, without the price, which has been paid."""
    hint = action.button.hint if action.button else ""
    return f"{hint.removesuffix('.')}." if hint else verb.hint
