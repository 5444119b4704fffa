"""The first start ever: `enfilade play MAP` in a real window while nothing is compiled, and a warm start.

Each start has a process and a folder for caches of its own, on a virtual screen. It takes half a minute,
most of it the compiler's: it runs only when it is named. On a busy machine only the processor time says
something: it is that of the game, without the compiler's, and the seconds are at least as many.
"""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import msgspec

from benchmarks.table import Row
from benchmarks.virtual_screen import virtual_screen
from benchmarks.watched_start import Watched
from game.files.places import maps

SIZE = (1280, 800)
LARGE = 128
"""Squares each way of the large map."""
COMPILE = "from game.board.compiled import LOADER; LOADER.load()"
LIMIT = 180
"""Seconds that a start, or compiling, may take."""


def rows() -> list[Row]:
    """Cold and warm (the middle one of three) on a map of 40x30 squares, and cold on a large one."""
    with TemporaryDirectory() as folder:
        large = Path(folder) / "large.toml"
        large.write_text(_large())
        huge = _started(str(large), Path(folder) / "of large")
        cold = _started("terraces", Path(folder) / "cache")
        _compile(Path(folder) / "cache")
        starts = [_started("terraces", Path(folder) / "cache") for _ in range(3)]
        warm = sorted(starts, key=lambda start: start.slowest)[1]
    late = cold.first - warm.first
    return [
        Row(
            "the first start ever: first picture, later than a warm start's",
            "<= 0.5 s",
            f"{late:.2f} s",
            f"{cold.first:.2f} s",
            f"warm: {warm.first:.2f} s",
            late <= 0.5,
        ),
        _row("the first start ever: a click into a battle, 40x30", cold.click, 3.0, cold),
        _row(f"the first start ever: a click into a battle, {LARGE}x{LARGE}", huge.click, 8.0, huge),
        _row("a warm start: first picture", warm.first, 0.5),
        _row("a warm start: a click into a battle, 40x30", warm.click, 1.5, warm),
        _row("a warm start: the slowest frame until then", warm.slowest, 0.1),
    ]


def _row(what: str, took: float, goal: float, start: Watched | None = None) -> Row:
    ours = f"{start.processor:.2f} s of processor time" if start else ""
    return Row(what, f"<= {goal:g} s", f"{took:.2f} s", ours, "", took <= goal)


def _started(map_name: str, cache: Path) -> Watched:
    """What was seen of a start with this folder for caches; all that it has begun is ended."""
    with virtual_screen(SIZE) as env:
        command = [sys.executable, "-m", "benchmarks.watched_start", str(monotonic()), map_name]
        with subprocess.Popen(  # noqa: S603 - our own code
            command, env=env | _homes(cache), stdout=subprocess.PIPE, start_new_session=True
        ) as started:
            try:
                line = started.stdout.readline() if started.stdout else b""
                return msgspec.json.decode(line, type=Watched)
            finally:
                os.killpg(started.pid, signal.SIGKILL)


def _compile(cache: Path) -> None:
    command = [sys.executable, "-c", COMPILE]
    subprocess.run(command, env=os.environ | _homes(cache), check=True, timeout=LIMIT)  # noqa: S603 - our own code


def _homes(cache: Path) -> dict[str, str]:
    """No settings and matches of the user's."""
    names = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    return {name: str(cache / name) for name in names}


def _large() -> str:
    """The proving ground in the corner of a map of LARGE squares each way."""
    text = (maps() / "proving-ground.toml").read_text()
    for name, fill in (("terrain", "."), ("height", "0"), ("light", ".")):
        layer = re.compile(rf"(?<={name} = ''')\n(.*?)\n(?=''')", re.DOTALL)
        before, rows, after = layer.split(text, maxsplit=1)
        wide = [row.ljust(LARGE, fill) for row in rows.split("\n")]
        grown = "\n".join([*wide, *[fill * LARGE] * (LARGE - len(wide))])
        text = f"{before}\n{grown}\n{after}"
    return text
