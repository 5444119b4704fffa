"""A process of its own answers part by part, leaves what nobody wants, and dies aloud."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.board.compiled import LOADER, kernels
from game.match.worker import Desk, Stopped, Worker

SECONDS = 60.0
"""Longer than any process takes to start on a busy machine."""


def counter(question: bytes) -> Iterator[bytes]:
    """As many numbers as are asked for; every one takes a moment. None can be had of a word."""
    for number in range(int(question)):
        time.sleep(0.002)
        yield b"%d" % number


def opened() -> Desk:
    """What the process answers with."""
    return counter


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker(opened)
    yield made
    made.close()


def parts(worker: Worker, count: int) -> list[int]:
    """So many parts as they come; polling never waits by itself."""
    found: list[int] = []
    until = time.monotonic() + SECONDS
    while len(found) < count:
        assert time.monotonic() < until
        part = worker.poll()
        found += [] if part is None else [int(part)]
        time.sleep(0.0005)
    return found


def test_parts_come_in_order_and_then_no_more(worker: Worker) -> None:
    worker.ask(b"5")
    assert parts(worker, 5) == [0, 1, 2, 3, 4]
    time.sleep(0.05)
    assert worker.poll() is None


def test_the_rest_of_an_answer_is_left_when_another_is_wanted(worker: Worker) -> None:
    """A hundred seconds of numbers are not waited for, and none of them is told of the second question."""
    worker.ask(b"50000")
    assert parts(worker, 3) == [0, 1, 2]
    worker.ask(b"4")
    assert parts(worker, 4) == [0, 1, 2, 3]


def test_nothing_is_told_of_what_is_cancelled(worker: Worker) -> None:
    worker.ask(b"50000")
    parts(worker, 1)
    worker.cancel()
    time.sleep(0.05)
    assert worker.poll() is None
    worker.ask(b"2")
    assert parts(worker, 2) == [0, 1]


def test_it_tells_its_death_once_and_starts_again(worker: Worker) -> None:
    worker.ask(b"a word")
    with pytest.raises(Stopped, match=r"stopped before it answered \(exit code 1\)"):
        parts(worker, 1)
    assert worker.poll() is None
    worker.ask(b"1")
    assert parts(worker, 1) == [0]


def compiling() -> Desk:
    """Answers whether a board has made the process compile."""

    def asked(_question: bytes) -> Iterator[bytes]:
        kernels(64)
        yield b"1" if LOADER._thread else b"0"

    return asked


def test_a_process_does_not_compile_what_the_one_it_works_for_compiles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two compilers at once took the machine from the window for twice as long, after an installation."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    worker = Worker(compiling)
    worker.ask(b"")
    assert parts(worker, 1) == [0]
    worker.close()
