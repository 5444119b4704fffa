"""A bar of labels, chips and buttons in groups, which breaks into rows where the window is narrow."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pygame import Surface

from game.ui.board import gauges
from game.ui.board.card import Row, hint
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.commands import COMMANDS, caps
from game.ui.layout import Box, Measure
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Tone

ROOM = 12, 6
"""The air at the ends of the bar, and between two of its rows, at 100 %."""

HIGH = 32
"""The height of a button of the bar, at 100 %."""


class Flow(NamedTuple):
    """Where the items of a bar stand, and how tall it becomes."""

    boxes: tuple[Box, ...]
    height: int


def flow(groups: Sequence[Sequence[int]], width: int, percent: int) -> Flow:
    """Items of the widths given, side by side from 0,0; a group that no longer fits begins a row.

    A group that is wider than the bar is broken between its items. The last group stands at the right end
    of the first row if there is room for it beside what else is there.
    """
    m = Measure(percent)
    pad, gap, between, high = m(ROOM[0]), m(ROOM[1]), m(18), m(HIGH)
    tail = sum(groups[-1]) + gap * (len(groups[-1]) - 1) if groups else 0
    boxes, x, row, edge = list[Box](), pad, 0, width - pad - tail - between
    beside = bool(groups) and len(groups) > 1 and sum(groups[0]) + gap * len(groups[0]) + pad <= edge
    for group in groups[: -1 if beside else None]:
        wide = sum(group) + gap * (len(group) - 1)
        right = edge if beside and not row else width - pad
        if x > pad and x + wide > right:
            x, row = pad, row + 1
        for item in group:
            right = edge if beside and not row else width - pad
            if x > pad and x + item > right:
                x, row = pad, row + 1
            boxes.append(Box(x, gap + row * (high + gap), item, high))
            x += item + gap
        x += between - gap
    if beside:
        x = width - pad - tail
        for item in groups[-1]:
            boxes.append(Box(x, gap, item, high))
            x += item + gap
    return Flow(tuple(boxes), (row + 1) * (high + gap) + gap)


class StripItem(NamedTuple):
    """One item; `name` is by what the screen knows a button, `key` stands in its tooltip."""

    words: str
    kind: Literal["title", "label", "chip", "button"] = "button"
    name: str = ""
    hint: str = ""
    key: str = ""
    on: bool = False
    off: bool = False
    tone: Tone = "ink"
    wide: int = 0
    """How wide a button is at 100 %, whatever stands on it; 0: as its words need."""


Groups = tuple[tuple[StripItem, ...], ...]


def command(name: str, label: str = "", hint: str = "", *, on: bool = False, wide: int = 0) -> StripItem:
    """The button of a command, labelled and explained as its row says unless it is said here."""
    row = COMMANDS[name]
    return StripItem(label or row.label, "button", name, hint or row.hint, caps(name), on=on, wide=wide)


def history(name: str, steps: int, last: str, wide: int) -> StripItem:
    """The button that takes back or does again, with how many steps there are and what the last one is."""
    label = COMMANDS[name].label
    hint = f"{label}: {last}" if steps else f"There is nothing to {label.lower()}"
    return command(name, f"{label} {steps}" if steps else label, hint, wide=wide)._replace(off=not steps)


def _wide(item: StripItem, look: Look) -> int:
    m = look.measure
    if item.kind == "title":
        return look.width(item.words, "title") + m(4)
    if item.kind == "label":
        return look.width(item.words, "label") + m(2)
    if item.kind == "chip":
        return gauges.chip_width(look, item.words)
    return m(item.wide) or button.face_width(look, Face(item.words))


class Strip(BoxPanel[Groups]):
    """The bar; `press` is told the name of the button that was pressed."""

    def height(self, groups: Groups, width: int, look: Look) -> int:
        """How tall it becomes in a window of some width."""
        return _placed(groups, width, look).height

    def paint(self, surface: Surface, box: Box, data: Groups, look: Look, over: str) -> Spots:
        look.lay(surface, box)
        boxes = _placed(data, box.width, look).boxes
        spots = [Spot(box)]
        for item, at in zip((item for group in data for item in group), boxes, strict=True):
            where = at._replace(left=box.left + at.left, top=box.top + at.top)
            _item(surface, where, item, look, lit=bool(item.name) and item.name == over)
            if item.kind == "button":
                spot = self.spot(where, item.name, tip(item))
                spots.append(spot._replace(act=None) if item.off else spot)
        return tuple(spots)


def _placed(groups: Groups, width: int, look: Look) -> Flow:
    return flow([[_wide(item, look) for item in group] for group in groups], width, look.percent)


def _item(surface: Surface, box: Box, item: StripItem, look: Look, *, lit: bool) -> None:
    if item.kind == "button":
        words = look.short(item.words, "body", box.width - look.measure(14))
        face = Face(words, on=item.on, off=item.off, lit=lit and not item.off, tone=item.tone)
        button.draw_button(surface, look, box, face)
    elif item.kind == "chip":
        gauges.chip(
            surface, look, item.words, (box.left, box.top + (box.height - look.measure(19)) // 2), item.tone
        )
    else:
        style = item.kind
        text = look.text(item.words, style, "faint" if style == "label" else item.tone)
        surface.blit(text, (box.left, box.top + (box.height - text.get_height()) // 2))


def tip(item: StripItem) -> tuple[Row, ...]:
    """What is told about a button."""
    return hint(item.hint or item.words, item.key) if item.hint or item.key else ()
