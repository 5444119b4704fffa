"""Who has bulk: arcs for what one does, and the back for what one suffers (S-31, S-32)."""

import pytest

from game.board.squares import FACINGS, Square
from game.match.match import Match
from game.rules.actions import Action
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.grapple import Entangle, Push, Trip
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, soldier
from tests.systems.squad.fire import attack, clauses, lost, refused, shoot

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
