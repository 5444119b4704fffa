"""The roster: the viewer's units with health, what they can still do, their statuses."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from game.rules.sides import Side
from game.rules.state import AnyState
from game.rules.words import AnyWords, Badge, Gauge, Pip
from game.ui import tokens
from game.ui.layout import Box
from game.ui.panels import bits
from game.ui.panels.bits import Spot
from game.ui.pieces import health_colour
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.widgets.look import Look
from game.ui.widgets.theme import BUTTON_ON, INK, PANEL_EDGE, Tone

ROW, HEAD = 66, 30
"""The heights of a unit and of the heading at 100 %."""


class Entry(NamedTuple):
    """A unit of the roster; `ready`: it may act now."""

    id: str
    name: str
    side: Side
    gauges: tuple[Gauge, ...]
    pips: tuple[Pip, ...]
    badges: tuple[Badge, ...]
    ready: bool
    down: bool
    figure: str


def entry(words: AnyWords, view: AnyState, unit: Any, *, ready: bool) -> Entry:
    """A unit as the roster shows it."""
    return Entry(
        unit.id,
        unit.name,
        unit.side,
        words.gauges(unit),
        words.pips(view, unit) if unit.conscious else (),
        words.badges(view, unit) if unit.conscious else (),
        ready=ready,
        down=not unit.conscious,
        figure=unit.figure,
    )


class Roster:
    """The panel with the units; it scrolls when there are more than fit."""

    def __init__(self) -> None:
        self.scrolled = 0

    def scroll(self, steps: int) -> None:
        """Scroll by so many units."""
        self.scrolled = max(0, self.scrolled - steps)

    def draw(
        self,
        surface: Surface,
        box: Box,
        entries: tuple[Entry, ...],
        chosen: str,
        look: Look,
        choose: Callable[[str], object],
    ) -> tuple[Spot, ...]:
        """Draw the panel into the top of a box; the spots that can be clicked."""
        m = look.measure
        fit = max(1, (box.height - m(HEAD) - m(8)) // m(ROW))
        self.scrolled = max(0, min(self.scrolled, len(entries) - fit))
        shown = entries[self.scrolled : self.scrolled + fit]
        used = box._replace(height=min(box.height, m(HEAD) + len(shown) * m(ROW) + m(6)))
        if used.height < m(HEAD) + m(ROW) // 2:
            return ()
        look.lay(surface, used)
        sides = list(dict.fromkeys(entry.side for entry in entries))
        title = "everybody" if len(sides) > 1 else sides[0] if sides else "nobody"
        surface.blit(look.text(title, "label", "faint"), (box.left + m(12), box.top + m(9)))
        if len(entries) > fit:
            span = f"{self.scrolled + 1}-{self.scrolled + len(shown)} of {len(entries)}"
            more = look.text(span, "small", "faint")
            surface.blit(more, (box.right - m(12) - more.get_width(), box.top + m(8)))
        spots: list[Spot] = [Spot(used)]
        for at, entry in enumerate(shown):
            row = Box(box.left + m(8), box.top + m(HEAD) + at * m(ROW), box.width - m(16), m(ROW) - m(6))
            spots.append(Spot(row, lambda unit=entry.id: choose(unit), name=entry.id))  # type: ignore[misc]
            spots += _entry(surface, row, entry, entry.id == chosen, look)
        return tuple(spots)


def _entry(surface: Surface, box: Box, entry: Entry, chosen: bool, look: Look) -> list[Spot]:  # noqa: FBT001
    m = look.measure
    if chosen:
        pygame.draw.rect(surface, BUTTON_ON, box, border_radius=m(6))
    edge = INK["squad"] if chosen else PANEL_EDGE
    pygame.draw.rect(surface, edge, box, 1, border_radius=m(6))
    tone: Tone = "faint" if entry.down else "ink" if entry.ready or chosen else "soft"
    right = box.right - m(8)
    face, margin = tokens.token(entry.side, entry.figure, "E", m(30))
    if entry.down:
        face = tokens.dimmed(face, 0.4)
    surface.blit(face, (box.left + m(6) - margin, box.top + m(9) - margin), special_flags=PREMULTIPLIED)
    dots = bits.pips(surface, look, entry.pips, right, box.top + m(14))
    name = look.short(entry.name, "strong", dots.left - box.left - m(50))
    surface.blit(look.text(name, "strong", tone), (box.left + m(42), box.top + m(5)))
    spots = _chips(surface, box, entry, look)
    if entry.gauges and not entry.down:
        first = entry.gauges[0]
        part = first.left / first.full if first.full else 0.0
        words = look.text(f"{first.left}/{first.full}", "small", "ink" if chosen else "soft")
        bar = Box(box.left + m(10), box.bottom - m(13), box.width - m(26) - words.get_width(), m(7))
        bits.gauge(surface, bar, part, health_colour(part))
        surface.blit(words, (bar.right + m(6), bar.top - m(5)))
    elif entry.down:
        surface.blit(look.text("out of action", "small", "bad"), (box.left + m(10), box.bottom - m(20)))
    return spots


def _chips(surface: Surface, box: Box, entry: Entry, look: Look) -> list[Spot]:
    """The statuses as far as they have room; each tells about itself."""
    m = look.measure
    spots: list[Spot] = []
    x, y = box.left + m(42), box.top + m(25)
    for badge in entry.badges:
        if x + bits.chip_width(look, badge.mark) > box.right - m(8):
            break
        where = bits.chip(surface, look, badge.mark, (x, y), bits.TONES[badge.mood])
        spots.append(Spot(where, None, bits.tip(badge)))
        x = where.right + m(4)
    return spots
