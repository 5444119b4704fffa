"""The overlays of the battle as keys, and the legend of the one that is laid over the board."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import Surface

from game.analysis.overlays import Overlay, keyed, offered, rank
from game.ui.board.card import Row, Span, hint, picture, row
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.board.picture import Layer
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look

SIZE, GAP, WIDE = 28, 5, 200
"""The width of a key, the air between keys, the width of the panel at 100 %."""

RANGES = "ranges"
"""What is drawn beside a field: contours of distance."""

_ROWS = [(row.places["battle"], row.name, row.title) for row in offered("battle")]

KEYS: tuple[tuple[str, str, str], ...] = tuple(
    sorted([("9", RANGES, "Ranges"), *_ROWS], key=lambda entry: rank(entry[0]))
)
"""The key (perhaps none), the name and the title of everything that can be laid over the board."""


def overlay_of(key: str) -> str:
    """The name of what a key lays over the board, empty when nothing."""
    return RANGES if key == "9" else keyed("battle", key)


def laid(name: str) -> str:
    """What is said when a digit has laid an overlay over the board: its name, and how it goes."""
    key, title = next((key, title) for key, known, title in KEYS if known == name)
    return f"{title} is shown over the board: {key} again takes it away."


class Overlays(NamedTuple):
    """What the panel shows: the overlays that are on, and the legend."""

    on: frozenset[str]
    legend: tuple[Row, ...]


class OverlayBar(BoxPanel[Overlays]):
    """The panel above the minimap, while it is open: a key for each, and what the one that is on means."""

    def __init__(self, lay: Callable[[str], object]) -> None:
        super().__init__()
        self._lay = lay

    def height(self, data: Overlays, look: Look) -> int:
        """How tall the panel becomes."""
        m = look.measure
        lines = sum(picture(row, m(WIDE), look).get_height() + m(3) for row in data.legend)
        return m(12) + _rows(look) * m(SIZE + GAP) + lines + m(8)

    def paint(self, surface: Surface, box: Box, data: Overlays, look: Look, over: str) -> Spots:
        m = look.measure
        look.lay(surface, box)
        across, spots = _across(look), [Spot(box)]
        for at, (key, name, title) in enumerate(KEYS):
            x = box.left + m(12) + (at % across) * m(SIZE + GAP)
            y = box.top + m(12) + at // across * m(SIZE + GAP)
            where = Box(x, y, m(SIZE), m(SIZE))
            face = Face(key or title[0], on=name in data.on, lit=over == name)
            button.draw_button(surface, look, where, face)
            spots.append(Spot(where, partial(self._lay, name), hint(title, key), name))
        y = box.top + m(12) + _rows(look) * m(SIZE + GAP)
        for line in data.legend:
            drawn = picture(line, box.width, look)
            if y + drawn.get_height() > box.bottom:
                break
            surface.blit(drawn, (box.left, y))
            y += drawn.get_height() + m(3)
        return tuple(spots)


def _across(look: Look) -> int:
    """How many keys stand side by side."""
    m = look.measure
    return max(1, (m(WIDE) - m(24) + m(GAP)) // m(SIZE + GAP))


def _rows(look: Look) -> int:
    return -(-len(KEYS) // _across(look))


NEEDED = {"eyes": "choose a unit", "unit": "choose a unit"}
"""What is to be chosen first for an overlay."""


def legend_rows(overlay: Overlay, layer: Layer | None, *, asked: bool = True) -> tuple[Row, ...]:
    """What the overlay means just now; while there is none, what to choose, if that is `asked`."""
    head = row(Span(overlay.title, "ink", "strong"))
    if layer is None:
        needs = (overlay.absent or NEEDED.get(overlay.needs, "")) if asked else ""
        return (head, row(Span(f"{needs} first", "soft"))) if needs else (head,)
    return (head, *(row(Span(words, "ink", "small"), mark=pattern) for words, pattern in layer.legend))
