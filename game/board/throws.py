"""Throws, leaps, pushes, falls and explosions, square by square (B-28 to B-31)."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from game.board.board import Board, cached, cached_by_ground, distance_field, squares_of
from game.board.compiled import Plane, kernels
from game.board.planes import bar_of, planes
from game.board.sight import CORNERS, pair_plane
from game.board.squares import STEPS, Square, crossed

WALL = 2
"""From this many levels up a square cannot be walked up (B-10), slid up or jumped on."""


class Slide(NamedTuple):
    """What a push does to a unit (B-29).

    `path` holds the squares that it slides into, `fell` the levels that it falls in the last of them,
    0 for none, `left` the squares that it had still to go. It is `slammed` when something stopped it;
    who falls is not.
    """

    path: tuple[Square, ...]
    fell: int
    left: int
    slammed: bool


@cached_by_ground
def flight(board: Board, start: Square, aim: Square) -> tuple[Square, ...]:
    """The squares that a throw flies through, both ends included; the last is where it drops (B-28).

    It follows the line of centres to the aim, over units, low squares and windows. It stops dead at a
    solid square (one 2 levels above both ends is solid, B-14) and where the line slips between two that
    meet diagonally, and drops in the last free square before: one that can be entered, or a pit; in the
    start, if there is no other.
    """
    line = crossed(start, aim)
    stopped = _stopped(board, max(board.level(start), board.level(aim)))
    for flown, ((ax, ay), (bx, by)) in enumerate(pairwise(line), 1):
        if stopped[bx - ax, by - ay][ay * board.width + ax]:
            return dropped(board, line[:flown])
    return line


@cached_by_ground
def _stopped(board: Board, level: int) -> dict[tuple[int, int], bytes]:
    """By its way, where a flight whose higher end is on a level goes no farther: squares row by row (B-14).

    The next square stops it, or it slips between two that meet diagonally.
    """
    solid = planes(board, bar_of(board, level, level)).solid
    height, width = board.height, board.width

    def beside(dx: int, dy: int) -> Plane:
        return solid[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]

    return {
        (dx, dy): (beside(dx, dy) | (beside(dx, 0) & beside(0, dy) if dx and dy else 0)).tobytes()
        for dx, dy in STEPS.values()
    }


@cached_by_ground
def leaps(board: Board, start: Square, squares: int) -> tuple[tuple[Square, ...], ...]:
    """The straight flights over at most that many squares that nothing solid stops, to where a unit can land.

    In the eight directions, clockwise from north, the shortest first.
    """
    return tuple(_leaps(board, start, squares))


def landings(
    board: Board, start: Square, squares: int, taken: AbstractSet[Square], barred: AbstractSet[Square]
) -> Sequence[Square]:
    """Where leaps end, in their order: on no square that is taken, and over none that is barred."""
    ends, over = _ends(board, start, squares)
    if barred.isdisjoint(over):
        return ends if taken.isdisjoint(ends) else [end for end in ends if end not in taken]
    lines = leaps(board, start, squares)
    return [line[-1] for line in lines if line[-1] not in taken and barred.isdisjoint(line[1:-1])]


@cached_by_ground
def _ends(board: Board, start: Square, squares: int) -> tuple[tuple[Square, ...], frozenset[Square]]:
    """Where leaps end, and all the squares that they go over."""
    lines = leaps(board, start, squares)
    return tuple(line[-1] for line in lines), frozenset(at for line in lines for at in line[1:-1])


def _leaps(board: Board, start: Square, squares: int) -> Iterator[tuple[Square, ...]]:
    """The leaps from a square: to at most a level higher, and then over what is a level higher too."""
    every, level, first = squares_of(board.width, board.height), board.level(start), board.index(start)
    stopped_higher, lands = _stopped(board, level + WALL - 1), _landable(board, level)
    straight, diagonal = (2 * squares + 1) // 2, (2 * squares + 1) // 3
    for (dx, dy), stops in _stopped(board, level).items():
        stops_higher, on = stopped_higher[dx, dy], dy * board.width + dx
        at, clear = first, True
        line: tuple[Square, ...] = (start,)
        for _ in range(diagonal if dx and dy else straight):
            if stops_higher[at]:
                break
            if stops[at]:
                clear = False
            at += on
            line = (*line, every[at])
            if lands[at] == HIGHER or (clear and lands[at]):
                yield line


HIGHER = 2
"""How `_landable` marks a square that is higher than where a leap begins."""


@cached_by_ground
def _landable(board: Board, level: int) -> bytes:
    """Where a leap from a level can end, as `landable` says of a square: squares row by row."""
    grids = board.grids
    heights = grids.heights.astype(np.int16)
    ends = ((grids.cost > 0) & (heights - level < WALL)) * np.where(heights > level, HIGHER, 1)
    return ends.astype(np.uint8).tobytes()


def landable(board: Board, start: Square, at: Square) -> bool:
    """Whether a jump can end in a square: it can be entered, and is not two levels higher (S-35)."""
    return board.terrain(at).cost is not None and board.level(at) - board.level(start) < WALL


def slide(board: Board, pusher: Square, unit: Square, squares: int, occupied: AbstractSet[Square]) -> Slide:
    """How a unit slides when it is pushed away from a square, adjacent or not (B-29, B-30).

    With (dx, dy) from the pusher to the unit and m the greater of |dx| and |dy|, the k-th square is
    (k * dx / m, k * dy / m) from the unit's, rounded to the nearest, halves towards the unit's own row
    or column: neighbour after neighbour along the line of centres. It stops before the edge of the
    board, a solid or low square or any other that nobody enters, an occupied square, a rise of 2 levels,
    and a corner that no step passes (B-08). Where the floor is lower than in the square before, and in
    any pit, it falls and slides no farther. Who is in a pit stays there. A push from the unit's own
    square has no direction and does nothing.
    """
    dx, dy = unit.x - pusher.x, unit.y - pusher.y
    longest = max(abs(dx), abs(dy))
    path: list[Square] = []
    at = unit
    for gone in range(1, squares + 1 if longest else 1):
        to = Square(unit.x + _rounded(gone * dx, longest), unit.y + _rounded(gone * dy, longest))
        if to in occupied or not _slides(board, at, to):
            return Slide(tuple(path), 0, squares - len(path), slammed=True)
        path.append(to)
        fell = drop(board, at, to)
        if fell:
            return Slide(tuple(path), fell, squares - len(path), slammed=False)
        at = to
    return Slide(tuple(path), 0, squares - len(path), slammed=False)


def drop(board: Board, a: Square, b: Square) -> int:
    """The levels of the fall of who is pushed, drops or jumps short from a into b, 0 for none (B-30).

    The floor of a pit lies its depth below its square; who goes in falls at least that far.
    """
    return max(board.floor(a) - board.floor(b), board.terrain(b).pit, 0)


def dropped(board: Board, flown: tuple[Square, ...]) -> tuple[Square, ...]:
    """As much of a flight as ends in a free square: one that can be entered, or a pit (B-28)."""
    while len(flown) > 1 and board.terrain(flown[-1]).barrier:
        flown = flown[:-1]
    return flown


def _slides(board: Board, a: Square, b: Square) -> bool:
    """Whether a unit slides from a square into the next, whoever stands there."""
    if b not in board or board.terrain(a).pit:
        return False
    into = board.terrain(b)
    if into.solid or into.low or into.barrier or board.level(b) - board.level(a) >= WALL:
        return False
    flanks = (Square(a.x, b.y), Square(b.x, a.y))
    return a.x == b.x or a.y == b.y or not any(board.terrain(flank).barrier for flank in flanks)


def _rounded(part: int, whole: int) -> int:
    """The nearest integer to part / whole, halves towards zero."""
    size = (2 * abs(part) + whole - 1) // (2 * whole)
    return size if part > 0 else -size


_NOTHING = np.empty((0, 5), np.int32)


@cached
def blast(board: Board, centre: Square, radius: int) -> tuple[Square, ...]:
    """The squares of the board within `radius` squares that an explosion reaches, by (y, x) (B-31)."""
    near = board.where(distance_field(board, centre) <= radius)
    return tuple(square for square in near if _reaches(board, centre, square))


def blast_of_throw(board: Board, start: Square, aim: Square, radius: int) -> tuple[Square, ...]:
    """The squares that an explosion reaches where what is thrown at an aim drops, before it rolls (B-28)."""
    return blast(board, flight(board, start, aim)[-1], radius)


def stopped_short(board: Board, start: Square, aim: Square) -> str:
    """The words for an aim, with where it drops if something stops it on the way (B-28)."""
    drops = flight(board, start, aim)[-1]
    return "" if drops == aim else f"{aim}, but it is stopped and drops at {drops}"


def _reaches(board: Board, centre: Square, square: Square) -> bool:
    plane = pair_plane(board, centre, square)
    return any(_clear(plane, centre, square, dx, dy) for _, dx, dy in CORNERS)


def _clear(plane: Plane, a: Square, b: Square, dx: int, dy: int) -> bool:
    """Whether the line from the centre of a to one corner of b is clear."""
    start, end = (2 * a[0] + 1, 2 * a[1] + 1), (2 * (b[0] + dx), 2 * (b[1] + dy))
    return kernels(plane.size).walk(plane, *start, *end, *a, *b, _NOTHING) == 0
