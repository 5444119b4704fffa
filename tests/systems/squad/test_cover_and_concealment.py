"""What cover and concealment are worth in dice (S-25, S-26)."""

import pytest

from game.board.squares import Square
from game.board.terrain import Vision
from game.match.match import Match
from game.rules.events import Rolled
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, rolls, soldier
from tests.systems.squad.fire import attack, clauses, shoot, with_ground

BARE = "............"


def lane(row: str) -> Match[Squad]:
    """Let a fire from 0,2 along a drawn row at X in 7,2; b has it in view over open ground."""
    rows = (BARE, BARE, row, BARE, BARE, BARE)
    return field(rows, a=soldier((0, 2)), b=soldier((7, 0)), X=soldier((7, 2)))


def extra(match: Match[Squad], clause: str) -> list[int]:
    """The defence dice that a clause gives X against a's shot, whose dice are forced to the last one."""
    want = [value for found, value in clauses(tried(match), "defence dice") if found == clause]
    shoot(match, "a", "X", (1, 1, 1), *(1,) * (2 + sum(want)))
    return want


def tried(match: Match[Squad]) -> Rolled:
    """The roll of a's shot, in a match that goes on as if it had not been."""
    before = match.state
    (event,) = rolls(match.do(Shoot(unit="a", target="X")))
    match.state = before
    return event


@pytest.mark.parametrize(
    ("row", "dice"),
    [
        (BARE, []),
        ('...".......', [1]),
        ('...""......', [1]),  # one piece of two
        ('...".".....', [1, 1]),  # two pieces
        ('...""".....', [2]),  # three in one piece are total
        ('..."".""...', [1, 1]),  # four in two pieces are not
        ("...%.......", [2]),
        ('...%.".....', [2, 1]),
        ('...%"......', [2]),  # brush beside a curtain is of its piece
        ('.......".', [1]),  # the target's own square counts
        ('"...........', []),  # the attacker's own does not
        ('........."..', []),  # nor what lies behind the target
    ],
)
def test_pieces_of_concealment(row: str, dice: list[int]) -> None:
    """S-25: +1 defence die per partial piece of concealment, +2 per total piece (B-22)."""
    assert extra(lane(row.ljust(12, ".")), "S-25") == dice


@pytest.mark.parametrize(
    ("light", "vision", "dice"),
    [
        ("d", Vision.NORMAL, [1]),
        ("k", Vision.NORMAL, [2]),
        ("d", Vision.LOW_LIGHT, []),
        ("k", Vision.LOW_LIGHT, [1]),
        ("d", Vision.THERMAL, []),
        ("k", Vision.THERMAL, []),
    ],
)
def test_poor_light_is_a_piece_for_who_cannot_see_in_it(light: str, vision: Vision, dice: list[int]) -> None:
    """S-25: a dim square is a partial piece, a dark one a total piece, by the attacker's eyes (B-23)."""
    dark = (BARE, BARE, f".......{light}....", BARE, BARE, BARE)
    match = field(light=dark, a=soldier((0, 2)), b=soldier((7, 0)), X=soldier((7, 2)))
    put(match, "a", vision=vision)
    put(match, "b", vision=Vision.THERMAL)
    assert extra(match, "S-25") == dice


def test_light_comes_on_top_of_what_grows_there() -> None:
    """S-25: each piece counts: brush on the way and a dim square are 1 + 1."""
    dim = (BARE, BARE, ".......d....", BARE, BARE, BARE)
    match = field(
        (BARE, BARE, '..."........', BARE, BARE, BARE), light=dim, a=soldier((0, 2)), X=soldier((7, 2))
    )
    assert extra(match, "S-25") == [1, 1]


@pytest.mark.parametrize(("vision", "dice"), [(Vision.NORMAL, [1]), (Vision.THERMAL, [])])
def test_smoke_conceals_but_not_from_thermal_sight(vision: Vision, dice: list[int]) -> None:
    """S-25: two squares of smoke are one partial piece (B-06, B-22, B-23)."""
    match = lane(BARE)
    put(match, "a", vision=vision)
    with_ground(match, smoke=match.state.board.smoked((Square(3, 2), Square(4, 2)), 2).smoke)
    assert extra(match, "S-25") == dice


def test_concealment_counts_hand_to_hand_too() -> None:
    """S-25: nothing excepts close combat; poor light is nothing between adjacent squares (B-23)."""
    rows = (BARE, BARE, '."..........', BARE, BARE, BARE)
    dark = (BARE, BARE, ".k..........", BARE, BARE, BARE)
    match = field(rows, light=dark, a=soldier((0, 2)), X=soldier((1, 2)))
    event = attack(match, CloseCombat(unit="a", target="X"), (6, 1, 1), 1, 1, 6)
    assert clauses(event, "defence dice") == [("S-18", 2), ("S-25", 1)]


# The best corner of a's square is its north-western one, 0,2. From there the lines to X's northern
# corners 7,2 and 8,2 run along the grid line y = 2 with what is drawn on one side only: clear. Those to
# its southern corners 7,3 and 8,3 are within 2 < y < 3 all the way: they cross every square drawn here.
@pytest.mark.parametrize(
    ("row", "dice"),
    [
        (BARE, []),
        ("......o.....", [2]),
        ("......-.....", [2]),
        ("......=.....", [2]),
        ("......!.....", [2]),
        ("......T.....", []),  # a table gives none until it is flipped
        ("......t.....", [2]),
        ("......#.....", [2]),  # two lines of four: solid, and partial all the same
        ("...o..o.....", [2, 2]),  # two pieces
        ("...ooo......", [2]),  # one piece, however long
        ("...#..o.....", [2, 2]),
        (".o..........", []),  # one's own parapet (B-17)
        (".o.o..o.....", [2, 2]),
        (".......o....", []),  # who stands on it is exposed (B-20)
        ("........o...", []),  # behind the target
    ],
)
def test_pieces_of_cover(row: str, dice: list[int]) -> None:
    """S-26: +2 defence dice per partial piece of cover (B-19)."""
    assert extra(lane(row), "S-26") == dice


# X stands in 10,4 behind walls in 5,2 and 5,3. From the south-western corner of a's square, 0,3, the
# lines to 10,4, 11,4 and 11,5 pass x = 5 at y = 3.5, 3.45 and 3.91, inside the wall; the one to 10,5
# passes it at 4, the wall's corner, and is clear. From the three other corners all four are blocked.
WALLED = (BARE, BARE, ".....#......", ".....#......", BARE, BARE)


def test_a_total_piece_of_cover_is_worth_4() -> None:
    """S-26: +4 defence dice per total piece: walls that block three of the four lines (B-18, B-19)."""
    match = field(WALLED, a=soldier((0, 2)), X=soldier((10, 4)))
    assert extra(match, "S-26") == [4]


def test_a_crate_apart_from_the_wall_is_a_piece_of_its_own() -> None:
    """S-26: the crate in 9,4 obstructs the line to 10,5 that the wall leaves, and makes 4 lines of 4.

    Every corner is now total with four lines obstructed, so that the first of them, NW, is the best.
    """
    rows = (*WALLED[:4], ".........o..", BARE)
    match = field(rows, a=soldier((0, 2)), X=soldier((10, 4)))
    pieces = [row.why for row in tried(match).modifiers if row.clause == "S-26"]
    assert pieces == ["total cover at 5,2 5,3", "partial cover at 9,4"]
    assert extra(match, "S-26") == [4, 2]


def test_from_two_levels_above_low_squares_are_no_cover() -> None:
    """S-26: what is no piece of cover gives no dice: low squares seen from 2 levels above (B-17)."""
    for level, dice in ((1, [2]), (2, [])):
        heights = ("000000000000",) * 2 + (f"{level}00000000000",) + ("000000000000",) * 3
        match = field(
            (BARE, BARE, "......o.....", BARE, BARE, BARE),
            heights=heights,
            a=soldier((0, 2)),
            X=soldier((7, 2)),
        )
        assert extra(match, "S-26") == dice


def test_cover_and_concealment_add_up() -> None:
    """S-25, S-26: 2 dice of its own, 1 for brush, 2 for the crate; 3 attack successes against 2 of 5."""
    match = lane('..."..o.....')
    event = shoot(match, "a", "X", (6, 6, 6), 6, 1, 6, 1, 5)
    assert clauses(event, "defence dice") == [("S-18", 2), ("S-25", 1), ("S-26", 2)]
    assert man(match, "X").bhp == 4


def test_close_combat_knows_no_cover() -> None:
    """S-26: not in close combat: X beside a, round the corner of a wall."""
    rows = (".#..........", "............", *(BARE,) * 4)
    match = field(rows, a=soldier((0, 0)), X=soldier((1, 1)))
    event = attack(match, CloseCombat(unit="a", target="X"), (6, 1, 1), 1, 1)
    assert clauses(event, "defence dice") == [("S-18", 2)]
