"""Unit templates, weapons and items that maps may name (M-05), and units made of them in a running match."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.errors import BadCatalogue, BadUnit, Fault, nearest, quoted
from game.files.faults import FaultList, one_of
from game.files.kinds import KindTables, with_kinds
from game.files.places import assets
from game.files.recruit import Recruit
from game.files.stat_blocks import BlockTypes, Types, merged
from game.files.table import Table
from game.files.toml_text import parse, read_bytes
from game.rules.scenario import Block, Catalogue, Placement, Template
from game.rules.system import System
from game.systems import SYSTEMS


@cache
def shipped_catalogue() -> Catalogue:
    """The catalogue that the game brings, read once. Raises BadCatalogue."""
    return load_catalogue(assets())


def load_catalogue(folder: Path, types: Types | None = None) -> Catalogue:
    """The catalogue of a folder: `weapons.toml`, `items.toml` and the files of `units/`.

    Blocks are checked against `types`, those of all rule systems if left out. Raises BadCatalogue with the
    faults of all its files.
    """
    files = _Files()
    tables = KindTables(
        weapons=files.tables(folder / "weapons.toml"),
        items=files.tables(folder / "items.toml"),
        units=files.roots(sorted((folder / "units").glob("*.toml"))),
    )
    catalogue = with_kinds(Catalogue(), tables, block_types(SYSTEMS) if types is None else types)
    if faults := files.in_order():
        raise BadCatalogue(faults)
    return catalogue


class _Files:
    """Files that are read one after the other, those with faults too."""

    def __init__(self) -> None:
        self._faults: list[FaultList] = []

    def in_order(self) -> tuple[Fault, ...]:
        """The faults of all files, in the order in which they were read."""
        return tuple(fault for faults in self._faults for fault in faults.in_order())

    def root(self, path: Path) -> Table | None:
        """The table of a whole file, None when it is no TOML."""
        try:
            parsed = parse(read_bytes(path, BadCatalogue), str(path), BadCatalogue)
        except BadCatalogue as bad:
            self._faults.append(FaultList(str(path), bad.faults))
            return None
        self._faults.append(parsed.faults)
        return Table(parsed.values, (), parsed.faults)

    def tables(self, path: Path) -> dict[str, Table]:
        """The tables of a file by their keys."""
        root = self.root(path)
        return root.inner() if root else {}

    def roots(self, paths: Iterable[Path]) -> dict[str, Table]:
        """The tables of whole files by the names of the files."""
        read = {path.stem: self.root(path) for path in paths}
        return {name: root for name, root in read.items() if root}


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
    _known("figure", unit.figure, catalogue.figures)
    for number, name in enumerate(unit.weapons):
        _known(f"weapons[{number}]", name, catalogue.weapons)
        if name in unit.weapons[:number]:
            raise BadUnit(f"weapons[{number}]", f"{unit.id} has the {name} already")
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
