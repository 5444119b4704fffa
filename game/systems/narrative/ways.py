"""Where a unit of `narrative` can come to, by which way, and how far its bands are."""

from collections.abc import Iterator

import numpy as np

from game.board.paths import reach
from game.board.squares import Square
from game.rules.actions import Action
from game.rules.items import clouded
from game.rules.moving import reach_of
from game.rules.words import Area, Band, Reachable
from game.systems.narrative.abilities import Suppress, field_of_fire
from game.systems.narrative.gear import UseItem
from game.systems.narrative.leaps import Jump, Scale
from game.systems.narrative.moves import Climb, Disengage, Engage, Move, pace
from game.systems.narrative.places import BANDS, REACH
from game.systems.narrative.turn import MOST_MANEUVERS, Slotted, affords, credit, may_act, may_maneuver
from game.systems.narrative.turn import STRAIN as PRICE
from game.systems.narrative.unit import Character, Narrative


def path(view: Narrative, action: Action[Narrative]) -> tuple[Square, ...]:
    """The squares that an action comes into, without the one where it begins; none if it does not go."""
    if isinstance(action, Move | Disengage | Engage):
        return action.path(view)
    if isinstance(action, Climb | Scale | Jump):
        return (action.at,)
    return ()


def area(view: Narrative, action: Action[Narrative]) -> tuple[Square, ...]:
    """The squares that are laid under fire, or that smoke lies over."""
    if isinstance(action, Suppress):
        return field_of_fire(view, action.at)
    if isinstance(action, UseItem) and action.at is not None:
        return clouded(view, action.unit, action.item, action.at)
    return ()


def areas(view: Narrative, unit: str) -> tuple[Reachable, ...]:
    """Where a unit can still go in its turn: with one maneuver, and with two."""
    one: Character = view.unit(unit)
    if unit in view.clock.done or not one.conscious:
        return ()
    return tuple(found for found in _goings(view, one) if found.area.any())


def _goings(view: Narrative, unit: Character) -> Iterator[Reachable]:
    grant = Slotted(later=False)
    if any(Move.unpaid(view, unit, grant)) or any(Move.barred(view, unit)):
        steps = np.zeros((view.board.height, view.board.width), np.bool_)
        for kind in (Disengage, Climb):
            for action in kind.options(view, unit.id, grant):
                steps[action.at.y, action.at.x] = True
        yield Reachable("Disengage", steps)
        return
    found = reach_of(view, unit.id)
    first = found.within(pace(unit))
    first[unit.at.y, unit.at.x] = False
    yield Reachable("Move", first)
    if may_maneuver(unit) and unit.maneuvers + 1 < MOST_MANEUVERS and _second(unit):
        wider = _widened(view, unit, first)
        yield Reachable("Move twice", wider)


def _second(unit: Character) -> bool:
    """Whether a second maneuver can be paid for: by credit, by the action, or by strain (N-06, N-07)."""
    return credit(unit) > 1 or may_act(unit) or affords(unit, PRICE)


def _widened(view: Narrative, unit: Character, first: Area) -> Area:
    """Where one can end who moves on from any square of an area."""
    found = reach_of(view, unit.id)
    wider = first.copy()
    inner = np.lib.stride_tricks.sliding_window_view(np.pad(first, 1, constant_values=True), (3, 3))
    rows, columns = (first & ~inner.all(axis=(2, 3))).nonzero()
    for at in map(Square, columns.tolist(), rows.tolist()):
        budget = 2 * pace(unit) + 1
        on = reach(found.board, at, found.friends, found.enemies, drops=found.falls, budget=budget)
        wider |= on.within(pace(unit))
    wider[unit.at.y, unit.at.x] = False
    return wider


def bands(view: Narrative, unit: str) -> tuple[Band, ...]:
    """The range bands (N-16)."""
    return (Band("engaged", REACH["engaged"]), *(Band(name, REACH[name]) for name in BANDS))
