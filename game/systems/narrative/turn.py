"""The round of `narrative`: initiative slots, and what a unit may still do in its turn (N-04 to N-08)."""

from msgspec.structs import replace

from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import observed
from game.rules.prompts import Grant, WholeTurn
from game.rules.scripts import Script, do, roll, tell
from game.rules.sides import Side, enemies
from game.rules.state import all_changed, changed, having
from game.rules.turns import Phase, Seat
from game.systems.narrative.checks import skill_rows
from game.systems.narrative.dice import check_of
from game.systems.narrative.harm import burnt, wounded
from game.systems.narrative.stealth import found, in_the_open
from game.systems.narrative.unit import NEVER, Character, Narrative, Slot

ORDER: tuple[Side, ...] = ("squad", "ally", "opposition", "neutral")
"""Whose slot goes first when two rolls are equal (N-05)."""

MOST_MANEUVERS = 2
"""So many maneuvers in a turn, however they are had (N-06)."""

STRAIN = 2
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


def slots(state: Narrative) -> tuple[Slot, ...]:
    """The slots in their order; before anybody has rolled one for each unit, by sides."""
    if state.turn.slots:
        return state.turn.slots
    return tuple(Slot(side) for side in ORDER for unit in state.units if unit.side == side)


def seats(state: Narrative) -> tuple[Seat, ...]:
    """A seat for each slot, for any unit of its side (N-05)."""
    sides = [slot.side for slot in slots(state)]
    members = {side: tuple(unit.id for unit in state.units if unit.side == side) for side in ORDER}
    return tuple(
        Seat(side, members[side], "one", Slotted(side in sides[number + 1 :]))
        for number, side in enumerate(sides)
    )


def round_begins(state: Narrative) -> Script[Narrative]:
    """Smoke thins, everybody's turn is new, and who has not rolled for initiative does (N-04, N-05)."""
    state = having(state, board=state.board.aired())
    state = all_changed(state, acted=False, maneuvers=0, credit=1, incidentals=0, walked=0, burnt=False)
    for unit in state.conscious():
        if unit.id not in state.turn.rolled:
            state = yield from do(_initiative, state, unit.id)
    return state


def _initiative(state: Narrative, unit: str) -> Script[Narrative]:
    """A unit rolls vigilance, or cool, for a slot of its side (N-05)."""
    one = state.unit(unit)
    skill = "cool" if state.clock.turn == 1 and ambushes(state, one.side) else "vigilance"
    rows = tuple(skill_rows(one, skill))
    check = check_of(rows, "initiative")
    result = yield from roll(state, check, "N-05", unit=unit, modifiers=rows)
    made = (*state.turn.slots, Slot(one.side, result.successes, result.advantages))
    ranked = tuple(sorted(made, key=lambda slot: (-slot.successes, -slot.advantages, ORDER.index(slot.side))))
    return having(state, turn=replace(state.turn, slots=ranked, rolled=(*state.turn.rolled, unit)))


def ambushes(state: Narrative, side: Side) -> bool:
    """Whether no enemy observes any unit of a side, and it observes at least one of theirs (N-05)."""
    mine = [unit for unit in state.conscious() if unit.side == side]
    theirs = [unit for unit in state.conscious() if enemies(unit.side, side)]
    seen = any(observed(state, foe.side, unit) for foe in theirs for unit in mine)
    return not seen and any(observed(state, side, foe) for foe in theirs)


def turn_starts(state: Narrative, unit: str) -> Script[Narrative]:
    """A unit's own turn starts: its fire over an area ends, and what it stands in hurts (N-35, N-36)."""
    fires = tuple(fire for fire in state.turn.fires if fire.by != unit)
    if fires != state.turn.fires:
        state = having(state, turn=replace(state.turn, fires=fires))
        yield from tell(state, events.Status(unit=unit, status="suppressing", on=False, clause="N-36"))
    return (yield from do(burnt, state, unit))


def turn_stops(state: Narrative, unit: str) -> Script[Narrative]:
    """A unit's own turn is over: what lasts so long ends, it bleeds, is found in the open (N-10 to N-33)."""
    one: Character = state.unit(unit)
    turn = state.clock.turn
    state = changed(
        state,
        unit,
        aims=tuple(aim for aim in one.aims if aim >= turn),
        guarded=one.guarded if one.guarded >= turn else NEVER,
        stalled=False,
        stunned=False,
    )
    if one.bleeding:
        state = yield from do(wounded, state, unit, 1, "", "N-32")
    if state.unit(unit).conscious and one.hidden_from and in_the_open(state, one):
        state = yield from do(found, state, unit, "N-33")
    return state


def stamp(state: Narrative, unit: Character) -> int:
    """The round in whose turn of a unit its present turn, or the last that it had, lies (N-10, N-12).

    What lasts to the end of its next turn ends in a later one.
    """
    clock = state.clock
    return clock.turn if unit.id == clock.active or unit.id in clock.done else clock.turn - 1


def credit(unit: Character) -> int:
    """How many maneuvers a unit may make that are paid for (N-06, N-07, N-32)."""
    return max(unit.credit - unit.stalled, 0)


def affords(unit: Character, strain: int) -> bool:
    """Whether a unit may suffer strain of its own will (N-08)."""
    return unit.strain + strain <= unit.stats.strain_threshold


def may_maneuver(unit: Character) -> bool:
    """Whether a unit may make a maneuver in its turn, free, by its action's price or by strain (N-06)."""
    return unit.maneuvers < MOST_MANEUVERS and (credit(unit) > 0 or affords(unit, STRAIN))


def may_act(unit: Character) -> bool:
    """Whether a unit has its action (N-20, N-32)."""
    return not unit.acted and not unit.stunned


PHASES: tuple[Phase[Narrative], ...] = (
    Phase("Round", "N-05", begin=round_begins),
    Phase("Events", "M-08", events=True),
    Phase("Turns", "N-04", seats, starts=turn_starts, stops=turn_stops),
)
"""The phases of a round."""
