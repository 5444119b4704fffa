"""Where the panels of a match lie: small, over the board, at its edges; folded where the window is small."""

from typing import NamedTuple

from game.ui.battle.action_bar import HIGH
from game.ui.board.board_view import fits, legible
from game.ui.board.camera import whole_level
from game.ui.layout import Box, Measure, minimap_box

AIR, CHIPS, ROW = 10, 34, HIGH
"""Sizes at 100 %: the air at the edges, the height of the chips at the top, that of the row of actions."""

WIDEST = 748
"""The most that the row of actions is wide, at 100 %."""

CARD, FRAME = 84, 8
"""Of the roster at 100 %: its width, and its edges together."""

NAMED, NAMELESS, SLIM = 62, 48, 30
"""The height of a unit in it at 100 %: with its name, without, and where not all have room."""

MORE = 15
"""The height of the line of the roster that says which of them are shown, at 100 %."""

MINIMAP, TAB = 136, 28
"""The widths of the minimap and of what it folds to, at 100 %."""

LOG, LEAST_LOG, LINE, LINES = 400, 236, 19, 3
"""Of the last lines of the log at 100 %: the most and the least width, the height of one; how many."""

OTHERS_LINES = 8
"""How many of them there are while the others act, where there is room below the roster."""

SIDE, DRAWER = 268, 340
"""The widths of what tells of an aim and of the whole log, at 100 %."""

LEAST_SIDE = 0.9
"""The part of that width that will do beside a board."""

ENOUGH = 0.765
"""The part of the window that is to be free of panels; they are folded until it is."""


class Fold(NamedTuple):
    """What is folded away, in the order of its worth: the minimap, the names of the roster, the log."""

    minimap: bool
    names: bool
    log: bool


FOLDS = (
    Fold(minimap=False, names=False, log=False),
    Fold(minimap=True, names=False, log=False),
    Fold(minimap=True, names=True, log=False),
    Fold(minimap=True, names=True, log=True),
)


class BattleLayout(NamedTuple):
    """The panels of a match; those that are folded away have no height."""

    bar: Box
    """The row of chips along the upper edge."""
    roster: Box
    minimap: Box
    tabs: Box
    """The tabs of the overlays, of the ruler, and of a minimap that is folded."""
    actions: Box
    low: Box
    """The part of the lower edge in which the row of actions, and what stands in its place, may lie."""
    log: Box
    drawer: Box
    """The whole log, while it is open."""
    sides: tuple[Box, ...]
    """Where what tells of an aim may stand: the first one that covers nobody who is concerned."""
    clear: Box
    """The part of the window between the panels."""
    hints: Box
    """Where the words at the pointer may stand."""
    lesson: Box
    """What a lesson says, above the board."""
    fold: Fold
    card: int
    """How tall a unit of the roster is, at 100 %."""

    def longer_log(self, lines: int, m: Measure) -> Box:
        """The room of the last lines for so many, as far as the roster leaves it."""
        tall = m(LINE) * lines + m(8)
        top = max(self.log.bottom - tall, self.roster.bottom + m(AIR))
        return self.log if top >= self.log.top else self.log._replace(top=top, height=self.log.bottom - top)

    def standing(self, wide: int, tall: int, lift: int = 0) -> Box:
        """A box at the lower edge, or so far above it, as near the middle of the window as there is room."""
        return _standing(self.low, wide, tall, self.bar)._replace(top=self.low.bottom - lift - tall)


class Content(NamedTuple):
    """What the panels have to show: the sizes of the bottom panel and of a lesson, how many units.

    `side` is how wide what tells of an aim is, 0: as wide as with usual type.
    """

    bottom: tuple[int, int]
    units: int
    lesson: tuple[int, int] = (0, 0)
    side: int = 0
    tabs: int = 2
    """How many tabs there are beside that of a folded minimap."""


def battle_layout(
    size: tuple[int, int],
    percent: int,
    board: tuple[int, int],
    content: Content,
    *,
    folded: bool = False,
    opened: bool = False,
) -> BattleLayout:
    """The panels in a window; `folded` leaves only chips and actions, `opened` unfolds the minimap."""
    layouts = (_laid(size, percent, board, content, fold) for fold in FOLDS)
    made = next((layout for layout in layouts if _free(size, percent, layout) >= ENOUGH), None)
    made = made or _laid(size, percent, board, content, FOLDS[-1])
    if fits(board, made.clear, legible(size, percent)):
        made = _laid(size, percent, board, content, made.fold._replace(minimap=True))
    if opened and made.fold.minimap:
        made = _laid(size, percent, board, content, made.fold._replace(minimap=False))
    made = _beside_board(made, board, Measure(percent))
    return _bare(size, made) if folded else made


def _beside_board(layout: BattleLayout, board: tuple[int, int], m: Measure) -> BattleLayout:
    """With the log and what tells of an aim no wider than the room beside a board that is seen as a whole.

    Where that is too little they lie over the board.
    """
    clear = layout.clear
    free = (clear.width - board[0] * whole_level(board, clear)) // 2 - m(AIR)
    right, *others = layout.sides
    slim = right.width if free < LEAST_SIDE * right.width else min(free, right.width)
    sides = (
        right._replace(left=right.right - slim, width=slim),
        *(box._replace(width=slim) for box in others),
    )
    wide = layout.drawer.width if free < m(LEAST_LOG) else min(free, layout.drawer.width)
    return layout._replace(sides=sides, drawer=layout.drawer._replace(width=wide))


def _laid(
    size: tuple[int, int], percent: int, board: tuple[int, int], content: Content, fold: Fold
) -> BattleLayout:
    m = Measure(percent)
    (width, height), air = size, m(AIR)
    bar = Box(air, air, width - 2 * air, m(CHIPS))
    below, row = bar.bottom + air, min(m(ROW), height // 3)
    wide, tall = min(content.bottom[0], width - 2 * air), content.bottom[1]
    ground = height - air - max(row, tall) - air
    count = content.tabs + 1
    folds = count * m(TAB) + (count - 1) * m(4)
    corner = folds if fold.minimap else max(folds, m(MINIMAP))
    widest = max(m(WIDEST), wide)
    beside = width - widest - corner - 4 * air
    lines = 1 if fold.log else LINES
    log = Box(air, 0, min(m(LOG), beside), m(LINE) * lines + m(8))
    low = Box(air, height - air - tall, width - 2 * air, tall)
    if beside < m(LEAST_LOG):
        log = log._replace(width=min(m(LOG), width // 2 - 2 * air), top=ground - log.height)
        floor = height - air if (width - widest) // 2 - 2 * air >= corner else ground
    else:
        log, floor = log._replace(top=height - air - log.height), height - air
        low = low._replace(left=log.right + air, width=width - corner - 2 * air - log.right - air)
    actions = _standing(low, max(1, wide), tall, bar)
    mini = minimap_box(m(MINIMAP), board, floor, width - air - m(MINIMAP))
    if fold.minimap:
        mini = Box(width - air, floor, 0, 0)
    tabs = Box(mini.right - folds, mini.top - (m(4) if mini.height else 0) - m(TAB), folds, m(TAB))
    room = max(0, log.top - air - below)
    card = _card(room, content.units, m, named=not fold.names)
    roster = Box(air, below, m(CARD), _roster(room, m(card), content.units, m))
    start = roster.right + air if roster.height else air
    lesson = Box(start, below, min(content.lesson[0], width - air - start), content.lesson[1])
    top = lesson.bottom + air if lesson.height else below
    clear = Box(start, top, max(1, width - air - start), max(1, ground - top))
    least = min(tabs.top, ground) - air
    aside = min(content.side or m(SIDE), max(m(SIDE), width * 2 // 5))
    right = Box(max(start, width - air - aside), below, aside, max(0, least - below))
    if lesson.height and right.left < lesson.right + air:
        right = right._replace(top=top, height=max(0, least - top))
    left = Box(start, top, aside, max(0, min(log.top, ground) - air - top))
    beside_tabs = max(1, tabs.left - air - start)
    drawer = Box(start, top, min(m(DRAWER), clear.width, beside_tabs), max(0, ground - top))
    hints = Box(0, top, width - air, max(1, ground - top))
    return BattleLayout(
        bar, roster, mini, tabs, actions, low, log, drawer, (right, left), clear, hints, lesson, fold, card
    )


def _card(room: int, units: int, m: Measure, *, named: bool) -> int:
    """How tall a unit of the roster is at 100 %, so that all of them have room if they can."""
    usual = (NAMED, NAMELESS) if named else (NAMELESS,)
    return next((tall for tall in usual if m(tall) * units + m(FRAME) <= room), SLIM)


def _roster(room: int, tall: int, units: int, m: Measure) -> int:
    """How tall the roster is: for all units, or for as many whole ones as have room."""
    if tall * units + m(FRAME) <= room:
        return tall * units + m(FRAME)
    fit = (room - m(FRAME) - m(MORE)) // tall
    return tall * fit + m(FRAME) + m(MORE) if fit > 0 else 0


def _standing(low: Box, wide: int, tall: int, bar: Box) -> Box:
    """A box on the floor of some room, as near the middle of the bar above as it has room."""
    centred = bar.left + (bar.width - wide) // 2
    left = max(low.left, min(centred, low.right - wide))
    return Box(left, low.bottom - tall, wide, tall)


def _free(size: tuple[int, int], percent: int, layout: BattleLayout) -> float:
    """The part of the window that is free, the row of actions as wide as it may be, so that folds stay."""
    m = Measure(percent)
    row = Box(0, 0, min(m(WIDEST), size[0]), min(m(ROW), size[1] // 3))
    boxes = (layout.bar, layout.roster, layout.minimap, layout.tabs, layout.log, row)
    return 1 - sum(box.width * box.height for box in boxes) / (size[0] * size[1])


def _bare(size: tuple[int, int], layout: BattleLayout) -> BattleLayout:
    """Without what a person has folded away."""
    air, clear = layout.bar.left, layout.clear
    return layout._replace(
        roster=layout.roster._replace(height=0),
        minimap=layout.minimap._replace(height=0),
        tabs=layout.tabs._replace(height=0),
        log=layout.log._replace(height=0),
        clear=clear._replace(left=air, width=max(1, size[0] - 2 * air)),
    )
