"""Hiding, searching, falls, hazards, jumps and climbs (N-33 to N-35)."""

from collections import Counter

import pytest

from game.board.squares import Square
from game.rules.events import Fell, Modifier
from game.rules.turns import EndTurn
from game.systems.narrative.attack import Shoot
from game.systems.narrative.moves import Jump, Move, Scale
from game.systems.narrative.stealth import Hide, Search
from tests.systems.narrative.field import (
    OPEN,
    character,
    choose,
    end,
    field,
    hurts,
    next_round,
    numbers,
    offers,
    put,
    refused,
    rolled,
    rolls,
    rows,
    who,
)

WALL = (*(("..........#........."),) * 4, *OPEN[4:])
"""Behind the wall at 10,0 to 10,3."""


def test_hiding_is_opposed_by_the_sharpest_eyes_near() -> None:
    """N-33, N-02: agility 3, stealth 0: three ability dice; X's cunning 2 and perception 1: 1 and 1.

    Y, with cunning 4, is 30 squares off: beyond long range.
    """
    rows_ = tuple(row + "." * 16 for row in WALL)
    match = field(
        rows_, a=character((8, 0)), X=character((12, 0), perception=1), Y=character((35, 0), cunning=4)
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


@pytest.mark.parametrize(
    ("at", "rows_", "hidden"),
    [
        ((4, 2), OPEN, False),  # plainly seen
        ((4, 2), (*OPEN[:2], "...-................", *OPEN[3:]), True),  # behind a low wall
        ((4, 2), (*OPEN[:2], '...."...............', *OPEN[3:]), True),  # in brush
        ((1, 3), (*OPEN[:3], ".-..................", *OPEN[4:]), False),  # beside the enemy
    ],
)
def test_ending_a_turn_in_the_open(at: tuple[int, int], rows_: tuple[str, ...], hidden: bool) -> None:  # noqa: FBT001 (a case)
    """N-33: adjacent to an enemy, or where one observes it with neither cover nor concealment: X at 0,2."""
    match = field(rows_, a=character(at), X=character((0, 2)))
    put(match, "a", hidden_from=("opposition",), hiding=2)
    end(match, "a")
    assert bool(who(match, "a").hidden_from) is hidden


@pytest.mark.parametrize(("hiding", "found"), [(1, True), (2, True), (3, False)])
def test_a_search_reveals_who_hid_no_better(hiding: int, found: bool) -> None:  # noqa: FBT001 (a case)
    """N-34: an average perception check: cunning 2: SS: 2 net successes."""
    match = field(a=character((0, 0)), X=character((9, 0)), Y=character((19, 5)))
    put(match, "X", hidden_from=("squad",), hiding=hiding)
    rolled(match, Search(unit="a"), "ability SS -, difficulty - -")
    assert (who(match, "X").hidden_from == ()) is found


@pytest.mark.parametrize("at", [(13, 0), (12, 3)])
def test_a_search_ends_at_medium_range_and_at_walls(at: tuple[int, int]) -> None:
    """N-34: X is 13 squares away, or behind the wall."""
    match = field(WALL if at[1] else OPEN, a=character((0, 0)), X=character(at), Y=character((19, 5)))
    put(match, "X", hidden_from=("squad",), hiding=1)
    rolled(match, Search(unit="a"), "ability SS SS, difficulty - -")
    assert who(match, "X").hidden_from == ("squad",)


@pytest.mark.parametrize(("good", "wounds"), [("- - -", 3), ("SS - -", 1), ("SS SS -", 0)])
def test_a_fall(good: str, wounds: int) -> None:
    """N-35: off a ledge of 2 levels: 6, athletics takes 1 off per success, soak 3 the rest; prone."""
    match = field(OPEN, heights=("22" + "0" * 18,) * 6, a=character((1, 0)), X=character((19, 5)))
    told = match.do(Move(unit="a", at=Square(2, 0)), dice=numbers(f"ability {good}, difficulty - -"))
    assert [event.levels for event in told if isinstance(event, Fell)] == [2]
    assert (who(match, "a").wounds, who(match, "a").prone) == (wounds, True)


def test_a_fall_is_caught_by_the_better_of_two_skills() -> None:
    """N-35: coordination 2 with agility 3 against athletics 0 with brawn 3: 1 ability and 2 proficiency."""
    match = field(
        OPEN, heights=("22" + "0" * 18,) * 6, a=character((1, 0), coordination=2), X=character((19, 5))
    )
    told = match.do(Move(unit="a", at=Square(2, 0)))
    assert Counter(rolls(told)[0].dice) == {"ability": 1, "proficiency": 2, "difficulty": 2}


def test_a_hazard_hurts_once_a_round() -> None:
    """N-35: 4 less soak 3 on entering; not again for a second square of it; again as its next turn starts."""
    match = field((".^^.................", *OPEN[1:]), a=character((0, 0)), X=character((19, 5)))
    told = match.do(Move(unit="a", at=Square(2, 0)))
    assert hurts(told) == [("a", 1, "wounds")]
    next_round(match)
    assert hurts(match.do(EndTurn(unit="a"))) == [("a", 1, "wounds")]


def test_nothing_slams_anybody() -> None:
    """N-35: what slams is a push (B-29), and here nobody pushes; a blast shoves crates alone (B-31).

    X beside the target stays where it is; the crate beside it slides.
    """
    rows_ = (*OPEN[:2], "......o.............", *OPEN[3:])
    match = field(
        rows_,
        a=character((0, 2), weapons=("frag",), ranged_light=1),
        X=character((5, 2)),
        Y=character((5, 3)),
    )
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA -, difficulty -")
    choose(match, "blast")
    assert who(match, "Y").at == Square(5, 3)
    assert match.state.board.terrain(Square(6, 2)).name == "floor"


PIT = ("..::................", *OPEN[1:])


@pytest.mark.parametrize(
    ("rows_", "at", "dice"), [(OPEN, (2, 0), 2), (PIT, (4, 0), 4), (PIT, (1, 0), 2), (OPEN, (0, 3), 3)]
)
def test_jumping_is_average_and_harder_beyond_2_squares(
    rows_: tuple[str, ...], at: tuple[int, int], dice: int
) -> None:
    """N-21: +1 difficulty per square beyond 2; brawn 3, athletics 0."""
    match = field(rows_, a=character((0, 0)), X=character((19, 5)))
    rolled(match, Jump(unit="a", at=Square(*at)), f"ability SS - -, difficulty {' '.join('-' * dice)}")
    assert who(match, "a").at == Square(*at)


def test_jumps_go_up_to_4_squares_in_a_line() -> None:
    """N-35."""
    match = field(a=character((0, 0)), X=character((19, 5)))
    assert refused(match, Jump(unit="a", at=Square(5, 0))) == ["N-35"]
    assert refused(match, Jump(unit="a", at=Square(2, 1))) == ["N-35"]


def test_a_failed_jump_stops_before_the_gap() -> None:
    """N-35, N-21: from 0,0 over the pits at 2,0 and 3,0: a stops at 1,0."""
    match = field(PIT, a=character((0, 0)), X=character((19, 5)))
    rolled(match, Jump(unit="a", at=Square(4, 0)), "ability - - -, difficulty - - - -")
    assert (who(match, "a").at, who(match, "a").wounds) == (Square(1, 0), 0)


def test_with_a_despair_one_falls_in() -> None:
    """N-35: into the pit at 2,0, 2 levels: 6 less soak 3. A challenge die comes of an owed upgrade."""
    match = field(PIT, a=character((1, 0)), X=character((19, 5)))
    put(match, "a", owed=(Modifier(1, "difficulty upgrades", "for the scene", "N-02"),))
    spec = numbers("ability - - -, challenge D, difficulty - -") + numbers("ability - - -, difficulty - -")
    match.do(Jump(unit="a", at=Square(4, 0)), dice=spec)
    assert (who(match, "a").at, who(match, "a").wounds, who(match, "a").prone) == (Square(2, 0), 3, True)


@pytest.mark.parametrize(("level", "dice"), [(2, 2), (3, 3), (4, 4)])
def test_climbing_a_wall(level: int, dice: int) -> None:
    """N-21, N-35: average, +1 for each level beyond 2, up to 4."""
    match = field(OPEN, heights=("0" + str(level) * 19,) * 6, a=character((0, 0)), X=character((19, 5)))
    rolled(match, Scale(unit="a", at=Square(1, 0)), f"ability SS - -, difficulty {' '.join('-' * dice)}")
    assert who(match, "a").at == Square(1, 0)


@pytest.mark.parametrize("level", [1, 5])
def test_walls_that_are_not_climbed(level: int) -> None:
    """N-35: one level is walked, five are too high."""
    match = field(OPEN, heights=("0" + str(level) * 19,) * 6, a=character((0, 0)), X=character((19, 5)))
    assert refused(match, Scale(unit="a", at=Square(1, 0))) == ["N-35"]


def test_who_fails_to_climb_stays() -> None:
    """N-35."""
    match = field(OPEN, heights=("0" + "2" * 19,) * 6, a=character((0, 0)), X=character((19, 5)))
    rolled(match, Scale(unit="a", at=Square(1, 0)), "ability - - -, difficulty - -")
    assert (who(match, "a").at, who(match, "a").wounds) == (Square(0, 0), 0)
    assert offers(match) == ()
