"""What happens on a map, and how it is won: events and victories, read and checked (M-08)."""

from collections.abc import Callable, Mapping
from typing import get_args

from game.board.squares import Square
from game.board.terrain import Light
from game.files.faults import one_of
from game.files.placing import claim_id, read_unit
from game.files.reading import MOST_TABLES, MOST_UNITS, Reading
from game.files.table import Table
from game.rules.scenario import (
    Effect,
    Event,
    Ground,
    Message,
    Objective,
    Reinforce,
    Relight,
    Remove,
    Smoke,
    Trigger,
    Victory,
    VictoryKind,
    When,
    Win,
)
from game.rules.sides import SIDES

LATEST = 999
"""The last turn that a map can speak of."""
LONGEST_SMOKE = 99
"""How many rounds smoke can lie."""

TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
VICTORIES: tuple[VictoryKind, ...] = get_args(VictoryKind)
LIGHTS = {light.name.lower(): light for light in Light}

_SUBJECTS: Mapping[Trigger, str] = {"enter": "zone", "console": "at", "door": "at", "unit_out": "unit"}
"""What the value of a trigger is, when it is not `true`."""

_NEEDED: Mapping[VictoryKind, tuple[str, ...]] = {
    "eliminate": (),
    "hold": ("zone", "turns"),
    "exit": ("zone",),
    "survive": ("turns",),
    "escort": ("zone", "units"),
}
_ALLOWED: Mapping[VictoryKind, tuple[str, ...]] = {
    "eliminate": ("units",),
    "exit": ("count",),
    "survive": ("units",),
    "escort": ("count",),
}


def read_events(root: Table, reading: Reading) -> tuple[Event, ...]:
    """The events of a map, in the order of the file."""
    events = []
    for table in root.tables("events", MOST_TABLES):
        when = table.table("when", need=True)
        moment = _when(when, reading) if when else None
        once = table.flag("once")
        table.take("do", "a list of effects", need=True)
        effects = [_effect(effect, reading) for effect in table.tables("do", MOST_TABLES)]
        table.close()
        if moment:
            # What comes every so many turns does so again unless it says otherwise.
            again = moment.kind == "every"
            happening = tuple(effect for effect in effects if effect)
            events.append(Event(moment, happening, once=not again if once is None else once))
    return tuple(events)


def _when(table: Table, reading: Reading) -> When | None:
    given = [trigger for trigger in TRIGGERS if trigger in table]
    for trigger in TRIGGERS:
        table.take(trigger)
    if len(given) != 1:
        found = f"both `{given[0]}` and `{given[1]}`" if given else "no trigger"
        table.faults.at_value(table.path, found, one_of(TRIGGERS))
    kind = given[0] if given else "turn"
    counted = kind in {"turn", "every"} and kind in table
    keys = _subject_keys(kind, table)
    when = When(
        kind=kind,
        number=(table.whole(kind, 1, LATEST) or 0) if counted else 0,
        side=table.choice("side", SIDES),
        unit=reading.unit(table, keys["unit"]),
        zone=table.choice(keys["zone"], reading.zones),
        at=reading.square(table, keys["at"]),
    )
    table.close()
    _check_thing(when, table, keys["at"], reading)
    return when if len(given) == 1 else None


def _subject_keys(kind: Trigger, table: Table) -> dict[str, str]:
    """Under which key the unit, zone and square of a trigger stand: their own, or the trigger's."""
    keys = {"unit": "unit", "zone": "zone", "at": "at"}
    for key in keys:
        table.take(key)
    subject = _SUBJECTS.get(kind)
    if subject and table.raw.get(kind) is not True:
        keys[subject] = kind
        if subject in table:
            table.faults.at_key(table.at(subject), f"`{subject}` beside `{kind}`", "one of them")
    elif kind == "enter" and "zone" not in table and "at" not in table:
        table.wrong(kind, "true without a `zone` or `at`", "the name of a zone")
    return keys


def _check_thing(when: When, table: Table, key: str, reading: Reading) -> None:
    """Note a console or door where there is none, nor comes to be one."""
    at, board = when.at, reading.board
    if when.kind not in {"console", "door"} or at is None or board is None or board.terrain(at).interact:
        return

    def check() -> None:
        if at not in reading.changed:
            found = f"the square {at}: {board.terrain(at).name}"
            table.wrong(key, found, f"a square with a {when.kind}")

    reading.later(check)


def _effect(table: Table, reading: Reading) -> Effect | None:
    kind = table.choice("kind", _EFFECTS, need=True)
    if kind is None:
        return None
    effect = _EFFECTS[kind](table, reading)
    table.close()
    return effect


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


def _ground(table: Table, reading: Reading) -> Effect | None:
    squares = _where(table, reading)
    glyph = table.choice("glyph", reading.glyphs, need=True)
    reading.changed.update(squares)
    return Ground(squares, glyph) if glyph else None


def _light(table: Table, reading: Reading) -> Effect | None:
    squares = _where(table, reading)
    light = table.choice("light", LIGHTS, need=True)
    return Relight(squares, LIGHTS[light]) if light else None


def _smoke(table: Table, reading: Reading) -> Effect | None:
    squares = _where(table, reading)
    rounds = table.whole("rounds", 1, LONGEST_SMOKE, need=True)
    return Smoke(squares, rounds) if rounds else None


def _remove(table: Table, reading: Reading) -> Effect | None:
    unit = reading.unit(table, "unit", need=True)
    return Remove(unit) if unit else None


def _message(table: Table, _: Reading) -> Effect | None:
    text = table.text("text", need=True)
    return Message(text) if text else None


def _objective(table: Table, _: Reading) -> Effect | None:
    text, side = table.text("text", need=True), table.choice("side", SIDES)
    return Objective(text, side) if text else None


def _win(table: Table, _: Reading) -> Effect | None:
    side = table.choice("side", SIDES, need=True)
    return Win(side) if side else None


_EFFECTS: Mapping[str, Callable[[Table, Reading], Effect | None]] = {
    "reinforce": _reinforce,
    "ground": _ground,
    "light": _light,
    "smoke": _smoke,
    "remove": _remove,
    "message": _message,
    "objective": _objective,
    "win": _win,
}


def _where(table: Table, reading: Reading) -> tuple[Square, ...]:
    """The squares of an effect: `at`, a `zone`, a `rect` or `squares`."""
    squares = reading.area(table, "at", "zone")
    at, zone = reading.square(table, "at"), reading.zone(table, "zone")
    if at:
        return (at,)
    return zone.squares if zone else squares or ()


def read_victories(root: Table, reading: Reading) -> tuple[Victory, ...]:
    """The ways to win, in the order of the file."""
    victories = [_victory(table, reading) for table in root.tables("victory", MOST_TABLES)]
    return tuple(victory for victory in victories if victory)


def _victory(table: Table, reading: Reading) -> Victory | None:
    side = table.choice("side", SIDES, need=True)
    kind = table.choice("kind", VICTORIES, need=True)
    if kind is None:
        return None
    needed = _NEEDED[kind]
    keys = {*needed, *_ALLOWED.get(kind, ())}
    zone = table.choice("zone", reading.zones, need="zone" in needed) if "zone" in keys else None
    turns = table.whole("turns", 1, LATEST, need="turns" in needed) if "turns" in keys else None
    units = reading.named(table, "units", need="units" in needed) if "units" in keys else ()
    most = len(units) or MOST_UNITS
    count = table.whole("count", 1, most) if "count" in keys else None
    table.close()
    return Victory(side, kind, zone, turns, units, count) if side else None
