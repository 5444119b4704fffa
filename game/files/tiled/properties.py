"""Values of map text as typed properties of Tiled's, and back.

A table is spread over properties (`squad.att`); what Tiled has no type for stands as JSON in a property
whose name ends in `:json`.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from game.files.faults import quoted, shown
from game.files.positions import DEEPEST
from game.files.strict_json import loads, troubled
from game.files.tiled.notes import Notes
from game.files.tiled.shapes import Path, Property
from game.files.written import bare

JSON = ":json"
"""How the name of a property ends whose value is JSON."""

LARGEST = 2**31
"""Tiled counts in 32 bits."""

_PLAIN = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]*")
"""What survives in XML, and in a line editor, as it is."""


def described(table: Mapping[str, Any], within: str = "") -> list[Property]:
    """The properties that say what a table says."""
    made: list[Property] = []
    for key, value in table.items():
        if isinstance(value, dict) and value and all(map(bare, value)):
            made += described(value, f"{within}{key}.")
        else:
            made.append(as_property(f"{within}{key}", value))
    return made


def plain(text: str) -> bool:
    """Whether a text comes through Tiled as it is."""
    return _PLAIN.fullmatch(text) is not None


def rows(values: Iterable[Mapping[str, Any]]) -> str:
    """Tables as JSON, one a line, as a person can still edit them."""
    return "[" + ",\n ".join(map(_dumped, values)) + "]"


def as_property(name: str, value: object) -> Property:
    """A value as one property, a table or a list as JSON."""
    if isinstance(value, bool):
        return Property(name, "bool", value)
    if isinstance(value, int) and abs(value) < LARGEST:
        return Property(name, "int", value)
    if isinstance(value, str) and plain(value):
        return Property(name, value=value)
    if isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        return Property(name + JSON, value=rows(value))
    return Property(name + JSON, value=_dumped(value))


def _dumped(value: object) -> str:
    """JSON with every letter that is not plain as an escape."""
    written = json.dumps(value, ensure_ascii=False)
    return written if plain(written) else json.dumps(value)


def gathered(properties: Iterable[Property], path: Path, notes: Notes, label: str) -> dict[str, Any]:
    """The table that properties say; what is wrong with one is noted, and it is left out."""
    table: dict[str, Any] = {}
    for number, one in enumerate(properties):
        *outer, key = one.name.removesuffix(JSON).split(".")
        inner = table
        for part in outer[:DEEPEST]:
            inner = inner.setdefault(part, {}) if isinstance(inner, dict) else inner
        where = (*path, "properties", number)
        value, wrong = _value(one)
        if wrong:
            notes.at(where, f"{label}the property {quoted(one.name)}: {wrong}", "a value that a map can have")
        elif len(outer) > DEEPEST or not isinstance(inner, dict) or key in inner:
            notes.at(where, f"{label}the property {quoted(one.name)} beside another", "one of them")
        else:
            inner[key] = value
    return table


def _value(one: Property) -> tuple[object, str]:
    """The value of a property, and what is wrong with it."""
    value = one.value
    if one.name.endswith(JSON):
        if not isinstance(value, str):
            return None, shown(value)
        value, trouble, _ = loads(value.encode())
        if trouble:
            return None, f"at {trouble.where}: {trouble.what}" if trouble.where else trouble.what
    elif one.type == "float" and type(value) is int:
        value = float(value)
    if trouble := troubled(value):
        return None, trouble.what
    return value, "null" if _has_null(value) else ""


def _has_null(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_has_null, value.values()))
    if isinstance(value, list):
        return any(map(_has_null, value))
    return value is None
