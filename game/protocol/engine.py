"""The engine: one request in, one answer out; what is refused, or fails, changes nothing (J-01, J-10)."""

import json
import os
import sys
import traceback
from functools import cached_property
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import msgspec

from game.errors import EnfiladeError
from game.protocol import requests
from game.protocol.greeting import hello
from game.protocol.request_reader import MOST_LINE, MOST_MAP_LINE, InternalError, Unreadable, described, read
from game.protocol.requests import Request
from game.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.protocol.session import Session
    from game.rules.scenario import Catalogue
    from game.rules.system import System

_CHANGING = (requests.New, requests.Act, requests.Edit, requests.Undo, requests.Replay, requests.Load)
"""The requests that change the match, or exchange it."""


class Engine:
    """Holds one match and answers requests about it; `catalogue` is the shipped one if left out."""

    def __init__(self, systems: "Mapping[str, System[Any]]", catalogue: "Catalogue | None" = None) -> None:
        self._systems, self._catalogue = systems, catalogue
        self.over = False
        """Whether it was asked to end."""

    @cached_property
    def session(self) -> "Session":
        """The match, and what it is played by; made when it is first asked about."""
        from game.protocol.session import Session  # noqa: PLC0415 - hello does not wait for the game

        return Session(self._systems, self._catalogue)

    def answer(self, line: bytes, *, whole: bool = True) -> bytes:
        """The answer to a line, without an end of line; not `whole` is the beginning of one too long."""
        message = read(line, whole=whole)
        before = self.session.copied() if isinstance(message.request, _CHANGING) else None
        try:
            return _answer(message.id, **self.reply(message.request))
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the match of others
            traceback.print_exc()
            if before:
                self.session = before
            failed = InternalError(f"a fault of the program, nothing has changed: {error!r}")
            return _answer(message.id, ok=False, error=described(failed))

    def reply(self, request: Request | EnfiladeError) -> dict[str, Any]:
        """What the answer to a request, or to what is wrong with it, says beside its id."""
        try:
            if isinstance(request, EnfiladeError):
                raise request
            return {"ok": True, **self._reply(request)}
        except (EnfiladeError, OSError) as error:
            return {"ok": False, "error": described(error)}

    def _reply(self, request: Request) -> dict[str, Any]:
        if isinstance(request, requests.Hello):
            return hello(self._systems)
        if isinstance(request, requests.Quit):
            self.over = True
            return {}
        from game.protocol.answers import ANSWERERS  # noqa: PLC0415 - hello does not wait for the game

        return ANSWERERS[type(request)](self.session, request)


def _answer(ident: object, **says: object) -> bytes:
    """An answer as JSON; an id may hold numbers that only Python's own writer takes."""
    return b'{"id":' + json.dumps(ident).encode() + b"," + msgspec.json.encode(says)[1:]


_CHUNK = 65536


class Line(NamedTuple):
    """A line without its end; not `whole` is the beginning of one that is too long to be held."""

    data: bytes
    whole: bool = True


def main() -> None:
    """Answer standard input until it ends, or until `quit`. Raises Unreadable."""
    try:
        serve(Engine(SYSTEMS), sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # who asked has gone; what is still to be written goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise Unreadable(f"standard input: {error.strerror}") from error


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
