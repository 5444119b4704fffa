"""One window for all tests of a battle, and folders for what is saved, its own for each test."""

from collections.abc import Iterator

import pygame
import pytest

from game.board.board import Board
from game.ui.app import App
from game.ui.board.tiles import chunks
from game.ui.board.tiles.growth import Growth
from game.ui.board.tiles.paint import Reach, paint
from game.ui.board.tiles.stamps import Stamps
from game.ui.cached import CachedPictures
from game.ui.navigation import Navigator
from game.ui.presses import Presses
from tests.ui.battle.scenes import QUIET


@pytest.fixture(scope="session")
def window() -> App:
    """The window: its type and its text are set once."""
    return App((1280, 800), navigator=Navigator)


PAINTED = CachedPictures[tuple[Board, Reach, int, bytes]](16_000_000)


def painted_once(board: Board, reach: Reach, stamps: Stamps, grown: Growth) -> pygame.Surface:
    """A part of a board as an earlier test has had it painted, if there was one; nobody paints over it."""
    key = (board, reach, stamps.px, grown.tobytes())
    return PAINTED.get(key, lambda: paint(board, reach, stamps, grown))


@pytest.fixture(autouse=True)
def ground(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many tests play on the same ground; those that change how it is painted ask for `own_ground`."""
    if "own_ground" not in request.fixturenames:
        monkeypatch.setattr(chunks, "paint", painted_once)


@pytest.fixture
def own_ground() -> None:
    """The ground is painted for this test alone."""


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
