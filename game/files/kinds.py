"""Kinds of units, weapons and items, read from tables: those of a pack's files, or of a map (M-05, K-01)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.files.pack_schema import GEAR_KIND, UNIT_KIND
from game.files.stat_blocks import BlockTypes, Types, check_block
from game.files.table import Keys, Table
from game.rules.scenario import Block, Catalogue, Gear, Template
from game.systems import SYSTEMS


class KindTables(NamedTuple):
    """The tables that define kinds, by the names that they give them."""

    weapons: Mapping[str, Table]
    items: Mapping[str, Table]
    units: Mapping[str, Table]


def with_kinds(catalogue: Catalogue, tables: KindTables, types: Types) -> Catalogue:
    """The catalogue and what the tables define, their blocks checked against `types`.

    What is wrong is noted where the tables note their faults; what is there all the same is mended.
    """
    weapons = {name: _gear(name, table, types, "weapon") for name, table in tables.weapons.items()}
    items = {name: _gear(name, table, types, "item") for name, table in tables.items.items()}
    catalogue = replace(catalogue, weapons=catalogue.weapons | weapons, items=catalogue.items | items)
    units = {name: _unit(name, table, types, catalogue) for name, table in tables.units.items()}
    return replace(catalogue, units=catalogue.units | units)


def _unit(name: str, table: Table, types: Types, catalogue: Catalogue) -> Template:
    values = _values(table, UNIT_KIND, catalogue)
    stats = _blocks(table, types, "unit")
    table.close()
    return Template(
        id=name,
        name=values["name"] or "",
        about=values["about"] or "",
        figure=values["figure"] or "",
        weapons=values["weapons"] or (),
        items=values["items"] or (),
        stats=stats,
    )


def _gear(name: str, table: Table, types: Types, what: str) -> Gear:
    values = _values(table, GEAR_KIND, Catalogue())
    stats = _blocks(table, types, what)
    table.close()
    return Gear(name, values["name"] or "", values["about"] or "", stats)


def _values(table: Table, keys: Keys, catalogue: Catalogue) -> dict[str, Any]:
    """The values of a table's keys, None where one is missing or wrong."""
    known = {"figures": catalogue.figures, "weapons": catalogue.weapons, "items": catalogue.items}
    return {name: table.get(name, key, known.get(str(key.names), ())) for name, key in keys.items()}


def _blocks(table: Table, types: Types, what: str) -> dict[str, Block]:
    """The blocks by rule system; what has none for a system is not offered there."""
    stats = {}
    for system in SYSTEMS:
        if block := table.table(system):
            kind = getattr(types.get(system, BlockTypes()), what)
            check_block(block.raw, block.path, block.faults, kind, whole=True)
            stats[system] = block.raw
    return stats
