"""Small pictures that effects are made of, each made once for its size and step and kept.

Glows and rings are laid on with BLEND_RGB_ADD, all others with BLEND_PREMULTIPLIED.
"""

from functools import lru_cache
from math import pi, sin

import pygame
from pygame import Surface

from game.ui.tiles.pen import Pen
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Colour, Style, mix

STEPS = 12
"""In how many steps an effect fades or grows."""

FINE = 32
"""Half the width of the picture from which soft discs are enlarged."""

DARK: Colour = (10, 12, 18)
BLACK: Colour = (0, 0, 0)


def step(part: float) -> int:
    """The step of a part (0 to 1): of 0 it is 0, of 1 it is STEPS."""
    return round(min(max(part, 0.0), 1.0) * STEPS)


@lru_cache(maxsize=384)
def soft(radius: int, colour: Colour, strength: int) -> Surface:
    """A disc that fades towards its edge; `strength` 0 to STEPS is how opaque its middle is."""
    base = Surface((2 * FINE, 2 * FINE), pygame.SRCALPHA)
    for ring in range(FINE, 0, -1):
        alpha = round(255 * strength / STEPS * _fall(ring / FINE))
        ink = tuple(part * alpha // 255 for part in colour)
        pygame.draw.circle(base, (*ink, alpha), (FINE, FINE), ring)
    return pygame.transform.smoothscale(base, (2 * radius, 2 * radius)).convert_alpha()


@lru_cache(maxsize=384)
def glow(radius: int, colour: Colour, strength: int) -> Surface:
    """Light, to be added to what it falls on."""
    base = Surface((2 * FINE, 2 * FINE))
    for ring in range(FINE, 0, -1):
        pygame.draw.circle(
            base, mix(BLACK, colour, strength / STEPS * _fall(ring / FINE)), (FINE, FINE), ring
        )
    return pygame.transform.smoothscale(base, (2 * radius, 2 * radius)).convert()


def _fall(at: float) -> float:
    """How strong a soft disc is at a part of its radius."""
    return float((1 - at * at) ** 1.6)


@lru_cache(maxsize=256)
def ring(radius: int, width: int, colour: Colour, strength: int) -> Surface:
    """A smooth circle's line, a glow like the others."""
    half = radius + 2
    picture = Surface((2 * half, 2 * half))
    pygame.draw.aacircle(picture, mix(BLACK, colour, strength / STEPS), (half, half), radius, width)
    return picture.convert()


@lru_cache(maxsize=128)
def cross(px: int, colour: Colour, at: int) -> Surface:
    """Who is out: a cross that comes down on the token, and fades in the end; `at` 0 to STEPS."""
    part = at / STEPS
    pen = Pen(px, 0.4)
    arm = 0.30 * (1 + 0.9 * max(0.0, 1 - part / 0.2) ** 2)
    alpha = round(255 * min(1.0, part / 0.12, (1 - part) / 0.35))
    for ink, wide in ((DARK, 0.21), (colour, 0.12)):
        for way in (-1, 1):
            ends = [(0.5 - arm, 0.5 - way * arm), (0.5 + arm, 0.5 + way * arm)]
            pen.line(ends, wide, (*ink, alpha))
    return pen.picture()


@lru_cache(maxsize=32)
def grenade(px: int) -> Surface:
    """Something that is thrown."""
    pen = Pen(max(6, round(px * 0.34)))
    pen.disc(0.5, 0.5, 0.46, DARK)
    pen.disc(0.5, 0.5, 0.38, (126, 140, 104))
    pen.disc(0.42, 0.4, 0.14, (188, 204, 150))
    return pen.picture()


@lru_cache(maxsize=256)
def outlined(look: Look, words: str, style: Style, colour: Colour, strength: int) -> Surface:
    """One line of text with a dark rim, readable on any ground."""
    text, rim = look.text(words, style, colour), look.text(words, style, DARK)
    wide = max(1, look.measure(2))
    whole = Surface((text.get_width() + 2 * wide, text.get_height() + 2 * wide), pygame.SRCALPHA)
    for dx, dy in _around(wide):
        whole.blit(rim, (wide + dx, wide + dy))
    whole.blit(text, (wide, wide))
    return faded(whole.premul_alpha(), strength)


def faded(picture: Surface, strength: int) -> Surface:
    """A premultiplied picture made fainter; `strength` 0 to STEPS."""
    part = round(255 * strength / STEPS)
    copy = picture.copy()
    copy.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return copy.convert_alpha()


def _around(wide: int) -> list[tuple[int, int]]:
    return [
        (dx, dy)
        for dx in range(-wide, wide + 1)
        for dy in range(-wide, wide + 1)
        if 0 < dx * dx + dy * dy <= wide * wide + 1
    ]


@lru_cache(maxsize=24)
def ribbon(width: int, height: int, colour: Colour) -> Surface:
    """The band of a banner: dark, thinning out to both sides, with a bright line above and below."""
    band = Surface((64, height), pygame.SRCALPHA)
    for x in range(64):
        part = sin(pi * (x + 0.5) / 64) ** 0.6
        alpha = round(225 * part)
        ink = tuple(value * alpha // 255 for value in DARK)
        pygame.draw.line(band, (*ink, alpha), (x, 0), (x, height))
        edge = (*(round(value * part * part) for value in colour), round(255 * part * part))
        for y in (0, height - 1):
            band.set_at((x, y), edge)
    return pygame.transform.smoothscale(band, (width, height)).convert_alpha()
