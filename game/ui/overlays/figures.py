"""Fields as they lie over the board: each class in its colour and pattern, the figures in the squares."""

from functools import lru_cache
from math import isnan

import numpy as np

from game.analysis.field import Field, Tone
from game.ui.board.legend import Legend
from game.ui.board.picture import Layer
from game.ui.overlays.patterns import Motif, Pattern
from game.ui.widgets.theme import INK

PATTERNS: dict[Tone, Pattern] = {
    "good": Pattern(INK["good"], "plain", 44),
    "fair": Pattern(INK["gold"], "hatch", 46, 120),
    "bad": Pattern(INK["bad"], "cross", 56, 130),
    "worst": Pattern((214, 132, 255), "drop", 66, 200),
    "unseen": Pattern((4, 6, 12), "veil", 150, 255),
    "near": Pattern((70, 142, 245), "plain", 62),
    "far": Pattern((70, 142, 245), "dots", 24, 130),
    "farther": Pattern((150, 130, 240), "bars", 26, 110),
    "plain": Pattern((128, 138, 158), "plain", 20),
}
"""How a class looks by what it is like; no two tones have both the same motif and a like colour."""

WAYS: tuple[Motif, ...] = ("down", "up")
"""How the classes of less and of more look in a difference, whatever they are like."""


def patterns(field: Field, *, changed: bool = False) -> tuple[tuple[str, Pattern], ...]:
    """The legend of a field as the scene draws it; of what has `changed` less points down, more up."""
    found = [(key.label, PATTERNS[key.tone]) for key in field.legend]
    if changed:
        for at, way in enumerate(WAYS):
            label, plain = found[at]
            found[at] = (label, Pattern(plain.colour, way, 60, 255))
    return tuple(found)


def plain_layer(field: Field, *, written: bool = False) -> Layer:
    """A field as one layer of the scene, its figures only if they are to be `written`, and then whole."""
    figures = np.nan_to_num(field.values, nan=-1).astype(np.int8) if written else None
    return Layer(field.classes, patterns(field), tuple(range(field.outlined)), digits=figures)


def layered(field: Field, *, changed: bool = False) -> Layer:
    """A field as one layer of the scene, which asks if it is the same: to be kept as long as the field is."""
    rows = tuple(
        tuple(told(value, field.unit, changed=changed) for value in line) for line in field.values.tolist()
    )
    outlined = tuple(range(field.outlined))
    return Layer(field.classes, patterns(field, changed=changed), outlined, figures=rows)


@lru_cache(maxsize=4096)
def told(value: float, unit: str, *, changed: bool = False) -> str:
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
