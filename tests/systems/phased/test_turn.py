"""The turn: phases, initiative, morale, declarations, moving, running (P-01 to P-07, P-10 to P-22)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Moved, Out, Phase, Status
from game.rules.scenario import Zone
from game.rules.turns import EndPhase, EndTurn
from game.systems.phased.actions import Aim
from game.systems.phased.covering import CoveringFire
from game.systems.phased.declaring import Declare
from game.systems.phased.items import Draw, DrawBulky, PickUp, Reload
from game.systems.phased.morale import BREAK, break_number, break_rows, odds_of_breaking
from game.systems.phased.moves import Climb, Flee, Leave, Move, Reposition, Run, ways_out
from game.systems.phased.ranged import Shoot
from game.systems.phased.system import WORDS
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    HIT,
    MISS,
    armed_for,
    asked,
    clauses,
    declare,
    field,
    go,
    lost,
    man,
    mook,
    musters,
    phase,
    put,
    refused,
    rolls,
    told,
    turn,
    who,
)

TWO = {"a": man((0, 2)), "X": man((15, 2), break_tn=16)}


def begin(match: Match[Phased], *dice: int) -> Any:
    """The roll with which turn 2 begins, with these dice."""
    return musters(turn(match, 2, *dice))[0]


def test_the_five_phases() -> None:
    """P-01: Initiative, Movement, Run, Ranged, Melee, in this order; then the next turn."""
    match = field(**TWO)
    names = [event.name for event in told(match.events(None), Phase)]
    names += [event.name for event in told(turn(match, 2, 6, 5, 3), Phase)]
    assert names == ["Initiative", "Movement", "Run", "Ranged", "Melee", "Initiative", "Movement"]


@pytest.mark.parametrize(
    ("dice", "side"), [((4, 3, 3), "squad"), ((3, 3, 3), "opposition"), ((6, 6, 1), "squad")]
)
def test_initiative(dice: tuple[int, ...], side: str) -> None:
    """P-02: 10 or more on 3d6: the heroes act first; 9: the foes."""
    match = field(a=man((0, 2)), X=man((15, 2)))
    begin(match, *dice)
    assert asked(match)[0] == side


def test_allies_act_with_the_heroes_and_neutrals_last() -> None:
    """P-02, B-37: squad, ally, opposition, neutral; with the initiative lost, the opposition before them."""
    for dice, order in (
        ((4, 3, 3), ["squad", "ally", "opposition", "neutral"]),
        ((3, 3, 3), ["opposition", "squad", "ally", "neutral"]),
    ):
        match = field(a=man((0, 2)), b=man((0, 3), side="ally"), X=man((15, 2)), n1=man((9, 5)))
        begin(match, *dice)
        sides = []
        for _ in order:
            sides.append(asked(match)[0])
            match.do(EndPhase())
        assert sides == order


# --- morale


def test_the_same_roll_is_the_foes_morale() -> None:
    """P-03: at 16 or more they break, at 15 not; the heroes act first either way."""
    for dice, broken in (((6, 5, 5), True), ((6, 5, 4), False)):
        match = field(a=man((0, 2)), X=man((15, 2), break_tn=16), Y=man((15, 4)), Z=man((15, 5), break_tn=14))
        event = begin(match, *dice)
        assert [row.value for row in event.modifiers if row.what == BREAK] == [16]
        assert who(match, "X").broken is broken
        assert who(match, "Z").broken is broken  # the side's number counts, not its own
        assert not who(match, "Y").broken  # it has no number: it never breaks
        assert not who(match, "a").broken


def numbers(match: Match[Phased], *, next_turn: bool = False) -> list[int]:
    return [row.value for row in break_rows(match.state, "foes", next_turn=next_turn)]


def foes(many: int, **more: Any) -> dict[str, Any]:
    return {name: man((15, number), break_tn=16, **more) for number, name in enumerate("UVWXYZ"[:many])}


def test_fresh_counts_in_the_first_round_until_somebody_is_damaged() -> None:
    """P-04: 16 + 4 in turn 1; 16 once one has lost vitality, and in turn 2."""
    match = field(a=man((0, 0)), **foes(3))
    assert numbers(match) == [16, 4]
    assert numbers(match, next_turn=True) == [16]
    armed_for(match, "ranged", "a")
    put(match, "U", at=Square(4, 0), order="melee")
    match.do(Shoot(unit="a", target="U"), dice=(*HIT, 1, 1))
    assert match.state.clock.turn == 1
    assert numbers(match) == [16]


def test_a_death_last_turn() -> None:
    """P-04: somebody out in turn 1: -2 at the test of turn 2, and no more at that of turn 3."""
    match = field(a=man((0, 0)), **{**foes(5), "U": mook((4, 0), 3, break_tn=16)})
    armed_for(match, "ranged", "a")
    put(match, "V", order="melee")
    match.do(Shoot(unit="a", target="U"), dice=(*HIT, 1, 1))
    assert numbers(match, next_turn=True) == [16, -2]
    turn(match, 2, 6, 5, 2)
    assert numbers(match) == [16, -2]
    assert not who(match, "V").broken  # 13 is below 14
    turn(match, 3, 6, 5, 2)
    assert numbers(match) == [16]


def test_devastated() -> None:
    """P-04: half of four down: -8; of five with two down: not; who fights alone always."""
    for many, down, devastated in ((4, 2, True), (5, 2, False), (4, 1, False), (1, 0, True)):
        match = field(a=man((0, 0)), **foes(many))
        for name in "UVWXYZ"[:down]:
            put(match, name, fate="out")
        assert (-8 in numbers(match)) is devastated
    match = field(a=man((0, 0)), **foes(4))
    for name in "UV":
        put(match, name, fate="left")
    assert -8 in numbers(match)  # who has left counts too (P-05)


def test_they_add_up_and_the_steadiest_counts() -> None:
    """P-04: 18 - 2 - 8 = 8: on 3d6 that is 8 or more, 181 in 216."""
    match = field(a=man((0, 0)), X=man((15, 0), break_tn=18), Y=man((15, 1), break_tn=14))
    put(match, "Y", fate="out")
    match.state = replace(match.state, turn=replace(match.state.turn, dying=("foes",)))
    assert break_number(break_rows(match.state, "foes", next_turn=True)) == 8
    assert odds_of_breaking(match.state, "foes") == pytest.approx(181 / 216)
    assert WORDS.banner(match.state, "opposition", True) == (
        "Opposition flees next turn: 83.8 % (fights alone)",
        "8 or more on 3d6: 18 the steadiest of them, -2 a death this turn, -8 fights alone.",
    )
    assert WORDS.banner(match.state, "squad", True) == ()


def test_without_a_number_nobody_tests() -> None:
    """P-04: the conscious have none: never; not even by a roll of 18."""
    match = field(a=man((0, 2)), X=man((15, 2)), Y=man((15, 4), break_tn=14))
    put(match, "Y", fate="out")
    event = begin(match, 6, 6, 6)
    assert [row for row in event.modifiers if row.what == BREAK] == []
    assert not who(match, "X").broken
    assert WORDS.banner(match.state, "opposition", True) == ("never flees",)


def broken(rows: tuple[str, ...] = ("....................",) * 6, **more: Any) -> Match[Phased]:
    """X is broken in turn 2."""
    units = {"a": man((0, 2)), "X": man((15, 2), break_tn=14, run=3), "Y": man((10, 5)), "Z": man((10, 4))}
    scenario = more.pop("scenario", None)
    match = field(rows, **{**units, **more}, scenario=scenario)
    begin(match, 6, 6, 6)
    assert who(match, "X").broken
    go_to_foes(match)
    return match


def go_to_foes(match: Match[Phased]) -> None:
    while asked(match)[0] != "opposition":
        match.do(EndPhase())


def test_the_broken_do_nothing_but_flee() -> None:
    """P-05: every Action and choice is refused for it; it flees, and its run is declared with that."""
    match = broken()
    assert refused(match, Declare(unit="X", order="ranged")) == ["P-05"]
    assert refused(match, Move(unit="X", at=Square(14, 2))) == ["P-05"]
    assert refused(match, Aim(unit="X")) == ["P-05"]
    assert refused(match, Flee(unit="Y")) == ["P-05"]
    match.do(Flee(unit="X"))
    assert (who(match, "X").order, who(match, "X").at) == ("run", Square(15, 1))


def test_they_run_to_the_border_and_are_gone() -> None:
    """P-05: from 15,2 the north border is 2 squares off: 1 in Movement, the rest in Run; then it is out."""
    match = broken()
    match.do(Flee(unit="X"))
    match.do(EndPhase())
    assert phase(match) == "Run"
    events = match.do(Flee(unit="X"))
    assert [event.end for event in told(events, Moved)] == [(15, 0)]
    assert [event.clause for event in told(events, Out)] == ["P-05"]
    assert who(match, "X").fate == "left"
    assert match.state.turn.dying == ()  # no Death (P-04)


def test_they_flee_by_an_exit_of_their_side_if_there_is_one() -> None:
    """P-05: an exit at 15,5 comes before the border at 15,0; one of the squad's is none of theirs."""
    exits = tuple(
        Zone(name, "exit", side, (Square(*at),))  # type: ignore[arg-type]
        for name, side, at in (("ours", "opposition", (15, 5)), ("theirs", "squad", (14, 2)))
    )
    match = broken(scenario={"zones": exits})
    match.do(Flee(unit="X"))
    assert who(match, "X").at == Square(15, 3)
    match.do(EndPhase())
    match.do(Flee(unit="X"))
    assert who(match, "X").fate == "left"
    assert match.state.plot.gone == ()  # nobody has won anything by it


def test_without_a_way_out_they_flee_from_the_enemy() -> None:
    """P-05: walled in on all sides: to the reachable square that is farthest from a, at 18,1 or 18,4."""
    rows = ("#" * 20, *("#" + "." * 18 + "#",) * 4, "#" * 20)
    match = broken(rows, a=man((1, 2)), Y=man((10, 3)), Z=man((10, 4)))
    match.do(Flee(unit="X"))
    assert who(match, "X").at.x == 16
    assert who(match, "X").fate == "in"


def test_below_the_number_they_rally() -> None:
    """P-05: X rolls below in turn 3 and is itself again."""
    match = broken()
    events = turn(match, 3, 1, 1, 2)
    assert [(event.unit, event.status, event.on) for event in told(events, Status)] == [
        ("X", "broken", False)
    ]
    assert not who(match, "X").broken


def test_a_side_all_broken_for_two_turns_has_lost() -> None:
    """P-05: broken in turns 2 and 3, at the end of the third; not while somebody never breaks."""
    rows = ("#" * 20, *("#" + "." * 18 + "#",) * 4, "#" * 20)
    match = field(rows, a=man((1, 2)), X=man((15, 2), break_tn=14), Y=man((15, 3), break_tn=14))
    turn(match, 2, 6, 6, 6)
    turn(match, 3, 6, 6, 6)
    assert match.state.outcome is None
    while match.prompt:
        match.do(EndPhase())
    assert match.state.outcome is not None
    assert (match.state.outcome.winner, match.state.outcome.clause) == ("squad", "P-05")
    match = field(rows, a=man((1, 2)), X=man((15, 2), break_tn=14), Y=man((15, 3)))
    turn(match, 4, 6, 6, 6)
    assert match.state.outcome is None


def test_the_heroes_test_by_the_house_rule_with_dice_of_their_own() -> None:
    """P-05: 3d6 more; without the rule they never break."""
    units = {"a": man((0, 2), break_tn=14), "b": man((0, 3), break_tn=14), "X": man((15, 2))}
    match = field(**units, both=True)
    events = turn(match, 2, 1, 1, 1, 5, 5, 4)
    assert [event.label for event in musters(events)] == ["initiative and morale", "morale"]
    assert who(match, "a").broken
    match = field(**units)
    turn(match, 2, 6, 6, 6)
    assert not who(match, "a").broken


# --- Movement


def test_one_choice_and_one_action_each() -> None:
    """P-06, P-10: after a Move no other choice; after a declaration its turn is over."""
    match = field(**TWO, b=man((0, 4)))
    match.do(Move(unit="a", at=Square(1, 2)))
    assert refused(match, Move(unit="a", at=Square(2, 2))) == ["P-10"]
    assert refused(match, Aim(unit="a")) == ["P-10"]
    declare(match, "a", "ranged")
    assert asked(match)[1] == ("b",)


def test_what_is_declared_is_public_and_has_no_target() -> None:
    """P-06: both sides see it; nobody is named."""
    match = field(**TWO, fog=True)
    (event,) = told(declare(match, "a", "ranged"), Status)
    assert (event.status, event.clause) == ("will fire", "P-06")
    assert "opposition" in event.seen_by
    assert match.view("opposition").unit("a").order == "ranged"
    assert [badge.mark for badge in WORDS.badges(match.view("opposition"), who(match, "a"))] == ["FIR"]


def test_up_to_speed() -> None:
    """P-10: 1 square for a human, 2 for who has it, not 3."""
    match = field(a=man((0, 2), speed=2), X=man((15, 2)))
    assert refused(match, Move(unit="a", at=Square(2, 2))) == []
    assert refused(match, Move(unit="a", at=Square(3, 2))) == ["B-07"]


def test_a_light_weapon_is_drawn_on_the_move() -> None:
    """P-11, P-48: the pistol; not the axe, but by who draws quickly, even the cannon."""
    arms = ("rifle", "pistol", "axe", "cannon")
    match = field(
        a=man((0, 2), weapons=arms), b=man((0, 4), weapons=arms, talents=("quick_draw",)), X=man((15, 2))
    )
    to = Square(1, 2)
    assert refused(match, Move(unit="a", at=to, draw="axe")) == ["P-11"]
    assert refused(match, Move(unit="a", at=to, draw="rifle")) == ["P-12", "P-11"]
    assert refused(match, Move(unit="a", at=to, draw="knife")) == ["P-12"]
    assert refused(match, Move(unit="b", at=Square(1, 4), draw="cannon")) == []
    match.do(Move(unit="a", at=to, draw="pistol"))
    assert (who(match, "a").held, who(match, "a").at) == ("pistol", to)


def test_drawing() -> None:
    """P-12, P-15: the axe is a choice of Movement, the bulky cannon an Action."""
    match = field(a=man((0, 2), weapons=("rifle", "axe", "cannon")), X=man((15, 2)))
    assert refused(match, Draw(unit="a", weapon="cannon")) == ["P-12"]
    assert refused(match, DrawBulky(unit="a", weapon="axe")) == ["P-15"]
    match.do(Draw(unit="a", weapon="axe"))
    assert (who(match, "a").held, who(match, "a").choice, who(match, "a").order) == ("axe", "draw", "")
    match.do(DrawBulky(unit="a", weapon="cannon"))
    assert (who(match, "a").held, who(match, "a").acted) == ("cannon", True)


def test_picking_up_is_an_action() -> None:
    """P-16: from one's own square, into the hand; not from another square."""
    match = field(a=man((0, 2)), X=man((15, 2)), lying=(("axe", (0, 2)), ("pistol", (1, 2))))
    assert refused(match, PickUp(unit="a", weapon="pistol")) == ["P-16"]
    match.do(PickUp(unit="a", weapon="axe"))
    assert (who(match, "a").held, who(match, "a").acted) == ("axe", True)
    assert [item.item for item in match.state.items] == ["pistol"]
    assert refused(match, Declare(unit="a", order="run")) == ["P-15"]


def test_aiming_and_moving_exclude_each_other_but_for_a_cool_head() -> None:
    """P-13, P-48: a cool head moves 1 square and aims, in either order; not 2 squares."""
    for cool, clause in (((), ["P-10"]), (("cool_head",), [])):
        match = field(a=man((0, 2), speed=2, talents=cool), X=man((15, 2)))
        match.do(Aim(unit="a"))
        assert refused(match, Move(unit="a", at=Square(1, 2))) == clause
        if cool:
            assert refused(match, Move(unit="a", at=Square(2, 2))) == ["B-07"]
            match.do(Move(unit="a", at=Square(1, 2)))
            assert refused(match, Move(unit="a", at=Square(0, 2))) == ["P-10"]
        match = field(a=man((0, 2), speed=2, talents=cool), X=man((15, 2)))
        match.do(Move(unit="a", at=Square(1, 2)))
        assert refused(match, Aim(unit="a")) == clause
        match = field(a=man((0, 2), speed=2, talents=cool), X=man((15, 2)))
        match.do(Move(unit="a", at=Square(2, 2)))
        assert refused(match, Aim(unit="a")) == ["P-10"]


def test_talents_of_both_kinds() -> None:
    """P-14, P-20: one that uses the Movement phase's choice, one that is an Action in the phase it names."""
    match = field(a=man((0, 2), talents=("cool_head", "covering_fire")), X=man((15, 2)))
    match.do(Aim(unit="a"))
    match.do(CoveringFire(unit="a", at=Square(9, 2)))
    assert (who(match, "a").aiming, who(match, "a").order) == (True, "covering_fire")
    assert refused(match, Declare(unit="a", order="run")) == ["P-15"]


# --- Run


def test_everybody_who_runs_does_by_initiative() -> None:
    """P-07, P-17: a, then X; b declared nothing and is passed over."""
    match = field(**TWO, b=man((0, 4)))
    armed_for(match, "run", "a", "X")
    assert asked(match) == ("squad", ("a",))
    match.do(Run(unit="a", at=Square(6, 2)))
    assert asked(match) == ("opposition", ("X",))


def test_a_run() -> None:
    """P-21, P-48: 6 squares, 9 for a sprinter; +4 defense until the next turn."""
    match = field(a=man((0, 2)), b=man((0, 4), talents=("sprinter",)), X=man((15, 2)))
    armed_for(match, "run", "a", "b")
    assert refused(match, Run(unit="a", at=Square(7, 2))) == ["B-07"]
    assert refused(match, Run(unit="b", at=Square(9, 4))) == []
    assert refused(match, Run(unit="b", at=Square(10, 4))) == ["B-07"]
    match.do(Run(unit="a", at=Square(6, 2)))
    assert (who(match, "a").ran, who(match, "a").ready) == (True, False)
    turn(match, 2, 6, 5, 3)
    assert not who(match, "a").ran


def test_a_run_given_up_for_a_move() -> None:
    """P-22: up to speed, in the Run phase; nobody has run then."""
    match = field(**TWO)
    armed_for(match, "run", "a")
    match.do(Reposition(unit="a", at=Square(1, 2)))
    assert (who(match, "a").at, who(match, "a").ran) == (Square(1, 2), False)


def test_what_is_not_declared_is_refused() -> None:
    """P-06, P-17, P-18: without legs no run, without a gun no fire."""
    match = field(a=man((0, 2), weapons=("knife",), run=0), X=man((15, 2)))
    assert refused(match, Declare(unit="a", order="ranged")) == ["P-18"]
    assert refused(match, Declare(unit="a", order="run")) == ["P-17"]
    assert refused(match, Declare(unit="a", order="melee")) == []
    assert refused(match, Declare(unit="X", order="melee")) != []


def test_climbing_out_of_a_pit_is_a_choice_of_movement() -> None:
    """B-30, P-10: for the whole choice."""
    match = field((":...................",) * 6, a=man((0, 2)), X=man((15, 2)))
    assert refused(match, Climb(unit="a", at=Square(3, 2))) == ["B-30"]
    match.do(Climb(unit="a", at=Square(1, 2)))
    assert who(match, "a").choice == "climb"
    assert refused(match, Move(unit="a", at=Square(2, 2))) == ["P-10"]


# --- covering fire


def covering() -> Match[Phased]:
    match = field(
        a=man((0, 2), talents=("covering_fire",), sharpness=0), X=man((15, 2), vitality=30), Y=man((15, 5))
    )
    match.do(CoveringFire(unit="a", at=Square(10, 2)))
    armed_for(match, "run", "X", "Y")
    return match


def test_covering_fire_is_at_those_who_run_through() -> None:
    """P-48: at 11,2 X is attacked once, at -4 and by range at -6, against +4; Y stays clear of it."""
    match = covering()
    events = match.do(Run(unit="X", at=Square(9, 2)), dice=MISS)
    (attack,) = rolls(events)
    assert clauses(attack) == [("P-32", -6), ("P-48", -4)]
    assert clauses(attack, "defense") == [("P-21", 4)]
    assert who(match, "a").weapons[0].ammo == 9
    assert rolls(match.do(Run(unit="Y", at=Square(9, 5)))) == []
    assert who(match, "X").at == (9, 2)


def test_who_goes_down_on_the_way_lies_there() -> None:
    """P-48, B-11: the shot comes at the first covered square."""
    match = covering()
    put(match, "X", vitality=0, life=0)
    match.do(Run(unit="X", at=Square(9, 2)), dice=(*HIT, 1, 1))
    assert (who(match, "X").conscious, who(match, "X").at) == (False, Square(11, 2))


def test_a_run_that_was_given_up_is_not_fired_at() -> None:
    """P-48: "enemies that run through": X gives its run up to step into the covered square 11,2."""
    match = covering()
    put(match, "X", at=Square(12, 2))
    assert rolls(match.do(Reposition(unit="X", at=Square(11, 2)))) == []
    assert who(match, "a").weapons[0].ammo == 10


def test_covering_fire_may_be_given_up_in_the_ranged_phase_until_its_first_shot() -> None:
    """P-22, P-48: a ranged action: in the Ranged phase a may move, or hug, instead; not after a shot."""
    match = covering()
    go(match, "Ranged")
    assert asked(match) == ("squad", ("a",))
    assert refused(match, Shoot(unit="a", target="X")) == ["P-06"]
    match.do(Reposition(unit="a", at=Square(1, 2)))
    assert (who(match, "a").at, match.state.clock.turn) == (Square(1, 2), 2)  # nobody else has anything to do
    match = covering()
    match.do(Run(unit="X", at=Square(9, 2)), dice=MISS)
    match.do(EndPhase())
    assert (phase(match), match.state.clock.turn) == ("Movement", 2)


def test_covering_fire_that_was_given_up_covers_nothing() -> None:
    """P-22, P-48: a hugs cover instead, in answer to an attack; its squares are not watched any more."""
    match = covering()
    assert WORDS.watch(match.state, who(match, "a"))
    put(match, "a", acted=True, hugging=True)
    assert rolls(match.do(Run(unit="X", at=Square(9, 2)))) == []
    assert WORDS.watch(match.state, who(match, "a")) == ()


def test_covering_fire_needs_the_talent_and_a_loaded_gun() -> None:
    """P-48, B-36: else it is refused with its reason."""
    match = field(
        (
            "....................",
            "...#................",
            "...#................",
            "...#................",
            "....................",
            "....................",
        ),
        a=man((0, 2), talents=("covering_fire",)),
        b=man((0, 4)),
        c=man((0, 5), talents=("covering_fire",), weapons=("knife",)),
        X=man((15, 2)),
    )
    assert refused(match, CoveringFire(unit="b", at=Square(9, 4))) == ["P-48"]
    assert refused(match, CoveringFire(unit="c", at=Square(9, 5))) == ["P-48"]
    assert refused(match, CoveringFire(unit="a", at=Square(9, 2))) == ["B-36"]
    assert refused(match, CoveringFire(unit="a", at=Square(0, 2))) == ["P-48"]


def test_reloading_takes_the_place_of_a_move() -> None:
    """P-49: with a full weapon there is nothing to do."""
    match = field(**TWO)
    assert refused(match, Reload(unit="a")) == ["P-49"]
    put(match, "a", weapons=(replace(who(match, "a").weapons[0], ammo=2),))
    match.do(Reload(unit="a"))
    assert (who(match, "a").weapons[0].ammo, who(match, "a").choice) == (10, "reload")


def test_leaving_by_an_exit_and_ending_early() -> None:
    """M-08, P-06: in an exit one may leave; a turn may end with nothing done."""
    zones = (Zone("gate", "exit", "squad", (Square(0, 2),)),)
    match = field(**TWO, b=man((0, 4)), scenario={"zones": zones})
    match.do(Leave(unit="a"))
    assert who(match, "a").fate == "left"
    match.do(EndTurn(unit="b"))
    assert asked(match)[0] == "opposition"
    assert lost(match, "b") == (0, 0)


@pytest.mark.parametrize(
    ("at", "border"), [((18, 3), (19, 3)), ((1, 3), (0, 3)), ((9, 4), (9, 5)), ((9, 1), (9, 0))]
)
def test_they_flee_by_whichever_border_is_nearest(at: tuple[int, int], border: tuple[int, int]) -> None:
    """P-05: all four are ways out."""
    match = field(a=man((9, 2), weapons=("knife",)), X=man(at, break_tn=14), Y=man((15, 2)))
    assert Square(*border) in ways_out(match.state, who(match, "X"))
