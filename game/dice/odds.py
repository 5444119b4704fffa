"""Exact odds of one check: every result with its weight, an integer; nothing is sampled."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, product
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.dice.check import Check, Fold, R, Reader
from game.dice.die import Die, Vector
from game.errors import OddsTooLarge

MOST_COMBINATIONS = 10_000
"""How many combinations of faces a check that folds `all` may have."""

MOST_CELLS = 1_000_000
"""How many vectors the grid of a check that folds `sum` or `max` may span."""

_FITS = 2**62
"""Weights up to this are counted in int64, beyond it in Python's own integers."""

_Weighted: TypeAlias = Iterable[tuple[Vector, int]]
_Grid: TypeAlias = NDArray[Any]


class Distribution(Mapping[R, int]):
    """Every possible result of a check with its weight; the weights add up to `total`."""

    __slots__ = ("_chances", "_weights", "total")

    def __init__(self, weights: Mapping[R, int]) -> None:
        self._weights = dict(weights)
        self._chances: dict[R, Fraction] = {}
        self.total = sum(self._weights.values())

    def __getitem__(self, outcome: R) -> int:
        return self._weights[outcome]

    def __iter__(self) -> Iterator[R]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def items(self) -> ItemsView[R, int]:
        """Every result with its weight: asked so often that it is worth not to ask for each by itself."""
        return self._weights.items()

    def __repr__(self) -> str:
        return f"Distribution({self._weights})"

    def chance(self, outcome: R) -> Fraction:
        """The probability of a result, 0 for one that cannot be."""
        if outcome not in self._chances:
            self._chances[outcome] = Fraction(self._weights.get(outcome, 0), self.total)
        return self._chances[outcome]

    def chance_that(self, holds: Callable[[R], bool]) -> Fraction:
        """The probability of the results of which something holds, all together."""
        holding = sum(weight for outcome, weight in self._weights.items() if holds(outcome))
        return Fraction(holding, self.total)


def distribution(check: Check[R]) -> Distribution[R]:
    """The exact odds of a check; the total is the product of its dice's face counts.

    Remembered by value. Raises OddsTooLarge beyond MOST_COMBINATIONS or MOST_CELLS.

    >>> from game.dice import Reaches, d
    >>> odds = distribution(Check((d(20), d(20)), "sum", Reaches(30), "two d20", (0,)))
    >>> odds.chance(True)
    Fraction(33, 200)
    """
    return counted(check.dice, check.fold, check.read, check.start)


@lru_cache(maxsize=512)
def counted(dice: tuple[Die, ...], fold: Fold, read: Reader[Any], start: Vector) -> Distribution[Any]:
    """The odds of a check by the parts that they depend on, which its label is not."""
    weights: dict[Any, int] = {}
    for folded, weight in _FOLDS[fold](dice, start):
        outcome = read(folded)
        weights[outcome] = weights.get(outcome, 0) + weight
    return Distribution(weights)


def _sums(dice: tuple[Die, ...], start: Vector) -> _Weighted:
    """Shifted adds on a grid from the least sum to the greatest, flat so that a shift is one number."""
    lows = {die: tuple(map(min, zip(*die.faces, strict=True))) for die in set(dice)}
    highs = {die: tuple(map(max, zip(*die.faces, strict=True))) for die in set(dice)}
    axes = [
        range(first + sum(lows[die][axis] for die in dice), first + sum(highs[die][axis] for die in dice) + 1)
        for axis, first in enumerate(start)
    ]
    _refuse_cells(axes)
    strides = [prod(map(len, axes[axis + 1 :])) for axis in range(len(axes))]
    offsets = {die: Counter(_offset(face, low, strides) for face in die.faces) for die, low in lows.items()}
    grid = np.ones(1, _kind(dice))
    for die in dice:
        grid = _added(grid, offsets[die])
    return _weighted(grid, axes)


def _offset(face: Vector, low: Vector, strides: Sequence[int]) -> int:
    """How far a face shifts the flat grid."""
    return sum((value - least) * stride for value, least, stride in zip(face, low, strides, strict=True))


def _added(grid: _Grid, offsets: Mapping[int, int]) -> _Grid:
    """The flat grid after one more die, whose faces shift it so far and so often."""
    grown = np.zeros(len(grid) + max(offsets), grid.dtype)
    for offset, faces in offsets.items():
        grown[offset : offset + len(grid)] += grid if faces == 1 else faces * grid
    return grown


def _maxima(dice: tuple[Die, ...], start: Vector) -> _Weighted:
    """Products of cumulative counts on the grid of all values, then differences along each axis."""
    axes = [
        sorted({first, *(face[axis] for die in set(dice) for face in die.faces if face[axis] > first)})
        for axis, first in enumerate(start)
    ]
    _refuse_cells(axes)
    grid = np.ones([len(axis) for axis in axes], _kind(dice))
    for die, count in Counter(dice).items():
        grid = grid * _cumulative(die, axes, grid.dtype) ** count
    for axis in range(len(axes)):
        grid = np.diff(grid, axis=axis, prepend=0)
    return _weighted(grid, axes)


def _cumulative(die: Die, axes: Sequence[Sequence[int]], kind: np.dtype[Any]) -> _Grid:
    """How many faces of a die exceed a cell in no component, for every cell."""
    grid = np.zeros([len(axis) for axis in axes], kind)
    for face in die.faces:
        grid[tuple(map(bisect_left, axes, face))] += 1
    for axis in range(len(axes)):
        grid = grid.cumsum(axis)
    return grid


def _all(dice: tuple[Die, ...], start: Vector) -> _Weighted:
    """Every combination of faces."""
    _refuse(_total(dice), "combinations of faces", MOST_COMBINATIONS)
    return ((tuple(chain(start, *shown)), 1) for shown in product(*(die.faces for die in dice)))


_FOLDS: dict[Fold, Callable[[tuple[Die, ...], Vector], _Weighted]] = {
    "sum": _sums,
    "max": _maxima,
    "all": _all,
}


def _weighted(grid: _Grid, axes: Sequence[Sequence[int]]) -> _Weighted:
    """The vectors that can occur with their weights, in the order of the grid."""
    possible = np.flatnonzero(grid)
    places = np.unravel_index(possible, [len(axis) for axis in axes])
    columns = [map(axis.__getitem__, place.tolist()) for axis, place in zip(axes, places, strict=True)]
    return zip(zip(*columns, strict=True), grid.flat[possible].tolist(), strict=True)


def _total(dice: tuple[Die, ...]) -> int:
    return prod(len(die.faces) for die in dice)


def _kind(dice: tuple[Die, ...]) -> np.dtype[Any]:
    """Integers that hold every weight exactly."""
    return np.dtype(np.int64 if _total(dice) <= _FITS else object)


def _refuse_cells(axes: Sequence[Sequence[int]]) -> None:
    _refuse(prod(map(len, axes)), "sums or maxima", MOST_CELLS)


def _refuse(size: int, what: str, most: int) -> None:
    if size > most:
        raise OddsTooLarge(f"exact odds over {size} {what}; at most {most} are worked out")
