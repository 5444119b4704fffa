"""Whether an idle window leaks: `python -m tools.memory` draws frame after frame and prints its memory.

First the title with its battles, which rest when nobody has been there for minutes, then a battle in which a
person is waited for, each for half of the frames; 200,000 are an hour at 60 a second. The sound plays, to a
file that is thrown away. A leak is a memory that goes on growing in the second half of either part. With
--awake the mouse moves now and then, and the battles of the title go on, one after the other.
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame
import typer

from game.board.compiled import LOADER
from game.files import places
from game.rules.players import HUMAN
from game.rules.units import SIDES
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.menus.title import Title
from game.ui.navigation import Navigator
from game.ui.plan import Plan
from game.ui.screens import Screen

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0

POINTS = 20
"""How often the memory is read."""

ALLOWED = 2.0
"""Megabytes by which it may grow in the second half of a part."""

STIRRED = 6000
"""Every so many frames the mouse moves, if somebody is there."""


class Reading(NamedTuple):
    """What is shown, after how many frames, and the memory that the process has in use, in megabytes."""

    what: str
    frame: int
    megabytes: float


def used() -> float:
    """The memory that this process has in use, in megabytes (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


def readings(frames: int, map_name: str, *, awake: bool = False) -> list[Reading]:
    """Draw so many frames of the title and of a battle, reading the memory at POINTS of them."""
    LOADER.load()
    app = App((1280, 800), navigator=Navigator)
    plan = Plan(places.maps() / f"{map_name}.toml", "squad", 1, dict.fromkeys(SIDES, HUMAN))
    return [
        *_shown(app, Title(shows_battles=True), "title", frames // 2, awake=awake),
        *_shown(app, BattleScreen(plan), "battle", frames // 2, awake=awake),
    ]


def _shown(app: App, screen: Screen, what: str, frames: int, *, awake: bool) -> list[Reading]:
    app.open(screen)
    taken, every = [], frames * 2 // POINTS
    for number in range(1, frames + 1):
        if awake and number % STIRRED == 0:
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0)))
        app.frame(1 / 60)
        if number % every == 0:
            taken.append(Reading(what, number, used()))
    return taken


def growth(taken: list[Reading]) -> float:
    """By how much the memory grew in the second half of a part, in megabytes: the most of all parts."""
    parts = [[point.megabytes for point in taken if point.what == what] for what in {p.what for p in taken}]
    return max(part[-1] - part[len(part) // 2 - 1] for part in parts)


def main(frames: int = 200_000, map_name: str = "gable-street", *, awake: bool = False) -> None:
    """Print the memory of an idle title and an idle battle; status 1 when it goes on growing."""
    with TemporaryDirectory() as folder:
        places.autosaves = lambda: Path(folder)
        os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "disk"}
        os.environ["SDL_DISKAUDIOFILE"] = str(Path(folder) / "sound.raw")
        taken = readings(frames, map_name, awake=awake)
    for reading in taken:
        typer.echo(f"{reading.what:8}{reading.frame:9,} frames {reading.megabytes:8.1f} MB")
    typer.echo(f"grown in the second half of a part: {growth(taken):.2f} MB")
    if growth(taken) > ALLOWED:
        raise SystemExit(1)


if __name__ == "__main__":
    typer.run(main)
