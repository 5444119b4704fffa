"""Nothing moves, or changes its meaning, under the hand of somebody who is about to click or type."""

import pygame
import pytest

from game.rules.turns import EndTurn
from game.ui.app import App
from game.ui.battle import panel_text
from game.ui.battle.hands import LATE
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


def shot(mouse: Mouse) -> None:
    """Ann has shot at Rex by a click, and ended her turn by the key: it is Bob's go."""
    mouse.click(mouse.pixel((8, 1)))
    assert (mouse.match.record.entries[-1].act or {}).get("kind") == "shoot"
    mouse.key(pygame.K_h)
    assert mouse.controller.unit == "bob"


def test_a_second_click_does_nothing_where_what_it_means_has_changed(mouse: Mouse) -> None:
    """It was to shoot once more, and would have been Bob's shot."""
    shot(mouse)
    before, meant = mouse.match.hash, mouse.battle.presenter.click
    assert meant.kind == "do"
    assert meant.unit == "bob"
    mouse.click(mouse.at)
    assert mouse.match.hash == before
    mouse.frames(2, LATE)
    mouse.click(mouse.at)
    assert mouse.match.hash != before


def test_enter_pressed_twice_likewise(mouse: Mouse) -> None:
    mouse.move(mouse.pixel((8, 1)))
    mouse.key(pygame.K_SPACE)
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.frames(2)
    assert mouse.controller.unit == "bob"
    before = mouse.match.hash
    mouse.key(pygame.K_SPACE)
    assert mouse.match.hash == before
    mouse.frames(2, LATE)
    mouse.key(pygame.K_SPACE)
    assert mouse.match.hash != before


def test_a_click_that_the_hand_has_come_for_is_done_at_once(mouse: Mouse) -> None:
    shot(mouse)
    before = mouse.match.hash
    mouse.move(mouse.pixel((4, 3)))
    mouse.click(mouse.pixel((4, 1)))
    assert mouse.match.hash != before
