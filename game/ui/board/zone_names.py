"""Names of zones: each at its place, left out while somebody is there; of what is fought for never."""

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
    """Writes the names of zones, which may come to say more."""

    def __init__(self) -> None:
        self._places: dict[tuple[Square, ...], tuple[NamePlace, ...]] = {}
        """Where the name of a zone may stand, where it stands first."""

    def draw(
        self,
        surface: Surface,
        frame: Frame,
        look: Look,
        backdrop: Backdrop,
        taken: list[Rect],
        *,
        moving: bool = False,
    ) -> list[Rect]:
        """Write those that lie on nothing that is taken; where they lie.

        What is fought for is always told: its name goes elsewhere while somebody stays where it stands, but
        not for who is `moving` past.
        """
        written = list[Rect]()
        for zone in backdrop.zones if frame.px >= NAMED else ():
            name = look.text(zone.name, "label", zone_colour(zone))
            size = (name.get_width() + 8, name.get_height() + 2)
            if zone.squares not in self._places:
                self._places[zone.squares] = _places(zone, backdrop, frame, size, written)
            places, right = self._places[zone.squares], frame.at((backdrop.board.width, 0))[0] - 3
            plates = [_within(place.plate(frame, size), right) for place in places]
            free = [at for at, plate in enumerate(plates) if plate.collidelist([*taken, *written]) < 0]
            contested = zone.kind == "objective"
            if 0 not in free and not contested:
                continue
            at = free[0] if free and contested and not moving else 0
            self._places[zone.squares] = (places[at], *places[:at], *places[at + 1 :])
            pygame.draw.rect(surface, DARK, plates[at], border_radius=3)
            surface.blit(name, (plates[at].left + 5, plates[at].top + 1))
            written.append(plates[at])
        return written


def _within(plate: Rect, right: int) -> Rect:
    """What a name takes, moved to where it ends at the edge of the board."""
    plate.right = min(plate.right, right)
    return plate


def _places(
    zone: Zone, backdrop: Backdrop, frame: Frame, size: tuple[int, int], written: list[Rect]
) -> tuple[NamePlace, ...]:
    """Those of its places that lie on no wall, in no other zone, on no other name; the last if none does."""
    board, places = backdrop.board, tuple(_along(zone))
    others = {square for other in backdrop.zones if other.squares != zone.squares for square in other.squares}
    wide = -(-size[0] // frame.px)

    def free(place: NamePlace) -> bool:
        bare = place.plate(frame, size).collidelist(written) < 0
        return bare and not any(board.solid(at) or at in others for at in place.squares(wide))

    return tuple(filter(free, places)) or places[-1:]


def _along(zone: Zone) -> Iterator[NamePlace]:
    """Below the zone, where none of its signs are, or above; else within, along its upper or lower side."""
    top, low = min(square.y for square in zone.squares), max(square.y for square in zone.squares)
    sides = ((low, low + 1, False), (top, top, True), (top, top, False), (low, low + 1, True))
    for edge, row, above in sides:
        for column in sorted(square.x for square in zone.squares if square.y == edge):
            yield NamePlace(column, row, above)
