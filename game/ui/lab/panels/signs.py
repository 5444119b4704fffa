"""Small signs that are drawn, because the font has no letters for them."""

from collections.abc import Callable
from typing import Literal

import pygame
from pygame import Surface

from game.ui.widgets.theme import Colour

Sign = Literal["most", "least", "differs", "swap", "never"]


def sign(surface: Surface, which: Sign, centre: tuple[float, float], size: int, colour: Colour) -> None:
    """Draw a sign about a point, so many pixels wide and high."""
    _SIGNS[which](surface, centre, size / 2, colour)


def _most(surface: Surface, at: tuple[float, float], r: float, colour: Colour) -> None:
    x, y = at
    pygame.draw.polygon(surface, colour, [(x, y - r), (x + r, y + r), (x - r, y + r)])


def _least(surface: Surface, at: tuple[float, float], r: float, colour: Colour) -> None:
    x, y = at
    pygame.draw.polygon(surface, colour, [(x, y + r), (x + r, y - r), (x - r, y - r)])


def _differs(surface: Surface, at: tuple[float, float], r: float, colour: Colour) -> None:
    """Two strokes and one through them: not the same."""
    x, y = at
    thick = max(1, round(r / 3))
    for dy in (-r * 0.4, r * 0.4):
        pygame.draw.line(surface, colour, (x - r, y + dy), (x + r, y + dy), thick)
    pygame.draw.line(surface, colour, (x - r * 0.5, y + r), (x + r * 0.5, y - r), thick)


def _swap(surface: Surface, at: tuple[float, float], r: float, colour: Colour) -> None:
    """An arrow there and an arrow back."""
    x, y = at
    thick = max(1, round(r / 4))
    for way, dy in ((1, -r * 0.45), (-1, r * 0.45)):
        tip = (x + way * r, y + dy)
        pygame.draw.line(surface, colour, (x - way * r, y + dy), tip, thick)
        for up in (-1, 1):
            pygame.draw.line(surface, colour, tip, (tip[0] - way * r * 0.5, tip[1] + up * r * 0.4), thick)


def _never(surface: Surface, at: tuple[float, float], r: float, colour: Colour) -> None:
    """A ring with a bar: not possible."""
    thick = max(1, round(r / 3))
    pygame.draw.aacircle(surface, colour, at, r, thick)
    pygame.draw.line(
        surface, colour, (at[0] - r * 0.6, at[1] + r * 0.6), (at[0] + r * 0.6, at[1] - r * 0.6), thick
    )


_SIGNS: dict[Sign, Callable[[Surface, tuple[float, float], float, Colour], None]] = {
    "most": _most,
    "least": _least,
    "differs": _differs,
    "swap": _swap,
    "never": _never,
}
