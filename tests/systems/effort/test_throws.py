"""Weapons with an area: what stops a throw, where it strays, what it costs, where one dives (E-39, E-48)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.dice import Forced, Seeded
from game.match.match import Match
from game.physics.motion import Motion, Roll
from game.rules.engine import Sources, run
from game.rules.events import Revealed, Status
from game.rules.scripts import Rest
from game.systems.effort.attack import AreaAttack
from game.systems.effort.system import EFFORT
from game.systems.effort.units import Effort, Readied
from tests.systems.effort.field import (
    H,
    M,
    Q,
    act,
    agent,
    choose,
    field,
    hero,
    hidden,
    hits,
    man,
    put,
    refused,
    rows,
    told,
    whose,
)

BOMB: dict[str, Any] = {"weapons": ("bomb",)}


def throw(at: tuple[int, int]) -> AreaAttack:
    return AreaAttack(unit="a", at=Square(*at), weapon="bomb")


@pytest.mark.parametrize("at", [(0, 2), (-1, 2), (12, 2), (0, 6)])
def test_only_another_square_of_the_board_is_thrown_at(at: tuple[int, int]) -> None:
    """E-48: neither at one's own nor beyond the border."""
    match = field(a=agent((0, 2), **BOMB), X=agent((11, 5)))
    assert refused(match, throw(at)) == ["E-48"]


def interrupted(rows: tuple[str, ...], a: tuple[int, int], x: tuple[int, int]) -> Match[Effort]:
    """X waits for an attack with a shot; a, who has one wound of two, throws."""
    match = field(rows, a=agent(a, **BOMB), b=agent((0, 0)), X=agent(x))
    put(match, "a", wounds=1)
    put(match, "X", readied=(Readied("attacks", "basic_attack"),))
    return match


def test_who_is_shot_down_throws_nothing() -> None:
    """E-37, E-48: the shot and the check of its wound are all that is rolled."""
    match = interrupted(("............",) * 6, (0, 2), (4, 2))
    act(match, throw((4, 3)))
    choose(match, "strike", *hits(2), M)
    assert man(match, "a").fate == "out"


def test_who_is_pushed_out_of_sight_of_the_square_throws_nothing() -> None:
    """E-37, E-48, B-36: two squares beside the shaft, at the end of which is what it aimed at."""
    shaft = ("............", "............", *("##.#########",) * 4)
    match = interrupted(shaft, (2, 1), (5, 1))
    put(match, "a", wounds=0)
    act(match, throw((2, 5)))
    choose(match, "strike", *hits(4))
    choose(match, "push")
    choose(match, "push", M, M)
    assert (man(match, "a").at, man(match, "a").wounds, man(match, "a").actions) == ((0, 1), 1, 1)


def test_a_throw_ends_hiding_and_uses_what_helps() -> None:
    """E-18, E-32, E-33: 7 dice, and 3 of synergy 4: hidden 1, aiming 2, of a Search 1."""
    match = field(a=agent((0, 2), **BOMB), X=agent((4, 2)), Y=agent((11, 5)))
    hidden(match, "a")
    put(match, "a", aim=True, insight=True)
    events = match.do(throw((4, 2)), dice=hits(1, 10), rests=[Square(4, 2)])
    given = rows(events)
    assert (given["E-18 synergy"], given["E-32 synergy"], given["E-33 synergy"]) == (1, 2, 1)
    assert [event.unit for event in told(events, Revealed)] == ["a"]
    thrower = man(match, "a")
    assert (thrower.hidden, thrower.aim, thrower.insight, thrower.attacked) == (False, False, False, True)


def test_a_throw_that_leaves_one_open_is_an_opening() -> None:
    """E-05, E-45: Z, an opportunist 2 squares off, is asked: a throw is no answer to anything."""
    match = field(a=agent((0, 2), **BOMB), Z=agent((2, 2), abilities=("opportunist",), weapons=("knife",)))
    match.do(throw((4, 4)), dice=(H, Q, Q, M, M, M, M), rests=[Square(4, 4)])
    assert whose(match) == ("opposition", ("Z",), ("seize it", "let it go"))


def landed(match: Match[Effort], at: tuple[int, int], face: int) -> Square:
    """Where a throw at a square comes down that has no Effort, with this face of the d8."""
    thrown: list[Motion] = []

    def ground(request: Rest) -> tuple[Square, ...]:
        thrown.append(request.motion)
        return (request.motion.at,) if isinstance(request.motion, Roll) else ()

    run(EFFORT, match.state, throw(at), Sources(Forced((*hits(0), face), Seeded(0)), ground))
    assert isinstance(thrown[0], Roll)
    return thrown[0].at


@pytest.mark.parametrize(
    ("face", "at"),
    [
        (1, (5, 1)),
        (2, (7, 1)),
        (3, (7, 3)),
        (4, (7, 5)),
        (5, (5, 5)),
        (6, (3, 5)),
        (7, (3, 3)),
        (8, (3, 1)),
    ],
)
def test_each_face_is_a_direction(face: int, at: tuple[int, int]) -> None:
    """E-48: two squares off 5,3: 1 is north, then clockwise."""
    assert landed(field(a=agent((1, 3), **BOMB), X=agent((11, 0))), (5, 3), face) == at


@pytest.mark.parametrize(
    ("aim", "face", "at"),
    [((5, 0), 1, (5, 0)), ((5, 1), 1, (5, 0)), ((5, 2), 1, (5, 0)), ((5, 4), 3, (6, 4))],
)
def test_border_and_walls_stop_what_strays(aim: tuple[int, int], face: int, at: tuple[int, int]) -> None:
    """E-48, B-28: to the north the border ends it, to the east the wall at 7,4."""
    board = (*("............",) * 4, ".......#....", "............")
    assert landed(field(board, a=agent((3, 2), **BOMB), X=agent((11, 0))), aim, face) == at


def dived(at: tuple[int, int], burst: tuple[int, int], **values: Any) -> tuple[Match[Effort], Any]:
    """X, a hero in the open, dives without Effort from 2 Effort; its wound is not negated."""
    match = field(a=agent((0, 2), **BOMB), X=hero(at), Z=agent((11, 5)))
    put(match, "X", **values)
    match.do(throw(burst), dice=hits(2), rests=[Square(*burst)])
    return match, choose(match, "dive", *hits(0, 6), M, M)


@pytest.mark.parametrize(
    ("burst", "to"), [((4, 2), (3, 1)), ((3, 2), (5, 1)), ((4, 1), (3, 3)), ((5, 3), (3, 1))]
)
def test_one_dives_away_from_the_burst(burst: tuple[int, int], to: tuple[int, int]) -> None:
    """E-39: to where it is farthest; of squares as far the northernmost, then the westernmost."""
    match, _ = dived((4, 2), burst)
    assert man(match, "X").at == to


def test_who_lies_there_already_dives_where_it_is() -> None:
    """E-39: it goes nowhere, and does not fall again; then it is up at its turn."""
    match, events = dived((4, 2), (4, 2), prone=True)
    diver = man(match, "X")
    assert (diver.at, diver.prone, diver.dived) == ((4, 2), True, True)
    assert "prone" not in [event.status for event in told(events, Status)]
