"""Use Item and Switch Weapons: medkits, smoke, doors, reloading (S-12, S-13, S-55)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from game.board.board import Board
from game.board.sight import seen_within, sees
from game.board.squares import Square, distance, neighbours
from game.rules import events
from game.rules.actions import Refusal
from game.rules.gear import exchanged
from game.rules.interacting import interact, interact_refusals, within_hand
from game.rules.knowledge import look
from game.rules.prompts import WholeTurn
from game.rules.scripts import Script, do, tell
from game.rules.sides import enemies
from game.rules.state import Lying, asked_once, changed, having
from game.rules.units import AS_NEW
from game.systems.squad.deed import Deed
from game.systems.squad.unit import Item, Soldier, Squad, Weapon


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

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:  # noqa: ARG002 (asked of all)
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
            state = picked_up(state, unit, self.weapon)
        yield from tell(state, events.Status(unit=unit.id, status=f"{self.weapon} in hand", clause="S-12"))
        return changed(state, unit.id, weapons=weapons, held=self.weapon)


def within_reach(view: Squad, unit: Soldier) -> tuple[Weapon, ...]:
    """The weapons that a unit carries, and those of other names that lie in its square."""
    here = lying_at(view, unit.at)
    names = here.keys() - unit.arms.keys()
    found = (replace(one, ammo=_left(here[one.id], one.ammo)) for one in view.turn.weapons if one.id in names)
    return (*unit.weapons, *found)


@asked_once
def lying_at(view: Squad, at: Square) -> dict[str, Lying]:
    """What lies in a square: of several of a name the one in which the most is left."""
    here = [item for item in view.items if item.at == at]
    return {item.item: item for item in sorted(here, key=lambda item: (item.left == AS_NEW, item.left))}


def _left(item: Lying, full: int) -> int:
    """How many shots or charges there are in what lies about (S-55)."""
    return full if item.left == AS_NEW else item.left


def picked_up(state: Squad, unit: Soldier, name: str) -> Squad:
    """The position with the thing of that name in the unit's square gone (`lying_at`)."""
    number = state.items.index(lying_at(state, unit.at)[name])
    return having(state, items=state.items[:number] + state.items[number + 1 :])


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
            yield from self._cloud(view, unit, item)

    def _patient(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        if self.at is not None or not view.has(self.target):
            yield Refusal("S-13", f"no {self.target or 'patient'} is known")
            return
        patient: Soldier = view.unit(self.target)
        if enemies(unit.side, patient.side):
            yield Refusal("B-37", f"{patient.id} is an enemy")
        elif not patient.conscious:
            yield Refusal("S-55", f"{patient.id} cannot be helped")
        elif not _in_hands(view, unit, patient):
            yield Refusal("S-13", f"{patient.id} is not adjacent")
        elif patient.bhp >= patient.stats.bhp:
            yield Refusal("S-13", f"{patient.id} is not hurt")

    def _cloud(self, view: Squad, unit: Soldier, item: Item) -> Iterator[Refusal]:
        if self.target or self.at is None or self.at not in view.board:
            yield Refusal("S-13", f"{self.item} needs a square")
        elif distance(unit.at, self.at) > item.stats.range:
            yield Refusal("S-13", f"{self.item} reaches {item.stats.range} squares")
        elif not sees(view.board, unit.at, self.at):
            yield Refusal("B-36", f"no line of sight to {self.at}")

    @classmethod
    def options(cls, view: Squad, unit: str, grant: WholeTurn) -> Iterator[Self]:  # noqa: ARG003 (asked of all)
        """Each item on whoever needs it, or at each square in its range and in view."""
        user: Soldier = view.unit(unit)
        here = lying_at(view, user.at)
        names = () if any(cls.barred(view, user)) else (*(item.id for item in user.things), *sorted(here))
        for name in dict.fromkeys(names):
            item = usable(view, user, name)
            if item and item.charges and item.stats.heals:
                every = (cls(unit=unit, item=name, target=one.id) for one in view.conscious())
                yield from (action for action in every if not any(action.bars(view, user)))
            elif item and item.charges and item.stats.smoke:
                for at in seen_within(view.board, user.at, item.stats.range):
                    yield cls(unit=unit, item=name, at=at)

    def deed(self, state: Squad) -> Script[Squad]:
        """Use a charge."""
        unit: Soldier = state.unit(self.unit)
        item = usable(state, unit, self.item)
        if item is None:
            return state
        if item not in unit.things:
            state = picked_up(state, unit, item.id)
        others = tuple(one for one in unit.things if one.id != item.id)
        less = replace(item, charges=item.charges - 1)
        state = changed(state, unit.id, things=(*others, less))
        if item.stats.heals:
            return (yield from do(heal, state, unit.id, self.target, item.stats.heals))
        return (yield from do(lay_smoke, state, self.at or unit.at, item))


def usable(view: Squad, unit: Soldier, name: str) -> Item | None:
    """The item of that name that a unit carries, or, when that is used up, one that lies in its square."""
    here = lying_at(view, unit.at)
    carried = [item for item in unit.things if item.id == name]
    known = [item for item in view.turn.things if item.id == name and name in here]
    lying = [replace(item, charges=_left(here[name], item.charges)) for item in known]
    return next((item for item in (*carried, *lying) if item.charges), next(iter((*carried, *lying)), None))


def _in_hands(state: Squad, unit: Soldier, patient: Soldier) -> bool:
    return patient.id == unit.id or state.board.adjacent(unit.at, patient.at)


def heal(state: Squad, healer: str, patient: str, amount: int) -> Script[Squad]:
    """Body hit points come back, up to the maximum; not to who is not there any more (S-13)."""
    one: Soldier = state.unit(patient)
    if not one.conscious or not _in_hands(state, state.unit(healer), one):
        return state
    better = min(one.bhp + amount, one.stats.bhp)
    yield from tell(state, events.Status(unit=patient, status=f"{better - one.bhp} bhp back", clause="S-13"))
    return changed(state, patient, bhp=better)


def lay_smoke(state: Squad, at: Square, item: Item) -> Script[Squad]:
    """Smoke lies over a square and those around it, not in solid ones (S-13)."""
    squares = cloud(state.board, at)
    state = look(having(state, board=state.board.smoked(squares, item.stats.rounds)))
    yield from tell(state, events.Ground(squares=squares, what="smoke", clause="S-13"))
    return state


def cloud(board: Board, at: Square) -> tuple[Square, ...]:
    """The squares that smoke at a square lies over (S-13)."""
    return tuple(one for one in (at, *neighbours(at)) if one in board and not board.solid(one))
