"""Small parts of panels: chips, gauges, pips, buttons of our own, and where they can be hit."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.words import Badge, Gauge, Mood, Pip
from game.ui.layout import Box
from game.ui.look import Look
from game.ui.panels.rows import Row, Span, row
from game.ui.theme import (
    BUTTON,
    BUTTON_LIT,
    BUTTON_OFF,
    BUTTON_ON,
    INK,
    PANEL_EDGE,
    VOID,
    Colour,
    Tone,
)

TONES: dict[Mood, Tone] = {"good": "good", "bad": "bad", "warn": "warn", "plain": "soft"}
"""The colour of words by whether what they say is to the good."""


class Spot(NamedTuple):
    """A part of a panel that can be pointed at: what a click does there, and what is told about it."""

    box: Box
    act: Callable[[], object] | None = None
    tip: tuple[Row, ...] = ()
    name: str = ""
    """By which the screen knows what the pointer is over."""


def spot_at(spots: tuple[Spot, ...], pixel: tuple[int, int] | None) -> Spot | None:
    """The spot under a pixel, of two the later one."""
    if pixel is None:
        return None
    return next((spot for spot in reversed(spots) if spot.box.holds(pixel)), None)


def chip(surface: Surface, look: Look, words: str, at: tuple[int, int], tone: Tone = "soft") -> Box:
    """Words in a small rounded box; where it stands."""
    m = look.measure
    text = look.text(words, "small", tone)
    box = Box(at[0], at[1], text.get_width() + m(12), m(19))
    pygame.draw.rect(surface, BUTTON, box, border_radius=m(5))
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
    pygame.draw.rect(surface, PANEL_EDGE, box, 1, border_radius=radius)


def pips(surface: Surface, look: Look, found: tuple[Pip, ...], right: int, middle: int) -> Box:
    """What a unit can still do as filled rings, what is spent as empty ones, up to a right edge."""
    m = look.measure
    radius, gap = m(5), m(4)
    wide = len(found) * (2 * radius + gap) - gap if found else 0
    x = right - wide + radius
    for pip in found:
        pygame.draw.aacircle(surface, INK["squad"] if pip.ready else PANEL_EDGE, (x, middle), radius, 2)
        if pip.ready:
            pygame.draw.aacircle(surface, INK["squad"], (x, middle), radius - m(2.4))
        x += 2 * radius + gap
    return Box(right - wide, middle - radius, wide, 2 * radius)


def tip(badge: Badge) -> tuple[Row, ...]:
    """What is told about a badge."""
    words = (row(Span(badge.text, "soft")),) if badge.text else ()
    return (row(Span(badge.name, TONES[badge.mood], "strong"), note=badge.clause), *words)


def gauge_words(found: Gauge) -> str:
    """A gauge in words: "bhp 4/6"."""
    return f"{found.label} {found.left}/{found.full}"


class Face(NamedTuple):
    """How a button of our own looks."""

    words: str
    key: str = ""
    on: bool = False
    off: bool = False
    lit: bool = False
    tone: Tone = "ink"


def face_width(look: Look, face: Face) -> int:
    """How wide a button becomes with its key."""
    m = look.measure
    key = look.width(face.key, "label") + m(9) if face.key else 0
    return look.width(face.words, "body") + key + m(20)


def button(surface: Surface, look: Look, box: Box, face: Face) -> None:
    """A button with its key in a small cap; one that is not possible is dark, with faint words."""
    m = look.measure
    ground = BUTTON_OFF if face.off else BUTTON_ON if face.on else BUTTON_LIT if face.lit else BUTTON
    edge = INK["squad"] if face.on or face.lit else PANEL_EDGE
    pygame.draw.rect(surface, ground, box, border_radius=m(6))
    pygame.draw.rect(surface, edge, box, 1, border_radius=m(6))
    words = look.text(face.words, "body", "faint" if face.off else face.tone)
    key = look.text(face.key, "label", "faint" if face.off else "gold") if face.key else None
    wide = words.get_width() + (key.get_width() + m(7) if key else 0)
    x = box.left + (box.width - wide) // 2
    surface.blit(words, (x, box.top + (box.height - words.get_height()) // 2))
    if key:
        surface.blit(key, (x + words.get_width() + m(7), box.top + (box.height - key.get_height()) // 2))
