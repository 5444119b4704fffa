"""The legend of the field that lies over the board, with how many squares are of each class."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.board import gauges
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.overlays.patterns import Pattern
from game.ui.board.panel import PADDING, Painted, ScrollPanel, Stack
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import INK


class Legend(NamedTuple):
    """A title, in what the figures are, and each class with its pattern and how many squares it has.

    `working` is the part that has been worked out, None when it is all; `note` says more in a sentence.
    """

    title: str
    unit: str
    keys: tuple[tuple[str, Pattern, int], ...]
    working: float | None = None
    note: str = ""


class LegendPanel(ScrollPanel[Legend]):
    """The panel."""

    name = "legend"

    def paint(self, data: Legend, width: int, look: Look, over: str) -> Painted:
        """A heading, a row for each class, and how far the work has come."""
        stack = Stack(width, look)
        for line in rows(data):
            stack.row(line, 3)
        if data.working is not None:
            stack.put(_progress(data.working, width, look), 6)
        return stack.painted()


def rows(data: Legend) -> tuple[Row, ...]:
    """What the legend says."""
    unit = (row(Span(f"figures: {data.unit}", "faint", "small")),) if data.unit else ()
    keys = (row(Span(label, "ink", "small"), mark=look, note=str(count)) for label, look, count in data.keys)
    note = (row(Span(data.note, "soft", "small"), space=4),) if data.note else ()
    return (heading(data.title), *unit, *keys, *note)


def _progress(part: float, width: int, look: Look) -> Surface:
    """That the rest is being worked out, and how much is there."""
    m = look.measure
    words = look.text("working…", "small", "warn")
    done = look.text(f"{int(part * 100)} %", "small", "warn")
    drawn = Surface((width, words.get_height() + m(10)), pygame.SRCALPHA)
    drawn.blit(words, (m(PADDING), 0))
    drawn.blit(done, (width - m(PADDING) - done.get_width(), 0))
    bar = Box(m(PADDING), words.get_height() + m(2), width - 2 * m(PADDING), m(6))
    gauges.gauge(drawn, bar, part, INK["warn"])
    return drawn
