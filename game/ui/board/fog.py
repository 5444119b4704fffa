"""What a side does not see lies in the dark: dimmed where it has been seen before, nearly black elsewhere."""

from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Rect, Surface

from game.ui.board.camera import Frame
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import VOID

Squares = NDArray[np.bool_]
"""Squares of a board, shape (height, width)."""

HIDDEN: tuple[int, int, int] = (0, 104, 176)
"""How opaque the dark is (of 255): where one sees, where one has seen, where one has never seen."""

FINE = 3
"""The dark has so many points a square: its border is as soft as one of them."""


@dataclass(frozen=True, eq=False)
class Fog:
    """The squares that a side sees now, and those that it has ever seen; compared by identity."""

    seen: Squares
    known: Squares

    @property
    def depths(self) -> NDArray[np.uint8]:
        """How dark each square is: a place in HIDDEN."""
        return np.where(self.seen, np.uint8(0), np.where(self.known, np.uint8(1), np.uint8(2)))


def changed(before: Fog, after: Fog, frame: Frame) -> Rect:
    """The pixels in which two fogs of one board differ, with the soft border around; none: an empty box."""
    rows, columns = np.nonzero(before.depths != after.depths)
    if not rows.size:
        return Rect(0, 0, 0, 0)
    left, top = frame.at((int(columns.min()) - 1, int(rows.min()) - 1))
    right, bottom = frame.at((int(columns.max()) + 2, int(rows.max()) + 2))
    return Rect(left, top, right - left, bottom - top)


def draw_fog(surface: Surface, frame: Frame, fog: Fog) -> None:
    """Lay the dark over what the surface's clip shows of a board."""
    height, width = fog.seen.shape
    shown = surface.get_clip()
    first, last = frame.square(shown.topleft), frame.square((shown.right - 1, shown.bottom - 1))
    left, top = max(0, first.x - 1), max(0, first.y - 1)
    right, bottom = min(width, last.x + 2), min(height, last.y + 2)
    if left >= right or top >= bottom:
        return
    depths = np.pad(fog.depths[top:bottom, left:right], 1, mode="edge")
    dark = np.kron(_INKS[depths], np.ones((FINE, FINE, 1), np.uint8))
    points = pygame.image.frombuffer(dark.tobytes(), dark.shape[1::-1], "RGBA").convert_alpha()
    size = ((right - left + 2) * frame.px, (bottom - top + 2) * frame.px)
    soft = pygame.transform.smoothscale(points, size)
    inside = Rect(frame.px, frame.px, size[0] - 2 * frame.px, size[1] - 2 * frame.px)
    surface.blit(soft, frame.at((left, top)), inside, special_flags=PREMULTIPLIED)


def dimmed_overview(overview: Surface, fog: Fog) -> Surface:
    """A board with one pixel a square, darkened likewise."""
    dark = _INKS[fog.depths]
    made = overview.convert()
    made.blit(
        pygame.image.frombuffer(dark.tobytes(), dark.shape[1::-1], "RGBA"),
        (0, 0),
        special_flags=PREMULTIPLIED,
    )
    return made


_INKS: NDArray[np.uint8] = np.array(
    [[*(part * alpha // 255 for part in VOID), alpha] for alpha in HIDDEN], np.uint8
)
"""The premultiplied colour of each depth."""
