"""Four rulings on one shot: words and figures, and that they are those of a match whose turn it is."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from game.analysis.danger import reply
from game.analysis.rulings import Ruling, differs, ruling, rulings
from game.board.terrain import Light
from game.errors import BadEdit
from game.files.map_reader import read_map
from game.match.comparison import Comparison
from game.match.match import Match
from game.match.sandbox import EditSquare, EditUnit, Surface
from game.rules.forecast import forecast
from game.rules.state import Options
from game.rules.system import System
from game.rules.units import enemies
from game.systems import SYSTEMS
from tests.shipped import shipped_scenario

RANGE = """
format = 1
name = "Range"
[grid]
terrain = '''
............
............
........o...
............
'''
[[units]]
id = "vega"
template = "rifleman"
side = "squad"
at = [4, 2]
[[units]]
id = "raider"
template = "rifleman"
side = "opposition"
at = [9, 2]
"""


def comparison(*walls: tuple[int, int], **at: list[int]) -> Comparison:
    """A rifleman five squares from another, who stands behind a crate; or elsewhere."""
    made = Comparison(read_map(RANGE.encode()).scenario)
    for x, y in walls:
        made.do(EditSquare(type(made.units[0].at)(x, y), Surface(glyph="#")))
    for unit, square in at.items():
        made.do(EditUnit(unit, {"at": square}))
    return made


def by_system(made: Comparison, unit: str = "vega", target: str = "raider") -> dict[str, Ruling]:
    return {one.system: one for one in rulings(made, unit, target)}


def test_each_system_says_its_own_of_the_same_crate() -> None:
    """S-26, N-14, E-25, P-28: 2 dice of defence; nothing until it takes cover; a die less; -10."""
    found = by_system(comparison())
    assert {name: one.cover for name, one in found.items()} == {
        "squad": "+2 defence dice",
        "narrative": "only if taken",
        "effort": "-1 dice",
        "phased": "-10 attack roll",
    }
    assert {name: one.concealment for name, one in found.items()} == dict.fromkeys(SYSTEMS, "none")
    assert {one.unit_of_damage for one in found.values()} == {"health", "wounds", "vitality"}
    assert all(one.possible and one.pool and one.modifiers for one in found.values())
    assert differs(tuple(found.values())) >= {"cover"}


def test_taken_cover_counts_where_it_must_be_taken() -> None:
    """N-14."""
    made = comparison()
    made.do(EditUnit("raider", {"covered": True}), "narrative")
    assert by_system(made)["narrative"].cover == "+1 setback"


def test_concealment_in_the_words_of_each() -> None:
    """S-25, N-27, E-25, P-30: dim light over the target is one partial piece (B-23)."""
    made = comparison(raider=[9, 1])
    made.do(EditSquare(made.state("squad").unit("raider").at, Surface(light=Light.DIM)))
    assert {name: one.concealment for name, one in by_system(made).items()} == {
        "squad": "+1 defence dice",
        "narrative": "+1 setback",
        "effort": "-1 dice",
        "phased": "-4 attack roll",
    }


def test_dice_before_they_fall() -> None:
    """Riflemen: squad 5d10 at 6, against 3 and 2 for the crate; phased 2d20."""
    found = by_system(comparison())
    assert found["squad"].pool.split(" v ")[1].endswith("d10 6+")
    assert " v " in found["narrative"].pool
    assert found["effort"].pool.endswith("d6 5+, a 5+ is 1 Effort: 1 hits, 2 wound")
    assert found["phased"].pool.startswith("2d20, ")


def test_distance_with_the_band_that_it_is_in() -> None:
    """B-02, N-16, E-06: 5 squares."""
    found = by_system(comparison())
    assert found["narrative"].distance == "5, short: +1 difficulty"
    assert found["effort"].distance == "5, near"
    assert found["squad"].distance == "5, rifle"


def test_beyond_the_wall_there_are_reasons_and_no_figures() -> None:
    """B-36: a wall from edge to edge; everybody's reason is the same, and it is told once."""
    found = by_system(comparison(*((6, y) for y in range(4))))
    for one in found.values():
        assert not one.possible
        assert [reason.clause for reason in one.why_not] == ["B-36"]
        assert {one.hit, one.expected, one.takes_out} == {Fraction(0)}
        assert (one.pool, one.modifiers) == ("", ())
        assert one.cover == "not seen"
    assert differs(tuple(found.values())) == frozenset()


def test_who_is_out_of_action_attacks_nobody() -> None:
    """B-37."""
    made = comparison()
    made.do(EditUnit("vega", {"fate": "out"}))
    assert {one.why_not[0].clause for one in rulings(made, "vega", "raider")} == {"B-37"}


@pytest.mark.parametrize(
    ("system", "status", "clause"),
    [
        ("squad", {"fallen": True}, "S-39"),
        ("squad", {"disabled": True}, "S-45"),
        ("narrative", {"stunned": True}, "N-32"),
        ("effort", {"owed": 2}, "E-07"),
        ("phased", {"broken": True}, "P-05"),
    ],
)
def test_what_one_system_alone_refuses_is_a_difference(
    system: str, status: dict[str, Any], clause: str
) -> None:
    """Who has fallen in squad does not shoot there; who has no action, in no other."""
    made = comparison()
    made.do(EditUnit("vega", status), system)
    found = by_system(made)
    assert [one.clause for one in found[system].why_not] == [clause]
    assert [name for name, one in found.items() if not one.possible] == [system]
    assert "to hit" in differs(tuple(found.values()))


def made_up(hit: Fraction, counted: frozenset[Any] = frozenset()) -> Ruling:
    figures = {"hit": hit, "expected": hit, "takes_out": Fraction(0)}
    words = dict.fromkeys(
        ("system", "cover", "concealment", "distance", "pool", "unit_of_damage", "action"), ""
    )
    return Ruling(possible=True, why_not=(), modifiers=(), counted=counted, **words, **figures)  # type: ignore[arg-type]


def test_what_counts_as_a_difference() -> None:
    """A quarter between the chances; a matter that one counts and another does not."""
    near, far = made_up(Fraction(1, 2)), made_up(Fraction(3, 4))
    assert differs((near, near)) == frozenset()
    assert differs((near, far)) == {"to hit"}
    assert differs((near, made_up(Fraction(1, 2), frozenset({"cover"})))) == {"cover"}


ACTS = 45
"""How many random acts a match of the test goes through."""


def scattered(match: Match[Any], rng: random.Random) -> None:
    """Some units of a sandbox put at random squares."""
    board = match.state.board
    for _ in range(6):
        unit = rng.choice(match.state.conscious())
        at = [rng.randrange(board.width), rng.randrange(board.height)]
        try:
            match.edit(EditUnit(unit.id, {"at": at}))
        except BadEdit:
            continue


def turns(system: System[Any], rng: random.Random) -> Iterator[Match[Any]]:
    """A match of a shipped map before each of its acts, with units scattered at random now and then."""
    scenario = shipped_scenario("proving-ground")
    match = Match(system, scenario, seed=rng.randrange(99), options=Options(sandbox=True))
    for number in range(ACTS):
        if match.prompt is None:
            return
        if not match.state.pending:
            if number % 3 == 0:
                scattered(match, rng)
            yield match
        kinds: dict[str, list[Any]] = {}
        for action in match.legal():
            kinds.setdefault(type(action).__name__, []).append(action)
        match.do(rng.choice(kinds[rng.choice(sorted(kinds))]))


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.name)
def test_the_figures_are_those_of_the_match(system: System[Any]) -> None:
    """Who may act with a whole turn: the same action, asked of the match, has the same odds and rows.

    What the ruling calls impossible the match refuses as well.
    """
    compared = refused = 0
    for match in turns(system, random.Random(11)):
        assert match.prompt is not None
        seen = match.seen()
        for unit in match.prompt.units:
            one = match.state.unit(unit)
            for target in (foe.id for foe in match.state.conscious() if enemies(foe.side, one.side)):
                ready, attempts = system.attempts(seen, unit, target)
                if ready.unit(unit) != one:
                    continue
                said = ruling(system, match.state, unit, target)
                answer = reply(system, seen, unit, target)
                assert said.possible is (answer is not None)
                if answer is None:
                    refused += 1
                    assert all(match.why_not(each.action) for each in attempts)
                elif not match.why_not(answer.action):
                    made = forecast(system, seen, answer.action)
                    assert (said.hit, said.expected, said.takes_out) == (
                        made.hit,
                        made.expected,
                        made.takes_out,
                    )
                    rolls = made.odds.rolls[:1]  # none at somebody who is only remembered there
                    assert said.modifiers == tuple(row for roll in rolls for row in roll.modifiers)
                    compared += 1
    assert compared >= 3
    assert refused >= 3
