"""Exposure is what the engine's replies come to, here and in a process of its own (B-36, J-07)."""

import time
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from game.analysis.danger import foes, reply
from game.analysis.exposure import ExposureProcess, exposure, exposure_at, may_strike, quiet, under_fire
from game.analysis.field import NOTHING, Field, csv
from game.analysis.standpoint import Standpoint, of_unit
from game.board.squares import Square
from game.errors import EnfiladeError
from game.files.places import shipped_maps
from game.match.match import Match
from game.rules.state import AnyState, changed, encoded, having
from game.rules.system import AnySystem
from game.systems import SYSTEMS
from game.systems.squad.system import SQUAD
from tests.shipped import shipped_map
from tests.systems.squad.field import field, soldier
from tests.systems.squad.fire import defence

SECONDS = 60.0
"""Longer than any process takes on a busy machine."""

YARD = ("#########", "#...o...#", "#.......#", "#...#...#", "#########")


def yard(**units: Any) -> Match[Any]:
    """A with one defence die in a walled yard, with a crate at 4,1 and a wall at 4,3."""
    return field(YARD, a=soldier((1, 2), **defence(1)), **units)


def unit(match: Match[Any], name: str = "a") -> Standpoint:
    return of_unit(match.system, match.state, name)


def test_figures_by_hand() -> None:
    """S-18, S-21, S-26: X has 2 dice, all dice at 1/2, the rifle takes 2 and 1 for each further success.

    In the open against 1 die: 2 with 3/8, 3 with 1/8: 9/8. Behind the crate against 3 dice: by 1 when it is
    1 of 2 and 0 of 3 (1/2 x 1/8) or 2 and 1 (1/4 x 3/8): 5/32; by 2 when it is 2 and 0: 1/32: 13/32.
    """
    made = exposure(unit(yard(X=soldier((7, 1), facing="W", att=2))))
    assert made.values[2, 2] == 9 / 8
    assert made.values[1, 2] == 13 / 32
    assert np.isnan(made.values[0, 0])  # a wall
    assert np.isnan(made.values[1, 7])  # X itself
    assert (made.label(2, 2), made.label(2, 1), made.label(0, 0)) == (
        "less than a quarter of 6",
        "less than a quarter of 6",
        "",
    )
    assert made.classes[0, 0] == NOTHING
    both = exposure(unit(yard(X=soldier((7, 1), facing="W", att=2), Y=soldier((7, 3), facing="W", att=2))))
    assert both.values[2, 2] == 9 / 4
    assert both.label(2, 2) == "less than half"


@pytest.mark.parametrize("name", SYSTEMS)
def test_it_is_what_the_engine_replies(name: str) -> None:
    """B-36: on a shipped map, in squares at random, over every enemy whether it sees the square or not."""
    system, random = SYSTEMS[name], Random(8)
    state = _battles(system)[0]
    at = of_unit(system, state, next(one.id for one in state.units if one.side == "squad"))
    known, free = list(foes(at.seen, "squad")), at.board.where(~np.isnan(quiet(at)))
    fired_at = set(under_fire(at, at.subject.at))
    for square in (*random.sample(free, 3), *random.sample(sorted(fired_at), 3)):
        moved = changed(at.seen, at.unit, at=square)
        answers = [reply(system, moved, foe.id, at.unit) for foe in known]
        told = exposure_at(system, at.seen, at.unit, square)
        assert told == sum((one.expected for one in answers if one), Fraction(0))
        assert told == 0 or square in fired_at


@pytest.mark.parametrize("name", SYSTEMS)
def test_who_does_not_see_a_square_can_do_nothing_there(name: str) -> None:
    """B-15, B-36: why enemies without line of sight are left out; on every shipped map of the system."""
    system, random, asked = SYSTEMS[name], Random(15), 0
    for state in _battles(system):
        at = of_unit(system, state, next(one.id for one in state.units if one.side == "squad"))
        for foe in foes(at.seen, "squad"):
            blind = [one for one in at.board.squares() if not may_strike(at.seen, foe, one)]
            beside = [one for one in blind if max(abs(one.x - foe.at.x), abs(one.y - foe.at.y)) <= 2]
            for square in (*random.sample(blind, min(6, len(blind))), *beside[:6]):
                asked += 1
                assert not system.attacks(changed(at.seen, at.unit, at=square), foe.id, at.unit)[1]
    assert asked > 100


def _battles(system: AnySystem) -> list[AnyState]:
    """How the shipped maps of a system begin."""
    found = (shipped_map(path).scenario for path in shipped_maps())
    return [Match(system, one, seed=1).state for one in found if system.name in one.systems]


def test_hidden_enemies_make_no_difference() -> None:
    """J-07: X is seen over the yard, Y in the closet is not: who it is and where makes no difference."""
    rows = tuple(one + two for one, two in zip(YARD, ("##", ".#", ".#", ".#", "##"), strict=True))
    eyes: dict[str, Any] = {"a": soldier((1, 2)), "X": soldier((7, 1), att=2)}
    closet = [field(rows, fog=True, **eyes, Y=soldier((9, y), att=y)) for y in (1, 3)]
    one, other = (csv(exposure(unit(match))) for match in closet)
    assert one == other
    let_out = of_unit(SQUAD, changed(closet[0].state, "Y", at=Square(6, 2)), "a")
    assert csv(exposure(let_out)) != one


@pytest.fixture(scope="module")
def exposing() -> Iterator[ExposureProcess]:
    made = ExposureProcess()
    yield made
    made.close()


def finished(exposing: ExposureProcess, first: Field) -> list[Field]:
    """All that is told from the first to the whole field."""
    told, until = [first], time.monotonic() + SECONDS
    while not told[-1].done:
        assert time.monotonic() < until
        time.sleep(0.002)
        more = exposing.poll()
        told += [more] if more else []
    return told


def test_it_comes_in_portions_and_is_the_same(exposing: ExposureProcess) -> None:
    """At once what nobody has to work out, the rest as it comes, in the end every figure of `exposure`."""
    at = unit(yard(X=soldier((7, 1), facing="W", att=2)))
    told = finished(exposing, exposing.ask(at, Square(1, 2)))
    whole = exposure(at)
    assert csv(told[-1]) == csv(whole)
    assert exposing.part == 1
    assert told[-1].legend == whole.legend
    known = [int((~np.isnan(one.values)).sum()) for one in told]
    assert known == sorted(known)
    assert known[0] == len(at.board.where(whole.values == 0)) - len(
        [one for one in under_fire(at, at.subject.at) if whole.values[one.y, one.x] == 0]
    )
    assert exposing.poll() is None


def test_what_was_found_is_known_at_once(exposing: ExposureProcess) -> None:
    """The unit itself may stand anywhere else: its field is the same. Another position has another."""
    match = yard(X=soldier((7, 1), facing="W", att=2))
    first = finished(exposing, exposing.ask(unit(match), Square(1, 2)))[-1]
    moved = of_unit(SQUAD, changed(match.state, "a", at=Square(2, 3)), "a")
    again = exposing.ask(moved, Square(2, 3))
    assert again.done
    assert csv(again) == csv(first)
    harder = of_unit(SQUAD, changed(match.state, "X", aim=1), "a")
    assert not exposing.ask(harder, Square(2, 3)).done
    back = exposing.ask(moved, Square(2, 3))
    assert back.done  # undone: told at once, and nothing of the other comes
    assert exposing.poll() is None


def test_near_squares_come_first() -> None:
    at = unit(yard(X=soldier((7, 1), facing="W", att=2)))
    squares = list(under_fire(at, Square(6, 2)))
    assert squares[0] == (6, 2)
    assert set(squares[1:5]) == {(6, 1), (5, 2), (7, 2), (6, 3)}


def test_what_goes_wrong_is_told(exposing: ExposureProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the process as a part of its answer; whoever asked may ask again."""
    at = unit(yard(X=soldier((7, 1), facing="W", att=3)))
    monkeypatch.setattr("game.analysis.exposure.encoded", lambda state: encoded(having(state, units=())))
    exposing.ask(at, Square(1, 2))
    with pytest.raises(EnfiladeError, match="exposure in 1,2: NoUnit: 'a'"):
        _until_told(exposing)
    monkeypatch.undo()
    assert csv(finished(exposing, exposing.ask(at, Square(1, 2)))[-1]) == csv(exposure(at))


def _until_told(exposing: ExposureProcess) -> None:
    until = time.monotonic() + SECONDS
    while exposing.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.005)
