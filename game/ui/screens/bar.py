"""The bar of the view: the map's name, one button an overlay, the allowance, help."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui.app import App
from game.ui.layout import Box, row
from game.ui.overlays.fields import FIELDS, FieldName
from game.ui.widgets import Button


class Acts(NamedTuple):
    """What the buttons of the bar do."""

    back: Callable[[], object]
    lay: Callable[[FieldName], object]
    rings: Callable[[], object]
    allow: Callable[[int], object]
    help: Callable[[], object]


class Bar:
    """The bar at the top of the view; the buttons are short where the window has no room for words."""

    def __init__(self, app: App, box: Box, name: str, acts: Acts) -> None:
        self._app, self._box, self._name = app, box, name
        look, m = app.look, app.look.measure
        self._gap, self._high = m(6), m(32)
        self._top = box.top + (box.height - self._high) // 2
        self._add(Box(box.left + m(8), self._top, m(64), self._high), "Back", "Back (Esc)", acts.back)
        end = self._tail(acts)
        self._room = end - box.left - m(84) - m(12)
        titles = [field.title for field in FIELDS] + ["Rings"]
        widths = [look.width(title, "body") + m(20) for title in titles]
        needed = sum(widths) + self._gap * len(widths)
        short = needed > self._room - m(60)
        if short:
            titles, widths = [field.key for field in FIELDS] + ["R"], [m(32)] * len(titles)
            needed = sum(widths) + self._gap * len(widths)
        self._name_room = self._room - needed
        self._overlays(end - needed, titles, widths, acts)

    def _tail(self, acts: Acts) -> int:
        """The allowance and help at the right end; where they begin."""
        m, right = self._app.look.measure, self._box.right - self._app.look.measure(8)
        widths = (m(28), m(66), m(28), m(32))
        left = right - sum(widths) - 3 * self._gap
        fewer, self._allowance, more, ask = row((left, self._top), widths, self._high, self._gap)
        self._add(fewer, "-", "A smaller move ([)", lambda: acts.allow(-1))
        self._add(more, "+", "A larger move (])", lambda: acts.allow(1))
        self._add(ask, "?", "All keys (? or F1)", acts.help)
        return left - m(14)

    def _overlays(self, left: int, titles: list[str], widths: list[int], acts: Acts) -> None:
        boxes = row((left, self._top), widths, self._high, self._gap)
        self._fields = {
            field.name: self._add(box, title, f"{field.title} ({field.key})", _layer(acts, field.name))
            for field, box, title in zip(FIELDS, boxes[:-1], titles[:-1], strict=True)
        }
        self._rings = self._add(boxes[-1], titles[-1], "Range rings (R)", acts.rings)

    def _add(self, box: Box, words: str, hint: str, act: Callable[[], object]) -> Button:
        return self._app.widgets.button(box, words, hint, act)

    def light(self, field: FieldName | None, *, rings: bool) -> None:
        """Light the buttons of the overlays that are shown."""
        for name, button in self._fields.items():
            self._app.widgets.light(button, on=name == field)
        self._app.widgets.light(self._rings, on=rings)

    def draw(self, surface: Surface, allowance: int) -> None:
        """Draw the bar under its buttons."""
        look = self._app.look
        look.lay(surface, self._box)
        name = look.text(look.short(self._name, "title", self._name_room), "title")
        at = (self._box.left + look.measure(84), self._box.top + (self._box.height - name.get_height()) // 2)
        surface.blit(name, at)
        words = look.text(f"move {allowance}", "body", "soft")
        surface.blit(words, words.get_rect(center=pygame.Rect(self._allowance).center))


def _layer(acts: Acts, name: FieldName) -> Callable[[], object]:
    return lambda: acts.lay(name)
