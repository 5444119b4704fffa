"""Paints a part of a board: ground by height, cliffs, shadows, what stands there, light and what glows."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame
from pygame import Surface

from game.board.board import Board
from game.board.squares import Facing, Square
from game.board.terrain import Light
from game.ui.board.tiles.ground import Site, floor_colour
from game.ui.board.tiles.growth import Growth, grow
from game.ui.board.tiles.stamps import Stamps, site, tile
from game.ui.board.tiles.weathering import weather
from game.ui.widgets.pen import BLACK, PREMULTIPLIED, Pen, shade
from game.ui.widgets.theme import VOID

LIGHTS: dict[Light, tuple[int, int, int]] = {
    Light.BRIGHT: (255, 255, 255),
    Light.DIM: (168, 170, 194),
    Light.DARK: (106, 111, 148),
}
"""What is left of the colours under each light."""

FINE = 4
"""The mask of the light has so many points a square: its borders are as soft as one of them."""

Reach = tuple[int, int, int, int]
"""Squares to paint: the first column and row, and how many of each."""


@lru_cache(maxsize=512)
def cliff(px: int, facing: Facing, drop: int, level: int) -> Surface:
    """The edge of a square above a lower neighbour: 1 level a step, 2 or more a cliff with hachures."""
    pen = Pen(px)
    top = floor_colour(level)
    steep = min(drop, 3)
    if facing == "S":
        _south(pen, steep, top)
    elif facing == "N":
        pen.rect(0, 0, 1, 0.03 + 0.02 * steep, shade(top, 1.34))
    elif facing == "W":
        pen.rect(0, 0, 0.03 + 0.015 * steep, 1, shade(top, 1.24))
    else:
        wide = (0.06, 0.12, 0.16)[steep - 1]
        pen.rect(1 - wide, 0, wide, 1, shade(top, 0.52))
        pen.rect(1 - wide - 0.02, 0, 0.025, 1, shade(top, 1.12))
        if steep > 1:
            for k in range(5):
                pen.rect(1 - wide, 0.08 + 0.2 * k, wide, 0.025, shade(top, 0.34))
    return pen.picture()


def _south(pen: Pen, steep: int, top: tuple[int, int, int]) -> None:
    high = (0.12, 0.24, 0.32)[steep - 1]
    pen.rect(0, 1 - high, 1, high, shade(top, 0.5))
    pen.rect(0, 1 - high - 0.025, 1, 0.035, shade(top, 1.36))
    if steep > 1:
        for k in range(6):
            pen.rect(0.07 + k / 6, 1 - high + 0.02, 0.028, high, shade(top, 0.32))
    pen.rect(0, 0.965, 1, 0.035, (*BLACK, 110))


def cliffs(board: Board, square: Square, px: int) -> Iterable[Surface]:
    """The edges of a square above each lower neighbour."""
    level = board.level(square)
    sides: tuple[Facing, ...] = ("N", "W", "E", "S")
    for facing in sides:
        near = square.step(facing)
        if near in board and board.level(near) < level:
            yield cliff(px, facing, level - board.level(near), level)


def cast(surface: Surface, squares: Iterable[Square], reach: Reach, px: int, strength: int) -> None:
    """Lay the soft shadow of raised squares on what is painted so far; the light comes from north-west."""
    unit = max(3, px // 4)
    left, top, wide, high = reach
    mask = Surface(((wide + 2) * unit, (high + 2) * unit), pygame.SRCALPHA)
    for square in squares:
        mask.fill(
            (0, 0, 0, strength), ((square.x - left + 1) * unit, (square.y - top + 1) * unit, unit, unit)
        )
    soft = pygame.transform.box_blur(mask, max(1, round(unit * 0.28)), repeat_edge_pixels=False)
    large = pygame.transform.smoothscale(soft, ((wide + 2) * px, (high + 2) * px))
    aside = round(px * 0.16)
    surface.blit(large, (aside - px, round(px * 0.22) - px), special_flags=PREMULTIPLIED)


def is_tall(board: Board, square: Square) -> bool:
    """Whether what stands in a square throws a long shadow."""
    return tile(board.terrain(square)).tall


def dim(surface: Surface, board: Board, reach: Reach, px: int) -> None:
    """Darken what is dim or dark, with a short soft border between lights."""
    left, top, wide, high = reach
    squares = [Square(x, y) for y in range(top - 1, top + high + 1) for x in range(left - 1, left + wide + 1)]
    lights = [board.lit(square) if square in board else Light.BRIGHT for square in squares]
    if not any(lights):
        return
    mask = Surface((wide + 2, high + 2))
    for at, light in enumerate(lights):
        mask.set_at((at % (wide + 2), at // (wide + 2)), LIGHTS[light])
    fine = pygame.transform.scale(mask, ((wide + 2) * FINE, (high + 2) * FINE))
    large = pygame.transform.smoothscale(fine, ((wide + 2) * px, (high + 2) * px))
    surface.blit(large, (-px, -px), special_flags=pygame.BLEND_MULT)


def paint(board: Board, reach: Reach, stamps: Stamps, grown: Growth | None = None) -> Surface:
    """The squares of `reach` (column, row, columns, rows) as an opaque picture, `stamps.px` pixels a square.

    What lies beyond the board stays dark; neighbours outside of the reach still throw their shadows in.
    Without `grown` nothing grows there but brush itself.
    """
    left, top, wide, high = reach
    px = stamps.px
    surface = Surface((wide * px, high * px)).convert()
    surface.fill(VOID)
    around = [
        Square(x, y)
        for y in range(max(0, top - 1), min(board.height, top + high + 1))
        for x in range(max(0, left - 1), min(board.width, left + wide + 1))
    ]
    sites = {square: site(board, square) for square in around}
    _grounds(surface, board, sites, reach, stamps)
    if grown is not None:
        grow(surface, grown, (left, top), px)
    tall = [square for square in around if is_tall(board, square)]
    _bodies(surface, board, (q for q in around if q not in set(tall)), sites, reach, stamps)
    cast(surface, tall, reach, px, 150)
    _bodies(surface, board, tall, sites, reach, stamps)
    weather(surface, (left, top), px)
    dim(surface, board, reach, px)
    for square in around:
        _lay(surface, stamps.glow(board.terrain(square), sites[square]), square, reach, px)
    return surface


def _grounds(surface: Surface, board: Board, sites: dict[Square, Site], reach: Reach, stamps: Stamps) -> None:
    """The ground from the lowest level up; each level first throws its shadow on those below."""
    px = stamps.px
    levels = sorted({board.level(square) for square in sites})
    for level in levels:
        squares = [square for square in sites if board.level(square) == level]
        if level != levels[0]:
            cast(surface, squares, reach, px, 170)
        for square in squares:
            at = ((square.x - reach[0]) * px, (square.y - reach[1]) * px)
            stamp = stamps.ground(board.terrain(square), sites[square])
            surface.blit(stamp, at, special_flags=PREMULTIPLIED)
            for edge in cliffs(board, square, px):
                surface.blit(edge, at, special_flags=PREMULTIPLIED)


def _bodies(
    surface: Surface,
    board: Board,
    squares: Iterable[Square],
    sites: dict[Square, Site],
    reach: Reach,
    stamps: Stamps,
) -> None:
    for square in squares:
        _lay(surface, stamps.body(board.terrain(square), sites[square]), square, reach, stamps.px)


def _lay(surface: Surface, stamp: tuple[Surface, int] | None, square: Square, reach: Reach, px: int) -> None:
    if stamp:
        picture, margin = stamp
        at = ((square.x - reach[0]) * px - margin, (square.y - reach[1]) * px - margin)
        surface.blit(picture, at, special_flags=PREMULTIPLIED)


def sketch(board: Board) -> Surface:
    """The board with one pixel a square: for maps seen from very far."""
    return sketched_over(Surface((board.width, board.height)), board, range(board.width * board.height))


def sketched_over(picture: Surface, board: Board, squares: Sequence[int]) -> Surface:
    """A sketch with some squares, by their index, as they are on a board."""
    made = picture.copy()
    kinds = {glyph: _colour(board, glyph) for glyph in {board.ground[at] for at in squares}}
    for at in squares:
        colour = kinds[board.ground[at]] or floor_colour(board.heights[at])
        light = LIGHTS[Light(board.light[at])]
        lit = (colour[0] * light[0] // 255, colour[1] * light[1] // 255, colour[2] * light[2] // 255)
        made.set_at((at % board.width, at // board.width), lit)
    return made


def _colour(board: Board, glyph: str) -> tuple[int, int, int] | None:
    """The main colour of a terrain, taken from its own tile; None where the floor shows."""
    stamps = Stamps(8)
    kind = board.kind(glyph)
    plain = Site(0, 0, 0)
    if glyph in ".,":
        return None
    tile = stamps.ground(kind, plain).copy()
    body = stamps.body(kind, plain)
    if body:
        tile.blit(body[0], (-body[1], -body[1]), special_flags=PREMULTIPLIED)
    colour = pygame.transform.average_color(tile)
    return (colour[0], colour[1], colour[2])
