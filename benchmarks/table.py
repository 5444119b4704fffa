"""One row of the speed table, and how two things are timed against each other."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Row:
    """What was measured against its goal; times and ratios are text, ready to print.

    Without a goal it is a note, which is always met.
    """

    what: str
    goal: str
    measured: str
    ours: str
    yardstick: str
    met: bool

    @property
    def verdict(self) -> str:
        """Whether the goal is met, in a word."""
        if not self.goal:
            return ""
        return "yes" if self.met else "NO"


HEADINGS = ("What", "Goal", "Measured", "Ours", "Yardstick", "Met")


def cells(row: Row) -> tuple[str, ...]:
    """A row's texts, one under each heading."""
    return row.what, row.goal, row.measured, row.ours, row.yardstick, row.verdict


def interleaved(
    ours: Callable[[], object],
    yardstick: Callable[[], object],
    rounds: int,
    clock: Callable[[], float] = perf_counter,
) -> tuple[float, float]:
    """The median seconds of each, run in turn, so that a busy machine slows both alike; warmed up first."""
    ours(), yardstick()
    times = [(seconds(ours, clock), seconds(yardstick, clock)) for _ in range(rounds)]
    return median(one for one, _ in times), median(other for _, other in times)


def seconds(run: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """How long something takes by a clock."""
    start = clock()
    run()
    return clock() - start


def slow(times: list[float]) -> float:
    """What 95 % of some times take at most."""
    return sorted(times)[int(len(times) * 0.95)]
