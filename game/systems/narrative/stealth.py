"""Being hidden, how hard that is, and when a unit is found (N-33)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from game.board.concealment import concealment
from game.board.cover import Degree, cover
from game.board.sight import sees
from game.board.squares import Square, distance
from game.dice import Check, distribution
from game.rules import events
from game.rules.events import Modifier
from game.rules.knowledge import known, look, observes, remembered
from game.rules.scripts import Script, tell
from game.rules.state import changed
from game.rules.units import SIDES, Side, enemies
from game.systems.narrative.checks import (
    AVERAGE,
    LEVELS,
    Result,
    check_of,
    difficulty_row,
    opposing_rows,
    skill_rows,
)
from game.systems.narrative.engagement import REACH
from game.systems.narrative.units import Character, Narrative

SNEAK = 3
"""How many squares a unit may move in a turn and stay hidden (N-19)."""


def enemy_sides(side: Side) -> tuple[Side, ...]:
    """The sides that a hidden unit is not shown to."""
    return tuple(other for other in SIDES if enemies(other, side))


def observed_by_enemies(state: Narrative, side: Side, square: Square) -> bool:
    """Whether an enemy of a side observes a square (N-33)."""
    return any(observes(state, other, square) for other in enemy_sides(side))


def become_hidden(state: Narrative, unit_id: str, successes: int) -> Script[Narrative]:
    """A unit is hidden; the net successes of its check are kept (N-33)."""
    yield from tell(state, events.Hidden(unit=unit_id, clause="N-33"))
    hidden_from = enemy_sides(state.unit(unit_id).side)
    return look(changed(state, unit_id, hiding=successes, hidden_from=hidden_from))


def all_known(state: Narrative, side: Side) -> bool:
    """Whether a side knows where every one of its enemies is, or how it went out.

    How many there are everybody can tell by the slots (N-05); who has just come has none yet. The truth and
    the side's view give the same answer.
    """
    slots = sum(enemies(slot.side, side) for slot in state.turn.slots)
    gone = sum(enemies(departure.side, side) for departure in state.plot.gone)
    return slots <= gone + sum(_accounted_for(state, side, unit) for unit in state.units)


def _accounted_for(state: Narrative, side: Side, unit: Character) -> bool:
    if not enemies(unit.side, side) or unit.fate == "left" or unit.id not in state.turn.rolled:
        return False
    memory = remembered(state, side, unit.id)
    return known(state, side, unit) or (memory is not None and not memory.unit.conscious)


def reveal(state: Narrative, unit_id: str, clause: str) -> Script[Narrative]:
    """A unit is hidden no more (N-33)."""
    unit = state.unit(unit_id)
    if not unit.hidden_from or not unit.conscious:
        return changed(state, unit_id, hiding=0) if unit.hiding else state
    state = look(changed(state, unit_id, hiding=0, hidden_from=(), vanished=False))
    yield from tell(state, events.Revealed(unit=unit_id, at=unit.at, clause=clause))
    return state


def in_the_open(state: Narrative, unit: Character) -> bool:
    """Whether an enemy is adjacent, or sees a unit with neither cover nor concealment (N-33)."""
    return any(
        enemies(foe.side, unit.side)
        and (state.board.adjacent(foe.at, unit.at) or _plainly_seen(state, foe, unit))
        for foe in state.conscious()
    )


def _plainly_seen(state: Narrative, foe: Character, unit: Character) -> bool:
    board = state.board
    if not sees(board, foe.at, unit.at):
        return False
    covered = cover(board, foe.at, unit.at)
    concealed = concealment(board, foe.at, unit.at, foe.vision)
    return concealed.degree == Degree.NONE and (covered is None or covered.degree == Degree.NONE)


def stealth_rows(seen: Narrative, unit: Character) -> tuple[Modifier, ...]:
    """The difficulty of hiding: the hardest of the enemies near that its side knows of (N-33)."""
    eyes = [
        tuple(opposing_rows(foe, "perception", f"the eyes of {foe.id}", "N-33"))
        for foe in seen.conscious()
        if enemies(foe.side, unit.side) and distance(foe.at, unit.at) <= REACH["long"]
    ]
    nobody = (difficulty_row(AVERAGE, f"nobody near, {LEVELS[AVERAGE]}", "N-33"),)
    return min(eyes, key=lambda rows: _success(unit, rows), default=nobody)


def _success(unit: Character, difficulty: tuple[Modifier, ...]) -> Fraction:
    """The chance that a unit's stealth, nothing else counted, succeeds against a difficulty."""
    return _chance_to_pass(check_of((*skill_rows(unit, "stealth"), *difficulty), "stealth"))


@lru_cache(maxsize=256)
def _chance_to_pass(check: Check[Result]) -> Fraction:
    return distribution(check).chance_that(lambda result: result.passed)


def camouflage(unit: Character) -> Iterator[Modifier]:
    """The dice of what it wears."""
    for item in unit.things:
        if item.stats.stealth:
            yield Modifier(item.stats.stealth, "boost", item.id, "N-33")
