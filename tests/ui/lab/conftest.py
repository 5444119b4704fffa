"""The lab over a yard, with somebody in front of it."""

from collections.abc import Iterator

import pygame
import pytest

from game.board.board import Board
from game.files.settings import Settings
from game.match.comparison import Comparison
from game.rules.scenario import Scenario
from game.ui.app import App
from game.ui.lab.screen import LabScreen
from game.ui.navigation import Navigator
from tests.ui.lab.visitor import Visitor
from tests.ui.pilot import YARD, scenario, unit


@pytest.fixture(scope="session")
def window() -> App:
    """The window: its type and its text are set once."""
    made = App((1280, 800), navigator=Navigator)
    made.background.start()
    assert made.background.wait(300)
    return made


@pytest.fixture
def app(window: App) -> Iterator[App]:
    """The window with nothing in it, of its plain size."""
    pygame.event.clear()
    if pygame.display.get_surface() is not window.window or window.size != (1280, 800):
        window.window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
        window.widgets.resize(window.size)
    window.running = True
    window.change(Settings())
    yield window
    window.screens.clear()
    window.widgets.clear()


@pytest.fixture(scope="session")
def yard() -> Scenario:
    return scenario(
        Board.of(YARD),
        unit("Vega", "squad", 1, 2),
        unit("Ito", "squad", 1, 6),
        unit("Raider", "opposition", 9, 2, "W"),
    )


@pytest.fixture
def visitor(app: App, yard: Scenario) -> Visitor:
    lab = LabScreen(Comparison(yard))
    app.open(lab)
    made = Visitor(app, lab)
    made.frames(4)
    return made
