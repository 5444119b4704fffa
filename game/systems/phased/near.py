"""Who is next to whom: opponents, melee (P-23, P-37)."""

from game.rules.sides import enemies
from game.rules.state import asked_once
from game.systems.phased.unit import Fighter, Phased


@asked_once
def opponents(state: Phased, unit: str) -> tuple[Fighter, ...]:
    """The conscious enemies that a unit is adjacent to, in whose reach it is (P-37)."""
    one: Fighter = state.unit(unit)
    around = state.board.around(one.at)
    return tuple(other for other in state.conscious() if other.at in around and enemies(other.side, one.side))


@asked_once
def in_melee_with(state: Phased, unit: str) -> tuple[Fighter, ...]:
    """The opponents with whom it is in melee: either of the two has a melee weapon in hand (P-23)."""
    one: Fighter = state.unit(unit)
    return tuple(other for other in opponents(state, unit) if blade(one) or blade(other))


def blade(unit: Fighter) -> bool:
    """Whether a unit has a melee weapon in hand."""
    weapon = unit.in_hand
    return weapon is not None and weapon.stats.melee
