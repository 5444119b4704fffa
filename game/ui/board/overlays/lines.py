"""Lines on the board: around areas, zones and what is watched, at distances, from one square to another."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from game.analysis.sight_report import Sighting
from game.board.squares import Square
from game.rules.scenario import Zone
from game.ui.board.camera import Frame
from game.ui.board.overlays.patterns import FATES, Dash, Pattern, line, swatch
from game.ui.board.picture import Rings, Watch
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import DARK, INK, SIDE_COLOURS, Colour

Edge = tuple[tuple[int, int], tuple[int, int]]

RINGS = (6, 12, 18, 24, 36, 48)
"""The distances in squares at which range rings are drawn."""


def edges(area: NDArray[np.bool_]) -> list[Edge]:
    """The sides between squares in an area and squares out of it, as runs of lattice points.

    Sides on the rim of the array count. `area` has shape (height, width).
    """
    padded = np.pad(area, 1)
    return list(_runs(padded[1:, 1:-1] != padded[:-1, 1:-1], flat=True)) + list(
        _runs((padded[1:-1, 1:] != padded[1:-1, :-1]).T, flat=False)
    )


def _runs(sides: NDArray[np.bool_], *, flat: bool) -> Iterator[Edge]:
    for level in np.flatnonzero(sides.any(axis=1)).tolist():
        row = np.concatenate(([False], sides[level], [False]))
        starts, ends = np.nonzero(row[1:] & ~row[:-1])[0], np.nonzero(row[:-1] & ~row[1:])[0]
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            yield ((start, level), (end, level)) if flat else ((level, start), (level, end))


def around(squares: Iterable[Square], size: tuple[int, int]) -> list[Edge]:
    """The sides around some squares of a board of that width and height."""
    area = np.zeros((size[1], size[0]), np.bool_)
    for square in squares:
        if 0 <= square.x < size[0] and 0 <= square.y < size[1]:
            area[square.y, square.x] = True
    return edges(area)


def sides_of(squares: Iterable[Square]) -> list[Edge]:
    """The sides around a few squares, one by one: quicker than `around` for a handful."""
    area = set(squares)
    return [
        side
        for x, y in area
        for near, side in (
            ((x, y - 1), ((x, y), (x + 1, y))),
            ((x, y + 1), ((x, y + 1), (x + 1, y + 1))),
            ((x - 1, y), ((x, y), (x, y + 1))),
            ((x + 1, y), ((x + 1, y), (x + 1, y + 1))),
        )
        if near not in area
    ]


def within(centre: Square, radius: int, size: tuple[int, int]) -> NDArray[np.bool_]:
    """The squares of a board at most so far from one, shape (height, width) (B-02)."""
    dx = np.abs(np.arange(size[0]) - centre.x)[None, :]
    dy = np.abs(np.arange(size[1]) - centre.y)[:, None]
    area: NDArray[np.bool_] = (2 * np.maximum(dx, dy) + np.minimum(dx, dy)) // 2 <= radius
    return area


def stroke(
    surface: Surface, frame: Frame, sides: Iterable[Edge], colour: Colour, width: int, dash: Dash = "solid"
) -> None:
    """Draw sides of squares as lines."""
    clip = surface.get_rect()
    for start, end in sides:
        a, b = frame.corner(*start), frame.corner(*end)
        if clip.clipline(a, b):
            line(surface, a, b, colour, width, dash)


def draw_rings(surface: Surface, frame: Frame, look: Look, rings: Rings, size: tuple[int, int]) -> None:
    """Draw the rings on a board of that width and height, as far as one of them still leaves squares out."""
    for name, radius in rings.bands:
        area = within(rings.centre, radius, size)
        if area.all():
            break
        sides = [side for side in edges(area) if not _rim(side, size)]
        stroke(surface, frame, sides, DARK, 3, "dotted")
        stroke(surface, frame, sides, INK["glass"], 2, "dotted")
        _ring_names(surface, frame, look, rings.centre, (name, radius), size)


def _ring_names(
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


def _rim(side: Edge, size: tuple[int, int]) -> bool:
    """Whether a side lies on the edge of the board."""
    (x1, y1), (x2, y2) = side
    return (x1 == x2 and x1 in {0, size[0]}) or (y1 == y2 and y1 in {0, size[1]})


def draw_watch(surface: Surface, frame: Frame, watch: Watch, size: tuple[int, int]) -> None:
    """Draw what is watched on a board of that width and height."""
    colour = SIDE_COLOURS[watch.side]
    stamp = swatch(Pattern(colour, "hatch", 18, 70), frame.px)
    surface.fblits([(stamp, frame.at(square)) for square in watch.squares], PREMULTIPLIED)
    stroke(surface, frame, _around(watch.squares, size), colour, 2, "dashed")


@lru_cache(maxsize=16)
def _around(squares: tuple[Square, ...], size: tuple[int, int]) -> tuple[Edge, ...]:
    return tuple(around(squares, size))


class Zones:
    """Draws zones; the border of each is worked out once for a board of one size."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._borders: dict[Zone, list[Edge]] = {}

    def draw(self, surface: Surface, frame: Frame, zones: tuple[Zone, ...]) -> None:
        """Draw them all; their names are labels."""
        for zone in zones:
            if zone not in self._borders:
                self._borders[zone] = around(zone.squares, self._size)
            colour = zone_colour(zone)
            stamp = swatch(Pattern(colour, "plain", 14), frame.px)
            surface.fblits([(stamp, frame.at(square)) for square in zone.squares], PREMULTIPLIED)
            stroke(surface, frame, self._borders[zone], colour, 2, "dashed")


def zone_colour(zone: Zone) -> Colour:
    """The colour of the side that a zone belongs to; gold where it is nobody's."""
    return SIDE_COLOURS[zone.side] if zone.side else INK["gold"]


UNDER: Colour = (10, 12, 18)
FAINT: Colour = (112, 62, 64)
"""A blocked line that is not told one by one."""


def draw_sighting(surface: Surface, frame: Frame, seen: Sighting, *, quiet: bool) -> None:
    """Draw the lines, outline what blocks them, mark the corner that they start from.

    `quiet` draws them thin, for when something else is in front; thin are lines that all are blocked, too:
    what blocks them tells more.
    """
    wide = 1 if quiet else 3 if frame.px >= 40 else 2
    blind = seen.cover is None
    for colour, dash, squares in _blockers(seen):
        sides = sides_of(squares)
        stroke(surface, frame, sides, UNDER, wide + 2)
        stroke(surface, frame, sides, colour, wide, dash)
    told = seen.told
    for way in seen.ways:
        if way not in told:
            line(surface, frame.corner(*way.line.start), frame.corner(*way.line.end), FAINT, 1)
    for way in sorted(told, key=lambda way: way.fate != "blocked"):
        tone, dash = FATES[way.fate]
        colour = INK[tone]
        start, end = frame.corner(*way.line.start), frame.corner(*way.line.end)
        if not (quiet or blind):
            line(surface, start, end, UNDER, wide + 2, dash)
        line(surface, start, end, colour, 1 if blind else wide, dash)
    if seen.cover:
        corner = frame.corner(*seen.ways[0].line.start)
        pygame.draw.aacircle(surface, UNDER, corner, wide + 3)
        pygame.draw.aacircle(surface, (255, 255, 255), corner, wide + 1)


def _blockers(seen: Sighting) -> Iterator[tuple[Colour, Dash, tuple[Square, ...]]]:
    """What to outline: the pieces of cover and concealment, or whatever blocks all lines."""
    if seen.cover is None:
        blocking = {q for way in seen.ways for block in way.line.blocks for q in block.squares}
        yield INK["bad"], "solid", tuple(blocking)
        return
    for piece in seen.cover.pieces:
        yield INK["bad"] if piece.total else INK["warn"], "solid", piece.squares
    for veil in seen.concealment.pieces:
        yield INK["glass"], "dashed", veil.squares
