"""Where the panels of the battle stand: pure arithmetic on a size in pixels and a scale in percent."""

from typing import NamedTuple

from game.ui.layout import MARGIN, Box, Measure, minimap_box

BAR, SIDE, LEFT = 46, 296, 190
"""Sizes at 100 %: the height of the top bar, the widths of the columns at the right and at the left."""


ROOMY = (1060, 640)
"""What a window must have, at 100 %, for everything; a smaller one is `tight`."""

WIDE = 800
"""What a tight window must be wide for a roster."""


class BattleLayout(NamedTuple):
    """The panels of the battle.

    In a `tight` window the actions lie across the whole width, the columns end above them, and there is
    neither minimap nor overlays, which have keys.
    """

    bar: Box
    roster: Box
    minimap: Box
    actions: Box
    side: Box
    """The column at the right: the shot above, the log below."""
    clear: Box
    """The part of the window that no panel covers."""
    hints: Box
    """Where the words at the pointer may stand."""
    tight: bool


def battle_layout(
    size: tuple[int, int], percent: int, board: tuple[int, int], tall: int, *, folded: bool = False
) -> BattleLayout:
    """The panels of the battle; `tall` are the actions. Folded, only the bar and the actions stay."""
    m = Measure(percent)
    width, height = size
    air = m(MARGIN)
    tight = width < m(ROOMY[0]) or height < m(ROOMY[1])
    bar = Box(air, air, width - 2 * air, m(BAR))
    below = bar.bottom + air
    narrow = max(0, width // 2 - 2 * air)
    side, left = min(m(SIDE), narrow), min(m(LEFT), narrow)
    if tight and width < m(WIDE):
        left = 0
    mini = minimap_box(left or 1, board, height - air, air)
    right_edge = width - air - side
    inner = (air + left + (air if left else 0), right_edge - air)
    start, end = (air, width - air) if folded or tight else inner
    actions = Box(start, height - air - tall, max(1, end - start), tall)
    floor = actions.top - air if tight else height - air
    right = Box(right_edge, below, side, max(0, floor - below))
    roster = Box(air, below, left, max(0, (floor if tight else mini.top - air) - below))
    start, end = (air, width - air) if folded else inner
    clear = Box(start, below, max(1, end - start), max(1, actions.top - air - below))
    hints = Box(0, below, (width if folded else right.left) - air, max(1, actions.top - below))
    return BattleLayout(bar, roster, mini, actions, right, clear, hints, tight)
