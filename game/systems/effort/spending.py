"""What the Effort beyond a wound buys, with the chance that a roll pays for it (E-21)."""

from fractions import Fraction

from game.dice import Distribution, distribution
from game.rules.scripts import Roll
from game.rules.system import Line
from game.systems.effort.answers import KNOCK_DOWN, LEAVE_OPEN, PUSH, SPOIL_AIM, WOUNDS
from game.systems.effort.dice import NEED, Struck, summed
from game.systems.effort.harm import FURTHER

PRICES: dict[str, int] = {KNOCK_DOWN: 1, LEAVE_OPEN: 1, SPOIL_AIM: 1, PUSH: 1, WOUNDS: FURTHER}
"""What each effect costs beyond a wound (E-21)."""


def lines(roll: Roll) -> tuple[Line, ...]:
    """Each effect with the chance that an attack roll, as it falls, has Effort left for it."""
    need = summed(roll.modifiers, NEED)
    if not need:
        return ()
    odds = distribution(roll.check)
    return tuple(
        Line(name, roll.unit, _reaches(odds, need + 1 + price), "E-21") for name, price in PRICES.items()
    )


def _reaches(odds: Distribution[Struck], effort: int) -> Fraction:
    """The chance of so much Effort or more."""
    found = {one: odds.chance(one) for one in odds}
    return sum((chance for one, chance in found.items() if one.effort >= effort), Fraction(0))
