"""Drawing and picking up, doors, reloading, medkits, smoke (P-12, P-15, P-16, P-49)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from game.board.squares import Square
from game.dice import Amount, Check, d
from game.rules import events
from game.rules.actions import Refusal
from game.rules.gear import exchanged
from game.rules.interacting import interact, interact_refusals, within_hand
from game.rules.items import Use, charge_spent, in_hands, lay_smoke, picked_up, smoke_bars, usable, uses
from game.rules.modifiers import Modifier
from game.rules.prompts import WholeTurn
from game.rules.scripts import Script, do, roll, tell
from game.rules.sides import enemies
from game.rules.state import changed
from game.systems.phased.carrying import draws, holding, taking_bars, weapons_here
from game.systems.phased.deed import Choice, Errand
from game.systems.phased.stats import dice_of
from game.systems.phased.unit import Fighter, Phased


class Draw(Choice, frozen=True):
    """Draw a weapon that is not bulky, as the choice of the Movement phase (P-12)."""

    weapon: str

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """It is carried, not in hand, not bulky."""
        yield from taking_bars(unit, self.weapon)
        weapon = holding(unit, self.weapon)
        if weapon and weapon.stats.bulky:
            yield Refusal("P-12", f"{self.weapon} is bulky: drawing it is an Action")

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        """Each weapon that is carried."""
        return (cls(unit=unit, weapon=weapon.id) for weapon in view.unit(unit).weapons)

    def deed(self, state: Phased) -> Script[Phased]:
        """Draw it."""
        return (yield from do(draws, state, self.unit, self.weapon, "P-12"))


class DrawBulky(Errand, frozen=True):
    """Draw a bulky weapon, as the Action of the turn (P-15)."""

    weapon: str

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """It is carried, not in hand, and bulky."""
        yield from taking_bars(unit, self.weapon)
        weapon = holding(unit, self.weapon)
        if weapon and not weapon.stats.bulky:
            yield Refusal("P-15", f"{self.weapon} is not bulky: drawing it is no Action")

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        """Each weapon that is carried."""
        return (cls(unit=unit, weapon=weapon.id) for weapon in view.unit(unit).weapons)

    def deed(self, state: Phased) -> Script[Phased]:
        """Draw it."""
        return (yield from do(draws, state, self.unit, self.weapon, "P-15"))


class PickUp(Errand, frozen=True):
    """Pick up a weapon that lies in one's own square, as the Action of the turn (P-16)."""

    weapon: str

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """It lies here, and is none that one carries."""
        if all(weapon.id != self.weapon for weapon in weapons_here(view, unit)):
            yield Refusal("P-16", f"no {self.weapon} that it needs lies where {unit.id} stands")

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        """Each weapon that lies here."""
        return (cls(unit=unit, weapon=weapon.id) for weapon in weapons_here(view, view.unit(unit)))

    def deed(self, state: Phased) -> Script[Phased]:
        """Take it in hand, with the shots that are left in it."""
        unit: Fighter = state.unit(self.unit)
        found = tuple(one for one in weapons_here(state, unit) if one.id == self.weapon)
        state = picked_up(state, unit.at, self.weapon)
        state = changed(state, unit.id, weapons=(*unit.weapons, *found))
        return (yield from do(draws, state, unit.id, self.weapon, "P-16"))


class Interact(Choice, frozen=True):
    """Use what stands next to one: a door, a table, a console, instead of moving (P-49)."""

    at: Square

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """It must be adjacent, and something to use."""
        yield from interact_refusals(view, unit, self.at)

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        """Each thing within a hand's reach."""
        return (cls(unit=unit, at=at) for at in within_hand(view, view.unit(unit)))

    def deed(self, state: Phased) -> Script[Phased]:
        """Use it."""
        return (yield from do(interact, state, self.unit, self.at, "P-49"))


class Reload(Choice, frozen=True):
    """Fill the weapon in hand, instead of moving (P-49)."""

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """It must need it; a grenade is gone for good."""
        weapon = unit.in_hand
        if weapon is None or weapon.ammo >= weapon.stats.ammo or (weapon.stats.blast and weapon.stats.light):
            what = weapon.id if weapon else "an empty hand"
            yield Refusal("P-49", f"{what} cannot be reloaded")

    def deed(self, state: Phased) -> Script[Phased]:
        """Reload."""
        unit: Fighter = state.unit(self.unit)
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
        """The item, its charges, and what it is used on."""
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
        patient: Fighter = view.unit(self.target)
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
        """Each item on whoever needs it, or at each square in its range and in view."""
        user: Fighter = view.unit(unit)
        if any(cls.barred(view, user)):
            return
        every = (cls(unit=unit, **use._asdict()) for use in uses(view, user))
        yield from (act for act in every if act.at is not None or not any(act.bars(view, user)))

    def deed(self, state: Phased) -> Script[Phased]:
        """Use a charge."""
        unit: Fighter = state.unit(self.unit)
        item = usable(state, unit, self.item)
        if item is None:
            return state
        state = charge_spent(state, unit, item)
        if item.stats.heals:
            return (yield from do(heal, state, unit.id, self.target, item.id, item.stats.heals))
        return (yield from do(lay_smoke, state, self.at or unit.at, item, "P-49"))


def heal(state: Phased, healer: str, patient: str, item: str, dice: str) -> Script[Phased]:
    """Vitality comes back, up to the maximum (P-49)."""
    one: Fighter = state.unit(patient)
    if not one.conscious or not in_hands(state, state.unit(healer), one):
        return state
    many, sides = dice_of(dice)
    missing = (one.stats.vitality or 0) - one.vitality
    check = Check((d(sides),) * many, "sum", Amount(0, missing), "first aid", (0,))
    rows = (Modifier(many, f"d{sides}", item, "P-49"),)
    back = yield from roll(state, check, "P-49", unit=healer, target=patient, modifiers=rows)
    yield from tell(state, events.Status(unit=patient, status=f"{back} vitality back", clause="P-49"))
    return changed(state, patient, vitality=one.vitality + back)
