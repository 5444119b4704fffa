"""Draws the rows of a form."""

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.form_layout import Part, Placed, line_height, track_of
from game.ui.widgets.form_rows import Action, Asked, Head, Note, Number, Slider, Text
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import (
    BUTTON,
    BUTTON_LIT,
    BUTTON_OFF,
    BUTTON_ON,
    INK,
    PANEL,
    PANEL_EDGE,
    Colour,
    Style,
)

CURSOR = "|"
"""Stands behind the text that is being typed."""


def paint_row(
    surface: Surface, placed: Placed, look: Look, pointer: tuple[int, int] | None, *, lit: bool
) -> None:
    """Draw a row in its box of the window; `lit` when it has the focus, `pointer` where it is hovered."""
    row, box, m = placed.row, placed.box, look.measure
    if isinstance(row, Head):
        words = look.text(row.label, "label", "faint")
        surface.blit(words, (box.left + m(4), box.bottom - words.get_height() - m(5)))
    elif isinstance(row, Note):
        for number, line in enumerate(placed.lines):
            at = (box.left + m(14), box.top + m(4) + number * line_height(look))
            surface.blit(look.text(line, "body", row.tone), at)
    elif isinstance(row, Action):
        _button(surface, row, box, look, lit=lit)
    else:
        _asking(surface, placed, row, look, pointer, lit=lit)


def _asking(
    surface: Surface, placed: Placed, row: Asked, look: Look, pointer: tuple[int, int] | None, *, lit: bool
) -> None:
    box, m = placed.box, look.measure
    if lit:
        _focus(surface, box, look)
    style: Style = "strong" if lit else "body"
    room = placed.parts[0].box.left - box.left - m(20)
    words = look.text(look.short(row.label, style, room), style, row.tone)
    surface.blit(words, (box.left + m(14), box.top + (box.height - words.get_height()) // 2))
    for part in placed.parts:
        hovered = pointer is not None and part.box.holds(pointer)
        _part(surface, part, row, look, hovered=hovered, lit=lit)


def _focus(surface: Surface, box: Box, look: Look) -> None:
    """The ground of the row that has the focus, with a bar at its left."""
    pygame.draw.rect(surface, BUTTON, box, border_radius=look.measure(5))
    bar = pygame.Rect(box.left, box.top + 4, look.measure(3), box.height - 8)
    pygame.draw.rect(surface, INK["squad"], bar, border_radius=2)


def _button(surface: Surface, row: Action, box: Box, look: Look, *, lit: bool) -> None:
    m = look.measure
    ground: Colour = BUTTON_ON if row.main and not row.off else BUTTON_LIT if lit else BUTTON
    pygame.draw.rect(surface, BUTTON_OFF if row.off else ground, box, border_radius=m(6))
    edge = INK["squad"] if lit else PANEL_EDGE
    pygame.draw.rect(surface, edge, box, 2 if lit else 1, border_radius=m(6))
    if lit:
        bar = pygame.Rect(box.left + 4, box.top + m(9), m(3), box.height - 2 * m(9))
        pygame.draw.rect(surface, INK["squad"], bar, border_radius=2)
    note = look.text(row.note, "small", "ink" if row.main else "faint") if row.note else None
    end = box.right - m(14)
    if note:
        end -= note.get_width()
        surface.blit(note, (end, box.top + (box.height - note.get_height()) // 2))
    style: Style = "strong" if lit or row.main else "body"
    label = look.short(row.label, style, end - box.left - m(26))
    words = look.text(label, style, "faint" if row.off else row.tone)
    surface.blit(words, (box.left + m(16), box.top + (box.height - words.get_height()) // 2))


def _part(surface: Surface, part: Part, row: Asked, look: Look, *, hovered: bool, lit: bool) -> None:
    box, m = part.box, look.measure
    if part.kind == "track" and isinstance(row, Slider):
        _slider(surface, box, row, look)
        return
    if part.kind not in {"value", "text", "marked"}:
        inner = pygame.Rect(box).inflate(-2, 0)
        ground = BUTTON_ON if part.kind == "chosen" else BUTTON_LIT if hovered or lit else BUTTON
        pygame.draw.rect(surface, ground, inner, border_radius=m(5))
        edge = INK["squad"] if hovered or part.kind == "chosen" else PANEL_EDGE
        pygame.draw.rect(surface, edge, inner, 1, border_radius=m(5))
    elif isinstance(row, Number | Text):
        pygame.draw.rect(surface, PANEL, pygame.Rect(box).inflate(-2, 0), border_radius=m(5))
        edge = INK["squad"] if lit else PANEL_EDGE
        pygame.draw.rect(surface, edge, pygame.Rect(box).inflate(-2, 0), 1, border_radius=m(5))
    if part.kind == "arrow":
        _arrow(surface, box, look, left=part.words == "<")
        return
    if isinstance(row, Text):
        _text(surface, part, row, look)
        return
    style: Style = "strong" if part.kind in {"chosen", "value"} else "body"
    words = look.text(look.short(part.words, style, box.width - m(6)), style)
    surface.blit(words, words.get_rect(center=pygame.Rect(box).center))


def _text(surface: Surface, part: Part, row: Text, look: Look) -> None:
    """The end of a text, where it is being typed, when there is no room for all of it."""
    box, m = part.box, look.measure
    shown = part.words or row.ghost
    words = look.text(shown, "body", row.tone if part.words else "faint")
    room = box.width - 2 * m(8)
    over = max(0, words.get_width() - room) if part.words.endswith(CURSOR) else 0
    place = (box.left + m(8), box.top + (box.height - words.get_height()) // 2)
    shortened = words if over or words.get_width() <= room else look.text(look.short(shown, "body", room))
    if part.kind == "marked":
        pygame.draw.rect(surface, BUTTON_ON, shortened.get_rect(topleft=place))
    surface.blit(shortened, place, pygame.Rect(over, 0, room, words.get_height()))


def _arrow(surface: Surface, box: Box, look: Look, *, left: bool) -> None:
    x, y = pygame.Rect(box).center
    half, way = look.measure(5), -1 if left else 1
    points = [
        (x - way * half // 2, y - half),
        (x + way * half // 2 + way, y),
        (x - way * half // 2, y + half),
    ]
    pygame.draw.lines(surface, INK["ink"], closed=False, points=points, width=max(2, look.measure(2)))


def _slider(surface: Surface, box: Box, row: Slider, look: Look) -> None:
    m, track = look.measure, track_of(box)
    y, x = box.top + box.height // 2, track.left + round(track.width * row.part)
    high = m(4)
    pygame.draw.rect(surface, PANEL_EDGE, (track.left, y - high // 2, track.width, high), border_radius=2)
    pygame.draw.rect(
        surface, INK["squad"], (track.left, y - high // 2, x - track.left, high), border_radius=2
    )
    pygame.draw.circle(surface, INK["ink"], (x, y), m(7))
    words = look.text(f"{row.value}{row.unit}", "strong")
    left = box.right + max(28, box.height) + look.measure(8)
    surface.blit(words, (left, y - words.get_height() // 2))


def paint_bar(surface: Surface, window: Box, scrolled: int, most: int, look: Look) -> None:
    """Draw how far rows are scrolled, nothing when there is nothing to scroll."""
    if not most:
        return
    wide = look.measure(5)
    trough = pygame.Rect(window.right - wide, window.top, wide, window.height)
    pygame.draw.rect(surface, BUTTON_OFF, trough, border_radius=wide)
    high = max(look.measure(24), window.height * window.height // (window.height + most))
    top = window.top + (window.height - high) * scrolled // most
    pygame.draw.rect(surface, INK["faint"], (trough.left, top, wide, high), border_radius=wide)


def paint_help(surface: Surface, words: str, window: Box, look: Look, *, ruled: bool) -> None:
    """Draw what a row is for below a window of rows, in two lines at most, a rule above if `ruled`."""
    m = look.measure
    top = window.bottom + m(8)
    if ruled:
        pygame.draw.line(surface, PANEL_EDGE, (window.left, top), (window.right, top))
    for number, line in enumerate(wrapped(words, "small", window.width - m(8), look)[:2]):
        high = look.font("small").get_ascent() + m(5)
        surface.blit(look.text(line, "small", "soft"), (window.left + m(4), top + m(8) + number * high))
