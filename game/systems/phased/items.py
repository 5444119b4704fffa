"""Gear: drawing, picking up, reloading; doors, medkits, smoke (P-11, P-12, P-15, P-16, P-36, P-49, P-50)."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from game.dice import Amount, Check, d
from game.rules import events
from game.rules.action_bases import NEARBY, Interacting, UsingItem, clause_of
from game.rules.actions import Refusal
from game.rules.bot_values import PREPARATION, PRESSING, Situation
from game.rules.events import Modifier
from game.rules.gear import exchanged
from game.rules.interaction import in_hands, lying_at, picked_up, remaining
from game.rules.presentation import Button, counted, named
from game.rules.scripts import Script, end_with, roll, tell
from game.rules.state import WholeTurn, changed
from game.systems.phased.actions import Choice, Errand, PhasedAction
from game.systems.phased.harm import SCALE_NAMES
from game.systems.phased.pool import INTO_MELEE, in_melee_with, opponents
from game.systems.phased.units import Fighter, Item, Phased, Weapon, dice_of, health


def taking_bars(unit: Fighter, name: str) -> Iterator[Refusal]:
    """It must be carried, and not in hand yet."""
    if name == unit.held:
        yield Refusal("P-12", f"{name} is in hand")
    elif unit.carried(name) is None:
        yield Refusal("P-12", f"{unit.id} has no {name}")


def take_in_hand(state: Phased, unit: str, weapon: str, clause: str) -> Script[Phased]:
    """A unit takes a weapon in hand that it carries; in melee that makes its blows worse (P-36)."""
    engaged = bool(in_melee_with(state, unit))
    yield from tell(state, events.Status(unit=unit, status=f"{weapon} in hand", clause=clause))
    state = changed(state, unit, held=weapon)
    return changed(state, unit, drew=True) if engaged or in_melee_with(state, unit) else state


def lying_weapons(view: Phased, unit: Fighter) -> tuple[Weapon, ...]:
    """The weapons in a unit's square of names that it does not carry (P-16)."""
    here = lying_at(view, unit.at)
    if not here:
        return ()
    names = here.keys() - unit.arms.keys()
    return tuple(
        replace(weapon, ammo=remaining(here[weapon.id], weapon.ammo))
        for weapon in view.turn.weapons
        if weapon.id in names
    )


def spend_shots(state: Phased, unit: str, weapon: Weapon, shots: int) -> Phased:
    """The position after a number of shots from a weapon that needs any (P-50)."""
    if not weapon.stats.ammo:
        return state
    less = replace(weapon, ammo=weapon.ammo - shots)
    return changed(state, unit, weapons=exchanged(state.unit(unit).weapons, less))


def empty_bars(weapon: Weapon, shots: int) -> Iterator[Refusal]:
    """Too few shots are left (P-50)."""
    if weapon.stats.ammo and weapon.ammo < shots:
        yield Refusal("P-50", f"{weapon.id} has {weapon.ammo} of {shots} shots left")


class Taking(PhasedAction, frozen=True):
    """Take a weapon in hand; what that `takes` is said to players."""

    exact = True
    takes: ClassVar[str] = "As its Action."

    weapon: str

    @classmethod
    @abstractmethod
    def weapons(cls, view: Phased, unit: Fighter) -> tuple[Weapon, ...]:
        """The weapons that it is about."""

    @classmethod
    def buttons(cls, view: Phased, unit: Fighter) -> Iterator[Button]:
        if cls.button:
            others = (weapon for weapon in cls.weapons(view, unit) if weapon.id != unit.held)
            yield from cls.button.each(others, lambda weapon: f"{weapon_hint(weapon)} {cls.takes}")

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        taker = view.unit(unit)
        others = (weapon for weapon in cls.weapons(view, taker) if weapon.id != taker.held)
        return (cls(unit=unit, weapon=weapon.id) for weapon in others)

    def worth(self, view: Phased, situation: Situation) -> float:
        """Another weapon, when what is in hand is empty, or nothing is."""
        unit = view.unit(self.unit)
        weapon, other = unit.in_hand, unit.carried(self.weapon)
        empty = weapon is None or (weapon.stats.ammo and not weapon.ammo)
        loaded = other is None or not other.stats.ammo or other.ammo > 0
        return 0.5 if empty and loaded else -1.0

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(take_in_hand, state, self.unit, self.weapon, clause_of(self)))


def weapon_hint(weapon: Weapon) -> str:
    """What a weapon does, and what it changes that it is in hand, as sentences."""
    stats = weapon.stats
    scale = f" at {SCALE_NAMES[stats.scale]} scale" if stats.scale != "H" else ""
    ap = f", {stats.ap} of armor does not count" if stats.ap else ""
    melee = (
        " With it, neither it nor an enemy beside it can fire or run; who fires into that melee has "
        f"{INTO_MELEE} to hit."
    )
    return f"{stats.dice} damage{scale}{ap}.{melee if stats.melee else ''}"


class Draw(Taking, Choice, frozen=True):
    """Draw a weapon that is not bulky, as the choice of the Movement phase (P-12)."""

    button = Button("Draw", "weapon", "P-12")
    role = PREPARATION
    takes = "Instead of moving."

    def worth(self, view: Phased, situation: Situation) -> float:
        """What can be declared with it says that."""
        return 0.0

    @classmethod
    def stands_out(cls, view: Phased, unit: Fighter) -> bool:
        """With a blade to draw beside an enemy that could else just walk away (P-23)."""
        blade = any(weapon.stats.melee for weapon in cls.weapons(view, unit))
        return blade and bool(opponents(view, unit.id)) and not in_melee_with(view, unit.id)

    @classmethod
    def weapons(cls, view: Phased, unit: Fighter) -> tuple[Weapon, ...]:
        return tuple(weapon for weapon in unit.weapons if not weapon.stats.bulky)

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from taking_bars(unit, self.weapon)
        weapon = unit.carried(self.weapon)
        if weapon and weapon.stats.bulky:
            yield Refusal("P-12", f"{self.weapon} is bulky: drawing it is an Action")


class DrawBulky(Taking, Errand, frozen=True):
    """Draw a bulky weapon, as the Action of the turn (P-15)."""

    button = Button("Draw", "weapon", "P-15")

    @classmethod
    def weapons(cls, view: Phased, unit: Fighter) -> tuple[Weapon, ...]:
        return tuple(weapon for weapon in unit.weapons if weapon.stats.bulky)

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from taking_bars(unit, self.weapon)
        weapon = unit.carried(self.weapon)
        if weapon and not weapon.stats.bulky:
            yield Refusal("P-15", f"{self.weapon} is not bulky: drawing it is no Action")


class PickUp(Taking, Errand, frozen=True):
    """Pick up a weapon that lies in the unit's own square, as the Action of the turn (P-16)."""

    button = Button("Pick up", "weapon", "P-16")
    role = PRESSING

    @classmethod
    def weapons(cls, view: Phased, unit: Fighter) -> tuple[Weapon, ...]:
        return lying_weapons(view, unit)

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if all(weapon.id != self.weapon for weapon in lying_weapons(view, unit)):
            yield Refusal("P-16", f"no {self.weapon} that it needs lies where {unit.id} stands")

    def effect(self, state: Phased) -> Script[Phased]:
        """Take it in hand, with the shots that are left in it."""
        unit = state.unit(self.unit)
        taken = tuple(weapon for weapon in lying_weapons(state, unit) if weapon.id == self.weapon)
        state = picked_up(state, unit.at, self.weapon)
        state = changed(state, unit.id, weapons=(*unit.weapons, *taken))
        return (yield from super().effect(state))


class Interact(Interacting[Phased, Fighter], Choice, frozen=True):
    """Use what stands next to the unit: a door, a table, a console, instead of moving (P-49)."""

    button = replace(
        NEARBY, clause="P-49", hint="Use a door, a table or a console beside it, instead of moving."
    )


class Reload(Choice, frozen=True):
    """Fill the weapon in hand, instead of moving (P-49)."""

    button = Button("Reload", "reload", "P-49")

    @classmethod
    def has(cls, view: Phased, unit: Fighter) -> bool:
        return any(weapon.stats.ammo for weapon in unit.weapons)

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        weapon = unit.in_hand
        if weapon is None or not weapon.stats.ammo:
            return "Fill the weapon in hand, instead of moving."
        shots = counted(weapon.stats.ammo, "shot")
        return f"Fill the {named(weapon.id)} up to {shots}, instead of moving; it has {weapon.ammo}."

    @classmethod
    def stands_out(cls, view: Phased, unit: Fighter) -> bool:
        """With a weapon that is half empty."""
        weapon = unit.in_hand
        return weapon is not None and 2 * weapon.ammo <= weapon.stats.ammo

    def worth(self, view: Phased, situation: Situation) -> float:
        """Urgent with an empty weapon; else what a unit does when there is nobody to fight."""
        weapon = view.unit(self.unit).in_hand
        if weapon is None:
            return -1.0
        if not weapon.ammo:
            return 0.6
        return 0.0 if situation.foes else 0.1 * (1 - weapon.ammo / weapon.stats.ammo)

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        """A grenade is gone for good."""
        yield from super().unpaid(view, unit, grant)
        weapon = unit.in_hand
        if weapon is None or not weapon.stats.ammo or (weapon.stats.blast and weapon.stats.light):
            what = weapon.id if weapon else "an empty hand"
            yield Refusal("P-49", f"{what} cannot be reloaded")
        elif weapon.ammo >= weapon.stats.ammo:
            yield Refusal("P-49", f"{weapon.id} is full: {weapon.ammo} of {weapon.stats.ammo}")

    def effect(self, state: Phased) -> Script[Phased]:
        unit = state.unit(self.unit)
        weapon = unit.in_hand
        if weapon is None:
            return state
        full = replace(weapon, ammo=weapon.stats.ammo)
        yield from tell(state, events.Status(unit=unit.id, status="reloaded", clause="P-49"))
        return changed(state, unit.id, weapons=exchanged(unit.weapons, full))


class UseItem(UsingItem[Phased, Fighter], Choice, frozen=True):
    """Use an item at hand, instead of moving: a medkit on `target`, smoke at `at` (P-49)."""

    button = Button("", "item", "P-49")

    @classmethod
    def item_hint(cls, view: Phased, unit: Fighter, item: Item) -> str:
        carried = sum(thing.charges for thing in unit.things if thing.id == item.id)
        left = counted(carried or item.charges, "charge")
        if item.stats.heals:
            whom = f"to {unit.name} or somebody beside it"
            return f"Give {item.stats.heals} vitality back {whom}, instead of moving; {left} left."
        far, turns = counted(item.stats.range, "square"), counted(item.stats.rounds, "turn")
        where = f"over a square within {far} and those around it"
        return f"Lay smoke {where}, for {turns}, instead of moving; {left} left."

    def worth(self, view: Phased, situation: Situation) -> float:
        """What a wounded friend gets back, or what smoke hides."""
        if not self.target:
            return self.smoke_worth(view, situation)
        return dressing_worth(view.unit(self.target))

    def healthy(self, patient: Fighter) -> Iterator[Refusal]:
        if patient.vitality >= (patient.stats.vitality or 0) or patient.mook:
            yield Refusal("P-49", f"{patient.id} has no vitality to get back")

    def heal(self, state: Phased, item: Item) -> Script[Phased]:
        return (yield from end_with(heal, state, self.unit, self.target, item.id, item.stats.heals or ""))


def heal(state: Phased, healer: str, patient: str, item: str, dice: str) -> Script[Phased]:
    """Vitality comes back, up to the maximum (P-49)."""
    fighter = state.unit(patient)
    if not fighter.conscious or not in_hands(state, state.unit(healer), fighter):
        return state
    number, sides = dice_of(dice)
    missing = (fighter.stats.vitality or 0) - fighter.vitality
    check = Check((d(sides),) * number, "sum", Amount(0, missing), "first aid", (0,))
    rows = (Modifier(number, f"d{sides}", item, "P-49"),)
    back = yield from roll(state, check, "P-49", unit=healer, target=patient, modifiers=rows)
    yield from tell(state, events.Status(unit=patient, status=f"{back} vitality back", clause="P-49"))
    return changed(state, patient, vitality=fighter.vitality + back)


def dressing_worth(patient: Fighter) -> float:
    """What it is worth to the computer to use a charge on somebody, more for who has not much left."""
    left, full = health(patient)
    urgent = 2 if 3 * left < full else 1
    return 0.04 * urgent * min((patient.stats.vitality or 0) - patient.vitality, 4)
