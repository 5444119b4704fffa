"""What is folded into a corner: small squares that open the overlays and the minimap, or take the ruler."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui import commands
from game.ui.battle.layout import TAB
from game.ui.board.card import hint
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK

OVERLAYS, RULER, PACE, MINIMAP, WHOLE = "tab overlays", "measure", "pace on", "tab minimap", "whole"

PRESSED = {RULER, PACE, WHOLE}
"""Those that do something, and open nothing."""


def _told(name: str) -> tuple[str, str]:
    """What a tab is for, and its keys."""
    if name == RULER:
        return (commands.COMMANDS[RULER].hint, commands.caps(RULER))
    if name == PACE:
        keys = f"{commands.caps('slow down')}  {commands.caps('speed up')}"
        return ("How fast everything is shown: faster, and after the fastest the slowest", keys)
    if name == OVERLAYS:
        return (
            "What is laid over the board: reach, sight, cover ...",
            f"{commands.caps('next field')}  0 - 9",
        )
    if name == WHOLE:
        return ("Look at the whole board again", commands.caps(WHOLE))
    return ("The whole board, small", "")


class Tabs(NamedTuple):
    """The names of the tabs, from the right, and those of what is open; how fast it is shown, in words."""

    names: tuple[str, ...]
    opened: frozenset[str]
    pace: str = ""


class TabsPanel(BoxPanel[Tabs]):
    """The tabs, side by side from the right; `press` is told the name of the one that was pressed."""

    def __init__(self, press: Callable[[str], object]) -> None:
        super().__init__(press)

    def paint(self, surface: Surface, box: Box, data: Tabs, look: Look, over: str) -> Spots:
        m, spots = look.measure, list[Spot]()
        for at, name in enumerate(data.names):
            where = Box(box.right - (at + 1) * m(TAB) - at * m(4), box.top, m(TAB), m(TAB))
            ground = GROUND["on" if name in data.opened else "lit" if name == over else "panel"]
            look.lay(surface, where)
            pygame.draw.rect(surface, ground, where.inset(2), border_radius=m(5))
            if name == PACE:
                _words(surface, where, data.pace, look)
            else:
                DRAWN[name](surface, where, look)
            spots.append(Spot(where, partial(self._pressed, name), hint(*_told(name)), name))
        return tuple(spots)

    def _pressed(self, name: str) -> None:
        if self._press:
            self._press(name)


def _layers(surface: Surface, box: Box, look: Look) -> None:
    """Three sheets, one upon the other."""
    m, x, y = look.measure, box.left + box.width // 2, box.top + box.height // 2
    for lift in (4, 0, -4):
        top = y + m(lift)
        points = [(x - m(8), top), (x, top - m(4)), (x + m(8), top), (x, top + m(4))]
        pygame.draw.polygon(surface, GROUND["panel"], points)
        pygame.draw.polygon(surface, INK["ink"], points, max(1, m(1.3)))


def _frame(surface: Surface, box: Box, look: Look) -> None:
    """A small map with the part that is seen."""
    m = look.measure
    inner = box.inset(m(7))
    pygame.draw.rect(surface, INK["ink"], inner, max(1, m(1.3)), border_radius=m(2))
    seen = Box(inner.left + m(3), inner.top + m(3), inner.width // 2, inner.height // 2)
    pygame.draw.rect(surface, INK["gold"], seen, max(1, m(1.2)))


def _corners(surface: Surface, box: Box, look: Look) -> None:
    """The four corners of what is seen, from edge to edge."""
    m, inner = look.measure, box.inset(look.measure(7))
    for x, across in ((inner.left, 1), (inner.right - 1, -1)):
        for y, down in ((inner.top, 1), (inner.bottom - 1, -1)):
            arms = [(x + across * m(5), y), (x, y), (x, y + down * m(5))]
            pygame.draw.lines(surface, INK["ink"], closed=False, points=arms, width=max(1, m(1.6)))


def _ruler(surface: Surface, box: Box, look: Look) -> None:
    """A ruler across, with its marks."""
    m, x, y = look.measure, box.left + box.width // 2, box.top + box.height // 2

    def at(along: float, across: float) -> tuple[int, int]:
        return (x + m(along + across), y + m(across - along))

    outline = [at(-6, -2.5), at(6, -2.5), at(6, 2.5), at(-6, 2.5)]
    pygame.draw.polygon(surface, INK["ink"], outline, max(1, m(1.3)))
    for along in (-3, 0, 3):
        pygame.draw.line(surface, INK["gold"], at(along, -2.5), at(along, 0), max(1, m(1.2)))


def _words(surface: Surface, box: Box, words: str, look: Look) -> None:
    """A word or two, as large as there is room for."""
    text = look.text(words, "small", "ink")
    if text.get_width() > box.width - look.measure(4):
        text = pygame.transform.smoothscale_by(text, (box.width - look.measure(4)) / text.get_width())
    surface.blit(text, text.get_rect(center=pygame.Rect(box).center))


DRAWN = {OVERLAYS: _layers, RULER: _ruler, MINIMAP: _frame, WHOLE: _corners}
"""What is drawn on each tab."""
