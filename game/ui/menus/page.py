"""The ground and the bar of the screens around a battle."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.app import App
from game.ui.layout import BAR, MARGIN, Box, Measure
from game.ui.widgets.theme import Colour

GRID = 56
"""The size of the squares behind the title, in pixels."""


LINES: Colour = (6, 7, 9)
"""How much lighter their lines are."""


def backdrop(size: tuple[int, int]) -> Surface:
    """The ground behind the title: dark, lighter behind the name, the squares of a board just visible."""
    small = Surface((8, 5))
    for x in range(8):
        for y in range(5):
            far = ((x - 2.2) / 5) ** 2 + ((y - 1.6) / 3.4) ** 2
            light = max(0.0, 1 - far)
            small.set_at((x, y), (round(11 + 10 * light), round(14 + 13 * light), round(20 + 19 * light)))
    ground = pygame.transform.smoothscale(small, size)
    for x in range(0, size[0], GRID):
        ground.fill(LINES, (x, 0, 1, size[1]), pygame.BLEND_RGB_ADD)
    for y in range(0, size[1], GRID):
        ground.fill(LINES, (0, y, size[0], 1), pygame.BLEND_RGB_ADD)
    return ground


class PageLayout(NamedTuple):
    """A page: its bar at the top, and all that is left below."""

    bar: Box
    rest: Box


def page_layout(size: tuple[int, int], percent: int) -> PageLayout:
    """The bar of a page and the room below it."""
    m = Measure(percent)
    air = m(MARGIN)
    bar = Box(air, air, size[0] - 2 * air, m(BAR))
    top = bar.bottom + air
    return PageLayout(bar, Box(air, top, bar.width, max(1, size[1] - air - top)))


class Page:
    """A page with a title and a way back; made anew for each size and scale."""

    def __init__(self, app: App, title: str, back: Callable[[], object]) -> None:
        self._app, self._title = app, title
        self._ground = backdrop(app.size)
        self.layout: PageLayout = page_layout(app.size, app.look.percent)
        m, bar = app.look.measure, self.layout.bar
        high = max(28, m(32))
        box = (bar.left + m(8), bar.top + (bar.height - high) // 2, m(64), high)
        app.widgets.button(box, "Back", "Back (Esc)", back)

    def draw(self, surface: Surface) -> None:
        """Draw the ground and the bar."""
        look, bar = self._app.look, self.layout.bar
        surface.blit(self._ground, (0, 0))
        look.lay(surface, bar)
        words = look.text(self._title, "title")
        surface.blit(words, (bar.left + look.measure(84), bar.top + (bar.height - words.get_height()) // 2))
