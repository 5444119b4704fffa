"""What a unit of `phased` could do to another in its next turn, as things stand."""

from game.rules.actions import Action
from game.rules.state import changed
from game.systems.phased.melee import Strike
from game.systems.phased.ranged import FocusedFire, Shoot, Spray
from game.systems.phased.unit import Phased


def attacks(view: Phased, unit: str, target: str) -> tuple[Phased, tuple[Action[Phased], ...]]:
    """The position at the beginning of a unit's next turn, and its plain attacks on another in it.

    Nothing but its own Action is taken to be new; whether the attacks are possible is as their bars say.
    """
    ready = changed(view, unit, order="ranged", acted=False)
    if ready.unit(unit).broken:
        return ready, ()
    shots = (
        Shoot(unit=unit, target=target),
        FocusedFire(unit=unit, target=target),
        Spray(unit=unit, target=target),
    )
    one = ready.unit(unit)
    found: list[Action[Phased]] = [
        shot for shot in shots if not any(shot.barred(ready, one)) and not any(shot.bars(ready, one))
    ]
    hands = (Strike(unit=unit, target=target), Strike(unit=unit, target=target, hand="unarmed"))
    found += [strike for strike in hands if not any(strike.bars(ready, one))]
    return ready, tuple(found)
