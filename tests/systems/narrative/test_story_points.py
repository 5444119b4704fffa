"""Story points: a pool of two halves, a switch of the action, a standing order of the other side (N-38)."""

from fractions import Fraction
from typing import Any

import pytest

from game.bots import LEVELS
from game.dice import distribution
from game.match.match import Match
from game.rules.engine import view
from game.rules.events import AnyEvent, Said
from game.rules.forecast import forecast
from game.rules.turns import EndPhase
from game.rules.units import Side
from game.systems.narrative.attack import Shoot
from game.systems.narrative.check_actions import FateOrder
from game.systems.narrative.hiding import Search
from game.systems.narrative.story_points import banner
from game.systems.narrative.system import NARRATIVE
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    character,
    end,
    field,
    give,
    numbers,
    offers,
    put,
    refused,
    rolled,
    rows,
    who,
)


def duel(story: tuple[int, int] = (2, 1), order: str = "never", **more: Any) -> Match[Narrative]:
    """Let a and X stand five squares apart, with so many points, and an order of the opposition."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)), **more)
    give(match, story=story, orders=(("opposition", order),))
    return match


def told(events: tuple[AnyEvent, ...]) -> list[str]:
    """What is said of story points."""
    return [event.text for event in events if isinstance(event, Said) and event.clause == "N-38"]


@pytest.mark.parametrize(("squad", "points"), [(1, 1), (3, 3), (4, 4), (6, 4)])
def test_the_squad_begins_with_a_point_a_unit_and_the_other_side_with_one(squad: int, points: int) -> None:
    """N-38: at most 4; allies bring none."""
    units: dict[str, Any] = {name: character((0, at)) for at, name in enumerate("abcdef"[:squad])}
    match = field(**units, g=character((9, 1), side="ally"), X=character((15, 0)), Y=character((15, 1)))
    assert match.state.turn.story == (points, 1)


def test_a_point_upgrades_an_ability_die_and_goes_to_the_other_half() -> None:
    """N-38: 2 ability and 1 proficiency become 1 and 2; (2, 1) becomes (1, 2)."""
    match = duel()
    event = rolled(match, Shoot(unit="a", target="X", fate=True), "proficiency SS -, ability -, difficulty -")
    assert rows(event, "N-38") == [("upgrades", 1)]
    assert match.state.turn.story == (1, 2)


def test_it_is_told_who_spends_a_point_for_what() -> None:
    """N-42, N-38: both sides."""
    match = duel(order="all")
    events = match.do(
        Shoot(unit="a", target="X", fate=True), dice=numbers("proficiency SS -, ability -, challenge -")
    )
    assert told(events) == [
        "a spends 1 story point on a better die, and the opposition spends 1 story point against it",
    ]
    assert match.state.turn.story == (2, 1)


def test_a_point_of_a_skill_check() -> None:
    """N-38: a search, too: 2 ability dice become 1 and a proficiency die."""
    match = duel()
    rolled(match, Search(unit="a", fate=True), "proficiency S, ability -, difficulty - -")
    assert match.state.turn.story == (1, 2)


def test_without_a_point_it_is_refused() -> None:
    """N-38: none left; listed only as long as there is one."""
    match = duel(story=(0, 3))
    assert refused(match, Shoot(unit="a", target="X", fate=True)) == ["N-38"]
    assert not [action for action in match.legal() if getattr(action, "fate", False)]
    assert [action for action in duel().legal() if getattr(action, "fate", False)]


def test_neutrals_have_none() -> None:
    """N-38: refused, whatever the halves hold."""
    match = field(
        order=("neutral", "squad", "opposition"),
        n=character((4, 4), side="neutral"), a=character((0, 0)), X=character((5, 0)),
    )  # fmt: skip
    assert refused(match, Search(unit="n", fate=True)) == ["N-38"]
    assert refused(match, FateOrder(unit="n", order="all")) == ["N-38"]


def test_an_ally_uses_the_squads_half() -> None:
    """N-38: and the other half is the opposition's."""
    match = field(
        order=("ally", "squad", "opposition"),
        g=character((0, 2), side="ally"), a=character((0, 0)), X=character((5, 0)),
    )  # fmt: skip
    give(match, story=(2, 1))
    rolled(match, Search(unit="g", fate=True), "proficiency -, ability -, difficulty - -")
    assert match.state.turn.story == (1, 2)


def test_the_point_just_spent_is_not_spent_against_the_same_check() -> None:
    """N-38: the opposition has none of its own as the check is made: no challenge die."""
    match = duel(story=(1, 0), order="all")
    rolled(match, Shoot(unit="a", target="X", fate=True), "proficiency SS -, ability -, difficulty -")
    assert match.state.turn.story == (0, 1)


@pytest.mark.parametrize(
    ("order", "wounds", "dice"),
    [
        ("never", 12, "difficulty -"),
        ("deadly", 12, "challenge -"),
        # 8 damage and at most 2 + 2 + 2 successes, less soak 3: 11, and 13 take X out
        ("deadly", 2, "challenge -"),
        ("deadly", 1, "difficulty -"),
        ("all", 0, "challenge -"),
    ],
)
def test_the_standing_order_of_the_other_side(order: str, wounds: int, dice: str) -> None:
    """N-38: never; attacks that may take a unit out: 11 at most, against 13 less the wounds; or all."""
    match = duel(order=order)
    put(match, "X", wounds=wounds)
    rolled(match, Shoot(unit="a", target="X"), f"proficiency -, ability - -, {dice}")


def test_a_search_takes_nobody_out() -> None:
    """N-38: no point by the order against what may take a unit out, one by that against everything."""
    for order, dice in (("deadly", "difficulty - -"), ("all", "difficulty -, challenge -")):
        rolled(duel(order=order), Search(unit="a"), f"ability - -, {dice}")


def test_the_other_side_spends_on_nothing_that_it_does_not_know_of() -> None:
    """N-38: a searches behind a wall, in fog."""
    rows_ = ("....#...............",) * 6
    match = field(rows_, fog=True, a=character((0, 0)), X=character((9, 0)))
    give(match, story=(1, 1), orders=(("opposition", "all"),))
    rolled(match, Search(unit="a"), "ability - -, difficulty - -")
    assert match.state.turn.story == (1, 1)


def test_nobody_is_ever_asked() -> None:
    """N-38: the order answers."""
    match = duel(order="all")
    rolled(match, Shoot(unit="a", target="X", fate=True), "proficiency SS -, ability -, challenge -")
    assert offers(match) == ()


def test_giving_an_order_begins_nobodys_turn() -> None:
    """N-05, N-38: it is the side's; any unit may take the slot after it, and the side may still pass."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((15, 0)))
    put(match, "a", burning=2, flames=8)
    match.do(FateOrder(unit="a", order="all"))
    assert match.prompt
    assert match.prompt.units == ("a", "b")
    assert who(match, "a").wounds == 0
    assert not match.why_not(EndPhase())


def test_giving_an_order_costs_nothing_and_only_its_side_knows() -> None:
    """N-38: a gives it in its turn; X's side sees the points, not the order."""
    match = duel()
    before = who(match, "a")
    events = match.do(FateOrder(unit="a", order="deadly"))
    assert who(match, "a") == before
    assert dict(match.state.turn.orders)["squad"] == "deadly"
    assert all(event.seen_by == ("squad",) for event in events)
    theirs = view(NARRATIVE, match.state, "opposition").turn
    assert (theirs.story, dict(theirs.orders)) == ((2, 1), {"opposition": "never"})
    assert refused(match, FateOrder(unit="a", order="deadly")) == ["N-38"]


@pytest.mark.parametrize(("sandbox", "orders"), [(False, {}), (True, {"opposition": "all"})])
def test_in_a_sandbox_both_orders_are_known(sandbox: bool, orders: dict[str, str]) -> None:
    """N-38, J-07: there odds are from the truth, of the lab as of the match."""
    match = duel(order="all", sandbox=sandbox)
    assert dict(view(NARRATIVE, match.state, "squad").turn.orders) == orders


@pytest.mark.parametrize(
    ("side", "words"),
    [
        ("squad", ("2 story points",)),
        ("opposition", ("1 story point",)),
        ("neutral", ()),
    ],
)
def test_the_banner(side: Side, words: tuple[str, ...]) -> None:
    """N-38: the points of its half."""
    assert banner(duel().state, side, True) == words


def test_odds_show_what_a_point_would_make_of_it() -> None:
    """N-38: as it is, and with one: the chances of the very pools."""
    match = duel()
    plain = forecast(NARRATIVE, match.seen(), Shoot(unit="a", target="X"))
    fated = forecast(NARRATIVE, match.seen(), Shoot(unit="a", target="X", fate=True))
    for made in (plain, fated):
        pool = distribution(made.odds.rolls[0].check)
        assert made.hit == sum((pool.chance(result) for result in pool if result.passed), Fraction(0))
    assert fated.hit > plain.hit


def test_not_for_initiative() -> None:
    """N-38, N-05: the rolls of a new unit have no point, whatever the order."""
    match = duel(order="all")
    assert match.state.turn.story == (2, 1)
    first = [event for event in match.events(None) if getattr(event, "label", "") == "initiative"]
    assert first
    assert all(not rows(event, "N-38") for event in first)  # type: ignore[arg-type]


def test_the_computer_gives_an_order_and_spends() -> None:
    """N-38: its first act is the order; against a, half down, a point gains 0.06 and costs 0.04."""
    match = field(a=character((0, 0)), X=character((12, 0)), Y=character((19, 5)))
    decision = LEVELS["regular"](NARRATIVE, match.seen())
    assert decision is not None
    assert decision.action == FateOrder(unit="a", order="deadly")
    match.do(decision.action)
    end(match, "a")
    put(match, "a", wounds=6)
    give(match, orders=(("opposition", "deadly"), ("squad", "deadly")))
    decision = LEVELS["regular"](NARRATIVE, match.seen())
    assert decision is not None
    while not isinstance(decision.action, Shoot):
        match.do(decision.action)
        decision = LEVELS["regular"](NARRATIVE, match.seen())
        assert decision is not None
    assert decision.action.fate
