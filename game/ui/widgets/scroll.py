"""Scrolling of content that is longer than its window, by the wheel or by the bar beside it."""

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK

WHEEL = 60
"""Pixels that one step of the wheel scrolls."""

BAR, HIT = 5, 14
"""The width of the bar, and of the strip that can be pressed, at 100 %."""


class Scroll:
    """How far some content is scrolled within a window."""

    def __init__(self, wheel: int = WHEEL) -> None:
        self.at = 0
        self._wheel = wheel
        self._window = Box(0, 0, 1, 1)
        self._length = 0
        self._look: Look | None = None
        self._grip: int | None = None
        """While the handle is held: how far below its upper end."""

    @property
    def most(self) -> int:
        """How far it can be scrolled."""
        return max(0, self._length - self._window.height)

    @property
    def dragged(self) -> bool:
        """Whether the bar is held."""
        return self._grip is not None

    def fit(self, length: int, window: Box, look: Look) -> None:
        """Set the length of the content, and the window."""
        self._length, self._window, self._look = length, window, look
        self.to(self.at)

    def to(self, at: int) -> None:
        """Scroll to a place, as far as it goes."""
        self.at = max(0, min(at, self.most))

    def by(self, pixels: int) -> None:
        """Scroll by so many pixels."""
        self.to(self.at + pixels)

    def reveal(self, top: int, bottom: int) -> None:
        """Scroll until a part of the content is seen, of a tall one its end."""
        self.to(max(min(self.at, top), bottom - self._window.height))

    @property
    def strip(self) -> Box | None:
        """Where the bar can be pressed, None when there is nothing to scroll."""
        if self._look is None or not self.most:
            return None
        wide, window = self._look.measure(HIT), self._window
        return window._replace(left=window.right - wide, width=wide)

    def handle(self, event: pygame.Event, pointer: tuple[int, int] | None = None) -> bool:
        """Take the wheel over the window, and a press or a drag of the bar; whether it was one."""
        if event.type == pygame.MOUSEWHEEL and pointer and self._window.holds(pointer):
            self.by(-event.y * self._wheel)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION and self.dragged:
            if not any(getattr(event, "buttons", (1,))):
                self._grip = None  # the button was released elsewhere
                return False
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._grip = None
        return False

    def _press(self, pixel: tuple[int, int]) -> bool:
        strip = self.strip
        if self._look is None or strip is None or not strip.holds(pixel):
            return False
        handle = self._handle(self._look)
        inside = handle.top <= pixel[1] < handle.bottom
        self._grip = pixel[1] - handle.top if inside else handle.height // 2
        self._drag(pixel[1])
        return True

    def _drag(self, y: int) -> None:
        if self._look and self._grip is not None:
            way = self._window.height - self._handle(self._look).height
            self.to(round((y - self._grip - self._window.top) * self.most / max(1, way)))

    def _handle(self, look: Look) -> Box:
        wide, window = look.measure(BAR), self._window
        high = max(look.measure(24), window.height * window.height // max(1, self._length))
        top = window.top + (window.height - high) * self.at // max(1, self.most)
        return Box(window.right - wide, top, wide, high)

    def draw(self, surface: Surface) -> None:
        """Draw the bar, nothing when there is nothing to scroll."""
        if self.most and self._look:
            handle = self._handle(self._look)
            trough = handle._replace(top=self._window.top, height=self._window.height)
            pygame.draw.rect(surface, GROUND["off"], trough, border_radius=handle.width)
            colour = INK["soft" if self.dragged else "faint"]
            pygame.draw.rect(surface, colour, handle, border_radius=handle.width)
