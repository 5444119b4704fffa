"""What a unit of `squad` could do to another in its next turn, as things stand."""

from game.rules.actions import Action
from game.rules.state import changed
from game.systems.squad.fights import CloseCombat, Shoot
from game.systems.squad.unit import Squad


def attacks(view: Squad, unit: str, target: str) -> tuple[Squad, tuple[Action[Squad], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another in it.

    Nothing but its own actions is taken to be new; whether the attacks are possible is as their bars say.
    """
    ready = changed(view, unit, spent=())
    kinds = (Shoot(unit=unit, target=target), CloseCombat(unit=unit, target=target))
    one = ready.unit(unit)
    if one.fallen or one.disabled:
        return ready, ()
    return ready, tuple(action for action in kinds if not any(action.bars(ready, one)))
