"""What a change of position is worth to a side: healths, who is out, who the map's victories name."""

from dataclasses import dataclass, field
from typing import Any, Generic

from game.rules.bot_values import KILL
from game.rules.knowledge import ours
from game.rules.state import AnyState, S
from game.rules.story import holds
from game.rules.system import System
from game.rules.units import Side, Unit, enemies, friends

NAMED = 2.5
"""What taking out a unit is worth beside that, when a victory of the map hangs on it."""

HUNTED = 0.5
"""By how much more each hit on such a unit counts."""

IN_ZONE = 0.3
"""By how much more each hit counts on an enemy in a zone that decides the match."""


def named(seen: AnyState, side: Side, kind: str) -> set[str]:
    """The units that victories of one kind name, of a side and of its friends."""
    return {
        unit
        for victory in seen.plot.victory
        if victory.kind == kind and friends(victory.side, side)
        for unit in victory.units
    }


def opponents(side: Side) -> Side:
    """The side whose victories are against a side's."""
    return "squad" if side == "opposition" else "opposition"


def hunted(seen: AnyState, side: Side) -> set[str]:
    """The enemies whose end wins: those to eliminate, and those that they have to escort."""
    return named(seen, side, "eliminate") | named(seen, opponents(side), "escort")


def precious(seen: AnyState, side: Side) -> set[str]:
    """Whom a side must not lose."""
    return hunted(seen, opponents(side))


ALONE, AT_LAST = 0.1, 1.5
"""What it is worth to hold a zone that a victory names, and to do so in the last turn that it asks for."""

DECISIVE = 3.0
"""What it is worth to do a task that a victory of one's own asks for."""

USEFUL = 0.7
"""What it is worth to do any other task: a map has it for something."""


@dataclass(frozen=True)
class Stakes(Generic[S]):
    """What a side has to win and to lose by a change of one position; `lost` by those of its units so far."""

    system: System[S]
    before: S
    side: Side
    key: frozenset[str]
    zone: frozenset[Any]
    lost: dict[tuple[Unit, Unit], float] = field(default_factory=dict, compare=False)

    def gained(self, after: S) -> float:
        """How much better a position is for the side than the one before."""
        pairs = ((unit, after.unit(unit.id)) for unit in self.before.units if unit.side != "neutral")
        changes = [(unit, later) for unit, later in pairs if later is not unit]
        worth = 0.0
        for change in changes:
            if change not in self.lost:
                self.lost[change] = self._lost(*change)
            worth += self.lost[change]
        if self.zone and any(unit.at != later.at or unit.fate != later.fate for unit, later in changes):
            worth += self._held(after) - self._held(self.before)
        return worth + self._done(after) if self.before.plot.tasks else worth

    def _held(self, state: S) -> float:
        """What it is worth to the side who holds the zones that victories name."""
        worth = 0.0
        for victory, turns in zip(state.plot.victory, state.plot.held, strict=True):
            if holds(state, victory):
                at_last = turns + 1 >= (victory.turns or 1)
                worth += (AT_LAST if at_last else ALONE) * (1 if friends(victory.side, self.side) else -1)
        return worth

    def _done(self, after: S) -> float:
        """What the tasks are worth that its side has done since, those most that a victory asks for."""
        asked = {victory.task for victory in self.before.plot.victory if friends(victory.side, self.side)}
        known = self.before.plot.tasks_done
        new = (mark for mark in after.plot.tasks_done if mark not in known and mark.side == self.side)
        return sum(DECISIVE if mark.task in asked else USEFUL for mark in new)

    def _lost(self, unit: Unit, later: Unit) -> float:
        """What the change of one unit is worth."""
        left, full = self.system.health(unit)
        out = (unit.conscious and later.fate == "out") - (unit.fate == "out" and later.conscious)
        lost = (left - self.system.health(later)[0]) / full + out * (KILL + NAMED * (unit.id in self.key))
        if not out:
            lost += self.system.bot.plight(later) - self.system.bot.plight(unit)
        if ours(self.side, unit):
            return -self.system.bot.weights.friend * lost
        return lost * (1 + HUNTED * (unit.id in self.key) + IN_ZONE * (unit.at in self.zone))


def stakes(system: System[S], seen: S, side: Side) -> Stakes[S]:
    """What a side has at stake in a position as it knows it."""
    zones = [
        seen.plot.zone(victory.zone).squares
        for victory in seen.plot.victory
        if victory.zone and (victory.kind == "hold" or enemies(victory.side, side))
    ]
    key = frozenset(hunted(seen, side) | precious(seen, side))
    return Stakes(system, seen, side, key, frozenset(square for zone in zones for square in zone))
