"""Lines whole, dashed or dotted; and how each fate of a sight line is drawn, on the board and in legends."""

from functools import lru_cache
from math import hypot
from typing import Literal

import pygame
from pygame import Surface

from game.analysis.sight_report import Fate
from game.ui.widgets.theme import INK, Colour

Dash = Literal["solid", "dashed", "dotted"]

FATES: dict[Fate, tuple[Colour, Dash]] = {
    "clear": (INK["good"], "solid"),
    "obstructed": (INK["warn"], "dashed"),
    "blocked": (INK["bad"], "dotted"),
}
"""The colour and the dash of each fate of a sight line."""

DASH, GAP = 8, 6
"""The pixels of a dash and of the gap after it."""

SPACING = 7
"""The pixels from dot to dot."""


def line(
    surface: Surface,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: Colour,
    width: int,
    dash: Dash = "solid",
) -> None:
    """Draw a line, whole, in dashes or in dots."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    straight = start[0] == end[0] or start[1] == end[1]
    draw = pygame.draw.line if straight else pygame.draw.aaline
    if dash == "solid" or length == 0:
        draw(surface, colour, start, end, width)
        return
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    if dash == "dotted":
        dot = _dot(colour, width + 1)
        x, y = start[0] - dot.get_width() / 2, start[1] - dot.get_height() / 2
        steps = range(0, int(length), SPACING)
        surface.fblits([(dot, (x + dx * at, y + dy * at)) for at in steps])
        return
    for at in range(0, int(length), DASH + GAP):
        to = min(length, at + DASH)
        a = (start[0] + dx * at, start[1] + dy * at)
        draw(surface, colour, a, (start[0] + dx * to, start[1] + dy * to), width)


@lru_cache(maxsize=64)
def _dot(colour: Colour, size: int) -> Surface:
    dot = Surface((size, size), pygame.SRCALPHA)
    pygame.draw.aacircle(dot, colour, (size / 2, size / 2), size / 2)
    return dot.convert_alpha()
