"""The properties of a map and of all that is in it, as forms: fields with choices, whose setting is a change.

Nothing here knows a key: fields, kinds and choices are what the reader of maps asks for (`asking`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.board.squares import Square
from game.board.terrain import BY_GLYPH
from game.editor.asking import Ask, Asked, Kind, asked
from game.editor.changes import Change
from game.editor.document import Document
from game.editor.fitting import at_path, fitted, placed
from game.editor.stats import stat_asks
from game.files.map_edits import Add, Drop, Edit, Put, Remove
from game.files.map_reader import TRIGGERS
from game.files.parsed_map import Array
from game.files.positions import KeyPath
from game.files.stat_blocks import BlockTypes
from game.systems import SYSTEMS

TRIGGER = "trigger"
"""The name of the field that says what sets an event off; the file has it as the key of a table."""


class Field(Struct, frozen=True):
    """One field of a form.

    `value` is what the file says, None when it says nothing; `default` what counts then, as far as it is
    known. `choices` are all there are for a choice, what is usual for a text. A number goes from `low` to
    `high`, or is one of `flags`. `group` are keys of which one at a time is given: setting one drops the
    others. `set` takes a value, None to leave it out, and gives the change.
    """

    name: str
    label: str
    kind: Kind
    value: Any
    set: Callable[[Any], Change]
    choices: tuple[str, ...] = ()
    default: Any = None
    low: int = 0
    high: int = 0
    flags: tuple[bool, ...] = ()
    need: bool = False
    group: tuple[str, ...] = ()


class Form(Struct, frozen=True):
    """The form of one table: its fields, and the paths of the tables in it that have forms of their own."""

    path: KeyPath
    title: str
    fields: tuple[Field, ...]
    parts: tuple[KeyPath, ...] = ()

    def field(self, name: str) -> Field:
        """The field of that name; KeyError when there is none."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)


class Forms:
    """The forms of a document, as its text stands at the moment.

    Paths are those of the file: `()` the map itself, `("units", 0)`, `("events", 1, "do", 0)`,
    `("glyphs", "S")`.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self._known: tuple[int, Asked] | None = None

    def of(self, path: KeyPath) -> Form:
        """The form of a table; without fields when the reader asks nothing of it."""
        asks, table = self.asked.asks, self._table(path)
        fields = [*self._fields(path, asks.get(path, {}), table)]
        parts: tuple[KeyPath, ...] = ()
        if path[:1] == ("events",) and len(path) == 2:
            fields[:0] = [self._trigger(path), *self._when(path)]
            effects = table.get("do")
            parts = tuple((*path, "do", n) for n in range(len(effects) if isinstance(effects, list) else 0))
        if "template" in asks.get(path, {}):
            fields += self._stats(path, table)
        return Form(path, self._title(path, table), tuple(fields), parts)

    def new(self, array: Array, at: Square, **given: Any) -> Change:
        """A further table with all that it needs; `at` is the square for what needs one."""
        path = (array, len(self.document.sheet.tables(array)))
        if array == "events":
            given = {"when": {TRIGGERS[0]: 1}, "do": [], **given}
        return Change(f"Add to {array}", (Add((array,), self._fitted(path, given, at)),))

    def effect(self, event: int, kind: str, at: Square) -> Change:
        """A further effect of an event."""
        path = ("events", event, "do")
        count = len(self._table(("events", event)).get("do") or [])
        return Change("Add effect", (Add(path, self._fitted((*path, count), {"kind": kind}, at)),))

    def effects(self) -> tuple[str, ...]:
        """The kinds of effects that there are."""
        path: KeyPath = ("events", 0)
        table: dict[str, Any] = {"when": {TRIGGERS[0]: 1}, "do": [{}]}
        found = self._ask(placed(self.document.sheet.values, path, table))
        return tuple(found.asks[*path, "do", 0]["kind"].known)

    def remove(self, path: KeyPath) -> Change:
        """Take out a table."""
        return Change(f"Remove {self._title(path, self._table(path))}", (Remove(path),))

    # ------------------------------------------------------------------------------------- fields

    def _fields(self, path: KeyPath, asks: Mapping[str, Ask], table: Mapping[str, Any]) -> Iterator[Field]:
        for key, ask in asks.items():
            if ask.kind not in {"any", "table", "tables"} and not (path == () and key == "format"):
                field = self._field(path, key, ask, table.get(key))
                yield replace(field, default=self._default(key, table))

    def _field(self, path: KeyPath, key: str, ask: Ask, value: object) -> Field:
        name = f"{path[-1]}.{key}" if path and path[-1] in SYSTEMS else key
        return Field(
            name=name,
            label=name.replace("_", " ").replace(".", ": "),
            kind=ask.kind,
            value=value,
            set=lambda new: self._setting(path, key, name, new),
            choices=self._choices(key, ask),
            low=ask.low,
            high=ask.high,
            flags=ask.flags,
            need=ask.need,
            group=ask.group,
        )

    def _choices(self, key: str, ask: Ask) -> tuple[str, ...]:
        if key == "figure":
            return tuple(sorted({unit.figure for unit in self.document.catalogue.units.values()}))
        if key == "becomes":
            return tuple(BY_GLYPH | {terrain.glyph: terrain for terrain in self.document.sheet.board.legend})
        return tuple(ask.known)

    def _default(self, key: str, table: Mapping[str, Any]) -> Any:
        template = self.document.catalogue.units.get(str(table.get("template")))
        return getattr(template, key, None) if template and key != "id" else None

    def _stats(self, path: KeyPath, table: Mapping[str, Any]) -> Iterator[Field]:
        template = self.document.catalogue.units.get(str(table.get("template")))
        for system in SYSTEMS:
            block = table.get(system)
            own = block if isinstance(block, dict) else {}
            usual = template.stats.get(system, {}) if template else {}
            for key, ask in stat_asks(self.document.types.get(system, BlockTypes()).unit).items():
                field = self._field((*path, system), key, ask, own.get(key))
                yield replace(field, default=usual.get(key))

    def _trigger(self, path: KeyPath) -> Field:
        given = [trigger for trigger in TRIGGERS if trigger in self._table((*path, "when"))]
        ask = Ask("choice", known=TRIGGERS, need=True)
        value = given[0] if given else None
        field = self._field((*path, "when"), TRIGGER, ask, value)
        return replace(field, set=lambda new: self._set_trigger(path, new))

    def _when(self, path: KeyPath) -> Iterator[Field]:
        inner = (*path, "when")
        asks, table = self.asked.asks.get(inner, {}), self._table(inner)
        for field in self._fields(inner, asks, table):
            if field.name not in TRIGGERS or field.value is not None:
                yield field

    # -------------------------------------------------------------------------------------- setting

    def _setting(self, path: KeyPath, key: str, name: str, new: Any) -> Change:
        value, table = _plain(new), self._table(path)
        label = f"Set {name.replace('_', ' ').replace('.', ' ')}"
        if table.get(key) == value:
            return Change(label, ())
        if value is None:
            return Change(label, (Drop(path, key),))
        if key == "kind":
            after = self._fitted(path, {**table, key: value}, _some_square(table))
            return Change(label, tuple(_differing(path, table, after)))
        ask = self.asked.asks.get(path, {}).get(key, Ask("any"))
        others = [Drop(path, other) for other in ask.group if other != key and other in table]
        return Change(label, (Put(path, key, value), *others, *self._renamed(path, key, value)))

    def _set_trigger(self, event: KeyPath, trigger: str) -> Change:
        path, values = (*event, "when"), self.document.sheet.values
        found = self._ask(placed(values, path, {trigger: ""}))
        ask = found.asks[path].get(trigger, Ask("any"))
        value: int | str = True
        if ask.kind == "number":
            value = ask.low
        elif ask.known is found.zones and found.zones:
            value = next(iter(found.zones))
        table = self._table(path)
        kept = {key: old for key, old in table.items() if key not in TRIGGERS}
        after = self._fitted(path, {trigger: value, **kept}, Square(0, 0))
        return Change("Set trigger", (Put(event, "when", after),))

    def _renamed(self, path: KeyPath, key: str, new: str) -> Iterator[Edit]:
        """What names a zone or unit follows when it gets another name."""
        old, names = self._name_of(path, key)
        if not old or old == new:
            return
        for place, asks in self.asked.asks.items():
            table = self._table(place)
            for inner, ask in asks.items():
                value = table.get(inner)
                if ask.known is not names:
                    continue
                if value == old:
                    yield Put(place, inner, new)
                elif isinstance(value, list):
                    yield from (Put((*place, inner), n, new) for n, one in enumerate(value) if one == old)

    def _name_of(self, path: KeyPath, key: str) -> tuple[str, object]:
        """What a table is called so far, and in which collection, if a key is the name of it."""
        value = self._table(path).get(key)
        if path[:1] == ("zones",) and key == "name":
            return str(value or ""), self.asked.zones
        if key == "id":
            made_up = self.document.sheet.units[path[1]].id if path[0] == "units" else ""  # type: ignore[index]
            return str(value or made_up), self.asked.units
        return "", None

    # -------------------------------------------------------------------------------------- asking

    @property
    def asked(self) -> Asked:
        """What the reader asks of the map as it stands, worked out once for each text."""
        version = self.document.version
        if self._known is None or self._known[0] != version:
            self._known = version, self._ask(self.document.sheet.values)
        return self._known[1]

    def _ask(self, values: Mapping[str, Any]) -> Asked:
        return asked(values, self.document.catalogue, self.document.types)

    def _fitted(self, path: KeyPath, table: Mapping[str, Any], at: Square) -> dict[str, Any]:
        return fitted(self.document.sheet.values, path, table, self._ask, at)

    def _table(self, path: KeyPath) -> Mapping[str, Any]:
        table = at_path(self.document.sheet.values, path)
        return table if isinstance(table, dict) else {}

    def _title(self, path: KeyPath, table: Mapping[str, Any]) -> str:
        if path[:1] == ("units",):
            return self.document.sheet.units[path[1]].id  # type: ignore[index]
        name = table.get("name") or table.get("item") or table.get("kind")
        return str(name) if name else " ".join(map(str, path)) or "map"


def _differing(path: KeyPath, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Edit]:
    yield from (Put(path, key, value) for key, value in new.items() if old.get(key) != value)
    yield from (Drop(path, key) for key in old if key not in new)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list | frozenset):
        return [_plain(part) for part in value]
    return value


def _some_square(table: Mapping[str, Any]) -> Square:
    at = table.get("at")
    return Square(*at) if isinstance(at, list) and len(at) == 2 else Square(0, 0)
