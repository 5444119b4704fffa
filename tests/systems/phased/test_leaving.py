"""Every way of leaving a melee, and who knows of it (P-05, P-22, P-23, P-47, M-08)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Out, Said
from game.rules.forecast import asides, forecast
from game.rules.scenario import Zone
from game.systems.phased.actions import Hide
from game.systems.phased.melee import Strike
from game.systems.phased.moves import Flee, Leave, Move, Reposition, Run
from game.systems.phased.system import PHASED
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    HIT,
    MISS,
    armed_for,
    asked,
    choose,
    field,
    go,
    lost,
    man,
    phase,
    put,
    rolls,
    told,
    who,
)

KNIFE = {"weapons": ("knife",)}
DOCK = {"zones": (Zone("dock", "exit", "squad", (Square(4, 2), Square(3, 2))),)}


def foes_first(match: Match[Phased]) -> None:
    """As if the foes had won the initiative of this turn."""
    match.state = replace(match.state, turn=replace(match.state.turn, first="foes"))


def named(target: str = "a", **more: Any) -> Match[Phased]:
    """The Melee phase: X has named whom it strikes; a, who declared melee beside it too, is next."""
    match = field(a=man((4, 2), **KNIFE), X=man((5, 2), **KNIFE), **more)
    foes_first(match)
    put(match, "X", order="melee")
    armed_for(match, "melee", "a")
    match.do(Strike(unit="X", target=target))
    assert asked(match) == ("squad", ("a",))
    return match


def test_who_is_named_as_a_target_does_not_walk_away_free() -> None:
    """P-23: also when it has already named a target: the blow is then rolled now, and uses the Action up.

    1d6 + brawn 2: with a face of 3 it is 5; at the end of the phase no second blow falls.
    """
    match = named(W=man((19, 5)))
    match.do(Reposition(unit="a", at=Square(3, 2)))
    assert asked(match) == ("opposition", ("X",))
    events = choose(match, "strike", *HIT, 3)
    assert [event.unit for event in rolls(events)] == ["X", "X"]
    assert (who(match, "a").at, lost(match, "a")) == (Square(3, 2), (5, 0))
    assert (phase(match), told(events, Said)) == ("Movement", [])  # of turn 2


def test_who_has_named_another_may_strike_the_one_that_leaves_instead() -> None:
    """P-23: the Action is used up so: b, whom it had named, is not struck."""
    match = named("b", b=man((5, 3), **KNIFE))
    match.do(Reposition(unit="a", at=Square(3, 2)))
    events = choose(match, "strike", *HIT, 3)
    assert (lost(match, "a"), lost(match, "b")) == ((5, 0), (0, 0))
    assert len(rolls(events)) == 2


def test_who_lets_go_strikes_the_one_it_has_named() -> None:
    """P-23, P-09: the blow at b falls at the end of the phase."""
    match = named("b", b=man((5, 3), **KNIFE))
    match.do(Reposition(unit="a", at=Square(3, 2)))
    choose(match, "let go", *HIT, 3)
    assert (lost(match, "a"), lost(match, "b")) == ((0, 0), (5, 0))


def test_a_blow_that_was_rolled_is_not_rolled_again() -> None:
    """P-23: whose Action is used up by one parting blow has none for the next who leaves."""
    match = named(b=man((5, 3), **KNIFE))
    put(match, "b", order="melee")
    match.do(Reposition(unit="a", at=Square(3, 2)))
    choose(match, "strike", *MISS)
    match.do(Reposition(unit="b", at=Square(5, 4)))
    assert match.state.pending is None


@pytest.mark.parametrize(
    ("values", "to", "said"),
    [
        ({"order": "melee"}, (3, 2), True),
        ({"order": "melee"}, (4, 3), False),  # still beside X
        ({"order": "ranged"}, (3, 2), False),
        ({"order": "melee", "broken": True}, (3, 2), False),
    ],
)
def test_who_has_no_blow_at_one_that_moves_away_is_told_why(
    values: dict[str, Any], to: tuple[int, int], said: bool
) -> None:
    """P-23: two rifles make no melee; nobody is asked, and X's Action is still to come."""
    match = field(a=man((4, 2)), X=man((5, 2)))
    put(match, "X", **values)
    texts = [event.text for event in told(match.do(Move(unit="a", at=Square(*to))), Said)]
    assert texts == ["X has no melee weapon in hand to strike at a, who moves away"] * said
    assert match.state.pending is None
    assert not who(match, "X").acted


def test_nothing_is_said_of_one_that_moves_away_unknown() -> None:
    """P-23, P-47: X does not know that a was there."""
    match = field(a=man((4, 2)), X=man((5, 2)))
    put(match, "X", order="melee")
    put(match, "a", hidden_from=("opposition",))
    assert not told(match.do(Move(unit="a", at=Square(3, 2))), Said)


def at_the_dock() -> Match[Phased]:
    """Movement of a, who stands in an exit beside X; X has declared melee."""
    match = field(a=man((4, 2), **KNIFE), b=man((0, 5)), X=man((5, 2), **KNIFE), scenario=DOCK)
    put(match, "X", order="melee")
    return match


def test_an_exit_zone_is_left_by_under_a_blow() -> None:
    """P-23, M-08: "so it is with every way of leaving": X strikes first, then a is out."""
    match = at_the_dock()
    match.do(Leave(unit="a"))
    assert asked(match) == ("opposition", ("X",))
    events = choose(match, "strike", *HIT, 3)
    assert lost(match, "a") == (5, 0)
    assert who(match, "a").fate == "left"
    assert [(event.clause, event.left) for event in told(events, Out)] == [("M-08", True)]
    assert who(match, "X").acted


def test_who_goes_down_in_an_exit_has_not_left() -> None:
    """P-23, M-08: it lies in the exit, and no departure is counted."""
    match = at_the_dock()
    put(match, "a", vitality=0, life=0)
    match.do(Leave(unit="a"))
    choose(match, "strike", *HIT, 3)
    assert (who(match, "a").fate, who(match, "a").at) == ("out", Square(4, 2))
    assert match.state.plot.gone == ()
    assert asked(match) == ("squad", ("b",))


def test_who_flees_from_the_border_is_struck_too() -> None:
    """P-23, P-05: the broken X, at the border beside a, who has declared melee, is gone after the blow."""
    match = field(a=man((5, 1), **KNIFE), X=man((5, 0), break_tn=14), Y=man((19, 5)))
    put(match, "a", order="melee", acted=False)
    put(match, "X", broken=True)
    foes_first(match)
    match.do(Flee(unit="X"))
    assert asked(match) == ("squad", ("a",))
    choose(match, "strike", *HIT, 3)
    assert (who(match, "X").fate, lost(match, "X")) == ("left", (5, 0))


def test_leaving_is_listed_beside_its_odds() -> None:
    """P-23, J-08: the blow that leaving by the exit may cost is told before it."""
    match = at_the_dock()
    made = forecast(PHASED, match.seen(), Leave(unit="a"))
    assert {(aside.what, aside.reaction) for aside in asides(PHASED, made)} == {
        ("leaving melee", ""),
        ("leaving melee", "strike"),
    }


@pytest.mark.parametrize("known", [False, True])
def test_an_enemy_that_does_not_know_of_it_strikes_at_nobody(known: bool) -> None:
    """P-23, P-47: "every enemy that it leaves and that knows of it": nothing is asked about the hidden a."""
    match = field(a=man((4, 2), **KNIFE), X=man((5, 2), **KNIFE), fog=True)
    put(match, "a", hidden_from=() if known else ("opposition",))
    put(match, "X", order="melee")
    match.do(Move(unit="a", at=Square(3, 2)))
    assert (match.state.pending is not None) is known
    if not known:
        assert not match.view("opposition").has("a")


# --- running ends hiding


WALLED = ("........#...........",) * 6 + ("....................",) * 2


def sneaking(**stats: Any) -> Match[Phased]:
    """The Run phase: a, behind a wall from X, has gone hidden and runs; X has declared to fire."""
    match = field(WALLED, a=man((6, 4), agility=4), X=man((14, 4), **stats), fog=True)
    match.do(Hide(unit="a"))
    put(match, "a", order="run")
    put(match, "X", order="ranged")
    go(match, "Run")
    assert who(match, "a").hidden_from == ("opposition",)
    return match


def test_running_ends_hiding() -> None:
    """P-47: "it ends on running": a crosses open ground in view of X, who may fire at it."""
    match = sneaking()
    match.do(Run(unit="a", at=Square(9, 7)))
    assert who(match, "a").hidden_from == ()
    assert phase(match) == "Ranged"
    assert match.view("opposition").has("a")
    assert any(action.kind == "shoot" for action in match.legal())


def test_a_runner_out_of_hiding_is_under_covering_fire() -> None:
    """P-47, P-48: it is fired at where it runs through the covered squares."""
    match = sneaking(talents=("covering_fire",))
    put(match, "X", order="covering_fire", covers=Square(9, 6))
    events = match.do(Run(unit="a", at=Square(9, 7)), dice=MISS)
    assert [event.unit for event in rolls(events)] == ["X"]


def test_who_flees_by_running_is_hidden_no_more() -> None:
    """P-47, P-05: fleeing in the Run phase is running."""
    match = sneaking()
    put(match, "a", broken=True)
    match.do(Flee(unit="a"))
    assert who(match, "a").hidden_from == ()
