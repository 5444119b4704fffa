"""The screen between two players at one window."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.rules.units import Side
from game.ui import commands
from game.ui.app import App
from game.ui.board.tokens import badge
from game.ui.menus.page import MenuScreen, backdrop
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import SIDE_COLOURS, mix

MUTED = 0.35
"""Seconds in which no click counts, so that the one that ended a turn does not show the next one."""


class Handover(MenuScreen):
    """Hides the board and names the next side; `go` is called once, when its player is there.

    It takes itself off the stack first. `note` is a line about what happened ("Turn 4").
    """

    def __init__(self, side: Side, go: Callable[[], object], note: str = "") -> None:
        self.side, self.note = side, note
        self._go = go
        self._since = 0.0

    def build(self, app: App) -> None:
        """Make the background for this size, and the button."""
        super().build(app)
        m, look = app.look.measure, app.look
        self._ground = backdrop(app.size)
        tint = mix((0, 0, 0), SIDE_COLOURS[self.side], 0.08)
        self._ground.fill(tint, special_flags=pygame.BLEND_RGB_ADD)
        self._size = min(m(200), app.size[1] // 3)
        self._top = (app.size[1] - self._size - m(190)) // 2
        words = "Ready"
        width, high = look.width(words, "body") + m(90), look.clickable(40)
        left = (app.size[0] - width) // 2
        app.widgets.button((left, self._top + self._size + m(146), width, high), words, "Enter", self.go)

    def go(self) -> None:
        """The next player is there."""
        if self._since >= MUTED:
            self.app.back()
            self._go()

    def handle(self, event: pygame.Event) -> None:
        """Enter or a click anywhere goes on."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if clicked or (event.type == pygame.KEYDOWN and commands.requested(event) == "act"):
            self.go()

    def update(self, seconds: float) -> None:
        """Count the moment in which no click counts."""
        self._since += seconds

    def draw(self, surface: Surface) -> None:
        """Draw the side's token and who plays next."""
        look, m, width = self.app.look, self.app.look.measure, self.app.size[0]
        surface.blit(self._ground, (0, 0))
        left = (width - self._size) // 2
        surface.blit(badge(self.side, self._size), (left, self._top), special_flags=PREMULTIPLIED)
        top = self._top + self._size + m(12)
        for words, style, tone in (
            ("Hand over to", "body", "soft"),
            (f"the {self.side}", "hero", self.side),
            (self.note, "body", "soft"),
        ):
            line = look.text(words, style, tone)  # type: ignore[arg-type] # literals lose their type in a loop
            surface.blit(line, ((width - line.get_width()) // 2, top))
            top += line.get_height() + m(2)
