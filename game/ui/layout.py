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

    def meets(self, other: "Box") -> bool:
        """Whether they share a pixel."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def inside(self, window: tuple[int, int]) -> bool:
        """Whether all of it lies in a window."""
        return self.left >= 0 and self.top >= 0 and self.right <= window[0] and self.bottom <= window[1]

    def inset(self, by: int) -> "Box":
        """The box without a margin on all four sides."""
        return Box(self.left + by, self.top + by, max(0, self.width - 2 * by), max(0, self.height - 2 * by))


class Measure(NamedTuple):
    """Turns sizes that are drawn for 100 % into pixels."""

    percent: int

    def __call__(self, size: float) -> int:
        """So many pixels at this scale."""
        return round(size * self.percent / 100)


MARGIN, BAR = 12, 48
"""Sizes at 100 %: the air at the edges, the height of a bar."""


USUAL = (1280, 800)
"""The size of a window in which the interface has its plain size."""

PROPOSED = ((2.4, 200), (1.75, 150), (1.5, 125), (1.3, 110), (0.95, 100), (0.7, 90))
"""From how many times that size on which scale is proposed, in percent; below all of them the least."""


def proposed_scale(size: tuple[int, int]) -> int:
    """The scale in percent that suits a window."""
    times = min(size[0] / USUAL[0], size[1] / USUAL[1])
    return next((percent for least, percent in PROPOSED if times >= least), 75)


def opening_size(wanted: tuple[int, int], display: tuple[int, int], frame: int) -> tuple[int, int]:
    """The size of a window that opens on a display: as wanted, as far as it has room with its frame.

    Where nobody has wanted another one than usual, it is three quarters of a large display.
    """
    if wanted == USUAL:
        wanted = (max(wanted[0], display[0] * 3 // 4), max(wanted[1], display[1] * 3 // 4))
    if wanted[0] <= display[0] and wanted[1] <= display[1]:
        return wanted
    return min(wanted[0], display[0]), min(wanted[1], display[1] - frame)


def minimap_box(width: int, board: tuple[int, int], bottom: int, left: int) -> Box:
    """The minimap of a board in a corner, so wide, its lower edge there: in the shape of the board."""
    across, down = board
    frame = max(4, width // 22)
    inner = width - 2 * frame
    # A tall board is fitted by its height instead, so that the minimap never outgrows its corner.
    height = max(1, min(inner, round(inner * down / across)))
    return Box(left, bottom - height - 2 * frame, width, height + 2 * frame)


def fit(inner: tuple[int, int], outer: Box) -> Box:
    """The largest box of the shape `inner` that stands centred in `outer`."""
    width, height = inner
    factor = min(outer.width / width, outer.height / height)
    wide, tall = max(1, int(width * factor)), max(1, int(height * factor))
    return Box(outer.left + (outer.width - wide) // 2, outer.top + (outer.height - tall) // 2, wide, tall)


def beside(
    point: tuple[int, int], size: tuple[int, int], area: Box, away: int, taken: Sequence[Box] = ()
) -> Box:
    """A box of that size beside the pointer: right and below, or on the other side where it would leave.

    It stands there too where it would lie over boxes that are taken, unless it does so on all sides.
    """
    (x, y), (wide, tall) = point, size
    lefts, tops = [x + away, x - away - wide], [y + away, y - away - tall]
    if lefts[0] + wide > area.right:
        del lefts[0]
    if tops[0] + tall > area.bottom:
        del tops[0]
    places = [Box(max(area.left, left), max(area.top, top), wide, tall) for top in tops for left in lefts]
    free = (place for place in places if not any(place.meets(box) for box in taken))
    return next(free, places[0])


def off(box: Box, size: tuple[int, int], pointer: tuple[int, int], window: tuple[int, int], away: int) -> Box:
    """Where something of a size stands that tells about a box: never over it, on the side of the middle.

    Along the side that it stands at it begins at the pointer, as far as the window lets it.
    """
    (wide, tall), (width, height) = size, window
    across = max(0, min(pointer[0], width - wide))
    down = max(0, min(pointer[1], height - tall))
    ways = (
        (box.top, Box(across, box.bottom + away, wide, tall)),
        (height - box.bottom, Box(across, box.top - away - tall, wide, tall)),
        (box.left, Box(box.right + away, down, wide, tall)),
        (width - box.right, Box(box.left - away - wide, down, wide, tall)),
    )
    inside = [way for way in ways if way[1].inside(window)]
    return min(inside, key=lambda way: way[0], default=(0, beside(pointer, size, Box(0, 0, *window), away)))[
        1
    ]


def gaps(column: Box, taken: Sequence[Box]) -> tuple[Box, ...]:
    """The parts of a column, from above, that are beside none of some boxes."""
    across = [box for box in taken if box.left < column.right and column.left < box.right]
    edges = sorted((box.top, box.bottom) for box in across)
    parts, top = list[Box](), column.top
    for start, end in (*edges, (column.bottom, column.bottom)):
        if min(start, column.bottom) > top:
            parts.append(column._replace(top=top, height=min(start, column.bottom) - top))
        top = max(top, end)
    return tuple(parts)


def at_edge(room: Box, size: tuple[int, int], taken: Sequence[Sequence[Box]]) -> Box:
    """A box at the upper edge of some room, or at the lower one: over none of the first boxes that are taken.

    As near the middle as it can be; where that leaves no place, over none of the next ones.
    """
    wide, tall = min(size[0], room.width), size[1]
    free = room.width - wide
    places = [
        Box(room.left + left, top, wide, tall)
        for left in (free // 2, 0, free)
        for top in (room.top, room.bottom - tall)
    ]
    clear = (place for boxes in taken for place in places if not any(place.meets(box) for box in boxes))
    return next(clear, places[0])


def stretches(band: Box, taken: Sequence[Box]) -> tuple[Box, ...]:
    """The parts of a band, from the left, that are below or above none of some boxes."""
    return tuple(_across(part) for part in gaps(_across(band), [_across(box) for box in taken]))


def _across(box: Box) -> Box:
    """The box with down for right."""
    return Box(box.top, box.left, box.height, box.width)


def row(start: tuple[int, int], widths: Sequence[int], height: int, gap: int) -> tuple[Box, ...]:
    """Boxes side by side from a corner, of the widths given."""
    boxes, x = [], start[0]
    for width in widths:
        boxes.append(Box(x, start[1], width, height))
        x += width + gap
    return tuple(boxes)


def centred(size: tuple[int, int], wanted: tuple[int, int], air: int) -> Box:
    """A box of the wanted size in the centred of the window, smaller where the window is."""
    width, height = min(wanted[0], size[0] - 2 * air), min(wanted[1], size[1] - 2 * air)
    return Box((size[0] - width) // 2, (size[1] - height) // 2, width, height)
