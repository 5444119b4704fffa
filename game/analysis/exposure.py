"""Exposure: the damage to expect of all known enemies for each square that a unit might stand in.

Worked out by the odds of the unit's own system, square by square, with the unit taken to stand there.
"""

from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from game.analysis.field import Field, Key, Values, graded
from game.analysis.replies import reply
from game.analysis.standpoint import Standpoint
from game.analysis.threat import foes
from game.board.sight import sight_field
from game.board.squares import Square, half_squares
from game.rules.state import AnyState, changed
from game.rules.system import AnySystem
from game.rules.units import Unit

PARTS = (Fraction(1, 4), Fraction(1, 2))
"""How much of what the unit has left makes an exposure a grave one, and the gravest."""


def exposure(at: Standpoint) -> Field:
    """What all known enemies together are expected to do to the unit in each square, each in its next turn.

    Each by its best plain attack (`replies.reply`), the unit standing there and all else as it is. There is
    no figure for squares in which it cannot stand. This takes seconds: `exposing` does it in the background.
    """
    field = Field("exposure", "damage", quiet(at), np.empty(0, np.int8), (), less=True)
    for square in under_fire(at, at.one.at):
        field.values[square.y, square.x] = exposure_at(at.system, at.seen, at.unit, square)
    return judged(at, field.values)


def exposure_at(system: AnySystem, seen: AnyState, unit: str, square: Square) -> Fraction:
    """What the enemies that a unit's side knows are expected to do to the unit in a square."""
    moved, known = changed(seen, unit, at=square), foes(seen, seen.unit(unit).side)
    replies = (reply(system, moved, foe.id, unit) for foe in known if may_strike(moved, foe, square))
    return sum((found.expected for found in replies if found), Fraction(0))


def may_strike(seen: AnyState, foe: Unit, square: Square) -> bool:
    """Whether it has to be asked what an enemy could do to somebody in a square: only if it sees it (B-36).

    Every attack needs line of sight, so that without it the answer is nothing.
    """
    return bool(sight_field(seen.board, foe.at)[square.y, square.x])


def quiet(at: Standpoint) -> Values:
    """0 for every square in which the unit can stand, nan for others: barred, or held."""
    values = np.where(at.board.grids.barrier, np.nan, 0.0)
    for one in at.seen.conscious():
        if one.id != at.unit:
            values[one.at.y, one.at.x] = np.nan
    return values


def under_fire(at: Standpoint, near: Square) -> Iterable[Square]:
    """The squares that have to be worked out, since some known enemy sees them: those near a square first."""
    seen = np.zeros((at.board.height, at.board.width), np.bool_)
    for foe in foes(at.seen, at.one.side):
        seen |= sight_field(at.board, foe.at)
    squares = at.board.where(seen & ~np.isnan(quiet(at)))
    return sorted(squares, key=lambda square: half_squares(near, square))


def judged(at: Standpoint, values: Values, *, done: bool = True) -> Field:
    """Figures of exposure as a field, its classes by what the unit has left; nan is left without a class."""
    left, _ = at.system.health(at.one)
    bounds = (np.nextafter(0, 1), *(float(part * left) for part in PARTS))
    legend = (
        Key("none", "good"),
        Key(f"less than a quarter of {left}", "fair"),
        Key("less than half", "bad"),
        Key("half of it or more", "worst"),
    )
    return Field("exposure", "damage", values, graded(values, bounds), legend, less=True, done=done)
