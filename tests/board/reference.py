"""Sight, cover and blast in slow plain Python, written from clauses B-12 to B-21 and B-31 and nothing else.

Coordinates are doubled, so that lattice points are even and the centres of squares odd. What the fast
code answers is held against this on random boards.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import product, starmap
from math import gcd
from typing import NamedTuple

from game.board.board import Board
from game.board.squares import Square, distance

Point = tuple[int, int]
Mask = Callable[[Square], bool]
Fault = tuple[str, frozenset[Square]]
"""What blocks a line: the letter of B-13 and the squares that do it."""

CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
"""NW, NE, SW, SE: the order of B-18."""


def corners(square: Square) -> list[Point]:
    return [(2 * (square.x + dx), 2 * (square.y + dy)) for dx, dy in CORNERS]


def centre(square: Square) -> Point:
    return (2 * square.x + 1, 2 * square.y + 1)


def solid_for(board: Board, a: Square, b: Square) -> Mask:
    """B-13, B-14: what is solid for the lines from a to b; the ends never are (B-12)."""
    limit = max(board.level(a), board.level(b)) + 2

    @cache
    def solid(square: Square) -> bool:
        if square in (a, b):
            return False
        return square not in board or board.terrain(square).solid or board.level(square) >= limit

    return solid


def obstructs_for(board: Board, a: Square, b: Square) -> Mask:
    """B-16, B-17: what obstructs the lines from attacker a to target b."""
    solid = solid_for(board, a, b)

    @cache
    def obstructs(square: Square) -> bool:
        if solid(square):
            return True
        if square in (a, b) or not board.terrain(square).low or board.level(a) >= board.level(b) + 2:
            return False
        return not (board.beside(square, a) and not board.beside(square, b))

    return obstructs


def faults(mask: Mask, start: Point, end: Point, a: Square, b: Square) -> set[Fault]:
    """B-13: everything that blocks the line from a point of square a to a point of square b."""
    found: set[Fault] = set()
    box = product(*(range(min(start[i], end[i]) // 2, (max(start[i], end[i]) + 1) // 2) for i in (0, 1)))
    masked = [square for square in starmap(Square, box) if mask(square)]
    found |= {("a", frozenset([square])) for square in masked if _crosses(square, start, end)}
    if start[0] == end[0] or start[1] == end[1]:
        found |= {("b", frozenset(pair)) for pair in _units(start, end) if all(map(mask, pair))}
    for point in _points(start, end):
        before = [a] if point == start else _touched(mask, point, end, start)
        after = [b] if point == end else _touched(mask, point, start, end)
        if before and after and not any(_passes(mask, p, q) for p, q in product(before, after)):
            found |= {("c", frozenset(_flanks(p, q))) for p, q in product(before, after)}
    return found


def _crosses(square: Square, start: Point, end: Point) -> bool:
    """(a): whether a line passes through the interior of a square: no axis and no normal separates them."""
    for i in (0, 1):
        if max(start[i], end[i]) <= 2 * square[i] or min(start[i], end[i]) >= 2 * square[i] + 2:
            return False
    sides = [
        (end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0])
        for x, y in corners(square)
    ]
    return min(sides) < 0 < max(sides)


def _units(start: Point, end: Point) -> Iterable[tuple[Square, Square]]:
    """(b): the two squares beside each unit of a line along a grid line."""
    if start[1] == end[1]:
        for x in range(min(start[0], end[0]) // 2, max(start[0], end[0]) // 2):
            yield Square(x, start[1] // 2 - 1), Square(x, start[1] // 2)
    else:
        for y in range(min(start[1], end[1]) // 2, max(start[1], end[1]) // 2):
            yield Square(start[0] // 2 - 1, y), Square(start[0] // 2, y)


def _points(start: Point, end: Point) -> Iterable[Point]:
    """(c): the lattice points that a line passes through or ends at."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    steps = max(gcd(dx, dy), 1)
    for i in range(steps + 1):
        x, y = start[0] + i * dx // steps, start[1] + i * dy // steps
        if x % 2 == 0 and y % 2 == 0:
            yield x, y
        if (dx, dy) == (0, 0):
            return


def _touched(mask: Mask, point: Point, start: Point, end: Point) -> list[Square]:
    """(c): the squares at a lattice point that a line from start to end touches just after it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    touched = [
        Square(point[0] // 2 + (qx - 1) // 2, point[1] // 2 + (qy - 1) // 2)
        for qx, qy in product((-1, 1), (-1, 1))
        if qx * dx >= 0 and qy * dy >= 0
    ]
    return touched if dx and dy else [square for square in touched if not mask(square)]


def _flanks(p: Square, q: Square) -> tuple[Square, Square]:
    return Square(p.x, q.y), Square(q.x, p.y)


def _passes(mask: Mask, p: Square, q: Square) -> bool:
    """(c): the same, sharing a side, or diagonal with a flank that is not solid."""
    return p.x == q.x or p.y == q.y or not all(map(mask, _flanks(p, q)))


@lru_cache(maxsize=1)
def sight_faults(board: Board, a: Square, b: Square) -> list[set[Fault]]:
    """The faults of the 16 sight lines (B-12), by source corner and target corner; kept for the same pair."""
    mask = solid_for(board, a, b)
    return [faults(mask, p, q, a, b) for p in corners(a) for q in corners(b)]


def sees(board: Board, a: Square, b: Square) -> bool:
    """B-15."""
    return a == b or not all(sight_faults(board, a, b))


class Judged(NamedTuple):
    """Cover with its reasons: degree and best corner by number, faults of its four lines, pieces."""

    degree: int
    corner: int
    lines: list[set[Fault]]
    pieces: set[tuple[frozenset[Square], bool, bool]]


def cover(board: Board, a: Square, b: Square) -> Judged | None:
    """B-16 to B-21; None without line of sight."""
    solid, obstructs = solid_for(board, a, b), obstructs_for(board, a, b)
    blocked = sight_faults(board, a, b)
    if a != b and all(blocked):
        return None
    judged = []
    for k, p in enumerate(corners(a)):
        lines = [faults(obstructs, p, q, a, b) for q in corners(b)]
        shut = sum(map(bool, blocked[4 * k : 4 * k + 4]))
        degree = 2 if shut >= 3 else 1 if any(lines) else 0
        judged.append((degree, sum(map(bool, lines)), k, lines))
    degree, _, k, lines = min(judged, key=lambda judgement: judgement[:3])
    if a == b or (board.beside(a, b) and abs(board.level(a) - board.level(b)) <= 1):  # B-21
        return Judged(0, k, lines, set())
    squares = {square for line in lines for _, group in line for square in group if square in board}
    pieces = set()
    for group in groups(squares):
        mask = _only({square for square in group if solid(square)}, board)
        shut = sum(bool(faults(mask, corners(a)[k], q, a, b)) for q in corners(b))
        pieces.add((frozenset(group), shut >= 3, any(board.beside(b, square) for square in group)))
    return Judged(degree, k, lines, pieces)


def _only(squares: set[Square], board: Board) -> Mask:
    return lambda square: square in squares or square not in board


def groups(squares: set[Square]) -> list[set[Square]]:
    """8-connected groups (B-19)."""
    left, found = set(squares), []
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            group |= edge
            edge = {q for q in left if any(max(abs(p.x - q.x), abs(p.y - q.y)) == 1 for p in edge)}
            left -= edge
        found.append(group)
    return found


def blast(board: Board, a: Square, radius: int) -> list[Square]:
    """B-31: the squares within the radius with an unblocked line from the centre of a to a corner."""
    return [
        b
        for b in board.squares()
        if distance(a, b) <= radius
        and any(not faults(solid_for(board, a, b), centre(a), q, a, b) for q in corners(b))
    ]
