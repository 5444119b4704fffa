"""A person who plays a battle: with the mouse alone, or with the keyboard alone."""

from abc import abstractmethod
from random import Random
from typing import Any

import msgspec
import pygame

from game.board.squares import STEPS, Square
from game.match.match import Match
from game.rules.actions import Action, Choose
from game.rules.presentation import Verb
from game.rules.turns import EndPhase, EndTurn
from game.ui import commands
from game.ui.app import App
from game.ui.battle import decision, panel_text, sentence
from game.ui.battle.controller import BattleController
from game.ui.battle.hands import LATE
from game.ui.battle.screen import BattleScreen
from game.ui.battle.sentence import Draft
from game.ui.menus.handover import Handover
from tests.ui.pilot import Pilot

WAYS = ((pygame.K_LEFT, -1, 0), (pygame.K_RIGHT, 1, 0), (pygame.K_UP, 0, -1), (pygame.K_DOWN, 0, 1))
"""The keys of the cursor, and where they lead."""


class Player(Pilot):
    """Carries out actions as a person would, and lets time pass until it is asked again."""

    def __init__(self, app: App, battle: BattleScreen) -> None:
        super().__init__(app)
        self.battle = battle
        self.handovers = 0

    @property
    def controller(self) -> BattleController:
        return self.battle.controller

    @property
    def match(self) -> Match[Any]:
        return self.controller.match

    @property
    def draft(self) -> Draft:
        """The sentence that is put together."""
        assert self.controller.draft
        return self.controller.draft

    @property
    def top(self) -> object:
        """The screen that is shown."""
        return self.app.screens[-1]

    @property
    def question(self) -> decision.Decision:
        """The decision that is shown."""
        shown = self.battle.panels.asked
        assert shown
        return shown

    def settle(self, most: int = 4000) -> None:
        """Frames until somebody is asked, the battle is over, or another screen lies on top."""
        for _ in range(most):
            if self.top is not self.battle or self.controller.mode in {"play", "decide"}:
                return
            if self.controller.mode == "over" and self.battle.lesson:
                return  # its last steps are still to be read
            self.frames(1, 0.1)
        raise AssertionError(f"still {self.controller.mode} after {most} frames")

    def pixel(self, square: Square | tuple[int, int]) -> tuple[float, float]:
        """Where the middle of a square lies, which no panel may cover."""
        pixel = self.battle.view.camera.frame().centre(Square(*square))
        assert self.battle.view.clear.holds(pixel), square
        return pixel

    def hover(self, square: Square | tuple[int, int], seconds: float = 0.2) -> None:
        """Point at a square and rest there."""
        self.move(self.pixel(square))
        self.frames(2, seconds)

    def spot(self, name: str) -> tuple[float, float]:
        """The middle of a button of the panels."""
        box = next(spot.box for spot in self.battle.panels.spots if spot.name == name and spot.act)
        return (box.left + box.width / 2, box.top + box.height / 2)

    def spot_of(self, name: str) -> tuple[float, float]:
        """A pixel of a part of the panels, whether it can be pressed or not."""
        box = next(spot.box for spot in self.battle.panels.spots if spot.name == name)
        return (box.left + 4, box.top + box.height / 2)

    def away(self) -> None:
        """Point at the top bar: at nothing of the board."""
        self.move((640, 60))
        self.frames()

    def do(self, action: Action[Any]) -> None:
        """Carry out an action; exactly that has then been done."""
        before = len(self.match.record.entries)
        self.frames(2, LATE)  # a look at what there is now to press
        self.carry_out(action)
        done = self.match.record.entries[before:]
        assert done, f"{action} was not done: {self.battle.toast}"
        assert (did := self._read(done[0].act)) == action, did
        self.settle()

    def _read(self, act: object) -> Any:
        return msgspec.convert(act, self.match.system.action)

    def carry_out(self, action: Action[Any]) -> None:
        """Do what the action asks for, by what this person plays with."""
        if isinstance(action, Choose):
            self.answer(action.choice)
            return
        if isinstance(action, EndPhase):
            self.end_phase()
            if self.controller.mode == "play" and self.battle.toast:
                self.end_phase()
            return
        self.choose(action.unit)
        if switched(action):
            self.switch()
        verb = verb_of(self.controller, action)
        self.press(verb)
        if isinstance(action, EndTurn) and "again" in self.battle.toast:
            self.press(verb)
        elif self.controller.draft:
            self.put_together(action)
        elif verb.aim:
            self.point_out(aimed(self.controller, action, verb))

    @abstractmethod
    def answer(self, choice: str) -> None:
        """Take a decision, if need be after turning to its other choices."""

    @abstractmethod
    def end_phase(self) -> None:
        """Ask for the end of the phase."""

    @abstractmethod
    def choose(self, unit: str) -> None:
        """Choose who acts."""

    @abstractmethod
    def put_together(self, action: Action[Any]) -> None:
        """Change the sentence until it says what is meant, and have that done."""

    @abstractmethod
    def point_out(self, square: Square) -> None:
        """Have done at a square what has been pressed."""

    def verb(self, label: str) -> Verb:
        """The verb of the chosen unit that is called so."""
        buttons = self.controller.orders.buttons(self.controller.unit)
        return next(order.verb for order in buttons if order.verb.label == label)

    @abstractmethod
    def press(self, verb: Verb) -> None:
        """Press the square of a verb; of several that mean the same, or of one behind *More*, its entry."""

    @abstractmethod
    def switch(self) -> None:
        """Put into the next action what may go into it (N-38)."""

    @abstractmethod
    def take_over(self) -> None:
        """Leave the hand-over screen."""

    def play(self, rng: Random, most: int = 200) -> None:
        """Play for everybody until the battle is over."""
        for _ in range(most):
            self.settle()
            if isinstance(self.top, Handover):
                self.frames(5, 0.1)
                self.take_over()
                self.handovers += 1
            elif self.top is not self.battle:
                return
            else:
                self.do(wanted(self.match, rng))
        raise AssertionError("the battle does not end")


def wanted(match: Match[Any], rng: Random) -> Action[Any]:
    """Something sensible to do: an attack if there is one, else now and then anything."""
    legal = match.legal()
    hostile = [action for action in legal if type(action).__name__ in {"Shoot", "CloseCombat"}]
    if hostile and rng.random() < 0.4:
        return rng.choice(hostile)
    rest = [action for action in legal if not isinstance(action, EndPhase)]
    return rng.choice(rest or legal)


class Mouse(Player):
    """Plays with the mouse alone."""

    def answer(self, choice: str) -> None:
        while not self._seen(choice):
            self.click(self.spot(decision.OTHERS))
        self.click(self.spot(choice))

    def end_phase(self) -> None:
        self.click(self.spot(panel_text.END_PHASE))

    def point_out(self, square: Square) -> None:
        self.hover(square)
        self.click(self.at)

    def press(self, verb: Verb) -> None:
        square = f"{commands.ORDER}{verb.meaning}"
        self.click(self.spot(square if self._seen(square) else panel_text.MORE))
        if self.battle.panels.palette:
            self.move(self.spot_of("palette"))
            for _ in range(60):
                if self._seen(verb.label):
                    break
                self.wheel(-1)
            self.click(self.spot(verb.label))

    def _seen(self, name: str) -> bool:
        return any(spot.name == name and spot.act for spot in self.battle.panels.spots)

    def put_together(self, action: Action[Any]) -> None:
        """Click each part of the sentence until it says what is meant, then the button below."""
        for at in range(len(self.draft.parts)):
            for _ in self.draft.parts[at].choices:
                if not says(self.draft, at, action):
                    self.click(self.spot(sentence.part_name(at)))
        self.click(self.spot(sentence.DO))

    def choose(self, unit: str) -> None:
        at = self.controller.at(unit)
        if self.controller.unit != unit and at:
            self.click(self.pixel(at))
        assert self.controller.unit == unit

    def switch(self) -> None:
        self.click(self.spot(panel_text.SWITCH))

    def take_over(self) -> None:
        self.click((200, 200))


class Keys(Player):
    """Plays with the keyboard alone."""

    def _options(self) -> list[str]:
        asked = self.battle.panels.waiting.question
        assert asked
        return [option.name for option in asked.options]

    def answer(self, choice: str) -> None:
        while choice not in self._options() and choice != decision.OTHERS:
            self.answer(decision.OTHERS)
        self.key(pygame.key.key_code(decision.KEYS[self._options().index(choice)]))

    def end_phase(self) -> None:
        self.key(pygame.K_RETURN, pygame.KMOD_CTRL)

    def point_out(self, square: Square) -> None:
        self.walk(square)
        self.key(pygame.K_RETURN)

    def press(self, verb: Verb) -> None:
        *held, key = commands.caps(f"{commands.ORDER}{verb.meaning}").split(" + ")
        self.key(pygame.key.key_code(key.lower()), pygame.KMOD_SHIFT if held else 0)
        if self.battle.panels.palette:
            self.type(verb.label.lower())
            self.key(pygame.K_RETURN)

    def put_together(self, action: Action[Any]) -> None:
        """Right changes a part of the sentence, Down takes the next one, Enter does it."""
        for at in range(len(self.draft.parts)):
            for _ in self.draft.parts[at].choices:
                if not says(self.draft, at, action):
                    self.key(pygame.K_RIGHT)
            self.key(pygame.K_DOWN)
        self.key(pygame.K_RETURN)

    def choose(self, unit: str) -> None:
        for _ in self.controller.orders.units:
            if self.controller.unit != unit:
                self.key(pygame.K_TAB)
        assert self.controller.unit == unit

    def walk(self, square: Square) -> None:
        """Move the cursor there, key by key."""
        for _ in range(200):
            if self.battle.view.cursor == square:
                return
            start = self.battle.view.hovered or Square(-1, -1)
            ways = (
                code
                for code, dx, dy in WAYS
                if dx * (square.x - start.x) > 0 or dy * (square.y - start.y) > 0
            )
            code = next(ways, pygame.K_LEFT if square.x else pygame.K_RIGHT)  # away from the pointer first
            self.key(code, pygame.KMOD_SHIFT)
        raise AssertionError(f"the cursor does not come to {square}")

    def switch(self) -> None:
        self.key(pygame.K_F6)

    def take_over(self) -> None:
        self.key(pygame.K_RETURN)


def switched(action: Action[Any]) -> bool:
    """Whether an action has in it what may go into it beside."""
    return action.switch is not None and bool(getattr(action, action.switch.field))


def verb_of(controller: BattleController, action: Action[Any]) -> Verb:
    """The button of an action."""
    verb = controller.orders.verb_of(action)
    assert verb, f"no button for {action}"
    return verb


def says(draft: Draft, at: int, action: Action[Any]) -> bool:
    """Whether a part of a sentence says what an action has there."""
    part = draft.parts[at]
    return bool(part.choices[draft.picks[at]][0] == getattr(action, part.field))


def aimed(controller: BattleController, action: Action[Any], verb: Verb) -> Square:
    """The square that somebody points at to do an action."""
    value = getattr(action, verb.field)
    if verb.aim == "square":
        return Square(*value)
    at = controller.at(value if verb.aim == "unit" else action.unit)
    assert at
    if verb.aim == "unit":
        return at
    dx, dy = STEPS[value]
    return Square(at.x + dx, at.y + dy)
