"""Attacks that are alike: what dice are asked of them is the same, so that their odds are worked out once.

Of many squares most differ in nothing that an attack on somebody there depends on. What it does depend on
the system itself says: its own script is run a few times, each time with other results of its dice, and
whatever it rolls, asks and comes to by that is its profile.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Any, Generic

from game.analysis.danger import replied
from game.dice import distribution
from game.errors import OddsTooLarge
from game.rules.actions import Action, foresee
from game.rules.engine import simulated
from game.rules.odds import nobody_reacts
from game.rules.scripts import Ask, Do, Request, Rest, Roll, Tell
from game.rules.state import AnyState, S, WholeTurn
from game.rules.system import System

SAMPLES = (0, 1, 2)
"""How far along all that each roll can come to, in halves: its first result, the middle one, the last."""


class BestAttacks(Generic[S]):
    """What units are expected to do to one that is tried in many squares, all else being as it is.

    It is what `danger.reply` says; for attacks that are alike it is worked out once.
    """

    def __init__(self, system: System[S]) -> None:
        self._system = system
        self._known: dict[Hashable, Fraction] = {}

    def expected(self, seen: S, unit: str, target: str) -> Fraction:
        """The damage to expect of the best plain attack of a unit on another, 0 when it has none."""
        ready, actions = self._system.attacks(seen, unit, target)
        return max((self._expected(ready, action, target) for action in actions), default=Fraction(0))

    def _expected(self, ready: S, action: Action[S], target: str) -> Fraction:
        key = (action, target, *profile(self._system, ready, action, target))
        if key not in self._known:
            self._known[key] = replied(self._system, ready, action, target).expected
        return self._known[key]


def profile(system: System[S], ready: S, action: Action[S], target: str) -> Iterator[Hashable]:
    """What an attack asks and comes to, for each sample of what its dice may give."""
    for sample in SAMPLES:
        said: list[Hashable] = []
        end: Any = _run(Do(foresee, ready, (action, WholeTurn())), sample, said)
        yield (*said, None if end is None else system.judge(ready, end, action.unit, target))


def _run(task: Do, sample: int, said: list[Hashable]) -> AnyState | None:
    """Where a rule leads when every roll gives its sample; None: there is a roll with too many results."""
    script, answer = task.script(), None
    while True:
        try:
            request = script.send(answer)
        except StopIteration as stop:
            end: AnyState = stop.value
            return end
        said.append(_asked(request))
        try:
            answer = _answer(request, sample, said)
        except OddsTooLarge:
            return None


def _answer(request: Request, sample: int, said: list[Hashable]) -> Any:
    """One of the answers that odds would follow."""
    match request:
        case Roll(check=check):
            results = list(distribution(check))
            return results[(len(results) - 1) * sample // SAMPLES[-1]]
        case Rest():
            return simulated(request)
        case Ask():
            return nobody_reacts(request, spent=False)[0]
        case Do(aside=aside):
            return request.state if aside else _run(request, sample, said)
        case Tell():
            return None


def _asked(request: Request) -> Hashable:
    """What of a request may make a difference: where somebody stands does not by itself."""
    match request:
        case Roll(check=check, clause=clause, unit=unit, target=target):
            return (check, clause, unit, target)
        case Ask(prompt=prompt):
            return (prompt.side, prompt.units, prompt.grant)
        case Do(rule=rule, aside=aside):
            return (rule, aside)
        case Tell(event=event):
            return type(event)
        case Rest():
            return Rest
