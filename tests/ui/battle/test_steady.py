"""Nothing moves, or changes its meaning, under the hand of somebody who is about to click or type."""

import pygame
import pytest

from game.ui.app import App
from game.ui.battle import panel_text
from game.ui.layout import Box
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

PAIR = (man("ann", 1, 1), man("bob", 1, 4), man("Rex", 8, 1))


@pytest.fixture
def mouse(app: App) -> Mouse:
    return Mouse(app, opened(app, planned(drawn(units=PAIR), fog=False)))


def box(mouse: Mouse, name: str) -> Box:
    return next(spot.box for spot in mouse.battle.panels.spots if spot.name == name)


def test_the_list_of_actions_keeps_its_size_while_one_types(mouse: Mouse) -> None:
    mouse.click(mouse.spot(panel_text.MORE))
    before = box(mouse, "palette")
    mouse.type("aim")
    palette = mouse.battle.panels.palette
    assert palette
    assert len(palette.found) < 5
    assert box(mouse, "palette") == before


def test_the_wheel_beside_the_open_list_turns_the_list(mouse: Mouse) -> None:
    """It had closed it, and the next letters were orders."""
    mouse.click(mouse.spot(panel_text.MORE))
    list_panel, level = box(mouse, "palette"), mouse.battle.view.camera.level
    first = [spot.name for spot in mouse.battle.panels.spots if list_panel.holds(spot.box[:2])][1]
    mouse.move((list_panel.right + 60, list_panel.top + 40))
    for _ in range(4):
        mouse.post(pygame.MOUSEBUTTONDOWN, pos=mouse.at, button=5)  # a wheel is told of in both ways
        mouse.wheel(-1)
    assert mouse.battle.panels.palette
    assert mouse.battle.view.camera.level == level
    assert first not in {spot.name for spot in mouse.battle.panels.spots if list_panel.holds(spot.box[:2])}
    before = mouse.match.hash
    mouse.type("r")
    assert mouse.battle.panels.palette.field.text == "r"
    assert mouse.match.hash == before
