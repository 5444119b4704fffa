"""What is done now and helps later: prepared reactions, Aim, Attend (E-32, E-35, E-37, E-41 to E-43)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Moved, Status
from game.systems.effort.attack import DefensiveAttack
from game.systems.effort.defenses import EvasiveAction
from game.systems.effort.moves import Move, Sprint
from game.systems.effort.prepare import THENS, Aim, Attend, Prepare
from game.systems.effort.stealth import Search
from game.systems.effort.units import Effort
from tests.systems.effort.field import (
    M,
    act,
    agent,
    attack,
    choose,
    field,
    hero,
    hits,
    man,
    next_turn,
    put,
    refused,
    rolls,
    rows,
    to_side,
    told,
    whose,
)


def prepared(trigger: str, then: str = "basic_attack", foe: str = "", **others: Any) -> Match[Effort]:
    """A at 0,2 has prepared a reaction; it is the opposition's turn, X at 11,2."""
    units = {"a": agent((0, 2), weapons=("rifle",)), "X": agent((11, 2)), "Y": agent((11, 5)), **others}
    match = field(**units)
    act(match, Prepare(unit="a", trigger=trigger, then=then, target=foe))  # type: ignore[arg-type]
    to_side(match, "opposition")
    return match


def test_a_prepared_shot_interrupts_a_move_in_the_middle() -> None:
    """E-37, B-11: at the first step in sight; hit or not, X goes on, and it fires once."""
    match = prepared("moves")
    events = act(match, Move(unit="X", at=Square(8, 2)))
    assert [event.end for event in told(events, Moved)] == [(10, 2)]
    assert whose(match) == ("squad", ("a",), ("strike", "hold"))
    events = choose(match, "strike", *hits(1))
    assert [event.end for event in told(events, Moved)] == [(9, 2), (8, 2)]
    assert (man(match, "a").readied, man(match, "a").reactions, man(match, "X").dulled) == ((), 1, 1)


def test_who_holds_is_asked_again_at_the_next_step() -> None:
    """E-37, E-43."""
    match = prepared("moves")
    act(match, Move(unit="X", at=Square(9, 2)))
    choose(match, "hold")
    assert whose(match)[2] == ("strike", "hold")
    choose(match, "hold")
    assert man(match, "a").readied != ()
    assert whose(match)[0] == "opposition"


def test_who_goes_down_on_the_way_goes_no_farther() -> None:
    """E-37, B-37: 2 wounds are the threshold."""
    match = prepared("moves")
    put(match, "X", wounds=1)
    act(match, Move(unit="X", at=Square(8, 2)))
    choose(match, "strike", *hits(2), M)
    assert (man(match, "X").fate, man(match, "X").at) == ("out", (10, 2))


def test_who_is_knocked_down_on_the_way_goes_no_farther() -> None:
    """E-37: an effect of the prepared attack."""
    match = prepared("moves")
    act(match, Move(unit="X", at=Square(8, 2)))
    choose(match, "strike", *hits(3))
    choose(match, "knock down", M, M)
    assert (man(match, "X").at, man(match, "X").prone) == ((10, 2), True)


def test_coming_within_close() -> None:
    """E-37: the knife strikes when X comes to 2 squares, after its step; not at 3."""
    match = prepared("close", a=agent((5, 2), weapons=("knife",)))
    events = act(match, Move(unit="X", at=Square(6, 2)))
    assert [event.end for event in told(events, Moved)][-1] == (7, 2)
    events = choose(match, "strike", *hits(0, 5))
    assert [(event.unit, event.end) for event in told(events, Moved)] == [("a", (6, 2))]
    assert man(match, "X").at == (7, 2)  # a stands in its way now


def test_coming_into_sight() -> None:
    """E-37: from behind the wall; moving about in sight sets nothing off."""
    board = ("............", "......#.....", "......#.....", "......#.....", "............", "............")
    match = field(board, a=agent((0, 2), weapons=("rifle",)), X=agent((8, 2)), Y=agent((11, 2)))
    act(match, Prepare(unit="a", trigger="in_sight", then="basic_attack"))
    to_side(match, "opposition")
    events = act(match, Move(unit="X", at=Square(5, 0)))
    seen_at = told(events, Moved)[-1].end
    assert whose(match)[0] == "squad"
    choose(match, "hold")
    assert man(match, "X").at == (5, 0)  # it has come into sight once
    assert seen_at != (5, 0)


def test_before_the_dice_of_an_attack() -> None:
    """E-37: the shot comes first; X, out of action, rolls nothing."""
    match = prepared("attacks")
    put(match, "X", wounds=1)
    attack(match, "X", "a")
    events = choose(match, "strike", *hits(2), M)
    assert man(match, "X").fate == "out"
    assert [event.unit for event in rolls(events)] == ["a", "X"]  # its shot, and X's check


def test_becoming_open() -> None:
    """E-37, E-44: X sprints, and is Open before its first step."""
    match = prepared("open")
    act(match, Sprint(unit="X", at=Square(11, 0)))
    assert (man(match, "X").at, man(match, "X").open) == ((11, 2), True)
    choose(match, "strike", *hits(0))
    assert man(match, "X").at == (11, 0)


def test_a_named_enemy_alone_sets_it_off() -> None:
    """E-37: Y moves, and nothing happens."""
    match = prepared("moves", foe="X")
    act(match, Move(unit="Y", at=Square(10, 5)))
    assert whose(match)[0] == "opposition"


def test_what_was_prepared_is_lost_at_ones_next_turn() -> None:
    """E-37; that nothing came is told."""
    match = prepared("moves")
    lapsed = [event for event in next_turn(match) if isinstance(event, Status) and event.unit == "a"]
    assert man(match, "a").readied == ()
    assert [(event.status, event.on) for event in lapsed] == [("prepared", False)]


def test_preparing_counts_in_its_category() -> None:
    """E-37, E-09, E-10, E-11: not a second Attack undeclared; a second Maneuver leaves one Open."""
    match = field(a=agent((0, 2)), b=agent((0, 0)), X=agent((4, 2)))
    attack(match, "a", "X", *hits(0))
    assert refused(match, Prepare(unit="a", trigger="moves", then="basic_attack")) == ["E-10"]
    act(match, Prepare(unit="a", trigger="moves", then="evasive_action"))
    assert man(match, "a").spent == ("attack", "defense")
    act(match, Move(unit="b", at=Square(1, 0)))
    act(match, Prepare(unit="b", trigger="moves", then="move"))
    assert man(match, "b").open


def test_anything_but_a_desperate_attack_and_a_sprint() -> None:
    """E-37: and Prepare itself."""
    assert {"basic_attack", "move", "evasive_action", "aim", "interact", "first_aid", "hide"} <= set(THENS)
    assert not {"desperate_attack", "sprint", "prepare"} & set(THENS)


def test_a_prepared_action_of_another_kind_is_chosen_when_it_comes_up() -> None:
    """E-37: a Move to any square, or hold; a stance at once."""
    match = prepared("moves", "move")
    act(match, Move(unit="X", at=Square(10, 2)))
    assert whose(match) == ("squad", ("a",), ("hold",))
    assert refused(match, Aim(unit="a"))
    act(match, Move(unit="a", at=Square(0, 5)))
    assert (man(match, "a").at, man(match, "a").readied, man(match, "a").actions) == ((0, 5), (), 1)


def test_supporting_characters_may_prepare() -> None:
    """E-42: a is one in all of these scenes."""
    assert not man(prepared("moves"), "a").stats.hero


def test_prepared_reactions_roll_in_full() -> None:
    """E-41: after two reactions still 7 dice; no Riposte answers it."""
    match = prepared("moves", X=hero((11, 2)))
    put(match, "a", reactions=2)
    act(match, Move(unit="X", at=Square(10, 2)))
    events = choose(match, "strike", *hits(0))
    assert "E-41 dice" not in rows(events)
    assert whose(match)[0] == "opposition"


def test_a_reaction_prepared_against_the_attack_takes_the_dodge() -> None:
    """E-41: one reaction of a unit to one trigger."""
    match = prepared("attacks", a=hero((0, 2), weapons=("rifle",)))
    attack(match, "X", "a")
    choose(match, "strike", *hits(0), *hits(2, 5), M, M)
    assert man(match, "a").wounds == 1


def test_an_aim_gives_2_synergy_to_the_next_attack() -> None:
    """E-32: 9 dice; it is kept until then, and then gone."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    act(match, Aim(unit="a"))
    assert refused(match, Aim(unit="a")) == ["E-32"]
    next_turn(match)
    events = act(match, DefensiveAttack(unit="a", target="X"), *(M,) * 7)
    assert rows(events)["E-32 synergy"] == 2
    assert not man(match, "a").aim


def test_attending_helps_the_next_action_that_is_no_attack() -> None:
    """E-35: an attack leaves it, an Evasive Action uses it: 7 + 2 = 9 dice."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    act(match, Attend(unit="a"))
    assert refused(match, Attend(unit="a")) == ["E-35"]
    attack(match, "a", "X", *(M,) * 7)
    next_turn(match)
    assert man(match, "a").attending
    events = act(match, EvasiveAction(unit="a"), *(M,) * 9)
    assert rows(events)["E-35 synergy"] == 2
    assert not man(match, "a").attending


def test_attending_and_what_it_serves_are_one_concentration() -> None:
    """E-35, E-13: a Search after it is no second Concentration, and has 2 synergy: 2 + 1 + 1 + 2 = 6 dice."""
    match = field(a=agent((0, 2)), b=agent((0, 0)), X=agent((4, 2)))
    act(match, Attend(unit="a"))
    events = act(match, Search(unit="a"), *(M,) * 6)
    assert "E-13 dice" not in rows(events)
    act(match, Search(unit="b"), *(M,) * 4)
    assert rows(act(match, Search(unit="b"), *(M,) * 3))["E-13 dice"] == -1


@pytest.mark.parametrize(
    ("then", "kept"), [("basic_attack", 0), ("defensive_attack", -2), ("power_attack", -2)]
)
def test_a_prepared_attack_keeps_back_the_dice_of_its_kind(then: str, kept: int) -> None:
    """E-37, E-22, E-23: a defensive or a power attack is made with two dice less."""
    match = prepared("close", then, a=agent((5, 2), weapons=("knife",)))
    act(match, Move(unit="X", at=Square(6, 2)))
    rolled = rolls(choose(match, "strike", *hits(0, 5 + kept)))[0]
    costs = [row for row in rolled.modifiers if row.clause in {"E-22", "E-23"} and row.what == "dice"]
    assert sum(row.value for row in costs) == kept
