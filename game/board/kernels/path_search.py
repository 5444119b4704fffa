"""The kernels of the cheapest paths (B-07 to B-11)."""

import numpy as np
from numpy.typing import NDArray

from game.board.kernels.signatures import BACK, COSTS, GRID, INT, STEPS, VOID, kernel

PRICE, DROP = 1023, 1024
"""A step's word: its price in half squares (at most 3 x 255 and 2), 0 when illegal; a bit for a drop."""

KNOWN = 8
"""Where a square's words say whether they have been worked out; before it, the steps as in FACINGS."""

_EAST = np.array([0, 1, 1, 1, 0, -1, -1, -1])  # the eight steps, in the order of FACINGS
_SOUTH = np.array([-1, -1, 0, 1, 1, 1, 0, -1])


@kernel(VOID, GRID, GRID, GRID, GRID, INT, STEPS)
def price_steps(
    enter: NDArray[np.uint8],
    barrier: NDArray[np.uint8],
    pit: NDArray[np.uint8],
    heights: NDArray[np.uint8],
    at: int,
    words: NDArray[np.uint16],
) -> None:
    """Fill in the words of the steps from one square, and then that they are known."""
    height, width = enter.shape
    y, x = divmod(at, width)
    for way in range(0 if pit[y, x] else 8):
        to_x, to_y, diagonal = x + _EAST[way], y + _SOUTH[way], way % 2
        if not (0 <= to_x < width and 0 <= to_y < height) or enter[to_y, to_x] == 0:
            continue
        rise = np.int64(heights[to_y, to_x]) - np.int64(heights[y, x])
        if rise > 1 or (diagonal and (barrier[to_y, x] or barrier[y, to_x])):
            continue
        price = (2 + diagonal) * np.int64(enter[to_y, to_x]) + 2 * (rise == 1)
        words[at, way] = price | DROP * (rise <= -2)
    words[at, KNOWN] = 1


@kernel(VOID, GRID, GRID, GRID, GRID, STEPS, INT, INT, GRID, INT, COSTS, COSTS)
def spread(
    enter: NDArray[np.uint8],
    barrier: NDArray[np.uint8],
    pit: NDArray[np.uint8],
    heights: NDArray[np.uint8],
    words: NDArray[np.uint16],
    start: int,
    budget: int,
    blocked: NDArray[np.uint8],
    drops: int,
    cost: NDArray[np.int32],
    steps: NDArray[np.int32],
) -> None:
    """Fill in the cost and the steps of every square that is not dearer than the budget.

    Both come filled with what an unreached square has, `words` with what earlier calls found. Drops are
    taken only with `drops` (0 or 1). Every step costs 2 or more, so a square is final, its steps too, when
    its bucket comes up.
    """
    refused = 0 if drops else DROP
    offsets = _EAST + _SOUTH * enter.shape[1]
    closed = blocked.ravel()
    heads = np.full(PRICE + 1, -1, np.int32)  # a chain of links for each cost, modulo the dearest step
    near = min(cost.size, (min(budget, cost.size) + 1) ** 2)  # at most so many squares are reached
    squares = np.empty(8 * near + 1, np.int32)
    following = np.empty(8 * near + 1, np.int32)
    cost[start] = steps[start] = 0
    squares[0], following[0], heads[0] = start, -1, 0
    made, waiting, now = 1, 1, 0
    while waiting and now <= budget:
        link = heads[now & PRICE]
        heads[now & PRICE] = -1
        while link >= 0:
            at = squares[link]
            link = following[link]
            waiting -= 1
            if cost[at] != now:
                continue  # a cheaper way came up since this link was made
            if not words[at, KNOWN]:
                price_steps(enter, barrier, pit, heights, at, words)
            taken = steps[at] + 1
            for way in range(8):
                word = np.int64(words[at, way])
                total, to = now + (word & PRICE), at + offsets[way]
                if word == 0 or word & refused or total > budget or total > cost[to] or closed[to]:
                    continue
                if total < cost[to]:
                    cost[to], steps[to] = total, taken
                    squares[made], following[made] = to, heads[total & PRICE]
                    heads[total & PRICE] = made
                    made += 1
                    waiting += 1
                else:
                    steps[to] = min(steps[to], taken)
        now += 1


@kernel(VOID, STEPS, INT, INT, COSTS, COSTS, BACK)
def trace_back(
    words: NDArray[np.uint16],
    width: int,
    drops: int,
    cost: NDArray[np.int32],
    steps: NDArray[np.int32],
    back: NDArray[np.int8],
) -> None:
    """Fill in the direction from every square that a step reached to the one before it.

    It is the first one, in the order of FACINGS, from which a best path comes. `back` comes filled with
    what other squares have.
    """
    refused = 0 if drops else DROP
    offsets = _EAST + _SOUTH * width
    for at in range(cost.size):
        if not 0 < steps[at] < cost.size:
            continue
        for way in range(8):
            before = at + offsets[way]
            if not 0 <= before < cost.size or steps[before] + 1 != steps[at]:
                continue
            # Beyond the east and west edges `before` is a square of another row, with no such step.
            word = np.int64(words[before, (way + 4) % 8])
            if word and not word & refused and cost[before] + (word & PRICE) == cost[at]:
                back[at] = way
                break
