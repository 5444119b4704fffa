"""What an edit by hand leaves of a position of `phased`: declared targets, pools, full weapons."""

from msgspec.structs import replace

from game.rules.gear import not_overfull
from game.rules.state import having
from game.systems.phased.units import Fighter, Phased


def mended(state: Phased) -> Phased:
    """The position in which nothing names who is not there, and nobody has more than it can have."""
    units = tuple(_mended(state, unit) for unit in state.units)
    turn = replace(
        state.turn,
        looks=tuple(pair for pair in state.turn.looks if all(map(state.has, pair))),
        covered=tuple(pair for pair in state.turn.covered if all(map(state.has, pair))),
    )
    return having(state, units=units, turn=turn)


def _mended(state: Phased, unit: Fighter) -> Fighter:
    stats = unit.stats
    return replace(
        not_overfull(unit),
        vitality=unit.vitality if unit.mook else min(unit.vitality, stats.vitality or 0),
        life=unit.life if unit.mook else min(unit.life, stats.life or 0),
        covers=unit.covers if unit.covers and unit.covers in state.board else None,
        shot_by=tuple(shooter for shooter in unit.shot_by if state.has(shooter)),
        marked_by=tuple(marker for marker in unit.marked_by if state.has(marker)),
        overran=tuple(victim for victim in unit.overran if state.has(victim)),
        target=unit.target if state.has(unit.target) and unit.target != unit.id else "",
    )
