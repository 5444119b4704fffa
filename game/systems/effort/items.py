"""Things: doors, tables and consoles, items, weapons carried or found (E-36)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from game.rules import events
from game.rules.action_bases import NEARBY, Interacting, UsingItem
from game.rules.actions import Refusal
from game.rules.bot_values import ENABLING, PRESSING, Situation
from game.rules.interaction import in_hands, lying_at, picked_up
from game.rules.presentation import Button, counted
from game.rules.scripts import Script, tell
from game.rules.state import changed
from game.rules.units import enemies
from game.systems.effort.defenses import heal
from game.systems.effort.pool import help_text
from game.systems.effort.targeting import in_melee
from game.systems.effort.turn import EffortAction, FreeAction
from game.systems.effort.units import Agent, Effort, Item, Weapon


class Interact(Interacting[Effort, Agent], EffortAction, frozen=True):
    """Use what stands next to the unit: a door, a table, a console (E-36)."""

    button = replace(NEARBY, clause="E-36")
    category = "concentration"
    doing = "use what is near"


class UseItem(UsingItem[Effort, Agent], EffortAction, frozen=True):
    """Use an item carried or in the unit's square: a kit on `target`, smoke at `at` (E-36)."""

    button = Button("", "item", "E-36")
    category = "concentration"
    doing = "use an item"

    @classmethod
    def buttons(cls, view: Effort, unit: Agent) -> Iterator[Button]:
        return cls.priced(unit, super().buttons(view, unit))

    @classmethod
    def item_hint(cls, view: Effort, unit: Agent, item: Item) -> str:
        left = counted(item.charges, "charge")
        if item.stats.heals:
            return f"Heal a wound of its own, or of a friend beside it, without a roll; {left} left."
        reach, rounds = counted(item.stats.range, "square"), counted(item.stats.rounds, "round")
        return f"Lay smoke within {reach}, for {rounds}; {left} left."

    @classmethod
    def useful(cls, item: Item) -> bool:
        return bool(item.stats.heals or item.stats.smoke)

    def patient_bars(self, view: Effort, unit: Agent, patient: Agent) -> Iterator[Refusal]:
        if enemies(unit.side, patient.side) or not patient.conscious:
            yield Refusal("B-37", f"{patient.id} cannot be helped")
        elif not in_hands(view, unit, patient):
            yield Refusal("E-36", f"{patient.id} is not adjacent")
        elif not patient.wounds or patient.treated:
            yield Refusal("E-31", f"{patient.id} has no wound that can be healed this round")

    def effect(self, state: Effort) -> Script[Effort]:
        # One that was prepared may have become impossible meanwhile.
        if any(self.bars(state, state.unit(self.unit))):
            return state
        return (yield from super().effect(state))

    def heal(self, state: Effort, item: Item) -> Script[Effort]:
        return heal(state, state.unit(self.target), "E-36")

    def worth(self, view: Effort, situation: Situation) -> float:
        """A wound healed without a roll, or what smoke hides."""
        if not self.target:
            return self.smoke_worth(view, situation)
        return 1.3 / view.unit(self.target).stats.wound_threshold


def weapon_hint(weapon: Weapon) -> str:
    """What a weapon that could be taken in hand is like."""
    where = "adjacent" if in_melee(weapon) else f"best at {weapon.stats.zone}"
    more = f", {help_text(weapon.stats.bonus)}" if weapon.stats.bonus else ""
    return f"{weapon.stats.trait.capitalize()}, {where}{more}."


class Draw(FreeAction, frozen=True):
    """Take another weapon that the unit carries in hand: free, once a turn (E-36)."""

    button = Button("Draw", "weapon", "E-36")
    role = ENABLING
    exact = True

    weapon: str

    @classmethod
    def buttons(cls, view: Effort, unit: Agent) -> Iterator[Button]:
        others = (weapon for weapon in unit.weapons if weapon.id != unit.held)
        return cls.button.each(others, weapon_hint)

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if self.weapon not in unit.arms:
            yield Refusal("E-36", f"{unit.id} does not carry {self.weapon}")
        elif self.weapon == unit.held:
            yield Refusal("E-36", f"{self.weapon} is in hand")
        if unit.drawn:
            yield Refusal("E-36", f"{unit.id} has changed weapons this turn")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        agent = view.unit(unit)
        others = () if agent.drawn else tuple(name for name in agent.arms if name != agent.held)
        return (cls(unit=unit, weapon=name) for name in others)

    def effect(self, state: Effort) -> Script[Effort]:
        status = f"{self.weapon} in hand"
        yield from tell(state, events.Status(unit=self.unit, status=status, clause="E-36"))
        return changed(state, self.unit, held=self.weapon, drawn=True)


class TakeUp(EffortAction, frozen=True):
    """Take a weapon that lies in the unit's square in hand (E-36)."""

    button = Button("Take up", "weapon", "E-36")
    role = PRESSING
    category = "concentration"
    exact = True

    weapon: str

    @classmethod
    def buttons(cls, view: Effort, unit: Agent) -> Iterator[Button]:
        return cls.priced(unit, cls.button.each(lying_arms(view, unit), weapon_hint))

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

    def worth(self, view: Effort, situation: Situation) -> float:
        return -1.0 if view.unit(self.unit).held else 0.4


def lying_arms(view: Effort, unit: Agent) -> tuple[Weapon, ...]:
    """The weapons in a unit's square of names that it does not carry."""
    lying = lying_at(view, unit.at)
    names = lying.keys() - unit.arms.keys() if lying else ()
    return tuple(weapon for weapon in view.turn.weapons if weapon.id in names)
