"""Who may react to what: never twice to one trigger, never in kind, never in one's own turn (E-07, E-41)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.systems.effort.attack import AreaAttack
from game.systems.effort.defenses import ShieldAnother
from game.systems.effort.items import Interact
from game.systems.effort.moves import Move
from game.systems.effort.prepare import Prepare
from game.systems.effort.stealth import Search
from game.systems.effort.system import EFFORT
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort
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
    next_turn,
    put,
    rows,
    to_side,
    whose,
)

KNIFE: dict[str, Any] = {"weapons": ("knife",)}


# In kind, and in one's own turn ----------------------------------------------------------------------------


def test_opportunists_do_not_answer_a_riposte() -> None:
    """E-41, E-05: a's riposte of 2 dice (5 - 2 - 1) rolls 1 Quirk and no Effort: Open, but not seized."""
    match = field(a=hero((2, 2), **KNIFE), X=agent((3, 2), abilities=("opportunist",), **KNIFE))
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(0, 5))
    choose(match, "riposte", Q, M)
    assert man(match, "a").open
    assert whose(match) == ("opposition", ("X",), ())


def test_opportunists_do_not_answer_a_prepared_attack() -> None:
    """E-41: a's prepared stroke leaves it Open beside the opportunist X."""
    match = field(a=agent((2, 2), **KNIFE), X=agent((5, 2), abilities=("opportunist",), **KNIFE))
    act(match, Prepare(unit="a", trigger="close", then="basic_attack"))
    to_side(match, "opposition")
    act(match, Move(unit="X", at=Square(3, 2)))
    choose(match, "strike", Q, M, M, M, M)
    assert (man(match, "a").open, match.state.pending) == (True, None)


def test_opportunists_do_not_answer_an_opportunist() -> None:
    """E-41, E-45: X leaves itself Open, a seizes that and leaves itself Open too; X is one as well."""
    match = field(
        a=agent((2, 2), abilities=("opportunist",), **KNIFE),
        X=agent((3, 2), abilities=("opportunist",), **KNIFE),
    )
    to_side(match, "opposition")
    attack(match, "X", "a", Q, M, M, M, M)
    choose(match, "seize it", Q, M, M, M, M)
    assert (man(match, "a").open, man(match, "X").open, match.state.pending) == (True, True, None)


def test_no_dodge_in_ones_own_turn() -> None:
    """E-07: a, a hero, is shot in its own turn by what X has prepared; out of it, it is asked."""
    match = field(a=hero((5, 2)), b=hero((0, 0)), X=agent((10, 2)))
    to_side(match, "opposition")
    act(match, Prepare(unit="X", trigger="moves", then="basic_attack"))
    next_turn(match)
    act(match, Move(unit="a", at=Square(6, 2)))
    choose(match, "strike", *hits(2), M, M)
    assert (man(match, "a").wounds, whose(match)[:2]) == (1, ("squad", ("a",)))


def test_nothing_prepared_fires_in_ones_own_turn() -> None:
    """E-37, E-07: a lays X open with its own shot; what it has prepared against that waits."""
    match = field(a=agent((2, 2)), b=agent((0, 0)), X=agent((6, 2), wound_threshold=6))
    act(match, Prepare(unit="a", trigger="open", then="evasive_action"))
    attack(match, "a", "X", *hits(3))
    choose(match, "leave open", *(M,) * 6)
    assert man(match, "X").open
    assert whose(match)[0] == "squad"
    assert len(man(match, "a").readied) == 1


# One reaction to one trigger --------------------------------------------------------------------------------


def guarded(**b: Any) -> Match[Effort]:
    """B shields a, and has a shot prepared against attacks; X attacks a, 4 squares off."""
    match = field(a=agent((3, 2)), b=hero((2, 3), **b), X=agent((7, 2), wound_threshold=6), Y=agent((11, 5)))
    act(match, ShieldAnother(unit="b"))
    act(match, Prepare(unit="b", trigger="attacks", then="basic_attack"))
    to_side(match, "opposition")
    attack(match, "X", "a")
    assert whose(match) == ("squad", ("b",), ("strike", "hold"))
    return match


def test_who_has_struck_does_not_step_in_too() -> None:
    """E-41, E-29, E-37: b shoots at X, which then hits a with 1 Effort; b is not asked to step in."""
    match = guarded()
    choose(match, "strike", *hits(0), *hits(1))
    assert (man(match, "a").dulled, man(match, "b").reactions) == (1, 1)


def test_who_holds_may_step_in_and_does_not_dodge_then() -> None:
    """E-41, E-29: it takes the attack with 2 Effort, and has no further reaction to it."""
    match = guarded()
    choose(match, "hold")
    assert whose(match)[2] == ("take it", "step in", "stay out")
    choose(match, "take it", *hits(2), M, M)
    assert (man(match, "b").wounds, man(match, "b").reactions) == (1, 1)


def test_who_has_struck_does_not_dive_too() -> None:
    """E-41, E-39: against a burst the same: d shoots first, then it stays where it is."""
    match = field(d=hero((6, 2)), X=agent((9, 2), weapons=("bomb",), wound_threshold=6))
    act(match, Prepare(unit="d", trigger="attacks", then="basic_attack"))
    to_side(match, "opposition")
    act(match, AreaAttack(unit="X", at=Square(6, 3), weapon="bomb"))
    choose(match, "strike", *hits(0), *hits(2), M, M)
    assert (man(match, "d").wounds, man(match, "d").dived) == (1, False)


def test_a_friend_may_take_a_burst() -> None:
    """E-29, E-48: g, outside of it, goes next to a and takes the 2 Effort that a would have suffered."""
    match = field(a=agent((6, 2)), g=hero((4, 2)), X=agent((9, 2), weapons=("bomb",)))
    act(match, ShieldAnother(unit="g"))
    to_side(match, "opposition")
    act(match, AreaAttack(unit="X", at=Square(6, 2), weapon="bomb"), *hits(2))
    assert whose(match) == ("squad", ("g",), ("take it", "step in", "stay out"))
    choose(match, "take it", M, M)
    assert (man(match, "g").wounds, man(match, "a").wounds, man(match, "g").reactions) == (1, 0, 1)
    assert not man(match, "g").bearing


@pytest.mark.parametrize(("friend", "bearer", "asked"), [((5, 2), (6, 3), True), ((6, 2), (5, 2), False)])
def test_close_is_measured_to_who_takes_the_attack(
    friend: tuple[int, int],
    bearer: tuple[int, int],
    asked: bool,
) -> None:
    """E-29, E-40: X at 8,2 misses b, which stands 2 squares off (a riposte) or 3 (none)."""
    match = field(a=agent(friend), b=hero(bearer), X=agent((8, 2)), Y=agent((11, 5)))
    put(match, "b", shielding=True)
    to_side(match, "opposition")
    attack(match, "X", "a")
    choose(match, "take it", *hits(0))
    assert (whose(match)[2] == ("riposte", "let it go")) is asked


def test_the_question_does_not_name_a_hidden_attacker() -> None:
    """E-29, E-18, B-36: g's side does not know X."""
    match = field(g=hero((2, 2)), b=agent((3, 2)), X=agent((7, 2)), Y=agent((11, 5)), fog=True)
    put(match, "g", shielding=True)
    to_side(match, "opposition")
    hidden(match, "X")
    attack(match, "X", "b")
    assert match.prompt is not None
    assert match.prompt.text == "somebody attacks b: step in?"


# Dice in full -----------------------------------------------------------------------------------------------


def test_a_counter_has_all_its_dice_after_two_attacks() -> None:
    """E-28, E-41, E-10: a declared two Attacks in its turn; the counter is none of them: 5 dice."""
    match = field(a=hero((2, 2), **KNIFE), X=agent((3, 2), **KNIFE))
    put(match, "a", paired=True, stance=True)
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(0, 5))
    assert "E-10 dice" not in rows(choose(match, "counter", *hits(0, 5)))


def test_a_free_attack_has_all_its_dice_after_two_attacks() -> None:
    """E-45, E-10: 7 dice for the gun."""
    match = field(a=agent((2, 2), abilities=("opportunist",)), X=agent((3, 2), **KNIFE))
    put(match, "a", paired=True)
    to_side(match, "opposition")
    attack(match, "X", "a", Q, M, M, M, M)
    assert "E-10 dice" not in rows(choose(match, "seize it", *hits(0)))


def test_a_prepared_power_attack_leaves_a_die() -> None:
    """E-23: of 2 dice (aspect 1, strong 1) none may be left out; 1 Effort is 1."""
    match = field(a=agent((2, 2), aspect=1, melee=0, **KNIFE), X=agent((5, 2)))
    act(match, Prepare(unit="a", trigger="close", then="power_attack"))
    to_side(match, "opposition")
    act(match, Move(unit="X", at=Square(3, 2)))
    events = choose(match, "strike", H, M)
    assert "E-23 dice" not in rows(events)
    assert man(match, "X").dulled == 1


def test_wounds_negated_cost_one_action_of_the_next_turn() -> None:
    """E-46: three enemies hit a, each wound is negated: 1 action in its next turn, 2 in the one after."""
    match = field(
        a=agent((5, 2), aspect=3, wound_threshold=4), X=agent((9, 2)), Y=agent((9, 3)), Z=agent((9, 1))
    )
    to_side(match, "opposition")
    for shooter in "XYZ":
        attack(match, shooter, "a", *hits(2), H, M, M, M)
        match.do(EndTurn(unit=shooter)) if man(match, shooter).actions else None
    assert (man(match, "a").wounds, man(match, "a").dulled) == (0, 3)
    if match.state.clock.turn == 1:
        next_turn(match)
    assert man(match, "a").actions == 1
    next_turn(match)
    assert man(match, "a").actions == 2


# What is prepared -------------------------------------------------------------------------------------------

DOOR = ("......", "......", "######", "......")


def test_two_prepared_reactions_both_stay() -> None:
    """E-37: against a move and against an attack; each fires once."""
    match = field(a=agent((0, 2)), X=agent((6, 2), wound_threshold=6), Y=agent((11, 5)))
    act(match, Prepare(unit="a", trigger="moves", then="basic_attack"))
    act(match, Prepare(unit="a", trigger="attacks", then="evasive_action"))
    to_side(match, "opposition")
    act(match, Move(unit="X", at=Square(5, 2)))
    choose(match, "strike", *hits(0))
    assert [readied.trigger for readied in man(match, "a").readied] == ["attacks"]
    attack(match, "X", "a")
    assert whose(match) == ("squad", ("a",), ("hold",))


def test_an_enemy_comes_into_sight_when_a_door_opens() -> None:
    """E-37: X opens the door between them from beside it: a shoots before it does anything else."""
    match = field(
        ("............", "######+#####", "............"), a=agent((6, 0)), X=agent((6, 2)), Y=agent((11, 2))
    )
    act(match, Prepare(unit="a", trigger="in_sight", then="basic_attack"))
    to_side(match, "opposition")
    act(match, Interact(unit="X", at=Square(6, 1)))
    assert whose(match) == ("squad", ("a",), ("strike", "hold"))
    choose(match, "hold")
    act(match, Move(unit="X", at=Square(6, 1)))
    assert whose(match)[0] == "opposition"  # it was in sight already


def test_an_enemy_comes_into_sight_when_smoke_thins() -> None:
    """E-37: smoke of one round lies between them; it thins as the next round begins."""
    match = field(a=agent((0, 2)), X=agent((8, 2)), Y=agent((11, 5)))
    smoke = match.state.board.smoked(tuple(Square(x, y) for x in range(1, 8) for y in range(6)), 1)
    match.state = replace(match.state, board=smoke)
    to_side(match, "opposition")
    act(match, Prepare(unit="X", trigger="in_sight", then="basic_attack"))
    assert man(match, "X").readied[0].sighted == ()
    match.do(EndTurn(unit="X"))
    match.do(EndTurn(unit="Y"))
    assert match.state.clock.turn == 2
    assert whose(match) == ("opposition", ("X",), ("strike", "hold"))


def test_an_enemy_that_is_found_comes_into_sight() -> None:
    """E-37, E-33: b finds X, and a shoots."""
    match = field(a=agent((0, 2)), b=agent((0, 3)), X=agent((6, 2)), Y=agent((11, 5)))
    hidden(match, "X", quiet=1)
    act(match, Prepare(unit="a", trigger="in_sight", then="basic_attack"))
    match.do(EndTurn(unit="a"))
    act(match, Search(unit="b"), *hits(2, 4))
    assert whose(match) == ("squad", ("a",), ("strike", "hold"))


def test_what_waits_for_an_enemy_that_is_gone_is_lost() -> None:
    """E-37: no badge, no squares watched."""
    match = field(a=agent((0, 2)), X=agent((6, 2)), Y=agent((11, 5)))
    act(match, Prepare(unit="a", trigger="moves", then="basic_attack", target="X"))

    def badges() -> list[str]:
        seen = match.view("squad")
        return [badge.mark for badge in EFFORT.words.badges(seen, seen.unit("a"))]

    assert "RDY" in badges()
    put(match, "X", fate="out")
    assert "RDY" not in badges()
    assert EFFORT.words.watch(match.view("squad"), man(match, "a")) == ()
