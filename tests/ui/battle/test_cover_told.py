"""Cover that one only stands behind is told and drawn alike before a shot and after it (N-14)."""

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.state import changed
from game.systems.narrative.moves import Move
from game.systems.narrative.stances import Speak, TakeCover
from game.ui.app import App
from game.ui.battle import top_text
from game.ui.board.card import said
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

YARD = ("..........", "....o.....", "..........", "..........")
"""
. . . . . . . . . .
a . . . o R . . . .     a low crate between ann and Rex, and open ground below
. . . . . . . . . .
"""


@pytest.fixture
def mouse(app: App) -> Mouse:
    """Ann's turn."""
    text = drawn(YARD, (man("ann", 0, 1), man("Rex", 5, 1)), system="narrative")
    made = Mouse(app, opened(app, planned(text, system="narrative", fog=False, seed=1)))
    made.settle()
    while made.controller.unit != "ann":
        made.controller.do(next(action for action in made.match.legal() if action.kind == "end_turn"))
        made.settle()
    return made


def lines(mouse: Mouse, unit: str = "", **values: object) -> set[str]:
    """What becomes of the lines that are drawn from Ann to Rex, when a unit has been given some values."""
    if unit:
        mouse.match.state = changed(mouse.match.state, unit, **values)
        mouse.controller.do(Speak(unit="ann", call="go"))
        mouse.settle()
    mouse.away()
    mouse.hover((5, 1))
    seen = mouse.battle.presenter.sighting(mouse.battle.view.hovered)
    assert seen is not None
    return {way.fate for way in seen.told}


def card(mouse: Mouse) -> str:
    """What is told of who is pointed at."""
    return said(mouse.battle.panels._told)


def test_cover_that_is_not_taken_looks_the_same_when_the_shot_is_spent(mouse: Mouse) -> None:
    """N-14: the crate is in the way of no line then, and the card says on what it depends."""
    assert lines(mouse) == {"clear"}
    figures = mouse.battle.presenter.figures
    assert figures is not None
    assert figures.uncounted == "only if taken"
    assert lines(mouse, "ann", acted=True) == {"clear"}
    assert mouse.battle.presenter.figures is None
    assert "Seen by Ann: partial cover from there, only if taken" in card(mouse)


def test_cover_that_is_taken_is_in_the_way_of_both(mouse: Mouse) -> None:
    """N-14: the shot has a row for it, and nothing is said of a condition."""
    assert "obstructed" in lines(mouse, "rex", covered=True)
    assert "obstructed" in lines(mouse, "ann", acted=True)
    assert "Seen by Ann: partial cover from there" in card(mouse)
    assert "only if taken" not in card(mouse)


def test_who_is_exposed_has_no_use_of_cover_before_a_shot_nor_after_it(mouse: Mouse) -> None:
    """N-30: taken, and lost for the round."""
    exposed = {"covered": True, "exposed": mouse.match.state.clock.turn}
    assert lines(mouse, "rex", **exposed) == {"clear"}
    assert lines(mouse, "ann", acted=True) == {"clear"}


def test_the_turn_does_not_end_by_itself_while_cover_is_free(mouse: Mouse) -> None:
    """N-06, N-41: beside the crate with nothing else left; with the cover taken the turn is over."""
    drilled = replace(mouse.match.state.unit("ann").stats, talents=("cover_drill",))
    spent = {"acted": True, "maneuvers": 1, "at": Square(2, 1), "stats": drilled}
    mouse.match.state = changed(mouse.match.state, "ann", **spent)
    mouse.controller.do(Move(unit="ann", at=Square(3, 1)))
    mouse.settle()
    assert mouse.match.state.clock.active == "ann"
    assert any(act.kind == "peek" for act in mouse.match.legal()), "a look alone would be no reason to go on"
    assert top_text.left(mouse.controller) == "Ann can still Take cover; else Done (H)"
    mouse.controller.do(TakeCover(unit="ann"))
    mouse.settle()
    assert mouse.match.state.unit("ann").covered
    assert mouse.match.state.clock.active != "ann"
