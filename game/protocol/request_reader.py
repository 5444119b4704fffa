"""What can be wrong with a request, and the code by which each error is known (J-01)."""

import re
from typing import Any, NamedTuple

import msgspec

from game import errors
from game.errors import EnfiladeError, in_words, nearest, quoted
from game.files.strict_json import Trouble, begun, loads, troubled
from game.protocol.requests import COMMANDS, Request


class RequestError(EnfiladeError):
    """A request that is refused at the border; `where` is the path of the field that is wrong."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where


class BadJson(RequestError):
    """A line that is no JSON, or none that means something certain."""


class BadRequest(RequestError):
    """A request with a field too many, too few or of a wrong type, or a name that nothing has."""


class UnknownCommand(RequestError):
    """A command that the engine does not have."""


class TooLong(RequestError):
    """A line beyond the limit."""


class NotNow(RequestError):
    """Something that has its time, which is not now."""


class NoMatch(RequestError):
    """A question about a match before there is one."""


class Unreadable(RequestError):
    """A file that cannot be opened."""


class InternalError(RequestError):
    """A fault of the program; nothing has changed (J-10)."""


CODES: dict[type[Exception], str] = {
    BadJson: "bad_json",
    BadRequest: "bad_request",
    UnknownCommand: "unknown_command",
    TooLong: "too_long",
    NotNow: "not_now",
    NoMatch: "no_match",
    Unreadable: "io_error",
    InternalError: "internal_error",
    OSError: "io_error",
    errors.BadUnit: "bad_request",
    errors.BadEdit: "bad_request",
    errors.BadOptions: "bad_request",
    errors.OddsTooLarge: "bad_request",
    errors.BadFile: "bad_map",
    errors.BadRecord: "bad_record",
    errors.IllegalAction: "illegal_action",  # or what its first reason says
    errors.NoUndo: "no_undo",
    errors.NotSandbox: "not_sandbox",
    errors.BadDice: "bad_dice",
    errors.DiceLeft: "dice_left",
    EnfiladeError: "internal_error",  # nobody has foreseen that it gets here
}
"""The code of each class of errors; a class that is not here has that of the class it extends."""


def described(error: Exception) -> dict[str, Any]:
    """The `error` of an answer: its code, its message, and where the fault is, null when that is no place."""
    return {
        "code": _code(error),
        "message": in_words(error),
        "where": _where(error) or None,
    }


def _code(error: Exception) -> str:
    if isinstance(error, errors.IllegalAction):
        return error.code
    return next(CODES[kind] for kind in type(error).__mro__ if kind in CODES)


def _where(error: Exception) -> str:
    match error:
        case errors.BadFile(faults=(first, *_)):
            return f"{first.file}:{first.line}:{first.column}"
        case errors.IllegalAction():
            return "action"
        case _:
            return str(getattr(error, "where", ""))


MOST_LINE = 1024 * 1024
"""How many bytes a line may have, its end not counted."""
MOST_MAP_LINE = 4 * 1024 * 1024
"""How many bytes a `new` with its map in it may have."""

_LONGEST = 400
"""How many characters of a request an error repeats: a field's name may be as long as the line."""

_FIRST_ID = re.compile(r'[ \t\r\n]*\{[ \t\r\n]*"id"[ \t\r\n]*:[ \t\r\n]*')
_AFTER_ID = re.compile(r"[ \t\r\n]*[,}]")
_PLACED = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<where>.*)`)?", re.DOTALL)
_FIELD = re.compile(r"(?:unknown|missing required) field `(.*)`", re.DOTALL)


class Message(NamedTuple):
    """A line as far as it can be read: the id in it, null when there is none, and its request or fault."""

    id: Any
    request: Request | EnfiladeError


def read(line: bytes, *, whole: bool = True) -> Message:
    """Read a line; not `whole` is the beginning of one that is too long to be held."""
    if not whole or len(line) > MOST_MAP_LINE:
        return Message(_first_id(line), _too_long())
    loaded = loads(line)
    if not isinstance(loaded.value, dict):
        ident = _first_id(line) if loaded.trouble else None
        return Message(ident, _refused(loaded.trouble) or BadRequest("a request is a JSON object"))
    own = loaded.value.pop("id", None)
    ident = None if "id" in loaded.doubled else _certain(own)
    trouble = loaded.trouble
    if trouble and not trouble.broken:  # a number that is too large for all but an id
        trouble = troubled(loaded.value)
    return Message(ident, _refused(trouble) or _decoded(loaded.value, len(line)))


def placed(error: msgspec.ValidationError, within: str = "") -> BadRequest:
    """What a type says against a value, with the path of the field; `within` is that of the value."""
    found = _PLACED.fullmatch(str(error))
    what, where = (found["what"], found["where"] or "") if found else (str(error), "")
    named = _FIELD.search(what)
    path = [part for part in (within, where, named[1] if named else "") if part]
    return BadRequest(what[:_LONGEST], ".".join(path).replace(".[", "[")[:_LONGEST])


def _refused(trouble: Trouble | None) -> EnfiladeError | None:
    if trouble is None:
        return None
    return (BadJson if trouble.broken else BadRequest)(trouble.what, trouble.where)


def _decoded(fields: dict[str, Any], size: int) -> Request | EnfiladeError:
    command = fields.get("cmd")
    if size > MOST_LINE and not (command == "new" and "map_text" in fields):
        return _too_long()
    if not isinstance(command, str):
        return BadRequest("a request names its command", "cmd")
    if command not in COMMANDS:
        near = nearest(command, COMMANDS)
        hint = f'; did you mean "{near}"?' if near else ""
        return UnknownCommand(f"no command {quoted(command)}{hint}", "cmd")
    try:
        return msgspec.convert(fields, COMMANDS[command])
    except msgspec.ValidationError as error:
        return placed(error)


def _too_long() -> TooLong:
    return TooLong(f"a line has at most {MOST_LINE} bytes, a `new` with its map in it {MOST_MAP_LINE}")


def _first_id(line: bytes) -> Any:
    """The id of a line that cannot be read, when it comes first in it."""
    text = line.decode("utf-8", "surrogateescape")
    first = _FIRST_ID.match(text)
    found = begun(text, first.end()) if first else None
    return _certain(found[0]) if found and _AFTER_ID.match(text, found[1]) else None


def _certain(ident: object) -> object:
    """An id that an answer can carry, None for another."""
    return None if troubled(ident, numbers=False) else ident
