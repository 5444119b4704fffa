"""Hiding, searching, and when a unit is found (N-33, N-34)."""

from collections.abc import Iterator

from game.board.concealment import concealment
from game.board.cover import cover
from game.board.degree import Degree
from game.board.sight import sees
from game.board.squares import Square, distance
from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import look, observes, view
from game.rules.modifiers import Modifier
from game.rules.scripts import Script, do, tell
from game.rules.sides import SIDES, Side, enemies
from game.rules.state import changed
from game.systems.narrative.actions import Act
from game.systems.narrative.checks import AVERAGE, LEVELS, against, difficulty_row, skill_check
from game.systems.narrative.engagement import REACH
from game.systems.narrative.units import Character, Narrative

SNEAK = 3
"""How many squares one may move in a turn and stay hidden (N-19)."""


def enemy_sides(side: Side) -> tuple[Side, ...]:
    """The sides that a hidden unit is not shown to."""
    return tuple(other for other in SIDES if enemies(other, side))


def observed_by_enemies(state: Narrative, side: Side, square: Square) -> bool:
    """Whether an enemy of a side observes a square (N-33)."""
    return any(observes(state, other, square) for other in enemy_sides(side))


def become_hidden(state: Narrative, unit: str, successes: int) -> Script[Narrative]:
    """A unit is hidden; the net successes of its check are kept (N-33)."""
    one = state.unit(unit)
    yield from tell(state, events.Hidden(unit=unit, clause="N-33"))
    return look(changed(state, unit, hiding=successes, hidden_from=enemy_sides(one.side)))


def reveal(state: Narrative, unit: str, clause: str) -> Script[Narrative]:
    """A unit is hidden no more (N-33)."""
    one = state.unit(unit)
    if not one.hidden_from or not one.conscious:
        return changed(state, unit, hiding=0) if one.hiding else state
    state = look(changed(state, unit, hiding=0, hidden_from=()))
    yield from tell(state, events.Revealed(unit=unit, at=one.at, clause=clause))
    return state


def in_the_open(state: Narrative, unit: Character) -> bool:
    """Whether an enemy is adjacent, or sees a unit with neither cover nor concealment (N-33)."""
    return any(
        enemies(foe.side, unit.side) and (state.board.adjacent(foe.at, unit.at) or _plain(state, foe, unit))
        for foe in state.conscious()
    )


def _plain(state: Narrative, foe: Character, unit: Character) -> bool:
    board = state.board
    if not sees(board, foe.at, unit.at):
        return False
    sheltered = cover(board, foe.at, unit.at)
    veiled = concealment(board, foe.at, unit.at, foe.vision)
    return veiled.degree == Degree.NONE and (sheltered is None or sheltered.degree == Degree.NONE)


class Hide(Act, frozen=True):
    """A stealth check, where no enemy observes one (N-33)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Hidden already, or observed, as far as one's side knows."""
        if unit.hidden_from:
            yield Refusal("N-33", f"{unit.id} is hidden already")
        if observed_by_enemies(view, unit.side, unit.at):
            yield Refusal("N-33", f"an enemy observes {unit.id}")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Hidden, if it succeeds."""
        one: Character = state.unit(self.unit)
        rows = (*stealth_rows(view(state, one.side), one), *_camouflage(one))
        state, result = yield from skill_check(state, self.unit, "stealth", rows, "N-33")
        return (yield from do(become_hidden, state, self.unit, result.successes)) if result.passed else state


def stealth_rows(seen: Narrative, unit: Character) -> tuple[Modifier, ...]:
    """The difficulty of hiding: the best of the enemies within long range that one's side knows of (N-33)."""
    near = [
        foe
        for foe in seen.conscious()
        if enemies(foe.side, unit.side) and distance(foe.at, unit.at) <= REACH["long"]
    ]
    best = max(near, key=lambda foe: foe.pool("perception"), default=None)
    if best is None:
        return (difficulty_row(AVERAGE, f"nobody near, {LEVELS[AVERAGE]}", "N-33"),)
    return tuple(against(best, "perception", f"the eyes of {best.id}", "N-33"))


def _camouflage(unit: Character) -> Iterator[Modifier]:
    for item in unit.things:
        if item.stats.stealth:
            yield Modifier(item.stats.stealth, "boost", item.id, "N-33")


class Search(Act, frozen=True):
    """Look for the hidden, by perception (N-34)."""

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Whoever hid no better, in line of sight within medium range, is revealed."""
        rows = (difficulty_row(AVERAGE, "search", "N-34"),)
        state, result = yield from skill_check(state, self.unit, "perception", rows, "N-34")
        if not result.passed:
            return state
        one: Character = state.unit(self.unit)
        for foe in state.conscious():
            near = distance(foe.at, one.at) <= REACH["medium"] and sees(state.board, one.at, foe.at)
            lurks = one.side in foe.hidden_from and one.side in enemy_sides(foe.side)
            if near and lurks and foe.hiding <= result.successes:
                state = yield from do(reveal, state, foe.id, "N-34")
        return state
