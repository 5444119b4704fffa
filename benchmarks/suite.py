"""How long the tests of the README take on this machine."""

import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

from benchmarks.table import Row

GOAL = 150
"""Seconds on two idle cores."""


def rows() -> list[Row]:
    """One row; a suite that fails is not fast."""
    start = perf_counter()
    done = subprocess.run([sys.executable, "-m", "pytest"], check=False, capture_output=True)
    taken, used = perf_counter() - start, getrusage(RUSAGE_CHILDREN)
    told = done.stdout.decode().splitlines()
    met = done.returncode == 0 and taken <= GOAL
    processor = f"{used.ru_utime + used.ru_stime:.0f} s of processor time"
    return [Row("the suite of the README", f"<= {GOAL} s", f"{taken:.0f} s", processor, told[-1], met)]
