"""Draws a field over the board: a pattern a square, lines around areas, figures in squares."""

from functools import lru_cache
from itertools import chain

from pygame import SRCALPHA, Surface

from game.ui.board.camera import Frame
from game.ui.board.picture import Codes, Layer
from game.ui.overlays import contours
from game.ui.overlays.patterns import swatch
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.widgets.look import Look
from game.ui.widgets.theme import DARK, WHITE, Colour, mix

FIGURED = 16
"""From so many pixels a square on fields write their figures."""

ROOM = 1.6
"""Squares are at least so much larger than the type of their figures: else nothing but figures is seen."""

LOWEST: Colour = (104, 112, 126)
"""The digit 0: there are so many of them."""

Window = tuple[int, int, int, int]


def draw(surface: Surface, frame: Frame, look: Look, layer: Layer) -> None:
    """Draw a field."""
    window = left, top, right, bottom = _window(surface, frame, layer.codes)
    stamps = [swatch(pattern, frame.px) for _, pattern in layer.legend]
    surface.fblits(
        [
            (stamps[code], (frame.left + x * frame.px, frame.top + y * frame.px))
            for y, line in enumerate(layer.codes[top:bottom, left:right].tolist(), top)
            for x, code in enumerate(line, left)
            if code >= 0
        ],
        PREMULTIPLIED,
    )
    for code in layer.outlined:
        area = (layer.codes >= 0) & (layer.codes <= code)
        colour = mix(layer.legend[code][1].colour, WHITE, 0.35)
        contours.stroke(surface, frame, contours.edges(area), colour, 2 if code == 0 else 1)
    if layer.digits is not None and frame.px >= FIGURED:
        _digits(surface, frame, look, layer.digits, window)
    if layer.figures:
        _figures(surface, frame, look, layer.figures, window)


def _digits(surface: Surface, frame: Frame, look: Look, digits: Codes, window: Window) -> None:
    left, top, right, bottom = window
    for y, line in enumerate(digits[top:bottom, left:right].tolist(), top):
        for x, figure in enumerate(line, left):
            if figure >= 0:
                text = look.text(str(figure), "strong" if figure else "small", "ink" if figure else LOWEST)
                centre = frame.centre((x, y))
                surface.blit(text, (centre[0] - text.get_width() / 2, centre[1] - text.get_height() / 2))


def _figures(
    surface: Surface, frame: Frame, look: Look, figures: tuple[tuple[str, ...], ...], window: Window
) -> None:
    """Figures with a dark edge, so that they can be read on any pattern; none where one has no room."""
    left, top, right, bottom = window
    widest = max((look.width(words, "small") for words in set(chain.from_iterable(figures))), default=0)
    if max(widest + 2, ROOM * look.font("small").get_height()) > frame.px:
        return
    found = list[tuple[Surface, tuple[float, float]]]()
    for y, line in enumerate(figures[top:bottom], top):
        for x, words in enumerate(line[left:right], left):
            if words:
                text, (x_centre, y_centre) = _edged(look, words), frame.centre((x, y))
                found.append((text, (x_centre - text.get_width() / 2, y_centre - text.get_height() / 2)))
    surface.fblits(found)


@lru_cache(maxsize=1024)
def _edged(look: Look, words: str) -> Surface:
    """A figure with its dark edge; 0 is written faintly."""
    text = look.text(words, "small", LOWEST if words == "0" else "ink")
    under = look.text(words, "small", DARK)
    made = Surface((text.get_width() + 2, text.get_height() + 2), SRCALPHA)
    for at in ((0, 1), (2, 1), (1, 0), (1, 2)):
        made.blit(under, at)
    made.blit(text, (1, 1))
    return made.convert_alpha()


def _window(surface: Surface, frame: Frame, codes: Codes) -> Window:
    """The squares that are seen: first column and row, and those after the last."""
    first = frame.square((0, 0))
    last = frame.square((surface.get_width() - 1, surface.get_height() - 1))
    height, width = codes.shape
    return max(0, first.x), max(0, first.y), min(width, last.x + 1), min(height, last.y + 1)
