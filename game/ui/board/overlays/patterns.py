"""How squares and lines are told apart without colour: a motif over a tint, whole, dashed or dotted lines."""

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Literal, NamedTuple

import pygame
from pygame import Surface

from game.ui.widgets.pen import PREMULTIPLIED, Ink, Pen
from game.ui.widgets.theme import INK, Colour, Tone

if TYPE_CHECKING:  # the title screen needs patterns, and no sight lines
    from game.analysis.sight_report import Fate

Dash = Literal["solid", "dashed", "dotted"]

FATES: "dict[Fate, tuple[Tone, Dash]]" = {
    "clear": ("good", "solid"),
    "obstructed": ("warn", "dashed"),
    "blocked": ("bad", "dotted"),
}
"""The tone and the dash of each fate of a sight line."""

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


Motif = Literal["plain", "hatch", "back", "cross", "dots", "drop", "veil", "bars", "edge", "up", "down"]


class Pattern(NamedTuple):
    """A tint of some opacity with a motif over it."""

    tone: Tone | Colour
    motif: Motif
    tint: int = 60
    mark: int = 130

    @property
    def colour(self) -> Colour:
        """Its colour in the palette that is used."""
        return INK[self.tone] if isinstance(self.tone, str) else self.tone


def swatch(pattern: Pattern, px: int) -> Surface:
    """One square of a pattern, premultiplied; motifs run on from square to square."""
    return _swatch(pattern.colour, pattern.motif, pattern.tint, pattern.mark, px)


@lru_cache(maxsize=256)
def _swatch(colour: Colour, motif: Motif, tint: int, mark: int, px: int) -> Surface:
    pen = Pen(px)
    gap = 1 / px
    pen.rect(gap, gap, 1 - gap, 1 - gap, (*colour, tint), 0.07)
    if px >= 8:
        _MOTIFS[motif](pen, (*colour, mark))
    return pen.picture()


def strip(pattern: Pattern, px: int, squares: int) -> Surface:
    """So many squares of a pattern in a row: one such blit is quicker than one for each of them."""
    return _strip(pattern.colour, pattern.motif, pattern.tint, pattern.mark, px, squares)


@lru_cache(maxsize=32)
def _strip(colour: Colour, motif: Motif, tint: int, mark: int, px: int, squares: int) -> Surface:
    square = _swatch(colour, motif, tint, mark, px)
    row = Surface((squares * px, px), pygame.SRCALPHA).convert_alpha()
    for at in range(squares):
        row.blit(square, (at * px, 0), special_flags=PREMULTIPLIED)
    return row


def _plain(_pen: Pen, _ink: Ink) -> None:
    """Nothing over the tint."""


def _diagonals(pen: Pen, ink: Ink, *, rising: bool) -> None:
    width = max(1.2 / pen.px, 0.03)
    for k in range(-2, 3):
        start = k / 3 + 1 / 6
        line = [(start, 0.0), (start + 1, 1.0)]
        pen.line([(1 - x, y) for x, y in line] if rising else line, width, ink)


def _hatch(pen: Pen, ink: Ink) -> None:
    _diagonals(pen, ink, rising=True)


def _back(pen: Pen, ink: Ink) -> None:
    _diagonals(pen, ink, rising=False)


def _cross(pen: Pen, ink: Ink) -> None:
    _hatch(pen, ink)
    _back(pen, ink)


def _dots(pen: Pen, ink: Ink) -> None:
    for x in (0.25, 0.75):
        for y in (0.25, 0.75):
            pen.disc(x, y, max(0.05, 1.3 / pen.px), ink)


def _veil(pen: Pen, ink: Ink) -> None:
    pen.disc(0.5, 0.5, max(0.045, 1.2 / pen.px), ink)


def _bars(pen: Pen, ink: Ink) -> None:
    for k in range(4):
        pen.rect(0, (k + 0.4) / 4, 1, max(0.035, 1.2 / pen.px), ink)


def _edge(pen: Pen, ink: Ink) -> None:
    """A frame of dashes: four along each side."""
    wide = max(0.06, 1.6 / pen.px)
    for k in range(4):
        at = (k + 0.25) / 4
        for x, y in ((at, 0), (at, 1 - wide)):
            pen.rect(x, y, 0.125, wide, ink)
            pen.rect(y, x, wide, 0.125, ink)


def _drop(pen: Pen, ink: Ink) -> None:
    width = max(0.055, 1.4 / pen.px)
    for y in (0.32, 0.54):
        pen.line([(0.3, y), (0.5, y + 0.17), (0.7, y)], width, ink)


def _arrow(pen: Pen, ink: Ink, *, up: bool) -> None:
    """In a corner, so that a figure has room in the middle; in a small square as large as that."""
    x, y, reach = (0.5, 0.5, 0.3) if pen.px < 24 else (0.82, 0.22, 0.12)
    width, tip = max(0.06, 1.6 / pen.px), y - reach if up else y + reach
    pen.line([(x, 2 * y - tip), (x, tip)], width, ink)
    pen.line([(x - reach, y), (x, tip), (x + reach, y)], width, ink)


def _up(pen: Pen, ink: Ink) -> None:
    _arrow(pen, ink, up=True)


def _down(pen: Pen, ink: Ink) -> None:
    _arrow(pen, ink, up=False)


_MOTIFS = {
    "plain": _plain,
    "hatch": _hatch,
    "back": _back,
    "cross": _cross,
    "dots": _dots,
    "drop": _drop,
    "veil": _veil,
    "bars": _bars,
    "edge": _edge,
    "up": _up,
    "down": _down,
}
