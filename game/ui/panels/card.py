"""Draws rows of text as a card: wrapped, with marks before and notes at the right; kept until they change."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.look import Look
from game.ui.overlays.contours import line
from game.ui.overlays.patterns import Pattern, swatch
from game.ui.overlays.sightlines import FATES
from game.ui.panels.rows import Row, Span
from game.ui.theme import PANEL_EDGE, Style
from game.ui.tiles.pen import PREMULTIPLIED

PADDING, LEADING = 12, 4
"""The air inside a card and between its lines, at 100 %."""


class _Placed(NamedTuple):
    """A piece of set text and where it stands on the card."""

    span: Span
    left: int
    top: int


class Card:
    """A card of one place on the screen."""

    def __init__(self) -> None:
        self._key: tuple[tuple[Row, ...], int, int] | None = None
        self._content: Surface = Surface((1, 1))

    def height(self, rows: tuple[Row, ...], width: int, look: Look) -> int:
        """How tall the card becomes with these rows."""
        return self._set(rows, width, look).get_height()

    def draw(self, surface: Surface, box: Box, rows: tuple[Row, ...], look: Look) -> Box:
        """Draw the card into the top of a box; it is as tall as its rows, cut where the box ends."""
        content = self._set(rows, box.width, look)
        high = min(content.get_height(), box.height)
        if high <= 0 or not rows:
            return Box(box.left, box.top, box.width, 0)
        used = Box(box.left, box.top, box.width, high)
        look.lay(surface, used)
        surface.blit(content, (used.left, used.top), (0, 0, used.width, used.height))
        return used

    def _set(self, rows: tuple[Row, ...], width: int, look: Look) -> Surface:
        key = (rows, width, look.percent)
        if key != self._key:
            self._key, self._content = key, _content(rows, width, look)
        return self._content


def _content(rows: tuple[Row, ...], width: int, look: Look) -> Surface:
    m = look.measure
    top, placed, marks, rules = m(PADDING), list[_Placed](), list[tuple[Row, int]](), list[int]()
    for at, row in enumerate(rows):
        top += m(row.space) if at else 0
        if at and row.space and row.spans[0].style == "label":
            rules.append(top - m(row.space) // 2)
        indent = m(26) if row.mark else 0
        note = look.width(row.note, "small") + m(8) if row.note else 0
        if row.note:
            lower = look.font(row.spans[0].style).get_ascent() - look.font("small").get_ascent()
            note_span = Span(row.note, "faint", "small")
            placed.append(_Placed(note_span, width - m(PADDING) - note + m(8), top + lower))
        if row.mark:
            marks.append((row, top))
        top = _wrap(row.spans, m(PADDING) + indent, top, width - m(PADDING), note, look, placed) + m(LEADING)
    surface = Surface((width, top - m(LEADING) + m(PADDING)), pygame.SRCALPHA)
    for y in rules:
        pygame.draw.line(surface, PANEL_EDGE, (m(PADDING), y), (width - m(PADDING), y))
    for span, left, y in placed:
        surface.blit(look.text(span.words, span.style, span.tone), (left, y))
    for row, y in marks:
        _mark(surface, row, y, look)
    return surface.convert_alpha()


def _wrap(  # noqa: PLR0917 - one place, called once
    spans: tuple[Span, ...], left: int, top: int, right: int, note: int, look: Look, placed: list[_Placed]
) -> int:
    """Set spans word by word from a corner, the first line short of the note; where the next row starts."""
    x, end, high = left, right - note, _line_height(spans, look)
    ascent = max(look.font(span.style).get_ascent() for span in spans)
    for span in spans:
        run, start = "", x
        for word in _words(span.words):
            if x + look.width(run + word.rstrip(), span.style) - (x - start) > end and (run or x > left):
                _put(placed, run, span, start, top, ascent, look)
                top, x, start, run, end = top + high, left, left, "", right
                word = word.lstrip()  # noqa: PLW2901 - a line does not begin with air
            run += word
            x = start + look.width(run, span.style)
        _put(placed, run, span, start, top, ascent, look)
    return top + high


def _put(  # noqa: PLR0917 - see _wrap
    placed: list[_Placed], run: str, span: Span, x: int, top: int, ascent: int, look: Look
) -> None:
    if run.strip():
        lower = ascent - look.font(span.style).get_ascent()
        placed.append(_Placed(span._replace(words=run), x, top + lower))


def _words(words: str) -> list[str]:
    """The words, each with the air after it."""
    parts = words.split(" ")
    return [part + " " for part in parts[:-1]] + [parts[-1]]


def _line_height(spans: tuple[Span, ...], look: Look) -> int:
    styles: list[Style] = [span.style for span in spans]
    return max(look.font(style).get_ascent() + look.measure(4) for style in styles)


def _mark(surface: Surface, row: Row, top: int, look: Look) -> None:
    m = look.measure
    middle = top + _line_height(row.spans, look) // 2
    if isinstance(row.mark, Pattern):
        size = m(16)
        ground = pygame.Rect(m(PADDING), middle - size // 2, size, size)
        pygame.draw.rect(surface, (50, 55, 64), ground, border_radius=2)
        surface.blit(swatch(row.mark, size), ground, special_flags=PREMULTIPLIED)
        pygame.draw.rect(surface, row.mark.colour, ground, 1, border_radius=2)
    elif row.mark:
        colour, dash = FATES[row.mark]
        line(surface, (m(PADDING), middle), (m(PADDING) + m(20), middle), colour, max(2, m(2)), dash)
