"""Each condition of covering fire, parting blows, flight and routs by itself (P-05, P-23, P-40, P-48)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.scenario import Zone
from game.rules.state import Outcome
from game.systems.phased.covering import CoveringFire
from game.systems.phased.morale import break_rows, count_routs, outcome
from game.systems.phased.moves import Flee, Move, Run, way_out, ways_out
from game.systems.phased.ranged import Shoot
from game.systems.phased.system import WORDS
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    HIT,
    MISS,
    OPEN,
    armed_for,
    asked,
    field,
    lost,
    man,
    put,
    rolls,
    who,
)

# Covering fire --------------------------------------------------------------------------------------------


def covering(rows: tuple[str, ...] = OPEN, **more: Any) -> Match[Phased]:
    """A covers 10,2 and those around it; X, at 13,2, is about to run."""
    match = field(
        rows, a=man((0, 2), talents=("covering_fire",)), X=man((13, 2), vitality=30), Y=man((19, 5)), **more
    )
    match.do(CoveringFire(unit="a", at=Square(10, 2)))
    armed_for(match, "run", "X")
    return match


def shots_at_runner(match: Match[Phased], to: tuple[int, int] = (9, 2)) -> int:
    """How many attacks X's run draws."""
    return len(rolls(match.do(Run(unit="X", at=Square(*to)))))


def test_a_runner_is_fired_at_once_however_far_it_runs_there() -> None:
    """P-48: it goes through three of the squares."""
    assert shots_at_runner(covering()) == 1


@pytest.mark.parametrize(
    "values",
    [
        {"fate": "out"},
        {"acted": True},
        {"order": "ranged"},
        {"covers": None},
        {"covers": Square(3, 2)},
        {"held": ""},
    ],
)
def test_who_cannot_give_covering_fire_does_not(values: dict[str, Any]) -> None:
    """P-48, P-22: out, given up, another Action, no square or another one, no gun."""
    match = covering()
    put(match, "a", **values)
    assert shots_at_runner(match) == 0


def test_an_empty_gun_gives_no_more_covering_fire() -> None:
    """P-48, P-50: Y, who runs after X, is not fired at; its squares are watched no more."""
    match = covering()
    (rifle,) = who(match, "a").weapons
    put(match, "a", weapons=(replace(rifle, ammo=1),))
    put(match, "Y", at=Square(13, 3), order="run")
    assert len(WORDS.watch(match.state, who(match, "a"))) == 9
    match.do(Run(unit="X", at=Square(9, 2)), dice=MISS)
    assert WORDS.watch(match.state, who(match, "a")) == ()
    assert rolls(match.do(Run(unit="Y", at=Square(9, 3)))) == []


def test_each_runner_is_fired_at() -> None:
    """P-48: Y too, once a has begun."""
    match = covering()
    put(match, "Y", at=Square(13, 3), order="run")
    match.do(Run(unit="X", at=Square(9, 2)), dice=MISS)
    assert len(rolls(match.do(Run(unit="Y", at=Square(9, 3)), dice=MISS))) == 1
    assert who(match, "a").weapons[0].ammo == 8


def test_who_is_in_melee_gives_no_covering_fire() -> None:
    """P-23: Z beside a has a knife."""
    match = covering()
    put(match, "Y", at=Square(1, 2), held="")
    assert shots_at_runner(match) == 1
    match = covering(Z=man((1, 2), weapons=("knife",)))
    assert shots_at_runner(match) == 0


def test_who_runs_unseen_is_not_fired_at() -> None:
    """P-48: behind the wall in row 3, through a covered square."""
    match = covering((*OPEN[:3], "####################", *OPEN[4:]))
    put(match, "X", at=Square(13, 4))
    put(match, "a", covers=Square(10, 4))
    assert shots_at_runner(match, (8, 4)) == 0


def test_what_is_watched_is_on_the_board_and_in_view() -> None:
    """P-48: six squares at the border; none without covering fire."""
    match = field(a=man((0, 2), talents=("covering_fire",)), X=man((13, 2)))
    assert WORDS.watch(match.seen(), who(match, "a")) == ()
    match.do(CoveringFire(unit="a", at=Square(10, 0)))
    assert len(WORDS.watch(match.state, who(match, "a"))) == 6
    assert len(CoveringFire(unit="a", at=Square(10, 0)).area_of_effect(match.seen())) == 6


@pytest.mark.parametrize(("phase", "shot_by"), [("ranged", ("a",)), ("run", ())])
def test_only_shots_of_the_ranged_phase_make_blows_worse(phase: str, shot_by: tuple[str, ...]) -> None:
    """P-40: not covering fire, in the Run phase."""
    if phase == "run":
        match = covering()
        match.do(Run(unit="X", at=Square(9, 2)), dice=(*HIT, 6, 6))
    else:
        match = field(a=man((0, 2)), X=man((4, 2), vitality=30), Y=man((19, 5)))
        put(match, "Y", order="melee")
        armed_for(match, "ranged", "a")
        match.do(Shoot(unit="a", target="X"), dice=(*HIT, 6, 6))
    assert lost(match, "X") == (13, 0)
    assert who(match, "X").shot_by == shot_by


def test_a_shot_that_armor_stops_does_not_make_blows_worse() -> None:
    """P-40."""
    match = field(a=man((0, 2)), X=man((4, 2), armor=20), Y=man((19, 5)))
    put(match, "Y", order="melee")
    armed_for(match, "ranged", "a")
    match.do(Shoot(unit="a", target="X"), dice=(*HIT, 6, 6))
    assert (lost(match, "X"), who(match, "X").shot_by) == ((0, 0), ())


# Parting blows --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "asks"),
    [
        ({}, True),
        ({"order": "ranged"}, False),
        ({"order": ""}, False),
        ({"acted": True}, False),
        ({"acted": True, "target": "b"}, True),
        ({"broken": True}, False),
        ({"fate": "out"}, False),
    ],
)
def test_who_may_strike_at_one_that_leaves_its_melee(values: dict[str, Any], asks: bool) -> None:
    """P-23: who has declared Melee, and has its blow still to come, named or not."""
    match = field(a=man((4, 2)), b=man((6, 2)), X=man((5, 2), weapons=("knife",)), Y=man((19, 5)))
    put(match, "X", **{"order": "melee", **values})
    match.do(Move(unit="a", at=Square(3, 2)))
    assert (asked(match) == ("opposition", ("X",))) is asks


# Flight and rout ------------------------------------------------------------------------------------------


def broken(rows: tuple[str, ...] = OPEN, at: tuple[int, int] = (4, 2), **more: Any) -> Match[Phased]:
    match = field(rows, a=man((0, 2), **more.pop("a", {})), X=man(at, break_tn=16), Y=man((19, 5)), **more)
    put(match, "X", broken=True)
    return match


@pytest.mark.parametrize(("door", "ways"), [(".", 47), ("#", 0)])
def test_only_a_border_that_can_be_reached_is_a_way_out(door: str, ways: int) -> None:
    """P-05: from a court with one door; a stands in one of the 48 squares of the border."""
    rows = (OPEN[0], ".#######............", f".#.....{door}............", ".#######............", *OPEN[4:])
    match = broken(rows, (2, 2))
    assert len(ways_out(match.state, who(match, "X"))) == ways


@pytest.mark.parametrize(
    ("at", "squares", "ends"),
    [((4, 2), 1, (4, 1)), ((4, 2), 2, (4, 0)), ((4, 2), 9, (4, 0)), ((4, 4), 1, (4, 5)), ((4, 0), 3, (4, 0))],
)
def test_how_far_one_flees(at: tuple[int, int], squares: int, ends: tuple[int, int]) -> None:
    """P-05: by the quickest way to the border; who stands at it is there."""
    match = broken(at=at)
    path = way_out(match.state, who(match, "X"), squares)
    assert (path[-1] if path else at) == ends


def test_one_does_not_stop_in_a_friends_square_in_flight() -> None:
    """P-05, B-11: Y stands in the one way north, and is passed only by who goes on."""
    match = broken(
        ("....................", "####.###############", "####.###############", *OPEN[3:5], "#" * 20), (4, 2)
    )
    put(match, "Y", at=Square(4, 1))
    assert way_out(match.state, who(match, "X"), 1) == ()
    assert way_out(match.state, who(match, "X"), 2) == (Square(4, 1), Square(4, 0))


@pytest.mark.parametrize(
    ("values", "clauses"),
    [({"broken": True}, []), ({}, ["P-05"]), ({"broken": True, "order": "run", "acted": True}, [])],
)
def test_only_the_broken_flee(values: dict[str, Any], clauses: list[str]) -> None:
    """P-05."""
    match = field(a=man((4, 2)), X=man((9, 2)))
    put(match, "a", **values)
    assert [refusal.clause for refusal in match.why_not(Flee(unit="a"))] == clauses


BOTH = {"a": man((0, 2), break_tn=16), "b": man((0, 3), break_tn=16), "X": man((9, 2), break_tn=16)}


@pytest.mark.parametrize(
    ("down", "broken_ones", "before", "counts"),
    [
        ("", "", (0, 0), (0, 0)),
        ("", "ab", (0, 0), (1, 0)),
        ("", "abX", (1, 0), (2, 1)),
        ("", "a", (1, 1), (0, 0)),
        ("b", "a", (1, 0), (2, 0)),
        ("X", "", (0, 1), (0, 0)),
    ],
)
def test_turns_in_which_all_are_broken_are_counted(
    down: str, broken_ones: str, before: tuple[int, int], counts: tuple[int, int]
) -> None:
    """P-05: running; of those who are up, if any is."""
    match = field(both=True, **BOTH)
    for name in BOTH:
        put(match, name, broken=name in broken_ones, fate="out" if name in down else "in")
    state = replace(match.state, turn=replace(match.state.turn, routed=before))
    assert count_routs(state).turn.routed == counts


@pytest.mark.parametrize(
    ("routed", "ended"),
    [
        ((1, 1), None),
        ((0, 2), Outcome("squad", "The opposition has been broken for 2 turns.", "P-05")),
        ((2, 0), Outcome("opposition", "The squad has been broken for 2 turns.", "P-05")),
        ((3, 1), Outcome("opposition", "The squad has been broken for 2 turns.", "P-05")),
        ((2, 2), Outcome(None, "The squad and the opposition have been broken for 2 turns.", "P-05")),
    ],
)
def test_who_has_lost_by_a_rout(routed: tuple[int, int], ended: Outcome | None) -> None:
    """P-05: after two turns running; both at once is a draw."""
    match = field(both=True, **BOTH)
    state = replace(match.state, turn=replace(match.state.turn, routed=routed))
    assert outcome(state) == ended


@pytest.mark.parametrize(
    ("turn", "values", "numbers"),
    [
        (1, {}, [16, 4]),
        (1, {"bled": ("heroes",)}, [16, 4]),
        (1, {"bled": ("foes",)}, [16]),
        (2, {}, [16]),
        (2, {"deaths": ("foes",)}, [16, -2]),
        (2, {"deaths": ("heroes",), "dying": ("foes",)}, [16]),
    ],
)
def test_what_changes_the_break_number(turn: int, values: dict[str, Any], numbers: list[int]) -> None:
    """P-04: of the group itself."""
    match = field(a=man((0, 2)), X=man((9, 2), break_tn=16), Y=man((9, 3)), Z=man((9, 4)))
    clock = replace(match.state.clock, turn=turn)
    state = replace(match.state, clock=clock, turn=replace(match.state.turn, **values))
    assert [row.value for row in break_rows(state, "foes")] == numbers


def test_an_exit_that_cannot_be_reached_is_none() -> None:
    """P-05: it lies in a closed cell; the border is there instead."""
    rows = (*OPEN[:2], "........###.........", "........#.#.........", "........###.........", OPEN[5])
    zones = (Zone("cell", "exit", "opposition", (Square(9, 3),)),)
    match = broken(rows, scenario={"zones": zones})
    assert Square(9, 3) not in ways_out(match.state, who(match, "X"))
    assert ways_out(match.state, who(match, "X"))
