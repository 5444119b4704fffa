"""Tables: rows of cells under titles, each column as wide as its words need, words wrapped in their cells."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from game.ui.lab.panels.signs import Sign
from game.ui.layout import Box
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import Style, Tone

GAP, AIR = 12, 3
"""Between two columns, and above and below the words of a row, at 100 %."""

EDGE = 5
"""How far the ground of a title or a note reaches beyond its words, at 100 %."""

PARTS = 8
"""Into so many parts the room is cut that is shared among columns."""

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
        return [room * one // sum(least) for one in least]
    tries = [[low + spare * part // PARTS for part in range(PARTS + 1)] for low in least]
    tall = [[_tall(table, at, wide, look) for wide in widths] for at, widths in enumerate(tries)]

    def cost(split: tuple[int, ...]) -> tuple[int, int]:
        columns = [tall[at][part] for at, part in enumerate(split)]
        widths = (tries[at][part] for at, part in enumerate(split))
        return sum(map(max, zip(*columns, strict=True))), sum(wide * wide for wide in widths)

    best = min(_splits(len(least), PARTS), key=cost)
    return [tries[at][part] for at, part in enumerate(best)]


def _splits(columns: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many parts among columns."""
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
