"""The table of tile painters, and the pictures that they have painted so far."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeAlias

from pygame import Surface

from game.board.terrain import Terrain
from game.ui.tiles import blocks, ground, things
from game.ui.tiles.pen import Pen
from game.ui.tiles.site import Site

Painter: TypeAlias = Callable[[Pen, Site], None]


class Tile(NamedTuple):
    """How one terrain is painted: the ground, what stands on it, and what glows there in the dark.

    `tall` bodies throw a long shadow on what lies around them; `overhang` is how far a body sticks out
    of its square.
    """

    ground: Painter
    body: Painter | None = None
    glow: Painter | None = None
    tall: bool = False
    overhang: float = 0.0


TILES: dict[str, Tile] = {
    ".": Tile(ground.floor),
    ",": Tile(ground.rough),
    "~": Tile(ground.water),
    '"': Tile(ground.floor, things.brush, overhang=0.25),
    "%": Tile(ground.floor, blocks.curtain),
    "#": Tile(ground.floor, blocks.wall, tall=True),
    "O": Tile(ground.floor, blocks.pillar, tall=True, overhang=0.1),
    "+": Tile(ground.floor, blocks.closed_door, tall=True),
    "/": Tile(ground.floor, blocks.open_door),
    "=": Tile(ground.floor, blocks.window),
    "o": Tile(ground.floor, things.crate),
    "-": Tile(ground.floor, blocks.low_wall),
    "T": Tile(ground.floor, things.table),
    "t": Tile(ground.floor, things.flipped_table),
    "^": Tile(ground.scorched, glow=ground.flames, overhang=0.2),
    ":": Tile(ground.pit),
    "!": Tile(ground.floor, things.console, glow=things.screen),
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
    things.brush: Heed(),
    things.crate: Heed(),
    things.table: Heed(SIDES, variant=False),
    things.flipped_table: Heed(SIDES, variant=False),
    things.console: Heed(variant=False),
    things.screen: Heed(variant=False),
}
"""What each painter looks at; one that is not listed looks at everything."""


def tile(kind: Terrain) -> Tile:
    """How a terrain is painted; a built-in one that the map gave other values still looks like itself."""
    if kind.glyph in TILES:
        return TILES[kind.glyph]
    return Tile(partial(things.custom_ground, kind), partial(things.custom, kind), tall=kind.solid)


class Stamps:
    """The pictures of all squares of one board's legend at one size, painted when first asked for."""

    def __init__(self, px: int) -> None:
        self.px = px
        self._made: dict[tuple[str, Terrain, Site], tuple[Surface, int]] = {}

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
        key = (part, kind, site)
        if key not in self._made:
            pen = Pen(self.px, overhang)
            painter(pen, site)
            self._made[key] = (pen.picture(), pen.margin)
        return self._made[key]
