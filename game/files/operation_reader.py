"""Operation files and what they say, with all their faults at once (O-01, O-09)."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from game.board.squares import Square
from game.errors import BadFile, BadMap, quoted
from game.files.catalogue import block_types
from game.files.faults import one_of
from game.files.map_names import map_path
from game.files.map_reader import MapFile, load_map
from game.files.operation import GOALS, Goal, Operation, Pointer, Stage, Step
from game.files.operation_schema import (
    MOST_STAGES,
    MOST_STEPS,
    OPERATION,
    POINT,
    STAGE,
    STEP,
    until_keys,
)
from game.files.positions import KeyPath
from game.files.table import Key, Keys, Table
from game.files.toml_text import parse, read_bytes
from game.rules.scenario import Reinforce, Scenario
from game.systems import SYSTEMS

_PLACES = {"square", "squares", "table", "tables"}
"""Kinds of keys whose values are read with the board at hand, or as tables."""


class BadOperation(BadFile):
    """An operation that cannot be played (O-01)."""


def holds_operation(path: Path) -> bool:
    """Whether a file is an operation: a map has ground, an operation has stages. Raises BadFile."""
    values = parse(read_bytes(path, BadMap), str(path), BadMap).values
    return "stage" in values and "grid" not in values


def load_operation(path: Path) -> Operation:
    """The operation of a file, with every map that it names. Raises BadOperation with all its faults."""
    parsed = parse(read_bytes(path, BadOperation), str(path), BadOperation)
    root = Table(parsed.values, (), parsed.faults)
    values = _values(root, OPERATION)
    stages = _stages(root, path)
    root.close()
    if parsed.faults:
        raise BadOperation(parsed.faults.in_order())
    return Operation(path.stem, values["name"], values["about"] or "", stages)


def _values(table: Table, keys: Keys, known: "dict[str, Collection[str]] | None" = None) -> dict[str, Any]:
    """The values of a table's keys without inner tables; `known` are the names that a map gives."""

    def names(key: Key) -> Collection[str]:
        return (known or {}).get(key.names, ()) if isinstance(key.names, str) else key.names

    return {name: table.get(name, key, names(key)) for name, key in keys.items() if key.kind not in _PLACES}


def _stages(root: Table, path: Path) -> tuple[Stage, ...]:
    tables = root.tables("stage", MOST_STAGES)
    if not tables:
        root.faults.at_key((), "no stage", "[[stage]]")
    ids = set[str]()
    stages = []
    for table in tables:
        stage = _stage(table, path)
        if stage and stage.id in ids:
            table.wrong("id", f"a second stage {quoted(stage.id)}", "another id")
        elif stage:
            ids.add(stage.id)
            stages.append(stage)
    return tuple(stages)


def _stage(table: Table, path: Path) -> Stage | None:
    values = _values(table, STAGE)
    map_file = _map(table, values["map"], path)
    house = _house(table, values["system"])
    scenario = map_file.scenario if map_file else None
    if scenario and values["system"] and values["system"] not in scenario.systems:
        table.wrong(
            "system", quoted(values["system"]), f"one that the map is for: {one_of(scenario.systems)}"
        )
    steps = _steps(table, values["system"], scenario)
    table.close()
    if map_file is None or not (values["id"] and values["name"] and values["system"]):
        return None
    return Stage(
        id=values["id"],
        name=values["name"],
        about=values["about"] or "",
        map_file=map_file,
        system=values["system"],
        opponent=values["opponent"] or STAGE["opponent"].default,
        fog=values["fog"] is not False,
        house=house,
        debrief=values["debrief"] or "",
        steps=steps,
    )


def _map(table: Table, name: str | None, path: Path) -> MapFile | None:
    """The map of a stage: a file of the operation's own folder, or one that has a name."""
    if name is None:
        return None
    own = path.parent / path.stem / f"{name}.toml"
    try:
        return load_map(own if own.is_file() else map_path(name), types=block_types(SYSTEMS))
    except BadMap as bad:
        table.wrong("map", f"{quoted(name)}: {bad.faults[0]}", "a map that can be played")
        return None


def _house(table: Table, system: str | None) -> dict[str, int]:
    house = table.table("house")
    if house is None or system is None:
        return {}
    rules = SYSTEMS[system].house
    values = {name: house.whole(name, 0, SYSTEMS[system].highest(name)) for name in rules if name in house}
    house.close()
    return {name: value for name, value in values.items() if value is not None}


def _steps(stage: Table, system: str | None, scenario: Scenario | None) -> tuple[Step, ...]:
    known = _known(system, scenario)
    steps = [_step(table, known, scenario) for table in stage.tables("step", MOST_STEPS)]
    return tuple(step for step in steps if step)


def _known(system: str | None, scenario: Scenario | None) -> dict[str, Collection[str]]:
    """What a step may name: kinds of actions of the rules, units of the map."""
    if system is None or scenario is None:
        return {}
    later = [effect.unit.id for effect in scenario.effects if isinstance(effect, Reinforce)]
    return {
        "actions": SYSTEMS[system].kinds,
        "units": (*(unit.id for unit in scenario.placements), *later),
    }


def _step(table: Table, known: dict[str, Collection[str]], scenario: Scenario | None) -> Step | None:
    values = _values(table, STEP)
    point, until = table.table("point"), table.table("until")
    pointer = _pointer(point, known, scenario) if point else None
    goal = _goal(until, known, scenario) if until else None
    table.close()
    return Step(values["say"], pointer, goal, values["else"] or "") if values["say"] else None


def _pointer(table: Table, known: dict[str, Collection[str]], scenario: Scenario | None) -> Pointer | None:
    given = _one_of_them(table, POINT)
    if scenario is None or given is None:
        table.ignore()
        return None
    values = _values(table, {given: POINT[given]}, known)
    square = table.square("square")
    square = square and _on_board(square, table, table.at("square"), scenario)
    table.close()
    return Pointer(**values, square=square) if square or values.get(given) else None


def _squares(table: Table, scenario: Scenario) -> tuple[Square, ...]:
    """The squares that a goal lists, at least one."""
    values, path = table.elements("reach", "a list of squares"), table.at("reach")
    if not values:
        table.wrong("reach", "an empty list", "at least one square")
    squares = [table.as_square(value, (*path, at)) for at, value in enumerate(values)]
    on_board = (
        square and _on_board(square, table, (*path, at), scenario) for at, square in enumerate(squares)
    )
    return tuple(square for square in on_board if square)


def _on_board(square: Square, table: Table, path: KeyPath, scenario: Scenario) -> Square | None:
    if square in scenario.board:
        return square
    table.faults.at_value(path, f"the square {square}", "a square of the board")
    return None


def _goal(table: Table, known: dict[str, Collection[str]], scenario: Scenario | None) -> Goal | None:
    kind = _one_of_them(table, GOALS)
    if scenario is None or kind is None:
        table.ignore()
        return None
    values = _values(table, until_keys(table.raw), known)
    squares = _squares(table, scenario) if kind == "reach" else ()
    table.close()
    value, unit = values.get(kind), values.get("unit") or ""
    if squares:
        return Goal(kind, squares=squares, unit=unit)
    if isinstance(value, bool):
        return Goal(kind)
    if isinstance(value, int):
        return Goal(kind, number=value)
    names = (value,) if isinstance(value, str) else value
    return Goal(kind, names, unit=unit) if names else None


def _one_of_them(table: Table, names: Collection[Any]) -> Any:
    """The one key of several that is given; that it is not just one is a fault."""
    given = [name for name in names if name in table]
    if len(given) == 1:
        return given[0]
    found = f"both `{given[0]}` and `{given[1]}`" if given else "nothing to go by"
    table.faults.at_key(table.path, found, "one of them" if given else one_of(tuple(names)))
    return None
