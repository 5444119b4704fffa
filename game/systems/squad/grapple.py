"""Entangle, Push and Trip, against adjacent targets (S-41 to S-43)."""

from abc import abstractmethod
from collections.abc import Iterator

from game.board.throws import slide
from game.dice import Check, Margin, counting, d
from game.rules import events
from game.rules.action_bases import clause_of
from game.rules.actions import Refusal
from game.rules.bot_values import Situation
from game.rules.events import Modifier
from game.rules.knowledge import is_there
from game.rules.movement import carried, hits_nobody, met
from game.rules.presentation import Button
from game.rules.presentation import dice as counted_dice
from game.rules.scripts import Script, do, end_with, roll, tell
from game.rules.state import WholeTurn, changed
from game.systems.squad.attack import AtArmsLength
from game.systems.squad.harm import burn, fall, knock_down, let_go
from game.systems.squad.stealth import give_away
from game.systems.squad.turn import SquadAction
from game.systems.squad.units import Soldier, Squad

STRENGTH = 5
"""What the dice of Push and Trip must reach (S-42, S-43)."""


class Grapple(AtArmsLength, frozen=True):
    """What is done to an adjacent unit with one's hands."""

    @abstractmethod
    def grapple(self, state: Squad) -> Script[Squad]:
        """The roll, and what it comes to, with the target there."""

    def effect(self, state: Squad) -> Script[Squad]:
        """It gives away who was hidden, whatever it comes to (S-47)."""
        if is_there(state, state.unit(self.unit), self.target):
            state = yield from self.grapple(state)
        else:
            state = yield from do(hits_nobody, state, self.unit, False)
        return (yield from end_with(give_away, state, self.unit))


class Entangle(Grapple, frozen=True):
    """Hold an adjacent unit: one attacking die must beat its highest (S-41)."""

    button = Button("Entangle", "grapple", "S-41", aim="unit")

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return not unit.holds

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return (
            f"Hold an adjacent enemy: the best of {counted_dice(unit.stats.ath)} must beat its best. "
            "Held, it has one action less and cannot go."
        )

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.holds:
            yield Refusal("S-41", f"{unit.id} holds {unit.holds} already")

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must not be held by anybody."""
        yield from super().bars(view, unit)
        if view.has(self.target) and view.unit(self.target).held_by:
            yield Refusal("S-41", f"{self.target} is held already")

    def grapple(self, state: Squad) -> Script[Squad]:
        """Roll; the first turn of the hold is paid for by this."""
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


class Maintain(SquadAction, frozen=True):
    """Go on holding whom one has entangled, for this turn (S-41)."""

    button = Button("Keep hold", "grapple", "S-41")

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return bool(unit.holds)

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"Go on holding {unit.holds} for this turn."

    def worth(self, view: Squad, situation: Situation) -> float:
        return 0.15

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        """There must be somebody, not paid for yet."""
        yield from super().unpaid(view, unit, grant)
        if not unit.holds:
            yield Refusal("S-41", f"{unit.id} holds nobody")
        elif unit.kept:
            yield Refusal("S-41", f"{unit.holds} is held this turn already")

    def effect(self, state: Squad) -> Script[Squad]:
        held = state.unit(self.unit).holds
        yield from tell(state, events.Status(unit=held, status="entangled", clause="S-41"))
        return changed(state, self.unit, kept=True)


def force(unit: Soldier) -> int:
    """How many dice a unit has to push and to trip (S-42, S-43)."""
    return unit.stats.ath + unit.stats.bulk


class Contest(Grapple, frozen=True):
    """Both roll against 5; who has fewer successes bears it, with even ones nothing happens."""

    @abstractmethod
    def resistance(self, target: Soldier) -> int:
        """How many dice the target has on its feet."""

    @abstractmethod
    def wins(self, state: Squad) -> Script[Squad]:
        """What happens to the target when the attacker has more."""

    def grapple(self, state: Squad) -> Script[Squad]:
        """Roll; the attacker falls when the target has more."""
        ahead = yield from self._rolled(state)
        if ahead > 0:
            return (yield from self.wins(state))
        return (yield from end_with(knock_down, state, self.unit, clause_of(self))) if ahead else state

    def _rolled(self, state: Squad) -> Script[int]:
        """Who has more successes: 1 the attacker, -1 the target, 0 neither."""
        actor, target = state.unit(self.unit), state.unit(self.target)
        strong = force(actor)
        resist = 0 if target.fallen else self.resistance(target)
        dice = (counting(10, STRENGTH, 0, 2),) * strong + (counting(10, STRENGTH, 1, 2),) * resist
        rows = (
            Modifier(strong, "attack dice", "athletics and bulk", clause_of(self)),
            Modifier(resist, "defence dice", "fallen" if not resist else "resistance", clause_of(self)),
        )
        check = Check(dice, "sum", Margin(-1, 1), self.kind, (0, 0))
        return (
            yield from roll(state, check, clause_of(self), unit=actor.id, target=target.id, modifiers=rows)
        )


class Push(Contest, frozen=True):
    """Push an adjacent unit away, or fall in the attempt (S-42)."""

    button = Button("Push", "grapple", "S-42", aim="unit")

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return (
            f"Push an adjacent enemy away: {counted_dice(force(unit))} at {STRENGTH}+; "
            f"{unit.name} falls if the enemy has more."
        )

    def resistance(self, target: Soldier) -> int:
        return target.stats.ath + target.stats.bulk

    def wins(self, state: Squad) -> Script[Squad]:
        """It slides, and holds nobody any more (S-41)."""
        actor, target = state.unit(self.unit), state.unit(self.target)
        squares = max(1 + actor.stats.bulk - target.stats.bulk, 0)
        return (yield from end_with(pushed, state, self.target, self.unit, squares))


class Trip(Contest, frozen=True):
    """Bring an adjacent unit down, or fall in the attempt (S-43)."""

    button = Button("Trip", "grapple", "S-43", aim="unit")

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return (
            f"Bring an adjacent enemy down: {counted_dice(force(unit))} at {STRENGTH}+; "
            f"{unit.name} falls if the enemy has more."
        )

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must be on its feet."""
        yield from super().bars(view, unit)
        if view.has(self.target) and view.unit(self.target).fallen:
            yield Refusal("S-39", f"{self.target} has fallen already")

    def resistance(self, target: Soldier) -> int:
        return target.stats.ath + target.stats.bulk + target.stats.ins

    def wins(self, state: Squad) -> Script[Squad]:
        return (yield from end_with(knock_down, state, self.target, clause_of(self)))


def pushed(state: Squad, unit_id: str, pusher: str, squares: int) -> Script[Squad]:
    """A unit slides away, loses aim and hold, falls where there is a drop, or is slammed (B-29, S-54).

    Somebody unknown against whom it is slammed is found by both sides (B-39).
    """
    unit, start = state.unit(unit_id), state.unit(pusher).at
    others = frozenset(other.at for other in state.conscious())
    slid = slide(state.board, start, unit.at, squares, others)
    state = changed((yield from do(let_go, state, unit_id)), unit_id, aim=0)
    for square in slid.path:
        way = events.Moved(unit=unit_id, start=state.unit(unit_id).at, end=square, how="push", clause="S-42")
        state = yield from do(carried, state, way, unit.facing)
        state = yield from do(burn, state, unit_id)
        if not state.unit(unit_id).conscious:
            return state
    if slid.fell:
        state = yield from do(fall, state, unit_id, slid.fell)
    if not slid.slammed:
        return state
    free = slide(state.board, start, unit.at, squares, frozenset()).path
    blocker = state.holder(free[len(slid.path)]) if len(free) > len(slid.path) else None
    if blocker:
        state = yield from do(met, state, unit_id, blocker.id)
        state = yield from do(met, state, pusher, blocker.id)
    return (yield from end_with(knock_down, state, unit_id, "S-54"))
