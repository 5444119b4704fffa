"""The weakest level of the computer's play: any legal action, evenly, the same for the same view."""

from collections import Counter

from game.bots import LEVELS
from game.rules.actions import Choose
from game.rules.engine import refusals
from game.rules.state import changed
from tests.scenes import scene
from tests.toy import TOY, Shoot

WALLED = ("..........", "##########", "..........", "..........", "..........")

play = LEVELS["random"]


def test_it_takes_a_legal_action_and_says_of_how_many() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    decision = play(TOY, match.seen())
    assert decision is not None
    assert not refusals(TOY, match.seen(), decision.action)
    assert decision.reasons == (f"Picked blindly, one of {len(match.legal())} legal actions.",)


def test_the_same_view_gets_the_same_action_whatever_is_hidden() -> None:
    decisions = {play(TOY, scene(WALLED, fog=True, a=(0, 3), X=(column, 0)).seen()) for column in range(10)}
    assert len(decisions) == 1


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
