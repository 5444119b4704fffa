"""How long a frame takes: the lab and a battle, without a screen and on a virtual one.

The pointer moves to another square in every frame, every fourth one has another field laid over the board
and every twentieth another unit chosen, so that the pictures kept of background and panels are worth little.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import pygame

from benchmarks.table import Row, seconds, slow
from benchmarks.virtual_screen import virtual_screen
from game.analysis.overlays import offered
from game.board.compiled import LOADER
from game.files import places
from game.files.map_reader import load_map
from game.files.places import maps, shipped_maps
from game.files.settings import Settings
from game.match.comparison import Comparison
from game.rules.players import HUMAN
from game.rules.units import SIDES
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.lab.screen import LabScreen
from game.ui.plan import Plan

FRAMES, WARM = 240, 60
SIZE, LARGE = (1280, 800), (2560, 1440)
GOAL = 4.0
"""Milliseconds of processor time for the median frame, on SDL's dummy driver."""
SMOOTH = 16.6
"""Milliseconds that 95 % of frames take at most on a virtual screen."""

Clock = Callable[[], float]
Times = dict[str, list[float]]


def rows() -> list[Row]:
    """What is measured, a row each: without a screen, and on a virtual one where that can be had."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    found = measured(SIZE, process_time)
    copy = f"one full copy of the window: {median(found.pop('copy')):.2f} ms"
    made = [_row(SIZE, f"{what} (dummy driver)", t, copy, GOAL, median) for what, t in found.items()]
    if which("Xvfb"):
        for size in (SIZE, LARGE):
            on_screen = _on_virtual_screen(size)
            copy = f"one full copy of the window: {median(on_screen.pop('copy')):.2f} ms"
            what = "virtual screen, by the clock"
            made += [_row(size, f"{shown} ({what})", t, copy, SMOOTH, slow) for shown, t in on_screen.items()]
    return made


def measured(size: tuple[int, int], clock: Clock) -> Times:
    """The milliseconds of each frame of everything that is measured."""
    app = App(size, Settings(muted=True))
    with TemporaryDirectory() as folder:
        kept, places.autosaves = places.autosaves, lambda: Path(folder)
        try:
            return {
                "the lab, fields and units changing": _lab(app, clock),
                "a battle, overlays and units changing": _battle(app, clock),
                "a battle, an act being shown": _shown(app, clock),
                "a battle under fog, an act being shown": _shown(app, clock, fog=True),
                "copy": _copies(app, clock),
            }
        finally:
            places.autosaves = kept


def _copies(app: App, clock: Clock) -> list[float]:
    picture = app.window.copy()
    return [1000 * seconds(lambda: app.window.blit(picture, (0, 0)), clock) for _ in range(50)]


def _lab(app: App, clock: Clock) -> list[float]:
    lab = LabScreen(Comparison(load_map(shipped_maps()[0]).scenario))
    app.open(lab)
    names = cycle(row.name for row in offered("lab") if row.quick)
    return _driven(app, clock, lambda: lab.presenter.overlay.lay(next(names)), lambda: lab.lab.choose_next(1))


def _battle(app: App, clock: Clock) -> list[float]:
    battle = _opened(app)
    names = cycle(row.name for row in offered("battle"))
    return _driven(app, clock, lambda: battle.presenter.lay(next(names)), lambda: battle.choose_next(1))


def _opened(app: App, *, fog: bool = False) -> BattleScreen:
    players = dict.fromkeys(SIDES, HUMAN)
    battle = BattleScreen(Plan(maps() / "gable-street.toml", "squad", 1, players, fog=fog))
    app.open(battle)
    return battle


def _driven(app: App, clock: Clock, lay: Callable[[], object], choose: Callable[[], object]) -> list[float]:
    """Frames in which everything changes that a person can change without playing."""
    app.frame(0.0)
    app.background.wait(300)
    times = []
    for at in range(FRAMES + WARM):
        _point(app, at)
        if at % 4 == 0:
            lay()
        if at % 20 == 0:
            choose()
        times.append(1000 * seconds(lambda: app.frame(1 / 60), clock))
    return times[WARM:]


def _shown(app: App, clock: Clock, *, fog: bool = False) -> list[float]:
    """Frames in which units walk, one after the other, while the pointer moves."""
    battle = _opened(app, fog=fog)
    app.background.wait(300)
    times: list[float] = []
    while len(times) < FRAMES + WARM:
        if battle.controller.handover:  # the screen that hides the board is not what is measured
            battle = _opened(app, fog=fog)
            for _ in range(WARM):
                app.frame(1 / 60)
        controller = battle.controller
        if not controller.animator.busy:
            legal = controller.match.legal()
            moves = [one for one in legal if type(one).__name__ == "Move"]
            controller.do((moves or legal)[-1])
        _point(app, len(times))
        times.append(1000 * seconds(lambda: app.frame(1 / 60), clock))
    return times[WARM:]


def _point(app: App, at: int) -> None:
    pos = (app.size[0] // 2 - 300 + at * 37 % 600, app.size[1] // 2 - 200 + at * 23 % 400)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))


def _row(
    size: tuple[int, int],
    what: str,
    times: list[float],
    yardstick: str,
    goal: float,
    judge: Callable[[list[float]], float],
) -> Row:
    middle, most, found = median(times), slow(times), judge(times)
    of = "median" if judge is median else "95 %"
    return Row(
        f"a frame at {size[0]}x{size[1]}: {what}",
        f"{of} <= {goal:g} ms",
        f"{middle:.2f} ms, 95 % under {most:.2f} ms",
        f"{found:.2f} ms",
        yardstick,
        found <= goal,
    )


def _on_virtual_screen(size: tuple[int, int]) -> Times:
    """The same by the clock on the wall, in a process of its own: SDL has one driver for each."""
    with virtual_screen(size) as env:
        command = [sys.executable, "-m", "benchmarks.frame", *map(str, size)]
        done = subprocess.run(command, env=env, check=True, capture_output=True, timeout=60)  # noqa: S603 - our own
    times: Times = json.loads(done.stdout.splitlines()[-1])
    return times


if __name__ == "__main__":
    LOADER.load()
    width, height = map(int, sys.argv[1:])
    print(json.dumps(measured((width, height), perf_counter)))
