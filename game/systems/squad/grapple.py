"""Entangle, Push and Trip, against adjacent targets (S-41 to S-43)."""

from collections.abc import Iterator
from typing import Self

from game.board.flights import slide
from game.dice import Check, Margin, counting, d
from game.rules import events
from game.rules.actions import Refusal
from game.rules.modifiers import Modifier
from game.rules.moving import carried, met
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import changed
from game.rules.targets import is_there, target_refusals
from game.systems.squad.deed import Deed
from game.systems.squad.falls import fall
from game.systems.squad.fights import adjacent_bars
from game.systems.squad.harm import burn, knock_down, let_go
from game.systems.squad.unit import Soldier, Squad

STRENGTH = 5
"""What the dice of Push and Trip must reach (S-42, S-43)."""


class Entangle(Deed, frozen=True):
    """Hold an adjacent unit: one attacking die must beat its highest (S-41)."""

    target: str

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """One can hold one."""
        yield from super().barred(view, unit)
        if unit.holds:
            yield Refusal("S-41", f"{unit.id} holds {unit.holds} already")

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Whoever is adjacent."""
        return (cls(unit=unit, target=other) for other in beside(view, unit))

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must be adjacent, and not be held by anybody."""
        yield from target_refusals(view, unit, self.target)
        yield from adjacent_bars(view, unit, self.target)
        if view.has(self.target) and view.unit(self.target).held_by:
            yield Refusal("S-41", f"{self.target} is held already")

    def deed(self, state: Squad) -> Script[Squad]:
        """Roll; the first turn of the hold is paid for by this."""
        if not is_there(state, state.unit(self.unit), self.target):
            return state
        actor, target = state.unit(self.unit), state.unit(self.target)
        resist = 0 if target.fallen else target.stats.ath + target.stats.ins
        dice = (d(10, 0, 2),) * actor.stats.ath + (d(10, 1, 2),) * resist
        check = Check(dice, "max", Margin(0, 1), "entangle", (0, 0))
        rows = (
            Modifier(actor.stats.ath, "attack dice", "athletics", "S-41"),
            Modifier(resist, "defence dice", "athletics and instinct", "S-41"),
        )
        won = yield from roll(state, check, "S-41", unit=self.unit, target=self.target, modifiers=rows)
        if not won:
            return state
        yield from tell(state, events.Status(unit=self.target, status="entangled", clause="S-41"))
        state = changed(state, self.unit, holds=self.target, kept=True)
        return changed(state, self.target, held_by=self.unit)


class Maintain(Deed, frozen=True):
    """Go on holding whom one has entangled, for this turn (S-41)."""

    @classmethod
    def barred(cls, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """There must be somebody, not paid for yet."""
        yield from super().barred(view, unit)
        if not unit.holds:
            yield Refusal("S-41", f"{unit.id} holds nobody")
        elif unit.kept:
            yield Refusal("S-41", f"{unit.holds} is held this turn already")

    def deed(self, state: Squad) -> Script[Squad]:
        """The hold is paid for."""
        held = state.unit(self.unit).holds
        yield from tell(state, events.Status(unit=held, status="entangled", clause="S-41"))
        return changed(state, self.unit, kept=True)


def beside(view: Squad, unit: str) -> Iterator[str]:
    """The units that stand next to one, friend or foe."""
    at = view.unit(unit).at
    return (one.id for one in view.conscious() if view.board.adjacent(at, one.at))


def contest(state: Squad, actor: str, target: str, resist: int, *, kind: str, clause: str) -> Script[int]:
    """Both roll against 5: 1 when the attacker has more successes, -1 when the defender has, 0 when even."""
    strong = state.unit(actor).stats.ath + state.unit(actor).stats.bulk
    resist = 0 if state.unit(target).fallen else resist
    dice = (counting(10, STRENGTH, 0, 2),) * strong + (counting(10, STRENGTH, 1, 2),) * resist
    rows = (
        Modifier(strong, "attack dice", "athletics and bulk", clause),
        Modifier(resist, "defence dice", "fallen" if not resist else "resistance", clause),
    )
    check = Check(dice, "sum", Margin(-1, 1), kind, (0, 0))
    return (yield from roll(state, check, clause, unit=actor, target=target, modifiers=rows))


class Push(Deed, frozen=True):
    """Push an adjacent unit away, or fall in the attempt (S-42)."""

    target: str

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Whoever is adjacent."""
        return (cls(unit=unit, target=other) for other in beside(view, unit))

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must be adjacent, and in the arc."""
        yield from target_refusals(view, unit, self.target)
        yield from adjacent_bars(view, unit, self.target)

    def deed(self, state: Squad) -> Script[Squad]:
        """Roll; it slides, or one falls oneself; either way the loser holds nobody any more (S-41)."""
        actor, target = state.unit(self.unit), state.unit(self.target)
        if not is_there(state, actor, self.target):
            return state
        resist = target.stats.ath + target.stats.bulk
        ahead = yield from contest(state, self.unit, self.target, resist, kind="push", clause="S-42")
        if ahead > 0:
            squares = max(1 + actor.stats.bulk - target.stats.bulk, 0)
            return (yield from do(pushed, state, self.target, self.unit, squares))
        return (yield from do(knock_down, state, self.unit, "S-42")) if ahead else state


class Trip(Deed, frozen=True):
    """Bring an adjacent unit down, or fall in the attempt (S-43)."""

    target: str

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Whoever is adjacent."""
        return (cls(unit=unit, target=other) for other in beside(view, unit))

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must be adjacent, in the arc, and on its feet."""
        yield from target_refusals(view, unit, self.target)
        yield from adjacent_bars(view, unit, self.target)
        if view.has(self.target) and view.unit(self.target).fallen:
            yield Refusal("S-39", f"{self.target} has fallen already")

    def deed(self, state: Squad) -> Script[Squad]:
        """Roll; one of the two falls, or nobody."""
        target = state.unit(self.target)
        if not is_there(state, state.unit(self.unit), self.target):
            return state
        resist = target.stats.ath + target.stats.bulk + target.stats.ins
        ahead = yield from contest(state, self.unit, self.target, resist, kind="trip", clause="S-43")
        if ahead > 0:
            return (yield from do(knock_down, state, self.target, "S-43"))
        return (yield from do(knock_down, state, self.unit, "S-43")) if ahead else state


def pushed(state: Squad, unit: str, pusher: str, squares: int) -> Script[Squad]:
    """A unit slides away, loses aim and hold, falls where there is a drop, or is slammed (B-29, S-54).

    Somebody unknown against whom it is slammed is found by both sides (B-39).
    """
    one, start = state.unit(unit), state.unit(pusher).at
    others = frozenset(other.at for other in state.conscious() if other.id != unit)
    found = slide(state.board, start, one.at, squares, others)
    state = changed((yield from do(let_go, state, unit)), unit, aim=0)
    for square in found.path:
        way = events.Moved(unit=unit, start=state.unit(unit).at, end=square, how="push", clause="S-42")
        state = yield from do(carried, state, way, one.facing)
        state = yield from do(burn, state, unit)
        if not state.unit(unit).conscious:
            return state
    if found.fell:
        state = yield from do(fall, state, unit, found.fell)
    if not found.slammed:
        return state
    free = slide(state.board, start, one.at, squares, frozenset()).path
    blocker = state.holder(free[len(found.path)]) if len(free) > len(found.path) else None
    if blocker:
        state = yield from do(met, state, unit, blocker.id)
        state = yield from do(met, state, pusher, blocker.id)
    return (yield from do(knock_down, state, unit, "S-54"))
