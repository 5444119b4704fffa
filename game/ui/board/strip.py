"""A row of chips with labels, words and buttons, which breaks into rows where the window is narrow."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pygame import Surface

from game.ui.board import gauges
from game.ui.board.card import Row, hint
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.commands import COMMANDS, caps
from game.ui.layout import Box, Measure
from game.ui.layout import row as placed_in_row
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.square import draw_picture
from game.ui.widgets.theme import Tone

CHIP, HIGH = 36, 26
"""The height of a chip and of a button on it, at 100 %."""

PAD, GAP, AIR = 8, 5, 8
"""The air at the ends of a chip, between its items, and between chips, at 100 %."""


class Flow(NamedTuple):
    """Where the items of a bar and the chips under them stand, and how tall it becomes."""

    boxes: tuple[Box, ...]
    chips: tuple[Box, ...]
    height: int


def flow(groups: Sequence[Sequence[int]], width: int, percent: int) -> Flow:
    """Groups of items of the widths given as chips, side by side from 0,0; what no longer fits begins a row.

    A group that is wider than the bar is broken between its items. The last one stands at the right end of
    the first row if there is room for it beside the first group.
    """
    m = Measure(percent)
    pad, gap, air, chip, high = m(PAD), m(GAP), m(AIR), m(CHIP), m(HIGH)
    parts = [_broken(group, width - 2 * pad, gap) for group in groups]
    wide = [[sum(part) + gap * (len(part) - 1) + 2 * pad for part in group] for group in parts]
    beside = len(groups) > 1 and len(parts[-1]) == 1 and wide[0][0] + air + wide[-1][0] <= width
    boxes, chips, x, row = list[Box](), list[Box](), 0, 0
    for number, group in enumerate(parts):
        for part, across in zip(group, wide[number], strict=True):
            if beside and number == len(parts) - 1:
                x, row = width - across, 0
            right = width - wide[-1][0] - air if beside and not row and number < len(parts) - 1 else width
            if x and x + across > right:
                x, row = 0, row + 1
            at = Box(x, row * (chip + m(GAP)), across, chip)
            chips.append(at)
            boxes += placed_in_row((x + pad, at.top + (chip - high) // 2), part, high, gap)
            x += across + air
    rows = 1 + max((chip_box.top for chip_box in chips), default=0) // (chip + m(GAP))
    return Flow(tuple(boxes), tuple(chips), rows * (chip + m(GAP)) - m(GAP))


def _broken(group: Sequence[int], width: int, gap: int) -> list[list[int]]:
    """A group in parts that are no wider than the bar."""
    parts: list[list[int]] = [[]]
    for item in group:
        if parts[-1] and sum(parts[-1]) + gap * len(parts[-1]) + item > width:
            parts.append([])
        parts[-1].append(item)
    return parts


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
    icon: str = ""
    """The picture that stands on a button instead of its words."""
    kept: bool = False
    """Whether it stays where the chips have to stand in one row."""


Groups = tuple[tuple[StripItem, ...], ...]


def command(
    name: str,
    label: str = "",
    hint: str = "",
    *,
    on: bool = False,
    wide: int = 0,
    icon: str = "",
    kept: bool = False,
) -> StripItem:
    """The button of a command, labelled and explained as its row says unless it is said here."""
    row = COMMANDS[name]
    about = hint or row.hint
    return StripItem(
        label or row.label, "button", name, about, caps(name), on=on, wide=wide, icon=icon, kept=kept
    )


def history(name: str, steps: int, last: str, icon: str) -> StripItem:
    """The button that takes back or does again: how many steps there are, and what the last one is."""
    label = COMMANDS[name].label
    hint = f"{label} {steps}: {last}" if steps else f"There is nothing to {label.lower()}"
    return command(name, hint=hint, icon=icon, kept=True)._replace(off=not steps)


def leaving(hint: str) -> tuple[StripItem, StripItem]:
    """What every bar ends with: the list of keys, and the way back."""
    return (
        StripItem("?", name="help", hint="All keys", key=caps("help"), kept=True),
        StripItem("Back", name="leave", hint=hint, key="Esc", kept=True),
    )


def _wide(item: StripItem, look: Look) -> int:
    m = look.measure
    if item.kind == "title":
        return look.width(item.words, "title") + m(4)
    if item.kind == "label":
        return look.width(item.words, "label") + m(2)
    if item.kind == "chip":
        return gauges.chip_width(look, item.words)
    if item.icon:
        return m(HIGH) + m(4)
    return look.worded(item.wide) or button.face_width(look, Face(item.words)) - m(4)


class Strip(BoxPanel[Groups]):
    """The bar; `press` is told the name of the button that was pressed."""

    def height(self, groups: Groups, width: int, look: Look) -> int:
        """How tall it becomes in a window of some width."""
        return _placed(groups, width, look).height

    def size(self, groups: Groups, most: int, look: Look) -> tuple[int, int]:
        """How wide and tall it becomes where it may be so wide."""
        placed = _placed(groups, most, look)
        return max((chip.right for chip in placed.chips), default=0), placed.height

    def paint(self, surface: Surface, box: Box, data: Groups, look: Look, over: str) -> Spots:
        made, spots = _placed(data, box.width, look), list[Spot]()
        for at in made.chips:
            chip = at._replace(left=box.left + at.left, top=box.top + at.top)
            look.lay(surface, chip)
            spots.append(Spot(chip))
        for item, at in zip((item for group in data for item in group), made.boxes, strict=True):
            where = at._replace(left=box.left + at.left, top=box.top + at.top)
            _item(surface, where, item, look, lit=bool(item.name) and item.name == over)
            if item.kind == "button":
                spot = self.spot(where, item.name, tip(item))
                spots.append(spot._replace(act=None) if item.off else spot)
        return tuple(spots)


def _placed(groups: Groups, width: int, look: Look) -> Flow:
    return flow([[_wide(item, look) for item in group] for group in groups], width, look.percent)


def _item(surface: Surface, box: Box, item: StripItem, look: Look, *, lit: bool) -> None:
    if item.icon:
        lit = lit and not item.off
        draw_picture(surface, box, item.icon, look, on=item.on, off=item.off, lit=lit, tone=item.tone)
    elif item.kind == "button":
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
