"""Where enemies look, and who they are (B-15, B-24, B-25)."""

from typing import Any

from game.analysis.danger import threat, watchers
from game.board.squares import Square
from game.match.match import Match
from game.rules.knowledge import observes
from game.rules.state import changed
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, put, soldier
from tests.systems.squad.fire import with_ground
from tests.systems.squad.flow import hide

CORRIDOR = ("##########", "....#.....", "##########")
"""Two halves of one row, with a wall at 4 between them."""


def corridor(rows: tuple[str, ...] = CORRIDOR, **units: dict[str, Any]) -> Match[Squad]:
    """A at the west end; a scene says who else there is."""
    everybody: dict[str, Any] = {"a": soldier((0, 1)), **units}
    return field(rows, **everybody)


def row(match: Match[Squad]) -> list[int]:
    """By how many each square of the corridor is observed."""
    found = threat(match.view("squad"), "squad")
    assert found.dtype.name == "int8"
    return list(map(int, found[1]))


def test_each_enemy_counts_where_it_sees() -> None:
    """B-15: X in the west, Y and Z in the east; neither a friend nor a neutral counts."""
    match = corridor(
        X=soldier((2, 1)), Y=soldier((6, 1)), Z=soldier((9, 1)), b=soldier((5, 1)), n1=soldier((8, 1))
    )
    assert row(match) == [1, 1, 1, 1, 3, 2, 2, 2, 2, 2]  # the wall itself is seen from both sides
    put(match, "Z", fate="out")
    assert row(match) == [1, 1, 1, 1, 2, 1, 1, 1, 1, 1]


def test_who_sees_is_named() -> None:
    """B-15, B-37: in the order of the units."""
    match = corridor(X=soldier((2, 1)), Y=soldier((6, 1)), Z=soldier((9, 1)))
    asked = (Square(0, 1), Square(7, 1), Square(0, 0))
    assert watchers(match.view("squad"), "squad", asked)[:2] == (("X",), ("Y", "Z"))
    assert watchers(match.view("opposition"), "opposition", asked)[0] == ("a",)


def test_total_concealment_is_not_seen_into_but_what_is_adjacent_is() -> None:
    """B-24, B-25: X at 9 and smoke over 5 to 7: three squares of it on the line hide 5 and what is behind."""
    match = corridor(("##########", "..........", "##########"), X=soldier((9, 1)))
    with_ground(match, smoke=match.state.board.smoked([Square(x, 1) for x in (5, 6, 7)], 3).smoke)
    assert row(match) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1]
    with_ground(match, smoke=bytes(30), light=bytes([2]) * 30)
    assert row(match) == [0, 0, 0, 0, 0, 0, 0, 0, 1, 1]  # in the dark only what is beside it


def test_only_what_a_side_knows_counts() -> None:
    """J-07: with fog, Y behind the wall is unknown, X in the open known; in stealth nobody is."""
    units: dict[str, Any] = {"a": soldier((0, 1)), "X": soldier((2, 1)), "Y": soldier((6, 1))}
    match = field(CORRIDOR, fog=True, **units)
    assert row(match) == [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]
    moved = changed(match.state, "Y", at=Square(8, 1))
    assert (threat(moved, "squad") == threat(match.view("squad"), "squad")).all()
    hide(match, "X")
    assert not any(row(match))
    assert watchers(match.view("squad"), "squad", [Square(1, 1)]) == ((),)


def test_it_agrees_with_what_a_side_observes() -> None:
    """B-25: a square that somebody watches is one that the other side observes."""
    rows = ("....#...", "..##....", ".,..,.#.", "........")
    match = field(rows, a=soldier((0, 0)), X=soldier((7, 0)), Y=soldier((3, 3)))
    found = threat(match.state, "squad")
    for square in match.state.board.squares():
        seen = observes(match.state, "opposition", square)
        assert bool(found[square.y, square.x]) == seen
        assert bool(watchers(match.state, "squad", [square])[0]) == seen
