"""What share of a core the game takes in a battle in which nothing moves, in a window on a virtual screen."""

import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from threading import Thread
from time import process_time, sleep

from benchmarks.table import Row
from benchmarks.virtual_screen import virtual_screen
from game.board.compiled import LOADER
from game.files import places
from game.files.places import maps
from game.files.settings import Settings
from game.rules.players import HUMAN
from game.rules.units import SIDES
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.plan import Plan

SIZE = (1280, 800)
SETTLED, MEASURED = 5.0, 8.0
"""Seconds until the battle has come to rest, and for which it is then watched."""
GOAL = 3.0
"""Percent of a core."""


def rows() -> list[Row]:
    """One row; without a virtual screen the window is SDL's dummy driver's."""
    without = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with virtual_screen(SIZE) if which("Xvfb") else nullcontext(without) as env:
        command = [sys.executable, "-m", "benchmarks.idle"]
        done = subprocess.run(command, env=env, check=True, capture_output=True, timeout=60)  # noqa: S603 - our own
    share = float(done.stdout.splitlines()[-1])
    times = f"{MEASURED:g} s watched, after {SETTLED:g} s"
    what = "a battle in which nothing moves, share of a core"
    return [Row(what, f"<= {GOAL:g} %", f"{share:.1f} %", times, "", share <= GOAL)]


def share() -> float:
    """The share of a core in percent, of a battle at its first choice."""
    LOADER.load()
    app, used = App(SIZE, Settings(muted=True)), []

    def watch() -> None:
        sleep(SETTLED)
        start = process_time()
        sleep(MEASURED)
        used.append(process_time() - start)
        app.quit()

    with TemporaryDirectory() as folder:
        places.autosaves = lambda: Path(folder)
        app.open(BattleScreen(Plan(maps() / "gable-street.toml", "squad", 1, dict.fromkeys(SIDES, HUMAN))))
        Thread(target=watch).start()
        app.run()
    return 100 * used[0] / MEASURED


if __name__ == "__main__":
    print(share())
