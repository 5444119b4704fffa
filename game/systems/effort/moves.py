"""Maneuvers: Move, Take Cover, Sprint, Crawl, Climb; prone and upright (E-14 to E-16, E-19, E-20, B-30)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from game.board.paths import Reach, step_cost
from game.board.squares import FACINGS, Square, neighbours
from game.rules import events
from game.rules.actions import Action, Refusal, decide
from game.rules.bot_values import CLIMB, MOVE, Role
from game.rules.knowledge import observes
from game.rules.movement import climbs_to, make_room, reach_of
from game.rules.scripts import Script, do, tell
from game.rules.state import Grant, WholeTurn, asked_once, changed
from game.systems.effort.harm import reveal
from game.systems.effort.reactions import FreeStep, leave_open, take_step
from game.systems.effort.turn import Deed
from game.systems.effort.units import Agent, Category, Effort

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


class Going(Deed, frozen=True):
    """A Maneuver to a square within `far` squares; `stays`: one's own square will do too."""

    category: ClassVar[Category] = "maneuver"
    far: ClassVar[int] = 6
    stays: ClassVar[bool] = False

    at: Square

    @classmethod
    def allowance(cls, unit: Agent) -> int:
        """How many squares it goes."""
        return cls.far

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if not cls.stays:
            yield from prone_bars(unit)
            yield from pit_bars(view, unit)

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if self.at == unit.at and self.stays:
            return
        if self.stays:
            yield from prone_bars(unit)
            yield from pit_bars(view, unit)
        if self.at not in view.board or self.at == unit.at or self.at not in self.area(view, unit):
            yield Refusal("B-07", f"{self.at} is out of reach")

    @classmethod
    def area(cls, view: Effort, unit: Agent) -> frozenset[Square]:
        """The squares within its allowance."""
        return within(view, unit.id, cls.allowance(unit))

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        agent = view.unit(unit)
        goes = () if agent.prone and cls.stays else sorted(cls.area(view, agent), key=lambda at: (at.y, at.x))
        return (cls(unit=unit, at=at) for at in (*((agent.at,) if cls.stays else ()), *goes) if at)

    def path(self, state: Effort) -> tuple[Square, ...]:
        """The squares that it goes through."""
        unit = state.unit(self.unit)
        return reach_of(state, self.unit).path(self.at, self.allowance(unit)) or ()


@asked_once
def within(view: Effort, unit: str, allowance: int) -> frozenset[Square]:
    """The squares that a unit reaches with an allowance, without its own (B-07)."""
    area = reach_of(view, unit).within(allowance)
    at = view.unit(unit).at
    area[at.y, at.x] = False
    return frozenset(view.board.where(area))


class Move(Going, frozen=True):
    """Move 6 squares (E-15), along `via` or the cheapest path."""

    role = MOVE

    via: tuple[Square, ...] = ()

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if not self.via:
            yield from super().bars(view, unit)
        elif self.via[-1] != self.at or not _affords(reach_of(view, unit.id), self.via, self.allowance(unit)):
            yield Refusal("B-07", f"{self.at} is out of reach that way")

    def path(self, state: Effort) -> tuple[Square, ...]:
        return self.via or super().path(state)

    def effect(self, state: Effort) -> Script[Effort]:
        return (yield from do(go, state, self.unit, self.path(state)))


def _affords(reach: Reach, via: tuple[Square, ...], allowance: int) -> bool:
    """Whether a chosen path is legal and within the allowance, or is the single step of B-07."""
    at, total = reach.start, 0
    for square in via:
        cost = None if square in reach.enemies else step_cost(reach.board, at, square)
        if cost is None:
            return False
        at, total = square, total + cost
    return at not in reach.friends and at != reach.start and (total <= 2 * allowance + 1 or len(via) == 1)


class FreeCover(Grant, frozen=True):
    """A Take Cover at the end of a Sprint (E-19)."""

    standing = True


class TakeCover(Going, frozen=True):
    """Move up to 2 squares, to beside something low or solid, and use it (E-16)."""

    role = Role("move", shelter=0.3)

    grants: ClassVar[tuple[type[Grant], ...]] = (WholeTurn, FreeCover)
    stays: ClassVar[bool] = True
    far: ClassVar[int] = 2

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        if self.at in view.board and not shelters(view, self.at):
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
        if unit.at != self.at or not unit.conscious or not shelters(state, unit.at):
            return state
        yield from tell(state, events.Status(unit=self.unit, status="in cover", clause="E-16"))
        return changed(state, self.unit, cover=True)


@asked_once
def shelters(view: Effort, at: Square) -> bool:
    """Whether something low or solid is adjacent to a square, whatever its height (E-16, B-20)."""
    board = view.board
    around = (beside for beside in neighbours(at) if beside in board and board.beside(at, beside))
    return any(board.terrain(beside).low or board.solid(beside) for beside in around)


class Sprint(Going, frozen=True):
    """All actions and reactions: 15 squares, or 20 in a straight line; it leaves the unit Open (E-19)."""

    role = Role("move", shelter=-0.2, final=True)

    whole: ClassVar[bool] = True
    far: ClassVar[int] = SPRINT

    @classmethod
    def area(cls, view: Effort, unit: Agent) -> frozenset[Square]:
        return within(view, unit.id, SPRINT) | {line[-1] for line in straights(view, unit.id)}

    def path(self, state: Effort) -> tuple[Square, ...]:
        if self.at in within(state, self.unit, SPRINT):
            return super().path(state)
        return next((line for line in straights(state, self.unit) if line[-1] == self.at), ())

    def effect(self, state: Effort) -> Script[Effort]:
        path = self.path(state)
        state = changed(state, self.unit, actions=0, winded=True)
        if not state.unit(self.unit).covered:
            state = yield from do(leave_open, state, self.unit, "E-19")
        state = yield from do(go, state, self.unit, path)
        unit = state.unit(self.unit)
        arrived = unit.conscious and unit.at == self.at
        if not arrived or not any(TakeCover.options(state, unit.id, FreeCover())):
            return state
        return (yield from do(decide, state, self.unit, FreeCover(), "A free Take Cover", "E-19"))


@asked_once
def straights(view: Effort, unit: str) -> tuple[tuple[Square, ...], ...]:
    """The straight ways of up to 20 squares in the eight directions that end on a free square (E-19)."""
    reach = reach_of(view, unit)
    return tuple(line for facing in FACINGS for line in _line(reach, facing))


def _line(reach: Reach, facing: str) -> Iterator[tuple[Square, ...]]:
    at, total, line = reach.start, 0, ()
    while True:
        to = at.step(facing)  # type: ignore[arg-type]
        cost = None if to in reach.enemies else step_cost(reach.board, at, to)
        total += cost or 0
        if cost is None or total > 2 * STRAIGHT + 1:
            return
        at, line = to, (*line, to)  # type: ignore[assignment]
        if to not in reach.friends:
            yield line


class Crawl(Going, frozen=True):
    """Go 3 squares on the ground (E-20)."""

    far: ClassVar[int] = 3

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from pit_bars(view, unit)

    def effect(self, state: Effort) -> Script[Effort]:
        path = self.path(state)
        yield from tell(state, events.Status(unit=self.unit, status="crawling", clause="E-20"))
        state = changed(state, self.unit, prone=True, crawled=True)
        return (yield from do(go, state, self.unit, path))


class Climb(Deed, frozen=True):
    """Climb out of a pit into a free square beside it, for a whole Move (B-30)."""

    role = CLIMB

    category: ClassVar[Category] = "maneuver"

    at: Square

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from prone_bars(unit)
        if not view.board.terrain(unit.at).pit:
            yield Refusal("B-30", f"{unit.id} is in no pit")

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if not climbs_to(view, unit, self.at):
            yield Refusal("B-30", f"{self.at} is no free square beside the pit")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, at=square) for square in neighbours(view.unit(unit).at))

    def effect(self, state: Effort) -> Script[Effort]:
        return (yield from do(go, state, self.unit, (self.at,)))


def walk(state: Effort, unit: str, path: tuple[Square, ...]) -> Script[Effort]:
    """Go along a path, step by step; whatever interrupts it happens where it happens (B-11)."""
    agent = state.unit(unit)
    trail: tuple[Square, ...] = (agent.at,)
    for square in path:
        mover = state.unit(unit)
        if not mover.conscious or mover.at != trail[-1] or mover.prone != agent.prone:
            break
        state = yield from do(take_step, state, unit, square)
        if state.unit(unit).at != square:
            break
        trail = (*trail, square)
    return (yield from do(make_room, state, unit, trail))


def go(state: Effort, unit: str, path: tuple[Square, ...]) -> Script[Effort]:
    """Walk without stealth: hiding ends where an enemy observes the mover (E-18)."""
    state = yield from do(walk, state, unit, path)
    return (yield from do(end_hiding_in_view, state, unit)) if path else state


def end_hiding_in_view(state: Effort, unit: str) -> Script[Effort]:
    """End the hiding of a unit that stands where an enemy observes it, after a move without stealth."""
    agent = state.unit(unit)
    if any(observes(state, side, agent.at) for side in agent.hidden_from):
        return (yield from do(reveal, state, unit, "E-18"))
    return state


class Step(Action["Effort"], frozen=True):
    """One square out of turn (E-38)."""

    grants: ClassVar[tuple[type[Grant], ...]] = (FreeStep,)

    at: Square

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        if self.at not in within(view, self.unit, 1):
            yield Refusal("E-38", f"{self.at} is not one step away")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, at=at) for at in sorted(within(view, unit, 1)))

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        return (yield from do(go, state, self.unit, (self.at,)))


class DropProne(Action["Effort"], frozen=True):
    """Lie down, which is free (E-14)."""

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        if view.unit(self.unit).prone:
            yield Refusal("E-14", f"{self.unit} lies on the ground already")

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="prone", clause="E-14"))
        return changed(state, self.unit, prone=True)


class StandUp(Action["Effort"], frozen=True):
    """Get up, which is free (E-14)."""

    role = Role("preparation", free=True)

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        if not view.unit(self.unit).prone:
            yield Refusal("E-14", f"{self.unit} is on its feet")

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="prone", on=False, clause="E-14"))
        return changed(state, self.unit, prone=False, crawled=False, dived=False)
