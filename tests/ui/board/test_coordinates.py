"""The figures of the square that is pointed at."""

import pygame
import pytest
from pygame import Rect

from game.board.board import Board
from game.board.squares import Square
from game.match.comparison import Comparison
from game.rules.scenario import Zone
from game.ui.app import App
from game.ui.board.camera import Frame
from game.ui.board.coordinates import _places
from game.ui.lab.screen import LabScreen
from game.ui.layout import Box
from game.ui.widgets.theme import INK
from tests.ui.lab.visitor import Visitor
from tests.ui.pilot import YARD, scenario, unit


def gold(seat: Visitor, box: Rect) -> int:
    """How many pixels of a part of the window are of the colour of the figures."""
    part = seat.app.window.subsurface(box.clip(seat.app.window.get_rect()))
    return sum(
        part.get_at((x, y))[:3] == INK["gold"]
        for x in range(part.get_width())
        for y in range(part.get_height())
    )


def test_the_column_and_the_row_are_written_at_the_rim_while_a_square_is_pointed_at(seat: Visitor) -> None:
    frame, clear = seat.screen.view.camera.frame(), seat.screen.view.clear
    x, y = frame.centre((4, 3))
    above = Rect(0, 0, 40, 24).move(round(x) - 20, max(clear.top, frame.top - 24))
    beside = Rect(0, 0, 24, 30).move(max(clear.left, frame.left - 24), round(y) - 15)
    before = gold(seat, above), gold(seat, beside)
    seat.hover(4, 3)
    assert gold(seat, above) > before[0]
    assert gold(seat, beside) > before[1]


@pytest.mark.parametrize(("left", "top"), [(-200, -200), (100, 100)])
def test_they_stay_in_what_is_seen_of_the_board(seat: Visitor, left: int, top: int) -> None:
    area = Box(50, 60, 700, 500)
    columns, rows = _places(Frame(40, left, top), Square(10, 8), (40, 40), area, seat.app.look)
    for plate in (*columns, *rows):
        assert Rect(area).contains(plate)
    assert columns[0].bottom <= max(area.top, top) + columns[0].height
    assert rows[0].left == (area.left if left < 0 else 100 - rows[0].width)


def test_no_figure_is_written_over_the_name_of_a_zone(app: App) -> None:
    pen = Zone("the pen", "objective", None, tuple(Square(x, y) for x in range(2) for y in range(4)))
    lab = LabScreen(Comparison(scenario(Board.of(YARD), unit("Vega", "squad", 5, 6), zones=(pen,))))
    app.open(lab)
    seat = Visitor(app, lab)
    seat.frames(4)
    seat.hover(9, 6)
    name = Rect(lab.scene.taken[-1])
    before = pygame.image.tobytes(app.window.subsurface(name), "RGB")
    seat.hover(0, 6)
    assert lab.scene.taken[-1] == name
    column = lab.view.camera.frame().centre((0, 6))[0]
    assert name.left < column < name.right
    assert pygame.image.tobytes(app.window.subsurface(name), "RGB") == before
