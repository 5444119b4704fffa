"""A fifth rule system is played in the window: its buttons, its questions, its overlays, to the end."""

from pathlib import Path
from random import Random

import pytest

from game.ui.app import App
from tests.fifth_system import MEN, registered
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, opened, planned


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


def test_the_screens_around_a_battle_name_it(app: App) -> None:
    app.navigator.title(app)
