"""What the reader of maps asks of each table: so forms know every key, kind and choice from it alone."""

from collections.abc import Collection, Mapping
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct

from game.board.squares import Square
from game.files.faults import Faults
from game.files.map_reader import Reading, read_scenario
from game.files.positions import KeyPath, Positions
from game.files.stat_blocks import Types
from game.files.table import Table
from game.rules.scenario import Catalogue

Kind = Literal[
    "any", "text", "choice", "choices", "number", "flag", "square", "rect", "squares", "table", "tables"
]
"""What a value is; `number` may also be true or false when `flags` says so."""

Name = TypeVar("Name", bound=str)


class Ask(Struct):
    """What the reader wants under one key: the kind, the names it knows, the bounds of a number.

    `known` is the reader's own collection, so that names that belong together are the same object;
    `group` are keys of which just one is given.
    """

    kind: Kind
    known: Collection[str] = ()
    low: int = 0
    high: int = 0
    flags: tuple[bool, ...] = ()
    need: bool = False
    group: tuple[str, ...] = ()


Asks: TypeAlias = dict[KeyPath, dict[str, Ask]]
"""What was asked, by the path of the table and the key."""


class Asked(Struct, frozen=True):
    """What the reader asked of a map; `units`, `zones` and `glyphs` are the collections of their names."""

    asks: Asks
    units: Collection[str]
    zones: Collection[str]
    glyphs: Collection[str]


def asked(values: Mapping[str, Any], catalogue: Catalogue, types: Types) -> Asked:
    """What the reader asks of a map of such values; faults are of no interest here."""
    asks: Asks = {}
    readings: list[_Reading] = []

    def reading(*args: Any) -> _Reading:
        readings.append(_Reading(*args))
        return readings[-1]

    root = _Table(values, (), Faults("map", Positions("")), asks)
    read_scenario(root, catalogue, types, reading)
    one = readings[0]
    return Asked(asks, one.units, one.zones, one.glyphs)


class _Table(Table):
    """A table that notes what is asked of it."""

    def __init__(self, raw: object, path: KeyPath, faults: Faults, asks: Asks) -> None:
        super().__init__(raw, path, faults)
        self._asks = asks
        asks.setdefault(path, {})

    def note(self, key: str, kind: Kind, **more: Any) -> None:
        """Note a question; one that says more takes the place of one that says less."""
        asks = self._asks[self.path]
        if key not in asks or asks[key].kind == "any":
            asks[key] = Ask(kind, **more)

    def within(self, raw: object, path: KeyPath) -> "_Table":
        return _Table(raw, path, self.faults, self._asks)

    def take(self, key: str, expected: str = "", *, need: bool = False) -> object:
        self.note(key, "any", need=need)
        return super().take(key, expected, need=need)

    def text(self, key: str, *, need: bool = False) -> str | None:
        self.note(key, "text", need=need)
        return super().text(key, need=need)

    def flag(self, key: str) -> bool | None:
        self.note(key, "flag")
        return super().flag(key)

    def whole(self, key: str, low: int, high: int, *, need: bool = False) -> int | None:
        self.note(key, "number", low=low, high=high, need=need)
        return super().whole(key, low, high, need=need)

    def whole_or(self, key: str, low: int, high: int, words: tuple[bool, ...], expected: str) -> int | None:
        self.note(key, "number", low=low, high=high, flags=words)
        return super().whole_or(key, low, high, words, expected)

    def choice(self, key: str, known: Collection[Name], *, need: bool = False) -> Name | None:
        self.note(key, "choice", known=known, need=need)
        return super().choice(key, known, need=need)

    def choices(self, key: str, known: Collection[Name]) -> tuple[Name, ...] | None:
        self.note(key, "choices", known=known)
        return super().choices(key, known)

    def square(self, key: str, *, need: bool = False) -> Square | None:
        self.note(key, "square", need=need)
        return super().square(key, need=need)

    def table(self, key: str, *, need: bool = False) -> "Table | None":
        self.note(key, "table", need=need)
        return super().table(key, need=need)

    def tables(self, key: str, most: int) -> "list[Table]":
        self.note(key, "tables")
        return super().tables(key, most)


class _Reading(Reading):
    """A reading that says of which names its questions are."""

    def unit(self, table: Table, key: str, *, need: bool = False) -> str | None:
        self._note(table, key, "choice", known=self.units, need=need)
        return super().unit(table, key, need=need)

    def named(self, table: Table, key: str, *, need: bool = False) -> tuple[str, ...]:
        self._note(table, key, "choices", known=self.units, need=need)
        return super().named(table, key, need=need)

    def area(self, table: Table, *others: str) -> tuple[Square, ...] | None:
        group = ("rect", "squares", *others)
        self._note(table, "rect", "rect", group=group)
        self._note(table, "squares", "squares", group=group)
        if "at" in others:
            self._note(table, "at", "square", group=group)
        if "zone" in others:
            self._note(table, "zone", "choice", known=self.zones, group=group)
        return super().area(table, *others)

    @staticmethod
    def _note(table: Table, key: str, kind: Kind, **more: Any) -> None:
        if isinstance(table, _Table):
            table.note(key, kind, **more)
