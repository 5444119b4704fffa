"""Stat blocks: what the rule systems want to know, a table for each (M-05)."""

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import FieldInfo, fields, replace

from game.files.faults import Faults, one_of, shown
from game.files.positions import KeyPath
from game.files.table import Key, Keys, Table, is_whole, whole_words

if TYPE_CHECKING:  # it brings the board, for which the settings do not wait
    from game.rules.scenario import Block

DEEPEST_BLOCK = 4
"""How deep the tables and lists of a block may lie in each other."""


class BlockTypes(NamedTuple):
    """The types that a rule system reads its blocks into; None: any block will do."""

    unit: type[Struct] | None = None
    weapon: type[Struct] | None = None
    item: type[Struct] | None = None
    task: type[Struct] | None = None


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
    _check_fields(Table(raw, path, faults), kind, whole=whole)


def _check_fields(table: Table, kind: type[Struct], *, whole: bool) -> None:
    keys, missing = stat_keys(kind), False
    for field in _fields(kind):
        name, need = field.encode_name, whole and field.required
        if table.take(name, _expected(keys[name]), need=need) is not None:
            _check_field(table, name, keys[name], field.type, whole=whole)
        missing = missing or (need and name not in table)
    table.close()
    if whole and not missing and table.raw.keys() <= keys.keys():
        _check_together(table, kind)


@lru_cache(maxsize=64)
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """The fields of a type: worked out once, since hundreds of blocks are read into a dozen types."""
    return fields(kind)


@lru_cache(maxsize=64)
def stat_keys(kind: type[Struct] | None) -> Keys:
    """What a stat block may say, by key, from the type that its rule system reads it into."""
    if kind is None:
        return {}
    info = inspect.type_info(kind)
    known = info.fields if isinstance(info, inspect.StructType) else ()
    return {field.encode_name: _stat_key(field.type) for field in known}


def _stat_key(kind: inspect.Type) -> Key:
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=extra):
            key = replace(_stat_key(inner), words=str((extra or {}).get("description", "")))
        case inspect.UnionType(types=types):  # with None, which stands for what is left out
            key = _stat_key(next(each for each in types if not isinstance(each, inspect.NoneType)))
        case inspect.IntType(ge=low, le=high):
            key = Key("number", low=-999 if low is None else low, high=999 if high is None else high)
        case inspect.BoolType():
            key = Key("flag")
        case inspect.LiteralType(values=values):
            key = _choice(values)
        case inspect.EnumType(cls=cls):
            key = _choice([each.value for each in cls])
        case inspect.VarTupleType(item_type=inspect.LiteralType(values=values)):
            key = Key("choices", names=tuple(map(str, values)))
        case inspect.StructType() | inspect.DictType():
            key = Key("table")
        case _:
            key = Key("text")
    return key


def _choice(values: Iterable[str | int | None]) -> Key:
    """One of some names, or of some whole numbers that follow on one another."""
    numbers = [value for value in values if isinstance(value, int)]
    if numbers:
        return Key("number", low=min(numbers), high=max(numbers))
    return Key("choice", names=tuple(map(str, values)))


def merged(base: "Block", over: "Block") -> "Block":
    """A block with other values over it, table by table."""
    both = {
        key: merged(base[key], value)
        if isinstance(value, dict) and isinstance(base.get(key), dict)
        else value
        for key, value in over.items()
    }
    return base | both


def _check_together(table: Table, kind: type[Struct]) -> None:
    """Note what a type says against values that are sound one by one: a block that lacks one of two."""
    try:
        msgspec.convert(table.raw, kind)
    except msgspec.ValidationError as error:
        if "$" not in str(error):  # a fault of one field has its own place
            table.faults.at_key(table.path, "this block", str(error))


def _check_field(table: Table, name: str, key: Key, kind: Any, *, whole: bool) -> None:
    """Note what keeps a value from being of a type, or what is in it."""
    try:
        msgspec.convert(table.raw[name], kind)
    except msgspec.ValidationError:
        before = len(table.faults)
        if key.kind != "table":
            table.get(name, key, key.names)
        elif inner := table.table(name):
            _check_inner(inner, kind, whole=whole)
        if len(table.faults) == before:
            table.wrong(name, shown(table.raw[name]), _expected(key))


def _check_inner(table: Table, kind: Any, *, whole: bool) -> None:
    """Note what is wrong within a table of a block: fields of a type, or texts by any names."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        _check_fields(table, kind, whole=whole)
    else:
        for name in table.raw:
            table.text(name)


@lru_cache(maxsize=512)
def _expected(key: Key) -> str:
    """What has to stand under a key, in words."""
    names = one_of(key.names)
    usual = {
        "number": whole_words(key.low, key.high),
        "flag": "true or false",
        "choice": names,
        "choices": f"a list: {names}",
        "table": "a table",
    }
    return key.words or usual.get(key.kind, "a text")


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
