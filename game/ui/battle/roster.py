"""The roster: the viewer's units with health, what they can still do, their statuses."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from game.rules.presentation import AnyWords, Badge, Gauge, Pip
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.board import gauges, tokens
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.board.tokens import health_colour
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import BUTTON_ON, INK, PANEL_EDGE, Tone

ROW, HEAD = 60, 30
"""The heights of a unit and of the heading at 100 %."""


class RosterEntry(NamedTuple):
    """A unit of the roster: its health, left and full; `ready`: it may act now."""

    id: str
    name: str
    side: Side
    health: tuple[int, int]
    gauges: tuple[Gauge, ...]
    pips: tuple[Pip, ...]
    badges: tuple[Badge, ...]
    ready: bool
    down: bool
    figure: str


def in_order(entries: Iterable[RosterEntry]) -> tuple[RosterEntry, ...]:
    """Who still stands before who is out of action, each in the order of the position."""
    return tuple(sorted(entries, key=lambda entry: entry.down))


def entry(system: Any, view: AnyState, unit: Any, *, ready: bool) -> RosterEntry:
    """A unit as the roster of a system shows it."""
    words: AnyWords = system.words
    return RosterEntry(
        unit.id,
        unit.name,
        unit.side,
        system.health(unit),
        words.gauges(unit),
        words.pips(view, unit) if unit.conscious else (),
        words.badges(view, unit) if unit.conscious else (),
        ready=ready,
        down=not unit.conscious,
        figure=unit.figure,
    )


class Units(NamedTuple):
    """What the roster shows: its units, and which of them is chosen."""

    entries: tuple[RosterEntry, ...]
    chosen: str


class Roster(BoxPanel[Units]):
    """The panel with the units; it scrolls, unit by unit, when there are more than fit."""

    def __init__(self, choose: Callable[[str], object]) -> None:
        super().__init__()
        self._choose = choose

    def scroll(self, steps: int, look: Look) -> bool:
        self.scrolled = max(0, self.scrolled - steps)
        return True

    def paint(self, surface: Surface, box: Box, data: Units, look: Look, over: str) -> Spots:
        m, entries = look.measure, data.entries
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
            choose = partial(self._choose, entry.id)
            spots.append(Spot(row, choose, name=entry.id))
            chips = _entry(surface, row, entry, entry.id == data.chosen, look)
            spots += [chip._replace(act=choose) for chip in chips]
        return tuple(spots)


def _entry(surface: Surface, box: Box, entry: RosterEntry, chosen: bool, look: Look) -> list[Spot]:
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
    surface.blit(face, (box.left + m(6) - margin, box.top + m(6) - margin), special_flags=PREMULTIPLIED)
    dots = gauges.draw_pips(surface, look, entry.pips, right, box.top + m(14))
    name = look.short(entry.name, "strong", dots.left - box.left - m(50))
    surface.blit(look.text(name, "strong", tone), (box.left + m(42), box.top + m(3)))
    spots = _chips(surface, box, entry, look)
    if not entry.down:
        left, full = entry.health
        part = left / full if full else 0.0
        words = look.text(health_words(entry), "small", "ink" if chosen else "soft")
        bar = Box(box.left + m(10), box.bottom - m(11), box.width - m(26) - words.get_width(), m(7))
        gauges.gauge(surface, bar, part, health_colour(part))
        surface.blit(words, (bar.right + m(6), bar.top - m(5)))
    elif entry.down:
        surface.blit(look.text("out of action", "small", "bad"), (box.left + m(10), box.bottom - m(20)))
    return spots


def health_words(entry: RosterEntry) -> str:
    """What is left of the first gauge, or, where that is used up, what is left before it is out of action."""
    first = entry.gauges[0] if entry.gauges else None
    return f"{first.left}/{first.full}" if first and first.left else f"{entry.health[0]} left"


def _chips(surface: Surface, box: Box, entry: RosterEntry, look: Look) -> list[Spot]:
    """The statuses as far as they have room; each tells about itself."""
    m = look.measure
    spots: list[Spot] = []
    x, y = box.left + m(42), box.top + m(23)
    for badge in entry.badges:
        if x + gauges.chip_width(look, badge.mark) > box.right - m(8):
            break
        where = gauges.chip(surface, look, badge.mark, (x, y), gauges.TONES[badge.mood])
        spots.append(Spot(where, None, gauges.tip(badge)))
        x = where.right + m(4)
    return spots
