"""What happens on a map and what is to be done: tasks, events with their effects, victories (M-08)."""

from collections.abc import Callable, Mapping
from typing import Any

from game.errors import quoted
from game.files.faults import one_of
from game.files.map_reading import Reading
from game.files.map_schema import (
    EFFECTS,
    LIGHTS,
    MOST_TABLES,
    MOST_UNITS,
    SUBJECTS,
    TASK,
    TRIGGERS,
    WHEN,
    check_keys,
    victory_keys,
    when_keys,
)
from game.files.map_things import claim_id, read_unit
from game.files.stat_blocks import BlockTypes, check_block
from game.files.table import Table
from game.rules.scenario import (
    Block,
    Effect,
    Event,
    Ground,
    Message,
    Objective,
    Reinforce,
    Relight,
    Remove,
    Smoke,
    Task,
    Victory,
    When,
    Win,
)


def read_tasks(root: Table, reading: Reading) -> tuple[Task, ...]:
    """The tasks of a map, in the order of the file."""
    tasks = []
    for table in root.tables("tasks", MOST_TABLES):
        values = reading.values(table, TASK)
        checks = _checks(table, reading)
        effects = _effects(table, reading)
        if not checks and table.is_table:
            table.faults.at_key(table.path, "a task that no rule system knows", one_of(check_keys()))
        table.close()
        name, at = values["name"], values["at"]
        if name in reading.task_names:
            table.wrong("name", f"a second task {quoted(name)}", "another name")
        elif name:
            reading.task_names[name] = table.path
            if at:
                once = values["once"] is not False
                tasks.append(Task(name, at, values["side"], checks, effects, once=once))
    return tuple(tasks)


def _checks(table: Table, reading: Reading) -> dict[str, Block]:
    """What a task asks for, by rule system."""
    checks = {}
    for system in check_keys():
        block = table.table(system)
        if block is not None and block.is_table:
            kind = reading.types.get(system, BlockTypes()).task
            check_block(block.raw, block.path, block.faults, kind, whole=True)
            checks[system] = block.raw
    return checks


def _effects(table: Table, reading: Reading) -> tuple[Effect, ...]:
    effects = [_effect(effect, reading) for effect in table.tables("do", MOST_TABLES)]
    return tuple(effect for effect in effects if effect)


def read_events(root: Table, reading: Reading) -> tuple[Event, ...]:
    """The events of a map, in the order of the file."""
    events = []
    for table in root.tables("events", MOST_TABLES):
        when = table.table("when", need=True)
        moment = _when(when, reading) if when else None
        once = table.flag("once")
        table.take("do", "a list of effects", need=True)
        happening = _effects(table, reading)
        table.close()
        if moment:
            # `every` repeats unless the event says otherwise
            again = moment.kind == "every"
            events.append(Event(moment, happening, once=not again if once is None else once))
    return tuple(events)


def _when(table: Table, reading: Reading) -> When | None:
    given = [trigger for trigger in TRIGGERS if trigger in table]
    for name in WHEN:
        table.take(name)
    if len(given) != 1 and table.is_table:
        found = f"both `{given[0]}` and `{given[1]}`" if given else "no trigger"
        table.faults.at_value(table.path, found, one_of(TRIGGERS))
    kind = given[0] if given else "turn"
    keys, subject = when_keys(table.raw), SUBJECTS.get(kind, "number")
    if subject in WHEN and subject != kind and kind in keys and subject in table:
        table.faults.at_key(table.at(subject), f"`{subject}` beside `{kind}`", "one of them")
    elif kind == "enter" and kind not in keys and "zone" not in table and "at" not in table:
        table.wrong(kind, "true without a `zone` or `at`", "the name of a zone")
    values = reading.values(table, keys)
    if kind in values:
        values[subject] = values.pop(kind)
    when = When(kind=kind, **_about_task(values) | {"number": values.get("number") or 0})
    table.close()
    if kind in {"console", "door"}:
        _check_thing(when, table, kind if kind in keys else "at", reading)
    return when if len(given) == 1 else None


def _about_task(values: dict[str, Any]) -> dict[str, Any]:
    """The values without a task that is none."""
    return {name: value for name, value in values.items() if name != "task" or value is not None}


def _check_thing(when: When, table: Table, key: str, reading: Reading) -> None:
    """Note a console or door where there is none and no event makes one."""
    at, board = when.at, reading.board
    if at is None or board is None or board.terrain(at).interact:
        return

    def check() -> None:
        if at not in reading.changed:
            found = f"the square {at}: {board.terrain(at).name}"
            table.wrong(key, found, f"a square with a {when.kind}")

    reading.later(check)


def _effect(table: Table, reading: Reading) -> Effect | None:
    kind = table.choice("kind", EFFECTS, need=True)
    if kind is None:
        return None
    effect = _reinforce(table, reading) if kind == "reinforce" else _plain_effect(kind, table, reading)
    table.close()
    return effect


def _plain_effect(kind: str, table: Table, reading: Reading) -> Effect | None:
    keys = EFFECTS[kind]
    listed = reading.area(table, keys) if "rect" in keys else None
    values = reading.values(table, keys)
    if "rect" in keys:
        at, zone = values.pop("at"), reading.zones.get(values.pop("zone") or "")
        values["squares"] = (at,) if at else zone.squares if zone else listed or ()
    if kind == "ground":
        reading.changed.update(values["squares"])
    if any(values[name] is None for name, key in keys.items() if key.need):
        return None
    return _EFFECT_TYPES[kind](**values | ({"light": LIGHTS[values["light"]]} if "light" in values else {}))


_EFFECT_TYPES: Mapping[str, Callable[..., Effect]] = {
    "ground": Ground,
    "light": Relight,
    "smoke": Smoke,
    "remove": Remove,
    "message": Message,
    "objective": Objective,
    "win": Win,
}


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


def read_victories(root: Table, reading: Reading) -> tuple[Victory, ...]:
    """The ways to win, in the order of the file."""
    victories = [_victory(table, reading) for table in root.tables("victory", MOST_TABLES)]
    return tuple(victory for victory in victories if victory)


def _victory(table: Table, reading: Reading) -> Victory | None:
    values = reading.values(table, victory_keys(table.raw))
    if values["kind"] is None:
        return None
    table.close()
    values |= {"units": values.get("units") or ()}
    return Victory(**_about_task(values)) if values["side"] else None
