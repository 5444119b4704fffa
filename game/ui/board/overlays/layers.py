"""Fields over the board: each tone in its colour and pattern, edges of areas, figures, and the legend."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from math import isnan

import numpy as np
from pygame import SRCALPHA, Surface

from game.analysis.field import NOTHING, Field, Tone
from game.rules.presentation import Reachable
from game.rules.units import Side
from game.ui.board.camera import Frame
from game.ui.board.legend import Legend
from game.ui.board.overlays import lines
from game.ui.board.overlays.patterns import Dash, Motif, Pattern, strip
from game.ui.board.picture import Codes, Layer
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import DARK, WHITE, Colour, mix

PATTERNS: dict[Tone, Pattern] = {
    "good": Pattern("good", "plain", 44),
    "fair": Pattern("gold", "hatch", 46, 120),
    "bad": Pattern("bad", "cross", 56, 130),
    "worst": Pattern((214, 132, 255), "back", 56, 150),
    "unseen": Pattern((4, 6, 12), "veil", 150, 255),
    "near": Pattern("squad", "plain", 28),
    "far": Pattern("squad", "dots", 12, 96),
    "farther": Pattern((150, 130, 240), "bars", 16, 84),
    "plain": Pattern((128, 138, 158), "plain", 13),
}
"""How a class looks by what it is like; no two tones have both the same motif and a like colour."""

CHANGES: tuple[Motif, ...] = ("down", "up")
"""How the classes of less and of more look in a difference, whatever they are like."""


def patterns(
    field: Field, *, changed: bool = False, side: Side | None = None
) -> tuple[tuple[str, Pattern], ...]:
    """The legend of a field as the scene draws it; of what has `changed` less points down, more up."""
    rows = [(key.label, _pattern(key.tone, side)) for key in field.legend]
    if changed:
        for at, way in enumerate(CHANGES):
            label, plain = rows[at]
            rows[at] = (label, Pattern(plain.tone, way, 60, 255))
    return tuple(rows)


def _pattern(tone: Tone, side: Side | None) -> Pattern:
    plain = PATTERNS[tone]
    return plain._replace(tone=side) if side and tone == "near" else plain


def plain_layer(field: Field, *, written: bool = False, side: Side | None = None) -> Layer:
    """A field as one layer of the scene, its figures only if they are to be `written`, and then whole.

    `side` is that of who asks, in whose colour is what is near.
    """
    figures = np.nan_to_num(field.values, nan=-1).astype(np.int8) if written else None
    return Layer(field.classes, patterns(field, side=side), tuple(range(field.outlined)), digits=figures)


def reach_layer(ways: Sequence[Reachable], shown: int, size: tuple[int, int], side: Side | None) -> Layer:
    """Where somebody comes to by the first so many of its ways, on a board so wide and high.

    Plain moves are one area; beyond it only the farthest of what is `shown` has an outline, dashed.
    """
    plain = sum(not way.later for way in ways[:shown])
    codes = np.full(size[::-1], NOTHING, np.int8)
    for number, way in reversed(tuple(enumerate(ways[:shown]))):
        codes[way.area] = 0 if number < plain else shown - 1
    near = _pattern("near", side)
    far = near._replace(motif="edge", tint=10, mark=200)
    legend = tuple((way.label, far if way.later else near) for way in ways)
    outlined = (*((shown - 1,) if shown > plain else ()), *((0,) if plain else ()))
    return Layer(codes, legend, outlined)


def layered(field: Field, *, changed: bool = False) -> Layer:
    """A field as one layer of the scene, which asks if it is the same: to be kept as long as the field is."""
    rows = tuple(
        tuple(figure_words(value, field.unit, changed=changed) for value in line)
        for line in field.values.tolist()
    )
    outlined = tuple(range(field.outlined))
    return Layer(field.classes, patterns(field, changed=changed), outlined, figures=rows)


@lru_cache(maxsize=4096)
def figure_words(value: float, unit: str, *, changed: bool = False) -> str:
    """A figure as short as it can be: half squares as squares, one decimal, nothing where there is none."""
    if isnan(value) or (changed and value == 0):
        return ""
    sign = "-" if value < 0 else "+" if changed else ""
    return sign + (_halves(abs(value)) if unit == "half squares" else _short(abs(value)))


def _halves(value: float) -> str:
    whole, half = divmod(round(value), 2)
    return f"{whole or ''}½" if half else str(whole)


def _short(value: float) -> str:
    if 0 < value < 0.05:
        return "~0"
    words = f"{value:.1f}"
    return words.removesuffix(".0")


def legend(field: Field, title: str, *, changed: bool = False, part: float = 0.0) -> Legend:
    """The legend of a field with how many squares each class has; `part` of it has been worked out."""
    counts = np.bincount(field.classes[field.classes >= 0].ravel(), minlength=len(field.legend)).tolist()
    keys = tuple(
        (label, pattern, count)
        for (label, pattern), count in zip(patterns(field, changed=changed), counts, strict=True)
    )
    unit = "squares" if field.unit == "half squares" else field.unit
    return Legend(title, unit, keys, None if field.done else part)


FIGURED = 16
"""From how many pixels a square on digits are written."""

ROOM = 1.6
"""Squares are at least so much larger than the type of their figures: else nothing but figures is seen."""

LOWEST: Colour = (104, 112, 126)
"""The digit 0, faint because most digits are 0."""

Window = tuple[int, int, int, int]


def draw_layer(surface: Surface, frame: Frame, look: Look, layer: Layer) -> None:
    """Draw a field."""
    window = left, top, right, bottom = _window(surface, frame, layer.codes)
    most = min(layer.codes.shape[1], surface.get_width() // frame.px + 2)
    strips = [strip(_inside(pattern), frame.px, most) for _, pattern in layer.legend]
    surface.fblits(
        [
            (strips[code].subsurface((0, 0, squares * frame.px, frame.px)), frame.at((x, y)))
            for y, line in enumerate(layer.codes[top:bottom, left:right].tolist(), top)
            for x, squares, code in _runs(line, left)
            if code >= 0
        ],
        PREMULTIPLIED,
    )
    for code in layer.outlined:
        area = (layer.codes >= 0) & (layer.codes <= code)
        pattern = layer.legend[code][1]
        dash: Dash = "dashed" if pattern.motif == "edge" else "solid"
        wide = 2 if code == 0 and dash == "solid" else 1
        lines.stroke(surface, frame, lines.edges(area), mix(pattern.colour, WHITE, 0.35), wide, dash)
    if layer.digits is not None and frame.px >= FIGURED:
        _digits(surface, frame, look, layer.digits, window)
    if layer.figures:
        _figures(surface, frame, look, layer.figures, window)


def _inside(pattern: Pattern) -> Pattern:
    """A square of an area: the edge of one goes round the whole of it, not round each of its squares."""
    return pattern._replace(motif="plain") if pattern.motif == "edge" else pattern


def _runs(line: list[int], left: int) -> Iterator[tuple[int, int, int]]:
    """The squares of a line that are alike and side by side: where they begin, how many, of which class."""
    for code, alike in groupby(line):
        squares = len(list(alike))
        yield left, squares, code
        left += squares


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
    texts = list[tuple[Surface, tuple[float, float]]]()
    for y, line in enumerate(figures[top:bottom], top):
        for x, words in enumerate(line[left:right], left):
            if words:
                text, (x_centre, y_centre) = _edged(look, words), frame.centre((x, y))
                texts.append((text, (x_centre - text.get_width() / 2, y_centre - text.get_height() / 2)))
    surface.fblits(texts)


@lru_cache(maxsize=1024)
def _edged(look: Look, words: str) -> Surface:
    """A figure with its dark edge; 0 is written faintly."""
    text = look.text(words, "small", LOWEST if words == "0" else "ink")
    under = look.text(words, "small", DARK)
    picture = Surface((text.get_width() + 2, text.get_height() + 2), SRCALPHA)
    for at in ((0, 1), (2, 1), (1, 0), (1, 2)):
        picture.blit(under, at)
    picture.blit(text, (1, 1))
    return picture.convert_alpha()


def _window(surface: Surface, frame: Frame, codes: Codes) -> Window:
    """The squares that are seen: first column and row, and those after the last."""
    first = frame.square((0, 0))
    last = frame.square((surface.get_width() - 1, surface.get_height() - 1))
    height, width = codes.shape
    return max(0, first.x), max(0, first.y), min(width, last.x + 1), min(height, last.y + 1)
