"""The answer that one risks: what a unit could do to another in its next turn, by the rules' own odds."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from game.rules.actions import Action, foresee
from game.rules.odds import odds
from game.rules.prompts import WholeTurn
from game.rules.scripts import Roll
from game.rules.state import S
from game.rules.system import System


@dataclass(frozen=True)
class Reply(Generic[S]):
    """An attack with its chance to hit, its chance to take out, and its expected damage.

    `rolls` are the checks that it comes to, in the order of first meeting.
    """

    action: Action[S]
    hit: Fraction
    takes_out: Fraction
    expected: Fraction
    rolls: tuple[Roll, ...] = ()


def reply(system: System[S], seen: S, unit: str, target: str) -> Reply[S] | None:
    """The plain attack of a unit on another that has the most expected damage; None when it has none.

    As the side knows it whose view it is: what the unit sees from where it is known to be.
    """
    ready, actions = system.attacks(seen, unit, target)
    found = [_judged(system, ready, action, target) for action in actions]
    return max(found, key=lambda one: (one.expected, one.hit), default=None)


def hurts(system: System[S], seen: S, unit: str, target: str) -> bool:
    """Whether any plain attack of a unit on another has a chance to hurt it."""
    ready, actions = system.attacks(seen, unit, target)
    return any(_judged(system, ready, action, target).expected for action in actions)


def _judged(system: System[S], ready: S, action: Action[S], target: str) -> Reply[S]:
    made = odds(foresee, ready, action, WholeTurn())
    hit, out, expected = Fraction(0), Fraction(0), Fraction(0)
    for after, chance in made.outcomes.items():
        verdict = system.judge(ready, after, action.unit, target)
        hit += chance * verdict.hit
        out += chance * verdict.out
        expected += chance * verdict.damage
    return Reply(action, hit, out, expected, made.rolls)
