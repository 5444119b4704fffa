"""What lies below a window over the board: the last picture, blurred and dimmed."""

import pygame
from pygame import Surface

from game.ui.theme import VOID

SOFT = 2
"""How far the picture is blurred, in pixels at a quarter of its size."""
LEFT = 0.5
"""How much of its light is left."""


class Veil:
    """The picture of a window as it was, to lie below another screen."""

    def __init__(self, window: Surface) -> None:
        size = (max(1, window.get_width() // 4), max(1, window.get_height() // 4))
        small = pygame.transform.smoothscale(window.convert(), size)
        self._small = pygame.transform.gaussian_blur(small, SOFT)
        level = round(255 * LEFT)
        self._small.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        self._shown: Surface | None = None

    def draw(self, surface: Surface) -> None:
        """Draw it over the whole window, whatever size it has by now."""
        if self._shown is None or self._shown.get_size() != surface.get_size():
            self._shown = pygame.transform.smoothscale(self._small, surface.get_size())
            self._shown.fill(VOID, special_flags=pygame.BLEND_RGB_MAX)
        surface.blit(self._shown, (0, 0))
