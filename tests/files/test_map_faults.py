"""Each fault of a map, at the very character where it is (M-01).

A mark stands before what is wrong; it is taken out before the text is read.
"""

from pathlib import Path

import pytest

from game.errors import BadMap
from game.files.faults import MOST_FAULTS
from game.files.map_reader import load_map
from tests.files.marked import FOREIGN, YARD, faults_of, unmarked

UNIT = '[[units]]\ntemplate = "rifleman"\nside = "squad"\nat = [1, 1]\n'
ZONE = '[[zones]]\nname = "gate"\nkind = "exit"\nrect = [1, 1, 2, 1]\n'
GLYPH = '[glyphs.S]\nname = "sandbags"\n'


def event(when: str, do: str = "[]") -> str:
    return f"[[events]]\nwhen = {when}\ndo = {do}\n"


def effect(text: str) -> str:
    return event("{ turn = 1 }", f"[{{ {text} }}]")


def victory(kind: str, rest: str) -> str:
    return f'[[victory]]\nside = "squad"\nkind = "{kind}"\n{rest}\n'


# name: the text with its mark, what was found, what was expected, the nearest name (each in part)
FAULTS = {
    # the file as a whole
    "no format": ("«" + YARD[len("format = 1\n") :], "no `format`", "1", None),
    "another format": (YARD.replace("1", "«2", 1), "2", "1", None),
    "no name": ("«" + YARD.replace('name = "Yard"\n', ""), "no `name`", "text", None),
    "name of another type": (YARD.replace('"Yard"', "«3"), "3", "a text", None),
    "an empty name": (YARD.replace("Yard", "  ").replace('"  "', '«"  "'), '"  "', "a text", None),
    "an unknown key": ("«trun_limit = 3\n" + YARD, '"trun_limit"', "turn_limit", "turn_limit"),
    "an unknown table": (YARD + "[[«unit]]\n", 'key "unit"', "units", "units"),
    "an unknown system": ('systems = ["squad", «"narativ"]\n' + YARD, '"narativ"', "effort", "narrative"),
    "a wrong match": ('match = «"al"\n' + YARD, '"al"', "any, all", "all"),
    "a turn limit of nothing": ("turn_limit = «0\n" + YARD, "0", "from 1 to 999", None),
    "true is no number": ("turn_limit = «true\n" + YARD, "true", "from 1 to 999", None),
    "a neutral who begins": ('first = «"neutral"\n' + YARD, '"neutral"', "squad, opposition", None),
    "a level of 6": ("level = «6\n" + YARD, "6", "from 1 to 5", None),
    "even by a word": ('even = «"yes"\n' + YARD, '"yes"', "true or false", None),
    "a brief that is no text": ("brief = «3\n" + YARD, "3", "a text", None),
    "a debrief in one": ('debrief = «"Won."\n' + YARD, '"Won."', "a table", None),
    "an unknown end": ('debrief = { «loose = "x" }\n' + YARD, '"loose"', "win, lose", "lose"),
    # ground
    "no grid": ('«format = 1\nname = "Yard"\n', "no `grid`", "a table", None),
    "no terrain": ('format = 1\nname = "Yard"\n[«grid]\n', "no `terrain`", "a text", None),
    "grid of another type": ('format = 1\nname = "Yard"\ngrid = «3\n', "3", "a table", None),
    "a short row": (YARD.replace("#.o..#", "#.o..«"), "a row of 5", "6 squares", None),
    "a long row": (YARD.replace("#.o..#", "#.o..#«##"), "a row of 8", "6 squares", None),
    "an empty row": (YARD.replace("#.o..#\n", "#.o..#\n«\n"), "a row of 0", "6 squares", None),
    "an unknown glyph": (YARD.replace("#.o..#", "#.o«X.#"), '"X"', "one of . ,", None),
    "a space in a row": (YARD.replace("#.o..#", "#.o« .#"), '" "', "one of . ,", None),
    "a height that is no digit": (
        YARD + "height = '''\n000000\n00«x000\n000000\n000000'''\n",
        '"x"',
        "0 1 2",
        None,
    ),
    "a foreign digit": (
        YARD + "height = '''\n00«٣000\n000000\n000000\n000000'''\n",
        '"٣"',
        "one of 0 1 2",
        None,
    ),
    "too few heights": (
        YARD + "height = «'''\n000000\n000000\n000000\n000000\n000000'''\n",
        "5 rows",
        "4 rows",
        None,
    ),
    "three rows in all": (YARD.replace("#....#\n", "").replace("'''", "«'''", 1), "3 rows", "4 to 256", None),
    "a short row of light": (
        YARD + "light = '''\n......\n.....«\n......\n......'''\n",
        "a row of 5",
        "6",
        None,
    ),
    "an unknown light": (YARD + "light = '''\n....«D.\n......\n......\n......'''\n", '"D"', ". d k", None),
    "an unknown layer": (YARD + "«heigth = ''\n", '"heigth"', "height", "height"),
    # glyphs
    "a glyph of two characters": (YARD + '[glyphs.«SS]\nname = "x"\n', '"SS"', "one printable", None),
    "a quote as a glyph": (YARD + '[glyphs.«"\'"]\nname = "x"\n', '"\'"', "one printable", None),
    "a blank as a glyph": (YARD + '[glyphs.«" "]\nname = "x"\n', '" "', "one printable", None),
    "a glyph without a name": (YARD + "[glyphs.«S]\ncost = 1\n", "no `name`", "a text", None),
    "a cost of nothing": (YARD + GLYPH + "cost = «0\n", "0", "1 to 9, or false", None),
    "a cost of true": (YARD + GLYPH + "cost = «true\n", "true", "1 to 9, or false", None),
    "an unknown sight": (YARD + GLYPH + 'sight = «"parial"\n', '"parial"', "clear, partial", "partial"),
    "an unknown cover": (YARD + GLYPH + 'cover = «"high"\n', '"high"', "none, low, solid", None),
    "glass that covers": (
        YARD + '[glyphs.«S]\nname = "s"\ncover = "solid"\n',
        "clear sight with solid",
        "",
        None,
    ),
    "an unknown becomes": (YARD + GLYPH + 'becomes = «"Q"\n', '"Q"', ". ,", None),
    "a pit to walk in": (YARD + GLYPH + "pit = 3\ncost = «1\n", "the cost 1 of a pit", "false", None),
    "a pit too deep": (YARD + GLYPH + "pit = «10\n", "10", "1 to 9", None),
    "a flag that is no flag": (YARD + GLYPH + 'shove = «"yes"\n', '"yes"', "true or false", None),
    "an unknown key of a glyph": (YARD + GLYPH + "«prise = 2\n", '"prise"', "cost", None),
    # zones
    "a zone off the board": (YARD + ZONE.replace("[1, 1, 2, 1]", "«[4, 1, 3, 1]"), "6,1", "0,0 to 5,3", None),
    "a zone of no size": (
        YARD + ZONE.replace("[1, 1, 2, 1]", "«[4, 1, 0, 1]"),
        "a list of 4",
        "1 or more",
        None,
    ),
    "a zone of three numbers": (
        YARD + ZONE.replace("[1, 1, 2, 1]", "«[4, 1, 1]"),
        "a list of 3",
        "width",
        None,
    ),
    "a zone's square off the board": (
        YARD + ZONE.replace("rect = [1, 1, 2, 1]", "squares = [[1, 1], «[1, -1]]"),
        "1,-1",
        "0,0 to 5,3",
        None,
    ),
    "a zone of no squares": (
        YARD + ZONE.replace("rect = [1, 1, 2, 1]", "squares = «[]"),
        "empty",
        "one",
        None,
    ),
    "a zone nowhere": (
        YARD + "«" + ZONE.replace("rect = [1, 1, 2, 1]\n", ""),
        "no squares",
        "one of rect, squares",
        None,
    ),
    "a zone twice over": (YARD + "«" + ZONE + "squares = [[1, 1]]\n", "both `rect` and", "one of", None),
    "a second zone of a name": (
        YARD + ZONE + ZONE.replace('"gate"', '«"gate"'),
        "a second zone",
        "another",
        None,
    ),
    "an unknown kind of zone": (YARD + ZONE.replace('"exit"', '«"exits"'), '"exits"', "deploy", "exit"),
    "a zone's unknown side": (YARD + ZONE + 'side = «"skuad"\n', '"skuad"', "squad, opposition", "squad"),
    # units
    "a unit in a wall": (YARD + UNIT.replace("[1, 1]", "«[0, 1]"), "0,1: wall", "entered", None),
    "a unit in a pit": (
        YARD.replace("#.o..#", "#:o..#") + UNIT.replace("[1, 1]", "«[1, 2]"),
        "1,2: pit",
        "",
        None,
    ),
    "a unit off the board": (YARD + UNIT.replace("[1, 1]", "«[6, 1]"), "6,1", "0,0 to 5,3", None),
    "a unit nowhere": (YARD + "«" + UNIT.replace("at = [1, 1]\n", ""), "no `at`", "[x, y]", None),
    "half a square": (YARD + UNIT.replace("[1, 1]", "«[1.5, 1]"), "a list of 2", "[x, y]", None),
    "two units on a square": (
        YARD + UNIT + UNIT.replace("[1, 1]", "«[1, 1]"),
        "second unit on 1,1",
        "free",
        None,
    ),
    "two units of an id": (
        YARD + UNIT + 'id = "a"\n' + UNIT.replace("[1, 1]", "[2, 1]") + 'id = «"a"\n',
        'second unit "a"',
        "another id",
        None,
    ),
    "an unknown template": (
        YARD + UNIT.replace('"rifleman"', '«"riffleman"'),
        '"riffleman"',
        "one of",
        "rifleman",
    ),
    "an unknown side": (YARD + UNIT.replace('"squad"', '«"Squad"'), '"Squad"', "opposition", "squad"),
    "an unknown facing": (YARD + UNIT + 'facing = «"north"\n', '"north"', "N, NE", None),
    "an unknown weapon": (YARD + UNIT + 'weapons = ["knife",\n «"rifel"]\n', '"rifel"', "one of", "rifle"),
    "an unknown item of a unit": (YARD + UNIT + 'items = [«"medkid"]\n', '"medkid"', "one of", "medkit"),
    "an unknown key of a unit": (YARD + UNIT + "«facign = 3\n", '"facign"', "facing", "facing"),
    "an unknown rule system": (YARD + UNIT + "«sqad.att = 3\n", '"sqad"', "squad", "squad"),
    "a stat that is a date": (YARD + UNIT + "squad.att = «1979-05-27\n", "1979-05-27", "a number", None),
    "a stat that is no number": (YARD + UNIT + "squad.att = «nan\n", "nan", "a number", None),
    "a stat without end": (YARD + UNIT + "squad.att = «99999999999999999\n", "9999", "a number", None),
    "a block that is none": (YARD + UNIT + "squad = «3\n", "3", "a table", None),
    "units that are no tables": ("units = [«3]\n" + YARD, "3", "a table", None),
    "units that are no list": ("units = «3\n" + YARD, "3", "a list of tables", None),
    # items
    "an unknown item": (
        YARD + '[[items]]\nitem = «"medkitt"\nat = [1, 1]\n',
        '"medkitt"',
        "one of",
        "medkit",
    ),
    "an item in a wall": (YARD + '[[items]]\nitem = "medkit"\nat = «[0, 0]\n', "0,0: wall", "entered", None),
    # events
    "an event at no time": (YARD + "«[[events]]\ndo = []\n", "no `when`", "a table", None),
    "an event without effect": (YARD + "«[[events]]\nwhen = { turn = 1 }\n", "no `do`", "effects", None),
    "a moment that is no table": (YARD + event("«1"), "1", "a table", None),
    "one unit as if there were no other": (
        YARD + UNIT.replace("[[units]]", "[«units]"),
        "a table",
        "a list of tables: [[units]]",
        None,
    ),
    "no trigger": (YARD + event("«{ side = 'squad' }"), "no trigger", "turn, every", None),
    "two triggers": (YARD + event("«{ turn = 1, every = 2 }"), "both `turn` and `every`", "one of", None),
    "an unknown trigger": (YARD + event("{ turn = 1, «entr = 'x' }"), '"entr"', "enter", "enter"),
    "turn nought": (YARD + event("{ turn = «0 }"), "0", "from 1", None),
    "entering an unknown zone": (YARD + ZONE + event("{ enter = «'gaet' }"), '"gaet"', "gate", "gate"),
    "entering nothing": (YARD + event("{ enter = «true }"), "true without", "zone", None),
    "the zone twice": (
        YARD + ZONE + event("{ enter = 'gate', «zone = 'gate' }"),
        "`zone` beside",
        "one of",
        None,
    ),
    "a console that is none": (YARD + event("{ console = «[1, 1] }"), "1,1: floor", "a console", None),
    "a door off the board": (YARD + event("{ door = «[9, 1] }"), "9,1", "0,0 to 5,3", None),
    "an unknown unit out": (
        YARD + UNIT + event("{ unit_out = «'rifleman-2' }"),
        '"rifleman-2"',
        "",
        "rifleman-1",
    ),
    "an unknown effect": (YARD + effect("kind = «'reinforc'"), '"reinforc"', "reinforce", "reinforce"),
    "an effect of no kind": (YARD + event("{ turn = 1 }", "[«{ text = 'x' }]"), "no `kind`", "message", None),
    "a message without text": (
        YARD + event("{ turn = 1 }", "[«{ kind = 'message' }]"),
        "no `text`",
        "",
        None,
    ),
    "an unknown glyph later": (
        YARD + effect("kind = 'ground', at = [1, 1], glyph = «'Q'"),
        '"Q"',
        ". ,",
        None,
    ),
    "ground nowhere": (
        YARD + event("{ turn = 1 }", "[«{ kind = 'ground', glyph = '.' }]"),
        "no squares",
        "one of rect, squares, at, zone",
        None,
    ),
    "light of no name": (YARD + effect("kind = 'light', at = [1, 1], light = «'drak'"), '"drak"', "", "dark"),
    "smoke for ever": (YARD + effect("kind = 'smoke', at = [1, 1], rounds = «100"), "100", "1 to 99", None),
    "removing nobody": (YARD + effect("kind = 'remove', unit = «'x'"), '"x"', "none is defined", None),
    "a reinforcement in a wall": (
        YARD + effect("kind = 'reinforce', template = 'scout', side = 'squad', at = «[0, 0]"),
        "0,0: wall",
        "entered",
        None,
    ),
    "a winner of no side": (YARD + effect("kind = 'win', side = «'us'"), '"us"', "squad", None),
    # victory
    "an unknown victory": (YARD + victory("holt", "").replace('"holt"', '«"holt"'), '"holt"', "hold", "hold"),
    "holding nothing": (YARD + "«" + victory("hold", "turns = 3"), "no `zone`", "none is defined", None),
    "holding for no time": (
        YARD + ZONE + "«" + victory("hold", 'zone = "gate"'),
        "no `turns`",
        "from 1",
        None,
    ),
    "an unknown zone to hold": (
        YARD + ZONE + victory("hold", 'turns = 3\nzone = «"gat"'),
        '"gat"',
        "gate",
        "gate",
    ),
    "escorting an unknown unit": (
        YARD + UNIT + ZONE + victory("escort", 'zone = "gate"\nunits = ["rifleman-1", «"x"]'),
        '"x"',
        "rifleman-1",
        None,
    ),
    "escorting more than there are": (
        YARD + UNIT + ZONE + victory("escort", 'zone = "gate"\nunits = ["rifleman-1"]\ncount = «2'),
        "2",
        "1",
        None,
    ),
    "escorting nobody": (
        YARD + ZONE + victory("escort", 'zone = "gate"\nunits = «[]'),
        "empty",
        "one unit",
        None,
    ),
    "what that victory does not know": (
        YARD + victory("survive", "turns = 3\n«count = 2"),
        '"count"',
        "turns",
        "units",
    ),
    "a victory for nobody": (YARD + '«[[victory]]\nkind = "eliminate"\n', "no `side`", "squad", None),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_where_it_is(name: str) -> None:
    """M-01: file, line, column, what was found, what was expected, the nearest known name."""
    text, found, expected, nearest = FAULTS[name]
    text, places = unmarked(text)
    faults = faults_of(text)
    assert [(fault.line, fault.column) for fault in faults] == places[:1]
    [fault] = faults
    assert fault.file == "yard.toml"
    assert found in fault.found
    assert expected in fault.expected
    assert fault.nearest == nearest
    assert not FOREIGN.search(f"{fault.found} {fault.expected}")


def test_places_counted_by_hand() -> None:
    """M-01: line 9 is the last row; column 3 its third square."""
    [fault] = faults_of(YARD.replace("######\n'''", "##X###\n'''"))
    assert (fault.line, fault.column) == (9, 3)
    assert str(fault).startswith('yard.toml:9:3: found the glyph "X"; expected one of . , ~ ')


def test_a_fault_is_one_line_with_its_hint() -> None:
    """M-01: a text that a person reads."""
    [fault] = faults_of(YARD + UNIT.replace("squad", "squid"))
    assert str(fault) == (
        'yard.toml:13:8: found "squid"; expected one of squad, opposition, neutral, ally '
        '(did you mean "squad"?)'
    )


def test_names_of_several_lines_are_told_on_one() -> None:
    """Ids may hold any letter: those that are listed, and the one that is nearest."""
    unit = UNIT.replace("[[units]]", '[[units]]\nid = "red\\nfox"')
    fault = faults_of(YARD + unit + event('{ unit_out = "red\\tfox" }'))[0]
    assert str(fault).endswith('"red\\tfox"; expected one of "red\\nfox" (did you mean "red\\nfox"?)')
    long = faults_of(YARD + unit.replace("fox", "x" * 50) + event('{ unit_out = "a" }'))[0]
    assert long.expected == f'one of "red\\n{"x" * 33}..."'


def test_all_faults_at_once_in_the_order_of_the_file() -> None:
    """M-01: a bad row, a bad unit, a bad zone, a bad event and a bad victory in one go."""
    text, places = unmarked(
        "«nam = 3\n"
        + YARD.replace("#.o..#", "#.«Y.«Z#")
        + UNIT.replace('"squad"', '«"blue"').replace("[1, 1]", "«[0, 0]")
        + ZONE.replace('"exit"', "«4")
        + event("{ turn = «-1 }", "[{ kind = «'boom' }]")
        + victory("hold", 'turns = «0\nzone = «"x"')
    )
    faults = faults_of(text)
    assert [(fault.line, fault.column) for fault in faults] == places


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (YARD + "[[units]]\nat = [1, 1«\nside = 3\nunknown = 1\n", "a list without its end"),
        (YARD + "a«\n", "a key without a value"),
        ("a = 1\na = 2«\n" + YARD, "a key that is there already"),
        ('a = "x«\n' + YARD, "a text without its end"),
        ('a = "\\q«"\n' + YARD, "a lone \\"),
        (YARD + "a = [«", "no value"),
        (YARD + "a = «rifle\n", "no value"),
        (YARD + "a = { b = 1«\n", "a table without its end"),
        (YARD + "a = { b = 1, b = 2« }\n", "a key that is there already"),
        (YARD + "a = 1 «b = 2\n", "something behind a value"),
        (YARD + "[«]\n", "no key"),
        (YARD + "[a«\n", "the name of a table without its end"),
        (YARD + "[a]\n[«a]\n", "a table that is there already"),
        (YARD + "a = «1979-02-30\n", "a date that there is not"),
        (YARD + 'a = """x«\n', "a text without its end"),
    ],
)
def test_a_fault_of_syntax_is_reported_alone(text: str, found: str) -> None:
    """M-01: with its line and column, and nothing of what else is wrong."""
    text, places = unmarked(text)
    [fault] = faults_of(text)
    assert found in fault.found
    assert not FOREIGN.search(f"{fault.found} {fault.expected}")
    assert fault.line in {places[0][0], places[0][0] + 1}


def test_the_column_of_a_fault_of_syntax() -> None:
    """M-01: the 5th character of line 1 is where a value should begin."""
    [fault] = faults_of("a = ]\n" + YARD)
    assert (fault.line, fault.column) == (1, 5)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """M-01: what cannot be read is a fault too."""
    for path in (tmp_path / "no.toml", tmp_path, tmp_path / "nul\0"):
        with pytest.raises(BadMap):
            load_map(path)


def test_faults_beyond_number_are_cut_off() -> None:
    """M-01: a file of rubbish is told in a thousand lines, not in a million."""
    assert len(faults_of("".join(f"k{n} = 1\n" for n in range(2 * MOST_FAULTS)))) == MOST_FAULTS
