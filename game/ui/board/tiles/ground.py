"""What a painter may know of a square, and painters of what one walks on: slabs, rubble, water, pits."""

from collections.abc import Mapping
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

from game.board.squares import FACINGS, Facing
from game.ui.widgets.pen import BLACK, WHITE, Pen, Point, shade
from game.ui.widgets.theme import Colour, mix


class Site(NamedTuple):
    """One square as its painter sees it; equal sites look the same, so that their picture is painted once.

    `joins` has one bit for each of FACINGS; `level` is the height in levels.
    """

    variant: int
    joins: int
    level: int

    def joined(self, facing: Facing) -> bool:
        """Whether it grows together with the neighbour that lies there."""
        return bool(self.joins >> FACINGS.index(facing) & 1)

    @property
    def upright(self) -> bool:
        """Whether a wall, door or curtain runs from north to south here instead of from west to east."""
        down = self.joined("N") + self.joined("S")
        across = self.joined("W") + self.joined("E")
        return down > across


def scatter(x: int, y: int) -> int:
    """A number that looks random and is always the same for a square."""
    mixed = (x * 0x9E3779B1 ^ y * 0x85EBCA77) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    return mixed ^ mixed >> 13


FLOOR: tuple[Colour, ...] = (
    (50, 55, 64),
    (64, 68, 75),
    (79, 82, 87),
    (95, 96, 98),
    (112, 111, 110),
    (129, 127, 122),
    (146, 142, 135),
    (162, 157, 148),
    (178, 172, 161),
    (193, 187, 174),
)
"""The floor by its height, 0 to 9: the higher, the lighter and the warmer."""

Strip = tuple[float, float, float, float]
"""A part of a square: left, top, width, height, the square being 1 wide."""

RUBBLE: Colour = (86, 80, 71)
WATER: Colour = (34, 74, 96)
SOOT: Colour = (30, 24, 23)


def floor_colour(level: int) -> Colour:
    """The colour of a floor at a height."""
    return FLOOR[min(level, len(FLOOR) - 1)]


def floor(pen: Pen, site: Site) -> None:
    """A slab with worn edges; the seams between slabs are the grid of the board."""
    base = shade(floor_colour(site.level), 0.97 + 0.013 * (site.variant % 5))
    seam = 1 / pen.px
    pen.fill(shade(base, 0.76))
    pen.rect(seam, seam, 1 - seam, 1 - seam, shade(base, 1.07), 0.04)
    pen.rect(2 * seam, 2 * seam, 1 - 2 * seam, 1 - 2 * seam, base, 0.04)
    if pen.px >= 24:
        _wear(pen, site, base)


def _wear(pen: Pen, site: Site, base: Colour) -> None:
    chance = Random(site.variant * 7 + site.level)
    for _ in range(5):
        x, y = chance.uniform(0.12, 0.86), chance.uniform(0.12, 0.86)
        pen.disc(x, y, chance.uniform(0.008, 0.018), shade(base, chance.choice((0.8, 1.1))))
    for crack in CRACKS.get(site.variant, ()):
        pen.line([(x + 0.005, y + 0.02) for x, y in crack], 0.02, (*shade(base, 1.2), 120))
        pen.line(crack, 0.018, shade(base, 0.6))
    for corner in CHIPS.get(site.variant, ()):
        pen.shape([(x + 0.01, y + 0.015) for x, y in corner], shade(base, 1.12))
        pen.shape(corner, shade(base, 0.66))
    if site.variant in {2, 9}:
        pen.line([(0.45, 0.72), (0.82, 0.62)], 0.02, (*WHITE, 22))
        pen.line([(0.5, 0.78), (0.76, 0.71)], 0.015, (*WHITE, 18))


CRACKS: Mapping[int, tuple[tuple[Point, ...], ...]] = {
    5: (
        ((0.18, 0.0), (0.26, 0.16), (0.22, 0.27), (0.38, 0.44), (0.36, 0.55)),
        ((0.25, 0.29), (0.14, 0.4), (0.12, 0.52)),
    ),
    7: (
        ((1.0, 0.62), (0.84, 0.66), (0.72, 0.6), (0.55, 0.72)),
        ((0.74, 0.61), (0.7, 0.46), (0.76, 0.34)),
    ),
    11: (((0.3, 1.0), (0.34, 0.86), (0.28, 0.76), (0.4, 0.6), (0.52, 0.58), (0.6, 0.42)),),
}
"""The cracks of some slabs, by their variant."""

CHIPS: Mapping[int, tuple[tuple[Point, ...], ...]] = {
    3: (((0.0, 0.0), (0.17, 0.0), (0.11, 0.07), (0.06, 0.09), (0.0, 0.15)),),
    7: (((1.0, 1.0), (0.8, 1.0), (0.86, 0.93), (0.95, 0.9), (1.0, 0.84)),),
    10: (((1.0, 0.0), (0.85, 0.0), (0.9, 0.06), (1.0, 0.13)),),
    12: (((0.0, 1.0), (0.0, 0.8), (0.07, 0.86), (0.1, 0.95), (0.22, 1.0)),),
}
"""The corners that are broken off some slabs, likewise."""


def rough(pen: Pen, site: Site) -> None:
    """Broken stone on the floor."""
    base = mix(floor_colour(site.level), RUBBLE, 0.35)
    floor(pen, site)
    chance = Random(site.variant + 11)
    for _ in range(6):
        x, y = chance.uniform(0.15, 0.85), chance.uniform(0.15, 0.85)
        pen.disc(x, y, chance.uniform(0.16, 0.28), (*shade(RUBBLE, 0.55), 80), chance.uniform(0.12, 0.2))
    # One stone in each cell of a grid, pushed about a little: even cover without rows.
    for cell in range(16):
        x = (cell % 4 + chance.uniform(0.25, 0.75)) / 4
        y = (cell // 4 + chance.uniform(0.25, 0.75)) / 4
        colour = mix(shade(base, chance.uniform(1.0, 1.4)), RUBBLE, chance.uniform(0.2, 0.8))
        _stone(pen, x, y, chance.choice((0.035, 0.05, 0.07, 0.1, 0.125)), colour)


def _stone(pen: Pen, x: float, y: float, size: float, colour: Colour) -> None:
    chance = Random(int(x * 1000 + y * 77))
    turns = [2 * pi * k / 6 + chance.uniform(-0.3, 0.3) for k in range(6)]
    reach = [size * chance.uniform(0.75, 1.1) for _ in turns]

    def outline(scale: float, dx: float, dy: float) -> list[tuple[float, float]]:
        return [
            (x + dx + cos(turn) * far * scale, y + dy + sin(turn) * far * scale * 0.85)
            for turn, far in zip(turns, reach, strict=True)
        ]

    pen.shape(outline(1.05, 0.02, 0.03), (*BLACK, 110))
    pen.shape(outline(1.0, 0, 0), shade(colour, 0.72))
    pen.shape(outline(0.8, -0.012, -0.016), colour)


def water(pen: Pen, site: Site) -> None:
    """Shallow water with ripples, and a bank where it ends."""
    base = shade(WATER, 1 + 0.03 * site.level)
    pen.fill(base)
    chance = Random(site.variant + 31)
    for _ in range(4):
        x, y, wide = chance.uniform(0.1, 0.7), chance.uniform(0.12, 0.88), chance.uniform(0.12, 0.26)
        crest = [(x, y), (x + wide * 0.3, y - 0.03), (x + wide * 0.7, y - 0.03), (x + wide, y)]
        pen.line([(a, b + 0.03) for a, b in crest], 0.03, (10, 34, 50, 110))
        pen.line(crest, 0.022, (140, 196, 214, 95))
    _banks(pen, site)


def _banks(pen: Pen, site: Site) -> None:
    deep, foam = (12, 26, 36), (150, 200, 212)
    for facing, rim, line in _BANKS:
        if not site.joined(facing):
            pen.rect(*rim, (*deep, 190))
            pen.rect(*line, (*foam, 120))


_BANKS: tuple[tuple[Facing, Strip, Strip], ...] = (
    ("N", (0, 0, 1, 0.11), (0, 0.11, 1, 0.025)),
    ("W", (0, 0, 0.08, 1), (0.08, 0, 0.025, 1)),
    ("S", (0, 0.95, 1, 0.05), (0, 0.925, 1, 0.025)),
    ("E", (0.95, 0, 0.05, 1), (0.925, 0, 0.025, 1)),
)
"""The deep and the foam of a bank on each side."""


def scorched(pen: Pen, site: Site) -> None:
    """Burning ground: soot, embers and tongues of flame, under a warning border of teeth."""
    floor(pen, site)
    chance = Random(site.variant + 53)
    pen.disc(0.5, 0.52, 0.5, (*SOOT, 170))
    for _ in range(5):
        pen.disc(
            chance.uniform(0.2, 0.8), chance.uniform(0.25, 0.8), chance.uniform(0.1, 0.2), (*SOOT, 150), 0.12
        )
    for _ in range(9):
        x, y = chance.uniform(0.14, 0.86), chance.uniform(0.2, 0.88)
        pen.disc(x, y, 0.035, (214, 74, 28))
        pen.disc(x, y, 0.018, (255, 190, 90))


def flames(pen: Pen, site: Site) -> None:
    """The tongues of flame over scorched ground, which the dark does not dim, and the light around them."""
    chance = Random(site.variant + 53)
    shine(pen, (0.5, 0.55), 1.0, (255, 132, 48))
    for x, y, size in ((0.3, 0.48, 0.30), (0.68, 0.44, 0.26), (0.5, 0.80, 0.36)):
        lean = chance.uniform(-0.05, 0.05)
        for scale, colour in ((1.0, (216, 70, 26)), (0.72, (252, 138, 46)), (0.42, (255, 222, 130))):
            high, wide = size * scale * 1.25, size * scale * 0.46
            pen.shape(
                [
                    (x, y),
                    (x - wide * 0.8, y - high * 0.12),
                    (x - wide, y - high * 0.36),
                    (x - wide * 0.35, y - high * 0.62),
                    (x + lean, y - high),
                    (x + wide * 0.5, y - high * 0.58),
                    (x + wide, y - high * 0.32),
                    (x + wide * 0.7, y - high * 0.1),
                ],
                colour,
            )


def shine(pen: Pen, at: Point, radius: float, colour: Colour) -> None:
    """The light of something on what is near, fading out at a distance."""
    for ring in range(1, _RINGS + 1):
        pen.disc(*at, radius * ring / _RINGS, (*colour, 9))


_RINGS = 9
"""In how many steps a light fades out."""


def pit(pen: Pen, site: Site) -> None:
    """A hole: black, its far wall lit, a worn rim around it."""
    rim = floor_colour(site.level)
    pen.fill((9, 10, 14))
    for deep in range(3):
        ink = (*shade(rim, 0.5), 150 - 45 * deep)
        if not site.joined("N"):
            pen.rect(0, 0.02 + 0.09 * deep, 1, 0.09, ink)
        if not site.joined("W"):
            pen.rect(0.05 * deep, 0, 0.05, 1, ink)
    for facing, box in _RIMS:
        if not site.joined(facing):
            pen.rect(*box, shade(rim, 1.22))


_RIM = 0.035
_RIMS: tuple[tuple[Facing, Strip], ...] = (
    ("N", (0, 0, 1, _RIM)),
    ("W", (0, 0, _RIM, 1)),
    ("S", (0, 1 - _RIM, 1, _RIM)),
    ("E", (1 - _RIM, 0, _RIM, 1)),
)
"""The worn rim of a pit on each side."""
