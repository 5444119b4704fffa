"""Items of a bar side by side, in rows where it is narrow: pure arithmetic."""

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.layout import Box, Measure

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
