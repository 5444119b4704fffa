"""What no odds and no square tell of a rule system: one table for each, read by the regular level.

An enemy's whole health is worth 1. What is not listed is worth what the exact odds say.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec.structs import replace

from game.rules.actions import Action
from game.rules.prompts import Prompt
from game.rules.state import AnyState
from game.systems.squad.fights import Shoot
from game.systems.squad.turn import actions_left

KILL = 0.6
"""What taking somebody out is worth, beside the health that it had left."""


CHARGE = 2
"""What a charge of a medkit gives back, in bhp."""


@dataclass(frozen=True)
class Place:
    """Where a unit is when it asks what an action is worth to it.

    `danger` is what enemies in view can do to it here in their turn, `shot` the worth of its best attack
    from here, `foes` whether any enemy is known.
    """

    danger: float
    shot: float
    foes: bool


Taste: TypeAlias = Callable[[AnyState, Any, Place], float]
"""The worth of an action in a position."""

Answer: TypeAlias = Callable[[AnyState, Prompt[Any]], float | Action[Any]]
"""What a choice is worth, or the action that it comes to."""


@dataclass(frozen=True)
class Tastes:
    """What the regular level must be told of a system.

    `attacks` are the kinds of action that hurt a `target`, `preparing` those that only make an attack
    better, or possible, `arming` of these those that only make it possible. `left` counts the actions that a
    unit has left this turn; `fresh` is the unit unhurt, as at the beginning of a turn of its own; `plight`
    is how bad its condition is, health aside.
    """

    attacks: tuple[str, ...] = ("shoot", "close_combat")
    preparing: tuple[str, ...] = ()
    arming: tuple[str, ...] = ()
    left: Callable[[Any], int] = lambda _: 1
    fresh: Callable[[Any], Any] = lambda unit: unit
    plight: Callable[[Any], float] = lambda _: 0.0
    worth: Mapping[str, Taste] = field(default_factory=dict)
    answers: Mapping[str, Answer] = field(default_factory=dict)


def always(worth: float) -> Taste:
    """The same in every position."""
    return lambda _seen, _action, _place: worth


def _heal(seen: AnyState, action: Any, place: Place) -> float:  # noqa: ANN401 (an action of squad)
    """What a wounded friend gets back; smoke is left to people."""
    if not action.target:
        return -1.0
    patient = seen.unit(action.target)
    missing = patient.stats.bhp - patient.bhp
    back: float = 1.2 * CHARGE / patient.stats.bhp
    urgent = 0.15 if patient.bhp <= CHARGE and place.danger > 0 else 0.0
    return back + urgent if missing >= CHARGE else 0.05


def _reload(seen: AnyState, action: Any, place: Place) -> float:  # noqa: ANN401 (an action of squad)
    """Urgent with an empty weapon; else what one does when there is nobody to fight."""
    weapon = seen.unit(action.unit).in_hand
    if not weapon.ammo:
        return 0.5
    return 0.0 if place.foes else 0.1 * (1 - weapon.ammo / weapon.stats.ammo)


def _watch(seen: AnyState, action: Any, place: Place) -> float:  # noqa: ANN401 (an action of squad)
    """Good where somebody may come; once is enough."""
    if seen.unit(action.unit).watching:
        return -1.0
    return 0.2 if place.foes else 0.12


def _dodge(_seen: AnyState, _action: Any, place: Place) -> float:  # noqa: ANN401 (an action of squad)
    """2 defence dice make about half of the hits miss."""
    return 0.35 * place.danger


def _plight(unit: Any) -> float:  # noqa: ANN401 (a unit of squad)
    """Lying there, being held, poisoned, shocked: turns and actions lost."""
    plight: float = (
        0.4 * unit.fallen + 0.25 * bool(unit.held_by) + 0.12 * unit.venom + 0.2 * (unit.shocked >= 0)
    )
    return plight


def _fresh(unit: Any) -> Any:  # noqa: ANN401 (a unit of squad)
    return replace(
        unit,
        weapons=tuple(replace(weapon, ammo=weapon.stats.ammo) for weapon in unit.weapons),
        things=(),
        bhp=unit.stats.bhp,
        actions=2,
        spent=(),
        walked=0,
        burnt=False,
        fallen=False,
        aim=0,
        dodging=False,
        watching=False,
        stealth=0,
        detected=False,
        unseen=True,
        holds="",
        held_by="",
        kept=False,
        venom=0,
        shocked=-1,
        disabled=False,
    )


def _watched_shot(seen: AnyState, prompt: Prompt[Any]) -> float | Action[Any]:
    """The shot from overwatch is at whoever acts now."""
    return Shoot(unit=prompt.units[0], target=seen.clock.active)


def _painful_landing(seen: AnyState, prompt: Prompt[Any]) -> float:
    """1 bhp, and perhaps the last one."""
    bhp: int = seen.unit(prompt.units[0]).bhp
    return -1 / bhp - KILL * (bhp <= 1)


TASTES: dict[str, Tastes] = {
    "squad": Tastes(
        preparing=("aim", "switch_weapons", "rotate", "stand"),
        arming=("switch_weapons", "rotate"),
        left=actions_left,
        fresh=_fresh,
        plight=_plight,
        worth={
            "dodge": _dodge,
            "prepare_ability": _watch,
            "use_item": _heal,
            "reload": _reload,
            "enter_stealth": always(0.3),
            "maintain": always(0.15),
        },
        answers={
            "shoot": _watched_shot,
            "hold": lambda _seen, _prompt: 0.06,
            "take 1 damage": _painful_landing,
            "fall short": lambda _seen, _prompt: -0.45,
        },
    )
}
"""By rule system; one without a table is played by odds and ground alone."""


def tastes_of(system: str) -> Tastes:
    """The table of a rule system, or one that knows nothing of it."""
    return TASTES.get(system, _NONE)


_NONE = Tastes()
