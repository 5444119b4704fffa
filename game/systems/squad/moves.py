"""Moving: Move, Dash, Sprint, Climb, and what meets one on the way (S-08, S-09, S-16, S-53, B-30)."""

from collections.abc import Iterator
from typing import ClassVar

from game.board.paths import DROP, step_cost
from game.board.squares import Square
from game.rules.action_bases import ClimbingOut, GoingAlong
from game.rules.actions import Refusal
from game.rules.movement import make_room, step
from game.rules.presentation import Button, counted
from game.rules.scripts import Script, do
from game.rules.state import changed
from game.systems.squad.deed import Slot, SquadAction
from game.systems.squad.falls import fall
from game.systems.squad.harm import let_go
from game.systems.squad.stealth import weakened
from game.systems.squad.unit import Soldier, Squad
from game.systems.squad.watch import arrived


class Move(GoingAlong[Squad, Soldier], SquadAction, frozen=True):
    """Move up to `move` squares (S-08), along `via` or the cheapest path."""

    button = Button("Move", "M", "S-08", aim="square")

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"Go up to {counted(cls.allowance(unit), 'square')}, once a turn."

    @classmethod
    def allowance(cls, unit: Soldier) -> int:
        return unit.stats.move

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Moved already, or held."""
        yield from moved_bars(unit)
        yield from hold_bars(unit)

    def effect(self, state: Squad) -> Script[Squad]:
        """Go; a way of more than half of `move` shows (S-53)."""
        state = yield from do(walk, state, self.unit, self.path(state))
        unit = state.unit(self.unit)
        return weakened(state, self.unit) if 2 * (unit.walked // 2) > unit.stats.move else state


class Dash(Move, frozen=True):
    """After a Move as the First Action, up to half of `move` more (S-09)."""

    button = Button("Dash", "N", "S-09", aim="square")
    slots: ClassVar[tuple[Slot, ...]] = ("second",)

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"After a Move, go up to {counted(cls.allowance(unit), 'square')} more; it weakens stealth."

    @classmethod
    def allowance(cls, unit: Soldier) -> int:
        return unit.stats.move // 2

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It needs the Move."""
        yield from after_move_bars(unit, "S-09")
        yield from hold_bars(unit)

    def effect(self, state: Squad) -> Script[Squad]:
        """Go; it shows (S-53)."""
        state = yield from do(walk, state, self.unit, self.path(state))
        return weakened(state, self.unit)


class Sprint(Move, frozen=True):
    """A second Move as the Second Action, for who has the ability (S-16)."""

    button = Button("Sprint", "B", "S-16", aim="square")
    slots: ClassVar[tuple[Slot, ...]] = ("second",)

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return "sprint" in unit.stats.abilities

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"After a Move, a second one of up to {counted(cls.allowance(unit), 'square')}."

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It needs the ability, and the Move."""
        if "sprint" not in unit.stats.abilities:
            yield Refusal("S-16", f"{unit.id} cannot sprint")
        yield from after_move_bars(unit, "S-16")
        yield from hold_bars(unit)


class Climb(ClimbingOut[Squad, Soldier], SquadAction, frozen=True):
    """Climb out of a pit into a free square beside it, for a whole Move (B-30)."""

    counts_as: ClassVar[str] = "move"

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return "Climb out of the pit into a free square beside it, for a whole Move."

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Moved already, held, or in no pit."""
        yield from moved_bars(unit)
        yield from hold_bars(unit)
        yield from super().barred(view, unit)

    def effect(self, state: Squad) -> Script[Squad]:
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
