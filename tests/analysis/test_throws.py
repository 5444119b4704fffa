"""The preview of a throw or a push is where it goes when it is played (B-27 to B-29, B-31)."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from game.analysis.throws import Ghost, bounces, ghosts
from game.board.squares import Square
from game.dice import Seeded, result
from game.match.match import Match
from game.rules import engine
from game.rules.actions import Action
from game.rules.engine import Sources
from game.rules.events import AnyEvent, Burst, Ground, Rolled
from game.rules.forecast import forecast
from game.rules.state import S
from game.rules.system import System
from game.systems.effort.attack import AreaAttack
from game.systems.effort.system import EFFORT
from game.systems.narrative.items import UseItem
from game.systems.narrative.system import NARRATIVE
from game.systems.phased.ranged import Lob
from game.systems.phased.system import PHASED
from game.systems.squad.grapple import Push
from game.systems.squad.system import SQUAD
from game.systems.squad.throwing import Throw
from tests.systems.effort import field as effort
from tests.systems.narrative import field as narrative
from tests.systems.phased import field as phased
from tests.systems.squad.field import field, man, soldier

GROUND = "." * 14 + "#oo-O,"

PART = Fraction(1, 125)


def rows(seed: int, width: int = 12, height: int = 6) -> tuple[str, ...]:
    """Ground at random, bare at the western edge, where the thrower stands."""
    rng = Random(seed)
    return tuple("." + "".join(rng.choice(GROUND) for _ in range(width - 1)) for _ in range(height))


def squad(ground: tuple[str, ...], **others: Any) -> Match[Any]:
    return field(ground, a=soldier((0, 2), sa=4, weapons=("frag",)), Z=soldier((0, 5)), **others)


def lands(found: tuple[Ghost, ...]) -> list[tuple[tuple[int, int], Fraction]]:
    return [(one.lands, one.chance) for one in found]


def test_every_result_of_a_throw_has_its_landing() -> None:
    """S-33, S-34, B-28: three dice against 3: at the aim, or at half of 6; and a seventh of the flight on.

    1/5 each fails: 1 of 125. 3 / 7 stays in its square, 6 / 7 rolls into the next.
    """
    match = squad(("............",) * 6, X=soldier((8, 2)))
    found = ghosts(SQUAD, match.state, Throw(unit="a", at=Square(6, 2), weapon="frag"))
    assert lands(found) == [((3, 2), PART), ((7, 2), 124 * PART)]
    assert [one.caught for one in found] == [(), ("X",)]
    assert [one.label for one in found] == ["it falls short", "it gets there"]
    last = found[-1]
    assert last.path[:2] == ((0.5, 2.5), (6.5, 2.5))
    assert last.path[-1] == pytest.approx((7.35, 2.5), abs=0.011)
    assert last.squares[0] == (6, 1)
    assert last.bounces == ()


def test_results_that_come_to_the_same_are_one() -> None:
    """S-34, B-28: half of 6 is 3,2; whose throw gets farther is stopped there by the wall at 4,2."""
    match = squad((*("............",) * 2, "....#.......", *("............",) * 3))
    (found,) = ghosts(SQUAD, match.state, Throw(unit="a", at=Square(6, 2), weapon="frag"))
    assert lands((found,)) == [((3, 2), Fraction(1))]
    assert found.results == ("it falls short", "it gets there")


def test_where_it_bounces_is_told() -> None:
    """B-28: 6 / 7 from 6.5, a wall at 7: the ball turns 0.15 before it, once."""
    ground = ("............",) * 2 + (".......#....",) + ("............",) * 3
    found = ghosts(SQUAD, squad(ground).state, Throw(unit="a", at=Square(6, 2), weapon="frag"))
    (turn,) = found[-1].bounces
    assert turn == pytest.approx((6.85, 2.5), abs=0.02)
    assert found[-1].lands == (6, 2)


def test_what_falls_over_an_edge_does_not_bounce() -> None:
    """B-28: straight, then at once in the middle of a lower square, where it stays."""
    assert bounces(((1.5, 0.5), (1.8, 0.5), (2.1, 0.5), (2.5, 0.5), (2.5, 0.5))) == ()
    assert bounces(((1.5, 0.5), (1.8, 0.6), (2.5, 0.5), (2.5, 0.5))) == ()
    assert bounces(((1.5, 0.5), (1.8, 0.6), (2.1, 0.5), (2.4, 0.4))) == ((1.8, 0.6),)


def test_a_push_is_shown_with_its_slide() -> None:
    """S-42, B-29: bulk 3 against 0 pushes X 4 squares, and a wall at 8 stops it after 2."""
    match = field(("............",) * 2 + ("........#...",), a=soldier((4, 2), bulk=3), X=soldier((5, 2)))
    found = ghosts(SQUAD, match.state, Push(unit="a", target="X"))
    slid = next(one for one in found if one.unit)
    assert (slid.unit, slid.lands, slid.caught, slid.label) == ("X", (7, 2), ("X",), "X is pushed")
    assert slid.path == ((5.5, 2.5), (6.5, 2.5), (7.5, 2.5))
    assert sum(one.chance for one in found) == 1
    assert [one.path for one in found if not one.unit] == [()]


def test_what_is_rolled_after_a_push_does_not_tell_its_ghosts_apart() -> None:
    """B-29, B-30: X slides over an edge; how badly it falls changes nothing of its way."""
    heights = ("444444400000",) * 3
    ground = ("............",) * 3
    match = field(ground, heights=heights, a=soldier((4, 1), bulk=3), X=soldier((5, 1)))
    slid = [one for one in ghosts(SQUAD, match.state, Push(unit="a", target="X")) if one.unit]
    assert [(one.lands, one.label) for one in slid] == [((7, 1), "X is pushed")]


def test_smoke_lies_where_it_is_aimed() -> None:
    """Smoke has no motion and no roll."""
    match = narrative.field(a=narrative.character((0, 2), items=("smoke",)), X=narrative.character((9, 2)))
    action = UseItem(unit="a", item="smoke", at=Square(4, 2))
    (found,) = ghosts(NARRATIVE, match.state, action)
    assert found.lands == (4, 2)
    assert found.chance == 1
    assert (4, 2) in found.squares


def test_an_act_that_is_not_legal_or_moves_nothing_has_none() -> None:
    match = squad(("............",) * 6)
    assert ghosts(SQUAD, match.state, Throw(unit="a", at=Square(11, 2), weapon="frag")) == ()
    assert ghosts(SQUAD, match.state, Push(unit="a", target="Z")) == ()


def test_who_is_not_to_act_is_shown_its_next_turn() -> None:
    """P-08, S-01: X is asked in the squad's phase, and before it has declared anything."""
    match = field(a=soldier((0, 2)), X=soldier((9, 2), "W", weapons=("frag",)))
    assert ghosts(SQUAD, match.state, Throw(unit="X", at=Square(6, 2), weapon="frag"))
    other = phased.field(a=phased.man((0, 2)), X=phased.man((9, 2), weapons=("frag",)))
    assert len(ghosts(PHASED, other.state, Lob(unit="X", at=Square(6, 2)))) == 1


# The preview and the play -----------------------------------------------------------------------------------


def played(
    system: System[S], match: Match[S], action: Action[S], seed: int
) -> tuple[str, tuple[AnyEvent, ...]]:
    """Play an act: what its rolls before the burst came to in words, and what happened."""
    checks = {one.check.label: one for one in forecast(system, match.seen(), action).odds.rolls}
    events = engine.run(system, match.state, action, Sources(Seeded(seed))).events
    said = []
    for event in events:
        if isinstance(event, Burst):
            break
        if isinstance(event, Rolled):
            roll = checks[event.label]
            said.append(system.words.result(roll, result(roll.check, event.faces)))
    return ", then ".join(said), events


def agree(system: System[S], match: Match[S], action: Action[S], seed: int) -> bool:
    """Whether a play ends where the preview of its results said; False for an act that is not legal."""
    found = ghosts(system, match.state, action)
    if not found:
        assert match.why_not(action)
        return False
    assert sum(one.chance for one in found) == 1
    said, events = played(system, match, action, seed)
    ghost = next(one for one in found if said in one.results)
    burst = next(event for event in events if isinstance(event, Burst))
    assert (ghost.lands, ghost.squares) == (burst.at, burst.squares)
    assert ghost.caught == tuple(one.id for one in match.state.conscious() if one.at in burst.squares)
    crates = [event for event in events if isinstance(event, Ground) and event.what == "crates"]
    ways = [(way[0], way[-1]) for way in ghost.crates]
    moved = [way for way in ways if [*map(int, way[0])] != [*map(int, way[1])]]
    assert len(moved) == sum(len(event.squares) // 2 for event in crates)
    return True


def test_a_throw_lands_where_the_preview_said() -> None:
    """S-34, B-27: forced dice for a success and for none, on random ground."""
    shown = 0
    for seed in range(12):
        at = Square(3 + seed % 5, seed % 6)
        for successes in range(2):
            match = squad(rows(seed), X=soldier((0, 0)))
            action = Throw(unit="a", at=at, weapon="frag")
            found = ghosts(SQUAD, match.state, action)
            if not found:
                assert match.why_not(action)
                continue
            ghost = next(
                one for one in found if ("it falls short", "it gets there")[successes] in one.results
            )
            match.do(action, dice=[10] * successes + [1] * (man(match, "a").stats.ath - successes))
            rests = match.record.entries[-1].rests
            assert rests[0] == ghost.lands
            assert len(rests) == 1 + len(ghost.crates)
            shown += 1
    assert shown >= 8


def test_a_failed_throw_strays_where_the_preview_said() -> None:
    """E-48, B-28: whatever the dice bring, one die of a pool among them that often fails."""
    strayed = 0
    for seed in range(24):
        match = effort.field(
            rows(seed),
            a=effort.agent((0, 2), weapons=("bomb",), aspect=1, agile=0, ranged=0),
            X=effort.agent((0, 0)),
            Z=effort.agent((0, 5)),
        )
        action = AreaAttack(unit="a", at=Square(3 + seed % 3, 1 + seed % 4), weapon="bomb")
        if agree(EFFORT, match, action, seed):
            strayed += "strays" in played(EFFORT, match, action, seed)[0]
    assert strayed >= 4


def test_a_grenade_that_rolls_without_dice_lands_where_the_preview_said() -> None:
    """P-50, B-28."""
    shown = 0
    for seed in range(16):
        match = phased.field(
            rows(seed), a=phased.man((0, 2), weapons=("frag",)), X=phased.man((0, 0)), Z=phased.man((0, 5))
        )
        phased.armed_for(match, "ranged", "a")
        shown += agree(PHASED, match, Lob(unit="a", at=Square(3 + seed % 6, seed % 6)), seed)
    assert shown >= 5
