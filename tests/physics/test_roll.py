"""Where a thrown round object rolls (B-27, B-28).

Hand-worked figures are in squares from where it landed, in the middle of its square. A ball has a radius
of 0.15, rolls on for a seventh of its flight, at most 1, and keeps half its speed when it bounces.
"""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.board import Board
from game.board.squares import Square
from game.physics import rest as physics_rest
from game.physics.motion import Roll, Track
from game.physics.rest import settle, trace
from tests.board.random_ground import boards, squares_of

OPEN = Board.of(["." * 24] * 24)
AT = Square(12, 12)


def rest(board: Board, start: tuple[int, int], at: Square = AT, bodies: tuple[Square, ...] = ()) -> Square:
    (square,) = settle(board, Roll(Square(*start), at), bodies)
    return square


def end(
    board: Board, start: tuple[int, int], at: Square = AT, bodies: tuple[Square, ...] = ()
) -> list[float]:
    """Where the track ends, from the middle of the square of landing, in hundredths."""
    (track,) = trace(board, Roll(Square(*start), at), bodies)
    return [round(track[-1][0] - at.x - 0.5, 2), round(track[-1][1] - at.y - 0.5, 2)]


@pytest.mark.parametrize(
    ("start", "way", "square"),
    [
        ((12, 12), [0, 0], (12, 12)),  # dropped at one's own feet
        ((9, 12), [0.43, 0], (12, 12)),  # 3 / 7
        ((8, 12), [0.57, 0], (13, 12)),  # 4 / 7: over the edge at 0.5
        ((12, 8), [0, 0.57], (12, 13)),
        ((2, 12), [1, 0], (13, 12)),  # 10 / 7, but at most 1
        ((22, 12), [-1, 0], (11, 12)),
        ((2, 2), [0.71, 0.71], (13, 13)),  # 1 along the diagonal
        ((2, 7), [0.89, 0.45], (13, 12)),  # 2 and 1 parts of the root of 5
    ],
)
def test_a_grenade_rolls_on_the_way_that_it_flew(
    start: tuple[int, int], way: list[float], square: tuple[int, int]
) -> None:
    """B-28: up to 1 square."""
    assert end(OPEN, start) == pytest.approx(way, abs=0.011)
    assert rest(OPEN, start) == square


def test_it_bounces_off_a_wall() -> None:
    """B-28: 0.35 to the wall, and half of the other 0.65 back: 0.35 - 0.325."""
    board = OPEN.put(Square(13, 12), "#")
    assert end(board, (2, 12)) == pytest.approx([0.025, 0], abs=0.011)
    assert rest(board, (2, 12)) == AT
    # Along the diagonal 0.707 east and south: 0.35 to the wall, 0.357 / 2 back; the way south is free.
    along = board.put(Square(13, 13), "#")
    assert end(along, (2, 2)) == pytest.approx([0.17, 0.71], abs=0.011)
    assert rest(along, (2, 2)) == (12, 13)


@pytest.mark.parametrize("glyph", "#O+=o-t!")
def test_solid_and_low_squares_are_walls_to_it(glyph: str) -> None:
    """B-27."""
    assert rest(OPEN.put(Square(13, 12), glyph), (2, 12)) == AT


@pytest.mark.parametrize("glyph", '.,~"%/T^')
def test_other_squares_are_open_to_it(glyph: str) -> None:
    """B-27."""
    assert rest(OPEN.put(Square(13, 12), glyph), (2, 12)) == (13, 12)


def test_it_rolls_off_what_it_has_landed_on() -> None:
    """B-28: from a crate onto the floor beyond."""
    assert rest(OPEN.put(AT, "o"), (2, 12)) == (13, 12)


def test_the_edge_of_the_board_is_a_wall() -> None:
    """B-13, B-27."""
    assert rest(OPEN, (10, 12), Square(23, 12)) == (23, 12)
    assert rest(OPEN, (10, 10), Square(0, 0)) == (0, 0)


def test_a_unit_stands_in_its_way_as_a_circle() -> None:
    """B-27: radius 0.4; the ball meets it at 1 - 0.4 - 0.15 = 0.45, half of the other 0.55 goes back."""
    unit = (Square(13, 12),)
    assert end(OPEN, (2, 12), AT, unit) == pytest.approx([0.45 - 0.275, 0], abs=0.011)
    assert rest(OPEN, (2, 12), AT, unit) == AT
    # It is no box: on the diagonal the ball passes a unit in the flanking square, 0.71 away at the nearest.
    assert rest(OPEN, (2, 2), AT, unit) == (13, 13)
    # At whose feet it lands does not throw it about; it may end in the square of a unit.
    assert rest(OPEN, (2, 12), AT, (AT,)) == (13, 12)
    assert rest(OPEN, (9, 12), AT, (AT,)) == AT


def test_it_falls_where_the_floor_is_lower() -> None:
    """B-27: 4 / 7 would take it just over the edge; it falls and lies in the middle of that square."""
    for board in (
        OPEN.put(Square(13, 12), ":"),
        Board.of(["." * 24] * 24, ["1" * 13 + "0" * 11] * 24),
    ):
        assert end(board, (8, 12)) == [1, 0]
        assert rest(board, (2, 12)) == (13, 12)
    assert rest(OPEN.raised(Square(13, 12), 1), (2, 12)) == AT
    assert rest(OPEN.put(AT, ":"), (2, 12)) == AT  # out of a pit it does not come


def test_the_preview_ends_where_it_rests() -> None:
    """B-27: a point each 1/60 s from the middle of the square on, never into a wall."""
    board = OPEN.put(Square(13, 12), "#")
    (track,) = trace(board, Roll(Square(2, 12), AT), ())
    assert track[0] == (12.5, 12.5)
    assert max(x for x, _ in track) <= 12.86  # the wall's face less the radius
    assert 30 < len(track) < 200
    assert (int(track[-1][0]), int(track[-1][1])) == rest(board, (2, 12))
    assert trace(board, Roll(AT, AT), ()) == (((12.5, 12.5),),)


@st.composite
def rolls(draw: st.DrawFn) -> tuple[Board, Roll, tuple[Square, ...]]:
    board = draw(boards())
    free = [square for square in board.squares() if not board.solid(square)] or [Square(0, 0)]
    bodies = draw(st.lists(st.sampled_from(free), max_size=5))
    return board, Roll(draw(squares_of(board)), draw(st.sampled_from(free))), tuple(bodies)


@settings(max_examples=100)
@given(rolls())
def test_it_always_rests_on_the_board_within_a_square(roll: tuple[Board, Roll, tuple[Square, ...]]) -> None:
    """B-27, B-28: on random ground, in no wall but one that it was put into, among random units."""
    board, motion, bodies = roll
    (square,) = settle(board, motion, bodies)
    assert square in board
    assert max(abs(square.x - motion.at.x), abs(square.y - motion.at.y)) <= 1
    assert square == motion.at or not board.solid(square)
    assert settle(board, motion, bodies[::-1]) == (square,)


@settings(max_examples=200)
@given(rolls())
def test_what_is_known_without_a_simulation_is_what_one_finds(
    roll: tuple[Board, Roll, tuple[Square, ...]],
) -> None:
    """B-27: on open floor, and where the push is too short to leave the square, whatever it hits."""
    board, motion, bodies = roll
    (track,) = trace(board, motion, bodies)
    ended = Square(*map(math.floor, track[-1]))
    short = math.dist(motion.start, motion.at) / 7 < 0.49
    if short or ended == motion.at or not board.terrain(ended).barrier:
        assert settle(board, motion, bodies) == (ended,)
    if short:
        assert ended == motion.at


HINDRANCES: dict[str, tuple[Board, tuple[Square, ...]]] = {
    "nothing": (OPEN, ()),
    "a wall": (OPEN.put(Square(13, 12), "#"), ()),
    "a crate": (OPEN.put(Square(13, 12), "o"), ()),
    "a pit": (OPEN.put(Square(13, 12), ":"), ()),
    "a rise": (OPEN.raised(Square(13, 12), 1), ()),
    "a unit": (OPEN, (Square(13, 12),)),
}


@pytest.mark.parametrize("hindrance", HINDRANCES)
def test_only_what_may_meet_something_is_simulated(monkeypatch: pytest.MonkeyPatch, hindrance: str) -> None:
    """B-27: it rolls a square east into 13,12, south-east past it, west away; or ends just at an edge."""
    board, bodies = HINDRANCES[hindrance]
    simulated: list[Square] = []

    def tracks(board: Board, roll: Roll, bodies: tuple[Square, ...]) -> tuple[Track, ...]:
        simulated.append(roll.start)
        return (((12.5, 12.5),),)

    monkeypatch.setattr(physics_rest, "_tracks", tracks)
    for start in ((2, 12), (2, 2), (22, 12), (16, 5)):  # the last one pushes it 0.496 west
        rest(board, start, AT, bodies)
    assert simulated == ([(16, 5)] if hindrance == "nothing" else [(2, 12), (2, 2), (16, 5)])
