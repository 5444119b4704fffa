"""Views, glimpses and witnesses at their edges: no more and no less than a side knows (B-25, B-36, J-05)."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.events import Moved, Said
from game.rules.knowledge import (
    acting_view,
    glimpse,
    in_view,
    is_there,
    known,
    known_square,
    look,
    possible_targets,
    remembered,
    target_refusals,
    view,
    who_know,
    witnessed,
    witnesses,
)
from game.rules.scenario import Beat, Departure, Message, Objective, Plot, When
from game.rules.state import Lying, Memory, Seen, changed, having
from game.rules.units import SIDES, Side
from tests.scenes import scene
from tests.toy import Toy

WALL = ("....#.....",) * 5


def walled(*, fog: bool = True, sandbox: bool = False) -> Toy:
    """A and b on one side of a wall, X, Y and a neutral on the other."""
    match = scene(WALL, fog=fog, sandbox=sandbox, a=(0, 0), b=(0, 2), X=(9, 0), Y=(9, 2), n1=(9, 4))
    return look(match.state)


def names(state: Toy) -> list[str]:
    return [unit.id for unit in state.units]


# views


def test_in_fog_a_side_has_its_own_and_whom_it_sees_without_it_all_that_do_not_hide() -> None:
    """B-25, J-07."""
    assert names(view(walled(), "squad")) == ["a", "b"]
    assert names(view(walled(), "ally")) == ["a", "b"]  # its friends
    assert names(view(walled(), "opposition")) == ["X", "Y", "n1"]
    assert names(view(walled(), "neutral")) == ["X", "Y", "n1"]
    clear = walled(fog=False)
    assert names(view(clear, "squad")) == ["a", "b", "X", "Y", "n1"]
    hiding = changed(clear, "X", hidden_from=("squad",))
    assert names(view(hiding, "squad")) == ["a", "b", "Y", "n1"]
    assert names(view(hiding, "ally")) == ["a", "b", "X", "Y", "n1"]
    assert names(view(hiding, "opposition")) == ["a", "b", "X", "Y", "n1"]


def test_who_acts_goes_by_its_view_and_in_a_sandbox_by_the_truth() -> None:
    """J-07."""
    assert names(acting_view(walled(), "squad")) == ["a", "b"]
    assert acting_view(walled(sandbox=True), "squad").units == walled().units


def test_a_view_has_what_its_side_has_seen_and_nothing_of_others() -> None:
    """B-36: what lies about, what was seen last, what is remembered, who has had its turn."""
    state = walled()
    mine, theirs = Lying("knife", Square(1, 0), ("squad",)), Lying("bow", Square(8, 0), ("opposition",))
    unit = state.unit("X")
    state = having(
        state,
        items=(mine, theirs),
        seen=(Seen("squad", "X", unit.at), Seen("opposition", "a", Square(0, 0))),
        memory=(Memory("squad", unit, 1), Memory("opposition", state.unit("b"), 1)),
        clock=replace(state.clock, active="X", done=("Y", "b", "a")),
    )
    seen = view(state, "squad")
    assert names(seen) == ["a", "b", "X"]  # as it is remembered
    assert seen.items == (mine,)
    assert [entry.side for entry in seen.seen] == ["squad"]
    assert [entry.side for entry in seen.memory] == ["squad"]
    assert (seen.clock.active, seen.clock.done) == ("X", ("b", "a"))
    theirs_too = view(state, "opposition")
    assert names(theirs_too) == ["b", "X", "Y", "n1"]
    assert (theirs_too.clock.active, theirs_too.clock.done) == ("X", ("Y", "b"))
    bare = having(state, memory=())
    assert view(bare, "squad").clock.active == ""


def test_a_view_has_the_objectives_of_all_of_its_own_and_of_friends() -> None:
    """M-08: not the events to come; of who left unseen only that somebody did."""
    sides: tuple[Side | None, ...] = (None, *SIDES)
    plot: Plot[Any] = Plot(
        beats=(Beat(When("turn", 9), (Message("!"),), once=True),),
        aims=tuple(Objective(f"{side}", side) for side in sides),
        gone=(Departure("a", "squad", "gate"), Departure("X", "opposition", "gate")),
    )
    seen = view(having(walled(), plot=plot), "ally").plot
    assert seen.beats == ()
    assert [aim.text for aim in seen.aims] == ["None", "squad", "ally"]
    assert [exit_.unit for exit_ in seen.gone] == ["a", ""]
    assert [exit_.unit for exit_ in view(having(walled(), plot=plot), "neutral").plot.gone] == ["", "X"]


# memories


@pytest.mark.parametrize(("later", "known_at"), [(0, (5, 0)), (1, (5, 0)), (2, None)])
def test_a_square_is_known_in_the_turn_in_which_somebody_was_seen_there_and_the_next(
    later: int, known_at: tuple[int, int] | None
) -> None:
    """B-36: by that side alone, of that unit alone."""
    state = walled()
    memory = Memory("squad", replace(state.unit("X"), at=Square(5, 0)), 4)
    state = having(state, memory=(memory,), clock=replace(state.clock, turn=4 + later))
    assert known_square(state, "squad", "X") == known_at
    assert known_square(state, "ally", "X") is None
    assert known_square(state, "squad", "Y") is None
    assert known_square(state, "squad", "nobody") is None
    assert remembered(state, "squad", "X") == memory
    assert remembered(state, "squad", "Y") is remembered(state, "ally", "X") is None


def test_a_glimpse_is_remembered_of_strangers_that_do_not_hide() -> None:
    """B-36: X and Y are looked at, Y hides; what lies there is known; other memories stay."""
    state = changed(walled(), "Y", hidden_from=("squad",))
    before = Memory("squad", replace(state.unit("X"), at=Square(5, 0)), 0)
    others = (Memory("squad", state.unit("n1"), 0), Memory("ally", state.unit("X"), 0))
    near, far = Lying("knife", Square(9, 1), known=()), Lying("knife", Square(5, 1), known=("ally",))
    state = having(state, memory=(before, *others), items=(near, far))
    field = np.zeros((5, 10), np.bool_)
    field[0:3, 8:10] = field[0, 0] = True  # a's square too, of the side itself
    after, seen = glimpse(state, "squad", field)
    assert [unit.id for unit in seen] == ["X"]
    assert after.memory == (*others, Memory("squad", state.unit("X"), state.clock.turn))
    assert [item.known for item in after.items] == [("squad",), ("ally",)]
    field[1, 5] = True
    assert [item.known for item in glimpse(state, "squad", field)[0].items] == [("squad",), ("squad", "ally")]
    by_b = changed(state, "X", at=Square(1, 0))
    field[:] = True
    assert [unit.id for unit in glimpse(by_b, "squad", field)[1]] == ["n1"]  # X is in plain view


def test_what_lies_in_view_is_noticed_and_stays_known() -> None:
    """B-36: a sees the knife beside it, and what the opposition knew it knows still."""
    items = tuple(
        Lying("knife", Square(*at), known)
        for at, known in (((1, 0), ("opposition",)), ((8, 0), ("ally",)), ((1, 1), SIDES))
    )
    after = look(having(walled(), items=items))
    assert [item.known for item in after.items] == [
        ("squad", "opposition"),
        ("opposition", "neutral", "ally"),
        SIDES,
    ]


# events


def test_an_event_is_witnessed_by_who_knows_one_of_its_units_or_by_all() -> None:
    """J-05: of units that are not there nothing is asked."""
    state = walled()
    step = Moved(unit="a", start=Square(0, 0), end=Square(1, 0))
    assert witnesses(state, step) == ("squad", "ally")
    assert witnesses(state, replace(step, unit="nobody")) == SIDES
    assert witnesses(state, Said(text="a and X")) == SIDES


def test_whom_those_who_are_told_do_not_know_is_noted() -> None:
    """J-05: with those who do not."""
    state = walled()
    assert witnessed(state, Said(text="hits X and b", unit="a")).unnamed == (("X", ("squad", "ally")),)
    told = witnessed(state, Said(text="hits X and b", unit="a"), ("opposition", "neutral"))
    assert told.seen_by == ("opposition", "neutral")
    assert told.unnamed == (("b", ("opposition", "neutral")),)  # who is told of a may know a
    assert witnessed(state, Said(text="X and b")).unnamed == ()  # words of the map


def test_those_who_know_every_one_of_some_units() -> None:
    state = walled()
    a, x = state.unit("a"), state.unit("X")
    assert [who_know(state, *units) for units in ((a,), (x,), (a, x), ())] == [
        ("squad", "ally"),
        ("opposition", "neutral"),
        (),
        SIDES,
    ]
    assert [known(state, side, a) for side in SIDES] == [True, False, False, True]


# targets


@pytest.mark.parametrize(
    ("target", "clauses"),
    [
        ("X", []),
        ("b", ["B-37"]),  # a friend
        ("Y", ["B-15"]),  # behind the wall
        ("Z", ["B-37"]),  # out
        ("n1", []),
        ("H", ["B-36"]),  # hidden
        ("nobody", ["B-36"]),
        ("c", ["B-37", "B-15"]),  # a friend behind the wall
    ],
)
def test_who_is_a_target(target: str, clauses: list[str]) -> None:
    """B-15, B-36, B-37."""
    rows = ("....#.....", ".....#....", "..........", "..........", "..........")
    places = {"X": (9, 2), "Y": (9, 0), "Z": (3, 3), "H": (3, 4), "n1": (5, 3), "b": (0, 2), "c": (9, 1)}
    units: dict[str, Any] = places
    state = changed(scene(rows, a=(0, 0), **units).state, "Z", fate="out")
    state = changed(state, "H", hidden_from=("squad",))
    assert [one.clause for one in target_refusals(state, state.unit("a"), target)] == clauses
    assert not target_refusals(state, state.unit("a"), "Y", Square(9, 2))  # from beside it
    assert possible_targets(state, state.unit("a")) == ("X", "Y", "H", "n1")


@pytest.mark.parametrize(
    ("watcher", "other", "values", "seen"),
    [
        ("a", "X", {}, True),
        ("a", "b", {}, False),  # a friend
        ("a", "n1", {}, False),  # nobody's enemy
        ("a", "X", {"fate": "out"}, False),
        ("X", "a", {"fate": "out"}, False),
        ("a", "X", {"at": Square(9, 0)}, False),  # out of sight
        ("a", "X", {"hidden_from": ("squad",)}, False),
        ("a", "X", {"hidden_from": ("ally",)}, True),
    ],
)
def test_an_enemy_is_in_view_that_is_seen_itself(
    watcher: str, other: str, values: dict[str, Any], seen: bool
) -> None:
    """B-15, B-25: both are in the fight; b beside X sees it in any case."""
    state = scene(WALL, a=(0, 0), b=(9, 1), X=(3, 0), n1=(2, 2)).state
    state = changed(state, "X", **values)
    assert in_view(state, state.unit(watcher), state.unit(other)) is seen


def test_an_attack_finds_who_is_where_it_is_known() -> None:
    """B-36."""
    state = scene(a=(0, 0), X=(3, 0), Y=(9, 4)).state
    a = state.unit("a")
    assert is_there(state, a, "X")
    assert not is_there(changed(state, "X", fate="out"), a, "X")
    assert not is_there(changed(state, "X", hidden_from=("squad",)), a, "X")
