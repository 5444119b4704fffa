"""A picture of the whole board, larger than a window if need be."""

from pygame import Surface

from game.board.board import Board
from game.ui.board.camera import LEVELS, Camera
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.widgets.look import Look

LARGEST = 48
"""Squares are not drawn larger than so many pixels."""

ROOM = (4096, 4096)
"""The most pixels that a picture of its own has."""

PAINTING = 600.0
"""Seconds that painting the ground may take: as many as it needs."""


def printed(
    board: Board, shown: BoardPicture, look: Look, room: tuple[int, int] = ROOM, largest: int = LARGEST
) -> Surface:
    """The board with all that is shown of it, its squares of the largest size that has room."""
    size = (board.width, board.height)
    fits = [px for px in LEVELS if px * size[0] <= room[0] and px * size[1] <= room[1] and px <= largest]
    px = max(fits, default=LEVELS[0])
    made = Surface((px * size[0], px * size[1])).convert()
    camera = Camera(size, made.get_size())
    camera.level, camera.size = px, float(px)
    scene = Scene(board, camera)
    scene.ground.draw(made, camera.frame(), PAINTING)
    scene.draw(made, look, shown)
    return made
