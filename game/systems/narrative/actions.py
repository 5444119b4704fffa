"""The base of actions: incidentals, maneuvers, the one action, and what they cost (N-06 to N-09, N-20)."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Self

from game.rules.actions import Action, Refusal
from game.rules.knowledge import look
from game.rules.scripts import Script, do
from game.rules.state import Grant, WholeTurn, changed
from game.rules.turns import finish
from game.systems.narrative.engagement import settle_engagements
from game.systems.narrative.harm import suffer
from game.systems.narrative.units import Character, Narrative

INCIDENTALS = "incidentals"
"""The house rule: after how many incidentals each further one costs a maneuver; 0: no limit (N-09)."""


class Deed(Action["Narrative"], frozen=True):
    """Something that a unit does.

    A subclass says in `barred` what is against every action of its class, in `bars` what is against this
    one, and in `effect` what it does; how it is paid for is its kind's business.
    """

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """A unit's own turn."""
        return isinstance(grant, WholeTurn)

    def refusals(self, view: Narrative, grant: Grant) -> Iterator[Refusal]:
        """What it costs first, then what it needs."""
        unit = view.unit(self.unit)
        yield from self.unpaid(view, unit, grant)
        yield from self.barred(view, unit)
        yield from self.bars(view, unit)

    @classmethod
    def options(cls, view: Narrative, unit: str, grant: Grant) -> Iterator[Self]:
        """The candidates that nothing refuses; none at all when the whole class is barred."""
        one = view.unit(unit)
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
    def effect(self, state: Narrative) -> Script[Narrative]:
        """What it does."""

    def perform(self, state: Narrative, grant: Grant) -> Script[Narrative]:
        """Pay, do it; one's own turn ends when nothing but incidentals is left of it."""
        state = yield from self.paid(state, grant)
        if state.unit(self.unit).conscious:
            state = yield from do(_done, state, self)
        state = settle_engagements(look(state))
        over = isinstance(grant, WholeTurn) and not _goes_on(state.unit(self.unit))
        return finish(state, self.unit) if over else state


def _done(state: Narrative, action: Deed) -> Script[Narrative]:
    return (yield from action.effect(state))


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
            yield Refusal("N-08", f"{unit.id} cannot bear {MANEUVER_STRAIN} more strain")

    def paid(self, state: Narrative, grant: Grant) -> Script[Narrative]:
        """Made, and paid for."""
        if isinstance(grant, FreeManeuver):
            made = state.unit(self.unit).maneuvers + grant.own
            return changed(state, self.unit, maneuvers=made)
        return (yield from do(pay_maneuver, state, self.unit))


def pay_maneuver(state: Narrative, unit: str) -> Script[Narrative]:
    """A maneuver of one's own turn is paid for, by strain when nothing else does (N-06)."""
    one = state.unit(unit)
    state = changed(state, unit, maneuvers=one.maneuvers + 1)
    if free_maneuvers(one) > 0:
        return changed(state, unit, credit=one.credit - 1)
    return (yield from do(suffer, state, unit, "strain", MANEUVER_STRAIN, unit, "N-06"))


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
        one = state.unit(self.unit)
        many = _many(state, one)
        state = changed(state, self.unit, incidentals=one.incidentals + 1)
        return (yield from do(pay_maneuver, state, self.unit)) if many else state


def _many(state: Narrative, unit: Character) -> bool:
    limit = state.options.rule(INCIDENTALS)
    return 0 < limit <= unit.incidentals


MOST_MANEUVERS = 2
"""So many maneuvers in a turn, however they are had (N-06)."""


MANEUVER_STRAIN = 2
"""What a maneuver costs that nothing else pays for (N-06)."""


class Slotted(WholeTurn, frozen=True):
    """The turn of any unit of a side that has not acted; `later`: the side has another slot after it."""

    later: bool

    def kept(self, view: Narrative) -> Refusal | None:
        """A slot may be passed only for a later one, and not once somebody has begun in it (N-05)."""
        if view.clock.active:
            return Refusal("N-05", f"{view.clock.active} has begun its turn")
        return None if self.later else Refusal("N-05", "the side has no later slot")


class FreeManeuver(Grant, frozen=True):
    """One maneuver at no cost; `own` when it counts among the two of the unit's turn (N-30, N-31)."""

    own: bool


def turn_stamp(state: Narrative, unit: Character) -> int:
    """The round in whose turn of a unit its present turn, or the last that it had, lies (N-10, N-12).

    What lasts to the end of its next turn ends in a later one.
    """
    clock = state.clock
    return clock.turn if unit.id == clock.active or unit.id in clock.done else clock.turn - 1


def free_maneuvers(unit: Character) -> int:
    """How many maneuvers a unit may make that are paid for (N-06, N-07, N-32)."""
    return max(unit.credit - unit.stalled, 0)


def can_bear(unit: Character, strain: int) -> bool:
    """Whether a unit may suffer strain of its own will (N-08)."""
    return unit.strain + strain <= unit.stats.strain_threshold


def may_maneuver(unit: Character) -> bool:
    """Whether a unit may make a maneuver in its turn, free, by its action's price or by strain (N-06)."""
    return unit.maneuvers < MOST_MANEUVERS and (free_maneuvers(unit) > 0 or can_bear(unit, MANEUVER_STRAIN))


def may_act(unit: Character) -> bool:
    """Whether a unit has its action (N-20, N-32)."""
    return not unit.acted and not unit.stunned
