"""Doors and consoles, weapons, what is carried and what lies about (N-09, N-13, N-15, N-26, N-31)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from game.rules import events
from game.rules.action_bases import Interacting, UsingItem
from game.rules.actions import Refusal
from game.rules.bot_values import ENABLING, PRESSING, Situation, unwanted
from game.rules.gear import exchanged
from game.rules.interaction import gone, remaining
from game.rules.knowledge import look
from game.rules.presentation import Button, Toll, counted, named
from game.rules.scripts import Script, end_with, tell
from game.rules.state import Grant, Lying, cached, changed, having
from game.systems.narrative.actions import FreeManeuver, Incidental, Maneuver, free_maneuvers, maneuver_toll
from game.systems.narrative.harm import heal
from game.systems.narrative.pool import weapon_text
from game.systems.narrative.stances import friend_refusals
from game.systems.narrative.units import Character, Item, Narrative, Weapon, filled

DRESSING = 3
"""The wounds that the computer takes a charge of an item to heal."""


class Interact(Interacting[Narrative, Character], Maneuver, frozen=True):
    """Use what stands next to the unit: a door, a table, a console (N-13)."""

    button = Button("Use nearby", "use", "N-13", "Use a door, a table or a console beside it.", "square")

    def toll(self, view: Narrative, grant: Grant) -> Toll | None:
        """Its free maneuver too: that a door takes one is not seen beforehand, as with a move."""
        free = not isinstance(grant, FreeManeuver) and free_maneuvers(view.unit(self.unit)) > 0
        return Toll("its free maneuver", "") if free else super().toll(view, grant)


class Grab(Maneuver, frozen=True):
    """Take an item or a weapon from the unit's square or an adjacent one; a weapon in hand (N-13)."""

    button = Button("Take", "weapon", "N-13")
    role = PRESSING

    item: str

    @classmethod
    def buttons(cls, view: Narrative, unit: Character) -> Iterator[Button]:
        for name in sorted(in_reach(view, unit.id).keys() - unit.arms.keys()):
            yield replace(
                cls.button,
                label=f"Take {named(name)}",
                hint=cls.priced(view, unit, "From the ground."),
                settled=(("item", name),),
            )

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, item=name) for name in sorted(in_reach(view, unit)))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It must lie there; a unit does not carry two weapons of a name."""
        if self.item not in in_reach(view, unit.id):
            yield Refusal("N-13", f"no {self.item} lies within reach of {unit.id}")
        elif self.item in unit.arms:
            yield Refusal("N-13", f"{unit.id} has a {self.item}")

    def effect(self, state: Narrative) -> Script[Narrative]:
        lying = in_reach(state, self.unit).get(self.item)
        if lying is None:
            return state
        unit = state.unit(self.unit)
        yield from tell(state, events.Status(unit=self.unit, status=f"{self.item} taken", clause="N-13"))
        state = gone(state, lying)
        weapon = next((weapon for weapon in state.turn.weapons if weapon.id == self.item), None)
        if weapon:
            taken_up = replace(weapon, left=remaining(lying, weapon.left))
            state = changed(state, self.unit, **_in_hand(unit, self.item))
            weapons = (*state.unit(self.unit).weapons, taken_up)
            return changed(state, self.unit, weapons=weapons)
        items = [item for item in state.turn.things if item.id == self.item]
        taken = (replace(item, charges=remaining(lying, item.charges)) for item in items)
        return changed(state, self.unit, things=(*unit.things, *taken))

    def worth(self, view: Narrative, situation: Situation) -> float:
        return -1.0 if view.unit(self.unit).held else 0.4


@cached
def in_reach(view: Narrative, unit_id: str) -> dict[str, Lying]:
    """What lies in the square of a unit and around it by name: of several of a name the first."""
    if not view.items:
        return {}
    at = view.unit(unit_id).at
    near = {at, *view.board.around(at)}
    return {item.item: item for item in reversed(view.items) if item.at in near}


class Draw(Maneuver, frozen=True):
    """Take a weapon in hand that is carried; what was in hand is stowed with the same motion (N-15)."""

    button = Button("Draw", "weapon", "N-15")
    role = ENABLING
    exact = True

    weapon: str

    @classmethod
    def buttons(cls, view: Narrative, unit: Character) -> Iterator[Button]:
        def hint(weapon: Weapon) -> str:
            return cls.priced(view, unit, f"{weapon_text(unit, weapon).capitalize()}.")

        return cls.button.each((weapon for weapon in unit.weapons if weapon.id != unit.held), hint)

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        drawer = view.unit(unit)
        return (cls(unit=unit, weapon=weapon.id) for weapon in drawer.weapons if weapon.id != drawer.held)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if self.weapon == unit.held:
            yield Refusal("N-15", f"{self.weapon} is in hand")
        elif self.weapon not in unit.arms:
            yield Refusal("N-15", f"{unit.id} has no {self.weapon}")

    def effect(self, state: Narrative) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=self.unit, status=f"{self.weapon} in hand", clause="N-15"))
        return changed(state, self.unit, **_in_hand(state.unit(self.unit), self.weapon))


class Stow(Maneuver, frozen=True):
    """Put the weapon in hand away (N-15)."""

    button = Button("Stow weapon", "weapon", "N-15")
    worth = unwanted

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return bool(unit.held)

    @classmethod
    def what(cls, unit: Character) -> str:
        return f"Put the {named(unit.in_hand.id)} away."

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not unit.held:
            yield Refusal("N-15", f"{unit.id} holds nothing")

    def effect(self, state: Narrative) -> Script[Narrative]:
        held = state.unit(self.unit).held
        yield from tell(state, events.Status(unit=self.unit, status=f"{held} stowed", clause="N-15"))
        return changed(state, self.unit, **_in_hand(state.unit(self.unit), ""))


class Drop(Incidental, frozen=True):
    """Drop the weapon in hand (N-09)."""

    button = Button("Drop weapon", "weapon", "N-09")
    worth = unwanted

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return bool(unit.held)

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return f"Let the {named(unit.in_hand.id)} fall."

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not unit.held:
            yield Refusal("N-09", f"{unit.id} holds nothing")

    def effect(self, state: Narrative) -> Script[Narrative]:
        return (yield from drop_weapon(state, self.unit, "N-09"))


def drop_weapon(state: Narrative, unit_id: str, clause: str) -> Script[Narrative]:
    """A unit loses the weapon in its hand, which lies in its square as it is."""
    unit = state.unit(unit_id)
    if not unit.held:
        return state
    yield from tell(state, events.Status(unit=unit_id, status=f"{unit.held} dropped", clause=clause))
    lying = Lying(unit.held, unit.at, known=(), left=unit.arms[unit.held])
    weapons = tuple(weapon for weapon in unit.weapons if weapon.id != unit.held)
    state = changed(state, unit_id, held="", weapons=weapons)
    return look(having(state, items=(*state.items, lying)))


class Load(Maneuver, frozen=True):
    """Load the weapon in hand, or clear its jam (N-15, N-26, N-31)."""

    button = Button("Load", "reload", "N-15")

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return any(weapon.stats.qualities.limited_ammo or weapon.jammed for weapon in unit.weapons)

    @classmethod
    def what(cls, unit: Character) -> str:
        return f"Load the weapon in hand ({named(unit.in_hand.id)}), or clear its jam."

    @classmethod
    def stands_out(cls, view: Narrative, unit: Character) -> bool:
        """With a weapon that cannot be used as it is."""
        return any(weapon_refusals(unit.in_hand))

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        weapon = unit.in_hand
        if filled(weapon) == weapon:
            yield Refusal("N-15", f"{weapon.id} needs no loading")

    def effect(self, state: Narrative) -> Script[Narrative]:
        return (yield from load_weapon(state, self.unit, "N-15"))


def load_weapon(state: Narrative, unit_id: str, clause: str) -> Script[Narrative]:
    """The weapon in a unit's hand is as it was when it was new."""
    unit = state.unit(unit_id)
    yield from tell(state, events.Status(unit=unit_id, status=f"{unit.in_hand.id} ready", clause=clause))
    return changed(state, unit_id, weapons=exchanged(unit.weapons, filled(unit.in_hand)))


class Prepare(Maneuver, frozen=True):
    """Prepare the weapon in hand for its next attack, once for each maneuver that it needs (N-40)."""

    button = Button("Prepare weapon", "reload", "N-40")

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return any(weapon.stats.qualities.prepare for weapon in unit.weapons)

    @classmethod
    def what(cls, unit: Character) -> str:
        return f"Prepare the {named(unit.in_hand.id)} for its next attack."

    @classmethod
    def stands_out(cls, view: Narrative, unit: Character) -> bool:
        """With a weapon that is not ready for an attack."""
        return any(prepare_refusals(unit.in_hand))

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not any(prepare_refusals(unit.in_hand)):
            yield Refusal("N-40", f"{unit.in_hand.id} needs no preparing")

    def effect(self, state: Narrative) -> Script[Narrative]:
        unit = state.unit(self.unit)
        weapon = replace(unit.in_hand, readied=unit.in_hand.readied + 1)
        yield from tell(state, events.Status(unit=unit.id, status=f"{weapon.id} prepared", clause="N-40"))
        return changed(state, unit.id, weapons=exchanged(unit.weapons, weapon))


def prepare_refusals(weapon: Weapon) -> Iterator[Refusal]:
    """Why a weapon is not ready for an attack (N-40)."""
    missing = weapon.stats.qualities.prepare - weapon.readied
    if missing > 0:
        yield Refusal("N-40", f"{weapon.id} has to be prepared: {counted(missing, 'maneuver')} more")


def _in_hand(unit: Character, name: str) -> dict[str, object]:
    """What changes when a unit takes another weapon in hand, or none: what was prepared is so no more."""
    weapons = tuple(replace(weapon, readied=0) if weapon.readied else weapon for weapon in unit.weapons)
    return {"held": name, "weapons": weapons}


def weapon_refusals(weapon: Weapon) -> Iterator[Refusal]:
    """Why a weapon cannot be used as it is (N-26, N-31)."""
    if weapon.jammed:
        yield Refusal("N-31", f"{weapon.id} is jammed")
    elif weapon.empty:
        yield Refusal("N-26", f"{weapon.id} is empty")


class UseItem(UsingItem[Narrative, Character], Maneuver, frozen=True):
    """Take something from the satchel and use it: a field kit on `target`, smoke at `at` (N-15)."""

    button = Button("", "item", "N-15")

    @classmethod
    def at_hand(cls, view: Narrative, unit: Character) -> dict[str, Item]:
        """What the unit carries: of several of a name one with charges, if there is any."""
        if not unit.things:
            return {}
        full_first = sorted(unit.things, key=lambda item: not item.charges)
        best = {item.id: item for item in reversed(full_first)}
        return {item.id: best[item.id] for item in unit.things}

    @classmethod
    def useful(cls, item: Item) -> bool:
        return bool(item.stats.heals or item.stats.smoke)

    @classmethod
    def item_hint(cls, view: Narrative, unit: Character, item: Item) -> str:
        left = counted(sum(other.charges for other in unit.things if other.id == item.id), "charge")
        if item.stats.heals:
            what = f"Heal {counted(item.stats.heals, 'wound')}, its own or of a friend beside it"
        else:
            reach, turns = counted(item.stats.range, "square"), counted(item.stats.rounds, "turn")
            what = f"Lay smoke within {reach} for {turns}"
        return cls.priced(view, unit, f"{what}; {left} left.")

    def patient_bars(self, view: Narrative, unit: Character, patient: Character) -> Iterator[Refusal]:
        if patient.id != unit.id:
            yield from friend_refusals(view, unit, patient.id, "N-15")
        if not patient.wounds:
            yield Refusal("N-15", f"{patient.id} is not hurt")

    def spent(self, state: Narrative, unit: Character, item: Item) -> Narrative:
        number = unit.things.index(item)
        used = replace(item, charges=item.charges - 1)
        return changed(state, unit.id, things=(*unit.things[:number], used, *unit.things[number + 1 :]))

    def heal(self, state: Narrative, item: Item) -> Script[Narrative]:
        return (yield from end_with(heal, state, self.target, item.stats.heals, "N-15"))

    def worth(self, view: Narrative, situation: Situation) -> float:
        """What a dressing heals, or smoke hides."""
        if not self.target:
            return self.smoke_worth(view, situation)
        return dressing_worth(view.unit(self.target)) - maneuver_toll(view.unit(self.unit))


def dressing_worth(patient: Character) -> float:
    """What it is worth to the computer to heal some wounds, more for who can bear few more."""
    full = patient.wound_threshold + 1
    urgent = 1.6 if 2 * patient.wounds > full else 1.2
    return float(urgent * min(patient.wounds, DRESSING) / full)
