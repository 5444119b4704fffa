"""A scenario as a map of its own: it reads back as the same scenario (M-01 to M-05)."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.squares import Square
from game.board.terrain import Light
from game.errors import BadEdit, BadMap
from game.files.map_reader import load_map, read_map
from game.files.map_writer import new_map
from game.files.places import shipped_maps
from game.match.comparison import Comparison
from game.match.sandbox import Edit, EditSquare, EditUnit, Surface
from game.rules.scenario import Reinforce, Scenario

EVERYTHING = r'''
format = 1
name = "Every \"thing\", and a ü"
about = "Back\\slash"
systems = ["effort"]
match = "all"
turn_limit = 9
first = "opposition"
brief = """
Two lines:
the second."""
debrief = { win = "All \"quiet\".", lose = "Not quiet." }
hint = "Mind the gap."
level = 5
even = true
[grid]
terrain = """
....S..!..
.:..+..o..
..........
:...=.....
"""
height = """
0000000000
0120000000
0000000009
0000000000
"""
light = """
..........
.dk.......
..........
..........
"""
[glyphs.S]
name = "sandbags"
sight = "clear"
cover = "low"
becomes = "."
interact = true
[glyphs.":"]
pit = 4
[glyphs."="]
name = "gap"
sight = "clear"
cover = "none"
pit = 1
[glyphs.o]
shove = false
climb = false
[[zones]]
name = "corner"
kind = "label"
squares = [[0, 0], [1, 0], [0, 1]]
[[zones]]
name = "way out"
kind = "exit"
side = "squad"
rect = [8, 2, 2, 2]
[[units]]
id = "a \"name\""
template = "rifleman"
name = "Ann"
figure = "heavy"
side = "squad"
at = [0, 2]
facing = "NE"
weapons = []
items = ["smoke"]
squad.att = 9
squad.abilities = []
narrative.soak = 7
[[units]]
template = "walker"
side = "opposition"
at = [9, 0]
[[items]]
item = "medkit"
at = [5, 2]
[[items]]
item = "carbine"
at = [5, 3]
[[events]]
when = { every = 3, side = "squad", zone = "corner" }
do = [{ kind = "message", text = "Again." }]
[[events]]
when = { every = 2 }
once = true
do = [{ kind = "light", rect = [0, 0, 3, 2], light = "dark" },
      { kind = "smoke", zone = "way out", rounds = 2 }]
[[events]]
when = { turn = 2, at = [4, 1] }
once = false
do = [{ kind = "reinforce", template = "rifleman", side = "opposition", at = [9, 1], effort.melee = 1 },
      { kind = "ground", at = [4, 1], glyph = "/" },
      { kind = "remove", unit = "walker-1" }]
[[events]]
when = { enter = true, at = [5, 2], unit = "walker-1" }
do = [{ kind = "objective", side = "squad", text = "Get out" }, { kind = "objective", text = "All" }]
[[events]]
when = { enter = "way out", side = "squad" }
do = [{ kind = "win", side = "squad" }]
[[events]]
when = { console = [7, 0] }
do = [{ kind = "message", text = "Pressed" }]
[[events]]
when = { door = true }
do = []
[[events]]
when = { unit_out = "walker-1" }
do = []
[[events]]
when = { unit_out = true, side = "opposition" }
do = []
[[victory]]
side = "squad"
kind = "escort"
zone = "way out"
units = ["walker-1"]
count = 1
[[victory]]
side = "opposition"
kind = "hold"
zone = "corner"
turns = 3
[[victory]]
side = "squad"
kind = "exit"
zone = "way out"
count = 2
'''.replace('"""', "'''")


def test_everything_that_a_map_can_say_reads_back() -> None:
    scenario = read_map(EVERYTHING.encode()).scenario
    assert new_map(scenario).scenario == scenario


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_the_shipped_maps_read_back(path: Path) -> None:
    scenario = load_map(path).scenario
    assert new_map(scenario).scenario == scenario


def test_what_is_the_templates_own_is_not_written() -> None:
    text = new_map(read_map(EVERYTHING.encode()).scenario).data.decode()
    walker = text[text.index('id = "walker-1"') : text.index("[[items]]")]
    assert walker.splitlines() == [
        'id = "walker-1"',
        'template = "walker"',
        'side = "opposition"',
        "at = [9, 0]",
        'facing = "S"',
        "",
    ]
    assert "squad.att = 9\nsquad.abilities = []\nnarrative.soak = 7\n" in text


@cache
def yard() -> Scenario:
    path = next(path for path in shipped_maps() if path.stem == "proving-ground")
    return load_map(path).scenario


UNITS = [unit.id for unit in yard().placements]
SQUARES = st.builds(Square, st.integers(0, yard().board.width - 1), st.integers(0, yard().board.height - 1))
EDITS: st.SearchStrategy[tuple[Edit, str]] = st.one_of(
    st.tuples(
        st.builds(
            EditSquare,
            SQUARES,
            st.builds(
                Surface,
                st.sampled_from([None, *'.,"%#o-T']),
                st.sampled_from([None, 0, 3]),
                st.sampled_from([None, *Light]),
                st.sampled_from([None, 0, 2, 5]),
            ),
        ),
        st.just(""),
    ),
    st.tuples(
        st.builds(
            lambda unit, at, facing: EditUnit(unit, {"at": list(at), "facing": facing}),
            st.sampled_from(UNITS),
            SQUARES,
            st.sampled_from(["N", "SE", "W"]),
        ),
        st.just(""),
    ),
    st.tuples(
        st.builds(
            lambda unit, att: EditUnit(unit, {"stats.att": att}), st.sampled_from(UNITS), st.integers(1, 9)
        ),
        st.just("squad"),
    ),
)


@settings(max_examples=25)
@given(st.lists(EDITS, max_size=12))
def test_a_position_of_the_lab_reads_back(edits: list[tuple[Edit, str]]) -> None:
    bench = Comparison(yard())
    for edit, system in edits:
        try:
            bench.do(edit, system)
        except BadEdit:
            continue
    staged = bench.staged()
    later = [one.unit for event in staged.events for one in event.do if isinstance(one, Reinforce)]
    pressed = [event.when.at for event in staged.events if event.when.kind in {"console", "door"}]
    if any(staged.board.terrain(unit.at).cost is None for unit in [*staged.placements, *later]) or any(
        at and not staged.board.terrain(at).interact for at in pressed
    ):
        with pytest.raises(BadMap):
            new_map(staged)
        return
    assert new_map(staged).scenario == staged
    assert [one.at for one in Comparison(staged).units] == [one.at for one in bench.units]


def test_what_a_map_cannot_say_is_refused_with_its_place() -> None:
    """A unit in a pit: the map would be read so by nobody."""
    bench = Comparison(yard())
    pit = next(at for at in bench.board.squares() if bench.board.terrain(at).pit)
    bench.do(EditUnit(UNITS[0], {"at": list(pit)}))
    with pytest.raises(BadMap, match=f"the square {pit}: pit"):
        new_map(bench.staged(), "position")
