"""The whole board in a corner: what the camera shows is framed, a click moves it there."""

from collections.abc import Iterable

import pygame
from pygame import Surface

from game.ui.board.camera import Camera
from game.ui.board.picture import Piece
from game.ui.board.tokens import draw_mark
from game.ui.layout import Box, fit
from game.ui.widgets.look import Look
from game.ui.widgets.theme import INK, VOID


def map_box(box: Box, board: tuple[int, int]) -> Box:
    """The part of the panel that the board fills."""
    return fit(board, box.inset(max(4, box.width // 22)))


def place(box: Box, board: tuple[int, int], pixel: tuple[int, int]) -> tuple[float, float]:
    """The place on the board, in squares, under a pixel of the minimap."""
    inner = map_box(box, board)
    return (
        (pixel[0] - inner.left) / inner.width * board[0],
        (pixel[1] - inner.top) / inner.height * board[1],
    )


class Minimap:
    """The minimap; the board in it is made small once for each board and size."""

    def __init__(self) -> None:
        self._small: tuple[Surface, Surface] | None = None

    def draw(
        self,
        surface: Surface,
        box: Box,
        look: Look,
        overview: Surface,
        pieces: Iterable[Piece],
        camera: Camera,
    ) -> None:
        """Draw the board small, its units as marks of their sides, and the frame of the camera."""
        look.lay(surface, box)
        inner = map_box(box, overview.get_size())
        surface.blit(self._scaled(overview, (inner.width, inner.height)), (inner.left, inner.top))
        pygame.draw.rect(surface, VOID, inner, 1)
        across, down = inner.width / overview.get_width(), inner.height / overview.get_height()
        for unit in pieces:
            if unit.down:
                continue
            at = (inner.left + (unit.at[0] + 0.5) * across, inner.top + (unit.at[1] + 0.5) * down)
            draw_mark(surface, unit.side, at, max(2.5, min(across * 0.5, look.measure(4))))
        left, top = camera.point((0, 0))
        right, bottom = camera.point(camera.window)
        view = pygame.Rect(
            inner.left + left * across, inner.top + top * down, (right - left) * across, (bottom - top) * down
        ).clip(pygame.Rect(inner))
        pygame.draw.rect(surface, INK["ink"], view, 1)

    def _scaled(self, overview: Surface, size: tuple[int, int]) -> Surface:
        if self._small is None or self._small[0] is not overview or self._small[1].get_size() != size:
            self._small = (overview, pygame.transform.scale(overview, size).convert())
        return self._small[1]
