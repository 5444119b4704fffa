"""`python -m benchmarks.group NAME`: one group, kernels compiled; its rows as JSON in the last line."""

import sys
from importlib import import_module

import msgspec

from game.board.compiled import LOADER

if __name__ == "__main__":
    LOADER.load()
    rows = import_module(f"benchmarks.{sys.argv[1]}").rows()
    sys.stdout.write(f"\n{msgspec.json.encode(rows).decode()}\n")
