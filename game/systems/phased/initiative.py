"""Who comes before whom this turn (P-02)."""

from game.rules.sides import HEROES, Side
from game.systems.phased.unit import Fighter, Group, Phased

ORDER: dict[Group, tuple[Side, ...]] = {
    "heroes": (*HEROES, "opposition", "neutral"),
    "foes": ("opposition", *HEROES, "neutral"),
}
"""The sides in the order in which they act, by who has the initiative; neutrals come last."""


def sides_in_order(state: Phased) -> tuple[Side, ...]:
    """The sides in the order in which they act this turn."""
    return ORDER[state.turn.first]


def in_order(state: Phased) -> tuple[Fighter, ...]:
    """The units in the order in which their sides act this turn."""
    sides = sides_in_order(state)
    return tuple(sorted(state.units, key=lambda one: sides.index(one.side)))
