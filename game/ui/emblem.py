"""The game's emblem: a rank of tokens and the line of fire that runs along all of them."""

from math import cos, pi, sin

import pygame
from pygame import Surface

from game.ui.tiles.pen import Pen, Point, shade
from game.ui.widgets.theme import INK, Colour

GROUND: Colour = (24, 31, 43)

GRID, LINES = 56, (6, 7, 9)
"""The squares behind the title: their size in pixels, and how much lighter their lines are."""


def emblem(px: int) -> Surface:
    """The emblem as a square picture with premultiplied alpha."""
    pen = Pen(px)
    pen.rect(0.0, 0.0, 1.0, 1.0, (54, 66, 86), 0.16)
    pen.rect(0.012, 0.012, 0.976, 0.976, GROUND, 0.15)
    for k in range(1, 6):  # the squares of the board, faint
        pen.rect(k / 6 - 0.003, 0.012, 0.006, 0.976, (255, 255, 255, 12))
        pen.rect(0.012, k / 6 - 0.003, 0.976, 0.006, (255, 255, 255, 12))
    pen.line([(0.12, 0.88), (0.9, 0.1)], 0.10, (*INK["gold"], 26))
    for x, y in ((0.38, 0.62), (0.585, 0.415), (0.79, 0.21)):
        for radius, ink in (
            (0.152, GROUND),
            (0.132, INK["opposition"]),
            (0.097, shade(INK["opposition"], 0.24)),
        ):
            pen.shape(_hexagon(x, y, radius), ink)
    pen.line([(0.19, 0.81), (0.93, 0.07)], 0.05, GROUND)
    pen.line([(0.19, 0.81), (0.93, 0.07)], 0.026, INK["gold"])
    pen.disc(0.17, 0.83, 0.105, GROUND)
    pen.disc(0.17, 0.83, 0.085, INK["squad"])
    pen.disc(0.17, 0.83, 0.055, shade(INK["squad"], 0.22))
    pen.disc(0.17, 0.83, 0.024, INK["squad"])
    return pen.picture()


def _hexagon(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * cos(pi / 3 * k), y + radius * sin(pi / 3 * k)) for k in range(6)]


def backdrop(size: tuple[int, int]) -> Surface:
    """The ground behind the title: dark, lighter behind the name, the squares of a board just visible."""
    small = Surface((8, 5))
    for x in range(8):
        for y in range(5):
            far = ((x - 2.2) / 5) ** 2 + ((y - 1.6) / 3.4) ** 2
            light = max(0.0, 1 - far)
            small.set_at((x, y), (round(11 + 10 * light), round(14 + 13 * light), round(20 + 19 * light)))
    ground = pygame.transform.smoothscale(small, size)
    for x in range(0, size[0], GRID):
        ground.fill(LINES, (x, 0, 1, size[1]), pygame.BLEND_RGB_ADD)
    for y in range(0, size[1], GRID):
        ground.fill(LINES, (0, y, size[0], 1), pygame.BLEND_RGB_ADD)
    return ground
