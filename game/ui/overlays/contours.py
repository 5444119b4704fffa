"""Lines around areas of squares: range rings, the edge of a move, the borders of zones."""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray
from pygame import Surface

from game.board.squares import Square
from game.ui.board.camera import Frame
from game.ui.overlays.strokes import Dash, line
from game.ui.widgets.theme import Colour

Edge = tuple[tuple[int, int], tuple[int, int]]

RINGS = (6, 12, 18, 24, 36, 48)
"""The distances in squares at which range rings are drawn."""


def edges(area: NDArray[np.bool_]) -> list[Edge]:
    """The sides between squares in an area and squares out of it, as runs of lattice points.

    Sides on the rim of the array count. `area` has shape (height, width).
    """
    padded = np.pad(area, 1)
    return list(_runs(padded[1:, 1:-1] != padded[:-1, 1:-1], flat=True)) + list(
        _runs((padded[1:-1, 1:] != padded[1:-1, :-1]).T, flat=False)
    )


def _runs(sides: NDArray[np.bool_], *, flat: bool) -> Iterator[Edge]:
    for level in np.flatnonzero(sides.any(axis=1)).tolist():
        row = np.concatenate(([False], sides[level], [False]))
        starts, ends = np.nonzero(row[1:] & ~row[:-1])[0], np.nonzero(row[:-1] & ~row[1:])[0]
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            yield ((start, level), (end, level)) if flat else ((level, start), (level, end))


def around(squares: Iterable[Square], size: tuple[int, int]) -> list[Edge]:
    """The sides around some squares of a board of that width and height."""
    area = np.zeros((size[1], size[0]), np.bool_)
    for square in squares:
        if 0 <= square.x < size[0] and 0 <= square.y < size[1]:
            area[square.y, square.x] = True
    return edges(area)


def sides_of(squares: Iterable[Square]) -> list[Edge]:
    """The sides around a few squares, one by one: quicker than `around` for a handful."""
    area = set(squares)
    return [
        side
        for x, y in area
        for near, side in (
            ((x, y - 1), ((x, y), (x + 1, y))),
            ((x, y + 1), ((x, y + 1), (x + 1, y + 1))),
            ((x - 1, y), ((x, y), (x, y + 1))),
            ((x + 1, y), ((x + 1, y), (x + 1, y + 1))),
        )
        if near not in area
    ]


def within(centre: Square, radius: int, size: tuple[int, int]) -> NDArray[np.bool_]:
    """The squares of a board at most so far from one, shape (height, width) (B-02)."""
    dx = np.abs(np.arange(size[0]) - centre.x)[None, :]
    dy = np.abs(np.arange(size[1]) - centre.y)[:, None]
    area: NDArray[np.bool_] = (2 * np.maximum(dx, dy) + np.minimum(dx, dy)) // 2 <= radius
    return area


def stroke(
    surface: Surface, frame: Frame, sides: Iterable[Edge], colour: Colour, width: int, dash: Dash = "solid"
) -> None:
    """Draw sides of squares as lines."""
    clip = surface.get_rect()
    for start, end in sides:
        a, b = frame.corner(*start), frame.corner(*end)
        if clip.clipline(a, b):
            line(surface, a, b, colour, width, dash)
