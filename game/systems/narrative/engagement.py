"""Range bands, engagement, and where cover can be taken (N-14, N-16, N-17)."""

from msgspec.structs import replace

from game.board.board import Board, cached_by_ground
from game.board.squares import Square, neighbours
from game.rules import presentation
from game.rules.state import having
from game.systems.narrative.units import Band, Character, Narrative

REACH: dict[Band, int] = {"engaged": 1, "short": 6, "medium": 18, "long": 30, "extreme": 42}
"""How far each band goes, in squares (N-16)."""

BANDS: tuple[Band, ...] = ("short", "medium", "long", "extreme")
"""The bands of distance alone, the nearest first."""


def band(squares: int) -> Band | None:
    """The band of a distance; None beyond extreme range (N-16)."""
    return next((name for name in BANDS if squares <= REACH[name]), None)


def range_bands(view: Narrative, unit: str) -> tuple[presentation.Band, ...]:
    """The bands as players see them; those of all units are the same."""
    return tuple(presentation.Band(name, squares) for name, squares in REACH.items())


def engaged(state: Narrative, unit: Character) -> tuple[str, ...]:
    """The ids of the units that a unit is engaged with: both are in the fight, and adjacent (N-17)."""
    if not state.turn.pairs or not unit.conscious:
        return ()
    others = [b if a == unit.id else a for a, b in state.turn.pairs if unit.id in (a, b)]
    return tuple(
        other for other in others if state.has(other) and _in_contact(state, unit, state.unit(other))
    )


def _in_contact(state: Narrative, unit: Character, other: Character) -> bool:
    return unit.conscious and other.conscious and state.board.adjacent(unit.at, other.at)


def engage(state: Narrative, unit_id: str, other_id: str) -> Narrative:
    """The position in which two units are engaged, if they are adjacent."""
    if not _in_contact(state, state.unit(unit_id), state.unit(other_id)):
        return state
    pair = (min(unit_id, other_id), max(unit_id, other_id))
    return having(state, turn=replace(state.turn, pairs=tuple(dict.fromkeys((*state.turn.pairs, pair)))))


def settled(state: Narrative) -> Narrative:
    """The position without engagements that have come apart, nor fire whose maker is out (N-17, N-36).

    In a view the maker of fire may be unknown.
    """
    turn = state.turn
    if not turn.pairs and not turn.fires:
        return state
    there = [pair for pair in turn.pairs if all(map(state.has, pair))]  # an edit may have taken one away
    pairs = tuple((a, b) for a, b in there if _in_contact(state, state.unit(a), state.unit(b)))
    fires = tuple(fire for fire in turn.fires if not state.has(fire.by) or state.unit(fire.by).conscious)
    if (pairs, fires) == (turn.pairs, turn.fires):
        return state
    return having(state, turn=replace(turn, pairs=pairs, fires=fires))


@cached_by_ground
def sheltered(board: Board, square: Square) -> bool:
    """Whether a unit finds cover in a square: a low or solid one is beside it (N-14)."""
    return any(board.terrain(near).low or board.solid(near) for near in neighbours(square) if near in board)
