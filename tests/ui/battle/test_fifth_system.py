"""A fifth rule system is played in the window: its buttons, its questions, its overlays, to the end."""

from pathlib import Path
from random import Random

import pytest

from game.files.map_reader import read_map
from game.files.places import shipped_maps
from game.match.comparison import Comparison
from game.ui.app import App
from game.ui.lab.screen import LabScreen
from game.ui.navigation import Navigator
from game.ui.rulebook.screen import RulebookScreen
from tests.fifth_system import MEN, registered
from tests.shipped import shipped_map
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, opened, planned
from tests.ui.pilot import Pilot

FOUR = ("squad", "narrative", "effort", "phased")


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    registered(monkeypatch, tmp_path)


def test_people_play_it_with_the_mouse(app: App) -> None:
    text = drawn(units=MEN, system="toy")
    mouse = Mouse(app, opened(app, planned(text, system="toy", fog=False)))
    labels = {verb.label for verb in mouse.match.system.verbs(mouse.match.seen(), "ann")}
    assert labels == {"Move", "Shoot", "Lob", "watch", "strike", "hold", "End turn"}
    mouse.play(Random(4))
    assert mouse.match.state.outcome


def test_screens_that_name_all_systems_leave_it_out_where_it_has_nothing() -> None:
    """No chapter of the rulebook, no values for the units of a shipped map: neither is a fault."""
    assert RulebookScreen(("run",), "toy").shown is None
    scenario = shipped_map(shipped_maps()[0]).scenario
    assert tuple(Comparison(scenario).systems) == FOUR


def test_the_lab_shows_a_map_that_it_suits(app: App) -> None:
    scenario = read_map(drawn(units=MEN, system="toy").encode()).scenario
    Navigator(app).study_map(scenario, "toy")
    Pilot(app).loaded()
    assert isinstance(app.screens[-1], LabScreen)
    assert tuple(app.screens[-1].lab.comparison.systems) == (*FOUR, "toy")
