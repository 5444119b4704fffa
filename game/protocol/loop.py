"""The loop: lines from standard input, answers to standard output, until either ends (J-01)."""

import os
import sys
from typing import BinaryIO, NamedTuple

from game.protocol.engine import Engine
from game.protocol.reading import MOST_LINE, MOST_MAP_LINE
from game.systems import SYSTEMS

_CHUNK = 65536


class Line(NamedTuple):
    """A line without its end; not `whole` is the beginning of one that is too long to be held."""

    data: bytes
    whole: bool = True


def main() -> None:
    """Answer standard input until it ends, or until `quit`."""
    try:
        serve(Engine(SYSTEMS), sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # who asked has gone; what is still to be written goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def serve(engine: Engine, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of a source, one a line, each flushed."""
    while not engine.over and (line := next_line(source)) is not None:
        sink.write(engine.answer(line.data, whole=line.whole) + b"\n")
        sink.flush()


def next_line(source: BinaryIO) -> Line | None:
    """The next line, None at the end; never more is held than a line may be long."""
    limit = MOST_LINE
    data = source.readline(limit + 1)
    if not data:
        return None
    if _cut(data, limit) and b'"map_text"' in data:
        limit = MOST_MAP_LINE
        data += source.readline(limit + 1 - len(data))
    if not _cut(data, limit):
        return Line(data.removesuffix(b"\n"))
    while (rest := source.readline(_CHUNK)) and not rest.endswith(b"\n"):
        pass
    return Line(data, whole=False)


def _cut(data: bytes, limit: int) -> bool:
    """Whether a line goes on beyond its limit."""
    return len(data) > limit and not data.endswith(b"\n")
