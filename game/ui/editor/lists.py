"""The lists of the editor as panels: the palette, what the checks found, the history."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.board.card import Span, heading, row
from game.ui.board.panel import PADDING, Painted, ScrollPanel, Spot, Stack
from game.ui.editor import signs
from game.ui.editor.palette import Sign
from game.ui.layout import Box
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import BUTTON, BUTTON_LIT, BUTTON_ON, Tone

CROSS = "\N{MULTIPLICATION SIGN}"
"""Stands before a fault."""

ROW = 27
"""The height of a row of the palette, at 100 %."""

LINE = 21
"""The height of a line of the other lists, at 100 %."""


class Colours(NamedTuple):
    """The palette: its title, its rows (name, sign, note), the one in hand, a terrain's own legend."""

    title: str
    rows: tuple[tuple[str, Sign, str], ...]
    taken: int
    legend: signs.Legend = ()


class PalettePanel(ScrollPanel[Colours]):
    """The palette; its spots are called "entry 0", "entry 1", ..."""

    name = "palette"

    def __init__(self, press: Callable[[str], object]) -> None:
        super().__init__()
        self._press = press

    def paint(self, data: Colours, width: int, look: Look, over: str) -> Painted:
        """A heading and a row for each entry."""
        stack, m = Stack(width, look), look.measure
        stack.row(heading(data.title))
        for at, one in enumerate(data.rows):
            name = f"entry {at}"
            top = stack.put(
                _entry(one, width, look, data, on=at == data.taken, lit=over == name), 0 if at else 4
            )
            box = Box(m(PADDING) - m(6), top, width - 2 * m(PADDING) + m(12), m(ROW))
            tip = (row(Span(one[0], "ink", "strong"), Span(f"   {one[2]}", "gold", "small")),)
            stack.spots.append(Spot(box, _pressing(self._press, name), tip, name))
        return stack.painted()

    def reveal(self, at: int, look: Look, room: int) -> None:
        """Scroll until a row is seen in so many pixels."""
        m = look.measure
        top = m(PADDING) + m(18) + at * m(ROW)
        self._scroll.at = max(min(self.scrolled, max(0, top - m(ROW))), top + 2 * m(ROW) - room)


def _entry(
    one: tuple[str, Sign, str], width: int, look: Look, data: Colours, *, on: bool, lit: bool
) -> Surface:
    name, what, note = one
    m = look.measure
    made = Surface((width, m(ROW)), pygame.SRCALPHA)
    if on or lit:
        ground = pygame.Rect(m(PADDING) - m(6), 0, width - 2 * m(PADDING) + m(12), m(ROW) - 1)
        pygame.draw.rect(made, BUTTON_ON if on else BUTTON_LIT, ground, border_radius=m(5))
    size = m(ROW) - m(5)
    made.blit(signs.sign(what, size, look, data.legend), (m(PADDING), (m(ROW) - size) // 2))
    left, end = m(PADDING) + size + m(8), width - m(PADDING)
    if note:
        mark = look.text(note, "small", "soft" if on else "faint")
        end -= mark.get_width()
        made.blit(mark, (end, (m(ROW) - mark.get_height()) // 2))
        end -= m(6)
    words = look.text(look.short(name, "strong" if on else "body", end - left), "strong" if on else "body")
    made.blit(words, (left, (m(ROW) - words.get_height()) // 2))
    return made


class Found(NamedTuple):
    """What the checks say: each line with its tone; `working` while the thorough ones go on."""

    lines: tuple[tuple[str, Tone], ...]
    working: bool
    at: int = -1
    """Which one was gone to last."""


class FoundPanel(ScrollPanel[Found]):
    """The checks; their spots are called "finding 0", "finding 1", ..."""

    name = "checks"

    def __init__(self, press: Callable[[str], object]) -> None:
        super().__init__()
        self._press = press

    def paint(self, data: Found, width: int, look: Look, over: str) -> Painted:
        """A heading with how many there are, and each as a line to click on."""
        stack, m = Stack(width, look), look.measure
        note = "checking" if data.working else str(len(data.lines) or "")
        stack.row(heading("Checks", note))
        for at, (words, tone) in enumerate(data.lines):
            name = f"finding {at}"
            part = _lines(words, tone, width, look, on=at == data.at, lit=over == name)
            top = stack.put(part, 2)
            spot = Box(0, top, width, part.get_height())
            stack.spots.append(Spot(spot, _pressing(self._press, name), name=name))
        if not data.lines:
            words = "Still being checked." if data.working else "Nothing is amiss."
            stack.row(row(Span(words, "good" if not data.working else "soft", "small")))
        stack.top += m(2)
        return stack.painted()


def _lines(words: str, tone: Tone, width: int, look: Look, *, on: bool, lit: bool) -> Surface:
    """A message, broken into lines, with a dot of its tone."""
    m = look.measure
    found = wrapped(words, "small", width - 2 * m(PADDING) - m(12), look)
    high = look.font("small").get_ascent() + m(4)
    made = Surface((width, high * len(found) + m(6)), pygame.SRCALPHA)
    if on or lit:
        ground = made.get_rect().inflate(-m(8), 0)
        pygame.draw.rect(made, BUTTON_LIT if lit else BUTTON, ground, border_radius=m(5))
    dot = look.text(CROSS if tone == "bad" else "!", "strong", tone)
    made.blit(dot, (m(PADDING), m(1)))
    for number, line in enumerate(found):
        made.blit(look.text(line, "small", "ink"), (m(PADDING) + m(12), m(3) + number * high))
    return made


class Past(NamedTuple):
    """The history: labels from the newest to the oldest with their places, and the place in force."""

    labels: tuple[tuple[int, str], ...]
    place: int


class PastPanel(ScrollPanel[Past]):
    """The history; its spots are called "place 0" (as it was opened), "place 1", ..."""

    name = "history"

    def __init__(self, press: Callable[[str], object]) -> None:
        super().__init__()
        self._press = press

    def paint(self, data: Past, width: int, look: Look, over: str) -> Painted:
        """A heading, and each change as a line to click on."""
        stack, m = Stack(width, look), look.measure
        stack.row(heading("History", str(data.place) if data.place else ""))
        for at, label in data.labels:
            name = f"place {at}"
            made = Surface((width, m(LINE)), pygame.SRCALPHA)
            if at == data.place or over == name:
                ground = made.get_rect().inflate(-m(8), 0)
                colour = BUTTON_ON if at == data.place else BUTTON_LIT
                pygame.draw.rect(made, colour, ground, border_radius=m(5))
            tone: Tone = "faint" if at > data.place else "ink"
            words = look.text(look.short(label, "small", width - 2 * m(PADDING)), "small", tone)
            made.blit(words, (m(PADDING), (m(LINE) - words.get_height()) // 2))
            top = stack.put(made)
            stack.spots.append(Spot(Box(0, top, width, m(LINE)), _pressing(self._press, name), name=name))
        return stack.painted()


def _pressing(press: Callable[[str], object], name: str) -> Callable[[], object]:
    return lambda: press(name)
