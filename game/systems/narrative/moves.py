"""Moving: on foot, engaging and disengaging, out of pits, over gaps, up walls (N-16 to N-21, N-35, B-30)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Self

import numpy as np

from game.board.paths import DROP, Reach, reach, step_cost
from game.board.squares import Square, crossed, distance, facing_of, neighbours
from game.board.throws import drop, flight, landable, leaps
from game.rules.actions import Refusal
from game.rules.bot_values import CLIMB, LEAP, MOVE, PREPARATION
from game.rules.events import Modifier, Moved
from game.rules.knowledge import known, ours, view
from game.rules.movement import carried, climbs_to, known_holders, make_room, met, reach_of, step
from game.rules.presentation import Area, Reachable
from game.rules.scripts import Script, do
from game.rules.state import asked_once, changed
from game.rules.units import enemies
from game.systems.narrative.actions import MANEUVER_STRAIN as PRICE
from game.systems.narrative.actions import (
    MOST_MANEUVERS,
    Act,
    Maneuver,
    Slotted,
    can_bear,
    free_maneuvers,
    may_act,
    may_maneuver,
)
from game.systems.narrative.checks import AVERAGE, LEVELS, difficulty_row, skill_check
from game.systems.narrative.engagement import REACH, engage, engaged, settle_engagements
from game.systems.narrative.harm import burn, fall, suffer
from game.systems.narrative.stealth import SNEAK, reveal
from game.systems.narrative.units import Character, Narrative

PACE, CRAWL = 6, 2
"""How many squares a maneuver moves, on one's feet and prone (N-16, N-18)."""

STEP_BACK = 2
"""How far one disengages (N-17)."""


def pace(unit: Character) -> int:
    """How many squares a maneuver moves a unit."""
    return CRAWL if unit.prone else PACE


class Move(Maneuver, frozen=True):
    """Move up to 6 squares (N-16), prone 2 (N-18), along `via` or the cheapest path."""

    role = MOVE

    at: Square
    via: tuple[Square, ...] = ()

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Engaged, or in a pit."""
        foes = engaged(view, unit)
        if foes:
            yield Refusal("N-17", f"{unit.id} is engaged with {', '.join(foes)}")
        yield from pit_refusals(view, unit)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Out of reach."""
        if not self._reaches(view, unit):
            yield Refusal("N-16", f"{self.at} is more than {pace(unit)} squares away, or out of reach")

    def _reaches(self, view: Narrative, unit: Character) -> bool:
        if self.at not in view.board or self.at == unit.at:
            return False
        reach = reach_of(view, unit.id)
        if not self.via:
            return bool(reach.within(pace(unit))[self.at.y, self.at.x])
        return self.via[-1] == self.at and self.at not in reach.friends and _affords(reach, self, pace(unit))

    def path(self, state: Narrative) -> tuple[Square, ...]:
        """The squares that it goes through."""
        if self.via:
            return self.via
        return reach_of(state, self.unit).path(self.at, pace(state.unit(self.unit))) or ()

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every square within reach, by its cheapest path."""
        one = view.unit(unit)
        within = reach_of(view, unit).within(pace(one))
        within[one.at.y, one.at.x] = False
        return (cls(unit=unit, at=at) for at in view.board.where(within))

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Go."""
        return (yield from do(walk, state, self.unit, self.path(state)))


class Engage(Maneuver, frozen=True):
    """Go up to an enemy within short range and engage it (N-17), in the square `at` or the nearest."""

    role = PREPARATION

    target: str
    at: Square | None = None

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """In a pit one is adjacent to nobody (B-03)."""
        yield from pit_refusals(view, unit)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """No enemy, engaged with it, too far, or no way to it."""
        if not view.has(self.target) or not view.unit(self.target).conscious:
            yield Refusal("B-36", f"no {self.target} in the fight is known")
            return
        foe = view.unit(self.target)
        if not enemies(unit.side, foe.side):
            yield Refusal("B-37", f"{foe.id} is no enemy")
        elif foe.id in engaged(view, unit):
            yield Refusal("N-17", f"{unit.id} is engaged with {foe.id} already")
        elif distance(unit.at, foe.at) > REACH["short"]:
            yield Refusal("N-17", f"{foe.id} is not within short range")
        elif self.place(view) is None:
            yield Refusal("N-17", f"{unit.id} cannot come next to {foe.id}")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every enemy."""
        side = view.unit(unit).side
        return (cls(unit=unit, target=one.id) for one in view.conscious() if enemies(one.side, side))

    def place(self, view: Narrative) -> Square | None:
        """Where it ends, None for nowhere: its own square, when the two are adjacent.

        Who is engaged with somebody else stays where it is (N-17).
        """
        unit = view.unit(self.unit)
        foe = view.unit(self.target)
        if view.board.adjacent(unit.at, foe.at) and self.at in {None, unit.at}:
            return unit.at
        if engaged(view, unit):
            return None
        reach = reach_of(view, unit.id)
        within = reach.within(pace(unit))
        open_to = [at for at in view.board.around(foe.at) if within[at.y, at.x] and self.at in {None, at}]
        return min(open_to, key=lambda at: (reach.cost[at.y, at.x], at.y, at.x), default=None)

    def path(self, view: Narrative) -> tuple[Square, ...]:
        """The squares that it goes through."""
        unit = view.unit(self.unit)
        at = self.place(view)
        return () if at in {None, unit.at} else reach_of(view, unit.id).path(at, pace(unit)) or ()

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Go there, by what its side knows, and engage whoever is adjacent then."""
        path = self.path(view(state, state.unit(self.unit).side))
        if path:
            state = yield from do(walk, state, self.unit, path)
        return engage(state, self.unit, self.target)


class Disengage(Maneuver, frozen=True):
    """Step back up to 2 squares, to where no enemy is adjacent (N-17)."""

    role = MOVE

    at: Square

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Not engaged."""
        if not engaged(view, unit):
            yield Refusal("N-17", f"{unit.id} is engaged with nobody")

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Out of reach, or beside an enemy."""
        if self.at not in view.board or not _step_back_area(view, unit.id)[self.at.y, self.at.x]:
            yield Refusal("N-17", f"{self.at} is out of reach, or beside an enemy")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every square within reach beside no enemy."""
        return (cls(unit=unit, at=at) for at in view.board.where(_step_back_area(view, unit)))

    def path(self, state: Narrative) -> tuple[Square, ...]:
        """The squares that it goes through."""
        return reach_of(state, self.unit).path(self.at, STEP_BACK) or ()

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Go."""
        return (yield from do(walk, state, self.unit, self.path(state)))


@asked_once
def _step_back_area(view: Narrative, unit: str) -> Area:
    """The squares that one can step back to, as its side knows; shape (height, width)."""
    one = view.unit(unit)
    found = reach_of(view, unit).within(STEP_BACK)
    found[one.at.y, one.at.x] = False
    beside = np.zeros_like(found)
    for foe in view.conscious():
        if enemies(foe.side, one.side) and known(view, one.side, foe):
            for at in view.board.around(foe.at):
                beside[at.y, at.x] = True
    clear: Area = found & ~beside
    return clear


class Climb(Maneuver, frozen=True):
    """Climb out of a pit into a free square beside it (B-30)."""

    role = CLIMB

    at: Square

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """In no pit."""
        if not view.board.terrain(unit.at).pit:
            yield Refusal("B-30", f"{unit.id} is in no pit")

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Not a free square beside the pit."""
        if not climbs_to(view, unit, self.at):
            yield Refusal("B-30", f"{self.at} is no free square beside the pit")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """The squares around."""
        return (cls(unit=unit, at=square) for square in neighbours(view.unit(unit).at))

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Climb; whoever stands unknown where it comes out is found (B-39)."""
        start = state.unit(self.unit).at
        state = yield from do(step, mark_moved(state, self.unit, 0), self.unit, self.at, "B-30")
        if state.unit(self.unit).at == start:
            return state
        return (yield from do(arrive, mark_moved(state, self.unit, 2 * PACE), self.unit, start))


def pit_refusals(view: Narrative, unit: Character) -> Iterator[Refusal]:
    """Who is in a pit climbs out of it, and does nothing else with its feet (B-30)."""
    if view.board.terrain(unit.at).pit:
        yield Refusal("B-30", f"{unit.id} is in a pit")


def walk(state: Narrative, unit: str, path: tuple[Square, ...]) -> Script[Narrative]:
    """Go along a path, step by step; what happens on the way happens where it happens (B-11)."""
    state = mark_moved(state, unit, 0)
    way: tuple[Square, ...] = (state.unit(unit).at,)
    prone = state.unit(unit).prone
    for square in path:
        before = state.unit(unit)
        cost = step_cost(state.board, before.at, square)
        if not before.conscious or before.prone is not prone or cost is None:
            break
        state = yield from do(step, state, unit, square, "N-16")
        if state.unit(unit).at != square:
            break
        way = (*way, square)
        state = yield from do(arrive, mark_moved(state, unit, cost), unit, before.at)
    return (yield from do(make_room, state, unit, way))


def mark_moved(state: Narrative, unit: str, half_squares: int) -> Narrative:
    """The position after a unit has moved so far: aim and cover are lost (N-10, N-14)."""
    one = state.unit(unit)
    return changed(state, unit, aims=(), covered=False, walked=one.walked + half_squares)


def arrive(state: Narrative, unit: str, start: Square) -> Script[Narrative]:
    """What a step from a square brings: a drop, a hazard, fire, being seen (B-10, N-19, N-35, N-36)."""
    state = settle_engagements(state)
    levels = state.board.level(start) - state.board.level(state.unit(unit).at)
    if levels >= DROP:
        state = yield from do(fall, state, unit, levels)
    state = yield from do(burn, state, unit)
    one = state.unit(unit)
    for fire in state.turn.fires:
        crossed = (start in fire.squares) is not (one.at in fire.squares)
        if crossed and enemies(fire.side, one.side):
            state = yield from do(suffer, state, unit, "strain", 1, fire.by, "N-36")
    if one.hidden_from and one.walked // 2 > SNEAK:
        state = yield from do(reveal, state, unit, "N-19")
    return state


def _affords(reach: Reach, action: Move, squares: int) -> bool:
    """Whether a path of one's own is legal and within the allowance, or is the single step of B-07."""
    at, total = reach.start, 0
    for square in action.via:
        cost = None if square in reach.enemies else step_cost(reach.board, at, square)
        if cost is None:
            return False
        at, total = square, total + cost
    return total <= 2 * squares + 1 or len(action.via) == 1


FARTHEST = 4
"""How many squares one jumps, or levels one climbs, at most (N-35)."""

USUAL = 2
"""Up to so many it is average; each one more is a difficulty die more (N-21)."""


def footing_refusals(view: Narrative, unit: Character) -> Iterator[Refusal]:
    """Neither engaged, nor prone, nor in a pit."""
    foes = engaged(view, unit)
    if foes:
        yield Refusal("N-17", f"{unit.id} is engaged with {', '.join(foes)}")
    if unit.prone:
        yield Refusal("N-18", f"{unit.id} is prone")
    yield from pit_refusals(view, unit)


class Jump(Act, frozen=True):
    """Jump in a straight line, up to 4 squares (N-35)."""

    role = LEAP

    at: Square

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It needs one's feet free."""
        yield from footing_refusals(view, unit)

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every square to which the ground lets it jump."""
        lines = leaps(view.board, view.unit(unit).at, FARTHEST)
        return (cls(unit=unit, at=line[-1]) for line in lines)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Too far, not straight, something in the way, or nowhere to land."""
        start, at = unit.at, self.at
        if at not in view.board or at == start or not _straight(start, at):
            yield Refusal("N-35", f"{at} is not in a straight line")
        elif distance(start, at) > FARTHEST:
            yield Refusal("N-35", f"nobody jumps more than {FARTHEST} squares")
        elif not _clear_flight(view, unit, at):
            yield Refusal("N-35", "something stands in the way")
        elif not landable(view.board, start, at) or at in known_holders(view, unit.side):
            yield Refusal("N-35", f"{unit.id} cannot land on {at}")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Land there; or stop before the gap; or, with a despair, fall in."""
        unit = state.unit(self.unit)
        line = crossed(unit.at, self.at)[1:]
        difficulty = _difficulty(distance(unit.at, self.at), "squares")
        state = mark_moved(state, self.unit, 0)
        state, result = yield from skill_check(state, self.unit, "athletics", (difficulty,), "N-21")
        if not result.passed:
            line = _short(state, unit.at, line)[: None if result.despairs else -1]
        return (yield from do(_land, state, self.unit, line))


def _difficulty(far: int, what: str) -> Modifier:
    dice = AVERAGE + max(far - USUAL, 0)
    return difficulty_row(dice, f"{far} {what}, {LEVELS[dice]}", "N-21")


def _straight(start: Square, end: Square) -> bool:
    dx, dy = end.x - start.x, end.y - start.y
    return not dx or not dy or abs(dx) == abs(dy)


def _clear_flight(view: Narrative, unit: Character, at: Square) -> bool:
    """Whether nothing solid stops the flight there (B-28), and nobody is in the way who is no friend."""
    line = flight(view.board, unit.at, at)
    taken = known_holders(view, unit.side)
    between = (taken.get(square) for square in line[1:-1])
    return line[-1] == at and all(one is None or ours(unit.side, one) for one in between)


def _short(state: Narrative, start: Square, line: tuple[Square, ...]) -> tuple[Square, ...]:
    """The line up to the gap, the first square of it included: into it no step leads that is not a fall.

    Where there is no gap one does not leave the ground.
    """
    for number, (a, b) in enumerate(pairwise((start, *line)), start=1):
        if step_cost(state.board, a, b, drops=False) is None:
            return line[:number]
    return ()


def _land(state: Narrative, unit: str, line: tuple[Square, ...]) -> Script[Narrative]:
    """Fly along a line to its last square, or to the last free one before what is in the way (B-39)."""
    one = state.unit(unit)
    for number, square in enumerate(line):
        holder = state.holder(square)
        if holder and (not ours(one.side, holder) or square == line[-1]):
            state = yield from do(met, state, unit, holder.id)
            line = line[:number]
            break
    while line and (state.board.terrain(line[-1]).barrier or state.holder(line[-1])):
        line = line[:-1]
    if not line:
        return state
    way = Moved(unit=unit, start=one.at, end=line[-1], how="jump", clause="N-35")
    state = yield from do(carried, state, way, facing_of((one.at, *line)[-2], line[-1]))
    return (yield from do(_landed, state, unit, one.at))


def _landed(state: Narrative, unit: str, start: Square) -> Script[Narrative]:
    """Who comes down lower falls; then what is there happens (B-30, N-35)."""
    at = state.unit(unit).at
    state = mark_moved(state, unit, 2 * distance(start, at))
    levels = drop(state.board, start, at)
    if levels:
        state = yield from do(fall, state, unit, levels)
    return (yield from do(arrive, state, unit, at))


class Scale(Act, frozen=True):
    """Climb a wall, up or down, of 2 to 4 levels into a square beside one's own (N-21, N-35)."""

    role = LEAP

    at: Square

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It needs one's feet free."""
        yield from footing_refusals(view, unit)

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """The squares around."""
        start = view.unit(unit).at
        near = (start.step(way) for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
        return (cls(unit=unit, at=at) for at in near)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Not beside one, not that high, or not free."""
        board, start = view.board, unit.at
        if self.at not in board or distance(start, self.at) != 1 or not board.beside(start, self.at):
            yield Refusal("N-35", f"{self.at} is not beside {unit.id}")
        elif not DROP <= abs(board.level(self.at) - board.level(start)) <= FARTHEST:
            yield Refusal("N-35", f"there is no wall of {DROP} to {FARTHEST} levels to {self.at}")
        elif board.terrain(self.at).cost is None or self.at in known_holders(view, unit.side):
            yield Refusal("N-35", f"{self.at} is not free")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Come there; or stay; or, with a despair, fall to the foot of the wall."""
        start = state.unit(self.unit).at
        levels = abs(state.board.level(self.at) - state.board.level(start))
        state = mark_moved(state, self.unit, 0)
        difficulty = _difficulty(levels, "levels")
        state, result = yield from skill_check(state, self.unit, "athletics", (difficulty,), "N-21")
        down = state.board.level(self.at) < state.board.level(start)
        if not result.passed and not (result.despairs and down):
            return (yield from do(fall, state, self.unit, levels)) if result.despairs else state
        holder = state.holder(self.at)
        if holder:
            return (yield from do(met, state, self.unit, holder.id))
        way = Moved(unit=self.unit, start=start, end=self.at, how="climb", clause="N-35")
        state = yield from do(carried, state, way, facing_of(start, self.at))
        state = changed(state, self.unit, walked=state.unit(self.unit).walked + 2)
        if not result.passed:
            state = yield from do(fall, state, self.unit, levels)
        return (yield from do(arrive, state, self.unit, self.at))


def reachable_areas(view: Narrative, unit: str) -> tuple[Reachable, ...]:
    """Where a unit can still go in its turn: with one maneuver, and with two."""
    one = view.unit(unit)
    if unit in view.clock.done or not one.conscious:
        return ()
    return tuple(found for found in _reachable(view, one) if found.area.any())


def _reachable(view: Narrative, unit: Character) -> Iterator[Reachable]:
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
    return free_maneuvers(unit) > 1 or may_act(unit) or can_bear(unit, PRICE)


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
