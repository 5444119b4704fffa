"""What a unit of `phased` could do to another in its next turn, as things stand."""

from game.rules.state import changed
from game.rules.system import Attempt
from game.systems.phased.deed import Deed
from game.systems.phased.melee import Strike
from game.systems.phased.ranged import FocusedFire, Shoot, Spray
from game.systems.phased.unit import Phased


def attempts(view: Phased, unit: str, target: str) -> tuple[Phased, tuple[Attempt[Phased], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another in it.

    Nothing but its own Action is taken to be new; whether the attacks are possible is as their bars say.
    """
    ready = changed(view, unit, order="ranged", acted=False)
    one = ready.unit(unit)
    shots = (
        Shoot(unit=unit, target=target),
        FocusedFire(unit=unit, target=target),
        Spray(unit=unit, target=target),
    )
    hands = (Strike(unit=unit, target=target), Strike(unit=unit, target=target, hand="unarmed"))
    return ready, (
        *(Attempt(shot, (*shot.barred(ready, one), *shot.bars(ready, one))) for shot in shots),
        *(Attempt(strike, (*Deed.barred(ready, one), *strike.bars(ready, one))) for strike in hands),
    )
