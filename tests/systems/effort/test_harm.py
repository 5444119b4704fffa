"""Wounds, falls, pushes (E-46, E-47)."""

import msgspec
import pytest

from game.board.squares import Square
from game.dice import Seeded
from game.match.match import Match
from game.rules.engine import Sources, play
from game.rules.events import AnyEvent, Hurt, Out, Status
from game.rules.sentences import became
from game.systems.effort.harm import stun
from game.systems.effort.moves import Move
from game.systems.effort.sentences import STATUSES
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort
from tests.systems.effort.field import (
    H,
    M,
    agent,
    attack,
    choose,
    field,
    hits,
    man,
    next_turn,
    put,
    rolls,
    rows,
    to_side,
    told,
)


def duel(threshold: int = 2) -> Match[Effort]:
    return field(a=agent((0, 2)), X=agent((4, 2), wound_threshold=threshold), Y=agent((11, 5)))


def test_a_light_hit_on_who_has_no_aspect_left_is_told() -> None:
    """E-21: nothing is lost, and the log says why."""
    match = duel()
    put(match, "X", dulled=2)
    events = attack(match, "a", "X", *hits(1))
    assert match.state.unit("X").dulled == 2
    (status,) = [event for event in told(events, Status) if event.unit == "X"]
    assert became(STATUSES, status.status, on=status.on) == "has no aspect left to lose"


def test_a_wound_threshold_check_is_threshold_less_wounds() -> None:
    """E-46: 3 - 1 = 2 dice; no other modifier: it lies there Open, and that does not matter."""
    match = duel(3)
    put(match, "X", wounds=1, open=True, dulled=2)
    events = attack(match, "a", "X", *hits(2), M, M)
    assert len(rolls(events)[1].faces) == 2
    assert man(match, "X").wounds == 2


def test_each_effort_negates_a_wound() -> None:
    """E-46: 2 wounds about to be taken, 1 Effort: one is; an action and a rank are lost, once."""
    match = duel(3)
    attack(match, "a", "X", *hits(4))
    choose(match, "wounds", H, M, M)
    victim = man(match, "X")
    assert (victim.wounds, victim.losing, victim.dulled) == (1, 1, 1)
    match = duel(3)
    attack(match, "a", "X", *hits(4))
    choose(match, "wounds", H, H, M)
    victim = man(match, "X")
    assert (victim.wounds, victim.losing, victim.dulled) == (0, 1, 1)


def test_a_negated_wound_costs_an_action_of_the_next_turn() -> None:
    """E-46: X has one action in the turn that comes, two in the one after."""
    match = duel()
    attack(match, "a", "X", *hits(2), H, M)
    to_side(match, "opposition")
    assert man(match, "X").actions == 1
    next_turn(match)
    to_side(match, "opposition")
    assert man(match, "X").actions == 2


def test_that_it_is_shaken_is_said_once_and_again_as_its_turn_begins() -> None:
    """E-46: what a second wound shaken off costs is the rank alone; X begins its turn with one action."""
    match = field(a=agent((0, 2)), b=agent((0, 4)), X=agent((4, 2)), Y=agent((11, 5)))
    first = attack(match, "a", "X", *hits(2), H, M)
    match.do(EndTurn(unit="a"))
    again = attack(match, "b", "X", *hits(2), H, M)
    assert _said(first, "X") == ["is shaken: it loses an action of its next turn"]
    assert _said(again, "X") == []
    assert [(event.amount, event.what) for event in told(again, Hurt)] == [(1, "aspect")]
    assert _said(to_side(match, "opposition"), "X") == ["has only 1 action this turn: it was shaken"]


@pytest.mark.parametrize(
    ("owed", "said"),
    [
        ({"owed": 1}, "has only 1 action this turn: it was shaken"),
        ({"owed": 1, "shaken": True}, "cannot act this turn: it was shaken"),
    ],
)
def test_what_it_loses_is_said_as_its_turn_begins(owed: dict[str, int], said: str) -> None:
    """E-05, E-46: of its two actions."""
    match = field(a=agent((0, 2)), X=agent((4, 2)), Y=agent((11, 5)))
    put(match, "X", **owed)
    assert _said(to_side(match, "opposition"), "X") == [said]


def _said(events: tuple[AnyEvent, ...], unit: str) -> list[str]:
    statuses = [event for event in told(events, Status) if event.unit == unit]
    return [became(STATUSES, event.status, on=event.on) for event in statuses]


def test_wounds_equal_to_the_threshold_are_the_end() -> None:
    """E-46: fodder of 1 goes with the first; its check is one die."""
    match = duel(1)
    events = attack(match, "a", "X", *hits(2), M)
    assert told(events, Out)
    assert (man(match, "X").fate, man(match, "X").wounds) == ("out", 1)


def test_every_wound_is_a_die_less() -> None:
    """E-46: on all pools: 7 - 2 = 5 dice."""
    match = field(a=agent((0, 2), wound_threshold=3), X=agent((4, 2)))
    put(match, "a", wounds=2)
    assert rows(attack(match, "a", "X", *hits(0, 5)))["E-46 dice"] == -2


@pytest.mark.parametrize(("levels", "wounds"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_fall_is_an_attack_with_its_levels(levels: int, wounds: int) -> None:
    """E-47: 2 and 3 Effort are a wound, 4 and 5 two; one check of 3 dice."""
    match = field((".....",), heights=(f"{levels}0000",), a=agent((0, 0), wound_threshold=3), X=agent((4, 0)))
    match.do(Move(unit="a", at=Square(1, 0)), dice=(M, M, M))
    assert man(match, "a").wounds == wounds


def test_a_push_over_one_level_costs_a_rank() -> None:
    """E-47, B-30: a fall of 1 level; then the wound of the attack."""
    match = field((".....",), heights=("11000",), a=agent((0, 0)), X=agent((1, 0)), Y=agent((4, 0)))
    attack(match, "a", "X", *hits(3))
    choose(match, "push", M, M)
    assert (man(match, "X").dulled, man(match, "X").wounds, man(match, "X").at) == (1, 1, (2, 0))


def test_it_is_told_why_an_action_is_lost() -> None:
    """E-47, E-05: X stands before a wall; then X rolls nothing but Quirks."""
    match = field((".....",), a=agent((0, 0)), X=agent((4, 0), wound_threshold=3))
    attack(match, "a", "X", *hits(3))
    (slammed,) = _losing(choose(match, "push", M, M, M))
    assert slammed == "is pushed, but the way is blocked: it loses its next action"
    assert man(match, "X").losing == 1
    other = field((".....",), a=agent((0, 0)), X=agent((4, 0)))
    (stunned,) = _losing(attack(other, "a", "X", *(1,) * 7))
    assert stunned == "has rolled nothing but 1: it loses its next action"


def test_of_two_causes_the_second_says_that_both_actions_are_lost() -> None:
    """E-46, E-47: one action by the push against the wall, one by the wound that is shaken off after it."""
    match = field((".....",), a=agent((0, 0)), X=agent((4, 0), wound_threshold=3))
    attack(match, "a", "X", *hits(3))
    said = _said(choose(match, "push", H, M, M), "X")
    assert said == [
        "is pushed, but the way is blocked: it loses its next action",
        "is shaken too: it loses both actions of its next turn",
    ]
    assert man(match, "X").losing == 2


def _losing(events: tuple[AnyEvent, ...]) -> list[str]:
    statuses = [event for event in told(events, Status) if event.clause in {"E-05", "E-47"}]
    words = [became(STATUSES, event.status, on=event.on) for event in statuses]
    return [word for word in words if "action" in word]


def test_the_last_action_that_is_lost_ends_the_turn() -> None:
    """E-05, E-07: with one action left the turn is over, with two the other is still there."""
    for actions, over in ((2, False), (1, True)):
        match = field(a=agent((0, 2)), b=agent((0, 4)), X=agent((11, 5)))
        put(match, "a", actions=actions)
        match.state = msgspec.structs.replace(
            match.state, clock=msgspec.structs.replace(match.state.clock, active="a")
        )
        played = play(
            lambda state: stun(state, "a", "stunned", "E-05"), match.state, None, Sources(Seeded(0))
        )
        after = played.state
        assert ("a" in after.clock.done, after.unit("a").actions) == (over, actions - 1)
