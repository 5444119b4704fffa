"""Tables: rows of cells under titles, each column as wide as its words need, with small drawn signs."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import GROUND, INK, Colour, Style, Tone

Sign = Literal["most", "least", "differs", "swap", "never"]


def sign(surface: Surface, which: Sign, centre: tuple[float, float], size: int, colour: Colour) -> None:
    """Draw a sign around a point, its width and height in pixels."""
    _SIGNS[which](surface, centre, size / 2, colour)


def _up_triangle(surface: Surface, at: tuple[float, float], r: float, colour: Colour) -> None:
    x, y = at
    pygame.draw.polygon(surface, colour, [(x, y - r), (x + r, y + r), (x - r, y + r)])


def _down_triangle(surface: Surface, at: tuple[float, float], r: float, colour: Colour) -> None:
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
    "most": _up_triangle,
    "least": _down_triangle,
    "differs": _differs,
    "swap": _swap,
    "never": _never,
}


GAP, AIR = 12, 3
"""Between two columns, and above and below the words of a row, at 100 %."""

EDGE = 5
"""How far the ground of a title or a note reaches beyond its words, at 100 %."""

PARTS = 8
"""Into how many parts the room is cut that columns share."""

LEAST = 28
"""The least height of what can be clicked, in pixels, at any scale."""

MARGIN = 16
"""The air at the left of the labels, in which the sign of a row stands that differs, at 100 %."""

SIGN = 9
"""How large a sign beside words is, at 100 %."""


class Cell(NamedTuple):
    """The words of one cell; a sign stands after them."""

    words: str
    tone: Tone = "ink"
    style: Style = "small"
    sign: Sign | None = None
    figure: bool = False
    """Whether it must stay in one line."""


class Line(NamedTuple):
    """A row of the table: a label, a cell for each column, None where the column's note stands instead."""

    label: str
    cells: tuple[Cell | None, ...]
    differs: bool = False
    strong: bool = False


class Table(NamedTuple):
    """Titles, rows, and for each column a note: paragraphs that fill the end of the column without cells."""

    titles: tuple[str, ...]
    lines: tuple[Line, ...]
    notes: tuple[tuple[Cell, ...], ...]
    chosen: int = 0


class Laid(NamedTuple):
    """Where everything stands, in pixels from the corner: for each column its left edge and its width."""

    columns: tuple[tuple[int, int], ...]
    tops: tuple[int, ...]
    """The upper edge of each line, and the lower edge of the last."""
    heads: tuple[Box, ...]
    above: int = 0
    """How tall the label is that stands above the cells of each row; 0: it stands at their left."""


def _fitted(table: Table, room: int, look: Look) -> list[int]:
    """How wide each column is, so that the table becomes as low as it can, and its columns as even."""
    least = [_least(table, at, look) for at in range(len(table.titles))]
    spare = room - sum(least)
    if spare <= 0:
        return [room * width // sum(least) for width in least]
    tries = [[low + spare * part // PARTS for part in range(PARTS + 1)] for low in least]
    tall = [[_tall(table, at, wide, look) for wide in widths] for at, widths in enumerate(tries)]

    def cost(split: tuple[int, ...]) -> tuple[int, int]:
        columns = [tall[at][part] for at, part in enumerate(split)]
        widths = (tries[at][part] for at, part in enumerate(split))
        return sum(map(max, zip(*columns, strict=True))), sum(wide * wide for wide in widths)

    best = min(_splits(len(least), PARTS), key=cost)
    return [tries[at][part] for at, part in enumerate(best)]


def _splits(columns: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to share a number of parts among columns."""
    if columns == 1:
        yield (parts,)
        return
    for first in range(parts + 1):
        yield from ((first, *rest) for rest in _splits(columns - 1, parts - first))


def _tall(table: Table, at: int, width: int, look: Look) -> list[int]:
    """How tall the cells of a column are that is so wide; a note is shared among the rows that it fills."""
    free = [line.cells[at] is None for line in table.lines].count(True)
    note = sum(heights_of(table.notes[at], width, look)) // max(free, 1)
    return [
        note if (cell := line.cells[at]) is None else sum(heights_of((cell,), width, look))
        for line in table.lines
    ]


def lay(table: Table, width: int, look: Look) -> Laid:
    """Where the cells of a table stand that is so wide, the margin at its left counted.

    Where the columns would not have room beside the labels, these stand above the cells.
    """
    m, count = look.measure, len(table.titles)
    label = max(_label_width(line, look) for line in table.lines) + m(GAP)
    room = width - m(MARGIN) - m(GAP) * (count - 1) - m(EDGE)
    above = 0
    if sum(_least(table, at, look) for at in range(count)) > room - label:
        label, above = 0, look.font("small").get_height()
    widths = _fitted(table, room - label, look)
    lefts = accumulate(widths[:-1], lambda left, wide: left + wide + m(GAP), initial=m(MARGIN) + label)
    columns = tuple(zip(lefts, widths, strict=True))
    high = max(LEAST, m(24))
    heads = tuple(Box(left - m(EDGE), 0, wide + 2 * m(EDGE), high) for left, wide in columns)
    heights = [_line_height(line, columns, look) + above for line in table.lines]
    for at in range(count):
        _make_room(table, at, heights, columns[at][1], above, look)
    return Laid(columns, tuple(accumulate(heights, initial=high + m(4))), heads, above)


def noted(table: Table, at: int, above: int) -> list[int]:
    """The rows over which the note of a column lies: all without a cell, the first under labels above."""
    free = [row for row, line in enumerate(table.lines) if line.cells[at] is None]
    return (free[:1] if above else free) if table.notes[at] else []


def _label_width(line: Line, look: Look) -> int:
    return look.width(line.label, "strong" if line.strong else "small")


def _least(table: Table, at: int, look: Look) -> int:
    """How wide a column is at least: its title, its longest word."""
    least = look.width(table.titles[at], "strong")
    for cell in (line.cells[at] for line in table.lines):
        if cell:
            mark = look.measure(SIGN + 6) if cell.sign else 0
            words = [cell.words] if cell.figure else cell.words.split()
            least = max(least, max((look.width(word, cell.style) for word in words), default=0) + mark)
    if table.notes[at]:
        parts = [look.width(word, cell.style) for cell in table.notes[at] for word in cell.words.split()]
        least = max(least, *parts)
    return least


def _line_height(line: Line, columns: tuple[tuple[int, int], ...], look: Look) -> int:
    """The height of a row: that of its highest cell."""
    tall = look.font("strong" if line.strong else "small").get_height()
    for cell, (_, wide) in zip(line.cells, columns, strict=True):
        if cell:
            tall = max(tall, sum(heights_of((cell,), wide, look)))
    return tall + look.measure(2 * AIR)


def heights_of(cells: Sequence[Cell], width: int, look: Look) -> Iterator[int]:
    """How tall each of some cells is in a column so wide."""
    return (len(lines(cell, width, look)) * look.font(cell.style).get_height() for cell in cells)


@lru_cache(maxsize=1024)
def lines(cell: Cell, width: int, look: Look) -> tuple[str, ...]:
    """The words of a cell in lines; a word that is wider than the column goes on in the next line."""
    words = " ".join(part for word in cell.words.split() for part in _parts(word, cell.style, width, look))
    return wrapped(words, cell.style, width, look)


def _parts(word: str, style: Style, width: int, look: Look) -> Iterator[str]:
    """A word, cut into pieces with hyphens where it is wider than a column."""
    while look.width(word, style) > width:
        fits = (n for n in range(len(word) - 1, 0, -1) if look.width(word[:n] + "-", style) <= width)
        kept = next(fits, 1)
        yield word[:kept] + "-"
        word = word[kept:]
    yield word


def _make_room(table: Table, at: int, heights: list[int], width: int, above: int, look: Look) -> None:
    """Make the rows beside a note higher where it needs more."""
    rows = noted(table, at, above)
    need = sum(heights_of(table.notes[at], width, look)) + look.measure(2 * AIR) + above
    short = need - sum(heights[row] for row in rows)
    for row in rows if short > 0 else ():
        heights[row] += -(-short // len(rows))


def paint(table: Table, width: int, look: Look, over: str) -> tuple[Surface, tuple[Box, ...]]:
    """The picture of a table, and where its titles can be clicked; the title named `over` is lit."""
    laid = lay(table, width, look)
    surface = Surface((width, laid.tops[-1]), pygame.SRCALPHA)
    for at, (title, head) in enumerate(zip(table.titles, laid.heads, strict=True)):
        _head(surface, title, head, look, on=at == table.chosen, lit=title == over)
    for at, line in enumerate(table.lines):
        top, bottom = laid.tops[at], laid.tops[at + 1]
        pygame.draw.line(surface, GROUND["edge"], (look.measure(MARGIN), top), (width, top))
        _label(surface, line, (top, bottom), laid.above, look)
        for cell, (left, wide) in zip(line.cells, laid.columns, strict=True):
            if cell:
                tall = sum(heights_of((cell,), wide, look))
                y = (top + laid.above + bottom - tall) // 2
                _words(surface, cell, Box(left, y, wide, tall), look)
    for at in range(len(table.notes)):
        _note(surface, table, at, laid, look)
    return surface, laid.heads


def _head(surface: Surface, title: str, box: Box, look: Look, *, on: bool, lit: bool) -> None:
    m = look.measure
    if on or lit:
        pygame.draw.rect(surface, GROUND["on" if on else "lit"], box, border_radius=m(5))
    pygame.draw.rect(surface, INK["squad"] if on or lit else GROUND["button"], box, 1, border_radius=m(5))
    style: Style = "strong" if on else "body"
    style = style if look.width(title, style) + 2 * m(EDGE) <= box.width else "small"
    words = look.short(title, style, box.width - 2 * m(EDGE))
    text = look.text(words, style, "ink" if on or lit else "soft")
    surface.blit(text, (box.left + m(EDGE), box.top + (box.height - text.get_height()) // 2))


def _label(surface: Surface, line: Line, row: tuple[int, int], above: int, look: Look) -> None:
    """What a row is about, in the middle of its height or above its cells."""
    m, (top, bottom) = look.measure, row
    middle = top + m(2) + above // 2 if above else (top + bottom) // 2
    if line.differs:
        sign(surface, "differs", (m(MARGIN - SIGN + 1), middle), m(SIGN), INK["gold"])
    tone: Tone = "gold" if line.differs else "ink" if line.strong else "faint"
    text = look.text(line.label, "strong" if line.strong and not above else "small", tone)
    surface.blit(text, (m(MARGIN), middle - text.get_height() // 2))


def _words(surface: Surface, cell: Cell, box: Box, look: Look) -> None:
    y, wrapped_words = box.top, lines(cell, box.width, look)
    for words in wrapped_words:
        text = look.text(words, cell.style, cell.tone)
        surface.blit(text, (box.left, y))
        y += look.font(cell.style).get_height()
    if cell.sign:
        size = look.measure(SIGN)
        middle = y - look.font(cell.style).get_height() // 2
        x = box.left + look.width(wrapped_words[-1], cell.style)
        sign(surface, cell.sign, (x + look.measure(4) + size / 2, middle), size, INK[cell.tone])


def _note(surface: Surface, table: Table, at: int, laid: Laid, look: Look) -> None:
    """The note of a column, over the rows in which it has no cells."""
    note, rows = table.notes[at], noted(table, at, laid.above)
    if not rows:
        return
    left, wide = laid.columns[at]
    top, bottom, air = laid.tops[rows[0]] + laid.above, laid.tops[rows[-1] + 1], look.measure(EDGE)
    ground = pygame.Rect(left - air, top + 1, wide + 2 * air, bottom - top - 1)
    pygame.draw.rect(surface, GROUND["button"], ground, border_radius=air)
    y = top + look.measure(AIR)
    for cell, tall in zip(note, heights_of(note, wide, look), strict=True):
        _words(surface, cell, Box(left, y, wide, tall), look)
        y += tall
