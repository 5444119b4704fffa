"""What a map has in store: events in their order, and every kind of victory."""

from typing import Any

import pytest

from game.board.squares import Square
from game.board.terrain import Light
from game.dice import Seeded
from game.match.match import Match
from game.rules.engine import Sources, play
from game.rules.events import AnyEvent, Fell, Moved, Out, Said
from game.rules.interaction import Leave, interact, interact_refusals, within_hand
from game.rules.movement import carried, put_out, step
from game.rules.scenario import (
    Event,
    Ground,
    Message,
    Objective,
    Reinforce,
    Relight,
    Remove,
    Smoke,
    Victory,
    When,
    Win,
    Zone,
)
from game.rules.scripts import Script, do
from game.rules.state import changed
from game.rules.story import _deed
from game.rules.turns import EndPhase
from tests.scenes import placement, scene, unit
from tests.toy import Move, Toy

GATE = Zone("gate", "exit", None, (Square(0, 0), Square(1, 0)))
YARD = Zone("yard", "objective", None, (Square(4, 0), Square(4, 1)))


def staged(rows: tuple[str, ...] = ("..........",) * 5, **parts: Any) -> Match[Toy]:
    """A match on a map with events or victories: a at 2,0 and X at 9,4 unless said otherwise."""
    units = parts.pop("units", {"a": (2, 0), "X": (9, 4)})
    return scene(rows, board={"zones": (GATE, YARD), **parts}, **units)


def turn_over(match: Match[Toy], turns: int = 1) -> tuple[AnyEvent, ...]:
    """Everybody leaves every seat until the next turn, or the end."""
    told: list[AnyEvent] = []
    last = match.state.clock.turn + turns
    while match.prompt and match.state.clock.turn < last:
        told += match.do(EndPhase())
    return tuple(told)


def said(events: tuple[AnyEvent, ...]) -> list[str]:
    return [event.text for event in events if isinstance(event, Said)]


def run(match: Match[Toy], rule: Any, *args: Any) -> tuple[AnyEvent, ...]:
    """Run a rule of the core on the position."""

    def script(state: Toy) -> Script[Toy]:
        return (yield from do(rule, state, *args))

    played = play(script, match.state, None, Sources(Seeded(0)))
    match.state = played.state
    return played.events


def test_events_of_a_turn_happen_at_its_start_in_the_order_of_the_file() -> None:
    """M-08: turn 2 and every 2nd turn; `once` for the first, again and again for the second."""
    happenings = (
        Event(When("turn", 2), (Message("two"), Message("and two"))),
        Event(When("every", 2), (Message("even"),), once=False),
        Event(When("turn", 1), (Message("one"),)),
    )
    match = staged(events=happenings)
    assert said(match.events(None)) == ["one"]
    assert said(turn_over(match)) == ["two", "and two", "even"]
    assert said(turn_over(match)) == []
    assert said(turn_over(match)) == ["even"]


def test_what_narrows_an_event_must_be_there() -> None:
    """M-08: only when one of the opposition is in the yard at the start of the turn."""
    when = When("every", 1, side="opposition", zone="yard")
    match = staged(events=(Event(when, (Message("!"),), once=False),))
    assert said(turn_over(match)) == []
    match.state = changed(match.state, "X", at=Square(4, 1))
    assert said(turn_over(match)) == ["!"]


def test_each_effect_does_what_it_says() -> None:
    """M-08, B-35: reinforcements, ground, light, smoke, removal, objectives for a side alone."""
    effects = (
        Reinforce(placement("Z", (9, 4))),
        Ground((Square(5, 0), Square(2, 0)), "#"),
        Relight((Square(6, 0),), Light.DARK),
        Smoke((Square(7, 0),), 3),
        Remove("b"),
        Objective("Go.", "squad"),
        Objective("Stay.", "opposition"),
        Objective("Run.", "squad"),
    )
    units = {"a": (2, 0), "b": (0, 4), "X": (9, 4)}
    match = staged(units=units, events=(Event(When("turn", 2), effects),))
    turn_over(match)
    board = match.state.board
    assert unit(match, "Z").at == (8, 3)  # 9,4 is held: the nearest free square, by row
    assert board.terrain(Square(5, 0)).name == "wall"
    assert board.terrain(Square(2, 0)).name == "floor"  # a stands there
    assert board.lit(Square(6, 0)) is Light.DARK
    assert board.smoke[board.index(Square(7, 0))] == 3
    assert unit(match, "b").fate == "left"
    assert [(aim.side, aim.text) for aim in match.state.plot.aims] == [
        ("opposition", "Stay."),
        ("squad", "Run."),
    ]
    assert said(match.events("squad"))[-2:] == ["Go.", "Run."]
    assert said(match.events("opposition"))[-1:] == ["Stay."]


def test_the_map_may_decide_the_match() -> None:
    match = staged(events=(Event(When("turn", 2), (Win("opposition"),)),))
    events = turn_over(match)
    assert match.state.outcome is not None
    assert match.state.outcome.winner == "opposition"
    assert said(events) == [match.state.outcome.why]


def test_entering_a_zone_happens_at_once_and_in_the_square() -> None:
    """M-08: a walks 2,0 to 5,0 through the yard at 4,0: said once there, not at the second square of it."""
    match = staged(events=(Event(When("enter", zone="yard"), (Message("!"),), once=False),))
    told = [
        "step" if isinstance(event, Moved) else "said"
        for event in match.do(Move(unit="a", at=Square(4, 0)))
        if isinstance(event, Moved | Said)
    ]
    assert told == ["step", "step", "said"]
    assert said(run(match, step, "a", Square(4, 1))) == []
    assert said(run(match, step, "a", Square(5, 2))) == []
    assert said(run(match, step, "a", Square(4, 1))) == ["!"]


def test_who_is_carried_into_a_zone_enters_it_too() -> None:
    """M-08: a is thrown into the yard, then about within it, then out of it and in again."""
    match = staged(events=(Event(When("enter", zone="yard"), (Message("!"),), once=False),))
    told = []
    for end in ((4, 0), (4, 1), (5, 2), (4, 1)):
        way = Moved(unit="a", start=unit(match, "a").at, end=Square(*end), how="slide", clause="T-06")
        events = run(match, carried, way, "W")
        assert [(one.end, one.how, one.clause) for one in events if isinstance(one, Moved)] == [
            (end, "slide", "T-06")
        ]
        told.append(said(events))
    assert told == [["!"], [], [], ["!"]]
    assert (unit(match, "a").at, unit(match, "a").facing) == ((4, 1), "W")


def test_a_unit_going_out_happens_at_once() -> None:
    """M-08: for X alone."""
    match = staged(
        events=(Event(When("unit_out", unit="X"), (Message("!"),)),),
        units={"a": (2, 0), "X": (9, 4), "Y": (9, 2)},
    )
    assert said(run(match, put_out, "Y", "T")) == []
    assert said(run(match, put_out, "X", "T")) == ["!"]


def test_doors_tables_and_consoles_are_used_from_next_to_them() -> None:
    """B-04, B-35: a door opens and closes, a table flips for good; M-08: events wait for doors, consoles."""
    rows = (".+T!......", *("..........",) * 4)
    happenings = (
        Event(When("door", at=Square(1, 0)), (Message("creak"),), once=False),
        Event(When("console"), (Message("click"),)),
    )
    match = staged(rows, events=happenings, units={"a": (2, 1), "X": (9, 4)})
    a = unit(match, "a")
    assert within_hand(match.state, a) == ((2, 0), (3, 0), (1, 0))  # clockwise from north
    assert said(run(match, interact, "a", Square(1, 0), "B-04")) == ["creak"]
    assert match.state.board.terrain(Square(1, 0)).name == "open door"
    assert said(run(match, interact, "a", Square(1, 0), "B-04")) == ["creak"]
    assert match.state.board.terrain(Square(1, 0)).name == "closed door"
    assert said(run(match, interact, "a", Square(2, 0), "B-04")) == []
    assert match.state.board.terrain(Square(2, 0)).name == "flipped table"
    assert said(run(match, interact, "a", Square(3, 0), "B-04")) == ["click"]
    assert within_hand(match.state, a) == ((3, 0), (1, 0))


@pytest.mark.parametrize(
    ("at", "why"),
    [((9, 9), "not next"), ((0, 0), "not next"), ((2, 2), "nothing to use"), ((3, 1), "somebody stands")],
)
def test_what_cannot_be_used_says_why(at: tuple[int, int], why: str) -> None:
    """B-04: an open door is not closed on somebody."""
    match = staged(("..........", ".../......", *("..........",) * 3), units={"a": (2, 1), "X": (3, 1)})
    (refusal,) = interact_refusals(match.state, unit(match, "a"), Square(*at))
    assert why in refusal.text
    assert refusal.clause == "B-04"


def test_who_stands_unknown_in_a_doorway_keeps_it_open_and_is_found() -> None:
    match = staged(("..........", ".../......", *("..........",) * 3), units={"a": (2, 1), "X": (3, 1)})
    match.state = changed(match.state, "X", hidden_from=("squad",))
    assert not list(interact_refusals(match.view("squad"), unit(match, "a"), Square(3, 1)))
    run(match, interact, "a", Square(3, 1), "B-04")
    assert match.state.board.terrain(Square(3, 1)).name == "open door"
    assert unit(match, "X").hidden_from == ()


def test_what_is_to_come_and_others_objectives_are_not_in_a_view() -> None:
    """J-07, M-08: the events of the map are in no view, an objective in its own side's and friends' alone."""
    effects = (Objective("Go.", "squad"), Objective("Stay.", "opposition"))
    coming = (Event(When("turn", 1), effects), Event(When("turn", 3), (Reinforce(placement("Z", (9, 4))),)))
    match = staged(events=coming)
    assert len(match.state.plot.beats) == 1
    assert match.view("squad").plot.beats == ()
    assert [aim.text for aim in match.view("squad").plot.aims] == ["Go."]
    assert [aim.text for aim in match.view("ally").plot.aims] == ["Go."]
    assert [aim.text for aim in match.view("opposition").plot.aims] == ["Stay."]


def winner(match: Match[Toy]) -> str | None:
    return match.state.outcome.winner if match.state.outcome else None


def test_hold_counts_turns_running_alone_in_the_zone() -> None:
    """M-08: alone for 2 turns; a turn with the enemy in it, or with nobody, starts the count again."""
    victory = (Victory("squad", "hold", zone="yard", turns=2),)
    match = staged(victory=victory, units={"a": (4, 0), "X": (9, 4)})
    turn_over(match)
    match.state = changed(match.state, "X", at=Square(4, 1))
    turn_over(match)
    match.state = changed(match.state, "X", at=Square(9, 4))
    turn_over(match)
    assert winner(match) is None
    turn_over(match)
    assert winner(match) == "squad"


@pytest.mark.parametrize(
    ("victory", "words"),
    [
        (Victory("squad", "hold", zone="yard", turns=2), "it holds the yard"),
        (Victory("squad", "hold", zone="the mat", turns=2), "it holds the mat"),
        (Victory("squad", "exit", zone="gate"), "it has left by the gate"),
        (Victory("squad", "exit", zone="the boat"), "it has left by the boat"),
        (Victory("squad", "escort", zone="gate", units=("b",)), "its charge has left by the gate"),
        (Victory("squad", "escort", zone="The boat", units=("b",)), "its charge has left by The boat"),
        (Victory("squad", "survive", turns=2, units=("b",)), "its charge still stands"),
        (Victory("squad", "survive", turns=2), "it still stands"),
        (Victory("squad", "eliminate", units=("X",)), "its target is out of action"),
        (Victory("squad", "eliminate"), "no enemy is left"),
    ],
)
def test_a_victory_is_told_in_words(victory: Victory, words: str) -> None:
    """M-08."""
    assert _deed(victory) == words


def test_exit_needs_so_many_or_all_that_are_conscious() -> None:
    """M-08: two of the squad, both in the gate; with a count the first is enough."""
    units = {"a": (0, 0), "b": (1, 0), "X": (9, 4), "Y": (9, 2)}
    match = staged(victory=(Victory("squad", "exit", zone="gate"),), units=units)
    assert [one.clause for one in match.why_not(Leave(unit="a"))] == []
    match.do(Leave(unit="a"))
    assert winner(match) is None
    assert unit(match, "a").fate == "left"
    match.do(EndPhase())
    assert [one.clause for one in match.why_not(Leave(unit="b"))] == []
    match.do(Leave(unit="b"))
    assert winner(match) == "squad"

    quick = staged(victory=(Victory("squad", "exit", zone="gate", count=1),), units=units)
    events = quick.do(Leave(unit="b"))
    assert winner(quick) == "squad"
    assert [event.unit for event in events if isinstance(event, Out)] == ["b"]
    assert not [event for event in events if isinstance(event, Fell)]


def test_nobody_leaves_but_by_an_exit() -> None:
    match = staged()
    assert [one.clause for one in match.why_not(Leave(unit="a"))] == ["M-08"]


def test_escort_needs_the_units_named() -> None:
    victory = (Victory("squad", "escort", zone="gate", units=("b",)),)
    match = staged(victory=victory, units={"a": (0, 0), "b": (1, 0), "X": (9, 4), "Y": (9, 2)})
    match.do(Leave(unit="a"))
    match.do(EndPhase())
    assert winner(match) is None
    match.do(Leave(unit="b"))
    assert winner(match) == "squad"


def test_survive_is_won_at_the_end_of_the_turn() -> None:
    victory = (Victory("opposition", "survive", turns=2, units=("X",)),)
    match = staged(victory=victory, units={"a": (0, 0), "X": (9, 4), "Y": (9, 2)})
    turn_over(match)
    assert winner(match) is None
    match.state = changed(match.state, "X", fate="out")
    turn_over(match)
    assert winner(match) is None
    match.state = changed(match.state, "X", fate="in")
    turn_over(match)
    assert winner(match) == "opposition"


def test_eliminate_all_or_those_named() -> None:
    named = (Victory("squad", "eliminate", units=("Y",)),)
    match = staged(victory=named, units={"a": (0, 0), "X": (9, 4), "Y": (9, 2)})
    match.state = changed(match.state, "Y", fate="out")
    match.do(EndPhase())
    assert winner(match) == "squad"


def test_all_of_them_or_any() -> None:
    """M-08, `match = "all"`: eliminate Y and hold the yard for a turn."""
    both = (Victory("squad", "eliminate", units=("Y",)), Victory("squad", "hold", zone="yard", turns=1))
    units = {"a": (4, 0), "X": (9, 4), "Y": (9, 2)}
    assert winner_after_a_turn(staged(victory=both, units=units)) == "squad"
    needs_both = staged(victory=both, units=units, match="all")
    assert winner_after_a_turn(needs_both) is None
    needs_both.state = changed(needs_both.state, "Y", fate="out")
    needs_both.do(EndPhase())
    assert winner(needs_both) == "squad"


def winner_after_a_turn(match: Match[Toy]) -> str | None:
    turn_over(match)
    return winner(match)


def test_who_is_still_to_come_is_not_beaten_yet() -> None:
    """B-38: the last of the opposition falls, but Z comes in turn 3; it is over when that one falls too."""
    coming = (Event(When("turn", 3), (Reinforce(placement("Z", (9, 4))),)),)
    match = staged(events=coming)
    match.state = changed(match.state, "X", fate="out")
    turn_over(match, 2)
    assert winner(match) is None
    match.state = changed(match.state, "Z", fate="out")
    match.do(EndPhase())
    assert winner(match) == "squad"
