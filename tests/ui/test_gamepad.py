"""The gamepad: a battle and the menus by its sticks and buttons alone."""

from math import hypot
from typing import Any

import pygame
import pytest

from game.board.squares import Square
from game.ui import commands
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.gamepad import BUTTONS, FIRST, FULL, LATER, LISTED, TRIGGERS
from game.ui.menus.pause import Pause
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.menus.title import Title
from tests.ui.battle.scenes import opened, planned
from tests.ui.pilot import Pilot

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
UP, DOWN, LEFT, RIGHT = (
    getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name}") for name in ("UP", "DOWN", "LEFT", "RIGHT")
)
LEFTX, LEFTY = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY


class Player(Pilot):
    """Holds a gamepad, and nothing else."""

    def press(self, button: int) -> None:
        self.see()
        self.post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
        self.frames()
        self.post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)
        self.frames(2)

    def tilt(self, axis: int, part: float) -> None:
        self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(part * FULL), instance_id=0)
        self.frames()

    def point(self, pixel: tuple[float, float]) -> None:
        """Steer the pointer to a pixel, as an eye would."""
        for _ in range(400):
            x, y = self.app.gamepad._at
            dx, dy = pixel[0] - x, pixel[1] - y
            if hypot(dx, dy) < 5:
                break
            part = max(0.4, min(1.0, hypot(dx, dy) / 80)) / hypot(dx, dy)
            self.post(pygame.CONTROLLERAXISMOTION, axis=LEFTX, value=round(dx * part * FULL), instance_id=0)
            self.tilt(LEFTY, dy * part)
        self.post(pygame.CONTROLLERAXISMOTION, axis=LEFTX, value=0, instance_id=0)
        self.tilt(LEFTY, 0)
        assert hypot(self.app.gamepad._at[0] - pixel[0], self.app.gamepad._at[1] - pixel[1]) < 12

    def spot(self, battle: BattleScreen, name: str) -> tuple[float, float]:
        box = next(spot.box for spot in battle.panels.spots if spot.name == name and spot.act)
        return (box.left + box.width / 2, box.top + box.height / 2)


@pytest.fixture
def player(app: App) -> Player:
    return Player(app)


@pytest.fixture
def battle(app: App) -> BattleScreen:
    app.background.start()
    assert app.background.wait(300)
    return opened(app, planned(fog=False))


def at(battle: BattleScreen, square: tuple[int, int]) -> tuple[float, float]:
    return battle.view.camera.frame().centre(Square(*square))


def acts(battle: BattleScreen) -> list[Any]:
    return [entry.act["kind"] for entry in battle.controller.match.record.entries if entry.act]


def test_the_stick_points_and_a_presses(player: Player, battle: BattleScreen) -> None:
    """Move and shoot, then the other unit, and the end of the phase: by the board and by the bar."""
    player.point(at(battle, (2, 1)))
    player.press(A)
    assert battle.controller.at("ann") == (2, 1)
    player.point(player.spot(battle, "order shoot"))
    player.press(A)
    player.point(at(battle, (8, 1)))
    player.press(A)
    player.frames(3, 0.1)
    assert acts(battle)[:2] == ["move", "shoot"]
    while battle.controller.mode == "decide":
        player.press(A)
    player.point(at(battle, (1, 4)))
    player.press(A)
    assert battle.controller.unit == "bob"
    player.point(at(battle, (2, 4)))
    player.press(A)
    assert battle.controller.at("bob") == (2, 4)
    player.point(player.spot(battle, "end phase"))
    player.press(A)
    player.press(A)
    assert battle.controller.match.state.clock.phase > 0


def test_the_cross_moves_the_cursor_and_a_acts_there(player: Player, battle: BattleScreen) -> None:
    player.press(RIGHT)
    assert battle.view.cursor == (2, 1)
    player.press(DOWN)
    player.press(A)
    assert battle.controller.at("ann") == (2, 2)


def test_a_direction_that_is_held_goes_on(player: Player, battle: BattleScreen) -> None:
    player.post(pygame.CONTROLLERBUTTONDOWN, button=RIGHT, instance_id=0)
    player.frames()
    player.frames(1, FIRST)
    player.frames(2, LATER)
    assert battle.view.cursor == (5, 1)
    player.post(pygame.CONTROLLERBUTTONUP, button=RIGHT, instance_id=0)
    player.frames(5, LATER)
    assert battle.view.cursor == (5, 1)


def test_shoulders_choose_y_opens_the_palette_b_goes_back(
    app: App, player: Player, battle: BattleScreen
) -> None:
    player.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert battle.controller.unit == "bob"
    player.press(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert battle.controller.unit == "ann"
    player.press(Y)
    palette = battle.panels.palette
    assert palette
    marked = palette.marked
    player.press(DOWN)
    assert palette.marked != marked
    player.press(B)
    assert battle.panels.palette is None
    player.press(pygame.CONTROLLER_BUTTON_START)
    assert isinstance(app.screens[-1], Pause)
    player.press(B)
    assert app.screens == [battle]


def test_x_asks_what_is_there_and_the_trigger_leads_the_way(player: Player, battle: BattleScreen) -> None:
    player.point(at(battle, (8, 1)))
    whole = battle.panels.whole
    player.press(X)
    assert battle.panels.whole is not whole
    player.point(at(battle, (1, 2)))
    player.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1)
    player.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0)
    assert battle.controller.waypoints == (Square(1, 2),)


def test_the_right_stick_zooms(player: Player, battle: BattleScreen) -> None:
    player.point(at(battle, (4, 3)))
    level = battle.view.camera.level
    player.tilt(pygame.CONTROLLER_AXIS_RIGHTY, 1)
    player.frames(20)
    farther = battle.view.camera.level
    player.tilt(pygame.CONTROLLER_AXIS_RIGHTY, -1)
    player.frames(20)
    player.tilt(pygame.CONTROLLER_AXIS_RIGHTY, 0)
    assert farther < level
    assert battle.view.camera.level > farther


def test_menus_are_gone_through_by_the_cross_and_by_the_pointer(app: App, player: Player) -> None:
    title = Title(())
    app.open(title)
    player.frames()
    for _ in range(20):
        if title.form.asked and getattr(title.form.asked, "label", "") == "Settings":
            break
        player.press(DOWN)
    player.press(A)
    assert isinstance(app.screens[-1], SettingsScreen)
    box = app.screens[-1].form.part("Mute", "On")
    player.point((box.left + box.width / 2, box.top + box.height / 2))
    player.press(A)
    assert app.settings.muted
    player.press(B)
    assert app.screens == [title]


def test_a_stick_that_trembles_wakes_nobody(app: App, player: Player) -> None:
    app.open(Title(()))
    player.frames(3)
    player.frames(2, 1.0)
    awake = app._awake
    player.tilt(LEFTX, 0.1)
    assert app._awake <= awake
    assert not app.gamepad.leads
    player.tilt(LEFTX, 0.5)
    player.frames()
    assert app._awake > 0


def test_the_list_of_keys_has_its_buttons_once_there_is_one(player: Player, battle: BattleScreen) -> None:
    player.key(pygame.K_QUESTION)
    before = player.picture()
    player.key(pygame.K_ESCAPE)
    player.press(pygame.CONTROLLER_BUTTON_BACK)
    assert battle.listing_keys
    assert player.picture() != before
    assert len(LISTED) == 3 + len(BUTTONS) + len(TRIGGERS)
    for button in (*BUTTONS.values(), *TRIGGERS.values()):
        assert not button.command or button.command in commands.COMMANDS
