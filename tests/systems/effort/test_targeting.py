"""Range zones, concealment and cover in the pool (E-06, E-25), and who can be aimed at (B-36)."""

import msgspec
import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Said
from game.rules.state import Memory
from game.systems.effort.attack import AreaAttack, BasicAttack
from game.systems.effort.targeting import zone_of, zones_past
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort, Readied
from tests.systems.effort.field import (
    H,
    M,
    act,
    agent,
    attack,
    choose,
    field,
    hero,
    hidden,
    hits,
    man,
    put,
    refused,
    rows,
    to_side,
    told,
    whose,
)

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
    ("weapon", "away", "to"),
    [("rifle", 5, ("Y",)), ("rifle", 6, ()), ("scoped", 5, ("Y",)), ("gun", 2, ("Y",)), ("gun", 3, ())],
)
def test_a_ranged_weapon_leaves_one_open_to_enemies_near(weapon: str, away: int, to: tuple[str, ...]) -> None:
    """E-06: whoever the target is: Near to those within Close, Far and Distant to those within Near."""
    match = field(("." * 30,) * 6, a=agent((0, 0), weapons=(weapon,)), X=agent((10, 5)), Y=agent((away, 0)))
    dice = {"rifle": 7, "gun": 5, "scoped": 9}[weapon]  # X stands in Far: two fewer for the gun
    attack(match, "a", "X", H, *(M,) * (dice - 1))
    assert (man(match, "a").open, man(match, "a").open_to) == (False, to)


def test_a_melee_weapon_leaves_nobody_open() -> None:
    """E-06."""
    match = field(a=agent((0, 0), weapons=("knife",)), X=agent((1, 0)))
    attack(match, "a", "X", H, *(M,) * 4)
    assert (man(match, "a").open, man(match, "a").open_to) == (False, ())


@pytest.mark.parametrize("how", ["hidden", "out", "walled"])
def test_only_enemies_that_are_known_in_sight_and_in_the_fight_count(how: str) -> None:
    """E-06: Y is near, but hidden, out of action, or behind a wall."""
    board = ("............", "#" * 12, *("............",) * 4) if how == "walled" else ("............",) * 6
    match = field(board, a=agent((0, 0)), X=agent((5, 0)), Y=agent((0, 2 if how == "walled" else 1)))
    if how == "hidden":
        hidden(match, "Y")
    if how == "out":
        put(match, "Y", fate="out")
    attack(match, "a", "X", H, *(M,) * 6)
    assert man(match, "a").open_to == ()


def test_being_open_to_some_counts_for_these_alone() -> None:
    """E-06, E-44, E-45: a fires beside Y; of two opportunists and two who wait for it only Y may answer.

    Against Y a dodges with 5 dice (2 + 2 + 3 - 1 - 1), against X with 6.
    """
    match = field(
        ("." * 30,) * 6,
        a=hero((5, 0), wound_threshold=6),
        b=agent((0, 5)),
        X=agent((10, 0), abilities=("opportunist",)),
        Y=agent((7, 0), abilities=("opportunist",)),
    )
    put(match, "X", readied=(Readied("open", "basic_attack"),))
    attack(match, "a", "X", H, *(M,) * 6)
    assert whose(match) == ("opposition", ("Y",), ("seize it", "let it go"))
    choose(match, "let it go")
    assert man(match, "a").open_to == ("Y",)
    match.do(EndTurn(unit="a"))
    to_side(match, "opposition")
    attack(match, "Y", "a", *hits(2))
    assert rows(choose(match, "dodge", *hits(0, 5), *(M,) * 6))["E-44 dice"] == -1
    match.do(EndTurn(unit="Y"))
    attack(match, "X", "a", *hits(2, 6))  # it has lost a rank
    assert "E-44 dice" not in rows(choose(match, "dodge", *hits(0, 4), *(M,) * 5))


def test_a_thrown_weapon_leaves_one_open_too() -> None:
    """E-06, E-48: a grenade is a Near weapon: Y within Close."""
    match = field(a=agent((0, 0), weapons=("bomb",)), X=agent((5, 0)), Y=agent((0, 2)))
    act(match, AreaAttack(unit="a", at=Square(5, 0), weapon="bomb"), H, *(M,) * 6)
    assert man(match, "a").open_to == ("Y",)


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


def test_an_attack_on_a_known_square_that_is_empty_is_spent_and_told() -> None:
    """B-36, E-18, E-32: X was seen at 5,0, and has gone since: the shot is heard, Aim is used.

    A hidden shooter is not hidden any more.
    """
    board = ("............", "######.#####", "............")
    match = field(board, a=agent((0, 0)), X=agent((9, 2)), Y=agent((11, 2)), fog=True)
    memory = (Memory("squad", msgspec.structs.replace(match.state.unit("X"), at=Square(5, 0)), 1),)
    match.state = msgspec.structs.replace(match.state, memory=memory)
    put(match, "a", aim=True)
    hidden(match, "a")
    events = attack(match, "a", "X")
    said = [(event.text, event.seen_by) for event in told(events, Said)]
    assert said == [("a hits nobody", ("squad", "ally")), ("a shot is heard", ("opposition", "neutral"))]
    assert (man(match, "a").aim, man(match, "a").hidden, man(match, "a").spent) == (False, False, ("attack",))
