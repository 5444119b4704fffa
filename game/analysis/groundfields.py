"""Fields of the bare ground: what every square is, whoever looks, and how it conceals from who looks."""

import numpy as np

from game.analysis.field import NOTHING, Field, Key, graded
from game.analysis.fields import FieldRow
from game.analysis.standpoint import Standpoint
from game.board.concealment import concealment_field
from game.board.degree import Degree


def concealment(at: Standpoint) -> Field:
    """The degree of concealment of each square from who looks: the least of them (B-22 to B-24)."""
    least = np.full((at.board.height, at.board.width), Degree.TOTAL, np.int8)
    for square, vision in at.eyes:
        np.minimum(least, concealment_field(at.board, square, vision), out=least)
    classes = np.where(least == Degree.NONE, np.int8(NOTHING), least - 1).astype(np.int8)
    legend = (Key("partial concealment", "fair"), Key("total concealment", "bad"))
    return Field("concealment", "degree", least.astype(np.float64), classes, legend, less=False)


def heights(at: Standpoint) -> Field:
    """The level of each square (B-05)."""
    levels = at.board.grids.heights.astype(np.float64)
    legend = (
        Key("level 0", "plain"),
        Key("level 1", "near"),
        Key("level 2", "far"),
        Key("level 3 or more", "farther"),
    )
    return Field("heights", "level", levels, graded(levels, (1, 2, 3)), legend)


def light(at: Standpoint) -> Field:
    """How each square is lit: 0 bright, 1 dim, 2 dark (B-05)."""
    lit = at.board.grids.light
    legend = (Key("bright", "fair"), Key("dim", "far"), Key("dark", "unseen"))
    return Field("light", "darkness", lit.astype(np.float64), lit.astype(np.int8), legend)


GROUND: tuple[FieldRow, ...] = (
    FieldRow("concealment", "Concealment", "square", concealment),
    FieldRow("heights", "Heights", "square", heights),
    FieldRow("light", "Light", "square", light),
)
"""Every field of the ground, offered after the others."""
