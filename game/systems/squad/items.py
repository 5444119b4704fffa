"""Use Item and Switch Weapons: medkits, smoke, doors, reloading (S-12, S-13, S-55)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from game.rules import events
from game.rules.action_bases import NEARBY, Interacting, UsingItem
from game.rules.actions import Refusal
from game.rules.bot_values import ENABLING, Situation
from game.rules.gear import exchanged
from game.rules.interaction import in_hands, lying_at, picked_up, remaining
from game.rules.presentation import Button, counted, named
from game.rules.scripts import Script, end_with, tell
from game.rules.state import changed
from game.systems.squad.attack import harm_of, shots_left
from game.systems.squad.turn import SquadAction
from game.systems.squad.units import Item, Soldier, Squad, Weapon


class Interact(Interacting[Squad, Soldier], SquadAction, frozen=True):
    """Use what stands next to one: a door, a table, a console (S-13)."""

    button = replace(NEARBY, clause="S-13")


class Reload(SquadAction, frozen=True):
    """Fill the weapon in hand (S-55)."""

    button = Button("Reload", "reload", "S-55")

    @classmethod
    def has(cls, view: Squad, unit: Soldier) -> bool:
        return any(weapon.stats.ammo and not weapon.stats.thrown for weapon in unit.weapons)

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        weapon = unit.in_hand
        if not weapon.stats.ammo or weapon.stats.thrown:
            return f"Fill the weapon in hand; {named(weapon.id)} cannot be filled."
        full = counted(weapon.stats.ammo, "shot")
        return f"Fill the {named(weapon.id)} up to {full}; it has {weapon.ammo}."

    @classmethod
    def stands_out(cls, view: Squad, unit: Soldier) -> bool:
        """With a weapon that is half empty."""
        return 2 * unit.in_hand.ammo <= unit.in_hand.stats.ammo

    def worth(self, view: Squad, situation: Situation) -> float:
        """Urgent with an empty weapon; else what one does when there is nobody to fight."""
        weapon = view.unit(self.unit).in_hand
        if not weapon.ammo:
            return 0.5
        return 0.0 if situation.foes else 0.1 * (1 - weapon.ammo / weapon.stats.ammo)

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must need it; what is thrown is gone for good."""
        weapon = unit.in_hand
        if weapon.stats.thrown or not weapon.stats.ammo:
            yield Refusal("S-55", f"{weapon.id} cannot be reloaded")
        elif weapon.ammo >= weapon.stats.ammo:
            yield Refusal("S-55", f"{weapon.id} is full: {weapon.ammo} of {weapon.stats.ammo}")

    def effect(self, state: Squad) -> Script[Squad]:
        unit = state.unit(self.unit)
        full = replace(unit.in_hand, ammo=unit.in_hand.stats.ammo)
        yield from tell(state, events.Status(unit=unit.id, status="reloaded", clause="S-55"))
        return changed(state, unit.id, weapons=exchanged(unit.weapons, full))


class SwitchWeapons(SquadAction, frozen=True):
    """Take another weapon in hand: one that is carried, or that lies in one's square (S-12)."""

    button = Button("Take", "weapon", "S-12")
    role = ENABLING

    exact = True

    weapon: str

    @classmethod
    def buttons(cls, view: Squad, unit: Soldier) -> Iterator[Button]:
        def hint(weapon: Weapon) -> str:
            stats = weapon.stats
            reach = f"up to {counted(stats.range, 'square')}" if stats.range else "only at who is beside it"
            return f"{harm_of(stats)}, {reach}{shots_left(weapon)}."

        others = (weapon for weapon in within_reach(view, unit) if weapon.id != unit.held)
        return cls.button.each(others, hint)

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must be there, and not in hand yet."""
        if self.weapon == unit.held:
            yield Refusal("S-12", f"{self.weapon} is in hand")
        elif all(weapon.id != self.weapon for weapon in within_reach(view, unit)):
            yield Refusal("S-12", f"{unit.id} has no {self.weapon}")

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        bearer = view.unit(unit)
        others = (weapon for weapon in within_reach(view, bearer) if weapon.id != bearer.held)
        return (cls(unit=unit, weapon=weapon.id) for weapon in others)

    def effect(self, state: Squad) -> Script[Squad]:
        unit = state.unit(self.unit)
        weapons = unit.weapons
        if self.weapon not in unit.arms:
            weapons += tuple(weapon for weapon in within_reach(state, unit) if weapon.id == self.weapon)
            state = picked_up(state, unit.at, self.weapon)
        yield from tell(state, events.Status(unit=unit.id, status=f"{self.weapon} in hand", clause="S-12"))
        return changed(state, unit.id, weapons=weapons, held=self.weapon)


def within_reach(view: Squad, unit: Soldier) -> tuple[Weapon, ...]:
    """The weapons that a unit carries, and those of other names that lie in its square."""
    here = lying_at(view, unit.at)
    if not here:
        return unit.weapons
    names = here.keys() - unit.arms.keys()
    lying = (
        replace(weapon, ammo=remaining(here[weapon.id], weapon.ammo))
        for weapon in view.turn.weapons
        if weapon.id in names
    )
    return (*unit.weapons, *lying)


class UseItem(UsingItem[Squad, Soldier], SquadAction, frozen=True):
    """Use an item in hand or in one's square: a medkit on `target`, smoke at `at` (S-13)."""

    button = Button("", "item", "S-13")
    used_up = "S-55"

    @classmethod
    def item_hint(cls, view: Squad, unit: Soldier, item: Item) -> str:
        carried = sum(other.charges for other in unit.things if other.id == item.id)
        left = counted(carried or item.charges, "charge")
        if item.stats.heals:
            return f"Give {item.stats.heals} health back to {unit.name} or a friend beside it; {left} left."
        return (
            f"Lay smoke over a square within {counted(item.stats.range, 'square')} and those around it, "
            f"for {counted(item.stats.rounds, 'turn')}; {left} left."
        )

    def healthy(self, patient: Soldier) -> Iterator[Refusal]:
        if patient.bhp >= patient.stats.bhp:
            yield Refusal("S-13", f"{patient.id} is not hurt")

    def heal(self, state: Squad, item: Item) -> Script[Squad]:
        return (yield from end_with(heal, state, self.unit, self.target, item.stats.heals))

    def worth(self, view: Squad, situation: Situation) -> float:
        """What a wounded friend gets back, or what smoke hides."""
        if not self.target:
            return self.smoke_worth(view, situation)
        patient = view.unit(self.target)
        urgent = 0.15 if patient.bhp <= CHARGE and situation.danger > 0 else 0.0
        return dressing_worth(patient) + urgent


CHARGE = 2
"""What the computer takes a charge of a medkit to give back, in bhp."""


def dressing_worth(patient: Soldier) -> float:
    """What it is worth to the computer to use a charge on somebody."""
    lost = patient.stats.bhp - patient.bhp
    return 1.2 * CHARGE / patient.stats.bhp if lost >= CHARGE else 0.05


def heal(state: Squad, healer: str, patient_id: str, amount: int) -> Script[Squad]:
    """Body hit points come back, up to the maximum; not to who is not there any more (S-13)."""
    patient = state.unit(patient_id)
    if not patient.conscious or not in_hands(state, state.unit(healer), patient):
        return state
    better = min(patient.bhp + amount, patient.stats.bhp)
    yield from tell(
        state, events.Status(unit=patient_id, status=f"{better - patient.bhp} health back", clause="S-13")
    )
    return changed(state, patient_id, bhp=better)
