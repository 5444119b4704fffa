"""Contours of distance around a square, each with its name."""

import pygame
from pygame import Surface

from game.board.squares import Square
from game.ui.board.camera import Frame
from game.ui.board.picture import Rings
from game.ui.overlays import contours
from game.ui.widgets.look import Look
from game.ui.widgets.theme import DARK, INK


def draw(surface: Surface, frame: Frame, look: Look, rings: Rings, size: tuple[int, int]) -> None:
    """Draw the rings on a board of that width and height, as far as one of them still leaves squares out."""
    for name, radius in rings.bands:
        area = contours.within(rings.centre, radius, size)
        if area.all():
            break
        sides = [side for side in contours.edges(area) if not _rim(side, size)]
        contours.stroke(surface, frame, sides, DARK, 3, "dotted")
        contours.stroke(surface, frame, sides, INK["glass"], 2, "dotted")
        _names(surface, frame, look, rings.centre, (name, radius), size)


def _names(
    surface: Surface, frame: Frame, look: Look, centre: Square, band: tuple[str, int], size: tuple[int, int]
) -> None:
    words, radius = band
    name = look.text(words, "small", "glass")
    for dx, dy in ((radius, 0), (-radius, 0), (0, radius), (0, -radius)):
        square = Square(centre.x + dx, centre.y + dy)
        if 0 <= square.x < size[0] and 0 <= square.y < size[1]:
            plate = name.get_rect(center=frame.centre(square)).inflate(8, 2)
            pygame.draw.rect(surface, DARK, plate, border_radius=4)
            surface.blit(name, (plate.left + 4, plate.top + 1))


def _rim(side: contours.Edge, size: tuple[int, int]) -> bool:
    """Whether a side lies on the edge of the board."""
    (x1, y1), (x2, y2) = side
    return (x1 == x2 and x1 in {0, size[0]}) or (y1 == y2 and y1 in {0, size[1]})
