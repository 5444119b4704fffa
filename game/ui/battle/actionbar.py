"""The action bar: what the chosen unit can do, in the groups of its rule system, with keys and reasons."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.words import Badge, Gauge, Pip
from game.ui.layout import Box
from game.ui.panels import bits
from game.ui.panels.bits import Spot
from game.ui.panels.plates import Plates
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.theme import PANEL_EDGE, Tone

HEAD, HIGH, GAP = 36, 30, 6
"""The height of the heading, of a button, and the air between buttons, at 100 %."""

LEAST = 110
"""Words about a click that have less room at 100 % are left out: the pointer says them too."""


class Choice(NamedTuple):
    """A button of the bar: `name` is by what the screen knows it."""

    name: str
    label: str
    group: str
    key: str
    possible: bool
    tone: Tone = "ink"


class Bar(NamedTuple):
    """What the bar shows: whose actions, what it has left, what is chosen, what a click would do."""

    title: str
    gauges: tuple[Gauge, ...]
    pips: tuple[Pip, ...]
    badges: tuple[Badge, ...]
    choices: tuple[Choice, ...]
    chosen: str
    words: str
    tone: Tone = "gold"
    still: bool = False
    """Others are at it: the buttons keep their places, and none can be pressed."""


class ActionBar:
    """The bar at the bottom."""

    def __init__(self) -> None:
        self._plates = Plates()

    def height(self, bar: Bar, width: int, look: Look) -> int:
        """How tall the bar becomes at a width."""
        rows = max((place[1] for place in _flow(bar, width, look)), default=0) + 1
        m = look.measure
        return m(HEAD) + rows * m(HIGH) + (rows - 1) * m(GAP) + m(12)

    def draw(
        self,
        surface: Surface,
        box: Box,
        bar: Bar,
        look: Look,
        press: Callable[[str], object],
        over: str = "",
    ) -> tuple[Spot, ...]:
        """Draw the bar; the spots that can be pressed."""
        look.lay(surface, box)
        spots = [Spot(box), *self._head(surface, box, bar, look)]
        below = Box(box.left, box.top + look.measure(HEAD), box.width, box.height - look.measure(HEAD))
        of = (bar.choices, bar.chosen, bar.still, over, look.percent)
        return (
            *spots,
            *self._plates.draw(
                surface, "buttons", below, 0, of, lambda sheet: _buttons(sheet, below, bar, look, press, over)
            ),
        )

    def _head(self, surface: Surface, box: Box, bar: Bar, look: Look) -> list[Spot]:
        m = look.measure
        x, y = box.left + m(12), box.top + m(8)
        name = look.text(bar.title, "title")
        surface.blit(name, (x, y - m(2)))
        x += name.get_width() + m(10)
        spots, edge = list[Spot](), box.right - m(12)
        if not bar.still:
            x, spots = self._left(surface, bar, look, (x, y), edge)
        room = max(0, edge - x - m(10))
        said = bar.words if room >= min(look.width(bar.words, "small"), m(LEAST)) else ""
        words = look.text(look.short(said, "small", room), "small", bar.tone)
        surface.blit(words, (edge - words.get_width(), y + m(2)))
        return spots

    def _left(
        self, surface: Surface, bar: Bar, look: Look, at: tuple[int, int], edge: int
    ) -> tuple[int, list[Spot]]:
        """What the unit has left, in the same place whatever a click would do; where it ends, its spots."""
        m, (x, y), spots = look.measure, at, list[Spot]()
        for gauge in bar.gauges:
            if x + bits.chip_width(look, bits.gauge_words(gauge)) < edge - m(10):
                x = bits.chip(surface, look, bits.gauge_words(gauge), (x, y)).right + m(4)
        for badge in bar.badges:
            if x + bits.chip_width(look, badge.name) < edge - m(60):
                where = bits.chip(surface, look, badge.name, (x, y), bits.TONES[badge.mood])
                spots.append(Spot(where, None, bits.tip(badge)))
                x = where.right + m(4)
        for pip in bar.pips:
            label = look.text(pip.name, "label", "soft" if pip.ready else "faint")
            if x + label.get_width() + m(30) < edge:
                surface.blit(label, (x + m(6), y + m(3)))
                x = bits.pips(surface, look, (pip,), x + label.get_width() + m(22), y + m(9)).right
        return x, spots


def _buttons(
    surface: Surface, box: Box, bar: Bar, look: Look, press: Callable[[str], object], over: str
) -> tuple[Spot, ...]:
    """The buttons below the heading, a line between the groups."""
    m, spots, last = look.measure, list[Spot](), ""
    for choice, (x, row, wide) in zip(bar.choices, _flow(bar, box.width, look), strict=True):
        where = Box(box.left + x, box.top + row * (m(HIGH) + m(GAP)), wide, m(HIGH))
        if last not in {"", choice.group} and x > m(12):
            line = where.left - m(GAP) - m(GAP) // 2
            pygame.draw.line(surface, PANEL_EDGE, (line, where.top + m(4)), (line, where.bottom - m(4)))
        last = choice.group
        button.draw_button(surface, look, where, _face(bar, choice, over))
        if not bar.still:
            spots.append(Spot(where, lambda name=choice.name: press(name), name=choice.name))  # type: ignore[misc]
    return tuple(spots)


def _face(bar: Bar, choice: Choice, over: str) -> Face:
    return Face(
        choice.label,
        choice.key,
        on=choice.name == bar.chosen and not bar.still,
        off=bar.still or not choice.possible,
        lit=choice.name == over,
        tone=choice.tone,
    )


def _flow(bar: Bar, width: int, look: Look) -> list[tuple[int, int, int]]:
    """Left edge, row and width of each button: side by side, with more air between groups."""
    m = look.measure
    left, right = m(12), width - m(12)
    places: list[tuple[int, int, int]] = []
    x, row, group = left, 0, ""
    for choice in bar.choices:
        wide = button.face_width(look, Face(choice.label, choice.key))
        x += m(2 * GAP) if group not in {"", choice.group} and x > left else 0
        if x + wide > right and x > left:
            x, row = left, row + 1
        places.append((x, row, wide))
        x += wide + m(GAP)
        group = choice.group
    return places
