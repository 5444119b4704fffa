"""The table of tile painters, with those of what stands about, and the pictures painted so far."""

from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

from pygame import Surface

from game.board.board import Board
from game.board.squares import FACINGS, Square
from game.board.terrain import Shelter, Sight, Terrain
from game.ui.board.pack_pictures import covers, tile_file, tile_picture
from game.ui.board.tiles import blocks, ground
from game.ui.board.tiles.ground import Site, scatter
from game.ui.cached import CachedPictures
from game.ui.widgets.pen import BLACK, WHITE, Pen, margin, shade
from game.ui.widgets.theme import Colour, mix

PINE: Colour = (186, 138, 80)
OAK: Colour = (150, 98, 56)
STEEL: Colour = (88, 98, 114)
LEAF: Colour = (58, 112, 62)


def crate(pen: Pen, site: Site) -> None:
    """A wooden crate with a braced lid."""
    wood = shade(PINE, (0.94, 1.0, 0.97, 1.03, 0.9)[site.variant])
    pen.shadow(0.16, 0.2, 0.78, 0.78, 170, 0.07)
    pen.rect(0.1, 0.12, 0.8, 0.82, shade(wood, 0.46), 0.03)
    pen.rect(0.1, 0.08, 0.8, 0.76, shade(wood, 0.72), 0.03)
    for k in range(4):
        pen.rect(0.19, 0.175 + 0.145 * k, 0.62, 0.125, shade(wood, 0.9 if k % 2 else 0.84))
    pen.line([(0.2, 0.18), (0.8, 0.74)], 0.075, shade(wood, 0.62))
    pen.line([(0.2, 0.165), (0.8, 0.725)], 0.06, wood)
    pen.line([(0.8, 0.18), (0.2, 0.74)], 0.075, shade(wood, 0.62))
    pen.line([(0.8, 0.165), (0.2, 0.725)], 0.06, shade(wood, 1.05))
    for x, y, wide, high in (
        (0.1, 0.08, 0.8, 0.1),
        (0.1, 0.74, 0.8, 0.1),
        (0.1, 0.08, 0.1, 0.76),
        (0.8, 0.08, 0.1, 0.76),
    ):
        pen.rect(x, y, wide, high, wood, 0.02)
    pen.rect(0.11, 0.085, 0.78, 0.03, shade(wood, 1.28))
    pen.rect(0.105, 0.09, 0.03, 0.74, shade(wood, 1.18))
    for x, y in ((0.15, 0.13), (0.85, 0.13), (0.15, 0.79), (0.85, 0.79)):
        pen.disc(x, y, 0.018, shade(wood, 0.5))


def table(pen: Pen, site: Site) -> None:
    """A table top; tables side by side are one long table."""
    left, right = 0.0 if site.joined("W") else 0.09, 1.0 if site.joined("E") else 0.91
    top, bottom = 0.0 if site.joined("N") else 0.12, 1.0 if site.joined("S") else 0.84
    wide, high = right - left, bottom - top
    pen.shadow(left + 0.05, top + 0.1, wide, high + 0.04, 150, 0.07)
    if not site.joined("S"):
        pen.rect(left, bottom - 0.04, wide, 0.11, shade(OAK, 0.5), 0.03)
    pen.rect(left, top, wide, high, OAK, 0.04)
    for k in range(1, 4):
        pen.rect(left, top + high * k / 4, wide, 0.016, shade(OAK, 0.78))
    pen.rect(left, top, wide, 0.04, shade(OAK, 1.3), 0.02)
    if not site.joined("W"):
        pen.rect(left, top, 0.03, high, shade(OAK, 1.18), 0.015)


def flipped_table(pen: Pen, site: Site) -> None:
    """A table on its side: the board stands as a parapet, its legs stick out behind."""
    left, right = 0.0 if site.joined("W") else 0.06, 1.0 if site.joined("E") else 0.94
    wide = right - left
    pen.shadow(left + 0.04, 0.5, wide, 0.34, 160, 0.07)
    for x in (left + 0.12, right - 0.2):
        pen.rect(x, 0.18, 0.07, 0.3, shade(OAK, 0.62), 0.02)
        pen.rect(x, 0.18, 0.025, 0.3, shade(OAK, 0.95))
    pen.rect(left, 0.44, wide, 0.32, shade(OAK, 0.56), 0.02)
    pen.rect(left, 0.38, wide, 0.15, OAK, 0.02)
    pen.rect(left, 0.38, wide, 0.04, shade(OAK, 1.35), 0.02)
    for x in (0.3, 0.55, 0.78):
        pen.rect(x, 0.54, 0.016, 0.21, shade(OAK, 0.4))


def console(pen: Pen, _site: Site) -> None:
    """A steel cabinet; its screen is painted with the lights."""
    pen.shadow(0.14, 0.26, 0.8, 0.68, 170, 0.07)
    pen.rect(0.1, 0.2, 0.8, 0.72, shade(STEEL, 0.48), 0.05)
    pen.rect(0.1, 0.14, 0.8, 0.62, STEEL, 0.05)
    pen.rect(0.1, 0.14, 0.8, 0.05, shade(STEEL, 1.35), 0.03)
    pen.rect(0.17, 0.22, 0.66, 0.34, (14, 30, 38), 0.04)
    pen.rect(0.17, 0.6, 0.66, 0.1, shade(STEEL, 0.7), 0.02)
    for k in range(5):
        pen.rect(0.2 + 0.125 * k, 0.62, 0.08, 0.06, shade(STEEL, 1.1), 0.01)


def screen(pen: Pen, _site: Site) -> None:
    """The lit screen of a console, which the dark does not dim, and its light on the floor."""
    ground.shine(pen, (0.5, 0.5), 0.8, (64, 190, 214))
    pen.rect(0.2, 0.25, 0.6, 0.28, (24, 92, 108), 0.03)
    for k, wide in enumerate((0.34, 0.46, 0.24)):
        pen.rect(0.25, 0.29 + 0.075 * k, wide, 0.035, (124, 236, 240))
    pen.disc(0.75, 0.84, 0.035, (255, 120, 90))


def brush(pen: Pen, site: Site) -> None:
    """Leaves over and over, a little beyond the edges of the square."""
    chance = Random(site.variant + 71)
    pen.disc(0.52, 0.56, 0.56, (4, 14, 8, 120), 0.52)
    for ring, (count, size, light) in enumerate(
        ((22, 0.19, 0.60), (18, 0.15, 0.84), (13, 0.12, 1.1), (7, 0.085, 1.34))
    ):
        for _ in range(count):
            x = chance.uniform(0.02 + 0.05 * ring, 0.98 - 0.07 * ring)
            y = chance.uniform(0.04 + 0.05 * ring, 0.98 - 0.09 * ring)
            tint = mix(LEAF, (132, 138, 62), chance.uniform(0, 0.35))
            pen.disc(
                x, y, size * chance.uniform(0.6, 1.0), shade(tint, light), size * chance.uniform(0.5, 0.8)
            )


def custom(kind: Terrain, pen: Pen, site: Site) -> None:
    """Terrain of a map's own, shown by what it does; its tint comes from its name."""
    tint = custom_colour(kind)
    if kind.solid:
        blocks.wall(pen, site, mix(blocks.STONE, tint, 0.45))
    elif kind.cover is Shelter.LOW or kind.low:
        _bags(pen, site, tint)
    elif kind.sight is Sight.TOTAL:
        blocks.curtain(pen, site, tint)
    elif kind.sight is Sight.PARTIAL:
        _haze(pen, site, tint)
    elif kind.hazard:
        _stripes(pen)


def custom_ground(kind: Terrain, pen: Pen, site: Site) -> None:
    """The ground under a map's own terrain."""
    if kind.pit:
        ground.pit(pen, site)
    elif (kind.cost or 1) > 1 and not kind.low:
        ground.rough(pen, site)
    else:
        ground.floor(pen, site)


def custom_colour(kind: Terrain) -> Colour:
    """A calm tint that is always the same for a name."""
    tints: tuple[Colour, ...] = (
        (168, 150, 108),
        (120, 140, 116),
        (128, 128, 158),
        (164, 124, 112),
        (112, 146, 150),
    )
    return tints[scatter(sum(map(ord, kind.name)), len(kind.name)) % len(tints)]


def _bags(pen: Pen, site: Site, tint: Colour) -> None:
    """Sandbags in two courses: any low cover that has no painter of its own."""
    pen.shadow(0.06, 0.34, 0.94, 0.52, 150, 0.08)
    chance = Random(site.variant + 5)
    for row, y in enumerate((0.62, 0.40)):
        for k in range(-1, 4):
            x = (k + 0.5 * row) / 3 + chance.uniform(-0.012, 0.012)
            if -0.02 <= x <= 0.72 or site.joined("E") or site.joined("W"):
                colour = shade(tint, chance.uniform(0.9, 1.08) * (0.8 if row == 0 else 1.05))
                pen.rect(x, y, 0.33, 0.25, shade(colour, 0.55), 0.1)
                pen.rect(x + 0.012, y, 0.30, 0.2, colour, 0.09)
                pen.rect(x + 0.06, y + 0.03, 0.2, 0.03, shade(colour, 1.25), 0.015)


def _haze(pen: Pen, site: Site, tint: Colour) -> None:
    chance = Random(site.variant + 3)
    for _ in range(9):
        x, y = chance.uniform(0.1, 0.9), chance.uniform(0.1, 0.9)
        pen.disc(x, y, chance.uniform(0.14, 0.24), (*shade(tint, chance.uniform(0.8, 1.2)), 110))


def _stripes(pen: Pen) -> None:
    """The black and yellow border that every hazard without a painter of its own gets."""
    for k in range(-1, 5):
        x = k / 4
        for y, high in ((0.0, 0.1), (0.9, 0.1)):
            pen.shape([(x, y + high), (x + 0.1, y), (x + 0.225, y), (x + 0.125, y + high)], (232, 186, 60))
    pen.shape([(0.5, 0.26), (0.72, 0.68), (0.28, 0.68)], (232, 186, 60))
    pen.rect(0.475, 0.4, 0.05, 0.14, BLACK)
    pen.rect(0.475, 0.58, 0.05, 0.045, BLACK)
    pen.disc(0.5, 0.34, 0.01, (*WHITE, 60))


Painter: TypeAlias = Callable[[Pen, Site], None]


class TilePainter(NamedTuple):
    """How one terrain is painted: the ground, what stands on it, and what glows there in the dark.

    `tall` bodies throw a long shadow on what lies around them; `overhang` is how far a body sticks out
    of its square. It has so many `looks`, so that it does not repeat itself, and grows together with the
    glyphs that it `joins` (None: with its own), `beyond` the edge of the board too. What is `single` is
    shown as one thing where a tile stands by itself.
    """

    ground: Painter
    body: Painter | None = None
    glow: Painter | None = None
    tall: bool = False
    overhang: float = 0.0
    looks: int = 4
    joins: str | None = None
    beyond: bool = False
    single: bool = False


WALLS = "#=+/"
"""What a wall runs on into: walls, windows and doors."""


TILES: dict[str, TilePainter] = {
    ".": TilePainter(ground.floor, looks=14),
    ",": TilePainter(ground.rough, joins=","),
    "~": TilePainter(ground.water, looks=8, joins="~", beyond=True),
    '"': TilePainter(ground.floor, brush, overhang=0.25, looks=8, joins='"'),
    "%": TilePainter(ground.floor, blocks.curtain, joins="%#O"),
    "#": TilePainter(ground.floor, blocks.wall, tall=True, looks=3, joins=WALLS, beyond=True),
    "O": TilePainter(ground.floor, blocks.pillar, tall=True, overhang=0.1, joins='"', single=True),
    "+": TilePainter(ground.floor, blocks.closed_door, tall=True, joins=WALLS),
    "/": TilePainter(ground.floor, blocks.open_door, joins=WALLS),
    "=": TilePainter(ground.floor, blocks.window, joins=WALLS),
    "o": TilePainter(ground.floor, crate, looks=5, single=True),
    "-": TilePainter(ground.floor, blocks.low_wall, joins="-#="),
    "T": TilePainter(ground.floor, table, joins="T", single=True),
    "t": TilePainter(ground.floor, flipped_table, joins="t", single=True),
    "^": TilePainter(ground.scorched, glow=ground.flames, overhang=0.55, joins="^"),
    ":": TilePainter(ground.pit, joins=":", beyond=True),
    "!": TilePainter(ground.floor, console, glow=screen, overhang=0.35, single=True),
}
"""One row a built-in terrain; a map's own terrain is painted by its fields."""


class Heed(NamedTuple):
    """What a painter looks at: which neighbours (bits as in `Site.joins`), the variant, the level."""

    joins: int = 0
    variant: bool = True
    level: bool = False

    def of(self, site: Site) -> Site:
        """The site without what the painter does not look at, so that more squares share a picture."""
        return Site(
            site.variant if self.variant else 0, site.joins & self.joins, site.level if self.level else 0
        )


SIDES = 0b01010101
"""The four neighbours in the straight directions, of FACINGS."""

ALL = Heed(0b11111111, level=True)

HEED: dict[Painter, Heed] = {
    ground.floor: Heed(level=True),
    ground.rough: Heed(level=True),
    ground.scorched: Heed(level=True),
    ground.flames: Heed(),
    ground.water: Heed(SIDES, level=True),
    ground.pit: Heed(SIDES, variant=False, level=True),
    blocks.wall: Heed(0b11111111),
    blocks.pillar: Heed(0b11111111),
    blocks.closed_door: Heed(SIDES, variant=False),
    blocks.open_door: Heed(SIDES, variant=False),
    blocks.window: Heed(SIDES, variant=False),
    blocks.low_wall: Heed(SIDES, variant=False),
    blocks.curtain: Heed(SIDES, variant=False),
    brush: Heed(),
    crate: Heed(),
    table: Heed(SIDES, variant=False),
    flipped_table: Heed(SIDES, variant=False),
    console: Heed(variant=False),
    screen: Heed(variant=False),
}
"""What each painter looks at; one that is not listed looks at everything."""


def tile(kind: Terrain) -> TilePainter:
    """How a terrain is painted; a built-in one that the map gave other values still looks like itself."""
    if kind.tile and (pictured := _pictured(kind)):
        return pictured
    if kind.glyph in TILES:
        return TILES[kind.glyph]
    return TilePainter(partial(custom_ground, kind), partial(custom, kind), tall=kind.solid)


@lru_cache(maxsize=256)
def _pictured(kind: Terrain) -> TilePainter | None:
    """A terrain with the picture of a pack: it is the ground if nothing shows through, else it lies on it."""
    picture = tile_picture(kind.tile or "", SAMPLE)
    if picture is None:
        return None
    paint = partial(_lay_tile, kind.tile or "")
    if covers(picture):
        return TilePainter(paint, tall=kind.solid, looks=1)
    return TilePainter(partial(custom_ground, kind), paint, tall=kind.solid)


SAMPLE = 16
"""In how many pixels it is looked whether a picture covers the ground."""


def _lay_tile(tile: str, pen: Pen, site: Site) -> None:
    if picture := tile_picture(tile, pen.unit):
        pen.lay(picture, 0, 0)


def site(board: Board, square: Square) -> Site:
    """What the painter of a square may know of it."""
    kind = board.terrain(square)
    joins = sum(_joins(board, kind, square.step(facing)) << at for at, facing in enumerate(FACINGS))
    return Site(scatter(*square) % tile(kind).looks, joins, board.level(square))


def _joins(board: Board, kind: Terrain, neighbour: Square) -> bool:
    """Whether a terrain grows together with what lies beside it; a map's own wall does so with all walls."""
    family = tile(kind).joins
    if neighbour not in board:
        return tile(kind).beyond
    other = board.terrain(neighbour)
    if family is not None:
        return other.glyph in family or (kind.glyph in WALLS and _wall(other))
    return other.glyph == kind.glyph or (_wall(kind) and other.glyph in WALLS)


def _wall(kind: Terrain) -> bool:
    """Whether a terrain is a wall, or one of the map's own that is as solid."""
    return kind.sight is Sight.SOLID and (kind.glyph in WALLS or kind.glyph not in TILES)


MOST_PIXELS = 12_000_000
"""How many pixels of stamps are kept, of all sizes together."""

_KEPT = CachedPictures[tuple[int, str, Terrain, Path | None, Site]](MOST_PIXELS)
"""The stamps painted so far, the same for all boards: by size, part, terrain, a pack's file, and site."""


class Stamps:
    """The pictures of all squares at one size, painted when first asked for."""

    def __init__(self, px: int) -> None:
        self.px = px

    def ground(self, kind: Terrain, site: Site) -> Surface:
        """What one walks on, as large as the square."""
        return self._stamp("ground", tile(kind).ground, kind, site, 0.0)[0]

    def body(self, kind: Terrain, site: Site) -> tuple[Surface, int] | None:
        """What stands there, and how many pixels it sticks out on every side; None for nothing."""
        made = tile(kind)
        return made.body and self._stamp("body", made.body, kind, site, made.overhang)

    def glow(self, kind: Terrain, site: Site) -> tuple[Surface, int] | None:
        """What shines there by its own light, likewise."""
        made = tile(kind)
        return made.glow and self._stamp("glow", made.glow, kind, site, made.overhang)

    def _stamp(
        self, part: str, painter: Painter, kind: Terrain, site: Site, overhang: float
    ) -> tuple[Surface, int]:
        site = HEED.get(painter, ALL).of(site)

        def paint() -> Surface:
            pen = Pen(self.px, overhang)
            painter(pen, site)
            return pen.picture()

        key = (self.px, part, kind, tile_file(kind.tile) if kind.tile else None, site)
        return _KEPT.get(key, paint), margin(self.px, overhang)
