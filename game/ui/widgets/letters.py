"""Letters to be pressed one by one, over whatever is typed into: for hands that hold no keyboard."""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from game.ui.commands import ARROWS
from game.ui.layout import BAR, MARGIN, Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.text_field import writes

LINES = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.,'")
"""The letters, ten in a line."""

Deed = Literal["large", "space", "erase", "done"]
DEEDS: tuple[Deed, ...] = ("large", "space", "erase", "done")
"""What stands below them, each as wide as a quarter of a line."""
WORDS: dict[Deed, str] = {"large": "ABC", "space": "Space", "erase": "Erase", "done": "Done"}

WIDE, HIGH, GAP, AIR = 44, 40, 6, 12
"""A letter, the air between letters and around them, at 100 %."""

MOST = 0.45
"""They take no greater part of the height of the window."""


class _Key(NamedTuple):
    """A letter or a deed, and where it is in the window."""

    words: str
    box: Box
    deed: Deed | None = None


class Letters:
    """The letters at the lower edge of the window, or below its bar; it gets all events until put away.

    `write` gets each as the press of a key that writes it.
    """

    def __init__(
        self, write: Callable[[pygame.Event], object], look: Look, size: tuple[int, int], *, upper: bool
    ) -> None:
        self._write, self._look = write, look
        self._large = False
        self.line = self.column = 1
        """Where the mark is, counted from 0."""
        part = min(1.0, MOST * size[1] / look.measure((len(LINES) + 1) * (HIGH + GAP) + 2 * AIR))
        self._high = round(look.measure(HIGH) * part)
        m, room = look.measure, size[0] - look.measure(2 * AIR)
        self._wide = min(m(WIDE), (room + m(GAP)) // len(LINES[0]) - m(GAP))
        wide = len(LINES[0]) * (self._wide + m(GAP)) - m(GAP)
        tall = (len(LINES) + 1) * (self._high + m(GAP)) - m(GAP)
        top = m(BAR + 2 * MARGIN) if upper else size[1] - tall - 3 * m(AIR)
        self.box = Box((size[0] - wide) // 2 - m(AIR), top, wide + 2 * m(AIR), tall + 2 * m(AIR))
        self.lines = tuple(tuple(line) for line in self._placed())
        """What can be pressed, line by line."""

    def _placed(self) -> Iterator[Iterator[_Key]]:
        m, inner = self._look.measure, self.box.inset(self._look.measure(AIR))
        wide, tall, gap = self._wide, self._high, m(GAP)
        for at, letters in enumerate(LINES):
            top = inner.top + at * (tall + gap)
            yield (
                _Key(letter, Box(inner.left + x * (wide + gap), top, wide, tall))
                for x, letter in enumerate(letters)
            )
        each = (inner.width + gap) // len(DEEDS)
        top = inner.bottom - tall
        yield (
            _Key(WORDS[deed], Box(inner.left + x * each, top, each - gap, tall), deed)
            for x, deed in enumerate(DEEDS)
        )

    @property
    def marked(self) -> _Key:
        """What Enter presses."""
        return self.lines[self.line][self.column]

    def handle(self, event: pygame.Event) -> None:
        """Take an event: Enter or a click presses what is marked, Esc or a click elsewhere puts them away."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.box.holds(event.pos):
                self._look.popup = None
            elif self._point(event.pos):
                self._press(self.marked)

    def _point(self, pixel: tuple[int, int]) -> bool:
        """Mark what is under a pixel; whether there is anything."""
        for line, keys in enumerate(self.lines):
            for column, key in enumerate(keys):
                if key.box.holds(pixel):
                    self.line, self.column = line, column
                    return True
        return False

    def _key(self, event: pygame.Event) -> None:
        if event.key in ARROWS:
            self._go(*ARROWS[event.key])
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self._press(self.marked)
        elif event.key == pygame.K_ESCAPE:
            self._look.popup = None
        elif writes(event) or event.key == pygame.K_BACKSPACE:  # a keyboard is at hand after all
            self._write(event)

    def _go(self, dx: int, dy: int) -> None:
        """Go on to the next one in a direction, round at the ends; between lines of other widths to below."""
        before = len(self.lines[self.line])
        self.line = (self.line + dy) % len(self.lines)
        now = len(self.lines[self.line])
        self.column = (self.column * now // before + dx) % now

    def _press(self, key: _Key) -> None:
        match key.deed:
            case "done":
                self._look.popup = None
            case "large":
                self._large = not self._large
            case "erase":
                self._write(_typed(pygame.K_BACKSPACE))
            case "space":
                self._write(_typed(pygame.K_SPACE, " "))
            case _:
                self._write(_typed(ord(key.words), self._shown(key)))
                self._large = False

    def _shown(self, key: _Key) -> str:
        return key.words.upper() if self._large and not key.deed else key.words

    def draw(self, surface: Surface) -> None:
        """Draw them."""
        self._look.lay(surface, self.box, solid=True)
        for keys in self.lines:
            for key in keys:
                on = key.deed == "large" and self._large
                face = Face(self._shown(key), on=on, lit=key is self.marked)
                button.draw_button(surface, self._look, key.box, face)


def _typed(code: int, written: str = "") -> pygame.Event:
    """The press of a key that writes something."""
    mod = pygame.KMOD_SHIFT if written.isupper() else 0
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=written, scancode=0)
