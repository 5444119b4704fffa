"""Close Combat, who is engaged, and friends who cover one (S-24, S-28, S-45)."""

from typing import Any

import pytest

from game.match.match import Match
from game.rules.turns import EndTurn
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import OPEN, field, man, put, soldier
from tests.systems.squad.fire import attack, clauses, defence, fought, hurts, lost, refused, shoot

HIT_BY_1 = (6, 1, 1)


def duel(rows: tuple[str, ...] = OPEN, **differs: Any) -> Match[Squad]:
    """One man at the north-western corner and X south-east of him, who does not defend himself."""
    return field(rows, a=soldier((0, 0), **differs), X=soldier((1, 1), **defence(0)), Y=soldier((9, 5)))


def test_a_close_weapon_in_hand_is_used() -> None:
    """S-28: an attack on an adjacent unit with a `close` weapon: the knife's 2."""
    match = duel(weapons=("knife",))
    attack(match, CloseCombat(unit="a", target="X"), HIT_BY_1)
    assert lost(match, "X") == 2


@pytest.mark.parametrize("weapons", [(), ("rifle",), ("rifle", "knife"), ("frag",)])
def test_bare_hands_do_1(weapons: tuple[str, ...]) -> None:
    """S-28: or with bare hands, dam 1: without weapons, with one in hand that is not `close`."""
    match = duel(weapons=weapons)
    attack(match, CloseCombat(unit="a", target="X"), HIT_BY_1)
    assert lost(match, "X") == 1


def test_a_pistol_is_close_until_it_is_empty() -> None:
    """S-28, S-55: a shot of a close weapon is spent in close combat too; empty, bare hands are left."""
    pistol = {"pistol": {"dam": 3, "range": 8, "close": True, "ammo": 1}}
    match = field(
        a=soldier((0, 0), weapons=("pistol",)), X=soldier((1, 1), bhp=9, **defence(0)), weapons=pistol
    )
    attack(match, CloseCombat(unit="a", target="X"), HIT_BY_1)
    assert man(match, "a").in_hand.ammo == 0
    attack(match, CloseCombat(unit="a", target="X"), HIT_BY_1)
    assert lost(match, "X") == 3 + 1


@pytest.mark.parametrize(
    ("rows", "heights", "clause"),
    [
        (OPEN, (), []),
        ((".#..........", *OPEN[1:]), (), []),  # one flank solid: one strikes round the corner
        ((".o..........", "o...........", *OPEN[2:]), (), []),  # low flanks
        (
            (".#..........", "#...........", *OPEN[2:]),
            (),
            ["B-36", "S-28"],
        ),  # both: pinched, and out of sight
        (OPEN, ("100000000000", *("000000000000",) * 5), []),
        (OPEN, ("200000000000", *("000000000000",) * 5), ["S-28"]),
        ((OPEN[0], ".:..........", *OPEN[2:]), (), ["S-28"]),  # X in a pit
    ],
)
def test_only_an_adjacent_unit_can_be_attacked(
    rows: tuple[str, ...], heights: tuple[str, ...], clause: list[str]
) -> None:
    """S-28: adjacent is B-03: not through a pinched diagonal, across 2 levels, or in a pit."""
    match = field(rows, heights=heights, a=soldier((0, 0)), X=soldier((1, 1)))
    assert refused(match, CloseCombat(unit="a", target="X")) == clause


def test_two_squares_away_is_not_adjacent() -> None:
    """S-28: a square between is one too many."""
    match = field(a=soldier((0, 0)), X=soldier((2, 1)))
    assert refused(match, CloseCombat(unit="a", target="X")) == ["S-28"]


def beside(foe: tuple[int, int] = (3, 2)) -> Match[Squad]:
    """Y stands beside a, who would rather shoot X."""
    return field(a=soldier((2, 2)), X=soldier((9, 2)), Y=soldier(foe))


def test_who_is_engaged_shoots_only_at_those_who_engage_it() -> None:
    """S-29: a unit that is engaged may only shoot at a unit that it is engaged with; S-28: adjacent."""
    match = beside()
    assert refused(match, Shoot(unit="a", target="X")) == ["S-29"]
    assert not refused(match, Shoot(unit="a", target="Y"))
    far = beside((4, 2))
    assert not refused(far, Shoot(unit="a", target="X"))


def test_two_who_engage_are_both_targets() -> None:
    """S-29: any of those that it is engaged with."""
    match = field(a=soldier((2, 2)), X=soldier((3, 3)), Y=soldier((1, 2)), Z=soldier((9, 2)))
    found = {name: refused(match, Shoot(unit="a", target=name)) for name in "XYZ"}
    assert found == {"X": [], "Y": [], "Z": ["S-29"]}


def test_nobody_is_engaged_through_a_pinched_diagonal() -> None:
    """S-28, B-03: walls on both flanks of the diagonal part them."""
    rows = (*OPEN[:2], "...#........", "..#.........", *OPEN[4:])
    for ground, clause in ((OPEN, ["S-29"]), (rows, [])):
        match = field(ground, a=soldier((2, 2)), X=soldier((2, 0)), Y=soldier((3, 3)))
        assert refused(match, Shoot(unit="a", target="X")) == clause


@pytest.mark.parametrize(
    ("values", "engages"),
    [({"fallen": True}, True), ({"disabled": True}, False), ({"fate": "out"}, False), ({}, True)],
)
def test_who_engages(values: dict[str, Any], engages: bool) -> None:  # noqa: FBT001 (a case of the table)
    """S-28: a conscious enemy, on its feet or not; S-45: a disabled unit engages nobody."""
    match = beside()
    put(match, "Y", **values)
    assert refused(match, Shoot(unit="a", target="X")) == (["S-29"] if engages else [])


def test_neutrals_and_friends_engage_nobody() -> None:
    """S-28: adjacent to a conscious *enemy* (B-37)."""
    match = field(a=soldier((2, 2)), b=soldier((2, 1)), n1=soldier((3, 2)), X=soldier((9, 2)))
    assert not refused(match, Shoot(unit="a", target="X"))


def covered(
    *friends: tuple[int, int], rows: tuple[str, ...] = OPEN, **others: dict[str, Any]
) -> Match[Squad]:
    """At 2,2 a stands, X east of it, and friends of X named Y, Z, ... in these squares."""
    more: dict[str, Any] = {name: soldier(at) for name, at in zip("YZW", friends, strict=False)}
    return field(rows, a=soldier((2, 2)), X=soldier((3, 2)), **{**more, **others})


@pytest.mark.parametrize(
    ("friends", "dice"),
    [
        ((), 0),
        (((2, 1),), 1),
        (((3, 3),), 1),  # beside the attacker; beside the defender or not does not matter
        (((1, 3),), 1),
        (((2, 1), (1, 3)), 2),
        (((2, 1), (1, 3), (1, 1)), 3),  # no limit
        (((4, 2),), 0),  # beside the defender only
    ],
)
def test_each_free_friend_beside_the_attacker_is_a_die(
    friends: tuple[tuple[int, int], ...], dice: int
) -> None:
    """S-24: +1 defence die for each other friend of the defender that is adjacent to the attacker."""
    fist = attack(covered(*friends), CloseCombat(unit="a", target="X"), (1, 1, 1), *(1,) * (2 + dice))
    assert clauses(fist, "defence dice") == [("S-18", 2)] + [("S-24", 1)] * dice
    shot = shoot(covered(*friends), "a", "X", (1, 1, 1), *(1,) * (2 + dice))
    assert clauses(shot, "defence dice") == [("S-18", 2)] + [("S-24", 1)] * dice


def test_a_friend_through_a_pinched_diagonal_is_not_adjacent() -> None:
    """S-24, B-03."""
    rows = (OPEN[0], "..#.........", ".#..........", *OPEN[3:])
    shoot(covered((1, 1), rows=rows), "a", "X", (1, 1, 1), 1, 1)
    shoot(covered((1, 1), rows=(OPEN[0], "..#.........", *OPEN[2:])), "a", "X", (1, 1, 1), 1, 1, 1)


@pytest.mark.parametrize(
    ("values", "dice"),
    [({"fallen": True}, 0), ({"fate": "out"}, 0), ({"disabled": True}, 1), ({"dodging": True}, 1)],
)
def test_the_friend_must_be_conscious_and_on_its_feet(values: dict[str, Any], dice: int) -> None:
    """S-24: conscious, not fallen; a disabled unit is both."""
    match = covered((2, 1))
    put(match, "Y", **values)
    shoot(match, "a", "X", (1, 1, 1), *(1,) * (2 + dice))


def test_a_friend_with_another_enemy_beside_it_has_no_time() -> None:
    """S-24: adjacent to no other enemy of its own: b stands beside Y, and not when it is disabled or out."""
    for values, dice in (({}, 0), ({"disabled": True}, 1), ({"fate": "out"}, 1), ({"fallen": True}, 0)):
        match = covered((2, 1), b=soldier((1, 0)), c=soldier((9, 5)))
        put(match, "b", **values)
        shoot(match, "a", "X", (1, 1, 1), *(1,) * (2 + dice))


def test_each_friend_is_judged_for_itself() -> None:
    """S-24: Y has b beside it, Z has nobody but the attacker: one die."""
    match = covered((2, 1), (2, 3), b=soldier((1, 0)))
    event = shoot(match, "a", "X", (1, 1, 1), 1, 1, 1)
    assert [row.why for row in event.modifiers if row.clause == "S-24"] == ["Z is beside the attacker"]


def test_a_neutral_is_nobodys_friend() -> None:
    """S-24, B-37: neither X's nor another neutral's."""
    match = field(a=soldier((2, 2)), X=soldier((3, 2)), n1=soldier((2, 1)), n2=soldier((1, 2)))
    shoot(match, "a", "X", (1, 1, 1), 1, 1)
    match = field(a=soldier((2, 2)), X=soldier((9, 2)), n1=soldier((2, 1)), n2=soldier((1, 2)))
    attack(match, CloseCombat(unit="a", target="n1"), (1, 1, 1), 1, 1)


def test_squad_and_ally_are_friends() -> None:
    """S-24, B-37: an ally beside X is worth a die to the squad's man."""
    match = field(a=soldier((2, 2)), X=soldier((3, 2)), g=soldier((3, 1), side="ally"))
    put(match, "X", bhp=40)
    shoot(match, "a", "X", (1, 1, 1), 1, 1, 1, 1)  # g is in the near half: 2 dice (S-30), and is hit
    match.do(EndTurn(unit="a"))
    event = shoot(match, "X", "a", (1, 1, 1), 1, 1, 1)
    assert clauses(event, "defence dice") == [("S-18", 2), ("S-24", 1)]


def test_a_thrown_weapon_is_warded_off_like_a_shot() -> None:
    """S-24, S-34: a normal attack roll: Y beside the thrower is a die for X, 2 squares away."""
    spear = {"spear": {"dam": 2, "thrown": True}}
    match = field(a=soldier((2, 2), weapons=("spear",)), X=soldier((4, 2)), Y=soldier((2, 1)), weapons=spear)
    throw = Throw(unit="a", at=man(match, "X").at, weapon="spear")
    # 3 athletics dice: one 3 carries it 2 squares; 3 attack dice hit twice, 3 defence dice once: 2 + 1 - 1
    assert hurts(fought(match, throw, (3, 1, 1, 6, 6, 1, 6, 1, 1))) == [("X", 2)]
