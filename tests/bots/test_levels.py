"""The weakest level of the computer's play: any legal action, evenly, the same for the same view."""

from collections import Counter
from typing import Any

import pytest

from game.bots import LEVELS, PLAYERS
from game.bots.decisions import BadProposal, Decision, Judgement, best_of, limited
from game.match.match import Match
from game.match.record import Past
from game.rules.actions import Choose
from game.rules.engine import refusals
from game.rules.state import changed
from game.rules.turns import EndPhase, EndTurn
from tests.scenes import scene
from tests.systems.narrative.field import character, field
from tests.toy import TOY, Shoot

WALLED = ("..........", "##########", "..........", "..........", "..........")

play = LEVELS["random"]


def decided(match: Match[Any], past: Past) -> Decision:
    decision = play(match.system, match.seen(), past)
    assert decision is not None
    return decision


def test_it_takes_a_legal_action_and_says_of_how_many() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    decision = play(TOY, match.seen())
    assert decision is not None
    assert not refusals(TOY, match.seen(), decision.action)
    assert decision.reasons == (f"Picked blindly, one of {len(match.legal())} legal actions.",)


def test_the_same_view_gets_the_same_action_whatever_is_hidden() -> None:
    decisions = {play(TOY, scene(WALLED, fog=True, a=(0, 3), X=(column, 0)).seen()) for column in range(10)}
    assert len(decisions) == 1


def test_a_side_that_has_acted_picks_anew_from_an_equal_view() -> None:
    """The number of its own acts is taken in, so that it never does the same for ever."""
    seen = scene(a=(0, 0), X=(5, 0)).seen()
    taken = {play(TOY, seen, Past(acts)) for acts in range(20)}
    assert len(taken) > 5
    assert play(TOY, seen, Past(3)) == play(TOY, seen, Past(3))


def test_words_are_said_once_in_a_turn() -> None:
    """N-09: speech costs nothing and changes nothing, so bots have a limit."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    speech = {"speak"}
    kinds = {decided(match, Past(acts)).action.kind for acts in range(60)}
    assert speech < kinds
    assert not speech & {decided(match, Past(acts, ("speak",))).action.kind for acts in range(60)}


def test_random_matches_of_narrative_end() -> None:
    """It spoke for ever once. At most one speech in a unit's turn, and the match is over."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((19, 0)))
    spoken: Counter[tuple[Any, ...]] = Counter()
    while match.prompt is not None:
        decision = decided(match, match.past())
        spoken[match.state.clock.turn, decision.action.unit] += decision.action.kind == "speak"
        match.do(decision.action)
    assert max(spoken.values()) == 1


@pytest.mark.parametrize("level", PLAYERS)
def test_after_200_acts_a_turn_is_ended(level: str) -> None:
    """No bot acts more than 200 times in one unit's turn; decisions are turned down then."""
    match = scene(a=(0, 0), X=(5, 0))
    ended = PLAYERS[level](TOY, match.seen(), Past(300, ("move",) * 200))
    assert ended is not None
    assert isinstance(ended.action, EndPhase | EndTurn)
    match.do(Shoot(unit="a", target="X"), dice=[6, 6, 1, 1])
    turned_down = PLAYERS[level](TOY, match.seen(), Past(300, ("choose",) * 200))
    assert turned_down is not None
    assert turned_down.action == Choose(choice="take it")


def test_a_share_of_a_budget_is_at_least_one_position() -> None:
    """A tenth of 120 positions are 12, of 5 one; who does not plan ahead stays as it is."""
    planner = LEVELS["random"]._replace(budget=120)
    assert planner.with_budget(0.1).budget == 12
    assert planner._replace(budget=5).with_budget(0.1).budget == 1
    assert LEVELS["random"].with_budget(0.1) is LEVELS["random"]


def test_the_best_options_are_told_once_each() -> None:
    """Of one action that is judged twice the better is told; of more than three the worst is not."""
    acts: list[Choose[Any]] = [Choose(choice=name) for name in "abcd"]
    worths = (0.1, 0.4, 0.3, 0.2)
    judged = [Judgement(worth, act, "") for worth, act in zip(worths, acts, strict=True)]
    again = Judgement(0.05, acts[1], "")
    assert best_of([again, *judged]) == (judged[1], judged[2], judged[3])


def test_what_a_level_proposes_is_legal() -> None:
    """J-09: a proposal that is refused is a fault of the level."""
    match = scene(a=(0, 0), X=(5, 0))
    wrong = limited(lambda *_: Decision(Shoot(unit="a", target="nobody"), ("why",)))
    with pytest.raises(BadProposal, match="is refused"):
        wrong(TOY, match.seen())


def test_it_answers_a_decision_too() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[6, 6, 1, 1])
    decision = play(TOY, match.seen())
    assert decision is not None
    assert decision.action in {Choose(choice="dodge"), Choose(choice="take it")}


def test_when_the_match_is_over_nobody_has_to_choose() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[6, 6, 6, 1])
    match.do(Choose(choice="take it"))
    assert play(TOY, match.seen()) is None


def test_every_legal_action_is_as_likely() -> None:
    """400 views that differ in a name alone and 2 choices: within 4 standard deviations of 10 of 200."""
    match = scene(a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[6, 6, 1, 1])
    taken: Counter[str] = Counter()
    for number in range(400):
        decision = play(TOY, changed(match.seen(), "a", name=f"Ann {number}"))
        assert decision is not None
        assert isinstance(decision.action, Choose)
        taken[decision.action.choice] += 1
    assert abs(taken["dodge"] - 200) < 40
    assert taken.total() == 400


def test_it_takes_from_the_whole_list() -> None:
    """90 draws of n > 30 actions: fewer than 20 different ones come up less than once in a billion."""
    match = scene(a=(0, 0), X=(5, 0))
    views = [changed(match.seen(), "a", name=f"Ann {number}") for number in range(90)]
    taken = {decision.action for view in views if (decision := play(TOY, view))}
    listed = match.legal()
    assert len(listed) > 30
    assert taken <= set(listed)
    assert len(taken) > 20
    assert {listed.index(one) > len(listed) // 2 for one in taken} == {True, False}
