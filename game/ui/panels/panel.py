"""What all panels of the lab have in common: one picture, kept until what it shows changes, and scrolled."""

from abc import ABC, abstractmethod
from typing import Generic, NamedTuple, TypeVar

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.panels.bits import Spot
from game.ui.panels.card import picture
from game.ui.panels.rows import Row
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.widgets.look import Look
from game.ui.widgets.theme import BUTTON_OFF, INK

D = TypeVar("D")

PADDING = 12
"""The air between the edge of a panel and what it says, at 100 %."""

WHEEL = 48
"""How far one step of the wheel scrolls, at 100 %."""


class Made(NamedTuple):
    """A panel as it was painted: premultiplied, its spots counted from its own corner."""

    picture: Surface
    spots: tuple[Spot, ...] = ()


class Panel(ABC, Generic[D]):
    """A panel that shows data D; `name` is what its spots without one of their own are called by."""

    name = "panel"

    def __init__(self) -> None:
        self.scrolled = 0
        self._key: tuple[object, ...] = ()
        self._kept: Made | None = None
        self._hidden = 0

    @abstractmethod
    def paint(self, data: D, width: int, look: Look, over: str) -> Made:
        """The whole panel; `over` names the spot that the pointer is on."""

    def height(self, data: D, width: int, look: Look) -> int:
        """How tall it is when nothing has to be scrolled."""
        return self._made(data, width, look, None).picture.get_height()

    def draw(self, surface: Surface, box: Box, data: D, look: Look, over: str = "") -> tuple[Spot, ...]:
        """Draw it into the top of a box; first of its spots is the panel itself, as far as it is drawn."""
        made = self._made(data, box.width, look, over)
        tall = made.picture.get_height()
        used = box._replace(height=min(box.height, tall))
        self._hidden = tall - used.height
        self.scrolled = max(0, min(self.scrolled, self._hidden))
        look.lay(surface, used)
        part = pygame.Rect(0, self.scrolled, used.width, used.height)
        surface.blit(made.picture, (used.left, used.top), part, special_flags=PREMULTIPLIED)
        if self._hidden:
            self._bar(surface, used, look)
        shown = (_moved(spot, used, self.scrolled) for spot in made.spots)
        return (Spot(used, name=self.name), *(spot for spot in shown if spot.box.height > 0))

    def forget(self) -> None:
        """Paint it anew, though what it shows has not changed."""
        self._kept = None

    def scroll(self, steps: int, look: Look) -> bool:
        """Take a turn of the wheel, up for more than 0; whether there was anything to scroll."""
        self.scrolled = max(0, min(self.scrolled - steps * look.measure(WHEEL), self._hidden))
        return self._hidden > 0

    def _made(self, data: D, width: int, look: Look, over: str | None) -> Made:
        """The picture that is kept, when it is of the same; for its height whatever the pointer is on."""
        key = (data, width, look.percent)
        if self._kept is None or self._key[:3] != key or over not in {None, self._key[3]}:
            self._kept, self._key = self.paint(data, width, look, over or ""), (*key, over or "")
        return self._kept

    def _bar(self, surface: Surface, used: Box, look: Look) -> None:
        m = look.measure
        track = pygame.Rect(used.right - m(7), used.top + m(6), m(4), max(1, used.height - m(12)))
        whole = used.height + self._hidden
        high = max(m(20), track.height * used.height // whole)
        top = track.top + (track.height - high) * self.scrolled // self._hidden
        pygame.draw.rect(surface, BUTTON_OFF, track, border_radius=m(2))
        pygame.draw.rect(surface, INK["faint"], (track.left, top, track.width, high), border_radius=m(2))


def _moved(spot: Spot, used: Box, scrolled: int) -> Spot:
    """A spot where it lies in the window, as far as it is seen."""
    top = max(used.top, used.top + spot.box.top - scrolled)
    bottom = min(used.bottom, used.top + spot.box.bottom - scrolled)
    box = Box(used.left + spot.box.left, top, spot.box.width, max(0, bottom - top))
    return spot._replace(box=box)


class Stack:
    """Pictures one below the other, as wide as the panel, and the spots that lie on them."""

    def __init__(self, width: int, look: Look) -> None:
        self.width, self.look = width, look
        self.top = look.measure(PADDING)
        self.spots: list[Spot] = []
        self._parts: list[tuple[Surface, int]] = []

    def put(self, part: Surface, air: int = 0) -> int:
        """Put a picture under the others, after some air (at 100 %); where its upper edge is."""
        top = self.top + self.look.measure(air)
        self._parts.append((part, top))
        self.top = top + part.get_height()
        return top

    def row(self, row: Row, air: int = 4) -> int:
        """Put a row of text likewise."""
        return self.put(self.look.row(row, self.width, picture), max(air, row.space) if self._parts else 0)

    def made(self) -> Made:
        """All of it."""
        whole = Surface((self.width, self.top + self.look.measure(PADDING)), pygame.SRCALPHA)
        for part, top in self._parts:
            whole.blit(part, (0, top))
        return Made(whole.premul_alpha().convert_alpha(), tuple(self.spots))
