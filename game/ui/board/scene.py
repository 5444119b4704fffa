"""Draws the board with all that lies on it; what seldom changes is kept as one picture."""

import pygame
from pygame import Surface

from game.board.board import Board
from game.board.squares import Square
from game.ui.board import tokens
from game.ui.board.camera import Camera, Frame
from game.ui.board.overlays import layers, lines, marks
from game.ui.board.overlays.lines import Zones
from game.ui.board.picture import Backdrop, BoardPicture
from game.ui.board.tiles.chunks import Chunks
from game.ui.board.tokens import SMALLEST, draw, names
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import INK, WHITE

PAINTING = 0.008
"""Seconds of each frame that may go into painting ground that has not been seen yet."""


class Scene:
    """A board as the camera sees it."""

    def __init__(self, board: Board, camera: Camera) -> None:
        self.camera = camera
        self.ground = Chunks(board)
        self._size = (board.width, board.height)
        self._zones = Zones(self._size)
        self.painted = False
        """Whether all of the ground that is in view has been painted."""
        self._kept: Surface | None = None
        self._key: tuple[object, ...] = ()
        self._backdrop: Backdrop | None = None
        self._glide: Surface | None = None

    def draw(self, surface: Surface, look: Look, shown: BoardPicture) -> Frame:
        """Draw everything onto a surface of the window's size; where the board lies on it."""
        if self.camera.settled:
            self._paint(surface, look, shown)
            return self.camera.frame()
        if self._glide is None or self._glide.get_size() != surface.get_size():
            self._glide = Surface(surface.get_size()).convert()
        self._paint(self._glide, look, shown)
        factor = self.camera.base / self.camera.size
        width, height = surface.get_size()
        if factor >= 1:  # farther than the smallest level: only while the window is being made larger
            surface.blit(self._glide, (0, 0))
            return self.camera.frame()
        part = pygame.Rect(0, 0, round(width * factor), round(height * factor))
        part.center = (width // 2, height // 2)
        pygame.transform.scale(self._glide.subsurface(part), surface.get_size(), surface)
        return self.camera.frame()

    def _paint(self, surface: Surface, look: Look, shown: BoardPicture) -> None:
        frame = self.camera.frame()
        self._background(surface, frame, look, shown.backdrop)
        self._pointer(surface, frame, shown)
        draw(surface, frame, shown.pieces, shown.chosen)
        self._smoke(surface, frame, shown.backdrop.board)
        if shown.back:
            lines.draw_sighting(surface, frame, shown.back, quiet=True)
        if shown.sighting:
            lines.draw_sighting(surface, frame, shown.sighting, quiet=shown.quiet)
        names(surface, frame, look, shown)

    def _background(self, surface: Surface, frame: Frame, look: Look, backdrop: Backdrop) -> None:
        """All that seldom changes, from the picture that is kept as long as nothing of it does."""
        key = (frame, surface.get_size(), look.percent)
        if self._kept is None or self._key != key or not _same(self._backdrop, backdrop):
            if self._kept is None or self._kept.get_size() != surface.get_size():
                self._kept = Surface(surface.get_size()).convert()
            self.ground.show(backdrop.board)
            self.painted = whole = self.ground.draw(self._kept, frame, PAINTING)
            if backdrop.layer:
                layers.draw_layer(self._kept, frame, look, backdrop.layer)
            self._zones.draw(self._kept, frame, look, backdrop.zones)
            if frame.px >= SMALLEST:
                for at in backdrop.items:
                    self._kept.blit(tokens.parcel(frame.px), frame.at(at), special_flags=PREMULTIPLIED)
                for task in backdrop.tasks:
                    sign = tokens.task_sign(task.side, frame.px)
                    self._kept.blit(sign, frame.at(task.at), special_flags=PREMULTIPLIED)
            if backdrop.rings:
                lines.draw_rings(self._kept, frame, look, backdrop.rings, self._size)
            self._key, self._backdrop = (key if whole else ()), backdrop
        surface.blit(self._kept, (0, 0))

    def _pointer(self, surface: Surface, frame: Frame, shown: BoardPicture) -> None:
        for watch in shown.watches:
            lines.draw_watch(surface, frame, watch, self._size)
        if shown.area:
            sides = lines.sides_of(shown.area)
            lines.stroke(surface, frame, sides, INK["warn"], 2, "dashed")
        for square in shown.aims:
            marks.corners(surface, frame, square, INK["gold"])
        if shown.pinned:
            marks.corners(surface, frame, shown.pinned, INK["gold"])
        if shown.hovered is None:
            return
        if shown.course:
            marks.course(surface, frame, shown.course)
        marks.corners(surface, frame, shown.hovered, WHITE)

    def _smoke(self, surface: Surface, frame: Frame, board: Board) -> None:
        if not any(board.smoke):
            return
        picture, margin = tokens.puff(frame.px)
        for at, rounds in enumerate(board.smoke):
            if rounds:
                x, y = frame.at(Square(at % board.width, at // board.width))
                surface.blit(picture, (x - margin, y - margin), special_flags=PREMULTIPLIED)


def _same(a: Backdrop | None, b: Backdrop) -> bool:
    """Whether two backdrops give the same picture; boards and fields are compared by identity."""
    return (
        a is not None
        and a.board is b.board
        and a.layer is b.layer
        and (a.zones, a.items, a.rings, a.tasks) == (b.zones, b.items, b.rings, b.tasks)
    )
