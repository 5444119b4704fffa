"""Falls: from ledges, into pits (N-35)."""

from game.rules import events
from game.rules.scripts import Script, do, tell
from game.systems.narrative.checks import AVERAGE, difficulty_row, skill_check
from game.systems.narrative.harm import knocked_down, wounded
from game.systems.narrative.unit import Character, Narrative

A_LEVEL = 3
"""The wounds of each level that one falls, before soak (N-35)."""


def fall(state: Narrative, unit: str, levels: int) -> Script[Narrative]:
    """A unit falls: athletics or coordination takes off what it can, soak the rest; it lies prone (N-35)."""
    one: Character = state.unit(unit)
    yield from tell(state, events.Fell(unit=unit, at=one.at, levels=levels, clause="N-35"))
    rows = (difficulty_row(AVERAGE, "a fall", "N-35"),)
    state, result = yield from skill_check(state, unit, nimble(one), rows, "N-35")
    left = max(A_LEVEL * levels - result.successes, 0)
    state = yield from do(wounded, state, unit, left - one.stats.soak, "", "N-35")
    return (yield from do(knocked_down, state, unit, "N-35"))


def nimble(unit: Character) -> str:
    """Whether a unit catches a fall by athletics or coordination: by the better of the two (N-35)."""
    return max("athletics", "coordination", key=unit.pool)
