"""What a map file can say, and the scenario that it becomes (M-01, M-05, M-08)."""

from game.board.squares import Square
from game.board.terrain import Light, Shelter, Sight
from game.rules.scenario import (
    Debrief,
    Event,
    Ground,
    Lying,
    Message,
    Objective,
    Reinforce,
    Relight,
    Remove,
    Smoke,
    Victory,
    When,
    Win,
    Zone,
)
from tests.files.marked import YARD, read

RIFLEMAN = '\n[[units]]\ntemplate = "rifleman"\nside = "squad"\nat = [1, 1]\n'


def test_the_smallest_map() -> None:
    """M-01: what is left out has its default."""
    scenario = read(YARD).scenario
    assert (scenario.name, scenario.about, scenario.match, scenario.turn_limit) == ("Yard", "", "any", None)
    assert scenario.systems == ("squad", "narrative", "effort", "phased")
    assert (scenario.board.width, scenario.board.height) == (6, 4)
    assert scenario.board.terrain(Square(2, 2)).name == "crate"
    assert scenario.board.level(Square(2, 2)) == 0
    assert scenario.board.lit(Square(2, 2)) is Light.BRIGHT


def test_what_a_map_tells_and_who_begins() -> None:
    """M-10, M-11; nothing of it when it is left out."""
    says = """
first = "opposition"
brief = "Hold it."
debrief = { win = "Held." }
hint = "Stay down."
level = 4
even = true
"""
    told = read(says + YARD).scenario
    assert (told.first, told.brief, told.hint, told.level, told.even) == (
        "opposition", "Hold it.", "Stay down.", 4, True,
    )  # fmt: skip
    assert told.debrief == Debrief(win="Held.", lose="")
    silent = read(YARD).scenario
    assert (silent.first, silent.brief, silent.hint, silent.level, silent.even) == (None, "", "", None, False)
    assert silent.debrief == Debrief()


def test_height_and_light() -> None:
    """M-01, B-05: a digit a square, and bright, dim and dark."""
    layers = (
        "height = '''\n000000\n001200\n000000\n000000'''\nlight = '''\n......\n.dk...\n......\n......'''\n"
    )
    board = read(YARD + layers).scenario.board
    assert [board.level(Square(x, 1)) for x in range(6)] == [0, 0, 1, 2, 0, 0]
    assert [board.lit(Square(x, 1)).name for x in range(4)] == ["BRIGHT", "DIM", "DARK", "BRIGHT"]


def test_rows_may_stand_in_any_kind_of_string() -> None:
    """M-01: rows are lines, whatever quotes are around them."""
    rows = "'''\n######\n#....#\n#.o..#\n######\n'''"
    one = read(YARD.replace("'''", '"""')).scenario.board
    other = read(YARD.replace(rows, '"######\\n#....#\\n#.o..#\\n######"')).scenario.board
    assert one == other == read(YARD).scenario.board


def test_glyphs_of_the_map() -> None:
    """B-04: further terrain, and a built-in one with another value."""
    text = YARD.replace("#....#", "#.S.x#") + (
        '[glyphs.S]\nname = "sandbags"\ncost = 3\ncover = "low"\nbecomes = ","\nclimb = true\n'
        '[glyphs.x]\nname = "shaft"\npit = 5\n'
        "[glyphs.o]\ncost = false\n"
        '[glyphs.W]\nname = "steel"\nsight = "solid"\n'
    )
    board = read(text).scenario.board
    bags, shaft, crate = (board.terrain(Square(*at)) for at in ((2, 1), (4, 1), (2, 2)))
    assert (bags.name, bags.cost, bags.sight, bags.low) == ("sandbags", 3, Sight.CLEAR, True)
    assert (bags.becomes, bags.climb, bags.shove) == (",", True, False)
    assert (shaft.pit, shaft.cost) == (5, None)
    assert (crate.name, crate.cost, crate.shove, crate.low) == ("crate", None, True, True)
    hedge = read(YARD + '[glyphs.o]\nsight = "partial"\n').scenario.board.kind("o")
    assert (hedge.sight, hedge.low) == (Sight.PARTIAL, True)
    steel = board.kind("W")
    assert (steel.solid, steel.cover, steel.cost) == (True, Shelter.SOLID, None)


def test_zones() -> None:
    """M-01: a rectangle or a list of squares, row by row."""
    text = YARD + (
        '[[zones]]\nname = "a"\nkind = "exit"\nside = "squad"\nrect = [1, 1, 2, 2]\n'
        '[[zones]]\nname = "b"\nkind = "label"\nsquares = [[3, 2], [4, 1], [3, 2]]\n'
    )
    assert read(text).scenario.zones == (
        Zone("a", "exit", "squad", (Square(1, 1), Square(2, 1), Square(1, 2), Square(2, 2))),
        Zone("b", "label", None, (Square(4, 1), Square(3, 2))),
    )


def test_a_unit_has_its_template_and_the_maps_own_values() -> None:
    """M-05: a block for each rule system; the map may override any stat of any of them."""
    plain = read(YARD + RIFLEMAN).scenario.placements[0]
    text = (
        YARD
        + RIFLEMAN
        + (
            'id = "r1"\nfacing = "NW"\nname = "Rook"\nweapons = ["pistol"]\nitems = ["medkit", "smoke"]\n'
            "squad.att = 9\neffort = { aspect = 3, hero = true }\n[units.phased]\narmor = 7\n"
        )
    )
    unit = read(text).scenario.placements[0]
    assert (plain.id, plain.name, plain.facing, plain.figure) == ("rifleman-1", "Rifleman", "S", "person")
    assert (plain.weapons, plain.items) == (("rifle", "knife"), ())
    assert (unit.id, unit.name, unit.facing, unit.side) == ("r1", "Rook", "NW", "squad")
    assert (unit.weapons, unit.items) == (("pistol",), ("medkit", "smoke"))
    assert unit.stats["squad"] == plain.stats["squad"] | {"att": 9}
    assert unit.stats["effort"] == plain.stats["effort"] | {"aspect": 3, "hero": True}
    assert unit.stats["phased"] == plain.stats["phased"] | {"armor": 7}
    assert unit.stats["narrative"] == plain.stats["narrative"]


def test_an_empty_list_of_weapons_is_no_weapons() -> None:
    """M-05: not those of the template."""
    unit = read(YARD + RIFLEMAN + "weapons = []\n").scenario.placements[0]
    assert unit.weapons == ()


def test_an_override_does_not_reach_other_units() -> None:
    """M-05: the template stays as it is."""
    text = YARD + RIFLEMAN + "squad.att = 9\n" + RIFLEMAN.replace("[1, 1]", "[2, 1]")
    one, other = read(text).scenario.placements
    assert (one.stats["squad"]["att"], other.stats["squad"]["att"]) == (9, 4)


def test_ids_are_made_up_around_those_that_are_given() -> None:
    """M-01: ids are unique."""
    units = [RIFLEMAN.replace("[1, 1]", f"[{x}, 1]") for x in (1, 2, 3)]
    text = YARD + units[0] + units[1] + units[2] + 'id = "rifleman-1"\n'
    assert [unit.id for unit in read(text).scenario.placements] == ["rifleman-2", "rifleman-3", "rifleman-1"]


def test_items_and_weapons_lie_about() -> None:
    """B-37: a weapon can lie on a square too."""
    text = YARD + '[[items]]\nitem = "medkit"\nat = [1, 2]\n[[items]]\nitem = "rifle"\nat = [1, 2]\n'
    assert read(text).scenario.items == (Lying("medkit", Square(1, 2)), Lying("rifle", Square(1, 2)))


def test_events() -> None:
    """M-08: each trigger, narrowed or not, and each effect."""
    text = YARD.replace("#....#", "#...!#").replace("o..#", "o./#") + RIFLEMAN + (
        '[[zones]]\nname = "z"\nkind = "label"\nrect = [1, 1, 2, 1]\n'
        '[[events]]\nwhen = { turn = 3 }\n'
        'do = [{ kind = "reinforce", template = "scout", side = "opposition", at = [3, 2], id = "s" },\n'
        '      { kind = "message", text = "Hm." }]\n'
        '[[events]]\nwhen = { every = 2, side = "squad", zone = "z" }\n'
        'do = [{ kind = "ground", at = [1, 1], glyph = "," },\n'
        '      { kind = "light", zone = "z", light = "dim" }]\n'
        '[[events]]\nwhen = { enter = "z", unit = "s" }\nonce = false\n'
        'do = [{ kind = "smoke", rect = [1, 1, 1, 2], rounds = 3 }, { kind = "remove", unit = "s" }]\n'
        '[[events]]\nwhen = { console = [4, 1] }\n'
        'do = [{ kind = "objective", text = "Run.", side = "ally" }]\n'
        '[[events]]\nwhen = { door = true }\ndo = []\n'
        '[[events]]\nwhen = { unit_out = "s" }\ndo = [{ kind = "win", side = "squad" }]\n'
        '[[events]]\nwhen = { unit_out = true, side = "squad" }\ndo = []\n'
        '[[events]]\nwhen = { enter = true, at = [3, 1] }\ndo = []\n'
    )  # fmt: skip
    scenario = read(text).scenario
    first, *others = scenario.events
    assert first.when == When("turn", 3)
    assert first.do[1] == Message("Hm.")
    scout = first.do[0]
    assert isinstance(scout, Reinforce)
    assert (scout.unit.id, scout.unit.at, scout.unit.name) == ("s", Square(3, 2), "Scout")
    assert others == [
        Event(
            When("every", 2, side="squad", zone="z"),
            (Ground((Square(1, 1),), ","), Relight((Square(1, 1), Square(2, 1)), Light.DIM)),
            once=False,
        ),
        Event(
            When("enter", unit="s", zone="z"),
            (Smoke((Square(1, 1), Square(1, 2)), 3), Remove("s")),
            once=False,
        ),
        Event(When("console", at=Square(4, 1)), (Objective("Run.", "ally"),)),
        Event(When("door"), ()),
        Event(When("unit_out", unit="s"), (Win("squad"),)),
        Event(When("unit_out", side="squad"), ()),
        Event(When("enter", at=Square(3, 1)), ()),
    ]


def test_victories() -> None:
    """M-08: the five kinds, each with what it needs."""
    text = (
        YARD.replace("[grid]", 'match = "all"\nturn_limit = 9\n[grid]')
        + RIFLEMAN
        + '[[zones]]\nname = "z"\nkind = "exit"\nrect = [1, 1, 2, 1]\n'
        '[[victory]]\nside = "squad"\nkind = "eliminate"\n'
        '[[victory]]\nside = "opposition"\nkind = "eliminate"\nunits = ["rifleman-1"]\n'
        '[[victory]]\nside = "squad"\nkind = "hold"\nzone = "z"\nturns = 3\n'
        '[[victory]]\nside = "squad"\nkind = "exit"\nzone = "z"\ncount = 2\n'
        '[[victory]]\nside = "squad"\nkind = "survive"\nturns = 8\n'
        '[[victory]]\nside = "squad"\nkind = "escort"\nzone = "z"\nunits = ["rifleman-1"]\n'
    )
    scenario = read(text).scenario
    assert (scenario.match, scenario.turn_limit) == ("all", 9)
    assert scenario.victory == (
        Victory("squad", "eliminate"),
        Victory("opposition", "eliminate", units=("rifleman-1",)),
        Victory("squad", "hold", "z", 3),
        Victory("squad", "exit", "z", count=2),
        Victory("squad", "survive", turns=8),
        Victory("squad", "escort", "z", units=("rifleman-1",)),
    )


def test_a_console_may_come_later() -> None:
    """M-08: where an event puts one."""
    text = YARD + (
        "[[events]]\nwhen = { console = [1, 1] }\ndo = []\n"
        '[[events]]\nwhen = { turn = 2 }\ndo = [{ kind = "ground", at = [1, 1], glyph = "!" }]\n'
    )
    assert len(read(text).scenario.events) == 2


def test_what_happens_later_may_stand_where_nobody_stands_now() -> None:
    """M-08: a reinforcement comes through a wall that an event opens."""
    text = YARD + (
        "[[events]]\nwhen = { turn = 2 }\n"
        'do = [{ kind = "reinforce", template = "scout", side = "squad", at = [5, 1] },\n'
        '      { kind = "ground", at = [5, 1], glyph = "/" }]\n'
    )
    assert len(read(text).scenario.events) == 1
