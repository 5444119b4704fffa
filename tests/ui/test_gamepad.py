"""The gamepad: a battle and the menus by its sticks and buttons alone."""

from typing import Any

import pygame
import pytest

from game.board.squares import Square
from game.files.settings import Settings
from game.ui import commands
from game.ui.app import App
from game.ui.battle.screen import AGAIN, BattleScreen
from game.ui.gamepad import BUTTONS, FIRST, LATER, LISTED, TRIGGERS
from game.ui.menus.dialog import Dialog
from game.ui.menus.pause import Pause
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.menus.title import Title
from game.ui.widgets.letters import Letters
from tests.ui.battle.scenes import opened, planned
from tests.ui.pad import DOWN, LEFTX, RIGHT, A, B, Pad, X, Y


@pytest.fixture
def player(app: App) -> Pad:
    return Pad(app)


@pytest.fixture
def battle(app: App) -> BattleScreen:
    app.background.start()
    assert app.background.wait(300)
    return opened(app, planned(fog=False))


def at(battle: BattleScreen, square: tuple[int, int]) -> tuple[float, float]:
    return battle.view.camera.frame().centre(Square(*square))


def acts(battle: BattleScreen) -> list[Any]:
    return [entry.act["kind"] for entry in battle.controller.match.record.entries if entry.act]


def test_the_stick_points_and_a_presses(player: Pad, battle: BattleScreen) -> None:
    """Move and shoot, then the other unit, and the end of the phase: by the board and by the bar."""
    player.point(at(battle, (2, 1)))
    player.button(A)
    assert battle.controller.at("ann") == (2, 1)
    player.point(player.spot_in(battle, "order shoot"))
    player.button(A)
    player.point(at(battle, (8, 1)))
    player.button(A)
    player.frames(3, 0.1)
    assert acts(battle)[:2] == ["move", "shoot"]
    while battle.controller.mode == "decide":
        player.button(A)
    player.point(at(battle, (1, 4)))
    player.button(A)
    assert battle.controller.unit == "bob"
    player.point(at(battle, (2, 4)))
    player.button(A)
    assert battle.controller.at("bob") == (2, 4)
    player.point(player.spot_in(battle, "end phase"))
    player.button(A)
    player.button(A)
    assert battle.controller.match.state.clock.phase > 0


def test_the_cross_moves_the_cursor_and_a_acts_there(player: Pad, battle: BattleScreen) -> None:
    player.button(RIGHT)
    assert battle.view.cursor == (2, 1)
    player.button(DOWN)
    player.button(A)
    assert battle.controller.at("ann") == (2, 2)


def test_a_direction_that_is_held_goes_on(player: Pad, battle: BattleScreen) -> None:
    player.post(pygame.CONTROLLERBUTTONDOWN, button=RIGHT, instance_id=0)
    player.frames()
    player.frames(1, FIRST)
    player.frames(2, LATER)
    assert battle.view.cursor == (5, 1)
    player.post(pygame.CONTROLLERBUTTONUP, button=RIGHT, instance_id=0)
    player.frames(5, LATER)
    assert battle.view.cursor == (5, 1)


def test_shoulders_choose_y_opens_the_palette_b_goes_back(
    app: App, player: Pad, battle: BattleScreen
) -> None:
    player.button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert battle.controller.unit == "bob"
    player.button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert battle.controller.unit == "ann"
    player.button(Y)
    palette = battle.panels.palette
    assert palette
    marked = palette.marked
    player.button(DOWN)
    assert palette.marked != marked
    player.button(B)
    assert battle.panels.palette is None
    player.frames(1, AGAIN)
    player.button(pygame.CONTROLLER_BUTTON_START)
    assert isinstance(app.screens[-1], Pause)
    player.button(B)
    assert app.screens == [battle]


def test_x_asks_what_is_there_and_the_trigger_leads_the_way(player: Pad, battle: BattleScreen) -> None:
    player.point(at(battle, (8, 1)))
    whole = battle.panels.whole
    player.button(X)
    assert battle.panels.whole is not whole
    player.button(RIGHT)
    assert battle.panels.whole is whole, "the cross has gone to another square"
    player.button(X)
    assert battle.panels.whole is not whole, "it asks there anew"
    player.button(X)
    assert battle.panels.whole is whole
    player.point(at(battle, (1, 2)))
    player.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1)
    player.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0)
    assert battle.controller.waypoints == (Square(1, 2),)


def test_the_right_stick_zooms(player: Pad, battle: BattleScreen) -> None:
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


def test_menus_are_gone_through_by_the_cross_and_by_the_pointer(app: App, player: Pad) -> None:
    title = Title(())
    app.open(title)
    player.frames()
    for _ in range(20):
        if title.form.asked and getattr(title.form.asked, "label", "") == "Settings":
            break
        player.button(DOWN)
    player.button(A)
    assert isinstance(app.screens[-1], SettingsScreen)
    box = app.screens[-1].form.part("Mute", "On")
    player.point((box.left + box.width / 2, box.top + box.height / 2))
    player.button(A)
    assert app.settings.muted
    player.button(B)
    assert app.screens == [title]


def test_a_stick_that_trembles_wakes_nobody(app: App, player: Pad) -> None:
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


def test_the_list_of_keys_has_its_buttons_once_there_is_one(player: Pad, battle: BattleScreen) -> None:
    player.key(pygame.K_QUESTION)
    before = player.picture()
    player.key(pygame.K_ESCAPE)
    player.button(pygame.CONTROLLER_BUTTON_BACK)
    assert battle.listing_keys
    assert player.picture() != before
    assert len(LISTED) == 3 + len(BUTTONS) + len(TRIGGERS)
    for button in (*BUTTONS.values(), *TRIGGERS.values()):
        assert not button.command or button.command in commands.COMMANDS


def test_letters_are_pressed_where_a_text_is_asked_for(player: Pad, battle: BattleScreen) -> None:
    """By the cross and A; Y has them for the search of the palette, where A does what is marked."""
    player.button(Y)
    player.button(Y)
    letters, list_ = (
        player.app.look.popup,
        next(spot.box for spot in battle.panels.spots if spot.name == "palette"),
    )
    assert isinstance(letters, Letters)
    assert list_.top >= letters.box.bottom, "neither lies over the other"
    player.spell("rena")
    palette = battle.panels.palette
    assert palette
    assert [entry.label for entry in palette.found] == ["Rename"]
    player.button(A)
    assert isinstance(player.app.screens[-1], Dialog)
    player.button(A)
    player.spell("Zoe 7")
    player.button(DOWN)
    player.button(A)
    assert player.app.screens == [battle]
    assert battle.controller.named("ann")[0] == "Zoe 7"


def test_letters_come_when_a_text_is_pressed_and_are_pressed_by_the_pointer(
    player: Pad, battle: BattleScreen
) -> None:
    """The caret stands where the field was pressed: behind Ann. B puts the letters away, and no more."""
    battle.command_rename()
    player.frames(2)
    dialog = player.app.screens[-1]
    assert isinstance(dialog, Dialog)
    field = dialog.form.part("Name", dialog.form.rows[0].text)  # type: ignore[union-attr]  # a row of text
    player.point((field.left + field.width - 20, field.top + field.height / 2))
    player.button(A)
    letters = player.app.look.popup
    assert isinstance(letters, Letters)
    for words in ("Erase", "o", "Erase", "i"):
        box = next(key.box for line in letters.lines for key in line if key.words == words)
        player.point((box.left + box.width / 2, box.top + box.height / 2))
        player.button(A)
    player.button(B)
    assert player.app.look.popup is None
    assert dialog.form.field
    assert dialog.form.field.text == "Ani"


def test_what_is_said_at_the_pointer_names_the_button(player: Pad, battle: BattleScreen) -> None:
    player.point(at(battle, (2, 1)))
    assert battle.words()[0][0] == "A"
    player.button(DOWN)
    assert battle.words()[0][0] == "A"
    player.move(at(battle, (3, 1)))
    assert battle.words()[0][0] == "Click"


def test_a_does_nothing_by_a_pointer_that_the_mouse_has_led(player: Pad, battle: BattleScreen) -> None:
    """It is Enter then, and what is said at the pointer is for a click."""
    player.move(at(battle, (2, 1)))
    for _ in range(2):
        player.button(A)
        assert battle.words()[0][0] == "Click"
    assert acts(battle) == []


def test_what_is_shown_is_hastened_by_the_button_that_is_named(app: App, player: Pad) -> None:
    """Of the keyboard it is Space, of which who holds a gamepad has none."""
    plan = planned(fog=False)
    battle = opened(app, plan, Settings(muted=True, hints=False))
    player.point(at(battle, (8, 1)))
    player.button(A)
    player.frames(3)
    assert battle.controller.mode == "watch"
    assert battle.panels.top.left == "B: show at once"
    player.move((640, 60))
    player.frames(2)
    assert battle.panels.top.left == "Space: show at once"
    player.button(B)
    assert battle.controller.mode != "watch"
    assert app.screens[-1] is battle
