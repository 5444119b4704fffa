"""Hiding, moving with stealth, searching (E-17, E-18, E-33)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Hidden, Revealed
from game.systems.effort.attack import BasicAttack
from game.systems.effort.moves import Move
from game.systems.effort.prepare import Aim
from game.systems.effort.stealth import Hide, MoveWithStealth, Rotate, Search
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort
from tests.systems.effort.field import (
    H,
    M,
    act,
    agent,
    attack,
    field,
    hidden,
    man,
    next_turn,
    put,
    refused,
    rows,
    told,
)

WALL = ("............", "............", "....#.......", "....#.......", "....#.......", "............")


"""A at the left of the wall does not see, and is not seen by, X far to the right of it in row 3."""


def lurking(**stats: Any) -> Match[Effort]:
    return field(WALL, a=agent((3, 3), **stats), X=agent((10, 3), "W"))


def test_one_hides_where_no_enemy_looks() -> None:
    """E-18, E-49: 2 + 2 + 1 = 5 dice: their Effort is what a Search must beat."""
    match = lurking()
    events = act(match, Hide(unit="a", at=Square(3, 3)), H, H, M, M, M)
    assert (man(match, "a").quiet, man(match, "a").hidden_from) == (2, ("opposition",))
    assert told(events, Hidden)


@pytest.mark.parametrize(("at", "penalty"), [((3, 3), None), ((3, 2), None), ((2, 2), None), ((1, 3), -1)])
def test_squares_after_the_first_cost_dice(at: tuple[int, int], penalty: int | None) -> None:
    """E-18: one square across counts 1; two squares cost a die."""
    match = lurking()
    events = act(match, Hide(unit="a", at=Square(*at)), *(M,) * (5 + (penalty or 0)))
    assert rows(events).get("E-18 dice") == penalty


def test_up_to_3_squares() -> None:
    """E-18: 0,3 is 3 squares off, and costs two dice; nothing farther."""
    match = lurking()
    events = act(match, Hide(unit="a", at=Square(0, 3)), M, M, M)
    assert rows(events)["E-18 dice"] == -2
    assert refused(lurking(), Hide(unit="a", at=Square(0, 0)))


def test_without_effort_one_is_seen() -> None:
    """E-18."""
    match = lurking()
    act(match, Hide(unit="a", at=Square(3, 3)), *(M,) * 5)
    assert not man(match, "a").hidden


def test_nobody_hides_before_an_observer() -> None:
    """E-18, B-25: in the open X looks."""
    match = field(a=agent((3, 3)), X=agent((10, 3), "W"))
    assert refused(match, Hide(unit="a", at=Square(3, 3))) == ["E-18"]


def test_one_hides_behind_the_back_of_who_could_see_it() -> None:
    """E-18, B-26: X faces away, 7 squares off; to its side is in its front arc; 2 squares off is Close."""
    match = field(a=agent((3, 3)), X=agent((10, 3), "E"))
    act(match, Hide(unit="a", at=Square(3, 3)), H, *(M,) * 4)
    assert man(match, "a").hidden_from == ("opposition",)
    match = field(a=agent((10, 0)), X=agent((10, 3), "E"))
    assert refused(match, Hide(unit="a", at=Square(10, 0))) == ["E-18"]
    match = field(a=agent((8, 3)), X=agent((10, 3), "E"))
    assert refused(match, Hide(unit="a", at=Square(8, 3))) == ["E-18"]


def test_who_hides_is_not_the_other_that_keeps_an_enemy_busy() -> None:
    """E-18: a goes a square behind X's back; X was in a melee with a alone, and has it in Close range."""
    match = field(a=agent((4, 3)), X=agent((5, 3), "E"))
    assert refused(match, Hide(unit="a", at=Square(3, 3))) == ["E-18"]


def test_turning_is_free_in_ones_own_turn() -> None:
    """E-18: it costs no action; facing as before is no turn."""
    match = field(a=agent((3, 3)), X=agent((10, 3)))
    assert refused(match, Rotate(unit="a", facing="E")) == ["E-18"]
    act(match, Rotate(unit="a", facing="NW"))
    assert (man(match, "a").facing, man(match, "a").actions) == ("NW", 2)


def test_who_attacks_or_finds_somebody_faces_it() -> None:
    """E-18, B-26: a shoots to the south; b finds Y in the north."""
    match = field(a=agent((3, 3)), b=agent((3, 2)), X=agent((3, 5)), Y=agent((3, 0)))
    attack(match, "a", "X", *(M,) * 7)
    assert man(match, "a").facing == "S"
    match.do(EndTurn(unit="a"))
    hidden(match, "Y", 1)
    act(match, Search(unit="b"), H, H, M, M)
    assert man(match, "b").facing == "N"


def test_nobody_hides_from_an_enemy_in_close_range() -> None:
    """E-18: Y beyond the wall has it within 2 squares, unseen; in a melee with b it is busy."""
    match = field(WALL, a=agent((3, 3)), Y=agent((5, 3)))
    assert refused(match, Hide(unit="a", at=Square(3, 3))) == ["E-18"]
    match = field(WALL, a=agent((3, 3)), b=agent((6, 3)), Y=agent((5, 3)))
    assert refused(match, Hide(unit="a", at=Square(3, 3))) == []


def test_hiding_ends_on_attacking() -> None:
    """E-18: with 1 synergy: 8 dice."""
    match = field(a=agent((0, 3)), X=agent((4, 3)))
    hidden(match, "a")
    events = act(match, BasicAttack(unit="a", target="X"), *(M,) * 8)
    assert rows(events)["E-18 synergy"] == 1
    assert told(events, Revealed)
    assert not man(match, "a").hidden


def test_hiding_ends_with_a_plain_move_in_sight() -> None:
    """E-18: round the wall's end; behind it, it lasts."""
    match = lurking()
    hidden(match, "a")
    act(match, Move(unit="a", at=Square(2, 3)))
    assert man(match, "a").hidden
    act(match, Move(unit="a", at=Square(4, 1)))
    assert not man(match, "a").hidden


@pytest.mark.parametrize(("at", "penalty"), [((3, 1), 0), ((4, 1), -1), ((5, 1), -2), ((6, 1), -3)])
def test_moving_with_stealth_keeps_one_hidden(at: tuple[int, int], penalty: int) -> None:
    """E-17: up and round the wall's end in straight steps, into sight: 2 squares free, then a die each."""
    match = lurking()
    hidden(match, "a", 1)
    events = act(match, MoveWithStealth(unit="a", at=Square(*at)), H, H, *(M,) * (3 + penalty))
    assert rows(events).get("E-17 dice", 0) == penalty
    assert (man(match, "a").hidden, man(match, "a").quiet) == (True, 2)


def test_without_effort_the_mover_is_seen() -> None:
    """E-17, E-18."""
    match = lurking()
    hidden(match, "a", 3)
    act(match, MoveWithStealth(unit="a", at=Square(3, 2)), *(M,) * 5)
    assert not man(match, "a").hidden


def test_no_more_than_5_squares_in_a_round() -> None:
    """E-17: 3 and then 2; anew in the next turn. Who is not hidden has nothing to keep."""
    match = lurking()
    assert refused(match, MoveWithStealth(unit="a", at=Square(3, 2))) == ["E-17"]
    hidden(match, "a")
    put(match, "a", crept=5)
    assert refused(match, MoveWithStealth(unit="a", at=Square(0, 3))) == ["E-17", "B-07"]
    put(match, "a", crept=0)
    act(match, MoveWithStealth(unit="a", at=Square(0, 3)), H, *(M,) * 3)
    assert man(match, "a").crept == 3
    assert refused(match, MoveWithStealth(unit="a", at=Square(3, 3))) == ["B-07"]
    act(match, MoveWithStealth(unit="a", at=Square(2, 3)), H, *(M,) * 4)
    put(match, "a", actions=1)
    assert man(match, "a").crept == 5
    next_turn(match)
    assert man(match, "a").crept == 0


def test_a_cloak_helps() -> None:
    """E-03, E-18: 6 dice."""
    match = lurking(items=("cloak",))
    act(match, Hide(unit="a", at=Square(3, 3)), *(M,) * 6)


def test_only_its_own_side_is_shown_the_dice() -> None:
    """E-18, J-07: what a Search must beat is not told."""
    match = lurking()
    events = act(match, Hide(unit="a", at=Square(3, 3)), H, M, M, M, M)
    assert [event.seen_by for event in events if type(event).__name__ == "Rolled"] == [("squad", "ally")]


def test_a_search_finds_whom_its_effort_beats() -> None:
    """E-33, E-49: 2 + 1 + 1 = 4 dice: 2 Effort do not beat 2, 3 do; only in line of sight."""
    for effort, found in ((2, False), (3, True)):
        match = field(("......#.",), a=agent((0, 0)), X=agent((4, 0)), Y=agent((7, 0)))
        hidden(match, "X", 2)
        hidden(match, "Y", 1)
        events = act(match, Search(unit="a"), *(H,) * effort, *(M,) * (4 - effort))
        assert [event.unit for event in told(events, Revealed)] == (["X"] if found else [])
        assert man(match, "X").hidden is not found
        assert man(match, "Y").hidden


def test_a_search_that_finds_nothing_helps_the_next_action() -> None:
    """E-33: with 2 Effort or more 1 synergy, an attack's too; with 1 nothing."""
    for effort, dice in ((2, 8), (1, 7)):
        match = field(a=agent((0, 2)), X=agent((4, 2)))
        act(match, Search(unit="a"), *(H,) * effort, *(M,) * (4 - effort))
        attack(match, "a", "X", *(M,) * dice)
        assert not man(match, "a").insight


def test_what_a_search_gave_is_used_up_by_whatever_comes_next() -> None:
    """E-33: an Aim wastes it."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    put(match, "a", insight=True)
    act(match, Aim(unit="a"))
    assert not man(match, "a").insight
