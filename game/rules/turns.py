"""The turn controller: a system's turn is a tuple of phases, each with seats that are taken in order.

It says who may choose now, and moves on when nobody is left to. An empty seat is passed over.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from game.rules import events
from game.rules.actions import Action, Refusal, perform
from game.rules.knowledge import look
from game.rules.presentation import Button
from game.rules.scripts import Script, do, end_with, tell
from game.rules.state import AnyState, Clock, Grant, Outcome, Prompt, S, WholeTurn, cached, having
from game.rules.story import by_numbers, turn_begins, turn_ends
from game.rules.units import Side

_WHOLE = WholeTurn()


class Seat(Struct, frozen=True, gc=False):
    """Units of a side that may use a grant: `all` in any order, one finishing before the next, or `one`."""

    side: Side
    units: tuple[str, ...]
    take: Literal["all", "one"] = "all"
    grant: WholeTurn = _WHOLE


def seats_for(
    state: AnyState,
    sides: Collection[Side],
    take: Literal["all", "one"] = "all",
    grant: WholeTurn = _WHOLE,
    who: Callable[[Any], bool] = lambda _: True,
) -> tuple[Seat, ...]:
    """A seat for each of these sides in turn, of its units that `who` admits."""
    return tuple(
        [
            Seat(
                side, tuple([unit.id for unit in state.units if unit.side == side and who(unit)]), take, grant
            )
            for side in sides
        ]
    )


def nobody(state: AnyState) -> tuple[Seat, ...]:
    """No seats: a phase in which nobody chooses."""
    return ()


def nothing(state: S) -> S:
    """A phase that begins or ends without any script."""
    return state


def unmoved(state: S, unit: str) -> S:
    """A unit's turn that begins or ends without any script."""
    return state


@dataclass(frozen=True)
class Phase(Generic[S]):
    """A phase of a turn: its seats, asked of every position in it, and the scripts around them.

    While the phase lasts there must always be the same number of seats; those in them may change. In one
    phase of a turn the `events` of the map happen, before the phase begins (M-08). `starts` and `stops` are
    what the first action of a unit's own turn brings with it, before it, and what the end of that turn does.
    `title` is what players call it (else `name`), and `about` what one does in it, in a sentence or two.
    `ending` is what players call it when a side ends its part of the phase, and what that means.
    """

    name: str
    clause: str
    seats: Callable[[S], tuple[Seat, ...]] = nobody
    begin: Callable[[S], Script[S] | S] = nothing
    end: Callable[[S], Script[S] | S] = nothing
    events: bool = False
    ending: tuple[str, str] = (
        "All done",
        "Nobody of this side acts any more in this phase; what is left to do in it is lost.",
    )
    starts: Callable[[S, str], Script[S] | S] = unmoved
    stops: Callable[[S, str], Script[S] | S] = unmoved
    title: str = ""
    about: str = ""

    @property
    def called(self) -> str:
        """What players call it."""
        return self.title or self.name


class Turns(Protocol[S]):
    """What of a rule system says how turns go."""

    @property
    def phases(self) -> tuple[Phase[S], ...]:
        """The phases of a turn."""

    @property
    def outcome(self) -> Callable[[S], Outcome | None]:
        """How a match has ended by now, None while it goes on."""


def waiting(state: AnyState, seat: Seat) -> tuple[str, ...]:
    """The units of a seat that may still act in this phase."""
    if seat.take == "one" and state.clock.taken:
        return ()
    done, named = state.clock.done, state.named
    return tuple([unit for unit in seat.units if unit not in done and named[unit].conscious])


def prompt(system: Turns[S], state: S) -> Prompt[Any] | None:
    """Who may choose what now; None when the match is over or has not begun.

    A seat that an edit has emptied can only be left to the next one, whatever else its grant says.
    """
    if state.pending:
        return state.pending.prompt
    if state.outcome or state.clock.phase < 0:
        return None
    return _turn_prompt(state, system, state.clock, state.turn)


@cached
def _turn_prompt(state: AnyState, system: Turns[Any], clock: Clock, _turn: object) -> Prompt[Any]:
    """Who may choose what in the present phase: asked many times an act, by legality, by play, by hosts."""
    seat = _seats(system, state)[clock.seat]
    units = waiting(state, seat)
    grant = seat.grant if units else _WHOLE
    acting = (clock.active,) if clock.active in units else units
    return Prompt(seat.side, acting, grant, clause=system.phases[clock.phase].clause)


def seats_left(system: Turns[S], state: S) -> tuple[Seat, ...]:
    """The seats of the present phase that are not over, the present one first; none where all are."""
    return _seats(system, state)[state.clock.seat :]


def in_slot(system: Turns[S], state: S) -> bool:
    """Whether the present seat is a slot, which one unit takes."""
    return any(seat.take == "one" for seat in seats_left(system, state)[:1])


def left_out(system: Turns[S], state: S) -> tuple[str, ...]:
    """The units that would not act in this phase any more if it were ended now, whoever has begun.

    None where one of them takes the seat: the others, and who leaves it, have a later one.
    """
    if state.pending or state.outcome or state.clock.phase < 0:
        return ()
    seat = _seats(system, state)[state.clock.seat]
    return waiting(state, seat) if seat.take == "all" else ()


def _seats(system: Turns[S], state: S) -> tuple[Seat, ...]:
    """The seats of the present phase."""
    clock = state.clock
    return _seated(state, system.phases[clock.phase].seats, clock, state.turn) if clock.phase >= 0 else ()


@cached
def _seated(
    state: AnyState, seats: Callable[[Any], tuple[Seat, ...]], _clock: Clock, _turn: object
) -> tuple[Seat, ...]:
    """What a phase says of its seats: by the units, the clock and the system's own part of the position."""
    return seats(state)


def finish(state: S, unit: str) -> S:
    """The position after a unit's turn in this phase has ended."""
    clock = state.clock
    if unit in clock.done:
        return state
    active = "" if clock.active == unit else clock.active
    return having(state, clock=replace(clock, active=active, done=(*clock.done, unit), taken=True))


def leave_seat(state: S) -> S:
    """The position with the present seat left to the next one."""
    clock = state.clock
    return having(state, clock=replace(clock, seat=clock.seat + 1, active="", taken=False))


def passed_on(state: S, system: Turns[S]) -> S:
    """The position with a seat left in which nobody may act any more, if another follows in the phase."""
    seats, clock = _seats(system, state), state.clock
    if state.pending or state.outcome or clock.seat + 1 >= len(seats) or waiting(state, seats[clock.seat]):
        return state
    return leave_seat(state)


def take(state: S, action: Action[S], system: Turns[S]) -> Script[S]:
    """Carry out an action of somebody's own turn, then move on to whoever chooses next.

    Who goes out of action as its turn starts does nothing in it.
    """
    now = prompt(system, state)
    grant = now.grant if now else _WHOLE
    phase, unit = system.phases[state.clock.phase], action.unit
    if unit and action.begins and state.clock.active != unit:
        state = having(state, clock=replace(state.clock, active=unit))
        state = yield from do(phase.starts, state, unit)
    if not unit or state.unit(unit).conscious:
        state = yield from do(perform, state, action, grant)
    if unit in state.clock.done:
        state = yield from do(phase.stops, state, unit)
    return (yield from end_with(advance, look(state), system))


def opening(state: S, system: Turns[S]) -> Script[S]:
    """Begin the match: the first turn, up to the first choice."""
    return (yield from end_with(advance, look(state), system))


def advance(state: S, system: Turns[S]) -> Script[S] | S:
    """Move on through seats and phases to whoever chooses next, or to the end of the match."""
    state = _ended(system, state)
    return state if not state.outcome and _open(system, state) else _advanced(state, system)


def _advanced(state: S, system: Turns[S]) -> Script[S]:
    """As `advance` does where the match is over, or nobody in the present seat may act."""
    while not state.outcome and not _open(system, state):
        state = _ended(system, (yield from do(_onward, state, system)))
    if state.outcome:
        yield from tell(state, events.Said(text=state.outcome.why, clause=state.outcome.clause))
    return state


def _ended(system: Turns[S], state: S) -> S:
    begun = state.clock.turn > 0
    outcome = system.outcome(state) if begun and not state.outcome else None
    return having(state, outcome=outcome) if outcome else state


def _open(system: Turns[S], state: S) -> bool:
    """Whether somebody in the present seat may still act."""
    clock, seats = state.clock, _seats(system, state)
    if clock.seat >= len(seats):
        return False
    seat = seats[clock.seat]
    if clock.active and clock.active not in waiting(state, seat):
        state = finish(state, clock.active)
    return bool(waiting(state, seat))


def _onward(state: S, system: Turns[S]) -> Script[S]:
    """The next seat of the phase, or the end of the phase and the beginning of the next."""
    if state.clock.seat + 1 < len(_seats(system, state)):
        return leave_seat(state)
    if state.clock.phase >= 0:
        state = look((yield from do(system.phases[state.clock.phase].end, state)))
    return (yield from end_with(_enter, state, system))


def _enter(state: S, system: Turns[S]) -> Script[S]:
    """Begin the next phase; after the last one the next turn, unless the match ends with this one (B-38)."""
    clock = state.clock
    number, turn = clock.phase + 1, max(clock.turn, 1)
    if number == len(system.phases):
        state = turn_ends(state)
        if outcome := system.outcome(state):
            return having(state, outcome=outcome)
        if turn >= state.turn_limit:
            return having(state, outcome=by_numbers(state))
        number, turn = 0, turn + 1
    state = having(state, clock=Clock(turn=turn, phase=number))
    phase = system.phases[number]
    yield from tell(state, events.Phase(turn=turn, name=phase.name, clause=phase.clause))
    if phase.events:
        state = yield from do(turn_begins, state)
    return look((yield from do(phase.begin, state)))


class EndTurn(Action[S], Generic[S], frozen=True):
    """End a unit's own turn; what it has left is lost."""

    button = Button("End turn", "done", "", "It is done; what it has left is lost.", group="End")

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """Anybody's own turn, whatever it allows."""
        return isinstance(grant, WholeTurn)

    def perform(self, state: S, grant: WholeTurn) -> S:
        return finish(state, self.unit)


class EndPhase(Action[S], Generic[S], frozen=True):
    """End the present seat for everybody who could still act in it."""

    personal = False

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """Anybody's own turn, whatever it allows."""
        return isinstance(grant, WholeTurn)

    def refusals(self, view: S, grant: WholeTurn) -> Iterator[Refusal]:
        """The grant says whether the seat must be used."""
        if reason := grant.kept(view):
            yield reason

    def perform(self, state: S, grant: WholeTurn) -> S:
        passed: S = grant.left(state)
        return leave_seat(passed)
