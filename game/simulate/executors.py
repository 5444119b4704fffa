"""Where many matches are played at once: in processes of this machine, or on a Dask cluster of several."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, cast

from game.errors import BadOptions, EnfiladeError
from game.simulate.ladder import Planned, Result, play_planned
from game.simulate.results import code_hash


@dataclass(frozen=True)
class Players:
    """What plays matches, and how many of them at once: that may change while it does.

    `submit` begins a match on the map of a text; when its process dies that fails with BrokenExecutor.
    """

    submit: Callable[[Planned, bytes], Future[Result]]
    size: Callable[[], int]


Opened = Callable[[], AbstractContextManager[Players]]
"""What makes them; called again when they have broken."""


PATIENCE = 10
"""How many seconds a cluster has to answer."""


@contextmanager
def cluster(address: str) -> Iterator[Players]:
    """The workers of a Dask cluster; each plays one match at a time for each of its threads.

    When one is lost, what it played is played by another (Dask does that). Raises BadOptions when Dask is not
    installed, and EnfiladeError when nobody answers.
    """
    try:
        from distributed import Client  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise BadOptions("a cluster needs Dask: pip install 'enfilade[cluster]'") from error
    try:
        client = cast("Any", Client)(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise EnfiladeError(f"no Dask scheduler answers at {address}") from error
    with client:
        pool = client.get_executor(pure=False)
        code = code_hash()

        def submit(planned: Planned, source: bytes) -> Future[Result]:
            playing: Future[Result] = pool.submit(_play_elsewhere, planned, source, code)
            return playing

        # More than there are threads, so that nobody waits for the next; one, while there is no worker.
        yield Players(submit, lambda: max(2 * sum(client.nthreads().values()), 1))


@lru_cache(maxsize=1)
def _own_code() -> str:
    return code_hash()


def _play_elsewhere(planned: Planned, source: bytes, code: str) -> Result:
    """Play a match on another machine. Raises EnfiladeError where the game is of another version."""
    if _own_code() != code:
        raise EnfiladeError("a worker of the cluster has another version of the game")
    return play_planned(planned, source)


@contextmanager
def processes(number: int) -> Iterator[Players]:
    """So many processes of this machine; this one alone when it is to be one."""
    if number == 1:
        yield Players(_play_here, lambda: 1)
        return
    with process_pool(number) as pool:
        yield Players(lambda planned, source: pool.submit(play_planned, planned, source), lambda: number)


@contextmanager
def process_pool(number: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes: they leave Ctrl+C to whoever waits for them, and end when nobody does any more."""
    others = set(active_children())
    pool = ProcessPoolExecutor(number, get_context("spawn"), signal, (SIGINT, SIG_IGN))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:
            process.terminate()


def _play_here(planned: Planned, source: bytes) -> Future[Result]:
    done = Future[Result]()
    done.set_result(play_planned(planned, source))
    return done


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
            for match in islice(waiting, max(players.size() - len(running), 0)):
                running[players.submit(match, sources[match.map])] = match
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
                except EnfiladeError:
                    raise
                except Exception as error:  # noqa: BLE001 (what became of a match is told, whatever it is)
                    result = Result(planned=match, fault=f"{type(error).__name__}: {error}")
                yield result
