"""What all actions of `narrative` share: incidentals, maneuvers, and the one action (N-06, N-07, N-09)."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Self

from game.rules.actions import Action, Refusal
from game.rules.knowledge import look
from game.rules.prompts import Grant, WholeTurn
from game.rules.scripts import Script, do
from game.rules.state import changed
from game.rules.turns import finish
from game.systems.narrative.harm import strained
from game.systems.narrative.places import settled
from game.systems.narrative.turn import (
    MOST_MANEUVERS,
    STRAIN,
    FreeManeuver,
    credit,
    may_act,
    may_maneuver,
)
from game.systems.narrative.unit import Character, Narrative

INCIDENTALS = "incidentals"
"""The house rule: after how many incidentals each further one costs a maneuver; 0: no limit (N-09)."""


class Deed(Action["Narrative"], frozen=True):
    """Something that a unit does.

    A subclass says in `barred` what is against every action of its class, in `bars` what is against this
    one, and in `deed` what it does; how it is paid for is its kind's business.
    """

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """A unit's own turn."""
        return isinstance(grant, WholeTurn)

    def refusals(self, view: Narrative, grant: Grant) -> Iterator[Refusal]:
        """What it costs first, then what it needs."""
        unit: Character = view.unit(self.unit)
        yield from self.unpaid(view, unit, grant)
        yield from self.barred(view, unit)
        yield from self.bars(view, unit)

    @classmethod
    def options(cls, view: Narrative, unit: str, grant: Grant) -> Iterator[Self]:
        """The candidates that nothing refuses; none at all when the whole class is barred."""
        one: Character = view.unit(unit)
        if any(cls.unpaid(view, one, grant)) or any(cls.barred(view, one)):
            return iter(())
        return (action for action in cls.candidates(view, unit) if not any(action.bars(view, one)))

    @classmethod
    @abstractmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        """Why it cannot be paid for."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """What is against every action of this class."""
        return iter(())

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """What is against this action."""
        return iter(())

    @abstractmethod
    def paid(self, state: Narrative, grant: Grant) -> Script[Narrative]:
        """The position after it has been paid for."""

    @abstractmethod
    def deed(self, state: Narrative) -> Script[Narrative]:
        """What it does."""

    def perform(self, state: Narrative, grant: Grant) -> Script[Narrative]:
        """Pay, do it; one's own turn ends when nothing but incidentals is left of it."""
        state = yield from self.paid(state, grant)
        if state.unit(self.unit).conscious:
            state = yield from do(_done, state, self)
        state = settled(look(state))
        over = isinstance(grant, WholeTurn) and not _goes_on(state.unit(self.unit))
        return finish(state, self.unit) if over else state


def _done(state: Narrative, action: Deed) -> Script[Narrative]:
    return (yield from action.deed(state))


def _goes_on(unit: Character) -> bool:
    """Whether a unit in its turn has its action, or a maneuver, left."""
    return unit.conscious and (may_act(unit) or may_maneuver(unit))


class Maneuver(Deed, frozen=True):
    """A maneuver: the free one, one for the action, or one for 2 strain; never more than two (N-06, N-07)."""

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """One's own turn, or a maneuver that has been given."""
        return isinstance(grant, WholeTurn | FreeManeuver)

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        """Two are made, or the strain would be too much (N-08)."""
        if isinstance(grant, FreeManeuver):
            return
        if unit.maneuvers >= MOST_MANEUVERS:
            yield Refusal("N-06", f"{unit.id} has made {MOST_MANEUVERS} maneuvers this turn")
        elif not may_maneuver(unit):
            yield Refusal("N-08", f"{unit.id} cannot bear {STRAIN} more strain")

    def paid(self, state: Narrative, grant: Grant) -> Script[Narrative]:
        """Made, and paid for."""
        if isinstance(grant, FreeManeuver):
            made = state.unit(self.unit).maneuvers + grant.own
            return changed(state, self.unit, maneuvers=made)
        return (yield from do(maneuvered, state, self.unit))


def maneuvered(state: Narrative, unit: str) -> Script[Narrative]:
    """A maneuver of one's own turn is paid for, by strain when nothing else does (N-06)."""
    one: Character = state.unit(unit)
    state = changed(state, unit, maneuvers=one.maneuvers + 1)
    if credit(one) > 0:
        return changed(state, unit, credit=one.credit - 1)
    return (yield from do(strained, state, unit, STRAIN, unit, "N-06"))


class Act(Deed, frozen=True):
    """What takes the one action of a turn (N-20)."""

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        """The action is spent, or lost to an injury (N-32)."""
        if unit.acted:
            yield Refusal("N-20", f"{unit.id} has had its action")
        elif unit.stunned:
            yield Refusal("N-32", f"{unit.id} has no action this turn")

    def paid(self, state: Narrative, grant: Grant) -> Script[Narrative]:
        """The action is spent."""
        return changed(state, self.unit, acted=True)
        yield


class Incidental(Deed, frozen=True):
    """What takes next to no time; beyond the limit of the match it costs a maneuver (N-09)."""

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        """Too many, and no maneuver to pay with."""
        if _many(view, unit) and not may_maneuver(unit):
            yield Refusal("N-09", f"{unit.id} has no maneuver left for another incidental")

    def paid(self, state: Narrative, grant: Grant) -> Script[Narrative]:
        """Counted, and paid for if it is one too many."""
        one: Character = state.unit(self.unit)
        many = _many(state, one)
        state = changed(state, self.unit, incidentals=one.incidentals + 1)
        return (yield from do(maneuvered, state, self.unit)) if many else state


def _many(state: Narrative, unit: Character) -> bool:
    limit = state.options.rule(INCIDENTALS)
    return 0 < limit <= unit.incidentals
