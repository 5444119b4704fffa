"""JSON from outside, read strictly: what readers differ about is refused, with its place.

Refused are doubled keys, NaN and infinities, halves of surrogate pairs, deep nesting, more values than any
use has for them, and numbers that not every reader of JSON holds exactly.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from json import JSONDecodeError
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from game.files.table import LARGEST_INTEGER

DEEPEST = 32
"""How deep lists and objects may lie in each other."""

MOST_BYTES = 64 * 1024 * 1024
"""How large a file may be: a record with a map of full size, and some 100,000 steps."""
MOST_VALUES = 1_000_000
"""How many values a text may hold: some 100,000 steps of a match, of ten values each."""

LONGEST_BEGUN = 65536
"""How many characters a value may have that is read by itself."""

_PARTS = re.compile(rb'[^"]++|"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""The parts of a text, strings and what is between them; possessive: nothing is kept to go back to."""

T = TypeVar("T")
_Way: TypeAlias = "tuple[_Way, str | int] | None"


class Trouble(NamedTuple):
    """What is wrong with a JSON text and where: a path such as `a.b[2]`, or `line:column`.

    `broken` tells a text that is no JSON, or that means nothing certain, from one whose values are out of
    the range that any use has for them.
    """

    where: str
    what: str
    broken: bool = True


class Loaded(NamedTuple):
    """A JSON text: its value, None when it could not be read at all, and the first trouble with it.

    `doubled` are the keys that the outermost object has more than once.
    """

    value: Any
    trouble: Trouble | None
    doubled: frozenset[str] = frozenset()


def loads(data: bytes) -> Loaded:
    """Read a JSON text; with a trouble the value is for finding out whose the text was, for nothing else."""
    if too_many(data):
        return Loaded(None, Trouble("", f"more than {MOST_VALUES} values"))
    hooks = _Hooks()
    try:
        text, trouble = data.decode("utf-8"), None
    except UnicodeDecodeError as error:  # each foreign byte becomes half of a surrogate pair
        text = data.decode("utf-8", "surrogateescape")
        trouble = Trouble(_place(data, error.start), "not UTF-8")
    try:
        value = hooks.decoder.decode(text)
    except JSONDecodeError as error:
        return Loaded(None, trouble or Trouble(f"{error.lineno}:{error.colno}", error.msg))
    except RecursionError:
        return Loaded(None, trouble or Trouble("", "nested too deep"))
    except ValueError:
        return Loaded(None, trouble or Trouble("", "a number of thousands of digits"))
    return Loaded(value, trouble or hooks.trouble or troubled(value), hooks.doubled)


def too_many(data: bytes, most: int = MOST_VALUES) -> bool:
    """Whether a text has more values than that: each begins a list or an object, or follows a comma.

    It is known before anything is built, since an empty list of three bytes takes a hundred once it is.
    """
    if _separators(data) <= most:  # those within strings counted too, which is quick and mostly enough
        return False
    between = (part[0] for part in _PARTS.finditer(data) if not part[0].startswith(b'"'))
    return any(count > most for count in accumulate(map(_separators, between)))


def _separators(text: bytes) -> int:
    return text.count(b",") + text.count(b"[") + text.count(b"{")


def decoded(data: bytes, kind: type[T]) -> T:
    """What a type names of a JSON text; all else is passed over and not built. Raises ValueError."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(str(error)) from error


def begun(text: str, start: int) -> tuple[Any, int] | None:
    """The value that begins at an offset of a text, and where it ends.

    None when it cannot be read, or not within `LONGEST_BEGUN` characters.
    """
    hooks = _Hooks()
    try:
        value, end = hooks.decoder.raw_decode(text[: start + LONGEST_BEGUN], start)
    except (ValueError, RecursionError):
        return None
    return None if hooks.trouble else (value, end)


def troubled(value: object, *, numbers: bool = True) -> Trouble | None:
    """The first thing in a value that no answer could hold, or, of `numbers`, no rule could count with."""
    for way, inner, depth in _walk(value):
        if depth > DEEPEST:
            return Trouble(_named(way), f"nested deeper than {DEEPEST}")
        if isinstance(inner, str) and _halved(inner):
            return Trouble(_named(way), "half of a surrogate pair, which is no text")
        if isinstance(inner, dict) and any(map(_halved, inner)):
            return Trouble(_named(way), "a key with half of a surrogate pair, which is no text")
        if numbers and type(inner) is int and abs(inner) > LARGEST_INTEGER:
            return Trouble(_named(way), f"a number beyond {LARGEST_INTEGER}", broken=False)
    return None


class _Hooks:
    """What the parser lets pass is noted here while it parses."""

    def __init__(self) -> None:
        self.trouble: Trouble | None = None
        self.doubled: frozenset[str] = frozenset()
        self.decoder = json.JSONDecoder(
            object_pairs_hook=self._object, parse_constant=self._constant, parse_float=self._float
        )

    def _note(self, what: str) -> None:
        self.trouble = self.trouble or Trouble("", what)

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        values = dict(pairs)
        self.doubled = frozenset()  # the outermost object is the last to be finished
        if len(values) < len(pairs):
            count = Counter(key for key, _ in pairs)
            self.doubled = frozenset(key for key in values if count[key] > 1)
            self._note(f"the key {json.dumps(min(self.doubled))} twice in one object")
        return values

    def _constant(self, name: str) -> None:
        self._note(f"{name}, which is no JSON")

    def _float(self, text: str) -> float | None:
        value = float(text)
        if math.isfinite(value):
            return value
        self._note("a number too large to be told from infinity")
        return None


def _walk(value: object) -> Iterator[tuple[_Way, object, int]]:
    """Every value within a value, with how it is reached and how deep it lies, in the order of the text."""
    around: list[Iterator[tuple[_Way, object]]] = [iter([(None, value)])]
    while around:
        for way, inner in around[-1]:
            yield way, inner, len(around) - 1
            if isinstance(inner, (dict, list)):
                around.append(_parts(way, inner))
                break
        else:
            around.pop()


def _parts(way: _Way, value: dict[str, Any] | list[Any]) -> Iterator[tuple[_Way, object]]:
    """The parts of an object or a list, and how they are reached."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        yield (way, key), part


def _named(way: _Way) -> str:
    """A path in words; a key that is no plain name is quoted."""
    parts: list[str] = []
    while way is not None:
        way, key = way
        if isinstance(key, int):
            parts.append(f"[{key}]")
        else:
            parts.append(f".{key if key.isidentifier() and key.isascii() else json.dumps(key[:40])}")
    return "".join(reversed(parts)).removeprefix(".")


def _halved(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def _place(data: bytes, offset: int) -> str:
    before = data[:offset].decode("utf-8")
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
