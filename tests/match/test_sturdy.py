"""The option by which the units of a side have a third more health, in the terms of each system."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.board.squares import Square
from game.files.map_reader import read_map
from game.match.match import Match
from game.match.replay import replay
from game.match.sandbox import Place
from game.rules.actions import Action
from game.rules.forecast import forecast
from game.rules.scenario import Scenario
from game.rules.state import Options
from game.rules.turns import EndPhase, EndTurn
from game.systems import SYSTEMS

HEALTH = (
    "squad = { bhp = 7 }",
    "narrative = { wound_threshold = 12 }",
    "effort = { wound_threshold = 2 }",
    "phased = { vitality = 11, life = 9 }",
)
"""What Vega has of it, and who comes late."""

MAP = """
format = 1
name = "Yard"
[grid]
terrain = '''
..........
..........
..........
..........
'''
[[units]]
id = "vega"
template = "leader"
side = "squad"
at = [1, 1]
HEALTH
[[units]]
id = "raider"
template = "rifleman"
side = "opposition"
at = [8, 1]
squad = { bhp = 6 }
narrative = { wound_threshold = 12 }
effort = { wound_threshold = 2 }
phased = { durability = 9 }
[[events]]
when = { turn = 2 }
do = [{ kind = "reinforce", id = "late", template = "leader", side = "squad", at = [0, 0], HEALTH }]
"""

TEXT = MAP.replace("HEALTH }", ", ".join(HEALTH) + " }").replace("HEALTH", "\n".join(HEALTH))

PLAIN = {"squad": 7, "narrative": 12 + 1, "effort": 2, "phased": 11 + 9 + 1}
"""How much Vega takes until it is out: more wounds than 12 (N-08), life below 0 after vitality (P-44)."""

MORE = {"squad": 10, "narrative": 16 + 1, "effort": 3, "phased": 15 + 12 + 1}
"""A third more, rounded up: 7 + 3, 12 + 4, 2 + 1, and of the two pools 11 + 4 and 9 + 3."""


def scenario() -> Scenario:
    return read_map(TEXT.encode()).scenario


def match(system: str, *sturdy: Any, sandbox: bool = False) -> Match[Any]:
    options = Options(sandbox=sandbox, sturdy=sturdy or UNSET)
    return Match(SYSTEMS[system], scenario(), seed=3, options=options, source=TEXT)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sturdy_side_takes_a_third_more(system: str) -> None:
    """The units of the other side are as they were."""
    health = SYSTEMS[system].health
    plain, sturdy = match(system), match(system, "squad")
    assert health(plain.state.unit("vega")) == (PLAIN[system], PLAIN[system])
    assert health(sturdy.state.unit("vega")) == (MORE[system], MORE[system])
    assert sturdy.state.unit("raider") == plain.state.unit("raider")


def test_a_mook_has_a_third_more_durability() -> None:
    """P-45: durability stands for both pools: 9 + 3."""
    assert SYSTEMS["phased"].health(match("phased", "opposition").state.unit("raider")) == (12, 12)


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_comes_later_is_sturdy_too(system: str) -> None:
    """By an event in turn 2, and placed by hand."""
    played = match(system, "squad", sandbox=True)
    played.edit(Place(replace(scenario().placements[0], id="new", at=Square(4, 0))))
    while not played.state.has("late"):
        played.do(_done(played))
    for unit in ("late", "new"):
        assert SYSTEMS[system].health(played.state.unit(unit)) == (MORE[system], MORE[system])


def _done(played: Match[Any]) -> Action[Any]:
    """What ends the turn of whoever has it."""
    legal = played.legal()
    return next((act for act in legal if isinstance(act, EndTurn | EndPhase)), legal[0])


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_is_of_the_record_and_of_the_hash(system: str) -> None:
    """Played again it is the same match; a match without it is written as it was before there was it."""
    plain, sturdy = match(system), match(system, "squad")
    assert plain.state.options.sturdy is UNSET
    assert plain.hash != sturdy.hash
    for played in (plain, sturdy):
        played.do(_done(played))
        again = replay(played.system, scenario(), played.record)
        assert again.difference is None
        assert again.match.state == played.state


def test_odds_are_exact_for_who_is_sturdy() -> None:
    """The shot does the same harm to 8 hit points (6 + 2) as to 6, which it takes all where it does more."""
    plain, sturdy = (_losses(match("squad", *sides)) for sides in ((), ("opposition",)))
    assert len(plain) > 1
    assert {min(loss, 6) for loss in sturdy} == set(plain)
    for loss, chance in plain.items():
        assert chance == sum(sturdy[other] for other in sturdy if min(other, 6) == loss)


def _losses(played: Match[Any]) -> dict[int, Fraction]:
    """The chances of what the raider loses by Vega's plain attack."""
    ready, (attack, *_) = played.system.attacks(played.state, "vega", "raider")
    before, chances = ready.unit("raider").bhp, dict[int, Fraction]()
    for end, chance in forecast(played.system, ready, attack).odds.outcomes.items():
        loss = before - end.unit("raider").bhp
        chances[loss] = chances.get(loss, Fraction(0)) + chance
    return chances
