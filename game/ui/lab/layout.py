"""Where the panels of the lab stand: pure arithmetic on a size in pixels and a scale in percent."""

from typing import NamedTuple

from game.ui.layout import MARGIN, Box, Measure, minimap_box

LEFT, SIDE = 154, 424
"""The widths of the columns at the left and at the right, at 100 %."""

SHARE = 0.38
"""The part of the window that the column at the right may take at most."""

ROOMY = 420
"""The height, at 100 %, that the column at the left must have above a minimap for there to be one."""


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
