"""Fields that the author of a map asks for: sight from a side's deployment, cover by direction.

On large boards they take long, so that each is worked out in parts: with each part comes how much of it is
there (0 to 1) and the field so far, the last of which is `done`.
"""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np

from game.analysis.field import NOTHING, Field, Key, Values, graded
from game.board.board import Board
from game.board.cover import cover_field
from game.board.sight import sight_field
from game.board.squares import STEPS, Facing, Square
from game.rules.scenario import Zone
from game.rules.units import Side

FAR = 6
"""The distance in squares from which a shot is assumed, or less if the ground allows no more."""

BLOCK = 16
"""The side in squares of the blocks in which cover is worked out."""

OFTEN = 16
"""After how many squares of a deployment the field so far is yielded."""

Parts: TypeAlias = Iterator[tuple[float, Field]]
"""How much of a field is there, and the field so far."""


def deployment_sight(board: Board, zones: tuple[Zone, ...], side: Side) -> Parts:
    """How many squares of a side's deployment have line of sight to each square (B-15).

    Of a zone of another side those are the ones in which somebody can be shot at before the first move.
    """
    count = np.zeros((board.height, board.width), np.float64)
    deployed = [zone for zone in zones if zone.kind == "deploy"]
    own = sorted({at for zone in deployed if zone.side == side for at in zone.squares})
    rivals = {at for zone in deployed if zone.side != side for at in zone.squares}
    for number, square in enumerate(own, 1):
        if not board.terrain(square).barrier:
            count += sight_field(board, square)
        if number % OFTEN == 0:
            yield number / len(own), _seen(count, rivals, done=False)
    yield 1.0, _seen(count, rivals, done=True)


def _seen(count: Values, rivals: set[Square], *, done: bool) -> Field:
    classes = np.where(count > 0, 1, 0).astype(np.int8)
    for at in rivals:
        if count[at.y, at.x]:
            classes[at.y, at.x] = 2
    legend = (
        Key("seen from nowhere there", "unseen"),
        Key("in sight of the deployment", "fair"),
        Key("another deployment, in sight", "worst"),
    )
    return Field("deployment", "squares", count.copy(), classes, legend, less=True, done=done)


def cover_from(board: Board, facing: Facing) -> Parts:
    """The degree of cover of each square from somebody who shoots from one direction (B-16 to B-21).

    The shooter is up to six squares away, as far as there is line of sight; somebody in the next square
    does not count, for there is no cover between neighbours.
    """
    values = np.full((board.height, board.width), np.nan)
    corners = [Square(x, y) for y in range(0, board.height, BLOCK) for x in range(0, board.width, BLOCK)]
    for number, corner in enumerate(corners, 1):
        _cover_block(board, facing, corner, values)
        if number < len(corners):
            yield number / len(corners), _covered(board, facing, values, done=False)
    yield 1.0, _covered(board, facing, values, done=True)


def _cover_block(board: Board, facing: Facing, corner: Square, values: Values) -> None:
    """Work out the squares of one block on a small board of it and of all that can stand in between."""
    left, top = max(0, corner.x - FAR - 1), max(0, corner.y - FAR - 1)
    right, bottom = (
        min(size, first + BLOCK + FAR + 1)
        for size, first in ((board.width, corner.x), (board.height, corner.y))
    )
    part = _cut(board, left, top, right, bottom)
    dx, dy = STEPS[facing]
    inside = [
        Square(x - left, y - top)
        for y in range(corner.y, min(board.height, corner.y + BLOCK))
        for x in range(corner.x, min(board.width, corner.x + BLOCK))
    ]
    for far in range(2, FAR + 1):  # the farthest that sees the square is the last that says something
        for at in inside:
            shooter = Square(at.x + dx * far, at.y + dy * far)
            if shooter in part and not part.terrain(shooter).barrier:
                degree = cover_field(part, shooter)[at.y, at.x]
                if degree >= 0:
                    values[at.y + top, at.x + left] = degree


def _cut(board: Board, left: int, top: int, right: int, bottom: int) -> Board:
    """A rectangle of a board as a board of its own."""
    rows = [slice(y * board.width + left, y * board.width + right) for y in range(top, bottom)]
    return Board(
        right - left,
        bottom - top,
        "".join(board.ground[row] for row in rows),
        b"".join(board.heights[row] for row in rows),
        b"".join(board.light[row] for row in rows),
        b"".join(board.smoke[row] for row in rows),
        board.legend,
    )


def _covered(board: Board, facing: Facing, values: Values, *, done: bool) -> Field:
    """The field of what is known; nobody stands in a wall."""
    degrees = np.where(board.grids.barrier > 0, np.nan, values)
    classes = np.where(np.isnan(degrees), NOTHING, graded(degrees, (1, 2))).astype(np.int8)
    legend = (Key("no cover", "bad"), Key("partial cover", "fair"), Key("total cover", "good"))
    return Field(f"cover from {facing}", "degree", degrees, classes, legend, less=False, done=done)
