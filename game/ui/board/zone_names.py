"""Names of zones: each at one place for as long as its board is shown, left out while somebody is there."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.board.squares import Square
from game.rules.scenario import Zone
from game.ui.board.camera import Frame
from game.ui.board.labels import NAMED
from game.ui.board.overlays.lines import zone_colour
from game.ui.board.picture import Backdrop
from game.ui.widgets.look import Look
from game.ui.widgets.theme import DARK


BELOW_BARS = 7
"""Such a part of a square is left for the bars of whoever stands above a name."""


class NamePlace(NamedTuple):
    """Where a name stands: from a column on, above or below the upper side of a row."""

    column: int
    row: int
    above: bool

    def plate(self, frame: Frame, size: tuple[int, int]) -> Rect:
        """What a name of that size takes."""
        left, top = frame.at((self.column, self.row))
        return Rect(left + 3, top - 1 - size[1] if self.above else top + frame.px // BELOW_BARS, *size)

    def squares(self, wide: int) -> tuple[Square, ...]:
        """The squares on which a name lies that is so many of them wide."""
        return tuple(Square(self.column + x, self.row - self.above) for x in range(wide))


class ZoneNames:
    """Writes the names of zones, which may come to say more: where each stands does not change."""

    def __init__(self) -> None:
        self._places: dict[tuple[Square, ...], NamePlace] = {}

    def draw(
        self, surface: Surface, frame: Frame, look: Look, backdrop: Backdrop, taken: list[Rect]
    ) -> list[Rect]:
        """Write those that lie on nothing that is taken; where they lie."""
        written = list[Rect]()
        for zone in backdrop.zones if frame.px >= NAMED else ():
            name = look.text(zone.name, "label", zone_colour(zone))
            size = (name.get_width() + 8, name.get_height() + 2)
            if zone.squares not in self._places:
                self._places[zone.squares] = _place(zone, backdrop, frame, size, written)
            plate = self._places[zone.squares].plate(frame, size)
            plate.right = min(plate.right, frame.at((backdrop.board.width, 0))[0] - 3)
            if plate.collidelist(taken) < 0:
                pygame.draw.rect(surface, DARK, plate, border_radius=3)
                surface.blit(name, (plate.left + 5, plate.top + 1))
                written.append(plate)
        return written


def _place(
    zone: Zone, backdrop: Backdrop, frame: Frame, size: tuple[int, int], written: list[Rect]
) -> NamePlace:
    """The first of its places that lies on no wall, in no other zone, on no other name."""
    board, places = backdrop.board, tuple(_along(zone))
    others = {square for other in backdrop.zones if other.squares != zone.squares for square in other.squares}
    wide = -(-size[0] // frame.px)

    def free(place: NamePlace) -> bool:
        bare = place.plate(frame, size).collidelist(written) < 0
        return bare and not any(board.solid(at) or at in others for at in place.squares(wide))

    return next(filter(free, places), places[-1])


def _along(zone: Zone) -> Iterator[NamePlace]:
    """Below the zone, where none of its signs are, or above; else within, along its upper or lower side."""
    top, low = min(square.y for square in zone.squares), max(square.y for square in zone.squares)
    sides = ((low, low + 1, False), (top, top, True), (top, top, False), (low, low + 1, True))
    for edge, row, above in sides:
        for column in sorted(square.x for square in zone.squares if square.y == edge):
            yield NamePlace(column, row, above)
