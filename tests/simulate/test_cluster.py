"""Matches on a Dask cluster: a real one on this machine, of two workers, one of which is lost."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from game.errors import BadOptions, EnfiladeError
from game.files.places import maps
from game.simulate import executors
from game.simulate.executors import cluster, play_all
from game.simulate.ladder import Ladder, play_planned
from tests.simulate.test_ladder import FREE

SOURCES = {"training-yard": (maps() / "training-yard.toml").read_bytes()}
PLANNED = tuple(Ladder((FREE,), SOURCES, 6, seed=3).planned(FREE))


@contextmanager
def started(*words: str, until: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process of Dask's, and the line in which it says what is waited for."""
    command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr
        yield process, next(line for line in process.stderr if until in line)
    finally:
        process.kill()
        process.wait()
        if process.stderr:
            process.stderr.close()


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    with started("dask_scheduler", *words, until="Scheduler at:") as (_, line):
        yield re.findall(r"tcp://\S+", line)[0]


def worker(scheduler: str) -> AbstractContextManager[tuple[subprocess.Popen[str], str]]:
    words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
    return started("dask_worker", scheduler, *words, until="Registered to:")


@pytest.fixture(scope="module")
def lasting(scheduler: str) -> Iterator[None]:
    """A worker that is there for all tests."""
    with worker(scheduler):
        yield


@pytest.mark.usefixtures("lasting")
@pytest.mark.filterwarnings("ignore::Warning")  # Dask's own, of how this machine is made
def test_a_worker_is_lost_in_the_middle(scheduler: str) -> None:
    """All matches are played, each once, and come to what they come to on this machine."""
    played = []
    with worker(scheduler) as (other, _):
        for result in play_all(PLANNED, SOURCES, lambda: cluster(scheduler)):
            played.append(result)
            if len(played) == 2:
                other.kill()
    assert sorted(map(str, (result.planned for result in played))) == sorted(map(str, PLANNED))
    assert not any(result.fault for result in played)
    for result in played[-2:]:
        assert result.hash == play_planned(result.planned, SOURCES[result.planned.map]).hash


@pytest.mark.usefixtures("lasting")
@pytest.mark.filterwarnings("ignore::Warning")
def test_a_worker_with_another_version_is_refused(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "code_hash", lambda: "another")
    with pytest.raises(EnfiladeError, match="another version of the game"):
        next(play_all(PLANNED, SOURCES, lambda: cluster(scheduler)))


@pytest.mark.filterwarnings("ignore::Warning")
def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.2)
    with pytest.raises(EnfiladeError, match="no Dask scheduler answers at tcp://127"):
        next(play_all(PLANNED, SOURCES, lambda: cluster("tcp://127.0.0.1:1")))


def test_without_dask_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadOptions, match=r"enfilade\[cluster\]"):
        next(play_all(PLANNED, SOURCES, lambda: cluster("tcp://127.0.0.1:1")))
