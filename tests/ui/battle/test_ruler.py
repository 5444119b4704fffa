"""The ruler: a key or its tab, then drag or point; nothing is done on the board meanwhile."""

import pygame
import pytest

from game.board.squares import Square
from game.ui.app import App
from tests.ui.battle.player import Keys, Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

YARD = (
    "........",
    "...#....",
    "...#....",
    "...#....",
    "........",
)
"""
. . . . . . . .
. . . # . . . .
a . . # . . . .    a: ann, whose rifle shoots 18 squares; the wall bars the way east
. . . # . . . .
. . . . . . . X
"""

PAIR = (man("ann", 0, 2), man("Rex", 7, 4))


@pytest.fixture
def mouse(app: App) -> Mouse:
    text = drawn(YARD, PAIR, heights=("00000000", "00000000", "00000000", "00000000", "00000002"))
    return Mouse(app, opened(app, planned(text, fog=False)))


def read(player: Mouse | Keys) -> dict[str, str]:
    return dict(player.battle.words())


def test_dragging_measures_from_where_the_button_goes_down(mouse: Mouse) -> None:
    """From 1,1 to 2,4: three straight and one half more, which counts as three (B-02)."""
    mouse.click(mouse.spot("measure"))
    view = mouse.battle.view.camera
    before = (view.x, view.y)
    mouse.drag(mouse.pixel((1, 1)), mouse.pixel((2, 4)), 1)
    words = read(mouse)
    assert words["Distance"] == "3 squares (3½, rounded down) from 1,1"
    assert words["Within"] == "Ann: rifle 18"
    assert words["Sight"].startswith("seen, ")
    assert "Height" not in words
    assert (view.x, view.y) == before
    assert mouse.battle.picture().pinned == (1, 1)
    assert mouse.battle.picture().sighting is not None
    assert mouse.battle.picture().course is None


def test_what_is_in_the_way_is_said_and_how_high_it_lies(mouse: Mouse) -> None:
    mouse.hover((0, 2))
    mouse.key(pygame.K_COMMA)
    mouse.hover((5, 2))
    assert read(mouse) == {
        "Distance": "5 squares from Ann",
        "Within": "Ann: rifle 18",
        "Sight": "not seen, behind wall 3,1 and 3,2",
    }
    mouse.hover((7, 4))
    assert read(mouse)["Height"] == "2 levels up"


def test_a_click_measures_and_does_nothing_until_the_ruler_is_put_away(mouse: Mouse) -> None:
    before = len(mouse.match.record.entries)
    mouse.key(pygame.K_COMMA)
    mouse.click(mouse.pixel((1, 1)))
    mouse.click(mouse.pixel((7, 4)))
    assert len(mouse.match.record.entries) == before
    assert mouse.battle.presenter.ruler.start == (7, 4)
    mouse.click(mouse.pixel((2, 2)), 3)
    assert not mouse.battle.presenter.ruler.held
    mouse.click(mouse.pixel((1, 1)))
    mouse.settle()
    assert mouse.controller.at("ann") == (1, 1)


def test_the_keyboard_alone_measures(app: App) -> None:
    """From who is chosen, then from where Enter was pressed; Esc ends it and leaves the battle open."""
    keys = Keys(app, opened(app, planned(drawn(YARD, PAIR), fog=False)))
    keys.key(pygame.K_COMMA)
    keys.walk(Square(2, 3))
    assert read(keys)["Distance"] == "2 squares (2½, rounded down) from Ann"
    keys.key(pygame.K_RETURN)
    keys.walk(Square(2, 1))
    assert read(keys)["Distance"] == "2 squares from 2,3"
    keys.key(pygame.K_ESCAPE)
    assert "Distance" not in read(keys)
    assert keys.top is keys.battle


def test_no_range_of_an_enemy_is_told(mouse: Mouse) -> None:
    """From an enemy it is measured by the ranges of one's own."""
    mouse.hover((7, 4))
    mouse.key(pygame.K_COMMA)
    mouse.hover((5, 3))
    assert read(mouse)["Distance"].endswith("from Rex")
    assert read(mouse)["Within"] == "Ann: rifle 18"
