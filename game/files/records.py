"""Records of matches as files, which are also what a saved match is: playing one again gives the match."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from game.errors import BadMap, BadOptions, BadRecord, BadUnit, UnknownName
from game.files.atomic import read_file, write_file
from game.files.catalogue import block_types, checked
from game.files.map_reader import read_map
from game.files.strict_json import MOST_BYTES, decoded, loads
from game.match.record import FORMAT, WORDS_HASHED, Entry, Record
from game.match.replay import Replayed, steps
from game.match.sandbox import Edit, Place
from game.rules.scenario import Catalogue, Scenario
from game.rules.system import System

T = TypeVar("T")


class RecordFault(BadRecord):
    """A record that cannot be used; `where` is the place, as a path (`entries[3].faces`) or `line:column`."""

    def __init__(self, where: str, message: str, file: str = "") -> None:
        super().__init__(": ".join(filter(None, (file, where, message))))
        self.file, self.where = file, where


def save_record(record: Record, path: Path, *, overwrite: bool = False) -> None:
    """Write a record to a file, new or not (M-04).

    What is there and holds no record, or is a link, is written over only with leave to `overwrite`. Raises
    FileExistsError without it, and OSError.
    """
    data = msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"
    write_file(path, data, replace=overwrite or _holds_record(path))


class _Outline(Struct):
    """A file that has these holds a record, or a match with one."""

    format: int
    system: str
    map: str
    entries: list[msgspec.Raw]


def _holds_record(path: Path) -> bool:
    if path.is_symlink():
        return False
    try:
        decoded(read_file(path, MOST_BYTES), _Outline)
    except (OSError, ValueError):
        return False
    return True


def load_record(path: Path) -> Record:
    """The record of a file. Raises BadRecord with its place, and OSError."""
    return read_record(read_file(path, MOST_BYTES), str(path))


def read_record(data: bytes, file: str = "record") -> Record:
    """The record that bytes say; `file` is what its fault calls it. Raises BadRecord with its place."""
    loaded = loads(data)
    if loaded.trouble:
        raise RecordFault(loaded.trouble.where, loaded.trouble.what, file)
    return as_record(loaded.value, file)


def as_record(value: object, file: str = "") -> Record:
    """The record that plain data says, strictly read already. Raises BadRecord with its place."""
    record = converted(value, Record, file)
    if record.format not in (WORDS_HASHED, FORMAT):
        raise RecordFault("format", f"the format {record.format}, where {FORMAT} is known", file)
    return record


def converted(value: object, kind: type[T], file: str = "") -> T:
    """Plain data as a type that belongs to records. Raises BadRecord with its place."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        what, _, where = str(error).replace("`key` in ", "").partition(" - at `$")
        raise RecordFault(where.strip("`."), what, file) from None


def restored(
    record: Record,
    systems: Mapping[str, System[Any]],
    catalogue: Catalogue | None = None,
    upto: int | None = None,
) -> Replayed[Any]:
    """Play a record again, its first `upto` entries (None: all), up to the first difference.

    `catalogue` is the shipped one if left out. Raises BadRecord when it cannot be begun: an unknown
    system or house rule, a map with faults, an edit that places what cannot be made.
    """
    *_, last = restoring(record, systems, catalogue, upto)
    return last


def restoring(
    record: Record,
    systems: Mapping[str, System[Any]],
    catalogue: Catalogue | None = None,
    upto: int | None = None,
) -> Iterator[Replayed[Any]]:
    """Play a record again as `restored` does, one entry at a time: for those who show how far it is."""
    if record.system not in systems:
        raise RecordFault("system", str(UnknownName("rule system", record.system, systems)))
    system = systems[record.system]
    try:
        map_file = read_map(record.map.encode(), "map", catalogue, block_types(systems))
    except BadMap as bad:
        raise RecordFault("map", str(bad)) from bad
    for number, entry in enumerate(record.entries[:upto]):
        _check_edit(number, entry, system, map_file.scenario)
    try:
        yield from steps(system, map_file.scenario, record, upto)
    except BadOptions as bad:
        raise RecordFault("options.house", str(bad)) from bad


def _check_edit(number: int, entry: Entry, system: System[Any], scenario: Scenario) -> None:
    """Refuse a unit that was placed by hand and that the catalogue cannot have made."""
    if entry.edit is None:
        return
    where = f"entries[{number}].edit"
    try:
        edit = msgspec.convert(entry.edit, Edit)
        if isinstance(edit, Place):
            checked(edit.unit, system, scenario.catalogue)
    except msgspec.ValidationError as error:
        raise RecordFault(where, str(error)) from None
    except BadUnit as bad:
        raise RecordFault(f"{where}.unit.{bad.where}", str(bad)) from None
