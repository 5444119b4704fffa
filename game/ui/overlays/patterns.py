"""The looks of overlaid squares: each has a pattern as well as a colour, so that colour alone never tells."""

from functools import lru_cache
from typing import Literal, NamedTuple

from pygame import Surface

from game.ui.tiles.pen import Ink, Pen
from game.ui.widgets.theme import Colour

Motif = Literal["plain", "hatch", "back", "cross", "dots", "drop", "veil", "bars", "up", "down"]


class Pattern(NamedTuple):
    """A tint of some opacity with a motif over it."""

    colour: Colour
    motif: Motif
    tint: int = 60
    mark: int = 130


@lru_cache(maxsize=256)
def swatch(pattern: Pattern, px: int) -> Surface:
    """One square of a pattern, premultiplied; motifs run on from square to square."""
    pen = Pen(px)
    gap = 1 / px
    pen.rect(gap, gap, 1 - gap, 1 - gap, (*pattern.colour, pattern.tint), 0.07)
    ink = (*pattern.colour, pattern.mark)
    if px >= 8:
        _MOTIFS[pattern.motif](pen, ink)
    return pen.picture()


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
    "up": _up,
    "down": _down,
}
