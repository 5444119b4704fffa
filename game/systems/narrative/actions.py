"""The base of actions: incidentals, maneuvers, the one action, and what they cost (N-06 to N-09, N-20)."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from game.rules.action_bases import TurnAction, carried_out
from game.rules.actions import Refusal
from game.rules.knowledge import look
from game.rules.presentation import Toll, named
from game.rules.scripts import Script, do, end_with
from game.rules.state import Grant, WholeTurn, changed, having
from game.rules.turns import finish
from game.rules.units import Side
from game.systems.narrative import MOST_INCIDENTALS
from game.systems.narrative.engagement import settled, sheltered
from game.systems.narrative.harm import suffer
from game.systems.narrative.talents import TalentName, talents_sparing
from game.systems.narrative.units import Character, Narrative

MOST_MANEUVERS = 2
"""How many maneuvers there are in a turn at most, however they are paid for (N-06)."""

MANEUVER_STRAIN = 2
"""What a maneuver costs that nothing else pays for (N-06)."""

MANEUVERS, ACTION, INCIDENTALS, END = "Maneuvers", "Action", "Incidentals", "End"
GROUPS = (MANEUVERS, ACTION, INCIDENTALS, END)
"""The groups of buttons in their order."""


class Slotted(WholeTurn, frozen=True):
    """The turn of any unit of a `side` that has not acted."""

    side: Side

    def kept(self, view: Narrative) -> Refusal | None:
        """A side passes once in a round, and not once a unit has begun in the slot (N-05)."""
        if view.clock.active:
            return Refusal("N-05", f"{view.clock.active} has begun its turn")
        passed = self.side in view.turn.passed
        return Refusal("N-05", "the side has gone later once this turn") if passed else None

    def left(self, state: Narrative) -> Narrative:
        """The slot comes up again at the end of the round (N-05)."""
        return having(state, turn=replace(state.turn, passed=(*state.turn.passed, self.side)))


class FreeManeuver(Grant, frozen=True):
    """One maneuver at no cost; `own` when it counts among the two of the unit's turn (N-30, N-31)."""

    own: bool


def free_maneuvers(unit: Character) -> int:
    """How many maneuvers of a unit are paid for, by its turn or by its action (N-06, N-07, N-32)."""
    return max(unit.credit - unit.stalled, 0)


def can_bear(unit: Character, strain: int) -> bool:
    """Whether a unit may suffer strain of its own will: minions and rivals may not (N-08, N-39)."""
    return unit.stats.rank == "nemesis" and unit.strain + strain <= unit.strain_threshold


def may_maneuver(unit: Character) -> bool:
    """Whether a unit may make a maneuver in its turn, free or by strain (N-06)."""
    return unit.maneuvers < MOST_MANEUVERS and (free_maneuvers(unit) > 0 or can_bear(unit, MANEUVER_STRAIN))


def may_act(unit: Character) -> bool:
    """Whether a unit has its action (N-20, N-32)."""
    return not unit.acted and not unit.stunned and not unit.dazed


LITTLE = 5
"""So much strain a single hit may cost: who has no more left than that is told."""


def price(view: Narrative, unit: Character) -> str:
    """What the next maneuver of a unit costs, after a hint; empty where it has made all of its turn."""
    left = max(unit.left_of("strain") - MANEUVER_STRAIN, 0)
    near = f" (only {left} left then)" if left <= LITTLE else ""
    strain = f"Costs {MANEUVER_STRAIN} strain{near}"
    given = view.pending.prompt.grant if view.pending else None
    if isinstance(given, FreeManeuver):
        return "Free, by the dice" if given.own else "Free, by the dice, beside those of its turn"
    if unit.maneuvers >= MOST_MANEUVERS:
        return ""
    if free_maneuvers(unit) > 0:
        return "Costs its free maneuver"
    return f"{strain}, or its action (Action for maneuver)" if may_act(unit) else strain


def strain_plight(unit: Character, strain: int) -> float:
    """How bad some strain is to the computer: the first is nothing, the last is everything."""
    share = strain / (unit.strain_threshold + 1)
    return float(0.7 * share**1.5)


def maneuver_toll(unit: Character) -> float:
    """What the strain of a further maneuver costs to the computer."""
    if free_maneuvers(unit) > 0:
        return 0.0
    return 0.05 + 1.3 * (
        strain_plight(unit, unit.strain + MANEUVER_STRAIN) - strain_plight(unit, unit.strain)
    )


def last_turn(state: Narrative, unit: Character) -> int:
    """The round of the present turn of a unit, or of the last that it had (N-10, N-12).

    What lasts to the end of its next turn ends in a later one. While nobody has begun a turn, what the unit
    does is the first thing of its own.
    """
    clock = state.clock
    return clock.turn if clock.active in {"", unit.id} or unit.id in clock.done else clock.turn - 1


def spared(unit: Character, kind: str) -> TalentName | None:
    """The talent by which a kind of maneuver takes none of a unit now, once a round (N-41)."""
    sparing = talents_sparing(kind)
    for name in unit.stats.talents if sparing else ():
        if name in sparing and name not in unit.knacks:
            return name
    return None


class NarrativeAction(TurnAction[Narrative, Character], frozen=True):
    """Something that a unit does, paid for as its kind says."""

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        return isinstance(grant, cls.grants)

    @abstractmethod
    def pay(self, state: Narrative, grant: Grant) -> Script[Narrative] | Narrative:
        """The position after it has been paid for."""

    def perform(self, state: Narrative, grant: Grant) -> Script[Narrative]:
        """Pay and do it; the unit's own turn ends when nothing of weight is left of it."""
        state = yield from do(_pay, state, self, grant)
        if state.unit(self.unit).conscious:
            state = yield from do(carried_out, state, self)
        state = settled(look(state))
        over = isinstance(grant, WholeTurn) and not _goes_on(state, state.unit(self.unit))
        return finish(state, self.unit) if over else state


def _pay(state: Narrative, action: NarrativeAction, grant: Grant) -> Script[Narrative] | Narrative:
    return action.pay(state, grant)


def _goes_on(state: Narrative, unit: Character) -> bool:
    """Whether a unit in its turn has its action, a maneuver, or cover that takes none, left (N-06, N-41)."""
    return unit.conscious and (may_act(unit) or may_maneuver(unit) or _cover_is_free(state, unit))


def _cover_is_free(state: Narrative, unit: Character) -> bool:
    """Whether a unit could take the cover of its square without a maneuver (N-14, N-41)."""
    free = spared(unit, "take_cover") is not None
    return free and not unit.covered and sheltered(state.board, unit.at)


def means(unit: Character) -> tuple[object, ...]:
    """What of a unit decides what it can do at all: its talents and weapons, how it is, what it still may."""
    return (
        unit.stats,
        unit.knacks,
        unit.weapons,
        unit.held,
        unit.acted,
        unit.stunned,
        unit.dazed,
        unit.maneuvers,
        unit.incidentals,
        may_maneuver(unit),
        len(unit.aims),
        unit.covered,
        unit.prone,
        unit.winded,
        unit.strain > 0,
        unit.burning > 0,
        unit.ensnared > 0,
        unit.hidden_from,
    )


class Maneuver(NarrativeAction, frozen=True):
    """A maneuver: the free one, one for the action, or one for 2 strain; never more than two (N-06, N-07)."""

    grants: ClassVar[tuple[type[Grant], ...]] = (WholeTurn, FreeManeuver)

    @classmethod
    def group(cls) -> str:
        return MANEUVERS

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        """What it does, and what it would cost now."""
        return cls.priced(view, unit, cls.what(unit))

    @classmethod
    def what(cls, unit: Character) -> str:
        """What it does, in a sentence."""
        return cls.button.hint if cls.button else ""

    @classmethod
    def priced(cls, view: Narrative, unit: Character, what: str) -> str:
        """A sentence with what the maneuver would cost now after it."""
        talent = cls.knack(unit)
        cost = f"Free by its talent {named(talent)}: takes no maneuver" if talent else price(view, unit)
        return " ".join(filter(None, (what, cost and f"{cost}.")))

    @classmethod
    def knack(cls, unit: Character) -> TalentName | None:
        """The talent by which it takes no maneuver now, once a round (N-41)."""
        return spared(unit, str(cls.__struct_config__.tag))

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        if isinstance(grant, FreeManeuver) or cls.knack(unit):
            return
        if unit.maneuvers >= MOST_MANEUVERS:
            yield Refusal("N-06", f"{unit.id} has made {MOST_MANEUVERS} maneuvers this turn")
        elif not may_maneuver(unit):
            yield strain_refusal(unit)

    def toll(self, view: Narrative, grant: Grant) -> Toll | None:
        """The strain of a maneuver that nothing else pays for (N-06)."""
        unit = view.unit(self.unit)
        paid = isinstance(grant, FreeManeuver) or self.knack(unit) or free_maneuvers(unit) > 0
        cost = f"{MANEUVER_STRAIN} strain"
        return None if paid else Toll(cost, cost)

    def pay(self, state: Narrative, grant: Grant) -> Script[Narrative] | Narrative:
        if isinstance(grant, FreeManeuver):
            return changed(state, self.unit, maneuvers=state.unit(self.unit).maneuvers + grant.own)
        unit = state.unit(self.unit)
        if knack := self.knack(unit):
            return changed(state, self.unit, knacks=(*unit.knacks, knack))
        return pay_maneuver(state, self.unit)


def strain_refusal(unit: Character) -> Refusal:
    """Why a unit does not pay for a maneuver with strain (N-08, N-39)."""
    if unit.stats.rank != "nemesis":
        return Refusal("N-39", f"{unit.id} is a {unit.stats.rank}, and takes no strain of its own will")
    return Refusal("N-08", f"{unit.id} cannot bear {MANEUVER_STRAIN} more strain")


def pay_maneuver(state: Narrative, unit_id: str) -> Script[Narrative]:
    """A maneuver of a unit's own turn is paid for, by strain when nothing else does (N-06)."""
    unit = state.unit(unit_id)
    state = changed(state, unit_id, maneuvers=unit.maneuvers + 1)
    if free_maneuvers(unit) > 0:
        return changed(state, unit_id, credit=unit.credit - 1)
    return (yield from end_with(suffer, state, unit_id, "strain", MANEUVER_STRAIN, unit_id, "N-06"))


class MainAction(NarrativeAction, frozen=True):
    """What takes the one action of a turn (N-20)."""

    @classmethod
    def group(cls) -> str:
        return ACTION

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        if unit.acted:
            yield Refusal("N-20", f"{unit.id} has had its action")
        else:
            yield from stunned_refusals(unit)

    def pay(self, state: Narrative, grant: Grant) -> Narrative:
        return changed(state, self.unit, acted=True)


def stunned_refusals(unit: Character) -> Iterator[Refusal]:
    """Why a unit has no action in its turn (N-32, N-40)."""
    if unit.stunned:
        yield Refusal("N-32", f"{unit.id} has no action this turn")
    elif unit.dazed:
        yield Refusal("N-40", f"{unit.id} is concussed, and has no action this turn")


class Incidental(NarrativeAction, frozen=True):
    """What takes next to no time; beyond the limit of the match it costs a maneuver (N-09)."""

    @classmethod
    def group(cls) -> str:
        return INCIDENTALS

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        if _beyond_limit(view, unit) and not may_maneuver(unit):
            yield Refusal("N-09", f"{unit.id} has no maneuver left for another incidental")

    def pay(self, state: Narrative, grant: Grant) -> Script[Narrative] | Narrative:
        unit = state.unit(self.unit)
        costs = _beyond_limit(state, unit)
        state = changed(state, self.unit, incidentals=unit.incidentals + 1)
        return pay_maneuver(state, self.unit) if costs else state


def _beyond_limit(state: Narrative, unit: Character) -> bool:
    limit = state.options.rule(MOST_INCIDENTALS)
    return 0 < limit <= unit.incidentals
