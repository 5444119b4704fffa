"""Interact: doors, tables, consoles, items, weapons that lie about; taking another in hand (E-36)."""

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from game.board.board import Board
from game.board.sight import seen_within, sees
from game.board.squares import Square, distance, neighbours
from game.rules import events
from game.rules.actions import Action, Refusal
from game.rules.interacting import interact, interact_refusals, within_hand
from game.rules.knowledge import look
from game.rules.prompts import Grant
from game.rules.scripts import Script, do, tell
from game.rules.sides import enemies
from game.rules.state import Lying, asked_once, changed, having
from game.rules.units import AS_NEW
from game.systems.effort.deed import Deed
from game.systems.effort.defenses import healed
from game.systems.effort.unit import Agent, Category, Effort, Item, Weapon


class Interact(Deed, frozen=True):
    """Use what stands next to one: a door, a table, a console (E-36)."""

    category: ClassVar[Category] = "concentration"

    at: Square

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """It must be adjacent, and something to use."""
        yield from interact_refusals(view, unit, self.at)

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """Each thing within a hand's reach."""
        return (cls(unit=unit, at=at) for at in within_hand(view, view.unit(unit)))

    def deed(self, state: Effort) -> Script[Effort]:
        """Use it."""
        return (yield from do(interact, state, self.unit, self.at, "E-36"))


class TakeUp(Deed, frozen=True):
    """Take a weapon that lies in one's square, in hand (E-36)."""

    category: ClassVar[Category] = "concentration"

    weapon: str

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """It must lie there, and be one that one does not have."""
        if all(weapon.id != self.weapon for weapon in lying_arms(view, unit)):
            yield Refusal("E-36", f"no {self.weapon} for {unit.id} lies here")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """Each weapon here."""
        return (cls(unit=unit, weapon=weapon.id) for weapon in lying_arms(view, view.unit(unit)))

    def deed(self, state: Effort) -> Script[Effort]:
        """Take it."""
        unit = state.unit(self.unit)
        taken = tuple(weapon for weapon in lying_arms(state, unit) if weapon.id == self.weapon)
        state = picked_up(state, unit, self.weapon)
        yield from tell(state, events.Status(unit=unit.id, status=f"{self.weapon} in hand", clause="E-36"))
        return changed(state, unit.id, weapons=(*unit.weapons, *taken), held=self.weapon)


class Draw(Action["Effort"], frozen=True):
    """Take another weapon that one carries in hand: free, once a turn."""

    weapon: str

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:  # noqa: ARG002 (asked of all)
        """Carried, not in hand, and the first of this turn."""
        unit: Agent = view.unit(self.unit)
        if self.weapon not in unit.arms:
            yield Refusal("E-36", f"{unit.id} does not carry {self.weapon}")
        elif self.weapon == unit.held:
            yield Refusal("E-36", f"{self.weapon} is in hand")
        if unit.drawn:
            yield Refusal("E-36", f"{unit.id} has changed weapons this turn")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """Each weapon that it carries."""
        return (cls(unit=unit, weapon=name) for name in view.unit(unit).arms)

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:  # noqa: ARG002 (asked of all)
        """Draw it."""
        status = f"{self.weapon} in hand"
        yield from tell(state, events.Status(unit=self.unit, status=status, clause="E-36"))
        return changed(state, self.unit, held=self.weapon, drawn=True)


def lying_arms(view: Effort, unit: Agent) -> tuple[Weapon, ...]:
    """The weapons in a unit's square of names that it does not carry."""
    names = lying_at(view, unit.at).keys() - unit.arms.keys()
    return tuple(weapon for weapon in view.turn.weapons if weapon.id in names)


@asked_once
def lying_at(view: Effort, at: Square) -> dict[str, Lying]:
    """What lies in a square: of several of a name the one in which the most is left."""
    here = [item for item in view.items if item.at == at]
    return {item.item: item for item in sorted(here, key=lambda item: (item.left == AS_NEW, item.left))}


def picked_up(state: Effort, unit: Agent, name: str) -> Effort:
    """The position with the thing of that name in the unit's square gone (`lying_at`)."""
    number = state.items.index(lying_at(state, unit.at)[name])
    return having(state, items=state.items[:number] + state.items[number + 1 :])


class UseItem(Deed, frozen=True):
    """Use an item carried or in one's square: a kit on `target`, smoke at `at` (E-36)."""

    category: ClassVar[Category] = "concentration"

    item: str
    target: str = ""
    at: Square | None = None

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """The item, its charges, and what it is used on."""
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
            yield from self._cloud(view, unit, item)

    def _patient(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if self.at is not None or not view.has(self.target):
            yield Refusal("E-36", f"no {self.target or 'patient'} is known")
            return
        patient: Agent = view.unit(self.target)
        if enemies(unit.side, patient.side) or not patient.conscious:
            yield Refusal("B-37", f"{patient.id} cannot be helped")
        elif patient.id != unit.id and not view.board.adjacent(unit.at, patient.at):
            yield Refusal("E-36", f"{patient.id} is not adjacent")
        elif not patient.wounds or patient.treated:
            yield Refusal("E-31", f"{patient.id} has no wound that can be healed this round")

    def _cloud(self, view: Effort, unit: Agent, item: Item) -> Iterator[Refusal]:
        if self.target or self.at is None or self.at not in view.board:
            yield Refusal("E-36", f"{self.item} needs a square")
        elif distance(unit.at, self.at) > item.stats.range:
            yield Refusal("E-36", f"{self.item} reaches {item.stats.range} squares")
        elif not sees(view.board, unit.at, self.at):
            yield Refusal("B-36", f"no line of sight to {self.at}")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        """Each item on whoever there is, or at each square in its range and in view."""
        user: Agent = view.unit(unit)
        names = (*(item.id for item in user.things), *sorted(lying_at(view, user.at)))
        for name in dict.fromkeys(names):
            item = usable(view, user, name)
            if item and item.charges and item.stats.heals:
                yield from (cls(unit=unit, item=name, target=one.id) for one in view.conscious())
            elif item and item.charges and item.stats.smoke:
                for at in seen_within(view.board, user.at, item.stats.range):
                    yield cls(unit=unit, item=name, at=at)

    def deed(self, state: Effort) -> Script[Effort]:
        """Use a charge."""
        unit = state.unit(self.unit)
        item = usable(state, unit, self.item)
        if item is None or any(self.bars(state, unit)):
            return state
        if item not in unit.things:
            state = picked_up(state, unit, item.id)
        others = tuple(one for one in unit.things if one.id != item.id)
        state = changed(state, unit.id, things=(*others, replace(item, charges=item.charges - 1)))
        if item.stats.heals:
            return (yield from healed(state, state.unit(self.target), "E-36"))
        return (yield from do(lay_smoke, state, self.at or unit.at, item))


def usable(view: Effort, unit: Agent, name: str) -> Item | None:
    """The item of that name that a unit carries, or, when that is used up, one that lies in its square."""
    here = lying_at(view, unit.at)
    carried = [item for item in unit.things if item.id == name]
    known = [item for item in view.turn.things if item.id == name and name in here]
    lying = [item if here[name].left == AS_NEW else replace(item, charges=here[name].left) for item in known]
    found = (*carried, *lying)
    return next((item for item in found if item.charges), next(iter(found), None))


def lay_smoke(state: Effort, at: Square, item: Item) -> Script[Effort]:
    """Smoke lies over a square and those around it, not in solid ones (B-06)."""
    squares = cloud(state.board, at, item.stats.smoke)
    state = look(having(state, board=state.board.smoked(squares, item.stats.rounds)))
    yield from tell(state, events.Ground(squares=squares, what="smoke", clause="E-36"))
    return state


def cloud(board: Board, at: Square, radius: int) -> tuple[Square, ...]:
    """The squares that smoke at a square lies over."""
    around = neighbours(at) if radius else ()
    return tuple(one for one in (at, *around) if one in board and not board.solid(one))
