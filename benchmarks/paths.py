"""What one unit reaches against tcod's Pathfinder."""

from random import Random

import numpy as np
from tcod.path import Pathfinder, SimpleGraph

from benchmarks.table import Row, interleaved
from game.board.board import Board
from game.board.paths import reach
from game.board.squares import Square

GOAL = 0.06
BUDGET = 24  # half squares


def rows() -> list[Row]:
    """Reach with a budget, on two sizes of board, and once right after a change of the ground.

    The yardstick has its graph ready, as the board has the prices of its steps; after a change both
    make theirs anew. It has no budget and always covers the whole board.
    """
    return [_row(64), _row(128), _row(64, changed=True)]


def _row(size: int, *, changed: bool = False) -> Row:
    board, middle = _board(size), Square(size // 2, size // 2)
    cost = board.grids.cost.astype(np.int32)
    graph = SimpleGraph(cost=cost, cardinal=2, diagonal=3)

    def ours() -> object:
        if changed:
            board.lasting.clear()
        return reach(board, middle, budget=BUDGET)

    def yardstick() -> None:
        finder = Pathfinder(SimpleGraph(cost=cost, cardinal=2, diagonal=3) if changed else graph)
        finder.add_root((middle.y, middle.x))
        finder.resolve()

    one, other = interleaved(ours, yardstick, rounds=101)
    return Row(
        what=f"reach with {BUDGET} half squares, {size}x{size}" + ", ground just changed" * changed,
        goal=f"<= {GOAL}x of tcod's Pathfinder",
        measured=f"{one / other:.3f}x",
        ours=f"{1e6 * one:.0f} us",
        yardstick=f"tcod {1e6 * other:.0f} us",
        met=one <= GOAL * other,
    )


def _board(size: int) -> Board:
    """Open ground with some of everything that a path asks about, the middle free."""
    random = Random(size)
    ground = ["".join(random.choices('.,"o#', (70, 10, 5, 5, 10), k=size)) for _ in range(size)]
    heights = ["".join(random.choices("01", (9, 1), k=size)) for _ in range(size)]
    return Board.of(ground, heights).put(Square(size // 2, size // 2), ".")
