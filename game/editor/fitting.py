"""Tables made to fit what the reader asks: keys that it wants put in, keys that it does not know left out."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from game.board.squares import Square
from game.editor.asking import Ask, Asked, Kind
from game.files.positions import KeyPath

Asker: TypeAlias = Callable[[Mapping[str, Any]], Asked]
"""What the reader asks of the values of a whole map."""

_ROUNDS = 4  # a default may bring further questions: a kind its zone, a zone nothing more


def fitted(
    values: Mapping[str, Any], path: KeyPath, table: Mapping[str, Any], ask: Asker, at: Square
) -> dict[str, Any]:
    """A table with all that it needs to stand at a path of a map, and nothing that is not known there.

    `at` is the square for what needs one.
    """
    new = dict(table)
    for _ in range(_ROUNDS):
        found = ask(placed(values, path, new))
        asks = found.asks.get(path, {})
        before = new
        new = {key: value for key, value in new.items() if key in asks}
        for key, wanted in asks.items():
            if key not in new and _wanted(key, wanted, new):
                value = default(wanted, found, at, values)
                new |= {} if value is None else {key: value}
        if new == before:
            break
    return new


def default(ask: Ask, found: Asked, at: Square, values: Mapping[str, Any]) -> Any:
    """The first value that answers a question; None when there is none."""
    if ask.kind == "text":
        return _unused({*found.zones, *found.units, str(values.get("name"))})
    first = [*ask.known][:1]
    answers: dict[Kind, Any] = {
        "choice": first[0] if first else None,
        "choices": first or None,
        "number": ask.low,
        "flag": False,
        "square": [*at],
        "rect": [*at, 1, 1],
    }
    return answers.get(ask.kind)


def at_path(values: Any, path: KeyPath) -> Any:
    """The value at a path; None when there is none."""
    for part in path:
        if isinstance(values, dict):
            values = values.get(part)
        elif isinstance(values, list) and isinstance(part, int) and part < len(values):
            values = values[part]
        else:
            return None
    return values


def placed(values: Any, path: KeyPath, new: Any) -> Any:
    """Values with another one at a path; a list may get one more at its end."""
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(first, int):
        items = list(values or [])
        inner = items[first] if first < len(items) else {}
        return [*items[:first], placed(inner, rest, new), *items[first + 1 :]]
    table = dict(values or {})
    return table | {str(first): placed(table.get(str(first)), rest, new)}


def _wanted(key: str, ask: Ask, table: Mapping[str, Any]) -> bool:
    if not ask.group:
        return ask.need
    chosen = "at" if "at" in ask.group else "rect"
    return key == chosen and not any(one in table for one in ask.group)


def _unused(taken: set[str]) -> str:
    number = 1
    while (name := f"new {number}") in taken:
        number += 1
    return name
