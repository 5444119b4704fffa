"""The title: its menu leads everywhere, and offers only what there is."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.files.places import maps, own_maps, shipped_maps
from game.files.saves import Saved, load
from game.files.slots import Slot
from game.ui.app import App
from game.ui.layout import Box
from game.ui.menus.dialog import Dialog
from game.ui.menus.loading import Loading
from game.ui.menus.maps import Maps
from game.ui.menus.saved_matches import SavedMatches
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.menus.setup import Setup
from game.ui.menus.title import FADE, SHOWN, Title, title_places
from game.ui.menus.training import Training
from game.ui.navigation import Navigator
from game.ui.plan import Plan
from game.ui.rulebook.screen import RulebookScreen
from game.ui.screens import Navigation, Screen
from game.ui.widgets.form_rows import Button
from game.ui.widgets.theme import SCALES
from tests.ui.pilot import Pilot

GABLE, STONES = maps() / "gable-street.toml", maps() / "standing-stones.toml"


pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def went() -> list[tuple[str, Any]]:
    return []


@pytest.fixture
def title(app: App, pilot: Pilot, went: list[tuple[str, Any]]) -> Title:
    def door(name: str) -> Callable[..., None]:
        return lambda what, *_: went.append((name, what))

    navigator = Navigator(app)
    for name in ("begin", "resume", "watch"):
        setattr(navigator, name, door(name))
    app.navigation = navigator
    screen = Title((GABLE, STONES))
    app.open(screen)
    for entry in screen.entries:
        entry.read()
    pilot.frames(2)
    return screen


def saved(path: Path = STONES, **more: object) -> Saved:
    plan = Plan(path, "squad", 3, {"squad": "human", "opposition": "regular"})
    match = plan.saved(plan.match())
    return Saved(**{**{name: getattr(match, name) for name in match.__struct_fields__}, **more})


def labels(title: Title) -> list[str]:
    return [row.label for row in title.form.rows]


def middle(box: Box) -> tuple[int, int]:
    return (box.left + box.width // 2, box.top + box.height // 2)


def test_continue_is_there_when_there_is_something_to_continue(
    app: App, pilot: Pilot, title: Title, folder: Path, went: list[tuple[str, Any]]
) -> None:
    assert labels(title)[0] == "Skirmish"
    one = Slot(folder=folder).write(saved())
    os.utime(one, (1_000_000, 1_000_000))
    Slot(folder=folder).write(saved(over=True))
    app.scale(0)
    app.screens[-1].build(app)
    assert labels(title)[0] == "Continue"
    assert title.newest is not None
    assert title.newest.path == one
    pilot.click(middle(title.form.part("Continue")))
    assert went[0][0] == "resume"
    assert went[0][1] == one


def test_one_entry_looks_chosen_and_enter_does_that(
    app: App, pilot: Pilot, title: Title, folder: Path, went: list[tuple[str, Any]]
) -> None:
    """After the first battle that is Continue; who goes on to another entry leaves the light of it there."""

    def grounds() -> list[tuple[int, int, int]]:
        """Of Continue, Skirmish and Training, away from words and edges."""
        boxes = [title.form.part(label) for label in ("Continue", "Skirmish", "Training")]
        return [pilot.colour((box.left + box.width // 2, box.bottom - 4)) for box in boxes]

    Slot(folder=folder).write(saved())
    title.build(app)
    pilot.frames(2)
    chosen, *plain = grounds()
    assert plain[0] == plain[1] != chosen
    pilot.key(pygame.K_DOWN)
    assert grounds() == [plain[0], chosen, plain[0]]
    pilot.key(pygame.K_UP)
    pilot.key(pygame.K_RETURN)
    assert [way for way, _ in went] == ["resume"]


def test_a_match_that_cannot_be_continued_is_told(
    app: App, pilot: Pilot, title: Title, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.navigation, "resume", Navigator(app).resume)
    path = Slot(folder=folder).write(saved())
    title.build(app)
    said: list[str] = []
    monkeypatch.setattr(app.widgets, "message", lambda title, html: said.append(html))
    path.write_text("{}")
    pilot.click(middle(title.form.part("Continue")))
    assert len(said) == 1
    path.unlink()
    Slot(folder=folder).write(saved(players={"squad": "human", "opposition": "genius"}))
    title.build(app)
    pilot.click(middle(title.form.part("Continue")))
    for _ in range(200):
        if len(said) > 1:
            break
        pilot.frames(2)
    assert "genius" in said[1]
    assert app.screens == [title]


def test_f1_opens_the_rulebook_and_escape_comes_back(app: App, pilot: Pilot, title: Title) -> None:
    pilot.key(pygame.K_F1)
    assert isinstance(app.screens[-1], RulebookScreen)
    pilot.key(pygame.K_F1)
    assert app.screens[-1].shown is app.screens[-1].book.pages["window/book"]
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [title]


@pytest.mark.parametrize(
    ("label", "screen"),
    [
        ("Skirmish", Setup),
        ("Lab", Maps),
        ("Replays", SavedMatches),
        ("Rules", RulebookScreen),
        ("Settings", SettingsScreen),
    ],
)
def test_each_entry_opens_its_screen_and_escape_comes_back(
    app: App, pilot: Pilot, title: Title, label: str, screen: type
) -> None:
    pilot.click(middle(title.form.part(label)))
    assert isinstance(app.screens[-1], screen)
    pilot.frames(2)
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [title]


def loaded(app: App, pilot: Pilot) -> Screen:
    """What is there once nothing is loaded any more."""
    for _ in range(2000):
        if not isinstance(app.screens[-1], Loading):
            break
        pilot.frames(1, 0.01)
    return app.screens[-1]


def test_what_is_asked_for_before_the_screens_are_there_waits_with_words(
    app: App, pilot: Pilot, title: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window goes on meanwhile, and Esc gives it up."""
    there, brought = app.navigation, Event()

    def brings(_: App) -> Navigation:
        brought.wait(60)
        return there

    monkeypatch.setattr(App, "leads_on", property(lambda _: False))
    monkeypatch.setattr(App, "navigation", property(brings))
    pilot.click(middle(title.form.part("Settings")))
    assert isinstance(app.screens[-1], Loading)
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [title]
    pilot.click(middle(title.form.part("Settings")))
    brought.set()
    assert isinstance(loaded(app, pilot), SettingsScreen)


def test_the_keyboard_alone_goes_through_the_menu(
    app: App, pilot: Pilot, title: Title, went: list[tuple[str, Any]]
) -> None:
    pilot.key(pygame.K_RETURN)
    assert isinstance(app.screens[-1], Setup)
    pilot.key(pygame.K_RETURN)
    assert went[0][0] == "begin"
    assert isinstance(went[0][1], Plan)
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_END)
    pilot.key(pygame.K_RETURN)
    assert not app.running


def test_a_saved_match_is_watched(
    app: App, pilot: Pilot, title: Title, folder: Path, went: list[tuple[str, Any]]
) -> None:
    Slot(folder=folder).write(saved(name="the one", over=True))
    bad = folder / "bad.json"
    bad.write_text("{}")
    pilot.click(middle(title.form.part("Replays")))
    screen = app.screens[-1]
    assert isinstance(screen, SavedMatches)
    damaged = "A match that cannot be read"
    pilot.click(middle(screen.form.part(damaged)))
    assert not went
    row = next(row for row in screen.form.rows if row.label == damaged)
    assert isinstance(row, Button)
    assert row.help.startswith("bad.json is damaged, and left as it is: ")
    pilot.click(middle(screen.form.part("Standing stones")))
    assert went[0][0] == "watch"
    assert went[0][1].name == "the one"


def test_to_play_on_a_match_must_not_be_over(app: App, pilot: Pilot, folder: Path) -> None:
    Slot(folder=folder).write(saved(GABLE, name="ended", over=True))
    Slot(folder=folder).write(saved(name="open"))
    loaded: list[Path] = []
    screen = SavedMatches("Load", loaded.append, over=False)
    app.open(screen)
    pilot.frames()
    pilot.click(middle(screen.form.part("Gable street")))
    pilot.click(middle(screen.form.part("Standing stones")))
    assert [load(path).name for path in loaded] == ["open"]


def test_the_easier_and_smaller_maps_are_offered_first(app: App, pilot: Pilot) -> None:
    """After them the user's own; the names of files say nothing of it."""
    mine = own_maps() / "abc.toml"
    mine.parent.mkdir(parents=True)
    mine.write_text(GABLE.read_text(encoding="utf-8"), encoding="utf-8")
    app.open(title := Title())
    pilot.frames(2)
    pilot.click(middle(title.form.part("Skirmish")))
    for _ in range(400):
        if isinstance(app.screens[-1], Setup):
            break
        pilot.frames(1)
    setup = app.screens[-1]
    assert isinstance(setup, Setup)
    names = [entry.path.stem for entry in setup.entries]
    assert names[0] == "training-yard"
    assert names.index("standing-stones") < names.index("star-fort")
    assert names[-1] == "abc"
    assert setup.entry is setup.entries[0]


def test_without_saved_matches_the_list_says_so(app: App, pilot: Pilot) -> None:
    screen = SavedMatches("Replays", lambda saved: None, over=True)
    app.open(Title(()))
    app.open(screen)
    pilot.frames(2)
    pilot.key(pygame.K_RETURN)
    assert screen.form.rows[0].label.startswith("No match")


def test_one_map_after_the_other_is_shown(app: App, pilot: Pilot, title: Title) -> None:
    bare = pilot.picture()
    pilot.frames(30)
    pilot.frames(2, FADE)
    one = pilot.picture()
    assert one != bare
    pilot.frames(2, SHOWN / 3)
    assert pilot.picture() == one
    pilot.frames(1, SHOWN)
    pilot.frames(30)
    pilot.frames(2, FADE)
    assert pilot.picture() not in {one, bare}


def test_the_words_of_one_map_never_show_through_those_of_the_next(
    app: App, pilot: Pilot, title: Title
) -> None:
    """Both stood there, one over the other, while a picture came out of another."""
    pilot.frames(30)
    pilot.frames(2, FADE)
    assert title._picture
    left, bottom = title._picture.corner
    room = pygame.Rect(0, bottom + 4, app.size[0], app.size[1] - bottom - 4)
    pilot.frames(1, SHOWN)
    for _ in range(60):
        pilot.frames(1)
        if title._since == 0.0:
            break
    assert title._before
    title.draw(app.window)
    room.left, room.width = left, app.size[0] - left
    empty = app.window.subsurface(room).copy()
    assert max(sum(empty.get_at((x, y))[:3]) for x in range(0, 400, 2) for y in range(4, 40, 2)) < 150
    pilot.frames(2, FADE)
    said = app.window.subsurface(room)
    assert max(sum(said.get_at((x, y))[:3]) for x in range(0, 400, 2) for y in range(4, 40, 2)) > 300


def test_maps_of_ones_own_are_offered_after_those_of_the_game(app: App, pilot: Pilot, tmp_path: Path) -> None:
    screen = Title()
    app.open(screen)
    pilot.frames()
    mine = own_maps() / "mine.toml"
    own_maps().mkdir()
    shutil.copy(shipped_maps()[0], mine)
    screen._maps()
    shelf = app.screens[-1]
    assert isinstance(shelf, Maps)
    paths = [entry.path for entry in shelf.entries]
    assert {*paths[:-1]} == {*shipped_maps()}
    assert paths[-1] == mine


def test_keys_are_listed_and_escape_closes_them_first(app: App, pilot: Pilot, title: Title) -> None:
    pilot.key(pygame.K_QUESTION)
    assert title.listing_keys
    pilot.key(pygame.K_ESCAPE)
    assert not title.listing_keys
    pilot.key(pygame.K_ESCAPE)
    assert app.running
    assert app.screens == [title]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 768), (640, 400)])
@pytest.mark.parametrize("percent", SCALES)
def test_the_parts_of_the_title_stay_in_the_window_and_apart(size: tuple[int, int], percent: int) -> None:
    places = title_places(size, percent)
    assert places.emblem.bottom <= places.menu.top
    assert places.name[1] < places.menu.top
    assert (places.words is None) == (places.name[0] > places.emblem.right)
    assert places.menu.right <= size[0]
    assert places.menu.bottom <= size[1] or places.menu.height == 1
    if places.picture:
        assert places.menu.right < places.picture.left
        assert places.picture.right < size[0]
    if size >= (1280, 800):
        assert places.menu.height > 150


def first_start(app: App, pilot: Pilot) -> Title:
    app.navigation = Navigator(app)
    screen = Title((GABLE,), offers_training=True)
    app.open(screen)
    pilot.frames(8, 0.1)
    return screen


def test_a_first_skirmish_offers_training_and_goes_on(app: App, pilot: Pilot) -> None:
    """One sentence, two buttons, and not before one wants to play; whoever says no is not asked again."""
    screen = first_start(app, pilot)
    assert app.screens == [screen]
    pilot.click(middle(screen.form.part("Skirmish")))
    (offer,) = app.screens[1:]
    assert isinstance(offer, Dialog)
    assert [row.label for row in offer.form.rows][1:] == ["Training", "Not now"]
    pilot.click(middle(offer.form.part("Not now")))
    assert isinstance(loaded(app, pilot), Setup)
    app.screens.clear()
    screen = first_start(app, pilot)
    pilot.click(middle(screen.form.part("Skirmish")))
    assert isinstance(loaded(app, pilot), Setup)


def test_the_offer_leads_to_the_lessons(app: App, pilot: Pilot) -> None:
    screen = first_start(app, pilot)
    pilot.click(middle(screen.form.part("Skirmish")))
    pilot.key(pygame.K_RETURN)
    training = loaded(app, pilot)
    assert isinstance(training, Training)
    assert len(training.form.rows) > 1


def test_whoever_has_played_is_offered_nothing(app: App, pilot: Pilot, folder: Path) -> None:
    plan = Plan(GABLE, "squad", 1, {"squad": "human", "opposition": "recruit"})
    Slot(folder=folder).write(plan.saved(plan.match()))
    assert app.screens == [first_start(app, pilot)]
