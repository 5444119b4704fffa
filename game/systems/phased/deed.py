"""What all that a unit does has in common: when it may, what it costs, when its part of a phase is over."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Self

from game.rules.actions import Action, Refusal, snake
from game.rules.knowledge import observed, view
from game.rules.prompts import WholeTurn
from game.rules.scripts import Script, do
from game.rules.sides import SIDES, enemies
from game.rules.state import changed
from game.rules.turns import finish
from game.systems.phased.grants import LATER, Moving
from game.systems.phased.stealth import hide_refusals, look_out
from game.systems.phased.unit import Fighter, Order, Phased


class Deed(Action["Phased"], frozen=True):
    """Something that a unit does in a phase.

    A subclass says in `barred` what is against every action of the class, in `bars` what is against this
    one, in `paid` what it costs and in `deed` what it does.
    """

    def refusals(self, view: Phased, grant: WholeTurn) -> Iterator[Refusal]:
        """What bars the class first, then what the action itself needs."""
        unit: Fighter = view.unit(self.unit)
        yield from self.barred(view, unit)
        yield from self.bars(view, unit)

    @classmethod
    def options(cls, view: Phased, unit: str, grant: Any) -> Iterator[Self]:
        """The candidates that nothing refuses; none at all when the whole class is barred."""
        one: Fighter = view.unit(unit)
        if any(cls.barred(view, one)):
            return iter(())
        return (action for action in cls.candidates(view, unit) if not any(action.bars(view, one)))

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """What is against every action of this class: a broken unit does nothing but flee (P-05)."""
        if unit.broken:
            yield Refusal("P-05", f"{unit.id} is broken and can only flee")

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """What is against this action."""
        return iter(())

    @abstractmethod
    def paid(self, state: Phased) -> Phased:
        """The position after its cost."""

    @abstractmethod
    def deed(self, state: Phased) -> Script[Phased]:
        """What it does, after it has been paid for."""

    def perform(self, state: Phased, grant: WholeTurn) -> Script[Phased]:
        """Pay, do it, let those look who now have a line; go on while there is something left to do."""
        state = yield from self.deed(self.paid(state))
        state = yield from do(look_out, state, self.unit)
        return state if goes_on(state, self.unit, grant) else finish(state, self.unit)


def goes_on(state: Phased, unit: str, grant: WholeTurn) -> bool:
    """Whether a unit has something left to do in its phase."""
    one: Fighter = state.unit(unit)
    if not one.conscious:
        return False
    if not isinstance(grant, Moving):
        return one.ready
    if not one.choice or not one.order or may_aim_on(one) or may_move_on(one):
        return True
    return may_hide(view(state, one.side), one)


def may_hide(seen: Phased, unit: Fighter) -> bool:
    """Whether it is worth asking a unit whether it hides: it may, and no enemy that it knows of sees it."""
    watched = any(enemies(side, unit.side) and observed(seen, side, unit) for side in SIDES)
    return not any(hide_refusals(unit)) and not watched


STROLL = 3
"""The half squares of a move of 1 square, which a cool head combines with aiming (P-48)."""


def may_aim_on(unit: Fighter) -> bool:
    """Whether a cool head that has moved may still aim (P-48)."""
    return unit.can("cool_head") and unit.choice == "move" and unit.went <= STROLL and not unit.aiming


def may_move_on(unit: Fighter) -> bool:
    """Whether a cool head that aims may still move a square (P-48)."""
    return unit.can("cool_head") and unit.choice == "aim"


class Choice(Deed, frozen=True):
    """A choice of the Movement phase, one each (P-10 to P-14)."""

    grants = (Moving,)
    counts_as: ClassVar[str] = ""

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """Chosen already."""
        yield from super().barred(view, unit)
        if unit.choice:
            done = unit.choice.replace("_", " ")
            yield Refusal("P-10", f"{unit.id} has had its choice of the Movement phase: {done}")

    def paid(self, state: Phased) -> Phased:
        """The choice is made."""
        return changed(state, self.unit, choice=self.counts_as or snake(type(self).__name__))


class Errand(Deed, frozen=True):
    """An Action that is done in the Movement phase itself (P-15, P-16)."""

    grants = (Moving,)

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """There is one Action in a turn."""
        yield from super().barred(view, unit)
        yield from ordered_bars(unit)

    def paid(self, state: Phased) -> Phased:
        """The Action of the turn is used."""
        return changed(state, self.unit, order="errand", acted=True)


def ordered_bars(unit: Fighter) -> Iterator[Refusal]:
    """There is one Action in a turn (P-15)."""
    if unit.order:
        yield Refusal("P-15", f"{unit.id} has chosen its Action already")


class Execution(Deed, frozen=True):
    """What was declared, in its own phase (P-17 to P-19)."""

    order: ClassVar[Order]

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """Not declared, or done."""
        yield from super().barred(view, unit)
        if not unit.ready or unit.order != cls.order:
            yield Refusal("P-06", f"{unit.id} has no {cls.order} action to carry out")

    def paid(self, state: Phased) -> Phased:
        """The Action of the turn is used."""
        return changed(state, self.unit, acted=True)


class Replacement(Deed, frozen=True):
    """Something for which the declared Action is given up, in its phase (P-22)."""

    grants = LATER

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """Nothing to give up."""
        yield from super().barred(view, unit)
        if not unit.ready:
            yield Refusal("P-22", f"{unit.id} has no Action to give up")

    def paid(self, state: Phased) -> Phased:
        """The Action is given up."""
        return changed(state, self.unit, acted=True)
