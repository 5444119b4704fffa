"""The window on SDL's dummy driver."""

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.board.board import Board
from game.board.squares import Square
from game.match.comparison import Comparison
from game.rules.scenario import Lying, Scenario, Zone
from game.ui.app import App
from game.ui.battle import computer
from game.ui.lab.screen import LabScreen
from game.ui.navigation import Navigator
from tests.ui.lab.visitor import Visitor
from tests.ui.pilot import YARD, Pilot, scenario, unit
from tests.ui.thinker_here import ThinkerHere


@pytest.fixture(autouse=True)
def thinking_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No battle starts a process to think in, but in tests that ask for `own_process`."""
    if "own_process" not in request.fixturenames:
        monkeypatch.setattr(computer, "Thinker", ThinkerHere)


@pytest.fixture
def own_process() -> None:
    """The computer thinks in a process of its own, as it does in play."""


@pytest.fixture
def app() -> Iterator[App]:
    made = App((1280, 800), navigator=Navigator)
    yield made
    made.running = False
    pygame.event.clear()


@pytest.fixture
def pilot(app: App) -> Pilot:
    return Pilot(app)


@pytest.fixture
def yard() -> Scenario:
    zone = Zone("gate", "objective", "squad", (Square(10, 0), Square(11, 0)))
    return scenario(
        Board.of(YARD),
        unit("Vega", "squad", 1, 2),
        unit("Raider", "opposition", 9, 2, "W"),
        zones=(zone,),
        items=(Lying("medkit", Square(3, 7)),),
    )


@pytest.fixture
def seat(app: App, yard: Scenario) -> Visitor:
    app.background.start()
    assert app.background.wait(300)
    lab = LabScreen(Comparison(yard))
    app.open(lab)
    made = Visitor(app, lab)
    made.frames(8)  # the ground is painted a little in each frame
    return made
