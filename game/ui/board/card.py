"""Rows of text as plain data, and the card that they are drawn as: wrapped, with marks and notes."""

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Surface

from game.analysis.sight_report import Fate
from game.rulebook.clauses import CLAUSE
from game.ui.board.overlays.patterns import FATES, Pattern, line, swatch
from game.ui.layout import Box
from game.ui.widgets.icons import straight
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import GROUND, INK, Style, Tone

BOLDER = 2
"""So many times as strong as on the board a motif is in a legend, where it is small."""


class Span(NamedTuple):
    """Words of one look; `link` is what they lead to in the rulebook, empty for nothing."""

    words: str
    tone: Tone = "ink"
    style: Style = "body"
    link: str = ""


class Icon(NamedTuple):
    """A picture of `assets/icons` in the colour of a tone."""

    name: str
    tone: Tone


Mark: TypeAlias = Pattern | Icon | Fate
"""What stands before a paragraph: a sample of a field, a picture, a sample of a line."""


class Row(NamedTuple):
    """One paragraph of a card: `mark` stands before it, `note` (a clause) at the right of its first line."""

    spans: tuple[Span, ...] = ()
    mark: Mark | None = None
    note: str = ""
    space: int = 0
    """Air above, in pixels at 100 %."""


def row(*spans: Span | str, mark: Mark | None = None, note: str = "", space: int = 0) -> Row:
    """A row; bare words are body text."""
    return Row(tuple(Span(span) if isinstance(span, str) else span for span in spans), mark, note, space)


def hint(words: str, key: str = "") -> tuple[Row, ...]:
    """What is told about a button: what it does, and its key."""
    return (row(Span(words, "ink", "strong"), Span(f"   {key}" if key else "", "gold", "small")),)


def heading(words: str, note: str = "", *, space: int = 10) -> Row:
    """A label above what follows."""
    return Row((Span(words, "faint", "label"),), note=note, space=space)


def said(rows: tuple[Row, ...]) -> str:
    """All the words of some rows, line by line: what a reader reads."""
    lines = (
        "".join(span.words for span in row.spans) + (f" · {row.note}" if row.note else "") for row in rows
    )
    return "\n".join(lines)


def topics(rows: tuple[Row, ...]) -> Iterator[str]:
    """What some rows are about, as the rulebook may know it: row by row its words, then its clause.

    A key that is named among them is none: its letter may be the mark of something else.
    """
    for paragraph in rows:
        yield from (span.words.strip() for span in paragraph.spans if not _names_key(span))
        yield paragraph.note


def _names_key(span: Span) -> bool:
    """Whether a span is the key of a button, as `hint` writes it."""
    return (span.tone, span.style) == ("gold", "small")


RULE = "rule"
"""What stands for the number of a clause."""

PADDING, LEADING = 12, 4
"""The air inside a card and between its lines, at 100 %."""

STEP = 8
"""Cards grow in steps of so many pixels, so that few panels of different heights have to be kept."""


class _Placed(NamedTuple):
    """A piece of set text and where it stands on the card."""

    span: Span
    left: int
    top: int


class _Set(NamedTuple):
    """Rows that have been set: pictures with where they stand, the rules between groups, the height."""

    pictures: tuple[tuple[Surface, int], ...]
    rules: tuple[int, ...]
    height: int


class Card:
    """A card of one place on the screen; nothing on it can be clicked, so that no sign leads to a clause."""

    def __init__(self) -> None:
        self._key: tuple[tuple[Row, ...], int, Look] | None = None
        self._kept = _Set((), (), 0)

    def height(self, rows: tuple[Row, ...], width: int, look: Look) -> int:
        """How tall the card becomes with these rows."""
        return self._set(rows, width, look).height

    def draw(
        self,
        surface: Surface,
        box: Box,
        rows: tuple[Row, ...],
        look: Look,
        *,
        solid: bool = False,
        fills: bool = False,
    ) -> Box:
        """Draw the card into the top of a box; it is as tall as its rows, without those that do not fit.

        One that `fills` is as tall as the box.
        """
        content = self._set(rows, box.width, look)
        tall = box.height if fills else min(content.height, box.height)
        used = Box(box.left, box.top, box.width, tall)
        if used.height <= 0 or not rows:
            return used._replace(height=0)
        look.lay(surface, used, solid=solid)
        inset, floor = look.measure(PADDING), used.height - look.measure(LEADING)
        for y in content.rules:
            start, end = (used.left + inset, used.top + y), (used.right - inset, used.top + y)
            if y < floor:
                pygame.draw.line(surface, GROUND["edge"], start, end)
        whole = [(picture, y) for picture, y in content.pictures if y + picture.get_height() <= floor]
        surface.fblits([(picture, (used.left, used.top + y)) for picture, y in whole])
        if len(whole) < len(content.pictures):
            more = look.text("…", "body", "soft")
            surface.blit(more, (used.right - inset - more.get_width(), used.bottom - more.get_height()))
        return used

    def _set(self, rows: tuple[Row, ...], width: int, look: Look) -> _Set:
        key = (rows, width, look)
        if key != self._key:
            self._key, self._kept = key, _set(rows, width, look)
        return self._kept


def _set(rows: tuple[Row, ...], width: int, look: Look) -> _Set:
    m = look.measure
    top, placed, rules = m(PADDING), list[tuple[Surface, int]](), list[int]()
    for at, row in enumerate(rows):
        if at and row.space:
            if row.spans[0].style == "label":
                rules.append(top + m(row.space) // 2)
            top += m(row.space)
        drawn = look.row(row if look.numbered else _unlinked(row), width, picture)
        placed.append((drawn, top))
        top += drawn.get_height() + m(LEADING)
    height = top - m(LEADING) + m(PADDING)
    return _Set(tuple(placed), tuple(rules), -(-height // STEP) * STEP)


def _unlinked(row: Row) -> Row:
    """A row without its clause."""
    return row._replace(note="") if CLAUSE.match(row.note) else row


class Link(NamedTuple):
    """Words that lead to a page of the rulebook: where they stand, and the topic of the page."""

    box: Box
    topic: str


def links(row: Row, width: int, look: Look) -> tuple[Link, ...]:
    """Where the links of a row stand on its picture, and its clause, which is one too."""
    if not row.note and not any(span.link for span in row.spans):
        return ()
    return tuple(
        Link(Box(left, top, look.width(words.rstrip(), style), look.font(style).get_height()), link)
        for (words, _, style, link), left, top in _laid_out(row, width, look)[0]
        if link
    )


def picture(row: Row, width: int, look: Look) -> Surface:
    """One row as wide as the card, as tall as its lines."""
    placed, tall = _laid_out(row, width, look)
    surface = Surface((width, tall), pygame.SRCALPHA)
    for span, left, y in placed:
        surface.blit(look.text(span.words, span.style, span.tone), (left, y))
    if row.mark:
        _mark(surface, row, 0, look)
    return surface


def on_one_line(row: Row, width: int, look: Look) -> Row:
    """As much of a row as has room in one line, three dots where it is cut."""
    left, spans = width - 2 * look.measure(PADDING), list[Span]()
    for span in row.spans:
        words = look.short(span.words, span.style, left)
        spans.append(span._replace(words=words))
        if words != span.words:
            break
        left -= look.width(words, span.style)
    return row._replace(spans=tuple(spans))


def _laid_out(row: Row, width: int, look: Look) -> tuple[list[_Placed], int]:
    """The pieces of a row where they stand, and how tall it is.

    Its note stands at the right of the last line, so that no sentence runs through it.
    """
    m, placed, high = look.measure, list[_Placed](), _line_height(row.spans, look)
    left, right = m(PADDING) + (m(24) if row.mark else 0), width - m(PADDING)
    last, end = _wrap(row.spans, left, right, look, placed)
    if row.note:
        words = noted(row.note, look)
        x = right - look.width(words, "small")
        last += high if x - m(8) < end else 0
        lower = look.font(row.spans[0].style).get_ascent() - look.font("small").get_ascent()
        link = row.note if CLAUSE.match(row.note) else ""
        tone: Tone = "squad" if link else "faint"
        placed.append(_Placed(Span(words, tone, "small", link), x, last + lower))
    return placed, last + high


def noted(note: str, look: Look) -> str:
    """A note as it is read: a clause by its number only where that is wanted."""
    return note if look.numbered or not CLAUSE.match(note) else RULE


def _wrap(
    spans: tuple[Span, ...], left: int, right: int, look: Look, placed: list[_Placed]
) -> tuple[int, int]:
    """Set spans word by word between two edges; where the last line begins downwards, and where it ends."""
    top, x, high = 0, left, _line_height(spans, look)
    ascent = max(look.font(span.style).get_ascent() for span in spans)
    for at, span in enumerate(spans):
        run, start, words = "", x, _words(span.words)
        for number, word in enumerate(words):
            glued = _glued(spans[at + 1 :], look) if number == len(words) - 1 and word[-1:] != " " else 0
            if start + look.width(run + word.rstrip(), span.style) + glued > right and (run or x > left):
                _put(placed, run, span, start, top, ascent, look)
                top, x, start, run = top + high, left, left, ""
                word = word.lstrip()  # noqa: PLW2901 - a line does not begin with air
            run += word
            x = start + look.width(run, span.style)
        _put(placed, run, span, start, top, ascent, look)
    return top, x


def _glued(spans: tuple[Span, ...], look: Look) -> int:
    """How wide what comes next is as far as no line may begin in it: "S-52)." after "(", say."""
    wide = 0
    for span in spans:
        word = span.words.partition(" ")[0]
        wide += look.width(word, span.style)
        if word != span.words:
            break
    return wide


def _put(placed: list[_Placed], run: str, span: Span, x: int, top: int, ascent: int, look: Look) -> None:
    if run.strip():
        lower = ascent - look.font(span.style).get_ascent()
        placed.append(_Placed(span._replace(words=run), x, top + lower))


_BREAKS = re.compile(" (?!%)")
"""Where a line may break."""


def _words(words: str) -> list[str]:
    """The words, each with the air after it; a figure keeps its "%"."""
    parts = _BREAKS.split(words)
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
        bold = row.mark._replace(mark=min(255, BOLDER * row.mark.mark))
        surface.blit(swatch(bold, size), ground, special_flags=PREMULTIPLIED)
        pygame.draw.rect(surface, row.mark.colour, ground, 1, border_radius=2)
    elif isinstance(row.mark, Icon):
        surface.blit(straight(row.mark.name, m(16), INK[row.mark.tone]), (m(PADDING), middle - m(8)))
    elif row.mark:
        tone, dash = FATES[row.mark]
        line(surface, (m(PADDING), middle), (m(PADDING) + m(17), middle), INK[tone], max(2, m(2)), dash)
