"""What the computer is told of `effort`: what units and choices are worth; what an edit by hand leaves."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.actions import Action, Choose
from game.rules.bot_values import Role, Situation
from game.rules.state import WholeTurn
from game.systems.effort.attack import BasicAttack, TwoAttacks
from game.systems.effort.bot import BOT, SEIZED, attempts
from game.systems.effort.defenses import DefensiveStance, EvasiveAction
from game.systems.effort.edits import mended
from game.systems.effort.items import TakeUp, UseItem
from game.systems.effort.prepare import Prepare
from game.systems.effort.stealth import Search
from game.systems.effort.system import EFFORT
from game.systems.effort.units import Effort, Readied
from tests.systems.effort.field import agent, field, hero, man, put

DANGER = Situation(danger=0.5, shot=0.4, foes=True, gain=0.1)
QUIET = Situation(danger=0.0, shot=0.4, foes=False, gain=-0.1)


@pytest.mark.parametrize(
    ("values", "plight"),
    [
        ({}, 0.0),
        ({"dulled": 2}, 0.24),
        ({"owed": 1}, 0.2),
        ({"owed": 1, "shaken": True}, 0.4),
        ({"open": True}, 0.08),
        ({"open_to": ("X",)}, 0.08),
        ({"open": True, "open_to": ("X",)}, 0.08),
        ({"prone": True}, 0.1),
        ({"reactions": 2}, 0.06),
        ({"cover": True}, -0.05),
        ({"stance": True}, -0.04),
        ({"evasive": 2}, -0.1),
        ({"evasive": 4}, -0.15),
        ({"aim": True}, -0.03),
        ({"dulled": 1, "open": True, "prone": True, "reactions": 1, "stance": True, "aim": True}, 0.26),
    ],
)
def test_how_bad_a_condition_is(values: dict[str, Any], plight: float) -> None:
    """Ranks and actions lost, Open, on the ground; less what helps, of an evasive pool 3 at most."""
    match = field(a=agent((0, 2)), X=agent((11, 5)))
    put(match, "a", **values)
    assert BOT.plight(man(match, "a")) == pytest.approx(plight)


@pytest.mark.parametrize(
    ("values", "toll"),
    [
        ({}, 0.0),
        ({"spent": ("attack",)}, 0.0),
        ({"spent": ("maneuver",)}, 0.06),
        ({"spent": ("maneuver",), "open": True}, 0.0),
        ({"spent": ("maneuver",), "covered": True}, 0.0),
    ],
)
def test_what_a_second_maneuver_costs(values: dict[str, Any], toll: float) -> None:
    """E-11, E-30: it leaves a unit Open, unless it is already, or is covered."""
    match = field(a=agent((0, 2)), X=agent((11, 5)))
    put(match, "a", **values)
    assert BOT.toll(match.state, man(match, "a")) == toll


@pytest.mark.parametrize(
    ("at", "values", "later", "provoked"),
    [
        (6, {}, {"open": True}, SEIZED),
        (6, {}, {"open_to": ("X",)}, SEIZED),
        (6, {}, {"open_to": ("Y",)}, 0.0),
        (6, {}, {}, 0.0),
        (6, {"open": True}, {"open": True}, 0.0),
        (11, {}, {"open": True}, 0.0),
    ],
)
def test_what_opportunists_do_to_who_opens_itself(
    at: int, values: dict[str, Any], later: dict[str, Any], provoked: float
) -> None:
    """E-45: those close by, once, if it is Open to them."""
    knife = ("knife",)
    opportunist = agent((at, 2), weapons=knife, abilities=("opportunist",))
    match = field(a=agent((5, 2)), X=opportunist, Y=agent((6, 3), weapons=knife))
    put(match, "a", **values)
    unit = man(match, "a")
    assert BOT.provoked(match.state, unit, replace(unit, **later)) == provoked


def test_a_second_maneuver_beside_an_opportunist_costs_more() -> None:
    """E-11, E-45: it leaves a unit Open before its first step."""
    match = field(a=agent((5, 2)), X=agent((6, 2), abilities=("opportunist",), weapons=("knife",)))
    put(match, "a", spent=("maneuver",))
    assert BOT.toll(match.state, man(match, "a")) == 0.06 + SEIZED


@pytest.mark.parametrize(
    ("values", "twice"),
    [
        ({}, False),
        ({"paired": True}, True),
        ({"paired": True, "spent": ("attack",)}, False),
        ({"spent": ("aim",)}, False),
    ],
)
def test_who_may_attack_twice(values: dict[str, Any], twice: bool) -> None:
    """E-10: who has declared it, before the first."""
    match = field(a=agent((0, 2)), X=agent((11, 5)))
    put(match, "a", **values)
    assert BOT.twice(man(match, "a")) is twice
    assert BOT.left(man(match, "a")) == 2


def test_a_unit_as_new_has_what_it_is_born_with() -> None:
    """Unhurt, with nothing begun; only whose attack it takes stays."""
    match = field(a=agent((0, 2), items=("kit",)), X=agent((11, 5)))
    put(match, "a", wounds=1, open=True, actions=0, bearing=True)
    fresh = BOT.fresh(man(match, "a"))
    assert (fresh.wounds, fresh.open, fresh.actions, fresh.bearing, fresh.things) == (0, False, 2, True, ())
    put(match, "a", bearing=False)
    assert not BOT.fresh(man(match, "a")).bearing


@pytest.mark.parametrize(
    ("values", "clauses"),
    [({}, []), ({"actions": 0, "open": True}, []), ({"owed": 1}, []), ({"owed": 2}, ["E-07"])],
)
def test_what_a_unit_could_do_in_its_next_turn(values: dict[str, Any], clauses: list[str]) -> None:
    """E-07, E-05: its plain attack, as that turn begins; not when it loses both actions."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    put(match, "X", **values)
    ready, ((attack, refusals),) = (
        attempts(match.state, "X", "a")[0],
        [(attempt.action, attempt.refusals) for attempt in attempts(match.state, "X", "a")[1]],
    )
    assert attack == BasicAttack(unit="X", target="a")
    assert [refusal.clause for refusal in refusals] == clauses
    assert not ready.unit("X").open


def test_what_choices_are_worth_whose_odds_say_nothing() -> None:
    """Waiting is worth something, stepping in for others costs; all else is told by its odds."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    answers: dict[str, Any] = {name: answer(match.state, None) for name, answer in BOT.answers.items()}  # type: ignore[arg-type]
    worths = {name: answer for name, answer in answers.items() if isinstance(answer, float)}
    assert worths == {
        "pass": 0.005,
        "let it go": 0.0,
        "hold": 0.05,
        "stay out": 0.0,
        "step in": -0.1,
        "take it": -0.05,
    }
    assert all(answers[name] == Choose(choice=name) for name in answers.keys() - worths.keys())
    assert {
        "dodge",
        "endure",
        "dive",
        "stay",
        "riposte",
        "strike",
        "negate 1",
    } <= answers.keys() - worths.keys()


@pytest.mark.parametrize(
    ("unit", "values", "action", "situation", "worth"),
    [
        (agent((0, 2)), {}, TwoAttacks(unit="a"), DANGER, 0.32),
        (agent((0, 2)), {}, TwoAttacks(unit="a"), QUIET, 0.32),
        (agent((0, 2)), {}, EvasiveAction(unit="a"), DANGER, 0.3 * 70 / 139),
        (agent((0, 2)), {}, DefensiveStance(unit="a"), DANGER, 0.1),
        (hero((0, 2)), {}, DefensiveStance(unit="a"), DANGER, 0.13),
        (hero((0, 2)), {"cover": True}, DefensiveStance(unit="a"), DANGER, 0.0),
        (agent((0, 2)), {}, Search(unit="a"), DANGER, -1.0),
        (agent((0, 2)), {}, Search(unit="a"), QUIET, 0.025),
        (agent((0, 2)), {}, UseItem(unit="a", item="kit", target="a"), DANGER, 0.65),
        (agent((0, 2)), {}, UseItem(unit="a", item="smoke", at=Square(3, 2)), DANGER, -1.0),
        (agent((0, 2)), {}, TakeUp(unit="a", weapon="rifle"), DANGER, -1.0),
        (agent((0, 2)), {"held": ""}, TakeUp(unit="a", weapon="rifle"), DANGER, 0.4),
        (agent((0, 2)), {}, Prepare(unit="a", trigger="moves", then="basic_attack"), DANGER, 0.13),
        (agent((0, 2)), {}, Prepare(unit="a", trigger="moves", then="basic_attack"), QUIET, 0.1),
        (agent((0, 2)), {}, Prepare(unit="a", trigger="close", then="basic_attack"), DANGER, -1.0),
        (
            agent((0, 2), weapons=("knife",)),
            {},
            Prepare(unit="a", trigger="close", then="basic_attack"),
            DANGER,
            0.13,
        ),
        (
            agent((0, 2), weapons=("knife",)),
            {},
            Prepare(unit="a", trigger="moves", then="basic_attack"),
            DANGER,
            -1.0,
        ),
        (
            agent((0, 2)),
            {},
            Prepare(unit="a", trigger="moves", then="basic_attack", target="X"),
            DANGER,
            -1.0,
        ),
        (agent((0, 2)), {}, Prepare(unit="a", trigger="moves", then="aim"), DANGER, -1.0),
        (
            agent((0, 2)),
            {"readied": (Readied("open", "aim"),)},
            Prepare(unit="a", trigger="moves", then="basic_attack"),
            DANGER,
            -1.0,
        ),
    ],
)
def test_what_an_action_is_worth(
    unit: dict[str, Any], values: dict[str, Any], action: Action[Effort], situation: Situation, worth: float
) -> None:
    """By what a unit faces, and what it is and holds."""
    match = field(a=unit, X=agent((4, 2)))
    put(match, "a", **values)
    assert action.worth(match.state, situation) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"open_to": ("gone", "X")}, {"open_to": ("X",)}),
        ({"bearing": True}, {"bearing": False}),
        ({"readied": (Readied("moves", "aim"),)}, {"readied": (Readied("moves", "aim"),)}),
        (
            {"readied": (Readied("moves", "sprint"), Readied("open", "aim", "X"))},
            {"readied": (Readied("open", "aim", "X"),)},
        ),
        ({"readied": (Readied("moves", "aim", "gone"),)}, {"readied": ()}),
        (
            {"readied": (Readied("in_sight", "aim", sighted=("gone", "X")),)},
            {"readied": (Readied("in_sight", "aim", sighted=("X",)),)},
        ),
    ],
)
def test_what_an_edit_leaves_of_a_unit(given: dict[str, Any], left: dict[str, Any]) -> None:
    """E-06, E-29, E-37: nobody who is not there, nothing that cannot be prepared."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    put(match, "a", **given)
    unit = mended(match.state).unit("a")
    assert {name: getattr(unit, name) for name in left} == left


def test_what_each_action_is_for() -> None:
    """All others are judged by their odds and their worth alone."""
    roles = {kind.__name__: kind.role for kind in EFFORT.actions if kind.role != Role()}
    assert roles == {
        "TakeUp": Role(pressing=True),
        "Move": Role("move"),
        "TakeCover": Role("move", covers=True),
        "MoveWithStealth": Role("move"),
        "Crawl": Role("move", shelter=0.2, risk=0.08),
        "Sprint": Role("move", shelter=-0.2, final=True),
        "Climb": Role("move", risk=0.0),
        "BasicAttack": Role("attack"),
        "DefensiveAttack": Role("attack"),
        "PowerAttack": Role("attack"),
        "DesperateAttack": Role("attack", final=True),
        "FirstAid": Role("service"),
        "UseItem": Role("service"),
        "TryTask": Role("service"),
        "Aim": Role("preparation"),
        "Draw": Role("preparation", enables=True),
        "StandUp": Role("preparation", free=True),
    }


def test_what_may_be_settled_for_all_times() -> None:
    """E-43: not how much of a pool is spent, nor on what, nor on whom: that means another thing each time."""
    assert {grant.__name__ for grant in EFFORT.grants if not grant.standing} == {
        "WholeTurn",
        "Flurry",
        "Evading",
        "Spending",
    }


def test_of_all_that_can_be_prepared_one_thing_is_sensible() -> None:
    """E-37: the attack that suits what is in hand, of who has prepared nothing yet."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    assert len(list(Prepare.options(match.state, "a", WholeTurn()))) > 20
    shot = Prepare(unit="a", trigger="moves", then="basic_attack")
    assert list(Prepare.sensible(match.state, "a", WholeTurn())) == [shot]
    put(match, "a", readied=(Readied("open", "aim"),))
    assert not list(Prepare.sensible(match.state, "a", WholeTurn()))
