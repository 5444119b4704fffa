"""The picture of all tiles for the Tiled map editor: `python -m game.ui.board.tiles.tileset` paints it anew.

It goes to `assets/tiled`; which tile stands where is `game.files.tiled.exporter`.
"""

import os
from collections.abc import Iterator

import numpy as np
import pygame
from pygame import Surface
from pygame.font import Font

from game.board.terrain import BUILT_IN, Light, Terrain
from game.files.places import assets
from game.files.tiled.exporter import (
    COLUMNS,
    HEIGHTS,
    ITEM,
    LETTERS,
    LIGHTS,
    PICTURE,
    PX,
    ROWS,
    SPARES,
    TERRAIN,
    TOKENS,
)
from game.files.tiled.model import LIGHT_NAMES
from game.ui.board.tiles.ground import Site, floor_colour
from game.ui.board.tiles.paint import LIGHTS as LEFT
from game.ui.board.tiles.stamps import TILES, WALLS, Stamps
from game.ui.board.tokens import parcel, token
from game.ui.widgets.look import FONTS
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import DARK, INK, Colour

JOINED = 0b11111111
"""The joins of a square that goes on into all its neighbours."""


def picture() -> Surface:
    """All tiles, in rows of so many as Tiled counts them; what no tile stands in is clear."""
    surface = Surface((COLUMNS * PX, ROWS * PX), pygame.SRCALPHA)
    for tile, painted in (*_terrain(), *_letters(), *_overlays(), *_tokens()):
        surface.blit(painted, (tile % COLUMNS * PX, tile // COLUMNS * PX))
    return surface


def _terrain() -> Iterator[tuple[int, Surface]]:
    for kind in BUILT_IN:
        yield TERRAIN[kind.glyph], _tile(kind)


def _tile(kind: Terrain) -> Surface:
    """A square of a terrain, cut off at its edge."""
    joins = 0 if TILES[kind.glyph].single else JOINED if kind.glyph not in WALLS else 0b01000100
    stamps, site = Stamps(PX), Site(0, joins, 0)
    tile = Surface((PX, PX), pygame.SRCALPHA)
    tile.blit(stamps.ground(kind, site), (0, 0), special_flags=PREMULTIPLIED)
    for part in (stamps.body(kind, site), stamps.glow(kind, site)):
        if part:
            tile.blit(part[0], (-part[1], -part[1]), special_flags=PREMULTIPLIED)
    return tile


def _letters() -> Iterator[tuple[int, Surface]]:
    """The glyphs that only maps define: the letter on a slab; and numbered ones for all further letters."""
    painted = {kind.glyph for kind in BUILT_IN}
    marks = [(tile, glyph, INK["gold"]) for glyph, tile in LETTERS.items() if glyph not in painted]
    marks += [(tile, str(number), INK["glass"]) for number, tile in enumerate(SPARES, 1)]
    slab = _tile(BUILT_IN[0])
    for tile, mark, colour in marks:
        made = slab.copy()
        _write(made, mark, colour, 18 if len(mark) == 1 else 14)
        yield tile, made


def _write(surface: Surface, text: str, colour: Colour, size: int) -> None:
    """A text in the middle of a tile, with a dark rim."""
    font = Font(FONTS / "NotoSans-Bold.ttf", size)
    for ink, dx, dy in ((DARK, -1, 0), (DARK, 1, 0), (DARK, 0, -1), (DARK, 0, 1), (colour, 0, 0)):
        drawn = font.render(text, True, ink)
        surface.blit(drawn, drawn.get_rect(center=(PX // 2 + dx, PX // 2 + dy)))


def _overlays() -> Iterator[tuple[int, Surface]]:
    """Heights and light: thin enough to lie over the terrain."""
    for digit, tile in HEIGHTS.items():
        level = int(digit)
        made = Surface((PX, PX), pygame.SRCALPHA)
        made.fill((*floor_colour(level), 110 + 13 * level) if level else (0, 0, 0, 0))
        _write(made, digit, INK["ink"], 15)
        yield tile, made
    for name, glyph in LIGHT_NAMES.items():
        made = Surface((PX, PX), pygame.SRCALPHA)
        left = LEFT[Light[name.upper()]]
        made.fill((*(part // 6 for part in left[:2]), left[2] // 3, 255 - left[1]))
        if left[1] == 255:
            _write(made, "*", INK["gold"], 18)
        yield LIGHTS[glyph], made


def _tokens() -> Iterator[tuple[int, Surface]]:
    for (side, facing), tile in TOKENS.items():
        yield tile, _fitted(token(side, "", facing, PX)[0])
    yield ITEM, _fitted(parcel(PX))


def _fitted(painted: Surface) -> Surface:
    """A picture that sticks out of its square, made to fit, its colours no longer multiplied by its alpha."""
    made = pygame.transform.smoothscale(painted, (PX, PX))
    alpha = pygame.surfarray.pixels_alpha(made).astype(np.uint16)[..., None]
    colours = pygame.surfarray.pixels3d(made)
    colours[:] = np.minimum(colours * np.uint16(255) // np.maximum(alpha, 1), 255)
    del colours
    return made


def main() -> None:
    """Paint the picture into its file."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    pygame.image.save(picture(), assets() / "tiled" / PICTURE)


if __name__ == "__main__":
    main()
