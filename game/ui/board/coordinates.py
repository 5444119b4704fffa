"""The column and row of the square that is pointed at, as figures at the rim of what is seen of the board."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.board.squares import Square
from game.ui.board.camera import Frame
from game.ui.board.picture import BoardPicture
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import DARK

FIGURED = 16
"""From so many pixels a square on they are shown."""


def draw_coordinates(
    surface: Surface, frame: Frame, shown: BoardPicture, area: Box, look: Look, taken: Sequence[Rect]
) -> None:
    """The figures of `shown.hovered`, inside an area, on nothing taken, beside the board if it can be."""
    square, board = shown.hovered, shown.backdrop.board
    if square is None or frame.px < FIGURED or square not in board:
        return
    ground = Rect(frame.left, frame.top, board.width * frame.px, board.height * frame.px)
    places = _places(frame, square, (board.width, board.height), area, look)
    for figure, sides in zip(square, places, strict=True):
        free = (place for place in sides if place.collidelist(taken) < 0)
        plate = min(free, key=ground.colliderect, default=None)
        if plate:
            text = look.text(str(figure), "small", "gold")
            pygame.draw.rect(surface, DARK, plate, border_radius=look.measure(3))
            surface.blit(text, text.get_rect(center=plate.center))


def _places(
    frame: Frame, square: Square, size: tuple[int, int], area: Box, look: Look
) -> tuple[tuple[Rect, Rect], tuple[Rect, Rect]]:
    """Where the column may be written, above and below, and the row, at the left and at the right."""
    x, y = frame.centre(square)
    right, bottom = frame.at(size)
    wide, tall = (look.width(str(max(size)), "small") + look.measure(8), look.font("small").get_height())
    plate = Rect(0, 0, wide, tall)
    column, row = round(x) - wide // 2, round(y) - tall // 2
    return (
        (
            plate.move(column, max(area.top, frame.top - tall)),
            plate.move(column, min(area.bottom, bottom + tall) - tall),
        ),
        (
            plate.move(max(area.left, frame.left - wide), row),
            plate.move(min(area.right, right + wide) - wide, row),
        ),
    )
