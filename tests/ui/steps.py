"""What is done step by step behind the window, done at once."""

from collections.abc import Generator
from typing import Any, TypeVar

from pygame import Surface

from game.board.board import Board
from game.ui.board.tiles.chunks import Thumbnail

R = TypeVar("R")


def returned(work: Generator[Any, None, R]) -> R:
    """What a generator returns in the end."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            value: R = done.value
            return value


def thumbnail(board: Board, size: tuple[int, int]) -> Surface:
    """The board in a picture of that size, which has its shape."""
    painted = Thumbnail(board, size)
    while (picture := painted.step()) is None:
        pass
    return picture
