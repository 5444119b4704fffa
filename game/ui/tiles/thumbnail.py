"""Small pictures of whole maps."""

import pygame
from pygame import Surface

from game.board.board import Board
from game.ui.tiles.paint import paint, sketch
from game.ui.tiles.stamps import Stamps

MOST_SQUARES = 2500
"""Larger maps are sketched: their tiles could not be made out."""


def thumbnail(board: Board, size: tuple[int, int]) -> Surface:
    """The board in a picture of that size, which has its shape."""
    if board.width * board.height > MOST_SQUARES:
        return pygame.transform.smoothscale(sketch(board).convert(), size)
    px = max(8, -(-size[0] // board.width))
    whole = paint(board, (0, 0, board.width, board.height), Stamps(px))
    return pygame.transform.smoothscale(whole, size).convert()
