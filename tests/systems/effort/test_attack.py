"""Attacks on a unit, and on a square (E-05, E-06, E-21 to E-24, E-26, E-39, E-48)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.events import Burst, Hurt, Moved, Out, Status
from game.systems.effort.attack import AreaAttack, BasicAttack, DefensiveAttack, DesperateAttack, PowerAttack
from game.systems.effort.prepare import Aim
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
    hits,
    man,
    put,
    refused,
    rolls,
    rows,
    to_side,
    told,
    whose,
)


def duel(**target: Any) -> Match[Effort]:
    """A with 7 dice against X, which may take 2 wounds; Y keeps the match going."""
    return field(a=agent((0, 2)), X=agent((4, 2), **target), Y=agent((11, 5)))


def state_of(match: Match[Effort], name: str = "X") -> tuple[int, int]:
    return man(match, name).wounds, man(match, name).dulled


def test_no_effort_misses() -> None:
    """E-21."""
    match = duel()
    attack(match, "a", "X", *hits(0))
    assert state_of(match) == (0, 0)


def test_1_effort_costs_a_rank() -> None:
    """E-21: one of the aspect, which all pools are made of; not below 0."""
    match = duel()
    attack(match, "a", "X", *hits(1))
    assert state_of(match) == (0, 1)
    assert man(match, "X").aspect == 1
    match = duel(aspect=0)
    assert not told(attack(match, "a", "X", *hits(1)), Hurt)


def test_2_effort_wound() -> None:
    """E-21: after a check of 2 dice that negates nothing (E-46); a wound comes instead of a rank."""
    match = duel()
    attack(match, "a", "X", *hits(2), M, M)
    assert state_of(match) == (1, 0)


def test_2_effort_more_are_a_further_wound() -> None:
    """E-21: 4 Effort: 2 over the wound: both wounds at once, one check, out of action."""
    match = duel()
    attack(match, "a", "X", *hits(4))
    assert whose(match) == ("squad", ("a",), ("knock down", "leave open", "push", "wounds"))
    events = choose(match, "wounds", M, M)
    assert told(events, Out)


@pytest.mark.parametrize(
    ("choice", "what", "before"),
    [("knock down", "prone", {}), ("leave open", "open", {}), ("spoil aim", "aim", {"aim": True})],
)
def test_1_effort_buys_an_effect(choice: str, what: str, before: dict[str, bool]) -> None:
    """E-21: 3 Effort: 1 over the wound; then the check falls."""
    match = duel()
    put(match, "X", **before)
    attack(match, "a", "X", *hits(3))
    choose(match, choice, M, M)
    assert getattr(man(match, "X"), what) is (choice != "spoil aim")
    assert state_of(match) == (1, 0)


def test_effects_that_make_no_sense_are_not_offered() -> None:
    """E-21: X lies there Open already, and does not aim."""
    match = duel()
    put(match, "X", prone=True, open=True)
    attack(match, "a", "X", *hits(3))
    assert whose(match)[2] == ("push", "wounds")


def test_a_push_slides_the_target_a_square() -> None:
    """E-21, B-29: away from a; two pushes with 4 Effort."""
    match = duel()
    attack(match, "a", "X", *hits(4))
    choose(match, "push")
    events = choose(match, "push", M, M)
    assert [(event.end, event.how) for event in told(events, Moved)] == [((6, 2), "push")]
    assert state_of(match) == (1, 0)


def test_who_is_slammed_loses_the_next_action() -> None:
    """E-47, B-29: a wall behind X."""
    match = field((".....#......",), a=agent((0, 0)), X=agent((4, 0)), Y=agent((11, 0)))
    attack(match, "a", "X", *hits(3))
    choose(match, "push", M, M)
    assert (man(match, "X").at, man(match, "X").owed) == ((4, 0), 1)


def test_who_is_pushed_over_an_edge_falls() -> None:
    """E-47: 2 levels: an attack with 2 Effort of its own, then that of a: checks of 2 dice and of 1."""
    match = field(("." * 12,), heights=("222220000000",), a=agent((0, 0)), X=agent((4, 0)), Y=agent((11, 0)))
    attack(match, "a", "X", *hits(3))
    events = choose(match, "push", M, M, M)
    assert [len(event.faces) for event in rolls(events)] == [2, 1]
    assert told(events, Out)


def test_a_step_is_part_of_a_basic_attack() -> None:
    """E-21: one square, before it; not two."""
    match = duel()
    assert refused(match, BasicAttack(unit="a", target="X", step=Square(2, 2))) == ["E-21"]
    act(match, BasicAttack(unit="a", target="X", step=Square(1, 2)), *hits(0))
    assert man(match, "a").at == (1, 2)


def test_raises_together_are_no_more_than_one() -> None:
    """E-21: in a stance and crawling: 2 Effort hit, 3 wound."""
    match = duel()
    put(match, "X", stance=True, prone=True, crawled=True)
    events = attack(match, "a", "X", *hits(2))
    assert sum(value for key, value in rows(events).items() if "needed" in key) == 2
    assert state_of(match) == (0, 1)


def test_a_defensive_attack_guards_for_two_dice() -> None:
    """E-22: 5 dice; 1 synergy on its defences until its next turn."""
    match = field(a=hero((0, 2)), X=agent((4, 2)))
    events = act(match, DefensiveAttack(unit="a", target="X"), *hits(0, 5))
    assert rows(events)["E-22 dice"] == -2
    assert man(match, "a").guarded
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(2))
    # aspect 2, agile 2, ranged 3, the guard's die, less 1 for a reaction: 7 dice
    events = choose(match, "dodge", *(M,) * 7, M, M)
    assert rows(events)["E-22 synergy"] == 1


def test_a_power_attack_trades_two_dice_for_an_effort() -> None:
    """E-23: the knife's 5 dice: 3 and 1 Effort more, 1 and 2 more, if any is rolled."""
    for out, faces, dulled in ((2, (M, M, M), 0), (4, (M,), 0), (2, (H, M, M), 0)):
        match = field(a=agent((0, 2), weapons=("knife",)), X=agent((1, 2)), Y=agent((11, 5)))
        check = (M, M) if H in faces else ()
        act(match, PowerAttack(unit="a", target="X", dice_out=out), *faces, *check)
        assert state_of(match) == ((1, 0) if H in faces else (0, dulled))


def test_a_power_attack_leaves_a_die_and_needs_muscle() -> None:
    """E-23: not 6 of 5, not 3, not with a gun; it may step."""
    match = field(a=agent((0, 2), weapons=("knife", "gun")), X=agent((2, 2)), b=agent((0, 0)))
    step = Square(1, 2)
    assert refused(match, PowerAttack(unit="a", target="X", dice_out=6, step=step)) == ["E-23"]
    assert refused(match, PowerAttack(unit="a", target="X", dice_out=3, step=step)) == ["E-23"]
    assert refused(match, PowerAttack(unit="a", target="X", dice_out=4, step=step)) == []
    assert "E-23" in refused(match, PowerAttack(unit="b", target="X"))


def test_a_desperate_attack_takes_everything() -> None:
    """E-24: 2 synergy, no reactions, Open, cover, stance and evasion gone; the turn ends."""
    match = duel()
    put(match, "a", cover=True, stance=True, evasive=2)
    events = act(match, DesperateAttack(unit="a", target="X"), *hits(0, 9))
    assert rows(events)["E-24 synergy"] == 2
    attacker = man(match, "a")
    assert (attacker.open, attacker.winded, attacker.cover, attacker.stance, attacker.evasive) == (
        True,
        True,
        False,
        False,
        0,
    )
    assert whose(match)[0] == "opposition"


def test_a_desperate_attack_needs_both_actions_and_cannot_be_aimed() -> None:
    """E-24, E-32: an Aim kept from the turn before gives nothing, and stays."""
    match = duel()
    act(match, Aim(unit="a"))
    assert refused(match, DesperateAttack(unit="a", target="X")) == ["E-07"]
    match = duel()
    put(match, "a", aim=True)
    events = act(match, DesperateAttack(unit="a", target="X"), *hits(0, 9))
    assert "E-32 synergy" not in rows(events)
    assert man(match, "a").aim


def test_three_attacks_are_for_heroes_one_pick_each() -> None:
    """E-24: at -1 die, on different targets, chosen one after the other; it may stop before the third."""
    match = field(a=hero((0, 2)), b=agent((0, 0)), X=agent((4, 2)), Y=agent((4, 4)))
    assert "E-24" in refused(match, DesperateAttack(unit="b", target="X", mode="three"))
    events = act(match, DesperateAttack(unit="a", target="X", mode="three"), *hits(0, 6))
    assert rows(events)["E-24 dice"] == -1
    assert whose(match) == ("squad", ("a",), ("pass",))
    assert refused(match, DesperateAttack(unit="a", target="Y")) == ["E-24"]
    act(match, DesperateAttack(unit="a", target="Y", mode="three"), *hits(1, 6))
    assert state_of(match, "Y") == (0, 1)
    match.do(Choose(choice="pass"))
    assert man(match, "a").open
    assert whose(match) == ("squad", ("b",), ())


def test_three_attacks_are_three() -> None:
    """E-24: not four."""
    match = field(a=hero((0, 2)), X=agent((4, 2)), Y=agent((4, 4)))
    flurry = DesperateAttack(unit="a", target="X", mode="three")
    asked = []
    for _ in range(3):
        act(match, flurry, *hits(0, 6))
        asked.append(match.prompt and match.prompt.text)
    assert asked[:2] == ["2 more attacks: on whom?", "1 more attack: on whom?"]
    assert whose(match)[0] == "opposition"


def test_dodging_leaves_an_attack_1_effort() -> None:
    """E-26: 4 Effort of a dodge would cancel 2 of 2: one is kept, and costs a rank."""
    match = field(a=agent((0, 2)), X=hero((4, 2)), Y=agent((11, 5)))
    attack(match, "a", "X", *hits(2))
    choose(match, "dodge", *hits(4, 6))
    assert state_of(match) == (0, 1)


def test_the_1_that_is_kept_may_still_miss() -> None:
    """E-26: in a stance X needs 2 to be hit."""
    match = field(a=agent((0, 2)), X=hero((4, 2)), Y=agent((11, 5)))
    put(match, "X", stance=True)
    attack(match, "a", "X", *hits(2))
    choose(match, "dodge", *hits(2, 7))
    assert state_of(match) == (0, 0)


def test_only_the_evasive_pool_takes_the_last_effort() -> None:
    """E-26, E-27: supporting characters too; it is no reaction."""
    match = duel()
    put(match, "X", evasive=3)
    attack(match, "a", "X", *hits(1))
    assert whose(match) == ("opposition", ("X",), ("negate 1", "keep it"))
    choose(match, "negate 1")
    assert state_of(match) == (0, 0)
    assert (man(match, "X").evasive, man(match, "X").reactions) == (2, 0)


def test_statuses_are_told_with_their_clauses() -> None:
    """J-05, E-21."""
    match = duel()
    attack(match, "a", "X", *hits(3))
    events = choose(match, "knock down", M, M)
    assert [(event.status, event.clause) for event in told(events, Status)] == [("knocked down", "E-21")]


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
    diver = man(match, "X")
    assert (diver.wounds, diver.dulled, diver.prone, diver.winded) == (0, 1, True, True)
    assert diver.at != (4, 2)
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


def test_just_the_effort_that_is_needed_lets_a_friend_step_into_a_burst() -> None:
    """E-29, E-48: 1 Effort hits X in the open, so that G, which shields it, is asked."""
    match = bombed(G=hero((5, 2)), Y=agent((9, 5)))
    put(match, "G", shielding=True)
    throw(match, *hits(1))
    assert whose(match) == ("opposition", ("G",), ("take it", "step in", "stay out"))
