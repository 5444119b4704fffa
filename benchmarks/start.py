"""How long the game takes to its first frame, and the engine to its first answer, against bare imports."""

import subprocess
import sys
from functools import cache

from benchmarks import installed
from benchmarks.table import Row, interleaved

ROUNDS = 9

HELLO = b'{"cmd":"hello"}\n'

TITLE = (
    "from game.ui.app import App; from game.ui.menus.title import Title;"
    "app = App(); app.open(Title()); app.frame(0.0); import os; os._exit(0)"
)
"""Ends at once after the first frame: the work behind it is not waited for."""


@cache
def _env() -> dict[str, str]:
    return {**installed.environment(), "SDL_VIDEODRIVER": "dummy"}


def _run(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], env=_env(), check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own code


def _engine() -> None:
    start = [sys.executable, "-m", "game", "engine"]
    subprocess.run(start, input=HELLO, env=_env(), check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own program


def rows() -> list[Row]:
    """The title against `import pygame`, the engine against `import numpy`; whole processes."""
    ours, bare = interleaved(lambda: _run(TITLE), lambda: _run("import pygame"), ROUNDS)
    found = [_row("start to the first frame", "import pygame", ours, bare, 2.5)]
    ours, bare = interleaved(_engine, lambda: _run("import numpy"), ROUNDS)
    return [*found, _row("start of the engine to its `hello`", "import numpy", ours, bare, 2)]


def _row(what: str, yardstick: str, ours: float, bare: float, goal: float) -> Row:
    return Row(
        what,
        f"<= {goal}x",
        f"{ours / bare:.2f}x",
        f"{1000 * ours:.0f} ms",
        f"{yardstick}: {1000 * bare:.0f} ms",
        ours <= goal * bare,
    )
