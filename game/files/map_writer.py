"""A scenario as map text, written as a person would; reading it gives the same scenario (M-01 to M-05)."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import BY_GLYPH, Terrain
from game.files.map_ground import Layer, drawing
from game.files.map_reader import MapFile, read_map
from game.files.map_schema import FORMAT, SUBJECTS
from game.files.names import said, split
from game.files.toml_text import toml_key, toml_value
from game.rules.idents import MAP, pack_of
from game.rules.scenario import (
    Block,
    Catalogue,
    Debrief,
    Effect,
    Event,
    Gear,
    Ground,
    Placement,
    Reinforce,
    Relight,
    Scenario,
    Smoke,
    Task,
    Template,
    Victory,
    When,
    Zone,
)

Plain = dict[str, Any]
K = TypeVar("K", Template, Gear)


def map_values(scenario: Scenario) -> Plain:
    """All that a map says, in the order of a file; the drawings of `grid` are lists of rows.

    Smoke, which a map has only by an event, is left out.
    """
    known = scenario.catalogue
    glyphs = {kind.glyph: _glyph(kind) for kind in scenario.board.legend}
    own = {
        "weapons": {split(gear.id)[1]: _gear(gear, known) for gear in _own(known.weapons)},
        "item_kinds": {split(gear.id)[1]: _gear(gear, known) for gear in _own(known.items)},
        "templates": {split(unit.id)[1]: _template(unit, known) for unit in _own(known.units)},
    }
    gear = known.items | known.weapons
    arrays = {
        "zones": [_zone(zone) for zone in scenario.zones],
        "units": [_unit(unit, known) for unit in scenario.placements],
        "items": [{"item": said(item.item, gear), "at": list(item.at)} for item in scenario.items],
        "tasks": [_task(task, known) for task in scenario.tasks],
        "events": [_event(event, known) for event in scenario.events],
        "victory": [_victory(victory) for victory in scenario.victory],
    }
    return {
        "format": FORMAT,
        **_head(scenario),
        "grid": _grid_rows(scenario.board),
        **({"glyphs": glyphs} if glyphs else {}),
        **{name: tables for name, tables in own.items() if tables},
        **{name: tables for name, tables in arrays.items() if tables},
    }


def _head(scenario: Scenario) -> Plain:
    return _without(
        name=scenario.name,
        about=scenario.about or None,
        brief=scenario.brief or None,
        debrief=_told(scenario.debrief) or None,
        hint=scenario.hint or None,
        level=scenario.level,
        even=True if scenario.even else None,
        systems=list(scenario.systems),
        first=scenario.first,
        match="all" if scenario.match == "all" else None,
        turn_limit=scenario.turn_limit,
    )


def _told(debrief: Debrief) -> Plain:
    """What a map tells afterwards, as far as it tells anything."""
    return _without(win=debrief.win or None, lose=debrief.lose or None)


def _grid_rows(board: Board) -> dict[str, list[str]]:
    """The drawings that a map needs, row by row: heights and light only where they are not all the same."""
    wanted: dict[Layer, bool] = {"terrain": True, "height": any(board.heights), "light": any(board.light)}
    layers = {layer: drawing(board, layer) for layer, is_wanted in wanted.items() if is_wanted}
    return {
        layer: [drawn[start : start + board.width] for start in range(0, len(drawn), board.width)]
        for layer, drawn in layers.items()
    }


def _glyph(kind: Terrain) -> Plain:
    """A terrain that a map defines: what it is, and every flag that a built-in one of its glyph has not."""
    base = BY_GLYPH.get(kind.glyph, Terrain(kind.glyph, ""))
    flags = {name: getattr(kind, name) for name in ("interact", "shove", "hazard", "climb")}
    return _without(
        name=kind.name,
        cost=False if kind.cost is None else kind.cost,
        sight=kind.sight.name.lower(),
        cover=kind.cover.name.lower(),
        becomes=kind.becomes,
        tile=kind.tile or None,
        pit=(kind.pit or False) if kind.pit != base.pit else None,
        **{name: value for name, value in flags.items() if value is not getattr(base, name)},
    )


def _own(kinds: Mapping[str, K]) -> list[K]:
    """The kinds that the map defines itself."""
    return [kind for ident, kind in kinds.items() if pack_of(ident) == MAP]


def _gear(gear: Gear, known: Catalogue) -> Plain:
    sound = {"sound": said(gear.sound, known.sounds)} if gear.sound else {}
    return {"name": gear.name, "about": gear.about, **sound, **gear.stats}


def _template(unit: Template, known: Catalogue) -> Plain:
    named = {
        "figure": said(unit.figure, known.figures),
        "weapons": _said(unit.weapons, known.weapons),
        "items": _said(unit.items, known.items),
    }
    return {"name": unit.name, "about": unit.about, **named, **unit.stats}


def _said(idents: Iterable[str], known: Container[str]) -> list[str]:
    return [said(ident, known) for ident in idents]


def _zone(zone: Zone) -> Plain:
    return _without(name=zone.name, kind=zone.kind, side=zone.side) | _area(zone.squares)


def _unit(unit: Placement, catalogue: Catalogue) -> Plain:
    """A unit: what is its template's own is left out."""
    template = catalogue.units[unit.template]
    return {
        "id": unit.id,
        "template": said(unit.template, catalogue.units),
        **({"name": unit.name} if unit.name != template.name else {}),
        **({"figure": said(unit.figure, catalogue.figures)} if unit.figure != template.figure else {}),
        "side": unit.side,
        "at": list(unit.at),
        "facing": unit.facing,
        **({"weapons": _said(unit.weapons, catalogue.weapons)} if unit.weapons != template.weapons else {}),
        **({"items": _said(unit.items, catalogue.items)} if unit.items != template.items else {}),
        **{
            system: over
            for system, block in unit.stats.items()
            if (over := _over(template.stats.get(system, {}), block))
        },
    }


def _over(base: Block, block: Block) -> Block:
    """The values of a block that another lacks or has otherwise, table by table."""
    changes: Block = {}
    for name, value in block.items():
        before = base.get(name)
        if isinstance(value, dict) and isinstance(before, dict):
            if inner := _over(before, value):
                changes[name] = inner
        elif name not in base or value != before:
            changes[name] = value
    return changes


def _task(task: Task, catalogue: Catalogue) -> Plain:
    return _without(
        name=task.name,
        at=list(task.at),
        side=task.side,
        once=None if task.once else False,
        **task.checks,
        do=[_effect(effect, catalogue) for effect in task.do] or None,
    )


def _event(event: Event, catalogue: Catalogue) -> Plain:
    usual = event.when.kind != "every"
    return _without(
        when=_when(event.when),
        once=event.once if event.once is not usual else None,
        do=[_effect(effect, catalogue) for effect in event.do],
    )


def _when(when: When) -> Plain:
    subject = SUBJECTS.get(when.kind, "number")
    task = when.task or None
    given = {"zone": when.zone, "at": list(when.at) if when.at else None, "unit": when.unit, "task": task}
    about = when.number if subject == "number" else given.pop(subject)
    return {when.kind: True if about is None else about, **_without(side=when.side, **given)}


def _effect(effect: Effect, catalogue: Catalogue) -> Plain:
    kind = {"kind": str(effect.__struct_config__.tag)}
    match effect:
        case Reinforce():
            return kind | _unit(effect.unit, catalogue)
        case Ground():
            return kind | _area(effect.squares) | {"glyph": effect.glyph}
        case Relight():
            return kind | _area(effect.squares) | {"light": effect.light.name.lower()}
        case Smoke():
            return kind | _area(effect.squares) | {"rounds": effect.rounds}
    return kind | _without(**{name: getattr(effect, name) for name in effect.__struct_fields__})


def _victory(victory: Victory) -> Plain:
    return _without(
        side=victory.side,
        kind=victory.kind,
        zone=victory.zone,
        turns=victory.turns,
        units=list(victory.units) or None,
        count=victory.count,
        task=victory.task or None,
    )


def _area(squares: Sequence[Square]) -> Plain:
    """Squares as a map says them: a rectangle where they are one."""
    x, y = min(at.x for at in squares), min(at.y for at in squares)
    wide, high = max(at.x for at in squares) - x + 1, max(at.y for at in squares) - y + 1
    if wide * high == len(squares) > 1:
        return {"rect": [x, y, wide, high]}
    return {"squares": [list(at) for at in squares]}


def _without(**values: object) -> Plain:
    """The values that there are."""
    return {name: value for name, value in values.items() if value is not None}


_SPREAD = ("units",)
"""The tables whose inner tables are written `squad.att = 4`."""


def map_text(values: Mapping[str, Any]) -> str:
    """The text of a map that has these values, right or wrong; `grid` holds lists of rows."""
    headed = [name for name, value in values.items() if name != "grid" and _has_tables(value)]
    plain = [(name, value) for name, value in values.items() if name not in {"grid", *headed}]
    lines = [
        *(f"{toml_key(name)} = {toml_value(value)}" for name, value in plain),
        "",
        *_grid(values["grid"]),
    ]
    for name in headed:
        for header, table in _tables(name, values[name]):
            lines += ["", header, *_entries(table, spread=name in _SPREAD)]
    return "\n".join(lines) + "\n"


def _has_tables(value: object) -> bool:
    inner: Iterable[object] = value.values() if isinstance(value, dict) else ()
    inner = value if isinstance(value, list) else inner
    return bool(value) and isinstance(value, list | dict) and all(isinstance(each, dict) for each in inner)


def _tables(name: str, value: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(value, dict):
        yield from ((f"[{toml_key(name)}.{toml_key(inner)}]", table) for inner, table in value.items())
    elif isinstance(value, list):
        yield from ((f"[[{toml_key(name)}]]", table) for table in value)


def _grid(drawings: Mapping[str, list[str]]) -> Iterator[str]:
    yield "[grid]"
    for n, (layer, rows) in enumerate(drawings.items()):
        yield from ("",) * bool(n)
        yield from (f"{layer} = '''", *rows, "'''")


def _entries(table: Mapping[str, Any], *, spread: bool) -> Iterator[str]:
    for name, value in table.items():
        if spread and isinstance(value, dict) and value:
            yield from (
                f"{toml_key(name)}.{toml_key(inner)} = {toml_value(part)}" for inner, part in value.items()
            )
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            start = f"{toml_key(name)} = ["
            between = ",\n" + " " * len(start)
            yield f"{start}{between.join(map(toml_value, value))}]"
        else:
            yield f"{toml_key(name)} = {toml_value(value)}"


def new_map(scenario: Scenario, file: str = "map") -> MapFile:
    """A scenario as a map that is in no file yet; it reads back as the same scenario.

    Raises BadMap when a map cannot say it, or it could not be played: a unit in a pit, an event about a
    door that is gone.
    """
    return read_map(map_text(map_values(scenario)).encode(), file, scenario.catalogue)
