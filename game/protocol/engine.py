"""The engine: one request in, one answer out; a request that is refused changes nothing (J-01)."""

import json
import traceback
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from game.errors import EnfiladeError
from game.protocol import chances, editing, ground, keeping, playing, requests
from game.protocol.faults import BadRequest, described
from game.protocol.reading import read
from game.protocol.requests import Request
from game.protocol.session import Session
from game.rules.scenario import Catalogue
from game.rules.system import System

Answerer = Callable[[Session, Any], dict[str, Any]]

ANSWERERS: dict[type[Request], Answerer] = {
    requests.Hello: playing.hello,
    requests.New: playing.new,
    requests.View: playing.view,
    requests.Legal: playing.legal,
    requests.WhyNot: playing.why_not,
    requests.Act: playing.act,
    requests.Events: playing.events,
    requests.Odds: chances.odds,
    requests.Sight: ground.sight,
    requests.Field: ground.field,
    requests.Reach: ground.reach,
    requests.Edit: editing.edit,
    requests.Undo: playing.undo,
    requests.Log: keeping.log,
    requests.Replay: keeping.replay,
    requests.Save: keeping.save,
    requests.Load: keeping.load,
    requests.Bot: playing.bot,
    requests.Quit: playing.leave,
}
"""What answers each request."""


class Engine:
    """Holds one match and answers requests about it; `catalogue` is the shipped one if left out."""

    def __init__(self, systems: Mapping[str, System[Any]], catalogue: Catalogue | None = None) -> None:
        self.session = Session(systems, catalogue)

    @property
    def over(self) -> bool:
        """Whether it was asked to end."""
        return self.session.over

    def answer(self, line: bytes, *, whole: bool = True) -> bytes:
        """The answer to a line, without an end of line; not `whole` is the beginning of one too long."""
        message = read(line, whole=whole)
        try:
            return _answer(message.id, **self.reply(message.request))
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the match of others
            traceback.print_exc()
            failed = BadRequest(f"a fault of the program, nothing has changed: {error!r}")
            return _answer(message.id, ok=False, error=described(failed))

    def reply(self, request: Request | EnfiladeError) -> dict[str, Any]:
        """What the answer to a request, or to what is wrong with it, says beside its id."""
        try:
            if isinstance(request, EnfiladeError):
                raise request
            return {"ok": True, **ANSWERERS[type(request)](self.session, request)}
        except (EnfiladeError, OSError) as error:
            return {"ok": False, "error": described(error)}


def _answer(ident: object, **says: object) -> bytes:
    """An answer as JSON; an id may hold numbers that only Python's own writer takes."""
    return b'{"id":' + json.dumps(ident).encode() + b"," + msgspec.json.encode(says)[1:]
