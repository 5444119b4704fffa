"""Output that fails is a sentence and a status in every command: real processes, pipes and devices."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any

import pytest

from game.errors import ExitStatus
from game.files import places

SIGHT = ("lab", "training-yard", "--from", "1,0", "--to", "6,7", "--json")
SERIES = ("simulate", "training-yard", "--matches", "1", "--workers", "1", "--level", "random")
LONG = pytest.mark.long
EVERY = [
    ("--version",),
    ("engine",),
    ("check", "no such map", "--json"),
    pytest.param(("maps",), marks=LONG),
    pytest.param(("--help",), marks=LONG),
    pytest.param(("maps", "--json"), marks=LONG),
    pytest.param(("where",), marks=LONG),
    pytest.param(("check", "no such map"), marks=LONG),
    pytest.param(SIGHT, marks=LONG),
    pytest.param(SERIES, marks=LONG),
    pytest.param((*SERIES, "--json"), marks=LONG),
]
"""Commands that say something on standard output."""


def enfilade(
    words: tuple[str | bytes, ...],
    out: int | IO[Any] | None = subprocess.PIPE,
    *,
    error: int | IO[Any] | None = subprocess.PIPE,
    before: str = "",
    env: Mapping[str, str] = MappingProxyType({}),
) -> subprocess.CompletedProcess[bytes]:
    """Run a command with some standard output; `before` is what a shell does first to its streams."""
    command = [sys.executable, "-m", "game", *words]
    if before:
        command = ["sh", "-c", f'"$@" {before}', "sh", *command]
    hello = b'{"cmd": "hello"}\n'
    environment = {**os.environ, "COLUMNS": "80", **env}
    return subprocess.run(
        command, stdout=out, stderr=error, input=hello, check=False, timeout=120, env=environment
    )


@pytest.fixture(autouse=True)
def folders(monkeypatch: pytest.MonkeyPatch, kept: Path) -> None:
    """The folders of the user, for processes of their own."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(kept))


@pytest.mark.parametrize("words", EVERY)
def test_a_full_disk_is_a_sentence_and_a_status(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = enfilade(words, full)
    assert done.stderr.decode() == "standard output: No space left on device\n"
    assert done.returncode == ExitStatus.MISTAKE


@pytest.mark.parametrize("words", [words for words in EVERY if words != ("engine",)])
def test_a_pipe_that_nobody_reads_is_a_sentence_and_a_status(words: tuple[str, ...]) -> None:
    """The engine's end is a client that has gone: `tests/protocol/test_loop.py`."""
    done = broken(words)
    assert done.stderr.decode() == "standard output: Broken pipe\n"
    assert done.returncode == ExitStatus.MISTAKE


def test_a_client_of_the_engine_that_goes_is_no_failure() -> None:
    """J-01: the end of the conversation."""
    done = broken(("engine",))
    assert (done.returncode, done.stderr) == (0, b"")


def broken(words: tuple[str, ...]) -> subprocess.CompletedProcess[bytes]:
    """Run a command with a pipe whose other end is closed."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return enfilade(words, writing)
    finally:
        os.close(writing)


@pytest.mark.parametrize(
    ("words", "before"),
    [
        (("--version",), ">&-"),
        (("engine",), ">&-"),
        pytest.param(("maps",), ">&-", marks=LONG),
        pytest.param(("engine",), ">&- <&-", marks=LONG),
        pytest.param(SIGHT, ">&-", marks=LONG),
    ],
)
def test_a_closed_output_is_a_sentence_and_a_status(words: tuple[str, ...], before: str) -> None:
    done = enfilade(words, before=before)
    if "<&-" in before:  # an engine that nobody asks says nothing
        assert (done.returncode, done.stderr) == (0, b"")
        return
    assert done.stderr.decode() == "standard output: Bad file descriptor\n"
    assert done.returncode == ExitStatus.MISTAKE


@pytest.mark.parametrize(
    "before",
    ["2>&-", "<&- >&- 2>&-", pytest.param("2>/dev/full", marks=LONG), pytest.param(">&- 2>&-", marks=LONG)],
)
def test_with_nowhere_left_to_say_so_there_is_the_status(before: str) -> None:
    done = enfilade(("check", "no such map"), before=before)
    assert (done.returncode, done.stderr) == (ExitStatus.MISTAKE, b"")


def test_the_engine_says_what_keeps_it_from_reading() -> None:
    done = enfilade(("engine",), before="0>/dev/null")
    assert done.stderr.decode() == "standard input: Bad file descriptor\n"
    assert done.returncode == ExitStatus.MISTAKE


ASCII = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize(
    "words",
    [
        ("check", "höhe.toml"),
        ("check", b"\xff\xfe.toml"),
        pytest.param(("--help",), marks=LONG),
        pytest.param(SERIES, marks=LONG),
        pytest.param(("play", "höhe"), marks=LONG),
        pytest.param(("replay", b"\xff\xfe.toml"), marks=LONG),
    ],
)
def test_signs_that_an_output_has_not_are_written_out(words: tuple[str | bytes, ...]) -> None:
    done = enfilade(words, env=ASCII)
    assert done.returncode in {ExitStatus.WELL, ExitStatus.MISTAKE}
    assert b"Traceback" not in done.stderr
    assert (done.stdout + done.stderr).isascii()
    assert done.stdout + done.stderr


@pytest.mark.parametrize("env", [pytest.param({}, marks=LONG), ASCII])
@pytest.mark.parametrize("name", ["höhe.toml", b"\xff\xfe.toml"])
def test_json_is_utf_8_whatever_the_output(name: str | bytes, env: dict[str, str]) -> None:
    """RFC 8259; the bytes of a name that is no text are escaped."""
    done = enfilade(("check", name, "--json"), env=env)
    assert (done.returncode, done.stderr) == (ExitStatus.MISTAKE, b"")
    [told] = json.loads(done.stdout.decode())["maps"]
    assert told["faults"]
    assert told["file"].encode("utf-8", "surrogateescape") == os.fsencode(name)


@pytest.mark.long
def test_a_map_of_an_odd_name_is_exported_and_taken_back(tmp_path: Path) -> None:
    """Names that are no UTF-8 are names."""
    folder = os.fsencode(tmp_path)
    out, back = folder + b"/\xff.tmx", folder + b"/\xfe\n.toml"
    for words in (("export", "training-yard", out), ("import", out, back), ("check", back)):
        done = enfilade(words, env=ASCII)
        assert (done.returncode, done.stderr) == (0, b"")
    assert Path(os.fsdecode(back)).read_bytes().startswith(b"format = 1")
    assert places.maps().exists()
