"""The window of the operating system: how it is opened, and how small it may become."""

import os

import pygame
from pygame import Surface

from game.errors import EnfiladeError
from game.files.settings import Settings
from game.ui.layout import opening_size

SMALLEST = (640, 400)

TITLE_BAR = 36
"""Pixels that the frame of a window takes of a display that is too small."""

UNSEEN = {"offscreen", "dummy"}
"""The drivers that SDL falls back to where there is no display: nobody would see the window."""


class NoWindow(EnfiladeError):
    """No window can be opened here."""


def opened(settings: Settings, size: tuple[int, int] | None = None) -> Surface:
    """The window, of the size of last time where none is given. Raises NoWindow."""
    try:
        pygame.display.init()
        pygame.font.init()
        window = pygame.display.set_mode(size or _size_of_last_time(settings), pygame.RESIZABLE)
    except pygame.error as error:
        raise _no_window(str(error)) from error
    if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
        pygame.quit()
        raise _no_window("there is no display")
    pygame.display.set_caption("Enfilade")
    pygame.key.set_repeat(280, 60)
    return window


def _size_of_last_time(settings: Settings) -> tuple[int, int]:
    """The size that the window had, as far as the display has room for it."""
    wanted = (settings.width, settings.height)
    seen = pygame.display.get_driver() not in UNSEEN
    return opening_size(wanted, pygame.display.get_desktop_sizes()[0], TITLE_BAR) if seen else wanted


def _no_window(why: str) -> NoWindow:
    return NoWindow(f"no window can be opened ({why}); `enfilade engine` and `simulate` run without one")
