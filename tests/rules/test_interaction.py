"""Doors, consoles, exits, what lies about, smoke, crates (B-04, B-31, B-36, M-08)."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Terrain
from game.dice import Seeded
from game.match.match import Match
from game.rules.engine import Sources, play
from game.rules.events import AnyEvent, Ground
from game.rules.gear import Item
from game.rules.interaction import (
    Leave,
    Use,
    charge_spent,
    cloud,
    clouded,
    crates_shoved,
    exits,
    gone,
    in_hands,
    interact,
    interact_refusals,
    lay_smoke,
    lying_at,
    remaining,
    smoke_bars,
    trigger_of,
    usable,
    within_hand,
)
from game.rules.scenario import Zone
from game.rules.scripts import Script, do
from game.rules.state import Lying, changed, having
from game.rules.units import AS_NEW
from game.systems.squad.units import ItemStats, Squad
from tests.board.drawn import run
from tests.scenes import scene, unit
from tests.systems.squad.field import field, soldier
from tests.toy import Toy

OPEN = ("......",) * 5


def done(match: Match[Any], rule: Any, *args: Any, rests: tuple[Square, ...] = ()) -> tuple[AnyEvent, ...]:
    """Run a rule on the position, and return what is told."""

    def script(state: Any) -> Script[Any]:
        return (yield from do(rule, state, *args))

    played = play(script, match.state, None, Sources(Seeded(0), ground=lambda _: rests))
    match.state = played.state
    return played.events


# doors, tables, consoles


def test_a_door_is_not_closed_on_who_stands_in_it_but_a_table_is_flipped_under_anybody() -> None:
    """B-04: what closes is what nobody enters then."""
    match = scene(("./T...", *OPEN[1:]), a=(1, 1), b=(1, 0), c=(2, 0), X=(5, 4))
    a = unit(match, "a")
    assert [refusal.text for refusal in interact_refusals(match.state, a, Square(1, 0))] == [
        "somebody stands in 1,0"
    ]
    assert not [*interact_refusals(match.state, a, Square(2, 0))]
    assert within_hand(match.state, a) == run("2,0")
    assert done(match, interact, "a", Square(1, 0), "T") == ()
    assert match.state.board.terrain(Square(1, 0)).name == "open door"
    (told,) = done(match, interact, "a", Square(2, 0), "T")
    assert isinstance(told, Ground)
    assert (told.squares, told.what, told.clause) == (run("2,0"), "flipped table", "T")
    assert (told.by, told.deed) == ("a", "flips the table over")


def test_it_is_told_who_opens_and_closes_a_door() -> None:
    """B-04, J-05: whoever reads the log need not guess who stands before them now."""
    match = scene(("+.....", *OPEN[1:]), a=(1, 1), X=(5, 4))
    told = [done(match, interact, "a", Square(0, 0), "T")[0] for _ in range(2)]
    assert [(one.by, one.deed, one.what) for one in told if isinstance(one, Ground)] == [
        ("a", "opens the door", "open door"),
        ("a", "closes the door", "closed door"),
    ]


def test_a_console_is_used_and_stays_as_it_is() -> None:
    """B-04, M-08."""
    match = scene((".!....", *OPEN[1:]), a=(0, 0), X=(5, 4))
    before = match.state
    (told,) = done(match, interact, "a", Square(1, 0), "T")
    assert isinstance(told, Ground)
    assert (told.what, told.by, told.deed) == ("console", "a", "uses the console")
    assert match.state == before


@pytest.mark.parametrize(
    ("glyph", "trigger"),
    [(".", None), ("!", "console"), ("+", "door"), ("/", "door"), ("T", None), ("t", None)],
)
def test_what_an_event_can_wait_for(glyph: str, trigger: str | None) -> None:
    """M-08: doors bar the way or do not; a table that is flipped is no door, nor what cannot be used."""
    board = Board.of([glyph * 4] * 4)
    assert trigger_of(board, board.kind(glyph)) == trigger


def test_a_door_of_a_map_need_not_be_a_door_of_the_game() -> None:
    """B-04: a gate that becomes a wall when it is used."""
    gate = Terrain("G", "gate", becomes="#", interact=True)
    match = scene((".G....", *OPEN[1:]), a=(0, 0), X=(1, 0), board={"legend": (gate,)})
    assert trigger_of(match.state.board, gate) == "door"
    assert len([*interact_refusals(match.state, unit(match, "a"), Square(1, 0))]) == 1


# exits

ZONES = (
    Zone("ours", "exit", "squad", run("0,0 1,0")),
    Zone("all", "exit", None, run("1,0 2,0")),
    Zone("theirs", "exit", "opposition", run("1,0")),
    Zone("goal", "objective", "squad", run("0,0 1,0")),
)


def test_a_unit_leaves_by_every_exit_of_its_side_that_it_stands_in() -> None:
    """M-08."""
    match = scene(OPEN, a=(1, 0), b=(3, 0), c=(0, 0), X=(5, 4), board={"zones": ZONES})
    assert {name: [zone.name for zone in exits(match.state, unit(match, name))] for name in "abc"} == {
        "a": ["ours", "all"],
        "b": [],
        "c": ["ours"],
    }
    match.do(Leave(unit="a"))
    assert [(exit_.unit, exit_.side, exit_.zone) for exit_ in match.state.plot.gone] == [
        ("a", "squad", "ours"),
        ("a", "squad", "all"),
    ]


@pytest.mark.parametrize(
    ("zones", "has"),
    [(ZONES[:1], True), (ZONES[1:2], True), (ZONES[2:3], False), (ZONES[3:], False), ((), False)],
)
def test_there_is_a_button_to_leave_where_a_map_has_an_exit_of_the_side(
    zones: tuple[Zone, ...], has: bool
) -> None:
    match = scene(OPEN, a=(5, 0), X=(5, 4), board={"zones": zones})
    assert Leave.has(match.state, unit(match, "a")) is has


# what lies about


def littered(*items: Lying) -> Toy:
    return having(scene(OPEN, a=(0, 0), X=(5, 4)).state, items=items)


def test_of_several_things_of_a_name_the_fullest_is_taken() -> None:
    """S-12, S-13: one as new is fuller than any other."""
    here, there = Square(1, 1), Square(2, 2)
    two, new, one = (Lying("rifle", here, left=left) for left in (2, AS_NEW, 1))
    other, knife = Lying("rifle", there, left=9), Lying("knife", here)
    assert lying_at(littered(two, new, one, other, knife), here) == {"rifle": new, "knife": knife}
    assert lying_at(littered(two, one, other), here) == {"rifle": two}
    assert lying_at(littered(one, two), Square(3, 3)) == {}
    assert [remaining(thing, 10) for thing in (two, new, one)] == [2, 10, 1]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_what_is_taken_up_lies_there_no_more_and_all_else_does(number: int) -> None:
    items = tuple(Lying(name, Square(1, 1)) for name in ("rifle", "knife", "medkit"))
    left = gone(littered(*items), items[number])
    assert left.items == tuple(item for item in items if item != items[number])


MEDKIT = ItemStats(heals=2, charges=2)


def medic(*charges: int, lying: int | None = None) -> Match[Squad]:
    """A soldier with medkits of so many charges, and one lying in its square."""
    match = field(a=soldier((0, 0), items=("medkit", "cloak")), X=soldier((11, 5)))
    cloak = next(thing for thing in match.state.unit("a").things if thing.id == "cloak")
    things = (*(Item("medkit", MEDKIT, left) for left in charges), cloak)
    match.state = changed(match.state, "a", things=things)
    if lying is not None:
        match.state = having(match.state, items=(Lying("medkit", Square(0, 0), left=lying),))
    return match


@pytest.mark.parametrize(
    ("carried", "lying", "left"),
    [
        ((2,), None, 2),
        ((0, 1), None, 1),  # another one, when the first is used up
        ((0,), None, 0),
        ((0,), 1, 1),  # then one that lies there
        ((0,), AS_NEW, 2),
        ((1,), 2, 1),  # what is carried comes first
        ((), 0, 0),
        ((), None, None),
    ],
)
def test_what_is_carried_is_used_before_what_lies_there(
    carried: tuple[int, ...], lying: int | None, left: int | None
) -> None:
    match = medic(*carried, lying=lying)
    found = usable(match.state, match.state.unit("a"), "medkit")
    assert (found.charges if found else None) == left
    assert usable(match.state, match.state.unit("a"), "smoke") is None


def test_a_charge_is_spent_of_what_is_carried() -> None:
    """S-55."""
    match = medic(2, lying=2)
    unit = match.state.unit("a")
    after = charge_spent(match.state, unit, unit.things[0])
    assert [(thing.id, thing.charges) for thing in after.unit("a").things] == [("cloak", 0), ("medkit", 1)]
    assert after.items == match.state.items


def test_what_lies_there_is_taken_up_when_it_is_used() -> None:
    match = medic(lying=2)
    unit = match.state.unit("a")
    after = charge_spent(match.state, unit, usable(match.state, unit, "medkit"))
    assert [(thing.id, thing.charges) for thing in after.unit("a").things] == [("cloak", 0), ("medkit", 1)]
    assert after.items == ()


@pytest.mark.parametrize(("at", "treats"), [((1, 0), True), ((1, 1), True), ((2, 0), False), ((0, 1), False)])
def test_one_treats_oneself_and_who_is_beside(at: tuple[int, int], treats: bool) -> None:
    """B-03: not two levels up."""
    match = scene(OPEN, a=(0, 0), b=at, X=(5, 4), board={"heights": ["000000", "200000", *["000000"] * 3]})
    assert in_hands(match.state, unit(match, "a"), unit(match, "b")) is treats
    assert in_hands(match.state, unit(match, "a"), unit(match, "a"))


# smoke

SMOKE: Any = SimpleNamespace(id="smoke", stats=SimpleNamespace(smoke=1, rounds=3, range=3))


@pytest.mark.parametrize(
    ("use", "clauses"),
    [
        (Use("smoke", at=Square(3, 0)), []),  # at its range
        (Use("smoke", at=Square(0, 0)), []),
        (Use("smoke", at=Square(4, 0)), ["T-1"]),  # too far
        (Use("smoke", "X", Square(3, 0)), ["T-1"]),  # nobody is smoked
        (Use("smoke"), ["T-1"]),
        (Use("smoke", at=Square(0, -1)), ["T-1"]),
        (Use("smoke", at=Square(0, 3)), ["B-36"]),  # behind the wall
    ],
)
def test_smoke_takes_a_square_in_range_and_in_view(use: Use, clauses: list[str]) -> None:
    """B-36."""
    match = scene(("......", "######", "......", "......", "......"), a=(0, 0), X=(5, 4))
    found = smoke_bars(match.state, unit(match, "a"), SMOKE, use, "T-1")
    assert [refusal.clause for refusal in found] == clauses


def test_a_cloud_lies_over_a_square_and_with_a_radius_over_those_around_it() -> None:
    """B-06: not over solid ones, nor beyond the edge."""
    board = Board.of(("...#", "....", "....", "...."))
    assert cloud(board, Square(2, 0), 0) == run("2,0")
    assert set(cloud(board, Square(2, 0), 1)) == set(run("2,0 1,0 1,1 2,1 3,1"))
    assert cloud(board, Square(3, 0), 0) == ()


def test_smoke_of_an_item_lies_for_its_rounds_and_is_told() -> None:
    match = scene(OPEN, a=(0, 0), X=(5, 4))
    (told,) = done(match, lay_smoke, "a", Square(0, 0), SMOKE, "T")
    assert isinstance(told, Ground)
    assert (told.by, told.deed) == ("a", "lays smoke")
    assert (told.what, set(told.squares), told.clause) == ("smoke", set(run("0,0 1,0 1,1 0,1")), "T")
    assert [*match.state.board.smoke[:3], *match.state.board.smoke[6:9]] == [3, 3, 0, 3, 3, 0]


def test_where_an_items_smoke_would_lie_is_shown_for_what_is_at_hand() -> None:
    """S-13."""
    match = field(a=soldier((0, 0), items=("smoke",)), X=soldier((11, 5)))
    assert set(clouded(match.state, "a", "smoke", Square(0, 0))) == set(run("0,0 1,0 1,1 0,1"))
    assert clouded(match.state, "X", "smoke", Square(0, 0)) == ()


# crates


def test_crates_in_a_burst_come_to_rest_elsewhere_and_those_that_stay_are_not_told() -> None:
    """B-31: two crates and a table in the burst; one crate moves from 2,0 to 4,0."""
    match = scene(("..oo.T", *OPEN[1:]), a=(0, 4), X=(5, 4))
    (told,) = done(match, crates_shoved, Square(1, 0), 4, run("1,0 2,0 3,0 5,0"), rests=run("4,0 3,0"))
    assert isinstance(told, Ground)
    assert (told.squares, told.what, told.clause) == (run("2,0 4,0"), "crates", "B-31")
    assert match.state.board.ground[:6] == "...ooT"


def test_where_no_crate_moves_nothing_is_told() -> None:
    match = scene(("..o...", *OPEN[1:]), a=(0, 4), X=(5, 4))
    before = match.state
    assert done(match, crates_shoved, Square(1, 0), 4, run("2,0"), rests=run("2,0")) == ()
    assert done(match, crates_shoved, Square(1, 0), 4, run("1,0 3,0")) == ()
    assert match.state == before
