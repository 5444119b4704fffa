"""A sound map, and the mistakes that a map maker might make in it: a small edit or two each (M-07).

A mark stands before what the lint has to point at; of what it finds in the drawing, before that square.
"""

from typing import NamedTuple

HEAD = """\
format = 1
name = "Two yards"
about = "Two teams, a wall with two doors between them, and a well that somebody has to hold."
systems = ["squad", "narrative", "effort", "phased"]
turn_limit = 10

[grid]
terrain = '''
.....#......
.....#......
.....+......
..o..#..!...
.^...#......
,....#......
.....+...S..
.....#..:...
'''
light = '''
............
............
............
............
............
............
......dddddd
......dddddd
'''

[glyphs.S]
name = "sandbags"
cost = 2
cover = "low"
"""

WEST, EAST, WELL, GATE = ZONES = (
    """
[[zones]]
name = "west"
kind = "deploy"
side = "squad"
rect = [0, 0, 2, 8]
""",
    """
[[zones]]
name = "east"
kind = "deploy"
side = "opposition"
rect = [10, 0, 2, 8]
""",
    """
[[zones]]
name = "well"
kind = "objective"
rect = [7, 0, 2, 2]
""",
    """
[[zones]]
name = "gate"
kind = "exit"
squares = [[11, 7]]
""",
)

ADA, BEN, KID, XAN, YUN, MEDKIT = THINGS = (
    """
[[units]]
id = "ada"
template = "rifleman"
side = "squad"
at = [0, 1]
facing = "E"
""",
    """
[[units]]
id = "ben"
template = "scout"
side = "squad"
at = [1, 6]
facing = "E"
""",
    """
[[units]]
id = "kid"
template = "civilian"
side = "ally"
at = [2, 7]
""",
    """
[[units]]
id = "xan"
template = "rifleman"
side = "opposition"
at = [11, 2]
facing = "W"
squad.att = 3
""",
    """
[[units]]
id = "yun"
template = "heavy"
side = "opposition"
at = [10, 5]
facing = "W"
""",
    """
[[items]]
item = "medkit"
at = [3, 7]
""",
)

(PUMP,) = TASKS = (
    """
[[tasks]]
name = "Prime the pump"
at = [6, 0]
side = "squad"
squad = { ath = 6, successes = 1 }
narrative = { skill = "athletics", difficulty = 1 }
effort = { skill = "athletics", trait = "strong", effort = 2, adds = true }
phased = { stat = "brawn", number = 20 }
do = [{ kind = "message", text = "The pump runs." }]
""",
)

ORDERS, LAMP, COME, HISS, DOWN = EVENTS = (
    """
[[events]]
when = { turn = 1 }
do = [{ kind = "objective", side = "squad", text = "Hold the well, or bring the kid to the gate." }]
""",
    """
[[events]]
when = { console = [8, 3] }
do = [{ kind = "light", rect = [6, 6, 6, 2], light = "bright" }]
""",
    """
[[events]]
when = { turn = 4 }
do = [{ kind = "reinforce", id = "zoe", template = "drone", side = "opposition", at = [10, 7] }]
""",
    """
[[events]]
when = { enter = "well", side = "squad" }
do = [{ kind = "smoke", rect = [7, 0, 2, 2], rounds = 2 }]
""",
    """
[[events]]
when = { unit_out = "xan" }
do = [{ kind = "message", text = "Xan is down." }]
""",
)

HOLD, ESCORT, LAST, STOP = VICTORIES = (
    """
[[victory]]
side = "squad"
kind = "hold"
zone = "well"
turns = 3
""",
    """
[[victory]]
side = "squad"
kind = "escort"
units = ["kid"]
zone = "gate"
""",
    """
[[victory]]
side = "squad"
kind = "eliminate"
""",
    """
[[victory]]
side = "opposition"
kind = "eliminate"
units = ["kid"]
""",
)

SOUND = "".join([HEAD, *ZONES, *THINGS, *TASKS, *EVENTS, *VICTORIES])

HARPOON = """
[weapons.harpoon]
name = "Harpoon"
about = "For what is too big for a net."
squad = { dam = 4, range = 4, thrown = true }
narrative = { skill = "ranged_heavy", damage = 8, crit = 2, band = "short" }
effort = { skill = "ranged", trait = "strong", zone = "close" }
phased = { dice = "2d8", scale = "H", hands = 2, increment_penalty = 4 }
"""

END = ""
"""Stands for the end of the file, where something is added."""

LEDGE = (
    "light = '''",
    "height = '''\n000300000000\n" + "000000000000\n" * 7 + "'''\nlight = '''",
)
"""Raises 3,0 so high that nobody climbs it."""


class Mistake(NamedTuple):
    """A mistake: the rule that has to find it, a part of what it says, and the edits that make it."""

    code: str
    words: str
    edits: tuple[tuple[str, str], ...]


def edited(edits: tuple[tuple[str, str], ...]) -> str:
    """The map after some edits."""
    text = SOUND
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1) if old else text + new
    return text


def mistake(code: str, words: str, *edits: tuple[str, str]) -> Mistake:
    return Mistake(code, words, edits)


def added(text: str) -> tuple[str, str]:
    return END, text


def swapped(block: str, old: str, new: str) -> tuple[str, str]:
    """An edit within a block of the map."""
    assert old in block, old
    return block, block.replace(old, new, 1)


def event(when: str, do: str, *more: str) -> tuple[str, str]:
    """A further event."""
    return added("\n".join(["", "[[events]]", f"when = {when}", f"do = {do}", *more, ""]))


def victory(side: str, kind: str, *more: str) -> tuple[str, str]:
    """A further victory."""
    return added("\n".join(["", "[[victory]]", f'side = "{side}"', f'kind = "{kind}"', *more, ""]))


def wrong(edit: tuple[str, str]) -> tuple[str, str]:
    """An edit whose table is at fault."""
    return edit[0], edit[1].replace("[[", "«[[", 1)


def zone(name: str, kind: str, *more: str) -> tuple[str, str]:
    """A further zone."""
    return added("\n".join(["", "[[zones]]", f'name = "{name}"', f'kind = "{kind}"', *more, ""]))


TOLD = "[{ kind = 'message', text = 'x' }]"
SYSTEMS = 'systems = ["squad", "narrative", "effort", "phased"]'
FOE = "kind = 'reinforce', template = 'drone', side = 'opposition'"
NEUTRAL = '\n[[units]]\ntemplate = "civilian"\nside = "neutral"\nat = [4, 5]\n'

MISTAKES: dict[str, Mistake] = {
    # ------------------------------------------------------------------------------- the whole map
    "no rule system": mistake("system-none", "`systems` is empty", (SYSTEMS, "systems = «[]")),
    "a rule system twice": mistake(
        "system-twice", "squad is named twice", (SYSTEMS, SYSTEMS.replace('"phased"', '«"squad"'))
    ),
    "a match of one turn": mistake(
        "limit-odd",
        "ends with its first turn",
        ("turn_limit = 10", "turn_limit = «1"),
        swapped(COME, "turn = 4", "turn = 1"),
        swapped(HOLD, "turns = 3", "turns = 1"),
    ),
    "a match of days": mistake(
        "limit-odd", "a match of 400 turns takes days", ("turn_limit = 10", "turn_limit = «400")
    ),
    "all of one victory": mistake(
        "match-idle",
        "no side has two",
        ("turn_limit = 10", 'match = «"all"\nturn_limit = 10'),
        (HOLD, ""),
        (LAST, ""),
    ),
    # --------------------------------------------------------------------------------------- sides
    "nobody to fight against": mistake(
        "side-empty",
        "the opposition has no unit",
        *((block, "") for block in (EAST, XAN, YUN, COME, DOWN, LAST, STOP)),
        wrong((ADA, ADA)),
    ),
    "a zone for a side without units": mistake(
        "side-empty",
        "the neutral side has no unit",
        zone("hut", "label", 'side = «"neutral"', "rect = [3, 3, 1, 1]"),
    ),
    "a win for a side without units": mistake(
        "side-empty",
        "the neutral side has no unit",
        event("{ unit_out = 'kid' }", "[{ kind = 'win', side = «'neutral' }]"),
    ),
    "an objective for nobody": mistake(
        "side-empty", "the neutral side has no unit", swapped(ORDERS, '"squad"', '«"neutral"')
    ),
    "a side that comes too late": mistake(
        "side-late",
        "the opposition has lost before zoe comes",
        (XAN, ""),
        (YUN, ""),
        (DOWN, ""),
        (COME, COME.replace("turn = 4", 'enter = "well"').replace("[{", "[«{")),
    ),
    # --------------------------------------------------------------------------------------- zones
    "an aim on a ledge": mistake(
        "zone-unreachable",
        'no way on foot leads the squad to the objective zone "ledge"',
        LEDGE,
        (
            WELL,
            WELL.replace('"well"', '"ledge"')
            .replace("[[z", "«[[z")
            .replace("[7, 0, 2, 2]", '[3, 0, 1, 1]\nside = "squad"'),
        ),
        (HISS, ""),
        (HOLD, ""),
    ),
    "an exit in a wall": mistake(
        "zone-unreachable",
        'nobody can stand in the exit zone "hole"',
        added('\n«[[zones]]\nname = "hole"\nkind = "exit"\nsquares = [[5, 0]]\n'),
    ),
    "enemies deploy in one place": mistake(
        "zone-shared",
        'the deploy zone "east" of the opposition lies over "west"',
        (EAST, EAST.replace("[[", "«[[").replace("[10, 0, 2, 8]", "[1, 0, 11, 8]")),
    ),
    "a deployment of nobody's": mistake(
        "zone-sideless",
        "has no side",
        added('\n«[[zones]]\nname = "mid"\nkind = "deploy"\nrect = [3, 1, 1, 1]\n'),
    ),
    # --------------------------------------------------------------------------------------- tasks
    "a task on a ledge": mistake(
        "task-unreachable",
        'the task "Prime the pump" cannot be done: no way on foot leads the squad next to it',
        (
            "light = '''",
            "height = '''\n009990000000\n009990000000\n" + "000000000000\n" * 6 + "'''\nlight = '''",
        ),
        (PUMP, PUMP.replace("[[", "«[[").replace("[6, 0]", "[3, 0]")),
    ),
    "a task of nobody's": mistake(
        "side-empty", "the neutral side has no unit", swapped(PUMP, '"squad"', '«"neutral"')
    ),
    "a task for nothing": mistake(
        "task-idle",
        'the task "Prime the pump" changes nothing',
        (PUMP, PUMP.replace("[[", "«[[").replace('do = [{ kind = "message", text = "The pump runs." }]', "")),
    ),
    "a task that some rules do not have": mistake(
        "task-partial",
        'the task "Prime the pump" is not there in phased, and the map asks for it',
        (PUMP, PUMP.replace("[[", "«[[").replace('phased = { stat = "brawn", number = 20 }\n', "")),
        victory("squad", "task", 'task = "Prime the pump"'),
    ),
    "a task beyond everybody": mistake(
        "task-impossible",
        'the task "Prime the pump" cannot be done in squad',
        (PUMP, PUMP.replace("squad = { ath = 6, successes = 1 }", "squad = «{ cyb = 6, successes = 1 }")),
    ),
    "a task of the enemy": mistake(
        "victory-impossible",
        'the opposition cannot win by task: nobody of it can try "Prime the pump"',
        victory("opposition", "task", 'task = «"Prime the pump"'),
    ),
    # --------------------------------------------------------------------------------- the drawing
    "a door into a wall": mistake(
        "door-nowhere", "the closed door at 5,4 leads nowhere", (".^...#......", ".^...«+#.....")
    ),
    "a console that nothing waits for": mistake(
        "console-idle", "the console at 3,0 does nothing", (".....#......", "...«!.#......")
    ),
    "a console whose event went to a turn": mistake(
        "console-idle",
        "the console at 8,3 does nothing",
        ("#..!", "#..«!"),
        swapped(LAMP, "console = [8, 3]", "turn = 2"),
    ),
    "a pit without an edge": mistake(
        "pit-closed",
        "who falls into the pit at 11,0 cannot climb out",
        (".....#......\n.....#......\n.....+", ".....#....#«:\n.....#....##\n.....+"),
    ),
    # -------------------------------------------------------------------------- kinds of its own
    "a weapon that nobody carries": mistake(
        "kind-unused",
        "harpoon is among the map's own weapons, but nobody has it",
        added(HARPOON.replace("harpoon", "«harpoon", 1)),
    ),
    "a kind of unit that nobody is": mistake(
        "kind-unused",
        "whaler is among the map's own units, but nobody has it",
        added(
            '\n[templates.«whaler]\nname = "Whaler"\nabout = "Old."\nfigure = "cloak"\nweapons = ["knife"]\n'
            "squad = { att = 3, def = 3, ath = 4, sa = 5, ins = 4, kno = 1, sys = 1, cyb = 0, bhp = 5 }\n"
        ),
    ),
    "a kind of item that lies nowhere": mistake(
        "kind-unused",
        "rope is among the map's own items, but nobody has it",
        added('\n[item_kinds.«rope]\nname = "Rope"\nabout = "Also long."\nsquad = { heals = 1 }\n'),
    ),
    # -------------------------------------------------------------------------------------- glyphs
    "a glyph that nobody draws": mistake(
        "glyph-unused",
        "the glyph W (water tank) is drawn nowhere",
        added('\n[glyphs.«W]\nname = "water tank"\n'),
    ),
    "a built-in glyph that nobody draws": mistake(
        "glyph-unused",
        "the glyph ~ (swamp) is drawn nowhere",
        added('\n[glyphs.«"~"]\nname = "swamp"\ncost = 3\n'),
    ),
    "a glyph as it is anyway": mistake(
        "glyph-unchanged", "the glyph o is the built-in crate already", added("\n[glyphs.«o]\ncost = 2\n")
    ),
    "a floor that hurts": mistake(
        "glyph-misnamed",
        'every "rough" of the map hurts who enters it',
        added('\n[glyphs.","]\nhazard = «true\n'),
    ),
    "a floor that bars the way": mistake(
        "glyph-misnamed", 'every "rough" of the map bars the way', added('\n[glyphs.","]\ncost = «false\n')
    ),
    "a floor that is a pit": mistake(
        "glyph-misnamed", 'every "rough" of the map is a pit', added('\n[glyphs.","]\npit = «true\n')
    ),
    "a crate that bars the sight": mistake(
        "glyph-misnamed",
        'every "crate" of the map bars the sight',
        added('\n[glyphs.o]\nsight = «"solid"\ncost = 2\n'),
    ),
    "a hazard that nobody enters": mistake(
        "hazard-idle",
        '"sandbags" is a hazard that nobody can enter',
        ('cost = 2\ncover = "low"', "cost = false\nhazard = «true"),
    ),
    "a thing that becomes itself": mistake(
        "becomes-itself",
        '"sandbags" becomes itself',
        ('cover = "low"', 'cover = "low"\ninteract = true\nbecomes = «"S"'),
    ),
    # --------------------------------------------------------------------------------------- units
    "a unit on a ledge": mistake(
        "unit-unreachable",
        "no way on foot leads to kid: no enemy can come near",
        LEDGE,
        (KID, KID.replace("[[", "«[[").replace("[2, 7]", "[3, 0]")),
    ),
    "a unit in a hazard": mistake(
        "unit-hazard", "ada begins in a hazard: the hazard at 1,4", swapped(ADA, "[0, 1]", "«[1, 4]")
    ),
    "a reinforcement in a hazard": mistake(
        "unit-hazard", "zoe begins in a hazard", swapped(COME, "[10, 7]", "«[1, 4]")
    ),
    "a unit beside its zone": mistake(
        "unit-outside", 'ben begins at 2,6, outside the deploy zone "west"', swapped(BEN, "[1, 6]", "«[2, 6]")
    ),
    "a unit far from its zone": mistake(
        "unit-outside",
        'yun begins at 6,5, outside the deploy zone "east"',
        swapped(YUN, "[10, 5]", "«[6, 5]"),
    ),
    "a spawn in sight": mistake(
        "spawn-seen",
        "ada begins in the line of sight of xan",
        (".....+......", "............"),
        swapped(ADA, "[0, 1]", "«[0, 2]"),
    ),
    "a reinforcement on turn 1 in sight": mistake(
        "spawn-seen",
        "ben begins in the line of sight of zoe",
        swapped(COME, "turn = 4", "turn = 1"),
        swapped(COME.replace("turn = 4", "turn = 1"), "[10, 7]", "[4, 6]"),
        swapped(BEN, "[1, 6]", "«[1, 6]"),
    ),
    "values for another rule system": mistake(
        "values-idle",
        "xan has values for squad, for which the map is not",
        (SYSTEMS, 'systems = ["narrative", "effort", "phased"]'),
        swapped(XAN, "squad.att", "«squad.att"),
    ),
    "armor that nothing goes through": mistake(
        "unit-unhurt",
        "no enemy has a weapon that can hurt yun in phased",
        (YUN, YUN.replace("[[", "«[[") + 'phased = { armor = 20, scale = "T" }\n'),
    ),
    "an item on a ledge": mistake(
        "item-unreachable",
        "no way on foot leads anybody to the medkit at 3,0",
        LEDGE,
        (MEDKIT, MEDKIT.replace("[[", "«[[").replace("[3, 7]", "[3, 0]")),
    ),
    # -------------------------------------------------------------------------- events that come never
    "an event that does nothing": mistake(
        "event-empty", "the event on turn 2 does nothing", event("{ turn = 2 }", "«[]")
    ),
    "an event after the last turn": mistake(
        "event-late",
        "the event on turn 11 never happens: the match ends with turn 10",
        event("{ turn = «11 }", TOLD),
    ),
    "an event that repeats too slowly": mistake(
        "event-late", "the event every 12 turns never happens", event("{ every = «12 }", TOLD)
    ),
    "an event after an event that ends the match": mistake(
        "event-late",
        "the match ends with turn 6",
        event("{ turn = 6 }", "[{ kind = 'win', side = 'opposition' }]"),
        event("{ turn = «8 }", TOLD),
    ),
    "an event after a victory that ends the match": mistake(
        "event-late",
        "the match ends with turn 6",
        added('\n[[victory]]\nside = "opposition"\nkind = "survive"\nturns = 6\n'),
        event("{ turn = «8 }", TOLD),
    ),
    "a unit of the other side": mistake(
        "event-contradictory",
        "xan is not of the squad",
        event("«{ enter = 'well', unit = 'xan', side = 'squad' }", TOLD),
    ),
    "a square that is not in the zone": mistake(
        "event-contradictory",
        '0,0 is not in "well"',
        event("«{ enter = true, zone = 'well', at = [0, 0] }", TOLD),
    ),
    "a console in another zone": mistake(
        "event-contradictory", '8,3 is not in "west"', event("«{ console = [8, 3], zone = 'west' }", TOLD)
    ),
    "an event for a side without units": mistake(
        "event-nobody",
        "nobody of the neutral side is there",
        event("«{ enter = 'well', side = 'neutral' }", TOLD),
    ),
    "an event for who comes later": mistake(
        "event-nobody", "zoe is not there on turn 2", event("«{ turn = 2, unit = 'zoe' }", TOLD)
    ),
    "an event on a ledge": mistake(
        "event-unreachable",
        "the event for entering 3,0 never happens: no way on foot leads anybody there",
        LEDGE,
        event("«{ enter = true, at = [3, 0] }", TOLD),
    ),
    "a turn on a ledge": mistake(
        "event-unreachable",
        "no way on foot leads the squad there",
        LEDGE,
        event("«{ turn = 5, at = [3, 0], side = 'squad' }", TOLD),
    ),
    "a console on a ledge": mistake(
        "event-unreachable",
        "the event for the console at 3,0 never happens",
        LEDGE,
        (".....#......", "...!.#......"),
        event("«{ console = [3, 0] }", TOLD),
    ),
    "a door where a console is": mistake(
        "event-thing", "there is no door at 8,3", event("{ door = «[8, 3] }", TOLD)
    ),
    "a console where a door is": mistake(
        "event-thing", "there is no console at 5,2", event("{ console = «[5, 2] }", TOLD)
    ),
    "a door in a zone without any": mistake(
        "event-thing", 'there is no door in "well"', event("{ door = «true, zone = 'well' }", TOLD)
    ),
    "again and again, but once": mistake(
        "event-once", "happen on turn 3 alone", event("{ every = 3 }", TOLD, "once = «true")
    ),
    "one turn again and again": mistake(
        "event-once", "that turn comes once", event("{ turn = 3 }", TOLD, "once = «false")
    ),
    "an event twice": mistake(
        "event-twice", "stands here a second time", (DOWN, DOWN + DOWN.replace("[[", "«[["))
    ),
    # ----------------------------------------------------------------------- effects without effect
    "a reinforcement in a wall that opens later": mistake(
        "reinforce-blocked",
        "cannot come in at 5,0 on turn 3: wall",
        event("{ turn = 3 }", f"[{{ {FOE}, at = «[5, 0] }}]"),
        event("{ turn = 6 }", "[{ kind = 'ground', at = [5, 0], glyph = '.' }]"),
    ),
    "a wall over a reinforcement": mistake(
        "reinforce-blocked",
        "zoe cannot come in at 10,7 on turn 4: wall",
        swapped(COME, "[10, 7]", "«[10, 7]"),
        event("{ turn = 3 }", "[{ kind = 'ground', at = [10, 7], glyph = '#' }]"),
    ),
    "a reinforcement onto a unit": mistake(
        "reinforce-crowded", "zoe comes in at 10,5, where yun begins", swapped(COME, "[10, 7]", "«[10, 5]")
    ),
    "two reinforcements in one square": mistake(
        "reinforce-crowded",
        "comes in at 10,0, and so does amy at the same time",
        event("{ console = [8, 3] }", f"[{{ {FOE}, at = [10, 0], id = 'amy' }}, {{ {FOE}, at = «[10, 0] }}]"),
    ),
    "two reinforcements in one square on one turn": mistake(
        "reinforce-crowded",
        "comes in at 10,7, and so does zoe at the same time",
        event("{ turn = 4 }", f"[{{ {FOE}, at = «[10, 7] }}]"),
    ),
    "a reinforcement again and again": mistake(
        "reinforce-repeated",
        "amy comes the first time alone",
        event("{ every = 3 }", f"[«{{ {FOE}, at = [10, 0], id = 'amy' }}]"),
    ),
    "a wall over a unit": mistake(
        "ground-buries",
        "the wall of turn 1 bars 0,1, where ada begins",
        event("{ turn = 1 }", "[«{ kind = 'ground', rect = [0, 0, 1, 3], glyph = '#' }]"),
    ),
    "a wall over an item": mistake(
        "ground-buries",
        "bars 3,7, where the medkit lies",
        event("{ turn = 2 }", "[«{ kind = 'ground', at = [3, 7], glyph = 'O' }]"),
    ),
    "walls around a unit": mistake(
        "ground-buries",
        "the wall of turn 2 shuts ada in at 0,1",
        event(
            "{ turn = 2 }",
            "[«{ kind = 'ground', squares = [[0, 0], [1, 0], [1, 1], [1, 2], [0, 2]], glyph = '#' }]",
        ),
    ),
    "ground that is there": mistake(
        "ground-idle",
        "there is floor already",
        event("{ turn = 5 }", "[«{ kind = 'ground', at = [3, 1], glyph = '.' }]"),
    ),
    "light that is there": mistake(
        "light-idle",
        "the light is bright already",
        event("{ turn = 5 }", "[«{ kind = 'light', at = [3, 1], light = 'bright' }]"),
    ),
    "smoke in a wall": mistake(
        "smoke-walled",
        "the smoke lies in walls alone",
        event("{ turn = 5 }", "[«{ kind = 'smoke', rect = [5, 0, 1, 2], rounds = 2 }]"),
    ),
    "away before it came": mistake(
        "remove-absent",
        "zoe is not there yet on turn 3",
        event("{ turn = 3 }", "[{ kind = 'remove', unit = «'zoe' }]"),
    ),
    # ----------------------------------------------------------------------------------- victories
    "a hold that takes too long": mistake(
        "victory-impossible",
        "it takes 11 turns, and the match ends with turn 10",
        swapped(HOLD, "turns = 3", "turns = «11"),
    ),
    "a hold by who comes too late": mistake(
        "victory-impossible",
        "zoe comes on turn 9, and the match ends with turn 10",
        swapped(COME, "turn = 4", "turn = 9"),
        swapped(COME.replace("turn = 4", "turn = 9"), '"opposition"', '"neutral"'),
        wrong(victory("neutral", "hold", 'zone = "well"', "turns = 3")),
    ),
    "an escort to no exit": mistake(
        "victory-impossible", '"well" is no exit', swapped(ESCORT, 'zone = "gate"', 'zone = «"well"')
    ),
    "an exit for more than there are": mistake(
        "victory-impossible", "3 must leave", victory("squad", "exit", 'zone = "gate"', "count = «3")
    ),
    "an exit that is the others'": mistake(
        "victory-impossible",
        "only 0 may",
        swapped(GATE, 'kind = "exit"', 'kind = "exit"\nside = "ally"'),
        victory("opposition", "exit", 'zone = «"gate"'),
    ),
    "a target that is not there yet": mistake(
        "victory-instant",
        "the squad wins by eliminate on turn 1: zoe is not there yet",
        wrong(victory("squad", "eliminate", 'units = ["zoe"]')),
    ),
    "a zone that is held already": mistake(
        "victory-instant",
        'it begins in "west", alone',
        wrong(victory("squad", "hold", 'zone = "west"', "turns = 1")),
    ),
    "an exit around a unit": mistake(
        "victory-instant",
        'ben begins in "back" and has only to leave',
        zone("back", "exit", "squares = [[1, 6]]"),
        wrong(victory("squad", "exit", 'zone = "back"', "count = 1")),
    ),
    "an escort that is there": mistake(
        "victory-instant",
        'kid begins in "back" and has only to leave',
        zone("back", "exit", "squares = [[2, 7]]"),
        wrong(victory("squad", "escort", 'zone = "back"', 'units = ["kid"]')),
    ),
    "a survival of one turn": mistake(
        "victory-instant",
        "the squad wins by survive on turn 1",
        wrong(victory("squad", "survive", "turns = 1")),
    ),
    "neutrals without enemies": mistake(
        "victory-instant", "a neutral has no enemies", added(NEUTRAL), wrong(victory("neutral", "eliminate"))
    ),
    "a win as it begins": mistake(
        "win-instant",
        "the squad has won",
        event("{ turn = 1, unit = 'ada' }", "[«{ kind = 'win', side = 'squad' }]"),
    ),
    "an escort of an enemy": mistake(
        "victory-unit",
        "the squad wins by escort of xan, who is its enemy",
        zone("back", "exit", "squares = [[10, 0]]"),
        victory("squad", "escort", 'zone = "back"', 'units = [«"xan"]'),
    ),
    "the survival of an enemy": mistake(
        "victory-unit",
        "by survive of xan, who is its enemy",
        victory("squad", "survive", "turns = 9", 'units = [«"xan"]'),
    ),
    "a friend to be put out": mistake(
        "victory-unit",
        "when kid is out, who is its friend",
        victory("squad", "eliminate", 'units = [«"kid"]'),
    ),
    "a victory twice": mistake(
        "victory-twice", "wins by this eliminate already", wrong(victory("squad", "eliminate"))
    ),
    "a unit twice in a victory": mistake(
        "victory-twice", "kid is named twice", swapped(ESCORT, '["kid"]', '["kid", «"kid"]')
    ),
}
"""The mistakes by name."""

SOUND_BUT_ODD: dict[str, tuple[tuple[str, str], ...]] = {
    "a label on a wall": (zone("wall", "label", "rect = [5, 0, 1, 2]"),),
    "no deploy zones": ((WEST, ""), (EAST, "")),
    "a weapon of its own, for a unit of an event": (
        added(HARPOON),
        ('template = "drone", side', 'template = "drone", weapons = ["harpoon"], side'),
    ),
    "two deploy zones of a side": (zone("more", "deploy", 'side = "squad"', "rect = [1, 0, 3, 8]"),),
    "allies deploy among each other": (zone("kin", "deploy", 'side = "ally"', "rect = [0, 0, 4, 8]"),),
    "an exit in a deploy zone, for two": (
        zone("back", "exit", "squares = [[1, 6], [1, 5]]"),
        victory("squad", "exit", 'zone = "back"', "count = 2"),
    ),
    "no victory": tuple((block, "") for block in VICTORIES),
    "all of two victories": (("turn_limit = 10", 'match = "all"\nturn_limit = 10'),),
    "no turn limit": (("turn_limit = 10\n", ""), event("{ turn = 20 }", TOLD)),
    "the last turn": (event("{ turn = 10 }", TOLD), event("{ every = 10 }", TOLD)),
    "the longest hold and survival": (
        swapped(HOLD, "turns = 3", "turns = 10"),
        victory("opposition", "survive", "turns = 10"),
    ),
    "a win that may not come, and what comes after it": (
        event("{ turn = 6, zone = 'well', side = 'squad' }", "[{ kind = 'win', side = 'squad' }]"),
        event("{ turn = 8 }", TOLD),
    ),
    "a survival that leaves the ally": (
        victory("squad", "survive", "turns = 6"),
        event("{ turn = 8 }", TOLD),
    ),
    "a captive": (
        added(NEUTRAL.replace("[[units]]", '[[units]]\nid = "vip"')),
        victory("squad", "escort", 'units = ["vip"]', 'zone = "gate"'),
        victory("opposition", "eliminate", 'units = ["vip"]'),
        victory("squad", "survive", 'units = ["vip"]', "turns = 10"),
    ),
    "captives who may be lost": (
        added(NEUTRAL),
        victory("neutral", "survive", "turns = 6"),
        event("{ turn = 8 }", TOLD),
    ),
    "an ambush": (
        (XAN, ""),
        (YUN, ""),
        (DOWN, ""),
        swapped(COME, "turn = 4", "turn = 2"),
    ),
    "any console, any door, anybody out": (
        event("{ console = true }", TOLD),
        event("{ door = true }", TOLD),
        event("{ unit_out = true, side = 'opposition' }", TOLD),
    ),
    "a doorway": (event("{ enter = true, at = [5, 2] }", TOLD), event("{ door = [5, 6] }", TOLD)),
    "the other way round": (event("{ enter = 'gate', side = 'opposition' }", TOLD),),
    "for who comes later": (
        event("{ enter = 'well', unit = 'zoe' }", TOLD),
        event("{ turn = 5, unit = 'zoe' }", TOLD),
    ),
    "again and again": (
        event("{ every = 1 }", TOLD),
        event("{ enter = 'well' }", TOLD, "once = false"),
        event("{ turn = 3 }", "[{ kind = 'smoke', rect = [4, 0, 3, 2], rounds = 9 }]", "once = true"),
    ),
    "in through a wall that has opened": (
        event("{ turn = 3 }", "[{ kind = 'ground', at = [5, 0], glyph = '.' }]"),
        event("{ turn = 4 }", f"[{{ {FOE}, at = [5, 0] }}]"),
    ),
    "in through a wall that opens with it": (
        event("{ turn = 3 }", f"[{{ kind = 'ground', at = [5, 0], glyph = '/' }}, {{ {FOE}, at = [5, 0] }}]"),
    ),
    "in through a wall that somebody may open": (
        event("{ console = [8, 3] }", "[{ kind = 'ground', at = [5, 0], glyph = '.' }]"),
        event("{ turn = 4 }", f"[{{ {FOE}, at = [5, 0] }}]"),
    ),
    "waves through one square": (
        event("{ turn = 5 }", f"[{{ {FOE}, at = [10, 7] }}]"),
        event("{ turn = 6 }", f"[{{ {FOE}, at = [10, 7] }}]"),
    ),
    "away after it came": (
        event("{ turn = 4 }", "[{ kind = 'remove', unit = 'zoe' }]"),
        event("{ console = [8, 3] }", f"[{{ {FOE}, at = [10, 0], id = 'amy' }}]"),
        event("{ turn = 6 }", "[{ kind = 'remove', unit = 'amy' }]"),
    ),
    "a floor that falls in after a while": (
        event("{ turn = 6 }", "[{ kind = 'ground', rect = [0, 0, 2, 8], glyph = '#' }]"),
    ),
    "a wall for a while": (
        event("{ turn = 2 }", "[{ kind = 'ground', at = [3, 1], glyph = '#' }]"),
        event("{ turn = 5 }", "[{ kind = 'ground', at = [3, 1], glyph = '.' }]"),
    ),
    "doors that close of themselves": (
        event("{ every = 2 }", "[{ kind = 'ground', squares = [[5, 2], [5, 6]], glyph = '+' }]"),
    ),
    "a light that flickers": (
        event("{ every = 2 }", "[{ kind = 'light', rect = [0, 0, 5, 8], light = 'dim' }]"),
        event("{ every = 3 }", "[{ kind = 'light', rect = [0, 0, 5, 8], light = 'bright' }]"),
    ),
    "terrain by other names": (
        added('\n[glyphs.","]\nname = "acid"\nhazard = true\n\n[glyphs.o]\nname = "boulder"\ncost = false\n'),
    ),
    "a dearer kind of the same": (added('\n[glyphs.","]\ncost = 3\n\n[glyphs.":"]\npit = 1\n'),),
    "a glyph that comes later": (
        added(
            '\n[glyphs.W]\nname = "flood"\ncost = false\nbecomes = "w"\n'
            '\n[glyphs.w]\nname = "mud"\ncost = 3\n'
        ),
        event("{ turn = 5 }", "[{ kind = 'ground', at = [3, 1], glyph = 'W' }]"),
    ),
    "a lever that is only to be looked at": (
        added(
            '\n[glyphs.L]\nname = "lever"\ninteract = true\nbecomes = "l"\n'
            '\n[glyphs.l]\nname = "lever, down"\ninteract = true\nbecomes = "L"\n'
        ),
        (".....#......", "...L.#......"),
    ),
    "a console that comes later": (
        event("{ turn = 2 }", "[{ kind = 'ground', at = [3, 1], glyph = '!' }]"),
        event("{ console = [3, 1] }", TOLD),
    ),
    "a chasm two squares wide": ((".^...#......\n,....#......", ".^.::#......\n,..::#......"),),
    "unarmed, and turned to the wall": (
        swapped(ADA, 'facing = "E"', 'facing = "W"\nweapons = []\nitems = ["medkit", "medkit"]'),
    ),
    "one rule system": ((SYSTEMS, 'systems = ["squad"]'),),
    "no word about rule systems": ((SYSTEMS + "\n", ""),),
    "two things in one square, in a hazard": (
        added('\n[[items]]\nitem = "medkit"\nat = [1, 4]\n\n[[items]]\nitem = "medkit"\nat = [1, 4]\n'),
    ),
}
"""What is unusual and no mistake: edits of which nothing is said."""
