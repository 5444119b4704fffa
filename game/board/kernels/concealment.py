"""The kernel of concealment from one square against all (B-22)."""

import numpy as np
from numba import types
from numpy.typing import NDArray

from game.board.kernels.compiler import GRID, kernel


@kernel(types.void(GRID, types.int64, types.int64, types.int64, types.Array(types.int8, 2, "C")))
def veil_lines(veils: NDArray[np.uint8], x: int, y: int, cloud: int, field: NDArray[np.int8]) -> None:
    """Fill in the worst piece on the line of centres from (x, y) to every square.

    `veils` has 1 for a partial and 2 for a total square; `cloud` partial squares in a group are total.
    The walk is that of `lines.crossed`.
    """
    for to_y in range(veils.shape[0]):
        for to_x in range(veils.shape[1]):
            wide, high = abs(to_x - x), abs(to_y - y)
            east, south = (1 if to_x > x else -1), (1 if to_y > y else -1)
            column = row = last_column = last_row = group = worst = 0
            while (column < wide or row < high) and worst < 2:
                across, down = (2 * column + 1) * high, (2 * row + 1) * wide
                column += across <= down
                row += down <= across
                veil = veils[y + south * row, x + east * column]
                if veil == 0:
                    continue
                if column - last_column > 1 or row - last_row > 1:
                    group = 0
                group += 1
                last_column, last_row = column, row
                worst = 2 if veil == 2 or group >= cloud else 1
            field[to_y, to_x] = worst
