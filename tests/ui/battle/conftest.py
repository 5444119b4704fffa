"""One window for all tests of a battle, and folders for what is saved, its own for each test."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui.app import App
from game.ui.navigation import Navigator
from game.ui.presses import Presses
from tests.ui.battle.scenes import QUIET


@pytest.fixture(scope="session")
def window() -> App:
    """The window: its type and its text are set once."""
    return App((1280, 800), navigator=Navigator)


@pytest.fixture
def app(window: App) -> Iterator[App]:
    """The window with nothing in it, of its plain size."""
    pygame.event.clear()
    if pygame.display.get_surface() is not window.window or window.size != (1280, 800):
        window.window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
        window.widgets.resize(window.size)
    window.running = True
    window.presses = Presses()
    window.change(QUIET)
    yield window
    window.screens.clear()
    window.widgets.clear()
