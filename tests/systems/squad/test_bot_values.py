"""What the computer is told of `squad`: what actions are worth where a unit is, and how bad things are."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.bot_values import KILL, Situation
from game.rules.state import Prompt
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.grapple import Maintain
from game.systems.squad.items import Reload, UseItem
from game.systems.squad.moves import PAIN, Failing
from game.systems.squad.stances import Dodge, EnterStealth, PrepareAbility, Watching
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad, Weapon
from tests.systems.squad.field import field, man, put, soldier

SAFE, DANGER, ALONE = (
    Situation(danger=danger, shot=0.0, foes=foes) for danger, foes in ((0.0, True), (0.5, True), (0.0, False))
)
BOT = SQUAD.bot


def scene(**values: Any) -> Match[Squad]:
    """A with a rifle of 10 shots, and X in view; a's values as given, `ammo` in its rifle."""
    match = field(a=soldier((0, 0), items=("medkit",)), b=soldier((1, 0)), X=soldier((9, 5)))
    rifle = man(match, "a").in_hand
    if "ammo" in values:
        values["weapons"] = (Weapon(rifle.id, rifle.stats, values.pop("ammo")),)
    put(match, "a", **values)
    return match


def worth(action: Action[Squad], situation: Situation, **values: Any) -> float:
    """What an action of a is worth to it."""
    worth = action.worth(scene(**values).seen(), situation)
    assert worth is not None
    return worth


def test_a_medkit_is_worth_more_for_who_may_fall_next_and_little_for_a_scratch() -> None:
    """S-13: 2 of 6 hit points back; of one that has lost just 1 there is hardly a point."""
    match = scene()
    kit = UseItem(unit="a", item="medkit", target="b")
    worths = []
    for bhp, situation in ((2, DANGER), (2, SAFE), (3, DANGER), (4, SAFE), (5, DANGER)):
        put(match, "b", bhp=bhp)
        worths.append(kit.worth(match.seen(), situation))
    urgent, *others, scratch = worths
    assert others == [others[0]] * 3
    assert KILL > urgent > others[0] > 2 / 6 > scratch > 0
    assert UseItem(unit="a", item="medkit", target="").worth(match.seen(), SAFE) == -1.0


def test_an_empty_weapon_is_filled_at_once_and_another_when_nobody_is_there() -> None:
    """S-55: the emptier, the sooner; with foes about only what is empty."""
    reload = Reload(unit="a")
    empty = worth(reload, DANGER, ammo=0)
    assert empty == worth(reload, ALONE, ammo=0)
    assert KILL > empty > worth(EnterStealth(unit="a"), SAFE) > worth(reload, ALONE, ammo=1)
    idle = [worth(reload, ALONE, ammo=shots) for shots in (1, 5, 9, 10)]
    assert 0.1 > idle[0] > idle[1] > idle[2] > idle[3] == 0.0
    assert worth(reload, SAFE, ammo=1) == 0.0


def test_overwatch_is_worth_more_with_foes_about_and_only_once() -> None:
    """S-16: less than going into hiding; without a foe to be seen it is still better than to do nothing."""
    watch = PrepareAbility(unit="a", ability="overwatch")
    assert worth(EnterStealth(unit="a"), SAFE) > worth(watch, SAFE) > worth(watch, ALONE) > 0.1
    assert worth(watch, SAFE, watching=True) == -1.0


def test_a_dodge_is_worth_a_part_of_the_danger() -> None:
    """S-10: two dice more make fewer than half of the hits miss."""
    dodge = Dodge(unit="a")
    assert DANGER.danger / 2 > worth(dodge, DANGER) > DANGER.danger / 4
    assert worth(dodge, SAFE) == 0.0


def test_a_hold_is_kept_rather_than_let_go() -> None:
    """S-41: for what it takes from who is held."""
    assert 0 < worth(Maintain(unit="a"), SAFE, holds="X") < BOT.plight(man(scene(held_by="X"), "a"))


ILLS: tuple[dict[str, Any], ...] = ({"fallen": True}, {"held_by": "X"}, {"shocked": 0}, {"venom": 1})
"""From the worst to the least."""


def test_each_ill_is_one_and_they_add_up() -> None:
    """S-39, S-41, S-44, S-45: the worst is to lie there; none is as bad as to be taken out."""
    plights = [BOT.plight(man(scene(**ill), "a")) for ill in ILLS]
    assert KILL > plights[0] > plights[1] > plights[2] > plights[3] > 0.1
    assert BOT.plight(man(scene(), "a")) == 0
    every = {name: value for ill in ILLS for name, value in ill.items()}
    assert BOT.plight(man(scene(**every), "a")) == pytest.approx(sum(plights))
    assert BOT.plight(man(scene(venom=2), "a")) == 2 * plights[3]
    assert BOT.plight(man(scene(shocked=1), "a")) == plights[2]


def test_who_is_fresh_has_all_its_health_and_both_actions() -> None:
    """S-06: as at the beginning of a turn."""
    hurt = man(scene(bhp=1, spent=("move",)), "a")
    assert (BOT.fresh(hurt).bhp, BOT.left(hurt), BOT.left(man(scene(), "a"))) == (6, 1, 2)


def told(match: Match[Squad], grant: Any, choice: str, unit: str) -> Any:
    """What the computer is told of a choice of the squad's."""
    return BOT.answers[choice](match.seen(), Prompt("squad", (unit,), grant))


def test_a_shot_from_overwatch_is_at_who_has_moved_and_holding_fire_is_worth_little() -> None:
    """S-55: it is judged by its odds."""
    match = scene()
    watching = Watching(target="X", watcher="a")
    assert told(match, watching, "shoot", "a") == Shoot(unit="a", target="X")
    assert 0 < told(match, watching, "hold", "a") < 0.1


@pytest.mark.parametrize(("bhp", "lands"), [(6, True), (3, True), (2, False), (1, False)])
def test_a_painful_landing_is_chosen_by_who_can_bear_it(bhp: int, lands: bool) -> None:
    """S-36: 1 bhp of what is left, against lying half way; the last one is worth a life."""
    match = scene(bhp=bhp)
    pain, short = (
        told(match, Failing(target="a", aim=Square(2, 0)), choice, "a") for choice in Failing.between
    )
    assert Failing.between[0] == PAIN
    assert (pain > short) is lands
    assert pain == (-1 / bhp if bhp > 1 else -1 - KILL)


@pytest.mark.parametrize(
    ("values", "shot", "blow"),
    [
        ({}, [], ["S-28"]),
        ({"spent": ("move", "shoot")}, [], ["S-28"]),  # its next turn has new actions
        ({"fallen": True}, ["S-39"], ["S-39", "S-28"]),
        ({"disabled": True}, ["S-45"], ["S-45", "S-28"]),
        ({"fallen": True, "disabled": True, "ammo": 0}, ["S-39", "S-45", "S-55"], ["S-39", "S-45", "S-28"]),
    ],
)
def test_what_bars_the_plain_attacks_of_a_units_next_turn(
    values: dict[str, Any], shot: list[str], blow: list[str]
) -> None:
    """S-28, S-39, S-45, S-55: X is in range, and not at arm's length."""
    match = scene(**values)
    ready, attempts = SQUAD.attempts(match.seen(), "a", "X")
    assert [type(attempt.action) for attempt in attempts] == [Shoot, CloseCombat]
    assert [[refusal.clause for refusal in attempt.refusals] for attempt in attempts] == [shot, blow]
    assert ready.unit("a").spent == ()
