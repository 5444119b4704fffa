"""Movement: what a step costs, what a unit reaches, and by which path (B-07 to B-11, B-34)."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from game.board.board import Board, cached_by_ground, read_only
from game.board.compiled import Steps, kernels
from game.board.kernels import path_search
from game.board.squares import FACINGS, Square, neighbours, touching

UNREACHED = 1 << 30
"""The cost and the steps of a square that no path leads to."""

DROP = 2
"""From how many levels down a step is a drop, which resolves as a fall (B-10)."""


def step_cost(board: Board, a: Square, b: Square, *, drops: bool = True) -> int | None:
    """What the step from a to b costs in half squares, None when it is not legal (B-07, B-08, B-10).

    Units are not asked about. Nobody steps into a pit, nor out of one (B-30); a drop of two levels or
    more is a legal step only with `drops`.

    >>> board = Board.of(["....", ".#..", "..,.", "...."])
    >>> step_cost(board, Square(3, 3), Square(2, 2))
    6
    """
    if not touching(a, b) or a not in board or b not in board:
        return None
    enter, rise = board.terrain(b).cost, board.level(b) - board.level(a)
    diagonal = a.x != b.x and a.y != b.y
    if not enter or board.terrain(a).pit or rise > 1 or (rise <= -DROP and not drops):
        return None
    if past_corner(board, a, b):
        return None
    return (3 if diagonal else 2) * enter + (2 if rise == 1 else 0)


def past_corner(board: Board, a: Square, b: Square) -> bool:
    """Whether the step between two neighbours would cut the corner of what nobody can enter (B-08)."""
    beside = (Square(a.x, b.y), Square(b.x, a.y))
    return a.x != b.x and a.y != b.y and any(board.terrain(square).barrier for square in beside)


@cached_by_ground
def _dearest_step(board: Board) -> int:
    """The most half squares that a step on the board may cost."""
    return 3 * int(board.grids.cost.max()) + 2


@cached_by_ground
def next_squares(board: Board, start: Square, *, drops: bool = True) -> tuple[Square, ...]:
    """The neighbours that one legal step enters, row by row; who stands there is not asked about."""
    entered = (
        square for square in neighbours(start) if step_cost(board, start, square, drops=drops) is not None
    )
    return tuple(sorted(entered, key=board.index))


class Reach(Struct, frozen=True, eq=False, dict=True):
    """What one unit reaches: cost, steps and path to every square (B-34).

    `cost` (half squares) and `steps` are int32 arrays of shape (height, width), `UNREACHED` where no
    path leads or where it is dearer than the budget. `falls` says whether drops of two levels or more
    were allowed as steps. The arrays are never written to.
    """

    board: Board
    start: Square
    friends: AbstractSet[Square]
    enemies: AbstractSet[Square]
    falls: bool
    cost: NDArray[np.int32]
    steps: NDArray[np.int32]

    def among(self, friends: AbstractSet[Square], enemies: AbstractSet[Square]) -> "Reach":
        """The same ways when these squares are held: no search knows of friends, nor of who is beyond it."""
        return Reach(self.board, self.start, friends, enemies, self.falls, self.cost, self.steps)

    def within(self, allowance: int) -> NDArray[np.bool_]:
        """Where a move with an allowance of so many squares may end, shape (height, width) (B-07).

        With an allowance of 1 or more that is also every neighbour that one legal step enters, whatever
        it costs. Occupied squares are left out (B-09); the start is in, by its empty path, unless a
        friend is said to hold it.
        """
        most = 2 * allowance + 1
        ends = self.cost <= most
        if allowance >= 1 and most < _dearest_step(self.board):
            for x, y in self._next:
                ends[y, x] = True
        for x, y in self.friends:
            ends[y, x] = False
        return ends

    def path(self, to: Square, allowance: int | None = None) -> tuple[Square, ...] | None:
        """The path to a square, start excluded and end included, None when there is none (B-11).

        The cheapest, then the one of the fewest steps, then the first found when walking back from its
        end: of the squares from which a best path comes, the one that lies first clockwise from north.
        With an allowance, the path that a move of so many squares takes: where even the cheapest is
        dearer, the single step of B-07, or None. Whether a unit may end there is for `within` to say.
        """
        cost = int(self.cost[to.y, to.x]) if to in self.board else UNREACHED
        if allowance is not None and cost > 2 * allowance + 1:
            return (to,) if allowance >= 1 and to in self._next else None
        if cost == UNREACHED:
            return None
        squares = []
        while to != self.start:
            squares.append(to)
            to = to.step(FACINGS[self._back[to.y, to.x]])
        return tuple(reversed(squares))

    def path_over(self, squares: Iterable[Square]) -> tuple[Square, ...] | None:
        """The path that leads over some squares in their order, the cheapest from each to the next.

        It ends in the last of them; None when one of them cannot be come to.
        """
        way, leg_from = tuple[Square, ...](), self
        for square in squares:
            leg = leg_from.path(square)
            if leg is None:
                return None
            way += leg
            leg_from = reach(self.board, square, self.friends, self.enemies, drops=self.falls)
        return way

    @cached_property
    def drops(self) -> NDArray[np.bool_]:
        """Where the last step of the path is a drop of two levels or more, a fall (B-10, B-30)."""
        heights = self.board.grids.heights.astype(np.int16)
        drops = np.zeros(heights.shape, np.bool_)
        for way, facing in enumerate(FACINGS):
            ys, xs = np.nonzero(self._back == way)
            dx, dy = Square(0, 0).step(facing)
            drops[ys, xs] = heights[ys + dy, xs + dx] - heights[ys, xs] >= DROP
        return drops

    @property
    def _next(self) -> frozenset[Square]:
        """The neighbours that one legal step enters."""
        return _entered(self.board, self.start, self.falls) - self.enemies

    @cached_property
    def _back(self) -> NDArray[np.int8]:
        """The direction to the square before, as an index of FACINGS; -1 where no step leads."""
        back = np.full(self.cost.shape, -1, np.int8)
        kernels(back.size).trace_back(
            _priced_steps(self.board),
            self.board.width,
            int(self.falls),
            self.cost.ravel(),
            self.steps.ravel(),
            back.ravel(),
        )
        return back


def reach(
    board: Board,
    start: Square,
    friends: AbstractSet[Square] = frozenset(),
    enemies: AbstractSet[Square] = frozenset(),
    *,
    drops: bool = True,
    budget: int | None = None,
) -> Reach:
    """What a unit on `start` reaches when friends and enemies hold those squares (B-07 to B-11, B-34).

    It passes through friends and stops before enemies. Drops of two levels or more are steps only with
    `drops`. The search goes no farther than `budget` half squares, when given. Who is in a pit reaches
    nothing: climbing out is a rule of its own (B-30).
    """
    grids, shape = board.grids, (board.height, board.width)
    cost = _unreached(board).copy()
    steps = cost.copy()
    blocked = np.zeros(shape, np.uint8)
    for x, y in enemies:
        blocked[y, x] = 1
    kernels(cost.size).spread(
        grids.cost,
        grids.barrier,
        grids.pit,
        grids.heights,
        _priced_steps(board),
        board.index(start),
        UNREACHED if budget is None else budget,
        blocked,
        int(drops),
        cost.ravel(),
        steps.ravel(),
    )
    return Reach(board, start, friends, enemies, drops, cost, steps)


@cached_by_ground
def _entered(board: Board, start: Square, drops: bool) -> frozenset[Square]:
    """What `next_squares` says of a square, as a search from there has priced its steps."""
    words = _priced_steps(board)[board.index(start)].tolist()
    refused = 0 if drops else path_search.DROP
    steps = zip(FACINGS, words[: path_search.KNOWN], strict=True)
    return frozenset([start.step(way) for way, word in steps if word and not word & refused])


@cached_by_ground
def _unreached(board: Board) -> NDArray[np.int32]:
    """The costs of a board of which nothing is reached; not to be written to."""
    return read_only(np.full((board.height, board.width), UNREACHED, np.int32))


@cached_by_ground
def _priced_steps(board: Board) -> Steps:
    """The steps of the board as the kernels read them: eight a square, and whether they are priced yet."""
    return np.zeros((board.width * board.height, len(FACINGS) + 1), np.uint16)
