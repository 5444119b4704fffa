"""What grows between the slabs around brush: grass and moss, less with every square away from it.

It is there for the eyes alone: brush that is gone leaves it.
"""

from typing import TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from game.board.board import Board
from game.ui.board.tiles.weathering import PAINTED, SPAN, blotches
from game.ui.widgets.pen import PREMULTIPLIED

Growth: TypeAlias = NDArray[np.floating]
"""How much grows in each square of a board, 0 to 1, shape (height, width)."""

BRUSH = '"'
BEARS = frozenset(f"{BRUSH}.,o-Tt")
"""The glyphs of ground on which something grows; through walls, over water and pits it does not spread."""

REACH, LEFT = 4, 0.7
"""Over how many squares it spreads, and which part of it is left with each."""

FINE = 16
"""It has so many points a square."""

DENSE, OPAQUE = 1.6, 168
"""How thick it grows, and how little of the ground shows where it is thickest (of 255)."""

DEEP, FRESH = np.array((38, 54, 34), np.float32), np.array((92, 108, 54), np.float32)
"""Its colours, in the shade and in the light."""


def growth(board: Board) -> Growth:
    """Where something grows on a board: with brush, and around it as far as it is not a level away."""
    shape = (board.height, board.width)
    glyphs = np.array(list(board.ground)).reshape(shape)
    levels = np.frombuffer(board.heights, np.uint8).reshape(shape).astype(np.int16)
    found: Growth
    bears, found = np.isin(glyphs, list(BEARS)), np.asarray(glyphs == BRUSH, np.float32)
    if not found.any():
        return found
    around = np.pad(levels, 1, mode="edge")
    for _ in range(REACH):
        before = np.pad(found, 1)
        for down, across in ((0, 1), (2, 1), (1, 0), (1, 2)):
            beside = np.s_[down : down + shape[0], across : across + shape[1]]
            spreads = bears & (np.abs(around[beside] - levels) <= 1)
            np.maximum(found, before[beside] * spreads * LEFT, out=found)
    return found


def grow(surface: Surface, grown: Growth, corner: tuple[int, int], px: int) -> None:
    """Lay it on a part of a board, painted with `px` pixels a square; `corner` is its first square."""
    left, top = corner
    wide, high = surface.get_width() // px, surface.get_height() // px
    part = np.pad(grown, 1)[top : top + high + 2, left : left + wide + 2]
    if not part.any():
        return
    rows, columns = _points(top - 1, high + 2), _points(left - 1, wide + 2)
    blotched = (blotches()[np.ix_(rows, columns)] - 128) / 64
    tinted = (blotches()[np.ix_(columns, rows)].T - 88) / 80
    thick = _finely(_finely(part).T).T * (DENSE + blotched) - 0.3
    thick = np.clip(thick, 0, 1) * np.kron(part > 0, np.ones((FINE, FINE), np.float32))
    colour = DEEP + (FRESH - DEEP) * np.clip(tinted, 0, 1)[..., None]
    inks = np.dstack((colour * thick[..., None] * (OPAQUE / 255), thick * OPAQUE)).astype(np.uint8)
    points = pygame.image.frombuffer(inks.tobytes(), inks.shape[1::-1], "RGBA").convert_alpha()
    large = pygame.transform.smoothscale(points, ((wide + 2) * px, (high + 2) * px))
    surface.blit(large, (-px, -px), special_flags=PREMULTIPLIED)


def _points(first: int, squares: int) -> NDArray[np.intp]:
    """Which of the blotches' numbers lie in some squares of a row, one after the other."""
    return (first * PAINTED + np.arange(squares * FINE) * (PAINTED // FINE)) % (SPAN * PAINTED)


def _finely(rows: Growth) -> Growth:
    """Rows of squares as FINE rows each, evenly from the middle of one to that of the next."""
    at = np.clip((np.arange(len(rows) * FINE) + 0.5) / FINE - 0.5, 0, len(rows) - 1)
    first = np.minimum(at.astype(np.intp), len(rows) - 2)
    part = (at - first)[:, None].astype(np.float32)
    made: Growth = rows[first] * (1 - part) + rows[first + 1] * part
    return made
