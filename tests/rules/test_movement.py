"""Walking, making room, climbing out, going down: what all systems share (B-09, B-11, B-30, B-37, B-39)."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.board import Board
from game.board.paths import reach
from game.board.squares import Square, half_squares
from game.dice import Seeded
from game.match.match import Match
from game.rules.engine import Sources, play
from game.rules.events import AnyEvent, Hurt, Moved, Out, Revealed, Said
from game.rules.knowledge import look
from game.rules.movement import (
    Gait,
    climbs_to,
    hits_nobody,
    known_holders,
    lose,
    make_room,
    met,
    put_out,
    reach_of,
    step,
    walk,
    widened,
)
from game.rules.scripts import Script, do
from game.rules.state import changed
from game.rules.units import AS_NEW
from tests.board.drawn import run
from tests.board.random_ground import boards, squares_of
from tests.scenes import scene, unit
from tests.toy import Toy


def done(match: Match[Toy], rule: Any, *args: Any) -> tuple[AnyEvent, ...]:
    """Run a rule on the position, and return what is told."""

    def script(state: Toy) -> Script[Toy]:
        return (yield from do(rule, state, *args))

    played = play(script, match.state, None, Sources(Seeded(0)))
    match.state = played.state
    return played.events


def stays(state: Toy, _mover: str, _square: Square, _cost: int) -> Toy:
    """A walk of which nothing more is to be said when it has come to a square."""
    return state


def ends(events: tuple[AnyEvent, ...]) -> list[tuple[str, str]]:
    return [(event.how, str(event.end)) for event in events if isinstance(event, Moved)]


# walks


def test_a_walk_tells_where_each_step_came_from_and_what_it_cost() -> None:
    """B-07: rough ground costs 4, a diagonal step 3; what is done before a step is done where it begins."""
    match = scene(("..,.......",) * 5, a=(0, 0), X=(9, 4))
    told: list[tuple[object, ...]] = []

    def leave(state: Toy, mover: str, to: Square) -> Toy:
        told.append(("leaves", str(state.unit(mover).at), str(to)))
        return state

    def arrive(state: Toy, mover: str, start: Square, cost: int) -> Toy:
        told.append(("comes", str(start), str(state.unit(mover).at), cost))
        return state

    done(match, walk, "a", run("1,0 2,0 3,1"), Gait("T-05", arrive, leave))
    assert told == [
        ("leaves", "0,0", "1,0"),
        ("comes", "0,0", "1,0", 2),
        ("leaves", "1,0", "2,0"),
        ("comes", "1,0", "2,0", 4),
        ("leaves", "2,0", "3,1"),
        ("comes", "2,0", "3,1", 3),
    ]
    assert (unit(match, "a").at, unit(match, "a").facing) == ((3, 1), "SE")  # B-26


@pytest.mark.parametrize(
    ("values", "last"),
    [
        ({}, "4,0"),
        ({"hp": 1}, "4,0"),  # no matter of a walk
        ({"fate": "out"}, "2,0"),
        ({"order": "fallen"}, "2,0"),  # its footing
        ({"at": Square(2, 2)}, "2,2"),  # moved otherwise
    ],
)
def test_a_walk_ends_with_what_happens_on_the_way(values: dict[str, Any], last: str) -> None:
    """B-11: when it has come to 2,0."""
    match = scene(a=(0, 0), X=(9, 4))

    def arrive(state: Toy, mover: str, _start: Square, _cost: int) -> Toy:
        return changed(state, mover, **values) if state.unit(mover).at == (2, 0) else state

    done(match, walk, "a", run("1,0 2,0 3,0 4,0"), Gait("T-05", arrive, footing="order"))
    assert str(unit(match, "a").at) == last


def test_who_is_stopped_before_a_step_does_not_make_it() -> None:
    """And without a footing of its own a walk goes on as long as the unit is conscious."""
    match = scene(a=(0, 0), X=(9, 4))

    def leave(state: Toy, mover: str, to: Square) -> Toy:
        return changed(state, mover, order="fallen", fate="out" if to == (3, 0) else "in")

    assert ends(done(match, walk, "a", run("1,0 2,0 3,0 4,0"), Gait("T-05", stays, leave))) == [
        ("walk", "1,0"),
        ("walk", "2,0"),
    ]


def test_a_walk_ends_where_there_is_no_legal_step_and_where_somebody_is_met() -> None:
    """B-08, B-39: a wall that has come up on the way; X, who hides in 3,0."""
    match = scene(a=(0, 0), X=(3, 0), Y=(9, 4))
    match.state = look(changed(match.state, "X", hidden_from=("squad",)))
    events = done(match, walk, "a", run("1,0 2,0 3,0 4,0"), Gait("T-05", stays))
    assert ends(events) == [("walk", "1,0"), ("walk", "2,0")]
    assert [event.unit for event in events if isinstance(event, Revealed)] == ["X"]
    walled = scene(("..#.......",) * 5, a=(0, 0), X=(9, 4))
    assert ends(done(walled, walk, "a", run("1,0 2,0 3,0"), Gait("T-05", stays))) == [("walk", "1,0")]


def test_who_is_known_already_is_met_without_a_word() -> None:
    match = scene(a=(0, 0), X=(1, 0))
    assert done(match, met, "a", "X") == ()
    assert done(match, step, "a", Square(1, 0)) == ()
    assert unit(match, "a").at == (0, 0)


def test_one_passes_through_a_friend_and_makes_room_when_stopped_there() -> None:
    """B-09: it steps back to where it came from, which is free."""
    match = scene(a=(0, 0), b=(2, 0), X=(9, 4))
    assert ends(done(match, walk, "a", run("1,0 2,0 3,0"), Gait("T-05", stays))) == [
        ("walk", "1,0"),
        ("walk", "2,0"),
        ("walk", "3,0"),
    ]
    stopped = scene(a=(0, 0), b=(2, 0), X=(9, 4))
    assert ends(done(stopped, walk, "a", run("1,0 2,0"), Gait("T-05", stays))) == [
        ("walk", "1,0"),
        ("walk", "2,0"),
        ("aside", "1,0"),
    ]


WAY = run("0,0 1,0 2,0")


@pytest.mark.parametrize(
    ("taken", "aside"),
    [
        ((), "1,0"),  # where it came from
        ((("c", (1, 0)),), "3,0"),  # else clockwise from north: 2,-1 and 3,-1 are beyond the edge
        ((("c", (1, 0)), ("d", (3, 0))), "3,1"),
        ((("c", (1, 0)), ("d", (3, 0)), ("e", (3, 1)), ("f", (2, 1))), "1,1"),
        ((("c", (1, 0)), ("d", (3, 0)), ("e", (3, 1)), ("f", (2, 1)), ("g", (1, 1))), "0,0"),  # the beginning
    ],
)
def test_room_is_made_where_one_came_from_or_beside_or_where_one_began(
    taken: tuple[tuple[str, tuple[int, int]], ...], aside: str
) -> None:
    """B-09: of several friends round about all squares but these are free."""
    others: dict[str, Any] = dict(taken)
    match = scene(a=(2, 0), b=(2, 0), X=(9, 4), **others)
    events = done(match, make_room, "a", WAY)
    assert ends(events) == [("aside", aside)]
    assert [event.clause for event in events] == ["B-09"]
    assert str(unit(match, "a").at) == aside


def test_room_is_not_made_over_a_drop_nor_by_who_needs_none() -> None:
    """B-09, B-10: nobody steps aside down two levels; who is alone, or out, stays."""
    heights = ["2220000000", "0000000000", *["0000000000"] * 3]
    match = scene(a=(2, 0), b=(2, 0), X=(9, 4), c=(1, 0), board={"heights": heights})
    assert ends(done(match, make_room, "a", WAY)) == [("aside", "0,0")]
    assert done(scene(a=(2, 0), X=(9, 4)), make_room, "a", WAY) == ()
    down = scene(a=(2, 0), b=(2, 0), X=(9, 4))
    down.state = changed(down.state, "a", fate="out")
    assert done(down, make_room, "a", WAY) == ()


# where one can go


def test_friends_are_passed_and_those_who_are_known_not() -> None:
    """B-09, B-39: of the hidden Y and of the dead Z nothing bars the way."""
    match = scene(a=(0, 0), b=(1, 0), X=(2, 0), Y=(3, 0), Z=(4, 0), n1=(5, 0))
    match.state = changed(changed(match.state, "Y", hidden_from=("squad",)), "Z", fate="out")
    found = reach_of(match.state, "a")
    assert (found.friends, found.enemies) == (set(run("1,0")), set(run("2,0 5,0")))
    assert found.falls
    assert not reach_of(match.state, "a", drops=False).falls
    assert reach_of(match.state, "a").falls


def test_who_goes_on_from_a_square_comes_as_much_farther() -> None:
    """B-07: one square and one more: 25 squares of open ground; none more: the same 9."""
    board, middle = Board.of(["." * 9] * 9), Square(4, 4)
    first = reach(board, middle)
    area = first.within(1)
    assert int(widened(first, area, 1).sum()) == 25
    assert (widened(first, area, 0) == area).all()
    assert int(area.sum()) == 9  # as it was
    held = reach(board, middle, frozenset(run("2,4")), frozenset(run("6,4")))
    assert not widened(held, held.within(1), 1)[4, 2]
    assert not widened(held, held.within(1), 1)[4, 6]


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.data())
def test_who_goes_on_comes_wherever_one_comes_from_any_of_the_squares(data: st.DataObject) -> None:
    board = data.draw(boards())
    first = reach(board, data.draw(squares_of(board)), drops=data.draw(st.booleans()))
    before, more = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
    area = first.within(before)
    every = [reach(board, at, drops=first.falls).within(more) for at in board.where(area)]
    assert (widened(first, area, more) == np.logical_or.reduce([area, *every])).all()


# going down


@pytest.mark.parametrize(("amount", "lost", "left"), [(1, 1, 2), (3, 3, 0), (5, 3, 0), (0, 0, 3), (-2, 0, 3)])
def test_nobody_loses_more_than_there_is_nor_less_than_nothing(amount: int, lost: int, left: int) -> None:
    match = scene(a=(0, 0), X=(5, 0))
    state = match.state

    def script(now: Toy) -> Script[Toy]:
        return (yield from lose(now, "X", "hp", amount, by="a", clause="T-02"))

    played = play(script, state, None, Sources(Seeded(0)))
    assert [event.amount for event in played.events if isinstance(event, Hurt)] == ([lost] if lost else [])
    assert played.state.unit("X").hp == left
    down = play(script, changed(state, "X", fate="out"), None, Sources(Seeded(0)))
    assert (down.events, down.state.unit("X").hp) == ((), 3)


def test_who_goes_out_is_no_longer_hidden_and_leaves_its_weapon_once() -> None:
    """B-37."""
    match = scene(a=(0, 0), X=(5, 0), Y=(9, 4))
    match.state = changed(match.state, "X", hidden_from=("squad",))
    assert [event.clause for event in done(match, put_out, "X", "T-02") if isinstance(event, Out)] == ["T-02"]
    down = unit(match, "X")
    assert (down.fate, down.held, down.hidden_from) == ("out", "", ())
    (item,) = match.state.items
    assert (item.item, item.at, item.left) == ("rifle", (5, 0), AS_NEW)
    assert done(match, put_out, "X", "T-02") == ()
    assert match.state.items == (item,)
    match.state = changed(match.state, "Y", held="")
    done(match, put_out, "Y", "T-02")
    assert match.state.items == (item,)


def test_a_shot_at_nobody_is_told_to_who_knows_the_shooter_and_heard_by_the_others() -> None:
    """B-36: X cannot see a behind the wall."""
    match = scene(("....#.....",) * 5, fog=True, a=(0, 0), X=(9, 0))
    for heard, sides in ((True, ("opposition", "neutral")), (False, None)):
        seen, *others = [event for event in done(match, hits_nobody, "a", heard) if isinstance(event, Said)]
        assert (seen.text, seen.unit, seen.seen_by) == ("a hits nobody", "a", ("squad", "ally"))
        assert [event.seen_by for event in others] == ([sides] if sides else [])
        assert [(event.text, event.unit) for event in others] == [("a shot is heard", "")] * len(others)
    open_ground = scene(a=(0, 0), X=(9, 0))
    assert len(done(open_ground, hits_nobody, "a", True)) == 1  # all know the shooter


# climbing out of a pit


@pytest.mark.parametrize(
    ("at", "climbs"),
    [
        ((2, 1), True),
        ((1, 1), True),  # diagonally, past a crate's corner
        ((3, 1), False),  # past the wall's corner
        ((3, 2), False),  # a wall
        ((1, 2), True),  # a crate
        ((1, 3), False),  # two levels up
        ((2, 3), True),  # one level up
        ((3, 3), False),  # past the wall's corner too
        ((2, 2), False),  # the pit itself
        ((2, 0), False),  # too far
        ((9, 9), False),
    ],
)
def test_one_climbs_out_into_a_free_square_beside_the_pit(at: tuple[int, int], climbs: bool) -> None:
    """B-30, B-08: no ledge, no wall at the corner."""
    rows = ("......", "......", ".o:#..", "......", "......")
    heights = ["000000", "000000", "000000", "021000", "000000"]
    match = scene(rows, a=(2, 2), X=(5, 4), board={"heights": heights})
    assert climbs_to(match.state, unit(match, "a"), Square(*at)) is climbs
    if climbs:
        held = changed(match.state, "X", at=Square(*at))
        assert not climbs_to(held, unit(match, "a"), Square(*at))
        unseen = changed(held, "X", hidden_from=("squad",))
        assert climbs_to(unseen, unit(match, "a"), Square(*at))


def test_a_pit_at_the_edge_is_left_on_the_board() -> None:
    match = scene((":.....", "......", "......", "......"), a=(0, 0), X=(5, 3))
    a = unit(match, "a")
    around = [Square(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    assert [str(square) for square in around if climbs_to(match.state, a, square)] == ["1,0", "0,1", "1,1"]


def test_who_stands_where_is_known_of_those_who_are_known() -> None:
    """B-39: of two in one square the first; who is only remembered, or hides, bars nothing."""
    match = scene(a=(0, 0), b=(0, 0), X=(5, 0), Y=(6, 0))
    match.state = changed(match.state, "Y", hidden_from=("squad",))
    holders = known_holders(match.state, "squad")
    assert {str(at): one.id for at, one in holders.items()} == {"0,0": "a", "5,0": "X"}
    assert set(known_holders(match.state, "opposition")) == set(run("0,0 5,0 6,0"))


@given(boards(), st.data(), st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_whoever_stands_beyond_a_budget_changes_nothing_of_what_is_reached_within_it(
    board: Board, data: st.DataObject, allowance: int
) -> None:
    """B-07, B-09: that is why `reach_of` leaves them out."""
    start, budget = data.draw(squares_of(board)), 2 * allowance + 1
    held = st.frozensets(squares_of(board).filter(lambda at: at != start), max_size=8)
    friends, enemies = data.draw(held), data.draw(held)
    near = [{at for at in squares if half_squares(start, at) <= budget} for squares in (friends, enemies)]
    every, nearest = (
        reach(board, start, friends, enemies, budget=budget),
        reach(board, start, *near, budget=budget),
    )
    assert (every.cost == nearest.cost).all()
    assert (every.within(allowance) == nearest.within(allowance)).all()
    for at in board.squares():
        assert every.path(at, allowance) == nearest.path(at, allowance)
