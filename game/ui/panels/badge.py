"""A side's colour and shape, large."""

from functools import lru_cache

from pygame import Surface

from game.rules.sides import Side
from game.ui.theme import SIDE_COLOURS, mix
from game.ui.tiles.pen import Pen, shade
from game.ui.tokens import CORE, OUTLINES, outline, silhouette


@lru_cache(maxsize=16)
def badge(side: Side, px: int, figure: str = "person") -> Surface:
    """The token of a side without a facing, as a square picture with premultiplied alpha."""
    pen, colour, shape = Pen(px), SIDE_COLOURS[side], OUTLINES[side]
    pen.shape(outline(shape, 0.42), shade(colour, 0.25))
    pen.shape(outline(shape, 0.405), colour)
    pen.shape(outline(shape, 0.355), CORE)
    pen.shape(outline(shape, 0.335), mix(CORE, colour, 0.16))
    silhouette(pen, figure, shade(colour, 1.12))
    return pen.picture()
