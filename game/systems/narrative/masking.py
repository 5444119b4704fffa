"""What the view of a side leaves out of the part of `narrative` in a position."""

from msgspec.structs import replace

from game.rules.sides import Side
from game.rules.state import having
from game.systems.narrative.unit import Narrative


def masked(state: Narrative, side: Side) -> Narrative:
    """The view of a side without the engagements of those that it does not know of."""
    present = {unit.id for unit in state.units}
    pairs = tuple(pair for pair in state.turn.pairs if present.issuperset(pair))
    rolled = tuple(unit for unit in state.turn.rolled if unit in present)
    return having(state, turn=replace(state.turn, pairs=pairs, rolled=rolled))
