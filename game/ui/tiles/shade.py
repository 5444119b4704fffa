"""Depth and light over the painted squares: cliffs, cast shadows, dim and dark."""

from collections.abc import Iterable
from functools import lru_cache

import pygame
from pygame import Surface

from game.board.board import Board
from game.board.squares import Facing, Square
from game.board.terrain import Light
from game.ui.tiles.ground import floor_colour
from game.ui.tiles.pen import BLACK, PREMULTIPLIED, Pen, shade
from game.ui.tiles.stamps import tile

LIGHTS: dict[Light, tuple[int, int, int]] = {
    Light.BRIGHT: (255, 255, 255),
    Light.DIM: (158, 160, 186),
    Light.DARK: (84, 88, 124),
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


def tall(board: Board, square: Square) -> bool:
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
