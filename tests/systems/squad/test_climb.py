"""Climbing out of a pit takes a whole Move (B-30)."""

from typing import Any

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Revealed
from game.systems.squad.moves import Climb, Dash, Jump, Move
from game.systems.squad.stances import Aim
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, soldier
from tests.systems.squad.fire import refused
from tests.systems.squad.flow import hide, told, whose

PIT = ("......", ".#....", "..:...", "......")
LEDGE = ("000000", "000000", "000200", "000100")


def below(rows: tuple[str, ...] = PIT, heights: tuple[str, ...] = (), **more: Any) -> Match[Squad]:
    """A lies in the pit at 2,2."""
    return field(rows, heights=heights, **{"a": soldier((2, 2)), "X": soldier((5, 0)), **more})


def climb(at: tuple[int, int]) -> Climb:
    return Climb(unit="a", at=Square(*at))


def test_a_unit_climbs_into_a_free_neighbouring_square_for_a_whole_move() -> None:
    """B-30, S-06: the Move is spent; a Dash may follow, another Move not."""
    match = below()
    assert refused(match, Move(unit="a", at=Square(2, 3))) == ["B-07"]
    match.do(climb((2, 3)))
    assert man(match, "a").at == (2, 3)
    assert man(match, "a").spent == ("move",)
    assert refused(match, Move(unit="a", at=Square(2, 0))) == ["S-06"]
    assert refused(match, Dash(unit="a", at=Square(3, 3))) == []


def test_climbing_can_be_the_second_action() -> None:
    """S-06: Move is in both lists; after a Move there is none left."""
    match = below()
    match.do(Aim(unit="a"))
    match.do(climb((2, 3)))
    assert man(match, "a").aim == 0
    assert whose(match) == ("opposition", ("X",))
    match = below()
    put(match, "a", spent=("move",))
    assert refused(match, climb((2, 3))) == ["S-06"]


def test_where_a_climb_can_end() -> None:
    """B-30, B-08, B-10: no wall and none at the corner, no ledge of 2, nobody there, not two squares off."""
    match = below(heights=LEDGE, b=soldier((1, 2)))
    listed = {action.at for action in match.legal() if isinstance(action, Climb)}
    assert listed == {Square(2, 1), Square(3, 1), Square(3, 3), Square(2, 3), Square(1, 3)}
    assert refused(match, climb((2, 4))) == ["B-30"]
    assert refused(match, climb((2, 0))) == ["B-30"]


def test_no_climb_past_the_corner_of_a_wall() -> None:
    """B-30, B-08: a wall at 2,1 bars 1,1 and 3,1 too; a pit at 1,2 bars nothing."""
    match = below(("......", "..#...", ".::...", "......"))
    listed = {action.at for action in match.legal() if isinstance(action, Climb)}
    assert listed == {Square(3, 2), Square(3, 3), Square(2, 3), Square(1, 3)}


def test_who_is_in_no_pit_does_not_climb_and_who_is_does_not_jump() -> None:
    """B-30: climbing is the way out."""
    match = below(a=soldier((2, 3)))
    assert refused(match, climb((2, 2))) == ["B-30", "B-30"]
    assert refused(below(), Jump(unit="a", at=Square(3, 2))) == ["B-30"]


def test_who_is_held_does_not_climb() -> None:
    """S-41: it is a Move."""
    match = below()
    put(match, "a", held_by="X")
    assert refused(match, climb((2, 3))) == ["S-41"]


def test_somebody_unknown_in_the_square_is_found_and_the_climb_is_lost() -> None:
    """B-39: the step is not made."""
    match = below(Y=soldier((5, 3), stealth=True))
    hide(match, "Y")
    put(match, "Y", at=Square(2, 3))
    assert refused(match, climb((2, 3))) == []
    events = match.do(climb((2, 3)))
    assert [event.unit for event in told(events, Revealed)] == ["Y"]
    assert man(match, "a").at == (2, 2)
    assert man(match, "a").spent == ("move",)


def test_a_climb_shows() -> None:
    """S-53: it is a whole Move, more than half of `move`: Full falls to 75%."""
    match = below(a=soldier((2, 2), stealth=True), X=soldier((5, 0), sa=0))
    hide(match, "a")
    match.do(climb((2, 3)))
    assert man(match, "a").stealth == 3
