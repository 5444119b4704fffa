"""Sight and cover against tcod's field of view (symmetric shadowcast)."""

from collections.abc import Callable
from functools import partial
from inspect import unwrap
from random import Random

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from tcod import libtcodpy
from tcod.map import compute_fov

from benchmarks.table import Row, interleaved
from game.board.board import Board
from game.board.cover import cover_field, cover_pairs
from game.board.sight import clear_lines, sight_field, sight_pairs
from game.board.squares import Square

SIGHT, COVER, LEVEL = 3, 5, 2
"""Goals of one square's fields: sight, sight and cover, each further height level that matters."""

ALL_SIGHT, ALL_COVER = 1, 3
"""Goals of all pairs."""


def rows() -> list[Row]:
    """Each question on each kind of map; every field is worked out anew, of sixteen squares each time."""
    made = []
    for size in (64, 128):
        for kind, board in _boards(size, size).items():
            made += [_sight(f"{kind} {size}x{size}", board), _cover(f"{kind} {size}x{size}", board)]
    for kind, board in _boards(64, 64).items():
        made += [_levels(f"{kind} 64x64", board, levels) for levels in (1, 2)]
    for kind, board in _boards(40, 30).items():
        made += [
            _all(f"sight of all pairs, {kind} 40x30", ALL_SIGHT, sight_pairs, board),
            _all(f"cover of all pairs, {kind} 40x30", ALL_COVER, cover_pairs, board),
        ]
    return made


def _boards(width: int, height: int) -> dict[str, Board]:
    """The kinds of map: 12 % in the way; open ground with few walls; rooms with doors and furniture."""
    return {
        "scattered": _scattered(width, height, walls=8, low=4),
        "open": _scattered(width, height, walls=2, low=4),
        "rooms": _rooms(width, height),
    }


def _sight(where: str, board: Board) -> Row:
    return _each(f"sight of one square, {where}", SIGHT, sight_field, board)


def _cover(where: str, board: Board) -> Row:
    return _each(f"sight and cover of one square, {where}", COVER, _both, board)


def _levels(where: str, board: Board, levels: int) -> Row:
    """About a tenth of the squares on each further level, and on one that stands in the way of all."""
    random = Random(levels)
    heights = random.choices([0, *range(1, levels + 2)], (90, *[10] * (levels + 1)), k=len(board.ground))
    for square in _sources(board):
        heights[board.index(square)] = 0
    hilly = replace(board, heights=bytes(heights))
    return _each(f"sight and cover, {levels} further levels, {where}", COVER + LEVEL * levels, _both, hilly)


def _both(board: Board, square: Square) -> None:
    sight_field(board, square)
    cover_field(board, square)


def _each(what: str, goal: int, ask: Callable[[Board, Square], object], board: Board) -> Row:
    """Ask about some squares one by one: short turns, so that a busy machine disturbs few of them."""
    times = [
        interleaved(partial(_anew, board, ask, square), partial(_look, _clear(board), square), rounds=41)
        for square in _sources(board)
    ]
    return _row(
        what, goal, sum(one for one, _ in times) / len(times), sum(other for _, other in times) / len(times)
    )


def _all(what: str, goal: int, ask: Callable[[Board], object], board: Board) -> Row:
    clear, squares = _clear(board), list(board.squares())

    def yardstick() -> None:
        for square in squares:
            _look(clear, square)

    one, other = interleaved(partial(ask, board), yardstick, rounds=9)
    return _row(what, goal, one / len(squares), other / len(squares))


def _row(what: str, goal: int, one: float, other: float) -> Row:
    return Row(
        what=what,
        goal=f"<= {goal}x of tcod's compute_fov",
        measured=f"{one / other:.2f}x",
        ours=f"{1e6 * one:.0f} us",
        yardstick=f"tcod {1e6 * other:.0f} us",
        met=one <= goal * other,
    )


def _clear(board: Board) -> NDArray[np.bool_]:
    """What the yardstick asks for; it has it ready, as the board has its planes."""
    return np.ascontiguousarray(board.grids.solid == 0)


def _look(clear: NDArray[np.bool_], square: Square) -> None:
    compute_fov(clear, (square.y, square.x), algorithm=libtcodpy.FOV_SYMMETRIC_SHADOWCAST)


_KEPT = tuple(map(unwrap, (clear_lines, sight_field, cover_field)))
"""What a board remembers of one square."""


def _anew(board: Board, ask: Callable[[Board, Square], object], square: Square) -> None:
    """Ask about a square with nothing remembered of it, only what the whole board has in common."""
    for question in _KEPT:
        board.lasting.pop((question, (square,)), None)
    ask(board, square)


def _sources(board: Board) -> list[Square]:
    """Sixteen floor squares all over the board."""
    floor = [square for square in board.squares() if board.terrain(square).cost == 1]
    return floor[len(floor) // 32 :: len(floor) // 16][:16]


def _scattered(width: int, height: int, walls: int, low: int) -> Board:
    random = Random(width)
    weights = (100 - walls - low, walls, low)
    return Board.of(["".join(random.choices(".#o", weights, k=width)) for _ in range(height)])


def _rooms(width: int, height: int) -> Board:
    """Rooms of 9 x 7 squares inside, a door somewhere in every wall, some crates."""
    random = Random(width)
    ground = [
        ["#" if x % 10 == 0 or y % 8 == 0 else random.choices(".o", (95, 5))[0] for x in range(width)]
        for y in range(height)
    ]
    for y in range(0, height, 8):
        for x in range(0, width, 10):
            ground[y][min(x + random.randint(1, 9), width - 1)] = "/"
            ground[min(y + random.randint(1, 7), height - 1)][x] = "/"
    return Board.of(["".join(row) for row in ground])
