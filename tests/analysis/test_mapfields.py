"""Fields for the author of a map: sight from a deployment, cover by direction."""

import numpy as np

from game.analysis.map_fields import cover_from, deployment_sight
from game.board.board import Board
from game.board.cover import cover_field
from game.board.squares import Square
from game.rules.scenario import Zone


def test_cover_from_the_north_is_behind_a_low_wall() -> None:
    """B-16, B-18: of somebody who shoots from the north, what stands next to the south of it is in cover."""
    board = Board.of(("......", "......", "..-...", "......", "......", "......"))
    *_, (_, field) = cover_from(board, "N")
    assert field.label(2, 3) == "partial cover"
    assert field.label(5, 5) == "no cover"
    assert field.label(2, 0) == "", "nobody can stand two squares to the north"


def test_cover_by_direction_is_the_same_in_blocks_as_on_the_whole_board() -> None:
    rows = tuple("".join("#o-.."[(x * 7 + y * 11 + x * y) % 5] for x in range(40)) for y in range(36))
    board = Board.of(rows)
    *_, (_, field) = cover_from(board, "E")
    for at in (Square(13, 5), Square(16, 16), Square(30, 31), Square(31, 20)):
        seen = [
            int(cover_field(board, shooter)[at.y, at.x])
            for shooter in (Square(at.x + far, at.y) for far in range(2, 7))
            if shooter in board and not board.terrain(shooter).barrier
        ]
        degrees = [degree for degree in seen if degree >= 0]
        found = field.values[at.y, at.x]
        if board.terrain(at).barrier or not degrees:
            assert np.isnan(found)
        else:
            assert found == degrees[-1]


def test_sight_from_the_deployment_marks_the_other_one() -> None:
    """B-15."""
    board = Board.of(("...#..", "...#..", "...#..", "......"))
    zones = (
        Zone("west", "deploy", "squad", (Square(0, 0),)),
        Zone("east", "deploy", "opposition", (Square(5, 0), Square(5, 3))),
    )
    *_, (_, field) = deployment_sight(board, zones, "squad")
    assert field.label(1, 0) == "in sight of the deployment"
    assert field.label(5, 0) == "seen from nowhere there"
    assert (field.label(5, 3) == "another deployment, in sight") == bool(field.values[3, 5])
