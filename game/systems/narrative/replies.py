"""What a unit of `narrative` could do to another in its next turn, as things stand."""

from game.rules.actions import Refusal
from game.rules.state import changed
from game.rules.system import Attempt
from game.systems.narrative.fights import CloseCombat, Shoot
from game.systems.narrative.unit import Character, Narrative


def attempts(view: Narrative, unit: str, target: str) -> tuple[Narrative, tuple[Attempt[Narrative], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another in it.

    Nothing but its own turn is taken to be new; whether the attacks are possible is as their bars say.
    """
    ready = changed(view, unit, acted=False, maneuvers=0, credit=1, incidentals=0, walked=0)
    one: Character = ready.unit(unit)
    shot, blow = Shoot(unit=unit, target=target), CloseCombat(unit=unit, target=target)
    lost = (Refusal("N-32", f"{unit} has no action this turn"),) if one.stunned else ()
    return ready, (
        Attempt(shot, (*lost, *Shoot.barred(ready, one), *shot.bars(ready, one))),
        Attempt(blow, (*lost, *blow.bars(ready, one))),
    )
