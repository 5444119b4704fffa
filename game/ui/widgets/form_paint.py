"""Draws the rows of a form."""

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.button import draw_ground
from game.ui.widgets.form_layout import (
    EDGE,
    HELP_AIR,
    LABEL,
    PlacedRow,
    RowPart,
    help_line_height,
    help_lines,
    line_height,
    track_of,
)
from game.ui.widgets.form_rows import Asked, Button, Head, Note, Slider, Text, Typed
from game.ui.widgets.look import Look
from game.ui.widgets.text_field import AIR, TextField
from game.ui.widgets.theme import GROUND, INK, LEAST, Ground, Style


def paint_row(
    surface: Surface,
    placed: PlacedRow,
    look: Look,
    pointer: tuple[int, int] | None,
    field: TextField | None = None,
    *,
    lit: bool,
    enters: bool = False,
) -> None:
    """Draw a row in its box of the window; `lit` when it has the focus, `pointer` where it is hovered.

    `field` is what is being typed in it; `enters` is whether Enter presses it: it says so, and stands out.
    """
    row, box, m = placed.row, placed.box, look.measure
    if isinstance(row, Head):
        words = look.text(row.label, "label", "faint")
        surface.blit(words, (box.left + m(EDGE), box.bottom - words.get_height() - m(5)))
    elif isinstance(row, Note):
        for number, line in enumerate(placed.lines):
            at = (box.left, box.top + m(4) + number * line_height(look))
            surface.blit(look.text(line, "body", row.tone), at)
    elif isinstance(row, Button):
        _button(surface, row, box, look, lit=lit, hovered=pointer is not None, enters=enters)
    else:
        _question(surface, placed, row, look, pointer, field, lit=lit)


def _question(
    surface: Surface,
    placed: PlacedRow,
    row: Asked,
    look: Look,
    pointer: tuple[int, int] | None,
    field: TextField | None,
    *,
    lit: bool,
) -> None:
    box, m = placed.box, look.measure
    if lit:
        _focus(surface, box, look)
    style: Style = "strong" if lit else "body"
    room = placed.parts[0].box.left - box.left - m(20)
    words = look.text(look.short(row.label, style, room), style, row.tone)
    surface.blit(words, (box.left + m(LABEL), box.top + (box.height - words.get_height()) // 2))
    for part in placed.parts:
        hovered = pointer is not None and part.box.holds(pointer)
        if isinstance(row, Typed) and part.kind == "text" and (field or isinstance(row, Text)):
            _field(surface, part.box, row, look, field, lit=lit)
        else:
            _part(surface, part, row, look, hovered=hovered, lit=lit)


def _focus(surface: Surface, box: Box, look: Look) -> None:
    """The ground of the row that has the focus, with a bar at its left."""
    pygame.draw.rect(surface, GROUND["button"], box, border_radius=look.measure(5))
    bar = pygame.Rect(box.left, box.top + 4, look.measure(3), box.height - 8)
    pygame.draw.rect(surface, INK["squad"], bar, border_radius=2)


def _button(
    surface: Surface, row: Button, box: Box, look: Look, *, lit: bool, hovered: bool, enters: bool
) -> None:
    m, note_words, full = look.measure, row.note or ("Enter" if enters else ""), enters and row.tone == "ink"
    ground: Ground = "off" if row.off else "on" if full else "lit" if lit or hovered else "button"
    draw_ground(surface, pygame.Rect(box), look, GROUND[ground], lit=lit or hovered)
    if lit:
        bar = pygame.Rect(box.left + 4, box.top + m(9), m(3), box.height - 2 * m(9))
        pygame.draw.rect(surface, INK["squad"], bar, border_radius=2)
    note = look.text(note_words, "small", "ink" if full else "faint") if note_words else None
    end = box.right - m(14)
    if note:
        end -= note.get_width()
        surface.blit(note, (end, box.top + (box.height - note.get_height()) // 2))
    style: Style = "strong" if lit or full else "body"
    label = look.short(row.label, style, end - box.left - m(26))
    words = look.text(label, style, "faint" if row.off else row.tone)
    surface.blit(words, (box.left + m(16), box.top + (box.height - words.get_height()) // 2))


def _part(surface: Surface, part: RowPart, row: Asked, look: Look, *, hovered: bool, lit: bool) -> None:
    box, m = part.box, look.measure
    if part.kind == "track" and isinstance(row, Slider):
        _slider(surface, box, row, look)
        return
    inner = pygame.Rect(box).inflate(-2, 0)
    if part.kind in {"list", "text"}:
        draw_ground(surface, inner, look, GROUND["panel"], lit=lit or hovered)
    elif part.kind != "value":
        on = part.kind == "chosen"
        ground = GROUND["on" if on else "lit" if hovered or lit else "button"]
        draw_ground(surface, inner, look, ground, lit=hovered or on)
    if part.kind == "arrow":
        x, y = inner.center
        _arrow(surface, (x, y), look, -1 if part.words == "<" else 1)
        return
    if part.kind == "list":
        _hook(surface, (box.right - m(15), box.top + box.height // 2), look)
        inner.width -= m(22)
    style: Style = "strong" if part.kind in {"chosen", "value", "text", "list"} else "body"
    words = look.text(look.short(part.words, style, inner.width - m(4)), style)
    surface.blit(words, words.get_rect(center=inner.center))


def _field(surface: Surface, box: Box, row: Typed, look: Look, field: TextField | None, *, lit: bool) -> None:
    """What is typed into; a text with the focus shows its caret before it is typed in."""
    m = look.measure
    draw_ground(surface, pygame.Rect(box).inflate(-2, 0), look, GROUND["panel"], lit=lit)
    if field is None and lit:
        field = TextField.over(row.text)
    if field:
        field.draw(surface, box, look, row.tone)
    words = field.text if field else row.text
    if not field or not words:
        ghost = row.ghost if isinstance(row, Text) else ""
        shown = look.short(words or ghost, "body", box.width - 2 * m(AIR))
        line = look.text(shown, "body", row.tone if words else "faint")
        surface.blit(line, (box.left + m(AIR), box.top + (box.height - line.get_height()) // 2))


def _arrow(surface: Surface, middle: tuple[int, int], look: Look, way: int) -> None:
    (x, y), half = middle, look.measure(5)
    points = [
        (x - way * half // 2, y - half),
        (x + way * half // 2 + way, y),
        (x - way * half // 2, y + half),
    ]
    pygame.draw.lines(surface, INK["ink"], closed=False, points=points, width=max(2, look.measure(2)))


def _hook(surface: Surface, middle: tuple[int, int], look: Look) -> None:
    """The sign that a list can be opened."""
    (x, y), half = middle, max(4, look.measure(4))
    points = [(x - half, y - half // 2), (x, y + half // 2), (x + half, y - half // 2)]
    pygame.draw.lines(surface, INK["soft"], closed=False, points=points, width=max(2, look.measure(2)))


def _slider(surface: Surface, box: Box, row: Slider, look: Look) -> None:
    m, track = look.measure, track_of(box)
    y, x = box.top + box.height // 2, track.left + round(track.width * row.part)
    high = m(4)
    pygame.draw.rect(surface, GROUND["edge"], (track.left, y - high // 2, track.width, high), border_radius=2)
    pygame.draw.rect(
        surface, INK["squad"], (track.left, y - high // 2, x - track.left, high), border_radius=2
    )
    pygame.draw.circle(surface, INK["ink"], (x, y), m(7))
    words = look.text(f"{row.value}{row.unit}", "strong")
    left = box.right + max(LEAST, box.height) + look.measure(8)
    surface.blit(words, (left, y - words.get_height() // 2))


def paint_help(surface: Surface, words: str, window: Box, look: Look, *, ruled: bool) -> None:
    """Draw what a row is for below a window of rows, a rule above if `ruled`."""
    m = look.measure
    top = window.bottom + m(HELP_AIR)
    if ruled:
        pygame.draw.line(surface, GROUND["edge"], (window.left, top), (window.right, top))
    for number, line in enumerate(help_lines(words, window.width, look)):
        at = (window.left + m(EDGE), top + m(HELP_AIR) + number * help_line_height(look))
        surface.blit(look.text(line, "small", "soft"), at)
