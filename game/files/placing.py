"""What stands and lies on a map: zones, units and items."""

from typing import get_args

from game.board.squares import FACINGS, Square
from game.files.faults import quoted
from game.files.reading import MOST_TABLES, MOST_UNITS, Reading
from game.files.stat_blocks import BlockTypes, check_block, merged
from game.files.table import Table
from game.rules.scenario import Block, Lying, Placement, Zone, ZoneKind
from game.rules.sides import SIDES
from game.systems import SYSTEMS

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
        id=own or _made_up(template.id, table, reading),
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


def _made_up(template: str, table: Table, reading: Reading) -> str:
    """The first of rifleman-1, rifleman-2, ... that nobody has."""
    number = 1
    while (name := f"{template}-{number}") in reading.units:
        number += 1
    reading.units[name] = table.path
    return name
