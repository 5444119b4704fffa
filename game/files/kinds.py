"""Kinds of units, weapons and items, read from tables: those of a pack's files, or of a map (M-05, K-01)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.errors import quoted
from game.files.names import NAME, Names, ident, is_name
from game.files.pack_schema import GEAR_KIND, UNIT_KIND
from game.files.stat_blocks import BlockTypes, Types, check_block
from game.files.table import Keys, Table
from game.rules.idents import MAP
from game.rules.scenario import Block, Catalogue, Gear, Template
from game.systems import SYSTEMS


class KindTables(NamedTuple):
    """The tables that define kinds, by the names that they give them."""

    weapons: Mapping[str, Table]
    items: Mapping[str, Table]
    units: Mapping[str, Table]


def with_kinds(
    catalogue: Catalogue, tables: KindTables, types: Types, packs: Sequence[str] = ()
) -> Catalogue:
    """The catalogue and what the tables define, their blocks checked against `types`.

    `packs` are those whose names may be said plainly. What is wrong is noted where the tables note their
    faults; what is there all the same is mended.
    """
    sounds = {"sounds": Names(catalogue.sounds, packs)}
    weapons = {name: _gear(name, table, types, "weapon", sounds) for name, table in tables.weapons.items()}
    items = {name: _gear(name, table, types, "item", sounds) for name, table in tables.items.items()}
    catalogue = replace(catalogue, weapons=catalogue.weapons | weapons, items=catalogue.items | items)
    known = {
        "figures": Names(catalogue.figures, packs),
        "weapons": Names(catalogue.weapons, packs),
        "items": Names(catalogue.items, packs),
    }
    units = {name: _unit(name, table, types, known) for name, table in tables.units.items()}
    return replace(catalogue, units=catalogue.units | units)


def with_own_kinds(catalogue: Catalogue, root: Table, types: Types, packs: Sequence[str] = ()) -> Catalogue:
    """The catalogue of a map: what the map defines for itself alone is in it as `map/NAME`."""
    tables = (_named(root, key) for key in ("weapons", "item_kinds", "templates"))
    return with_kinds(catalogue, KindTables(*tables), types, packs)


def _named(root: Table, key: str) -> dict[str, Table]:
    """The tables of a table of a map, by the ids of what they define."""
    outer = root.table(key)
    return {ident(MAP, name): table for name, table in named(outer).items()} if outer else {}


def named(table: Table) -> dict[str, Table]:
    """The tables within one, by their keys; a key that is no name is a fault."""
    inner = table.inner()
    for name in inner:
        if not is_name(name):
            table.faults.at_key(table.at(name), f"the name {quoted(name)}", NAME)
    return {name: each for name, each in inner.items() if is_name(name)}


Known = Mapping[str, Collection[str]]
"""What the keys of a table may name."""


def _unit(name: str, table: Table, types: Types, known: Known) -> Template:
    values = _values(table, UNIT_KIND, known)
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


def _gear(name: str, table: Table, types: Types, what: str, known: Known) -> Gear:
    values = _values(table, GEAR_KIND, known)
    stats = _blocks(table, types, what)
    table.close()
    return Gear(name, values["name"] or "", values["about"] or "", stats, values["sound"] or "")


def _values(table: Table, keys: Keys, known: Known) -> dict[str, Any]:
    """The values of a table's keys, None where one is missing or wrong."""
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
