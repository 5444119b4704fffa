"""The window and the user's settings: used at the start, changed, kept."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.files.places import exports
from game.files.settings import Settings, load_settings, save_settings
from game.ui import app as module
from game.ui.app import AWAKE, NAPS, QUIET, App
from game.ui.layout import opening_size
from game.ui.menus.page import MenuScreen
from game.ui.menus.title import Title
from game.ui.screens import Resting
from tests.ui.pilot import Pilot


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    made = tmp_path / "settings.toml"
    monkeypatch.setattr(module, "settings_file", lambda: made)
    yield made
    pygame.event.clear()


def opened() -> Pilot:
    app = App.mine()
    app.open(Title(()))
    pilot = Pilot(app)
    pilot.frames()
    return pilot


def test_the_window_opens_as_it_was_left(file: Path) -> None:
    save_settings(Settings(ui_scale=150, width=1400, height=900), file)
    app = opened().app
    assert app.size == (1400, 900)
    assert app.look.percent == 150


def test_a_scale_between_those_that_are_offered_is_the_nearest(file: Path) -> None:
    save_settings(Settings(ui_scale=120), file)
    assert opened().app.look.percent == 125


@pytest.mark.parametrize(
    ("size", "percent"),
    [((640, 400), 75), ((1024, 600), 90), ((1280, 800), 100), ((1920, 1080), 110), ((2560, 1440), 150)],
)
def test_the_scale_is_proposed_by_the_window_until_it_is_chosen(
    file: Path, size: tuple[int, int], percent: int
) -> None:
    """A scale of 100 % that was chosen stays, however large the window is."""
    pilot = opened()
    pilot.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    pilot.frames()
    assert pilot.app.look.percent == percent
    pilot.app.change(Settings(ui_scale=100, scale_chosen=True))
    assert pilot.app.look.percent == 100
    pilot.key(pygame.K_0, pygame.KMOD_CTRL)
    assert pilot.app.look.percent == percent


@pytest.mark.parametrize(
    ("wanted", "display", "opens"),
    [
        ((1280, 800), (1920, 1080), (1440, 810)),
        ((1280, 800), (2560, 1440), (1920, 1080)),
        ((1300, 800), (2560, 1440), (1300, 800)),
        ((1280, 800), (1280, 800), (1280, 800)),
        ((1280, 800), (1024, 600), (1024, 564)),
        ((2560, 1400), (1920, 1080), (1920, 1044)),
    ],
)
def test_the_window_opens_with_a_size_that_fits_the_display(
    wanted: tuple[int, int], display: tuple[int, int], opens: tuple[int, int]
) -> None:
    assert opening_size(wanted, display, 36) == opens


def test_changes_are_written_once_they_are_left_alone(file: Path) -> None:
    pilot = opened()
    pilot.key(pygame.K_PLUS, pygame.KMOD_CTRL)
    assert pilot.app.look.percent == 110
    assert not file.exists()
    pilot.frames(3, QUIET / 2)
    assert load_settings(file) == (Settings(ui_scale=110, scale_chosen=True), None)
    pilot.key(pygame.K_0, pygame.KMOD_CTRL)
    pilot.frames(3, QUIET / 2)
    assert load_settings(file) == (Settings(), None)


def test_leaving_writes_what_was_just_changed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = opened()
    monkeypatch.setattr(pygame, "quit", lambda: None)
    pilot.post(pygame.KEYDOWN, key=pygame.K_PLUS, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    pilot.post(pygame.QUIT)
    pilot.app.run()
    assert load_settings(file).settings.ui_scale == 110


def test_another_size_is_kept(file: Path) -> None:
    pilot = opened()
    pilot.post(pygame.VIDEORESIZE, size=(1500, 850), w=1500, h=850)
    pilot.frames()
    assert (pilot.app.settings.width, pilot.app.settings.height) == (1500, 850)


def test_a_size_that_the_window_has_already_is_kept_too(file: Path) -> None:
    """With a real window its surface has grown before the window is told so."""
    pilot = opened()
    pilot.app.window = pygame.display.set_mode((1500, 850), pygame.RESIZABLE)
    pilot.post(pygame.VIDEORESIZE, size=(1500, 850), w=1500, h=850)
    pilot.frames(3, QUIET / 2)
    saved = load_settings(file).settings
    assert (saved.width, saved.height) == (1500, 850)


def test_settings_that_cannot_be_used_are_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("ui_scale = <3")
    app = opened().app
    said: list[str] = []
    monkeypatch.setattr(app.widgets, "message", lambda title, html: said.append(html))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.run()
    assert len(said) == 1
    assert "<3" not in said[0]
    assert "settings.bad-1.toml" in said[0]


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = opened()
    said: list[str] = []
    monkeypatch.setattr(pilot.app.widgets, "message", lambda title, html: said.append(html))

    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(module, "save_settings", fail)
    pilot.app.change(Settings(shake=False))
    pilot.frames(3, QUIET / 2)
    assert len(said) == 1
    assert "that is not allowed" in said[0]
    assert pilot.app.running
    pilot.app.change(Settings(shake=True))
    pilot.frames(3, QUIET / 2)
    assert len(said) == 1, "it is told once, not at each change"


def test_without_a_file_nothing_is_written(app: App, pilot: Pilot) -> None:
    app.open(Title(()))
    app.change(Settings(shake=False))
    pilot.frames(3, QUIET / 2)
    assert not app.settings.shake


class Idle(MenuScreen, Resting):
    """A screen that counts what happens to it; nothing moves in it while it `resting`."""

    resting = True

    def __init__(self) -> None:
        self.drawn = self.updated = 0
        self.events: list[int] = []

    def take(self, event: pygame.Event) -> None:
        self.events.append(event.type)

    def update(self, seconds: float) -> None:
        self.updated += 1

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1


def test_a_window_in_which_nothing_moves_waits_for_events(
    app: App, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.open(idle := Idle())
    pilot.frames(3, AWAKE)
    assert app._asleep
    before = (idle.drawn, idle.updated)
    monkeypatch.setattr(module, "NAP", 0.0)
    pygame.event.clear()
    app._nap()
    assert (idle.drawn, idle.updated) == (before[0], before[1] + NAPS)
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    pygame.event.post(wheel)
    app._nap()
    app.frame(1 / 60)
    assert idle.events == [pygame.MOUSEWHEEL]
    assert (idle.drawn, app._asleep) == (before[0] + 1, False)
    pilot.frames(3, AWAKE)
    assert app._asleep
    idle.resting = False
    assert not app._asleep


def test_a_window_at_rest_looks_for_an_event_once_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking each millisecond, as pygame's own waiting does, takes a fiftieth of a core."""
    slept = list[float]()
    monkeypatch.setattr(module, "monotonic", lambda: sum(slept))
    monkeypatch.setattr(module, "sleep", slept.append)
    pygame.event.clear()
    assert not module._event_within(0.5)
    assert len(slept) == pytest.approx(0.5 * module.FRAMES, abs=1)
    monkeypatch.setattr(pygame.event, "peek", lambda: sum(slept) > 0.7)
    assert module._event_within(10)
    assert sum(slept) == pytest.approx(0.7, abs=2 / module.FRAMES)


def down(pilot: Pilot, key: int) -> None:
    pilot.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


def up(pilot: Pilot, key: int) -> None:
    pilot.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def pressed(idle: Idle) -> int:
    return idle.events.count(pygame.KEYDOWN) + idle.events.count(pygame.MOUSEBUTTONDOWN)


def test_what_is_pressed_before_a_screen_is_seen_is_not_for_it(app: App, pilot: Pilot) -> None:
    app.open(idle := Idle())
    down(pilot, pygame.K_a)
    up(pilot, pygame.K_a)
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)
    pilot.post(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
    pilot.frames()
    assert pressed(idle) == 0
    pilot.key(pygame.K_a)
    assert pressed(idle) == 1


def test_what_is_pressed_while_the_first_picture_is_made_is_not_for_it(app: App, pilot: Pilot) -> None:
    class Slow(Idle):
        def draw(self, surface: pygame.Surface) -> None:
            if not self.drawn:
                down(pilot, pygame.K_a)
                up(pilot, pygame.K_a)
            super().draw(surface)

    app.open(slow := Slow())
    pilot.frames(3)
    assert pressed(slow) == 0


def test_a_key_that_is_held_from_another_screen_does_nothing_until_it_is_let_go_of(
    app: App, pilot: Pilot
) -> None:
    """A keyboard repeats a key that is held: Ctrl Enter on a button would end a phase of the next battle."""
    app.open(Idle())
    pilot.frames()
    down(pilot, pygame.K_a)
    pilot.frames()
    app.open(above := Idle())
    pilot.frames(2)
    for _ in range(3):
        down(pilot, pygame.K_a)
        pilot.frames()
    assert pressed(above) == 0
    up(pilot, pygame.K_a)
    down(pilot, pygame.K_a)
    pilot.frames()
    assert pressed(above) == 1


@pytest.mark.parametrize(
    ("key", "times"),
    [(pygame.K_RETURN, 1), (pygame.K_SPACE, 1), (pygame.K_h, 1), (pygame.K_DOWN, 4), (pygame.K_BACKSPACE, 4)],
)
def test_what_acts_is_pressed_once_however_long_it_is_held(
    app: App, pilot: Pilot, key: int, times: int
) -> None:
    app.open(idle := Idle())
    pilot.frames()
    for _ in range(4):
        down(pilot, key)
        pilot.frames()
    assert pressed(idle) == times


@pytest.mark.parametrize(
    ("kind", "away"), [(pygame.WINDOWFOCUSGAINED, False), (pygame.WINDOWFOCUSLOST, True)]
)
def test_the_first_frame_waits_for_no_sound(file: Path, kind: int, away: bool) -> None:
    """Also when the window is told before it is drawn whether it is in front."""
    app = App.mine()
    app.open(Title(()))
    pilot = Pilot(app)
    pilot.post(kind)
    app.background.drawn = lambda: None  # type: ignore[method-assign] # the work behind the screen is not begun
    pilot.frames()
    assert "sounds" not in app.__dict__
    assert app.sounds.away is away


def test_a_picture_of_the_window_is_kept(app: App, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(app.widgets, "message", lambda title, text: said.append(text))
    app.open(Title(()))
    pilot.key(pygame.K_F12)
    pilot.key(pygame.K_F12)
    made = sorted(exports().glob("*.png"))
    assert [path.name for path in made] == ["enfilade-2.png", "enfilade.png"]
    assert pygame.image.load(made[0]).get_size() == app.size
    assert str(made[1]) in said[0]
