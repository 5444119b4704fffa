"""Hiding and searching (N-33, N-34)."""

import pytest

from game.rules.events import Rolled, told_to
from game.systems.narrative.attack import Shoot
from game.systems.narrative.hiding import Hide, Search
from tests.systems.narrative.field import (
    OPEN,
    character,
    end,
    field,
    put,
    refused,
    rolled,
    rows,
    who,
)

WALL = (*(("..........#........."),) * 4, *OPEN[4:])
"""Behind the wall at 10,0 to 10,3."""


def test_hiding_is_opposed_by_the_sharpest_eyes_near() -> None:
    """N-33, N-02: agility 3, stealth 0: three ability dice; X's cunning 2 and perception 1: 1 and 1.

    Y, with cunning 4, is 31 squares off: beyond long range.
    """
    rows_ = tuple(row + "." * 20 for row in WALL)
    match = field(
        rows_, a=character((8, 0)), X=character((12, 0), perception=1), Y=character((39, 0), cunning=4)
    )
    event = rolled(match, Hide(unit="a"), "ability SS S -, challenge -, difficulty -")
    assert rows(event, "N-33") == [("difficulty", 2), ("difficulty upgrades", 1)]
    assert (who(match, "a").hidden_from, who(match, "a").hiding) == (("opposition",), 3)


def test_with_nobody_near_hiding_is_average() -> None:
    """N-33: X is 35 squares away."""
    rows_ = tuple(row + "." * 20 for row in WALL)
    match = field(rows_, a=character((0, 0)), X=character((38, 0)))
    rolled(match, Hide(unit="a"), "ability SS - -, difficulty - -")


def test_a_failed_check_hides_nobody() -> None:
    """N-33."""
    match = field(WALL, a=character((8, 0)), X=character((12, 0)))
    rolled(match, Hide(unit="a"), "ability - - -, difficulty - -")
    assert who(match, "a").hidden_from == ()


def test_nobody_hides_where_an_enemy_observes() -> None:
    """N-33."""
    match = field(a=character((8, 0)), X=character((12, 0)))
    assert refused(match, Hide(unit="a")) == ["N-33"]


def test_who_is_hidden_cannot_be_targeted_and_strikes_with_2_boost_dice() -> None:
    """N-33: and by its attack it is hidden no more."""
    match = field(order=("opposition", "squad"), a=character((4, 0)), X=character((9, 0)))
    put(match, "a", hidden_from=("opposition",), hiding=2)
    assert refused(match, Shoot(unit="X", target="a")) == ["B-36"]
    end(match, "X")
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency -, ability - -, boost - -, difficulty -")
    assert rows(event, "N-33") == [("boost", 2)]
    assert (who(match, "a").hidden_from, who(match, "a").hiding) == ((), 0)


def test_who_attacks_out_of_hiding_is_named_to_whom_it_attacks() -> None:
    """N-33: it is hidden no more as the attack is rolled; an attack that is seen is nobody's secret."""
    match = field(order=("opposition", "squad"), a=character((4, 0)), X=character((9, 0)))
    put(match, "a", hidden_from=("opposition",), hiding=2)
    end(match, "X")
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency -, ability - -, boost - -, difficulty -")
    told = told_to("opposition", event)
    assert isinstance(told, Rolled)
    assert (told.unit, told.faces) == ("a", event.faces)


@pytest.mark.parametrize(
    ("at", "rows_", "hidden"),
    [
        ((4, 2), OPEN, False),  # plainly seen
        ((4, 2), (*OPEN[:2], "...-................", *OPEN[3:]), True),  # behind a low wall
        ((4, 2), (*OPEN[:2], '...."...............', *OPEN[3:]), True),  # in brush
        ((1, 3), (*OPEN[:3], ".-..................", *OPEN[4:]), False),  # beside the enemy
    ],
)
def test_ending_a_turn_in_the_open(at: tuple[int, int], rows_: tuple[str, ...], hidden: bool) -> None:
    """N-33: adjacent to an enemy, or where one observes it with neither cover nor concealment: X at 0,2."""
    match = field(rows_, a=character(at), X=character((0, 2)))
    put(match, "a", hidden_from=("opposition",), hiding=2)
    end(match, "a")
    assert bool(who(match, "a").hidden_from) is hidden


@pytest.mark.parametrize(("hiding", "found"), [(1, True), (2, True), (3, False)])
def test_a_search_reveals_who_hid_no_better(hiding: int, found: bool) -> None:
    """N-34: an average perception check: cunning 2: SS: 2 net successes."""
    match = field(a=character((0, 0)), X=character((9, 0)), Y=character((19, 5)))
    put(match, "X", hidden_from=("squad",), hiding=hiding)
    rolled(match, Search(unit="a"), "ability SS -, difficulty - -")
    assert (who(match, "X").hidden_from == ()) is found


@pytest.mark.parametrize("at", [(19, 0), (12, 3)])
def test_a_search_ends_at_medium_range_and_at_walls(at: tuple[int, int]) -> None:
    """N-34: X is 19 squares away, or behind the wall."""
    match = field(WALL if at[1] else OPEN, a=character((0, 0)), X=character(at), Y=character((19, 5)))
    put(match, "X", hidden_from=("squad",), hiding=1)
    rolled(match, Search(unit="a"), "ability SS SS, difficulty - -")
    assert who(match, "X").hidden_from == ("squad",)


def test_the_hardest_eyes_are_those_against_whom_hiding_succeeds_least() -> None:
    """N-33, N-02: X has cunning 4 and perception 0: four difficulty dice, 2 failures in the mean.

    Y has 3 and 3: three challenge dice, 2.25 failures: a hides from Y's eyes.
    """
    match = field(
        WALL,
        a=character((8, 0)),
        X=character((12, 0), cunning=4),
        Y=character((13, 0), cunning=3, perception=3),
    )
    rolled(match, Hide(unit="a"), "ability SS S -, challenge - - -")


def test_eyes_beyond_long_range_do_not_count() -> None:
    """N-33, N-16: long range ends at 30 squares: X is 30 away, Y with cunning 4 is 31."""
    rows_ = tuple(row + "." * 20 for row in WALL)
    match = field(rows_, a=character((0, 0)), X=character((30, 0)), Y=character((31, 0), cunning=4))
    rolled(match, Hide(unit="a"), "ability SS - -, difficulty - -")


@pytest.mark.parametrize(("away", "difficulty"), [(30, 4), (31, 2)])
def test_the_edge_of_long_range_still_has_eyes(away: int, difficulty: int) -> None:
    """N-33: X with cunning 4 at 30 squares behind its wall; at 31 nobody is near: average."""
    rows_ = ("." * 20 + "#" + "." * 25,)
    match = field(rows_, a=character((0, 0)), X=character((away, 0), cunning=4))
    event = rolled(match, Hide(unit="a"), f"ability SS S -, difficulty {'- ' * difficulty}")
    assert rows(event, "N-33") == [("difficulty", difficulty)]


@pytest.mark.parametrize(("away", "found"), [(18, True), (19, False)])
def test_the_edge_of_medium_range_is_searched(away: int, found: bool) -> None:
    """N-34."""
    match = field(("." * 24,), a=character((0, 0)), X=character((away, 0)), b=character((0, 0)))
    put(match, "X", hidden_from=("squad",), hiding=1)
    rolled(match, Search(unit="a"), "ability S -, difficulty - -")
    assert (who(match, "X").hidden_from == ()) is found


def test_a_cloak_gives_a_boost_die_to_who_hides() -> None:
    """N-33: a medkit does not."""
    match = field(WALL, a=character((8, 0), items=("medkit", "cloak")), X=character((12, 0)))
    event = rolled(match, Hide(unit="a"), "boost -, ability SS S -, difficulty - -")
    assert rows(event, "N-33") == [("difficulty", 2), ("boost", 1)]
