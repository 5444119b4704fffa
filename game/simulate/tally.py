"""What the sides of a match do, counted while it is played: kinds of action, hits against their odds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from game.match.match import Match
from game.rules.actions import Action, Choose
from game.rules.forecast import Unforeseen, forecast
from game.rules.state import FOR, TOGETHER, AnyState
from game.rules.units import HEROES, Side


class Tally(Struct):
    """What one player has done in a match, or in many.

    `kinds` counts its actions by their kind, all plain answers to decisions as `choose`; `answers` counts
    those by what they choose. Of `attacks` that strike at once `expected` is the sum of their chances to hit
    when nobody reacts, `hits` how many have hit. `seconds` is the processor's time that it has thought.
    """

    kinds: dict[str, int] = {}
    answers: dict[str, int] = {}
    attacks: int = 0
    expected: float = 0.0
    hits: int = 0
    seconds: float = 0.0

    @property
    def acts(self) -> int:
        """How often it has acted."""
        return sum(self.kinds.values())

    def count(self, action: Action[Any]) -> None:
        """Count an action."""
        _add(self.kinds, {action.kind: 1})
        if isinstance(action, Choose):
            parts = action.choice.split(TOGETHER)
            _add(self.answers, {part.partition(FOR)[0].rstrip(" 0123456789"): 1 for part in parts})

    def add(self, other: "Tally") -> None:
        """Add what another has counted."""
        _add(self.kinds, other.kinds)
        _add(self.answers, other.answers)
        self.attacks += other.attacks
        self.expected += other.expected
        self.hits += other.hits
        self.seconds += other.seconds


def _add(counts: dict[str, int], more: Mapping[str, int]) -> None:
    for name, count in more.items():
        counts[name] = counts.get(name, 0) + count


@dataclass(frozen=True)
class _Attack:
    """An attack that has begun: answers to it may still be waited for."""

    tally: Tally
    before: AnyState
    unit: str
    target: str
    chance: float


@dataclass
class Watcher:
    """Counts what happens in a match: it is told of each action before it is done, and of the end."""

    match: Match[Any]
    heroes: Tally = field(default_factory=Tally)
    foes: Tally = field(default_factory=Tally)
    _attack: _Attack | None = None

    def sees(self, side: Side, action: Action[Any], seconds: float) -> None:
        """A side, or its ally, is about to do something, and has thought so long."""
        self.settle()
        if side == "neutral":
            return
        tally = self.heroes if side in HEROES else self.foes
        tally.count(action)
        tally.seconds += seconds
        if _strikes_at_once(action) and not self.match.state.pending:
            self._attack = self._begun(tally, action)

    def settle(self) -> None:
        """Count the attack that is done by now."""
        state, attack = self.match.state, self._attack
        if attack is None or state.pending:
            return
        attack.tally.attacks += 1
        attack.tally.expected += attack.chance
        attack.tally.hits += self.match.system.judge(attack.before, state, attack.unit, attack.target).hit
        self._attack = None

    def _begun(self, tally: Tally, action: Action[Any]) -> _Attack | None:
        try:
            chance = float(forecast(self.match.system, self.match.seen(), action).hit)
        except Unforeseen:
            return None
        target = getattr(action, "target", "")
        return _Attack(tally, self.match.state, action.unit, target, chance)


def _strikes_at_once(action: Action[Any]) -> bool:
    """Whether it is an attack, and none that is only announced and done later."""
    return action.role.purpose == "attack" and type(action).outlook is Action.outlook
