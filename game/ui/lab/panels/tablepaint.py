"""Draws the tables of the lab."""

import pygame
from pygame import Surface

from game.ui.lab.panels.signs import sign
from game.ui.lab.panels.table import (
    AIR,
    EDGE,
    MARGIN,
    SIGN,
    Cell,
    Laid,
    Line,
    Table,
    heights_of,
    lay,
    lines,
    noted,
)
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import BUTTON, BUTTON_LIT, BUTTON_ON, INK, PANEL_EDGE, Style, Tone


def paint(table: Table, width: int, look: Look, over: str) -> tuple[Surface, tuple[Box, ...]]:
    """The picture of a table, and where its titles can be clicked; the title named `over` is lit."""
    laid = lay(table, width, look)
    surface = Surface((width, laid.tops[-1]), pygame.SRCALPHA)
    for at, (title, head) in enumerate(zip(table.titles, laid.heads, strict=True)):
        _head(surface, title, head, look, on=at == table.chosen, lit=title == over)
    for at, line in enumerate(table.lines):
        top, bottom = laid.tops[at], laid.tops[at + 1]
        pygame.draw.line(surface, PANEL_EDGE, (look.measure(MARGIN), top), (width, top))
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
        pygame.draw.rect(surface, BUTTON_ON if on else BUTTON_LIT, box, border_radius=m(5))
    pygame.draw.rect(surface, INK["squad"] if on or lit else BUTTON, box, 1, border_radius=m(5))
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
    y, found = box.top, lines(cell, box.width, look)
    for words in found:
        text = look.text(words, cell.style, cell.tone)
        surface.blit(text, (box.left, y))
        y += look.font(cell.style).get_height()
    if cell.sign:
        size = look.measure(SIGN)
        middle = y - look.font(cell.style).get_height() // 2
        x = box.left + look.width(found[-1], cell.style)
        sign(surface, cell.sign, (x + look.measure(4) + size / 2, middle), size, INK[cell.tone])


def _note(surface: Surface, table: Table, at: int, laid: Laid, look: Look) -> None:
    """The note of a column, over the rows in which it has no cells."""
    note, rows = table.notes[at], noted(table, at, laid.above)
    if not rows:
        return
    left, wide = laid.columns[at]
    top, bottom, air = laid.tops[rows[0]] + laid.above, laid.tops[rows[-1] + 1], look.measure(EDGE)
    ground = pygame.Rect(left - air, top + 1, wide + 2 * air, bottom - top - 1)
    pygame.draw.rect(surface, BUTTON, ground, border_radius=air)
    y = top + look.measure(AIR)
    for cell, tall in zip(note, heights_of(note, wide, look), strict=True):
        _words(surface, cell, Box(left, y, wide, tall), look)
        y += tall
