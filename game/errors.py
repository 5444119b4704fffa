"""The tree of errors: everything that Enfilade refuses on purpose, and what its commands end with."""

import errno
import json
import os
from collections.abc import Collection
from difflib import get_close_matches
from enum import IntEnum

from msgspec import Struct


class ExitStatus(IntEnum):
    """What a command of the program ends with."""

    WELL = 0
    WARNINGS = 1
    MISTAKE = 2
    """What was asked for cannot be done as it was asked."""
    FAULT = 3
    """The program has failed."""


class EnfiladeError(Exception):
    """Something that the game refuses; its message is meant for who asked."""


def in_words(error: Exception) -> str:
    """What an error says; one of the system says of which file, and bears no number."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    return f"{error.filename}: {reason(error)}" if error.filename else reason(error)


def reason(error: OSError) -> str:
    """Why the system could not do something with a file, as the end of a sentence."""
    code, words = error.errno or 0, error.strerror or str(error)
    return _REASONS.get(code, words) if words == os.strerror(code) else words


_REASONS = {
    errno.EACCES: "that is not allowed",
    errno.EEXIST: "something of that name is there already",
    errno.EINVAL: "no file can have that name",
    errno.EIO: "the disk does not answer",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "its path leads in a circle",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOSPC: "the disk is full",
    errno.ENOTDIR: "a part of its path is a file, not a folder",
    errno.EPERM: "that is not allowed",
    errno.EROFS: "nothing can be written there",
}
"""What the commonest numbers of the system mean, for who has never seen one."""


class BadDice(EnfiladeError):
    """Faces that a roll cannot have: too many or too few, or a number that the die does not show (J-04)."""


class OddsTooLarge(EnfiladeError):
    """A check whose exact odds would need more memory than any roll of the rules does."""


class Fault(Struct, frozen=True):
    """One thing that is wrong in a file, with its place (M-01).

    `line` and `column` count from 1, columns in characters; `nearest` is the known name that is most like
    the one found.
    """

    file: str
    line: int
    column: int
    found: str
    expected: str
    nearest: str | None = None

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}"
        return f"{place}: found {self.found}; expected {self.expected}{_hint(self.nearest)}"


class BadFile(EnfiladeError):
    """A file that cannot be used as it is; it carries all its faults, in the order of the file."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class BadMap(BadFile):
    """A map that cannot be played (M-01)."""


LONGEST_PATH = 400
"""How many characters of a path a message repeats."""


class UnknownMap(BadMap):
    """The name of a map that there is not, or of a file that is not there."""

    def __init__(self, name: str, near: str | None) -> None:
        super().__init__((Fault(name, 1, 1, "no map and no file of this name", "a map or a file", near),))
        told = f"there is no map {quoted(name, LONGEST_PATH)}{_hint(near)}"
        self.args = (f"{told}; `enfilade maps` lists what there is",)


class BadCatalogue(BadFile):
    """Templates, weapons or items that cannot be used (M-05)."""


class BadSettings(BadFile):
    """Settings that cannot be used."""


class BadRecord(EnfiladeError):
    """A record or a saved match that does not fit the rules or itself."""


class IllegalAction(EnfiladeError):
    """An action that the rules refuse; `reasons` are all of them, each with its clause and its text."""

    def __init__(self, code: str, reasons: tuple[tuple[str, str], ...]) -> None:
        super().__init__("; ".join(f"{text} ({clause})" if clause else text for clause, text in reasons))
        self.code = code
        self.reasons = reasons


class DiceLeft(BadDice):
    """More faces or resting squares were forced than the act has used (J-04)."""


class NoUndo(EnfiladeError):
    """Nothing to take back, or dice fell or something hidden was shown since."""


class NotSandbox(EnfiladeError):
    """An edit in a match that is played for real."""


class BadEdit(EnfiladeError):
    """An edit that names nothing, or values that cannot be."""


class BadOptions(EnfiladeError):
    """Options that there are not, or that do not go together."""


class UnknownName(BadOptions):
    """A name that nothing of its kind has; the message says the nearest one, or which there are."""

    def __init__(self, kind: str, name: str, known: Collection[str]) -> None:
        near = nearest(name, known)
        listed = f"; there is: {', '.join(known)}" if known and not near else ""
        super().__init__(f"there is no {kind} {quoted(name)}{_hint(near)}{listed}")


def require_known(kind: str, name: str, known: Collection[str]) -> str:
    """A name that is known. Raises UnknownName for another."""
    if name not in known:
        raise UnknownName(kind, name, known)
    return name


def _hint(near: str | None) -> str:
    return f" (did you mean {quoted(near)}?)" if near else ""


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name that is most like one, if any is."""
    lower = {word.lower(): word for word in known}
    close = get_close_matches(name[:100].lower(), lower, n=1)
    return lower[close[0]] if close else None


def quoted(text: str, most: int = 40) -> str:
    """A text in quotes, on one line, cut to a length that can be read."""
    return json.dumps(_short(text, most), ensure_ascii=False)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


class BadUnit(EnfiladeError):
    """A unit that the catalogue or its rule system cannot make; `where` is the field of it that is wrong."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(message)
        self.where = where
