"""Cover: for a pair with its reasons, for one square against all, for all pairs (B-16 to B-21)."""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.board.board import Board, cached_by_ground, read_only
from game.board.compiled import Lines, Plane, kernels, pair_kernels
from game.board.planes import all_bars, bar_of, bars, cleared, planes, walls
from game.board.sight import CORNERS, Line, clear_lines, judged, lines_between, sight_lines
from game.board.squares import Square, neighbours


class Degree(IntEnum):
    """How much cover or concealment a target has (B-18, B-24)."""

    NONE = 0
    PARTIAL = 1
    TOTAL = 2


class Piece(NamedTuple):
    """One piece of cover (B-19): its squares by (y, x), and whether it is the target's own (B-20)."""

    squares: tuple[Square, ...]
    total: bool
    own: bool


class Cover(NamedTuple):
    """The cover of a target, and why.

    `corner` is the attacker's best one, `lines` the four from it to the target's corners, with the solid
    and low squares that obstruct them, in the order of `CORNERS`.
    """

    degree: Degree
    corner: str
    lines: tuple[Line, ...]
    pieces: tuple[Piece, ...]


@cached_by_ground
def cover(board: Board, attacker: Square, target: Square) -> Cover | None:
    """The cover that a target has from an attacker (B-16 to B-21); None without line of sight.

    Between adjacent squares there is none, whatever the lines say (B-21). That asks about squares, not
    units: heights and walls between them count, pits do not.
    """
    seen = sight_lines(board, attacker, target)
    if not any(line.clear for line in seen):
        return None
    fired = lines_between(_fire_plane(board, attacker, target), attacker, target)

    def rank(corner: int) -> tuple[Degree, int]:
        four = slice(4 * corner, 4 * corner + 4)
        return _degree(seen[four], fired[four]), _shut(fired[four])

    best = min(range(4), key=rank)
    lines = fired[4 * best : 4 * best + 4]
    if attacker == target or _close(board, attacker, target):
        return Cover(Degree.NONE, CORNERS[best][0], lines, ())
    return Cover(rank(best)[0], CORNERS[best][0], lines, _pieces(board, attacker, target, lines))


@cached_by_ground
def cover_field(board: Board, attacker: Square) -> NDArray[np.int8]:
    """The degree of cover of every square, -1 where it is not seen; shape (height, width) (B-33).

    Not to be written to.
    """
    seen = clear_lines(board, attacker)
    fired = _fired(board, attacker) if _has_low(board) else seen
    out = np.empty(seen.shape, np.int8)
    kernels(out.size).degrees(seen, fired, board.grids.heights, walls(board), *attacker, out)
    return read_only(out)


@cached_by_ground
def total_cover_from(board: Board, target: Square) -> NDArray[np.bool_]:
    """The squares from which a square has total cover (B-18, B-21), shape (height, width).

    Not to be written to. A line is clear both ways, so the target's own lines say it of every attacker: that
    none of its corners has two that are clear.
    """
    lines = clear_lines(board, target)
    two = lines & lines >> 4 & 0x0FFF | lines & lines >> 8 & 0x00FF | lines & lines >> 12 & 0x000F
    field = (lines != 0) & (two == 0)
    for square in (target, *neighbours(target)):
        if square in board and (square == target or _close(board, square, target)):
            field[square.y, square.x] = False
    return read_only(field)


def cover_pairs(board: Board) -> NDArray[np.int8]:
    """The degree of cover of every pair as `cover_field` has it, shape (n, n), attackers first."""
    squares = board.width * board.height
    out = np.empty((squares, squares), np.int8)
    for bar, levels in all_bars(board):
        of_bar = planes(board, bar)
        pair_kernels().cover_pairs(
            cleared(of_bar.solid),
            of_bar.solid_jumps,
            cleared(of_bar.both),
            of_bar.both_jumps,
            of_bar.low,
            walls(board),
            levels,
            board.grids.heights,
            out,
        )
    return out


def _shut(lines: Iterable[Line]) -> int:
    return sum(not line.clear for line in lines)


def _degree(seen: Iterable[Line], fired: Iterable[Line]) -> Degree:
    if _shut(seen) >= 3:
        return Degree.TOTAL
    return Degree.PARTIAL if _shut(fired) else Degree.NONE


def _close(board: Board, a: Square, b: Square) -> bool:
    """Whether two squares are adjacent (B-21): like units on them, but pits do not matter."""
    return board.beside(a, b) and abs(board.level(a) - board.level(b)) <= 1


def parapets(board: Board, attacker: Square, target: Square) -> tuple[Square, ...]:
    """The low squares next to an attacker that it fires over (B-17)."""
    low = planes(board, bar_of(board, board.level(attacker), board.level(target))).low
    return tuple(
        square
        for square in neighbours(attacker)
        if low[square.y + 1, square.x + 1]
        and board.beside(attacker, square)
        and not board.beside(square, target)
    )


def above(board: Board, attacker: Square, target: Square) -> bool:
    """Whether the attacker is so high that low squares do not count (B-17)."""
    return board.level(attacker) >= board.level(target) + 2


def _fire_plane(board: Board, attacker: Square, target: Square) -> Plane:
    """What obstructs the lines from an attacker to a target (B-16, B-17)."""
    of_bar = planes(board, bar_of(board, board.level(attacker), board.level(target)))
    if above(board, attacker, target):
        return cleared(of_bar.solid, attacker, target)
    return cleared(of_bar.both, attacker, target, *parapets(board, attacker, target))


def _pieces(board: Board, attacker: Square, target: Square, lines: Iterable[Line]) -> tuple[Piece, ...]:
    """What obstructs the lines of the best corner, in 8-connected groups (B-19, B-20)."""
    left = {square for line in lines for block in line.blocks for square in block.squares}
    solid = planes(board, bar_of(board, board.level(attacker), board.level(target))).solid
    pieces = []
    while left:
        group = _take_group(left)
        alone = np.ones_like(solid)
        alone[1:-1, 1:-1] = 0
        for x, y in group:
            alone[y + 1, x + 1] = solid[y + 1, x + 1]
        shut = _shut(judged(alone, attacker, target, line.start, line.end) for line in lines)
        own = any(board.beside(target, square) for square in group)
        pieces.append(Piece(tuple(sorted(group, key=lambda square: (square.y, square.x))), shut >= 3, own))
    return tuple(sorted(pieces, key=lambda piece: piece.squares[0][::-1]))


def _take_group(left: set[Square]) -> set[Square]:
    """Take one 8-connected group out of a set of squares."""
    group, edge = set[Square](), {left.pop()}
    while edge:
        group |= edge
        edge = {square for near in edge for square in neighbours(near) if square in left}
        left -= edge
    return group


def _fired(board: Board, attacker: Square) -> Lines:
    """Which lines to every square nothing obstructs, solid or low, as `degrees` wants them (B-16, B-17)."""
    out = np.empty((board.height, board.width), np.uint16)
    for bar, here in bars(board, board.level(attacker)):
        of_bar = planes(board, bar)
        plane = cleared(of_bar.both, attacker)
        kernels(out.size).obstructed(plane, of_bar.both_jumps, of_bar.low, walls(board), *attacker, here, out)
    return out


@cached_by_ground
def _has_low(board: Board) -> bool:
    return bool(board.grids.low.any())
