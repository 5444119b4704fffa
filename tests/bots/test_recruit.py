"""The recruit level: what it sees to and what it misses, in scenes of squad."""

from typing import Any

import pytest

from game.board.squares import Square
from game.bots import LEVELS
from game.bots.evaluation import UnitEvaluation
from game.match.match import Match
from game.rules.scenario import Task, Victory
from game.rules.turns import EndPhase
from game.systems.squad.units import Squad
from tests.bots.positions.position import asks
from tests.bots.positions.squad import OUT
from tests.systems.effort import field as effort_field
from tests.systems.narrative import field as narrative_field
from tests.systems.phased import field as phased_field
from tests.systems.squad.field import field, man, put, soldier


def decided(match: Match[Squad], level: str = "recruit") -> Any:
    decision = LEVELS[level](match.system, match.seen(), match.past())
    assert decision is not None
    assert decision.reasons
    assert not match.why_not(decision.action)
    return decision.action


def test_it_shoots_at_the_nearest_and_not_at_the_one_that_it_could_take_out() -> None:
    match = field(a=soldier((0, 2)), X=soldier((5, 1)), Y=soldier((7, 4), bhp=1))
    while match.prompt is not None and match.prompt.side == "squad":
        action = decided(match)
        assert getattr(action, "target", "X") == "X"
        match.do(action)


def test_it_never_stands_about_but_now_and_then_shoots_at_whom_it_can_hurt_least() -> None:
    """S-17: two attacks in a turn; one enemy is near and weak, one far and strong."""
    names = "abcdefghijklmopqrstuvwxyz"
    assert all(shots("regular", name) == ["X", "X"] for name in names)
    made = [shots("recruit", name) for name in names]
    assert all(len(shot) == 2 for shot in made)
    assert 0 < made.count(["X", "X"]) < len(names)
    assert 0 < made.count(["Y", "Y"]) < len(names)


def shots(level: str, name: str) -> list[str]:
    """At whom somebody who cannot walk shoots in a turn."""
    shooter: Any = {name: soldier((4, 2), move=0, sa=1, att=5)}
    near, far = soldier((7, 2), "W", bhp=8, weapons=()), soldier((11, 4), "W", bhp=12, weapons=())
    match = field(**shooter, X=near, Y=far)
    made = []
    while (now := match.prompt) is not None and now.side == "squad":
        action = decided(match, level)
        if action.kind == "shoot":
            made.append(action.target)
        match.do(action)
    return made


def test_it_stands_where_three_can_shoot_at_it_until_it_is_badly_hurt() -> None:
    """Behind the pillar in the west nobody would see it."""
    rows = ("............", "..#.........", "..#.........", "..#.........", "............", "............")
    foes: dict[str, Any] = {
        name: soldier((11, row), "W", att=5) for name, row in (("X", 1), ("Y", 2), ("Z", 3))
    }
    whole = field(rows, a=soldier((4, 2), weapons=()), **foes)
    hurt = field(rows, a=soldier((4, 2), weapons=()), **foes)
    put(hurt, "a", bhp=1)
    assert decided(whole).at.x > man(whole, "a").at.x
    assert decided(hurt).at.x < man(hurt, "a").at.x


def test_it_does_what_the_map_asks_for() -> None:
    """M-08, M-09: a task beside it, and the way out."""
    lock = Task("Open it", Square(4, 3), "squad", {"squad": {"sa": 6}})
    aim = asks(Victory("squad", "task", task="Open it"), tasks=(lock,))
    match = field(scenario=aim, a=soldier((3, 3)), X=soldier((11, 0), "W", weapons=("knife",)))
    assert decided(match).kind == "try_task"
    aim = asks(Victory("squad", "escort", zone="boat", units=("k",)), zones=(OUT,))
    match = field(scenario=aim, k=soldier((9, 1), weapons=()), X=soldier((0, 5)))
    assert decided(match).kind == "leave"


def test_its_decisions_tell_nothing_of_the_hidden_and_come_to_an_end() -> None:
    """B-36, S-07."""
    rows = ("............",) * 3 + ("############",) + ("............",) * 2
    told = set()
    for column in range(12):
        match = field(rows, fog=True, a=soldier((0, 0)), X=soldier((column, 5), bhp=column + 1))
        decision = LEVELS["recruit"](match.system, match.seen())
        assert decision is not None
        told.add((decision.action, decision.reasons))
    assert len(told) == 1
    while match.prompt is not None:
        match.do(EndPhase() if match.prompt.side == "neutral" else decided(match))
    assert match.state.outcome is not None


def test_it_attacks_in_the_plainest_manner_alone() -> None:
    """E-21, E-24: of two who meet in the open the regular looks at every manner of attack, it at one."""
    match = effort_field.field(a=effort_field.agent((0, 3)), X=effort_field.agent((6, 3), "W"))
    now = match.prompt
    assert now
    unit = match.seen().unit("a")
    kinds = {
        level: {
            judged.action.kind
            for judged in UnitEvaluation(match.system, match.seen(), now.grant, unit, traits).judged()
            if judged.action.role.purpose == "attack"
        }
        for level in ("recruit", "regular")
        if (traits := LEVELS[level].traits)
    }
    assert len(kinds["recruit"]) == 1
    assert kinds["recruit"] < kinds["regular"]


def test_who_is_broken_does_not_forget_to_flee() -> None:
    """P-05: it is all that a broken unit can do; what is forgotten hangs on the name."""
    for name in "PQRSTUVWXYZ":
        enemy = phased_field.man((9, 2))
        match = phased_field.field(a=phased_field.man((4, 2)), **{name: enemy})
        match.do(EndPhase())
        phased_field.put(match, name, broken=True)
        decision = LEVELS["recruit"](match.system, match.seen(), match.past())
        assert decision is not None
        assert decision.action.kind == "flee", name


@pytest.mark.parametrize(
    ("scene", "person", "weapon", "kind"),
    [
        (narrative_field.field, narrative_field.character, "rifle", "grab"),
        (effort_field.field, effort_field.agent, "gun", "take_up"),
        (phased_field.field, phased_field.man, "rifle", "pick_up"),
    ],
)
def test_who_has_nothing_in_hand_takes_up_the_weapon_at_its_feet(
    scene: Any, person: Any, weapon: str, kind: str
) -> None:
    """Nobody forgets it (N-13, E-36, P-16); of other things each is thought of now and then."""
    for name in "abcdefgh":
        units = {name: person((3, 3), weapons=()), "X": person((6, 3))}
        match = scene(lying=((weapon, (3, 3)),), **units)
        done: list[str] = []
        while len(done) < 2 and kind not in done:
            action = decided(match)
            match.do(action)
            done.append(action.kind)
        assert kind in done, (name, done)
