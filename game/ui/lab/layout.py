"""Where the panels of the lab stand: pure arithmetic on a size in pixels and a scale in percent."""

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.layout import MARGIN, Box, Measure, minimap_box

LEFT, SIDE = 154, 424
"""The widths of the columns at the left and at the right, at 100 %."""

SHARE = 0.38
"""The part of the window that the column at the right may take at most."""

ROOM = 12, 6
"""The air at the ends of the bar, and between two of its rows, at 100 %."""

ROOMY = 420
"""The height, at 100 %, that the column at the left must have above a minimap for there to be one."""

HIGH = 32
"""The height of a button of the bar, at 100 %."""


class LabLayout(NamedTuple):
    """The panels of the lab."""

    bar: Box
    left: Box
    """The column at the left: what can be edited, the legend."""
    minimap: Box
    side: Box
    """The column at the right: rulings and why."""
    line: Box
    """The words about the hovered square."""
    clear: Box
    """The part of the window that no panel covers."""
    hints: Box
    """Where the words at the pointer may stand."""


def lab_layout(
    size: tuple[int, int], percent: int, board: tuple[int, int], bar: int, line: int, *, folded: bool = False
) -> LabLayout:
    """The panels; the bar and the line below are as tall as they say. Folded, only the bar stays."""
    m = Measure(percent)
    width, height = size
    air = m(MARGIN)
    top = Box(air, air, width - 2 * air, bar)
    below = top.bottom + air
    left = min(m(LEFT), width // 4)
    side = min(m(SIDE), round(width * SHARE))
    mini = minimap_box(left, board, height - air, air)
    if mini.top - below < m(ROOMY):
        mini = Box(air, height - air, 0, 0)
    right = Box(width - air - side, below, side, max(0, height - air - below))
    start, end = air + left + air, right.left - air
    words = Box(start, height - air - line, max(1, end - start), line)
    column = Box(air, below, left, max(0, mini.top - (air if mini.height else 0) - below))
    floor = words.top - air
    clear = Box(start, below, max(1, end - start), max(1, floor - below))
    if folded:
        clear = Box(air, below, width - 2 * air, max(1, height - air - below))
    hints = Box(0, below, (width if folded else end) - air, max(1, floor - below))
    return LabLayout(top, column, mini, right, words, clear, hints)


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
