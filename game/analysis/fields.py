"""Fields: what every square of the board is from a square, to a unit or to a whole side, one row a field.

They are answers of the board, the rules and a system's words, laid out as figures and classes; no rule is
worked out here. Everything is as a side knows it (`standpoint`).
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np

from game.analysis.exposure import exposure
from game.analysis.field import NOTHING, Field, Key, Values, difference, graded
from game.analysis.fieldtext import csv
from game.analysis.reaching import reach, stands
from game.analysis.standpoint import Standpoint, of_side, of_square, of_unit
from game.analysis.threat import opening, threat
from game.board.cover import cover_field
from game.board.degree import Degree
from game.board.sight import sight_field
from game.rules.knowledge import watched_from

__all__ = [
    "FIELDS",
    "Field",
    "FieldRow",
    "Key",
    "Standpoint",
    "csv",
    "difference",
    "field",
    "of_side",
    "of_square",
    "of_unit",
    "row",
]

Needs = Literal["square", "unit", "side"]
"""From what a field can be asked: any standpoint; only a unit; whatever has a side."""

UNSEEN = Degree.TOTAL + 1
"""Stands for a square out of sight among degrees of cover: it is better than any of them."""


class FieldRow(NamedTuple):
    """One field: its name and title, what it needs, whether it is there within a frame, how it is made.

    `make` is asked only from a standpoint that has what is needed; None where the unit has no such thing.
    """

    name: str
    title: str
    needs: Needs
    make: Callable[[Standpoint], Field | None]
    quick: bool = True


def sight(at: Standpoint) -> Field:
    """How many of those who look have line of sight to each square (B-15), and if one observes it (B-25)."""
    seen = np.zeros((at.board.height, at.board.width), np.float64)
    made_out = np.zeros(seen.shape, np.bool_)
    for square, vision in at.eyes:
        seen += sight_field(at.board, square)
        made_out |= watched_from(at.board, square, vision)
    classes = np.where(made_out, 0, np.where(seen > 0, 1, 2)).astype(np.int8)
    legend = (Key("observed", "good"), Key("seen, concealed", "fair"), Key("no line of sight", "unseen"))
    return Field("sight", "observers", seen, classes, legend)


def cover(at: Standpoint) -> Field:
    """The degree of cover that somebody in each square has from who looks: the worst of them (B-16 to B-21).

    Out of sight of all there is no figure; of the square that one looks from oneself nothing is said.
    """
    worst = np.full((at.board.height, at.board.width), UNSEEN + 1, np.int8)
    for square, _ in at.eyes:
        degrees = cover_field(at.board, square)
        found = np.where(degrees < 0, UNSEEN, degrees).astype(np.int8)
        found[square.y, square.x] = UNSEEN + 1
        np.minimum(worst, found, out=worst)
    classes = np.where(worst > UNSEEN, np.int8(NOTHING), worst)
    values = np.where(worst >= UNSEEN, np.nan, worst)
    legend = (
        Key("no cover", "good"),
        Key("partial cover", "fair"),
        Key("total cover", "bad"),
        Key("no line of sight", "unseen"),
    )
    return Field("cover", "degree", values, classes, legend, less=False)


def stealth(at: Standpoint) -> Field | None:
    """The number at which the unit would be found in each square if it hides, 0 where nobody would look."""
    numbers = at.system.words.finding(at.seen, at.unit)
    if numbers is None:
        return None
    classes = np.where(numbers == 0, 0, np.where(numbers >= HARD_TO_FIND, 1, 2)).astype(np.int8)
    legend = (
        Key("nobody would look", "good"),
        Key(f"found at {HARD_TO_FIND} or more", "fair"),
        Key(f"found below {HARD_TO_FIND}", "bad"),
    )
    return Field("stealth", "number to find", numbers.astype(np.float64), classes, legend)


HARD_TO_FIND = 8
"""From which number on a unit is called hard to find."""


def threatened(at: Standpoint) -> Field | None:
    """By how many of the known enemies of the side each square is observed (B-25)."""
    return None if at.side is None else _counted("threat", threat(at.seen, at.side).astype(np.float64))


def opening_threat(at: Standpoint) -> Field | None:
    """By how many of the known enemies of the side each square can be seen after their first move (B-15)."""
    if at.side is None:
        return None
    return _counted("opening", opening(at.system, at.seen, at.side).astype(np.float64))


def _counted(name: str, count: Values) -> Field:
    legend = (
        Key("by none", "plain"),
        Key("by 1 enemy", "fair"),
        Key("by 2", "bad"),
        Key("by 3 or more", "worst"),
    )
    return Field(name, "enemies", count, graded(count, (1, 2, 3)), legend, less=True)


FIELDS: tuple[FieldRow, ...] = (
    FieldRow("sight", "Sight", "square", sight),
    FieldRow("cover", "Cover", "square", cover),
    FieldRow("reach", "Reach", "unit", reach),
    FieldRow("stealth", "Stealth", "unit", stealth),
    FieldRow("threat", "Threat", "side", threatened),
    FieldRow("opening", "First-turn threat", "side", opening_threat),
    FieldRow("stands", "Where to stand", "unit", stands),
    FieldRow("exposure", "Exposure", "unit", exposure, quick=False),
)
"""Every field, in the order in which they are offered."""


def row(name: str) -> FieldRow:
    """The field of that name; StopIteration for an unknown one."""
    return next(one for one in FIELDS if one.name == name)


def field(name: str, at: Standpoint) -> Field | None:
    """A field from a standpoint, all of it however long it takes; None where that has not what it needs."""
    asked = row(name)
    has = {"square": True, "unit": bool(at.unit), "side": at.side is not None}
    return asked.make(at) if has[asked.needs] else None
