"""The log is read as a story: each line says who did what, in words that nobody has to look up."""

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.events import Ground, told_to
from tests.ui.battle.log_reader import said

AT = (Square(2, 2),)
CLOUD = (*AT, Square(2, 3), Square(3, 2))
DOOR = Ground(squares=AT, what="open door", by="Rex", deed="opens the door")
SMOKE = Ground(squares=CLOUD, what="smoke", by="ann", deed="lays smoke")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (DOOR, "Rex opens the door at 2,2"),
        (SMOKE, "Ann lays smoke at 2,2 and 2 more squares"),
        (Ground(squares=CLOUD, what="smoke"), "Smoke spreads at 2,2 and 2 more squares"),
        (Ground(squares=AT, what="dark"), "It gets dark at 2,2"),
        (Ground(squares=CLOUD[:2], what="crates"), "Crates are thrown aside at 2,2 and 2,3"),
        (Ground(squares=AT, what="shallow water"), "Shallow water now at 2,2"),
    ],
)
def test_the_log_says_who_has_changed_the_ground(event: Ground, line: str) -> None:
    assert said([event]) == [line]


def test_a_door_that_somebody_unseen_opens_names_nobody() -> None:
    """B-36: what is heard of it is no more than that."""
    hidden = told_to("squad", replace(DOOR, unnamed=(("Rex", ("squad",)),)))
    assert isinstance(hidden, Ground)
    assert hidden.by == ""
    assert said([hidden]) == ["Somebody unseen opens the door at 2,2"]
