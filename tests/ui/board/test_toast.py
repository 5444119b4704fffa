"""A message over the board: whole, beside the panels, as near the middle as they leave room."""

import pygame
import pytest

from game.ui.app import App
from game.ui.board.toast import LINES, toast
from game.ui.layout import Box
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import opened, planned

AREA = Box(100, 60, 1000, 600)
LONG = "Close combat with the knife of Captain Marlow: he needs the First Action, and that is gone. " * 2


def over(box: Box, *others: Box) -> bool:
    return pygame.Rect(box).collidelist([pygame.Rect(other) for other in others]) >= 0


def test_with_nothing_in_the_way_it_stands_in_the_middle_of_the_upper_edge(app: App) -> None:
    box, lines = toast(AREA, ((),), "Nobody is asked, then.", app.look)
    assert abs(box.left + box.width / 2 - 600) <= 1
    assert 60 < box.top < 80
    assert lines == ("Nobody is asked, then.",)


def test_however_much_room_there_is_a_long_one_has_short_lines(app: App) -> None:
    """At 100 %: 420 for its words, and 14 at each side."""
    box, lines = toast(AREA, ((),), LONG, app.look)
    assert 300 < box.width <= 448
    assert " ".join(lines) == LONG.strip()


def test_beside_a_panel_it_moves_no_farther_than_it_must_and_says_all(app: App) -> None:
    panel = Box(800, 60, 300, 260)
    box, lines = toast(AREA, ((panel,),), LONG, app.look)
    assert 1 < len(lines) <= LINES
    assert " ".join(lines) == LONG.strip()
    assert not over(box, panel)
    short = toast(AREA, ((panel,),), "Kept.", app.look)
    assert abs(short.box.left + short.box.width / 2 - 600) <= 1


def test_where_panels_fill_the_upper_edge_it_stands_below_the_shorter_one(app: App) -> None:
    tall, low = Box(100, 60, 500, 300), Box(600, 60, 500, 120)
    box, lines = toast(AREA, ((tall, low),), LONG, app.look)
    assert box.top >= 180
    assert box.left >= 600
    assert len(lines) <= LINES
    full = toast(AREA, ((AREA,),), LONG, app.look)
    assert over(full.box, AREA), "said all the same"


def test_it_covers_nobody_while_there_is_room_beside_them(app: App) -> None:
    """Whom it would cover in the first row of the board is spared, the panel is always."""
    panel, units = Box(800, 60, 300, 260), (Box(540, 60, 80, 100), Box(300, 60, 80, 100))
    box, _ = toast(AREA, ((panel, *units), (panel,)), "Nobody is asked, then.", app.look)
    assert not over(box, panel, *units)
    crowd = (Box(100, 60, 700, 600), Box(800, 60, 300, 600))
    box, _ = toast(AREA, (crowd, (panel,)), "Nobody is asked, then.", app.look)
    assert not over(box, panel)
    assert over(box, *crowd)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_it_covers_nothing_that_is_told_of_an_aim(app: App, size: tuple[int, int]) -> None:
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.widgets.resize(size)
    mouse = Mouse(app, opened(app, planned(fog=False)))
    mouse.hover((8, 4))
    assert any(spot.name == "about" and spot.box.top < 60 for spot in mouse.battle.panels.spots)
    mouse.frames(5)
    before = app.window.copy()
    mouse.battle.say(LONG)
    mouse.frames()
    message = changed(before, app.window)
    assert message.width > 200
    assert not over(Box(*message), *(spot.box for spot in mouse.battle.panels.spots))


def changed(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    """The box around the pixels that differ much."""
    apart = pygame.mask.from_threshold(after, (0, 0, 0), (12, 12, 12, 255), before)
    apart.invert()
    [first, *others] = apart.get_bounding_rects()
    return first.unionall(others)
