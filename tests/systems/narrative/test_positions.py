"""Engagements, slots, edits and views of `narrative`: what of a position holds, and who sees it."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Modifier, Out, Status
from game.rules.state import having
from game.rules.turns import EndTurn
from game.systems.narrative.actions import last_turn
from game.systems.narrative.engagement import engaged
from game.systems.narrative.stances import Aim, Peek, TakeCover
from game.systems.narrative.system import NARRATIVE
from game.systems.narrative.turn import seats, slots_in_order
from game.systems.narrative.units import Favour, Fire, Narrative, Slot
from tests.systems.narrative.field import character, field, give, put, refused, who

BOOST = Modifier(1, "boost", "won by a friend", "N-30")


def trio(**more: Any) -> Match[Narrative]:
    """A, b and X, each beside both others."""
    return field(a=character((4, 2)), b=character((4, 3)), X=character((5, 2)), **more)


def test_only_ones_own_engagements_count() -> None:
    """N-17: X fights b, and stands beside a."""
    match = trio()
    give(match, pairs=(("X", "b"),))
    assert [engaged(match.state, who(match, unit)) for unit in "abX"] == [(), ("X",), ("b",)]


def test_nobody_is_engaged_that_is_out_or_is_engaged_with_who_is_not_there() -> None:
    """N-17."""
    match = trio()
    give(match, pairs=(("X", "a"), ("Y", "a")))
    assert engaged(match.state, who(match, "a")) == ("X",)
    put(match, "a", fate="out")
    assert engaged(match.state, who(match, "a")) == ()
    assert engaged(match.state, who(match, "X")) == ()


@pytest.mark.parametrize(
    ("at", "clauses"), [((0, 0), ["N-14"]), ((5, 0), []), ((9, 0), []), ((7, 1), ["N-14"])]
)
def test_cover_is_found_beside_something_low_or_solid_on_the_board(
    at: tuple[int, int], clauses: list[str]
) -> None:
    """N-14: not at the edge of the board for that; beside a crate, beside a wall."""
    match = field(("....o.....#.........", *("." * 20,) * 3), a=character(at), X=character((19, 3)))
    assert refused(match, TakeCover(unit="a")) == clauses


@pytest.mark.parametrize(("at", "clauses"), [((-1, 0), ["N-09"]), ((1, 0), ["N-09"]), ((0, 1), [])])
def test_nobody_peeks_from_a_wall_or_off_the_board(at: tuple[int, int], clauses: list[str]) -> None:
    """N-09."""
    match = field((".#..", "....", "...."), a=character((0, 0)), X=character((3, 2)))
    assert refused(match, Peek(unit="a", at=Square(*at))) == clauses


@pytest.mark.parametrize(
    ("active", "done", "turn"),
    [("", (), 3), ("a", (), 3), ("X", (), 2), ("X", ("a",), 3), ("X", ("b",), 2)],
)
def test_the_last_turn_of_a_unit(active: str, done: tuple[str, ...], turn: int) -> None:
    """N-10, N-12: in round 3, before its own turn while another has begun it is that of round 2."""
    match = trio()
    clock = replace(match.state.clock, turn=3, active=active, done=done)
    assert last_turn(having(match.state, clock=clock), who(match, "a")) == turn


def test_before_initiative_is_rolled_each_unit_has_a_slot_by_sides() -> None:
    """N-05: squad, ally, opposition, neutral, whatever the order of the map."""
    match = field(X=character((9, 0)), n1=character((9, 3)), a=character((0, 0)), b=character((0, 2)))
    give(match, slots=())
    assert slots_in_order(match.state) == (
        *[Slot("squad")] * 2,
        Slot("opposition"),
        Slot("neutral"),
    )
    give(match, slots=(Slot("neutral"),))
    assert slots_in_order(match.state) == (Slot("neutral"),)


def test_passing_leaves_as_many_seats_as_there_were() -> None:
    """N-05: a slot each, one for each side that has passed, and empty ones for those that have not."""
    match = trio()
    give(match, slots=(Slot("squad"), Slot("opposition")))
    before = seats(match.state)
    give(match, passed=("opposition",))
    after = seats(match.state)
    assert [(seat.side, seat.units) for seat in before[:2]] == [("squad", ("a", "b")), ("opposition", ("X",))]
    assert [(seat.side, seat.units) for seat in after[:3]] == [
        ("squad", ("a", "b")),
        ("opposition", ("X",)),
        ("opposition", ("X",)),
    ]
    assert len(before) == len(after) == 6
    assert not any(seat.units for seat in (*before[2:], *after[3:]))


@pytest.mark.parametrize(
    ("what", "value", "stands"),
    [("wounds", 12, True), ("wounds", 13, False), ("strain", 11, True), ("strain", 12, False)],
)
def test_a_threshold_can_be_borne_and_no_more(what: str, value: int, stands: bool) -> None:
    """N-08: 12 wounds, 11 strain."""
    match = trio()
    put(match, "a", **{what: value})
    assert who(match, "a").standing is stands


def test_who_bleeds_to_death_at_the_end_of_its_turn_is_out() -> None:
    """N-08, N-32: the 13th wound; hidden or not it is not found besides."""
    match = field(a=character((0, 0)), b=character((0, 3)), X=character((9, 0)))
    put(match, "a", wounds=12, bleeding=True, stalled=True, stunned=True)
    events = match.do(EndTurn(unit="a"))
    assert [event.unit for event in events if isinstance(event, Out)] == ["a"]
    assert (who(match, "a").stalled, who(match, "a").stunned) == (False, False)


def test_fire_ends_as_the_next_turn_of_its_maker_starts_and_that_is_told() -> None:
    """N-36: a's own, not b's; whoever's turn starts, a hazard may burn again (N-35)."""
    match = field(
        order=("opposition", "squad", "squad"), a=character((0, 0)), b=character((0, 3)), X=character((9, 0))
    )
    fires = tuple(Fire(unit, "squad", (Square(9, 3),)) for unit in "ab")
    give(match, fires=fires)
    match.do(EndTurn(unit="X"))
    put(match, "b", burnt=True)
    events = match.do(Aim(unit="a"))
    told = [(event.unit, event.status, event.on) for event in events if isinstance(event, Status)]
    assert told[0] == ("a", "suppressing", False)
    assert match.state.turn.fires == fires[1:]
    assert not who(match, "b").burnt


def test_an_edit_leaves_nothing_that_names_who_is_not_there() -> None:
    """J-02, N-05, N-17, N-30, N-36: Y has been taken away; what nobody has won stays."""
    match = trio()
    favours = (Favour("a", "squad", BOOST), Favour("", "squad", BOOST), Favour("Y", "opposition", BOOST))
    fires = tuple(Fire(unit, "opposition", (Square(0, 0),)) for unit in "XY")
    give(match, rolled=("a", "Y"), favours=favours, fires=fires, pairs=(("X", "a"), ("Y", "a"), ("X", "b")))
    put(match, "b", at=Square(0, 5))
    turn = NARRATIVE.mended(match.state).turn
    assert (turn.rolled, turn.favours, turn.fires) == (("a",), favours[:2], fires[:1])
    assert turn.pairs == (("X", "a"),)


def test_an_edit_leaves_no_more_shots_or_charges_than_there_can_be() -> None:
    """J-02, N-26: 9 of 1 and 9 of 2; what is less stays so."""
    match = field(a=character((0, 0), weapons=("frag",), items=("medkit",)), X=character((9, 0)))
    for left, charges, kept in ((9, 9, (1, 2)), (0, 1, (0, 1))):
        (frag,), (kit,) = who(match, "a").weapons, who(match, "a").things
        put(match, "a", weapons=(replace(frag, left=left),), things=(replace(kit, charges=charges),))
        unit = NARRATIVE.mended(match.state).unit("a")
        assert (unit.weapons[0].left, unit.things[0].charges) == kept


def test_a_view_names_nobody_whom_its_side_does_not_know() -> None:
    """N-36, J-07: b is hidden from the opposition; its fire is seen, not who lays it."""
    match = trio()
    put(match, "b", hidden_from=("opposition",))
    squares = (Square(9, 3),)
    favours = (Favour("b", "squad", BOOST), Favour("a", "squad", BOOST), Favour("", "squad", BOOST))
    give(
        match,
        pairs=(("X", "a"), ("X", "b")),
        rolled=("a", "b", "X"),
        favours=favours,
        fires=(Fire("a", "squad", squares), Fire("b", "squad", squares)),
    )
    seen, known = match.view("opposition").turn, match.view("squad").turn
    assert (seen.pairs, seen.rolled, seen.favours) == ((("X", "a"),), ("a", "X"), favours[1:])
    assert seen.fires == (Fire("a", "squad", squares), Fire("", "squad", squares))
    assert known == match.state.turn
