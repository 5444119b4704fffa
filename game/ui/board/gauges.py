"""Small parts of panels: chips, gauges, pips, and what is told about them."""

from collections.abc import Iterable, Iterator

import pygame
from pygame import Surface

from game.rules.presentation import Badge, Gauge, Mood, Pip, named
from game.rules.units import Side
from game.ui.board.card import Icon, Row, Span, row
from game.ui.board.status_icons import status_icon
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, VOID, Colour, Tone

TONES: dict[Mood, Tone] = {"good": "good", "bad": "bad", "warn": "warn", "plain": "soft"}
"""The colour of words by whether what they say is to the good."""


def chip(surface: Surface, look: Look, words: str, at: tuple[int, int], tone: Tone = "soft") -> Box:
    """Words in a small rounded box; where it stands."""
    m = look.measure
    text = look.text(words, "small", tone)
    box = Box(at[0], at[1], text.get_width() + m(12), m(19))
    pygame.draw.rect(surface, GROUND["button"], box, border_radius=m(5))
    surface.blit(text, text.get_rect(center=pygame.Rect(box).center))
    return box


def chip_width(look: Look, words: str) -> int:
    """How wide a chip becomes."""
    return look.width(words, "small") + look.measure(12)


def gauge(surface: Surface, box: Box, part: float, colour: Colour) -> None:
    """A bar of which a part is filled."""
    radius = box.height // 2
    pygame.draw.rect(surface, VOID, box, border_radius=radius)
    if part > 0:
        filled = pygame.Rect(
            box.left, box.top, max(box.height, round(box.width * min(part, 1.0))), box.height
        )
        pygame.draw.rect(surface, colour, filled, border_radius=radius)
    pygame.draw.rect(surface, GROUND["edge"], box, 1, border_radius=radius)


def draw_pips(
    surface: Surface,
    look: Look,
    pips: tuple[Pip, ...],
    right: int,
    middle: int,
    colour: Colour,
) -> Box:
    """What a unit can still do as filled rings of its side's colour, what is spent as empty ones.

    What it can have for a price is a small dot. They end at a right edge.
    """
    m = look.measure
    radius, gap = m(4), m(3)
    wide = len(pips) * (2 * radius + gap) - gap if pips else 0
    x = right - wide + radius
    for pip in pips:
        if not pip.ready or not pip.price:
            pygame.draw.aacircle(surface, colour if pip.ready else GROUND["edge"], (x, middle), radius, 2)
        if pip.ready:
            pygame.draw.aacircle(surface, colour, (x, middle), radius - m(2.4))
        x += 2 * radius + gap
    return Box(right - wide, middle - radius, wide, 2 * radius)


def gauge_rows(counted: Iterable[Gauge]) -> Iterator[Row]:
    """What a unit counts, each with what it means to lose it."""
    for gauge in counted:
        empty = (Span(f"{gauge.empty}  ", "bad"),) if gauge.empty and not gauge.left else ()
        left = f"{gauge.left} of {gauge.full}  "
        yield row(Span(f"{gauge.label}  ", "faint"), left, *empty, Span(gauge.about, "soft", "small"))


def pip_rows(pips: tuple[Pip, ...], side: Side) -> Iterator[Row]:
    """The rings in their order, each with what it stands for and whether that can still be done."""
    for pip in pips:
        ring = Span("\N{BULLET}  ", side if pip.ready else "faint")
        yield row(ring, Span(f"{pip.name}  ", "ink" if pip.ready else "faint"), Span(_standing(pip), "soft"))


def _standing(pip: Pip) -> str:
    """Whether something can still be done, at what price; else why not."""
    if not pip.ready:
        return pip.why or "spent"
    return f"ready, for {pip.price}" if pip.price else "ready"


def tip(badge: Badge) -> tuple[Row, ...]:
    """What is told about a badge."""
    tone, name = TONES[badge.mood], status_icon(badge)
    words = (row(Span(badge.text, "soft")),) if badge.text else ()
    mark = Icon(name, tone) if name else None
    return (row(Span(badge.name, tone, "strong"), mark=mark, note=badge.clause), *words)


def gauge_words(gauge: Gauge) -> str:
    """A gauge in words: "health 4/6"."""
    return gauge.empty if gauge.empty and not gauge.left else f"{gauge.label} {gauge.left}/{gauge.full}"


def counted_words(counted: Iterable[Gauge], held: str) -> Iterator[str]:
    """What a unit counts, then the weapon in its hand where its shots do not name it already."""
    counted = tuple(counted)
    yield from map(gauge_words, counted)
    weapon = named(held)
    if weapon and all(gauge.label != weapon for gauge in counted):
        yield weapon
