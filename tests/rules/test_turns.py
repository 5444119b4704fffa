"""The turn controller and the end of a match, on hand-made phases."""

import pytest
from msgspec.structs import replace

from game.match.match import Match
from game.rules.events import Phase, Said
from game.rules.state import changed, having
from game.rules.turns import EndPhase, EndTurn
from tests.scenes import scene
from tests.toy import Lob, Move, Order, Shoot, Toy


def pass_turns(match: Match[Toy], turns: int) -> None:
    """Everybody leaves every seat until so many turns are over."""
    last = match.state.clock.turn + turns
    while match.prompt and match.state.clock.turn < last:
        match.do(EndPhase())


def phases(match: Match[Toy]) -> list[tuple[int, str]]:
    return [(event.turn, event.name) for event in match.events(None) if isinstance(event, Phase)]


def test_phases_follow_one_another_and_turns_count_up() -> None:
    match = scene(a=(0, 0), X=(9, 4))
    pass_turns(match, 1)
    assert phases(match) == [(1, "Slots"), (1, "Orders"), (1, "Clash"), (2, "Slots")]


def test_one_unit_finishes_before_the_next_starts() -> None:
    """In Orders a side's units act in any order, but whoever has begun is alone until it is done."""
    match = scene(a=(0, 0), b=(0, 2), X=(9, 4))
    while match.state.clock.phase == 0:
        match.do(EndPhase())
    assert match.prompt is not None
    assert [*match.prompt.units] == ["a", "b"]
    match.do(Order(unit="b", order="hold"))
    assert [*match.prompt.units] == ["a"]
    assert [one.code for one in match.why_not(Order(unit="b", order="hold"))] == ["not_now"]


def test_who_has_begun_is_alone_until_it_is_done() -> None:
    match = scene(a=(0, 0), b=(0, 2), X=(9, 4))
    match.state = having(match.state, clock=replace(match.state.clock, active="b"))
    assert match.prompt is not None
    assert [*match.prompt.units] == ["b"]
    assert [one.code for one in match.why_not(EndTurn(unit="a"))] == ["not_now"]


def test_each_phase_grants_its_own_actions() -> None:
    match = scene(a=(0, 0), X=(9, 0))
    assert not any(isinstance(action, Order) and action.order != "watch" for action in match.legal())
    while match.state.clock.phase == 0:
        match.do(EndPhase())
    kinds = {type(action) for action in match.legal()}
    assert not kinds & {Move, Shoot, Lob}
    assert Order in kinds
    assert [one.code for one in match.why_not(Move(unit="a", at=match.state.unit("a").at))] == ["not_now"]


def test_what_is_no_units_own_takes_no_unit() -> None:
    """J-03."""
    match = scene(a=(0, 0), X=(9, 0))
    assert [one.clause for one in match.why_not(EndPhase(unit="a"))] == ["J-03"]
    assert match.why_not(EndPhase()) == ()


def test_whose_unit_it_is_and_whether_there_is_one() -> None:
    match = scene(a=(0, 0), X=(9, 0))
    assert [one.code for one in match.why_not(EndTurn(unit="X"))] == ["wrong_side"]
    assert [one.code for one in match.why_not(EndTurn(unit="nobody"))] == ["illegal_action"]


@pytest.mark.parametrize(
    ("out", "winner"),
    [("", "opposition"), ("Z", None), ("Y Z", "squad"), ("a Z", "opposition"), ("a Y Z", None)],
)
def test_after_twenty_turns_numbers_decide(out: str, winner: str | None) -> None:
    """B-38: two of the squad against three; more conscious units win, equal numbers are a draw."""
    match = scene(a=(0, 0), b=(0, 2), X=(9, 0), Y=(9, 2), Z=(9, 4))
    for name in out.split():
        match.state = changed(match.state, name, fate="out")
    pass_turns(match, 19)
    assert match.state.outcome is None
    assert match.state.clock.turn == 20
    pass_turns(match, 1)
    assert match.prompt is None
    assert match.state.outcome is not None
    assert match.state.outcome.winner == winner


def test_the_authors_turn_limit_ends_it_sooner() -> None:
    """B-38, M-08: turn_limit 3."""
    match = scene(a=(0, 0), X=(9, 0), board={"turn_limit": 3})
    pass_turns(match, 3)
    assert match.state.clock.turn == 3
    assert match.state.outcome is not None


def test_a_side_with_nobody_conscious_has_lost_at_once() -> None:
    """B-38: X is alone with 1 hp; the grenade takes it out; the match is over and says why."""
    match = scene(hp={"X": 1}, a=(0, 0), X=(3, 0))
    events = match.do(Lob(unit="a", at=match.state.unit("X").at), rests=[match.state.unit("X").at])
    assert match.state.outcome is not None
    assert match.state.outcome.winner == "squad"
    assert [event.clause for event in events if isinstance(event, Said)] == ["B-38"]
    assert match.legal() == ()
    assert [one.clause for one in match.why_not(EndPhase())] == ["B-38"]
