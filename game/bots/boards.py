"""Boards as who plans ways looks at them: without what changes by itself, doors counted as open."""

from functools import lru_cache

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square


@lru_cache(maxsize=64)
def still(board: Board) -> Board:
    """The board without smoke and light, which neither sight nor ways ask for: the same in more turns."""
    return replace(board, smoke=bytes(len(board.smoke)), light=bytes(len(board.light)))


@lru_cache(maxsize=64)
def opened(board: Board) -> Board:
    """The board with every door open: who plans a way counts on opening them."""
    doors = [square for square in board.squares() if is_door(board, square)]
    for square in doors:
        board = board.put(square, str(board.terrain(square).becomes))
    return board


def is_door(board: Board, square: Square) -> bool:
    """Whether a square bars the way until somebody uses it."""
    terrain = board.terrain(square)
    becomes = terrain.becomes
    return terrain.interact and terrain.barrier and becomes is not None and not board.kind(becomes).barrier
