"""Where things stand in the window: pure arithmetic on a size in pixels and a scale in percent."""

from collections.abc import Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle of the window in pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first pixel to the right of it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first pixel below it."""
        return self.top + self.height

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether a pixel lies in it."""
        return self.left <= point[0] < self.right and self.top <= point[1] < self.bottom

    def inset(self, by: int) -> "Box":
        """The box without a margin on all four sides."""
        return Box(self.left + by, self.top + by, max(0, self.width - 2 * by), max(0, self.height - 2 * by))


class Measure(NamedTuple):
    """Turns sizes that are drawn for 100 % into pixels."""

    percent: int

    def __call__(self, size: float) -> int:
        """So many pixels at this scale."""
        return round(size * self.percent / 100)


class ViewLayout(NamedTuple):
    """The panels of the view screen."""

    bar: Box
    legend: Box
    minimap: Box
    panel: Box
    hints: Box
    """Where the words at the pointer may stand: not over the panel that says more about the same square."""
    clear: Box
    """The part of the window that no panel covers: what is framed is framed in it."""


MARGIN, BAR, SIDE, MINI = 12, 48, 302, 160
"""Sizes at 100 %: the air at the edges, the height of the bar, the widths of panel and minimap."""


def view_layout(
    size: tuple[int, int], percent: int, board: tuple[int, int], *, legend: int = 0, folded: bool = False
) -> ViewLayout:
    """The panels of the view screen; `legend` is the height that the legend needs in pixels.

    The minimap keeps the shape of the board. With the panels folded away only the bar stays.
    """
    m = Measure(percent)
    width, height = size
    air, bar = m(MARGIN), m(BAR)
    top = Box(air, air, width - 2 * air, bar)
    below = top.bottom + air
    side = min(m(SIDE), max(0, width // 2 - 2 * air))
    panel = Box(width - air - side, below, side, max(0, height - below - air))
    mini = minimap_box(m(MINI), board, height - air, air)
    # The legend ends above the minimap; in a window too low for both it is cut, never laid over it.
    room = max(0, mini.top - air - below)
    left = Box(air, below, m(MINI), min(legend, room))
    if folded or 2 * (panel.left - mini.right) < width:  # at a large scale little is left between the panels
        clear = Box(air, below, width - 2 * air, max(1, height - below - air))
    else:
        clear = Box(mini.right + air, below, max(1, panel.left - mini.right - 2 * air), panel.height or 1)
    hints = Box(0, below, (width if folded else panel.left) - air, height - below)
    return ViewLayout(top, left, mini, panel, hints, clear)


def minimap_box(width: int, board: tuple[int, int], bottom: int, left: int) -> Box:
    """The minimap of a board in a corner, so wide, its lower edge there: in the shape of the board."""
    across, down = board
    frame = max(4, width // 22)
    inner = width - 2 * frame
    # A tall board is fitted by its height instead, so that the minimap never outgrows its corner.
    height = max(1, min(inner, round(inner * down / across)))
    return Box(left, bottom - height - 2 * frame, width, height + 2 * frame)


class TitleLayout(NamedTuple):
    """The title screen: the emblem and name at the left, the maps as a grid of cards at the right."""

    brand: Box
    shelf: Box
    cards: tuple[Box, ...]
    """One box a map, before scrolling."""
    length: int
    """The height of all cards together: what can be scrolled."""


def title_layout(size: tuple[int, int], percent: int, maps: int) -> TitleLayout:
    """The title screen for so many maps; the cards fill as many columns as the window has room for."""
    m = Measure(percent)
    width, height = size
    air = m(28)
    brand = Box(air, air, min(m(330), width // 3), height - 2 * air)
    shelf = Box(brand.right + air, air, max(1, width - brand.right - 2 * air), height - 2 * air)
    gap = m(16)
    columns = max(1, (shelf.width + gap) // (m(250) + gap))
    wide = (shelf.width - gap * (columns - 1)) // columns
    tall = round(wide * 0.60) + m(54)
    cards = tuple(
        Box(
            shelf.left + (at % columns) * (wide + gap),
            shelf.top + m(34) + at // columns * (tall + gap),
            wide,
            tall,
        )
        for at in range(maps)
    )
    rows = -(-maps // columns)
    return TitleLayout(brand, shelf, cards, m(34) + rows * (tall + gap))


def fit(inner: tuple[int, int], outer: Box) -> Box:
    """The largest box of the shape `inner` that stands centred in `outer`."""
    width, height = inner
    factor = min(outer.width / width, outer.height / height)
    wide, tall = max(1, int(width * factor)), max(1, int(height * factor))
    return Box(outer.left + (outer.width - wide) // 2, outer.top + (outer.height - tall) // 2, wide, tall)


def beside(point: tuple[int, int], size: tuple[int, int], area: Box, away: int) -> Box:
    """A box of that size beside the pointer: right and below, or on the other side where it would leave."""
    x, y = point[0] + away, point[1] + away
    if x + size[0] > area.right:
        x = point[0] - away - size[0]
    if y + size[1] > area.bottom:
        y = point[1] - away - size[1]
    return Box(max(area.left, x), max(area.top, y), *size)


def row(start: tuple[int, int], widths: Sequence[int], height: int, gap: int) -> tuple[Box, ...]:
    """Boxes side by side from a corner, of the widths given."""
    boxes, x = [], start[0]
    for width in widths:
        boxes.append(Box(x, start[1], width, height))
        x += width + gap
    return tuple(boxes)
