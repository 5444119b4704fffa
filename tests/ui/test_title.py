"""The title screen: maps are listed, opened, and faulty ones told about."""

import shutil
from pathlib import Path

import pygame
import pytest

from game.files.places import shipped_maps
from game.ui.app import App
from game.ui.screens.title import Title
from game.ui.screens.view import View
from tests.ui.pilot import Pilot


@pytest.fixture
def maps(tmp_path: Path) -> tuple[Path, ...]:
    good = tmp_path / "good.toml"
    shutil.copy(shipped_maps()[0], good)
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1\nname = 'Bad'\n[grid]\nterrain = '''\n....\n.?..\n...\n....\n'''\n")
    return (good, bad)


@pytest.fixture
def title(app: App, pilot: Pilot, maps: tuple[Path, ...]) -> Title:
    made = Title(maps)
    app.open(made)
    pilot.frames()
    assert app.behind.wait(300)
    pilot.frames(4)
    return made


def middle(title: Title, at: int) -> tuple[int, int]:
    card = title.layout.cards[at]
    return (card.left + card.width // 2, card.top + card.height // 2)


def test_the_shipped_maps_are_listed() -> None:
    assert [entry.path for entry in Title().entries] == list(shipped_maps())
    assert shipped_maps()


def test_maps_have_a_name_and_a_picture_once_they_are_read(title: Title) -> None:
    entry = title.entries[0]
    assert entry.scenario is not None
    assert entry.name == entry.scenario.name
    assert entry.path in title._pictures
    assert title.entries[1].faults.count("\n") >= 1


def test_a_click_opens_a_map_and_escape_comes_back(app: App, pilot: Pilot, title: Title) -> None:
    pilot.click(middle(title, 0))
    view = app.screens[-1]
    assert isinstance(view, View)
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [title]
    pilot.frames(2)
    assert app.running


def test_the_keyboard_opens_a_map(app: App, pilot: Pilot, title: Title) -> None:
    pilot.key(pygame.K_RIGHT)
    assert title.at == 1
    pilot.key(pygame.K_LEFT)
    pilot.key(pygame.K_RETURN)
    assert isinstance(app.screens[-1], View)


def test_faults_are_shown_all_and_the_title_goes_on(app: App, pilot: Pilot, title: Title) -> None:
    """M-01."""
    before = pilot.picture()
    pilot.click(middle(title, 1))
    assert app.screens == [title]
    assert pilot.picture() != before
    windows = app.widgets._manager.get_window_stack().get_full_stack()
    text = next(window.text_block.html_text for window in windows if hasattr(window, "text_block"))
    for line in title.entries[1].faults.splitlines():
        assert line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in text
    pilot.key(pygame.K_ESCAPE)
    assert app.running
    pilot.click(middle(title, 0))
    assert isinstance(app.screens[-1], View)


def test_a_map_that_was_mended_opens_without_a_restart(
    app: App, pilot: Pilot, title: Title, maps: tuple[Path, ...]
) -> None:
    shutil.copy(maps[0], maps[1])
    pilot.click(middle(title, 1))
    assert isinstance(app.screens[-1], View)


def test_many_maps_scroll(app: App, pilot: Pilot, maps: tuple[Path, ...]) -> None:
    made = Title(maps * 12)
    app.open(made)
    pilot.move(middle(made, 0))
    pilot.wheel(-3)
    assert made.scrolled > 0
    pilot.wheel(-100)
    assert made.layout.cards[-1].bottom - made.scrolled <= made.layout.shelf.bottom
    pilot.wheel(100)
    assert made.scrolled == 0


def test_without_maps_the_title_says_so(app: App, pilot: Pilot) -> None:
    app.open(Title(()))
    pilot.frames(2)
    pilot.key(pygame.K_RETURN)
    assert app.running


def test_keys_are_listed_by_the_button(app: App, pilot: Pilot, title: Title) -> None:
    brand = title.layout.brand
    pilot.click((brand.left + 40, brand.bottom - 60))
    assert title.listing_keys
    pilot.key(pygame.K_ESCAPE)
    assert not title.listing_keys
    assert app.running


def test_escape_leaves_the_game(app: App, pilot: Pilot, title: Title) -> None:
    assert app.screens == [title]
    pilot.key(pygame.K_ESCAPE)
    assert not app.running
