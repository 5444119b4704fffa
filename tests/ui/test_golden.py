"""Screens look as they did: small pictures of them, compared with room for another way to set type.

When a change is meant, `python -m tests.ui.golden` takes them anew.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.files.settings import Settings
from game.ui.app import App
from game.ui.battle.action_bar import ActionBar
from game.ui.battle.decision import DecisionPanel
from game.ui.battle.roster import Roster
from game.ui.battle.shot_panel import ShotPanel
from game.ui.battle.top_chips import TopChips
from game.ui.board import scene as board_scene
from game.ui.layout import Box
from game.ui.widgets.form import Form
from game.ui.widgets.look import Look
from tests.ui.golden.compare import Difference, difference
from tests.ui.golden.scenes import SCENES, SIZE, taken

FOLDER = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def window() -> Iterator[App]:
    made = App(SIZE, Settings(muted=True))
    yield made
    made.running = False


def against(window: App, name: str) -> Difference:
    return difference(taken(window, name), pygame.image.load(FOLDER / f"{name}.png"))


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_looks_as_it_did(window: App, name: str) -> None:
    found = against(window, name)
    assert found.alike, f"{found}: see tests/ui/golden/{name}.png"


def test_two_pictures_of_the_same_are_the_same(window: App) -> None:
    assert difference(taken(window, "aiming"), taken(window, "aiming")) == Difference(0, 0, (0, 0))


def test_type_that_is_set_a_pixel_elsewhere_passes(window: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of the font's renderer must not fail anything."""
    line = Look._line

    def moved(self: Look, words: str, style: Any, colour: Any) -> Surface:
        plain = line(self, words, style, colour)
        made = Surface(plain.get_size(), pygame.SRCALPHA).convert_alpha()
        made.blit(plain, (1, 1))
        return made

    monkeypatch.setattr(Look, "_line", moved)
    window._renew_look()
    found = {name: against(window, name) for name in SCENES}
    monkeypatch.undo()
    window._renew_look()
    assert all(one.worst > 0 for one in found.values())
    assert [name for name, one in found.items() if not one.alike] == []


def nothing(*_: object) -> tuple[()]:
    return ()


def no_box(_panel: object, _surface: object, box: Box, *_: object) -> Box:
    return box._replace(height=0)


@pytest.mark.parametrize(
    ("owner", "what", "instead", "scene"),
    [
        (Roster, "draw", nothing, "rest"),
        (ActionBar, "draw", nothing, "rest"),
        (TopChips, "draw", nothing, "rest"),
        (board_scene, "draw", nothing, "rest"),
        (ShotPanel, "draw", no_box, "aiming"),
        (DecisionPanel, "draw", nothing, "decision"),
        (Form, "draw", nothing, "title"),
        (Form, "draw", nothing, "setup"),
        (Form, "draw", nothing, "end"),
    ],
)
def test_a_part_that_is_missing_fails(
    window: App,
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    what: str,
    instead: Callable[..., object],
    scene: str,
) -> None:
    monkeypatch.setattr(owner, what, instead)
    assert not against(window, scene).alike
