"""What was measured as pages of docs/, with the machine, the date and what the yardsticks are."""

import os
import platform
from collections.abc import Iterable, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks.table import HEADINGS, Row, cells

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs"

YARDSTICKS = {
    "tcod": "libtcod's symmetric shadowcast and Pathfinder, in C; they know neither cover nor a budget",
    "pettingzoo": "PettingZoo: steps of its chess, observations and masks made, actions drawn at random",
    "chess": "python-chess: random games, all legal moves listed before each, on 64 squares",
    "icepool": "a library for odds of dice: the same pool added up die by die",
    "pygame-ce": "a bare `import pygame` in a new process, or one full copy of the window",
    "numpy": "a bare `import numpy` in a new process",
}
"""What each library is taken as a measure for."""

SPEED = """\
# How fast it is

Written by `python -m benchmarks --markdown`; do not edit. {machine}

A ratio compares two things that were run in turn in one process: it is the same on a faster machine, and
nearly the same on a busy one. Milliseconds are of processor time where nothing else is said. What starts
the game finds its modules compiled, as pip leaves them. The measured libraries:

{yardsticks}

`python -m benchmarks NAME` measures one part again. How cost grows with units and maps: [growth](growth.md).
"""


def write_speed(groups: dict[str, list[Row]]) -> Path:
    """Write docs/speed.md with the rows under their headings; its path."""
    yardsticks = "\n".join(f"- *{name}* {version(name)}: {what}." for name, what in YARDSTICKS.items())
    parts = [SPEED.format(machine=machine(), yardsticks=yardsticks)]
    parts += [f"## {heading}\n\n{table(HEADINGS, map(cells, rows))}" for heading, rows in groups.items()]
    return write("speed.md", parts)


def write(name: str, parts: Sequence[str]) -> Path:
    """Write a page of docs/; its path from the project's root."""
    path = PAGES / name
    path.write_text("\n".join(parts), encoding="utf-8")
    return path.relative_to(ROOT)


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def machine() -> str:
    """When and on what this was measured, in a sentence."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    today, python = date.today(), platform.python_version()  # noqa: DTZ011 - the reader's day
    return (
        f"Measured on {today} with Python {python} under {platform.system()}, "
        f"on {os.cpu_count()} cores of {_processor()}; load when it ended: {load}."
    )


def _processor() -> str:
    """The processor's name, as Linux tells it, else its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
