"""What a unit of `phased` could do to another in its next turn, as things stand."""

from game.rules.state import changed
from game.rules.system import Attempt
from game.systems.phased.actions import Deed
from game.systems.phased.melee import Strike
from game.systems.phased.ranged import FocusedFire, Shoot, Spray
from game.systems.phased.units import Phased


def attempts(view: Phased, unit: str, target: str) -> tuple[Phased, tuple[Attempt[Phased], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another in it.

    Nothing but its own Action is taken to be new; whether the attacks are possible is as their bars say.
    """
    ready = changed(view, unit, order="ranged", acted=False)
    fighter = ready.unit(unit)
    shots = (
        Shoot(unit=unit, target=target),
        FocusedFire(unit=unit, target=target),
        Spray(unit=unit, target=target),
    )
    hands = (Strike(unit=unit, target=target), Strike(unit=unit, target=target, hand="unarmed"))
    return ready, (
        *(Attempt(shot, (*shot.barred(ready, fighter), *shot.bars(ready, fighter))) for shot in shots),
        *(Attempt(strike, (*Deed.barred(ready, fighter), *strike.bars(ready, fighter))) for strike in hands),
    )
