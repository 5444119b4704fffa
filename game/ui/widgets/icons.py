"""The pictures on buttons: outlines of our own in `assets/icons`, in any size and colour."""

from functools import lru_cache

import pygame
from pygame import Surface

from game.files.places import assets
from game.ui.widgets.theme import Colour


@lru_cache(maxsize=512)
def icon(name: str, px: int, ink: Colour) -> Surface:
    """The picture of a name, `px` pixels wide and high, premultiplied."""
    return straight(name, px, ink).premul_alpha()


@lru_cache(maxsize=64)
def straight(name: str, px: int, ink: Colour) -> Surface:
    """The same with straight alpha, for pictures that have it too."""
    drawn = pygame.image.load_sized_svg(str(assets() / "icons" / f"{name}.svg"), (px, px)).convert_alpha()
    drawn.fill(ink, special_flags=pygame.BLEND_RGB_MULT)
    return drawn
