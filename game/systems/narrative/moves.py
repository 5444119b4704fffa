"""Moving, engaging and disengaging, climbing out of a pit (N-16 to N-19, B-30)."""

from collections.abc import Iterator
from typing import Self

import numpy as np

from game.board.paths import DROP, Reach, step_cost
from game.board.squares import Square, distance, neighbours
from game.rules.actions import Refusal
from game.rules.knowledge import known, view
from game.rules.moving import reach_of, step
from game.rules.room import climbs_to, make_room
from game.rules.scripts import Script, do
from game.rules.sides import enemies
from game.rules.state import asked_once, changed
from game.rules.words import Area
from game.systems.narrative.deed import Maneuver
from game.systems.narrative.falls import fall
from game.systems.narrative.harm import burnt, strained
from game.systems.narrative.places import REACH, engage, engaged, settled
from game.systems.narrative.stealth import SNEAK, found
from game.systems.narrative.unit import Character, Narrative

PACE, CRAWL = 6, 2
"""How many squares a maneuver moves, on one's feet and prone (N-16, N-18)."""

STEP_BACK = 2
"""How far one disengages (N-17)."""


def pace(unit: Character) -> int:
    """How many squares a maneuver moves a unit."""
    return CRAWL if unit.prone else PACE


class Move(Maneuver, frozen=True):
    """Move up to 6 squares (N-16), prone 2 (N-18), along `via` or the cheapest path."""

    at: Square
    via: tuple[Square, ...] = ()

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Engaged, or in a pit."""
        foes = engaged(view, unit)
        if foes:
            yield Refusal("N-17", f"{unit.id} is engaged with {', '.join(foes)}")
        yield from pit_bars(view, unit)

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
        one: Character = view.unit(unit)
        within = reach_of(view, unit).within(pace(one))
        within[one.at.y, one.at.x] = False
        return (cls(unit=unit, at=at) for at in view.board.where(within))

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Go."""
        return (yield from do(walk, state, self.unit, self.path(state)))


class Engage(Maneuver, frozen=True):
    """Go up to an enemy within short range and engage it (N-17), in the square `at` or the nearest."""

    target: str
    at: Square | None = None

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """In a pit one is adjacent to nobody (B-03)."""
        yield from pit_bars(view, unit)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """No enemy, engaged with it, too far, or no way to it."""
        if not view.has(self.target) or not view.unit(self.target).conscious:
            yield Refusal("B-36", f"no {self.target} in the fight is known")
            return
        foe: Character = view.unit(self.target)
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
        unit: Character = view.unit(self.unit)
        foe: Character = view.unit(self.target)
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
        unit: Character = view.unit(self.unit)
        at = self.place(view)
        return () if at in {None, unit.at} else reach_of(view, unit.id).path(at, pace(unit)) or ()

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Go there, by what its side knows, and engage whoever is adjacent then."""
        path = self.path(view(state, state.unit(self.unit).side))
        if path:
            state = yield from do(walk, state, self.unit, path)
        return engage(state, self.unit, self.target)


class Disengage(Maneuver, frozen=True):
    """Step back up to 2 squares, to where no enemy is adjacent (N-17)."""

    at: Square

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Not engaged."""
        if not engaged(view, unit):
            yield Refusal("N-17", f"{unit.id} is engaged with nobody")

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Out of reach, or beside an enemy."""
        if self.at not in view.board or not _clear(view, unit.id)[self.at.y, self.at.x]:
            yield Refusal("N-17", f"{self.at} is out of reach, or beside an enemy")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every square within reach beside no enemy."""
        return (cls(unit=unit, at=at) for at in view.board.where(_clear(view, unit)))

    def path(self, state: Narrative) -> tuple[Square, ...]:
        """The squares that it goes through."""
        return reach_of(state, self.unit).path(self.at, STEP_BACK) or ()

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Go."""
        return (yield from do(walk, state, self.unit, self.path(state)))


@asked_once
def _clear(view: Narrative, unit: str) -> Area:
    """The squares that one can step back to, as its side knows; shape (height, width)."""
    one: Character = view.unit(unit)
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

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Climb; whoever stands unknown where it comes out is found (B-39)."""
        start = state.unit(self.unit).at
        state = yield from do(step, moved(state, self.unit, 0), self.unit, self.at, "B-30")
        if state.unit(self.unit).at == start:
            return state
        return (yield from do(arrived, moved(state, self.unit, 2 * PACE), self.unit, start))


def pit_bars(view: Narrative, unit: Character) -> Iterator[Refusal]:
    """Who is in a pit climbs out of it, and does nothing else with its feet (B-30)."""
    if view.board.terrain(unit.at).pit:
        yield Refusal("B-30", f"{unit.id} is in a pit")


def walk(state: Narrative, unit: str, path: tuple[Square, ...]) -> Script[Narrative]:
    """Go along a path, step by step; what happens on the way happens where it happens (B-11)."""
    state = moved(state, unit, 0)
    way: tuple[Square, ...] = (state.unit(unit).at,)
    prone = state.unit(unit).prone
    for square in path:
        before: Character = state.unit(unit)
        cost = step_cost(state.board, before.at, square)
        if not before.conscious or before.prone is not prone or cost is None:
            break
        state = yield from do(step, state, unit, square, "N-16")
        if state.unit(unit).at != square:
            break
        way = (*way, square)
        state = yield from do(arrived, moved(state, unit, cost), unit, before.at)
    return (yield from do(make_room, state, unit, way))


def moved(state: Narrative, unit: str, half_squares: int) -> Narrative:
    """The position after a unit has moved so far: aim and cover are lost (N-10, N-14)."""
    one: Character = state.unit(unit)
    return changed(state, unit, aims=(), covered=False, walked=one.walked + half_squares)


def arrived(state: Narrative, unit: str, start: Square) -> Script[Narrative]:
    """What a step from a square brings: a drop, a hazard, fire, being seen (B-10, N-19, N-35, N-36)."""
    state = settled(state)
    levels = state.board.level(start) - state.board.level(state.unit(unit).at)
    if levels >= DROP:
        state = yield from do(fall, state, unit, levels)
    state = yield from do(burnt, state, unit)
    one: Character = state.unit(unit)
    for fire in state.turn.fires:
        crossed = (start in fire.squares) is not (one.at in fire.squares)
        if crossed and enemies(fire.side, one.side):
            state = yield from do(strained, state, unit, 1, fire.by, "N-36")
    if one.hidden_from and one.walked // 2 > SNEAK:
        state = yield from do(found, state, unit, "N-19")
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
