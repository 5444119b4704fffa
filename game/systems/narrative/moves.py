"""Moving: on foot, engaging and disengaging, out of pits, over gaps, up walls (N-16 to N-21, N-35, B-30)."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Self

import numpy as np

from game.board.board import Board, cached_by_ground
from game.board.paths import DROP, step_cost
from game.board.squares import Square, crossed, distance, facing_of, neighbours
from game.board.throws import drop, flight, landable, landings
from game.rules import movement
from game.rules.action_bases import ClimbingOut, Going, GoingAlong, at_squares
from game.rules.actions import Refusal
from game.rules.bot_values import LEAP, PREPARATION
from game.rules.events import Modifier, Moved
from game.rules.knowledge import acting_view, known, ours
from game.rules.movement import Gait, carried, known_holders, met, reach_of, step, widened
from game.rules.presentation import Area, Button, Reachable, counted
from game.rules.scripts import Script, do, end_remembered, end_with
from game.rules.state import Grant, cached, changed
from game.rules.units import Side, enemies
from game.systems.narrative.actions import (
    MANEUVER_STRAIN,
    MOST_MANEUVERS,
    Maneuver,
    Slotted,
    can_bear,
    free_maneuvers,
    may_act,
    may_maneuver,
)
from game.systems.narrative.checks import (
    AVERAGE,
    LEVELS,
    Result,
    difficulty_row,
    known_maker,
    skill_text,
)
from game.systems.narrative.engagement import REACH, engage, engaged, settled
from game.systems.narrative.harm import burn, fall, suffer
from game.systems.narrative.skill_checks import SkillCheck
from game.systems.narrative.stealth import SNEAK, reveal
from game.systems.narrative.units import Character, Narrative

PACE, CRAWL = 6, 2
"""How many squares a maneuver moves a unit, on its feet and prone (N-16, N-18)."""

STEP_BACK = 2
"""How many squares a unit goes to disengage (N-17)."""

FARTHEST = 4
"""How many squares a unit jumps, or levels it scales, at most (N-35)."""

USUAL = 2
"""Up to this many squares or levels it is average; each one more is a difficulty die more (N-21)."""


class Move(GoingAlong[Narrative, Character], Maneuver, frozen=True):
    """Move up to 6 squares (N-16), prone 2 (N-18), along `via` or the cheapest path."""

    button = Button("Move", "move", "N-16", aim="square")
    limit = "N-16"

    @classmethod
    def allowance(cls, unit: Character) -> int:
        return CRAWL if unit.prone else PACE

    @classmethod
    def what(cls, unit: Character) -> str:
        return f"Go up to {counted(cls.allowance(unit), 'square')}."

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        yield from engaged_refusals(view, unit)
        yield from pit_refusals(view, unit)
        yield from ensnared_refusals(unit)

    def effect(self, state: Narrative) -> Script[Narrative]:
        return (yield from end_with(walk, state, self.unit, self.path(state)))


class Engage(Maneuver, frozen=True):
    """Go up to an enemy within short range and engage it (N-17), in the square `at` or the nearest."""

    button = Button("Engage", "engage", "N-17", aim="unit")
    role = PREPARATION

    target: str
    at: Square | None = None

    @classmethod
    def what(cls, unit: Character) -> str:
        about = "only then it can strike; both cannot simply walk off then, and shoot worse"
        return f"Go up to an enemy within {REACH['short']} squares to fight: {about}."

    @classmethod
    def at_a_click(cls, view: Narrative, unit: Character) -> bool:
        """Who holds a gun does not run up to whom it clicks on."""
        return unit.in_hand.close

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """A unit in a pit is adjacent to nobody (B-03)."""
        yield from pit_refusals(view, unit)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
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
        elif unit.ensnared and self.end_square(view) != unit.at:
            yield from ensnared_refusals(unit)
        elif self.end_square(view) is None:
            yield Refusal("N-17", f"{unit.id} cannot come next to {foe.id}")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        actor = view.unit(unit)
        return (
            cls(unit=unit, target=foe.id)
            for foe in view.conscious()
            if enemies(foe.side, actor.side) and distance(actor.at, foe.at) <= REACH["short"]
        )

    def end_square(self, view: Narrative) -> Square | None:
        """Where it ends, None for nowhere: in the unit's own square, when the two are adjacent.

        A unit that is engaged with another stays where it is (N-17).
        """
        unit, foe = view.unit(self.unit), view.unit(self.target)
        if view.board.adjacent(unit.at, foe.at) and self.at in {None, unit.at}:
            return unit.at
        if engaged(view, unit):
            return None
        reach = Move.reach(view, unit)
        within = reach.within(Move.allowance(unit))
        squares = [at for at in view.board.around(foe.at) if within[at.y, at.x] and self.at in {None, at}]
        return min(squares, key=lambda at: (reach.cost[at.y, at.x], at.y, at.x), default=None)

    def path(self, view: Narrative) -> tuple[Square, ...]:
        unit = view.unit(self.unit)
        at = self.end_square(view)
        reach = Move.reach(view, unit)
        return () if at in {None, unit.at} else reach.path(at, Move.allowance(unit)) or ()

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Go there, by what its side knows, and engage the target if it is adjacent then."""
        path = self.path(acting_view(state, state.unit(self.unit).side))
        if path:
            state = yield from do(walk, state, self.unit, path)
        return engage(state, self.unit, self.target)


class Disengage(Going[Narrative, Character], Maneuver, frozen=True):
    """Step back up to 2 squares, to where no enemy is adjacent (N-17)."""

    button = Button(
        "Disengage",
        "disengage",
        "N-17",
        f"Step back up to {STEP_BACK} squares, away from every enemy.",
        "square",
    )
    limit = "N-17"

    @classmethod
    def allowance(cls, unit: Character) -> int:
        return STEP_BACK

    @classmethod
    def within(cls, view: Narrative, unit: Character) -> Area:
        """The squares that the unit can step back to, as its side knows."""
        beside = np.zeros((view.board.height, view.board.width), np.bool_)
        for foe in view.conscious():
            if enemies(foe.side, unit.side) and known(view, unit.side, foe):
                for at in view.board.around(foe.at):
                    beside[at.y, at.x] = True
        free: Area = super().within(view, unit) & ~beside
        return free

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if not engaged(view, unit):
            yield Refusal("N-17", f"{unit.id} is engaged with nobody")
        yield from ensnared_refusals(unit)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if not self.reaches(view, unit):
            near = self.at in view.board and super().within(view, unit)[self.at.y, self.at.x]
            yield Refusal("N-17", "that is beside an enemy" if near else "out of reach")

    def effect(self, state: Narrative) -> Script[Narrative]:
        return (yield from end_with(walk, state, self.unit, self.path(state)))


class Climb(ClimbingOut[Narrative, Character], Maneuver, frozen=True):
    """Climb out of a pit into a free square beside it (B-30)."""

    button = Button(
        "Climb out", "climb", "B-30", "Climb out of the pit into a free square beside it.", "square"
    )

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        yield from super().barred(view, unit)
        yield from ensnared_refusals(unit)

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Climb; an unknown unit in the square is found (B-39)."""
        start = state.unit(self.unit).at
        state = yield from do(step, mark_moved(state, self.unit, 0), self.unit, self.at, "B-30")
        if state.unit(self.unit).at == start:
            return state
        return (yield from end_with(arrive, mark_moved(state, self.unit, 1), self.unit, start))


def engaged_refusals(view: Narrative, unit: Character) -> Iterator[Refusal]:
    """A unit that is engaged does not simply go away (N-17)."""
    foes = engaged(view, unit)
    if foes:
        yield Refusal("N-17", f"{unit.id} is engaged with {', '.join(foes)}")


def ensnared_refusals(unit: Character) -> Iterator[Refusal]:
    """A unit that is held goes nowhere (N-40)."""
    if unit.ensnared:
        yield Refusal("N-40", f"{unit.id} is ensnared")


def pit_refusals(view: Narrative, unit: Character) -> Iterator[Refusal]:
    """A unit in a pit climbs out of it, and does nothing else with its feet (B-30)."""
    if view.board.terrain(unit.at).pit:
        yield Refusal("B-30", f"{unit.id} is in a pit")


def walk(state: Narrative, unit_id: str, path: tuple[Square, ...]) -> Script[Narrative]:
    """Go along a path; aim and cover are lost."""
    return (yield from end_with(movement.walk, mark_moved(state, unit_id, 0), unit_id, path, ON_FOOT))


def _arrive_walking(state: Narrative, unit_id: str, start: Square, cost: int) -> Script[Narrative]:
    return arrive(mark_moved(state, unit_id, 1), unit_id, start)


ON_FOOT = Gait("N-16", _arrive_walking, footing="prone")
"""How characters walk: who is knocked down on the way goes no farther."""


def mark_moved(state: Narrative, unit_id: str, squares: int) -> Narrative:
    """The position after a unit has moved some squares more: aim and cover are lost (N-10, N-14).

    Only what it moves in its own turn counts for sneaking (N-19).
    """
    own = state.clock.active in {"", unit_id}
    walked = state.unit(unit_id).walked + squares * own
    return changed(state, unit_id, aims=(), covered=False, walked=walked)


def arrive(state: Narrative, unit_id: str, start: Square) -> Script[Narrative]:
    """What a step from a square brings: a drop, a hazard, fire, being seen (B-10, N-19, N-35, N-36)."""
    state = settled(state)
    levels = state.board.level(start) - state.board.level(state.unit(unit_id).at)
    if levels >= DROP:
        state = yield from do(fall, state, unit_id, levels)
    state = yield from do(burn, state, unit_id)
    unit = state.unit(unit_id)
    for fire in state.turn.fires:
        crosses = (start in fire.squares) is not (unit.at in fire.squares)
        if crosses and enemies(fire.side, unit.side):
            maker = known_maker(state, fire, unit.side)
            state = yield from do(suffer, state, unit_id, "strain", 1, maker, "N-36")
    if unit.hidden_from and unit.walked > SNEAK + unit.nimble:
        state = yield from do(reveal, state, unit_id, "N-19")
    return state


class _Athletic(SkillCheck, frozen=True):
    """What is done by athletics with free feet (N-21, N-35)."""

    role = LEAP

    at: Square

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        yield from engaged_refusals(view, unit)
        if unit.prone:
            yield Refusal("N-18", f"{unit.id} is prone")
        yield from pit_refusals(view, unit)
        yield from ensnared_refusals(unit)

    def path(self, view: Narrative) -> tuple[Square, ...]:
        return (self.at,)

    def skill(self, state: Narrative) -> str:
        return "athletics"

    def begin(self, state: Narrative) -> Narrative:
        return mark_moved(state, self.unit, 0)


def _difficulty(number: int, what: str) -> Modifier:
    dice = AVERAGE + max(number - USUAL, 0)
    return difficulty_row(dice, f"{number} {what}, {LEVELS[dice]}", "N-21")


class Jump(_Athletic, frozen=True):
    """Jump in a straight line, up to 4 squares (N-35)."""

    button = Button("Jump", "jump", "N-21", aim="square")

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return f"Jump up to {FARTHEST} squares in a straight line with {skill_text(unit, 'athletics')}."

    @classmethod
    def possible(cls, view: Narrative, unit: Character, grant: Grant) -> Iterable[Self]:
        """Every square to which the ground lets it jump, unless somebody is in the way or there."""
        taken, barred = known_holders(view, unit.side).keys(), _in_the_way(view, unit.side)
        return at_squares(cls, unit.id, landings(view.board, unit.at, FARTHEST, taken, barred))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        start, at = unit.at, self.at
        if at not in view.board or at == start or not _straight(start, at):
            yield Refusal("N-35", f"{at} is not in a straight line")
        elif distance(start, at) > FARTHEST:
            yield Refusal("N-35", f"nobody jumps more than {FARTHEST} squares")
        elif not _clear_flight(view, unit, at):
            yield Refusal("N-35", "something stands in the way")
        elif not landable(view.board, start, at) or at in known_holders(view, unit.side):
            yield Refusal("N-35", f"{unit.id} cannot land on {at}")

    def difficulty(self, state: Narrative) -> Iterable[Modifier]:
        return (_difficulty(distance(state.unit(self.unit).at, self.at), "squares"),)

    def resolve(self, state: Narrative, result: Result) -> Script[Narrative]:
        """Land there; or stop before the gap; or, with a despair, fall in."""
        unit = state.unit(self.unit)
        line = crossed(unit.at, self.at)[1:]
        if not result.passed:
            line = _up_to_gap(state, unit.at, line)[: None if result.despairs else -1]
        return (yield from end_remembered(_fly, state, self.unit, line))


def _straight(start: Square, end: Square) -> bool:
    dx, dy = end.x - start.x, end.y - start.y
    return not dx or not dy or abs(dx) == abs(dy)


def _clear_flight(view: Narrative, unit: Character, at: Square) -> bool:
    """Whether nothing solid stops the flight there (B-28), and nobody but friends is in the way."""
    line = flight(view.board, unit.at, at)
    return line[-1] == at and _in_the_way(view, unit.side).isdisjoint(line[1:-1])


@cached
def _in_the_way(view: Narrative, side: Side) -> frozenset[Square]:
    """Where those stand over whom a side does not jump."""
    return frozenset(at for at, unit in known_holders(view, side).items() if not ours(side, unit))


def _up_to_gap(state: Narrative, start: Square, line: tuple[Square, ...]) -> tuple[Square, ...]:
    """The line up to the gap, the first square of it included: no step leads into it that is not a fall.

    Where there is no gap the unit does not leave the ground.
    """
    for number, (a, b) in enumerate(pairwise((start, *line)), start=1):
        if step_cost(state.board, a, b, drops=False) is None:
            return line[:number]
    return ()


def _fly(state: Narrative, unit_id: str, line: tuple[Square, ...]) -> Script[Narrative]:
    """Fly along a line to its last square, or to the last free one before what is in the way (B-39)."""
    unit = state.unit(unit_id)
    for number, square in enumerate(line):
        holder = state.holder(square)
        if holder and (not ours(unit.side, holder) or square == line[-1]):
            state = yield from do(met, state, unit_id, holder.id)
            line = line[:number]
            break
    while line and (state.board.terrain(line[-1]).barrier or state.holder(line[-1])):
        line = line[:-1]
    if not line:
        return state
    moved = Moved(unit=unit_id, start=unit.at, end=line[-1], how="jump", clause="N-35")
    state = yield from do(carried, state, moved, facing_of((unit.at, *line)[-2], line[-1]))
    return (yield from end_with(_land, state, unit_id, unit.at))


def _land(state: Narrative, unit_id: str, start: Square) -> Script[Narrative]:
    """A unit that comes down lower falls; then what is there happens (B-30, N-35)."""
    at = state.unit(unit_id).at
    state = mark_moved(state, unit_id, distance(start, at))
    levels = drop(state.board, start, at)
    if levels:
        state = yield from do(fall, state, unit_id, levels)
    return (yield from end_with(arrive, state, unit_id, at))


class Scale(_Athletic, frozen=True):
    """Climb a wall, up or down, of 2 to 4 levels into an adjacent square (N-21, N-35)."""

    button = Button("Scale", "climb", "N-21", aim="square")

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return max(view.board.heights, default=0) - min(view.board.heights, default=0) >= DROP

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return f"Climb a wall of {DROP} to {FARTHEST} levels with {skill_text(unit, 'athletics')}."

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, at=at) for at in _walls(view.board, view.unit(unit).at))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        board, start = view.board, unit.at
        if self.at not in board or distance(start, self.at) != 1 or not board.beside(start, self.at):
            yield Refusal("N-35", f"{self.at} is not beside {unit.id}")
        elif self.at not in _walls(board, start):
            yield Refusal("N-35", f"there is no wall of {DROP} to {FARTHEST} levels to {self.at}")
        elif board.terrain(self.at).cost is None or self.at in known_holders(view, unit.side):
            yield Refusal("N-35", f"{self.at} is not free")

    def difficulty(self, state: Narrative) -> Iterable[Modifier]:
        return (_difficulty(self._levels(state), "levels"),)

    def _levels(self, state: Narrative) -> int:
        return abs(state.board.level(self.at) - state.board.level(state.unit(self.unit).at))

    def resolve(self, state: Narrative, result: Result) -> Script[Narrative]:
        """Come there; or stay; or, with a despair, fall to the foot of the wall."""
        start, levels = state.unit(self.unit).at, self._levels(state)
        down = state.board.level(self.at) < state.board.level(start)
        if not result.passed and not (result.despairs and down):
            return (yield from end_with(fall, state, self.unit, levels)) if result.despairs else state
        holder = state.holder(self.at)
        if holder:
            return (yield from end_with(met, state, self.unit, holder.id))
        moved = Moved(unit=self.unit, start=start, end=self.at, how="climb", clause="N-35")
        state = yield from do(carried, state, moved, facing_of(start, self.at))
        state = mark_moved(state, self.unit, 1)
        if not result.passed:
            state = yield from do(fall, state, self.unit, levels)
        return (yield from end_with(arrive, state, self.unit, self.at))


@cached_by_ground
def _walls(board: Board, start: Square) -> tuple[Square, ...]:
    """The squares beside one that lie behind a wall which can be climbed, up or down."""
    around = (at for at in neighbours(start) if at in board and board.beside(start, at))
    return tuple(at for at in around if DROP <= abs(board.level(at) - board.level(start)) <= FARTHEST)


def reachable_areas(view: Narrative, unit_id: str) -> tuple[Reachable, ...]:
    """Where a unit can still go in its turn: with one maneuver, plain while that is free, and with two."""
    unit = view.unit(unit_id)
    if unit_id in view.clock.done or not unit.conscious:
        return ()
    return tuple(reachable for reachable in _reachable(view, unit) if reachable.area.any())


def _reachable(view: Narrative, unit: Character) -> Iterator[Reachable]:
    grant = Slotted(unit.side)
    if not Move.available(view, unit, grant):
        squares = np.zeros((view.board.height, view.board.width), np.bool_)
        for kind in (Disengage, Climb):
            for action in kind.options(view, unit.id, grant):
                squares[action.at.y, action.at.x] = True
        yield Reachable("Disengage", squares)
        return
    first = Move.within(view, unit)
    yield Reachable("Move", first, later=not free_maneuvers(unit))
    if may_maneuver(unit) and unit.maneuvers + 1 < MOST_MANEUVERS and _has_second(unit):
        second = widened(reach_of(view, unit.id), first, Move.allowance(unit))
        second[unit.at.y, unit.at.x] = False
        yield Reachable("Move twice", second, later=True)


def _has_second(unit: Character) -> bool:
    """Whether a second maneuver can be paid for: by credit, by the action, or by strain (N-06, N-07)."""
    return free_maneuvers(unit) > 1 or may_act(unit) or can_bear(unit, MANEUVER_STRAIN)
