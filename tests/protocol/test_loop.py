"""J-01: the loop over lines: a real process, its end, its flushing, and lines that are too long."""

import io
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.protocol import serve
from game.protocol.engine import next_line
from game.protocol.request_reader import MOST_LINE, MOST_MAP_LINE
from tests.protocol.client import Client, map_text

ROOT = Path(__file__).parents[2]

TOY_ENGINE = """
import sys
from game.protocol import Engine, serve
from tests.protocol.client import CATALOGUE
from tests.toy import TOY
serve(Engine({"toy": TOY}, CATALOGUE), sys.stdin.buffer, sys.stdout.buffer)
"""

ENGINE = "import game.protocol; game.protocol.main()"

LOADED = """
import sys
from game.protocol import Engine
from game.systems import SYSTEMS
answer = Engine(SYSTEMS).answer(b'{"cmd": "hello"}')
assert b'"ok":true' in answer, answer
print([name for name in ("numba", "numpy", "pygame", "pymunk", "tomlkit") if name in sys.modules])
"""


@contextmanager
def process(program: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process with pipes that hold what was not flushed: nothing may be buffered but by the engine."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-c", program]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        yield running
        running.kill()


def ask(running: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    """One line in, one line out, before the next one is sent."""
    assert running.stdin
    assert running.stdout
    running.stdin.write(line + b"\n")
    running.stdin.flush()
    read: dict[str, Any] = json.loads(running.stdout.readline())
    return read


def test_a_match_over_a_pipe_answer_by_answer() -> None:
    """J-01: each answer comes before the next question; at the end of input the status is 0."""
    with process(TOY_ENGINE) as running:
        new = {"id": 1, "cmd": "new", "system": "toy", "seed": 0, "map_text": map_text(a=(0, 0), X=(5, 0))}
        assert ask(running, json.dumps(new).encode())["side"] == "squad"
        assert ask(running, b"no json")["error"]["code"] == "bad_json"
        huge = b'{"id": 2, "cmd": "bot", "level": "' + b"x" * MOST_LINE + b'"}'
        answer = ask(running, huge)
        assert (answer["id"], answer["error"]["code"]) == (2, "too_long")
        answer = ask(running, b'{"id": 3, "cmd": "bot", "level": "random"}\r')
        assert (answer["id"], answer["ok"]) == (3, True)
        act = json.dumps({"id": 4, "cmd": "act", "action": answer["action"]}).encode()
        assert ask(running, act)["ok"]
        assert running.stdin
        running.stdin.close()
        assert running.wait(30) == 0


def test_quit_ends_it_with_what_comes_after_unread() -> None:
    """J-01, J-02: the answer to quit is the last one, the status 0."""
    done = subprocess.run(
        [sys.executable, "-c", ENGINE],
        cwd=ROOT,
        input=b'{"id": 1, "cmd": "hello"}\n{"id": 2, "cmd": "quit"}\n{"id": 3, "cmd": "hello"}\n',
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, 2]
    assert done.stderr == b""


def test_who_asks_and_goes_away_leaves_no_trace() -> None:
    """J-01: a broken pipe is an end like any other."""
    with subprocess.Popen(
        [sys.executable, "-c", ENGINE],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        running.stdin.write(b'{"cmd": "hello"}\n' * 100)
        running.stdin.close()
        assert running.wait(60) == 0
        assert running.stderr.read() == b""


def test_hello_loads_neither_window_nor_compiler() -> None:
    """J-01: no window; and what a field needs is not loaded before one is asked for."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "[]\n"


def test_a_last_line_without_an_end_is_a_line() -> None:
    """J-01: and no line at all is no question."""
    sink = io.BytesIO()
    serve(Client().engine, io.BytesIO(b'{"id": 1, "cmd": "hello"}\n{"id": 2, "cmd": "hello"}'), sink)
    assert [json.loads(line)["id"] for line in sink.getvalue().splitlines()] == [1, 2]
    sink = io.BytesIO()
    serve(Client().engine, io.BytesIO(b""), sink)
    assert sink.getvalue() == b""


def test_every_line_gets_one_answer_in_order() -> None:
    """J-01: empty ones too, and ones that cannot be read."""
    sink = io.BytesIO()
    lines = [b'{"id": 1, "cmd": "hello"}', b"", b"[", b'{"id": 4}', b"\xff", b'{"id": 6, "cmd": "view"}']
    serve(Client().engine, io.BytesIO(b"\n".join(lines) + b"\n"), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, None, 4, None, 6]


class Endless(io.RawIOBase):
    """So many bytes of one line, made as they are read."""

    def __init__(self, head: bytes, size: int, tail: bytes) -> None:
        self.head, self.left, self.tail = head, size, tail

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self.head:
            part, self.head = self.head[: len(buffer)], self.head[len(buffer) :]
        elif self.left:
            part = b"x" * min(len(buffer), self.left)
            self.left -= len(part)
        else:
            part, self.tail = self.tail[: len(buffer)], self.tail[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


@pytest.mark.parametrize(
    ("head", "most"),
    [
        (b'{"id": 5, "cmd": "save", "path": "', MOST_LINE),
        (b'{"id": 5, "cmd": "new", "map_text": "', MOST_MAP_LINE),
    ],
)
def test_a_line_without_end_is_never_held(head: bytes, most: int) -> None:
    """J-01: 64 MiB pass by in one line; at no time are more than twice the limit in memory."""
    source = io.BufferedReader(Endless(head, 64 * 1024 * 1024, b'"}\n{"id": 6, "cmd": "hello"}\n'))
    tracemalloc.start()
    try:
        line = next_line(source)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert line is not None
    assert not line.whole
    assert len(line.data) == most + 1
    assert peak < 2.5 * most
    answer = json.loads(Client().engine.answer(line.data, whole=line.whole))
    assert (answer["id"], answer["error"]["code"]) == (5, "too_long")
    following = next_line(source)
    assert following is not None
    assert following.data == b'{"id": 6, "cmd": "hello"}'


def test_a_line_of_just_the_limit_is_whole() -> None:
    """J-01: with an end, and without one at the end of input."""
    for end in (b"\n", b""):
        line = next_line(io.BytesIO(b"x" * MOST_LINE + end))
        assert line is not None
        assert (line.whole, len(line.data)) == (True, MOST_LINE)
        line = next_line(io.BytesIO(b"x" * (MOST_LINE + 1) + end))
        assert line is not None
        assert not line.whole
