"""How far two pictures of the same screen are apart."""

from operator import itemgetter
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

BLOCK = 10
HALF = BLOCK // 2
"""The pixels of a block of a shrunk picture, 40 of the window, and how far it lies from the next."""

MEAN, WORST = 1.2, 24.0
"""How much of 255 all pixels, and those of the worst block, may be away in the middle.

Type that is set a pixel elsewhere, or a little thinner, stays below; a panel that is missing does not.
"""


class Difference(NamedTuple):
    """The mean difference of all pixels, and that of the block where it is largest, with its corner."""

    mean: float
    worst: float
    block: tuple[int, int]

    @property
    def alike(self) -> bool:
        """Whether both show the same screen."""
        return self.mean <= MEAN and self.worst <= WORST


def difference(one: Surface, other: Surface) -> Difference:
    """How far two pictures of one size are apart."""
    pixels = [pygame.surfarray.array3d(picture).astype(np.int16) for picture in (one, other)]
    away = np.abs(pixels[0] - pixels[1]).mean(axis=2)
    steps = range(0, BLOCK, HALF)
    worst, at = max((_worst(away[dx:, dy:], (dx, dy)) for dx in steps for dy in steps), key=itemgetter(0))
    return Difference(float(away.mean()), worst, at)


def _worst(away: NDArray[np.float64], start: tuple[int, int]) -> tuple[float, tuple[int, int]]:
    """The block in which two pictures differ most, where it begins."""
    across, down = (length // BLOCK for length in away.shape)
    blocks = away[: across * BLOCK, : down * BLOCK].reshape(across, BLOCK, down, BLOCK).mean(axis=(1, 3))
    x, y = np.unravel_index(int(blocks.argmax()), blocks.shape)
    return float(blocks.max()), (start[0] + int(x) * BLOCK, start[1] + int(y) * BLOCK)
