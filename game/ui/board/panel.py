"""The base of every panel: it shows a value, keeps its picture until that changes, knows its spots."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Generic, NamedTuple, TypeVar

import pygame
from pygame import Surface

from game.ui.board.card import Row, hint, links, picture
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.scroll import Scroll

D = TypeVar("D")

PADDING = 12
"""The air between the edge of a panel and what it says, at 100 %."""

PAGE = "page "
"""What the name of a spot begins with that leads to a page of the rulebook; the topic of the page follows."""

WHEEL = 48
"""How far one step of the wheel scrolls, at 100 %."""


class Spot(NamedTuple):
    """A part of a panel that can be pointed at: what a click does there, and what is told about it."""

    box: Box
    act: Callable[[], object] | None = None
    tip: tuple[Row, ...] = ()
    name: str = ""
    """By which the screen knows what the pointer is over."""
    grab: Callable[[pygame.Event], bool] | None = None
    """Takes a press here and what the mouse does until it is released: a bar, a form; whether it did."""


Spots = tuple[Spot, ...]


def spot_at(spots: Spots, pixel: tuple[int, int] | None) -> Spot | None:
    """The spot under a pixel, of two the later one."""
    if pixel is None:
        return None
    return next((spot for spot in reversed(spots) if spot.box.holds(pixel)), None)


class Painted(NamedTuple):
    """The picture of a panel, premultiplied, and its spots: counted from its own corner if it scrolls."""

    picture: Surface
    spots: Spots = ()


class Panel(ABC, Generic[D]):
    """Shows a value D: it is painted anew when the value, its box, the scale or the lit spot is another.

    `name` is what the spot of the panel as a whole is called; `press` is told the name of a `spot` that was
    pressed.
    """

    name = "panel"

    def __init__(self, press: Callable[[str], object] | None = None) -> None:
        self._press = press
        self._key: tuple[object, ...] = ()
        self._painted: Painted | None = None

    @abstractmethod
    def draw(self, surface: Surface, box: Box, data: D, look: Look, over: str = "") -> Spots:
        """Draw it in a box; where it can be pointed at. `over` names the spot that the pointer is on."""

    def scroll(self, steps: int, look: Look) -> bool:
        """Take a turn of the wheel, up for more than 0; whether there was anything to scroll."""
        return False

    def spot(self, box: Box, name: str, tip: tuple[Row, ...] = ()) -> Spot:
        """A part of the panel that is pressed by its name."""
        return Spot(box, partial(self._press, name) if self._press else None, tip, name)

    def _kept(self, key: tuple[object, ...], over: str | None, paint: Callable[[str], Painted]) -> Painted:
        """The picture that is kept, if it is of the same; `over` None: whichever spot is lit."""
        if self._painted and self._key[:-1] == key and (over is None or self._lit(over) == self._key[-1]):
            return self._painted
        self._painted = paint(over or "")
        self._key = (*key, self._lit(over or ""))
        return self._painted

    def _lit(self, over: str) -> str:
        """The spot of this panel that the pointer is on; empty for one of another panel."""
        spots = self._painted.spots if self._painted else ()
        return over if any(spot.name == over for spot in spots) else ""


class BoxPanel(Panel[D]):
    """A panel that fills a box, whatever it has to say."""

    framed = True
    """Whether it has a frame with a shadow beyond the box; else it lies upon another panel."""

    scrolled = 0
    """For a panel that scrolls by its own units: how many of them are hidden."""

    @abstractmethod
    def paint(self, surface: Surface, box: Box, data: D, look: Look, over: str) -> Spots:
        """Paint it into the box on a surface of the window's size, with its frame; its spots."""

    def draw(self, surface: Surface, box: Box, data: D, look: Look, over: str = "") -> Spots:
        size = surface.get_size()
        shadow = look.shadow if self.framed else 0
        area = pygame.Rect(box).inflate(2 * shadow, 2 * shadow).clip(surface.get_rect())
        if not area:  # in a window too small for it
            return ()

        def paint(lit: str) -> Painted:
            sheet = _sheet(size)
            sheet.set_clip(area)
            sheet.fill((0, 0, 0, 0))
            spots = self.paint(sheet, box, data, look, lit)
            return Painted(sheet.subsurface(area).copy(), spots)

        painted = self._kept((box, size, data, look, self.scrolled), over, paint)
        surface.blit(painted.picture, area, special_flags=PREMULTIPLIED)
        return painted.spots


@lru_cache(maxsize=1)
def _sheet(size: tuple[int, int]) -> Surface:
    """A sheet of the window's size, on which the panels are painted one after the other."""
    return Surface(size, pygame.SRCALPHA).convert_alpha()


class ScrollPanel(Panel[D]):
    """A panel as tall as what it has to say; where its box is shorter it is scrolled."""

    def __init__(self, press: Callable[[str], object] | None = None) -> None:
        super().__init__(press)
        self._scroll = Scroll()

    @abstractmethod
    def paint(self, data: D, width: int, look: Look, over: str) -> Painted:
        """The whole panel without its frame."""

    @property
    def scrolled(self) -> int:
        """How many pixels are hidden above."""
        return self._scroll.at

    def height(self, data: D, width: int, look: Look) -> int:
        """How tall it is when nothing has to be scrolled."""
        return self._whole(data, width, look, None).picture.get_height()

    def draw(self, surface: Surface, box: Box, data: D, look: Look, over: str = "") -> Spots:
        painted = self._whole(data, box.width, look, over)
        tall = painted.picture.get_height()
        used = box._replace(height=min(box.height, tall))
        air = look.measure(6)
        window = Box(used.left, used.top + air, used.width - air // 2, used.height - 2 * air)
        self._scroll.fit(tall - 2 * air, window, look)
        look.lay(surface, used)
        part = pygame.Rect(0, self.scrolled, used.width, used.height)
        surface.blit(painted.picture, (used.left, used.top), part, special_flags=PREMULTIPLIED)
        self._scroll.draw(surface)
        shown = (_moved(spot, used, self.scrolled) for spot in painted.spots)
        strip = self._scroll.strip
        bar = (Spot(strip, name=self.name, grab=self._scroll.handle),) if strip else ()
        return (Spot(used, name=self.name), *(spot for spot in shown if spot.box.height > 0), *bar)

    def forget(self) -> None:
        """Paint it anew, though what it shows has not changed."""
        self._painted = None

    def scroll(self, steps: int, look: Look) -> bool:
        self._scroll.by(-steps * look.measure(WHEEL))
        return self._scroll.most > 0

    def _whole(self, data: D, width: int, look: Look, over: str | None) -> Painted:
        return self._kept((data, width, look), over, lambda lit: self.paint(data, width, look, lit))


def _moved(spot: Spot, used: Box, scrolled: int) -> Spot:
    """A spot where it lies in the window, as far as it is seen."""
    top = max(used.top, used.top + spot.box.top - scrolled)
    bottom = min(used.bottom, used.top + spot.box.bottom - scrolled)
    box = Box(used.left + spot.box.left, top, spot.box.width, max(0, bottom - top))
    return spot._replace(box=box)


def link_spots(row: Row, at: tuple[int, int], width: int, look: Look) -> Spots:
    """Where the links of a row that is drawn at a pixel lead to the rulebook."""
    return tuple(
        Spot(
            link.box._replace(left=at[0] + link.box.left, top=at[1] + link.box.top),
            tip=hint("A click opens its page of the rulebook"),
            name=f"{PAGE}{link.topic}",
        )
        for link in links(row, width, look)
    )


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
        """Put a row of text likewise; its clause and its links lead to the rulebook."""
        top = self.put(self.look.row(row, self.width, picture), max(air, row.space) if self._parts else 0)
        self.spots += link_spots(row, (0, top), self.width, self.look)
        return top

    def painted(self) -> Painted:
        """All of it."""
        whole = Surface((self.width, self.top + self.look.measure(PADDING)), pygame.SRCALPHA)
        for part, top in self._parts:
            whole.blit(part, (0, top))
        return Painted(whole.premul_alpha_ip(), tuple(self.spots))
