"""What a unit of `narrative` could do to another in its next turn, as things stand."""

from game.rules.actions import Action
from game.rules.state import changed
from game.systems.narrative.fights import CloseCombat, Shoot
from game.systems.narrative.unit import Character, Narrative


def attacks(view: Narrative, unit: str, target: str) -> tuple[Narrative, tuple[Action[Narrative], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another in it.

    Nothing but its own turn is taken to be new; whether the attacks are possible is as their bars say.
    """
    one: Character = view.unit(unit)
    ready = changed(view, unit, acted=False, maneuvers=0, credit=1, incidentals=0, walked=0)
    if one.stunned:
        return ready, ()
    shot, blow = Shoot(unit=unit, target=target), CloseCombat(unit=unit, target=target)
    fresh: Character = ready.unit(unit)
    shots = () if any(Shoot.barred(ready, fresh)) or any(shot.bars(ready, fresh)) else (shot,)
    blows = () if any(blow.bars(ready, fresh)) else (blow,)
    return ready, (*shots, *blows)
