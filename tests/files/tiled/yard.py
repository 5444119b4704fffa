"""A small map with something of everything that Tiled has to carry, and the judge of what is read."""

import re
from pathlib import Path

from game.errors import BadMap
from game.files.map_reader import MapFile, read_map
from game.files.tiled.exporter import tiled_map
from game.files.tiled.importer import Imported, read_tiled
from game.files.tiled.json_form import write_tmj
from game.files.tiled.xml_form import write_tmx

YARD = r"""
format = 1
name = "Yard <of> \"all\" & 'sorts'"
about = " Two lines,\nan é, a\ttab and\u0001 a bell. "
systems = ["squad", "effort"]
match = "all"
turn_limit = 7
first = "opposition"
brief = "Hold it,\nwhatever comes."
debrief = { win = "Held <well>.", lose = "Lost." }
hint = "Mind the \"gap\"."
level = 2
even = true

[grid]
terrain = '''
########
#..oS.+#
#.é..S.#
#..~~..#
########
'''
height = '''
00000000
00120000
00000000
00000390
00000000
'''
light = '''
dddddddd
........
kkk.....
........
........
'''

[glyphs.S]
name = "sandbags"
cost = 2
cover = "low"

[glyphs."é"]
name = "a letter of the world"
pit = 3

[glyphs.o]
cost = 3

[[zones]]
name = "gate"
kind = "objective"
side = "squad"
rect = [1, 1, 2, 2]

[[zones]]
name = "corner and line"
kind = "label"
squares = [[5, 3], [6, 3], [6, 1]]

[[units]]
id = "r1"
template = "rifleman"
side = "squad"
at = [1, 1]
facing = "E"
weapons = ["shotgun"]
items = []
squad.att = 4
effort.abilities = []

[[units]]
template = "rifleman"
side = "opposition"
name = "No id"
figure = "marksman"
at = [6, 3]

[[items]]
item = "medkit"
at = [1, 3]

[[events]]
when = { turn = 3 }
once = true
do = [{ kind = "reinforce", template = "scout", side = "opposition", at = [2, 3], squad.att = 1 },
      { kind = "ground", rect = [1, 1, 2, 1], glyph = "S" },
      { kind = "message", text = "The <gate> \"opens\".\nAt last." }]

[[events]]
when = { enter = "gate", side = "squad" }
do = [{ kind = "light", zone = "gate", light = "dim" }]

[[victory]]
side = "squad"
kind = "hold"
zone = "gate"
turns = 2
"""

WRITERS = {".tmx": write_tmx, ".tmj": write_tmj}


def yard(text: str = YARD) -> MapFile:
    """A map, with whatever values for units: these tests are about text, not about rule systems."""
    return read_map(text.encode(), "yard.toml", types={})


def sent(map_file: MapFile, form: str) -> str:
    """A map as a file for Tiled holds it."""
    return WRITERS[form](tiled_map(map_file)).decode()


def taken(text: str, form: str, folder: Path | None = None) -> MapFile:
    """What comes back of it."""
    return imported(text, form, folder).map_file


def imported(text: str, form: str = ".tmx", folder: Path | None = None) -> Imported:
    """What comes back of it, with what is to be said of it."""
    return read_tiled(text.encode(), f"yard{form}", folder, types={})


def remarks(text: str, form: str = ".tmx", folder: Path | None = None) -> list[str]:
    """What is to be said of a map that can be read, without the place."""
    return [remark.text for remark in imported(text, form, folder).remarks]


def refused(text: str, form: str = ".tmx", folder: Path | None = None) -> str:
    """The faults of a text that is no map, a line each."""
    try:
        taken(text, form, folder)
    except BadMap as bad:
        return str(bad)
    raise AssertionError("a map without faults")


def judge(data: bytes, form: str) -> None:
    """Read bytes; nothing but a map or BadMap may come of it, and its places lie within the text."""
    try:
        read_tiled(data, f"yard{form}")
    except BadMap as bad:
        told, faults = str(bad), bad.faults
    else:
        return
    assert faults
    assert told.count("\n") == len(faults) - 1
    lines = len(re.split(b"\r\n|\r|\n", data))
    assert all(1 <= fault.line <= lines and fault.column >= 1 for fault in faults)
