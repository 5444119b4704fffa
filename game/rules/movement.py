"""Coming to another square, room to stand, and going down: what all systems share."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from game.board.paths import DROP, Reach, reach, step_cost
from game.board.squares import Facing, Square, facing_of, neighbours
from game.rules import events
from game.rules.events import Moved
from game.rules.knowledge import known, look, ours, who_know
from game.rules.scripts import Script, do, end_remembered, end_with, tell
from game.rules.state import AnyState, Lying, S, cached, changed, having
from game.rules.story import awaited, happened
from game.rules.units import AS_NEW, SIDES, Side, Unit, strangers


def nobody_else(_mover: Unit, _other: Unit) -> bool:
    """Whose squares are crossed beside those of friends: nobody's."""
    return False


@cached
def reach_of(
    state: AnyState,
    mover: str,
    *,
    drops: bool = True,
    crosses: Callable[[Any, Any], bool] = nobody_else,
    budget: int | None = None,
) -> Reach:
    """Where a unit can go as far as its side knows: through its friends, not through others (B-09).

    The truth and the side's view give the same answer: who is unknown, or only remembered, bars no path
    that is planned, but the step (B-39). Of who else it `crosses` the squares its system may say. With a
    `budget` it is searched no farther than so many half squares, and not anew when somebody moves beyond
    them: no step costs less than its distance.
    """
    unit = state.unit(mover)
    friends, others, barred = _parted(state, unit.side)
    crossed = () if crosses is nobody_else else [other for other in others if crosses(unit, other)]
    through = frozenset([other.at for other in (*friends, *crossed) if other.id != mover])
    barred -= through
    near = barred if budget is None else _near(unit.at, budget // 2, barred)
    return _ways(state.board, unit.at, enemies=near, drops=drops, budget=budget).among(through, barred)


def _near(at: Square, far: int, squares: Iterable[Square]) -> frozenset[Square]:
    """Those of some squares that lie at most so many columns and rows away."""
    west, east, north, south = at.x - far, at.x + far, at.y - far, at.y + far
    return frozenset([near for near in squares if west <= near[0] <= east and north <= near[1] <= south])


@cached
def _known(state: AnyState, side: Side) -> tuple[Unit, ...]:
    """Those in the fight whom a side knows, in their order."""
    strange = strangers(side)
    return tuple([unit for unit in state.conscious() if unit.side not in strange or known(state, side, unit)])


@cached
def _parted(state: AnyState, side: Side) -> tuple[tuple[Unit, ...], tuple[Unit, ...], frozenset[Square]]:
    """Those whom a side knows as friends, itself among them, and others, with the squares of these."""
    strange, every = strangers(side), _known(state, side)
    others = [unit for unit in every if unit.side in strange]
    friends = [unit for unit in every if unit.side not in strange]
    return tuple(friends), tuple(others), frozenset([unit.at for unit in others])


def known_others(state: AnyState, side: Side) -> tuple[Any, ...]:
    """Those in the fight whom a side knows, and who are no friends."""
    return _parted(state, side)[1]


_ways = lru_cache(maxsize=64)(reach)
"""Asked with the same enemies by the listing of a move, its check and its walk; friends bar nobody."""


def widened(first: Reach, area: NDArray[np.bool_], allowance: int) -> NDArray[np.bool_]:
    """Where one can end who goes on from any square of an area; both of shape (height, width).

    Whatever lies outside is reached first of all from the rim, so that only walks from there are made.
    """
    wider = area.copy()
    inner = np.lib.stride_tricks.sliding_window_view(np.pad(area, 1, constant_values=True), (3, 3))
    rows, columns = (area & ~inner.all(axis=(2, 3))).nonzero()
    for at in map(Square, columns.tolist(), rows.tolist()):
        budget = 2 * allowance + 1
        on = reach(first.board, at, first.friends, first.enemies, drops=first.falls, budget=budget)
        wider |= on.within(allowance)
    return wider


def step(
    state: S,
    mover: str,
    to: Square,
    clause: str = "B-11",
    crosses: Callable[[Any, Any], bool] = nobody_else,
    how: str = "walk",
) -> Script[S] | S:
    """One step into a neighbouring square; who steps turns that way (B-26).

    The step is not made, and the mover is where it was, when somebody not of its friends stands there whom
    it does not cross: an unknown unit is found so (B-39). Whether the step was legal is the caller's to know.
    """
    unit = state.unit(mover)
    holder = state.holder(to)
    if holder and not ours(unit.side, holder) and not _crossed(state, unit, holder, crosses):
        return met(state, mover, holder.id)
    way = events.Moved(unit=mover, start=unit.at, end=to, how=how, clause=clause)
    return carried(state, way, facing_of(unit.at, to))


def _crossed(state: AnyState, mover: Unit, holder: Unit, crosses: Callable[[Any, Any], bool]) -> bool:
    """Whether a mover passes through the square of somebody whom its side knows."""
    return crosses(mover, holder) and known(state, mover.side, holder)


@dataclass(frozen=True)
class Gait(Generic[S]):
    """How a system's units walk: what its clause brings before and after every step.

    `leave` runs in the square that a step is about to leave, with the square that it leads to; `arrive` in
    the one that it has come to, with the square that it came from and its cost in half squares. `footing`
    is the value of a unit that ends the walk when it changes: who is knocked down goes no farther. Whose
    squares it `crosses` beside those of friends, a mover and another may say. `how` is told of each step.
    """

    clause: str
    arrive: Callable[[S, str, Square, int], Script[S] | S]
    leave: Callable[[S, str, Square], Script[S] | S] | None = None
    footing: str = "conscious"
    crosses: Callable[[Any, Any], bool] = nobody_else
    how: str = "walk"


def walk(state: S, mover: str, path: tuple[Square, ...], gait: Gait[S]) -> Script[S]:
    """Go along a path step by step, from where the mover is (B-11).

    The walk ends where the mover goes out of action, loses its footing, is moved otherwise, meets somebody,
    or has no legal step along the path. If that is a friend's square it makes room (B-09).
    """
    trail: tuple[Square, ...] = (state.unit(mover).at,)
    footing = getattr(state.unit(mover), gait.footing)
    for square in path:
        if gait.leave is not None:
            state = yield from do(gait.leave, state, mover, square)
        unit = state.unit(mover)
        cost = step_cost(state.board, unit.at, square)
        stays = unit.at == trail[-1] and getattr(unit, gait.footing) == footing
        if not unit.conscious or not stays or cost is None:
            break
        state = yield from do(step, state, mover, square, gait.clause, gait.crosses, gait.how)
        if state.unit(mover).at != square:
            break
        trail = (*trail, square)
        state = yield from do(gait.arrive, state, mover, unit.at, cost)
    return (yield from end_remembered(make_room, state, mover, trail))


def carried(state: S, way: events.Moved, facing: Facing) -> Script[S]:
    """A unit comes to a square, by a step or otherwise: as the event says, which is told.

    Whoever knows the unit before or after may know of it. Then the map does what it has in store for who
    comes into a square or a zone that it was not in before (M-08).
    """
    before = state
    state = look(changed(state, way.unit, at=way.end, facing=facing))
    was, unit = before.unit(way.unit), state.unit(way.unit)
    saw = [side for side in SIDES if known(before, side, was) or known(state, side, unit)]
    yield from tell(state, way, tuple(saw))
    if not awaited(state, "enter"):
        return state
    left = tuple(zone.name for zone in state.plot.zones if way.start in zone.squares)
    return (yield from end_with(happened, state, "enter", way.unit, way.end, left))


def met(state: S, mover: str, holder_id: str) -> Script[S]:
    """A unit runs into another, which is found if it was unknown (B-39)."""
    unit, holder = state.unit(mover), state.unit(holder_id)
    if known(state, unit.side, holder):
        return state
    hidden = tuple(side for side in holder.hidden_from if not ours(side, unit))
    state = look(changed(state, holder.id, hidden_from=hidden))
    event = events.Revealed(unit=holder.id, at=holder.at, clause="B-39")
    yield from tell(state, event)
    return state


def hits_nobody(state: S, attacker: str, heard: bool) -> Script[S]:
    """What is spent on a known square that is empty (B-36): who knows the attacker sees it, others hear."""
    seen_by = who_know(state, state.unit(attacker))
    yield from tell(state, events.Said(text=f"{attacker} hits nobody", unit=attacker, clause="B-36"), seen_by)
    if heard and (others := tuple(side for side in SIDES if side not in seen_by)):
        yield from tell(state, events.Said(text="a shot is heard", clause="B-36"), others)
    return state


def lose(
    state: S, unit_id: str, what: str, amount: int, *, by: str, clause: str, called: str = ""
) -> Script[S]:
    """A unit in the fight loses so much of one of its values, which goes no lower than 0; this is told.

    `called` is what players call the value, where that is not its name.
    """
    unit = state.unit(unit_id)
    left = getattr(unit, what)
    lost = min(amount, left)
    if not unit.conscious or lost <= 0:
        return state
    yield from tell(state, events.Hurt(unit=unit_id, amount=lost, what=called or what, by=by, clause=clause))
    return changed(state, unit_id, **{what: left - lost})


def put_out(state: S, unit: str, clause: str) -> Script[S]:
    """A unit goes out of action: its square is free, the weapon that it held lies there as it is (B-37).

    Nobody goes out twice.
    """
    down = state.unit(unit)
    if not down.conscious:
        return state
    yield from tell(state, events.Out(unit=unit, at=down.at, clause=clause))
    state = changed(state, unit, fate="out", held="", hidden_from=())
    if down.held:
        dropped = Lying(down.held, down.at, known=(), left=down.arms.get(down.held, AS_NEW))
        state = having(state, items=(*state.items, dropped))
    return (yield from end_with(happened, look(state), "unit_out", unit, down.at))


@cached
def known_holders(view: AnyState, side: Side) -> dict[Square, Any]:
    """Who stands where as far as a side knows; who is only remembered bars nothing (B-39)."""
    return {unit.at: unit for unit in reversed(_known(view, side))}


def climbs_to(view: AnyState, unit: Unit, at: Square) -> bool:
    """Whether a unit in a pit can climb into a square: free, no ledge, no wall at the corner (B-30)."""
    board, start = view.board, unit.at
    if at not in neighbours(start) or at not in board or board.terrain(at).cost is None:
        return False
    flanks = {Square(start.x, at.y), Square(at.x, start.y)} - {start, at}
    if any(board.terrain(flank).barrier for flank in flanks):
        return False
    return board.level(at) - board.level(start) < DROP and at not in known_holders(view, unit.side)


def make_room(state: S, unit_id: str, back: tuple[Square, ...]) -> Script[S] | S:
    """A unit whose move ended early in a friend's square steps aside, since nobody may end there (B-09).

    It goes to a free square beside it, first of all to the one that it came from, else back to where its
    move began; `back` are the squares of its way, from the beginning on.
    """
    unit = state.unit(unit_id)
    others = {other.at for other in state.conscious() if other.id != unit_id}
    if not unit.conscious or unit.at not in others:
        return state
    free = [
        square
        for square in (*back[-2:-1], *neighbours(unit.at))
        if square not in others and step_cost(state.board, unit.at, square, drops=False) is not None
    ]
    way = Moved(unit=unit_id, start=unit.at, end=(*free, back[0])[0], how="aside", clause="B-09")
    return carried(state, way, unit.facing)
