"""Wounds, falls, hazards, areas (E-39, E-46 to E-49)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Burst, Out
from game.systems.effort.attack import AreaAttack
from game.systems.effort.moves import Move
from game.systems.effort.units import Effort
from tests.systems.effort.field import (
    H,
    M,
    Q,
    agent,
    attack,
    choose,
    field,
    hero,
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


def hits(effort: int, dice: int = 7) -> tuple[int, ...]:
    """Dice of which so many are Effort."""
    return (H,) * effort + (M,) * (dice - effort)


def duel(threshold: int = 2) -> Match[Effort]:
    return field(a=agent((0, 2)), X=agent((4, 2), wound_threshold=threshold), Y=agent((11, 5)))


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
    one = man(match, "X")
    assert (one.wounds, one.owed, one.dulled) == (1, 1, 1)
    match = duel(3)
    attack(match, "a", "X", *hits(4))
    choose(match, "wounds", H, H, M)
    one = man(match, "X")
    assert (one.wounds, one.owed, one.dulled) == (0, 1, 1)


def test_a_negated_wound_costs_an_action_of_the_next_turn() -> None:
    """E-46: X has one action in the turn that comes, two in the one after."""
    match = duel()
    attack(match, "a", "X", *hits(2), H, M)
    to_side(match, "opposition")
    assert man(match, "X").actions == 1
    next_turn(match)
    to_side(match, "opposition")
    assert man(match, "X").actions == 2


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


def bombed(**units: Any) -> Match[Effort]:
    """A throws a bomb of radius 1 at 4,2; nobody stands closer."""
    crew = {"a": agent((0, 2), weapons=("bomb",)), "X": agent((4, 2)), "Y": agent((5, 3)), **units}
    return field(**crew, Z=agent((11, 5)))


def throw(
    match: Match[Effort], *faces: int, at: tuple[int, int] = (4, 2), rest: tuple[int, int] = (4, 2)
) -> Any:
    return match.do(AreaAttack(unit="a", at=Square(*at), weapon="bomb"), dice=faces, rests=[Square(*rest)])


def test_an_area_attacks_everybody_in_its_radius_with_one_roll() -> None:
    """E-48: 2 Effort: X and Y, each a check of its own; Z is far."""
    match = bombed()
    events = throw(match, *hits(2), M, M, M, M)
    assert told(events, Burst)[0].at == (4, 2)
    assert [man(match, name).wounds for name in "XYZ"] == [1, 1, 0]


def test_each_has_its_own_raises() -> None:
    """E-48, E-28: Y in a stance needs 2 to be hit: it loses a rank."""
    match = bombed()
    put(match, "Y", stance=True)
    throw(match, *hits(2), M, M)
    assert (man(match, "X").wounds, man(match, "Y").wounds, man(match, "Y").dulled) == (1, 0, 1)


@pytest.mark.parametrize(("face", "at"), [(1, (4, 0)), (3, (6, 2)), (6, (2, 4))])
def test_without_effort_it_bursts_2_squares_off(face: int, at: tuple[int, int]) -> None:
    """E-48: a d8 from north on, clockwise, with 1 Effort; nobody is there."""
    match = bombed()
    events = match.do(
        AreaAttack(unit="a", at=Square(4, 2), weapon="bomb"), dice=(*hits(0), face), rests=[Square(*at)]
    )
    assert told(events, Burst)[0].at == at
    assert rolls(events)[1].label == "stray"


def test_an_area_weapon_needs_range_and_sight() -> None:
    """E-06, E-48, B-36: a zone past Near is possible, at -2 dice; two are not."""
    match = field(("." * 60, "." * 60), a=agent((0, 0), weapons=("bomb",)), X=agent((59, 0)))
    assert rows(match.do(AreaAttack(unit="a", at=Square(8, 0), weapon="bomb")))["E-06 dice"] == -2
    assert refused(bombed(), AreaAttack(unit="a", at=Square(4, 2), weapon="gun")) == ["E-48"]
    match = field(("." * 60, "." * 60), a=agent((0, 0), weapons=("bomb",)), X=agent((59, 0)))
    assert refused(match, AreaAttack(unit="a", at=Square(51, 0), weapon="bomb")) == ["E-06"]
    match = field(("...#....",), a=agent((0, 0), weapons=("bomb",)), X=agent((5, 0)))
    assert refused(match, AreaAttack(unit="a", at=Square(5, 0), weapon="bomb")) == ["B-36"]


def test_a_hero_may_dive_for_cover() -> None:
    """E-39, E-41: 2 + 2 + 3 - 1 = 6 dice; with 2 Effort that of the area becomes 1: a rank, no wound.

    X goes a square, lies there, and has no reactions left; in its next turn it is up again.
    """
    match = bombed(X=hero((4, 2)), Y=agent((9, 5)))
    throw(match, *hits(3))
    assert whose(match) == ("opposition", ("X",), ("dive", "stay"))
    events = choose(match, "dive", *hits(2, 6))
    assert rows(events)["E-41 dice"] == -1
    one = man(match, "X")
    assert (one.wounds, one.dulled, one.prone, one.winded) == (0, 1, True, True)
    assert one.at != (4, 2)
    to_side(match, "opposition")
    assert (man(match, "X").prone, man(match, "X").winded) == (False, False)


def test_a_dive_with_less_does_not_help() -> None:
    """E-39: 1 Effort: the wound stands."""
    match = bombed(X=hero((4, 2)), Y=agent((9, 5)))
    throw(match, *hits(2))
    choose(match, "dive", *hits(1, 6), M, M)
    assert man(match, "X").wounds == 1


def test_a_dive_behind_cover_has_synergy() -> None:
    """E-39: behind the crate at 5,1 from a burst at 4,1: 7 dice."""
    board = ("............", ".....o......", "............")
    match = field(board, a=agent((0, 1), weapons=("bomb",)), X=hero((5, 2)), Z=agent((11, 0)))
    throw(match, *hits(2), at=(4, 1), rest=(4, 1))
    events = choose(match, "dive", *hits(0, 7), M, M)
    assert rows(events)["E-39 synergy"] == 1


def test_supporting_characters_do_not_dive() -> None:
    """E-42."""
    match = bombed(Y=agent((9, 5)))
    throw(match, *hits(2), M, M)
    assert whose(match)[0] == "squad"


def test_an_area_catches_friends_too_and_is_not_answered() -> None:
    """E-48, E-41: b loses what X loses; further Effort against b goes into wounds unasked."""
    match = bombed(b=agent((4, 1), wound_threshold=3), Y=agent((9, 5)))
    throw(match, *hits(3))
    assert whose(match)[2][-1] == "wounds"  # for X
    choose(match, "wounds", M, M, M, M, M)
    assert (man(match, "b").wounds, man(match, "X").wounds) == (1, 1)


def test_quirks_of_a_throw_leave_one_open() -> None:
    """E-05, E-48."""
    match = bombed(Y=agent((9, 5)))
    throw(match, H, Q, Q, M, M, M, M)
    assert man(match, "a").open


def test_crates_are_shoved() -> None:
    """B-31: by physics, wherever they come to rest."""
    board = ("............", "....o.......", "............")
    match = field(board, a=agent((0, 1), weapons=("bomb",)), X=agent((4, 2)), Z=agent((11, 0)))
    match.do(
        AreaAttack(unit="a", at=Square(3, 1), weapon="bomb"),
        dice=(*hits(1),),
        rests=[Square(3, 1), Square(6, 1)],
    )
    assert match.state.board.terrain(Square(6, 1)).name == "crate"
