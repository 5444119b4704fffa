"""Every way in which a match ends, one step before and at its edge; what happens, what not (B-38, M-08)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.dice import Seeded
from game.rules.engine import Sources, play
from game.rules.events import AnyEvent, Moved, Out, Said
from game.rules.events import Ground as GroundTold
from game.rules.scenario import (
    Arrive,
    Beat,
    Departure,
    Effect,
    Ground,
    Message,
    Objective,
    Plot,
    Remove,
    Trigger,
    Victory,
    When,
    Zone,
)
from game.rules.scripts import Script, do
from game.rules.state import Outcome, changed, having
from game.rules.story import by_numbers, happened, over, turn_begins, turn_ends
from tests.board.drawn import run
from tests.scenes import scene
from tests.toy import Fighter, Toy

ZONES = (Zone("gate", "exit", None, run("0,0 1,0")), Zone("yard", "objective", None, run("4,0 4,1")))


def fighter(name: str, at: tuple[int, int] = (9, 2)) -> Fighter:
    side = "squad" if name.islower() else "opposition"
    return Fighter(id=name, name=name, figure="person", side=side, at=Square(*at))  # type: ignore[arg-type]


def position(
    *victory: Victory, out: str = "", at: dict[str, tuple[int, int]] | None = None, turn: int = 3, **plot: Any
) -> Toy:
    """A and b against X and Y in turn 3, some out of action or elsewhere, in a plot with these victories."""
    state = scene(a=(2, 0), b=(2, 2), X=(9, 4), Y=(9, 2)).state
    state = having(state, clock=replace(state.clock, turn=turn))
    for name in out.split():
        state = changed(state, name, fate="out")
    for name, square in (at or {}).items():
        state = changed(state, name, at=Square(*square))
    plot.setdefault("held", (0,) * len(victory))
    return having(state, plot=Plot(zones=ZONES, victory=victory, **plot))


def winner(state: Toy) -> str:
    """Who has won; "draw", or "" while the match goes on."""
    outcome = over(state)
    return "" if outcome is None else outcome.winner or "draw"


def coming(number: int, name: str, kind: Trigger = "turn") -> tuple[Beat[Fighter], ...]:
    """An event of a turn that brings one more unit."""
    return (Beat(When(kind, number), (Message("!"), Arrive(fighter(name))), once=True),)


@pytest.mark.parametrize(
    ("out", "beats", "won"),
    [
        ("", (), ""),
        ("a", (), ""),
        ("a b", (), "opposition"),
        ("X Y", (), "squad"),
        ("a b X Y", (), "draw"),
        ("X Y", coming(4, "Z"), ""),  # still to come
        ("X Y", coming(3, "Z"), "squad"),  # this turn's have come
        ("X Y", coming(4, "c"), "squad"),  # not of theirs
        ("a b", coming(4, "c"), ""),
        ("a b", coming(4, "Z"), "opposition"),
        ("X Y", coming(4, "Z", "every"), "squad"),  # nobody knows whether it ever comes
        ("a b X Y", coming(4, "c"), "squad"),
    ],
)
def test_a_side_without_anybody_has_lost_unless_somebody_comes(
    out: str, beats: tuple[Beat[Fighter], ...], won: str
) -> None:
    """B-38."""
    assert winner(position(out=out, beats=beats)) == won


def test_allies_stand_with_the_squad_and_neutrals_with_nobody() -> None:
    """B-37, B-38."""
    state = position(out="b Y")
    assert winner(changed(state, "a", side="ally")) == ""
    assert winner(changed(state, "a", side="neutral")) == "opposition"
    assert winner(changed(state, "X", side="neutral")) == "squad"
    assert by_numbers(state).winner is None
    two = changed(position(), "b", side="ally")
    assert by_numbers(two).winner is None
    assert by_numbers(changed(two, "Y", side="neutral")).winner == "squad"
    assert by_numbers(changed(two, "a", fate="out")).winner == "opposition"
    assert by_numbers(two) == Outcome(None, "Turn 20 is over: 2 of the squad stand against 2.", "B-38")


ELIMINATE = Victory("squad", "eliminate")
TARGET = Victory("squad", "eliminate", units=("Y",))
EXIT = Victory("squad", "exit", zone="gate")
TWO_OUT = Victory("squad", "exit", zone="gate", count=2)
ESCORT = Victory("squad", "escort", zone="gate", units=("a", "b"))
ONE_SAFE = Victory("squad", "escort", zone="gate", units=("a", "b"), count=1)
HOLD = Victory("squad", "hold", zone="yard", turns=2)
HOLD_ONCE = Victory("squad", "hold", zone="yard")
SURVIVE = Victory("squad", "survive", turns=3)
GUARD = Victory("squad", "survive", turns=3, units=("b",))
SURVIVE_ONCE = Victory("squad", "survive")


def left(*names: str, zone: str = "gate") -> tuple[Departure, ...]:
    return tuple(Departure(name, "squad" if name.islower() else "opposition", zone) for name in names)


@pytest.mark.parametrize(
    ("victory", "parts", "won"),
    [
        (ELIMINATE, {"out": "X"}, False),
        (ELIMINATE, {"out": "X Y"}, True),
        (ELIMINATE, {"out": "X Y", "beats": coming(4, "Z")}, False),
        (ELIMINATE, {"out": "b X Y", "beats": coming(4, "c")}, True),
        (TARGET, {"out": "X"}, False),
        (TARGET, {"out": "Y"}, True),
        (EXIT, {}, False),  # nobody has left yet
        (EXIT, {"gone": left("a"), "out": "a"}, False),  # b is still here
        (EXIT, {"gone": left("a"), "out": "a b"}, True),
        (EXIT, {"gone": left("a", zone="pier"), "out": "a b"}, None),  # by another way: all are gone
        (EXIT, {"gone": left("X"), "out": "a b"}, None),
        (TWO_OUT, {"gone": left("a")}, False),
        (TWO_OUT, {"gone": left("a", "X")}, False),
        (TWO_OUT, {"gone": left("a", "b")}, True),
        (TWO_OUT, {"gone": left("a", "b", "c")}, True),
        (TWO_OUT, {"gone": (*left("a"), *left("b", zone="pier"))}, False),
        (ESCORT, {"gone": left("a")}, False),
        (ESCORT, {"gone": left("a", "c")}, False),
        (ESCORT, {"gone": left("a", "b")}, True),
        (ESCORT, {"gone": (*left("a"), *left("b", zone="pier"))}, False),
        (ONE_SAFE, {"gone": left("c")}, False),
        (ONE_SAFE, {"gone": left("b")}, True),
        (HOLD, {"held": (1,)}, False),
        (HOLD, {"held": (2,)}, True),
        (HOLD, {"held": (3,)}, True),
        (HOLD_ONCE, {"held": (0,)}, False),
        (HOLD_ONCE, {"held": (1,)}, True),
        (SURVIVE, {"ended": 2}, False),
        (SURVIVE, {"ended": 3}, True),
        (SURVIVE, {"ended": 3, "out": "a"}, True),
        (SURVIVE, {"ended": 3, "out": "a b"}, None),
        (GUARD, {"ended": 3, "out": "a"}, True),
        (GUARD, {"ended": 3, "out": "b"}, False),
        (SURVIVE_ONCE, {"ended": 0}, False),
        (SURVIVE_ONCE, {"ended": 1}, True),
    ],
)
def test_a_victory_is_won_at_its_edge_and_not_before(
    victory: Victory, parts: dict[str, Any], won: bool | None
) -> None:
    """M-08; None: the other side has won, since nobody of the squad is left."""
    found = winner(position(victory, **parts))
    assert found == {True: "squad", False: "", None: "opposition"}[won]


def test_the_enemies_of_a_side_are_those_it_fights() -> None:
    """B-37, M-08: the opposition wins when squad and ally are out; neutrals need not be."""
    theirs = Victory("opposition", "eliminate")
    state = changed(changed(position(theirs, out="a"), "Y", side="neutral"), "b", side="ally")
    assert winner(state) == ""
    assert winner(changed(state, "b", fate="out")) == "opposition"


@pytest.mark.parametrize(
    ("every", "held", "out", "won"),
    [
        (False, 0, "", ""),
        (False, 2, "", "squad"),
        (False, 0, "Y", "squad"),
        (True, 2, "", ""),
        (True, 0, "Y", ""),
        (True, 2, "Y", "squad"),
    ],
)
def test_of_several_victories_one_is_enough_or_all_are_needed(
    every: bool, held: int, out: str, won: str
) -> None:
    """M-08: those of the other side do not count for one's own; the first side of the file comes first."""
    theirs = Victory("opposition", "survive", turns=9)
    state = position(theirs, HOLD, TARGET, held=(0, held, 0), every=every, out=out)
    assert winner(state) == won
    both = position(HOLD, Victory("opposition", "survive"), held=(2, 0), ended=3)
    assert winner(both) == "squad"
    outcome = over(both)
    assert outcome is not None
    assert (outcome.why, outcome.clause) == ("The squad has won: it holds the yard.", "M-08")
    twice = over(position(HOLD, TARGET, HOLD, held=(2, 0, 2), out="Y"))
    assert twice is not None
    assert twice.why == "The squad has won: it holds the yard and its target is out of action."


@pytest.mark.parametrize(
    ("at", "held"),
    [
        ({"a": (4, 0)}, (3, 0)),
        ({"a": (4, 0), "b": (4, 1)}, (3, 0)),
        ({"a": (4, 0), "X": (4, 1)}, (0, 0)),
        ({"X": (4, 1)}, (0, 0)),
        ({}, (0, 0)),
    ],
)
def test_a_zone_is_held_by_who_is_alone_in_it(at: dict[str, tuple[int, int]], held: tuple[int, int]) -> None:
    """M-08: counted at the end of a turn, for zones to be held alone."""
    exit_ = Victory("squad", "exit", zone="yard")
    after = turn_ends(position(HOLD, exit_, held=(2, 0), at=at))
    assert after.plot.held == held
    assert after.plot.ended == 3
    fallen = turn_ends(position(HOLD, exit_, held=(2, 0), at={**at, "Y": (4, 1)}, out="Y"))
    assert fallen.plot.held == held


# what happens


def told(state: Toy, rule: Any, *args: Any) -> tuple[Toy, tuple[AnyEvent, ...]]:
    """The position after a rule, and what is told of it."""

    def script(now: Toy) -> Script[Toy]:
        return (yield from do(rule, now, *args))

    played = play(script, state, None, Sources(Seeded(0)))
    return played.state, played.events


def said(state: Toy, rule: Any, *args: Any) -> list[str]:
    return [event.text for event in told(state, rule, *args)[1] if isinstance(event, Said)]


def beat(when: When, *effects: Effect | Arrive[Fighter], once: bool = True) -> Beat[Fighter]:
    shown: Any = effects or (Message("!"),)
    return Beat(when, shown, once)


@pytest.mark.parametrize(
    ("when", "happens"),
    [
        (When("turn", 3), True),
        (When("turn", 2), False),
        (When("turn", 6), False),
        (When("every", 3), True),
        (When("every", 1), True),
        (When("every", 2), False),
        (When("every", 6), False),
        (When("enter", 3), False),
        (When("turn", 3, side="opposition"), True),
        (When("turn", 3, side="ally"), False),
        (When("turn", 3, unit="a"), True),
        (When("turn", 3, unit="b"), False),  # out of action
        (When("turn", 3, zone="yard"), True),  # a is in it
        (When("turn", 3, zone="gate"), False),
        (When("turn", 3, at=Square(4, 0)), True),
        (When("turn", 3, at=Square(4, 1)), False),
        (When("turn", 3, side="opposition", zone="yard"), False),  # not the same unit
        (When("turn", 3, side="squad", unit="X"), False),
    ],
)
def test_events_of_turn_3(when: When, happens: bool) -> None:
    """M-08: a in the yard, b out, X far off."""
    state = position(at={"a": (4, 0)}, out="b", beats=(beat(when),))
    assert said(state, turn_begins) == ["!"] * happens


@pytest.mark.parametrize(
    ("when", "happens"),
    [
        (When("enter"), True),
        (When("unit_out"), False),
        (When("enter", unit="a", side="squad", zone="yard", at=Square(4, 0)), True),
        (When("enter", unit="b"), False),
        (When("enter", side="opposition"), False),
        (When("enter", zone="gate"), False),
        (When("enter", at=Square(4, 1)), False),
        (When("unit_out", zone="yard"), False),
    ],
)
def test_events_for_who_comes_to_a_square(when: When, happens: bool) -> None:
    """M-08: a comes into the yard; about within it nothing is entered."""
    state = position(beats=(beat(when),))
    assert said(state, happened, "enter", "a", Square(4, 0)) == ["!"] * happens
    inside = said(state, happened, "enter", "a", Square(4, 0), ("yard",))
    assert inside == ["!"] * (happens and when.zone is None)


def test_what_happens_once_is_gone_and_what_happens_again_stays() -> None:
    """M-08: of two that are alike only one happens."""
    once, again = beat(When("turn", 3)), beat(When("every", 1), Message("again"), once=False)
    other = beat(When("turn", 4))
    after, events = told(position(beats=(once, again, once, other)), turn_begins)
    assert [event.text for event in events if isinstance(event, Said)] == ["!", "again"]
    assert after.plot.beats == (again, other)


@pytest.mark.parametrize(
    ("rows", "comes"),
    [
        ((".....", ".....", ".....", "....."), "2,1"),
        ((".....", "..#..", ".....", "....."), "1,0"),  # a wall: the nearest, by row
        (("##.##", "#.#.#", "#.#.#", "#####"), "2,0"),  # all at one square: first the upper ones
        (("#####", "#.#.#", "#.#.#", "#####"), "1,1"),
        (("#####", "#####", "#####", "#####"), ""),  # there is no room
    ],
)
def test_who_arrives_comes_to_its_square_or_the_nearest_free_one(rows: tuple[str, ...], comes: str) -> None:
    """M-08."""
    state = scene(rows, a=(0, 3), X=(4, 3)).state
    state = having(state, plot=Plot(beats=(beat(When("turn", 1), Arrive(fighter("Z", (2, 1)))),)))
    after, events = told(state, turn_begins)
    assert after.has("Z") is bool(comes)
    assert [(str(event.end), event.how, event.clause) for event in events if isinstance(event, Moved)] == (
        [(comes, "arrive", "M-08")] if comes else []
    )
    again = having(after, plot=Plot(beats=(beat(When("turn", 1), Arrive(fighter("a", (2, 1)))),)))
    assert told(again, turn_begins) == (having(again, plot=Plot()), ())  # a is there already


def test_ground_changes_under_units_that_can_stand_on_it() -> None:
    """M-08: rough ground under a, a wall not."""
    for glyph, squares in ((",", "2,0 3,0"), ("#", "3,0")):
        beats = (beat(When("turn", 3), Ground(run("2,0 3,0"), glyph)),)
        after, (event,) = told(position(beats=beats), turn_begins)
        assert isinstance(event, GroundTold)
        assert event.squares == run(squares)
        assert [after.board.ground[x] == glyph for x in (2, 3)] == [glyph == ",", True]


@pytest.mark.parametrize(("name", "told_of"), [("a", 1), ("b", 0), ("nobody", 0)])
def test_who_is_taken_off_the_board_must_be_there(name: str, told_of: int) -> None:
    """M-08: b is out of action, and stays so; who leaves is no longer hidden, and no casualty."""
    state = changed(
        position(out="b", beats=(beat(When("turn", 3), Remove(name)),)), "a", hidden_from=("squad",)
    )
    after, events = told(state, turn_begins)
    assert [(event.unit, event.left) for event in events if isinstance(event, Out)] == [
        (name, True)
    ] * told_of
    assert after.unit("b").fate == "out"
    if told_of:
        assert (after.unit("a").fate, after.unit("a").hidden_from) == ("left", ())


@pytest.mark.parametrize(
    ("side", "aims"),
    [("squad", ["Stay.", "New."]), ("opposition", ["Go.", "New."]), ("ally", None), (None, ["New."])],
)
def test_an_objective_replaces_that_of_its_side_or_of_all(side: Any, aims: list[str] | None) -> None:
    """M-08: and is told to no other side."""
    old = (Objective("Go.", "squad"), Objective("Stay.", "opposition"))
    state = position(aims=old, beats=(beat(When("turn", 3), Objective("New.", side)),))
    after, (event,) = told(state, turn_begins)
    assert [aim.text for aim in after.plot.aims] == (aims or ["Go.", "Stay.", "New."])
    assert event.seen_by == ((side,) if side else ("squad", "opposition", "neutral", "ally"))
