"""Who is not seen now stands where it was seen last, and nothing more is said of it than that."""

from game.board.squares import Square
from game.systems.squad.moves import Move
from game.ui.app import App
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

OPEN = ("........",) * 4
DARK = ("kkkkkkkk",) * 4


def out_of_the_dark(app: App) -> Mouse:
    """Ann stood beside Rex, who could be seen only from there, and has gone away from him."""
    text = drawn(OPEN, (man("ann", 1, 1, bhp=5), man("Rex", 2, 1, bhp=3)), light=DARK)
    mouse = Mouse(app, opened(app, planned(text)))
    mouse.controller.do(Move(unit="ann", at=Square(0, 0)))
    mouse.settle()
    return mouse


def test_figures_of_who_was_seen_last_are_said_to_hold_if_it_is_still_there(app: App) -> None:
    """B-36: it may be aimed at; what it could do in return, nobody knows."""
    mouse = out_of_the_dark(app)
    mouse.hover((2, 1))
    figures = mouse.battle.presenter.figures
    assert figures
    assert figures.target == "rex"
    assert figures.last_seen == 1
    assert figures.answer is None
    assert mouse.battle.words()[0][1].endswith("% if still there")
    mouse.battle.presenter.point(Square(2, 1), 0.0)
    rows = mouse.battle.presenter.unit_rows(Square(2, 1))
    assert "last seen here in turn 1" in [span.words for row in rows for span in row.spans]


def test_an_attack_on_who_is_not_seen_says_that_nothing_of_it_is_seen(app: App) -> None:
    mouse = out_of_the_dark(app)
    mouse.hover((2, 1))
    mouse.click(mouse.at)
    mouse.settle()
    words = [line.words for line in mouse.controller.lines]
    assert any("Ann shoots at somebody unseen; what comes of it is not seen" in line for line in words), words
