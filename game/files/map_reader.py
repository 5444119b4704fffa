"""Map text and the scenario that it says, with all its faults at once (M-01 to M-05, M-08)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import BY_GLYPH, Terrain
from game.errors import BadMap, quoted
from game.files.atomic import replace_file
from game.files.catalogue import block_types, made_up, unit_of
from game.files.content import known_catalogue
from game.files.faults import one_of
from game.files.kinds import with_own_kinds
from game.files.map_ground import read_board, read_legend
from game.files.map_schema import (
    DEBRIEF,
    EFFECTS,
    ITEM,
    LIGHTS,
    MAP,
    MOST_AREA,
    MOST_TABLES,
    MOST_UNITS,
    SUBJECTS,
    TASK,
    TEMPLATE,
    TRIGGERS,
    WHEN,
    ZONE,
    block_keys,
    check_keys,
    victory_keys,
    when_keys,
)
from game.files.names import Names
from game.files.positions import KeyPath
from game.files.stat_blocks import BlockTypes, Types, check_block
from game.files.table import Key, Keys, Table, is_whole
from game.files.toml_text import parse, read_bytes
from game.rules.scenario import (
    Block,
    Catalogue,
    Debrief,
    Effect,
    Event,
    Ground,
    Lying,
    Message,
    Objective,
    Placement,
    Reinforce,
    Relight,
    Remove,
    Scenario,
    Smoke,
    Task,
    Victory,
    When,
    Win,
    Zone,
)
from game.systems import SYSTEMS


class Reading:
    """A map that is being read.

    `board` is None when its ground could not be read at all: squares are then taken as they come.
    `units` has the path of every unit by id; `changed` the squares that some event gives other terrain.
    """

    def __init__(self, catalogue: Catalogue, types: Types) -> None:
        self.catalogue, self.types = catalogue, types
        self.board: Board | None = None
        self.zones: dict[str, Zone] = {}
        self.task_names: dict[str, KeyPath] = {}
        self._names: dict[str, Collection[str]] = {
            "systems": SYSTEMS,
            "packs": catalogue.packs,
            "zones": self.zones,
            "tasks": self.task_names,
            "glyphs": BY_GLYPH,
        }
        self.units: dict[str, KeyPath] = {}
        self.changed: set[Square] = set()
        self._area = 0
        self._later: list[Callable[[], object]] = []

    def begin(self, board: Board | None, legend: tuple[Terrain, ...]) -> None:
        """Set the ground, against which everything after it is checked."""
        self.board = board
        self._names["glyphs"] = BY_GLYPH | {terrain.glyph: terrain for terrain in legend}

    def know(self, catalogue: Catalogue, packs: Sequence[str]) -> None:
        """Set what the map may name, plainly that of some packs."""
        self.catalogue = catalogue
        kinds: dict[str, Collection[str]] = {
            "templates": catalogue.units,
            "weapons": catalogue.weapons,
            "items": catalogue.items,
            "gear": catalogue.items | catalogue.weapons,
            "figures": catalogue.figures,
        }
        self._names |= {kind: Names(idents, packs) for kind, idents in kinds.items()}

    def later(self, check: Callable[[], object]) -> None:
        """Put off a check until the whole map is read."""
        self._later.append(check)

    def settle(self) -> None:
        """Make the checks that were put off."""
        for check in self._later:
            check()

    def values(self, table: Table, keys: Keys) -> dict[str, Any]:
        """The values of a table's keys, None where one is missing or wrong; no areas, no inner tables."""
        return {
            name: self._value(table, name, key)
            for name, key in keys.items()
            if key.kind not in {"rect", "squares", "table", "tables"}
        }

    def _value(self, table: Table, name: str, key: Key) -> Any:
        if key.kind == "square":
            return self.free(table, name) if key.free else self.square(table, name, need=key.need)
        if key.names == "units":
            read = self.unit if key.kind == "choice" else self.named
            return read(table, name, need=key.need)
        return table.get(
            name, key, self._names.get(key.names, ()) if isinstance(key.names, str) else key.names
        )

    def claim(self, unit: str, table: Table) -> str:
        """Note the id of the unit that a table holds."""
        self.units[unit] = table.path
        return unit

    def unit(self, table: Table, key: str, *, need: bool = False) -> str | None:
        """The id of a unit; whether it exists is checked at the end."""
        value = table.take(key, "a unit", need=need)
        return None if value is None else self.unit_named(value, table, table.at(key))

    def unit_named(self, value: object, table: Table, path: KeyPath) -> str | None:
        """The unit whose id a value is; whether it exists is checked at the end."""
        self.later(lambda: table.known(value, path, self.units))
        return value if isinstance(value, str) else None

    def named(self, table: Table, key: str, *, need: bool = False) -> tuple[str, ...]:
        """The ids of some units, at least one where the key is given."""
        table.take(key, "a list of units", need=need)
        values = table.elements(key, "a list of units")
        if not values and isinstance(table.raw.get(key), list):
            table.wrong(key, "an empty list", "at least one unit")
        units = [
            self.unit_named(value, table, (*table.at(key), n)) for n, value in enumerate(values[:MOST_UNITS])
        ]
        return tuple(unit for unit in units if unit)

    def square(self, table: Table, key: str, *, need: bool = False) -> Square | None:
        """A square of the board."""
        square = table.square(key, need=need)
        return None if square is None else self._on_board(square, table, table.at(key))

    def free(self, table: Table, key: str) -> Square | None:
        """A square of the board in which somebody can stand and something can lie."""
        square = self.square(table, key, need=True)
        if square and self.board and self.board.terrain(square).cost is None:
            found = f"the square {square}: {self.board.terrain(square).name}"
            table.wrong(key, found, "a square that can be entered")
            return None
        return square

    def area(self, table: Table, keys: Keys) -> tuple[Square, ...] | None:
        """The squares that `rect` or `squares` name, row by row; just one of their group is given."""
        group = keys["rect"].group
        given = [name for name in group if name in table]
        if len(given) != 1:
            found = f"both `{given[0]}` and `{given[1]}`" if given else "no squares"
            table.faults.at_key(table.path, found, "one of them" if given else one_of(group))
        listed = self._listed(table)
        drawn = self._rect(table)
        squares = listed if drawn is None else drawn
        if squares is not None and self._spent(len(squares)):
            table.faults.at_key(table.path, "too many squares", f"at most {MOST_AREA} in zones and effects")
            return None
        return squares if len(given) == 1 else None

    def _spent(self, squares: int) -> bool:
        self._area += squares
        return self._area > MOST_AREA

    def _listed(self, table: Table) -> tuple[Square, ...] | None:
        values = table.elements("squares", "a list of squares")
        path = table.at("squares")
        squares = set()
        for n, value in enumerate(values):
            square = table.as_square(value, (*path, n))
            if square and self._on_board(square, table, (*path, n)):
                squares.add(square)
        if not values and isinstance(table.raw.get("squares"), list):
            table.wrong("squares", "an empty list", "at least one square")
        return tuple(sorted(squares, key=lambda square: (square.y, square.x))) or None

    def _rect(self, table: Table) -> tuple[Square, ...] | None:
        rect: list[Any] = table.elements("rect", "a list: x, y, width, height")
        if not rect and "rect" not in table:
            return None
        if len(rect) != 4 or not all(map(is_whole, rect)) or rect[2] < 1 or rect[3] < 1:
            if isinstance(table.raw["rect"], list):
                table.wrong("rect", f"a list of {len(rect)}", "x, y, and a width and height of 1 or more")
            return None
        x, y, width, height = rect
        far = Square(x + width - 1, y + height - 1)
        if not self.board or any(
            self._on_board(corner, table, table.at("rect")) is None for corner in (Square(x, y), far)
        ):
            return None
        return tuple(Square(i, j) for j in range(y, y + height) for i in range(x, x + width))

    def _on_board(self, square: Square, table: Table, path: KeyPath) -> Square | None:
        if self.board is None or square in self.board:
            return square
        last = Square(self.board.width - 1, self.board.height - 1)
        table.faults.at_value(path, f"the square {square}", f"a square of the board, from 0,0 to {last}")
        return None


def read_zones(root: Table, reading: Reading) -> None:
    """Put the zones of a map into the reading."""
    for table in root.tables("zones", MOST_TABLES):
        values, squares = reading.values(table, ZONE), reading.area(table, ZONE)
        table.close()
        name = values["name"]
        if name in reading.zones:
            table.wrong("name", f"a second zone {quoted(name)}", "another name")
        elif name:
            reading.zones[name] = Zone(name, values["kind"] or "label", values["side"], squares or ())


def read_items(root: Table, reading: Reading) -> tuple[Lying, ...]:
    """The items that lie about."""
    lying = []
    if isinstance(root.raw.get("items"), dict):
        root.wrong("items", "a table", "a list: [[items]]; kinds of items stand in [item_kinds]")
        root.take("items")
        return ()
    for table in root.tables("items", MOST_TABLES):
        values = reading.values(table, ITEM)
        table.close()
        if values["item"] and values["at"]:
            lying.append(Lying(values["item"], values["at"]))
    return tuple(lying)


def read_units(root: Table, reading: Reading) -> tuple[Placement, ...]:
    """The units of a map, in the order of the file."""
    named = [(table, claim_id(table, reading)) for table in root.tables("units", MOST_UNITS)]
    placements, taken = [], dict[Square, str]()
    for table, own in named:
        at = reading.free(table, "at")
        unit = read_unit(table, reading, own, at)
        table.close()
        if at in taken:
            table.wrong("at", f"a second unit on {at}, where {quoted(taken[at])} stands", "a free square")
        elif at and unit:
            taken[at] = unit.id
            placements.append(unit)
    return tuple(placements)


def claim_id(table: Table, reading: Reading) -> str | None:
    """The id that a unit gives itself; to be asked of all before ids are made up for the others."""
    unit = table.text("id")
    if unit in reading.units:
        table.wrong("id", f"a second unit {quoted(unit)}", "another id")
    elif unit:
        reading.claim(unit, table)
    return unit


def read_unit(table: Table, reading: Reading, own: str | None, at: Square | None) -> Placement | None:
    """A unit of the map or of a reinforcement, the map's own values over its template's; `own` is its id."""
    values = reading.values(table, TEMPLATE)
    template = reading.catalogue.units.get(values["template"] or "")
    over = _overrides(table, reading)
    for system in over.keys() - template.stats.keys() if template else ():
        table.faults.at_key(table.at(system), f"values for {system}", "a template that has a block for it")
    if not (template and values["side"] and at):
        return None
    values |= {"id": own or reading.claim(made_up(template.id, reading.units), table), "at": at}
    values |= {"facing": values["facing"] or TEMPLATE["facing"].default}
    return unit_of(template, over, **{name: value for name, value in values.items() if name != "template"})


def _overrides(table: Table, reading: Reading) -> dict[str, Block]:
    over = {}
    for system in block_keys():
        if block := table.table(system):
            kind = reading.types.get(system, BlockTypes()).unit
            check_block(block.raw, block.path, block.faults, kind, whole=False)
            over[system] = block.raw
    return over


def read_tasks(root: Table, reading: Reading) -> tuple[Task, ...]:
    """The tasks of a map, in the order of the file."""
    tasks = []
    for table in root.tables("tasks", MOST_TABLES):
        values = reading.values(table, TASK)
        checks = _checks(table, reading)
        effects = _effects(table, reading)
        if not checks and table.is_table:
            table.faults.at_key(table.path, "a task that no rule system knows", one_of(check_keys()))
        table.close()
        name, at = values["name"], values["at"]
        if name in reading.task_names:
            table.wrong("name", f"a second task {quoted(name)}", "another name")
        elif name:
            reading.task_names[name] = table.path
            if at:
                once = values["once"] is not False
                tasks.append(Task(name, at, values["side"], checks, effects, once=once))
    return tuple(tasks)


def _checks(table: Table, reading: Reading) -> dict[str, Block]:
    """What a task asks for, by rule system."""
    checks = {}
    for system in check_keys():
        block = table.table(system)
        if block is not None and block.is_table:
            kind = reading.types.get(system, BlockTypes()).task
            check_block(block.raw, block.path, block.faults, kind, whole=True)
            checks[system] = block.raw
    return checks


def _effects(table: Table, reading: Reading) -> tuple[Effect, ...]:
    effects = [_effect(effect, reading) for effect in table.tables("do", MOST_TABLES)]
    return tuple(effect for effect in effects if effect)


def read_events(root: Table, reading: Reading) -> tuple[Event, ...]:
    """The events of a map, in the order of the file."""
    events = []
    for table in root.tables("events", MOST_TABLES):
        when = table.table("when", need=True)
        moment = _when(when, reading) if when else None
        once = table.flag("once")
        table.take("do", "a list of effects", need=True)
        happening = _effects(table, reading)
        table.close()
        if moment:
            # `every` repeats unless the event says otherwise
            again = moment.kind == "every"
            events.append(Event(moment, happening, once=not again if once is None else once))
    return tuple(events)


def _when(table: Table, reading: Reading) -> When | None:
    given = [trigger for trigger in TRIGGERS if trigger in table]
    for name in WHEN:
        table.take(name)
    if len(given) != 1 and table.is_table:
        found = f"both `{given[0]}` and `{given[1]}`" if given else "no trigger"
        table.faults.at_value(table.path, found, one_of(TRIGGERS))
    kind = given[0] if given else "turn"
    keys, subject = when_keys(table.raw), SUBJECTS.get(kind, "number")
    if subject in WHEN and subject != kind and kind in keys and subject in table:
        table.faults.at_key(table.at(subject), f"`{subject}` beside `{kind}`", "one of them")
    elif kind == "enter" and kind not in keys and "zone" not in table and "at" not in table:
        table.wrong(kind, "true without a `zone` or `at`", "the name of a zone")
    values = reading.values(table, keys)
    if kind in values:
        values[subject] = values.pop(kind)
    when = When(kind=kind, **_about_task(values) | {"number": values.get("number") or 0})
    table.close()
    if kind in {"console", "door"}:
        _check_thing(when, table, kind if kind in keys else "at", reading)
    return when if len(given) == 1 else None


def _about_task(values: dict[str, Any]) -> dict[str, Any]:
    """The values without a task that is none."""
    return {name: value for name, value in values.items() if name != "task" or value is not None}


def _check_thing(when: When, table: Table, key: str, reading: Reading) -> None:
    """Note a console or door where there is none and no event makes one."""
    at, board = when.at, reading.board
    if at is None or board is None or board.terrain(at).interact:
        return

    def check() -> None:
        if at not in reading.changed:
            found = f"the square {at}: {board.terrain(at).name}"
            table.wrong(key, found, f"a square with a {when.kind}")

    reading.later(check)


def _effect(table: Table, reading: Reading) -> Effect | None:
    kind = table.choice("kind", EFFECTS, need=True)
    if kind is None:
        return None
    effect = _reinforce(table, reading) if kind == "reinforce" else _plain_effect(kind, table, reading)
    table.close()
    return effect


def _plain_effect(kind: str, table: Table, reading: Reading) -> Effect | None:
    keys = EFFECTS[kind]
    listed = reading.area(table, keys) if "rect" in keys else None
    values = reading.values(table, keys)
    if "rect" in keys:
        at, zone = values.pop("at"), reading.zones.get(values.pop("zone") or "")
        values["squares"] = (at,) if at else zone.squares if zone else listed or ()
    if kind == "ground":
        reading.changed.update(values["squares"])
    if any(values[name] is None for name, key in keys.items() if key.need):
        return None
    return _EFFECT_TYPES[kind](**values | ({"light": LIGHTS[values["light"]]} if "light" in values else {}))


_EFFECT_TYPES: Mapping[str, Callable[..., Effect]] = {
    "ground": Ground,
    "light": Relight,
    "smoke": Smoke,
    "remove": Remove,
    "message": Message,
    "objective": Objective,
    "win": Win,
}


def _reinforce(table: Table, reading: Reading) -> Effect | None:
    at = reading.square(table, "at", need=True)
    if len(reading.units) >= MOST_UNITS:
        table.faults.at_value(table.path, "one unit more", f"at most {MOST_UNITS}")
        table.ignore()
        return None
    unit = read_unit(table, reading, claim_id(table, reading), at)
    if at:
        reading.later(lambda: at in reading.changed or reading.free(table, "at"))
    return Reinforce(unit) if unit else None


def read_victories(root: Table, reading: Reading) -> tuple[Victory, ...]:
    """The ways to win, in the order of the file."""
    victories = [_victory(table, reading) for table in root.tables("victory", MOST_TABLES)]
    return tuple(victory for victory in victories if victory)


def _victory(table: Table, reading: Reading) -> Victory | None:
    values = reading.values(table, victory_keys(table.raw))
    if values["kind"] is None:
        return None
    table.close()
    values |= {"units": values.get("units") or ()}
    return Victory(**_about_task(values)) if values["side"] else None


class MapFile(Struct, frozen=True):
    """A map as it stands in a file: what it says, its very bytes, and where it came from.

    A save writes the bytes, so that what was not changed stays as its author wrote it (M-04);
    `game.files.map_edits` changes them.
    """

    scenario: Scenario
    data: bytes
    path: Path | None = None


def load_map(path: Path, catalogue: Catalogue | None = None, types: Types | None = None) -> MapFile:
    """The map of a file; `catalogue` is that of all packs if left out, `types` those of all rule systems.

    Raises BadMap with all its faults.
    """
    return replace(read_map(read_bytes(path, BadMap), str(path), catalogue, types), path=path)


def read_map(
    data: bytes, file: str = "map", catalogue: Catalogue | None = None, types: Types | None = None
) -> MapFile:
    """The map that bytes say; `file` is what its faults call it, the rest as for `load_map`."""
    parsed = parse(data, file, BadMap)
    root = Table(parsed.values, (), parsed.faults)
    known, asked = catalogue or known_catalogue(), block_types(SYSTEMS) if types is None else types
    scenario = read_scenario(root, known, asked)
    if parsed.faults or scenario is None:
        raise BadMap(parsed.faults.in_order())
    return MapFile(scenario, data)


def save_map(map_file: MapFile, path: Path) -> MapFile:
    """Write a map to a file (M-04) and give it as it stands there. Raises OSError."""
    replace_file(path, map_file.data)
    return replace(map_file, path=path)


def read_scenario(root: Table, catalogue: Catalogue, types: Types) -> Scenario | None:
    """The scenario of a whole file, None when it has no ground; either way all faults are noted."""
    reading = Reading(catalogue, types)
    values = reading.values(root, MAP)
    packs = values["packs"] or ()
    reading.know(with_own_kinds(catalogue, root, types, packs), packs)
    legend = read_legend(root, catalogue, packs)
    board = read_board(root, legend)
    debrief = root.table("debrief")
    told = reading.values(debrief, DEBRIEF) if debrief else {}
    if debrief:
        debrief.close()
    reading.begin(board, legend)
    read_zones(root, reading)
    placements = read_units(root, reading)
    items = read_items(root, reading)
    tasks = read_tasks(root, reading)
    events, victory = read_events(root, reading), read_victories(root, reading)
    reading.settle()
    root.close()
    if board is None:
        return None
    scenario = Scenario(
        name=values["name"] or "",
        about=values["about"] or "",
        systems=values["systems"] or tuple(SYSTEMS),
        board=board,
        zones=tuple(reading.zones.values()),
        placements=placements,
        items=items,
        tasks=tasks,
        events=events,
        victory=victory,
        match=values["match"] or MAP["match"].default,
        turn_limit=values["turn_limit"],
        catalogue=reading.catalogue,
        first=values["first"],
        brief=values["brief"] or "",
        debrief=Debrief(**{name: text for name, text in told.items() if text}),
        hint=values["hint"] or "",
        level=values["level"],
        even=values["even"] or False,
    )
    return replace(scenario, systems=tuple(filter(scenario.has_values, scenario.systems)))
