"""Shoot: range, sight, what is known, and shooting into close combat (S-29, S-30)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.turns import EndTurn
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.items import UseItem
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import OPEN, field, man, put, rolls, soldier
from tests.systems.squad.fire import attack, clauses, fought, hurts, lost, refused, shoot

WIDE = ("....................",) * 6


@pytest.mark.parametrize(
    ("at", "clause"),
    [
        ((18, 0), []),
        ((19, 0), ["S-29"]),
        ((18, 1), []),  # 18 and a half, rounded down (B-02)
        ((18, 2), ["S-29"]),
        ((17, 3), []),
    ],
)
def test_a_weapon_reaches_its_range_exactly(at: tuple[int, int], clause: list[str]) -> None:
    """S-29: a weapon with range >= the distance: a rifle's 18."""
    match = field(WIDE, a=soldier((0, 0)), X=soldier(at))
    assert refused(match, Shoot(unit="a", target="X")) == clause


@pytest.mark.parametrize("weapon", ["knife", "frag"])
def test_a_weapon_for_close_combat_or_throwing_does_not_shoot(weapon: str) -> None:
    """S-29: it must be a weapon with range; what is thrown is thrown (S-33)."""
    match = field(a=soldier((0, 0), weapons=(weapon,)), X=soldier((1, 0)))
    assert refused(match, Shoot(unit="a", target="X")) == ["S-29"]


def test_without_line_of_sight_there_is_no_shot() -> None:
    """S-29, B-15: X stands behind walls; b sees it, which helps a only to know where it is."""
    rows = (OPEN[0], *("...#........",) * 3, *OPEN[4:])
    match = field(rows, a=soldier((2, 2)), b=soldier((4, 0)), X=soldier((4, 2)))
    assert refused(match, Shoot(unit="a", target="X")) == ["B-15"]
    assert not refused(match, Shoot(unit="b", target="X"))


def smoked() -> Match[Squad]:
    """Let b put smoke between a and X: three squares of it on the line are total concealment."""
    match = field(fog=True, a=soldier((0, 2)), b=soldier((0, 3), items=("smoke",)), X=soldier((9, 2)))
    match.do(UseItem(unit="b", item="smoke", at=Square(5, 2)))
    match.do(EndTurn(unit="b"))
    return match


def test_a_known_square_can_be_shot_at() -> None:
    """S-29: target observed or its square known: X was observed there this turn, and is concealed now.

    3 attack dice against 2 and 2 for the total piece (S-25).
    """
    match = smoked()
    event = shoot(match, "a", "X", (6, 6, 1), 6, 1, 1, 1)
    assert clauses(event, "defence dice") == [("S-18", 2), ("S-25", 2)]
    assert lost(match, "X") == 2


def test_an_attack_on_a_known_square_that_is_empty_is_spent() -> None:
    """S-29, B-36: X has gone unseen: nothing is rolled, the shot is gone all the same (S-55)."""
    match = smoked()
    put(match, "X", at=Square(9, 3))
    assert not rolls(match.do(Shoot(unit="a", target="X")))
    assert man(match, "a").in_hand.ammo == 9
    assert man(match, "a").spent == ("shoot",)
    assert match.state.turn.attacks == ()


def test_the_range_is_to_the_square_that_is_known() -> None:
    """S-29, B-36: where X has gone unseen does not matter, nor that it would be out of range there."""
    gun = {"gun": {"dam": 2, "range": 9}}
    for fog in (False, True):
        match = field(
            weapons=gun,
            fog=fog,
            a=soldier((0, 2), weapons=("gun",)),
            b=soldier((0, 3), items=("smoke",)),
            X=soldier((9, 2)),
        )
        match.do(UseItem(unit="b", item="smoke", at=Square(5, 2)))
        match.do(EndTurn(unit="b"))
        put(match, "X", at=Square(11, 2))
        assert not refused(match, Shoot(unit="a", target="X"))


# a fires from 0,2 at X in 5,2: attacker - target is (-5, 0), so that a friend in column 5 or west of it is
# in the nearer half, and one in column 6 in the farther.
def melee(*friends: tuple[int, int], rows: tuple[str, ...] = OPEN, **others: Any) -> Match[Squad]:
    """Let a face X, and put a's friends, named b, c, e, in these squares."""
    more: dict[str, Any] = {name: soldier(at) for name, at in zip("bce", friends, strict=False)}
    return field(rows, a=soldier((0, 2)), X=soldier((5, 2)), **{**more, **others})


@pytest.mark.parametrize(
    ("friend", "near"),
    [
        ((4, 2), True),
        ((4, 1), True),
        ((5, 1), True),  # the dot product is 0: the edge belongs to the nearer half
        ((5, 3), True),
        ((6, 1), False),
        ((6, 2), False),
        ((6, 3), False),
    ],
)
def test_a_friend_in_the_nearer_half_is_worth_2_dice(friend: tuple[int, int], near: bool) -> None:  # noqa: FBT001 (a case)
    """S-30: a friend in the nearer half adds +2 defence dice, one in the farther half none.

    When the attack fails it hits that friend either way: the weapon's 2, no roll.
    """
    match = melee(friend)
    event = shoot(match, "a", "X", (6, 6, 1), 6, 6, *(1,) * (2 * near))
    assert clauses(event, "defence dice") == [("S-18", 2)] + [("S-30", 2)] * near
    assert (lost(match, "X"), lost(match, "b")) == (0, 2)


@pytest.mark.parametrize("friend", [(4, 2), (6, 2)])
def test_an_attack_that_succeeds_hits_nobody_else(friend: tuple[int, int]) -> None:
    """S-30: the friend is hit when the attack fails."""
    match = melee(friend)
    event = match.do(Shoot(unit="a", target="X"), dice=(6, 6, 1, 6, 1) + (1, 1) * (friend[0] < 6))
    assert hurts(event) == [("X", 2)]


def test_the_halves_turn_with_the_line_of_fire() -> None:
    """S-30: from 1,0 at X in 3,2, attacker - target is (-2, -2): 4,1 and 2,3 are on the edge, 4,2 beyond."""
    for friend, near in (((4, 1), 1), ((2, 3), 1), ((3, 1), 1), ((4, 2), 0), ((3, 3), 0)):
        match = field(a=soldier((1, 0)), b=soldier(friend), X=soldier((3, 2)))
        shoot(match, "a", "X", (6, 6, 6), 1, 1, *(1, 1) * near)


def test_several_friends_are_worth_2_dice_once() -> None:
    """S-30: once however many friends; the one in the farther half adds none."""
    match = melee((4, 1), (5, 3), (6, 2))
    shoot(match, "a", "X", (1, 1, 1), 1, 1, 1, 1)


@pytest.mark.parametrize(
    ("friends", "hit"),
    [
        (((6, 2), (5, 1)), "c"),  # the nearer half goes first
        (((5, 1), (4, 2)), "c"),  # 5 squares and 4: then the nearest to the attacker
        (((6, 3), (6, 2)), "b"),  # both 6 squares, rounded down: then by id
        (((4, 1), (4, 3)), "b"),
        (((4, 1), (4, 2)), "b"),  # 4 and a half counts as 4 (B-02)
        (((6, 1), (6, 3), (5, 3)), "e"),
    ],
)
def test_which_of_several_friends_is_hit(friends: tuple[tuple[int, int], ...], hit: str) -> None:
    """S-30: those of the nearer half go first, then the nearest to the attacker, then by id."""
    match = melee(*friends)
    event = match.do(
        Shoot(unit="a", target="X"), dice=(1, 1, 1, 1, 1, *(1, 1) * (friends != ((6, 3), (6, 2))))
    )
    assert hurts(event) == [(hit, 2)]


def test_the_nearer_half_goes_before_the_nearer_friend() -> None:
    """S-30: from 0,0 at X in 4,5, attacker - target is (-4, -5).

    c in 5,4 has the dot product -4 + 5 and is in the nearer half; b in 3,6 has 4 - 5. Both are 7 squares
    away (5 and 4 halves; 6 and 3 halves, rounded down), and b would come first by id.
    """
    match = field((*OPEN, *OPEN), a=soldier((0, 0)), b=soldier((3, 6)), c=soldier((5, 4)), X=soldier((4, 5)))
    assert hurts(match.do(Shoot(unit="a", target="X"), dice=(1,) * 7)) == [("c", 2)]


def test_a_tie_goes_by_id_not_by_the_order_of_the_map() -> None:
    """S-30: c stands first in the list of units, b has the smaller id; both are 4 squares from a."""
    match = field(a=soldier((0, 2)), c=soldier((4, 1)), b=soldier((4, 3)), X=soldier((5, 2)))
    assert hurts(match.do(Shoot(unit="a", target="X"), dice=(1,) * 7)) == [("b", 2)]


@pytest.mark.parametrize(
    "values", [{"fate": "out"}, {"disabled": True}, {"at": Square(4, 4)}, {"side": "neutral"}]
)
def test_who_is_not_engaged_with_the_target_is_not_in_the_way(values: dict[str, Any]) -> None:
    """S-30: engaged (S-28): conscious, adjacent, an enemy of the target; S-45: not disabled."""
    match = melee((4, 2), (11, 5))
    put(match, "b", **values)
    event = match.do(Shoot(unit="a", target="X"), dice=(1, 1, 1, 1, 1))
    assert hurts(event) == []


def test_a_friend_behind_a_pinched_diagonal_is_not_in_the_way() -> None:
    """S-30, B-03: walls on both flanks part b from X."""
    rows = (*OPEN[:2], "......#.....", ".....#......", *OPEN[4:])
    match = melee((6, 3), rows=rows)
    assert hurts(match.do(Shoot(unit="a", target="X"), dice=(1, 1, 1, 1, 1))) == []


def test_an_ally_is_a_friend_too() -> None:
    """S-30, B-37: whoever fights on the same side of the match."""
    match = field(a=soldier((0, 2)), g=soldier((4, 2), side="ally"), X=soldier((5, 2)))
    assert hurts(match.do(Shoot(unit="a", target="X"), dice=(1,) * 7)) == [("g", 2)]


def test_point_blank_is_shooting_and_close_combat_is_not() -> None:
    """S-30: a and b both stand beside X: a shot may hit b, a blow may not."""
    match = field(a=soldier((4, 2)), b=soldier((5, 1)), X=soldier((5, 2)))
    assert hurts(match.do(Shoot(unit="a", target="X"), dice=(1,) * 7)) == [("b", 2)]
    attack(match, CloseCombat(unit="a", target="X"), (1, 1, 1), 1, 1)
    assert lost(match, "b") == 2


def test_the_friend_who_is_hit_may_go_out() -> None:
    """S-30, S-21: the weapon's 2 off the 2 that b has left."""
    match = melee((4, 2))
    put(match, "b", bhp=2)
    match.do(Shoot(unit="a", target="X"), dice=(1,) * 7)
    assert not man(match, "b").conscious


def test_an_attack_that_hits_a_friend_was_an_attack_on_the_target() -> None:
    """S-30, S-23: the next shooter has 1 die more against X, and none against anybody for b."""
    match = melee((4, 2), c=soldier((0, 3)))
    match.do(Shoot(unit="a", target="X"), dice=(1,) * 7)
    assert match.state.turn.attacks == (("a", "X"),)


def test_a_thrown_weapon_is_shooting() -> None:
    """S-30: a spear that is thrown into close combat makes a normal attack roll, and may hit b (S-34)."""
    spear = {"spear": {"dam": 3, "thrown": True}}
    match = field(a=soldier((0, 2), weapons=("spear",)), b=soldier((4, 2)), X=soldier((5, 2)), weapons=spear)
    throw = Throw(unit="a", at=Square(5, 2), weapon="spear")
    assert hurts(fought(match, throw, (3, 3, 3, 1, 1, 1, 1, 1, 1, 1))) == [("b", 3)]
