"""Where many matches are played at once: in processes of this machine, or on a Dask cluster of several."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeVar

from game.errors import EnfiladeError
from game.simulate.ladder import Planned, Result, play_planned

T = TypeVar("T")


@dataclass(frozen=True)
class Players:
    """What plays matches, and how many of them at once: that may change while it does."""

    executor: Executor
    size: Callable[[], int]


Opened = Callable[[], AbstractContextManager[Players]]
"""What makes them; called again when they have broken."""


class InThisProcess(Executor):
    """Plays at once, and waits for it."""

    def submit(self, run: Callable[..., T], /, *words: Any, **named: Any) -> Future[T]:
        done = Future[T]()
        done.set_result(run(*words, **named))
        return done


@contextmanager
def processes(number: int) -> Iterator[Players]:
    """So many processes of this machine; this one alone when it is to be one.

    They leave Ctrl+C to whoever waits for them, and are ended when nobody does any more.
    """
    if number == 1:
        yield Players(InThisProcess(), lambda: 1)
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(number, get_context("spawn"), signal, (SIGINT, SIG_IGN))
    try:
        yield Players(pool, lambda: number)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:
            process.terminate()


def play_all(
    planned: Iterable[Planned], sources: Mapping[str, bytes], opened: Opened
) -> Generator[Result, None, None]:
    """Play matches, each told as it ends; `sources` are the texts of maps by their names.

    No more are taken from `planned` than can be played at once, so that it may look at what has come. When a
    process dies, what was played then is played again, each alone, and told as a fault if that dies (J-10).
    """
    waiting = iter(planned)
    while broken := (yield from _play(waiting, sources, opened)):
        for match in broken:
            if (yield from _play(iter((match,)), sources, opened)):
                yield Result(planned=match, fault="the process that played it has died")


def _play(
    waiting: Iterator[Planned], sources: Mapping[str, bytes], opened: Opened
) -> Generator[Result, None, list[Planned]]:
    """Play until nothing is left, or a process dies; what was lost with it."""
    running: dict[Future[Result], Planned] = {}
    with opened() as players:
        while True:
            for match in islice(waiting, players.size() - len(running)):
                running[players.executor.submit(play_planned, match, sources[match.map])] = match
            if not running:
                return []
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                match = running.pop(future)
                try:
                    result = future.result()
                except BrokenExecutor:
                    return [match, *running.values()]
                except CancelledError as error:
                    raise EnfiladeError("the cluster has gone; the same command goes on from here") from error
                except Exception as error:  # noqa: BLE001 (what became of a match is told, whatever it is)
                    result = Result(planned=match, fault=f"{type(error).__name__}: {error}")
                yield result
