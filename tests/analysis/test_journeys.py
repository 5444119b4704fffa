"""The path explorer: what a way costs, what stops it, who watches it, and the chance to arrive unhurt."""

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from game.analysis.danger import seated
from game.analysis.journeys import Journey, _travelled, journey, risks
from game.board.squares import Square
from game.dice import Seeded
from game.match.match import Match
from game.rules import engine
from game.rules.actions import Action, Choose, declined
from game.rules.engine import Sources
from game.rules.forecast import asides, forecast
from game.rules.state import S, having
from game.rules.system import System
from game.systems.effort.moves import Move as EffortMove
from game.systems.effort.prepare import Prepare
from game.systems.effort.system import EFFORT
from game.systems.phased.covering import CoveringFire
from game.systems.phased.moves import Run
from game.systems.phased.system import PHASED
from game.systems.squad.moves import Move
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad
from tests.systems.effort import field as effort
from tests.systems.phased import field as phased
from tests.systems.squad.field import field, put, soldier
from tests.systems.squad.flow import hide, to_side

HALF = Fraction(1, 2)


def journey_of(system: System[S], state: S, action: Action[S]) -> Journey[S]:
    """The way of a given action, which is legal as it stands when its unit has its turn."""
    seen = engine.view(system, state, state.unit(action.unit).side)
    position = next(
        now for now in seated(system, seen, action.unit) if not engine.refusals(system, now, action)
    )
    return _travelled(system, position, action)


WALL = ("............", ".....#......", ".....#......", "############", "............")


def watched(
    rows: tuple[str, ...] = ("............",) * 6, *, fog: bool = False, **units: Any
) -> Match[Squad]:
    """Let everybody of the squad be on overwatch, with carbines that reach 6 squares; it is X's turn."""
    arms = {"carbine": {"dam": 2, "range": 6, "ammo": 10}}
    sentries: dict[str, Any] = {name: {**one, "weapons": ("carbine",)} for name, one in units.items()}
    match = field(rows, weapons=arms, fog=fog, **sentries)
    to_side(match, "opposition")
    for name in sentries:
        if name.islower():
            put(match, name, watching=True)
    return match


def told(found: Journey[Any]) -> list[tuple[tuple[int, int], int, Fraction]]:
    return [(step.at, step.cost, step.unhurt) for step in found.steps]


def test_a_way_is_told_step_by_step() -> None:
    """S-55, B-07: X comes within 6 squares of a at 6,0; a shoots there, and 3 dice beat 2 half of the time.

    Both dice hit at 1/2: a margin of 1 or more is (1, 0) 3/8 x 1/4, (2, 1) 3/8 x 1/2, (3, 2) 1/8 x 1/4, by 2
    3/32 + 2/32, by 3 1/32: 16/32. The shot is spent at 6,0, so 5,0 is come to as safely as 6,0.
    """
    match = watched(a=soldier((0, 0)), X=soldier((9, 0)))
    found = journey(SQUAD, match.state, "X", Square(5, 0))
    assert told(found) == [
        ((9, 0), 0, 1),
        ((8, 0), 2, 1),
        ((7, 0), 4, 1),
        ((6, 0), 6, HALF),
        ((5, 0), 8, HALF),
    ]
    assert (found.stopped, found.unhurt, found.action) == ("", HALF, Move(unit="X", at=Square(5, 0)))
    assert all(step.watchers == ("a",) for step in found.steps)
    threats = [
        (one.unit, one.what, one.at, one.hurt, one.taken) for step in found.steps for one in step.threats
    ]
    assert threats == [("a", "overwatch", (6, 0), HALF, True), ("a", "overwatch", (5, 0), HALF, False)]


def test_a_reaction_is_made_where_it_is_worst() -> None:
    """S-55, S-18: behind the low wall at 8,0 X is harder to hit than at 7,0, where a waits for it."""
    match = watched(("......-.....", *("............",) * 3), a=soldier((2, 0)), X=soldier((8, 0)))
    covered, bare = Square(7, 0), Square(7, 1)
    action = Move(unit="X", at=Square(6, 2), via=(covered, bare, Square(6, 2)))
    found = journey_of(SQUAD, match.state, action)
    first, second = (next(iter(step.threats)) for step in found.steps[1:3])
    assert first.hurt < second.hurt
    assert (first.taken, second.taken) == (False, True)
    assert [step.unhurt for step in found.steps] == [1, 1, 1 - second.hurt, 1 - second.hurt]


def test_where_nobody_interrupts_the_chance_is_one() -> None:
    """S-55: out of reach of the watcher, and for a unit that is not to act."""
    match = watched(a=soldier((0, 0)), X=soldier((9, 0)))
    assert journey(SQUAD, match.state, "X", Square(11, 2)).unhurt == 1
    later = journey(SQUAD, match.state, "a", Square(2, 0))
    assert later.unhurt == 1
    assert later.steps[-1].cost == 4


def test_only_known_enemies_count() -> None:
    """J-07: b watches too, from behind the wall in the fog; c is seen, but hidden from the opposition."""
    match = watched(
        WALL, fog=True, a=soldier((2, 0)), b=soldier((2, 4)), c=soldier((3, 0)), X=soldier((9, 0))
    )
    hide(match, "c")
    found = journey(SQUAD, match.state, "X", Square(7, 0))
    assert {one.unit for step in found.steps for one in step.threats} == {"a"}
    assert {name for step in found.steps for name in step.watchers} == {"a"}
    assert found.unhurt == HALF
    assert found == journey(SQUAD, match.view("opposition"), "X", Square(7, 0))


def test_what_stops_a_way_is_named() -> None:
    """B-04, B-07, B-09, B-37: too far, as far as a move goes; somebody; a wall; a door; the edge."""
    rows = ("#####.......", "....+.......", "#####.......")
    match = field(rows, a=soldier((2, 1)), b=soldier((6, 0), move=3), X=soldier((6, 1)), Y=soldier((9, 2)))

    def stopped(unit: str, *to: int) -> tuple[str, str]:
        found = journey(SQUAD, match.state, unit, Square(*to))
        assert found.unhurt == 0
        return found.clause, found.stopped

    assert stopped("a", 7, 1) == ("B-04", "the closed door is in the way")
    assert stopped("a", 0, 0) == ("B-04", "wall: nobody can enter it")
    assert stopped("a", 12, 1) == ("B-01", "12,1 is not on the board")
    assert stopped("b", 6, 1) == ("B-09", "X stands there")
    assert stopped("b", 11, 2) == ("B-07", "out of reach")
    far = journey(SQUAD, match.state, "b", Square(11, 2))
    assert [step.unhurt for step in far.steps] == [1, 1, 1, 1, 0, 0]
    assert [step.cost for step in far.steps][3:5] == [7, 10]  # 3 squares are 7 half squares at most
    assert far.action == Move(unit="b", at=far.steps[3].at)
    put(match, "X", at=Square(5, 1))
    match.state = having(match.state, board=match.state.board.put(Square(4, 1), "/"))
    assert stopped("a", 7, 1) == ("B-09", "X is in the way")
    put(match, "a", fate="out")
    assert stopped("a", 3, 1) == ("B-37", "a can go nowhere now")


def test_hazards_are_counted_without_anybody() -> None:
    """S-54: the squares after the flames are not come to unhurt when they burn for sure."""
    match = field(("..^.........", "..########..", "............"), a=soldier((0, 0)), X=soldier((11, 2)))
    found = journey(SQUAD, match.state, "a", Square(3, 0))
    calm = forecast(SQUAD, match.seen(), Move(unit="a", at=Square(3, 0)))
    unhurt = sum(c for end, c in calm.odds.outcomes.items() if end.unit("a").bhp == 6)
    assert [step.unhurt for step in found.steps] == [1, 1, unhurt, unhurt]
    assert unhurt < 1


def test_leaving_a_melee_is_a_danger_where_one_stands() -> None:
    """P-23: X strikes as a goes, before the first step."""
    match = phased.field(a=phased.man((4, 2), weapons=("knife",)), X=phased.man((5, 2), weapons=("knife",)))
    phased.put(match, "X", order="melee")
    found = journey(PHASED, match.state, "a", Square(3, 2))
    (parting,) = found.steps[0].threats
    assert (parting.unit, parting.what, parting.taken) == ("X", "leaving melee", True)
    assert [step.unhurt for step in found.steps] == [1 - parting.hurt] * 2
    assert parting.hurt > 0


def test_who_may_hug_cover_is_not_said_to_threaten_itself() -> None:
    """P-48: the shot of covering fire comes by itself; what its target could choose is no threat."""
    match = phased.field(a=phased.man((0, 2), talents=("covering_fire",)), X=phased.man((12, 2)), seed=0)
    match.do(CoveringFire(unit="a", at=Square(9, 2)))
    phased.armed_for(match, "run", "X")
    found = journey_of(PHASED, match.state, Run(unit="X", at=Square(8, 2)))
    threats = [one for step in found.steps for one in step.threats]
    assert {one.unit for one in threats} == {"a"}
    assert found.unhurt == 1 - threats[0].hurt


def test_a_rank_lost_is_a_hit_but_no_wound() -> None:
    """E-21, E-37: one die against a need of 1: 1/3 costs a rank, and health is never lost."""
    match = effort.field(
        a=effort.agent((0, 2), aspect=1, agile=0, ranged=0),
        X=effort.agent((5, 2), wound_threshold=1),
        Y=effort.agent((11, 5)),
    )
    match.do(Prepare(unit="a", trigger="moves", then="basic_attack"))
    effort.to_side(match, "opposition")
    found = journey_of(EFFORT, match.state, EffortMove(unit="X", at=Square(4, 2)))
    (threat,) = found.steps[1].threats
    assert (threat.hit, threat.hurt, found.unhurt) == (Fraction(1, 3), Fraction(0), Fraction(1))


def test_the_first_of_each_is_what_the_battle_tells_of_the_act() -> None:
    """J-02: the dangers of a move, and those of its journey, are the same figures."""
    match = watched(a=soldier((0, 0)), b=soldier((3, 2), att=4), X=soldier((9, 0)))
    action = Move(unit="X", at=Square(5, 0))
    battle = tuple(risks(SQUAD, asides(SQUAD, forecast(SQUAD, match.seen(), action))))
    found = [one for step in journey_of(SQUAD, match.state, action).steps for one in step.threats]
    assert {one.unit for one in battle} == {"a", "b"}
    for one in battle:
        assert one in [other._replace(taken=False) for other in found]


def crossfire() -> Match[Squad]:
    """Let X run between three watchers, over rough ground and past cover."""
    rows = ("............", ".....-..,...", "............", "............")
    return watched(
        rows, a=soldier((0, 0)), b=soldier((3, 3), att=4), c=soldier((1, 2), att=2), X=soldier((9, 0), bhp=9)
    )


def arrives(system: System[S], state: S, found: Journey[S], seed: int) -> bool:
    """Play the way of a journey with the reactions that it says are taken: whether one arrives unhurt."""
    assert found.action is not None
    taken = {(one.unit, one.at) for step in found.steps for one in step.threats if one.taken}
    sources, unit = Sources(Seeded(seed)), found.unit
    now = engine.run(system, state, found.action, sources).state
    while now.pending:
        prompt = now.pending.prompt
        strikes = (prompt.units[0], now.unit(unit).at) in taken
        choice = prompt.grant.choices[0] if strikes else declined(prompt.grant)
        now = engine.run(system, now, Choose(choice=choice), sources).state
    whole = system.health(now.unit(unit)) == system.health(state.unit(unit))
    return whole and now.unit(unit).at == found.steps[-1].at


@pytest.mark.parametrize("plays", [120, pytest.param(2000, marks=pytest.mark.long)])
def test_plays_agree_with_the_chance_to_arrive_unhurt(plays: int) -> None:
    """S-55: three watchers shoot once each where it is worst; within four deviations."""
    match = crossfire()
    found = journey(SQUAD, match.state, "X", Square(5, 0))
    assert len({one.unit for step in found.steps for one in step.threats if one.taken}) == 3
    chance = float(found.unhurt)
    assert 0 < chance < 0.5
    arrived = sum(arrives(SQUAD, match.state, found, seed) for seed in range(plays))
    assert abs(arrived - plays * chance) <= 4 * sqrt(plays * chance * (1 - chance))


def test_no_other_place_to_shoot_is_worse() -> None:
    """S-55: each of the three could shoot elsewhere alone; what the shots come to together is the least."""
    match = crossfire()
    found = journey(SQUAD, match.state, "X", Square(5, 0))
    threats = [one for step in found.steps for one in step.threats]
    product = Fraction(1)
    for name in "abc":
        product *= 1 - max(one.hurt for one in threats if one.unit == name)
    assert found.unhurt <= product


def pair() -> Match[Squad]:
    return watched(a=soldier((0, 0)), c=soldier((0, 1), att=2), X=soldier((9, 0)))


def test_one_reaction_may_wait_for_another() -> None:
    """S-23, S-55: who attacks second has a die more, so that the better shot waits for the other.

    All dice at 1/2. c, 2 against 2, does not get through 11 times of 16: at 6,0. Then a, 4 against 2:
    1/4 x 1/16 + 1/2 x 5/16 + 1/4 x 11/16 = 11/32, at 5,0. The other way round it is 1/2 x 1/2.
    """
    found = journey(SQUAD, pair().state, "X", Square(5, 0))
    c, both = Fraction(11, 16), Fraction(11, 16) * Fraction(11, 32)
    assert [step.unhurt for step in found.steps] == [1, 1, 1, c, both]
    taken = [(one.unit, one.at) for step in found.steps for one in step.threats if one.taken]
    assert taken == [("c", (6, 0)), ("a", (5, 0))]


def test_a_figure_that_cannot_be_followed_is_a_product(monkeypatch: pytest.MonkeyPatch) -> None:
    """S-55: each at its first worst place, as if alone: 1/2 and 11/16."""
    monkeypatch.setattr("game.analysis.journeys.MOST_REACTIONS", 1)
    found = journey(SQUAD, pair().state, "X", Square(5, 0))
    assert not found.exact
    assert [step.unhurt for step in found.steps] == [1, 1, 1, Fraction(11, 32), Fraction(11, 32)]
