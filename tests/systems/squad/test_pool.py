"""The dice of an attack: what adds to them, bulk, surprise (S-18 to S-32, S-47, S-48)."""

from typing import Any

import pytest

from game.board.squares import FACINGS, Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import Hurt, Out, Revealed
from game.rules.forecast import forecast
from game.rules.turns import EndTurn
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.grapple import Entangle, Push, Trip
from game.systems.squad.moves import Move
from game.systems.squad.stances import Dodge
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, modifiers, put, rolls, soldier
from tests.systems.squad.fire import (
    HIT,
    MISS,
    attack,
    clauses,
    defence,
    fought,
    hurts,
    lost,
    next_turn,
    refused,
    shoot,
)
from tests.systems.squad.flow import hide


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


@pytest.mark.parametrize(
    ("armor", "pierce", "brings", "why"),
    [
        (1, 0, "", ["armor 1, the gun does not pierce it"]),
        (1, 1, "The gun pierces X's armor.", []),
        (0, 1, "", []),
    ],
)
def test_whether_the_weapon_pierces_the_armor_is_said_with_the_shot(
    armor: int, pierce: int, brings: str, why: list[str]
) -> None:
    """S-20: of armor that counts by its row, of armor that does not in a sentence."""
    match = field(
        a=soldier((0, 2), weapons=("gun",)),
        X=soldier((5, 2), armor=armor),
        weapons={"gun": {"dam": 2, "range": 18, "pierce": pierce}},
    )
    shot = Shoot(unit="a", target="X")
    (roll,) = forecast(match.system, match.seen(), shot).odds.rolls
    assert shot.brings(match.seen()) == brings
    assert [row.why for row in roll.modifiers if row.clause == "S-20"] == why


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


def test_without_attack_dice_there_are_no_successes() -> None:
    """S-22: a pool of 0 dice rolls nothing: 0 successes, and 0 is not more than 0."""
    match = field(a=soldier((0, 2), att=0), X=soldier((5, 2), **defence(0)))
    shoot(match, "a", "X", ())
    assert lost(match, "X") == 0


def test_without_defence_dice_one_success_hits() -> None:
    """S-22: 0 defence dice have 0 successes."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2), **defence(0)))
    shoot(match, "a", "X", (6, 1, 1))
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


AROUND = {
    "N": (5, 1),
    "NE": (6, 1),
    "E": (6, 2),
    "SE": (6, 3),
    "S": (5, 3),
    "SW": (4, 3),
    "W": (4, 2),
    "NW": (4, 1),
}


def facing(way: str, target: tuple[int, int], bulk: int = 1) -> Match[Squad]:
    """Let a stand in 5,2 and face some way, with X in a square."""
    return field(a=soldier((5, 2), way, bulk=bulk, weapons=("rifle", "frag")), X=soldier(target))


def deeds(match: Match[Squad]) -> list[Action[Squad]]:
    """Everything that a might do to X, who is adjacent."""
    throw = Throw(unit="a", at=man(match, "X").at, weapon="frag")
    kinds = (Shoot, CloseCombat, Entangle, Push, Trip)
    return [throw, *(kind(unit="a", target="X") for kind in kinds)]


@pytest.mark.parametrize("way", FACINGS)
def test_the_front_is_180_degrees_with_its_edges(way: str) -> None:
    """S-31: bulk > 0 attacks, pushes, trips, entangles and throws only into the front 180 degrees.

    Of the eight squares around, the five from 90 degrees left to 90 degrees right are in front (B-26).
    """
    turned = FACINGS.index(way)
    front = {FACINGS[(turned + step) % 8] for step in (-2, -1, 0, 1, 2)}
    for where, target in AROUND.items():
        match = facing(way, target)
        for deed in deeds(match):
            assert refused(match, deed) == ([] if where in front else ["S-31"]), (where, deed)


def test_far_away_the_edge_is_a_line_through_the_unit() -> None:
    """S-31, B-26: facing north-east, 7,4 has the dot product 2 - 2 = 0, and 6,4 has 1 - 2."""
    for target, clause in (((7, 4), []), ((6, 4), ["S-31"]), ((0, 0), ["S-31"]), ((3, 0), [])):
        assert refused(facing("NE", target), Shoot(unit="a", target="X")) == clause


@pytest.mark.parametrize("target", AROUND.values())
def test_a_person_attacks_all_around(target: tuple[int, int]) -> None:
    """S-31: only bulk > 0 has arcs."""
    match = facing("E", target, bulk=0)
    assert [refused(match, deed) for deed in deeds(match)] == [[]] * 6


def walker(attacker: tuple[int, int], bulk: int = 1) -> Match[Squad]:
    """X stands in 5,2, faces east, has 3 defence dice, and a somewhere."""
    return field(a=soldier(attacker), X=soldier((5, 2), "E", bulk=bulk, **{"def": 3}))


@pytest.mark.parametrize("attacker", [(4, 2), (0, 0), (4, 1), (4, 5)])
def test_from_behind_one_more_attack_die_and_no_defence_dice(attacker: tuple[int, int]) -> None:
    """S-32: +1 attack die, and it rolls no defence dice at all: 4 dice against none."""
    match = walker(attacker)
    event = shoot(match, "a", "X", (6, 1, 1, 1))
    assert clauses(event, "attack dice") == [("S-18", 3), ("S-32", 1)]
    assert lost(match, "X") == 2


@pytest.mark.parametrize("attacker", [(5, 0), (5, 5), (6, 2), (9, 5)])
def test_from_the_edge_and_the_front_nothing_changes(attacker: tuple[int, int]) -> None:
    """S-32, B-26: exactly abreast is in front: 3 dice against 3."""
    shoot(walker(attacker), "a", "X", (6, 1, 1), 1, 1, 1)


def test_a_person_has_no_back() -> None:
    """S-32: a unit with bulk > 0."""
    shoot(walker((0, 2), bulk=0), "a", "X", (6, 1, 1), 1, 1, 1)


def test_hand_to_hand_from_behind() -> None:
    """S-32: attacking of any kind."""
    attack(walker((4, 2)), CloseCombat(unit="a", target="X"), (6, 1, 1, 1))


def test_from_behind_nothing_else_gives_defence_dice() -> None:
    """S-32: no defence dice at all: not for cover, brush, a dodge, a friend, stealth."""
    rows = ("............", "............", '.."...o.....', *("............",) * 3)
    match = field(
        rows, a=soldier((0, 2)), X=soldier((7, 2), "E", bulk=2), Y=soldier((0, 1)), b=soldier((9, 0))
    )
    put(match, "X", dodging=True, stealth=4)
    put(match, "Y", disabled=True)
    shoot(match, "a", "X", (6, 1, 1, 1))
    assert lost(match, "X") == 2


def test_armor_and_size_count_from_behind() -> None:
    """S-32 takes dice; the number stays: large in armor is 5 + 2."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2), "E", bulk=1, size="large", armor=1))
    shoot(match, "a", "X", (6, 6, 6, 6))
    assert lost(match, "X") == 0
    match = field(a=soldier((0, 2)), X=soldier((5, 2), "E", bulk=1, size="large", armor=1))
    shoot(match, "a", "X", (7, 6, 6, 6))
    assert lost(match, "X") == 2


def test_a_throw_behind_is_refused_whoever_stands_there() -> None:
    """S-31: the arc is that of the square at which one throws."""
    match = facing("E", (9, 2))
    assert refused(match, Throw(unit="a", at=Square(2, 2), weapon="frag")) == ["S-31"]
    assert not refused(match, Throw(unit="a", at=Square(8, 2), weapon="frag"))


THROWN = {
    "frag": {"dam": 2, "blast": 1, "thrown": True, "ammo": 1},
    "spear": {"dam": 3, "thrown": True},
}


def ambush(target: tuple[int, int] = (5, 2), strength: int = 4, **stats: Any) -> Match[Squad]:
    """Let a lie in wait for X, who has 1 defence die."""
    match = field(
        weapons=THROWN,
        a=soldier((0, 2), weapons=("rifle", "frag", "spear"), **stats),
        X=soldier(target, **{"bhp": 20, **defence(1)}),
    )
    hide(match, "a", strength)
    return match


@pytest.mark.parametrize(
    ("offence", "parried", "damage"),
    [
        ((1, 1, 1), 1, 2),  # the one sure success: 1 - 0
        ((1, 1, 1), 6, 0),  # 1 - 1
        ((6, 6, 6), 6, 4),  # 4 - 1 = 3: 2 + 2
    ],
)
def test_from_stealth_one_more_die_counts_as_a_10(
    offence: tuple[int, ...], parried: int, damage: int
) -> None:
    """S-47: attacking from stealth: one extra attack die that counts as a 10: it is not rolled."""
    match = ambush()
    event = shoot(match, "a", "X", offence, parried)
    assert clauses(event, "sure successes") == [("S-47", 1)]
    assert lost(match, "X") == damage


def test_the_extra_die_is_all_that_some_have() -> None:
    """S-47, S-22: 0 dice and one that counts as a 10."""
    match = ambush(att=0)
    shoot(match, "a", "X", (), 1)
    assert lost(match, "X") == 2


def test_a_10_reaches_any_number() -> None:
    """S-47, S-20: tiny in armor needs a 10."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2), size="tiny", armor=2, **defence(0)))
    hide(match, "a")
    shoot(match, "a", "X", (9, 9, 9))
    assert lost(match, "X") == 2


@pytest.mark.parametrize("strength", [4, 1])
def test_the_strength_of_the_stealth_does_not_matter(strength: int) -> None:
    """S-47: from stealth of any strength."""
    match = ambush(strength=strength)
    shoot(match, "a", "X", (1, 1, 1), 1)
    assert lost(match, "X") == 2


def test_who_has_been_detected_still_attacks_from_stealth() -> None:
    """S-47, S-52: it stays in stealth meanwhile."""
    match = ambush()
    put(match, "a", stealth=3, detected=True, hidden_from=())
    shoot(match, "a", "X", (1, 1, 1), 1)
    assert lost(match, "X") == 2


@pytest.mark.parametrize("faces", [(1, 1, 1, 6), (6, 6, 6, 1)])
def test_stealth_ends_after_the_attack(faces: tuple[int, ...]) -> None:
    """S-47: hit or miss, stealth ends, and all see it; the second attack has no extra die."""
    match = ambush()
    events = match.do(Shoot(unit="a", target="X"), dice=faces)
    assert [(event.unit, event.clause) for event in events if isinstance(event, Revealed)] == [("a", "S-47")]
    assert (man(match, "a").stealth, man(match, "a").hidden_from) == (0, ())
    event = shoot(match, "a", "X", (1, 1, 1), 1)
    assert clauses(event, "sure successes") == []


@pytest.mark.parametrize(
    ("deed", "faces", "damage"),
    [
        (Throw(unit="a", at=Square(5, 2), weapon="spear"), (3, 3, 3, 1, 1, 1, 1), 3),
        (Throw(unit="a", at=Square(5, 2), weapon="frag"), (3, 3, 3, 1, 1, 1), 1),  # dam 2: two dice
    ],
)
def test_throws_are_attacks_too(deed: Action[Squad], faces: tuple[int, ...], damage: int) -> None:
    """S-47, S-34: a thrown weapon's attack, a grenade's."""
    match = ambush()
    rests = ((5, 2),) if len(faces) == 6 else ()
    assert hurts(fought(match, deed, faces, *rests)) == [("X", damage)]
    assert man(match, "a").stealth == 0


@pytest.mark.parametrize("weapon", ["spear", "frag"])
def test_a_throw_that_reaches_nobody_ends_stealth_too(weapon: str) -> None:
    """S-47: it was an attack; nothing is said of its success."""
    match = ambush()
    throw = Throw(unit="a", at=Square(3, 2), weapon=weapon)
    fought(match, throw, (3, 3, 3), *[(3, 2)] * (weapon == "frag"))
    assert man(match, "a").stealth == 0


def test_close_combat_from_stealth() -> None:
    """S-47: attacking of any kind: bare hands 1."""
    match = ambush((1, 2))
    fought(match, CloseCombat(unit="a", target="X"), (1, 1, 1, 1))
    assert lost(match, "X") == 1
    assert man(match, "a").stealth == 0


@pytest.mark.parametrize("strength", [4, 1])
def test_who_is_in_stealth_has_3_more_defence_dice(strength: int) -> None:
    """S-48: being attacked in stealth: +3 defence dice, 2 + 3; it has been detected (S-52)."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2)))
    put(match, "X", stealth=strength, detected=True)
    event = shoot(match, "a", "X", (6, 6, 6), 6, 1, 1, 6, 1)
    assert clauses(event, "defence dice") == [("S-18", 2), ("S-48", 3)]
    assert lost(match, "X") == 2
    assert man(match, "X").stealth == strength  # being attacked does not end it


def test_stealth_helps_hand_to_hand_too() -> None:
    """S-48: nothing excepts close combat."""
    match = field(a=soldier((0, 2)), X=soldier((1, 2)))
    put(match, "X", stealth=2, detected=True)
    attack(match, CloseCombat(unit="a", target="X"), (6, 1, 1), 1, 1, 1, 1, 1)


def test_out_of_stealth_there_is_nothing_of_it() -> None:
    """S-47, S-48: neither side has anything without it."""
    match = field(a=soldier((0, 2)), X=soldier((5, 2)))
    (event,) = rolls(match.do(Shoot(unit="a", target="X"), dice=(1, 1, 1, 1, 1)))
    assert not {"S-47", "S-48"} & {row.clause for row in event.modifiers}
