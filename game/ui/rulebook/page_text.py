"""Sets the text of a page: pictures of its paragraphs with where they stand, and the links in them."""

from collections.abc import Iterable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rulebook.markup import KEY, Block, Run, Runs
from game.ui import commands
from game.ui.board.card import PADDING, Link, Row, Span, links, picture
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK, Style, Tone

INDENT = 18
"""How far items and rulings stand in, at 100 %."""

AIR: dict[str, int] = {"heading": 16, "paragraph": 9, "item": 4, "table": 8}
"""The air above each kind of block, at 100 %."""

RULING = "Our ruling"
"""What stands before additions of ours."""


class TextColumn:
    """Pictures one below the other, with the links on them; all in pixels from its upper left corner."""

    def __init__(self, width: int, look: Look) -> None:
        self.width, self.look = width, look
        self.top = 0
        self.pictures: list[tuple[Surface, int, int]] = []
        """Each with where its left and its upper edge are."""
        self.links: list[Link] = []

    def space(self, air: int) -> None:
        """Leave some air, at 100 %; none above the first picture."""
        if self.pictures:
            self.top += self.look.measure(air)

    def put(self, shown: Surface, left: int = 0) -> None:
        """Put a picture below the others."""
        self.pictures.append((shown, left, self.top))
        self.top += shown.get_height()

    def row(self, row: Row, left: int = 0, width: int = 0) -> None:
        """Put a row of text likewise."""
        width = width or self.width - left
        for link in links(row, width, self.look):
            box = link.box._replace(left=link.box.left + left, top=link.box.top + self.top)
            self.links.append(Link(box, link.topic))
        self.put(self.look.row(row, width, picture), left)

    def join(self, other: "TextColumn") -> None:
        """Put another column below."""
        self.pictures += [(shown, left, top + self.top) for shown, left, top in other.pictures]
        self.links += [
            Link(link.box._replace(top=link.box.top + self.top), link.topic) for link in other.links
        ]
        self.top += other.top

    def blocks(self, blocks: Iterable[Block]) -> None:
        """Put the blocks of a text."""
        ruling = False
        for block in blocks:
            if block.ruling and not ruling:
                self.space(12)
                self.row(Row((Span(RULING, "gold", "label"),)))
            ruling = block.ruling
            self._block(block)

    def _block(self, block: Block) -> None:
        m, start = self.look.measure, self.top
        left = m(INDENT) if block.ruling else 0
        self.space(AIR[block.kind])
        if block.kind == "heading":
            self.row(Row(spans(block.runs, "ink", "title")), left)
        elif block.kind == "table":
            self._table(block, left)
        elif block.kind == "item":
            mark = Row((Span(f"{block.number}." if block.number else "•", "faint"),))
            bullet = self.look.row(mark, m(INDENT) + 2 * m(PADDING), picture)
            self.pictures.append((bullet, left, self.top))
            self.row(Row(spans(block.runs)), left + m(INDENT))
        else:
            self.row(Row(spans(block.runs)), left)
        if block.ruling:
            bar = Surface((max(2, m(3)), self.top - start))
            bar.fill(INK["gold"])
            self.pictures.append((bar, m(PADDING), start))

    def _table(self, block: Block, left: int) -> None:
        widths = self._widths(block, self.width - left)
        for number, cells in enumerate(block.rows):
            top, tall, x = self.top, 0, left
            for cell, width in zip(cells, widths, strict=False):
                self.top = top
                self.row(Row(spans(cell, "faint" if not number else "soft")), x, width)
                tall, x = max(tall, self.top - top), x + width
            self.top = top + tall + self.look.measure(3)
            inset = self.look.measure(PADDING)
            line = Surface((max(1, x - left - inset), 1))
            line.fill(GROUND["edge"])
            self.pictures.append((line, left + inset, self.top - 2))

    def _widths(self, block: Block, room: int) -> list[int]:
        """How wide the columns of a table become: as their words, drawn together where there is no room."""
        air = 2 * self.look.measure(PADDING)
        wide = [0] * max(len(cells) for cells in block.rows)
        for cells in block.rows:
            for at, cell in enumerate(cells):
                shown = sum(self.look.width(span.words, span.style) for span in spans(cell))
                wide[at] = max(wide[at], shown + air + 2)
        left, columns = room, sorted(range(len(wide)), key=lambda at: wide[at])
        for done, at in enumerate(columns):  # narrow ones have what they need, the others share the rest
            wide[at] = min(wide[at], left // (len(wide) - done))
            left -= wide[at]
        return wide


def spans(runs: Runs, tone: Tone = "soft", style: Style = "body") -> tuple[Span, ...]:
    """Runs as the spans of a row: links and code have their colours, bold words are bold."""
    return tuple(_span(run, tone, style) for run in runs) or (Span("", tone, style),)


def _span(run: Run, tone: Tone, style: Style) -> Span:
    style = "strong" if run.bold and style == "body" else style
    if run.link:
        return Span(run.words, "squad", style, run.link)
    return Span(key_words(run), "glass" if run.code else "ink" if run.bold else tone, style)


def key_words(run: Run) -> str:
    """The words of a run, of a command its key as it is now."""
    named = run.code and run.words.startswith(KEY)
    return commands.caps(run.words.removeprefix(KEY)) if named else run.words


class PlacedColumn(NamedTuple):
    """A column of a page, and how far from the left edge of the page it begins."""

    column: TextColumn
    left: int

    def draw(self, surface: Surface, at: tuple[int, int], lit: Link | None) -> None:
        """Draw what is seen of it; the page begins at a pixel. The link that is lit is underlined."""
        clip = surface.get_clip()
        for shown, left, top in self.column.pictures:
            x, y = at[0] + self.left + left, at[1] + top
            if y < clip.bottom and y + shown.get_height() > clip.top:
                surface.blit(shown, (x, y))
        if lit and any(link is lit for link in self.column.links):
            x, y = at[0] + self.left + lit.box.left, at[1] + lit.box.bottom
            pygame.draw.line(surface, INK["squad"], (x, y), (x + lit.box.width, y), 2)
