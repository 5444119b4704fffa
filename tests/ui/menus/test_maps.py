"""The maps to look at: listed, opened, and faulty ones told about."""

import shutil
from pathlib import Path

import pygame
import pytest

from game.files.places import shipped_maps
from game.ui.app import App
from game.ui.lab.screen import LabScreen
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.maps import Maps
from tests.ui.pilot import Pilot


@pytest.fixture
def maps(tmp_path: Path) -> tuple[Path, ...]:
    good = tmp_path / "good.toml"
    shutil.copy(shipped_maps()[0], good)
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1\nname = 'Bad'\n[grid]\nterrain = '''\n....\n.?..\n...\n....\n'''\n")
    return (good, bad)


@pytest.fixture
def shelf(app: App, pilot: Pilot, maps: tuple[Path, ...]) -> Maps:
    app.open(Maps(()))
    screen = Maps(tuple(map(MapEntry, maps)))
    app.open(screen)
    pilot.frames()
    assert app.background.wait(300)
    for _ in range(1000):
        if all(entry.scenario or entry.faults for entry in screen.entries):
            break
        pygame.time.wait(10)
    pilot.frames(20, 0.05)
    return screen


def middle(shelf: Maps, at: int) -> tuple[int, int]:
    card = shelf.layout.cards[at]
    return (card.left + card.width // 2, card.top + card.height // 2)


def test_the_shipped_maps_are_listed() -> None:
    assert [entry.path for entry in Maps().entries] == list(shipped_maps())
    assert shipped_maps()


def test_maps_have_a_name_and_a_picture_once_they_are_read(shelf: Maps) -> None:
    entry = shelf.entries[0]
    assert entry.scenario is not None
    assert entry.name == entry.scenario.name
    assert any(path == str(entry.path) for path, _ in shelf._gallery._pictures)
    assert shelf.entries[1].faults.count("\n") >= 1


def test_a_click_opens_a_map_and_escape_comes_back(app: App, pilot: Pilot, shelf: Maps) -> None:
    pilot.click(middle(shelf, 0))
    pilot.loaded()
    assert isinstance(app.screens[-1], LabScreen)
    pilot.key(pygame.K_ESCAPE)
    screens: list[object] = [*app.screens]
    assert screens[-1] is shelf
    pilot.frames(2)
    assert app.running


def test_the_keyboard_opens_a_map(app: App, pilot: Pilot, shelf: Maps) -> None:
    pilot.key(pygame.K_RIGHT)
    assert shelf.at == 1
    pilot.key(pygame.K_LEFT)
    pilot.key(pygame.K_RETURN)
    pilot.loaded()
    assert isinstance(app.screens[-1], LabScreen)


def test_faults_are_shown_all_and_the_screen_goes_on(app: App, pilot: Pilot, shelf: Maps) -> None:
    """M-01."""
    before = pilot.picture()
    pilot.click(middle(shelf, 1))
    assert app.screens[-1] is shelf
    assert pilot.picture() != before
    text = app.widgets.messages[-1].text
    for line in shelf.entries[1].faults.splitlines():
        assert line in text
    pilot.key(pygame.K_ESCAPE)
    assert app.running
    pilot.click(middle(shelf, 0))
    pilot.loaded()
    assert isinstance(app.screens[-1], LabScreen)


def test_a_map_that_was_mended_opens_without_a_restart(
    app: App, pilot: Pilot, shelf: Maps, maps: tuple[Path, ...]
) -> None:
    shutil.copy(maps[0], maps[1])
    pilot.click(middle(shelf, 1))
    pilot.loaded()
    assert isinstance(app.screens[-1], LabScreen)


def test_many_maps_scroll(app: App, pilot: Pilot, maps: tuple[Path, ...]) -> None:
    screen = Maps(tuple(map(MapEntry, maps * 12)))
    app.open(screen)
    pilot.move(middle(screen, 0))
    pilot.wheel(-3)
    assert screen.scrolled > 0
    pilot.wheel(-100)
    assert screen.layout.cards[-1].bottom - screen.scrolled <= screen.layout.shelf.bottom
    pilot.wheel(100)
    assert screen.scrolled == 0


def test_without_maps_the_screen_says_so(app: App, pilot: Pilot) -> None:
    app.open(Maps(()))
    pilot.frames(2)
    pilot.key(pygame.K_RETURN)
    assert app.running


def test_keys_are_listed(app: App, pilot: Pilot, shelf: Maps) -> None:
    pilot.key(pygame.K_QUESTION)
    assert shelf.listing_keys
    pilot.key(pygame.K_ESCAPE)
    assert not shelf.listing_keys
    pilot.key(pygame.K_ESCAPE)
    assert shelf not in app.screens
