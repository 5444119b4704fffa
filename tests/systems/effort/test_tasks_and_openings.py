"""Tasks that add up over turns, and waiting for an opening (E-50, E-51)."""

from fractions import Fraction
from typing import Any

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Status, Tried
from game.rules.scenario import Task
from game.systems.effort.attack import BasicAttack
from game.systems.effort.moves import Move
from game.systems.effort.prepare import Attend, WaitForOpening
from game.systems.effort.tasks import TryTask
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort
from tests.systems.effort.field import (
    act,
    agent,
    choose,
    field,
    hero,
    hits,
    man,
    next_turn,
    refused,
    rows,
    to_side,
    told,
    whose,
)

WORK = TryTask(unit="a", task="Lock")


def workshop(**check: Any) -> Match[Effort]:
    """A beside a lock, with 2 aspect, 1 clever, 2 medicine; 4 dice in a fight. X is far away."""
    asked = {"skill": "medicine", "trait": "clever", "effort": 4, "adds": True, **check}
    lock = Task("Lock", Square(1, 2), None, {"effort": asked})
    return field(
        scenario={"tasks": (lock,)},
        a=agent((0, 2)),
        X=agent((11, 2)),
    )


def test_effort_adds_up_over_actions_and_turns() -> None:
    """E-50: 1, then 1 of the second action, which is a die down (E-13); next turn the 2 that were missing."""
    match = workshop()
    assert rows(act(match, WORK, *hits(1, 4)))["E-34 dice"] == -1
    assert (man(match, "a").working, man(match, "a").worked) == ("Lock", 1)
    events = act(match, WORK, *hits(1, 3))
    assert rows(events)["E-13 dice"] == -1
    assert told(events, Tried)[0].so_far == "2 of 4 Effort"
    next_turn(match)
    assert man(match, "a").worked == 2
    assert told(act(match, WORK, *hits(2, 4)), Tried)[0].done
    assert (man(match, "a").working, man(match, "a").worked) == ("", 0)


def test_the_button_says_how_likely_one_try_does_what_is_left() -> None:
    """E-50, M-09: 4 dice for 2 Effort that adds up: (81 - 16 - 32) / 81, as the odds of the try say."""
    match = workshop(effort=2)
    view = match.seen()
    (button,) = TryTask.buttons(view, view.unit("a"))
    assert ", 41%," in button.hint
    assert match.odds(WORK).hit == Fraction(33, 81)


def test_effort_is_lost_when_a_turn_passes_without_either() -> None:
    """E-50: neither a try nor attending in a whole turn."""
    match = workshop()
    act(match, WORK, *hits(2, 4))
    next_turn(match)
    assert man(match, "a").worked == 2
    next_turn(match)
    assert (man(match, "a").working, man(match, "a").worked) == ("", 0)


def test_attending_keeps_a_task_going_and_helps_it() -> None:
    """E-35, E-50: two dice more, no die less for the second Concentration, and nothing is lost."""
    match = workshop()
    act(match, WORK, *hits(1, 4))
    next_turn(match)
    act(match, Attend(unit="a"))
    next_turn(match)
    assert man(match, "a").worked == 1
    events = act(match, WORK, *hits(3, 6))
    assert rows(events)["E-35 synergy"] == 2
    assert told(events, Tried)[0].done


def test_attend_and_the_task_are_one_concentration() -> None:
    """E-13, E-35: in one turn; 4 dice and the 2 of attending."""
    match = workshop()
    act(match, Attend(unit="a"))
    assert "E-13 dice" not in rows(act(match, WORK, *hits(1, 6)))


def test_a_task_that_does_not_add_up_asks_for_all_in_one_try() -> None:
    """E-50: 1 of 2 is nothing."""
    match = workshop(effort=2, adds=False)
    assert told(act(match, WORK, *hits(1, 4)), Tried)[0].so_far == "1 of 2 Effort"
    assert (man(match, "a").working, man(match, "a").worked) == ("", 0)
    assert told(act(match, WORK, *hits(2, 3)), Tried)[0].done


def test_a_task_marked_both_takes_both_actions() -> None:
    """E-50: the first thing of a turn, and the last."""
    match = workshop(both=True)
    act(match, Attend(unit="a"))
    assert "E-50" in refused(match, WORK)
    next_turn(match)
    assert refused(match, WORK) == []
    act(match, WORK, *hits(1, 6))
    assert man(match, "a").actions == 0


def test_who_stands_elsewhere_keeps_nothing_going() -> None:
    """E-50: attending far from the lock is attending to something else."""
    match = workshop()
    act(match, WORK, *hits(1, 4))
    next_turn(match)
    act(match, Move(unit="a", at=Square(0, 5)))
    act(match, Attend(unit="a"))
    next_turn(match)
    assert man(match, "a").working == ""


# ------------------------------------------------------------------------------------------ openings


def waiting(**units: Any) -> Match[Effort]:
    """A, with a rifle at 0,2, waits for an opening; it is the opposition's turn, X at 4,2."""
    match = field(**{"a": agent((0, 2), weapons=("rifle",)), "X": agent((4, 2), weapons=("rifle",)), **units})
    events = act(match, WaitForOpening(unit="a"))
    assert told(events, Status)[0].status == "waiting for an opening"
    assert refused(match, WaitForOpening(unit="a"))[0] == "E-51"
    to_side(match, "opposition")
    return match


def test_who_shoots_near_enemies_gives_an_opening() -> None:
    """E-06, E-51: X leaves itself Open to A; A strikes with 1 synergy, supporting character or not."""
    match = waiting()
    act(match, BasicAttack(unit="X", target="a"), *hits(0, 7))
    assert whose(match) == ("squad", ("a",), ("strike", "hold"))
    events = choose(match, "strike", *hits(1, 8))
    assert rows(events)["E-51 synergy"] == 1
    assert man(match, "a").readied == ()


def test_an_opening_is_the_first_one_only() -> None:
    """E-51: it is used up; the same again gives none."""
    match = waiting(Y=agent((4, 4), weapons=("rifle",)))
    act(match, BasicAttack(unit="X", target="a"), *hits(0, 7))
    choose(match, "strike", *hits(0, 8))
    act(match, EndTurn(unit="X"))
    act(match, BasicAttack(unit="Y", target="a"), *hits(0, 7))
    assert whose(match)[0] == "opposition"


def test_who_misses_at_close_gives_an_opening() -> None:
    """E-40, E-51: a supporting character has no riposte, and this."""
    match = waiting(a=agent((3, 2), weapons=("knife",)), X=agent((4, 2), weapons=("knife",)))
    act(match, BasicAttack(unit="X", target="a"), *hits(0, 5))
    assert whose(match) == ("squad", ("a",), ("use the opening", "let it go"))


def test_a_hero_has_the_choice() -> None:
    """E-41: one reaction to one miss: the riposte or the opening."""
    match = waiting(a=hero((3, 2), weapons=("knife",)), X=agent((4, 2), weapons=("knife",)))
    act(match, BasicAttack(unit="X", target="a"), *hits(0, 5))
    assert whose(match)[2] == ("use the opening", "riposte", "let it go")


def test_no_opening_beyond_the_weapons_own_zone() -> None:
    """E-51: a knife is for Close, and X is 4 squares away."""
    match = waiting(a=agent((0, 2), weapons=("knife",)))
    act(match, BasicAttack(unit="X", target="a"), *hits(0, 7))
    assert whose(match)[0] == "opposition"


def test_it_ends_with_ones_next_turn() -> None:
    """E-51."""
    match = waiting()
    next_turn(match)
    assert man(match, "a").readied == ()
