"""What an edit by hand leaves of a position of `squad`: holds, hit points, what units have done."""

from msgspec.structs import replace

from game.rules.gear import not_overfull
from game.rules.state import having
from game.systems.squad.units import Soldier, Squad


def mended(state: Squad) -> Squad:
    """The position in which holds have both ends in reach and nobody has more than it can have."""
    units = tuple(_mended(state, unit) for unit in state.units)
    turn = replace(
        state.turn,
        attacks=tuple(pair for pair in state.turn.attacks if all(map(state.has, pair))),
        looks=tuple(pair for pair in state.turn.looks if all(map(state.has, pair))),
    )
    return having(state, units=units, turn=turn)


def _mended(state: Squad, unit: Soldier) -> Soldier:
    holds = unit.holds if _grips(state, unit.id, unit.holds) else ""
    held_by = unit.held_by if _grips(state, unit.held_by, unit.id) else ""
    bhp = min(unit.bhp, unit.stats.bhp)
    return replace(not_overfull(unit), bhp=bhp, holds=holds, held_by=held_by)


def _grips(state: Squad, holder: str, held: str) -> bool:
    """Whether one unit holds another: both say so, are in the fight and adjacent (S-41)."""
    if not (state.has(holder) and state.has(held)):
        return False
    a, b = state.unit(holder), state.unit(held)
    told = a.holds == held and b.held_by == holder
    return told and a.conscious and b.conscious and state.board.adjacent(a.at, b.at)
