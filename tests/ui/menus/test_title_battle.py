"""The battle beside the menu: not before its map was seen, only while somebody looks, never in the way."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest
from msgspec.structs import replace

from game.files.places import maps
from game.ui.app import App
from game.ui.battle.demonstration import LONGEST, Demonstration
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.menus.title import FADE, LOOKED_AT, PATIENCE, Title
from tests.ui.pilot import Pilot

YARD = maps() / "training-yard.toml"


pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def title(app: App, pilot: Pilot) -> Iterator[Title]:
    """With one map, which is shown."""
    app.change(replace(app.settings, muted=True))
    screen = Title((YARD,), shows_battles=True)
    app.open(screen)
    screen.entries[0].read()
    pilot.frames(30)
    app.background.wait(300)
    assert screen._picture
    yield screen
    screen._show.drop()


def until_shown(pilot: Pilot, title: Title) -> Demonstration:
    """Frames until the battle is there."""
    pilot.frames(1, LOOKED_AT + 0.1)
    ends = monotonic() + 60
    while not title._show.picture and monotonic() < ends:
        pilot.frames(1, 0.01)
        sleep(0.01)
    show = title._show._show
    assert isinstance(show, Demonstration)
    return show


def played(show: Demonstration) -> int:
    return len(show.controller.match.record.entries)


def test_there_is_none_before_the_map_has_been_looked_at(pilot: Pilot, title: Title) -> None:
    pilot.frames(3, LOOKED_AT / 4)
    assert not title._show.begun


def test_the_computer_plays_beside_the_menu_and_is_soon_forgotten(
    app: App, pilot: Pilot, title: Title, folder: Path
) -> None:
    """It acts, nothing of it is kept, the menu answers meanwhile, and coming back it is gone."""
    show = until_shown(pilot, title)
    ends = monotonic() + 60
    while played(show) < 3 and monotonic() < ends:
        pilot.frames(5, 0.1)
        sleep(0.005)
    assert played(show) >= 3
    assert not show.controller.plan.humans
    assert not folder.exists()
    row = title.form.part("Settings")
    pilot.click((row.left + 20, row.top + 10))
    assert isinstance(app.screens[-1], SettingsScreen)
    before = played(show)
    pilot.frames(20, 0.1)
    assert played(show) == before
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [title]
    assert not title._show.begun


def test_the_words_about_the_map_stand_below_its_picture_after_coming_back(app: App, pilot: Pilot) -> None:
    """Dead clock is wider than high, the view of its battle higher: its words stood across that view."""
    app.change(replace(app.settings, muted=True))
    title = Title((maps() / "dead-clock.toml",), shows_battles=True)
    app.open(title)
    title.entries[0].read()
    pilot.frames(30)
    app.background.wait(300)
    pilot.frames(1, LOOKED_AT + 0.1)
    row = title.form.part("Settings")
    pilot.click((row.left + 20, row.top + 10))
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [title]
    pilot.frames(2)
    assert not title._show.begun, "its map is painted first, and looked at for a while"
    pilot.frames(30)
    assert title._picture
    until_shown(pilot, title)
    pilot.frames(2, FADE)
    title.draw(app.window)
    view = title._show.picture
    assert view
    assert title.layout.picture
    place = title._place(view, title.layout.picture)
    row_of_words = app.window.subsurface((place.left, place.bottom + 4, 300, 40))
    assert max(sum(row_of_words.get_at((x, y))[:3]) for x in range(300) for y in range(40)) > 300
    title._show.drop()


def test_it_rests_while_another_window_is_in_front_and_when_nobody_does_anything(
    app: App, pilot: Pilot, title: Title
) -> None:
    show = until_shown(pilot, title)
    pilot.frames(20, 0.1)
    assert not title.resting
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.frames(20, 0.1)
    assert title.resting
    shown, acts = show._shown, played(show)
    pilot.frames(20, 0.1)
    assert (show._shown, played(show)) == (shown, acts)
    pilot.post(pygame.WINDOWFOCUSGAINED)
    pilot.frames(2, 0.1)
    assert show._shown > shown
    title._alone = PATIENCE
    pilot.frames(2, 0.1)
    assert title.resting
    pilot.move((300, 300))
    assert not title.resting


def test_after_a_while_another_one_begins(pilot: Pilot, title: Title) -> None:
    show = until_shown(pilot, title)
    show._shown = LONGEST + 1
    assert show.over


@pytest.mark.parametrize("off", [{"title_battles": False}, {"less_motion": True}])
def test_the_settings_switch_it_off(app: App, pilot: Pilot, title: Title, off: dict[str, bool]) -> None:
    app.change(replace(app.settings, **off))
    pilot.frames(4, LOOKED_AT)
    assert not title._show.begun


def test_what_fails_is_over_and_says_nothing(app: App, pilot: Pilot, title: Title) -> None:
    """A map whose file is gone meanwhile: there is just the picture."""
    show = until_shown(pilot, title)
    show.controller.computer.trouble = "ValueError: planted"
    assert show.over
    pilot.frames(3, 0.1)
    assert not app.widgets.messages
