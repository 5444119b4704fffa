"""Shooting and close combat (S-28 to S-31)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Said
from game.rules.turns import EndTurn
from game.rules.units import SIDES
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.items import UseItem
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import OPEN, field, man, put, rolls, soldier
from tests.systems.squad.fire import attack, clauses, defence, fought, hurts, lost, refused, shoot
from tests.systems.squad.flow import hide, told

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


def test_a_shot_at_a_square_that_is_empty_is_told() -> None:
    """B-36: X has gone: the squad sees that a hits nobody; the opposition, smoke between, hears a shot."""
    match = smoked()
    put(match, "X", at=Square(9, 3))
    match.do(Shoot(unit="a", target="X"))
    words = {side: told(match.events(side), Said) for side in ("squad", "opposition")}
    assert [event.text for event in words["squad"]] == ["a hits nobody"]
    assert [(event.text, event.unit) for event in words["opposition"]] == [("a shot is heard", "")]


@pytest.mark.parametrize(("hidden", "name"), [(False, "Y"), (True, "somebody")])
def test_who_covers_the_target_unknown_is_not_named(hidden: bool, name: str) -> None:
    """S-24, S-49: Y, hidden beside a, gives X its die all the same; a's side is not told who does."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2)), Y=soldier((1, 1), stealth=True))
    put(match, "Y", disabled=True)  # it engages nobody (S-45), so that a may shoot at X
    if hidden:
        hide(match, "Y")
    match.do(Shoot(unit="a", target="X"), dice=(1,) * 6)
    told_rolls = [rolls(match.events(side))[0] for side in SIDES[:2]]
    whys = [row.why for roll in told_rolls for row in roll.modifiers if row.clause == "S-24"]
    assert whys == [f"{name} is beside the attacker", "Y is beside the attacker"]


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
def test_a_friend_in_the_nearer_half_is_worth_2_dice(friend: tuple[int, int], near: bool) -> None:
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
def test_who_engages(values: dict[str, Any], engages: bool) -> None:
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


def test_it_is_told_which_friend_is_hit_instead() -> None:
    """S-30: before the damage."""
    match = field(a=soldier((0, 0)), b=soldier((5, 1)), X=soldier((5, 0)))
    events = match.do(Shoot(unit="a", target="X"), dice=(1,) * 3 + (1,) * 4)
    said = [event for event in events if isinstance(event, Said)]
    assert [(event.text, event.unit, event.clause) for event in said] == [("b is hit instead", "b", "S-30")]
