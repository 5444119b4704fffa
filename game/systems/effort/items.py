"""Things: doors, tables and consoles, items, weapons carried or found (E-36)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from game.board.squares import Square
from game.rules import events
from game.rules.actions import Action, Refusal
from game.rules.bot_values import ENABLING
from game.rules.interaction import (
    Use,
    charge_spent,
    in_hands,
    interact,
    interact_refusals,
    lay_smoke,
    lying_at,
    picked_up,
    smoke_bars,
    usable,
    uses,
    within_hand,
)
from game.rules.scripts import Script, do, tell
from game.rules.state import Grant, changed
from game.rules.units import enemies
from game.systems.effort.defenses import heal
from game.systems.effort.turn import Deed
from game.systems.effort.units import Agent, Category, Effort, Weapon


class Interact(Deed, frozen=True):
    """Use what stands next to the unit: a door, a table, a console (E-36)."""

    category: ClassVar[Category] = "concentration"

    at: Square

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from interact_refusals(view, unit, self.at)

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, at=at) for at in within_hand(view, view.unit(unit)))

    def effect(self, state: Effort) -> Script[Effort]:
        return (yield from do(interact, state, self.unit, self.at, "E-36"))


class TakeUp(Deed, frozen=True):
    """Take a weapon that lies in the unit's square in hand (E-36)."""

    category: ClassVar[Category] = "concentration"

    weapon: str

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if all(weapon.id != self.weapon for weapon in lying_arms(view, unit)):
            yield Refusal("E-36", f"no {self.weapon} for {unit.id} lies here")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, weapon=weapon.id) for weapon in lying_arms(view, view.unit(unit)))

    def effect(self, state: Effort) -> Script[Effort]:
        unit = state.unit(self.unit)
        taken = tuple(weapon for weapon in lying_arms(state, unit) if weapon.id == self.weapon)
        state = picked_up(state, unit.at, self.weapon)
        yield from tell(state, events.Status(unit=unit.id, status=f"{self.weapon} in hand", clause="E-36"))
        return changed(state, unit.id, weapons=(*unit.weapons, *taken), held=self.weapon)


class Draw(Action["Effort"], frozen=True):
    """Take another weapon that the unit carries in hand: free, once a turn (E-36)."""

    role = ENABLING

    weapon: str

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        unit = view.unit(self.unit)
        if self.weapon not in unit.arms:
            yield Refusal("E-36", f"{unit.id} does not carry {self.weapon}")
        elif self.weapon == unit.held:
            yield Refusal("E-36", f"{self.weapon} is in hand")
        if unit.drawn:
            yield Refusal("E-36", f"{unit.id} has changed weapons this turn")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, weapon=name) for name in view.unit(unit).arms)

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        status = f"{self.weapon} in hand"
        yield from tell(state, events.Status(unit=self.unit, status=status, clause="E-36"))
        return changed(state, self.unit, held=self.weapon, drawn=True)


def lying_arms(view: Effort, unit: Agent) -> tuple[Weapon, ...]:
    """The weapons in a unit's square of names that it does not carry."""
    names = lying_at(view, unit.at).keys() - unit.arms.keys()
    return tuple(weapon for weapon in view.turn.weapons if weapon.id in names)


class UseItem(Deed, frozen=True):
    """Use an item carried or in the unit's square: a kit on `target`, smoke at `at` (E-36)."""

    category: ClassVar[Category] = "concentration"

    item: str
    target: str = ""
    at: Square | None = None

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        item = usable(view, unit, self.item)
        if item is None:
            yield Refusal("E-36", f"{unit.id} has no {self.item}")
        elif not (item.stats.heals or item.stats.smoke):
            yield Refusal("E-36", f"{self.item} has no use")
        elif not item.charges:
            yield Refusal("E-36", f"{self.item} is used up")
        elif item.stats.heals:
            yield from self._patient(view, unit)
        else:
            yield from smoke_bars(view, unit, item, Use(self.item, self.target, self.at), "E-36")

    def _patient(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if self.at is not None or not view.has(self.target):
            yield Refusal("E-36", f"no {self.target or 'patient'} is known")
            return
        patient = view.unit(self.target)
        if enemies(unit.side, patient.side) or not patient.conscious:
            yield Refusal("B-37", f"{patient.id} cannot be helped")
        elif not in_hands(view, unit, patient):
            yield Refusal("E-36", f"{patient.id} is not adjacent")
        elif not patient.wounds or patient.treated:
            yield Refusal("E-31", f"{patient.id} has no wound that can be healed this round")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        user = view.unit(unit)
        return (cls(unit=unit, **use._asdict()) for use in uses(view, user))

    def effect(self, state: Effort) -> Script[Effort]:
        unit = state.unit(self.unit)
        item = usable(state, unit, self.item)
        if item is None or any(self.bars(state, unit)):
            return state
        state = charge_spent(state, unit, item)
        if item.stats.heals:
            return (yield from heal(state, state.unit(self.target), "E-36"))
        return (yield from do(lay_smoke, state, self.at or unit.at, item, "E-36"))
