"""Throws, pushes and falls (B-28 to B-30)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.board import Board
from game.board.sight import sees
from game.board.squares import Square, distance
from game.board.terrain import Terrain
from game.board.throws import (
    Slide,
    blast_of_throw,
    drop,
    flight,
    landable,
    landings,
    leaps,
    slide,
    stopped_short,
)
from tests.board.drawn import drawn, run
from tests.board.random_ground import boards, squares_of

REST = ("........",) * 3
NOBODY: frozenset[Square] = frozenset()
OPEN = Board.of(["." * 21] * 21)
MIDDLE = Square(10, 10)


@pytest.mark.parametrize(
    ("row", "landing"),
    [
        ("A......B", 7),
        ("A-oo=!tB", 7),  # over everything low
        ('A:^%"~,B', 7),
        ("A..#...B", 2),
        ("A..O...B", 2),
        ("A..+...B", 2),
        ("A../...B", 7),
        ("A.=#...B", 1),  # nothing drops into a window
        ("A.:#...B", 2),  # but into a pit
        ("A.o#...B", 2),  # or onto a crate
        ("A=!#...B", 0),
        ("A#.....B", 0),
    ],
)
def test_a_throw_flies_to_its_aim_or_to_the_last_free_square(row: str, landing: int) -> None:
    """B-28: solid squares stop it dead."""
    board, at = drawn(row, *REST)
    assert flight(board, at["A"], at["B"]) == tuple(Square(x, 0) for x in range(landing + 1))


def test_a_throw_that_is_stopped_explodes_where_it_drops() -> None:
    """B-28, B-31: a pillar on the diagonal, which bars the flight though not the sight past its corner."""
    board, at = drawn("...B", "..O.", "....", "A...")
    assert sees(board, at["A"], at["B"])
    assert stopped_short(board, at["A"], at["B"]) == "3,0, but it is stopped and drops at 1,2"
    assert blast_of_throw(board, at["A"], at["B"], 0) == (Square(1, 2),)
    assert at["A"] in blast_of_throw(board, at["A"], at["B"], 1)
    assert stopped_short(board, at["A"], Square(3, 3)) == ""


def test_a_throw_lands_where_it_is_aimed() -> None:
    """B-28: on whatever is no wall; at a wall it drops before it; at one's own feet it stays."""
    board, at = drawn("A..=..#.", *REST)
    assert flight(board, at["A"], Square(3, 0))[-1] == (3, 0)
    assert flight(board, at["A"], Square(6, 0))[-1] == (5, 0)
    assert flight(board, at["A"], at["A"]) == (at["A"],)


def test_a_throw_does_not_slip_between_two_walls_that_meet() -> None:
    """B-28: one corner is passed, two that meet diagonally are not."""
    one, at = drawn("A#..", "....", "..B.", "....")
    assert flight(one, at["A"], at["B"]) == run("0,0 1,1 2,2")
    both = one.put(Square(0, 1), "O")
    assert flight(both, at["A"], at["B"]) == run("0,0")
    later = one.put(Square(2, 1), "#").put(Square(1, 2), "#")
    assert flight(later, at["A"], at["B"]) == run("0,0 1,1")
    assert flight(one.put(Square(0, 1), "o"), at["A"], at["B"])[-1] == at["B"]


def test_a_throw_follows_the_line_of_centres() -> None:
    """B-28: from (0,0) to (4,2) the walls at (2,0) and (2,2) stand beside the line, (3,1) on it."""
    board = Board.of([".....", ".....", ".....", "....."])
    beside = board.put(Square(2, 0), "#").put(Square(2, 2), "#")
    assert flight(beside, Square(0, 0), Square(4, 2)) == run("0,0 1,0 1,1 2,1 3,1 3,2 4,2")
    assert flight(board.put(Square(3, 1), "#"), Square(0, 0), Square(4, 2)) == run("0,0 1,0 1,1 2,1")


def test_a_throw_flies_onto_a_roof_but_not_over_a_hill() -> None:
    """B-28, B-14: two levels above both ends is solid."""
    flat = Board.of(["....."] * 4)
    assert flight(flat.raised(Square(2, 0), 1), Square(0, 0), Square(4, 0))[-1] == (4, 0)
    hill = flat.raised(Square(2, 0), 2)
    assert flight(hill, Square(0, 0), Square(4, 0))[-1] == (1, 0)
    assert flight(hill, Square(0, 0), Square(2, 0))[-1] == (2, 0)
    assert flight(hill.raised(Square(0, 0), 1), Square(0, 0), Square(4, 0))[-1] == (4, 0)
    assert flight(hill.raised(Square(4, 0), 1), Square(0, 0), Square(4, 0))[-1] == (4, 0)


@pytest.mark.parametrize(
    ("pusher", "path"),
    [
        ((9, 10), "11,10 12,10 13,10 14,10"),
        ((9, 9), "11,11 12,12 13,13 14,14"),
        ((10, 14), "10,9 10,8 10,7 10,6"),  # from 4 squares away
        # (2, 1) a step: 1/2, 1, 3/2, 2 rows; halves towards the own row.
        ((8, 9), "11,10 12,11 13,11 14,12"),
        ((12, 11), "9,10 8,9 7,9 6,8"),  # and the mirror image of it
        ((9, 8), "10,11 11,12 11,13 12,14"),
        # (3, 1): 1/3, 2/3, 1, 4/3 rows.
        ((7, 9), "11,10 12,11 13,11 14,11"),
        # (3, 2): 2/3, 4/3, 2, 8/3 rows.
        ((7, 8), "11,11 12,11 13,12 14,13"),
    ],
)
def test_who_is_pushed_slides_along_the_line_of_centres(pusher: tuple[int, int], path: str) -> None:
    """B-29: for N squares, from pushers adjacent and not."""
    assert slide(OPEN, Square(*pusher), MIDDLE, 4, NOBODY) == Slide(run(path), 0, 0, slammed=False)
    assert slide(OPEN, Square(*pusher), MIDDLE, 2, NOBODY).path == run(path)[:2]
    assert slide(OPEN, Square(*pusher), MIDDLE, 0, NOBODY) == Slide((), 0, 0, slammed=False)


@pytest.mark.parametrize(
    ("row", "path", "left"),
    [
        ("AB......", "2,0 3,0 4,0", 0),
        ("AB..#...", "2,0 3,0", 1),
        ("AB.o....", "2,0", 2),
        ("AB-.....", "", 3),
        ("AB.t....", "2,0", 2),
        ("AB.=....", "2,0", 2),
        ("AB.!....", "2,0", 2),
        ("AB.C....", "2,0", 2),  # a unit
        ('AB"T,...', "2,0 3,0 4,0", 0),
        ("AB/^~...", "2,0 3,0 4,0", 0),
        ("AB+.....", "", 3),
        (".....AB.", "7,0", 2),  # the edge of the board
    ],
)
def test_who_is_stopped_on_the_way_is_slammed(row: str, path: str, left: int) -> None:
    """B-29: pushed 3 squares to the east."""
    board, at = drawn(row, *REST)
    occupied = frozenset({at["C"]}) if "C" in at else NOBODY
    assert slide(board, at["A"], at["B"], 3, occupied) == Slide(run(path), 0, left, slammed=left > 0)


def test_a_push_that_ends_before_the_wall_slams_nobody() -> None:
    """B-29: with 1 or more squares still to go."""
    board, at = drawn("AB.#....", *REST)
    assert slide(board, at["A"], at["B"], 1, NOBODY) == Slide(run("2,0"), 0, 0, slammed=False)
    assert slide(board, at["A"], at["B"], 2, NOBODY) == Slide(run("2,0"), 0, 1, slammed=True)


def test_a_push_keeps_to_the_corner_rule() -> None:
    """B-29, B-08: nobody slides diagonally past a wall's corner; past a crate's one does."""
    board, at = drawn("A...", ".B..", "....", "....")
    assert slide(board.put(Square(2, 1), "#"), at["A"], at["B"], 1, NOBODY).slammed
    assert slide(board.put(Square(1, 2), "="), at["A"], at["B"], 1, NOBODY).slammed
    past = board.put(Square(2, 1), "o").put(Square(1, 2), ":")
    assert slide(past, at["A"], at["B"], 1, NOBODY) == Slide(run("2,2"), 0, 0, slammed=False)
    assert slide(board, at["A"], at["B"], 1, frozenset(run("2,1 1,2"))).path == run("2,2")


def test_a_push_from_ones_own_square_does_nothing() -> None:
    """B-29: it has no direction."""
    assert slide(OPEN, MIDDLE, MIDDLE, 3, NOBODY) == Slide((), 0, 3, slammed=False)


@pytest.mark.parametrize(
    ("heights", "path", "fell", "left", "slammed"),
    [
        ("11110000", "2,0 3,0 4,0", 1, 1, False),  # a drop of 1 level is enough
        ("33310000", "2,0 3,0", 2, 2, False),  # at the first: no farther down the second
        ("00010000", "2,0 3,0 4,0", 1, 1, False),  # up one level, and down again
        ("00020000", "2,0", 0, 3, True),  # nobody is pushed up two
        ("00001111", "2,0 3,0 4,0 5,0", 0, 0, False),
    ],
)
def test_who_is_pushed_off_a_drop_falls(
    heights: str,
    path: str,
    fell: int,
    left: int,
    slammed: bool,
) -> None:
    """B-29, B-30: pushed 4 squares; who falls is not slammed as well."""
    board, at = drawn("AB......", *REST, heights=[heights, *["00000000"] * 3])
    assert slide(board, at["A"], at["B"], 4, NOBODY) == Slide(run(path), fell, left, slammed)


def test_who_is_pushed_into_a_pit_falls_to_its_floor() -> None:
    """B-29, B-30: pits are 2 deep unless the map says otherwise."""
    board, at = drawn("AB.:....", *REST)
    assert slide(board, at["A"], at["B"], 4, NOBODY) == Slide(run("2,0 3,0"), 2, 2, slammed=False)
    held = slide(board, at["A"], at["B"], 4, frozenset(run("3,0")))
    assert held == Slide(run("2,0"), 0, 3, slammed=True)
    shaft = Board.of(["...:...."] * 4, legend=(Terrain(":", "shaft", cost=None, pit=5),))
    assert slide(shaft, at["A"], at["B"], 4, NOBODY).fell == 5
    high = board.raised(Square(1, 0), 1).raised(Square(2, 0), 1)
    assert slide(high, at["A"], at["B"], 4, NOBODY).fell == 3


def test_who_is_in_a_pit_stays_there() -> None:
    """B-29, B-30: even beside another pit: each has its own sides, as nobody in one is adjacent (B-03)."""
    board, at = drawn("A::.", "....", "....", "....")
    assert slide(board, at["A"], Square(1, 0), 2, NOBODY) == Slide((), 0, 2, slammed=True)


@pytest.mark.parametrize(
    ("a", "b", "levels"),
    [
        ((0, 0), (1, 0), 0),
        ((1, 0), (0, 0), 1),
        ((2, 0), (1, 0), 3),
        ((0, 0), (2, 0), 0),  # upward
        ((0, 0), (3, 0), 2),  # a pit at level 0
        ((2, 0), (3, 0), 6),  # from level 4 to the pit's floor at -2
        ((0, 0), (4, 0), 2),  # a pit whose rim is higher: its depth at least
    ],
)
def test_a_fall_counts_levels(a: tuple[int, int], b: tuple[int, int], levels: int) -> None:
    """B-30."""
    board = Board.of(["...::"] * 4, ["01401"] * 4)
    assert drop(board, Square(*a), Square(*b)) == levels


def ends(board: Board, start: Square, squares: int) -> list[str]:
    """Where leaps end, in their order."""
    return [str(line[-1]) for line in leaps(board, start, squares)]


def test_one_leaps_in_the_eight_directions_clockwise_from_north_the_shortest_first() -> None:
    """B-02: (2, 2) away is 3 squares; (3, 3) would be 4."""
    board = Board.of(["......"] * 4)
    assert leaps(board, Square(0, 3), 1) == (run("0,3 0,2"), run("0,3 1,2"), run("0,3 1,3"))
    assert ends(board, Square(0, 3), 2) == ["0,2", "0,1", "1,2", "1,3", "2,3"]
    assert ends(board, Square(0, 3), 3) == [
        *("0,2", "0,1", "0,0"),
        *("1,2", "2,1"),
        *("1,3", "2,3", "3,3"),
    ]
    assert ends(board, Square(0, 3), 0) == []
    around = [*("2,1", "3,1", "3,2", "3,3"), *("2,3", "1,3", "1,2", "1,1")]
    assert ends(board, Square(2, 2), 1) == around


def test_one_leaps_over_what_is_low_and_lands_where_one_can_stand() -> None:
    """S-35: over pits, gaps and low squares; not over solid ones, and not onto what nobody enters."""
    board, at = drawn("A:o=..", "######", "######", "######")
    assert ends(board, at["A"], 5) == ["2,0", "4,0", "5,0"]
    assert leaps(board, at["A"], 5)[1] == run("0,0 1,0 2,0 3,0 4,0")
    walled = board.put(Square(4, 0), "#")
    assert ends(walled, at["A"], 5) == ["2,0"]


@pytest.mark.parametrize(("level", "lands"), [(0, True), (2, True), (3, True), (4, False), (5, False)])
def test_one_lands_one_level_higher_or_any_number_lower(level: int, lands: bool) -> None:
    """S-35: from level 2."""
    board, at = drawn("A..B..", "......", "......", "......", heights=[f"200{level}00", *["000000"] * 3])
    assert landable(board, at["A"], at["B"]) is lands
    assert (str(at["B"]) in ends(board, at["A"], 3)) is lands


@given(boards(), st.data(), st.integers(0, 5))
@settings(max_examples=40, deadline=None)
def test_one_leaps_where_a_flight_comes_that_one_can_land_from(
    board: Board, data: st.DataObject, squares: int
) -> None:
    """B-28, S-35: along rows, columns and diagonals, over whatever heights."""
    start = data.draw(squares_of(board))
    ends = {
        at
        for at in board.squares()
        if at != start
        and (at.x == start.x or at.y == start.y or abs(at.x - start.x) == abs(at.y - start.y))
        and distance(start, at) <= squares
        and landable(board, start, at)
        and flight(board, start, at)[-1] == at
    }
    assert {line[-1] for line in leaps(board, start, squares)} == ends
    taken, barred = (
        data.draw(st.frozensets(squares_of(board), max_size=6)),
        data.draw(st.frozensets(squares_of(board), max_size=3)),
    )
    left = [
        line[-1]
        for line in leaps(board, start, squares)
        if line[-1] not in taken and barred.isdisjoint(line[1:-1])
    ]
    assert [*landings(board, start, squares, taken, barred)] == left
