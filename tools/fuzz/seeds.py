"""Good inputs to spoil: shipped maps, a map with something of everything, records of short matches."""

import json
from functools import cache
from random import Random
from typing import Any

from game.files.map_schema import (
    EFFECTS,
    EVENT,
    GLYPH,
    GRID,
    ITEM,
    MAP,
    UNIT,
    VICTORY,
    VICTORY_KINDS,
    WHEN,
    ZONE,
)
from game.files.places import shipped_maps
from game.protocol import Engine
from game.systems import SYSTEMS

YARD = """
format = 1
name = "Yard"
about = "Everything once."
turn_limit = 9

[grid]
terrain = '''
############
#..oS.+....#
#.=..S.#.~.#
#..~~..#.^.#
#.%."..+.T.#
#..!.:.#...#
############
'''
height = '''
000000000000
001200000000
000000000000
000003900000
000000000000
000000000000
000000000000
'''
light = '''
dddddddddddd
............
kkk.........
............
............
............
............
'''

[glyphs.S]
name = "sandbags"
cost = 2
cover = "low"
pit = false

[[zones]]
name = "gate"
kind = "objective"
side = "squad"
rect = [1, 1, 2, 2]

[[zones]]
name = "corner"
kind = "exit"
squares = [[5, 3], [6, 4], [6, 1]]

[[units]]
id = "r1"
template = "rifleman"
side = "squad"
at = [1, 1]
facing = "E"
weapons = ["shotgun"]
items = []
squad.att = 4

[[units]]
id = "r2"
template = "medic"
side = "squad"
at = [1, 5]

[[units]]
template = "rifleman"
side = "opposition"
name = "Other"
figure = "marksman"
at = [9, 1]

[[units]]
id = "x2"
template = "brawler"
side = "opposition"
at = [8, 4]

[[items]]
item = "medkit"
at = [1, 4]

[[events]]
when = { turn = 2 }
do = [{ kind = "reinforce", template = "scout", side = "opposition", at = [9, 5] },
      { kind = "ground", rect = [2, 5, 1, 1], glyph = "S" },
      { kind = "message", text = "Now." }]

[[events]]
when = { enter = "gate", side = "squad" }
do = [{ kind = "light", zone = "gate", light = "dim" }]

[[victory]]
side = "squad"
kind = "hold"
zone = "gate"
turns = 2
"""
"""A small map on which matches are short."""

_TABLES = (
    EVENT,
    GLYPH,
    GRID,
    ITEM,
    MAP,
    UNIT,
    VICTORY,
    WHEN,
    ZONE,
    *EFFECTS.values(),
    *VICTORY_KINDS.values(),
)
KEYS = sorted({key for table in _TABLES for key in table})
WORDS = [
    *KEYS,
    *SYSTEMS,
    "[grid]",
    "[[units]]",
    "[[zones]]",
    "[[events]]",
    "[[victory]]",
    "[glyphs.S]",
    "'''",
]
WORDS += [
    "{ kind = 'smoke', rect = [1, 1, 2, 2] }",
    "[1, 1]",
    "[0, 0, 300, 300]",
    "true",
    "1.5",
    '"N"',
    '"S"',
]
"""What maps are written with."""


@cache
def map_texts() -> tuple[str, ...]:
    """Maps as text, the small one often."""
    shipped = [path.read_text(encoding="utf-8") for path in shipped_maps()]
    return (YARD,) * len(shipped) + tuple(sorted(shipped, key=len)[:8])


@cache
def records() -> tuple[dict[str, Any], ...]:
    """Records of short random matches under each rule system, one of them a sandbox with edits."""
    return tuple(_record(system, sandbox=sandbox) for system in SYSTEMS for sandbox in (False, True))


def _record(system: str, *, sandbox: bool) -> dict[str, Any]:
    engine, rng = Engine(SYSTEMS), Random(system)

    def ask(cmd: str, **fields: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(engine.answer(json.dumps({"cmd": cmd, **fields}).encode()))
        return answer

    ask("new", system=system, seed=7, map_text=YARD, options={"sandbox": sandbox, "fog": not sandbox})
    for number in range(8):
        if sandbox and number == 3:
            ask("edit", unit="r1", set={"at": [2, 1]})
            ask("edit", square=[3, 1], set={"glyph": ".", "light": 1})
            ask("edit", place={"template": "scout", "side": "squad", "at": [8, 5]})
        actions = ask("legal").get("actions")
        if not actions:
            break
        ask("act", action=rng.choice(actions))
    record: dict[str, Any] = ask("log")["record"]
    return record
