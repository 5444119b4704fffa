"""What a unit of `effort` could do to another in its next turn, as things stand."""

from game.rules.actions import Action
from game.systems.effort.fights import BasicAttack
from game.systems.effort.turn import refreshed
from game.systems.effort.unit import Effort


def attacks(view: Effort, unit: str, target: str) -> tuple[Effort, tuple[Action[Effort], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attack on another in it."""
    ready = refreshed(view, view.unit(unit))
    one = ready.unit(unit)
    if not one.actions:
        return ready, ()
    act = BasicAttack(unit=unit, target=target)
    return ready, () if any(act.bars(ready, one)) else (act,)
