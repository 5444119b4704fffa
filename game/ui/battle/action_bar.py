"""The action bar: what the chosen unit can do, in the groups of its rule system, with keys and reasons."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.rules.presentation import Badge, Gauge, Pip
from game.ui.board import gauges
from game.ui.board.panel import BoxPanel, Panel, Spot, Spots
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.theme import PANEL_EDGE, Tone

HEAD, HIGH, GAP = 36, 30, 6
"""The height of the heading, of a button, and the air between buttons, at 100 %."""

LEAST = 110
"""Words about a click that have less room at 100 % are left out: the pointer says them too."""


class ActionButton(NamedTuple):
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
    choices: tuple[ActionButton, ...]
    chosen: str
    words: str
    tone: Tone = "gold"
    still: bool = False
    """Others are at it: the buttons keep their places, and none can be pressed."""


class ActionBar(Panel[Bar]):
    """The bar at the bottom; its head, which changes with every square that is pointed at, is not kept."""

    def __init__(self, press: Callable[[str], object]) -> None:
        super().__init__()
        self._buttons = _Buttons(press)

    def height(self, bar: Bar, width: int, look: Look) -> int:
        """How tall the bar becomes at a width."""
        rows = max((place[1] for place in _flow(bar, width, look)), default=0) + 1
        m = look.measure
        return m(HEAD) + rows * m(HIGH) + (rows - 1) * m(GAP) + m(12)

    def draw(self, surface: Surface, box: Box, data: Bar, look: Look, over: str = "") -> Spots:
        look.lay(surface, box)
        spots = [Spot(box), *self._head(surface, box, data, look)]
        below = Box(box.left, box.top + look.measure(HEAD), box.width, box.height - look.measure(HEAD))
        buttons = data._replace(title="", gauges=(), pips=(), badges=(), words="", tone="gold")
        return (*spots, *self._buttons.draw(surface, below, buttons, look, over))

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
            if x + gauges.chip_width(look, gauges.gauge_words(gauge)) < edge - m(10):
                x = gauges.chip(surface, look, gauges.gauge_words(gauge), (x, y)).right + m(4)
        for badge in bar.badges:
            if x + gauges.chip_width(look, badge.name) < edge - m(60):
                where = gauges.chip(surface, look, badge.name, (x, y), gauges.TONES[badge.mood])
                spots.append(Spot(where, None, gauges.tip(badge)))
                x = where.right + m(4)
        for pip in bar.pips:
            label = look.text(pip.name, "label", "soft" if pip.ready else "faint")
            if x + label.get_width() + m(30) < edge:
                surface.blit(label, (x + m(6), y + m(3)))
                x = gauges.draw_pips(surface, look, (pip,), x + label.get_width() + m(22), y + m(9)).right
        return x, spots


class _Buttons(BoxPanel[Bar]):
    """The buttons below the heading, a line between the groups."""

    framed = False

    def paint(self, surface: Surface, box: Box, data: Bar, look: Look, over: str) -> Spots:
        m, spots, last = look.measure, list[Spot](), ""
        for choice, (x, row, wide) in zip(data.choices, _flow(data, box.width, look), strict=True):
            where = Box(box.left + x, box.top + row * (m(HIGH) + m(GAP)), wide, m(HIGH))
            if last not in {"", choice.group} and x > m(12):
                line = where.left - m(GAP) - m(GAP) // 2
                pygame.draw.line(surface, PANEL_EDGE, (line, where.top + m(4)), (line, where.bottom - m(4)))
            last = choice.group
            button.draw_button(surface, look, where, _face(data, choice, over))
            if not data.still:
                spots.append(self.spot(where, choice.name))
        return tuple(spots)


def _face(bar: Bar, choice: ActionButton, over: str) -> Face:
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
