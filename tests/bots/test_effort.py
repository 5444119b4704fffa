"""The policy of all levels under `effort`, in scenes where one choice is plainly right."""

from typing import Any

from game.board.squares import Square
from game.bots.policy import policy
from game.bots.traits import UNBOUNDED
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.turns import EndTurn
from game.systems.effort.attack import BasicAttack, TwoAttacks
from game.systems.effort.defenses import FirstAid
from game.systems.effort.moves import Move, StandUp
from game.systems.effort.prepare import Prepare
from game.systems.effort.units import Effort
from tests.systems.effort.field import H, M, act, agent, attack, field, hero, put, to_side


def decided(match: Match[Effort]) -> Any:
    decision = policy(UNBOUNDED)(match.system, match.seen())
    assert decision is not None
    assert decision.reasons
    assert not match.why_not(decision.action)
    return decision.action


def test_it_attacks_the_one_that_it_can_take_out() -> None:
    """Two enemies alike and equally far, one with a single wound left."""
    match = field(a=agent((0, 2)), X=agent((4, 0), wound_threshold=2), Y=agent((4, 4), wound_threshold=2))
    put(match, "Y", wounds=1)
    action = decided(match)
    if isinstance(action, TwoAttacks):
        act(match, action)
        action = decided(match)
    assert isinstance(action, BasicAttack)
    assert action.target == "Y"


def test_it_dodges_when_that_is_better_and_not_in_vain() -> None:
    """E-38, E-43: against 2 Effort with 6 dice; with a poor die it keeps its reactions."""
    for hurt, choice in ((0, "dodge"), (2, "endure")):
        match = field(a=hero((2, 2), wound_threshold=3), X=agent((6, 2)), Y=agent((11, 5)))
        put(match, "a", wounds=hurt, dulled=hurt, reactions=2 * hurt)
        to_side(match, "opposition")
        attack(match, "X", "a", H, H, *(M,) * 5)
        assert decided(match) == Choose(choice=choice)


def test_it_spends_the_evasive_pool_on_what_would_wound() -> None:
    """E-27: 2 Effort and 2 in the pool: one at least."""
    match = field(a=agent((2, 2)), X=agent((6, 2)), Y=agent((11, 5)))
    put(match, "a", evasive=2)
    to_side(match, "opposition")
    attack(match, "X", "a", H, H, *(M,) * 5)
    assert decided(match).choice in {"negate 1", "negate 2"}


def test_it_uses_what_it_has_prepared() -> None:
    """E-37: a shot that may take X out."""
    match = field(a=agent((0, 2), weapons=("rifle",)), X=agent((11, 2), wound_threshold=1), Y=agent((11, 5)))
    act(match, Prepare(unit="a", trigger="moves", then="basic_attack"))
    to_side(match, "opposition")
    act(match, Move(unit="X", at=Square(9, 2)))
    assert decided(match) == Choose(choice="strike")


def test_it_strikes_back() -> None:
    """E-40."""
    match = field(a=hero((2, 2), weapons=("knife",)), X=agent((3, 2), wound_threshold=1), Y=agent((11, 5)))
    to_side(match, "opposition")
    attack(match, "X", "a", *(M,) * 7)
    assert decided(match) == Choose(choice="riposte")


def test_who_lies_on_the_ground_stands_up() -> None:
    """E-14: it is free, and done before whatever takes an action."""
    match = field(a=agent((0, 2)), X=agent((11, 5)))
    put(match, "a", prone=True)
    if isinstance(decided(match), TwoAttacks):  # free too
        act(match, decided(match))
    assert decided(match) == StandUp(unit="a")


def test_a_medic_helps_who_is_hurt() -> None:
    """E-31: nobody else is near."""
    match = field(("." * 40,) * 3, a=agent((0, 2), medicine=4, clever=3), b=agent((1, 2)), X=agent((39, 0)))
    put(match, "b", wounds=1, dulled=1)
    match.do(EndTurn(unit="b"))
    assert decided(match) == FirstAid(unit="a", target="b")


def test_it_does_not_attack_twice_undeclared() -> None:
    """E-10: every decision of a turn is legal; one with two attacks declares them first."""
    match = field(a=agent((0, 2)), X=agent((4, 2), wound_threshold=6))
    kinds = []
    while match.prompt is not None and match.prompt.side == "squad":
        action = decided(match)
        kinds.append(type(action).__name__)
        match.do(action)
    attacks = kinds.count("BasicAttack")
    assert attacks <= 1 or kinds.index("TwoAttacks") < kinds.index("BasicAttack")
