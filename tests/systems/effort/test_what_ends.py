"""What an interruption leaves out, and what is not told twice: hiding, falls, steps (E-18 to E-47)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.rules.events import Revealed, Status
from game.systems.effort.attack import DesperateAttack
from game.systems.effort.items import TakeUp
from game.systems.effort.moves import Move, Sprint
from game.systems.effort.prepare import Prepare
from game.systems.effort.system import WORDS
from game.systems.effort.units import Readied
from tests.systems.effort.field import (
    H,
    M,
    Q,
    act,
    agent,
    attack,
    choose,
    field,
    hero,
    hidden,
    hits,
    man,
    put,
    to_side,
    told,
    whose,
)

KNIFE: dict[str, Any] = {"weapons": ("knife",)}


def test_who_goes_down_in_hiding_is_not_found() -> None:
    """E-18, E-47: a goes into fire in front of X, and its last wound takes it out: nothing more is told."""
    match = field(("..^...",), a=agent((1, 0)), b=agent((0, 0)), X=agent((5, 0)))
    put(match, "a", wounds=1)
    hidden(match, "a")
    events = act(match, Move(unit="a", at=Square(2, 0)), M)
    assert man(match, "a").fate == "out"
    assert told(events, Revealed) == []


def test_who_lies_on_the_ground_does_not_step_for_having_dodged() -> None:
    """E-38, E-14: a has negated 1 of 2."""
    match = field(a=hero((2, 2)), X=agent((6, 2)), Y=agent((11, 5)))
    put(match, "a", prone=True)
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(2))
    choose(match, "dodge", *hits(2, 6))
    assert whose(match)[0] == "opposition"


def test_who_is_struck_down_in_answer_does_not_open_itself() -> None:
    """E-05, E-40: X misses with Quirks, and falls to the riposte."""
    match = field(a=hero((2, 2), **KNIFE), X=agent((3, 2), **KNIFE), Y=agent((11, 5)))
    put(match, "X", wounds=1)
    to_side(match, "opposition")
    attack(match, "X", "a", Q, Q, M, M)
    events = choose(match, "riposte", H, H, M)
    assert man(match, "X").fate == "out"
    assert not man(match, "X").open
    assert "open" not in [event.status for event in told(events, Status)]


def test_both_actions_are_gone_before_the_dice_of_a_desperate_attack() -> None:
    """E-24, E-05: so that all Quirks cost an action of the next turn; it stays Open without a second word."""
    match = field(a=agent((0, 2), **KNIFE), b=agent((0, 0)), X=agent((1, 2)))
    events = act(match, DesperateAttack(unit="a", target="X"), *(Q,) * 7)
    assert (man(match, "a").actions, man(match, "a").owed) == (0, 1)
    assert [event.status for event in told(events, Status)] == ["open", "stunned"]


def test_both_actions_are_gone_before_the_first_step_of_a_sprint() -> None:
    """E-19, E-05, E-37: X shoots as a opens itself, and with all Quirks loses its own next action."""
    match = field(("." * 30,) * 3, a=agent((0, 0)), b=agent((0, 2)), X=agent((9, 0), weapons=("rifle",)))
    put(match, "X", readied=(Readied("open", "basic_attack"),))
    act(match, Sprint(unit="a", at=Square(5, 2)))
    assert (man(match, "a").actions, man(match, "a").winded, man(match, "a").at) == (0, True, (0, 0))
    choose(match, "strike", *(Q,) * 7)
    assert (man(match, "X").owed, man(match, "X").open, man(match, "a").at) == (1, True, (5, 2))


@pytest.mark.parametrize(
    ("start", "to", "asked"),
    [
        ((8, 2), (7, 2), True),
        ((7, 2), (7, 3), False),
        ((7, 2), (6, 2), False),
        ((7, 2), (8, 2), False),
        ((9, 2), (8, 2), False),
    ],
)
def test_only_who_comes_from_farther_comes_within_close(
    start: tuple[int, int], to: tuple[int, int], asked: bool
) -> None:
    """E-37: within 2 squares of a, at 5,2; moving about there sets nothing off."""
    match = field(a=agent((5, 2)), X=agent(start), Y=agent((11, 5)))
    act(match, Prepare(unit="a", trigger="close", then="evasive_action"))
    to_side(match, "opposition")
    act(match, Move(unit="X", at=Square(*to)))
    assert (whose(match)[0] == "squad") is asked


@pytest.mark.parametrize(("wall", "found"), [(".", ["c"]), ("#", [])])
def test_a_push_into_somebody_unknown_finds_that_one_alone(wall: str, found: list[str]) -> None:
    """B-29, B-39, E-47: X is pushed into c, whom its side does not know; d behind it is not found."""
    match = field(
        (f"..{wall}....", "......."),
        a=agent((0, 0)),
        X=agent((1, 0), weapons=("knife",)),
        c=agent((2, 1)),
        d=agent((3, 1)),
    )
    if wall == ".":
        put(match, "c", at=Square(2, 0))
        put(match, "d", at=Square(3, 0))
    for name in "cd":
        hidden(match, name)
    attack(match, "a", "X", *hits(3))
    events = choose(match, "push", M, M)
    assert [event.unit for event in told(events, Revealed)] == found
    assert (man(match, "X").at, man(match, "X").owed) == ((1, 0), 1)


def test_the_ways_out_of_a_pit_are_shown() -> None:
    """B-30: the eight squares around it, and nothing else; none for who has no action left."""
    match = field(("......", "..:...", "......"), a=agent((2, 1)), X=agent((5, 0)))
    assert [(area.label, int(area.area.sum())) for area in WORDS.areas(match.seen(), "a")] == [
        ("Climb out", 8)
    ]
    put(match, "a", actions=0)
    assert WORDS.areas(match.seen(), "a") == ()


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ({}, ["Move", "Sprint"]),
        ({"actions": 1}, ["Move"]),
        ({"spent": ("attack",)}, ["Move", "Move twice"]),
        ({"prone": True}, []),
        ({"fate": "out"}, []),
    ],
)
def test_where_a_unit_can_still_go(values: dict[str, Any], labels: list[str]) -> None:
    """E-11, E-14, E-15, E-19."""
    match = field(a=agent((0, 2)), X=agent((11, 5)))
    put(match, "a", **values)
    areas = WORDS.areas(match.state, "a")
    assert [area.label for area in areas] == labels
    assert not any(area.area[2, 0] for area in areas)


def test_one_of_two_weapons_is_taken_up() -> None:
    """E-36: the other stays."""
    match = field(lying=(("rifle", (0, 2)), ("knife", (0, 2))), a=agent((0, 2)), X=agent((8, 2)))
    act(match, TakeUp(unit="a", weapon="rifle"))
    assert [weapon.id for weapon in man(match, "a").weapons] == ["gun", "rifle"]
    assert [item.item for item in match.state.items] == ["knife"]


def test_an_opening_is_offered_once() -> None:
    """E-45, E-24: a is Open by its Quirks already when its Desperate Attack leaves it Open."""
    match = field(
        a=agent((0, 2), **KNIFE), b=agent((0, 0)), X=agent((1, 2), abilities=("opportunist",), **KNIFE)
    )
    act(match, DesperateAttack(unit="a", target="X"), Q, *(M,) * 6)
    assert whose(match) == ("opposition", ("X",), ("seize it", "let it go"))
    choose(match, "let it go")
    assert whose(match) == ("squad", ("b",), ())


def test_who_holds_one_thing_is_asked_about_the_next() -> None:
    """E-37, E-41: a has prepared two against a move; using one is its reaction to it."""
    match = field(a=agent((0, 2), weapons=("rifle",)), X=agent((9, 2)))
    put(match, "a", readied=(Readied("moves", "basic_attack"), Readied("moves", "defensive_attack")))
    to_side(match, "opposition")
    act(match, Move(unit="X", at=Square(8, 2)))
    choose(match, "hold")
    assert whose(match) == ("squad", ("a",), ("strike", "hold"))
    choose(match, "strike", *hits(0, 5))
    assert man(match, "a").readied == (Readied("moves", "basic_attack"),)
    assert whose(match)[0] == "opposition"
