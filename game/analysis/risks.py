"""What others could do in the middle of an act: their reactions, each with odds of its own."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from game.board.squares import Square
from game.rules.forecast import Aside, Forecast, asides
from game.rules.state import S
from game.rules.system import System


class Threat(NamedTuple):
    """What somebody could do to another meanwhile: `at` is where its target would be then.

    The chances that it hits, that its target loses health by it, and that it takes its target out; `taken`
    says whether the figure that stands beside it follows it.
    """

    unit: str
    what: str
    target: str
    at: Square | None
    hit: Fraction
    hurt: Fraction
    out: Fraction
    taken: bool = False


def threat_of(system: System[S], aside: Aside[S]) -> Threat:
    """An aside as a threat to its target."""
    where, target = aside.where, aside.target
    known = where.has(target)
    hurt = sum(
        chance
        for after, chance in aside.odds.outcomes.items()
        if known and worse(system, where, after, target)
    )
    at = where.unit(target).at if known else None
    return Threat(aside.unit, aside.what, target, at, aside.hit, Fraction(hurt), aside.takes_out)


def risks(system: System[S], made: Forecast[S]) -> Iterator[Threat]:
    """What others could do during an act, by choice or by itself, where it may hit; each where first met.

    The odds of the act do not follow it.
    """
    return (threat_of(system, aside) for aside in asides(system, made) if aside.hit)


def worse(system: System[S], before: S, after: S, unit: str) -> bool:
    """Whether a unit has lost health, or is out of the fight."""
    one, later = before.unit(unit), after.unit(unit)
    return later is not one and (
        system.health(later)[0] < system.health(one)[0] or (one.conscious and not later.conscious)
    )
