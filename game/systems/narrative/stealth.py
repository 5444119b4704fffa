"""Who is hidden, and when that ends (N-33)."""

from game.board.concealment import concealment
from game.board.cover import cover
from game.board.degree import Degree
from game.board.sight import sees
from game.board.squares import Square
from game.rules import events
from game.rules.knowledge import look, observes
from game.rules.scripts import Script, tell
from game.rules.sides import SIDES, Side, enemies
from game.rules.state import changed
from game.systems.narrative.unit import Character, Narrative

SNEAK = 3
"""How many squares one may move in a turn and stay hidden (N-19)."""


def foes(side: Side) -> tuple[Side, ...]:
    """The sides that a hidden unit is not shown to."""
    return tuple(other for other in SIDES if enemies(other, side))


def watched_by_foes(state: Narrative, side: Side, square: Square) -> bool:
    """Whether an enemy of a side observes a square (N-33)."""
    return any(observes(state, other, square) for other in foes(side))


def hidden(state: Narrative, unit: str, successes: int) -> Script[Narrative]:
    """A unit is hidden; the net successes of its check are kept (N-33)."""
    one = state.unit(unit)
    yield from tell(state, events.Hidden(unit=unit, clause="N-33"))
    return look(changed(state, unit, hiding=successes, hidden_from=foes(one.side)))


def found(state: Narrative, unit: str, clause: str) -> Script[Narrative]:
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
