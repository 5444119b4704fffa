"""What an edit by hand leaves of a position of `narrative`: engagements, fire, favours, full weapons."""

from msgspec.structs import replace

from game.rules.gear import not_overfull
from game.rules.state import having
from game.systems.narrative.engagement import settled
from game.systems.narrative.units import Character, Narrative


def mended(state: Narrative) -> Narrative:
    """The position in which nothing names who is not there, and nobody has more than it can have."""
    turn = state.turn
    present = replace(
        turn,
        rolled=tuple(unit for unit in turn.rolled if state.has(unit)),
        favours=tuple(favour for favour in turn.favours if not favour.by or state.has(favour.by)),
        fires=tuple(fire for fire in turn.fires if state.has(fire.by)),
    )
    units = tuple(_prepared_at_most(not_overfull(unit)) for unit in state.units)
    return settled(having(state, units=units, turn=present))


def _prepared_at_most(unit: Character) -> Character:
    """The unit with no weapon more prepared than it can be (N-40)."""
    weapons = tuple(
        replace(weapon, readied=min(weapon.readied, weapon.stats.qualities.prepare))
        for weapon in unit.weapons
    )
    return replace(unit, weapons=weapons)
