"""The open list of a choice, over everything else until one of its options is taken."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.theme import GROUND

ROW = 30
"""The height of an option, at 100 %."""

MOVES = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -8,
    pygame.K_PAGEDOWN: 8,
    pygame.K_HOME: -1_000_000,
    pygame.K_END: 1_000_000,
}

PAUSE = 900
"""Milliseconds after which a letter begins a new word."""


class DropDown:
    """The options below or above the field `anchor`; it gets all events while it is open."""

    def __init__(
        self,
        anchor: Box,
        options: tuple[str, ...],
        at: int,
        pick: Callable[[int], object],
        look: Look,
        helps: tuple[str, ...] = (),
    ) -> None:
        """`helps` are said of the options, beside them."""
        self._helps = helps
        self.options, self.at = options, at
        self.box = anchor
        """Where the list is in the window, once it has been drawn."""
        self._anchor, self._was, self._pick, self._look = anchor, at, pick, look
        self._scroll = Scroll()
        self._typed, self._typed_at = "", 0
        self._named = 0
        """How wide the options are without what is said of them."""
        self._placed: tuple[int, int] | None = None
        self._pointer: tuple[int, int] | None = None

    @property
    def _row(self) -> int:
        return self._look.clickable(ROW)

    def option_box(self, at: int) -> Box:
        """Where an option is in the window."""
        inner = self._inner
        width = inner.width - self._look.measure(12) * bool(self._scroll.most)
        return Box(inner.left, inner.top + at * self._row - self._scroll.at, width, self._row)

    @property
    def _inner(self) -> Box:
        return self.box.inset(self._look.measure(4))

    def handle(self, event: pygame.Event) -> None:
        """Take an event: Enter or a click takes an option, Esc or a click elsewhere none."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            if not self._scroll.handle(event):
                self.at = self._under(event.pos, self.at)
        elif not self._scroll.handle(event, self._pointer) and event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 1 and (under := self._under(event.pos, -1)) >= 0:
                self._take(under)
            elif not self.box.holds(event.pos):
                self._look.popup = None

    def _under(self, pixel: tuple[int, int], otherwise: int) -> int:
        inner = self._inner
        if not inner.holds(pixel):
            return otherwise
        at = (pixel[1] - inner.top + self._scroll.at) // self._row
        return at if 0 <= at < len(self.options) else otherwise

    def _key(self, event: pygame.Event) -> None:
        if event.key in MOVES:
            self._go(self.at + MOVES[event.key])
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self._take(self.at)
        elif event.key in {pygame.K_ESCAPE, pygame.K_TAB}:
            self._look.popup = None
        elif (letter := getattr(event, "unicode", "")) and letter.isprintable():
            self._find(letter.casefold())

    def _find(self, letter: str) -> None:
        """Go to the next option that begins with the letters typed in quick succession."""
        now = pygame.time.get_ticks()
        self._typed = letter if now - self._typed_at > PAUSE else self._typed + letter
        self._typed_at = now
        first = self.at + (len(self._typed) == 1)
        order = [*range(first, len(self.options)), *range(first)]
        starts = (at for at in order if self.options[at].casefold().startswith(self._typed))
        self._go(next(starts, self.at))

    def _go(self, to: int) -> None:
        self.at = max(0, min(len(self.options) - 1, to))
        self._scroll.reveal(self.at * self._row, (self.at + 1) * self._row)

    def _take(self, at: int) -> None:
        self._look.popup = None
        if at != self._was:
            self._pick(at)

    # Drawing.

    def draw(self, surface: Surface) -> None:
        """Draw it, below the field if there is room, else above it."""
        if self._placed != surface.get_size():
            self._place(surface.get_size())
        look, m, inner = self._look, self._look.measure, self._inner
        look.lay(surface, self.box, solid=True)
        old = surface.get_clip()
        surface.set_clip(old.clip(pygame.Rect(inner)))
        for at, words in enumerate(self.options):
            box = self.option_box(at)
            if box.bottom <= inner.top or box.top >= inner.bottom:
                continue
            if at in {self.at, self._was}:
                ground = GROUND["on" if at == self._was else "lit"]
                pygame.draw.rect(surface, ground, box, border_radius=m(5))
            if at == self.at:
                pygame.draw.rect(surface, GROUND["edge"], box, 1, border_radius=m(5))
            line = look.text(look.short(words, "body", box.width - m(24)), "body")
            surface.blit(line, (box.left + m(10), box.top + (box.height - line.get_height()) // 2))
            if self._helps:
                left = box.left + self._named + m(10)
                told = look.text(
                    look.short(self._helps[at], "small", box.right - left - m(8)), "small", "soft"
                )
                surface.blit(told, (left, box.top + (box.height - told.get_height()) // 2))
        surface.set_clip(old)
        self._scroll.draw(surface)

    def _place(self, size: tuple[int, int]) -> None:
        self._placed = size
        look, m, anchor = self._look, self._look.measure, self._anchor
        edge, pad = m(8), m(4)
        self._named = max((look.width(words, "body") for words in self.options), default=0) + m(22)
        told = max((look.width(words, "small") for words in self._helps), default=0)
        widest = self._named + m(22) + (told + m(16) if told else 0)
        width = min(max(anchor.width, widest), size[0] - 2 * edge)
        below, above = size[1] - edge - anchor.bottom, anchor.top - edge
        tall = len(self.options) * self._row + 2 * pad
        height = min(tall, max(below, above))
        top = anchor.bottom if height <= below else anchor.top - height
        left = max(edge, min(anchor.left, size[0] - edge - width))
        self.box = Box(left, top, width, height)
        self._scroll.fit(len(self.options) * self._row, self._inner, look)
        self._go(self.at)
