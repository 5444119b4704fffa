"""`python -m benchmarks [NAME ...]`: measures the speed goals and prints them as one table.

NAME is a module of this folder with a function `rows()`; without one all of them run but those that
take long, with --all these too. Each is measured in a process of its own, so that none warms another up,
and one that fails or hangs ends none of the others. Exit status 1 when a goal is missed.
"""

import subprocess
import sys
from argparse import ArgumentParser
from importlib import import_module

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks import report
from benchmarks.table import HEADINGS, Row, cells

GROUPS = {
    "start": "Start",
    "play": "Play",
    "odds": "Odds",
    "bots": "The computer's play",
    "environments": "Environments for research",
    "frame": "The window",
    "idle": "A window at rest",
    "forms": "Forms",
    "lab": "Fields of the lab",
    "board": "Sight and cover",
    "paths": "Movement",
    "dice": "Dice",
}
"""The modules that measure, in the order of the table, each with the heading of its rows."""

SLOW_GROUPS = {"cold": "The first start", "turns": "The computer's whole turns", "suite": "Tests"}
"""Those that take long: only when they are named."""

LIMIT = 120
"""Seconds that a group may take; one of SLOW_GROUPS ten times as long."""


def main(words: list[str]) -> int:
    """Measure and print; the exit status."""
    every = {**GROUPS, **SLOW_GROUPS}
    asked = _parser(every).parse_args(words)
    if "growth" in asked.names:
        return int(import_module("benchmarks.growth").main(markdown=asked.markdown))
    console, groups = Console(), {}
    for name in asked.names or (every if asked.all else GROUPS):
        with console.status(f"measuring {name}"):
            groups[every[name]] = measured(name)
    console.print(_table(groups))
    if asked.markdown:
        console.print(f"written: {report.write_speed(groups)}")
    return 0 if all(row.met for rows in groups.values() for row in rows) else 1


def _parser(every: dict[str, str]) -> ArgumentParser:
    parser = ArgumentParser("python -m benchmarks", description="Measure the speed goals.")
    names = [*every, "growth"]
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*names, []], help=", ".join(names))
    parser.add_argument("--all", action="store_true", help="measure those that take long too")
    parser.add_argument("--markdown", action="store_true", help="write docs/speed.md, or docs/growth.md")
    return parser


def measured(name: str) -> list[Row]:
    """The rows of a group, measured in a process of its own; one that says so when it has failed."""
    command = [sys.executable, "-m", "benchmarks.group", name]
    limit = LIMIT * 10 if name in SLOW_GROUPS else LIMIT
    try:
        done = subprocess.run(command, capture_output=True, check=True, timeout=limit, cwd=report.ROOT)  # noqa: S603 - our own code
        return msgspec.json.decode(done.stdout.splitlines()[-1], type=list[Row])
    except subprocess.TimeoutExpired:
        return [_failed(name, f"not done after {limit} s")]
    except subprocess.CalledProcessError as error:
        sys.stderr.write(told := error.stderr.decode(errors="replace"))
        return [_failed(name, (told.splitlines() or [f"status {error.returncode}"])[-1])]


def _failed(name: str, why: str) -> Row:
    return Row(f"{name}: nothing measured", "to run", why, "", "", met=False)


def _table(groups: dict[str, list[Row]]) -> Table:
    table = Table(title="Speed goals")
    for heading in HEADINGS:
        table.add_column(heading, overflow="fold")
    for rows in groups.values():
        for row in rows:
            table.add_row(*cells(row))
        table.add_section()
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
