"""The policy of all levels and the bystander, in scenes of squad where one choice is plainly right."""

from typing import Any

from game.board.squares import Square, distance
from game.bots.bystander import bystander
from game.bots.policy import policy
from game.bots.square_values import square_values_of
from game.bots.traits import UNBOUNDED
from game.match.match import Match
from game.rules.scenario import Victory, Zone
from game.rules.turns import EndPhase
from game.systems.squad.attack import Shoot
from game.systems.squad.items import Reload, UseItem
from game.systems.squad.moves import Move
from game.systems.squad.stances import Stand
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, soldier


def decided(match: Match[Squad]) -> Any:
    decision = policy(UNBOUNDED)(match.system, match.seen())
    assert decision is not None
    assert decision.reasons
    assert not match.why_not(decision.action)
    return decision.action


def test_it_shoots_the_one_that_it_can_take_out() -> None:
    """Two enemies alike and equally far, one with a single hit point."""
    match = field(a=soldier((0, 2)), X=soldier((6, 0), bhp=6), Y=soldier((6, 4), bhp=1))
    assert decided(match) == Shoot(unit="a", target="Y")


def test_it_does_not_throw_a_grenade_at_its_own() -> None:
    """The enemy stands between two friends: the grenade would hit three."""
    match = field(
        a=soldier((0, 2), weapons=("frag",), ath=5),
        b=soldier((6, 1), weapons=("knife",)),
        c=soldier((6, 3), weapons=("knife",)),
        X=soldier((6, 2), "W", weapons=("knife",)),
    )
    while match.prompt is not None and match.prompt.side == "squad":
        action = decided(match)
        assert not isinstance(action, Throw)
        match.do(action)


def test_who_has_fallen_stands_up_and_an_empty_rifle_is_loaded() -> None:
    match = field(a=soldier((0, 2)), X=soldier((11, 5)))
    put(match, "a", fallen=True)
    assert decided(match) == Stand(unit="a")

    match = field(a=soldier((0, 2)), X=soldier((6, 2)))
    (rifle,) = man(match, "a").weapons
    put(match, "a", weapons=(type(rifle)(rifle.id, rifle.stats, 0),))
    assert decided(match) == Reload(unit="a")


def test_a_medic_helps_who_has_lost_much() -> None:
    match = field(a=soldier((0, 2), items=("medkit",), weapons=()), b=soldier((0, 3)), X=soldier((11, 5)))
    put(match, "b", bhp=1)
    first = decided(match)
    while not isinstance(first, UseItem) and match.prompt is not None and match.prompt.side == "squad":
        match.do(first)
        first = decided(match)
    assert first == UseItem(unit="a", item="medkit", target="b")


def test_cover_is_better_ground_than_none() -> None:
    """Behind the crate at 3,2 from an enemy in the east, the square west of it beats the open one below."""
    match = field(
        ("............",) * 2 + ("...o........",) + ("............",) * 3,
        a=soldier((0, 5)),
        X=soldier((11, 2)),
    )
    ground = square_values_of(match.system, match.seen(), man(match, "a")).worth
    assert ground[2, 2] > ground[4, 2]


def test_it_goes_for_the_zone_that_wins() -> None:
    """M-08: to hold the yard in the north-east, nobody in view: each move comes nearer to it."""
    yard = Zone("yard", "objective", None, (Square(10, 0), Square(11, 0)))
    wall = ("............",) * 3 + ("############",) + ("............",) * 2
    match = field(
        wall,
        scenario={"zones": (yard,), "victory": (Victory("squad", "hold", zone="yard", turns=1),)},
        fog=True,
        a=soldier((0, 2)),
        X=soldier((0, 5)),
    )
    before = distance(man(match, "a").at, Square(10, 0))
    action = decided(match)
    assert isinstance(action, Move)
    assert distance(action.at, Square(10, 0)) <= before - 5


def test_a_bystander_runs_from_those_it_sees_and_else_holds() -> None:
    """S-05: neutrals flee from fighting that they observe, else hold."""
    match = field(a=soldier((0, 0)), X=soldier((5, 5)), n1=soldier((1, 1), side="neutral", weapons=()))
    while match.prompt is not None and match.prompt.side != "neutral":
        match.do(EndPhase())
    decision = bystander(match.system, match.seen())
    assert decision is not None
    assert isinstance(decision.action, Move)
    assert distance(decision.action.at, Square(0, 0)) > distance(Square(1, 1), Square(0, 0))

    put(match, "a", fate="out")
    put(match, "X", at=Square(11, 5))
    put(match, "n1", at=Square(0, 0))
    held = bystander(match.system, match.seen())
    assert held is not None
    assert held.action == EndPhase()
