"""The ground around a board: dim, without squares, so that a small board lies in a place."""

from functools import lru_cache
from itertools import product

import numpy as np
import pygame
from pygame import Rect, Surface

from game.ui.board.camera import Frame
from game.ui.board.tiles.weathering import SPAN, blotched, grey
from game.ui.widgets.theme import Colour, mix

SMALLEST = 16
"""How many pixels its squares are shown with at least."""

STONES = 180
"""How many stones lie about before the ground repeats itself."""

RIM = ((9, (13, 15, 20)), (6, (10, 12, 16)), (3, (7, 8, 11)), (2, (72, 82, 100)))
"""The edge of the board from without: so many pixels of a colour, a dark gap and a light line."""

EARTH: Colour = (74, 66, 54)
"""Trodden earth."""

DIM, EDGE = 0.62, 0.5
"""How bright the ground is beside the board's, and what is left of that in the corners of the window."""


def tone(overview: Surface) -> Colour:
    """The colour of the ground around a board: earth with something of what lies at the board's edge."""
    width, height = overview.get_size()
    edges = (
        Rect(0, 0, width, 1),
        Rect(0, height - 1, width, 1),
        Rect(0, 0, 1, height),
        Rect(width - 1, 0, 1, height),
    )
    found = [pygame.transform.average_color(overview, edge) for edge in edges]
    red, green, blue = (sum(colour[part] for colour in found) // len(found) for part in range(3))
    return mix((0, 0, 0), mix(EARTH, (red, green, blue), 0.4), DIM)


def beyond(board: Rect, shown: Rect) -> tuple[Rect, ...]:
    """The parts of what is shown that lie above, below, left and right of a board."""
    inner = board.clip(shown) if board.colliderect(shown) else Rect(shown.bottomright, (0, 0))
    parts = (
        Rect(shown.left, shown.top, shown.width, inner.top - shown.top),
        Rect(shown.left, inner.bottom, shown.width, shown.bottom - inner.bottom),
        Rect(shown.left, inner.top, inner.left - shown.left, inner.height),
        Rect(inner.right, inner.top, shown.right - inner.right, inner.height),
    )
    return tuple(part for part in parts if part)


class Surroundings:
    """Draws what lies around a board in a window; the picture is kept as long as the view stays."""

    def __init__(self, colour: Colour) -> None:
        self._colour = colour
        self._kept: Surface | None = None
        self._key: tuple[Frame, Rect] | None = None

    def tile(self, px: int) -> Surface:
        """SPAN squares of the ground beside a board whose squares have so many pixels; it is kept."""
        return _tile(max(px, SMALLEST), self._colour)

    def draw(self, surface: Surface, frame: Frame, board: Rect, *, plain: bool = False) -> None:
        """Lay the ground on what the surface's clip shows beyond a board's pixels.

        `plain`: only its colour, since the board is painted first.
        """
        parts = beyond(board, surface.get_clip())
        if not parts:
            return
        if plain:
            for part in parts:
                surface.fill(self._colour, part)
            return
        if self._kept is None or self._kept.get_size() != surface.get_size():
            self._kept, self._key = Surface(surface.get_size()).convert(), None
        if self._key != (frame, board):
            self._paint(self._kept, frame, board)
            self._key = (frame, board)
        for part in parts:
            surface.blit(self._kept, part, part)

    def _paint(self, surface: Surface, frame: Frame, board: Rect) -> None:
        tile, shade = self.tile(frame.px), _shade(surface.get_size())
        side = tile.get_width()
        for part in beyond(board, surface.get_rect()):
            surface.set_clip(part)
            left = frame.left + (part.left - frame.left) // side * side
            top = frame.top + (part.top - frame.top) // side * side
            places = product(range(left, part.right, side), range(top, part.bottom, side))
            surface.fblits([(tile, place) for place in places])
            surface.blit(shade, part, part, special_flags=pygame.BLEND_MULT)
        surface.set_clip(None)
        for far, colour in RIM:
            pygame.draw.rect(surface, colour, board.inflate(2 * far, 2 * far), far, border_radius=far)


@lru_cache(maxsize=3)
def _tile(px: int, colour: Colour) -> Surface:
    """SPAN squares of the ground, `px` pixels each."""
    made = pygame.transform.smoothscale(_ground(), (SPAN * px, SPAN * px))
    made.fill(tuple(min(255, part * 2) for part in colour), special_flags=pygame.BLEND_MULT)
    return made.convert()


@lru_cache(maxsize=2)
def _shade(size: tuple[int, int]) -> Surface:
    """What is left of colours in a window, less towards its corners: for multiplying."""
    down, across = np.mgrid[-1:1:20j, -1:1:32j]
    left = 1 - (1 - EDGE) * np.clip(np.hypot(down, across) / 1.3, 0, 1) ** 1.5
    return pygame.transform.smoothscale(grey(255 * left), size).convert()


@lru_cache(maxsize=1)
def _ground() -> Surface:
    """SPAN squares in grey of a medium of 128, which can be laid side by side without a seam."""
    made = blotched()
    side, chance = made.get_width(), np.random.default_rng(7)
    for x, y, size in zip(*chance.integers(0, side, (2, STONES)), chance.integers(1, 4, STONES), strict=True):
        _stone(made, (int(x), int(y)), int(size))
    return made


def _stone(surface: Surface, at: tuple[int, int], size: int) -> None:
    """A stone with its shadow, going on at the other side where it lies across an edge."""
    side = surface.get_width()
    for dx in (-side, 0):
        for dy in (-side, 0):
            x, y = at[0] + dx, at[1] + dy
            pygame.draw.ellipse(surface, (66, 66, 66), (x + size // 3, y + size // 3, 2 * size, 2 * size))
            pygame.draw.ellipse(surface, (150, 150, 150), (x, y, 2 * size, round(1.7 * size)))
            pygame.draw.ellipse(surface, (184, 184, 184), (x + 1, y + 1, size, size))
