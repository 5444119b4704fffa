"""A field: one figure for every square of a board, in classes that a legend names."""

import csv as writing
from dataclasses import dataclass, replace
from io import StringIO
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Tone: TypeAlias = Literal["good", "fair", "bad", "worst", "unseen", "near", "far", "farther", "plain"]
"""What a class is like; with which colour and pattern it is drawn is the screen's business."""

Values: TypeAlias = NDArray[np.float64]
Classes: TypeAlias = NDArray[np.int8]

NOTHING = -1
"""The class of a square of which a field says nothing."""


class Key(NamedTuple):
    """One class of a field: what it is called, and what it is like."""

    label: str
    tone: Tone


@dataclass(frozen=True, eq=False)
class Field:
    """A figure and a class for every square of a board.

    `values` (float64) and `classes` (int8) have the shape (height, width): a figure in `unit`, nan where
    there is none, and the place of its class in `legend`, NOTHING where it has none. `less` says that a
    smaller figure is the better one for who stands there, None that neither is. `done` is False while the
    rest of it is still being worked out. The first `outlined` classes are areas, each with those before it,
    whose edges matter.
    """

    name: str
    unit: str
    values: Values
    classes: Classes
    legend: tuple[Key, ...]
    less: bool | None = None
    done: bool = True
    outlined: int = 0

    def label(self, x: int, y: int) -> str:
        """What the class of a square is called; empty where it has none."""
        number = int(self.classes[y, x])
        return "" if number == NOTHING else self.legend[number].label


def graded(values: Values, bounds: tuple[float, ...]) -> Classes:
    """The class of every value: how many of the rising bounds it reaches, NOTHING for nan."""
    reached = np.searchsorted(np.array(bounds), values, side="right").astype(np.int8)
    return np.where(np.isnan(values), np.int8(NOTHING), reached)


_TONES: dict[bool | None, tuple[Tone, Tone]] = {
    None: ("near", "fair"),
    True: ("good", "bad"),
    False: ("bad", "good"),
}


def difference(before: Field, after: Field) -> Field:
    """The effect of a change: the figure after it less the one before, square by square.

    Where only one of the two has a figure there is none, but a class that says so; where nothing changes
    there is 0 and no class. Of what is still being worked out nothing is said. Raises ValueError for fields
    of different things or of boards of different size.
    """
    if (before.name, before.unit) != (after.name, after.unit):
        raise ValueError(f"{before.name} and {after.name} have no difference")
    if before.values.shape != after.values.shape:
        raise ValueError("fields of boards of different size have no difference")
    change = after.values - before.values
    had, has = ~np.isnan(before.values), ~np.isnan(after.values)
    kinds = (change < 0, change > 0, has & ~had & before.done, had & ~has & after.done)
    classes = np.select(kinds, range(len(kinds)), NOTHING).astype(np.int8)
    fewer, more = _TONES[after.less]
    legend = (
        Key("less than before", fewer),
        Key("more than before", more),
        Key("only now", "far"),
        Key("only before", "unseen"),
    )
    done = before.done and after.done
    return replace(after, values=change, classes=classes, legend=legend, done=done, outlined=0)


def csv(field: Field) -> str:
    """A field as comma-separated values: a heading row, then one row a square, row by row of the board.

    The columns are x and y of the square, the figure (empty where there is none), and what its class is
    called (empty where it has none).
    """
    text = StringIO()
    table = writing.writer(text, lineterminator="\n")
    table.writerow(("x", "y", f"{field.name} ({field.unit})", "class"))
    for (y, x), value in np.ndenumerate(field.values):
        table.writerow((x, y, "" if np.isnan(value) else f"{value:.6g}", field.label(x, y)))
    return text.getvalue()
