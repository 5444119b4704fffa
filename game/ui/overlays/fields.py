"""Fields: what every square of the board is to the observer or the chosen unit, one row a field.

A field gives one code a square (int8, shape (height, width)): the row of its legend, or -1 for nothing.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np

from game.board.board import Board
from game.board.concealment import Vision, concealment_field
from game.board.cover import cover_field
from game.board.squares import Square
from game.ui.overlays.patterns import Pattern
from game.ui.shown import Codes, Layer
from game.ui.widgets.theme import INK

FieldName = Literal["cover", "concealment", "heights", "light"]


class Lookout(Protocol):
    """Somebody who looks at a board from a square, or from none."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def observer(self) -> Square | None:
        """From where."""

    @property
    def vision(self) -> Vision:
        """How it sees in the dark."""


class Field(NamedTuple):
    """One field: what each code means, and how it is worked out.

    `codes` gives None while somebody must be chosen first; `digits` writes the code into the square.
    """

    name: FieldName
    legend: tuple[tuple[str, Pattern], ...]
    codes: Callable[[Any], Codes | None]
    digits: bool = False


def cover_codes(at: Lookout) -> Codes | None:
    """0 to 2 the degree of cover, 3 out of sight (B-33)."""
    if at.observer is None:
        return None
    field = cover_field(at.board, at.observer)
    codes = np.where(field < 0, 3, field).astype(np.int8)
    codes[at.observer.y, at.observer.x] = -1
    return codes


def concealment_codes(at: Lookout) -> Codes | None:
    """0 and 1 the degrees of concealment above none (B-33)."""
    if at.observer is None:
        return None
    return (concealment_field(at.board, at.observer, at.vision) - 1).astype(np.int8)


def height_codes(at: Lookout) -> Codes | None:
    """The level of every square, from 9 up as 9 (B-05)."""
    return np.minimum(at.board.grids.heights, 9).astype(np.int8)


def light_codes(at: Lookout) -> Codes | None:
    """The light of every square (B-05)."""
    return at.board.grids.light.astype(np.int8)


_BLUE, _AMBER, _RED, _GREEN = INK["squad"], INK["gold"], INK["bad"], INK["good"]

FIELDS: tuple[Field, ...] = (
    Field(
        "cover",
        (
            ("seen, no cover", Pattern(_GREEN, "plain", 44)),
            ("partial cover", Pattern(_AMBER, "hatch", 46, 120)),
            ("total cover", Pattern(_RED, "cross", 56, 130)),
            ("out of sight", Pattern((4, 6, 12), "veil", 150, 255)),
        ),
        cover_codes,
    ),
    Field(
        "concealment",
        (
            ("partial", Pattern(INK["ally"], "dots", 40, 150)),
            ("total", Pattern((190, 140, 250), "cross", 60, 140)),
        ),
        concealment_codes,
    ),
    Field(
        "heights",
        tuple((f"level {level}", Pattern((96, 150, 220), "plain", 8 * level)) for level in range(10)),
        height_codes,
        digits=True,
    ),
    Field(
        "light",
        (
            ("bright", Pattern(_AMBER, "plain", 30)),
            ("dim", Pattern(_BLUE, "dots", 30, 150)),
            ("dark", Pattern((150, 130, 240), "cross", 40, 120)),
        ),
        light_codes,
    ),
)
"""Every field that can be laid over the board."""


def layer(name: FieldName, at: Lookout) -> Layer | None:
    """That field as the scene lays it; None while something must be chosen first."""
    row = next(row for row in FIELDS if row.name == name)
    codes = row.codes(at)
    if codes is None:
        return None
    return Layer(codes, row.legend, digits=codes if row.digits else None)
