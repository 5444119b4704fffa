"""Fields that the author of a map asks for: sight from a side's deployment, cover by direction."""

import numpy as np

from game.analysis.field import NOTHING, Field, Key, graded
from game.board.board import Board
from game.board.cover import cover_field
from game.board.sight import sight_field
from game.board.squares import STEPS, Facing, Square
from game.rules.scenario import Zone
from game.rules.sides import Side

FAR = 6
"""From so many squares away somebody is taken to shoot, or from as near as the ground allows."""


def deployment_sight(board: Board, zones: tuple[Zone, ...], side: Side) -> Field:
    """How many squares of a side's deployment have line of sight to each square (B-15).

    Of a zone of another side those are the ones in which somebody can be shot at before the first move.
    """
    count = np.zeros((board.height, board.width), np.float64)
    own = {at for zone in zones if zone.kind == "deploy" and zone.side == side for at in zone.squares}
    rivals = {at for zone in zones if zone.kind == "deploy" and zone.side != side for at in zone.squares}
    for square in own:
        if not board.terrain(square).barrier:
            count += sight_field(board, square)
    classes = np.where(count > 0, 1, 0).astype(np.int8)
    for at in rivals:
        if count[at.y, at.x]:
            classes[at.y, at.x] = 2
    legend = (
        Key("seen from nowhere there", "unseen"),
        Key("in sight of the deployment", "fair"),
        Key("another deployment, in sight", "worst"),
    )
    return Field("deployment", "squares", count, classes, legend, less=True)


def cover_from(board: Board, facing: Facing) -> Field:
    """The degree of cover of each square from somebody who shoots from one direction (B-16 to B-21).

    The shooter is up to six squares away, as far as there is line of sight; somebody in the next square
    does not count, for there is no cover between neighbours.
    """
    values = np.full((board.height, board.width), np.nan)
    dx, dy = STEPS[facing]
    for far in range(2, FAR + 1):  # the farthest that sees the square is the last that says something
        for at in board.squares():
            shooter = Square(at.x + dx * far, at.y + dy * far)
            if shooter in board and not board.terrain(shooter).barrier:
                degree = cover_field(board, shooter)[at.y, at.x]
                if degree >= 0:
                    values[at.y, at.x] = degree
    values[board.grids.barrier > 0] = np.nan
    classes = np.where(np.isnan(values), NOTHING, graded(values, (1, 2))).astype(np.int8)
    legend = (Key("no cover", "bad"), Key("partial cover", "fair"), Key("total cover", "good"))
    return Field(f"cover from {facing}", "degree", values, classes, legend, less=False)
