"""What is legal is what nothing refuses, and why there is none of a kind."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.engine import why_none
from game.systems.squad.moves import Move
from game.systems.squad.stances import Aim
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad
from tests.systems.forms import held_together_in_play
from tests.systems.squad.field import ITEMS, WEAPONS, field, man, put, soldier
from tests.systems.squad.fire import refused
from tests.systems.squad.flow import hide, to_side

MIXED = (
    "..,.o...",
    ".:..#.+.",
    '.::.."..',
    "...o.T.^",
    ".#...-..",
    "....!...",
)
RAISED = (
    "00000022",
    "00000022",
    "00000011",
    "00000000",
    "30000000",
    "33000000",
)
VALUES = {"weapon": (*WEAPONS, "dart", "hands"), "item": (*ITEMS, "rifle")}
EVERYTHING: dict[str, Any] = {
    "abilities": ("overwatch", "rally", "sprint"),
    "weapons": ("rifle", "frag", "knife"),
    "items": ("medkit", "smoke", "cloak"),
    "sys": 1,
    "move": 5,
}


def mixed(seed: int) -> Match[Squad]:
    """Both sides with all that there is, a walker, a neutral, a pit, a door, a roof, gear on the ground."""
    return field(
        MIXED,
        heights=RAISED,
        weapons={"dart": {"dam": 1, "range": 6, "venom": 2, "shock": True, "ammo": 2}},
        lying=(("medkit", (3, 3)), ("knife", (2, 3))),
        fog=True,
        seed=seed,
        a=soldier((2, 4), leader=True, **EVERYTHING),
        b=soldier((1, 3), ath=5, **{**EVERYTHING, "weapons": ("dart", "knife")}),
        c=soldier((0, 0), bulk=1, **EVERYTHING),
        n1=soldier((3, 0)),
        X=soldier((3, 4), facing="W", ath=5, **EVERYTHING),
        Y=soldier((5, 2), facing="W", **{**EVERYTHING, "weapons": ("dart", "knife")}),
        Z=soldier((7, 1), facing="W", **EVERYTHING),
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_options_are_the_forms_that_nothing_refuses(seed: int) -> None:
    """S-06: two matches of 120 steps; positions are compared form by form."""
    done = held_together_in_play(mixed, seed, VALUES)
    assert len(done) >= 15  # most of the classes came up


def route(*squares: tuple[int, int]) -> Move:
    """A Move of a along these squares."""
    via = tuple(Square(*square) for square in squares)
    return Move(unit="a", at=via[-1], via=via)


def test_a_path_of_ones_own_is_legal_when_each_step_and_the_whole_cost_are() -> None:
    """S-08, B-07, B-09: 6 squares pay for 13 half squares, whatever shorter way there is."""
    match = field(
        ("........", ".....#..", "........", ".,......"),
        a=soldier((0, 0)),
        b=soldier((2, 0)),
        X=soldier((4, 1)),
    )
    detour = ((1, 1), (2, 1), (3, 1), (3, 0))  # 3 + 2 + 2 + 2 = 9 half squares
    assert refused(match, route(*detour)) == []
    match.do(route(*detour))
    assert man(match, "a").at == (3, 0)
    assert man(match, "a").walked == 4  # steps, for S-53

    match = field(
        ("........", ".....#..", "........"), a=soldier((0, 0)), b=soldier((2, 0)), X=soldier((4, 1))
    )
    zigzag = ((1, 1), (0, 1), (1, 2), (2, 1), (1, 1))  # 3 + 2 + 3 + 3 + 2 = 13
    assert refused(match, route(*zigzag)) == []
    assert refused(match, route(*zigzag, (1, 0))) == ["B-07"]  # 15
    assert refused(match, route((1, 0), (2, 0))) == ["B-07"]  # a friend stands there
    assert refused(match, route((1, 0), (2, 0), (3, 0))) == []  # but can be passed
    assert refused(match, route((1, 0), (2, 0), (3, 0), (4, 1))) == ["B-07"]  # an enemy
    assert refused(match, route((1, 0), (3, 0))) == ["B-07"]  # no step
    assert refused(match, route((1, 1), (0, 0))) == ["B-07"]  # nowhere
    wrong = Move(unit="a", at=Square(2, 2), via=(Square(1, 1),))
    assert refused(match, wrong) == ["B-07"]  # it does not lead there


def test_one_dear_step_is_always_legal_along_a_path_of_ones_own_too() -> None:
    """B-07: a step into rough ground across a corner costs 6 half squares, more than a Move of 1 pays for."""
    match = field((".,..", ",,..", "....", "...."), a=soldier((0, 0), move=1), X=soldier((3, 3)))
    assert refused(match, route((1, 1))) == []
    assert refused(match, route((1, 1), (2, 2))) == ["B-07"]
    match.do(route((1, 1)))
    assert man(match, "a").at == (1, 1)


SPLIT = ("....#.......",) * 6
"""A wall from north to south."""


def why(match: Match[Squad], label: str, unit: str = "a") -> list[tuple[str, str]]:
    """The reasons that a unit's button gives, each with its clause."""
    (verb,) = (one for one in SQUAD.verbs(match.seen(), unit) if one.label == label)
    found = why_none(SQUAD, match.seen(), unit, verb.kind, verb.settled, field=verb.field)
    return [(one.clause, one.text) for one in found]


def duel(**more: dict[str, Any]) -> Match[Squad]:
    """A and X with a wall between them."""
    units: dict[str, Any] = {"a": soldier((0, 0)), "X": soldier((9, 5)), **more}
    return field(SPLIT, **units)


def test_what_is_against_all_is_told_once() -> None:
    """S-06, S-39: the budget, the slot, a fall: whatever it is aimed at."""
    match = duel(Y=soldier((9, 0)))
    assert why(match, "Dash") == [
        ("S-06", "only as the second of its two actions"),
        ("S-09", "the action before it must be a Move"),
    ]
    match.do(Aim(unit="a"))
    assert why(match, "Aim") == [("S-06", "only as the first of its two actions")]
    put(match, "a", fallen=True)
    assert why(match, "Shoot") == [("S-39", "a has fallen and can only stand up")]


def test_who_cannot_be_shot_at_is_named_the_nearest_first() -> None:
    """B-15: two enemies behind the wall, where b sees them: of friends nothing is said (B-37)."""
    match = duel(b=soldier((5, 3)), Y=soldier((6, 0)))
    assert why(match, "Shoot") == [
        ("B-15", "a cannot see Y"),
        ("B-15", "a cannot see X"),
    ]


def test_who_comes_nearest_to_being_possible_is_told_first() -> None:
    """S-29, B-15: X is in sight and too far, Y too far and out of sight."""
    match = field(
        ("....................#.", "." * 22, "." * 22, "." * 22),
        a=soldier((0, 0)),
        X=soldier((19, 3)),
        Y=soldier((21, 0)),
    )
    assert why(match, "Shoot") == [("S-29", "rifle reaches 18 squares")]  # it is against both
    put(match, "Y", at=Square(6, 0), fate="left")
    assert why(match, "Shoot") == [("S-29", "rifle reaches 18 squares")]


def test_an_empty_weapon_is_told_once() -> None:
    """S-55: not once for each enemy."""
    match = field(a=soldier((0, 0)), X=soldier((5, 0)), Y=soldier((5, 2)))
    (rifle,) = match.state.unit("a").weapons
    put(match, "a", weapons=(type(rifle)(rifle.id, rifle.stats, 0),))
    assert why(match, "Shoot") == [("S-55", "rifle is empty")]


def test_nobody_known_is_told_so() -> None:
    """B-36, J-07: only friends are known; of who is hidden nothing is said."""
    match = duel(b=soldier((1, 0)))
    hide(match, "X")
    assert why(match, "Shoot") == [("B-36", "no enemy is in sight")]
    without = field(SPLIT, a=soldier((0, 0)), b=soldier((1, 0)), X=soldier((9, 0)))
    hide(without, "X")
    for label in ("Shoot", "Strike", "Push", "Trip", "Entangle", "Move"):
        assert why(match, label) == why(without, label)


def test_helpers_are_told_of_friends() -> None:
    """S-13, S-16, B-37: of the medkit and the rally nothing is said about enemies."""
    match = duel(
        a=soldier((0, 0), items=("medkit",), abilities=("rally",)), b=soldier((1, 0)), X=soldier((3, 3))
    )
    assert why(match, "Medkit") == [("S-13", "a is not hurt"), ("S-13", "b is not hurt")]
    assert why(match, "Rally") == [("S-16", "b has neither fallen nor been poisoned")]


def test_squares_are_told_once_a_clause() -> None:
    """B-04, S-35: nothing to use beside it; no room to jump."""
    match = field(("....+.",) * 4, a=soldier((0, 0)), X=soldier((5, 3)))
    (reason,) = why(match, "Use nearby")
    assert reason[0] == "B-04"
    walled = field(("#####", "#.###", "#####", ".....", "....."), a=soldier((1, 1)), X=soldier((4, 4)))
    assert {clause for clause, _ in why(walled, "Jump")} == {"S-35"}
    assert [clause for clause, _ in why(walled, "Move")] == ["B-07"]


def test_at_most_three_are_told() -> None:
    """Five enemies behind the wall."""
    units: dict[str, Any] = {f"X{n}": soldier((8, n)) for n in range(5)}
    match = duel(b=soldier((5, 3)), **units)
    assert len(why(match, "Shoot")) == 3


def test_who_is_not_to_act_is_told_so() -> None:
    """B-37, S-04: another side's go."""
    match = duel()
    to_side(match, "opposition")
    assert why(match, "Move") == [("B-37", "a is not of the side to act, opposition")]
    assert why_none(SQUAD, match.seen(), "nobody", "shoot")[0].clause == "J-03"


def test_nothing_is_against_what_is_possible() -> None:
    """S-08, S-15: a Move, and what points nowhere."""
    match = duel(a=soldier((0, 0), bulk=1))
    for label in ("Move", "Rotate", "Aim", "End turn"):
        assert why(match, label) == []
    assert why_none(SQUAD, match.seen(), "a", "move") == ()
    match.do(Move(unit="a", at=Square(1, 0)))
    assert why(match, "Move") == [("S-06", "a has moved already this turn")]
