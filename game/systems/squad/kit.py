"""Use Item and Switch Weapons: medkits, smoke, doors, reloading (S-12, S-13, S-55)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from game.board.squares import Square
from game.rules import events
from game.rules.actions import Refusal
from game.rules.gear import exchanged
from game.rules.interacting import interact, interact_refusals, within_hand
from game.rules.items import (
    Use,
    charge_spent,
    in_hands,
    lay_smoke,
    lying_at,
    picked_up,
    remaining,
    smoke_bars,
    usable,
    uses,
)
from game.rules.prompts import WholeTurn
from game.rules.scripts import Script, do, tell
from game.rules.sides import enemies
from game.rules.state import changed
from game.systems.squad.deed import Deed
from game.systems.squad.unit import Soldier, Squad, Weapon


class Interact(Deed, frozen=True):
    """Use what stands next to one: a door, a table, a console (S-13)."""

    at: Square

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must be adjacent, and something to use."""
        yield from interact_refusals(view, unit, self.at)

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Each thing within a hand's reach."""
        return (cls(unit=unit, at=at) for at in within_hand(view, view.unit(unit)))

    def deed(self, state: Squad) -> Script[Squad]:
        """Use it."""
        return (yield from do(interact, state, self.unit, self.at, "S-13"))


class Reload(Deed, frozen=True):
    """Fill the weapon in hand (S-55)."""

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must need it; what is thrown is gone for good."""
        weapon = unit.in_hand
        if weapon.stats.thrown or weapon.ammo >= weapon.stats.ammo:
            yield Refusal("S-55", f"{weapon.id} cannot be reloaded")

    def deed(self, state: Squad) -> Script[Squad]:
        """Reload."""
        unit: Soldier = state.unit(self.unit)
        full = replace(unit.in_hand, ammo=unit.in_hand.stats.ammo)
        yield from tell(state, events.Status(unit=unit.id, status="reloaded", clause="S-55"))
        return changed(state, unit.id, weapons=exchanged(unit.weapons, full))


class SwitchWeapons(Deed, frozen=True):
    """Take another weapon in hand: one that is carried, or that lies in one's square (S-12)."""

    weapon: str

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """It must be there, and not in hand yet."""
        if self.weapon == unit.held:
            yield Refusal("S-12", f"{self.weapon} is in hand")
        elif all(weapon.id != self.weapon for weapon in within_reach(view, unit)):
            yield Refusal("S-12", f"{unit.id} has no {self.weapon}")

    @classmethod
    def candidates(cls, view: Squad, unit: str) -> Iterator[Self]:
        """Each weapon within reach."""
        return (cls(unit=unit, weapon=weapon.id) for weapon in within_reach(view, view.unit(unit)))

    def deed(self, state: Squad) -> Script[Squad]:
        """Take it."""
        unit: Soldier = state.unit(self.unit)
        weapons = unit.weapons
        if self.weapon not in unit.arms:
            weapons += tuple(one for one in within_reach(state, unit) if one.id == self.weapon)
            state = picked_up(state, unit.at, self.weapon)
        yield from tell(state, events.Status(unit=unit.id, status=f"{self.weapon} in hand", clause="S-12"))
        return changed(state, unit.id, weapons=weapons, held=self.weapon)


def within_reach(view: Squad, unit: Soldier) -> tuple[Weapon, ...]:
    """The weapons that a unit carries, and those of other names that lie in its square."""
    here = lying_at(view, unit.at)
    names = here.keys() - unit.arms.keys()
    found = (
        replace(one, ammo=remaining(here[one.id], one.ammo)) for one in view.turn.weapons if one.id in names
    )
    return (*unit.weapons, *found)


class UseItem(Deed, frozen=True):
    """Use an item in hand or in one's square: a medkit on `target`, smoke at `at` (S-13)."""

    item: str
    target: str = ""
    at: Square | None = None

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """The item, its charges, and what it is used on."""
        item = usable(view, unit, self.item)
        if item is None:
            yield Refusal("S-13", f"{unit.id} has no {self.item}")
        elif not item.stats.charges or not (item.stats.heals or item.stats.smoke):
            yield Refusal("S-13", f"{self.item} has no use")
        elif not item.charges:
            yield Refusal("S-55", f"{self.item} is used up")
        elif item.stats.heals:
            yield from self._patient(view, unit)
        else:
            yield from smoke_bars(view, unit, item, Use(self.item, self.target, self.at), "S-13")

    def _patient(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        if self.at is not None or not view.has(self.target):
            yield Refusal("S-13", f"no {self.target or 'patient'} is known")
            return
        patient: Soldier = view.unit(self.target)
        if enemies(unit.side, patient.side):
            yield Refusal("B-37", f"{patient.id} is an enemy")
        elif not patient.conscious:
            yield Refusal("S-55", f"{patient.id} cannot be helped")
        elif not in_hands(view, unit, patient):
            yield Refusal("S-13", f"{patient.id} is not adjacent")
        elif patient.bhp >= patient.stats.bhp:
            yield Refusal("S-13", f"{patient.id} is not hurt")

    @classmethod
    def options(cls, view: Squad, unit: str, grant: WholeTurn) -> Iterator[Self]:
        """Each item on whoever needs it, or at each square in its range and in view."""
        user: Soldier = view.unit(unit)
        if any(cls.barred(view, user)):
            return
        every = (cls(unit=unit, **use._asdict()) for use in uses(view, user))
        yield from (act for act in every if act.at is not None or not any(act.bars(view, user)))

    def deed(self, state: Squad) -> Script[Squad]:
        """Use a charge."""
        unit: Soldier = state.unit(self.unit)
        item = usable(state, unit, self.item)
        if item is None:
            return state
        state = charge_spent(state, unit, item)
        if item.stats.heals:
            return (yield from do(heal, state, unit.id, self.target, item.stats.heals))
        return (yield from do(lay_smoke, state, self.at or unit.at, item, "S-13"))


def heal(state: Squad, healer: str, patient: str, amount: int) -> Script[Squad]:
    """Body hit points come back, up to the maximum; not to who is not there any more (S-13)."""
    one: Soldier = state.unit(patient)
    if not one.conscious or not in_hands(state, state.unit(healer), one):
        return state
    better = min(one.bhp + amount, one.stats.bhp)
    yield from tell(state, events.Status(unit=patient, status=f"{better - one.bhp} bhp back", clause="S-13"))
    return changed(state, patient, bhp=better)
