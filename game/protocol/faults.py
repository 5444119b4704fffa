"""What can be wrong with a request, and the code by which each error is known (J-01)."""

from typing import Any

from game import errors
from game.errors import EnfiladeError
from game.files.roster import BadUnit


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


CODES: dict[type[Exception], str] = {
    BadJson: "bad_json",
    BadRequest: "bad_request",
    UnknownCommand: "unknown_command",
    TooLong: "too_long",
    NotNow: "not_now",
    NoMatch: "no_match",
    Unreadable: "io_error",
    OSError: "io_error",
    BadUnit: "bad_request",
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
}
"""The code of each class of errors; a class that is not here has that of the class it extends."""


def described(error: Exception) -> dict[str, Any]:
    """The `error` of an answer: its code, its message, and where the fault is, null when that is no place."""
    return {"code": _code(error), "message": str(error), "where": _where(error) or None}


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
