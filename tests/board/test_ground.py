"""The ground: terrain, heights, light, smoke, and what a change of them does (B-01, B-04 to B-06, B-35)."""

import pytest
from msgspec.structs import replace

from game.board.board import Board
from game.board.concealment import concealment, concealment_field
from game.board.cover import Degree
from game.board.paths import UNREACHED, reach
from game.board.sight import sight_field
from game.board.squares import Square
from game.board.terrain import BUILT_IN, Light, Terrain
from game.board.throws import flight, slide
from game.physics.rest import shoved
from tests.board.drawn import drawn, run

TABLE = """
.  floor           1  clear    -
,  rough           2  clear    -
~  shallow_water   2  clear    -
"  brush           2  partial  -
%  curtain         1  total    -
#  wall            -  solid    solid
O  pillar          -  solid    solid
+  closed_door     -  solid    solid
/  open_door       1  clear    -
=  window          -  clear    low
o  crate           2  clear    low
-  low_wall        2  clear    low
T  table           2  clear    -
t  flipped_table   2  clear    low
^  hazard          1  clear    -
:  pit             -  clear    -
!  console         -  clear    low
"""
"""B-04 once more, row by row: glyph, name, enter cost, sight, cover."""


@pytest.mark.parametrize("row", TABLE.split("\n")[1:-1])
def test_every_terrain_has_the_figures_of_its_row(row: str) -> None:
    """B-04, as the terrain says it and as the arrays do."""
    glyph, name, cost, sight, cover = row.split()
    board = Board.of([glyph * 4] * 4)
    at, grids = Square(1, 2), board.grids
    terrain = board.terrain(at)
    assert terrain.name == name.replace("_", " ")
    assert terrain.cost == (None if cost == "-" else int(cost))
    assert terrain.sight.name == sight.upper()
    assert terrain.cover.name == ("NONE" if cover == "-" else cover.upper())
    assert grids.cost[at.y, at.x] == (0 if cost == "-" else int(cost))
    assert grids.solid[at.y, at.x] == board.solid(at) == (sight == "solid")
    assert grids.conceal[at.y, at.x] == {"partial": 1, "total": 2}.get(sight, 0)
    assert grids.low[at.y, at.x] == (cover == "low")
    assert grids.barrier[at.y, at.x] == (glyph in "#O+=!")
    assert grids.hazard[at.y, at.x] == (glyph == "^")
    assert grids.pit[at.y, at.x] == (2 if glyph == ":" else 0)


def test_the_table_has_every_built_in_terrain_and_no_other() -> None:
    """B-04: and the notes of its last column."""
    assert "".join(row[0] for row in TABLE.split("\n")[1:-1]) == "".join(kind.glyph for kind in BUILT_IN)
    assert {kind.glyph: kind.becomes for kind in BUILT_IN if kind.becomes} == {"+": "/", "/": "+", "T": "t"}
    assert [kind.glyph for kind in BUILT_IN if kind.interact] == ["+", "/", "T", "!"]
    assert [kind.glyph for kind in BUILT_IN if kind.shove] == ["o"]
    assert [kind.glyph for kind in BUILT_IN if kind.climb] == ["o"]


def test_a_map_defines_glyphs_of_its_own() -> None:
    """B-04: with the same fields; one of them may be a built-in glyph with another value."""
    sand, mud = Terrain("S", "sandbags", cost=3), Terrain(".", "mud", cost=2)
    board = Board.of(["....", "..S.", "....", "...."], legend=(sand, mud))
    assert board.terrain(Square(2, 1)) == sand
    assert board.terrain(Square(0, 0)) == mud
    assert board.grids.cost.tolist() == [[2, 2, 2, 2], [2, 2, 3, 2], [2, 2, 2, 2], [2, 2, 2, 2]]
    with pytest.raises(KeyError):
        board.put(Square(0, 0), "?")


def test_the_board_ends_at_its_edges() -> None:
    """B-01; B-13: beyond the edge everything counts as solid."""
    board = Board.of(["....."] * 4)
    assert (board.width, board.height) == (5, 4)
    assert [Square(*at) in board for at in ((0, 0), (4, 3), (5, 0), (0, 4), (-1, 0), (0, -1))] == [
        *(True, True),
        *(False, False, False, False),
    ]
    assert board.solid(Square(-1, 0))
    assert board.solid(Square(5, 3))
    assert list(board.squares())[:6] == [*((x, 0) for x in range(5)), (0, 1)]


def test_heights_and_light_lie_over_the_ground() -> None:
    """B-05: level 0 and bright unless the map says otherwise."""
    flat = Board.of(["...."] * 4)
    assert {flat.level(square) for square in flat.squares()} == {0}
    assert {flat.lit(square) for square in flat.squares()} == {Light.BRIGHT}
    board = Board.of(["..:."] * 4, ["0123"] * 4, [".dk."] * 4)
    assert [board.level(Square(x, 0)) for x in range(4)] == [0, 1, 2, 3]
    assert [board.floor(Square(x, 0)) for x in range(4)] == [0, 1, 0, 3]  # a pit is 2 deep
    assert [board.lit(Square(x, 0)) for x in range(4)] == [Light.BRIGHT, Light.DIM, Light.DARK, Light.BRIGHT]
    assert board.raised(Square(0, 0), 4).level(Square(0, 0)) == 4
    assert board.relit(run("0,0 3,3"), Light.DARK).lit(Square(3, 3)) is Light.DARK


def test_smoke_thins_round_by_round() -> None:
    """B-06: it lies for a number of rounds over whatever ground there is, and conceals partially."""
    board = Board.of(["...."] * 4).smoked(run("1,0"), 2).smoked(run("2,0"), 1)
    assert board.terrain(Square(1, 0)).name == "floor"
    seen = []
    while any(board.smoke):
        seen.append(board.grids.smoke[0].tolist())
        board = board.aired()
    assert seen == [[0, 1, 1, 0], [0, 1, 0, 0]]
    assert board == Board.of(["...."] * 4)
    assert board.aired() == board
    smoked = board.smoked(run("1,0"), 3)
    assert concealment(smoked, Square(0, 0), Square(3, 0)).degree is Degree.PARTIAL
    assert smoked.smoked(run("1,0"), 0) == board


def test_a_door_changes_every_later_answer() -> None:
    """B-35: paths, throws and pushes through a door, shut, opened and shut again."""
    shut, at = drawn("####", "A+.B", "####", "####")
    door = Square(1, 1)
    opened = shut.put(door, "/")
    for board in (shut, opened, opened.put(door, "+")):
        is_open = board is opened
        found = reach(board, at["A"])
        # Three steps of 2 half squares each through the open door.
        assert found.cost[1, 3] == (6 if is_open else UNREACHED)
        assert flight(board, at["A"], at["B"])[-1] == (at["B"] if is_open else at["A"])
        assert slide(board, Square(3, 1), Square(2, 1), 1, frozenset()).slammed == (not is_open)
    assert opened.put(door, "+") == shut


def test_a_flipped_table_stops_a_push() -> None:
    """B-35: a table is no low square until it is flipped (B-04, B-29)."""
    board, at = drawn("AB.T", "....", "....", "....")
    upright = slide(board, at["A"], at["B"], 2, frozenset())
    flipped = slide(board.put(Square(3, 0), "t"), at["A"], at["B"], 2, frozenset())
    assert (upright.path, upright.slammed) == (run("2,0 3,0"), False)
    assert (flipped.path, flipped.slammed) == (run("2,0"), True)


def test_a_destroyed_wall_and_drifting_smoke_change_later_answers() -> None:
    """B-35: asked before, so that nothing remembered may answer."""
    board, at = drawn("A#.B", "....", "....", "....")
    assert flight(board, at["A"], at["B"])[-1] == at["A"]
    # No diagonal step past the wall: one down, two across, one up and across, 2 + 2 + 2 + 3.
    assert reach(board, at["A"]).cost[0, 3] == 9
    assert concealment_field(board, at["A"])[0, 3] == Degree.NONE
    changed = board.put(Square(1, 0), "%")
    assert flight(changed, at["A"], at["B"])[-1] == at["B"]
    assert reach(changed, at["A"]).cost[0, 3] == 6
    assert concealment_field(changed, at["A"])[0, 3] == Degree.TOTAL
    smoky = board.smoked(run("2,0"), 1)
    assert concealment_field(smoky, at["A"])[0, 3] == Degree.PARTIAL
    assert concealment_field(smoky.aired(), at["A"])[0, 3] == Degree.NONE


def test_a_shoved_crate_changes_later_answers() -> None:
    """B-35, B-31: floor where it stood, a crate where it rests."""
    board, at = drawn("A.o.", "####", "####", "####")
    # A floor of 2 and a crate of 4, then 2 more.
    assert reach(board, at["A"]).cost[0].tolist() == [0, 2, 6, 8]
    moved = shoved(board, run("2,0"), run("3,0"))
    assert moved.ground[:4] == "...o"
    assert reach(moved, at["A"]).cost[0].tolist() == [0, 2, 4, 8]
    assert moved.grids.low[0].tolist() == [0, 0, 0, 1]


def test_boards_are_values() -> None:
    """B-35: a change makes another board and leaves the one that is asked about as it was."""
    board = Board.of(["...."] * 4)
    changed = board.put(Square(0, 0), "#")
    assert board == Board.of(["...."] * 4)
    assert hash(board) == hash(Board.of(["...."] * 4))
    assert changed != board
    assert changed.memo is not board.memo
    assert changed.lasting is not board.lasting
    assert replace(board) == board


def test_smoke_and_light_leave_what_is_known_of_the_ground() -> None:
    """B-35: what ground and heights alone decide is kept, what smoke or light changes is asked anew."""
    board, at = Board.of(["...."] * 4), Square(0, 0)
    dark = board.relit([Square(3, 0)], Light.DARK)
    assert sight_field(dark, at) is sight_field(board, at)
    assert concealment_field(board, at)[0, 3] == Degree.NONE
    assert concealment_field(dark, at)[0, 3] == Degree.TOTAL
    assert board.aired() is board
    assert board.put(Square(1, 0), "#").lasting is not board.lasting


def test_the_arrays_of_a_board_are_not_to_be_written_to() -> None:
    """They are shared by all positions on it."""
    grids = vars(Board.of(("#o..",) * 4).grids)
    assert len(grids) == 10
    assert [name for name, grid in grids.items() if name != "smoke" and grid.flags.writeable] == []
