"""Who plays the neutrals: they flee from fighting that they observe, and hold else (S-05)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic

from game.board.sight import sees
from game.board.squares import Square, distance
from game.bots.decisions import Decision, declining, ending, limited
from game.match.record import NO_PAST, Past
from game.rules.actions import Action
from game.rules.engine import legal
from game.rules.forecast import Unforeseen, forecast
from game.rules.knowledge import observed
from game.rules.state import S
from game.rules.system import System
from game.rules.turns import prompt
from game.rules.units import Unit

NEAR = 10
"""Fighters nearer than this are fighting that one flees from, in squares."""

SCREENED = 4
"""So many squares it is worth that no fighter has line of sight to where one stands."""


@limited
def bystander(system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
    """Away from the fighters in view where that is possible, else nothing; None when nobody has to choose."""
    now = prompt(system, seen)
    if now is None:
        return None
    actions = tuple(legal(system, seen))
    for refusal in declining(now.grant, actions):
        return Decision(refusal, ("It wants no part in this.",))
    why = "Nothing to run from."
    for unit in map(seen.unit, now.units):
        if fighters := _fighters(seen, unit):
            own = [action for action in actions if action.unit == unit.id]
            if decision := _Flight(system, seen, unit, fighters).decision(own):
                return decision
            why = "It is nowhere safer than here."
    return next((Decision(action, (why,)) for action in (*ending(actions), *actions)), None)


def _fighters(seen: S, unit: Unit) -> tuple[Square, ...]:
    """Where those stand that a unit would flee from."""
    return tuple(
        other.at
        for other in seen.conscious()
        if other.side not in {unit.side, "neutral"}
        and observed(seen, unit.side, other)
        and distance(other.at, unit.at) <= NEAR
    )


@dataclass(frozen=True)
class _Flight(Generic[S]):
    """A unit that flees from fighters."""

    system: System[S]
    seen: S
    unit: Unit
    fighters: tuple[Square, ...]

    def decision(self, actions: Iterable[Action[S]]) -> Decision | None:
        """The way to the safest square, or what is declared so that it can be gone; None: here is safest.

        Nobody flees in a way that costs health by itself.
        """
        best: dict[type[Action[S]], tuple[tuple[int, int], Action[S], Square]] = {}
        for action in actions:
            for to, length in self._ends(action):
                rank = self._safety(to), -length
                kind = type(action)
                if rank[0] > self._safety(self.unit.at) and (kind not in best or rank > best[kind][0]):
                    best[kind] = rank, action, to
        for _, action, to in sorted(best.values(), key=lambda row: row[0], reverse=True):
            if not self._hurts(action):
                gap, now = self._gap(to), self._gap(self.unit.at)
                return Decision(
                    action, (f"{self.unit.name} runs from the fighting: {gap} squares, not {now}.",)
                )
        return None

    def _ends(self, action: Action[S]) -> Iterator[tuple[Square, int]]:
        """Where an action takes the unit, now or when what it declares is done, and in how many steps."""
        if action.role.purpose == "move":
            yield from self._end(self.seen, action)
        elif action.role.purpose == "declaration":
            ready, grant = self.system.bot.later(self.seen, action)
            for kind in self.system.actions:
                if kind.role.purpose == "move" and kind.answers(grant):
                    for later in kind.options(ready, self.unit.id, grant):
                        yield from self._end(ready, later)

    def _end(self, view: S, action: Any) -> Iterator[tuple[Square, int]]:
        """The end of a way that comes nowhere nearer to a fighter than here."""
        path = action.path(view)
        here = self._gap(self.unit.at)
        if path and all(self._gap(square) >= here for square in path):
            yield path[-1], len(path)

    def _gap(self, square: Square) -> int:
        """How far the nearest fighter is."""
        return min(distance(square, fighter) for fighter in self.fighters)

    def _safety(self, square: Square) -> int:
        screened = not any(sees(self.seen.board, fighter, square) for fighter in self.fighters)
        return self._gap(square) + SCREENED * screened

    def _hurts(self, action: Action[S]) -> bool:
        """Whether an action costs the unit health by itself, strain for one."""
        left, _ = self.system.health(self.unit)
        try:
            ends = forecast(self.system, self.seen, action).odds.outcomes
        except Unforeseen:
            return False
        return any(self.system.health(end.unit(self.unit.id))[0] < left for end in ends)
