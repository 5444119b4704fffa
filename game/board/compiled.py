"""The compiled functions of the board, loaded on the first call: so numba stays out of the import path."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.uint8]
Jumps = NDArray[np.uint8]
Lines = NDArray[np.uint16]
Steps = NDArray[np.uint16]
"""The steps from each square, priced as far as searches have come, shape (squares, 9)."""

Grid = NDArray[np.uint8]
Flat = NDArray[np.int32]


class Kernels(NamedTuple):
    """The compiled functions, each as its module in `game.board.kernels` describes it."""

    look: Callable[[Plane, Jumps], None]
    lines: Callable[[Plane, Jumps, int, int, Lines, Lines], None]
    obstructed: Callable[[Plane, Jumps, Plane, Plane, int, int, Lines, Lines], None]
    degrees: Callable[[Lines, Lines, Grid, Plane, int, int, NDArray[np.int8]], None]
    see_pairs: Callable[[Plane, Jumps, NDArray[np.bool_], Grid, NDArray[np.bool_]], None]
    cover_pairs: Callable[
        [Plane, Jumps, Plane, Jumps, Plane, Plane, NDArray[np.bool_], Grid, NDArray[np.int8]], None
    ]
    walk: Callable[[Plane, int, int, int, int, int, int, int, int, Flat], int]
    veil_lines: Callable[[Grid, int, int, int, NDArray[np.int8]], None]
    spread: Callable[[Grid, Grid, Grid, Grid, Steps, int, int, Grid, int, Flat, Flat], None]
    trace_back: Callable[[Steps, int, int, Flat, Flat, NDArray[np.int8]], None]


@cache
def kernels() -> Kernels:
    """The compiled functions; the first call imports numba, and compiles them where no cache has them."""
    from game.board.kernels import (  # noqa: PLC0415 - see the module
        fields,
        pairs,
        path_search,
        shadow_cast,
        walk,
    )

    return Kernels(
        shadow_cast.look,
        fields.lines,
        fields.obstructed,
        fields.degrees,
        pairs.see_pairs,
        pairs.cover_pairs,
        walk.walk,
        walk.veil_lines,
        path_search.spread,
        path_search.trace_back,
    )
