"""What is refused and why, where no scene of a chapter says so: gear, fire, wedges, other targets, cover."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action, Choose
from game.rules.state import WholeTurn
from game.systems.phased.actions import Aim, Fighting, Firing, Hug, Running
from game.systems.phased.announce import Redirect, Rename, within_wedge
from game.systems.phased.covering import CoveringFire
from game.systems.phased.items import Draw, DrawBulky, PickUp, Reload
from game.systems.phased.melee import Strike, can_strike, strikes_with
from game.systems.phased.moves import Move, Reposition
from game.systems.phased.ranged import AddTarget, FocusedFire, Lob, Shoot, Spray
from game.systems.phased.system import PHASED
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    MISS,
    OPEN,
    armed_for,
    asked,
    choose,
    field,
    man,
    put,
    refused,
    rolls,
    who,
)

WALL = ("....................", "#...................", ".####...............", *OPEN[3:])


def shots(match: Match[Phased], unit: str, weapon: str, ammo: int) -> None:
    """This weapon of a unit has so many shots left."""
    weapons = (replace(arm, ammo=ammo) if arm.id == weapon else arm for arm in who(match, unit).weapons)
    put(match, unit, weapons=tuple(weapons))


# Movement -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "action", "clauses"),
    [
        ({}, Draw(unit="a", weapon="rifle"), ["P-12"]),  # in hand
        ({}, Draw(unit="a", weapon="axe"), ["P-12"]),  # not its own
        ({}, Draw(unit="a", weapon="cannon"), ["P-12"]),  # bulky
        ({}, Draw(unit="a", weapon="knife"), []),
        ({}, DrawBulky(unit="a", weapon="knife"), ["P-15"]),
        ({}, DrawBulky(unit="a", weapon="cannon"), []),
        ({"order": "errand"}, DrawBulky(unit="a", weapon="cannon"), ["P-15"]),
        ({}, PickUp(unit="a", weapon="axe"), ["P-16"]),
        ({}, Reload(unit="a"), ["P-49"]),  # full
        ({"held": ""}, Reload(unit="a"), ["P-49"]),
        ({"held": "knife"}, Reload(unit="a"), ["P-49"]),
        ({}, Move(unit="a", at=Square(1, 3), draw="knife"), []),
        ({}, Move(unit="a", at=Square(1, 3), draw="cannon"), ["P-11"]),
        ({}, Move(unit="a", at=Square(1, 3), draw="axe"), ["P-12"]),
        ({}, Move(unit="a", at=Square(1, 3), draw="rifle"), ["P-12", "P-11"]),
        ({"choice": "move"}, Move(unit="a", at=Square(1, 3)), ["P-10"]),
        ({"broken": True}, Aim(unit="a"), ["P-05"]),
    ],
)
def test_gear_in_movement(values: dict[str, Any], action: Action[Phased], clauses: list[str]) -> None:
    """P-10 to P-16, P-49, P-05."""
    match = field(a=man((0, 3), weapons=("rifle", "knife", "cannon")), X=man((9, 2)))
    put(match, "a", **values)
    assert refused(match, action) == clauses


def test_a_cool_head_aims_after_a_square_across_too() -> None:
    """P-48: a move of 1 square, which across is 3 half squares; not once more."""
    match = field(a=man((0, 2), talents=("cool_head",)), X=man((15, 2)))
    match.do(Move(unit="a", at=Square(1, 3)))
    assert refused(match, Aim(unit="a")) == []
    match.do(Aim(unit="a"))
    put(match, "a", order="")
    assert refused(match, Aim(unit="a")) == ["P-10"]


def test_an_errand_leaves_no_action_to_give_up() -> None:
    """P-15, P-22."""
    match = field(
        ("o...................", *OPEN[1:]), a=man((0, 1), weapons=("rifle", "cannon")), X=man((9, 2))
    )
    match.do(DrawBulky(unit="a", weapon="cannon"))
    assert refused(match, Hug(unit="a")) == ["P-22"]
    assert not who(match, "a").ready


@pytest.mark.parametrize(
    ("rows", "heights", "clauses"),
    [
        (("....",) * 2, (), ["P-29"]),
        ((".o..", "...."), (), []),
        ((".#..", "...."), (), []),
        (("....", ".o.."), (), []),  # across
        (("..o.", "...."), (), ["P-29"]),
        (("....",) * 2, ("0100", "0000"), ["P-29"]),
        (("....",) * 2, ("0200", "0000"), []),
        (("....",) * 2, ("1200", "1100"), ["P-29"]),
        (("....",) * 2, ("0300", "0000"), []),
    ],
)
def test_cover_is_low_or_solid_or_two_levels_higher(
    rows: tuple[str, ...], heights: tuple[str, ...], clauses: list[str]
) -> None:
    """P-29, B-14: in one of the squares beside 0,0."""
    match = field(rows, heights=heights, a=man((0, 0)), X=man((3, 1)))
    assert refused(match, Hug(unit="a")) == clauses


# Later phases ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("grant", [Running(), Firing(), Fighting()])
@pytest.mark.parametrize(
    ("values", "clauses"),
    [({"order": "run"}, []), ({"order": "run", "acted": True}, ["P-22"]), ({"order": ""}, ["P-22"])],
)
def test_only_an_action_that_is_still_to_come_is_given_up(
    grant: WholeTurn, values: dict[str, Any], clauses: list[str]
) -> None:
    """P-22: for a move, in any of its phases."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    put(match, "a", **values)
    move = Reposition(unit="a", at=Square(1, 2))
    assert [refusal.clause for refusal in move.refusals(match.seen(), grant)] == clauses


@pytest.mark.parametrize(
    ("held", "ammo", "kind", "clauses"),
    [
        ("auto", 3, Spray, []),
        ("auto", 2, Spray, ["P-50"]),
        ("auto", 3, FocusedFire, []),
        ("auto", 2, FocusedFire, ["P-50"]),
        ("auto", 1, Shoot, []),
        ("auto", 0, Shoot, ["P-50"]),
        ("rifle", 9, Spray, ["P-33"]),
        ("knife", 0, Shoot, ["P-18"]),
        ("frag", 2, Shoot, ["P-18"]),
    ],
)
def test_what_fires_and_how_often(held: str, ammo: int, kind: Any, clauses: list[str]) -> None:
    """P-18, P-33, P-34, P-50: one shot, or three."""
    match = field(a=man((0, 2), weapons=("auto", "rifle", "knife", "frag")), X=man((9, 2)))
    put(match, "a", held=held)
    shots(match, "a", held, ammo)
    armed_for(match, "ranged", "a")
    assert refused(match, kind(unit="a", target="X")) == clauses


@pytest.mark.parametrize(
    ("at", "clauses"),
    [((3, 4), ["B-36"]), ((10, 1), []), ((11, 1), ["P-50"]), ((-1, 1), ["P-50"]), ((20, 1), ["P-50"])],
)
def test_where_an_explosive_can_be_aimed(at: tuple[int, int], clauses: list[str]) -> None:
    """P-50, B-36: the wall in row 2 hides what is south of it."""
    rows = ("....................",) * 2 + ("####################",) + ("....................",) * 3
    match = field(rows, a=man((0, 1), weapons=("frag",)), X=man((9, 1)))
    armed_for(match, "ranged", "a")
    assert refused(match, Lob(unit="a", at=Square(*at))) == clauses


@pytest.mark.parametrize(
    ("at", "clauses"),
    [
        ((3, 1), []),
        ((0, 1), ["P-48"]),
        ((0, -1), ["P-48"]),
        ((50, 1), []),
        ((51, 1), ["P-48"]),
        ((3, 4), ["B-36"]),
    ],
)
def test_where_covering_fire_can_be_laid(at: tuple[int, int], clauses: list[str]) -> None:
    """P-48, B-36: up to 50 squares off in view, not around oneself."""
    rows = ("." * 60,) * 2 + ("#" * 60,) + ("." * 60,) * 3
    match = field(rows, a=man((0, 1), talents=("covering_fire",)), X=man((9, 1)))
    fire = CoveringFire(unit="a", at=Square(*at))
    assert refused(match, fire) == clauses
    assert (fire in match.legal()) is (clauses == [])


@pytest.mark.parametrize(
    ("held", "ammo", "clauses"),
    [
        ("rifle", 1, []),
        ("rifle", 0, ["P-48"]),
        ("cannon", 0, []),
        ("knife", 0, ["P-48"]),
        ("frag", 1, ["P-48"]),
    ],
)
def test_by_what_covering_fire_is_given(held: str, ammo: int, clauses: list[str]) -> None:
    """P-48, P-50: something that shoots and has a shot left, or needs none."""
    match = field(
        a=man((0, 2), weapons=("rifle", "cannon", "knife", "frag"), talents=("covering_fire",)), X=man((9, 2))
    )
    put(match, "a", held=held)
    shots(match, "a", held, ammo)
    assert refused(match, CoveringFire(unit="a", at=Square(5, 2))) == clauses


@pytest.mark.parametrize(
    ("held", "ammo", "bare", "with_what"),
    [
        ("rifle", 1, False, "rifle"),
        ("rifle", 0, False, "unarmed"),
        ("rifle", 1, True, "unarmed"),
        ("cannon", 0, False, "cannon"),
        ("knife", 0, False, "knife"),
        ("frag", 1, False, "unarmed"),
        ("", 0, False, "unarmed"),
    ],
)
def test_with_what_a_unit_strikes(held: str, ammo: int, bare: bool, with_what: str) -> None:
    """P-49, P-50: what has a shot left or needs none, no explosive, unless it means to use its fists."""
    match = field(a=man((4, 2), weapons=("rifle", "cannon", "knife", "frag")), X=man((5, 2)))
    put(match, "a", held=held, bare=bare)
    shots(match, "a", held, ammo)
    unit = who(match, "a")
    assert strikes_with(unit).id == with_what
    assert (unit.in_hand is not None and can_strike(unit.in_hand)) is (with_what != "unarmed" or bare)


def test_each_enemy_beside_it_is_struck_at_with_either_hand() -> None:
    """P-09, P-49."""
    match = field(a=man((4, 2)), X=man((5, 2)), Y=man((3, 3)), Z=man((9, 2)))
    armed_for(match, "melee", "a")
    blows = {action for action in match.legal() if isinstance(action, Strike)}
    assert blows == {
        Strike(unit="a", target=target, hand=hand) for target in "XY" for hand in ("held", "unarmed")
    }


# Wedges, other targets, other squares ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "within"),
    [
        ((8, 2), True),
        ((7, 6), True),  # 45 degrees
        ((7, 7), False),
        ((7, -2), True),
        ((7, -3), False),
        ((3, 6), False),  # 90 degrees
        ((1, 2), False),  # behind
        ((3, 2), False),  # its own square
    ],
)
def test_a_wedge_is_45_degrees_wide(other: tuple[int, int], within: bool) -> None:
    """P-33: as seen from 3,2, whichever of the two is named first."""
    origin, first = Square(3, 2), Square(6, 2)
    assert within_wedge(origin, first, Square(*other)) is within
    assert within_wedge(origin, Square(*other), first) is within


def test_who_joins_a_spray() -> None:
    """P-33, B-37, B-36: an enemy that is known, no target yet, in the wedge."""
    rows = (*OPEN[:5], ".....#..............")
    match = field(
        rows,
        a=man((0, 2), weapons=("auto",)),
        b=man((6, 2)),
        X=man((4, 2)),
        Y=man((4, 3)),
        Z=man((1, 5)),
        W=man((9, 2)),
    )
    armed_for(match, "ranged", "a")
    put(match, "W", hidden_from=("squad",))
    match.do(Spray(unit="a", target="X"))
    clauses = {
        target: refused(match, AddTarget(unit="a", target=target)) for target in ("X", "Y", "Z", "b", "W")
    }
    assert clauses == {"X": ["P-33"], "Y": [], "Z": ["P-33"], "b": ["B-37"], "W": ["B-36"]}


def renaming() -> Match[Phased]:
    """X has hugged its crate at 4,2 in answer to a's shot; b fights with Y; Z stands by, W is hidden."""
    rows = (*OPEN[:2], "....o...............", *OPEN[3:])
    match = field(
        rows,
        a=man((0, 2), weapons=("auto",)),
        b=man((9, 3), weapons=("knife",)),
        X=man((5, 2)),
        Y=man((9, 2)),
        Z=man((9, 0)),
        W=man((9, 5)),
    )
    put(match, "X", order="ranged")
    armed_for(match, "ranged", "a")
    put(match, "W", hidden_from=("squad",))
    match.do(Shoot(unit="a", target="X"))
    choose(match, "hug cover")
    return match


def test_whom_a_shot_goes_at_instead() -> None:
    """P-22, B-36, B-37: an enemy that is known, and not the one that hugs."""
    match = renaming()
    assert asked(match) == ("squad", ("a",))
    clauses = {
        target: refused(match, Rename(unit="a", target=target)) for target in ("X", "Y", "Z", "W", "b")
    }
    assert clauses == {"X": ["P-22"], "Y": [], "Z": [], "W": ["B-36"], "b": ["B-37"]}


def test_a_spray_goes_at_somebody_else_in_the_wedge_of_the_others() -> None:
    """P-22, P-33: X hugs; Z is outside the wedge of Y, which is a target already; V is within."""
    rows = (*OPEN[:2], "....o...............", *OPEN[3:])
    match = field(
        rows,
        a=man((0, 2), weapons=("auto",)),
        X=man((5, 2)),
        Y=man((6, 3)),
        Z=man((0, 5)),
        V=man((8, 3)),
    )
    put(match, "X", order="melee")
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X"))
    match.do(AddTarget(unit="a", target="Y"))
    choose(match, "fire")
    choose(match, "hug cover")
    clauses = {target: refused(match, Rename(unit="a", target=target)) for target in ("X", "Y", "Z", "V")}
    assert clauses == {"X": ["P-22"], "Y": ["P-33"], "Z": ["P-33"], "V": []}
    (attack,) = rolls(match.do(Rename(unit="a", target="V"), dice=MISS))
    assert {row.why.split(":")[0] for row in attack.modifiers} == {"V", "Y"}


def test_a_careless_shot_goes_at_another_in_a_melee_alone() -> None:
    """P-22, P-31: X hugs its crate; Y is in a melee with b too, Z is not."""
    rows = (*OPEN[:2], "....o...............", *OPEN[3:])
    match = field(
        rows,
        a=man((0, 2), weapons=("auto",)),
        b=man((6, 2), weapons=("knife",)),
        X=man((5, 2)),
        Y=man((6, 3)),
        Z=man((9, 0)),
    )
    put(match, "X", order="ranged")
    armed_for(match, "ranged", "a")
    match.do(Shoot(unit="a", target="X", care="careless"))
    assert match.prompt is not None
    assert match.prompt.text == "a fires at X: does X hug cover and give up its fire?"
    choose(match, "hug cover")
    assert match.prompt.text == "X hugs cover: another target?"
    assert PHASED.words.question(match.state, match.prompt).labels == {"fire": "Fire all the same"}
    clauses = {target: refused(match, Rename(unit="a", target=target)) for target in ("Y", "Z")}
    assert clauses == {"Y": [], "Z": ["P-31"]}


def test_another_square_is_named_once() -> None:
    """P-22, P-50: X hugs against the first square, Y, beside a crate of its own, against the second."""
    shell = {"dice": "2d6", "light": True, "blast": 2, "ammo": 2}
    rows = (*OPEN[:2], "......o.............", *OPEN[3:5], "......o.............")
    match = field(
        rows,
        weapons={"shell": shell},
        a=man((0, 2), weapons=("shell",)),
        X=man((7, 2)),
        Y=man((7, 5)),
        Z=man((19, 0)),
    )
    for name in ("X", "Y", "Z"):
        put(match, name, order="melee")
    armed_for(match, "ranged", "a")
    match.do(Lob(unit="a", at=Square(5, 2)))
    choose(match, "hug cover")
    match.do(Redirect(unit="a", at=Square(5, 5)))
    assert asked(match) == ("opposition", ("Y",))
    events = match.do(Choose(choice="hug cover"), dice=(*MISS, 1, 1), rests=[Square(5, 5)])
    (attack, _) = rolls(events)
    assert attack.target == "Y"
