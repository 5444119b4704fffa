"""Somebody who learns: does what each step of a lesson asks for, by the mouse or the keyboard."""

from collections.abc import Sequence
from typing import Any

import pygame

from game.board.squares import Square, distance
from game.files.operation import Goal
from game.rules.actions import Action, Choose
from game.rules.turns import EndPhase, EndTurn
from game.ui.app import App
from game.ui.battle.lesson import GLANCE, Lesson, key_of
from game.ui.battle.lesson_panel import ON
from game.ui.battle.screen import BattleScreen
from tests.ui.battle.player import Player


class Learner:
    """Goes through the lesson that a battle is; `hand` is how."""

    def __init__(self, app: App, battle: BattleScreen, hand: type[Player]) -> None:
        self.player = hand(app, battle)
        self.battle, self.controller = battle, battle.controller
        assert battle.lesson
        self.lesson: Lesson = battle.lesson
        self.skipped = 0

    def learn(self, most: int = 150) -> None:
        """Do step after step until the lesson is over."""
        for _ in range(most):
            self.player.settle()
            self.player.frames(2, GLANCE / 2)
            if self.player.top is not self.battle:
                return
            self.do_step()
        raise AssertionError(f"still at step {self.lesson.at}: {self.lesson.words}")

    def do_step(self) -> None:
        """Do the next thing that the step asks for."""
        step = self.lesson.step
        if step is None:
            return
        if self.controller.mode == "decide":
            self.answer(step.goal)
        elif self.lesson.only_read or step.goal is None:
            self.go_on()
        elif step.goal.kind in {"overlay", "panel", "choose"}:
            self.look(step.goal)
        else:
            self.player.do(self.sought(step.goal))

    def go_on(self) -> None:
        """Press the button of the panel, by its key where there is no mouse."""
        if hasattr(self.player, "put_together") and type(self.player).__name__ == "Mouse":
            self.player.click(self.player.spot(ON))
        else:
            self.player.key(pygame.K_F8)

    def look(self, goal: Goal) -> None:
        """Lay an overlay, open a panel, point at who is pointed at, choose a unit."""
        (name,) = goal.names
        if goal.kind == "overlay":
            self.player.key(pygame.key.key_code(key_of(name)))
        elif goal.kind == "choose":
            self.player.key(pygame.K_TAB)
        elif name == "log":
            self.player.key(pygame.K_l)
            self.player.frames(2, 0.1)
            self.player.key(pygame.K_l)
            self.player.key(pygame.K_HOME)
        else:
            step = self.lesson.step
            at = self.controller.at(step.pointer.unit) if step and step.pointer else None
            assert at, goal
            self.player.hover(at, 0.3)
            self.player.frames(3, 0.1)

    def answer(self, goal: Goal | None) -> None:
        """Take a decision: by what the step asks for where that is one, else by the first choice."""
        legal = self.player.match.legal()
        kinds = goal.names if goal and goal.kind == "act" else ()
        asked = [action for action in legal if action.kind in kinds]
        plain = [action for action in legal if isinstance(action, Choose)]
        self.player.do((asked or plain or list(legal))[0])

    def sought(self, goal: Goal) -> Action[Any]:
        """The act that comes nearest to a goal; the end of the turn where none does."""
        own = [act for act in self.player.match.legal() if act.personal and not isinstance(act, EndTurn)]
        if goal.unit:
            own = [act for act in own if act.unit == goal.unit]
        wanted: list[Action[Any]] = []
        if goal.kind == "act":
            wanted = [act for act in own if act.kind in goal.names]
        elif goal.kind == "reach":
            wanted = self.nearing(goal.squares, own)
        elif goal.kind == "seen" and self.lesson.step and self.lesson.step.pointer:
            square = self.lesson.step.pointer.square
            wanted = self.nearing((square,) if square else (), own)
        elif goal.kind == "out":
            wanted = [act for act in own if getattr(act, "target", "") in goal.names]
        return wanted[0] if wanted else self.ending()

    def nearing(self, squares: Sequence[Square], own: list[Action[Any]]) -> list[Action[Any]]:
        """The ways that lead nearer to one of some squares, the nearest first."""
        if not squares:
            return []

        def far(act: Action[Any]) -> int:
            end = act.path(self.controller.orders.view)[-1]
            return min(distance(end, square) for square in squares)

        ways = [act for act in own if act.kind in {"move", "dash", "sprint", "step", "run"}]
        ways = [act for act in ways if act.path(self.controller.orders.view)]
        ahead = [
            act
            for act in ways
            if (at := self.controller.at(act.unit))
            and far(act) < min(distance(at, square) for square in squares)
        ]
        return sorted(ahead, key=far)

    def ending(self) -> Action[Any]:
        """The end of somebody's turn, or of the phase."""
        ends = [act for act in self.player.match.legal() if isinstance(act, EndTurn)]
        return ends[0] if ends else EndPhase()
