"""Unit templates, weapons and items that maps may name (M-05), and units made of them in a running match."""

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.board.squares import Facing, Square
from game.errors import BadCatalogue, EnfiladeError, Fault, nearest, quoted
from game.files.faults import one_of
from game.files.places import assets
from game.files.stat_blocks import BlockTypes, Types, check_block, merged
from game.files.table import Table
from game.files.toml_text import parse, read_bytes
from game.rules.scenario import Block, Catalogue, Gear, Placement, Template
from game.rules.system import System
from game.rules.units import Side
from game.systems import SYSTEMS


@cache
def shipped_catalogue() -> Catalogue:
    """The catalogue that the game brings, read once."""
    return load_catalogue(assets())


def load_catalogue(folder: Path, types: Types | None = None) -> Catalogue:
    """The catalogue of a folder: `weapons.toml`, `items.toml` and the files of `units/`.

    Blocks are checked against `types`. Raises BadCatalogue with the faults of all its files.
    """
    reader = _Reader(types or {})
    weapons = reader.gear(folder / "weapons.toml", "weapon")
    items = reader.gear(folder / "items.toml", "item")
    paths = sorted((folder / "units").glob("*.toml"))
    read = [reader.unit(path, weapons, items) for path in paths]
    if reader.faults:
        raise BadCatalogue(tuple(reader.faults))
    return Catalogue({unit.id: unit for unit in read if unit}, weapons, items)


class _Reader:
    """Reads files of a catalogue and goes on when one has faults."""

    def __init__(self, types: Types) -> None:
        self.types = types
        self.faults: list[Fault] = []

    def root(self, path: Path) -> Table | None:
        try:
            parsed = parse(read_bytes(path, BadCatalogue), str(path), BadCatalogue)
        except BadCatalogue as bad:
            self.faults += bad.faults
            return None
        return Table(parsed.values, (), parsed.faults)

    def unit(self, path: Path, weapons: dict[str, Gear], items: dict[str, Gear]) -> Template | None:
        root = self.root(path)
        if root is None:
            return None
        template = Template(
            id=path.stem,
            name=root.text("name", need=True) or "",
            about=root.text("about", need=True) or "",
            figure=root.text("figure", need=True) or "",
            weapons=root.choices("weapons", weapons) or (),
            items=root.choices("items", items) or (),
            stats=self.blocks(root, "unit"),
        )
        root.close()
        self.faults += root.faults.in_order()
        return template

    def gear(self, path: Path, what: str) -> dict[str, Gear]:
        root = self.root(path)
        if root is None:
            return {}
        gear = {key: self.piece(key, table, what) for key, table in root.inner().items()}
        self.faults += root.faults.in_order()
        return gear

    def piece(self, key: str, table: Table, what: str) -> Gear:
        name, about = table.text("name", need=True) or "", table.text("about", need=True) or ""
        gear = Gear(key, name, about, self.blocks(table, what))
        table.close()
        return gear

    def blocks(self, table: Table, what: str) -> dict[str, Block]:
        """The blocks by rule system; what has none for a system is not offered there."""
        stats = {}
        for system in SYSTEMS:
            if block := table.table(system):
                kind = getattr(self.types.get(system, BlockTypes()), what)
                check_block(block.raw, block.path, block.faults, kind, whole=True)
                stats[system] = block.raw
        return stats


class Recruit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit to be placed: what is left out is the template's, `id` is made up of the template's.

    `stats` are values of the match's own rule system, over the template's.
    """

    template: str
    side: Side
    at: Square
    facing: Facing = "S"
    id: str = ""
    name: str = ""
    figure: str = ""
    weapons: tuple[str, ...] | None = None
    items: tuple[str, ...] | None = None
    stats: Block = {}


class BadUnit(EnfiladeError):
    """A unit that the catalogue or its rule system cannot make; `where` is the field of it that is wrong."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(message)
        self.where = where


def block_types(systems: Mapping[str, System[Any]]) -> Types:
    """The types of the stat blocks of rule systems, by which the readers of files check them."""
    return {
        name: BlockTypes(system.stats, system.weapon_stats, system.item_stats)
        for name, system in systems.items()
    }


def placement(
    recruit: Recruit, system: System[Any], catalogue: Catalogue, taken: Collection[str]
) -> Placement:
    """The unit of a template with its own values over it; `taken` are ids in use. Raises BadUnit."""
    _known("template", recruit.template, catalogue.units)
    unit = unit_of(
        catalogue.units[recruit.template],
        {system.name: recruit.stats},
        id=recruit.id or made_up(recruit.template, taken),
        side=recruit.side,
        at=recruit.at,
        facing=recruit.facing,
        name=recruit.name or None,
        figure=recruit.figure or None,
        weapons=recruit.weapons,
        items=recruit.items,
    )
    return checked(unit, system, catalogue)


def unit_of(template: Template, stats: Mapping[str, Block], **own: Any) -> Placement:
    """A unit of a template with its own values over it, `stats` by rule system; None: the template's."""
    usual = {name: getattr(template, name) for name in ("name", "figure", "weapons", "items")}
    given = {name: value for name, value in own.items() if value is not None}
    blocks = {system: merged(block, stats.get(system, {})) for system, block in template.stats.items()}
    return Placement(**usual | given, template=template.id, stats=blocks)


def checked(unit: Placement, system: System[Any], catalogue: Catalogue) -> Placement:
    """A placement whose gear the catalogue has, and whose stat block its rule system can read.

    Raises BadUnit with the first thing that is wrong.
    """
    _known("template", unit.template, catalogue.units)
    for number, name in enumerate(unit.weapons):
        _known(f"weapons[{number}]", name, catalogue.weapons)
    for number, name in enumerate(unit.items):
        _known(f"items[{number}]", name, catalogue.items)
    block = unit.stats.get(system.name)
    if block is None:
        raise BadUnit("stats", f"{unit.template} has no values for {system.name}")
    known = [field.encode_name for field in msgspec.structs.fields(system.stats)]
    for name in block:
        _known(f"stats.{name}", name, known)
    try:
        msgspec.convert(block, system.stats)
    except msgspec.ValidationError as error:
        raise BadUnit("stats", str(error)) from None
    return unit


def _known(where: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        near = nearest(name, known)
        hint = f' (did you mean "{near}"?)' if near else ""
        raise BadUnit(where, f"{quoted(name)} is not {one_of(known)}{hint}")


def made_up(template: str, taken: Collection[str]) -> str:
    """The first of rifleman-1, rifleman-2, ... that is free."""
    number = 1
    while (name := f"{template}-{number}") in taken:
        number += 1
    return name
