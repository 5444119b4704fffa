"""Maneuvers: Move, Take Cover, Sprint, Crawl, climbing, hazards on the way (E-15, E-16, E-19, E-20, E-47)."""

import pytest
from hypothesis import given

from game.board.board import Board
from game.board.squares import Square, neighbours
from game.match.match import Match
from game.rules.events import Fell, Hurt, Moved
from game.systems.effort.attack import BasicAttack
from game.systems.effort.defenses import CoveringFire
from game.systems.effort.moves import Climb, Crawl, Move, Sprint, TakeCover, shelters
from game.systems.effort.prepare import Aim
from game.systems.effort.units import Effort
from tests.board.random_ground import boards
from tests.systems.effort.field import (
    H,
    M,
    act,
    agent,
    attack,
    field,
    man,
    put,
    refused,
    rows,
    to_side,
    told,
    whose,
)

WIDE = ("." * 30,) * 4
CRATES = ("............", "............", ".....o......", "............")
WALLS = ("............", "............", ".....#......", ".....#......", "............", "............")


def ends(match: Match[Effort]) -> Square:
    return man(match, "a").at


def test_a_move_goes_6_squares() -> None:
    """E-15: 13 half squares pay for 6 squares, not for 7."""
    match = field(WIDE, a=agent((0, 0)), X=agent((29, 3)))
    assert refused(match, Move(unit="a", at=Square(7, 0))) == ["B-07"]
    act(match, Move(unit="a", at=Square(6, 0)))
    assert ends(match) == (6, 0)


def test_a_move_along_a_path_of_ones_own() -> None:
    """E-15, B-07: there and back again is legal when every step and the whole are."""
    match = field(WIDE, a=agent((0, 0)), X=agent((29, 3)))
    way = (Square(1, 0), Square(2, 0), Square(2, 1))
    assert refused(match, Move(unit="a", at=Square(3, 3), via=way)) == ["B-07"]
    events = act(match, Move(unit="a", at=Square(2, 1), via=way))
    assert [event.end for event in told(events, Moved)] == list(way)


def test_take_cover_goes_2_squares_to_beside_something() -> None:
    """E-16: beside the crate at 5,2; not 3 squares, not into the open."""
    match = field(CRATES, a=agent((8, 2)), X=agent((1, 2)))
    assert refused(match, TakeCover(unit="a", at=Square(5, 3))) == ["B-07"]
    assert refused(match, TakeCover(unit="a", at=Square(8, 2))) == ["E-16"]
    act(match, TakeCover(unit="a", at=Square(6, 2)))
    assert man(match, "a").cover
    assert refused(match, TakeCover(unit="a", at=Square(6, 2))) == ["E-16"]


@given(boards())
def test_one_takes_cover_beside_what_is_low_or_solid(board: Board) -> None:
    """E-16, B-20: whatever its height, but not past a corner between two solid squares."""
    for at in board.squares():
        around = [square for square in neighbours(at) if square in board and board.beside(at, square)]
        low_or_solid = any(board.terrain(square).low or board.solid(square) for square in around)
        assert shelters(board, at) == low_or_solid


def test_taken_cover_raises_the_effort_instead_of_taking_dice() -> None:
    """E-16, E-25: a at 6,2 behind the crate: 7 dice, and 2 Effort to hit: 1 misses."""
    match = field(CRATES, a=agent((6, 2)), X=agent((1, 2)))
    put(match, "a", cover=True)
    to_side(match, "opposition")
    events = attack(match, "X", "a", H, *(M,) * 6)
    assert rows(events)["E-16 needed Effort"] == 1
    assert "E-25 dice" not in rows(events)
    assert not told(events, Hurt)


def test_cover_helps_only_against_whom_the_board_gives_it() -> None:
    """E-16: from the side there is none: 1 Effort hits."""
    match = field(CRATES, a=agent((6, 2)), X=agent((6, 0)))
    put(match, "a", cover=True)
    to_side(match, "opposition")
    events = attack(match, "X", "a", H, *(M,) * 6)
    assert [event.what for event in told(events, Hurt)] == ["aspect"]


def test_total_cover_hides_from_attacks() -> None:
    """E-16: not targetable; once it has attacked, it is, at +1, until its next turn."""
    match = field(WALLS, a=agent((0, 2), weapons=("rifle",)), X=agent((10, 4), weapons=("rifle",)))
    put(match, "X", cover=True)
    assert refused(match, BasicAttack(unit="a", target="X")) == ["E-16"]
    put(match, "X", attacked=True)
    events = attack(match, "a", "X", H, *(M,) * 6)
    assert rows(events)["E-16 needed Effort"] == 1


def test_cover_ends_with_a_move() -> None:
    """E-16: until one moves, by whatever means; an attack with its step too."""
    match = field(CRATES, a=agent((6, 2)), X=agent((1, 2)))
    put(match, "a", cover=True)
    act(match, BasicAttack(unit="a", target="X", step=Square(6, 3)), *(M,) * 7)
    assert not man(match, "a").cover
    assert man(match, "a").attacked


@pytest.mark.parametrize(
    ("at", "legal"), [((15, 0), True), ((20, 0), True), ((21, 0), False), ((16, 1), False), ((15, 1), True)]
)
def test_a_sprint_goes_15_or_straight_20(
    at: tuple[int, int],
    legal: bool,
) -> None:
    """E-19: 15,1 costs 14 straight steps and one across: 28 + 3 = 31 half squares, just 15."""
    match = field(WIDE, a=agent((0, 0)), X=agent((29, 3)))
    assert (not refused(match, Sprint(unit="a", at=Square(*at)))) is legal


def test_who_stands_farther_than_15_is_in_the_way_of_a_straight_sprint() -> None:
    """E-19, B-09: nobody ends in the square of a friend at 17, nor passes an enemy there."""
    squares = [Square(x, 0) for x in (16, 17, 18)]
    friendly = field(WIDE, a=agent((0, 0)), b=agent((17, 0)), X=agent((29, 3)))
    assert [refused(friendly, Sprint(unit="a", at=at)) for at in squares] == [[], ["B-07"], []]
    hostile = field(WIDE, a=agent((0, 0)), X=agent((17, 0)))
    assert [refused(hostile, Sprint(unit="a", at=at)) for at in squares] == [[], ["B-07"], ["B-07"]]


def test_a_sprint_takes_everything_and_leaves_one_open() -> None:
    """E-19: no actions, no reactions, Open; both actions must be unspent."""
    match = field(WIDE, a=agent((0, 0)), b=agent((0, 3)), X=agent((29, 3)))
    act(match, Sprint(unit="a", at=Square(20, 0)))
    assert ends(match) == (20, 0)
    assert (man(match, "a").open, man(match, "a").winded, man(match, "a").actions) == (True, True, 0)
    act(match, Aim(unit="b"))
    assert refused(match, Sprint(unit="b", at=Square(3, 3))) == ["E-07"]


def test_a_sprint_ends_with_a_free_take_cover() -> None:
    """E-19: asked, with its 2 squares: from 9,3 to 7,3 beside the crate; or not at all."""
    match = field(
        ("............", "............", "......o.....", "............"), a=agent((0, 3)), X=agent((0, 0))
    )
    act(match, Sprint(unit="a", at=Square(9, 3)))
    assert whose(match) == ("squad", ("a",), ("pass",))
    assert refused(match, TakeCover(unit="a", at=Square(9, 3))) == ["E-16"]
    act(match, TakeCover(unit="a", at=Square(7, 3)))
    assert (man(match, "a").cover, ends(match)) == (True, (7, 3))
    assert whose(match)[0] == "opposition"


def test_covering_fire_spares_one_being_open_in_a_sprint() -> None:
    """E-19, E-30."""
    match = field(WIDE, a=agent((0, 0)), b=agent((0, 3)), X=agent((29, 3)))
    act(match, CoveringFire(unit="b", target="a"))
    match.do(Aim(unit="b"))
    act(match, Sprint(unit="a", at=Square(20, 0)))
    assert not man(match, "a").open


def test_crawling_is_hard_to_hit_from_afar_and_easy_from_close() -> None:
    """E-20: from Near 2 Effort are needed; from Close a die more, and 1 hits."""
    match = field(WIDE, a=agent((0, 0)), X=agent((6, 0)), Y=agent((4, 1)))
    act(match, Crawl(unit="a", at=Square(3, 0)))
    assert (man(match, "a").prone, ends(match)) == (True, (3, 0))
    to_side(match, "opposition")
    far = attack(match, "X", "a", H, *(M,) * 6)
    assert rows(far)["E-20 needed Effort"] == 1
    assert not told(far, Hurt)
    act(match, Aim(unit="X"))
    near = attack(match, "Y", "a", H, *(M,) * 7)
    assert rows(near)["E-20 dice"] == 1
    assert told(near, Hurt)


def test_who_is_merely_prone_has_only_the_drawback() -> None:
    """E-20: from Near 1 Effort hits."""
    match = field(WIDE, a=agent((3, 0)), X=agent((6, 0)))
    put(match, "a", prone=True)
    to_side(match, "opposition")
    assert told(attack(match, "X", "a", H, *(M,) * 6), Hurt)


def test_a_crawl_goes_3_squares() -> None:
    """E-20."""
    match = field(WIDE, a=agent((0, 0)), X=agent((29, 3)))
    assert refused(match, Crawl(unit="a", at=Square(4, 0))) == ["B-07"]
    assert refused(match, Crawl(unit="a", at=Square(3, 0))) == []


def test_a_drop_on_the_way_is_a_fall() -> None:
    """B-10, E-47: from level 2: an attack with 2 Effort: a wound; a 5 on the check negates it."""
    match = field(("......",), heights=("220000",), a=agent((0, 0)), X=agent((5, 0)))
    events = act(match, Move(unit="a", at=Square(3, 0)), H, M)
    assert [event.levels for event in told(events, Fell)] == [2]
    assert (man(match, "a").wounds, man(match, "a").dulled, man(match, "a").losing) == (0, 1, 1)
    assert ends(match) == (3, 0)


def test_a_hazard_attacks_on_entering() -> None:
    """E-47: 2 Effort: a wound, by a check of 2 dice that fails, and the move goes on."""
    match = field(("..^...",), a=agent((1, 0)), X=agent((5, 0)))
    act(match, Move(unit="a", at=Square(3, 0)), M, M)
    assert (man(match, "a").wounds, ends(match)) == (1, (3, 0))


def test_a_hazard_attacks_at_the_start_of_the_turn() -> None:
    """E-47: X stands in fire as its side's turn starts; its second wound takes it out."""
    match = field(("..^...",), a=agent((0, 0)), X=agent((2, 0)), Y=agent((5, 0)))
    put(match, "X", wounds=1)
    act(match, Aim(unit="a"))
    act(match, Move(unit="a", at=Square(1, 0)), M)  # one die: threshold 2 less 1 wound
    assert man(match, "X").fate == "out"


def test_a_hazard_attacks_who_climbs_out_into_it() -> None:
    """E-47, B-30: 2 Effort: a wound, by a check of 2 dice that fails."""
    match = field(("......", ".^:..."), a=agent((2, 1)), X=agent((5, 0)))
    act(match, Climb(unit="a", at=Square(1, 1)), M, M)
    assert (man(match, "a").wounds, ends(match)) == (1, (1, 1))


def test_climbing_out_of_a_pit_is_a_maneuver() -> None:
    """B-30: from the pit to beside it; no Move from within."""
    match = field(("......", "..:..."), a=agent((2, 1)), X=agent((5, 0)))
    assert "B-30" in refused(match, Move(unit="a", at=Square(1, 1)))
    act(match, Climb(unit="a", at=Square(1, 1)))
    assert (ends(match), man(match, "a").spent) == ((1, 1), ("maneuver",))
    assert refused(match, Climb(unit="a", at=Square(0, 1)))
