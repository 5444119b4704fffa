"""Small pictures of boards, painted at once."""

from pygame import Surface

from game.board.board import Board
from game.ui.board.tiles.chunks import Thumbnail


def thumbnail(board: Board, size: tuple[int, int]) -> Surface:
    """The board in a picture of that size, which has its shape."""
    painted = Thumbnail(board, size)
    while (picture := painted.step()) is None:
        pass
    return picture
