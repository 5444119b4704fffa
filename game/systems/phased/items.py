"""Gear: drawing, picking up, reloading; doors, medkits, smoke (P-11, P-12, P-15, P-16, P-36, P-49, P-50)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from game.board.squares import Square
from game.dice import Amount, Check, d
from game.rules import events
from game.rules.actions import Refusal
from game.rules.events import Modifier
from game.rules.gear import exchanged
from game.rules.interaction import (
    Use,
    charge_spent,
    in_hands,
    interact,
    interact_refusals,
    lay_smoke,
    lying_at,
    picked_up,
    remaining,
    smoke_bars,
    usable,
    uses,
    within_hand,
)
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import WholeTurn, changed
from game.rules.units import enemies
from game.systems.phased.actions import Choice, Errand
from game.systems.phased.pool import in_melee_with
from game.systems.phased.units import Fighter, Phased, Weapon, dice_of


def holding(unit: Fighter, name: str) -> Weapon | None:
    """The weapon of that name that a unit carries."""
    return next((weapon for weapon in unit.weapons if weapon.id == name), None)


def taking_bars(unit: Fighter, name: str) -> Iterator[Refusal]:
    """It must be carried, and not in hand yet."""
    if name == unit.held:
        yield Refusal("P-12", f"{name} is in hand")
    elif holding(unit, name) is None:
        yield Refusal("P-12", f"{unit.id} has no {name}")


def draws(state: Phased, unit: str, weapon: str, clause: str) -> Script[Phased]:
    """A unit takes a weapon in hand that it carries; in melee that makes its blows worse (P-36)."""
    engaged = bool(in_melee_with(state, unit))
    yield from tell(state, events.Status(unit=unit, status=f"{weapon} in hand", clause=clause))
    state = changed(state, unit, held=weapon)
    return changed(state, unit, drew=True) if engaged or in_melee_with(state, unit) else state


def weapons_here(view: Phased, unit: Fighter) -> tuple[Weapon, ...]:
    """The weapons in a unit's square of names that it does not carry (P-16)."""
    here = lying_at(view, unit.at)
    names = here.keys() - unit.arms.keys()
    return tuple(
        replace(weapon, ammo=remaining(here[weapon.id], weapon.ammo))
        for weapon in view.turn.weapons
        if weapon.id in names
    )


def spent(state: Phased, unit: str, weapon: Weapon, shots: int) -> Phased:
    """The position with so many shots gone from a weapon that needs any (P-50)."""
    if not weapon.stats.ammo:
        return state
    less = replace(weapon, ammo=weapon.ammo - shots)
    return changed(state, unit, weapons=exchanged(state.unit(unit).weapons, less))


def empty_bars(weapon: Weapon, shots: int) -> Iterator[Refusal]:
    """Too few shots are left (P-50)."""
    if weapon.stats.ammo and weapon.ammo < shots:
        yield Refusal("P-50", f"{weapon.id} has {weapon.ammo} of {shots} shots left")


class Draw(Choice, frozen=True):
    """Draw a weapon that is not bulky, as the choice of the Movement phase (P-12)."""

    weapon: str

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from taking_bars(unit, self.weapon)
        weapon = holding(unit, self.weapon)
        if weapon and weapon.stats.bulky:
            yield Refusal("P-12", f"{self.weapon} is bulky: drawing it is an Action")

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, weapon=weapon.id) for weapon in view.unit(unit).weapons)

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from do(draws, state, self.unit, self.weapon, "P-12"))


class DrawBulky(Errand, frozen=True):
    """Draw a bulky weapon, as the Action of the turn (P-15)."""

    weapon: str

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from taking_bars(unit, self.weapon)
        weapon = holding(unit, self.weapon)
        if weapon and not weapon.stats.bulky:
            yield Refusal("P-15", f"{self.weapon} is not bulky: drawing it is no Action")

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, weapon=weapon.id) for weapon in view.unit(unit).weapons)

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from do(draws, state, self.unit, self.weapon, "P-15"))


class PickUp(Errand, frozen=True):
    """Pick up a weapon that lies in one's own square, as the Action of the turn (P-16)."""

    weapon: str

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if all(weapon.id != self.weapon for weapon in weapons_here(view, unit)):
            yield Refusal("P-16", f"no {self.weapon} that it needs lies where {unit.id} stands")

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, weapon=weapon.id) for weapon in weapons_here(view, view.unit(unit)))

    def effect(self, state: Phased) -> Script[Phased]:
        unit = state.unit(self.unit)
        taken = tuple(weapon for weapon in weapons_here(state, unit) if weapon.id == self.weapon)
        state = picked_up(state, unit.at, self.weapon)
        state = changed(state, unit.id, weapons=(*unit.weapons, *taken))
        return (yield from do(draws, state, unit.id, self.weapon, "P-16"))


class Interact(Choice, frozen=True):
    """Use what stands next to one: a door, a table, a console, instead of moving (P-49)."""

    at: Square

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from interact_refusals(view, unit, self.at)

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, at=at) for at in within_hand(view, view.unit(unit)))

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from do(interact, state, self.unit, self.at, "P-49"))


class Reload(Choice, frozen=True):
    """Fill the weapon in hand, instead of moving (P-49)."""

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        weapon = unit.in_hand
        if weapon is None or weapon.ammo >= weapon.stats.ammo or (weapon.stats.blast and weapon.stats.light):
            what = weapon.id if weapon else "an empty hand"
            yield Refusal("P-49", f"{what} cannot be reloaded")

    def effect(self, state: Phased) -> Script[Phased]:
        unit = state.unit(self.unit)
        weapon = unit.in_hand
        if weapon is None:
            return state
        full = replace(weapon, ammo=weapon.stats.ammo)
        yield from tell(state, events.Status(unit=unit.id, status="reloaded", clause="P-49"))
        return changed(state, unit.id, weapons=exchanged(unit.weapons, full))


class UseItem(Choice, frozen=True):
    """Use an item in hand or in one's square, not moving: a medkit on `target`, smoke at `at` (P-49)."""

    item: str
    target: str = ""
    at: Square | None = None

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        item = usable(view, unit, self.item)
        if item is None:
            yield Refusal("P-49", f"{unit.id} has no {self.item}")
        elif not item.stats.charges or not (item.stats.heals or item.stats.smoke):
            yield Refusal("P-49", f"{self.item} has no use")
        elif not item.charges:
            yield Refusal("P-49", f"{self.item} is used up")
        elif item.stats.heals:
            yield from self._patient(view, unit)
        else:
            yield from smoke_bars(view, unit, item, Use(self.item, self.target, self.at), "P-49")

    def _patient(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if self.at is not None or not view.has(self.target):
            yield Refusal("P-49", f"no {self.target or 'patient'} is known")
            return
        patient = view.unit(self.target)
        if enemies(unit.side, patient.side):
            yield Refusal("B-37", f"{patient.id} is an enemy")
        elif not patient.conscious:
            yield Refusal("P-49", f"{patient.id} cannot be helped")
        elif not in_hands(view, unit, patient):
            yield Refusal("P-49", f"{patient.id} is not adjacent")
        elif patient.vitality >= (patient.stats.vitality or 0) or patient.mook:
            yield Refusal("P-49", f"{patient.id} has no vitality to get back")

    @classmethod
    def options(cls, view: Phased, unit: str, grant: WholeTurn) -> Iterator[Self]:
        user = view.unit(unit)
        if any(cls.barred(view, user)):
            return
        every = (cls(unit=unit, **use._asdict()) for use in uses(view, user))
        yield from (act for act in every if act.at is not None or not any(act.bars(view, user)))

    def effect(self, state: Phased) -> Script[Phased]:
        unit = state.unit(self.unit)
        item = usable(state, unit, self.item)
        if item is None:
            return state
        state = charge_spent(state, unit, item)
        if item.stats.heals:
            return (yield from do(heal, state, unit.id, self.target, item.id, item.stats.heals))
        return (yield from do(lay_smoke, state, self.at or unit.at, item, "P-49"))


def heal(state: Phased, healer: str, patient: str, item: str, dice: str) -> Script[Phased]:
    """Vitality comes back, up to the maximum (P-49)."""
    fighter = state.unit(patient)
    if not fighter.conscious or not in_hands(state, state.unit(healer), fighter):
        return state
    many, sides = dice_of(dice)
    missing = (fighter.stats.vitality or 0) - fighter.vitality
    check = Check((d(sides),) * many, "sum", Amount(0, missing), "first aid", (0,))
    rows = (Modifier(many, f"d{sides}", item, "P-49"),)
    back = yield from roll(state, check, "P-49", unit=healer, target=patient, modifiers=rows)
    yield from tell(state, events.Status(unit=patient, status=f"{back} vitality back", clause="P-49"))
    return changed(state, patient, vitality=fighter.vitality + back)
