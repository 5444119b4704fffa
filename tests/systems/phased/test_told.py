"""What is told of falls, looks, dodges, blows; whom an overrun hurts, where one can go (P-05 to P-50)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.bot_values import Situation
from game.rules.events import AnyEvent, Fell, Said, Status
from game.rules.turns import EndPhase
from game.rules.units import SIDES
from game.systems.phased.items import UseItem
from game.systems.phased.melee import Restrike, Strike
from game.systems.phased.moves import Climb, Flee, Move, Run
from game.systems.phased.overrun import Overrun, runs_over
from game.systems.phased.ranged import Lob
from game.systems.phased.system import WORDS
from game.systems.phased.talents import DigIn, DodgeRoll
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    MISS,
    OPEN,
    armed_for,
    asked,
    choose,
    field,
    hurts,
    lost,
    man,
    mook,
    put,
    refused,
    rolls,
    told,
    who,
)

DODGES: dict[str, Any] = {"talents": ("dodge_roll",)}


# Falls and looks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("levels", "faces"), [(2, (1, 1)), (2, (1, 6)), (3, (1, 2, 6))])
def test_a_fall_is_told_and_rolled_with_d6(levels: int, faces: tuple[int, ...]) -> None:
    """P-46, B-30: each face counts, the 1 too."""
    heights = (f"{levels}" + "0" * 19, *("0" * 20,) * 5)
    match = field(heights=heights, a=man((0, 0), vitality=30), X=man((19, 5)))
    events = match.do(Move(unit="a", at=Square(1, 0)), dice=faces)
    assert [(event.unit, event.levels) for event in told(events, Fell)] == [("a", levels)]
    (roll,) = rolls(events)
    assert roll.dice == ("d6",) * levels
    assert hurts(events) == [("a", sum(faces), "vitality")]


@pytest.mark.parametrize(("faces", "sides"), [((10, 11), ("opposition",)), ((1, 1), ())])
def test_only_the_side_of_who_looks_is_shown_that_it_found(
    faces: tuple[int, int], sides: tuple[str, ...]
) -> None:
    """P-47: 21 finds at 20 and agility 2 with sharpness 1; a failure would tell of who hides."""
    wall = ("....#...............",) * 6
    match = field(wall, a=man((0, 2)), X=man((19, 2)))
    put(match, "a", hidden_from=("opposition",))
    put(match, "X", order="run")
    armed_for(match, "run", "X")
    put(match, "a", hidden_from=("opposition",))
    match.state = replace(match.state, board=match.state.board.put(Square(4, 2), "."))
    events = match.do(Run(unit="X", at=Square(18, 2)), dice=faces)
    look, *_ = [event for event in rolls(events) if event.label == "detection"]
    assert tuple(side for side in SIDES if side in look.seen_by) == sides


# Dodges and blows -----------------------------------------------------------------------------------------


def struck(**more: Any) -> Match[Phased]:
    """A, beside X, Y and Z, names X for its blow."""
    foes = {"X": man((5, 2), **DODGES), "Y": man((5, 3), **DODGES), "Z": man((4, 3))}
    match = field(a=man((4, 2), weapons=("axe",)), **{**foes, **more})
    for name in "XY":
        put(match, name, order="melee")
    armed_for(match, "melee", "a")
    return match


def test_naming_a_blow_and_dodging_it_are_told() -> None:
    """P-09, P-48."""
    match = struck()
    events = match.do(Strike(unit="a", target="X"))
    assert [event.text for event in told(events, Said)] == ["a will strike at X"]
    events = choose(match, "dodge roll")
    assert [(event.unit, event.status, event.on, event.clause) for event in told(events, Status)] == [
        ("X", "dodge roll, its melee given up", True, "P-48")
    ]


def test_another_is_named_for_a_blow_once() -> None:
    """P-22, P-48: Y, named instead of X, dodges as well; no third is named."""
    match = struck()
    match.do(Strike(unit="a", target="X"))
    choose(match, "dodge roll")
    assert asked(match) == ("squad", ("a",))
    assert refused(match, Restrike(unit="a", target="X")) == ["P-22"]
    match.do(Restrike(unit="a", target="Y"))
    assert asked(match) == ("opposition", ("Y",))
    blow, *_ = rolls(choose(match, "dodge roll"))
    assert (blow.unit, blow.target) == ("a", "Y")


@pytest.mark.parametrize(("name", "spent"), [("X", True), ("a", False)])
def test_a_blow_is_not_rolled_when_one_of_the_two_is_out(name: str, spent: bool) -> None:
    """P-09: at X, who is gone, it is spent; a, who is gone, says nothing of it."""
    match = struck(X=man((5, 2)))
    put(match, "X", order="")
    match.do(Strike(unit="a", target="X"))
    put(match, name, fate="out")
    events: list[AnyEvent] = []
    while match.state.clock.turn == 1 and match.prompt:
        events += match.do(EndPhase())
    assert rolls(tuple(events)) == []
    said = [event.text for event in told(tuple(events), Said)]
    assert ("X is out of reach of a" in said) is spent


# Overruns -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "over"),
    [
        ({"scale": "H"}, True),
        ({"scale": "E"}, True),
        ({"scale": "M"}, False),
        ({"scale": "T"}, False),
        ({"scale": "H", "side": "squad"}, False),
        ({"scale": "H", "side": "ally"}, False),
    ],
)
def test_who_is_run_over(other: dict[str, Any], over: bool) -> None:
    """P-48: enemies of smaller scales."""
    match = field(a=man((0, 2), scale="M"), X=man((3, 2), **other), Y=man((19, 5)))
    assert runs_over(who(match, "a"), who(match, "X")) is over
    assert not runs_over(who(match, "a"), None)


def test_only_who_lies_on_the_way_is_hurt() -> None:
    """P-48: one die; Y, a row further down, is not."""
    match = field(a=man((0, 2), scale="M", talents=("overrun",)), X=man((3, 2)), Y=man((3, 4)))
    armed_for(match, "run", "a")
    events = match.do(Overrun(unit="a", at=Square(5, 2)), dice=(3,))
    (roll,) = rolls(events)
    assert [(row.value, row.what) for row in roll.modifiers] == [(1, "d6")]
    assert {unit for unit, _, _ in hurts(events)} == {"X"}


def test_an_overrun_needs_the_talent() -> None:
    """P-48."""
    match = field(a=man((0, 2), scale="M"), X=man((3, 2)), Y=man((19, 5)))
    armed_for(match, "run", "a")
    assert "P-48" in refused(match, Overrun(unit="a", at=Square(5, 2)))


# Where one can go, and what it is worth --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ({}, ["Move", "Run"]),
        ({"choice": "move"}, ["Run"]),
        ({"order": "run"}, ["Move", "Run"]),
        ({"order": "melee"}, ["Move"]),
        ({"broken": True}, []),
        ({"fate": "out"}, []),
    ],
)
def test_where_one_can_go_in_movement(values: dict[str, Any], labels: list[str]) -> None:
    """P-05, P-10, P-17: by the choice, and by a run that may still be declared."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    put(match, "a", **values)
    areas = WORDS.areas(match.state, "a")
    assert [area.label for area in areas] == labels
    assert all(area.later == (area.label == "Run") for area in areas), "a run comes later"


@pytest.mark.parametrize(
    ("order", "labels"),
    [("run", ["Move instead", "Run"]), ("ranged", ["Move instead"]), ("melee", ["Move instead"])],
)
def test_where_one_can_go_in_later_phases(order: Any, labels: list[str]) -> None:
    """P-22, P-21: and nowhere once it is done."""
    match = field(a=man((0, 2)), b=man((0, 4)), X=man((9, 2)))
    armed_for(match, order, "a", "b")
    areas = WORDS.areas(match.seen(), "a")
    assert [area.label for area in areas] == labels
    assert not any(area.later for area in areas), "now it is what a click does"
    put(match, "a", acted=True)
    assert WORDS.areas(match.seen(), "a") == ()


def test_who_flees_by_running_has_run() -> None:
    """P-05, P-21: its Action is gone."""
    match = field(
        ("." * 20,) * 16, a=man((0, 2)), X=man((10, 8), run=2, break_tn=16), Y=man((19, 5), break_tn=16)
    )
    put(match, "X", broken=True)
    put(match, "Y", order="melee")
    armed_for(match, "run", "X")
    match.do(Flee(unit="X"))
    unit = who(match, "X")
    assert (unit.conscious, unit.ran, unit.ready) == (True, True, False)


def test_a_mook_is_not_worth_a_medkit() -> None:
    """P-49, P-45: it has no vitality to get back."""
    match = field(
        a=man((0, 2), items=("medkit",)), m=mook((1, 2), 7, vitality=None, life=None), X=man((9, 2))
    )
    facing = Situation(danger=0.5, shot=0.0, foes=True)
    assert UseItem(unit="a", item="medkit", target="m").worth(match.state, facing) == 0.0
    assert refused(match, UseItem(unit="a", item="medkit", target="m")) == ["P-49"]


@pytest.mark.parametrize(
    ("phase", "gain", "dodging", "digging"),
    [("", 0.0, -1.0, 0.075), ("", 0.1, -1.0, -0.025), ("run", -0.1, 0.1, 0.075)],
)
def test_what_talents_against_danger_are_worth(
    phase: Any, gain: float, dodging: float, digging: float
) -> None:
    """P-48: a dodge in its phase; digging in 0.15 of the danger of 0.5, less what a better place gains."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    if phase:
        armed_for(match, phase, "a")
    facing = Situation(danger=0.5, shot=0.0, foes=True, gain=gain)
    assert DodgeRoll(unit="a").worth(match.state, facing) == pytest.approx(dodging)
    assert DigIn(unit="a").worth(match.state, facing) == pytest.approx(digging)


def test_who_flees_in_movement_runs_on() -> None:
    """P-05: a run is declared with it, for the Run phase."""
    match = field(
        ("." * 20,) * 16, a=man((0, 2)), X=man((10, 8), run=2, break_tn=16), Y=man((19, 5), break_tn=16)
    )
    put(match, "X", broken=True, hugging=True, dug_in=True)
    while asked(match)[0] != "opposition":
        match.do(EndPhase())
    match.do(Flee(unit="X"))
    unit = who(match, "X")
    assert (unit.choice, unit.order, unit.ready) == ("flee", "run", True)
    assert (unit.hugging, unit.dug_in) == (False, False)


def test_who_climbs_leaves_its_cover() -> None:
    """P-29, P-48, B-30."""
    match = field((":...................", *OPEN[1:]), a=man((0, 0)), X=man((9, 2)))
    put(match, "a", hugging=True, dug_in=True)
    match.do(Climb(unit="a", at=Square(1, 0)))
    assert (who(match, "a").hugging, who(match, "a").dug_in) == (False, False)


def test_the_roll_at_a_hidden_and_a_known_one_is_one() -> None:
    """P-50, B-36: 2d20 for both, of which one is told of."""
    match = field(a=man((0, 2), weapons=("frag",)), X=man((5, 2)), Y=man((5, 3)), Z=man((19, 5)))
    put(match, "Z", order="melee")
    armed_for(match, "ranged", "a")
    put(match, "X", hidden_from=("squad",))
    match.state = replace(match.state, turn=replace(match.state.turn, looks=(("a", "X"),)))
    events = match.do(Lob(unit="a", at=Square(5, 2)), dice=(*MISS, 4, 4), rests=[Square(5, 2)])
    attack, damage = rolls(events)
    assert (attack.dice, attack.target, damage.dice) == (("d20", "d20"), "Y", ("d6", "d6"))
    assert (lost(match, "X"), lost(match, "Y")) == ((4, 0), (4, 0))
