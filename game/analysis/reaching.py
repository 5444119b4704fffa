"""Where a unit can come to and at what cost, and which of those squares give cover and a shot."""

import numpy as np
from numpy.typing import NDArray

from game.analysis.field import NOTHING, Field, Key, Tone
from game.analysis.standpoint import Standpoint
from game.board.cover import cover_field
from game.board.degree import Degree
from game.board.paths import UNREACHED
from game.board.sight import sight_field
from game.rules.moving import reach_of

_FARTHER: tuple[Tone, ...] = ("near", "far", "farther", "plain")


def reach(at: Standpoint) -> Field:
    """What it costs the unit to come to each square (B-07), and by what it can do so now, nearest first."""
    cost = reach_of(at.seen, at.unit).cost
    found = at.system.words.areas(at.seen, at.unit)
    classes = np.full(cost.shape, NOTHING, np.int8)
    for place, one in reversed(tuple(enumerate(found))):
        classes[one.area] = place
    values = np.where(classes == NOTHING, np.nan, cost)
    legend = tuple(Key(one.label, _FARTHER[min(place, 3)]) for place, one in enumerate(found))
    return Field("reach", "half squares", values, classes, legend, less=True)


def stands(at: Standpoint) -> Field | None:
    """What it costs the unit to come to each square that has all that is asked for; None when nothing is.

    Asked for are at least partial cover from everyone of `cover_from` (B-18; out of sight is as good), and
    line of sight to everyone of `shoots` (B-15). Classes are those of reach, then where it is already, and
    where it comes to but not in this turn. NoUnit for somebody whom the unit's side does not know.
    """
    if not at.cover_from and not at.shoots:
        return None
    near, cost, here = reach(at), reach_of(at.seen, at.unit).cost, at.one.at
    places = np.where((near.classes == NOTHING) & _free(at), len(near.legend) + 1, near.classes)
    places[here.y, here.x] = len(near.legend)
    fits = _fitting(at)
    return Field(
        "stands",
        "half squares",
        np.where(fits & (places != NOTHING), cost, np.nan),
        np.where(fits, places, NOTHING).astype(np.int8),
        (*near.legend, Key("where it is", "good"), Key("not in this turn", "plain")),
        less=True,
    )


def _free(at: Standpoint) -> NDArray[np.bool_]:
    """The squares to which a path leads, and which nobody holds."""
    found = reach_of(at.seen, at.unit)
    free: NDArray[np.bool_] = found.cost < UNREACHED
    for square in found.friends:
        free[square.y, square.x] = False
    return free


def _fitting(at: Standpoint) -> NDArray[np.bool_]:
    """The squares that have all that is asked for."""
    fits = np.ones((at.board.height, at.board.width), np.bool_)
    for foe in at.cover_from:
        degrees = cover_field(at.board, at.seen.unit(foe).at)
        fits &= (degrees < 0) | (degrees >= Degree.PARTIAL)
    for foe in at.shoots:
        fits &= sight_field(at.board, at.seen.unit(foe).at)
    return fits
