"""Where an explosion shoves crates (B-27, B-31, B-35).

On open floor a crate slides radius + 1.25 - distance squares straight away from the centre.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.board import Board
from game.board.squares import Square, distance
from game.board.terrain import Terrain
from game.physics.motion import Shove
from game.physics.rest import settle, shoved, trace
from tests.board.drawn import run
from tests.board.random_ground import boards, squares_of

CENTRE = Square(10, 10)


def floor(*crates: Square, at: str = "o") -> Board:
    board = Board.of(["." * 21] * 21)
    for crate in crates:
        board = board.put(crate, at)
    return board


def rests(board: Board, radius: int, crates: str, bodies: str = "") -> tuple[Square, ...]:
    return settle(board, Shove(CENTRE, radius, run(crates)), run(bodies))


@pytest.mark.parametrize(
    ("radius", "crate", "rest"),
    [
        (2, "11,10", "13,10"),  # 2.25 squares east
        (2, "12,10", "13,10"),  # 1.25
        (3, "11,10", "14,10"),  # 3.25
        (3, "9,10", "6,10"),
        (1, "10,9", "10,8"),  # 1.25 north
        (1, "11,11", "12,12"),  # 2.25 - 1.41 = 0.84: 0.59 east and south
        (2, "12,11", "13,11"),  # 3.25 - 2.24 = 1.01: 0.91 east and 0.45 south
        (3, "12,12", "13,13"),  # 4.25 - 2.83 = 1.42: 1.00 each
    ],
)
def test_a_crate_slides_away_from_the_centre(radius: int, crate: str, rest: str) -> None:
    """B-31."""
    assert rests(floor(*run(crate)), radius, crate) == run(rest)


def test_every_crate_that_an_explosion_reaches_moves() -> None:
    """B-31: by one square or more, and farther from the centre; radius 1 to 4, each crate alone."""
    board = floor()
    for radius in range(1, 5):
        for crate in board.squares():
            if 0 < distance(CENTRE, crate) <= radius:
                (rest,) = settle(board.put(crate, "o"), Shove(CENTRE, radius, (crate,)), ())
                assert rest != crate
                assert abs(rest.x - 10) >= abs(crate.x - 10)
                assert abs(rest.y - 10) >= abs(crate.y - 10)


def test_a_crate_in_the_middle_stays() -> None:
    """B-31: it is pushed nowhere."""
    assert rests(floor(CENTRE), 3, "10,10") == (CENTRE,)


@pytest.mark.parametrize("glyph", "#O=-t!+/T")
def test_walls_low_squares_doors_and_tables_stop_it(glyph: str) -> None:
    """B-27: and it rests in the last square before."""
    board = floor(Square(11, 10)).put(Square(13, 10), glyph)
    assert rests(board, 3, "11,10") == run("12,10")


def test_units_and_other_crates_stop_it() -> None:
    """B-27: a unit is a circle that does not move; a crate that is not shoved is a low square."""
    assert rests(floor(*run("11,10")), 3, "11,10", "13,10") == run("12,10")
    assert rests(floor(*run("11,10 13,10")), 3, "11,10") == run("12,10")


def test_a_crate_with_somebody_on_it_stays() -> None:
    """B-04: crates can be climbed on; B-31."""
    assert rests(floor(*run("11,10")), 3, "11,10", "11,10") == run("11,10")
    # And so it stops the one behind it.
    assert rests(floor(*run("11,10 12,10")), 3, "11,10 12,10", "12,10") == run("11,10 12,10")


def test_crates_in_a_row_push_each_other() -> None:
    """B-31: the nearer one is faster and runs into the farther one; no two end in one square."""
    board = floor(*run("11,10 12,10"))
    near, far = rests(board, 3, "11,10 12,10")
    assert near.y == far.y == 10
    assert 12 <= near.x < far.x
    # The farther one alone gets 2.25 squares, to 14; pushed from behind it gets farther.
    assert far.x >= 15
    assert rests(board, 3, "12,10 11,10") == (far, near)


def test_a_crate_slides_along_a_wall() -> None:
    """B-27: pushed at a slant, it keeps the part of its way that the wall leaves."""
    # From (11,11), 3 squares of radius: 4.25 - 1.41 = 2.84, 2.0 east and 2.0 south; the wall takes the south.
    walled = floor(*run("11,11"))
    for x in range(10, 17):
        walled = walled.put(Square(x, 12), "#")
    assert rests(walled, 3, "11,11") == run("13,11")
    turned = floor(*run("11,11"))
    for y in range(10, 17):
        turned = turned.put(Square(12, y), "#")
    assert rests(turned, 3, "11,11") == run("11,13")


def test_a_crate_falls_off_a_ledge_and_into_a_pit() -> None:
    """B-27: it moves no farther there; nothing is shoved uphill."""
    pit = floor(*run("11,10")).put(Square(12, 10), ":")
    assert rests(pit, 3, "11,10") == run("12,10")
    gone = shoved(pit, run("11,10"), run("12,10"))
    assert gone == floor().put(Square(12, 10), ":")
    ledge = floor(*run("11,10")).raised(Square(11, 10), 1)
    assert rests(ledge, 3, "11,10") == run("12,10")
    assert rests(floor(*run("11,10")).raised(Square(13, 10), 1), 3, "11,10") == run("12,10")


def test_a_square_that_is_taken_turns_a_falling_crate_away() -> None:
    """B-27: what falls is out of the others' way, but no two rest in one square, nor one where a unit is."""
    # Both get as far as the pit, the outer one first; the other stays at its edge.
    pit = floor(*run("11,10 12,10")).put(Square(13, 10), ":")
    assert rests(pit, 3, "11,10 12,10") == run("12,10 13,10")
    # Over the edge onto the head of somebody below: it stays where it stood.
    ledge = floor(*run("11,10")).raised(Square(11, 10), 1)
    assert rests(ledge, 3, "11,10", "12,10") == run("11,10")


def test_crates_on_different_floors_have_different_walls() -> None:
    """B-27: what is level ground for one crate is a ledge for another."""
    # A ridge one level up runs east from the centre: the crate on it slides along it, 3.25 squares. The
    # one below slides 2.84 from (11,11), 2.01 each way.
    board = floor(*run("11,10 11,11"))
    for x in range(10, 21):
        board = board.raised(Square(x, 10), 1)
    assert rests(board, 3, "11,10 11,11") == run("14,10 13,13")
    # Another ridge, south of the lower crate, takes its way south.
    for x in range(10, 21):
        board = board.raised(Square(x, 12), 1)
    assert rests(board, 3, "11,10 11,11") == run("14,10 13,11")
    # The rim of a pit up there is a ledge as well.
    rim = floor(*run("11,10")).put(Square(12, 10), ":").raised(Square(12, 10), 1)
    assert rests(rim, 3, "11,10") == run("11,10")


def test_shoved_crates_lie_where_they_rest() -> None:
    """B-31, B-35: floor is left; a map's own glyph that can be shoved is shoved as well."""
    barrel = Terrain("b", "barrel", cost=2, cover=floor().kind("o").cover, shove=True)
    board = Board.of(["....", ".ob.", "....", "...."], legend=(barrel,))
    moved = shoved(board, run("1,1 2,1"), run("2,1 3,2"))  # one into the square that the other leaves
    assert moved.ground == "...." + "..o." + "...b" + "...."
    assert settle(board, Shove(Square(2, 0), 1, run("2,1")), ()) == run("2,2")
    assert shoved(board, (), ()) == board


def test_what_is_no_crate_stays() -> None:
    """B-31."""
    assert rests(floor(*run("11,10"), at="#"), 3, "11,10") == run("11,10")
    assert rests(floor(), 3, "") == ()


def test_the_preview_has_a_track_for_each_crate() -> None:
    """B-27: in the order asked; what stays has one point."""
    board = floor(*run("12,10 10,10 10,8"))
    east, middle, north = trace(board, Shove(CENTRE, 2, run("12,10 10,10 10,8")), ())
    assert middle == ((10.5, 10.5),)
    assert east[0] == (12.5, 10.5)
    assert east[-1] == pytest.approx((13.75, 10.5), abs=0.02)  # 1.25 east
    assert north[-1] == pytest.approx((10.5, 7.25), abs=0.02)


@st.composite
def explosions(draw: st.DrawFn) -> tuple[Board, Shove, tuple[Square, ...]]:
    board = draw(boards())
    for square in draw(st.lists(squares_of(board), max_size=12)):
        board = board.put(square, "o")
    centre, radius = draw(squares_of(board)), draw(st.integers(1, 4))
    near = [square for square in board.squares() if distance(centre, square) <= radius]
    crates = tuple(square for square in near if board.terrain(square).shove)
    free = [square for square in board.squares() if board.terrain(square).cost]
    bodies = draw(st.lists(st.sampled_from(free), max_size=5)) if free else []
    return board, Shove(centre, radius, crates), tuple(bodies)


@settings(max_examples=100)
@given(explosions(), st.randoms(use_true_random=False))
def test_every_crate_finds_a_square_of_its_own(
    explosion: tuple[Board, Shove, tuple[Square, ...]],
    random: Random,
) -> None:
    """B-27, B-31, B-35: on random ground; in whatever order crates and units are listed."""
    board, motion, bodies = explosion
    found = settle(board, motion, bodies)
    assert len(found) == len(motion.crates) == len(set(found))
    for crate, rest in zip(motion.crates, found, strict=True):
        assert rest in board
        assert crate == rest or rest in motion.crates or board.terrain(rest).cost or board.terrain(rest).pit
        assert crate == rest or rest not in bodies
        assert board.level(rest) <= board.level(crate)
    after = shoved(board, motion.crates, found)
    swallowed = sum(bool(board.terrain(rest).pit) for rest in found)
    assert after.ground.count("o") == board.ground.count("o") - swallowed
    assert after.ground.count(":") == board.ground.count(":")
    order = list(motion.crates)
    random.shuffle(order)
    again = settle(board, Shove(motion.centre, motion.radius, tuple(order)), bodies[::-1])
    assert dict(zip(order, again, strict=True)) == dict(zip(motion.crates, found, strict=True))
