"""What actions are worth that no odds and no square tell: one table for each rule system."""

from collections.abc import Callable
from typing import Any, TypeAlias

from game.rules.state import AnyState

Taste: TypeAlias = Callable[[AnyState, Any], float]
"""The worth of an action in a position; an enemy's whole health is worth 1."""


def always(worth: float) -> Taste:
    """The same in every position."""
    return lambda _seen, _action: worth


def _heal(seen: AnyState, action: Any) -> float:  # noqa: ANN401 (an action of squad)
    """What a wounded friend gets back; smoke is left to people."""
    if not action.target:
        return -1.0
    patient = seen.unit(action.target)
    missing = patient.stats.bhp - patient.bhp
    return 0.35 * min(missing, 2) / 2 if missing >= 2 else 0.05


def _aim(seen: AnyState, action: Any) -> float:  # noqa: ANN401 (an action of squad)
    """Better the more dice it gives, and only once."""
    unit = seen.unit(action.unit)
    return 0.06 * (unit.stats.sa // 2) if not unit.aim else -1.0


def _reload(seen: AnyState, action: Any) -> float:  # noqa: ANN401 (an action of squad)
    """Urgent with an empty weapon."""
    weapon = seen.unit(action.unit).in_hand
    return 0.5 if not weapon.ammo else 0.1 * (1 - weapon.ammo / weapon.stats.ammo)


def _switch(seen: AnyState, action: Any) -> float:  # noqa: ANN401 (an action of squad)
    """From bare hands to anything."""
    return 0.4 if not seen.unit(action.unit).held else -1.0


TASTES: dict[str, dict[str, Taste]] = {
    "squad": {
        "stand": always(1.0),
        "dodge": always(0.12),
        "aim": _aim,
        "prepare_ability": always(0.2),
        "use_ability": always(0.4),
        "use_item": _heal,
        "reload": _reload,
        "switch_weapons": _switch,
        "enter_stealth": always(0.3),
        "maintain": always(0.3),
        "leave": always(3.0),
    }
}
"""By rule system and kind of action; what is not listed is worth nothing of itself."""
