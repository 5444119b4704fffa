"""How every button looks."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import (
    BUTTON,
    BUTTON_LIT,
    BUTTON_OFF,
    BUTTON_ON,
    INK,
    PANEL_EDGE,
    Tone,
)


class Face(NamedTuple):
    """What is drawn on a button."""

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


def draw_button(surface: Surface, look: Look, box: Box, face: Face) -> None:
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
