"""The look of all buttons."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK, Colour, Tone


class Face(NamedTuple):
    """What is drawn on a button."""

    words: str
    key: str = ""
    on: bool = False
    off: bool = False
    lit: bool = False
    tone: Tone = "ink"


def face_width(look: Look, face: Face) -> int:
    """The width of a button with its key."""
    m = look.measure
    key = look.width(face.key, "label") + m(9) if face.key else 0
    return look.width(face.words, "body") + key + m(20)


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
    key = look.text(face.key, "label", "faint" if face.off else "gold") if face.key else None
    wide = words.get_width() + (key.get_width() + m(7) if key else 0)
    x = box.left + (box.width - wide) // 2
    surface.blit(words, (x, box.top + (box.height - words.get_height()) // 2))
    if key:
        surface.blit(key, (x + words.get_width() + m(7), box.top + (box.height - key.get_height()) // 2))
