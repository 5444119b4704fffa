"""The turn of `phased`: its five phases, and what begins and ends with them (P-01 to P-09)."""

from functools import partial

from msgspec.structs import replace

from game.rules.scripts import Script, do, end_with
from game.rules.state import WholeTurn, all_changed, having
from game.rules.turns import Phase, Seat, seats_for
from game.systems.phased.actions import Fighting, Firing, Moving, Running
from game.systems.phased.harm import burn
from game.systems.phased.melee import exchange
from game.systems.phased.morale import count_routs, muster, sides_in_order
from game.systems.phased.stealth import go_hidden, look_out
from game.systems.phased.units import Fighter, Phased


def turn_begins(state: Phased) -> Script[Phased]:
    """Smoke thins, everybody's turn is new, the deaths of last turn count; then the roll (P-02 to P-04)."""
    turn = replace(state.turn, deaths=state.turn.dying, dying=(), looks=(), covered=())
    state = having(state, board=state.board.aired(), turn=turn)
    state = all_changed(
        state, taken=0, choice="", went=0, order="", covers=None, acted=False, aiming=False, ran=False,
        drew=False, shot_by=(), marked_by=(), overran=(),
    )  # fmt: skip
    return (yield from end_with(muster, state))


def movement_begins(state: Phased) -> Script[Phased]:
    """Nobody hugs cover, is dug in or dodges any more; hazards hurt (P-29, P-46, P-48)."""
    state = all_changed(state, hugging=False, dug_in=False, dodging=False)
    for unit in state.conscious():
        state = yield from do(burn, state, unit.id)
    return (yield from end_with(look_out, state))


def melee_ends(state: Phased) -> Script[Phased]:
    """The exchange of blows; then it counts who is broken (P-05, P-09)."""
    return count_routs((yield from do(exchange, state)))


def _moving(state: Phased) -> tuple[Seat, ...]:
    """Everybody, by initiative (P-06)."""
    return seats_for(state, sides_in_order(state), grant=Moving())


def _later(orders: tuple[str, ...], grant: WholeTurn, state: Phased) -> tuple[Seat, ...]:
    """Those who declared one of these and have not done it, by initiative (P-07 to P-09)."""

    def waits(unit: Fighter) -> bool:
        return unit.order in orders and not unit.acted

    return seats_for(state, sides_in_order(state), grant=grant, who=waits)


RANGED = ("ranged", "covering_fire")
"""What is done in the Ranged phase; covering fire is given up in it, as long as it has not fired (P-48)."""

PHASES: tuple[Phase[Phased], ...] = (
    Phase(
        "Initiative",
        "P-02",
        begin=turn_begins,
        events=True,
        about="Nobody acts: dice say which side goes first in this turn, and whether one loses heart.",
    ),
    Phase(
        "Movement",
        "P-06",
        _moving,
        begin=movement_begins,
        end=go_hidden,
        title="Movement phase",
        about="One side after the other: each unit moves, and declares what it will do later in this turn.",
    ),
    Phase(
        "Run",
        "P-07",
        partial(_later, ("run",), Running()),
        begin=look_out,
        title="Run phase",
        about="Who has declared to run runs now.",
    ),
    Phase(
        "Ranged",
        "P-08",
        partial(_later, RANGED, Firing()),
        begin=look_out,
        title="Ranged phase",
        about="Who has declared fire fires now, at whom it likes.",
    ),
    Phase(
        "Melee",
        "P-09",
        partial(_later, ("melee",), Fighting()),
        begin=look_out,
        end=melee_ends,
        title="Melee phase",
        about="Who has declared melee names whom it strikes; then all blows fall at once.",
    ),
)
"""The phases of a turn (P-01)."""
