"""What the computer is told of `narrative`: what is better for it, and what is worse."""

from game.match.match import Match
from game.rules.bot_values import Situation
from game.systems.narrative.bot import BOT
from game.systems.narrative.menu import CheckResult
from game.systems.narrative.purchases import CRITICAL, menu
from game.systems.narrative.stances import Exchange
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import character, field, put, who


def plight(**values: object) -> float:
    """How bad things are for a unit with some values."""
    match = field(a=character((0, 0)), X=character((9, 0)))
    put(match, "a", **values)
    return BOT.plight(who(match, "a"))


def test_strain_is_a_plight_and_what_is_ready_eases_it() -> None:
    assert plight(strain=8) > plight(strain=0) > plight(aims=(1,)) > plight(aims=(1,), covered=True)
    assert plight(prone=True) > plight()


def injured(match: Match[Narrative], victim: str) -> float:
    """The worth of a critical injury to who is hit by the attack of a."""
    worth = menu(attacker=True)[CRITICAL].worth
    fought = CheckResult("a", victim, who(match, "a").weapons[0], successes=2, hits=(victim,))
    assert callable(worth)
    return worth(match.state, fought)


def test_injuring_an_enemy_is_worth_what_injuring_a_friend_costs() -> None:
    match = field(a=character((0, 0)), b=character((5, 0)), X=character((9, 0)))
    assert injured(match, "X") == -injured(match, "b") > 0


def test_the_action_is_exchanged_only_where_it_would_do_less() -> None:
    """N-07: not while maneuvers are paid for, nor with something to shoot at; else for a better square."""
    match = field(a=character((0, 0)), X=character((9, 0)))
    exchange, idle = Exchange(unit="a"), Situation(danger=0.0, shot=0.0, foes=True, gain=0.5)
    put(match, "a", credit=1)
    assert exchange.worth(match.state, idle) == -1.0
    put(match, "a", credit=0)
    assert exchange.worth(match.state, idle) > 0
    assert exchange.worth(match.state, Situation(danger=0.0, shot=0.3, foes=True, gain=0.5)) == -1.0
