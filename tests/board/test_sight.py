"""Sight lines and line of sight (B-12 to B-15, B-32, B-33, B-35)."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from game.board.board import Board
from game.board.sight import (
    Block,
    Line,
    clear_lines,
    lines_between,
    pair_plane,
    seen_within,
    sees,
    sight_field,
    sight_lines,
    sight_pairs,
)
from game.board.squares import Square
from tests.board import reference
from tests.board.boards import Pairs, boards, pairs, scene

NW, NE, SW, SE = range(4)


def line(lines: tuple[Line, ...], start: int, end: int) -> Line:
    """The line from one corner to another, both counted NW, NE, SW, SE."""
    return lines[4 * start + end]


def clear(lines: tuple[Line, ...]) -> list[tuple[int, int]]:
    """The corners that clear lines join."""
    return [divmod(i, 4) for i, line in enumerate(lines) if line.clear]


def test_sixteen_lines_join_the_corners_in_order() -> None:
    """B-12: from each corner of the observer's square to each of the target's."""
    board, a, b = scene("A...", "....", "...B", "....")
    from_a = [(0, 0), (1, 0), (0, 1), (1, 1)]
    to_b = [(3, 2), (4, 2), (3, 3), (4, 3)]
    lines = sight_lines(board, a, b)
    assert [(line.start, line.end) for line in lines] == [(p, q) for p in from_a for q in to_b]
    assert all(line.clear for line in lines)


def test_the_two_squares_themselves_never_block() -> None:
    """B-12: a wall sees and is seen like any other square."""
    board = Board.of(["#..#", "....", "....", "...."])
    assert all(sight_line.clear for sight_line in sight_lines(board, Square(0, 0), Square(3, 0)))


def test_a_solid_square_blocks_lines_through_its_interior_only() -> None:
    """B-13a: and a line that runs along one solid side is clear."""
    board, a, b = scene(
        "A#B.",
        "....",
        "....",
        "....",
    )
    lines = sight_lines(board, a, b)
    # Only the lines along y = 1 pass: from (0,1) and (1,1) to (2,1) and (3,1).
    assert clear(lines) == [(SW, SW), (SW, SE), (SE, SW), (SE, SE)]
    assert line(lines, NW, SE).blocks == (Block((Square(1, 0),), "B-13a"),)


def test_a_full_wall_hides_what_is_behind_it() -> None:
    """B-15: no clear line, no sight, from either side."""
    board, a, b = scene(".#..", "A#B.", ".#..", ".#..")
    assert not sees(board, a, b)
    assert not sees(board, b, a)
    assert sees(board, a, Square(1, 2))  # the wall itself is seen


def test_solid_squares_on_both_sides_of_a_unit_block() -> None:
    """B-13b: a line along a grid line between two walls."""
    board, a, b = scene(
        "A#..",
        ".#B.",
        "....",
        "....",
    )
    # (1,1)-(2,1) runs between (1,0) and (1,1).
    assert line(sight_lines(board, a, b), SE, NW).blocks == (Block((Square(1, 0), Square(1, 1)), "B-13b"),)
    opened = board.put(Square(1, 0), ".")
    assert line(sight_lines(opened, a, b), SE, NW).clear


def test_beyond_the_edge_everything_is_solid() -> None:
    """B-13: a wall at the edge closes the line along the edge; only squares of the board are named."""
    board, a, b = scene("A#B.", "....", "....", "....")
    assert line(sight_lines(board, a, b), NW, NE).blocks == (Block((Square(1, 0),), "B-13b"),)
    assert line(sight_lines(board.put(Square(1, 0), "."), a, b), NW, NE).clear


def test_a_line_does_not_slip_between_two_diagonal_squares() -> None:
    """B-13c: at a lattice point that it passes through."""
    board, a, b = scene(
        "A...",
        "..#.",
        ".#..",
        "...B",
    )
    # (1,1)-(3,3) goes from square (1,1) into (2,2) between (2,1) and (1,2).
    slip = line(sight_lines(board, a, b), SE, NW)
    assert slip.blocks == (Block((Square(1, 2), Square(2, 1)), "B-13c"),)
    for wall in (Square(2, 1), Square(1, 2)):  # to touch one of them is no harm
        assert line(sight_lines(board.put(wall, "."), a, b), SE, NW).clear


def test_a_line_may_touch_walls_on_both_sides_at_different_points() -> None:
    """B-13: only walls that meet in one point pinch."""
    board, a, b = scene(
        "A....",
        ".....",
        "...#.",
        "..#..",
        "....B",
    )
    # (1,1)-(4,4) meets (3,2) and (2,3) in the one point (3,3): a pinch.
    assert not line(sight_lines(board, a, b), SE, NW).clear
    apart = board.put(Square(2, 3), ".").put(Square(1, 2), "#")
    # Now (1,2) touches it at (2,2) from below and (3,2) at (3,3) from above.
    assert line(sight_lines(apart, a, b), SE, NW).clear


def test_a_line_does_not_change_sides_between_walls_on_a_grid_line() -> None:
    """B-13c: along a grid line, the non-solid ones of the two squares beside it count."""
    board, a, b = scene(
        "A#.B",
        "..#.",
        "....",
        "....",
    )
    # Along y = 1: below (1,0), then above (2,1); (1,1) and (2,0) are diagonal between those two walls.
    slip = line(sight_lines(board, a, b), SE, SW)
    assert slip.blocks == (Block((Square(1, 0), Square(2, 1)), "B-13c"),)


def test_a_grid_line_changes_sides_where_both_are_open() -> None:
    """B-13c: one open unit between the walls is enough."""
    board, a, b = scene(
        "A#..B",
        "...#.",
        ".....",
        ".....",
    )
    # Along y = 1: wall above unit 1, nothing beside unit 2, wall below unit 3.
    assert line(sight_lines(board, a, b), SE, SW).clear


def test_an_end_is_judged_from_its_own_square() -> None:
    """B-13c: who stands in a corner behind a pinch sees only the walls that make it, and is seen by them."""
    board = Board.of(["..#.", ".#..", "....", "...."]).put(Square(0, 1), "#").put(Square(1, 0), "#")
    corner = Square(0, 0)
    seen = {square for square in board.squares() if sees(board, corner, square)}
    assert seen == {corner, Square(1, 0), Square(0, 1)}


def test_a_line_of_length_zero_is_judged_by_its_two_squares() -> None:
    """B-13c: diagonal neighbours between two walls do not see each other through the corner they share."""
    board, a, b = scene("A#..", "#B..", "....", "....")
    shared = line(sight_lines(board, a, b), SE, NW)
    assert shared.start == shared.end == (1, 1)
    assert shared.blocks == (Block((Square(0, 1), Square(1, 0)), "B-13c"),)
    assert line(sight_lines(board.put(Square(0, 1), "."), a, b), SE, NW).clear


@pytest.mark.parametrize(("ends", "rise", "seen"), [(0, 1, True), (0, 2, False), (1, 2, True), (1, 3, False)])
def test_a_square_two_levels_above_both_ends_is_solid(ends: int, rise: int, seen: bool) -> None:
    """B-14: at least 2 above the higher end."""
    board, a, b = scene(
        "....", "A..B", "....", "....", heights=[f"0{rise}00", f"{ends}{rise}00", f"0{rise}00", f"0{rise}00"]
    )
    assert sees(board, a, b) is seen
    assert sees(board, b, a) is seen


def test_a_ridge_is_solid_for_some_targets_and_not_for_others() -> None:
    """B-14: one field, two bars: the ridge hides the valley behind it and not the tower."""
    board = Board.of(["......"] * 4, ["002000", "002001", "002000", "002000"])
    field = sight_field(board, Square(0, 1))
    assert not field[1, 4]
    assert field[1, 5]
    assert field[1, 2]


def test_a_square_sees_itself() -> None:
    """B-15: even a wall among walls."""
    board = Board.of(["####"] * 4)
    assert all(sees(board, square, square) for square in board.squares())


def test_every_later_answer_reflects_a_change() -> None:
    """B-35: a door that opens."""
    board, a, b = scene(".#..", "A+B.", ".#..", ".#..")
    assert not sees(board, a, b)
    opened = board.put(Square(1, 1), "/")
    assert sees(opened, a, b)
    assert not sees(board, a, b)


def test_a_field_is_kept_and_not_written_to() -> None:
    """B-33."""
    board = Board.of(["..#."] * 4)
    field = sight_field(board, Square(0, 0))
    assert field.shape == (4, 4)
    assert field is sight_field(board, Square(0, 0))
    with pytest.raises(ValueError, match="read-only"):
        field[0, 0] = False


def test_what_is_seen_within_a_distance() -> None:
    """B-02, B-15: row by row; (2, 2) away is 3, (2, 1) is 2; walls hide what is behind them."""
    board = Board.of(["......", "..#...", "..#...", "..#..."])
    from_corner = seen_within(board, Square(0, 2), 2)
    assert [*map(str, from_corner)] == [
        *("0,0", "1,0", "0,1", "1,1", "2,1", "0,2", "1,2", "2,2", "0,3", "1,3", "2,3"),
    ]
    assert seen_within(board, Square(0, 2), 0) == (Square(0, 2),)
    assert Square(3, 2) not in seen_within(board, Square(0, 2), 9)


def agree(asked: Pairs) -> None:
    """Hold the field, the pair's answers and its reasons against the reference."""
    board, a, others = asked
    field, lines = sight_field(board, a), clear_lines(board, a)
    for b in others:
        faults = reference.sight_faults(board, a, b)
        clear_ones = sum(1 << i for i, fault in enumerate(faults) if not fault)
        assert lines[b.y, b.x] == clear_ones, (a, b)
        assert field[b.y, b.x] == reference.sees(board, a, b), (a, b)
        assert [reasons(sight_line) for sight_line in sight_lines(board, a, b)] == [
            on(board, fault) for fault in faults
        ]


def reasons(line: Line) -> set[reference.Fault]:
    return {(block.clause[-1], frozenset(block.squares)) for block in line.blocks}


def on(board: Board, faults: set[reference.Fault]) -> set[reference.Fault]:
    """Faults without the squares beyond the edge."""
    return {
        (letter, frozenset(square for square in squares if square in board)) for letter, squares in faults
    }


@settings(max_examples=150, derandomize=True)
@given(pairs(20))
def test_sight_agrees_with_the_clauses(asked: Pairs) -> None:
    """B-12, B-13, B-14, B-15, B-32, B-33: 3,000 random pairs."""
    agree(asked)


@pytest.mark.long
@settings(max_examples=2500)
@given(pairs(40))
def test_sight_agrees_with_the_clauses_at_length(asked: Pairs) -> None:
    """B-12, B-13, B-14, B-15, B-32, B-33: 100,000 random pairs."""
    agree(asked)


@pytest.mark.parametrize(("width", "height"), [(256, 256), (256, 4), (4, 256)])
@pytest.mark.parametrize("walls", [0, 0.02])
def test_the_largest_boards_agree_with_the_walk(width: int, height: int, walls: float) -> None:
    """B-01, B-33: far past what the reference can do, each field is held against single walks."""
    random = Random(width)
    board = Board.of(["".join(random.choices(".#", (1 - walls, walls), k=width)) for _ in range(height)])
    for a in (Square(0, 0), Square(width - 1, height // 2)):
        lines = clear_lines(board, a)
        for _ in range(40):
            b = Square(random.randrange(width), random.randrange(height))
            walked = sum(1 << i for i, one in enumerate(sight_lines(board, a, b)) if one.clear)
            assert lines[b.y, b.x] == walked, (a, b)


@settings(max_examples=60, derandomize=True)
@given(boards(10))
def test_sight_is_the_same_both_ways(board: Board) -> None:
    """B-15: sees(a, b) == sees(b, a), for all pairs; and all pairs are all fields."""
    table = sight_pairs(board)
    assert (table == table.T).all()
    assert table.diagonal().all()
    assert (table == np.stack([sight_field(board, a).ravel() for a in board.squares()])).all()


def test_what_blocks_a_line_along_the_edge_is_on_the_board() -> None:
    """B-32: lines may run along the border; what they are told to meet are squares of the board."""
    board = Board.of(("#..#", "....", "....", "#..#"))
    edges = [square for square in board.squares() if {square.x, square.y} & {0, 3}]
    met = {
        square
        for a in edges
        for b in edges
        if a != b
        for line in lines_between(pair_plane(board, a, b), a, b)
        for block in line.blocks
        for square in block.squares
    }
    assert met == {Square(x, y) for x in (0, 3) for y in (0, 3)}
