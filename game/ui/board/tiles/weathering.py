"""What weather and boots leave on the ground: blotches, stains and scratches that run on across squares.

It is a picture of SPAN squares in grey, which can be laid side by side without a seam; the board is
multiplied with it, and the ground around the board is made of it.
"""

from functools import lru_cache
from itertools import product
from typing import TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

Values: TypeAlias = NDArray[np.floating]

SPAN, PAINTED = 16, 32
"""After how many squares it repeats itself; the pixels of each of them as it is painted."""

BLOTCHES = ((5, 50), (17, 52), (71, 40), (200, 28))
"""How many blotches of each size lie side by side, and how much they lighten or darken (of 255)."""

STAINS = 40
"""How many stains lie on a board before the ground repeats itself."""

LEFT, STRENGTH = 238, 0.7
"""What is left of a board's colours (of 255) where it is neither dark nor bright, and by how much of a
blotch they are darker or lighter than that."""


def blotched() -> Surface:
    """SPAN squares in grey of a medium of 128."""
    return grey(blotches())


@lru_cache(maxsize=1)
def blotches() -> Values:
    """The blotches as numbers of a medium of 128: dear, made once, without the window."""
    side, chance = SPAN * PAINTED, np.random.default_rng(7)
    found = np.full((side, side), 128.0, np.float32)
    for points, strength in BLOTCHES:
        lattice = chance.random((points, points), np.float32) * strength - strength / 2
        found += _between(_between(lattice, side).T, side)
    return found


def _between(points: Values, length: int) -> Values:
    """Rows of numbers as so many rows, softly from one to the next and from the last to the first."""
    at = np.arange(length, dtype=np.float32) * np.float32(len(points) / length)
    first = at.astype(np.intp)
    part = (at - first)[:, None]
    part *= part * (3 - 2 * part)
    before, after = points[first], points[(first + 1) % len(points)]
    mixed: Values = before + (after - before) * part
    return mixed


def grey(values: Values) -> Surface:
    """A picture of numbers from 0 to 255."""
    parts = np.repeat(np.clip(values, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
    return pygame.image.frombuffer(parts.tobytes(), parts.shape[1::-1], "RGB").convert()


def weather(surface: Surface, corner: tuple[int, int], px: int) -> None:
    """Lay the wear on a part of a board, painted with `px` pixels a square; `corner` is its first square."""
    worn = _worn(px)
    side = worn.get_width()
    left, top = -corner[0] * px % side - side, -corner[1] * px % side - side
    width, height = surface.get_size()
    for place in product(range(left, width, side), range(top, height, side)):
        surface.blit(worn, place, special_flags=pygame.BLEND_MULT)


@lru_cache(maxsize=3)
def _worn(px: int) -> Surface:
    """What is left of the colours of SPAN squares, `px` pixels each: for multiplying."""
    return pygame.transform.smoothscale(_wear(), (SPAN * px, SPAN * px)).convert()


@lru_cache(maxsize=1)
def _wear() -> Surface:
    made = grey(LEFT + STRENGTH * (blotches() - 128))
    chance = np.random.default_rng(11)
    side = made.get_width()
    marks = Surface((side, side))
    marks.fill((255, 255, 255))
    for x, y, wide, tall in zip(
        *chance.integers(0, side, (2, STAINS)), *chance.integers(6, 34, (2, STAINS)), strict=True
    ):
        for dx, dy in product((-side, 0), repeat=2):  # on at the other side, where it lies across an edge
            pygame.draw.ellipse(marks, (208, 208, 208), (x + dx, y + dy, wide, tall))
    soft = pygame.transform.box_blur(marks, 5)
    made.blit(soft, (0, 0), special_flags=pygame.BLEND_MULT)
    return made
