"""The panels of the log: its last lines, always in view, and the drawer with all of it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.units import Side
from game.ui import commands
from game.ui.battle.dice import roll_strip
from game.ui.battle.event_log import LogLine, spared
from game.ui.board.card import Row, Span, hint, on_one_line, picture
from game.ui.board.gauges import TONES
from game.ui.board.panel import BoxPanel, Panel, Spot, Spots, link_spots
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import GROUND, Style

VEIL = 190
"""How dark the ground under the last lines is, from 0 to 255."""


class LastLines(BoxPanel[tuple[LogLine, ...]]):
    """The last lines, as many as have room whole; `opens` shows the whole log."""

    framed = False

    def __init__(self, opens: Callable[[], object]) -> None:
        super().__init__()
        self._opens = opens
        self._told: tuple[LogLine, ...] = ()
        self._back = 0

    def scroll(self, steps: int, look: Look) -> bool:
        """Go so many lines back in the log, or forward again."""
        self._back = max(0, self._back + steps)
        return True

    def last(self, told: tuple[LogLine, ...], most: int) -> tuple[LogLine, ...]:
        """So many of some lines: the last ones, or those that it is scrolled to until there are new ones."""
        if told != self._told:
            self._told, self._back = told, 0
        self._back = min(self._back, max(0, len(told) - most))
        end = len(told) - self._back
        return told[max(0, end - most) : end]

    def paint(self, surface: Surface, box: Box, data: tuple[LogLine, ...], look: Look, over: str) -> Spots:
        if not data:
            return ()
        m, lines, tall = look.measure, list[Surface](), look.measure(6)
        for line in reversed(data):
            drawn = look.row(_in_short(line), box.width, picture)
            if lines and tall + drawn.get_height() > box.height:
                break
            if tall + drawn.get_height() > box.height:
                drawn = look.row(on_one_line(_in_short(line), box.width, look), box.width, picture)
            lines.insert(0, drawn)
            tall += drawn.get_height()
        tall = min(tall, box.height)
        used = box._replace(top=box.bottom - tall, height=tall)
        pygame.draw.rect(surface, (*_dimmed(GROUND["panel"]), VEIL), used, border_radius=m(7))
        y = used.top + m(3)
        for drawn in lines:
            part = (0, 0, drawn.get_width(), used.bottom - y)
            surface.blit(drawn.premul_alpha(), (used.left, y), part, special_flags=PREMULTIPLIED)
            y += drawn.get_height()
        return (Spot(used, self._opens, hint("The whole log", commands.caps("log")), "log"),)


def _dimmed(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """A colour as a premultiplied picture has it under the veil."""
    red, green, blue = (part * VEIL // 255 for part in colour)
    return red, green, blue


def _in_short(line: LogLine) -> Row:
    """The words of a line and what its dice came to, in small letters."""
    told = line.telling
    verdict = (Span(f": {told.verdict}", TONES[told.mood]),) if told and told.verdict else ()
    style: Style = "label" if line.head else "small"
    return Row(tuple(span._replace(style=style) for span in (*line.spans, *verdict)))


class Log(NamedTuple):
    """What the drawer shows: all lines; whom a filter can leave alone, if anybody; whether it is on."""

    lines: tuple[LogLine, ...]
    unit: str = ""
    name: str = ""
    side: Side | None = None
    only: bool = False

    @property
    def shown(self) -> tuple[tuple[int, LogLine], ...]:
        """The lines that the filter leaves, each with its number; no heads without any."""
        every = tuple(enumerate(self.lines))
        if not self.only:
            return every
        left = [(at, line) for at, line in every if line.head or self.unit in line.units]
        return spared(left, lambda numbered: numbered[1])


class DrawerActs(NamedTuple):
    """What pressing the drawer does: show where a line happened, filter or not, close it."""

    jump: Callable[[int], object]
    only: Callable[[bool], object]
    close: Callable[[], object]


HEAD, BUTTON = 38, 24
"""The heights of the heading and of the buttons in it, at 100 %."""

MOST = 400
"""So many lines are kept for reading; the record has all."""


class LogDrawer(Panel[Log]):
    """The whole log; pictures of lines are kept as long as the width stays."""

    def __init__(self, acts: DrawerActs) -> None:
        super().__init__()
        self._acts = acts
        self.back = 0
        """How many lines from the end are scrolled back."""
        self._lines = 0
        self._pictures: dict[LogLine, Surface] = {}
        self._width: tuple[int, Look] | None = None

    def scroll(self, steps: int, look: Look) -> bool:
        self.back = max(0, min(self._lines - 1, self.back + steps))
        return True

    def draw(self, surface: Surface, box: Box, data: Log, look: Look, over: str = "") -> Spots:
        m, shown = look.measure, data.shown
        self._lines = len(shown)
        self.back = max(0, min(self._lines - 1, self.back))
        lines = self._fitting(shown[: len(shown) - self.back], box, look)
        room = self._fitting(tuple(enumerate(data.lines)), box, look) if data.only else lines
        tall = m(HEAD) + sum(drawn.get_height() + m(2) for _, _, drawn in room) + m(8)
        used = box._replace(top=box.bottom - tall, height=tall)
        look.lay(surface, used)
        spots = [Spot(used, name="drawer"), *self._head(surface, used, data, look, over)]
        y = used.top + m(HEAD)
        for number, line, drawn in lines:
            where = Box(used.left + m(4), y, used.width - m(8), drawn.get_height())
            if line.units or line.at:
                name = f"line {number}"
                if name == over:
                    pygame.draw.rect(surface, GROUND["lit"], where, border_radius=m(5))
                tip = hint("Show it again")
                spots.append(Spot(where, partial(self._acts.jump, number), tip, name))
            spots += _clause(line, (used.left, y), box.width, look)
            surface.blit(drawn, (used.left, y), special_flags=PREMULTIPLIED)
            y += drawn.get_height() + m(2)
        return tuple(spots)

    def _fitting(
        self, lines: Sequence[tuple[int, LogLine]], box: Box, look: Look
    ) -> list[tuple[int, LogLine, Surface]]:
        """The last of some lines, as many as have room, with their pictures."""
        m = look.measure
        fitting, left = list[tuple[int, LogLine, Surface]](), box.height - m(HEAD) - m(8)
        for number, line in reversed(lines):
            drawn = self._picture(line, box.width, look)
            left -= drawn.get_height() + m(2)
            if left < 0:
                break
            fitting.insert(0, (number, line, drawn))
        return fitting

    def _head(self, surface: Surface, box: Box, data: Log, look: Look, over: str) -> Spots:
        """The title, whose lines are shown, and what closes it."""
        m, y = look.measure, box.top + look.measure(8)
        title = f"Log, {self.back} newer below" if self.back else "Log"
        words = look.text(title, "strong", "gold" if self.back else "ink")
        surface.blit(words, (box.left + m(12), y + (m(BUTTON) - words.get_height()) // 2))
        close = Box(box.right - m(8 + BUTTON), y, m(BUTTON), m(BUTTON))
        button.draw_button(surface, look, close, Face("X", lit=over == "log close"))
        tip = hint("Close the log", commands.caps("log"))
        spots = [Spot(close, self._acts.close, tip, "log close")]
        if data.unit:
            label = look.short(f"Only {data.name}", "body", m(140))
            face = Face(label, on=data.only, lit=over == "log only")
            wide = button.face_width(look, face)
            where = Box(close.left - m(6) - wide, y, wide, m(BUTTON))
            button.draw_button(surface, look, where, face)
            tip = hint(f"Only what {data.name} does, and what is done to it")
            spots.append(Spot(where, partial(self._acts.only, not data.only), tip, "log only"))
        return tuple(spots)

    def _picture(self, line: LogLine, width: int, look: Look) -> Surface:
        if self._width != (width, look) or len(self._pictures) > MOST:
            self._pictures.clear()
            self._width = (width, look)
        if line not in self._pictures:
            self._pictures[line] = _picture(line, width, look)
        return self._pictures[line]


def _clause(line: LogLine, at: tuple[int, int], width: int, look: Look) -> Spots:
    """Where the clause of a line stands, which leads to the rulebook."""
    air = look.measure(8) if line.head else 0
    return link_spots(Row(line.spans, note=line.clause), (at[0], at[1] + air), width, look)


def _picture(line: LogLine, width: int, look: Look) -> Surface:
    """A line with its dice below the words, premultiplied."""
    m = look.measure
    parts = [(picture(Row(line.spans, note=line.clause), width, look).premul_alpha(), 0)]
    if line.telling:
        parts.append((roll_strip(look, line.telling, width - m(28)), m(18)))
    air = m(8) if line.head else 0
    drawn = Surface((width, air + sum(part.get_height() + m(1) for part, _ in parts)), pygame.SRCALPHA)
    y = air
    for part, x in parts:
        drawn.blit(part, (x, y), special_flags=PREMULTIPLIED)
        y += part.get_height() + m(1)
    return drawn
