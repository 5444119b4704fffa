"""The zones of a map: their squares tinted, their borders dashed, their names where there is room."""

import pygame
from pygame import Surface

from game.rules.scenario import Zone
from game.ui.board.camera import Frame
from game.ui.overlays import contours
from game.ui.overlays.patterns import Pattern, swatch
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.widgets.look import Look
from game.ui.widgets.theme import DARK, INK, SIDE_COLOURS, Colour

NAMED = 20
"""From so many pixels a square on zones have names."""


class Zones:
    """Draws zones; the border of each is worked out once for a board of one size."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._borders: dict[Zone, list[contours.Edge]] = {}

    def draw(self, surface: Surface, frame: Frame, look: Look, zones: tuple[Zone, ...]) -> None:
        """Draw them all."""
        for zone in zones:
            if zone not in self._borders:
                self._borders[zone] = contours.around(zone.squares, self._size)
            colour = _colour(zone)
            stamp = swatch(Pattern(colour, "plain", 14), frame.px)
            surface.fblits([(stamp, frame.at(square)) for square in zone.squares], PREMULTIPLIED)
            contours.stroke(surface, frame, self._borders[zone], colour, 2, "dashed")
        if frame.px >= NAMED:
            self._names(surface, frame, look, zones)

    def _names(self, surface: Surface, frame: Frame, look: Look, zones: tuple[Zone, ...]) -> None:
        """The names, each in or beside its zone where no other name stands already."""
        taken: list[pygame.Rect] = []
        edge = frame.left + self._size[0] * frame.px - 3
        for zone in zones:
            name = look.text(zone.name, "label", _colour(zone))
            places = _name_places(zone, frame, (name.get_width() + 8, name.get_height() + 2))
            places = [place.move(min(0, edge - place.right), 0) for place in places]
            plate = next((place for place in places if place.collidelist(taken) < 0), places[0])
            taken.append(plate)
            pygame.draw.rect(surface, DARK, plate, border_radius=3)
            surface.blit(name, (plate.left + 5, plate.top + 1))


def _colour(zone: Zone) -> Colour:
    return SIDE_COLOURS[zone.side] if zone.side else INK["gold"]


def _name_places(zone: Zone, frame: Frame, size: tuple[int, int]) -> list[pygame.Rect]:
    """Where a zone's name may stand, best first: in its upper corner, above it, in its lower one, below."""
    first = min(zone.squares, key=lambda square: (square.y, square.x))
    last = max(zone.squares, key=lambda square: (square.y, -square.x))
    (left, top), (low_left, low) = frame.at(first), frame.at(last)
    inside, below = (
        pygame.Rect((left + 3, top + 3), size),
        pygame.Rect((low_left + 3, low + frame.px + 3), size),
    )
    return [
        inside,
        inside.move(0, -size[1] - 6),
        below.move(0, -size[1] - 6),
        below,
        inside.move(0, frame.px),
    ]
