"""The round of `narrative`: initiative slots, what begins and ends with turns, leaving (N-04, N-05, M-08)."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from game.rules import events, interaction, turns
from game.rules.actions import Refusal
from game.rules.knowledge import observed
from game.rules.presentation import Button
from game.rules.scripts import Script, do, end_with, roll, tell
from game.rules.state import WholeTurn, all_changed, changed, having
from game.rules.turns import Phase, Seat
from game.rules.units import Side, enemies
from game.systems.narrative.actions import END, Slotted
from game.systems.narrative.checks import check_of, skill_rows
from game.systems.narrative.engagement import settled
from game.systems.narrative.harm import burn, suffer
from game.systems.narrative.moves import engaged_refusals, ensnared_refusals
from game.systems.narrative.qualities import blaze, wear_off
from game.systems.narrative.stealth import in_the_open, reveal
from game.systems.narrative.units import NEVER, Character, Narrative, Slot

ORDER: tuple[Side, ...] = ("squad", "ally", "opposition", "neutral")
"""Whose slot goes first when two rolls are equal (N-05)."""


def slots_in_order(state: Narrative) -> tuple[Slot, ...]:
    """The slots in their order; before initiative is rolled one for each unit, by sides."""
    if state.turn.slots:
        return state.turn.slots
    return tuple(Slot(side) for side in ORDER for unit in state.units if unit.side == side)


def seats(state: Narrative) -> tuple[Seat, ...]:
    """A seat for each slot, for any unit of its side; after them one for each side that has passed (N-05).

    Each side passes once at most: the seats of those that have not are empty, so that their number stays.
    """
    units = tuple([(unit.id, unit.side) for unit in state.units])
    return _seats(slots_in_order(state), state.turn.passed, units)


@lru_cache(maxsize=64)
def _seats(
    slots: tuple[Slot, ...], passed: tuple[Side, ...], units: tuple[tuple[str, Side], ...]
) -> tuple[Seat, ...]:
    sides = [*(slot.side for slot in slots), *passed]
    members = {side: tuple(unit for unit, own in units if own == side) for side in ORDER}
    seats = tuple(Seat(side, members[side], "one", Slotted(side)) for side in sides)
    unused = tuple(Seat(side, ()) for side in ORDER[len(passed) :])
    return (*seats, *unused)


def round_begins(state: Narrative) -> Script[Narrative]:
    """Smoke thins, turns are new, and units that have not rolled for initiative do (N-04, N-05)."""
    state = having(state, board=state.board.aired(), turn=replace(state.turn, passed=()))
    state = all_changed(
        state, acted=False, maneuvers=0, credit=1, incidentals=0, walked=0, nimble=0, knacks=(), burnt=False
    )
    for unit in state.conscious():
        if unit.id not in state.turn.rolled:
            state = yield from do(_initiative, state, unit.id)
    return state


def _initiative(state: Narrative, unit_id: str) -> Script[Narrative]:
    """A unit rolls vigilance, or cool, for a slot of its side (N-05)."""
    unit = state.unit(unit_id)
    skill = "cool" if state.clock.turn == 1 and ambushes(state, unit.side) else "vigilance"
    rows = tuple(skill_rows(unit, skill))
    check = check_of(rows, "initiative")
    result = yield from roll(state, check, "N-05", unit=unit_id, modifiers=rows)
    slots = (*state.turn.slots, Slot(unit.side, result.successes, result.advantages))
    ranked = tuple(
        sorted(slots, key=lambda slot: (-slot.successes, -slot.advantages, ORDER.index(slot.side)))
    )
    return having(state, turn=replace(state.turn, slots=ranked, rolled=(*state.turn.rolled, unit_id)))


def ambushes(state: Narrative, side: Side) -> bool:
    """Whether no enemy observes any unit of a side, and it observes at least one of theirs (N-05)."""
    mine = [unit for unit in state.conscious() if unit.side == side]
    theirs = [unit for unit in state.conscious() if enemies(unit.side, side)]
    seen = any(observed(state, foe.side, unit) for foe in theirs for unit in mine)
    return not seen and any(observed(state, side, foe) for foe in theirs)


def turn_starts(state: Narrative, unit_id: str) -> Script[Narrative]:
    """A unit's own turn starts: its fire over an area ends, and what it stands in hurts (N-35, N-36)."""
    state = all_changed(settled(state), burnt=False)
    if state.unit(unit_id).vanished:
        state = changed(state, unit_id, vanished=False)
    fires = tuple(fire for fire in state.turn.fires if fire.by != unit_id)
    if fires != state.turn.fires:
        state = having(state, turn=replace(state.turn, fires=fires))
        yield from tell(state, events.Status(unit=unit_id, status="suppressing", on=False, clause="N-36"))
    state = yield from do(blaze, state, unit_id)
    return (yield from end_with(burn, state, unit_id))


def turn_stops(state: Narrative, unit_id: str) -> Script[Narrative]:
    """A unit's own turn is over: stances and injuries end, it bleeds, is found in the open (N-10 to N-33)."""
    unit = state.unit(unit_id)
    turn = state.clock.turn
    aims = tuple(aim for aim in unit.aims if aim >= turn)
    if unit.aims and not aims:
        yield from tell(state, events.Status(unit=unit_id, status="aiming", on=False, clause="N-10"))
    state = changed(
        state,
        unit_id,
        aims=aims,
        guarded=unit.guarded if unit.guarded >= turn else NEVER,
        stalled=False,
        stunned=False,
    )
    state = yield from do(wear_off, state, unit_id)
    if unit.bleeding:
        state = yield from do(suffer, state, unit_id, "wounds", 1, "", "N-32")
    if state.unit(unit_id).conscious and unit.hidden_from and in_the_open(state, unit):
        state = yield from do(reveal, state, unit_id, "N-33")
    return state


class Leave(interaction.Leave[Narrative], frozen=True):
    """Leave the board by the exit zone in which the unit stands, for good."""

    button = Button("Leave", "leave", "M-08", "Leave the board for good, in an exit of its side.", group=END)

    def refusals(self, view: Narrative, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().refusals(view, grant)
        yield from engaged_refusals(view, view.unit(self.unit))
        yield from ensnared_refusals(view.unit(self.unit))

    def perform(self, state: Narrative, grant: WholeTurn) -> Script[Narrative]:
        """The fire of the unit ends with it (N-36)."""
        return settled((yield from super().perform(state, grant)))


class EndTurn(turns.EndTurn[Narrative], frozen=True):
    """End a unit's own turn; what it has left is lost."""

    button = Button("End turn", "done", "N-04", group=END)

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        return f"{unit.name} is done; what it has left is lost."


PHASES: tuple[Phase[Narrative], ...] = (
    Phase(
        "Round",
        "N-05",
        begin=round_begins,
        title="Start of turn",
        about="Nobody acts: smoke thins, and who is new in the battle rolls for initiative.",
    ),
    Phase(
        "Events", "M-08", events=True, about="Nobody acts: what the map has in store for this turn happens."
    ),
    Phase(
        "Turns",
        "N-04",
        seats,
        starts=turn_starts,
        stops=turn_stops,
        title="Everybody acts",
        about="Slot by slot, in the order of initiative: in a slot of a side one of its units has its turn, "
        "whichever that side likes. The next turn has the same order: after the last slot comes the first.",
        ending=(
            "Go later",
            "The next in order goes now; your side goes at the very end of the turn instead. Once a turn.",
        ),
    ),
)
"""The phases of a round."""
