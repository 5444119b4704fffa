"""The sign that something is being worked out: a part of it in each frame, so that no frame waits long."""

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Generic, TypeVar

import pygame
from pygame import Surface

from game.errors import EnfiladeError
from game.ui import commands
from game.ui.app import App
from game.ui.emblem import backdrop
from game.ui.layout import Box, centred
from game.ui.widgets.layer import plain
from game.ui.widgets.theme import INK, VOID

T = TypeVar("T")

WIDTH = 420
"""At 100 %."""
SHARE = 0.012
"""Seconds of each frame that go into the work."""


class Loading(Generic[T]):
    """Does `work`, which yields how much of it is done (0 to 1), and hands what it returns to `done`.

    It takes itself off the stack first. What goes wrong is told over the screen below, under the title
    `fault`; Esc gives it up.
    """

    def __init__(
        self, words: str, work: Generator[float, None, T], done: Callable[[T], object], fault: str
    ) -> None:
        self.part = 0.0
        self._words, self._work, self._done, self._fault = words, work, done, fault

    def build(self, app: App) -> None:
        """Place the sign."""
        self.app = app
        m = app.look.measure
        self._ground = backdrop(app.size)
        self._box = centred(app.size, (min(m(WIDTH), app.size[0] - m(24)), m(96)), m(12))

    def handle(self, event: pygame.Event) -> None:
        """Esc gives it up."""
        if event.type == pygame.KEYDOWN and commands.requested(event) == "back":
            self._work.close()
            self.app.back()

    def update(self, seconds: float) -> None:
        """Work for a while, once nothing else needs the board's kernels compiled."""
        if not self.app.behind.ready:
            return
        end = perf_counter() + SHARE
        try:
            while perf_counter() < end:
                self.part = next(self._work)
        except StopIteration as found:
            self.app.back()
            self._done(found.value)
        except EnfiladeError as error:
            self.app.back()
            self.app.widgets.message(self._fault, plain(str(error)))

    def draw(self, surface: Surface) -> None:
        """Draw how far it is."""
        look, m, box = self.app.look, self.app.look.measure, self._box
        surface.blit(self._ground, (0, 0))
        look.lay(surface, box)
        surface.blit(look.text(self._words, "title"), (box.left + m(20), box.top + m(14)))
        hint = look.text("Esc: leave it", "small", "faint")
        surface.blit(hint, (box.right - m(20) - hint.get_width(), box.top + m(19)))
        bar = Box(box.left + m(20), box.bottom - m(34), box.width - m(40), m(10))
        pygame.draw.rect(surface, VOID, bar, border_radius=m(5))
        done = bar._replace(width=max(m(10), round(bar.width * min(self.part, 1.0))))
        pygame.draw.rect(surface, INK["squad"], done, border_radius=m(5))

    def draw_over(self, surface: Surface) -> None:
        """Nothing lies over it."""
