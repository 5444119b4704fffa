"""Range zones, concealment and cover in the pool (E-06, E-25), and who can be aimed at (B-36)."""

import msgspec
import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.state import Memory
from game.systems.effort.attack import BasicAttack
from game.systems.effort.targeting import zone_of, zones_past
from game.systems.effort.units import Effort
from tests.systems.effort.field import H, M, agent, attack, field, hidden, man, refused, rows

LONG = ("." * 60,) * 2


@pytest.mark.parametrize(
    ("squares", "zone"),
    [(0, "close"), (2, "close"), (3, "near"), (5, "near"), (6, "far"), (50, "far"), (51, "distant")],
)
def test_the_zones(squares: int, zone: str) -> None:
    """E-06: Close 0-2, Near 3-5, Far 6-50, Distant beyond."""
    assert zone_of(squares) == zone


def test_zones_past() -> None:
    """E-06: only farther counts."""
    assert [zones_past("near", squares) for squares in (1, 4, 6, 51)] == [0, 0, 1, 2]


@pytest.mark.parametrize(("away", "dice", "penalty"), [(5, 7, None), (6, 5, -2), (50, 5, -2)])
def test_one_zone_past_costs_two_dice(away: int, dice: int, penalty: int | None) -> None:
    """E-06: the gun's zone is Near: 7 dice, Far 5."""
    match = field(LONG, a=agent((0, 0)), X=agent((away, 0)))
    events = attack(match, "a", "X", *(M,) * dice)
    assert rows(events).get("E-06 dice") == penalty


def test_two_zones_past_are_not_possible() -> None:
    """E-06: Distant, for a gun of Near."""
    match = field(LONG, a=agent((0, 0)), X=agent((51, 0)))
    assert refused(match, BasicAttack(unit="a", target="X")) == ["E-06"]


def test_a_melee_weapon_reaches_adjacent_squares() -> None:
    """E-06: not two squares, though that is Close; with the step of the attack it does (E-21)."""
    match = field(a=agent((0, 0), weapons=("knife",)), X=agent((2, 0)))
    assert refused(match, BasicAttack(unit="a", target="X")) == ["E-06"]
    assert refused(match, BasicAttack(unit="a", target="X", step=Square(1, 0))) == []


@pytest.mark.parametrize(
    ("weapon", "away", "is_open"), [("rifle", 2, True), ("rifle", 3, False), ("gun", 2, False)]
)
def test_a_far_weapon_used_at_close_leaves_one_open(
    weapon: str,
    away: int,
    is_open: bool,
) -> None:
    """E-06: the rifle is a Far weapon; it loses no dice for being near."""
    match = field(a=agent((0, 0), weapons=(weapon,)), X=agent((away, 0)))
    attack(match, "a", "X", H, *(M,) * 6)
    assert man(match, "a").open is is_open


@pytest.mark.parametrize(
    ("row", "penalty"),
    [("...........", None), ('..."..', -1), ('.."""..', -2), ("..%...", -2)],
)
def test_concealment_costs_dice(row: str, penalty: int | None) -> None:
    """E-25: one brush is partial, three in a row and a curtain are total."""
    match = field((row + "." * (12 - len(row)),), a=agent((0, 0)), X=agent((5, 0)))
    if penalty == -2:
        put_known(match)
    events = attack(match, "a", "X", *(M,) * (7 + (penalty or 0)))
    assert rows(events).get("E-25 dice") == penalty


def put_known(match: Match[Effort]) -> None:
    """X was seen there in this turn (B-36): total concealment does not forget that."""
    memory = (Memory("squad", match.state.unit("X"), 1),)
    match.state = msgspec.structs.replace(match.state, memory=memory)


COVERED = ("............", "............", ".....o......", "............")
WALLED = ("............", "............", ".....#......", ".....#......", "............", "............")


def test_board_cover_costs_dice_of_ranged_attacks() -> None:
    """E-25: a crate before X: partial, 7 - 1 = 6 dice."""
    match = field(COVERED, a=agent((1, 2)), X=agent((6, 2)))
    events = attack(match, "a", "X", *(M,) * 6)
    assert rows(events)["E-25 dice"] == -1


def test_total_board_cover_costs_two() -> None:
    """E-25: the wall blocks three of the four lines: total; with a Far rifle 7 - 2 = 5 dice."""
    match = field(WALLED, a=agent((0, 2), weapons=("rifle",)), X=agent((10, 4)))
    events = attack(match, "a", "X", *(M,) * 5)
    assert rows(events)["E-25 dice"] == -2


def test_a_hidden_unit_cannot_be_targeted() -> None:
    """E-18, B-36."""
    match = field(a=agent((0, 0)), X=agent((4, 0)))
    hidden(match, "X")
    assert refused(match, BasicAttack(unit="a", target="X")) == ["B-36"]
