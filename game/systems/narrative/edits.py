"""What an edit by hand leaves of a position of `narrative`: engagements, fire, favours, full weapons."""

from msgspec.structs import replace

from game.rules.gear import not_overfull
from game.rules.state import having
from game.systems.narrative.engagement import settled
from game.systems.narrative.units import Narrative


def mended(state: Narrative) -> Narrative:
    """The position in which nothing names who is not there, and nobody has more than it can have."""
    turn = state.turn
    present = replace(
        turn,
        rolled=tuple(unit for unit in turn.rolled if state.has(unit)),
        favours=tuple(favour for favour in turn.favours if not favour.by or state.has(favour.by)),
        fires=tuple(fire for fire in turn.fires if state.has(fire.by)),
    )
    units = tuple(not_overfull(unit) for unit in state.units)
    return settled(having(state, units=units, turn=present))
