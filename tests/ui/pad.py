"""A pilot that holds a gamepad, and nothing else."""

from math import hypot

import pygame

from game.ui.battle.screen import BattleScreen
from game.ui.gamepad import FULL
from game.ui.widgets.letters import Letters
from tests.ui.pilot import Pilot

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
UP, DOWN, LEFT, RIGHT = (
    getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name}") for name in ("UP", "DOWN", "LEFT", "RIGHT")
)
LEFTX, LEFTY = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY


class Pad(Pilot):
    """Presses buttons and tilts sticks."""

    def button(self, number: int) -> None:
        self.see()
        self.post(pygame.CONTROLLERBUTTONDOWN, button=number, instance_id=0)
        self.frames()
        self.post(pygame.CONTROLLERBUTTONUP, button=number, instance_id=0)
        self.frames()

    def tilt(self, axis: int, part: float, seconds: float = 1 / 60) -> None:
        """Tilt a stick for one frame."""
        self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(part * FULL), instance_id=0)
        self.frames(1, seconds)

    def point(self, pixel: tuple[float, float]) -> None:
        """Steer the pointer to a pixel, as an eye would."""
        self.tilt(LEFTX, 0.5 if self.app.gamepad._at[0] < 640 else -0.5)
        for _ in range(400):
            x, y = self.app.gamepad._at
            dx, dy = pixel[0] - x, pixel[1] - y
            if hypot(dx, dy) < 5:
                break
            far = hypot(dx, dy)
            part = max(0.4, min(1.0, far / 80)) / far
            self.post(pygame.CONTROLLERAXISMOTION, axis=LEFTX, value=round(dx * part * FULL), instance_id=0)
            self.tilt(LEFTY, dy * part, 1 / 15 if far > 200 else 1 / 60)
        self.post(pygame.CONTROLLERAXISMOTION, axis=LEFTX, value=0, instance_id=0)
        self.tilt(LEFTY, 0)
        assert hypot(self.app.gamepad._at[0] - pixel[0], self.app.gamepad._at[1] - pixel[1]) < 12

    def spot_in(self, battle: BattleScreen, name: str) -> tuple[float, float]:
        """The middle of a button of the panels of a battle."""
        box = next(spot.box for spot in battle.panels.spots if spot.name == name and spot.act)
        return (box.left + box.width / 2, box.top + box.height / 2)

    def spell(self, text: str) -> None:
        """Press letters of the screen one by one, then Done."""
        for letter in text:
            if letter.isupper():
                self._press_letter("ABC")
            self._press_letter({" ": "Space"}.get(letter, letter.lower()))
        self._press_letter("Done")

    def _press_letter(self, words: str) -> None:
        """Go there by the cross: up and down, then across."""
        letters = self.app.look.popup
        assert isinstance(letters, Letters), "there are no letters to be pressed"
        line, column = next(
            (line, column)
            for line, keys in enumerate(letters.lines)
            for column, key in enumerate(keys)
            if key.words == words
        )
        while letters.line != line:
            self.button(DOWN if letters.line < line else UP)
        while letters.column != column:
            self.button(RIGHT if letters.column < column else LEFT)
        self.button(A)
