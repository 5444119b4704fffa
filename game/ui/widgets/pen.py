"""A canvas in units of one square: painted too large, then made small, so that edges are smooth."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Surface

from game.ui.widgets.theme import Colour, mix

Ink = Colour | tuple[int, int, int, int]
"""A colour, with its opacity when there are four parts."""

Point = tuple[float, float]

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


def shade(colour: Colour, factor: float) -> Colour:
    """A colour darker (below 1) or lighter (above 1)."""
    return mix(colour, BLACK, 1 - factor) if factor <= 1 else mix(colour, WHITE, factor - 1)


def margin(px: int, overhang: float) -> int:
    """How many pixels a picture has on every side for what sticks out of its square by a part of it."""
    return round(px * overhang)


class Pen:
    """Draws in units of one square, (0, 0) its north-west corner; `margin` is room for what sticks out.

    The picture has premultiplied alpha: blit it with BLEND_PREMULTIPLIED.
    """

    def __init__(self, px: int, overhang: float = 0.0) -> None:
        self.fine = 4 if px < 32 else 3
        self.px = px
        self.margin = margin(px, overhang)
        self.unit = px * self.fine
        self.size = px + 2 * self.margin
        self.surface = Surface((self.size * self.fine,) * 2, pygame.SRCALPHA)
        self._layer: Surface | None = None

    def picture(self) -> Surface:
        """What has been painted, at its true size."""
        return pygame.transform.smoothscale(self.surface, (self.size, self.size)).convert_alpha()

    def fill(self, colour: Ink) -> None:
        """Cover all of the canvas."""
        self._lay(colour, lambda surface, ink: surface.fill(ink))

    def rect(self, x: float, y: float, width: float, height: float, colour: Ink, round_by: float = 0) -> None:
        """A filled rectangle, its corners rounded by so much."""
        left, top = self._at((x, y))
        right, bottom = self._at((x + width, y + height))
        box = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        radius = round(round_by * self.unit) or -1
        self._lay(colour, lambda surface, ink: pygame.draw.rect(surface, ink, box, border_radius=radius))

    def disc(self, x: float, y: float, radius: float, colour: Ink, tall: float = 0) -> None:
        """A filled circle, or an ellipse of radii `radius` and `tall`."""
        tall = tall or radius
        left, top = self._at((x - radius, y - tall))
        right, bottom = self._at((x + radius, y + tall))
        box = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        self._lay(colour, lambda surface, ink: pygame.draw.ellipse(surface, ink, box))

    def ring(self, x: float, y: float, radius: float, width: float, colour: Ink) -> None:
        """A circle's line of some width, drawn inwards."""
        at, size, thick = self._at((x, y)), round(radius * self.unit), max(1, round(width * self.unit))
        self._lay(colour, lambda surface, ink: pygame.draw.circle(surface, ink, at, size, thick))

    def shape(self, points: Sequence[Point], colour: Ink) -> None:
        """A filled polygon."""
        corners = [self._at(point) for point in points]
        self._lay(colour, lambda surface, ink: pygame.draw.polygon(surface, ink, corners))

    def line(self, points: Sequence[Point], width: float, colour: Ink) -> None:
        """A line through points, with round joints."""
        corners = [self._at(point) for point in points]
        thick = max(1, round(width * self.unit))

        def draw(surface: Surface, ink: Ink) -> pygame.Rect:
            parts = [pygame.draw.line(surface, ink, start, end, thick) for start, end in pairwise(corners)]
            parts += [pygame.draw.circle(surface, ink, corner, thick // 2) for corner in corners]
            return parts[0].unionall(parts[1:])

        self._lay(colour, draw)

    def lay(self, picture: Surface, x: float, y: float) -> None:
        """Lay down a premultiplied picture, so many pixels wide as `unit` says, its corner at a point."""
        self.surface.blit(picture, self._at((x, y)), special_flags=PREMULTIPLIED)

    def shadow(
        self, x: float, y: float, width: float, height: float, strength: int, soft: float = 0.06
    ) -> None:
        """The soft shadow of a box."""
        layer = Surface(self.surface.get_size(), pygame.SRCALPHA)
        left, top = self._at((x, y))
        box = pygame.Rect(left, top, round(width * self.unit), round(height * self.unit))
        pygame.draw.rect(layer, (0, 0, 0, strength), box, border_radius=round(soft * self.unit))
        blurred = pygame.transform.box_blur(layer, max(1, round(soft * self.unit)), repeat_edge_pixels=False)
        self.surface.blit(blurred, (0, 0), special_flags=PREMULTIPLIED)

    def _at(self, point: Point) -> tuple[int, int]:
        offset = self.margin * self.fine
        return (round(point[0] * self.unit) + offset, round(point[1] * self.unit) + offset)

    def _lay(self, colour: Ink, draw: Callable[[Surface, Ink], pygame.Rect]) -> None:
        """Draw in a colour; with opacity on a layer first, of which only what was touched is laid down."""
        if len(colour) == 3:
            draw(self.surface, colour)
            return
        if self._layer is None:
            self._layer = Surface(self.surface.get_size(), pygame.SRCALPHA)
        red, green, blue, alpha = colour
        touched = draw(self._layer, (red * alpha // 255, green * alpha // 255, blue * alpha // 255, alpha))
        self.surface.blit(self._layer, touched, touched, special_flags=PREMULTIPLIED)
        self._layer.fill((0, 0, 0, 0), touched)
