"""A person who plays a battle with a gamepad alone: by its cross, but for the buttons of the bar."""

from typing import Any

import pygame

from game.board.squares import Square
from game.rules.actions import Action
from game.rules.presentation import Verb
from game.ui import commands
from game.ui.battle import decision, panel_text
from tests.ui.battle.player import Player, says
from tests.ui.pad import DOWN, LEFT, RIGHT, UP, A, Pad, Y

NEXT_UNIT = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER


class PadPlayer(Pad, Player):
    """Plays with a gamepad alone."""

    def point_out(self, square: Square) -> None:
        self.walk(square)
        self.button(A)

    def answer(self, choice: str) -> None:
        """Go down and across the choices to the one that is meant."""
        asked = self.battle.panels.waiting.question
        assert asked
        if self.controller.acting:  # the cross is for the board
            self.point(self.spot(choice))
            self.button(A)
            return
        names = [option.name for option in asked.options]
        if choice not in names and choice != decision.OTHERS:
            self.answer(decision.OTHERS)
            self.answer(choice)
            return
        boxes = {spot.name: spot.box for spot in self.battle.panels.spots}
        for _ in names:
            here, there = boxes[names[self.battle.panels.waiting.marked]], boxes[choice]
            if here.top != there.top:
                self.button(DOWN if here.top < there.top else UP)
            elif here.left != there.left:
                self.button(RIGHT if here.left < there.left else LEFT)
        assert names[self.battle.panels.waiting.marked] == choice
        self.button(A)

    def end_phase(self) -> None:
        self.point(self.spot(panel_text.END_PHASE))
        self.button(A)

    def press(self, verb: Verb) -> None:
        """By the bar if it is there, else by the palette, entry by entry."""
        square = f"{commands.ORDER}{verb.meaning}"
        if any(spot.name == square and spot.act for spot in self.battle.panels.spots):
            self.point(self.spot(square))
            self.button(A)
        else:
            self.button(Y)
        palette = self.battle.panels.palette
        if palette:
            names = [entry.name for entry in palette.found]
            while palette.marked and palette.marked.name != verb.label:
                self.button(DOWN if names.index(palette.marked.name) < names.index(verb.label) else UP)
            last = names[-1] == verb.label
            for step in (UP, DOWN) if last else (DOWN, UP):
                self.button(step)  # from the pointer to the cross
            self.button(A)

    def put_together(self, action: Action[Any]) -> None:
        for at in range(len(self.draft.parts)):
            for _ in self.draft.parts[at].choices:
                if not says(self.draft, at, action):
                    self.button(RIGHT)
            self.button(DOWN)
        self.button(A)

    def choose(self, unit: str) -> None:
        for _ in self.controller.orders.units:
            if self.controller.unit != unit:
                self.button(NEXT_UNIT)
        assert self.controller.unit == unit

    def walk(self, square: Square) -> None:
        """Move the cursor there, step by step."""
        for _ in range(200):
            at = self.battle.view.hovered
            if at == square and self.battle.view.cursor:
                return
            start = at or Square(-1, -1)
            dx, dy = square.x - start.x, square.y - start.y
            self.button(RIGHT if dx > 0 else LEFT if dx < 0 else DOWN if dy > 0 else UP)
        raise AssertionError(f"the cursor does not come to {square}")

    def switch(self) -> None:
        self.point(self.spot(panel_text.SWITCH))
        self.button(A)

    def take_over(self) -> None:
        self.button(A)
