"""What a map has on its board: zones, items that lie about, units."""

from game.board.squares import Square
from game.errors import quoted
from game.files.catalogue import made_up, unit_of
from game.files.map_reading import Reading
from game.files.map_schema import ITEM, MOST_TABLES, MOST_UNITS, TEMPLATE, ZONE, block_keys
from game.files.stat_blocks import BlockTypes, check_block
from game.files.table import Table
from game.rules.scenario import Block, Lying, Placement, Zone


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
