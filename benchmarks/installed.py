"""The environment of a process that starts the game as it is installed: pip has compiled its modules."""

import os
from compileall import compile_dir
from pathlib import Path

import game


def environment() -> dict[str, str]:
    """Of this process, but that modules compiled before are read; those of the game are compiled now."""
    for folder in game.__path__:
        compile_dir(Path(folder), quiet=2)
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
