"""Maneuvers: Move, Take Cover, Sprint, Crawl, Climb; prone and upright (E-14 to E-16, E-19, E-20, B-30)."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar, Self

import numpy as np

from game.board.board import Board, cached_by_ground, read_only
from game.board.paths import Reach, step_cost
from game.board.squares import FACINGS, STEPS, Facing, Square
from game.rules import events
from game.rules.action_bases import ClimbingOut, Going, GoingAlong
from game.rules.actions import Refusal, decide
from game.rules.bot_values import MOVE, PLAIN, Role, unwanted
from game.rules.movement import reach_of
from game.rules.presentation import Area, Button, Reachable, Toll
from game.rules.scripts import Script, do, end_with, tell
from game.rules.state import Grant, WholeTurn, cached, changed
from game.systems.effort.reactions import CRAWL, FreeStep, climb_out, go, leave_open
from game.systems.effort.targeting import CLOSE, OPEN_MEANS
from game.systems.effort.turn import BOTH_ACTIONS, GIVES_BOTH, EffortAction, FreeAction
from game.systems.effort.units import Agent, Effort

SPRINT, STRAIGHT = 15, 20
"""How far a Sprint goes, and in a straight line (E-19)."""


def prone_bars(unit: Agent) -> Iterator[Refusal]:
    """A unit on the ground stands up first, which is free (E-14)."""
    if unit.prone:
        yield Refusal("E-14", f"{unit.id} lies on the ground: it may stand up first, for free")


def pit_bars(view: Effort, unit: Agent) -> Iterator[Refusal]:
    """A unit in a pit climbs out of it first (B-30)."""
    if view.board.terrain(unit.at).pit:
        yield Refusal("B-30", f"{unit.id} is in a pit")


def halted(before: Agent, after: Agent) -> bool:
    """Whether what interrupted a unit has ended a movement that it had not begun (E-41).

    It was moved or knocked down, or is out of action.
    """
    return not after.conscious or after.at != before.at or after.prone != before.prone


class Maneuver(Going[Effort, Agent], EffortAction, frozen=True):
    """A Maneuver to a square within `far` squares."""

    category = "maneuver"
    role = PLAIN
    far: ClassVar[int] = 6

    @classmethod
    def allowance(cls, unit: Agent) -> int:
        return cls.far

    @classmethod
    def reach(cls, view: Effort, unit: Agent) -> Reach:
        """As far as a Sprint goes: one search does for all Maneuvers, which are listed together."""
        return _ways(view, unit.id)

    def goes_on(self, before: Agent, after: Agent) -> bool:
        return not halted(before, after)

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from prone_bars(unit)
        yield from pit_bars(view, unit)


@cached
def _ways(view: Effort, unit: str) -> Reach:
    return reach_of(view, unit, budget=2 * SPRINT + 1)


class StayingManeuver(Maneuver, frozen=True):
    """A Maneuver for which the unit's own square will do too; there it may lie on the ground, or in a pit."""

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        return iter(())

    @classmethod
    @abstractmethod
    def places(cls, view: Effort, unit: Agent) -> Area:
        """The squares in which it can be done by whoever is there, shape (height, width)."""

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if self.at != unit.at:
            yield from super().barred(view, unit)
            yield from super().bars(view, unit)

    def goes_on(self, before: Agent, after: Agent) -> bool:
        """In its own square it may lie on the ground by then."""
        return after.at == before.at and (self.at == after.at or super().goes_on(before, after))

    @classmethod
    def possible(cls, view: Effort, unit: Agent, grant: Grant) -> Iterable[Self]:
        places = cls.places(view, unit)
        staying = (cls(unit=unit.id, at=unit.at),) if places[unit.at.y, unit.at.x] else ()
        if any(super().barred(view, unit)):
            return staying
        return (*staying, *cls.into(view, unit.id, cls.within(view, unit) & places))


class Move(GoingAlong[Effort, Agent], Maneuver, frozen=True):
    """Move 6 squares (E-15), along `via` or the cheapest path."""

    button = Button("Move", "move", "E-15", "Go up to 6 squares.", "square")
    role = MOVE

    def effect(self, state: Effort) -> Script[Effort]:
        return (yield from end_with(go, state, self.unit, self.path(state)))


class FreeCover(Grant, frozen=True):
    """A Take Cover at the end of a Sprint (E-19)."""

    standing = True


class TakeCover(StayingManeuver, frozen=True):
    """Move up to 2 squares, to beside something low or solid, and use it (E-16)."""

    button = Button(
        "Take cover",
        "cover",
        "E-16",
        "Go up to 2 squares to beside something low or solid. Until it moves, attacks over low cover need 1 "
        "Effort more to hit it, and none can be made through total cover. Without this, what stands between "
        "only takes 1 or 2 dice from a shot.",
        "square",
    )
    role = Role("move", covers=True)
    grants = (WholeTurn, FreeCover)
    far = 2

    @classmethod
    def places(cls, view: Effort, unit: Agent) -> Area:
        area = sheltered(view.board)
        if unit.cover:
            area = area.copy()
            area[unit.at.y, unit.at.x] = False
        return area

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        if self.at in view.board and not shelters(view.board, self.at):
            yield Refusal("E-16", f"nothing low or solid is beside {self.at}")
        if self.at == unit.at and unit.cover:
            yield Refusal("E-16", f"{unit.id} has taken cover already")

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        if isinstance(grant, FreeCover):
            return (yield from self.effect(state))
        return (yield from super().perform(state, grant))

    def effect(self, state: Effort) -> Script[Effort]:
        state = yield from do(go, state, self.unit, self.path(state))
        unit = state.unit(self.unit)
        if unit.at != self.at or not unit.conscious or not shelters(state.board, unit.at):
            return state
        yield from tell(state, events.Status(unit=self.unit, status="in cover", clause="E-16"))
        return changed(state, self.unit, cover=True)


def shelters(board: Board, at: Square) -> bool:
    """Whether something low or solid is adjacent to a square, whatever its height (E-16, B-20)."""
    return bool(sheltered(board)[at.y, at.x])


@cached_by_ground
def sheltered(board: Board) -> Area:
    """The squares for which `shelters` holds, shape (height, width); not to be written to.

    What lies beyond a corner between two solid squares is not beside one (`Board.beside`).
    """
    solid = np.pad(board.grids.solid.astype(np.bool_), 1, constant_values=True)
    cover = np.pad(board.grids.solid | board.grids.low, 1).astype(np.bool_)
    area = np.zeros((board.height, board.width), np.bool_)
    for dx, dy in STEPS.values():
        near = _beside(cover, dx, dy)
        area |= near & ~(_beside(solid, dx, 0) & _beside(solid, 0, dy)) if dx and dy else near
    return read_only(area)


def _beside(padded: Area, dx: int, dy: int) -> Area:
    """Of every square what is so of the one beside it; `padded` has a rim of one square."""
    height, width = padded.shape
    return padded[1 + dy : height - 1 + dy, 1 + dx : width - 1 + dx]


class Sprint(Maneuver, frozen=True):
    """All actions and reactions: 15 squares, or 20 in a straight line; it leaves the unit Open (E-19)."""

    button = Button("Sprint", "run", "E-19", aim="square")
    role = Role("move", shelter=-0.2, final=True)
    whole = True
    far = SPRINT

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        cost = "" if unit.covered else f", and leaves it Open: {OPEN_MEANS}"
        return (
            f"Go up to {SPRINT} squares, or {STRAIGHT} in a straight line, and take cover at the end. "
            f"It takes both actions and all reactions{cost}."
        )

    @classmethod
    def within(cls, view: Effort, unit: Agent) -> Area:
        area = super().within(view, unit)
        reach = cls.reach(view, unit)
        for x, y in chain.from_iterable(straights(reach)):
            area[y, x] = True
        for x, y in reach.friends:
            area[y, x] = False
        return area

    def toll(self, view: Effort, grant: Grant) -> Toll:
        """Both actions, and it is left Open unless somebody covers it (E-19, E-30)."""
        return BOTH_ACTIONS if view.unit(self.unit).covered else GIVES_BOTH

    def path(self, view: Effort) -> tuple[Square, ...]:
        return super().path(view) or self._straight(self.reach(view, view.unit(self.unit)))

    def _straight(self, reach: Reach) -> tuple[Square, ...]:
        """The straight way to its square, empty when there is none."""
        ways = (line[: line.index(self.at) + 1] for line in straights(reach) if self.at in line)
        return () if self.at in reach.friends else next(ways, ())

    def effect(self, state: Effort) -> Script[Effort]:
        before = state.unit(self.unit)
        state = changed(state, self.unit, actions=0, winded=True)
        if not before.covered:
            state = yield from do(leave_open, state, self.unit, "E-19", False)
        if halted(before, state.unit(self.unit)):
            return state
        state = yield from do(go, state, self.unit, self.path(state))
        unit = state.unit(self.unit)
        arrived = unit.conscious and unit.at == self.at
        if not arrived or not any(TakeCover.options(state, unit.id, FreeCover())):
            return state
        return (yield from end_with(decide, state, self.unit, FreeCover(), "A free Take Cover", "E-19"))


def straights(reach: Reach) -> Iterator[tuple[Square, ...]]:
    """The straight ways of up to 20 squares in the eight directions, each as far as nobody bars it (E-19)."""
    for line in _lines(reach.board, reach.start):
        bars = (number for number, square in enumerate(line) if square in reach.enemies)
        yield line[: next(bars, None)]


@cached_by_ground
def _lines(board: Board, start: Square) -> tuple[tuple[Square, ...], ...]:
    """The straight ways from a square as far as a Sprint goes on them, whoever stands there."""
    return tuple(tuple(_line(board, start, facing)) for facing in FACINGS)


def _line(board: Board, at: Square, facing: Facing) -> Iterator[Square]:
    left = 2 * STRAIGHT + 1
    while (cost := step_cost(board, at, at.step(facing))) and cost <= left:
        at, left = at.step(facing), left - cost
        yield at


class Crawl(Maneuver, frozen=True):
    """Go 3 squares on the ground (E-20)."""

    button = Button(
        "Crawl",
        "sneak",
        "E-20",
        f"Lie down and go up to 3 squares. From within {CLOSE} squares it is easier to hit, from farther off "
        "harder.",
        "square",
    )
    role = Role("move", shelter=0.2, risk=0.08)
    far = 3

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from pit_bars(view, unit)

    def goes_on(self, before: Agent, after: Agent) -> bool:
        """Who is knocked down crawls all the same."""
        return after.at == before.at

    def effect(self, state: Effort) -> Script[Effort]:
        path = self.path(state)
        yield from tell(state, events.Status(unit=self.unit, status="crawling", clause="E-20"))
        state = changed(state, self.unit, prone=True, crawled=True)
        return (yield from end_with(go, state, self.unit, path, CRAWL))


class Climb(ClimbingOut[Effort, Agent], EffortAction, frozen=True):
    """Climb out of a pit into a free square beside it, for a whole Move (B-30)."""

    category = "maneuver"

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from prone_bars(unit)
        yield from super().barred(view, unit)

    def goes_on(self, before: Agent, after: Agent) -> bool:
        return not halted(before, after)

    def effect(self, state: Effort) -> Script[Effort]:
        return (yield from end_with(climb_out, state, self.unit, self.at))


class Step(Going[Effort, Agent], FreeAction, frozen=True):
    """One square out of turn (E-38)."""

    button = Button(
        "Step", "move", "E-38", "Go one square now, for having dodged; it is no Maneuver.", "square"
    )
    role = PLAIN
    grants = (FreeStep,)

    @classmethod
    def has(cls, view: Effort, unit: Agent) -> bool:
        return view.pending is not None and isinstance(view.pending.prompt.grant, FreeStep)

    @classmethod
    def allowance(cls, unit: Agent) -> int:
        return 1

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if not self.reaches(view, unit):
            yield Refusal("E-38", f"{self.at} is not one step away")

    def effect(self, state: Effort) -> Script[Effort]:
        return (yield from end_with(go, state, self.unit, (self.at,)))


class DropProne(FreeAction, frozen=True):
    """Lie down, which is free (E-14)."""

    button = Button(
        "Lie down",
        "stand",
        "E-14",
        f"Lie down, for free. Who attacks it from within {CLOSE} squares has a die more.",
    )
    worth = unwanted

    @classmethod
    def has(cls, view: Effort, unit: Agent) -> bool:
        return not unit.prone

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if unit.prone:
            yield Refusal("E-14", f"{unit.id} lies on the ground already")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="prone", clause="E-14"))
        return changed(state, self.unit, prone=True)


class StandUp(FreeAction, frozen=True):
    """Get up, which is free; a crawl is over (E-14, E-20)."""

    button = Button("Stand up", "stand", "E-14", "Get up, for free.")
    role = Role("preparation", free=True)

    @classmethod
    def has(cls, view: Effort, unit: Agent) -> bool:
        return unit.prone

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if not unit.prone:
            yield Refusal("E-14", f"{unit.id} is on its feet")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="prone", on=False, clause="E-14"))
        return changed(state, self.unit, prone=False, crawled=False, dived=False)


def areas(view: Effort, unit: str) -> tuple[Reachable, ...]:
    """Where a unit can still go in its turn: out of a pit, with a Move, in a Sprint or else two Moves."""
    agent = view.unit(unit)
    if not agent.conscious or unit in view.clock.done or not agent.actions:
        return ()
    climbs = np.zeros((view.board.height, view.board.width), np.bool_)
    for climb in Climb.options(view, unit, WholeTurn()):
        climbs[climb.at.y, climb.at.x] = True
    goings = [Reachable("Climb out", climbs)]
    if not any(Move.barred(view, agent)):
        goings.append(Reachable("Move", Move.within(view, agent)))
        if not any(Sprint.unpaid(view, agent, WholeTurn())):
            goings.append(Reachable("Sprint", Sprint.within(view, agent), later=True))
        elif agent.actions > 1:
            twice = reach_of(view, unit).within(2 * Move.far)
            twice[agent.at.y, agent.at.x] = False
            goings.append(Reachable("Move twice", twice, later=True))
    return tuple(going for going in goings if going.area.any())
