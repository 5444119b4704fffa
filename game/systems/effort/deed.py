"""What all actions of `effort` share: two a turn, each of a category (E-07, E-09 to E-13)."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Self

from game.rules.actions import Action, Refusal, snake
from game.rules.prompts import Grant, WholeTurn
from game.rules.scripts import Script, do
from game.rules.state import changed
from game.rules.turns import finish
from game.systems.effort.answers import STRIKES, fired
from game.systems.effort.clash import Ready, leave_open
from game.systems.effort.turn import ACTIONS, paid
from game.systems.effort.unit import Agent, Category, Effort


class Deed(Action["Effort"], frozen=True):
    """An action of a category; it can also be one that was prepared and is set off now (E-37).

    `whole` ones take all actions of the turn. A subclass says in `barred` what is against every action of
    the class, in `bars` what is against this one, and in `deed` what it does; `keeps` is the help for the
    next action that it does not use up.
    """

    category: ClassVar[Category]
    whole: ClassVar[bool] = False
    keeps: ClassVar[str] = ""

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """A turn of one's own, or a prepared reaction of this kind that is no plain attack."""
        if isinstance(grant, Ready):
            return grant.then == snake(cls.__name__) and grant.then not in STRIKES
        return type(grant) in cls.grants

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        """The budget first, then what the action itself needs."""
        unit: Agent = view.unit(self.unit)
        if isinstance(grant, WholeTurn):
            yield from self.budget(unit)
        yield from self.barred(view, unit)
        yield from self.bars(view, unit)

    @classmethod
    def options(cls, view: Effort, unit: str, grant: Grant) -> Iterator[Self]:
        """The candidates that nothing refuses; none at all when the whole class is barred."""
        one: Agent = view.unit(unit)
        if (isinstance(grant, WholeTurn) and any(cls.budget(one))) or any(cls.barred(view, one)):
            return iter(())
        return (action for action in cls.candidates(view, unit) if not any(action.bars(view, one)))

    @classmethod
    def budget(cls, unit: Agent) -> Iterator[Refusal]:
        """Two actions, and a second Attack only when it was declared with the first (E-07, E-10)."""
        if cls.whole and (unit.actions < ACTIONS or unit.spent):
            yield Refusal("E-07", f"it takes both actions of {unit.id}")
        elif not unit.actions:
            yield Refusal("E-07", f"{unit.id} has no action left")
        yield from category_bars(unit, cls.category)

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """What is against every action of this class."""
        return iter(())

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """What is against this action."""
        return iter(())

    @abstractmethod
    def deed(self, state: Effort) -> Script[Effort]:
        """What it does, after it has been paid for."""

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        """Pay, do it; what helped is used up, and the turn ends with the last action."""
        helped = state.unit(self.unit)
        if isinstance(grant, Ready):
            state = yield from self.deed(fired(state, self.unit))
            return self.unhelped(state, helped)
        state = paid(state, self.unit, self.category)
        state = yield from do(overstretched, state, self.unit)
        if state.unit(self.unit).conscious:
            state = self.unhelped((yield from self.deed(state)), helped)
        one = state.unit(self.unit)
        return state if one.conscious and one.actions else finish(state, self.unit)

    def unhelped(self, state: Effort, before: Agent) -> Effort:
        """The position in which the help that there was before the action is used up (E-33, E-35)."""
        one = state.unit(self.unit)
        insight = one.insight and (not before.insight or self.keeps == "insight")
        spares = self.keeps == "attending" or self.category == "attack"
        attending = one.attending and (not before.attending or spares)
        return changed(state, self.unit, insight=insight, attending=attending)


def category_bars(unit: Agent, category: Category) -> Iterator[Refusal]:
    """An undeclared second Attack is not allowed (E-10)."""
    if category == "attack" and "attack" in unit.spent and not unit.paired:
        yield Refusal("E-10", f"{unit.id} has not declared two Attacks")


def overstretched(state: Effort, unit: str) -> Script[Effort]:
    """A second Maneuver leaves one Open, unless a friend gives covering fire (E-11, E-30)."""
    one = state.unit(unit)
    if one.spent[-1] != "maneuver" or one.spent.count("maneuver") < ACTIONS or one.covered:
        return state
    return (yield from do(leave_open, state, unit, "E-11"))
