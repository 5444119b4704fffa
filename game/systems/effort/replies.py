"""What a unit of `effort` could do to another in its next turn, as things stand."""

from game.rules.actions import Refusal
from game.rules.system import Attempt
from game.systems.effort.fights import BasicAttack
from game.systems.effort.turn import refreshed
from game.systems.effort.unit import Effort


def attempts(view: Effort, unit: str, target: str) -> tuple[Effort, tuple[Attempt[Effort], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attack on another in it."""
    ready = refreshed(view, view.unit(unit))
    one = ready.unit(unit)
    act = BasicAttack(unit=unit, target=target)
    spent = () if one.actions else (Refusal("E-07", f"{unit} has no action left"),)
    return ready, (Attempt(act, (*spent, *act.bars(ready, one))),)
