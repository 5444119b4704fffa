"""What the computer is told of `phased`: what an action is worth where a unit stands."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.bots.square_values import square_values_of
from game.match.match import Match
from game.rules.actions import Action
from game.rules.bot_values import Role, Situation
from game.systems.phased.actions import Fighting, Firing, Hide, Hug, Running
from game.systems.phased.bot import BOT, BROKEN, SPENT, attempts
from game.systems.phased.declaring import Declare
from game.systems.phased.items import Draw, DrawBulky, Reload, UseItem
from game.systems.phased.moves import Flee
from game.systems.phased.system import PHASED
from game.systems.phased.units import Order, Phased
from tests.systems.phased.field import armed_for, field, man, mook, put, who

QUIET = Situation(danger=0.0, shot=0.0, foes=True)


# What units and actions are worth -----------------------------------------------------------------------

DANGER = Situation(danger=0.5, shot=0.4, foes=True)
ALONE = Situation(danger=0.0, shot=0.0, foes=False)


def shots(match: Match[Phased], weapon: str, ammo: int) -> None:
    """This weapon of a has so many shots left."""
    weapons = (replace(arm, ammo=ammo) if arm.id == weapon else arm for arm in who(match, "a").weapons)
    put(match, "a", weapons=tuple(weapons))


@pytest.mark.parametrize(
    ("held", "worths"),
    [
        ("rifle", {"run": 0.0, "ranged": 0.05, "melee": 0.0}),
        ("knife", {"run": 0.0, "ranged": 0.0, "melee": 0.05}),
        ("", {"run": 0.0, "ranged": 0.0, "melee": 0.05}),
    ],
)
def test_with_nothing_better_one_is_ready_for_what_is_in_hand(held: str, worths: dict[Order, float]) -> None:
    """P-17 to P-19."""
    match = field(a=man((0, 2), weapons=("rifle", "knife")), X=man((9, 2)))
    put(match, "a", held=held)
    assert {order: Declare(unit="a", order=order).worth(match.state, DANGER) for order in worths} == worths


@pytest.mark.parametrize(
    ("values", "action", "situation", "worth"),
    [
        ({"order": "ranged"}, Hide(unit="a"), DANGER, 0.025),
        ({"order": "melee"}, Hide(unit="a"), DANGER, 0.025),
        ({"order": "run"}, Hide(unit="a"), DANGER, -1.0),
        ({"order": ""}, Hide(unit="a"), DANGER, -1.0),
        ({}, Hug(unit="a"), DANGER, -1.0),  # in Movement
        ({}, Reload(unit="a"), DANGER, 0.0),
        ({}, Reload(unit="a"), ALONE, 0.0),  # full
        ({"held": ""}, Reload(unit="a"), ALONE, -1.0),
        ({}, UseItem(unit="a", item="smoke", at=Square(3, 2)), DANGER, -1.0),
        ({}, UseItem(unit="a", item="medkit", target="a"), DANGER, 0.0),
        ({"vitality": 7}, UseItem(unit="a", item="medkit", target="a"), DANGER, 0.12),
        ({"vitality": 1}, UseItem(unit="a", item="medkit", target="a"), DANGER, 0.16),
        ({"broken": True}, Flee(unit="a"), DANGER, 1.0),
    ],
)
def test_what_an_action_is_worth(
    values: dict[str, Any], action: Action[Phased], situation: Situation, worth: float
) -> None:
    """P-22, P-47, P-49, P-05: by what a unit faces, and what it is and holds."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    put(match, "a", **values)
    assert action.worth(match.state, situation) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("ammo", "situation", "worth"), [(0, DANGER, 0.6), (5, DANGER, 0.0), (5, ALONE, 0.05), (1, ALONE, 0.09)]
)
def test_what_reloading_is_worth(ammo: int, situation: Situation, worth: float) -> None:
    """P-49: urgent when empty; else a part of what is missing, with nobody to fight."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    shots(match, "rifle", ammo)
    assert Reload(unit="a").worth(match.state, situation) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("held", "ammo", "weapon", "worth"),
    [
        ("rifle", 10, "knife", -1.0),
        ("rifle", 0, "knife", 0.5),
        ("knife", 0, "rifle", -1.0),
        ("", 0, "rifle", -1.0),  # empty itself
        ("", 1, "rifle", 0.5),
        ("", 10, "axe", 0.5),  # lies there
    ],
)
def test_what_another_weapon_is_worth(held: str, ammo: int, weapon: str, worth: float) -> None:
    """P-15, P-16: when what is in hand is empty, or nothing is; not one that is empty too.

    What is drawn beside the Action (P-12) is worth what can be declared with it.
    """
    match = field(a=man((0, 2), weapons=("rifle", "knife")), X=man((9, 2)))
    put(match, "a", held=held)
    shots(match, "rifle", ammo)
    assert DrawBulky(unit="a", weapon=weapon).worth(match.state, DANGER) == worth
    assert Draw(unit="a", weapon=weapon).worth(match.state, DANGER) == 0.0


def test_hugging_is_worth_a_part_of_the_danger_in_its_phase() -> None:
    """P-22, P-29."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    armed_for(match, "run", "a")
    assert Hug(unit="a").worth(match.state, DANGER) == pytest.approx(0.125)
    put(match, "a", hugging=True)
    assert BOT.plight(who(match, "a")) == 0.15
    assert BOT.plight(who(match, "X")) == 0.0


@pytest.mark.parametrize(
    ("unit", "order", "place"),
    [
        ("a", "run", (2, 0)),
        ("a", "ranged", (3, 0)),
        ("a", "melee", (4, 0)),
        ("X", "melee", (4, 2)),
        ("n1", "run", (2, 3)),
    ],
)
def test_what_is_declared_is_judged_in_its_phase(unit: str, order: Order, place: tuple[int, int]) -> None:
    """P-01, P-02: phase and seat: squad, ally, opposition, neutral."""
    match = field(a=man((0, 2)), X=man((9, 2)), n1=man((5, 5)))
    put(match, unit, acted=True)
    later, grant = BOT.later(match.state, Declare(unit=unit, order=order))
    assert (later.clock.phase, later.clock.seat, later.clock.turn) == (*place, 1)
    assert (later.unit(unit).order, later.unit(unit).acted) == (order, False)
    assert type(grant) is {"run": Running, "ranged": Firing, "melee": Fighting}[order]


def test_a_unit_as_new() -> None:
    """Unhurt, armed to the full, and about to fire; a mook has no pools."""
    match = field(
        a=man((0, 2), items=("medkit",)), m=mook((0, 4), 7, vitality=None, life=None), X=man((9, 2))
    )
    shots(match, "rifle", 2)
    put(match, "a", vitality=1, life=1, broken=True, went=3)
    fresh = BOT.fresh(who(match, "a"))
    assert (fresh.vitality, fresh.life, fresh.broken, fresh.order, fresh.things) == (
        10,
        8,
        False,
        "ranged",
        (),
    )
    assert fresh.weapons[0].ammo == 10
    mooks = BOT.fresh(who(match, "m"))
    assert (mooks.vitality, mooks.life, mooks.taken) == (0, 0, 0)


@pytest.mark.parametrize(
    ("x", "values", "possible"),
    [
        ((9, 2), {}, ["shoot"]),
        ((5, 2), {}, ["strike", "strike"]),
        ((5, 2), {"held": ""}, ["strike"]),
        ((9, 2), {"held": "knife"}, []),
        ((5, 2), {"broken": True}, []),
        ((9, 2), {"broken": True}, []),
        ((9, 2), {"held": "auto"}, ["shoot", "focused_fire", "spray"]),
    ],
)
def test_what_a_unit_could_do_in_its_next_turn(
    x: tuple[int, int], values: dict[str, Any], possible: list[str]
) -> None:
    """P-05, P-18, P-19, P-23, P-49: its plain attacks, a blow with either hand; nothing broken."""
    match = field(a=man((4, 2), weapons=("rifle", "knife", "auto")), X=man(x, weapons=("rifle",)))
    if x == (5, 2):
        put(match, "a", held="knife")
    put(match, "a", acted=True, **values)
    ready, tried = attempts(match.state, "a", "X")
    assert [attempt.action.kind for attempt in tried if not attempt.refusals] == possible
    assert ready.unit("a").order == "ranged"


def test_what_each_action_is_for() -> None:
    """All others are judged by their odds and their worth alone."""
    roles = {kind.__name__: kind.role for kind in PHASED.actions if kind.role != Role()}
    assert roles == {
        "Move": Role("move"),
        "Flee": Role(pressing=True),
        "PickUp": Role(pressing=True),
        "Climb": Role("move", risk=0.0),
        "Aim": Role("preparation"),
        "Declare": Role("declaration"),
        "Draw": Role("preparation"),
        "Run": Role("move", shelter=0.2),
        "Overrun": Role("move", shelter=0.2, risk=-0.1),
        "Shoot": Role("attack"),
        "FocusedFire": Role("attack"),
        "Spray": Role("attack"),
        "Strike": Role("attack"),
        "TryTask": Role("service"),
        "UseItem": Role("service"),
        "Reposition": Role("move"),
    }


@pytest.mark.parametrize(
    ("values", "menace"),
    [
        ({}, 1.0),
        ({"order": "ranged"}, 1.0),
        ({"order": "melee"}, 1.0),
        ({"order": "run"}, SPENT),
        ({"order": "ranged", "acted": True}, SPENT),
        ({"broken": True}, BROKEN),
    ],
)
def test_who_runs_or_has_fired_is_feared_less_this_turn(values: dict[str, Any], menace: float) -> None:
    """P-05, P-06: what has been declared is for all to see."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    put(match, "X", **values)
    assert BOT.menace(who(match, "X")) == menace


def test_levels_that_heed_it_fear_a_square_in_view_of_a_runner_less() -> None:
    """P-06: it will fire in the next turn only; who is heedless takes it for as dangerous as ever."""
    fired, ran = field(a=man((0, 2)), X=man((9, 2))), field(a=man((0, 2)), X=man((9, 2)))
    put(fired, "X", order="ranged")
    put(ran, "X", order="run")

    def danger(match: Match[Phased], *, heedless: bool = False) -> float:
        squares = square_values_of(match.system, match.seen(), who(match, "a"), heedless=heedless)
        return float(squares.danger[2, 0])

    assert danger(ran) == pytest.approx(SPENT * danger(fired))
    assert danger(ran, heedless=True) == danger(fired, heedless=True) == danger(fired)
