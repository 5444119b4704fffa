"""A square button: a picture, a short word below it, its key in the corner."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.button import draw_ground, ground_colour
from game.ui.widgets.icons import icon
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import INK, Tone

ICON = 24
"""The size of the picture at 100 %."""

SMALL_ICON = 18
"""The same where there is no word."""


class SquareFace(NamedTuple):
    """What is on a square: `short` where the word is too long; `number` stands for several things.

    What it `costs` beyond the usual stands between its picture and its word.
    """

    words: str
    short: str
    icon: str
    key: str
    tone: Tone = "ink"
    number: int = 1
    costs: str = ""
    on: bool = False
    off: bool = False
    lit: bool = False


def draw_square(surface: Surface, box: Box, face: SquareFace, look: Look) -> None:
    """Draw it; one that is not possible is dark, with faint words."""
    m = look.measure
    ground = ground_colour(on=face.on, off=face.off, lit=face.lit)
    draw_ground(surface, pygame.Rect(box), look, ground, lit=face.on or face.lit)
    tone: Tone = "faint" if face.off else face.tone
    px = m(SMALL_ICON if face.costs else ICON)
    drawn = icon(face.icon, px, INK[tone])
    room = box.width - m(4)
    said = face.words if look.width(face.words, "small") <= room else face.short
    label = look.text(look.short(said, "small", room), "small", tone)
    top = box.bottom - label.get_height() - m(2)
    floor = top - m(3)
    if face.costs:
        costs = look.text(look.short(face.costs, "small", room), "small", "faint" if face.off else "warn")
        floor = top - costs.get_height() + m(4)
        surface.blit(costs, (box.left + (box.width - costs.get_width()) // 2, floor))
    surface.blit(drawn, (box.left + (box.width - px) // 2, floor - px), special_flags=PREMULTIPLIED)
    surface.blit(label, (box.left + (box.width - label.get_width()) // 2, top))
    draw_key(surface, (box.right - m(5), box.top + m(2)), face.key, look, "faint" if face.off else "gold")
    if face.number > 1:
        _draw_choice(surface, (box.left + m(6), box.top + m(7)), look)


def _draw_choice(surface: Surface, corner: tuple[int, int], look: Look) -> None:
    """A small chevron, its left end there: a press opens a list of several things above."""
    m, (x, y) = look.measure, corner
    points = [(x, y + m(4)), (x + m(4), y), (x + m(8), y + m(4))]
    pygame.draw.lines(surface, INK["soft"], False, points, max(2, m(2)))


def draw_picture(
    surface: Surface,
    box: Box,
    name: str,
    look: Look,
    *,
    on: bool = False,
    off: bool = False,
    lit: bool = False,
    tone: Tone = "ink",
) -> None:
    """A button that has a picture alone."""
    area, px = pygame.Rect(box), look.measure(SMALL_ICON)
    draw_ground(surface, area, look, ground_colour(on=on, off=off, lit=lit), lit=on or lit)
    picture = icon(name, px, INK["faint" if off else tone])
    surface.blit(picture, picture.get_rect(center=area.center), special_flags=PREMULTIPLIED)


def draw_key(surface: Surface, corner: tuple[int, int], key: str, look: Look, tone: Tone) -> None:
    """A key in small letters, its right upper corner there; Shift is an arrow, a longer one has no room."""
    plain = key.rpartition(" + ")[2]
    if key not in {plain, f"Shift + {plain}"} or len(plain) > 2:
        return
    m = look.measure
    letter = look.text(plain, "label", tone)
    x = corner[0] - letter.get_width()
    surface.blit(letter, (x, corner[1]))
    if plain != key:
        arrow = icon("shift", m(10), INK[tone])
        surface.blit(arrow, (x - m(10), corner[1] + m(3)), special_flags=PREMULTIPLIED)
