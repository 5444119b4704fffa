"""Where the panels of the battle stand: pure arithmetic on a size in pixels and a scale in percent."""

from typing import NamedTuple

from game.ui.layout import MARGIN, Box, Measure, minimap_box

BAR, SIDE, LEFT = 46, 296, 190
"""Sizes at 100 %: the height of the top bar, the widths of the columns at the right and at the left."""


class BattleLayout(NamedTuple):
    """The panels of the battle."""

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


def battle_layout(
    size: tuple[int, int], percent: int, board: tuple[int, int], tall: int, *, folded: bool = False
) -> BattleLayout:
    """The panels of the battle; `tall` are the actions. Folded, only the bar and the actions stay."""
    m = Measure(percent)
    width, height = size
    air = m(MARGIN)
    bar = Box(air, air, width - 2 * air, m(BAR))
    below = bar.bottom + air
    narrow = max(0, width // 2 - 2 * air)
    side = min(m(SIDE), narrow)
    left = min(m(LEFT), narrow)
    mini = minimap_box(left, board, height - air, air)
    right = Box(width - air - side, below, side, max(0, height - below - air))
    start, end = (air, width - air) if folded else (mini.right + air, right.left - air)
    actions = Box(start, height - air - tall, max(1, end - start), tall)
    roster = Box(air, below, left, max(0, mini.top - air - below))
    clear = Box(start, below, max(1, end - start), max(1, actions.top - air - below))
    hints = Box(0, below, (width if folded else right.left) - air, max(1, actions.top - below))
    return BattleLayout(bar, roster, mini, actions, right, clear, hints)
