"""One row of the speed table, and how two things are timed against each other."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Row:
    """What was measured against its goal; times and ratios are text, ready to print."""

    what: str
    goal: str
    measured: str
    ours: str
    yardstick: str
    met: bool


def interleaved(
    ours: Callable[[], object], yardstick: Callable[[], object], rounds: int
) -> tuple[float, float]:
    """The median seconds of each, run in turn, so that a busy machine slows both alike; warmed up first."""
    ours(), yardstick()
    times = [(_seconds(ours), _seconds(yardstick)) for _ in range(rounds)]
    return median(one for one, _ in times), median(other for _, other in times)


def _seconds(run: Callable[[], object]) -> float:
    start = perf_counter()
    run()
    return perf_counter() - start
