"""The list at the left: what can be laid over the board, each with its key."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.board.card import hint
from game.ui.board.panel import Painted, ScrollPanel
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK

LINE, PAD = 24, 7
"""The height of a line and the air at the edges, at 100 %."""


class Line(NamedTuple):
    """A line: what is pressed by it, what it is called, its key, what is told of it, whether it is laid."""

    name: str
    label: str
    key: str
    about: str
    on: bool


class FieldList(ScrollPanel[tuple[Line, ...]]):
    """The list; `press` is told the name of the line that was pressed."""

    name = "fields"

    def paint(self, data: tuple[Line, ...], width: int, look: Look, over: str) -> Painted:
        m, spots = look.measure, []
        tall = max(m(LINE), look.font("small").get_height() + m(4))
        picture = Surface((width, len(data) * tall + 2 * m(PAD)), pygame.SRCALPHA)
        for at, line in enumerate(data):
            box = Box(m(PAD), m(PAD) + at * tall, width - 2 * m(PAD), tall)
            if line.on or line.name == over:
                ground = GROUND["on" if line.on else "lit"]
                pygame.draw.rect(picture, ground, pygame.Rect(box).inflate(0, -2), border_radius=m(5))
            key = look.text(line.key, "label", "gold")
            room = box.width - key.get_width() - m(18)
            words = look.text(
                look.short(line.label, "small", room), "small", INK["ink" if line.on else "soft"]
            )
            picture.blit(words, (box.left + m(7), box.top + (box.height - words.get_height()) // 2))
            edge = box.right - m(7) - key.get_width()
            picture.blit(key, (edge, box.top + (box.height - key.get_height()) // 2))
            spots.append(self.spot(box, line.name, hint(line.about, line.key)))
        return Painted(picture.premul_alpha_ip(), tuple(spots))
