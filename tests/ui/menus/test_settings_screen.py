"""The settings screen, and keys that are exchanged."""

from collections.abc import Iterator
from typing import get_args

import pygame
import pytest

from game.ui import commands
from game.ui.app import App
from game.ui.commands import COMMANDS, GROUPS, Place, assign, caps, listed, listed_first, read, requested
from game.ui.layout import Box
from game.ui.menus.settings_screen import SettingsScreen
from tests.ui.pilot import Pilot

FIXED = {"back", "act", "north", "south", "west", "east"}
"""What menus are gone through with."""


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    assign({})


@pytest.fixture
def screen(app: App, pilot: Pilot) -> SettingsScreen:
    app.open(SettingsScreen())
    opened = SettingsScreen()
    app.open(opened)
    pilot.frames()
    return opened


def middle(box: Box) -> tuple[int, int]:
    return (box.left + box.width // 2, box.top + box.height // 2)


def pressed(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod)


def test_everything_is_changed_by_the_mouse_and_at_once(
    app: App, pilot: Pilot, screen: SettingsScreen
) -> None:
    form = screen.form
    pilot.click(middle(form.part("Mute", "On")))
    pilot.click(middle(form.part("Your own turn", "4 x")))
    pilot.click(middle(form.part("Others' turns", "Instant")))
    pilot.click(middle(form.part("Screen shake", "Off")))
    now = app.settings
    assert (now.muted, now.own_speed, now.others_speed, now.shake) == (True, "4", "instant", False)
    pilot.click(middle(form.part("Less motion", "On")))
    assert app.settings.less_motion
    assert not {"Screen shake", "Battle on the title"} & {row.label for row in form.rows}, "it decides them"
    pilot.click(middle(form.part("Size of the interface", ">")))
    assert app.look.percent == 110
    assert app.settings.ui_scale == 110
    pilot.click(middle(form.part("Size of the interface", "<")))
    assert app.look.percent == 100
    for name in ("effects_volume", "music_volume", "ambience_volume"):
        track = form.part(name.split("_")[0].capitalize(), "<")
        pilot.click((track.right + 14, track.top + 8))
        assert getattr(app.settings, name) < 20


def test_everything_is_changed_by_the_keyboard(app: App, pilot: Pilot, screen: SettingsScreen) -> None:
    pilot.key(pygame.K_LEFT)
    assert app.look.percent == 90
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RIGHT)
    assert (app.settings.text_size, app.look.text_percent, app.look.percent) == (115, 115, 90)
    pilot.key(pygame.K_LEFT)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RIGHT)
    assert app.settings.palette == "red weak"
    pilot.key(pygame.K_LEFT)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RIGHT)
    assert app.settings.effects_volume == 75
    pilot.key(pygame.K_ESCAPE)
    assert screen not in app.screens


def test_the_size_that_the_keys_have_changed_is_shown(app: App, pilot: Pilot, screen: SettingsScreen) -> None:
    pilot.key(pygame.K_PLUS, pygame.KMOD_CTRL)
    assert screen.form.part("Size of the interface", "110 %")


def choose(pilot: Pilot, screen: SettingsScreen, label: str) -> None:
    screen.form.focus = [row.label for row in screen.form.rows].index(label)
    pilot.key(pygame.K_RETURN)


def test_a_key_is_exchanged_and_does_it_from_now_on(app: App, pilot: Pilot, screen: SettingsScreen) -> None:
    choose(pilot, screen, "Light")
    assert screen.choosing == "lamp"
    pilot.key(pygame.K_LSHIFT, pygame.KMOD_SHIFT)
    assert screen.choosing == "lamp", "a modifier alone is none"
    pilot.key(pygame.K_j, pygame.KMOD_CTRL)
    assert screen.choosing is None
    assert app.settings.keys == {"lamp": "ctrl+j"}
    assert requested(pressed(pygame.K_j, pygame.KMOD_CTRL), "lab") == "lamp"
    assert requested(pressed(pygame.K_l), "lab") is None
    assert caps("lamp") == "Ctrl + J"
    lines = [line for _, lines in listed() for line in lines]
    assert ("H  Ctrl + J  G", "height, light, other ground") in lines
    choose(pilot, screen, "Usual keys")
    assert app.settings.keys == {}
    assert requested(pressed(pygame.K_l), "lab") == "lamp"


@pytest.mark.parametrize("code", [pygame.K_F11, pygame.K_m, pygame.K_w, pygame.K_RETURN, pygame.K_TAB])
def test_a_key_that_is_taken_is_refused_and_said(
    app: App, pilot: Pilot, screen: SettingsScreen, code: int
) -> None:
    choose(pilot, screen, "Light")
    pilot.key(code)
    assert screen.choosing == "lamp"
    assert screen.form.asked is not None
    assert "taken" in screen.form.asked.help
    assert not app.settings.full_screen, "the window does not act on it meanwhile"
    pilot.key(pygame.K_ESCAPE)
    assert screen.choosing is None
    assert app.settings.keys == {}
    pilot.key(pygame.K_ESCAPE)
    assert screen not in app.screens


def test_a_click_lets_a_key_be(app: App, pilot: Pilot, screen: SettingsScreen) -> None:
    choose(pilot, screen, "Light")
    pilot.click((5, 5))
    assert screen.choosing is None
    assert app.capture is None


def test_every_command_is_listed_once_but_those_of_menus() -> None:
    lines = [line for group in GROUPS for line in group.lines]
    shown = [command.name for line in lines for command in line.commands]
    assert set(shown) | FIXED == set(COMMANDS)
    assert len(shown) == len(set(shown))
    for line in lines:
        assert bool(line.commands) != bool(line.words)


@pytest.mark.parametrize("place", get_args(Place))
def test_no_key_is_two_commands_of_one_place(place: Place) -> None:
    """A key with or without Shift is both."""
    taken: dict[tuple[int, bool, bool], str] = {}
    for command in COMMANDS.values():
        for key in command.keys if place in commands.places(command.name) else ():
            for shift in (False, True) if key.shift is None else (key.shift,):
                assert taken.setdefault((key.code, key.ctrl, shift), command.name) == command.name


def test_what_only_one_place_has_is_listed_there_alone() -> None:
    def words(place: Place) -> str:
        return " | ".join(f"{keys}: {said}" for _, lines in listed(place) for keys, said in lines)

    assert "M: pick a unit up, put it down" in words("lab")
    assert "Backspace: everything as it was opened" in words("lab")
    for name in get_args(Place):
        assert "F10: fold the panels away, and back" in words(name)
        assert ("rings of distance" in words(name)) == (name == "lab")
        assert ("Ctrl + Z: take back" in words(name)) == (name == "battle")
        assert ("G  Shift + G  I: shoot, attack in another way, aim" in words(name)) == (name == "battle")
        assert ("Digits  Arrows, Enter: answer a decision" in words(name)) == (name == "battle")
        assert ("0 - 9: what is laid over the board" in words(name)) == (name != "editor")
        assert ("PgUp" in words(name)) == (name == "replay")


@pytest.mark.parametrize("place", get_args(Place))
def test_few_keys_are_shown_first_and_they_are_those_of_the_place(place: Place) -> None:
    first, every = listed_first(place), [line for _, lines in listed(place) for line in lines]
    assert 5 <= len(first) <= 8
    assert set(first) <= set(every)
    own = {"battle": "Ctrl + Enter", "replay": "V", "lab": "P", "editor": "B  E  F"}[place]
    assert own in [keys for keys, _ in first]


def test_one_key_is_two_commands_that_never_meet(app: App, pilot: Pilot, screen: SettingsScreen) -> None:
    """Undo is for battles, the light for the lab: both may be Backspace, but no action loses its letter."""
    choose(pilot, screen, "Take back the last step")
    pilot.key(pygame.K_m)
    assert screen.choosing == "undo", "whoever is chosen moves by it"
    pilot.key(pygame.K_F10)
    assert screen.choosing == "undo", "taken in every place"
    pilot.key(pygame.K_BACKSPACE)
    assert app.settings.keys == {"undo": "backspace"}
    assert requested(pressed(pygame.K_BACKSPACE), "battle") == "undo"
    assert requested(pressed(pygame.K_BACKSPACE), "lab") == "as opened"
    assert requested(pressed(pygame.K_BACKSPACE)) is None


def test_what_else_a_key_does_in_a_place_it_does_not_pan() -> None:
    assert pygame.K_LEFT in commands.pans("battle")
    assert pygame.K_LEFT not in commands.pans("replay")
    assert pygame.K_a in commands.pans("replay")


@pytest.mark.usefixtures("app")
def test_keys_come_back_as_they_are_written() -> None:
    for key in (key for command in COMMANDS.values() for key in command.keys):
        mod = pygame.KMOD_CTRL * key.ctrl | pygame.KMOD_SHIFT * bool(key.shift)
        bound = read("lamp", commands.written(pressed(key.code, mod)))
        assert bound is not None
        assert (bound.code, bound.ctrl, bound.shift) == (key.code, key.ctrl, bool(key.shift))


@pytest.mark.usefixtures("app")
def test_what_is_no_key_or_no_command_is_passed_over() -> None:
    assign({"lamp": "no such key", "nothing": "j", "back": "j"})
    assert requested(pressed(pygame.K_l), "lab") == "lamp"
    assert requested(pressed(pygame.K_j)) is None
    assert requested(pressed(pygame.K_ESCAPE)) == "back"
