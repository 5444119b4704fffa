"""What the computer is told of `phased`."""

from typing import Any

from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import distance
from game.rules.actions import Choose
from game.rules.bot_values import Answer, BotValues, Situation
from game.rules.knowledge import known_square
from game.rules.state import AnyState, Clock, WholeTurn, changed, having
from game.rules.units import enemies
from game.systems.phased.actions import GRANTS
from game.systems.phased.morale import sides_in_order
from game.systems.phased.pool import range_penalty

PHASE_OF = {"run": 2, "ranged": 3, "melee": 4}
"""In which phase of `phased` what was declared is done."""


def _in_its_phase(seen: Any, action: Any) -> tuple[Any, WholeTurn]:
    """The unit alone in the phase in which it would do what it declares, everybody where they are."""
    number = PHASE_OF[action.order]
    one = seen.unit(action.unit)
    ready = changed(seen, action.unit, order=action.order, acted=False)
    clock = Clock(turn=seen.clock.turn, phase=number, seat=sides_in_order(seen).index(one.side))
    grant: Any = GRANTS[number]
    return having(ready, clock=clock), grant


def _closed_in(state: Any) -> Any:
    """At arm's length one strikes, in the Melee phase."""
    return having(changed(state, "one", order="melee"), clock=Clock(turn=2, phase=4))


def _unhurt(unit: Any) -> Any:
    stats = unit.stats
    weapons = tuple(replace(weapon, ammo=weapon.stats.ammo) for weapon in unit.weapons)
    return replace(
        unit, weapons=weapons, things=(), vitality=stats.vitality or 0, life=stats.life or 0, taken=0,
        choice="", went=0, order="ranged", covers=None, acted=False, aiming=False, hugging=False, ran=False,
        drew=False, shot_by=(), broken=False, exerted=False, hides=False, target="", bare=False,
    )  # fmt: skip


def _order(seen: AnyState, action: Any, _situation: Situation) -> float:
    """With nothing better to do one is ready to fire, or to strike with what is in hand."""
    weapon = seen.unit(action.unit).in_hand
    wanted = "melee" if weapon is None or weapon.stats.melee else "ranged"
    return 0.05 if action.order == wanted else 0.0


def _aim_well(seen: AnyState, action: Any, _situation: Situation) -> float:
    """What half of the range penalty to the nearest enemy in view is worth."""
    unit = seen.unit(action.unit)
    weapon = unit.in_hand
    foes = [one.id for one in seen.conscious() if enemies(one.side, unit.side)]
    squares = [known_square(seen, unit.side, foe) for foe in foes]
    near = min((distance(unit.at, at) for at in squares if at and sees(seen.board, unit.at, at)), default=0)
    if weapon is None or not weapon.stats.shoots:
        return -1.0
    return -0.012 * range_penalty(weapon.stats, near)


def _reach_for(seen: AnyState, action: Any, _situation: Situation) -> float:
    """Another weapon, when what is in hand is empty, or nothing is."""
    unit = seen.unit(action.unit)
    weapon = unit.in_hand
    empty = weapon is None or (weapon.stats.ammo and not weapon.ammo)
    found = next((one for one in unit.weapons if one.id == action.weapon), None)
    loaded = found is None or not found.stats.ammo or found.ammo > 0
    return 0.5 if empty and loaded else -1.0


def _fill(seen: AnyState, action: Any, situation: Situation) -> float:
    """Urgent with an empty weapon; else what one does when there is nobody to fight."""
    weapon = seen.unit(action.unit).in_hand
    if not weapon.ammo:
        return 0.6
    return 0.0 if situation.foes else 0.1 * (1 - weapon.ammo / weapon.stats.ammo)


def _first_aid(seen: AnyState, action: Any, _situation: Situation) -> float:
    """What a wounded friend gets back; smoke is left to people."""
    if not action.target:
        return -1.0
    patient = seen.unit(action.target)
    missing = (patient.stats.vitality or 0) - patient.vitality
    return float(0.04 * min(missing, 4))


def _take_cover(seen: AnyState, _action: Any, situation: Situation) -> float:
    """When there is nothing better to do with the Action in its phase; never before."""
    return 0.25 * situation.danger if seen.clock.phase > 1 else -1.0


def _slip_away(seen: AnyState, action: Any, _situation: Situation) -> float:
    """Once it is clear that one does not run."""
    return 0.025 if seen.unit(action.unit).order in {"ranged", "melee"} else -1.0


def _by_odds(choice: str) -> Answer:
    """What the exact odds say of a choice."""
    return lambda _seen, _prompt: Choose(choice=choice)


BOT = BotValues(
    later=_in_its_phase,
    meeting=_closed_in,
    fresh=_unhurt,
    plight=lambda unit: 0.15 * unit.hugging,
    worth={
        "declare": _order,
        "aim": _aim_well,
        **dict.fromkeys(("draw", "draw_bulky", "pick_up"), _reach_for),
        "reload": _fill,
        "use_item": _first_aid,
        "hug": _take_cover,
        "hide": _slip_away,
        "flee": lambda _seen, _action, _situation: 1.0,
        "covering_fire": lambda _seen, _action, _situation: -1.0,
    },
    answers={name: _by_odds(name) for name in ("hug cover", "stay", "fire", "strike", "let go")},
)
"""What the regular level is told of `phased`."""
