"""The pictures of content packs, in the size in which they are wanted (K-01)."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface
from pygame.mask import from_surface

from game.files.content import content
from game.files.media import BadMedia, read_picture
from game.ui.widgets.theme import Colour

GREY = 10
"""How far the parts of a colour may be apart for it to count as a grey."""


def token_picture(figure: str, px: int) -> Surface | None:
    """The figure of a token, `px` pixels wide and high, premultiplied; None when no pack has one."""
    path = content().tokens.get(figure)
    return _drawn(path, px) if path else None


def tile_file(tile: str) -> Path | None:
    """The file of a terrain's picture."""
    return content().tiles.get(tile)


def tile_picture(tile: str, px: int) -> Surface | None:
    """The picture of a terrain, likewise."""
    path = tile_file(tile)
    return _drawn(path, px) if path else None


def tinted(picture: Surface, ink: Colour) -> Surface:
    """A picture in greys with its white in a colour; one that has colours of its own as it is."""
    small = pygame.transform.smoothscale(picture, (16, 16))
    colours = (small.get_at((x, y)) for x in range(16) for y in range(16))
    if any(max(colour[:3]) - min(colour[:3]) > GREY for colour in colours):
        return picture
    coloured = picture.copy()
    coloured.fill(ink, special_flags=pygame.BLEND_RGB_MULT)
    return coloured


def covers(picture: Surface) -> bool:
    """Whether nothing shows through a picture."""
    return from_surface(picture, 250).count() == picture.get_width() * picture.get_height()


@lru_cache(maxsize=256)
def _drawn(path: Path, px: int) -> Surface | None:
    """The picture of a file, fitted into a square; None when it cannot be read any more."""
    try:
        data = BytesIO(read_picture(path))
        if path.suffix == ".svg":
            source = pygame.image.load_sized_svg(data, (px, px)).convert_alpha()
        else:
            source = pygame.image.load(data, path.name).convert_alpha()
    except (BadMedia, pygame.error):
        return None
    part = px / max(source.get_size())
    size = (max(1, round(source.get_width() * part)), max(1, round(source.get_height() * part)))
    square = Surface((px, px), pygame.SRCALPHA)
    fitted = pygame.transform.smoothscale(source.premul_alpha(), size)
    square.blit(fitted, fitted.get_rect(center=(px // 2, px // 2)))
    return square
