"""Bounds on what a case may cost, and what is kept of one that goes wrong."""

import resource
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from msgspec import Struct

from tools.fuzz.kind import Kind, Wrong, require

ROOT = Path(__file__).resolve().parents[2]
MOST_MEMORY = 500
"""How many MB more than before a case may hold at its peak."""


class TooSlow(BaseException):
    """A case that takes more of the processor than its kind may; nothing that handles errors stops it."""


class Finding(Struct):
    """A case that went wrong: how it is told from others, the bytes, the traceback."""

    kind: str
    sign: str
    data: bytes
    told: str


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise TooSlow in what takes more seconds of the processor."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def peak() -> int:
    """The most MB that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def judged(kind: Kind, act: Callable[[], object], data: Callable[[], bytes]) -> Finding | None:
    """Do something within the bounds of a kind: what went wrong with it, if anything."""
    before = peak()
    try:
        with bounded(kind.seconds):
            act()
        grown = peak() - before
        require(grown <= MOST_MEMORY, "memory: more MB at the peak:", grown)
    except (Exception, TooSlow) as error:  # noqa: BLE001 - that is what is looked for
        told = "".join(traceback.format_exception(error))
        return Finding(kind.name, sign(error), data(), told)
    return None


def sign(error: BaseException) -> str:
    """What findings of one cause have in common: the type, where it came from, the words of what failed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_ours(frame.filename)]
    where = [f"{Path(frame.filename).name}:{frame.name}" for frame in frames[-2:]]
    if isinstance(error, TooSlow):
        where = [f"{Path(frame.filename).name}:{frame.name}" for frame in frames[:3]]
    if isinstance(error, Wrong):
        where = [*where, error.what]
    return " ".join((type(error).__name__, *where))


def _is_ours(file: str) -> bool:
    path = Path(file)
    return path.is_relative_to(ROOT / "game")
