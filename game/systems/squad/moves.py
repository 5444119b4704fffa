"""Moving: Move, Dash, Sprint, Climb, and what meets one on the way (S-08, S-09, S-16, S-53, B-30)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from game.board.paths import DROP, Reach, step_cost
from game.board.squares import Square, neighbours
from game.rules.actions import Refusal
from game.rules.moving import reach_of, step
from game.rules.prompts import WholeTurn
from game.rules.room import climbs_to, make_room
from game.rules.scripts import Script, do
from game.rules.state import changed
from game.systems.squad.deed import Deed, Slot
from game.systems.squad.falls import fall
from game.systems.squad.harm import let_go
from game.systems.squad.stealth import weakened
from game.systems.squad.unit import Soldier, Squad
from game.systems.squad.watch import arrived


class Move(Deed, frozen=True):
    """Move up to `move` squares (S-08), along `via` or the cheapest path."""

    at: Square
    via: tuple[Square, ...] = ()

    @classmethod
    def allowance(cls, unit: Soldier) -> int:
        """How many squares it goes."""
        return unit.stats.move

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Moved already, or held."""
        yield from super().barred(view, unit)
        yield from moved_bars(unit)
        yield from hold_bars(unit)

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Out of reach."""
        if not self._reaches(view, unit):
            yield Refusal("B-07", f"{self.at} is out of reach")

    def _reaches(self, view: Squad, unit: Soldier) -> bool:
        if self.at not in view.board or self.at == unit.at:
            return False
        found = reach_of(view, unit.id)
        if not self.via:
            return bool(found.within(self.allowance(unit))[self.at.y, self.at.x])
        return self.via[-1] == self.at and self.at not in found.friends and _affords(found, self, unit)

    def path(self, state: Squad) -> tuple[Square, ...]:
        """The squares that it goes through."""
        if self.via:
            return self.via
        return reach_of(state, self.unit).path(self.at, self.allowance(state.unit(self.unit))) or ()

    @classmethod
    def options(cls, view: Squad, unit: str, grant: WholeTurn) -> Iterator[Self]:
        """Every square within reach, by its cheapest path."""
        mover: Soldier = view.unit(unit)
        if any(cls.barred(view, mover)):
            return
        within = reach_of(view, unit).within(cls.allowance(mover))
        within[mover.at.y, mover.at.x] = False
        for at in view.board.where(within):
            yield cls(unit=unit, at=at)

    def deed(self, state: Squad) -> Script[Squad]:
        """Go; a way of more than half of `move` shows (S-53)."""
        state = yield from do(walk, state, self.unit, self.path(state))
        unit = state.unit(self.unit)
        return weakened(state, self.unit) if 2 * (unit.walked // 2) > unit.stats.move else state


class Dash(Move, frozen=True):
    """After a Move as the First Action, up to half of `move` more (S-09)."""

    slots: ClassVar[tuple[Slot, ...]] = ("second",)

    @classmethod
    def allowance(cls, unit: Soldier) -> int:
        """Half of `move`, rounded down."""
        return unit.stats.move // 2

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It needs the Move."""
        yield from super(Move, cls).barred(view, unit)
        yield from after_move_bars(unit, "S-09")
        yield from hold_bars(unit)

    def deed(self, state: Squad) -> Script[Squad]:
        """Go; it shows (S-53)."""
        state = yield from do(walk, state, self.unit, self.path(state))
        return weakened(state, self.unit)


class Sprint(Move, frozen=True):
    """A second Move as the Second Action, for who has the ability (S-16)."""

    slots: ClassVar[tuple[Slot, ...]] = ("second",)

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It needs the ability, and the Move."""
        yield from super(Move, cls).barred(view, unit)
        if "sprint" not in unit.stats.abilities:
            yield Refusal("S-16", f"{unit.id} cannot sprint")
        yield from after_move_bars(unit, "S-16")
        yield from hold_bars(unit)


class Climb(Deed, frozen=True):
    """Climb out of a pit into a free square beside it, for a whole Move (B-30)."""

    at: Square
    counts_as: ClassVar[str] = "move"

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Moved already, held, or in no pit."""
        yield from super().barred(view, unit)
        yield from moved_bars(unit)
        yield from hold_bars(unit)
        if not view.board.terrain(unit.at).pit:
            yield Refusal("B-30", f"{unit.id} is in no pit")

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Not a free square beside the pit."""
        if not climbs_to(view, unit, self.at):
            yield Refusal("B-30", f"{self.at} is no free square beside the pit")

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """The squares around."""
        return (cls(unit=unit, at=square) for square in neighbours(view.unit(unit).at))

    def deed(self, state: Squad) -> Script[Squad]:
        """Climb, which shows; whoever stands unknown where it comes out is found (B-39, S-53)."""
        state = changed((yield from do(let_go, state, self.unit)), self.unit, aim=0)
        state = yield from do(step, state, self.unit, self.at, "B-30")
        if state.unit(self.unit).at == self.at:
            state = yield from do(arrived, state, self.unit)
        return weakened(state, self.unit)


def hold_bars(unit: Soldier) -> Iterator[Refusal]:
    """An entangled unit cannot Move, Jump or Dash (S-41)."""
    if unit.held_by:
        yield Refusal("S-41", f"{unit.id} is held by {unit.held_by}")


def moved_bars(unit: Soldier) -> Iterator[Refusal]:
    """There is one Move in a turn (S-06)."""
    if "move" in unit.spent:
        yield Refusal("S-06", f"{unit.id} has moved already this turn")


def after_move_bars(unit: Soldier, clause: str) -> Iterator[Refusal]:
    """Dash, Dodge and Sprint need a Move as the First Action (S-09, S-10, S-16)."""
    if unit.spent != ("move",):
        yield Refusal(clause, "the action before it must be a Move")


def walk(state: Squad, unit: str, path: tuple[Square, ...]) -> Script[Squad]:
    """Go along a path, step by step; what happens on the way happens where it happens (B-11)."""
    state = changed((yield from do(let_go, state, unit)), unit, aim=0, walked=0)
    way: tuple[Square, ...] = (state.unit(unit).at,)
    for square in path:
        before = state.unit(unit)
        cost = step_cost(state.board, before.at, square)
        if not before.conscious or before.fallen or cost is None:
            break
        state = yield from do(step, state, unit, square, "S-08")
        if state.unit(unit).at != square:
            break
        way = (*way, square)
        state = changed(state, unit, walked=before.walked + cost)
        state = yield from do(_arrive, state, unit, before.at)
    return (yield from do(make_room, state, unit, way))


def _arrive(state: Squad, unit: str, start: Square) -> Script[Squad]:
    """What a step from a square brings: a drop, and what is there (B-10, S-37)."""
    levels = state.board.level(start) - state.board.level(state.unit(unit).at)
    if levels >= DROP:
        state = yield from do(fall, state, unit, levels)
    return (yield from do(arrived, state, unit))


def _affords(found: Reach, action: Move, unit: Soldier) -> bool:
    """Whether a path of one's own is legal and within the allowance, or is the single step of B-07."""
    at, total = found.start, 0
    for square in action.via:
        cost = None if square in found.enemies else step_cost(found.board, at, square)
        if cost is None:
            return False
        at, total = square, total + cost
    allowance = action.allowance(unit)
    return total <= 2 * allowance + 1 or (allowance >= 1 and len(action.via) == 1)
