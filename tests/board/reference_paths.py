"""Movement, lines of centres and concealment in slow plain Python.

Written from B-07 to B-11 and B-22 to B-24 and nothing else; what the fast code answers is held against
this on random boards.
"""

from fractions import Fraction
from itertools import product

from game.board.board import Board
from game.board.squares import Square

CLOCKWISE = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""From north."""

NOBODY_ENTERS = "#O+=!"
"""Wall, pillar, closed door, window, console: what B-08 lists."""

ENTER = {".": 1, ",": 2, "~": 2, '"': 2, "%": 1, "/": 1, "o": 2, "-": 2, "T": 2, "t": 2, "^": 1}
"""The enter costs of B-04."""


def glyph(board: Board, square: Square) -> str:
    return board.ground[square.y * board.width + square.x]


def price(board: Board, a: Square, b: Square, *, drops: bool) -> int | None:
    """B-07, B-08, B-10: half squares of a step between neighbours."""
    if not (0 <= b.x < board.width and 0 <= b.y < board.height) or glyph(board, a) == ":":
        return None
    rise = board.heights[b.y * board.width + b.x] - board.heights[a.y * board.width + a.x]
    if glyph(board, b) not in ENTER or rise >= 2 or (rise <= -2 and not drops):
        return None
    enter = ENTER[glyph(board, b)]
    if a.x == b.x or a.y == b.y:
        return 2 * enter + (2 if rise == 1 else 0)
    if glyph(board, Square(a.x, b.y)) in NOBODY_ENTERS or glyph(board, Square(b.x, a.y)) in NOBODY_ENTERS:
        return None
    return 3 * enter + (2 if rise == 1 else 0)


def around(square: Square) -> list[Square]:
    return [Square(square.x + dx, square.y + dy) for dx, dy in CLOCKWISE]


def distances(
    board: Board, start: Square, enemies: frozenset[Square], *, drops: bool
) -> dict[Square, tuple[int, int]]:
    """The least (cost, steps) of every square that can be reached: Bellman and Ford, to a fixed point."""
    best = {start: (0, 0)}
    changed = {start}
    while changed:
        improved = set()
        for a, b in [(square, other) for square in changed for other in around(square)]:
            step = price(board, a, b, drops=drops)
            if step is None or b in enemies:
                continue
            reached = (best[a][0] + step, best[a][1] + 1)
            if b not in best or reached < best[b]:
                best[b] = reached
                improved.add(b)
        changed = improved
    return best


def walk(
    board: Board, start: Square, to: Square, best: dict[Square, tuple[int, int]], *, drops: bool
) -> list[Square]:
    """B-11: back from the end, always to the first square clockwise from north that a best path uses."""
    path = [to]
    while path[0] != start:
        at = path[0]
        path.insert(
            0,
            next(
                before
                for before in around(at)
                if before in best
                and (step := price(board, before, at, drops=drops)) is not None
                and (best[before][0] + step, best[before][1] + 1) == best[at]
            ),
        )
    return path[1:]


def ends(
    board: Board,
    start: Square,
    friends: frozenset[Square],
    enemies: frozenset[Square],
    allowance: int,
    *,
    drops: bool,
) -> set[Square]:
    """B-07, B-09: where a move may end."""
    best = distances(board, start, enemies, drops=drops)
    reached = {square for square, (cost, _) in best.items() if cost <= 2 * allowance + 1}
    if allowance >= 1:
        reached |= {b for b in around(start) if price(board, start, b, drops=drops) is not None}
    return reached - friends - enemies


def line(board: Board, a: Square, b: Square) -> set[Square]:
    """B-22: the squares whose open interior the segment of centres crosses, by clipping it to each."""
    return {
        Square(x, y) for x, y in product(range(board.width), range(board.height)) if _crosses((x, y), a, b)
    }


def _crosses(square: tuple[int, int], a: Square, b: Square) -> bool:
    """Whether some point a + t (b - a), 0 <= t <= 1, lies strictly inside the square."""
    low, high = Fraction(0), Fraction(1)
    for side, start, end in zip(square, a, b, strict=True):
        way = end - start
        near = Fraction(2 * side - 2 * start - 1, 2)  # from the centre of a to the square's nearer side
        far = near + 1
        if way == 0:
            if not near < 0 < far:
                return False
            continue
        enters, leaves = sorted((near / way, far / way))
        low, high = max(low, enters), min(high, leaves)
    return low < high or (a == b == square)


def pieces(
    board: Board, observer: Square, target: Square, vision: str
) -> set[tuple[frozenset[Square], bool]]:
    """B-22: the 8-connected groups on the line, and whether each is total."""
    worth: dict[Square, int] = {}
    for square in line(board, observer, target) - {observer}:
        smoke = board.smoke[square.y * board.width + square.x] > 0 and vision != "thermal"
        worth[square] = {'"': 1, "%": 2}.get(glyph(board, square), 1 if smoke else 0)
    left = {square for square, value in worth.items() if value}
    found = set()
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            square = edge.pop()
            group.add(square)
            edge |= {other for other in left if max(abs(other.x - square.x), abs(other.y - square.y)) == 1}
            left -= edge
        total = any(worth[square] == 2 for square in group) or len(group) >= 3
        found.add((frozenset(group), total))
    return found


def light(board: Board, observer: Square, target: Square, vision: str) -> int:
    """B-23: what the light adds, 0, 1 (partial) or 2 (total)."""
    dark = board.light[target.y * board.width + target.x]
    if vision == "thermal" or observer == target or board.adjacent(observer, target):
        return 0
    return max(dark - 1, 0) if vision == "low_light" else dark


def degree(board: Board, observer: Square, target: Square, vision: str) -> int:
    """B-24."""
    worst = max((2 if total else 1 for _, total in pieces(board, observer, target, vision)), default=0)
    return max(worst, light(board, observer, target, vision))
