"""The attack roll: dice, numbers, armor, damage, who attacked before, dodging (S-17 to S-23, S-27)."""

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Hurt, Out
from game.rules.turns import EndTurn
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.moves import Move
from game.systems.squad.stances import Aim, Dodge
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, modifiers, put, soldier
from tests.systems.squad.fire import HIT, MISS, clauses, defence, lost, next_turn, refused, shoot


def test_two_attacks_in_one_turn_are_allowed() -> None:
    """S-17: Shoot, Shoot: neither list forbids it; a third action there is not (S-06)."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2), bhp=20))
    shoot(match, "a", "X", (6, 1, 1), 1, 1)
    shoot(match, "a", "X", (6, 1, 1), 1, 1)  # its own first attack is no other character's: still 3 dice
    assert lost(match, "X") == 4
    assert "a" not in (match.prompt.units if match.prompt else ())


def test_two_attacks_of_any_kinds_are_allowed() -> None:
    """S-17: the attacks may be of different kinds, and go against different targets."""
    match = field(a=soldier((0, 2), weapons=("knife", "frag")), X=soldier((1, 2), bhp=20), Y=soldier((6, 5)))
    match.do(CloseCombat(unit="a", target="X"), dice=(HIT, HIT, HIT, MISS, MISS))
    assert not refused(match, CloseCombat(unit="a", target="X"))
    assert not refused(match, Throw(unit="a", at=Square(4, 2), weapon="frag"))


@pytest.mark.parametrize(
    ("offence", "parried", "damage"),
    [
        ((6, 6, 5), (6, 5), 2),  # 2 - 1 = 1: a hit by 1
        ((6, 6, 6), (5, 5), 4),  # 3 - 0 = 3: 2 + 3 - 1
        ((6, 6, 5), (6, 6), 0),  # 2 - 2: as many is no hit
        ((6, 5, 5), (6, 6), 0),  # 1 - 2
        ((10, 10, 10), (10, 1), 3),  # a 10 counts once: 3 - 1 = 2
        ((5, 5, 5), (5, 5), 0),  # none against none
    ],
)
def test_more_attack_than_defence_successes_hit(
    offence: tuple[int, ...], parried: tuple[int, ...], damage: int
) -> None:
    """S-18: more attack successes than defence successes: hit; dam + (margin - 1) with dam 2 (S-21)."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2)))
    event = shoot(match, "a", "X", offence, *parried)
    assert lost(match, "X") == damage
    assert event.clause == "S-18"
    assert event.result == str(max(damage - 1, 0))  # the margin


@pytest.mark.parametrize(("size", "number"), [("tiny", 8), ("small", 7), ("average", 6), ("large", 5)])
def test_the_to_hit_number_is_by_the_targets_size(size: str, number: int) -> None:
    """S-19: tiny 8, small 7, average 6, large 5; the size of the attacker does not matter."""
    for face, damage in ((number - 1, 0), (number, 2)):
        match = field(a=soldier((0, 2), att=1, size="large"), X=soldier((5, 2), size=size, **defence(0)))
        event = shoot(match, "a", "X", (face,))
        assert lost(match, "X") == damage
        assert clauses(event, "to hit") == [("S-19", number)]


@pytest.mark.parametrize("size", ["tiny", "large"])
def test_defence_dice_must_reach_6_whatever_the_size(size: str) -> None:
    """S-18: each defence die that reaches 6 is a success: against two hits, 5 stops none and 6 stops one."""
    for face, damage in ((5, 3), (6, 2)):
        match = field(a=soldier((0, 2), att=2), X=soldier((5, 2), size=size, **defence(1)))
        shoot(match, "a", "X", (HIT, HIT), face)
        assert lost(match, "X") == damage


@pytest.mark.parametrize(
    ("armor", "pierce", "number"),
    [
        (0, 0, 6),  # no armor
        (1, 0, 8),
        (3, 0, 8),  # more armor adds no more than 2
        (3, 2, 8),
        (2, 1, 8),
        (1, 1, 6),  # pierce equal to armor is enough
        (2, 2, 6),
        (2, 3, 6),  # more pierce than needed takes off no more
        (0, 3, 6),
    ],
)
def test_armor_adds_2_unless_the_weapon_pierces_it(armor: int, pierce: int, number: int) -> None:
    """S-20: armor adds 2 to the to-hit number, unless the weapon's pierce is at least the armor."""
    gun = {"dam": 2, "range": 18, "pierce": pierce}
    for face, damage in ((number - 1, 0), (number, 2)):
        match = field(
            a=soldier((0, 2), att=1, weapons=("gun",)),
            X=soldier((5, 2), armor=armor, **defence(0)),
            weapons={"gun": gun},
        )
        shoot(match, "a", "X", (face,))
        assert lost(match, "X") == damage


def test_a_10_always_reaches_the_to_hit_number() -> None:
    """S-20: the to-hit number never passes 10: a tiny target in armor has 8 + 2."""
    for face, damage in ((9, 0), (10, 2)):
        match = field(a=soldier((0, 2), att=1), X=soldier((5, 2), size="tiny", armor=3, **defence(0)))
        event = shoot(match, "a", "X", (face,))
        assert lost(match, "X") == damage
        assert modifiers(event)["to hit"] == 10


def test_damage_comes_off_bhp_and_at_0_the_unit_is_out() -> None:
    """S-21: dam + (margin - 1): 2 + 2 off 5 leaves 1; then 2 off 1 is its last, and no more than that."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2), bhp=5), Y=soldier((9, 5)))
    shoot(match, "a", "X", (6, 7, 8), 1, 1)
    assert man(match, "X").bhp == 1
    events = match.do(Shoot(unit="a", target="X"), dice=(6, 1, 1, 1, 1))
    assert [event.amount for event in events if isinstance(event, Hurt)] == [1]
    assert [event.unit for event in events if isinstance(event, Out)] == ["X"]
    assert man(match, "X").bhp == 0
    assert not man(match, "X").conscious


def test_exactly_all_bhp_is_out_and_one_less_is_not() -> None:
    """S-21: 2 + 3 - 1 = 4 off 4 and off 5."""
    for bhp, up in ((4, False), (5, True)):
        match = field(a=soldier((0, 2)), X=soldier((5, 2), bhp=bhp), Y=soldier((9, 5)))
        shoot(match, "a", "X", (6, 6, 6), 1, 1)
        assert man(match, "X").conscious is up


@pytest.mark.parametrize("att", [0, -1])
def test_without_attack_dice_there_are_no_successes(att: int) -> None:
    """S-22: a pool of 0 or fewer dice rolls nothing: 0 successes, and 0 is not more than 0."""
    match = field(a=soldier((0, 2), att=att), X=soldier((5, 2), **defence(0)))
    shoot(match, "a", "X", ())
    assert lost(match, "X") == 0


def test_without_defence_dice_one_success_hits() -> None:
    """S-22: 0 defence dice have 0 successes."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2), **defence(-1)))
    shoot(match, "a", "X", (6, 1, 1))
    assert lost(match, "X") == 2


def test_what_is_added_to_less_than_no_dice_is_added_to_that() -> None:
    """S-22: -1 dice and 2 for an Aim are 1: the sum is what is rolled."""
    match = field(a=soldier((0, 2), att=-1, sa=5), X=soldier((5, 2), **defence(0)))
    match.do(Aim(unit="a"))
    shoot(match, "a", "X", (6,))
    assert lost(match, "X") == 2


def queue() -> Match[Squad]:
    """Four shooters against X, who outlives them; Y stands by."""
    return field(
        a=soldier((0, 1)),
        b=soldier((0, 2)),
        c=soldier((0, 3)),
        e=soldier((0, 4)),
        X=soldier((5, 2), bhp=60),
        Y=soldier((5, 4), bhp=60),
    )


def test_each_other_attacker_before_is_worth_a_die_up_to_2() -> None:
    """S-23: +1 attack die for each other character that has already attacked the target, at most +2.

    A miss was an attack too.
    """
    match = queue()
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    for name, more in (("b", 1), ("c", 2), ("e", 2)):
        match.do(EndTurn(unit=match.state.clock.active))
        event = shoot(match, name, "X", (1,) * (3 + more), 1, 1)
        assert ("S-23", more) in clauses(event, "attack dice")


def test_one_who_attacked_twice_counts_once() -> None:
    """S-23: it counts characters, not attacks."""
    match = queue()
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    shoot(match, "b", "X", (1, 1, 1, 1), 1, 1)


def test_attacks_on_another_target_do_not_count() -> None:
    """S-23: the same target."""
    match = queue()
    shoot(match, "a", "Y", (1, 1, 1), 1, 1)
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    shoot(match, "b", "Y", (1, 1, 1, 1), 1, 1)
    shoot(match, "b", "X", (1, 1, 1, 1), 1, 1)


def test_attacks_of_the_last_turn_do_not_count() -> None:
    """S-23: this turn."""
    match = queue()
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    next_turn(match)
    shoot(match, "b", "X", (1, 1, 1), 1, 1)


def test_a_dodge_is_worth_2_dice() -> None:
    """S-27: +2 defence dice for Dodge: 2 + 2."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2)))
    match.do(Move(unit="a", at=Square(1, 2)))
    match.do(Dodge(unit="a"))
    event = shoot(match, "X", "a", (6, 6, 1), 6, 1, 1, 6)
    assert clauses(event, "defence dice") == [("S-18", 2), ("S-27", 2)]
    assert lost(match, "a") == 0


def test_a_dodge_helps_nobody_who_has_fallen() -> None:
    """S-27, S-39: who has fallen rolls no defence dice, whatever would add some."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2)))
    put(match, "X", dodging=True, fallen=True)
    shoot(match, "a", "X", (6, 1, 1))
    assert lost(match, "X") == 2
