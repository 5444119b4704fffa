"""Range bands, who is engaged with whom, and where cover can be taken (N-14, N-16, N-17)."""

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square
from game.rules.state import having
from game.systems.narrative.units import Band, Character, Narrative

REACH: dict[Band, int] = {"engaged": 1, "short": 6, "medium": 12, "long": 24, "extreme": 36}
"""How far each band goes, in squares (N-16)."""

BANDS: tuple[Band, ...] = ("short", "medium", "long", "extreme")
"""The bands of distance alone, the nearest first."""


def band(squares: int) -> Band | None:
    """The band of a distance; None beyond extreme range (N-16)."""
    return next((name for name in BANDS if squares <= REACH[name]), None)


def engaged(state: Narrative, unit: Character) -> tuple[str, ...]:
    """With whom a unit is engaged: both in the fight, and adjacent (N-17)."""
    if not unit.conscious:
        return ()
    found = [b if a == unit.id else a for a, b in state.turn.pairs if unit.id in (a, b)]
    return tuple(other for other in found if state.has(other) and _still(state, unit, state.unit(other)))


def _still(state: Narrative, one: Character, other: Character) -> bool:
    return one.conscious and other.conscious and state.board.adjacent(one.at, other.at)


def engage(state: Narrative, one: str, other: str) -> Narrative:
    """The position in which two units are engaged, if they are adjacent."""
    if not _still(state, state.unit(one), state.unit(other)):
        return state
    pair = (min(one, other), max(one, other))
    return having(state, turn=replace(state.turn, pairs=tuple(dict.fromkeys((*state.turn.pairs, pair)))))


def settle_engagements(state: Narrative) -> Narrative:
    """The position without engagements that have come apart (N-17)."""
    pairs = tuple((a, b) for a, b in state.turn.pairs if _still(state, state.unit(a), state.unit(b)))
    return state if pairs == state.turn.pairs else having(state, turn=replace(state.turn, pairs=pairs))


def sheltered(board: Board, square: Square) -> bool:
    """Whether one finds cover in a square: a low or solid one is beside it (N-14)."""
    return any(
        board.terrain(near).low or board.solid(near)
        for near in (square.step(way) for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
        if near in board
    )
