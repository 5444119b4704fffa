"""Moving: Move, Dash and Sprint, and what meets one on the way (S-08, S-09, S-16, S-53 to S-55)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from game.board.paths import DROP, step_cost
from game.board.sight import sees
from game.board.squares import Square, distance, neighbours
from game.rules.actions import Refusal
from game.rules.moving import reach_of, step
from game.rules.prompts import Choice, Prompt, WholeTurn
from game.rules.scripts import Script, aside, ask, do
from game.rules.sides import enemies
from game.rules.state import changed
from game.rules.targets import is_there
from game.systems.squad.attack import attack
from game.systems.squad.deed import Deed, Slot
from game.systems.squad.falls import fall
from game.systems.squad.harm import burn, let_go
from game.systems.squad.pool import behind, engaged
from game.systems.squad.stealth import weakened
from game.systems.squad.unit import Soldier, Squad


class Move(Deed, frozen=True):
    """Move up to `move` squares (S-08), along `via` or the cheapest path."""

    at: Square
    via: tuple[Square, ...] = ()
    once: ClassVar[bool] = True

    def allowance(self, unit: Soldier) -> int:
        """How many squares it goes."""
        return unit.stats.move

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """Held, moved already, or out of reach."""
        yield from hold_bars(unit)
        if self.once and "move" in unit.spent:
            yield Refusal("S-06", f"{unit.id} has moved already this turn")
        if not self._reaches(view, unit):
            yield Refusal("B-07", f"{self.at} is out of reach")

    def _reaches(self, view: Squad, unit: Soldier) -> bool:
        if self.at not in view.board or self.at == unit.at:
            return False
        if not self.via:
            return bool(reach_of(view, unit.id).within(self.allowance(unit))[self.at.y, self.at.x])
        cost = path_cost(view, unit.id, self.via)
        free = self.via[-1] == self.at and view.holder(self.at) is None
        return cost is not None and free and cost <= 2 * self.allowance(unit) + 1

    def path(self, state: Squad) -> tuple[Square, ...]:
        """The squares that it goes through."""
        if self.via:
            return self.via
        return reach_of(state, self.unit).path(self.at, self.allowance(state.unit(self.unit))) or ()

    @classmethod
    def options(cls, view: Squad, unit: str, grant: WholeTurn) -> Iterator[Self]:
        """Every square within reach, by its cheapest path."""
        mover: Soldier = view.unit(unit)
        found = reach_of(view, unit)
        within = found.within(cls(unit=unit, at=mover.at).allowance(mover))
        within[mover.at.y, mover.at.x] = False
        rows, columns = within.nonzero()
        for x, y in zip(columns.tolist(), rows.tolist(), strict=True):
            action = cls(unit=unit, at=Square(x, y))
            if not any(action.refusals(view, grant)):
                yield action

    def deed(self, state: Squad) -> Script[Squad]:
        """Go; a long way shows (S-53)."""
        unit: Soldier = state.unit(self.unit)
        state = yield from do(walk, state, self.unit, self.path(state))
        walked = state.unit(self.unit).walked
        return weakened(state, self.unit) if walked > unit.stats.move else state


class Dash(Move, frozen=True):
    """After a Move as the First Action, up to half of `move` more (S-09)."""

    slots: ClassVar[tuple[Slot, ...]] = ("second",)
    once = False

    def allowance(self, unit: Soldier) -> int:
        """Half of `move`, rounded down."""
        return unit.stats.move // 2

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It needs the Move."""
        if unit.spent != ("move",):
            yield Refusal("S-09", "the action before it must be a Move")
        yield from super().bars(view, unit)

    def deed(self, state: Squad) -> Script[Squad]:
        """Go; it shows (S-53)."""
        state = yield from do(walk, state, self.unit, self.path(state))
        return weakened(state, self.unit)


class Sprint(Move, frozen=True):
    """A second Move as the Second Action, for who has the ability (S-16)."""

    slots: ClassVar[tuple[Slot, ...]] = ("second",)
    once = False

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It needs the ability, and the Move."""
        if "sprint" not in unit.stats.abilities:
            yield Refusal("S-16", f"{unit.id} cannot sprint")
        if unit.spent != ("move",):
            yield Refusal("S-16", "the action before it must be a Move")
        yield from super().bars(view, unit)


class Climb(Deed, frozen=True):
    """Climb out of a pit into a free square beside it, for a whole Move (B-30)."""

    at: Square

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """In a pit, not held, the Move not taken, and a free square."""
        yield from hold_bars(unit)
        if "move" in unit.spent:
            yield Refusal("S-06", f"{unit.id} has moved already this turn")
        if not view.board.terrain(unit.at).pit:
            yield Refusal("B-30", f"{unit.id} is in no pit")
        elif self.at not in neighbours(unit.at) or not _free(view, self.at):
            yield Refusal("B-30", f"{self.at} is no free square beside the pit")

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """The squares around."""
        return (cls(unit=unit, at=square) for square in neighbours(view.unit(unit).at))

    def deed(self, state: Squad) -> Script[Squad]:
        """Climb; whoever stands unknown where it comes out is found (B-39)."""
        state = changed((yield from do(let_go, state, self.unit)), self.unit, aim=0)
        state = yield from do(step, state, self.unit, self.at, "B-30")
        return (yield from do(arrived, state, self.unit)) if state.unit(self.unit).at == self.at else state


def _free(view: Squad, at: Square) -> bool:
    return at in view.board and view.board.terrain(at).cost is not None and view.holder(at) is None


def hold_bars(unit: Soldier) -> Iterator[Refusal]:
    """An entangled unit cannot Move, Jump or Dash (S-41)."""
    if unit.held_by:
        yield Refusal("S-41", f"{unit.id} is held by {unit.held_by}")


def walk(state: Squad, unit: str, path: tuple[Square, ...]) -> Script[Squad]:
    """Go along a path, step by step; what happens on the way happens where it happens (B-11)."""
    state = changed((yield from do(let_go, state, unit)), unit, aim=0)
    for square in path:
        before = state.unit(unit)
        if not before.conscious or before.fallen:
            break
        state = yield from do(step, state, unit, square, "S-08")
        if state.unit(unit).at != square:
            break
        cost = step_cost(state.board, before.at, square) or 0
        state = changed(state, unit, walked=before.walked + cost)
        state = yield from do(arrive, state, unit, before.at)
    return state


def arrive(state: Squad, unit: str, start: Square) -> Script[Squad]:
    """What a step from a square brings: a drop, and what is there (S-37)."""
    levels = state.board.level(start) - state.board.level(state.unit(unit).at)
    if levels >= DROP:
        state = yield from do(fall, state, unit, levels)
    return (yield from do(arrived, state, unit))


def arrived(state: Squad, unit: str) -> Script[Squad]:
    """What being in a new square brings: a hazard, and whoever watches (S-54, S-55)."""
    state = yield from do(burn, state, unit)
    for watcher in state.conscious():
        if watcher.watching:
            state = yield from aside("overwatch", overwatch, state, watcher.id, unit)
    return state


def overwatch(state: Squad, watcher: str, mover: str) -> Script[Squad]:
    """Who is on overwatch may shoot an enemy that has moved in its view: once, without Aim (S-55)."""
    if not _covers(state, watcher, mover):
        return state
    one = state.unit(watcher)
    prompt = Prompt(one.side, (watcher,), Choice(("shoot", "hold")), f"{mover} is in view: shoot?", "S-16")
    if (yield from ask(state, prompt)).choice == "hold":
        return state
    kept = one.aim
    state = changed(state, watcher, watching=False, aim=0)
    state = yield from do(attack, state, watcher, mover, one.in_hand, "shoot")
    return changed(state, watcher, aim=kept)


def _covers(state: Squad, watcher: str, mover: str) -> bool:
    """Whether a unit can shoot at another now from overwatch."""
    one, other = state.unit(watcher), state.unit(mover)
    weapon = one.in_hand
    return (
        one.watching
        and one.conscious
        and enemies(one.side, other.side)
        and not one.fallen
        and not engaged(state, one)
        and distance(one.at, other.at) <= weapon.stats.range
        and (weapon.ammo > 0 or not weapon.stats.ammo)
        and not behind(other.at, one)
        and is_there(state, one, mover)
        and sees(state.board, one.at, other.at)
    )


def path_cost(state: Squad, unit: str, path: tuple[Square, ...]) -> int | None:
    """What a path costs in half squares, None when a step of it is not legal as far as its side knows."""
    found = reach_of(state, unit)
    at, total = found.start, 0
    for square in path:
        cost = None if square in found.enemies else step_cost(state.board, at, square)
        if cost is None:
            return None
        at, total = square, total + cost
    return total
