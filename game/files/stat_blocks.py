"""Stat blocks: what the rule systems want to know, a table for each (M-05)."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo

from game.errors import nearest, quoted
from game.files.faults import Faults, one_of, shown
from game.files.positions import KeyPath
from game.files.table import is_whole
from game.rules.bounds import bounds

if TYPE_CHECKING:  # it brings the board, for which the settings do not wait
    from game.rules.scenario import Block

DEEPEST_BLOCK = 4
"""How deep the tables and lists of a block may lie in each other."""


class BlockTypes(NamedTuple):
    """The types that a rule system reads its blocks into; None: any block will do."""

    unit: type[Struct] | None = None
    weapon: type[Struct] | None = None
    item: type[Struct] | None = None


Types = Mapping[str, BlockTypes]
"""The types of each rule system that wants its blocks checked."""


def check_block(
    raw: "Block", path: KeyPath, faults: Faults, kind: type[Struct] | None, *, whole: bool
) -> None:
    """Note what is wrong with a block: values of no plain kind; fields that its type does not have so.

    `whole` asks for every required field too; a map's overrides are a part of a block.
    """
    if not _plain(raw, path, faults, 0) or kind is None:
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key, value in raw.items():
        if key in fields:
            _check_field(value, (*path, key), faults, fields[key])
        else:
            found = f"the unknown key {quoted(key)}"
            faults.at_key((*path, key), found, one_of(fields), nearest(key, fields))
    if not whole:
        return
    missing = [name for name, field in fields.items() if field.required and name not in raw]
    for name in missing:
        faults.at_key(path, f"no `{name}`", "a value for it")
    if not missing and raw.keys() <= fields.keys():
        _check_together(raw, path, faults, kind)


def merged(base: "Block", over: "Block") -> "Block":
    """A block with other values over it, table by table."""
    both = {
        key: merged(base[key], value)
        if isinstance(value, dict) and isinstance(base.get(key), dict)
        else value
        for key, value in over.items()
    }
    return base | both


def _check_together(raw: "Block", path: KeyPath, faults: Faults, kind: type[Struct]) -> None:
    """Note what a type says against values that are sound one by one: a block that lacks one of two."""
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        if "$" not in str(error):  # a fault of one field has its own place
            faults.at_key(path, "this block", str(error))


def _check_field(value: object, path: KeyPath, faults: Faults, field: FieldInfo) -> None:
    try:
        msgspec.convert(value, field.type)
    except msgspec.ValidationError as error:
        limits = bounds(field.type)
        expected = (
            f"a whole number from {limits[0]} to {limits[1]}"
            if limits
            else str(error).removeprefix("Expected ").split(", got")[0]
        )
        faults.at_value(path, shown(value), expected)


def _plain(value: object, path: KeyPath, faults: Faults, depth: int) -> bool:
    """Whether a value is made of texts, numbers, flags, lists and tables alone."""
    if depth > DEEPEST_BLOCK:
        faults.at_value(path, shown(value), f"at most {DEEPEST_BLOCK} lists and tables in each other")
        return False
    if isinstance(value, dict):
        inner = [_plain(part, (*path, key), faults, depth + 1) for key, part in value.items()]
        return all(inner)
    if isinstance(value, list):
        inner = [_plain(part, (*path, n), faults, depth + 1) for n, part in enumerate(value)]
        return all(inner)
    if isinstance(value, str | bool) or is_whole(value) or (type(value) is float and math.isfinite(value)):
        return True
    faults.at_value(path, shown(value), "a text, a number, true or false, a list or a table")
    return False
