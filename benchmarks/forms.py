"""How long the longest form takes at 1280x800, without a screen: to open it, to answer, to go through it."""

import os
from collections.abc import Callable
from statistics import median
from time import process_time

import pygame

from benchmarks.table import Row
from game.files.settings import Settings
from game.ui.app import App
from game.ui.menus.settings_screen import SettingsScreen

ROUNDS = 40
FRAME, OPENING = 4.0, 16.6
"""Goals in milliseconds of processor time: for a frame of a form, and for one in which a form is opened."""


def rows() -> list[Row]:
    """The settings, which have a row for every key."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = App((1280, 800), Settings(muted=True))
    screen = SettingsScreen()
    app.open(SettingsScreen())  # to go back to
    app.open(screen)
    app.frame(0.0)

    def opened() -> None:
        app.back()
        app.open(screen)
        screen.form.focus = [row.label for row in screen.form.rows].index("Effects")

    many = f"a form of {len(screen.form.rows)} rows"
    return [
        _row(app, f"{many}, opened", opened, OPENING, "a frame of 60 a second"),
        _row(app, f"{many}, another answer in each frame", lambda: _key(pygame.K_LEFT), FRAME, "see `frame`"),
        _row(app, f"{many}, another row in each frame", lambda: _key(pygame.K_DOWN), FRAME, "see `frame`"),
        _row(app, f"{many}, scrolled in each frame", _wheel, FRAME, "see `frame`"),
    ]


def _key(code: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def _wheel() -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(640, 400), rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))


def _row(app: App, what: str, act: Callable[[], object], goal: float, yardstick: str) -> Row:
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        act()
        app.frame(1 / 60)
        times.append(1000 * (process_time() - start))
    found = median(times)
    return Row(what, f"<= {goal} ms", f"{found:.2f} ms", f"{found:.2f} ms", yardstick, found <= goal)
