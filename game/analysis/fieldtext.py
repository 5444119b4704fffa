"""A field as text for a spreadsheet or a script."""

import csv as writing
from io import StringIO

import numpy as np

from game.analysis.field import Field


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
