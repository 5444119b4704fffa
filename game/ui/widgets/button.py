"""The look of all buttons."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK, Colour, Tone

CAP = 5
"""The air in the cap of a key at both sides of it, at 100 %."""


class Face(NamedTuple):
    """What is drawn on a button."""

    words: str
    key: str = ""
    on: bool = False
    off: bool = False
    lit: bool = False
    tone: Tone = "ink"
    price: str = ""
    """What pressing it costs: it stands at the right, and the words at the left."""
    leftmost: bool = False
    """The words stand at the left, as beside others that have a price."""


def face_width(look: Look, face: Face) -> int:
    """The width of a button with its key."""
    m = look.measure
    key = look.width(face.key, "label") + m(2 * CAP + 9) if face.key else 0
    price = look.width(face.price, "small") + m(16) if face.price else 0
    return look.width(face.words, "body") + price + key + m(20)


def ground_colour(*, on: bool, off: bool, lit: bool) -> Colour:
    """The ground of a button: what is not possible is dark, what is chosen or pointed at bright."""
    return GROUND["off" if off else "on" if on else "lit" if lit else "button"]


def draw_ground(surface: Surface, area: pygame.Rect, look: Look, ground: Colour, *, lit: bool) -> None:
    """The ground and the edge of a button or a field."""
    radius = look.measure(6)
    pygame.draw.rect(surface, ground, area, border_radius=radius)
    pygame.draw.rect(surface, INK["squad"] if lit else GROUND["edge"], area, 1, border_radius=radius)


def draw_button(surface: Surface, look: Look, box: Box, face: Face) -> None:
    """A button with its key in a small cap; one that is not possible is dark, with faint words."""
    m = look.measure
    ground = ground_colour(on=face.on, off=face.off, lit=face.lit)
    draw_ground(surface, pygame.Rect(box), look, ground, lit=face.on or face.lit)
    words = look.text(face.words, "body", "faint" if face.off else face.tone)
    key = _cap(look, face) if face.key else None
    price = look.text(face.price, "small", "faint" if face.off else "soft") if face.price else None
    wide = words.get_width() + (key.get_width() + m(7) if key else 0)
    apart = face.leftmost or bool(face.price)
    x = box.left + m(10) if apart else box.left + (box.width - wide) // 2
    right = box.right - m(10) if apart else x + wide
    _in_middle(surface, words, x, box)
    if key:
        _in_middle(surface, key, right - key.get_width(), box)
    if price:
        _in_middle(surface, price, right - price.get_width() - (key.get_width() + m(9) if key else 0), box)


def _cap(look: Look, face: Face) -> Surface:
    """A key as the cap of one, so that a digit is not read as one of the figures beside it."""
    tone: Tone = "faint" if face.off else "gold"
    m, text = look.measure, look.text(face.key, "label", tone)
    picture = Surface((text.get_width() + m(2 * CAP), m(19)), pygame.SRCALPHA)
    pygame.draw.rect(picture, GROUND["off"], picture.get_rect(), border_radius=m(4))
    pygame.draw.rect(picture, INK[tone], picture.get_rect(), 1, border_radius=m(4))
    picture.blit(text, text.get_rect(center=picture.get_rect().center))
    return picture


def _in_middle(surface: Surface, part: Surface, left: int, box: Box) -> None:
    surface.blit(part, (left, box.top + (box.height - part.get_height()) // 2))
