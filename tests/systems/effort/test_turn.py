"""The turn: sides, two actions, categories, what is free (E-07 to E-14, E-44)."""

import pytest

from game.board.squares import Square
from game.rules.actions import Action
from game.rules.turns import EndPhase
from game.systems.effort.attack import BasicAttack, TwoAttacks
from game.systems.effort.defenses import DefensiveStance, EvasiveAction
from game.systems.effort.moves import Crawl, DropProne, Move, StandUp
from game.systems.effort.prepare import Aim
from game.systems.effort.stealth import Search
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort
from tests.systems.effort.field import (
    H,
    M,
    act,
    agent,
    attack,
    field,
    man,
    next_turn,
    put,
    refused,
    rows,
    to_side,
    whose,
)


def go(unit: str, at: tuple[int, int]) -> Move:
    return Move(unit=unit, at=Square(*at))


def test_two_actions_and_the_turn_is_over() -> None:
    """E-07, E-08: one member finishes before the next starts; after the second action b may act."""
    match = field(a=agent((0, 0)), b=agent((0, 5)), X=agent((11, 0)))
    assert whose(match)[1] == ("a", "b")
    act(match, Aim(unit="a"))
    assert whose(match)[1] == ("a",)
    assert refused(match, Aim(unit="b"))
    act(match, go("a", (1, 0)))
    assert whose(match)[1] == ("b",)
    assert man(match, "a").actions == 0


def test_heroes_first_each_side_in_one_go() -> None:
    """E-08: squad, ally, then the opposition, then neutrals; the order within a side is the player's."""
    match = field(
        a=agent((0, 0)), b=agent((0, 5)), c=agent((3, 5), side="ally"), X=agent((11, 0)), n1=agent((6, 5))
    )
    order = []
    while match.state.clock.turn == 1:
        order.append(whose(match)[0])
        match.do(EndPhase())
    assert order == ["squad", "ally", "opposition", "neutral"]
    act(match, Aim(unit="b"))  # b before a
    assert whose(match)[1] == ("b",)


def test_the_scenario_may_let_the_opposition_begin() -> None:
    """E-08, E-53: the heroes have no turn in turn 1, if the match says so; else they begin."""
    match = field(foes_first=True, a=agent((0, 0)), X=agent((11, 0)))
    assert whose(match)[0] == "opposition"
    match.do(EndPhase())
    assert (whose(match)[0], match.state.clock.turn) == ("squad", 2)
    assert whose(field(a=agent((0, 0)), X=agent((11, 0))))[0] == "squad"


def test_the_map_may_let_the_opposition_begin() -> None:
    """E-53, M-10: `first` of the map, where the match does not say `foes_first`."""
    for first, foes_first, begins in (
        ("opposition", False, "opposition"),
        ("squad", False, "squad"),
        ("squad", True, "opposition"),
    ):
        match = field(scenario={"first": first}, foes_first=foes_first, a=agent((0, 0)), X=agent((11, 0)))
        assert whose(match)[0] == begins


def test_one_of_each_category_costs_nothing() -> None:
    """E-09: a Move and an Attack: not Open, 7 dice."""
    match = field(a=agent((0, 0)), X=agent((5, 0)))
    act(match, go("a", (1, 0)))
    assert man(match, "a").spent == ("maneuver",)
    attack(match, "a", "X", *(M,) * 7)
    assert not man(match, "a").open
    assert man(match, "a").spent == ("maneuver", "attack")


def test_two_attacks_are_declared_and_both_a_die_down() -> None:
    """E-10: 6 dice each."""
    match = field(a=agent((0, 0)), X=agent((5, 0), wound_threshold=6))
    act(match, TwoAttacks(unit="a"))
    for _ in range(2):
        events = attack(match, "a", "X", *(M,) * 6)
        assert rows(events)["E-10 dice"] == -1


def test_an_undeclared_second_attack_is_not_allowed() -> None:
    """E-10: nor can it be declared after the first, or with one action left."""
    match = field(a=agent((0, 0)), X=agent((5, 0)))
    attack(match, "a", "X", *(M,) * 7)
    assert refused(match, BasicAttack(unit="a", target="X")) == ["E-10"]
    assert refused(match, TwoAttacks(unit="a")) == ["E-10"]
    match = field(a=agent((0, 0)), X=agent((5, 0)))
    act(match, Aim(unit="a"))
    assert refused(match, TwoAttacks(unit="a")) == ["E-10"]


def test_a_second_maneuver_leaves_one_open() -> None:
    """E-11: a Move and a Move."""
    match = field(a=agent((0, 0)), X=agent((11, 5)))
    act(match, go("a", (1, 0)))
    assert not man(match, "a").open
    act(match, go("a", (2, 0)))
    assert man(match, "a").open


def test_two_defenses_cost_nothing() -> None:
    """E-12: an evasive pool of 2 + 2 + 3 = 7 dice (RULES: the best of melee, ranged, defense), twice."""
    match = field(a=agent((0, 0)), X=agent((11, 5)))
    act(match, EvasiveAction(unit="a"), H, H, *(M,) * 5)
    events = act(match, EvasiveAction(unit="a"), H, *(M,) * 6)
    assert man(match, "a").evasive == 3
    assert not man(match, "a").open
    assert sum(value for key, value in rows(events).items() if key.endswith("dice")) == 7


def test_a_second_concentration_is_a_die_down() -> None:
    """E-13: Search after Aim: 2 + 1 + 1 = 4 dice less 1."""
    match = field(a=agent((0, 0)), X=agent((11, 5)))
    act(match, Aim(unit="a"))
    events = act(match, Search(unit="a"), M, M, M)
    assert rows(events)["E-13 dice"] == -1


def test_dropping_and_standing_are_free() -> None:
    """E-14: on the ground one does not Move, but may Crawl, or stand up first."""
    match = field(a=agent((0, 0)), X=agent((11, 5)))
    act(match, DropProne(unit="a"))
    assert (man(match, "a").prone, man(match, "a").actions) == (True, 2)
    assert refused(match, go("a", (1, 0))) == ["E-14"]
    assert refused(match, Crawl(unit="a", at=Square(1, 0))) == []
    assert refused(match, DropProne(unit="a")) == ["E-14"]
    act(match, StandUp(unit="a"))
    assert (man(match, "a").prone, man(match, "a").actions) == (False, 2)
    assert refused(match, StandUp(unit="a")) == ["E-14"]


def test_what_lasts_until_the_next_turn_ends_when_it_starts() -> None:
    """E-44, E-28, E-27: Open, a stance and an evasive pool last through the enemies' turn."""
    match = field(a=agent((0, 0)), X=agent((11, 5)))
    act(match, DefensiveStance(unit="a"))
    put(match, "a", open=True, evasive=2, aim=True)
    match.do(EndTurn(unit="a"))
    to_side(match, "opposition")
    assert (man(match, "a").open, man(match, "a").stance, man(match, "a").evasive) == (True, True, 2)
    next_turn(match)
    assert (man(match, "a").open, man(match, "a").stance, man(match, "a").evasive) == (False, False, 0)
    assert man(match, "a").aim  # until the attack (E-32)


@pytest.mark.parametrize(
    "action", [Aim(unit="a"), go("a", (1, 0)), DefensiveStance(unit="a"), BasicAttack(unit="a", target="X")]
)
def test_without_actions_nothing_is_done(action: Action[Effort]) -> None:
    """E-07: every action says so."""
    match = field(a=agent((0, 0)), b=agent((0, 5)), X=agent((5, 0)))
    put(match, "a", actions=0)
    assert refused(match, action)


def test_owed_actions_are_missing_in_the_next_turn() -> None:
    """E-05, E-07, E-47: one owed: one action; three owed: none, and one more in the turn after."""
    match = field(a=agent((0, 0)), b=agent((0, 5)), X=agent((11, 5)))
    put(match, "a", owed=1)
    put(match, "b", owed=3)
    next_turn(match)
    assert (man(match, "a").actions, man(match, "a").owed) == (1, 0)
    assert (man(match, "b").actions, man(match, "b").owed) == (0, 1)
    assert whose(match)[1] == ("a",)
