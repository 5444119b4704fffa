"""Maneuvers: Move, Take Cover, Sprint, Crawl, Climb; prone and upright (E-14 to E-16, E-19, E-20, B-30)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from game.board.paths import Reach, step_cost
from game.board.squares import FACINGS, Square, neighbours
from game.rules import events
from game.rules.actions import Action, Refusal, decide
from game.rules.moving import reach_of
from game.rules.prompts import Grant, WholeTurn
from game.rules.room import climbs_to, make_room
from game.rules.scripts import Script, do, tell
from game.rules.state import asked_once, changed
from game.systems.effort.clash import leave_open, stride
from game.systems.effort.deed import Deed
from game.systems.effort.grants import FreeCover, FreeStep
from game.systems.effort.hiding import noticed
from game.systems.effort.unit import Agent, Category, Effort

SPRINT, STRAIGHT = 15, 20
"""How far a Sprint goes, and in a straight line (E-19)."""


def prone_bars(unit: Agent) -> Iterator[Refusal]:
    """Who lies on the ground stands up first, which is free (E-14)."""
    if unit.prone:
        yield Refusal("E-14", f"{unit.id} lies on the ground: it may stand up first, for free")


def pit_bars(view: Effort, unit: Agent) -> Iterator[Refusal]:
    """Who is in a pit climbs out of it first (B-30)."""
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
        """On the ground, or in a pit; who stays where it is need not be able to go."""
        if not cls.stays:
            yield from prone_bars(unit)
            yield from pit_bars(view, unit)

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """Out of reach."""
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
        """Each square within reach, its own too if that will do."""
        one: Agent = view.unit(unit)
        goes = () if one.prone and cls.stays else sorted(cls.area(view, one), key=lambda at: (at.y, at.x))
        return (cls(unit=unit, at=at) for at in (*((one.at,) if cls.stays else ()), *goes) if at)

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

    via: tuple[Square, ...] = ()

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """Out of reach, or along a path that cannot be gone."""
        if not self.via:
            yield from super().bars(view, unit)
        elif self.via[-1] != self.at or not _affords(reach_of(view, unit.id), self.via, self.allowance(unit)):
            yield Refusal("B-07", f"{self.at} is out of reach that way")

    def path(self, state: Effort) -> tuple[Square, ...]:
        """Its own way, or the cheapest."""
        return self.via or super().path(state)

    def deed(self, state: Effort) -> Script[Effort]:
        """Go."""
        return (yield from do(go, state, self.unit, self.path(state)))


def _affords(found: Reach, via: tuple[Square, ...], allowance: int) -> bool:
    """Whether a path of one's own is legal and within the allowance, or is the single step of B-07."""
    at, total = found.start, 0
    for square in via:
        cost = None if square in found.enemies else step_cost(found.board, at, square)
        if cost is None:
            return False
        at, total = square, total + cost
    return at not in found.friends and at != found.start and (total <= 2 * allowance + 1 or len(via) == 1)


class TakeCover(Going, frozen=True):
    """Move up to 2 squares, to beside something low or solid, and use it (E-16)."""

    grants: ClassVar[tuple[type[Grant], ...]] = (WholeTurn, FreeCover)
    stays: ClassVar[bool] = True
    far: ClassVar[int] = 2

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """Out of reach, nothing to hide behind, or done already."""
        yield from super().bars(view, unit)
        if self.at in view.board and not shelters(view, self.at):
            yield Refusal("E-16", f"nothing low or solid is beside {self.at}")
        if self.at == unit.at and unit.cover:
            yield Refusal("E-16", f"{unit.id} has taken cover already")

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        """Free at the end of a Sprint (E-19)."""
        if isinstance(grant, FreeCover):
            return (yield from self.deed(state))
        return (yield from super().perform(state, grant))

    def deed(self, state: Effort) -> Script[Effort]:
        """Go there, and take cover."""
        state = yield from do(go, state, self.unit, self.path(state))
        one = state.unit(self.unit)
        if one.at != self.at or not one.conscious or not shelters(state, one.at):
            return state
        yield from tell(state, events.Status(unit=self.unit, status="in cover", clause="E-16"))
        return changed(state, self.unit, cover=True)


@asked_once
def shelters(view: Effort, at: Square) -> bool:
    """Whether something low or solid is adjacent to a square, whatever its height (E-16, B-20)."""
    board = view.board
    around = (one for one in neighbours(at) if one in board and board.beside(at, one))
    return any(board.terrain(one).low or board.solid(one) for one in around)


class Sprint(Going, frozen=True):
    """All actions and reactions: 15 squares, or 20 in a straight line; it leaves one Open (E-19)."""

    whole: ClassVar[bool] = True
    far: ClassVar[int] = SPRINT

    @classmethod
    def area(cls, view: Effort, unit: Agent) -> frozenset[Square]:
        """What lies within 15 squares, or on a straight line of 20."""
        return within(view, unit.id, SPRINT) | {line[-1] for line in straights(view, unit.id)}

    def path(self, state: Effort) -> tuple[Square, ...]:
        """The cheapest way, or the straight one."""
        if self.at in within(state, self.unit, SPRINT):
            return super().path(state)
        return next((line for line in straights(state, self.unit) if line[-1] == self.at), ())

    def deed(self, state: Effort) -> Script[Effort]:
        """Be Open, go, and take cover for free (E-30)."""
        path = self.path(state)
        state = changed(state, self.unit, actions=0, winded=True)
        if not state.unit(self.unit).covered:
            state = yield from do(leave_open, state, self.unit, "E-19")
        state = yield from do(go, state, self.unit, path)
        one = state.unit(self.unit)
        if not one.conscious or one.at != self.at or not any(TakeCover.options(state, one.id, FreeCover())):
            return state
        return (yield from do(decide, state, self.unit, FreeCover(), "A free Take Cover", "E-19"))


@asked_once
def straights(view: Effort, unit: str) -> tuple[tuple[Square, ...], ...]:
    """The straight ways of up to 20 squares in the eight directions that end on a free square (E-19)."""
    found = reach_of(view, unit)
    return tuple(line for facing in FACINGS for line in _line(found, facing))


def _line(found: Reach, facing: str) -> Iterator[tuple[Square, ...]]:
    at, total, line = found.start, 0, ()
    while True:
        to = at.step(facing)  # type: ignore[arg-type]
        cost = None if to in found.enemies else step_cost(found.board, at, to)
        total += cost or 0
        if cost is None or total > 2 * STRAIGHT + 1:
            return
        at, line = to, (*line, to)  # type: ignore[assignment]
        if to not in found.friends:
            yield line


class Crawl(Going, frozen=True):
    """Go 3 squares on the ground (E-20)."""

    far: ClassVar[int] = 3

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """Not in a pit; on the ground it is at home."""
        yield from pit_bars(view, unit)

    def deed(self, state: Effort) -> Script[Effort]:
        """Drop, and go; from Near on one is harder to hit."""
        path = self.path(state)
        yield from tell(state, events.Status(unit=self.unit, status="crawling", clause="E-20"))
        state = changed(state, self.unit, prone=True, crawled=True)
        return (yield from do(go, state, self.unit, path))


class Climb(Deed, frozen=True):
    """Climb out of a pit into a free square beside it, for a whole Move (B-30)."""

    category: ClassVar[Category] = "maneuver"

    at: Square

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """In no pit, or on its ground."""
        yield from prone_bars(unit)
        if not view.board.terrain(unit.at).pit:
            yield Refusal("B-30", f"{unit.id} is in no pit")

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """Not a free square beside the pit."""
        if not climbs_to(view, unit, self.at):
            yield Refusal("B-30", f"{self.at} is no free square beside the pit")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """The squares around."""
        return (cls(unit=unit, at=square) for square in neighbours(view.unit(unit).at))

    def deed(self, state: Effort) -> Script[Effort]:
        """Climb."""
        return (yield from do(go, state, self.unit, (self.at,)))


def walk(state: Effort, unit: str, path: tuple[Square, ...]) -> Script[Effort]:
    """Go along a path, step by step; whatever interrupts it happens where it happens (B-11)."""
    one = state.unit(unit)
    way: tuple[Square, ...] = (one.at,)
    for square in path:
        there = state.unit(unit)
        if not there.conscious or there.at != way[-1] or there.prone != one.prone:
            break
        state = yield from do(stride, state, unit, square)
        if state.unit(unit).at != square:
            break
        way = (*way, square)
    return (yield from do(make_room, state, unit, way))


def go(state: Effort, unit: str, path: tuple[Square, ...]) -> Script[Effort]:
    """Walk without stealth, which ends hiding where an enemy observes one (E-18)."""
    state = yield from do(walk, state, unit, path)
    return (yield from do(noticed, state, unit)) if path else state


class Step(Action["Effort"], frozen=True):
    """One square out of turn (E-38)."""

    grants: ClassVar[tuple[type[Grant], ...]] = (FreeStep,)

    at: Square

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        """Not one step away."""
        if self.at not in within(view, self.unit, 1):
            yield Refusal("E-38", f"{self.at} is not one step away")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """The squares around."""
        return (cls(unit=unit, at=at) for at in sorted(within(view, unit, 1)))

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        """Go."""
        return (yield from do(go, state, self.unit, (self.at,)))


class DropProne(Action["Effort"], frozen=True):
    """Lie down, which is free (E-14)."""

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        """Down already."""
        if view.unit(self.unit).prone:
            yield Refusal("E-14", f"{self.unit} lies on the ground already")

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        """Lie down."""
        yield from tell(state, events.Status(unit=self.unit, status="prone", clause="E-14"))
        return changed(state, self.unit, prone=True)


class StandUp(Action["Effort"], frozen=True):
    """Get up, which is free (E-14)."""

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        """Up already."""
        if not view.unit(self.unit).prone:
            yield Refusal("E-14", f"{self.unit} is on its feet")

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        """Stand; a crawl is over (E-20)."""
        yield from tell(state, events.Status(unit=self.unit, status="prone", on=False, clause="E-14"))
        return changed(state, self.unit, prone=False, crawled=False, dived=False)
