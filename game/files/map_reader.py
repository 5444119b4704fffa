"""Map text and the scenario that it says, with all its faults at once (M-01 to M-05, M-08)."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import FACINGS, Square
from game.board.terrain import BY_GLYPH, Light, Terrain
from game.errors import BadMap
from game.files.atomic import write_atomically
from game.files.catalogue import made_up, shipped_catalogue
from game.files.faults import one_of, quoted
from game.files.map_ground import read_board, read_legend
from game.files.positions import KeyPath
from game.files.stat_blocks import BlockTypes, Types, check_block, merged
from game.files.table import Table, is_whole
from game.files.toml_text import parse, read_bytes
from game.rules.scenario import (
    Block,
    Catalogue,
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
    Trigger,
    Victory,
    VictoryKind,
    When,
    Win,
    Zone,
    ZoneKind,
)
from game.rules.units import SIDES
from game.systems import SYSTEMS

MOST_UNITS = 400
"""How many units a map may hold, those that come later included (M-02)."""
MOST_TABLES = 400
"""How many zones, items, events and victories a map may hold, each, and how many effects an event."""
MOST_AREA = 500_000
"""How many squares all zones and effects of a map may name together."""


class Reading:
    """A map that is being read.

    `board` is None when its ground could not be read at all: squares are then taken as they come.
    `units` has the path of every unit by id; `changed` the squares that some event gives other terrain.
    """

    def __init__(
        self, board: Board | None, legend: tuple[Terrain, ...], catalogue: Catalogue, types: Types
    ) -> None:
        self.board, self.catalogue, self.types = board, catalogue, types
        self.glyphs = BY_GLYPH | {terrain.glyph: terrain for terrain in legend}
        self.zones: dict[str, Zone] = {}
        self.units: dict[str, KeyPath] = {}
        self.changed: set[Square] = set()
        self._area = 0
        self._later: list[Callable[[], object]] = []

    def later(self, check: Callable[[], object]) -> None:
        """Put off a check until everything is read."""
        self._later.append(check)

    def settle(self) -> None:
        """Make the checks that were put off."""
        for check in self._later:
            check()

    def claim(self, unit: str, table: Table) -> str:
        """Note the id of the unit that a table holds."""
        self.units[unit] = table.path
        return unit

    def unit(self, table: Table, key: str, *, need: bool = False) -> str | None:
        """The id of a unit; whether there is such a unit is seen to later."""
        value = table.take(key, "a unit", need=need)
        return None if value is None else self.unit_named(value, table, table.at(key))

    def unit_named(self, value: object, table: Table, path: KeyPath) -> str | None:
        """The unit whose id a value is; whether there is such a unit is seen to later."""
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

    def zone(self, table: Table, key: str, *, need: bool = False) -> Zone | None:
        """A zone by its name."""
        return self.zones.get(table.choice(key, self.zones, need=need) or "")

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

    def area(self, table: Table, *others: str) -> tuple[Square, ...] | None:
        """The squares that `rect` or `squares` name, or one of the `others`, row by row, each once."""
        ways = ("rect", "squares", *others)
        given = [way for way in ways if way in table]
        if len(given) != 1:
            found = f"both `{given[0]}` and `{given[1]}`" if given else f"no `{'`, `'.join(ways)}`"
            table.faults.at_key(table.path, found, "one of them" if given else "squares: one of them")
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


ZONE_KINDS: tuple[ZoneKind, ...] = get_args(ZoneKind)


def read_zones(root: Table, reading: Reading) -> None:
    """Put the zones of a map into the reading."""
    for table in root.tables("zones", MOST_TABLES):
        name = table.text("name", need=True)
        kind = table.choice("kind", ZONE_KINDS, need=True)
        side = table.choice("side", SIDES)
        squares = reading.area(table)
        table.close()
        if name in reading.zones:
            table.wrong("name", f"a second zone {quoted(name)}", "another name")
        elif name:
            reading.zones[name] = Zone(name, kind or "label", side, squares or ())


def read_items(root: Table, reading: Reading) -> tuple[Lying, ...]:
    """The items that lie about."""
    lying = []
    for table in root.tables("items", MOST_TABLES):
        known = reading.catalogue.items | reading.catalogue.weapons
        item = table.choice("item", known, need=True)
        at = reading.free(table, "at")
        table.close()
        if item and at:
            lying.append(Lying(item, at))
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
        reading.units[unit] = table.path
    return unit


def read_unit(table: Table, reading: Reading, own: str | None, at: Square | None) -> Placement | None:
    """A unit of the map or of a reinforcement, the map's own values over its template's; `own` is its id."""
    known = reading.catalogue
    template = known.units.get(table.choice("template", known.units, need=True) or "")
    side = table.choice("side", SIDES, need=True)
    facing = table.choice("facing", FACINGS) or "S"
    name, figure = table.text("name"), table.text("figure")
    weapons, items = table.choices("weapons", known.weapons), table.choices("items", known.items)
    over = _overrides(table, reading)
    for system in over.keys() - template.stats.keys() if template else ():
        table.faults.at_key(table.at(system), f"values for {system}", "a template that has a block for it")
    if not (template and side and at):
        return None
    return Placement(
        id=own or reading.claim(made_up(template.id, reading.units), table),
        template=template.id,
        side=side,
        at=at,
        facing=facing,
        name=name or template.name,
        figure=figure or template.figure,
        weapons=template.weapons if weapons is None else weapons,
        items=template.items if items is None else items,
        stats={system: merged(block, over.get(system, {})) for system, block in template.stats.items()},
    )


def _overrides(table: Table, reading: Reading) -> dict[str, Block]:
    over = {}
    for system in SYSTEMS:
        if block := table.table(system):
            kind = reading.types.get(system, BlockTypes()).unit
            check_block(block.raw, block.path, block.faults, kind, whole=False)
            over[system] = block.raw
    return over


LATEST = 999
"""The last turn that a map can speak of."""
LONGEST_SMOKE = 99
"""How many rounds smoke can lie."""

TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
VICTORIES: tuple[VictoryKind, ...] = get_args(VictoryKind)
LIGHTS = {light.name.lower(): light for light in Light}

_SUBJECTS: Mapping[Trigger, str] = {"enter": "zone", "console": "at", "door": "at", "unit_out": "unit"}
"""What the value of a trigger is, when it is not `true`."""

_NEEDED: Mapping[VictoryKind, tuple[str, ...]] = {
    "eliminate": (),
    "hold": ("zone", "turns"),
    "exit": ("zone",),
    "survive": ("turns",),
    "escort": ("zone", "units"),
}
_ALLOWED: Mapping[VictoryKind, tuple[str, ...]] = {
    "eliminate": ("units",),
    "exit": ("count",),
    "survive": ("units",),
    "escort": ("count",),
}


def read_events(root: Table, reading: Reading) -> tuple[Event, ...]:
    """The events of a map, in the order of the file."""
    events = []
    for table in root.tables("events", MOST_TABLES):
        when = table.table("when", need=True)
        moment = _when(when, reading) if when else None
        once = table.flag("once")
        table.take("do", "a list of effects", need=True)
        effects = [_effect(effect, reading) for effect in table.tables("do", MOST_TABLES)]
        table.close()
        if moment:
            # What comes every so many turns does so again unless it says otherwise.
            again = moment.kind == "every"
            happening = tuple(effect for effect in effects if effect)
            events.append(Event(moment, happening, once=not again if once is None else once))
    return tuple(events)


def _when(table: Table, reading: Reading) -> When | None:
    given = [trigger for trigger in TRIGGERS if trigger in table]
    for trigger in TRIGGERS:
        table.take(trigger)
    if len(given) != 1:
        found = f"both `{given[0]}` and `{given[1]}`" if given else "no trigger"
        table.faults.at_value(table.path, found, one_of(TRIGGERS))
    kind = given[0] if given else "turn"
    counted = kind in {"turn", "every"} and kind in table
    keys = _subject_keys(kind, table)
    when = When(
        kind=kind,
        number=(table.whole(kind, 1, LATEST) or 0) if counted else 0,
        side=table.choice("side", SIDES),
        unit=reading.unit(table, keys["unit"]),
        zone=table.choice(keys["zone"], reading.zones),
        at=reading.square(table, keys["at"]),
    )
    table.close()
    _check_thing(when, table, keys["at"], reading)
    return when if len(given) == 1 else None


def _subject_keys(kind: Trigger, table: Table) -> dict[str, str]:
    """Under which key the unit, zone and square of a trigger stand: their own, or the trigger's."""
    keys = {"unit": "unit", "zone": "zone", "at": "at"}
    for key in keys:
        table.take(key)
    subject = _SUBJECTS.get(kind)
    if subject and table.raw.get(kind) is not True:
        keys[subject] = kind
        if subject in table:
            table.faults.at_key(table.at(subject), f"`{subject}` beside `{kind}`", "one of them")
    elif kind == "enter" and "zone" not in table and "at" not in table:
        table.wrong(kind, "true without a `zone` or `at`", "the name of a zone")
    return keys


def _check_thing(when: When, table: Table, key: str, reading: Reading) -> None:
    """Note a console or door where there is none, nor comes to be one."""
    at, board = when.at, reading.board
    if when.kind not in {"console", "door"} or at is None or board is None or board.terrain(at).interact:
        return

    def check() -> None:
        if at not in reading.changed:
            found = f"the square {at}: {board.terrain(at).name}"
            table.wrong(key, found, f"a square with a {when.kind}")

    reading.later(check)


def _effect(table: Table, reading: Reading) -> Effect | None:
    kind = table.choice("kind", _EFFECTS, need=True)
    if kind is None:
        return None
    effect = _EFFECTS[kind](table, reading)
    table.close()
    return effect


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


def _ground(table: Table, reading: Reading) -> Effect | None:
    squares = _where(table, reading)
    glyph = table.choice("glyph", reading.glyphs, need=True)
    reading.changed.update(squares)
    return Ground(squares, glyph) if glyph else None


def _light(table: Table, reading: Reading) -> Effect | None:
    squares = _where(table, reading)
    light = table.choice("light", LIGHTS, need=True)
    return Relight(squares, LIGHTS[light]) if light else None


def _smoke(table: Table, reading: Reading) -> Effect | None:
    squares = _where(table, reading)
    rounds = table.whole("rounds", 1, LONGEST_SMOKE, need=True)
    return Smoke(squares, rounds) if rounds else None


def _remove(table: Table, reading: Reading) -> Effect | None:
    unit = reading.unit(table, "unit", need=True)
    return Remove(unit) if unit else None


def _message(table: Table, _: Reading) -> Effect | None:
    text = table.text("text", need=True)
    return Message(text) if text else None


def _objective(table: Table, _: Reading) -> Effect | None:
    text, side = table.text("text", need=True), table.choice("side", SIDES)
    return Objective(text, side) if text else None


def _win(table: Table, _: Reading) -> Effect | None:
    side = table.choice("side", SIDES, need=True)
    return Win(side) if side else None


_EFFECTS: Mapping[str, Callable[[Table, Reading], Effect | None]] = {
    "reinforce": _reinforce,
    "ground": _ground,
    "light": _light,
    "smoke": _smoke,
    "remove": _remove,
    "message": _message,
    "objective": _objective,
    "win": _win,
}


def _where(table: Table, reading: Reading) -> tuple[Square, ...]:
    """The squares of an effect: `at`, a `zone`, a `rect` or `squares`."""
    squares = reading.area(table, "at", "zone")
    at, zone = reading.square(table, "at"), reading.zone(table, "zone")
    if at:
        return (at,)
    return zone.squares if zone else squares or ()


def read_victories(root: Table, reading: Reading) -> tuple[Victory, ...]:
    """The ways to win, in the order of the file."""
    victories = [_victory(table, reading) for table in root.tables("victory", MOST_TABLES)]
    return tuple(victory for victory in victories if victory)


def _victory(table: Table, reading: Reading) -> Victory | None:
    side = table.choice("side", SIDES, need=True)
    kind = table.choice("kind", VICTORIES, need=True)
    if kind is None:
        return None
    needed = _NEEDED[kind]
    keys = {*needed, *_ALLOWED.get(kind, ())}
    zone = table.choice("zone", reading.zones, need="zone" in needed) if "zone" in keys else None
    turns = table.whole("turns", 1, LATEST, need="turns" in needed) if "turns" in keys else None
    units = reading.named(table, "units", need="units" in needed) if "units" in keys else ()
    most = len(units) or MOST_UNITS
    count = table.whole("count", 1, most) if "count" in keys else None
    table.close()
    return Victory(side, kind, zone, turns, units, count) if side else None


FORMAT = 1
"""The number of this format of map text."""

Match = Literal["any", "all"]
MATCHES: tuple[Match, ...] = get_args(Match)


class MapFile(Struct, frozen=True):
    """A map as it stands in a file: what it says, its very bytes, and where it came from.

    A save writes the bytes, so that what was not changed stays as its author wrote it (M-04);
    `game.files.draft` changes them.
    """

    scenario: Scenario
    data: bytes
    path: Path | None = None


def load_map(path: Path, catalogue: Catalogue | None = None, types: Types | None = None) -> MapFile:
    """The map of a file; `catalogue` is the shipped one if left out, `types` check the stat overrides.

    Raises BadMap with all its faults.
    """
    return replace(read_map(read_bytes(path, BadMap), str(path), catalogue, types), path=path)


def read_map(
    data: bytes, file: str = "map", catalogue: Catalogue | None = None, types: Types | None = None
) -> MapFile:
    """The map that bytes say; `file` is what its faults call it. Raises BadMap with all its faults."""
    parsed = parse(data, file, BadMap)
    root = Table(parsed.values, (), parsed.faults)
    scenario = read_scenario(root, catalogue or shipped_catalogue(), types or {})
    if parsed.faults or scenario is None:
        raise BadMap(parsed.faults.in_order())
    return MapFile(scenario, data)


def save_map(map_file: MapFile, path: Path) -> MapFile:
    """Write a map to a file (M-04) and give it as it stands there. Raises OSError."""
    write_atomically(path, map_file.data)
    return replace(map_file, path=path)


def read_scenario(
    root: Table, catalogue: Catalogue, types: Types, reader: Callable[..., Reading] = Reading
) -> Scenario | None:
    """The scenario of a whole file, None when it has no ground; either way all faults are noted."""
    root.whole("format", FORMAT, FORMAT, need=True)
    name = root.text("name", need=True) or ""
    about = root.text("about") or ""
    systems = root.choices("systems", SYSTEMS) or tuple(SYSTEMS)
    match = root.choice("match", MATCHES) or "any"
    turn_limit = root.whole("turn_limit", 1, LATEST)
    legend = read_legend(root)
    board = read_board(root, legend)
    reading = reader(board, legend, catalogue, types)
    read_zones(root, reading)
    placements = read_units(root, reading)
    items = read_items(root, reading)
    events, victory = read_events(root, reading), read_victories(root, reading)
    reading.settle()
    root.close()
    if board is None:
        return None
    scenario = Scenario(
        name=name,
        about=about,
        systems=systems,
        board=board,
        zones=tuple(reading.zones.values()),
        placements=placements,
        items=items,
        events=events,
        victory=victory,
        match=match,
        turn_limit=turn_limit,
        catalogue=catalogue,
    )
    return replace(scenario, systems=tuple(filter(scenario.has_values, systems)))
