"""Panels as pictures: what a panel draws is kept, and drawn in one piece until what it shows changes."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.panels.bits import Spot
from game.ui.tiles.pen import PREMULTIPLIED

Paint = Callable[[Surface], tuple[Spot, ...]]
"""Draws a panel onto a surface of the window's size; its spots."""


class _Plate(NamedTuple):
    of: tuple[object, ...]
    area: pygame.Rect
    picture: Surface
    spots: tuple[Spot, ...]


class Plates:
    """The pictures of some panels, each by its name."""

    def __init__(self) -> None:
        self._kept: dict[str, _Plate] = {}
        self._sheet: Surface | None = None

    def draw(
        self, surface: Surface, name: str, box: Box, shadow: int, of: tuple[object, ...], paint: Paint
    ) -> tuple[Spot, ...]:
        """Draw the panel in a box, painted anew when one of the things that it is made `of` is another.

        `shadow` is how far it reaches beyond the box.
        """
        size = surface.get_size()
        plate = self._kept.get(name)
        if plate is None or plate.of != (box, size, *of):
            plate = self._painted(size, box, shadow, (box, size, *of), paint)
            self._kept[name] = plate
        surface.blit(plate.picture, plate.area, special_flags=PREMULTIPLIED)
        return plate.spots

    def _painted(
        self, size: tuple[int, int], box: Box, shadow: int, of: tuple[object, ...], paint: Paint
    ) -> _Plate:
        if self._sheet is None or self._sheet.get_size() != size:
            self._sheet = Surface(size, pygame.SRCALPHA).convert_alpha()
        area = pygame.Rect(box).inflate(2 * shadow, 2 * shadow).clip(self._sheet.get_rect())
        self._sheet.set_clip(area)
        self._sheet.fill((0, 0, 0, 0))
        spots = paint(self._sheet)
        return _Plate(of, area, self._sheet.subsurface(area).copy(), spots)
