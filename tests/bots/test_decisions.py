"""How the policy of all levels fights, and takes the decisions that it is asked for: scenes of squad."""

from dataclasses import replace
from typing import Any

import pytest

from game.board.cover import Degree, cover
from game.board.squares import Square
from game.bots.decisions import Decision
from game.bots.duel import duel
from game.bots.policy import policy
from game.bots.traits import UNBOUNDED
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.bot_values import BotValues
from game.rules.scenario import Victory
from game.rules.turns import EndPhase
from game.systems import SYSTEMS
from game.systems.squad.attack import Shoot
from game.systems.squad.moves import Jump, Move
from game.systems.squad.stances import PrepareAbility
from game.systems.squad.units import Squad
from tests.shipped import shipped_scenario
from tests.systems.squad.field import field, man, put, soldier

TOUGH: dict[str, Any] = {"def": 5}
SOFT: dict[str, Any] = {"def": 0}

TRENCH = ("....:.......",) * 6


def decision(match: Match[Squad]) -> Decision:
    found = policy(UNBOUNDED)(match.system, match.seen())
    assert found is not None
    assert not match.why_not(found.action)
    return found


def decided(match: Match[Squad]) -> Any:
    return decision(match).action


def watched(**stats: Any) -> Match[Squad]:
    """The opposition's X, on overwatch in the east, and somebody of the squad who has just moved."""
    match = field(a=soldier((0, 2), **stats), X=soldier((8, 2), "W"))
    put(match, "X", watching=True)
    match.do(Move(unit="a", at=Square(1, 2)))
    assert match.prompt is not None
    assert match.prompt.side == "opposition"
    return match


def test_a_good_shot_from_overwatch_is_taken_and_a_hopeless_one_is_not() -> None:
    """S-16: 3 dice at 6 against 2 are worth the shot; at 10 (armor, tiny) against 6 they are not."""
    assert decided(watched()) == Choose(choice="shoot")
    assert decided(watched(**{"armor": 2, "size": "tiny", "def": 6})) == Choose(choice="hold")


@pytest.mark.parametrize(("bhp", "choice"), [(6, "take 1 damage"), (1, "fall short")])
def test_a_failed_jump_hurts_who_can_bear_it(bhp: int, choice: str) -> None:
    """S-36: 1 of 6 bhp is little against lying in a trench; the last one is not."""
    match = field(TRENCH, a=soldier((3, 2)), X=soldier((11, 5)))
    put(match, "a", bhp=bhp)
    match.do(Jump(unit="a", at=Square(5, 2)), dice=[1, 1, 1])
    assert decided(match) == Choose(choice=choice)


def test_fire_is_concentrated_on_whose_end_wins() -> None:
    """M-08: two enemies alike; the map names one of them."""
    aims = {"victory": (Victory("squad", "eliminate", units=("Y",)), Victory("opposition", "eliminate"))}
    match = field(scenario=aims, a=soldier((0, 2)), X=soldier((6, 0)), Y=soldier((6, 4)))
    assert decided(match) == Shoot(unit="a", target="Y")


def test_who_has_no_shot_but_the_ability_watches() -> None:
    """S-16: a wall between the two; the First Action is overwatch, whatever the second is."""
    rows = ("............",) * 2 + ("....#.......", "....#.......") + ("............",) * 2
    match = field(rows, a=soldier((3, 2), abilities=("overwatch",), move=1), X=soldier((5, 2), "W", move=1))
    assert decided(match) == PrepareAbility(unit="a", ability="overwatch")


def test_one_goes_where_the_enemy_has_no_cover() -> None:
    """B-16: X lies behind a wall that faces west; it is shot from where that is no cover."""
    rows = (
        ("............",) * 3
        + (".......#....", "......-.....", "......-.....", "......-.....")
        + ("............",) * 2
    )
    match = field(rows, a=soldier((5, 1), move=8, **TOUGH), X=soldier((7, 5), "W", att=1))
    first = decided(match)
    assert isinstance(first, Move)
    found = cover(match.state.board, first.at, Square(7, 5))
    assert found is not None
    assert found.degree == Degree.NONE


def test_a_bystander_is_no_target() -> None:
    """Nobody but a neutral is near: it is left alone."""
    match = field(a=soldier((1, 1)), n1=soldier((2, 1), side="neutral"), X=soldier((11, 5), bhp=9))
    while match.prompt is not None and match.prompt.side == "squad":
        action = decided(match)
        assert getattr(action, "target", "") != "n1"
        match.do(action)


def test_decisions_and_their_reasons_tell_nothing_of_the_hidden() -> None:
    """B-36: wherever a hidden enemy stands, and whatever it is, the words are the same."""
    rows = ("............",) * 3 + ("############",) + ("............",) * 2
    told = set()
    for column in range(12):
        hidden = soldier((column, 5), bhp=column + 1, weapons=("knife",))
        match = field(rows, fog=True, a=soldier((0, 0)), b=soldier((2, 1)), X=hidden)
        told.add(decision(match).reasons)
    assert len(told) == 1
    assert not any("X" in reason for (reason,) in told)


def test_every_turn_ends() -> None:
    """S-07: a unit that can do nothing of worth ends its turn, and the match goes on to its end."""
    match = field(a=soldier((0, 0), weapons=(), move=1), X=soldier((11, 5), "W", weapons=(), move=1))
    acts = 0
    while match.prompt is not None and acts < 2000:
        match.do(EndPhase() if match.prompt.side == "neutral" else decided(match))
        acts += 1
    assert match.state.outcome is not None


def test_a_duel_is_by_the_odds_of_the_engine() -> None:
    """S-18, S-21, S-26: 1 die at 6 against none takes 2 of 6 bhp in half of the cases: 1/6.

    Over a low wall there are 2 defence dice at 6: it hits when its die is good and theirs are not, 1/8,
    for 2/48. The knife does the same at arm's length; a rifle is not for that, and bare hands take 1/12.
    """
    match = field(a=soldier((0, 0), att=1), X=soldier((5, 5), **SOFT))
    found = duel(match.system, match.seen(), man(match, "a"), man(match, "X"))
    assert found.clear == pytest.approx(1 / 6)
    assert found.clear * found.through == pytest.approx(1 / 24)
    assert found.reach == 18

    match = field(a=soldier((0, 0), att=1, weapons=("knife",)), X=soldier((5, 5), **SOFT))
    found = duel(match.system, match.seen(), man(match, "a"), man(match, "X"))
    assert found.close == pytest.approx(1 / 6)
    assert (found.clear, found.reach) == (0.0, 1)


@pytest.mark.parametrize("system", ["squad", "effort"])
def test_the_bands_of_a_system_leave_out_no_distance_that_matters(system: str) -> None:
    """E-06, S-29: what an attack takes at the distances of all bands, by the few of the system's own."""
    scenario = shipped_scenario("proving-ground")
    match: Match[Any] = Match(SYSTEMS[system], scenario, seed=1)
    finer = replace(match.system, bot=replace(match.system.bot, bands=BotValues().bands))
    friends = [unit for unit in match.state.conscious() if unit.side == "squad"]
    (foe, *_) = (unit for unit in match.state.conscious() if unit.side == "opposition")
    for unit in friends:
        own, every = (duel(rules, match.state, unit, foe) for rules in (match.system, finer))
        assert [own.at(away) for away in (4, 12, 24)] == [every.at(away) for away in (4, 12, 24)], unit.id


def test_a_duel_is_as_good_to_the_end_of_the_range() -> None:
    """S-29: a pistol reaches 8 squares, and no farther."""
    arms = {"pistol": {"dam": 2, "range": 8, "close": True, "ammo": 8}}
    match = field(a=soldier((0, 0), weapons=("pistol",)), X=soldier((11, 5)), weapons=arms)
    found = duel(match.system, match.seen(), man(match, "a"), man(match, "X"))
    assert found.at(8) == found.at(7) == found.at(4) > 0
    assert found.at(9) == 0
