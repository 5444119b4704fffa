"""Small pictures of whole maps."""

from functools import lru_cache

import pygame
from pygame import Surface

from game.board.board import Board
from game.ui.tiles.paint import paint, sketch
from game.ui.tiles.stamps import Stamps

MOST_SQUARES = 2500
"""Larger maps are sketched: their tiles could not be made out."""

WIDTHS = (8, 16, 24, 32, 48)
"""How many pixels a square is painted with: few sizes, so that the tiles are drawn once for all maps."""

BAND = 2
"""Rows of squares that are painted at a time."""


class Thumbnail:
    """A picture of a board in a size of its shape, painted band by band so that no frame waits for it."""

    def __init__(self, board: Board, size: tuple[int, int]) -> None:
        self._board, self._size = board, size
        wanted = -(-size[0] // board.width)
        self._px = next((px for px in WIDTHS if px >= wanted), WIDTHS[-1])
        self._row = 0
        self._whole: Surface | None = None
        self.picture: Surface | None = None
        """The picture once it is painted."""

    def step(self) -> Surface | None:
        """Paint the next band; the picture when that was the last one."""
        board, px = self._board, self._px
        if self.picture is None and board.width * board.height > MOST_SQUARES:
            self.picture = pygame.transform.smoothscale(sketch(board).convert(), self._size)
        elif self.picture is None:
            self._whole = self._whole or Surface((board.width * px, board.height * px)).convert()
            high = min(BAND, board.height - self._row)
            band = paint(board, (0, self._row, board.width, high), _stamps(px))
            self._whole.blit(band, (0, self._row * px))
            self._row += high
            if self._row == board.height:
                self.picture = pygame.transform.smoothscale(self._whole, self._size).convert()
                self._whole = None
        return self.picture


def thumbnail(board: Board, size: tuple[int, int]) -> Surface:
    """The board in a picture of that size, which has its shape."""
    painted = Thumbnail(board, size)
    while (picture := painted.step()) is None:
        pass
    return picture


@lru_cache(maxsize=len(WIDTHS))
def _stamps(px: int) -> Stamps:
    return Stamps(px)
