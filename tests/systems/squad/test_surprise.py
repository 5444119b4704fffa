"""Attacks from stealth, and attacks on who is in stealth (S-47, S-48)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import Revealed
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, rolls, soldier
from tests.systems.squad.fire import attack, clauses, defence, fought, hurts, lost, shoot
from tests.systems.squad.flow import hide

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
