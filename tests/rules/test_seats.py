"""Seats and turns of units at their edges: who waits, who has begun, what begins and ends with a turn."""

from dataclasses import replace as replaced
from typing import Any

import pytest
from msgspec.structs import replace

from game.dice import Seeded
from game.rules import engine
from game.rules.engine import Sources, run
from game.rules.events import Said
from game.rules.knowledge import look
from game.rules.scripts import Script, tell
from game.rules.state import Clock, Outcome, changed, having
from game.rules.system import System
from game.rules.turns import (
    EndPhase,
    EndTurn,
    Phase,
    Seat,
    finish,
    in_slot,
    leave_seat,
    opening,
    prompt,
    seats_for,
    seats_left,
    waiting,
)
from tests.scenes import scene
from tests.toy import TOY, Orders, Toy


def position(**clock: Any) -> Toy:
    """a, b, X and the neutral n1 in the first phase of turn 1."""
    state = scene(a=(0, 0), b=(0, 2), X=(9, 4), n1=(9, 0)).state
    return having(state, clock=replace(Clock(turn=1, phase=0), **clock))


def test_a_seat_is_made_for_each_side_of_its_units_that_are_admitted() -> None:
    """In the order of the sides that are named; a side without units has a seat too."""
    state, orders = position(), Orders()
    assert seats_for(state, ("opposition", "squad", "ally")) == (
        Seat("opposition", ("X",)),
        Seat("squad", ("a", "b")),
        Seat("ally", ()),
    )
    only: Any = ("squad",)
    assert seats_for(state, only, "one", orders, lambda unit: unit.id == "b") == (
        Seat("squad", ("b",), "one", orders),
    )


ALL, ONE = Seat("squad", ("a", "b")), Seat("squad", ("a", "b"), "one")


@pytest.mark.parametrize(
    ("seat", "clock", "out", "units"),
    [
        (ALL, {}, "", ("a", "b")),
        (ALL, {"done": ("a",)}, "", ("b",)),
        (ALL, {"done": ("a", "b")}, "", ()),
        (ALL, {}, "a", ("b",)),
        (ALL, {"taken": True}, "", ("a", "b")),
        (ONE, {}, "", ("a", "b")),
        (ONE, {"taken": True}, "", ()),
        (ONE, {"done": ("a",)}, "", ("b",)),
    ],
)
def test_those_wait_in_a_seat_who_are_in_the_fight_and_not_done(
    seat: Seat, clock: dict[str, Any], out: str, units: tuple[str, ...]
) -> None:
    """Once one of a seat for one is done, nobody does."""
    state = position(**clock)
    assert waiting(changed(state, out, fate="out") if out else state, seat) == units


@pytest.mark.parametrize(
    ("seat", "left", "slot"), [(0, 3, False), (1, 2, True), (2, 1, False), (3, 0, False)]
)
def test_of_the_seats_of_a_phase_those_are_left_that_are_not_over(seat: int, left: int, slot: bool) -> None:
    """All of the squad, then one of it, then all of the opposition: the second alone is a slot."""
    seats = (ALL, ONE, Seat("opposition", ("X",)))
    system = replaced(TOY, phases=(Phase("only", "S-02", lambda _: seats),))
    state = position(seat=seat)
    assert seats_left(system, state) == seats[3 - left :]
    assert in_slot(system, state) is slot
    assert seats_left(system, position(phase=-1)) == ()


@pytest.mark.parametrize(("active", "unit", "after"), [("a", "a", ""), ("b", "a", "b"), ("", "a", "")])
def test_who_is_done_is_done_once_and_has_taken_the_seat(active: str, unit: str, after: str) -> None:
    state = position(active=active, done=("X",))
    done = finish(state, unit)
    assert done.clock == Clock(turn=1, phase=0, active=after, done=("X", "a"), taken=True)
    assert finish(done, unit) is done


def test_the_next_seat_is_taken_by_nobody_yet() -> None:
    state = position(seat=1, active="a", done=("a",), taken=True)
    assert leave_seat(state).clock == Clock(turn=1, phase=0, seat=2, done=("a",))


def asked(state: Toy) -> tuple[str, tuple[str, ...]] | None:
    now = prompt(TOY, state)
    return None if now is None else (now.side, now.units)


def test_somebody_is_asked_from_the_beginning_of_a_phase_to_the_end_of_the_match() -> None:
    assert asked(position()) == ("squad", ("a", "b"))
    assert asked(position(active="b")) == ("squad", ("b",))
    assert asked(position(active="X")) == ("squad", ("a", "b"))  # not of this seat
    assert asked(position(active="b", done=("b",))) == ("squad", ("a",))
    assert asked(position(seat=1)) == ("opposition", ("X",))
    assert asked(position(phase=-1)) is None
    assert asked(having(position(), outcome=Outcome(None, ""))) is None
    declared = prompt(TOY, position(phase=1))
    assert declared is not None
    assert (declared.grant, declared.clause) == (Orders(), "T-09")
    nobody = prompt(TOY, position(phase=1, done=("a", "b")))
    assert nobody is not None
    assert nobody.grant != Orders()  # the seat can only be left


# turns of units


def says(word: str) -> Any:
    def script(state: Toy, unit: str) -> Script[Toy]:
        yield from tell(state, Said(text=f"{word} {unit}"))
        return (
            changed(state, unit, fate="out")
            if (word, state.unit(unit).order) == ("starts", "weak")
            else state
        )

    return script


def watched(**values: Any) -> System[Toy]:
    """The toy with one phase of two seats, that tells when a unit's own turn starts and stops."""
    phase = Phase(
        "One",
        "T-01",
        lambda now: seats_for(now, ("squad", "opposition")),
        starts=says("starts"),
        stops=says("stops"),
        **values,
    )
    return replaced(TOY, phases=(phase,))


def acted(system: System[Toy], state: Toy, action: Any) -> tuple[Toy, list[str]]:
    played = run(system, state, action, Sources(Seeded(0)))
    return played.state, [event.text for event in played.events if isinstance(event, Said)]


def test_a_turn_starts_with_the_first_action_of_a_unit_and_stops_when_it_is_done() -> None:
    after, told = acted(watched(), position(), EndTurn(unit="a"))
    assert told == ["starts a", "stops a"]
    assert (after.clock.done, after.clock.active, after.clock.seat) == (("a",), "", 0)
    assert acted(watched(), position(active="a"), EndTurn(unit="a"))[1] == ["stops a"]
    assert acted(watched(), position(active="b"), EndTurn(unit="a"))[1] == ["starts a", "stops a"]
    left, told = acted(watched(), position(active="b"), EndPhase())
    assert told == []
    assert (left.clock.seat, left.clock.active) == (1, "")


def test_who_goes_out_as_its_turn_starts_does_nothing_in_it() -> None:
    after, told = acted(watched(), changed(position(), "a", order="weak"), EndTurn(unit="a"))
    assert told == ["starts a"]
    assert "a" not in after.clock.done
    assert asked(after) == ("squad", ("b",))


def test_who_falls_in_its_turn_takes_a_seat_for_one_with_it() -> None:
    """Whoever has begun and is out has had its turn: nobody else of the side has it."""
    seats = lambda now: seats_for(now, ("squad", "opposition"), "one")
    system = replaced(TOY, phases=(Phase("One", "T-01", seats, starts=says("starts")),))
    after, _ = acted(system, changed(position(), "a", order="weak"), EndTurn(unit="a"))
    assert after.clock.seat == 1
    now = prompt(system, after)
    assert now is not None
    assert now.side == "opposition"


def test_a_match_is_opened_with_its_first_turn_and_not_over_before_it() -> None:
    """B-38: the outcome is asked for once the first turn has begun."""
    state = having(position(), clock=Clock())
    ended = replaced(watched(), outcome=lambda now: Outcome("squad", f"in turn {now.clock.turn}"))
    played = engine.play(lambda now: opening(now, ended), look(state), None, Sources(Seeded(0)))
    assert played.state.outcome == Outcome("squad", "in turn 1")
    assert [type(event).__name__ for event in played.events] == ["Phase", "Said"]


@pytest.mark.parametrize(("turn", "limit", "after"), [(2, 3, 3), (3, 3, None), (4, 3, None), (1, 1, None)])
def test_after_the_last_phase_comes_the_next_turn_or_the_end(
    turn: int, limit: int, after: int | None
) -> None:
    """B-38."""
    state = having(position(turn=turn, seat=1), turn_limit=limit)
    ended, _ = acted(watched(), state, EndPhase())
    if after is None:
        assert ended.outcome is not None
        assert ended.outcome.why.startswith(f"Turn {limit} is over")
        assert ended.plot.ended == turn
    else:
        assert (ended.clock, ended.outcome) == (Clock(turn=after, phase=0), None)
        assert ended.plot.ended == turn


def test_empty_seats_are_passed_over_up_to_the_next_turn() -> None:
    """Only X is left to act, in the second seat; then nobody is, and turn 2 begins."""
    state = position(done=("a",))
    after, _ = acted(watched(), changed(state, "b", order=""), EndTurn(unit="b"))
    assert (after.clock.seat, after.clock.turn) == (1, 1)
    after, _ = acted(watched(), after, EndTurn(unit="X"))
    assert after.clock == Clock(turn=2, phase=0)
