"""Falls, being fallen, and what a move meets on its way (S-37 to S-40, B-09 to B-11, B-39)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Fell, Hurt, Moved, Out, Revealed
from game.rules.scenario import Event, Ground, When
from game.systems.squad.grapple import Push, Trip
from game.systems.squad.moves import Move
from game.systems.squad.stances import Stand
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, rolls, soldier
from tests.systems.squad.fire import refused
from tests.systems.squad.flow import hide, to_side, told, walk, whose

OPEN = ("........",) * 4
NOT_CAUGHT = (6, 6, 6)


def roof(level: int, **stats: Any) -> Match[Squad]:
    """A stands on a roof one square wide; everything else is the ground; b has its turn after it."""
    heights = (f"{level}0000000", *("00000000",) * 3)
    return field(OPEN, heights=heights, a=soldier((0, 0), **stats), b=soldier((7, 3)), X=soldier((7, 0)))


@pytest.mark.parametrize(
    ("levels", "height", "damage"),
    [
        (2, 1, 2),
        (2, 2, 1),
        (3, 2, 2),  # one and a half body lengths, rounded up
        (4, 2, 2),
        (5, 2, 3),
        (2, 3, 1),  # two thirds
        (2, 4, 1),  # just half
        (3, 4, 1),
        (5, 4, 2),
    ],
)
def test_damage_is_the_body_lengths_fallen_rounded_up(levels: int, height: int, damage: int) -> None:
    """S-37, B-10: a step down of 2 levels or more is a drop; no 7, nothing is taken off; it lies there."""
    match = roof(levels, height=height)
    events = walk(match, "a", (1, 0), *NOT_CAUGHT)
    assert [(event.levels, event.at) for event in told(events, Fell)] == [(levels, (1, 0))]
    assert [event.amount for event in told(events, Hurt)] == [damage]
    assert man(match, "a").fallen


def test_less_than_half_the_body_length_does_nothing() -> None:
    """S-38: 2 levels of a body of 5: no roll, no damage, on it goes."""
    match = roof(2, height=5)
    events = walk(match, "a", (3, 0))
    assert len(told(events, Fell)) == 1
    assert not rolls(events)
    assert (man(match, "a").at, man(match, "a").bhp, man(match, "a").fallen) == ((3, 0), 6, False)


def test_each_success_takes_1_off() -> None:
    """S-37: 5 levels of body 2 are 3; a 7 and an 8 leave 1: fallen all the same."""
    match = roof(5)
    events = walk(match, "a", (1, 0), 7, 6, 8)
    assert [event.amount for event in told(events, Hurt)] == [1]
    assert man(match, "a").fallen


def test_without_damage_nobody_lands_fallen_and_the_move_goes_on() -> None:
    """S-37, B-11: 2 levels are 1, a 7 takes it off; a walks on to 3,0 and has its Second Action."""
    match = roof(2)
    events = walk(match, "a", (3, 0), 1, 7, 1)
    assert [event.end for event in told(events, Moved)] == [(1, 0), (2, 0), (3, 0)]
    assert (man(match, "a").fallen, man(match, "a").bhp) == (False, 6)
    assert whose(match) == ("squad", ("a",))


def test_who_falls_in_the_middle_of_a_path_loses_the_rest_and_its_turn() -> None:
    """S-39, B-11: aimed at 3,0, fallen at 1,0, and b is next."""
    match = roof(2)
    events = walk(match, "a", (3, 0), *NOT_CAUGHT)
    assert [event.end for event in told(events, Moved)] == [(1, 0)]
    assert man(match, "a").at == (1, 0)
    assert whose(match) == ("squad", ("b",))


def test_a_fall_can_put_out() -> None:
    """S-37, S-21: 5 levels are 3 damage for 3 bhp."""
    match = roof(5)
    put(match, "a", bhp=3)
    events = walk(match, "a", (1, 0), *NOT_CAUGHT)
    assert [event.at for event in told(events, Out)] == [(1, 0)]
    assert whose(match) == ("squad", ("b",))


def test_without_athletics_nothing_is_taken_off() -> None:
    """S-37, S-22."""
    match = roof(2, ath=0)
    walk(match, "a", (1, 0))
    assert man(match, "a").bhp == 5


def test_a_friend_below_makes_the_fallen_roll_aside() -> None:
    """B-09: nobody ends a move on an occupied square; a goes on to 2,0 over b, falls on b, lies beside it."""
    match = field(
        ("....", "####", "....", "...."),
        heights=("2000", "0000", "0000", "0000"),
        a=soldier((0, 0)),
        b=soldier((1, 0)),
        X=soldier((3, 3)),
    )
    events = walk(match, "a", (2, 0), *NOT_CAUGHT)
    assert [(event.end, event.how) for event in told(events, Moved)] == [((1, 0), "walk"), ((2, 0), "aside")]
    assert (man(match, "a").at, man(match, "a").fallen) == ((2, 0), True)
    assert man(match, "b").at == (1, 0)


def test_with_no_room_below_the_fallen_is_back_where_it_began() -> None:
    """B-09: b and c fill the passage; there is no other square."""
    match = field(
        (".....", "#####", ".....", "....."),
        heights=("20000", "00000", "00000", "00000"),
        a=soldier((0, 0)),
        b=soldier((1, 0)),
        c=soldier((2, 0)),
        X=soldier((3, 3)),
    )
    walk(match, "a", (3, 0), *NOT_CAUGHT)
    assert (man(match, "a").at, man(match, "a").fallen) == ((0, 0), True)


def test_stopped_by_somebody_unknown_among_friends_one_steps_back() -> None:
    """B-39, B-09: Y at 3,0 is found; a cannot stay on b's square at 2,0 and goes back to 1,0."""
    match = field(
        ("........", "########", "........", "........"),
        a=soldier((0, 0)),
        b=soldier((2, 0)),
        X=soldier((7, 3)),
        Y=soldier((7, 2), stealth=True),
    )
    hide(match, "Y")
    put(match, "Y", at=Square(3, 0))
    events = walk(match, "a", (4, 0))
    assert [event.unit for event in told(events, Revealed)] == ["Y"]
    assert man(match, "a").at == (1, 0)


def test_a_wall_that_rises_on_the_way_stops_the_move() -> None:
    """B-11, M-08: stepping on 2,0 shuts a door at 3,0."""
    shut = Event(When("enter", at=Square(2, 0)), (Ground((Square(3, 0),), "+"),))
    match = field(
        ("......", "######", "......", "......"),
        a=soldier((0, 0)),
        X=soldier((5, 3)),
        scenario={"events": (shut,)},
    )
    events = walk(match, "a", (4, 0))
    assert [event.end for event in told(events, Moved)] == [(1, 0), (2, 0)]
    assert man(match, "a").at == (2, 0)


def test_a_fallen_unit_can_only_stand_up() -> None:
    """S-39, S-40: in its next turn standing takes the First Action."""
    match = roof(2)
    put(match, "a", fallen=True)
    assert refused(match, Move(unit="a", at=Square(1, 0))) == ["S-39"]
    assert refused(match, Stand(unit="a")) == []


def test_a_fallen_unit_cannot_be_tripped_again_and_resists_nothing() -> None:
    """S-39: no Trip; a Push rolls X's 3 dice alone, and who is pushed stays fallen."""
    match = field(OPEN, a=soldier((3, 1)), X=soldier((4, 1)))
    to_side(match, "opposition")
    put(match, "a", fallen=True)
    assert refused(match, Trip(unit="X", target="a")) == ["S-39"]
    (roll,) = rolls(match.do(Push(unit="X", target="a"), dice=(5, 1, 1)))
    assert roll.faces == (5, 1, 1)
    assert (man(match, "a").at, man(match, "a").fallen) == ((2, 1), True)


def test_a_fallen_unit_that_is_pushed_off_a_roof_does_not_catch_itself() -> None:
    """S-39, S-37: pushed it rolls nothing: 2 levels, 1 damage."""
    match = field(OPEN, heights=("00220000",) * 4, a=soldier((2, 1)), X=soldier((3, 1)))
    to_side(match, "opposition")
    put(match, "a", fallen=True)
    events = match.do(Push(unit="X", target="a"), dice=(5, 1, 1))
    assert [event.levels for event in told(events, Fell)] == [2]
    assert (man(match, "a").bhp, man(match, "a").fallen) == (5, True)
