"""A picture of the whole board, larger than a window if need be."""

from pygame import Surface

from game.board.board import Board
from game.ui.camera import Camera
from game.ui.look import Look
from game.ui.scene import Scene
from game.ui.shown import Shown

LARGEST = 48
"""The pixels of a square of a picture."""

MOST = 4096
"""The pixels that a picture has at most in width and in height."""

PATIENCE = 10_000
"""So many times the ground is painted on, a part each."""


def printed(board: Board, shown: Shown, look: Look) -> Surface:
    """The board with all that is shown of it, each square of `LARGEST` pixels or fewer."""
    px = next((px for px in (LARGEST, 32, 16) if px * max(board.width, board.height) <= MOST), 8)
    size = (board.width * px, board.height * px)
    camera = Camera((board.width, board.height), size)
    camera.level, camera.size = px, float(px)
    scene, surface = Scene(board, camera), Surface(size)
    for _ in range(PATIENCE):
        scene.draw(surface, look, shown)
        if scene.whole:
            break
    return surface
