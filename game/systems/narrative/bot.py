"""What the computer is told of `narrative`."""

from typing import Any

from msgspec.structs import replace

from game.rules.bot_values import BotValues, Situation, constant
from game.rules.state import AnyState, Prompt
from game.systems.narrative.actions import MANEUVER_STRAIN, MOST_MANEUVERS, free_maneuvers, may_act
from game.systems.narrative.engagement import engage
from game.systems.narrative.units import NEVER, filled

DRESSING = 3
"""What the computer takes a charge of a dressing to heal, in wounds."""


def _strained(unit: Any) -> float:
    """How near a unit is to breaking: the first strain is nothing, the last is everything."""
    share: float = unit.strain / (unit.stats.strain_threshold + 1)
    return float(0.7 * share**1.5)


def _hampered(unit: Any) -> float:
    """Strain, injuries, lying there, a weapon that does not fire, dice owed; less aim and cover."""
    owed = sum(row.value * (1 if row.what == "setback" else -1) for row in unit.owed)
    injuries = 0.4 * unit.stunned + 0.1 * unit.stalled + 0.1 * unit.shaken + 0.15 * unit.bleeding
    useless = unit.in_hand.jammed or unit.in_hand.empty
    ready = 0.06 * len(unit.aims) + 0.08 * unit.covered
    plight = injuries + 0.25 * unit.prone + 0.3 * useless + 0.04 * owed + 0.08 * len(unit.lowered)
    return float(plight + _strained(unit) - ready)


def _rested(unit: Any) -> Any:
    return replace(
        unit,
        weapons=tuple(filled(weapon) for weapon in unit.weapons),
        things=(), wounds=0, strain=0, acted=False, maneuvers=0, credit=1, incidentals=0, walked=0,
        burnt=False, aims=(), guarded=NEVER, exposed=NEVER, covered=False, prone=False, owed=(), hiding=0,
        criticals=0, shaken=0, lowered=(), stalled=False, stunned=False, bleeding=False, aided=False,
        winded=False,
    )  # fmt: skip


def _deeds_left(unit: Any) -> int:
    """The action, and what maneuvers are paid for."""
    free = min(free_maneuvers(unit), MOST_MANEUVERS - unit.maneuvers)
    return int(may_act(unit)) + max(int(free), 0)


def _toll(unit: Any) -> float:
    """What the strain of a further maneuver costs."""
    if free_maneuvers(unit) > 0:
        return 0.0
    return 0.05 + 1.3 * (_strained(replace(unit, strain=unit.strain + MANEUVER_STRAIN)) - _strained(unit))


def _exchange(seen: AnyState, action: Any, situation: Situation) -> float:
    """The way is worth more than anything that the action could do."""
    unit = seen.unit(action.unit)
    if free_maneuvers(unit) > 0 or situation.shot > 0:
        return -1.0
    return situation.gain + _toll(unit) - 0.01


def _shelter(seen: AnyState, action: Any, situation: Situation) -> float:
    """A setback die or two against each shot; less than the attack that strain would hinder."""
    return 0.2 * situation.danger - _toll(seen.unit(action.unit))


def _assist(seen: AnyState, action: Any, situation: Situation) -> float:
    """A boost die for a friend who is still to act."""
    late = action.target in seen.clock.done or not situation.foes
    return -1.0 if late else 0.05 - _toll(seen.unit(action.unit))


def _tend(seen: AnyState, action: Any, _situation: Situation) -> float:
    """What a dressing heals; smoke is left to people."""
    if not action.target:
        return -1.0
    patient = seen.unit(action.target)
    healed = min(patient.wounds, DRESSING) / (patient.stats.wound_threshold + 1)
    return float(1.2 * healed - _toll(seen.unit(action.unit)))


def _second_wind(seen: AnyState, action: Any, situation: Situation) -> float:
    """Only when nothing is to be shot at, or hardly any strain is left to bear."""
    return _strained(seen.unit(action.unit)) - situation.shot


def _inspire(seen: AnyState, action: Any, situation: Situation) -> float:
    """The strain of friends near, against the shot that it costs."""
    side = seen.unit(action.unit).side
    tired = [one for one in seen.conscious() if one.side == side and one.strain >= 2]
    return 0.06 * len(tired) - situation.shot


def _blast(seen: AnyState, asked: Prompt[Any]) -> float:
    """Whoever stands next to the target, friends counting against it."""
    fought = asked.grant.fought
    side, centre = seen.unit(fought.attacker).side, seen.unit(fought.target).at
    near = [one for one in seen.conscious() if one.at in seen.board.around(centre)]
    return sum(-0.5 if one.side == side else 0.3 for one in near)


_BARGAINS: dict[str, float] = {
    "critical injury": 0.35, "sure critical": 0.35, "hit again": 0.5, "free maneuver": 0.05,
    "hinder the target": 0.08, "boost a friend": 0.07, "strip its defenses": 0.08, "disarm": 0.2,
    "upgrade the next friend": 0.09, "boost the next friend": 0.04, "recover strain": 0.05, "spot": 0.01,
    "jam its weapon": 0.4, "knock it prone": 0.25, "target recovers": 0.12, "maneuver at once": 0.06,
    "hamper it": 0.08, "spoil its aim": 0.06, "tire it": 0.05,
}  # fmt: skip
"""What each line of spending is worth."""


def _never(_seen: AnyState, _action: Any, _situation: Situation) -> float:
    return -1.0


BOT = BotValues(
    left=_deeds_left,
    again=0.0,
    toll=_toll,
    meeting=lambda state: engage(state, "one", "other"),
    fresh=_rested,
    plight=_hampered,
    worth={
        "exchange": _exchange,
        "take_cover": _shelter,
        "assist": _assist,
        "use_item": _tend,
        "second_wind": _second_wind,
        "inspire": _inspire,
        "hide": lambda _seen, _action, situation: -1.0 if situation.foes else 0.03,
        "search": lambda _seen, _action, situation: -1.0 if situation.foes else 0.025,
        "grab": lambda seen, action, _situation: 0.4 if not seen.unit(action.unit).held else -1.0,
        **dict.fromkeys(("speak", "drop", "peek", "stow", "drop_prone", "guarded_stance"), _never),
    },
    answers={
        "blast": _blast,
        "blast (triumph)": _blast,
        "pass": constant(0.005),
        "done": constant(0.0),
        **{name: constant(worth) for name, worth in _BARGAINS.items()},
        **{f"{name} (triumph)": constant(worth) for name, worth in _BARGAINS.items()},
        **{f"{name} (despair)": constant(worth) for name, worth in _BARGAINS.items()},
    },
)
"""What the regular level is told of `narrative`."""
