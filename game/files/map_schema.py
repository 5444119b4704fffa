"""What a map file holds: each table, its keys, and what may stand under each (M-02, M-05, M-08, B-04).

The reader, the forms and defaults of the editor and `docs/map-format.md` all follow what is declared here.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, get_args

from msgspec.structs import replace

from game.board.squares import FACINGS
from game.board.terrain import BY_GLYPH, Light, Shelter, Sight
from game.files.positions import KeyPath
from game.files.table import Key, Keys
from game.rules.limits import HARDEST, LATEST_TURN
from game.rules.scenario import Trigger, VictoryKind, ZoneKind
from game.rules.units import SIDES
from game.systems import SYSTEMS

FORMAT = 1
"""The number of this format of map text."""
MOST_UNITS = 400
"""How many units a map may hold, those that come later included (M-02)."""
MOST_TABLES = 400
"""How many zones, items, tasks, events and victories a map may hold, each, and how many effects an event."""
MOST_AREA = 500_000
"""How many squares all zones and effects of a map may name together."""
LATEST = LATEST_TURN
"""The last turn that a map can speak of."""
LONGEST_SMOKE = 99
"""How many rounds smoke can lie."""
DEAREST = 9
"""The highest enter cost, and the deepest pit, that a map can give."""
BEGINNERS = ("squad", "opposition")
"""The sides of which one may begin where a rule system leaves it open (M-10)."""

Match = Literal["any", "all"]
MATCHES: tuple[Match, ...] = get_args(Match)
ZONE_KINDS: tuple[ZoneKind, ...] = get_args(ZoneKind)
TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
VICTORIES: tuple[VictoryKind, ...] = get_args(VictoryKind)
SIGHTS = {sight.name.lower(): sight for sight in Sight}
SHELTERS = {shelter.name.lower(): shelter for shelter in Shelter}
LIGHTS = {light.name.lower(): light for light in Light}

# ------------------------------------------------------------------------------------- the map and its ground

MAP: Keys = {
    "format": Key("number", "The number of this format.", need=True, low=FORMAT, high=FORMAT),
    "name": Key("text", "What the map is called.", need=True),
    "about": Key("text", "A sentence or two for the list of maps."),
    "brief": Key("text", "What is told before the battle."),
    "debrief": Key("table", "What is told after it."),
    "hint": Key("text", "A line of advice for who has lost."),
    "level": Key("number", "How hard you find it, for the side it is written for.", low=1, high=HARDEST),
    "even": Key("flag", "Whether both sides should win as often; `check --play` looks whether they do."),
    "systems": Key("choices", "The rule systems that it suits; all when left out.", names="systems"),
    "first": Key(
        "choice", "The side that begins, where the rules leave it open: in effort.", names=BEGINNERS
    ),
    "packs": Key("choices", "The packs whose names it uses without saying which.", names="packs"),
    "match": Key("choice", "Whether one victory is enough or all are needed.", names=MATCHES, default="any"),
    "turn_limit": Key("number", "The last turn.", low=1, high=LATEST),
    "glyphs": Key("table", "Glyphs that the map defines itself, a table for each."),
    "weapons": Key("table", "Weapons of its own, a table for each."),
    "item_kinds": Key("table", "Items of its own, a table for each."),
    "templates": Key("table", "Kinds of units of its own, a table for each."),
    "grid": Key("table", "The ground, drawn row by row.", need=True),
    "zones": Key("tables", "Named parts of the ground."),
    "units": Key("tables", "Who is there at the start."),
    "items": Key("tables", "What lies about."),
    "tasks": Key("tables", "What is to be done, and by what checks."),
    "events": Key("tables", "What happens of itself."),
    "victory": Key("tables", "How a side wins."),
}
DEBRIEF: Keys = {
    "win": Key("text", "What is told to who has won."),
    "lose": Key("text", "What is told to who has lost."),
}
GRID: Keys = {
    "terrain": Key("text", "A glyph for each square.", need=True),
    "height": Key("text", "The level of each square, 0 to 9; level ground when left out."),
    "light": Key("text", "The light over each square; bright when left out."),
}
GLYPH: Keys = {
    "terrain": Key("choice", "The terrain that it is, with what else is said here.", names="terrain"),
    "name": Key("text", "What it is called; a built-in one has a name already.", need=True),
    "tile": Key("choice", "Its picture.", names="tiles"),
    "interact": Key("flag", "Whether units can use it."),
    "shove": Key("flag", "Whether units can shove it."),
    "hazard": Key("flag", "Whether it hurts who enters."),
    "climb": Key("flag", "Whether units climb over it."),
    "becomes": Key("text", "The glyph that it turns into when it is used.", names="glyphs"),
    "pit": Key(
        "number",
        "How deep a pit is, in levels.",
        low=1,
        high=DEAREST,
        flags=(True, False),
        words=f"a depth from 1 to {DEAREST}, or true",
    ),
    "sight": Key("choice", "How it is seen through.", names=SIGHTS),
    "cover": Key("choice", "What cover it gives.", names=SHELTERS),
    "cost": Key(
        "number",
        "What it costs to enter, in squares; false: nobody walks in.",
        low=1,
        high=DEAREST,
        flags=(False,),
        words=f"a whole number from 1 to {DEAREST}, or false",
    ),
}

# --------------------------------------------------------------------------------------- what stands and lies

_RECT = Key("rect", "Its squares as a rectangle: x, y, width, height.", group=("rect", "squares"))
_SQUARES = Key("squares", "Its squares one by one.", group=("rect", "squares"))

ZONE: Keys = {
    "name": Key("text", "What events and victories call it.", need=True),
    "kind": Key("choice", "What it is for.", need=True, names=ZONE_KINDS),
    "side": Key("choice", "Whose it is; everybody's when left out.", names=SIDES),
    "rect": _RECT,
    "squares": _SQUARES,
}
ITEM: Keys = {
    "item": Key("choice", "What lies there.", need=True, names="gear"),
    "at": Key("square", "Where it lies.", need=True, free=True),
}
_ID = Key("text", "What events call it; made up of the template's when left out.")
TEMPLATE: Keys = {
    "template": Key("choice", "What it is.", need=True, names="templates"),
    "side": Key("choice", "For whom it fights.", need=True, names=SIDES),
    "facing": Key("choice", "Where it looks.", names=FACINGS, default="S"),
    "name": Key("text", "Its name; else the template's."),
    "figure": Key("choice", "The figure that it is drawn as; else the template's.", names="figures"),
    "weapons": Key(
        "choices", "Its weapons, the first in hand; else the template's.", names="weapons", once=True
    ),
    "items": Key("choices", "Its items; else the template's.", names="items"),
}
UNIT: Keys = {"id": _ID, "at": Key("square", "Where it stands.", need=True, free=True), **TEMPLATE}

# ---------------------------------------------------------------------------------- tasks, events and victory

TASK: Keys = {
    "name": Key("text", "What it is called, for players, events and victories.", need=True),
    "at": Key("square", "Where it is done: by a unit in this square, or beside it.", need=True),
    "side": Key("choice", "Whose it is; everybody's when left out.", names=SIDES),
    "once": Key("flag", "Not a second time.", default=True),
    "do": Key("tables", "What happens when it is done, one effect after the other."),
}

EVENT: Keys = {
    "when": Key("table", "What sets it off: one trigger, and what narrows it.", need=True),
    "once": Key("flag", "Not a second time; true when left out, but for `every`."),
    "do": Key("tables", "What happens, one effect after the other.", need=True),
}
SUBJECTS: Mapping[Trigger, str] = {
    "enter": "zone",
    "console": "at",
    "door": "at",
    "unit_out": "unit",
    "task": "task",
}
"""What the value of a trigger is, when it is not `true`; that of the others is a number."""
WHEN: Keys = {
    "turn": Key("number", "The turn with this number comes.", low=1, high=LATEST),
    "every": Key("number", "A turn comes that this number divides.", low=1, high=LATEST),
    "enter": Key("choice", "A unit comes into the zone, or true with `zone` or `at`.", names="zones"),
    "console": Key("square", "The console there is used, or true: any."),
    "door": Key("square", "The door there is opened, or true: any."),
    "unit_out": Key("choice", "The unit goes out of action, or true: any.", names="units"),
    "task": Key("choice", "The task of that name is done, or true: any.", names="tasks"),
    "unit": Key("choice", "Only when it is this unit.", names="units"),
    "zone": Key("choice", "Only in this zone.", names="zones"),
    "at": Key("square", "Only on this square."),
    "side": Key("choice", "Only when it is a unit of this side.", names=SIDES),
}
_WHERE = ("rect", "squares", "at", "zone")
_AREA: Keys = {
    "rect": replace(_RECT, group=_WHERE),
    "squares": replace(_SQUARES, group=_WHERE),
    "at": Key("square", "Its one square.", group=_WHERE),
    "zone": Key("choice", "The zone whose squares it takes.", names="zones", group=_WHERE),
}
EFFECTS: Mapping[str, Keys] = {
    "reinforce": {"at": Key("square", "Where it comes in.", need=True), "id": _ID, **TEMPLATE},
    "ground": {**_AREA, "glyph": Key("choice", "What is there then.", need=True, names="glyphs")},
    "light": {**_AREA, "light": Key("choice", "The light then.", need=True, names=LIGHTS)},
    "smoke": {
        **_AREA,
        "rounds": Key("number", "How many rounds the smoke lies.", need=True, low=1, high=LONGEST_SMOKE),
    },
    "remove": {"unit": Key("choice", "Who leaves the board.", need=True, names="units")},
    "message": {"text": Key("text", "What everybody is told.", need=True)},
    "objective": {
        "text": Key("text", "What is to be done from now on.", need=True),
        "side": Key("choice", "Whom it is told; everybody when left out.", names=SIDES),
    },
    "win": {"side": Key("choice", "Who has won.", need=True, names=SIDES)},
}
"""The keys of each kind of effect, its `kind` apart."""
VICTORY: Keys = {
    "zone": Key("choice", "Where: the zone to hold or to leave by.", names="zones"),
    "turns": Key("number", "For how many turns running, or until the end of which.", low=1, high=LATEST),
    "task": Key("choice", "The task to be done.", names="tasks"),
    "units": Key("choices", "Which units; all that it is about when left out.", names="units"),
    "count": Key("number", "How many of them; all when left out.", low=1, high=MOST_UNITS),
}
"""What victories may have beside their `side` and `kind`."""
VICTORY_KINDS: Mapping[str, Mapping[str, bool]] = {
    "eliminate": {"units": False},
    "hold": {"zone": True, "turns": True},
    "exit": {"zone": True, "count": False},
    "survive": {"turns": True, "units": False},
    "escort": {"zone": True, "units": True, "count": False},
    "task": {"task": True},
}
"""Which of them each kind of victory may have, and whether it needs it."""

# ------------------------------------------------------------------------------------------- which keys where


def keys_of(path: KeyPath, table: Mapping[str, Any]) -> Keys:
    """The keys that a table at a path of a map may have, as far as what it holds already decides it."""
    if path[:1] == ("glyphs",):
        return glyph_keys(str(path[-1]), based="terrain" in table)
    keys = _KEYS.get(tuple(part for part in path if isinstance(part, str)))
    return keys(table) if keys else {}


def glyph_keys(glyph: str, *, based: bool = False) -> Keys:
    """The keys of a glyph's table: a built-in one, and one `based` on another terrain, has a name already."""
    return {**GLYPH, "name": replace(GLYPH["name"], need=glyph not in BY_GLYPH and not based)}


def block_keys() -> Keys:
    """A unit's own values for each rule system."""
    return {system: Key("table", f"Values for {system} over the template's.") for system in SYSTEMS}


def check_keys() -> Keys:
    """What a task asks for in each rule system."""
    about = "What it asks for in {}; where it says nothing there is no such task."
    return {system: Key("table", about.format(system)) for system in SYSTEMS}


def when_keys(table: Mapping[str, Any]) -> Keys:
    """The trigger that is given and what may narrow it, without what the trigger says by itself."""
    trigger = next((trigger for trigger in TRIGGERS if trigger in table), None)
    subject = SUBJECTS.get(trigger) if trigger else None
    gone: set[str] = {other for other in TRIGGERS if other != trigger}
    if trigger and subject and table[trigger] is True:
        gone.add(trigger)
    elif subject != trigger:
        gone.add(subject or "")
    return {name: key for name, key in WHEN.items() if name not in gone}


def effect_keys(kind: object) -> Keys:
    """The keys of an effect of a kind; of an unknown one the kind alone."""
    keys = EFFECTS.get(kind, {}) if isinstance(kind, str) else {}
    if kind == "reinforce":
        keys = {**keys, **block_keys()}
    return {"kind": Key("choice", "What happens.", need=True, names=tuple(EFFECTS)), **keys}


def victory_keys(table: Mapping[str, Any]) -> Keys:
    """The keys of a victory of the kind that a table says."""
    kind, units = table.get("kind"), table.get("units")
    keys: dict[str, Key] = {
        "side": Key("choice", "Who wins so.", need=True, names=SIDES),
        "kind": Key("choice", "In what way.", need=True, names=VICTORIES),
    }
    own = VICTORY_KINDS.get(kind, {}) if isinstance(kind, str) else {}
    keys |= {name: replace(VICTORY[name], need=need) for name, need in own.items()}
    named = sum(isinstance(unit, str) and bool(unit) for unit in units) if isinstance(units, list) else 0
    if "count" in keys and named and "units" in keys:
        keys["count"] = replace(keys["count"], high=min(named, MOST_UNITS))
    return keys


_KEYS: Mapping[tuple[str, ...], Callable[[Mapping[str, Any]], Keys]] = {
    (): lambda _: MAP,
    ("debrief",): lambda _: DEBRIEF,
    ("grid",): lambda _: GRID,
    ("zones",): lambda _: ZONE,
    ("units",): lambda _: {**UNIT, **block_keys()},
    ("items",): lambda _: ITEM,
    ("tasks",): lambda _: {**TASK, **check_keys()},
    ("tasks", "do"): lambda table: effect_keys(table.get("kind")),
    ("events",): lambda _: EVENT,
    ("events", "when"): when_keys,
    ("events", "do"): lambda table: effect_keys(table.get("kind")),
    ("victory",): victory_keys,
}


def walk(values: Mapping[str, Any]) -> Iterator[tuple[KeyPath, Mapping[str, Any], Keys]]:
    """Every table of a map with its path and its keys; what is no table where one belongs is passed over."""
    yield (), values, MAP
    for path in _paths(values):
        table = at_path(values, path)
        if isinstance(table, dict):
            yield path, table, keys_of(path, table)


def at_path(values: Any, path: KeyPath) -> Any:
    """The value at a path; None when there is none."""
    for part in path:
        if isinstance(values, dict):
            values = values.get(part)
        elif isinstance(values, list) and isinstance(part, int) and part < len(values):
            values = values[part]
        else:
            return None
    return values


def _paths(values: Mapping[str, Any]) -> Iterator[KeyPath]:
    yield from (("debrief",), ("grid",))
    glyphs = values.get("glyphs")
    yield from (("glyphs", glyph) for glyph in glyphs) if isinstance(glyphs, dict) else ()
    for name, key in MAP.items():
        tables = values.get(name)
        for number in range(len(tables) if key.kind == "tables" and isinstance(tables, list) else 0):
            yield (name, number)
            if name == "events":
                yield (name, number, "when")
            if name in {"tasks", "events"}:
                effects = at_path(values, (name, number, "do"))
                yield from (
                    (name, number, "do", n) for n in range(len(effects) if isinstance(effects, list) else 0)
                )
