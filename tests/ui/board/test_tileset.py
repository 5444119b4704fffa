"""The picture of tiles for Tiled: painted by the command, committed as it is painted."""

import pygame

from game.board.terrain import BUILT_IN
from game.files.places import assets
from game.files.tiled.exporter import (
    COLUMNS,
    COUNT,
    HEIGHTS,
    ITEM,
    LIGHTS,
    PICTURE,
    PX,
    SPARES,
    TERRAIN,
    TOKENS,
)
from game.ui.board.tiles.tileset import picture


def cell(surface: pygame.Surface, tile: int) -> bytes:
    box = (tile % COLUMNS * PX, tile // COLUMNS * PX, PX, PX)
    return pygame.image.tobytes(surface.subsurface(box), "RGBA")


def test_the_shipped_picture_is_what_the_command_paints(app: object) -> None:
    """Else run `python -m game.ui.board.tiles.tileset`, and look at it; smooth edges may round a little."""
    shipped, painted = pygame.image.load(assets() / "tiled" / PICTURE), picture()
    assert shipped.get_size() == painted.get_size()
    pairs = zip(*(pygame.image.tobytes(one, "RGBA") for one in (shipped, painted)), strict=True)
    assert sum(abs(a - b) > 8 for a, b in pairs) < 2000


def test_every_tile_is_painted_and_looks_its_own_way(app: object) -> None:
    used = [*TERRAIN.values(), *HEIGHTS.values(), *LIGHTS.values(), ITEM, *SPARES, *TOKENS.values()]
    assert len(set(used)) == len(used)
    assert max(used) < COUNT
    painted = picture()
    assert len({cell(painted, tile) for tile in used}) == len(used)
    assert {TERRAIN[kind.glyph] for kind in BUILT_IN} == set(range(len(BUILT_IN)))
