"""The properties of a map and of all that is in it, as forms: fields with choices, whose setting is a change.

Nothing here knows a key: fields, kinds and choices are what `game.files.map_schema` declares.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.board.squares import Square
from game.board.terrain import BY_GLYPH
from game.editor.changes import Change
from game.editor.document import Document
from game.files.catalogue import made_up
from game.files.map_edits import AddTable, DropKey, Edit, RemoveTable, SetKey
from game.files.map_schema import DEBRIEF, EFFECTS, TRIGGERS, WHEN, at_path, keys_of, walk, when_keys
from game.files.parsed_map import Array
from game.files.positions import KeyPath
from game.files.stat_blocks import BlockTypes, stat_keys
from game.files.table import Key, Keys, Kind
from game.systems import SYSTEMS

_PLACED = {names: Key("choice", names=names) for names in ("zones", "units", "tasks")}
"""What has a place on the board, and a name."""

EVENTFUL = {("events",), ("tasks",)}
"""The arrays whose tables hold effects."""

TRIGGER = "trigger"
"""The name of the field that says what sets an event off; the file has it as the key of a table."""


class FormField(Struct, frozen=True):
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


class TableForm(Struct, frozen=True):
    """The form of one table: its fields, and the paths of the tables in it that have forms of their own."""

    path: KeyPath
    title: str
    fields: tuple[FormField, ...]
    parts: tuple[KeyPath, ...] = ()

    def field(self, name: str) -> FormField:
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

    def of(self, path: KeyPath) -> TableForm:
        """The form of a table; without fields when the map has no such table."""
        table = self._table(path)
        keys = keys_of(path, table) if at_path(self.document.parsed.values, path) is not None else {}
        fields = [*self._fields(path, keys, table)]
        parts: tuple[KeyPath, ...] = ()
        if path[:1] == ("events",) and len(path) == 2:
            fields[:0] = [self._trigger(path), *self._when(path)]
        if path[:1] == ("tasks",) and len(path) == 2:
            fields += self._checks(path, table)
        if path[:1] in EVENTFUL and len(path) == 2:
            effects = table.get("do")
            parts = tuple((*path, "do", n) for n in range(len(effects) if isinstance(effects, list) else 0))
        if "template" in keys:
            fields += self._stats(path, table)
        if "debrief" in keys:
            fields += self._told(table)
        return TableForm(path, self._title(path, table), tuple(fields), parts)

    def new(self, array: Array, at: Square, **given: Any) -> Change:
        """A further table with all that it needs; `at` is the square for what needs one."""
        path = (array, len(self.document.parsed.tables(array)))
        if array == "events":
            given = {"when": {TRIGGERS[0]: 1}, "do": [], **given}
        if array == "tasks":
            given = {**self._usual_checks(), **given}
        return Change(f"Add to {array}", (AddTable((array,), self._fitted(path, given, at)),))

    def effect(self, source: KeyPath, kind: str, at: Square) -> Change:
        """A further effect of an event or a task."""
        path = (*source, "do")
        count = len(self._table(source).get("do") or [])
        return Change("Add effect", (AddTable(path, self._fitted((*path, count), {"kind": kind}, at)),))

    def effects(self) -> tuple[str, ...]:
        """The kinds of effects that there are."""
        return tuple(EFFECTS)

    def remove(self, path: KeyPath) -> Change:
        """Take out a table."""
        return Change(f"Remove {self._title(path, self._table(path))}", (RemoveTable(path),))

    # ------------------------------------------------------------------------------------- fields

    def _fields(self, path: KeyPath, keys: Keys, table: Mapping[str, Any]) -> Iterator[FormField]:
        for name, key in keys.items():
            if key.kind not in {"table", "tables"} and not (path == () and name == "format"):
                field = self._field(path, name, key, table.get(name))
                yield replace(field, default=self._default(name, table))

    def _field(self, path: KeyPath, key_name: str, key: Key, value: object) -> FormField:
        inner = bool(path) and path[-1] in {*SYSTEMS, "debrief"}
        name = f"{path[-1]}.{key_name}" if inner else key_name
        return FormField(
            name=name,
            label=name.replace("_", " ").replace(".", ": "),
            kind=key.kind,
            value=value,
            set=lambda new: self._setting(path, key_name, name, new),
            choices=self._names(key),
            low=key.low,
            high=key.high,
            flags=key.flags,
            need=key.need,
            group=key.group,
        )

    def _names(self, key: Key) -> tuple[str, ...]:
        """The names that a choice has, or what is usual for a text."""
        if not isinstance(key.names, str):
            return tuple(key.names)
        parsed, known = self.document.parsed, self.document.catalogue
        names: dict[str, Callable[[], Iterable[str]]] = {
            "systems": lambda: SYSTEMS,
            "packs": lambda: known.packs,
            "templates": lambda: parsed.names(known.units),
            "weapons": lambda: parsed.names(known.weapons),
            "items": lambda: parsed.names(known.items),
            "gear": lambda: parsed.names(known.items | known.weapons),
            "figures": lambda: parsed.names(known.figures),
            "sounds": lambda: parsed.names(known.sounds),
            "tiles": lambda: parsed.names(known.tiles),
            "terrain": lambda: parsed.names((*BY_GLYPH, *known.terrain)),
            "glyphs": lambda: BY_GLYPH | {terrain.glyph: terrain for terrain in parsed.legend},
            "zones": lambda: dict.fromkeys(zone.name for zone in parsed.zones if zone.name),
            "units": self._units,
            "tasks": lambda: dict.fromkeys(task.name for task in parsed.tasks if task.name),
        }
        return tuple(names[key.names]())

    def _units(self) -> Iterable[str]:
        """The ids of all units: those that they give themselves, those made up, those of reinforcements."""
        parsed = self.document.parsed
        own = [unit.id for unit in parsed.units if parsed.tables("units")[unit.number].get("id")]
        names = dict.fromkeys([*own, *(unit.id for unit in parsed.units)])
        for path, table, _ in walk(parsed.values):
            if "do" in path and table.get("kind") == "reinforce":
                names[str(table.get("id") or made_up(str(table.get("template")), names))] = None
        return names

    def _default(self, key: str, table: Mapping[str, Any]) -> Any:
        template = self.document.parsed.template(table.get("template"))
        return getattr(template, key, None) if template and key != "id" else None

    def _stats(self, path: KeyPath, table: Mapping[str, Any]) -> Iterator[FormField]:
        template = self.document.parsed.template(table.get("template"))
        for system in SYSTEMS:
            block = table.get(system)
            own = block if isinstance(block, dict) else {}
            usual = template.stats.get(system, {}) if template else {}
            for name, key in stat_keys(self.document.types.get(system, BlockTypes()).unit).items():
                field = self._field((*path, system), name, key, own.get(name))
                yield replace(field, default=usual.get(name))

    def _told(self, table: Mapping[str, Any]) -> Iterator[FormField]:
        """What is told after a battle, which stands in a table of its own."""
        told = table.get("debrief")
        for name, key in DEBRIEF.items():
            yield self._field(("debrief",), name, key, told.get(name) if isinstance(told, dict) else None)

    def _checks(self, path: KeyPath, table: Mapping[str, Any]) -> Iterator[FormField]:
        """What a task asks for, rule system by rule system."""
        for system, types in self.document.types.items():
            block = table.get(system)
            own = block if isinstance(block, dict) else {}
            for name, key in stat_keys(types.task).items():
                yield self._field((*path, system), name, key, own.get(name))

    def _usual_checks(self) -> dict[str, Any]:
        """What a new task asks for in the rule systems of the map."""
        named = self.document.parsed.values.get("systems")
        wanted = named if isinstance(named, list) and named else [*SYSTEMS]
        types = {name: kinds.task for name, kinds in self.document.types.items() if name in wanted}
        return {name: dict(getattr(kind, "usual", {})) for name, kind in types.items() if kind}

    def _trigger(self, path: KeyPath) -> FormField:
        given = [trigger for trigger in TRIGGERS if trigger in self._table((*path, "when"))]
        value = given[0] if given else None
        field = self._field((*path, "when"), TRIGGER, Key("choice", need=True, names=TRIGGERS), value)
        return replace(field, set=lambda new: self._set_trigger(path, new))

    def _when(self, path: KeyPath) -> Iterator[FormField]:
        inner = (*path, "when")
        yield from self._fields(inner, when_keys(self._table(inner)), self._table(inner))

    # -------------------------------------------------------------------------------------- setting

    def _setting(self, path: KeyPath, key: str, name: str, new: Any) -> Change:
        value, table = _plain(new), self._table(path)
        label = f"Set {name.replace('_', ' ').replace('.', ' ')}"
        if table.get(key) == value:
            return Change(label, ())
        if value is None:
            return Change(label, (DropKey(path, key),))
        if key == "kind":
            after = self._fitted(path, {**table, key: value}, _some_square(table))
            return Change(label, tuple(_differing(path, table, after)))
        declared = keys_of(path, table).get(key)
        group = declared.group if declared else ()
        others = [DropKey(path, other) for other in group if other != key and other in table]
        return Change(label, (SetKey(path, key, value), *others, *self._renamed(path, key, value)))

    def _set_trigger(self, event: KeyPath, trigger: str) -> Change:
        path, key = (*event, "when"), WHEN[trigger]
        value: int | str = key.low if key.kind == "number" else True
        if key.names in {"zones", "tasks"} and (names := self._names(key)):
            value = names[0]
        keys = when_keys({trigger: value})
        kept = {name: old for name, old in self._table(path).items() if name in keys and name != trigger}
        return Change("Set trigger", (SetKey(event, "when", {trigger: value, **kept}),))

    def _renamed(self, path: KeyPath, name: str, new: str) -> Iterator[Edit]:
        """What names a zone, a task or a unit follows when it gets another name."""
        old, names = self._name_of(path, name)
        if not old or old == new:
            return
        for place, table, keys in walk(self.document.parsed.values):
            for inner, key in keys.items():
                value = table.get(inner)
                if key.names != names:
                    continue
                if value == old:
                    yield SetKey(place, inner, new)
                elif isinstance(value, list):
                    yield from (
                        SetKey((*place, inner), n, new) for n, each in enumerate(value) if each == old
                    )

    def _name_of(self, path: KeyPath, name: str) -> tuple[str, str]:
        """What a table is called so far, and among which names, if a key is the name of it."""
        value = self._table(path).get(name)
        if path[:1] in {("zones",), ("tasks",)} and name == "name":
            return str(value or ""), str(path[0])
        if name == "id":
            made_up_id = self.document.parsed.units[path[1]].id if path[0] == "units" else ""  # type: ignore[index]
            return str(value or made_up_id), "units"
        return "", ""

    # ------------------------------------------------------------------------------------- fitting

    def _fitted(self, path: KeyPath, table: Mapping[str, Any], at: Square) -> dict[str, Any]:
        """A table with all that it needs at a path, and nothing that is not known there.

        `at` is the square for what needs one.
        """
        new = dict(table)
        for _ in range(2):  # a kind brings keys of its own
            keys = keys_of(path, new)
            new = {name: value for name, value in new.items() if name in keys}
            for name, key in keys.items():
                if name not in new and _wanted(name, key, new):
                    value = self._first(key, at)
                    new |= {} if value is None else {name: value}
        return new

    def _first(self, key: Key, at: Square) -> Any:
        """The first value that a key can have; None when there is none."""
        if key.kind == "text":
            map_name = str(self.document.parsed.values.get("name"))
            return _unused({map_name, *(name for key in _PLACED.values() for name in self._names(key))})
        named = key.names if isinstance(key.names, str) else ""
        first = list(self.nearest(named, at) if named in _PLACED else self._names(key))[:1]
        values: dict[Kind, Any] = {
            "choice": first[0] if first else None,
            "choices": first or None,
            "number": key.low,
            "flag": False,
            "square": [*at],
            "rect": [*at, 1, 1],
        }
        return values.get(key.kind)

    def nearest(self, names: str, at: Square) -> tuple[str, ...]:
        """The names of zones, units or tasks, those at a square first; of zones the last lies on top."""
        here, parsed = list[str](), self.document.parsed
        if names == "zones":
            here = [zone.name for zone in reversed(parsed.zones_at(at)) if zone.name]
        elif names == "tasks":
            here = [task.name for task in parsed.tasks_at(at) if task.name]
        elif unit := parsed.unit_at(at):
            here = [unit.id]
        return tuple(dict.fromkeys((*here, *self._names(_PLACED[names]))))

    def elsewhere(self, path: KeyPath, at: Square) -> tuple[str, ...]:
        """The zones, units and tasks elsewhere than at a square that a table names, and what is in it."""
        parsed = self.document.parsed
        unit = parsed.unit_at(at)
        here = {zone.name for zone in parsed.zones_at(at)} | ({unit.id} if unit else set())
        here |= {task.name for task in parsed.tasks_at(at)}
        named = list[str]()
        for place, table, keys in walk(parsed.values):
            for inner, key in keys.items():
                value = table.get(inner)
                if place[: len(path)] == path and key.names in _PLACED:
                    named += [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return tuple(name for name in dict.fromkeys(named) if name not in here)

    def _table(self, path: KeyPath) -> Mapping[str, Any]:
        table = at_path(self.document.parsed.values, path)
        return table if isinstance(table, dict) else {}

    def _title(self, path: KeyPath, table: Mapping[str, Any]) -> str:
        if path[:1] == ("units",):
            return self.document.parsed.units[path[1]].id  # type: ignore[index]
        name = table.get("name") or table.get("item") or table.get("kind")
        return str(name) if name else " ".join(map(str, path)) or "map"


def _differing(path: KeyPath, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Edit]:
    yield from (SetKey(path, key, value) for key, value in new.items() if old.get(key) != value)
    yield from (DropKey(path, key) for key in old if key not in new)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list | frozenset):
        return [_plain(part) for part in value]
    return value


def _some_square(table: Mapping[str, Any]) -> Square:
    at = table.get("at")
    return Square(*at) if isinstance(at, list) and len(at) == 2 else Square(0, 0)


def _wanted(name: str, key: Key, table: Mapping[str, Any]) -> bool:
    if not key.group:
        return key.need
    chosen = "at" if "at" in key.group else "rect"
    return name == chosen and not any(other in table for other in key.group)


def _unused(taken: set[str]) -> str:
    number = 1
    while (name := f"new {number}") in taken:
        number += 1
    return name
