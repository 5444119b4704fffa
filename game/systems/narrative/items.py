"""Doors and consoles, weapons, what is carried and what lies about (N-09, N-13, N-15, N-26, N-31)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from game.board.sight import seen_within
from game.board.squares import Square
from game.rules import events, interaction
from game.rules.actions import Refusal
from game.rules.bot_values import ENABLING
from game.rules.gear import exchanged
from game.rules.interaction import (
    Use,
    gone,
    interact,
    interact_refusals,
    lay_smoke,
    remaining,
    smoke_bars,
    within_hand,
)
from game.rules.knowledge import look
from game.rules.scripts import Script, do, tell
from game.rules.state import Lying, WholeTurn, asked_once, changed, having
from game.systems.narrative.actions import Incidental, Maneuver
from game.systems.narrative.engagement import engaged
from game.systems.narrative.harm import heal
from game.systems.narrative.stances import friend_refusals
from game.systems.narrative.units import Character, Item, Narrative, Weapon, filled


class Interact(Maneuver, frozen=True):
    """Use what stands next to one: a door, a table, a console (N-13)."""

    at: Square

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It must be adjacent, and something to use."""
        yield from interact_refusals(view, unit, self.at)

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Each thing within a hand's reach."""
        return (cls(unit=unit, at=at) for at in within_hand(view, view.unit(unit)))

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Use it."""
        return (yield from do(interact, state, self.unit, self.at, "N-13"))


class Grab(Maneuver, frozen=True):
    """Take up an item or a weapon that lies in one's square or an adjacent one; a weapon in hand (N-13)."""

    item: str

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Each thing within reach."""
        return (cls(unit=unit, item=name) for name in sorted(in_reach(view, unit)))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It must lie there; one does not carry two weapons of a name."""
        if self.item not in in_reach(view, unit.id):
            yield Refusal("N-13", f"no {self.item} lies within reach of {unit.id}")
        elif self.item in unit.arms:
            yield Refusal("N-13", f"{unit.id} has a {self.item}")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Take it, as it is."""
        lying = in_reach(state, self.unit).get(self.item)
        if lying is None:
            return state
        one = state.unit(self.unit)
        yield from tell(state, events.Status(unit=self.unit, status=f"{self.item} taken", clause="N-13"))
        state = gone(state, lying)
        weapon = next((each for each in state.turn.weapons if each.id == self.item), None)
        if weapon:
            weapons = (*one.weapons, replace(weapon, left=remaining(lying, weapon.left)))
            return changed(state, self.unit, weapons=weapons, held=self.item)
        found = [each for each in state.turn.things if each.id == self.item]
        taken = (replace(each, charges=remaining(lying, each.charges)) for each in found)
        return changed(state, self.unit, things=(*one.things, *taken))


@asked_once
def in_reach(view: Narrative, unit: str) -> dict[str, Lying]:
    """What lies in the square of a unit and around it: of several of a name the first."""
    at = view.unit(unit).at
    near = {at, *view.board.around(at)}
    return {item.item: item for item in reversed(view.items) if item.at in near}


class Draw(Maneuver, frozen=True):
    """Take a weapon in hand that one carries; what was in hand is stowed with the same motion (N-15)."""

    role = ENABLING

    weapon: str

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Each weapon that is carried."""
        return (cls(unit=unit, weapon=weapon.id) for weapon in view.unit(unit).weapons)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It must be carried, and not in hand yet."""
        if self.weapon == unit.held:
            yield Refusal("N-15", f"{self.weapon} is in hand")
        elif self.weapon not in unit.arms:
            yield Refusal("N-15", f"{unit.id} has no {self.weapon}")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Take it."""
        yield from tell(state, events.Status(unit=self.unit, status=f"{self.weapon} in hand", clause="N-15"))
        return changed(state, self.unit, held=self.weapon)


class Stow(Maneuver, frozen=True):
    """Put the weapon in hand away (N-15)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Empty hands."""
        if not unit.held:
            yield Refusal("N-15", f"{unit.id} holds nothing")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Put it away."""
        held = state.unit(self.unit).held
        yield from tell(state, events.Status(unit=self.unit, status=f"{held} stowed", clause="N-15"))
        return changed(state, self.unit, held="")


class Load(Maneuver, frozen=True):
    """Load the weapon in hand, or clear its jam (N-15, N-26, N-31)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It must need it."""
        weapon = unit.in_hand
        if filled(weapon) == weapon:
            yield Refusal("N-15", f"{weapon.id} needs no loading")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """It is ready again."""
        return (yield from load_weapon(state, self.unit, "N-15"))


def load_weapon(state: Narrative, unit: str, clause: str) -> Script[Narrative]:
    """The weapon in a unit's hand is as it was when it was new."""
    one = state.unit(unit)
    yield from tell(state, events.Status(unit=unit, status=f"{one.in_hand.id} ready", clause=clause))
    return changed(state, unit, weapons=exchanged(one.weapons, filled(one.in_hand)))


class UseItem(Maneuver, frozen=True):
    """Take something from the satchel and use it: a field kit on `target`, smoke at `at` (N-15)."""

    item: str
    target: str = ""
    at: Square | None = None

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """The item, its charges, and what it is used on."""
        item = carried(unit, self.item)
        if item is None:
            yield Refusal("N-15", f"{unit.id} has no {self.item}")
        elif not (item.stats.heals or item.stats.smoke):
            yield Refusal("N-15", f"{self.item} has no use")
        elif not item.charges:
            yield Refusal("N-15", f"{self.item} is used up")
        elif item.stats.heals:
            yield from self._patient(view, unit)
        else:
            yield from smoke_bars(view, unit, item, Use(self.item, self.target, self.at), "N-15")

    def _patient(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if self.at is not None:
            yield Refusal("N-15", f"{self.item} is for somebody")
            return
        if self.target != unit.id:
            yield from friend_refusals(view, unit, self.target, "N-15")
        if view.has(self.target) and not view.unit(self.target).wounds:
            yield Refusal("N-15", f"{self.target} is not hurt")

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Each item on whoever is near, or at each square in its range and in view."""
        user = view.unit(unit)
        near = (user.at, *view.board.around(user.at))
        for name in dict.fromkeys(item.id for item in user.things if item.charges):
            item = carried(user, name)
            if item and item.stats.heals:
                yield from (
                    cls(unit=unit, item=name, target=one.id) for one in view.conscious() if one.at in near
                )
            elif item and item.stats.smoke:
                for at in seen_within(view.board, user.at, item.stats.range):
                    yield cls(unit=unit, item=name, at=at)

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Use a charge."""
        one = state.unit(self.unit)
        item = carried(one, self.item)
        if item is None:
            return state
        number = one.things.index(item)
        less = (*one.things[:number], replace(item, charges=item.charges - 1), *one.things[number + 1 :])
        state = changed(state, self.unit, things=less)
        if item.stats.heals:
            return (yield from do(heal, state, self.target, item.stats.heals, "N-15"))
        return (yield from do(lay_smoke, state, self.at or one.at, item, "N-15"))


def carried(unit: Character, name: str) -> Item | None:
    """An item of a name that a unit carries: one with charges, if there is any."""
    every = [item for item in unit.things if item.id == name]
    return next((item for item in every if item.charges), every[0] if every else None)


class Leave(interaction.Leave["Narrative"], frozen=True):
    """Leave the board by the exit zone in which the unit stands, for good."""

    def refusals(self, view: Narrative, grant: WholeTurn) -> Iterator[Refusal]:
        """No exit of its side is here, or it is engaged."""
        yield from super().refusals(view, grant)
        foes = engaged(view, view.unit(self.unit))
        if foes:
            yield Refusal("N-17", f"{self.unit} is engaged with {', '.join(foes)}")


def weapon_refusals(weapon: Weapon) -> Iterator[Refusal]:
    """Why a weapon cannot be used as it is (N-26, N-31)."""
    if weapon.jammed:
        yield Refusal("N-31", f"{weapon.id} is jammed")
    elif weapon.empty:
        yield Refusal("N-26", f"{weapon.id} is empty")


def drop_weapon(state: Narrative, unit: str, clause: str) -> Script[Narrative]:
    """A unit loses the weapon in its hand, which lies in its square as it is."""
    one = state.unit(unit)
    if not one.held:
        return state
    yield from tell(state, events.Status(unit=unit, status=f"{one.held} dropped", clause=clause))
    lying = Lying(one.held, one.at, known=(), left=one.arms[one.held])
    kept = tuple(weapon for weapon in one.weapons if weapon.id != one.held)
    state = changed(state, unit, held="", weapons=kept)
    return look(having(state, items=(*state.items, lying)))


class Drop(Incidental, frozen=True):
    """Drop what one holds (N-09)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Empty hands."""
        if not unit.held:
            yield Refusal("N-09", f"{unit.id} holds nothing")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """It lies in the square."""
        return (yield from drop_weapon(state, self.unit, "N-09"))
