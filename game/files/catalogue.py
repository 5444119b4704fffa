"""Units made of the templates that maps may name: in maps, and in a running match (M-05)."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from game.errors import BadUnit, nearest, quoted
from game.files.faults import one_of
from game.files.names import Names, split
from game.files.recruit import Recruit
from game.files.stat_blocks import BlockTypes, Types, merged
from game.rules.scenario import Block, Catalogue, Placement, Template
from game.rules.system import System


def block_types(systems: Mapping[str, System[Any]]) -> Types:
    """The types of the stat blocks of rule systems, by which the readers of files check them."""
    return {
        name: BlockTypes(system.stats, system.weapon_stats, system.item_stats, system.task_stats)
        for name, system in systems.items()
    }


def placement(
    recruit: Recruit, system: System[Any], catalogue: Catalogue, taken: Collection[str]
) -> Placement:
    """The unit of a template with its own values over it; `taken` are ids in use. Raises BadUnit."""
    template = catalogue.units[_meant("template", recruit.template, catalogue.units)]
    unit = unit_of(
        template,
        {system.name: recruit.stats},
        id=recruit.id or made_up(template.id, taken),
        side=recruit.side,
        at=recruit.at,
        facing=recruit.facing,
        name=recruit.name or None,
        figure=(recruit.figure and _meant("figure", recruit.figure, catalogue.figures)) or None,
        weapons=_all_meant("weapons", recruit.weapons, catalogue.weapons),
        items=_all_meant("items", recruit.items, catalogue.items),
    )
    return checked(unit, system, catalogue)


def _meant(where: str, name: str, known: Collection[str]) -> str:
    """The id that a name means."""
    names = Names(known)
    _known(where, name, names)
    return names[name]


def _all_meant(where: str, names: tuple[str, ...] | None, known: Collection[str]) -> tuple[str, ...] | None:
    """The ids that names mean, None of none."""
    if names is None:
        return None
    return tuple(_meant(f"{where}[{number}]", name, known) for number, name in enumerate(names))


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
    """The first of rifleman-1, rifleman-2, ... that is free; the pack of a template is left out."""
    number, stem = 1, split(template)[1]
    while (name := f"{stem}-{number}") in taken:
        number += 1
    return name
