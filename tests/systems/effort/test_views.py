"""What a side is shown of a position of `effort`, and how an act is judged (B-36, E-06, E-21, E-37)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.match.match import Match
from game.rules.engine import view
from game.rules.state import having
from game.rules.system import Judged
from game.systems.effort.harm import judge
from game.systems.effort.system import EFFORT
from game.systems.effort.units import Effort, Readied
from tests.systems.effort.field import agent, attack, field, hero, hidden, hits, man, put, to_side


def lurking(**values: Any) -> Match[Effort]:
    """X is hidden from the squad, Y is known to it; a and Y have these values."""
    match = field(a=agent((0, 2)), X=agent((4, 2)), Y=agent((4, 4)))
    for name in "aY":
        put(match, name, **values)
    hidden(match, "X")
    return match


def shown(match: Match[Effort], name: str) -> Any:
    """A unit as the squad is shown it."""
    return view(EFFORT, match.state, "squad").unit(name)


def test_to_whom_a_unit_is_open_is_not_told_by_name_of_the_unknown() -> None:
    """E-06, B-36: any number of them is one who is not named."""
    match = lurking(open_to=("X", "Y"))
    put(match, "Y", open_to=("a",))
    assert (shown(match, "a").open_to, shown(match, "Y").open_to) == (("", "Y"), ("a",))


def test_who_is_sighted_is_told_of_the_known_alone() -> None:
    """E-37, B-36."""
    match = lurking(readied=(Readied("in_sight", "aim", sighted=("X", "Y")),))
    assert shown(match, "a").readied == (Readied("in_sight", "aim", sighted=("Y",)),)


@pytest.mark.parametrize(("foe", "own", "others"), [("", True, True), ("Y", True, True), ("X", True, False)])
def test_what_awaits_the_unknown_is_known_to_its_own_side(foe: str, own: bool, others: bool) -> None:
    """E-37: what a awaits of X the squad has said itself; what Y does of X would tell of X."""
    match = lurking(readied=(Readied("moves", "aim", foe),))
    assert (bool(shown(match, "a").readied), bool(shown(match, "Y").readied)) == (own, others)


@pytest.mark.parametrize(("unknown", "named"), [(True, ""), (False, "X")])
def test_the_decision_about_a_blow_does_not_name_an_unknown_attacker(unknown: bool, named: str) -> None:
    """E-38, B-36: nor is anything else of it hidden."""
    match = field(a=hero((2, 2)), X=agent((6, 2)), Y=agent((11, 5)))
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(2))
    if unknown:
        hidden(match, "X")
    waiting = view(EFFORT, match.state, "squad").pending
    assert waiting is not None
    assert (waiting.prompt.grant.blow.attacker, waiting.prompt.grant.blow.effort) == (named, 2)


def test_without_a_decision_nothing_waits() -> None:
    """B-36: nor is a decision about something else changed."""
    match = lurking()
    assert view(EFFORT, match.state, "squad").pending is None


def after(match: Match[Effort], **changes: dict[str, Any]) -> Effort:
    """The position after these changes of units."""
    units = tuple(replace(unit, **changes.get(unit.id, {})) for unit in match.state.units)
    return having(match.state, units=units)


NOTHING = Judged(False, 0, False)


@pytest.mark.parametrize(
    ("changes", "at_x", "at_all"),
    [
        ({}, NOTHING, NOTHING),
        ({"X": {"dulled": 2}}, Judged(True, 0, False), Judged(True, 0, False)),
        ({"X": {"owed": 1}}, Judged(True, 0, False), Judged(True, 0, False)),
        ({"X": {"shaken": True}}, Judged(True, 0, False), Judged(True, 0, False)),
        ({"X": {"wounds": 2}}, Judged(True, 1, False), Judged(True, 1, False)),
        ({"X": {"wounds": 3, "fate": "out"}}, Judged(True, 2, True), Judged(True, 2, True)),
        ({"X": {"fate": "left"}}, Judged(False, 0, True), Judged(False, 0, True)),
        ({"X": {"prone": True, "open": True}}, NOTHING, NOTHING),
        ({"Y": {"wounds": 1}}, NOTHING, Judged(True, 1, False)),
        ({"X": {"wounds": 2}, "Y": {"wounds": 1}}, Judged(True, 1, False), Judged(True, 2, False)),
        ({"b": {"wounds": 1, "dulled": 1}}, NOTHING, NOTHING),
        ({"a": {"wounds": 1}}, NOTHING, NOTHING),
    ],
)
def test_how_an_act_is_judged(changes: dict[str, Any], at_x: Judged, at_all: Judged) -> None:
    """E-21: X has a wound and a rank less before. Without a target, what all enemies of a lost counts."""
    match = field(
        a=agent((0, 2)),
        b=agent((0, 3)),
        X=agent((4, 2), wound_threshold=3),
        Y=agent((4, 4), wound_threshold=3),
        Z=agent((9, 2)),
    )
    put(match, "X", wounds=1, dulled=1)
    put(match, "Z", fate="out", wounds=2)
    later = after(match, **changes)
    assert judge(match.state, later, "a", "X") == at_x
    assert judge(match.state, later, "a", "") == at_all


def test_what_a_friend_suffers_of_an_attack_on_it_counts() -> None:
    """E-48: a burst at b."""
    match = field(a=agent((0, 2)), b=agent((0, 3)), X=agent((4, 2)))
    assert judge(match.state, after(match, b={"wounds": 1}), "a", "b") == Judged(True, 1, False)
    assert man(match, "b").wounds == 0
