"""TOML: bytes to values with limits, encoding and syntax checked, and values to text (M-01 to M-03)."""

import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.errors import BadFile, Fault
from game.files.atomic import NO_FILE
from game.files.faults import Faults
from game.files.positions import Positions, TooMuch

MOST_BYTES = 4 * 1024 * 1024
"""How large a file may be (M-02)."""

_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_HUGE = re.compile(r"[0-9_]{4000}")


class Parsed(NamedTuple):
    """A file's values, its text and its faults, none yet."""

    values: dict[str, Any]
    text: str
    faults: Faults


def read_bytes(path: Path, error: type[BadFile] = BadFile) -> bytes:
    """A file's bytes, at most `MOST_BYTES`; whatever prevents that is a fault of kind `error`."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise error((Fault(str(path), 1, 1, NO_FILE, "a file"),))
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as trouble:
        reason = getattr(trouble, "strerror", None) or str(trouble)
        raise error((Fault(str(path), 1, 1, f"an unreadable file: {reason}", "a file"),)) from trouble
    return data


def parse(data: bytes, file: str, error: type[BadFile] = BadFile) -> Parsed:
    """The values of a TOML text.

    Raises `error` with the one fault that keeps the rest from being understood: size, encoding, depth
    or syntax.
    """
    text = decoded(data, file, error)
    try:
        positions = Positions(text)
    except TooMuch as much:
        before = text[: much.offset]
        place = (before.count("\n") + 1, much.offset - before.rfind("\n"))
        raise error((Fault(file, *place, much.found, much.expected),)) from much
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        raise error((_syntax(str(trouble), file, positions),)) from trouble
    except (ValueError, RecursionError) as trouble:  # a number of thousands of digits
        huge = _HUGE.search(text)
        place = positions.place(huge.start() if huge else 0)
        raise error((Fault(file, *place, f"what no program can read: {trouble}", "less"),)) from trouble
    return Parsed(values, text, Faults(file, positions))


def decoded(data: bytes, file: str, error: type[BadFile] = BadFile) -> str:
    """The text of a file's bytes: UTF-8 without a mark, of at most `MOST_BYTES`, else `error` is raised."""
    if len(data) > MOST_BYTES:
        raise error((Fault(file, 1, 1, f"more than {MOST_BYTES} bytes", f"at most {MOST_BYTES}"),))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as trouble:
        before = data[: trouble.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise error(
            (Fault(file, line, column, f"the byte {data[trouble.start]:#04x}", "UTF-8"),)
        ) from trouble
    if text.startswith("\ufeff"):
        raise error((Fault(file, 1, 1, "a byte order mark", "UTF-8 without one"),))
    return text


def _syntax(message: str, file: str, positions: Positions) -> Fault:
    """The parser's message as a fault; it gives the place in words."""
    if match := _PLACE.search(message):
        line, column = int(match[1]), int(match[2])
    else:
        line, column = positions.place(len(positions.text))
    what = _PLACE.sub("", message).removesuffix(" (at end of document)")
    known = (words for start, words in _SYNTAX.items() if what.startswith(start))
    found, expected = next(known, (what, "TOML"))
    return Fault(file, line, column, f"a fault of syntax: {found}", expected)


_SYNTAX: Mapping[str, tuple[str, str]] = {
    "Invalid value": ("no value", "a text in quotes, a number, true or false, a list or a table"),
    "Invalid date": ("a date that there is not", "a number, or a text in quotes"),
    "Unclosed array": ("a list without its end", "a comma or ]"),
    "Unclosed inline table": ("a table without its end", "a comma or }"),
    "Expected '='": ("a key without a value", "= behind the key"),
    "Expected newline": ("something behind a value", "the end of the line"),
    "Expected ']": ("the name of a table without its end", "] or ]]"),
    "Invalid statement": ("neither a key nor a table", "a key, [table] or [[table]]"),
    "Invalid initial character": ("no key", "a key"),
    "Cannot overwrite": ("a key that is there already", "every key once"),
    "Duplicate": ("a key that is there already", "every key once"),
    "Cannot declare": ("a table that is there already", "every table once, or [[table]] for several"),
    "Cannot redefine": ("a table that is there already", "every table once, or [[table]] for several"),
    "Cannot mutate": ("a table that is there already", "every table once, or [[table]] for several"),
    "Unterminated string": ("a text without its end", "the quotes that it begins with"),
    "Illegal character '\\n'": ("a text without its end", "a quote before the end of the line"),
    "Unescaped": ("a lone \\ in a text", "\\\\ for a backslash, \\n for a new line"),
}
"""What the parser's messages come to, by their beginnings: what was found, and what belongs there."""


_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_value(value: object) -> str:
    """A value that TOML has, on one line; TypeError for what it has not.

    Dates are no values of a map, but a map under repair may hold some.
    """
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case str():
            return _quoted(value)
        case date() | time():
            return value.isoformat()
        case Mapping():
            return (
                f"{{ {', '.join(f'{toml_key(name)} = {toml_value(part)}' for name, part in value.items())} }}"
            )
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
    raise TypeError(f"{type(value).__name__} is no value of TOML")


def toml_key(name: str) -> str:
    """A key as TOML writes it, in quotes where it needs them."""
    return name if is_bare(name) else _quoted(name)


def toml_lines(values: Mapping[str, Any], table: str = "") -> Iterator[str]:
    """The lines of a table: its plain values, then the tables in it under headers of their own."""
    yield from (f"[{table}]",) if table else ()
    for name, value in values.items():
        if not isinstance(value, Mapping):
            yield f"{toml_key(name)} = {toml_value(value)}"
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from toml_lines(value, f"{table}.{toml_key(name)}" if table else toml_key(name))


def _quoted(text: str) -> str:
    """A text in quotes; JSON writes it as TOML does, but for one character."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")


def is_bare(name: str) -> bool:
    """Whether a key needs no quotes."""
    return _BARE.fullmatch(name) is not None
