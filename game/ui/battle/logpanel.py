"""The log as a panel: the last lines at the bottom, dice drawn as dice, scrolled by the wheel."""

import pygame
from pygame import Surface

from game.ui.battle.dice import roll_strip
from game.ui.battle.journal import Line
from game.ui.board.card import Row, picture
from game.ui.board.panel import Spot
from game.ui.layout import Box
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.widgets.look import Look

HEAD = 30
"""The height of the heading at 100 %."""

MOST = 400
"""So many lines are kept for reading; the record has all."""


class LogPanel:
    """The log; pictures of lines are kept as long as the width stays."""

    def __init__(self) -> None:
        self.back = 0
        """How many lines from the end are scrolled back."""
        self._kept: dict[Line, Surface] = {}
        self._key = (0, 0)

    def scroll(self, steps: int, lines: int) -> None:
        """Scroll towards older lines for more than 0."""
        self.back = max(0, min(lines - 1, self.back + steps))

    def draw(self, surface: Surface, box: Box, lines: tuple[Line, ...], look: Look) -> tuple[Spot, ...]:
        """Draw the panel into a box."""
        m = look.measure
        if box.height < m(HEAD + 30):
            return ()
        look.lay(surface, box)
        surface.blit(look.text("Log", "label", "faint"), (box.left + m(12), box.top + m(9)))
        if self.back:
            words = look.text(f"{self.back} newer below", "small", "gold")
            surface.blit(words, (box.right - m(12) - words.get_width(), box.top + m(8)))
        old = surface.get_clip()
        inner = Box(box.left, box.top + m(HEAD), box.width, box.height - m(HEAD) - m(8))
        surface.set_clip(old.clip(pygame.Rect(inner)))
        y = inner.bottom
        for line in reversed(lines[: len(lines) - self.back]):
            made = self._picture(line, box.width, look)
            y -= made.get_height() + m(2)
            if y + made.get_height() < inner.top:
                break
            surface.blit(made, (box.left, y), special_flags=PREMULTIPLIED)
        surface.set_clip(old)
        return (Spot(box, name="log"),)

    def _picture(self, line: Line, width: int, look: Look) -> Surface:
        if self._key != (width, look.percent) or len(self._kept) > MOST:
            self._kept.clear()
            self._key = (width, look.percent)
        if line not in self._kept:
            self._kept[line] = _picture(line, width, look)
        return self._kept[line]


def _picture(line: Line, width: int, look: Look) -> Surface:
    """A line with its dice below the words, premultiplied."""
    m = look.measure
    parts = [(picture(Row(line.spans, note=line.clause), width, look).premul_alpha(), 0)]
    if line.telling:
        parts.append((roll_strip(look, line.telling, width - m(28)), m(18)))
    air = m(8) if line.head else 0
    made = Surface((width, air + sum(part.get_height() + m(1) for part, _ in parts)), pygame.SRCALPHA)
    y = air
    for part, x in parts:
        made.blit(part, (x, y), special_flags=PREMULTIPLIED)
        y += part.get_height() + m(1)
    return made
