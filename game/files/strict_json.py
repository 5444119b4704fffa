"""JSON from outside, read strictly: what readers differ about is refused, with its place.

Refused are doubled keys, NaN and infinities, halves of surrogate pairs, deep nesting, and numbers that
not every reader of JSON holds exactly.
"""

import json
import math
from collections import Counter
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any, NamedTuple, TypeAlias

from game.files.table import LARGEST_INTEGER

DEEPEST = 32
"""How deep lists and objects may lie in each other."""

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


def begun(text: str, start: int) -> tuple[Any, int] | None:
    """The value that begins at an offset of a text, and where it ends; None when it cannot be read."""
    hooks = _Hooks()
    try:
        value, end = hooks.decoder.raw_decode(text, start)
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
    left: list[tuple[_Way, object, int]] = [(None, value, 0)]
    while left:
        way, inner, depth = left.pop()
        yield way, inner, depth
        if isinstance(inner, dict):
            left.extend(((way, key), part, depth + 1) for key, part in reversed(inner.items()))
        elif isinstance(inner, list):
            numbered = reversed(list(enumerate(inner)))
            left.extend(((way, number), part, depth + 1) for number, part in numbered)


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
