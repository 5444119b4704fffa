"""The standard streams of a command: output that fails is told in a sentence, whoever writes it."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from game.errors import EnfiladeError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class OutputFailed(EnfiladeError):
    """What was said could not be written: the disk is full, say."""


class ReaderGone(OutputFailed, BrokenPipeError):
    """What was said could not be written: whoever was to read it has gone."""


@contextmanager
def safe_streams() -> Iterator[None]:
    r"""Guard the standard streams, and write what is left of the output in the end. Raises OutputFailed.

    A sign that the encoding of an output does not have is written as `\xe9`. A standard error that fails is
    silent: there is nowhere left to say so.
    """
    sys.stdin = sys.stdin or _empty()
    sys.stdout = _guarded(sys.stdout, "standard output")
    sys.stderr = _guarded(sys.stderr, "")
    try:
        yield
    finally:
        sys.stdout.flush()


def _empty() -> TextIO:
    return os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")


def _guarded(stream: TextIO | None, name: str) -> TextIO:
    """An output of the process so that its failures are told; one of somebody else is left as it is."""
    if stream is None:  # it was closed; what takes its number refuses whatever is written
        return _text(os.open(os.devnull, os.O_RDONLY), name, "utf-8", lines=False)
    if not any(stream is own for own in (sys.__stdout__, sys.__stderr__)):
        return stream
    return _text(stream.fileno(), name, stream.encoding, lines=bool(stream.line_buffering))


def _text(descriptor: int, name: str, encoding: str, *, lines: bool) -> TextIO:
    buffer = io.BufferedWriter(_Output(descriptor, name))
    return io.TextIOWrapper(buffer, encoding, "backslashreplace", line_buffering=lines)


class _Output(io.FileIO):
    """An output of the process; without a name it fails in silence. After a failure nothing is written."""

    def __init__(self, descriptor: int, name: str) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self._said, self._failed = name, False

    def write(self, data: "ReadableBuffer") -> int:
        size = memoryview(data).nbytes
        if self._failed:
            return size
        try:
            return super().write(data)
        except OSError as error:
            self._failed = True
            if not self._said:
                return size
            kind = ReaderGone if isinstance(error, BrokenPipeError) else OutputFailed
            raise kind(f"{self._said}: {error.strerror}") from error
