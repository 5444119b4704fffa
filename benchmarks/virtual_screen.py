"""A screen that nobody sees, for what can only be measured in a real window."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks import installed


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[dict[str, str]]:
    """A virtual screen while it is needed; the environment of a process that is to have its window there."""
    read, write = os.pipe()
    width, height = size
    layout = f"{width}x{height}x24"
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", layout, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)  # noqa: S603 - a fixed command
    os.close(write)
    try:
        with os.fdopen(read) as told:
            display = f":{told.readline().strip()}"
        yield {
            **installed.environment(),
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
    finally:
        server.terminate()
        server.wait(10)
