"""Where the panels of the editor stand: pure arithmetic on a size in pixels and a scale in percent."""

from typing import NamedTuple

from game.ui.layout import MARGIN, Box, Measure

LEFT, SIDE = 216, 344
"""The widths of the columns at the left and at the right, at 100 %."""

LOW = 200
"""The least height of the columns at 100 %."""

SHARES = 0.24, 0.34
"""The parts of the window that the columns may take at most."""


class EditorLayout(NamedTuple):
    """The panels of the editor."""

    bar: Box
    left: Box
    """The column at the left: layers, tools, the palette."""
    side: Box
    """The column at the right: the form, the checks, the history."""
    line: Box
    """The words about the square under the pointer, and what a click does."""
    clear: Box
    """The part of the window that no panel covers."""


def editor_layout(size: tuple[int, int], percent: int, bar: int, line: int, *, folded: bool) -> EditorLayout:
    """The panels; the bar and the line are as tall as they say. Folded, only these two stay.

    In a window that is too low for the columns these are folded too.
    """
    m = Measure(percent)
    width, height = size
    air = m(MARGIN)
    top = Box(air, air, width - 2 * air, bar)
    below, floor = top.bottom + air, height - air
    folded = folded or floor - below < m(LOW)
    left = 0 if folded else min(m(LEFT), round(width * SHARES[0])) + air
    side = 0 if folded else min(m(SIDE), round(width * SHARES[1])) + air
    start, end = air + left, width - air - side
    words = Box(start, floor - line, max(1, end - start), line)
    tall = max(0, floor - below)
    clear = Box(start, below, max(1, end - start), max(1, words.top - air - below))
    return EditorLayout(
        top,
        Box(air, below, max(0, left - air), tall),
        Box(width - side, below, max(0, side - air), tall),
        words,
        clear,
    )


def shared(height: int, wanted: tuple[int, ...], least: tuple[int, ...], air: int) -> tuple[int, ...]:
    """The heights of panels one below the other: what each wants, and where that is too much, less.

    The first gives first; nobody comes below its least while another has more than that. Where not even
    that is enough, the last are cut off.
    """
    heights = list(wanted)
    over = sum(heights) + air * (len(heights) - 1) - height
    for at in range(len(heights)):
        give = max(0, min(over, heights[at] - least[at]))
        heights[at] -= give
        over -= give
    for at in reversed(range(len(heights))):
        give = max(0, min(over, heights[at]))
        heights[at] -= give
        over -= give
    return tuple(heights)
