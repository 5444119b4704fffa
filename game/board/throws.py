"""Throws, leaps, pushes, falls and explosions, square by square (B-28 to B-31)."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

import numpy as np

from game.board.board import Board, cached, cached_by_ground, distance_field
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
    flown = _flown(_solid(board, board.level(start), board.level(aim)), line)
    return line if flown == len(line) else dropped(board, line[:flown])


def _solid(board: Board, a: int, b: int) -> Plane:
    """What stops a flight between two levels (B-14)."""
    return planes(board, bar_of(board, a, b)).solid


def _flown(solid: Plane, line: tuple[Square, ...], flown: int = 1) -> int:
    """How many squares of a line are flown through before something stops the flight, the first included.

    So many of them are known to have been `flown` through.
    """
    while flown < len(line) and _passes(solid, line[flown - 1], line[flown]):
        flown += 1
    return flown


def _passes(solid: Plane, a: Square, b: Square) -> bool:
    """Whether a flight goes on from a square into the next."""
    if solid[b.y + 1, b.x + 1]:
        return False
    return a.x == b.x or a.y == b.y or not (solid[b.y + 1, a.x + 1] and solid[a.y + 1, b.x + 1])


@cached_by_ground
def leaps(board: Board, start: Square, squares: int) -> tuple[tuple[Square, ...], ...]:
    """The straight flights over at most that many squares that nothing solid stops, to where a unit can land.

    In the eight directions, clockwise from north, the shortest first.
    """
    solids: dict[int, Plane] = {}
    return tuple(line for way in STEPS.values() for line in _leaps(board, start, way, squares, solids))


def _leaps(
    board: Board, start: Square, way: tuple[int, int], squares: int, solids: dict[int, Plane]
) -> Iterator[tuple[Square, ...]]:
    """The leaps in one direction; `solids` are the planes known so far, by the higher level of both ends."""
    dx, dy = way
    level = board.level(start)
    line: tuple[Square, ...] = (start,)
    flown: dict[int, int] = {}  # how many squares, by that level too
    for _ in range((2 * squares + 1) // (3 if dx and dy else 2)):
        at = Square(line[-1].x + dx, line[-1].y + dy)
        if at not in board:
            return
        line = (*line, at)
        if landable(board, start, at):
            highest = max(level, board.level(at))
            if highest not in solids:
                solids[highest] = _solid(board, level, highest)
            flown[highest] = _flown(solids[highest], line, flown.get(highest, 1))
            if flown[highest] == len(line):
                yield line


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
