"""`python -m benchmarks [NAME ...]`: measures the speed goals and prints them as one table.

NAME is a module of this folder with a function `rows()`; without one all of them run. Exit status 1 when a
goal is missed.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from benchmarks.table import Row

GROUPS = ("board", "paths", "dice", "play", "lab", "frame", "forms", "start")
"""The modules that measure, in the order of the table."""


def main(names: list[str]) -> int:
    """Measure and print; the exit status."""
    unknown = [name for name in names if name not in GROUPS]
    if unknown:
        sys.stderr.write(f"unknown: {', '.join(unknown)}; there are {', '.join(GROUPS)}\n")
        return 2
    console, table = Console(), Table(title="Speed goals")
    for heading in ("What", "Goal", "Measured", "Ours", "Yardstick", "Met"):
        table.add_column(heading, overflow="fold")
    met = True
    for name in names or GROUPS:
        with console.status(f"measuring {name}"):
            found: list[Row] = import_module(f"benchmarks.{name}").rows()
        for row in found:
            table.add_row(
                row.what, row.goal, row.measured, row.ours, row.yardstick, "yes" if row.met else "NO"
            )
            met = met and row.met
        table.add_section()
    console.print(table)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
