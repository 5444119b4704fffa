"""Hiding, looking out, attacks from hiding (P-47)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Hidden, Revealed
from game.systems.phased.actions import Hide
from game.systems.phased.melee import Strike
from game.systems.phased.moves import Move, Run
from game.systems.phased.ranged import Shoot
from game.systems.phased.system import WORDS
from game.systems.phased.units import Phased
from tests.systems.phased.field import (
    MISS,
    armed_for,
    clauses,
    field,
    go,
    man,
    put,
    refused,
    rolls,
    told,
    turn,
    who,
)

BLIND = ("....#...............",) * 6


def hidden(**more: Any) -> Match[Phased]:
    """a, behind a wall from everybody, has gone hidden in turn 1; the Run phase, X about to run."""
    match = field(BLIND, **{"a": man((0, 2), agility=4), "X": man((19, 2), sharpness=3), **more})
    match.do(Hide(unit="a"))
    put(match, "X", order="run")
    go(match, "Run")
    assert who(match, "a").hidden_from == ("opposition",)
    return match


def test_going_hidden_at_the_end_of_movement() -> None:
    """P-47: unobserved then; in view of an enemy it does nothing."""
    hidden()
    match = field(a=man((0, 2)), X=man((19, 2)))
    match.do(Hide(unit="a"))
    put(match, "X", order="run")
    assert told(go(match, "Run"), Hidden) == []
    assert who(match, "a").hidden_from == ()


@pytest.mark.parametrize("stats", [{"exerted": True}, {"broken": True}, {"hides": True}])
def test_not_after_running_or_attacking(stats: dict[str, Any]) -> None:
    """P-47: nor when broken (P-05), nor twice."""
    match = field(BLIND, a=man((0, 2)), X=man((19, 2)))
    put(match, "a", **stats)
    assert refused(match, Hide(unit="a")) != []


def test_who_ran_or_attacked_may_not_hide_in_the_next_movement_but_in_the_one_after() -> None:
    """P-47: running is remembered over the next Movement phase."""
    match = field(BLIND, a=man((0, 2)), X=man((19, 2)))
    armed_for(match, "run", "a")
    match.do(Run(unit="a", at=Square(2, 2)), dice=(6, 5, 3))
    assert refused(match, Hide(unit="a")) == ["P-47"]
    turn(match, 3, 6, 5, 3)
    assert refused(match, Hide(unit="a")) == []


def test_a_hidden_unit_cannot_be_targeted_and_is_not_shown() -> None:
    """P-47, B-25: with a line of sight X may still not fire at it, nor see it."""
    match = hidden(Y=man((19, 4)))
    put(match, "a", at=Square(6, 2))
    put(match, "X", order="ranged")
    assert not match.view("opposition").has("a")
    match.state = replace(match.state, turn=replace(match.state.turn, looks=(("X", "a"), ("Y", "a"))))
    go(match, "Ranged")
    assert "B-36" in refused(match, Shoot(unit="X", target="a"))


def test_each_enemy_looks_once_a_turn_when_it_first_has_a_line() -> None:
    """P-47: X when it has run, Z in the next phase; 20 + 3 is not 24; neither looks again in Melee."""
    match = hidden(Z=man((19, 5), sharpness=3))
    put(match, "Z", order="melee")
    put(match, "a", at=Square(6, 2))  # as if it had come into view
    looks = rolls(match.do(Run(unit="X", at=Square(13, 1)), dice=(10, 10, 10, 10)))
    assert [look.unit for look in looks] == ["X", "Z"]
    assert match.state.turn.looks == (("X", "a"), ("Z", "a"))
    assert who(match, "a").hidden_from == ("opposition",)


@pytest.mark.parametrize(("faces", "found"), [((10, 10), False), ((10, 11), True)])
def test_finding(faces: tuple[int, int], found: bool) -> None:
    """P-47: 24 is needed; 20 + 3 is 23, 21 + 3 is 24; a failed look is told to nobody."""
    board = ("....#...............",) * 4 + ("....................",) * 2
    match = field(board, a=man((0, 0), agility=4), X=man((5, 0), sharpness=3, run=9))
    match.do(Hide(unit="a"))
    put(match, "X", order="run")
    put(match, "a", order="melee")
    go(match, "Run")
    events = match.do(Run(unit="X", at=Square(3, 4)), dice=faces)
    (look,) = rolls(events)
    assert (look.clause, look.unit) == ("P-47", "X")
    assert bool(told(events, Revealed)) is found
    assert (who(match, "a").hidden_from == ()) is found
    assert bool(look.seen_by) is found


def test_it_ends_on_running_and_is_chosen_anew_each_movement() -> None:
    """P-47: who does not choose it again is out at the end of Movement."""
    match = hidden()
    events = turn(match, 2, 6, 5, 3)
    assert told(events, Revealed) == []
    put(match, "X", order="run")
    assert [event.unit for event in told(go(match, "Run"), Revealed)] == ["a"]


def test_an_attack_from_hiding_has_4_and_ends_it() -> None:
    """P-47: +4, fired or struck; then it is hidden no more."""
    match = field(a=man((0, 2)), X=man((5, 2)))
    armed_for(match, "ranged", "a")
    put(match, "a", hidden_from=("opposition",))
    (attack,) = rolls(match.do(Shoot(unit="a", target="X"), dice=MISS))
    assert clauses(attack) == [("P-47", 4)]
    assert who(match, "a").hidden_from == ()
    match = field(a=man((4, 2), weapons=("knife",)), X=man((5, 2)))
    armed_for(match, "melee", "a")
    put(match, "a", hidden_from=("opposition",))
    _, attack = rolls(match.do(Strike(unit="a", target="X"), dice=(*MISS, *MISS)))  # X looks in vain
    assert clauses(attack) == [("P-47", 4)]


def test_where_it_would_be_found() -> None:
    """P-47: X needs 20 + 4 - 3 = 21 on 2d20 wherever it has a line; a cloak adds 2; behind the wall 0."""
    for items, number in (((), 21), (("cloak",), 23)):
        match = field(BLIND, a=man((0, 2), agility=4, items=items), X=man((19, 2), sharpness=3))
        found = WORDS.finding(match.state, "a")
        assert found is not None
        assert (found.number[2, 10], found.number[2, 0]) == (number, 0)


def test_what_others_mean_to_do_is_secret() -> None:
    """P-47, J-07: the opposition does not see that a means to hide, nor who looked."""
    match = field(a=man((0, 2)), X=man((19, 2)))
    match.do(Hide(unit="a"))
    assert who(match, "a").hides
    assert not match.view("opposition").unit("a").hides
    assert match.view("squad").unit("a").hides
    assert refused(match, Move(unit="a", at=Square(1, 2))) == []
