"""Cover, its pieces and its fields (B-16 to B-21, B-32, B-33, B-35)."""

import numpy as np
import pytest
from hypothesis import given, settings

from game.board.board import Board
from game.board.cover import Cover, Degree, Piece, cover, cover_field, cover_pairs, total_cover_from
from game.board.sight import CORNERS, Block, sight_pairs
from game.board.squares import Square
from tests.board import reference
from tests.board.boards import Pairs, Scene, boards, pairs, scene
from tests.board.test_sight import on, reasons

NONE, PARTIAL, TOTAL = Degree


def judged(at: Scene) -> Cover:
    """The cover of B from A, where there is line of sight."""
    found = cover(*at)
    assert found is not None
    return found


def test_no_line_of_sight_no_degree() -> None:
    """B-18: with all 16 lines blocked there is none."""
    board, a, b = scene(".#..", "A#B.", ".#..", ".#..")
    assert cover(board, a, b) is None
    assert cover_field(board, a)[b.y, b.x] == -1


def test_a_low_wall_before_the_target_is_partial_cover() -> None:
    """B-16, B-18, B-19, B-20, B-32: the whole answer."""
    found = judged(
        scene(
            ".......",
            "A....-B",
            ".......",
            ".......",
        )
    )
    # From NW (0,1): along y = 1 to (6,1) and (7,1) clear; to (6,2) and (7,2) through (5,1). From the other
    # corners two lines are obstructed too, so that NW comes first.
    wall = Square(5, 1)
    assert found.degree is PARTIAL
    assert found.corner == "NW"
    assert [line.blocks for line in found.lines] == [(), (), *[(Block((wall,), "B-13a"),)] * 2]
    assert found.pieces == (Piece((wall,), total=False, own=True),)


def test_a_low_square_leaves_the_line_of_sight() -> None:
    """B-16: it obstructs, it does not block."""
    board, a, b = scene("..o...", "A.o..B", "..o...", "..o...")
    assert judged(Scene(board, a, b)).degree is PARTIAL  # all 4 lines of every corner go through it


def test_one_fires_over_ones_own_parapet() -> None:
    """B-17: low, adjacent to the attacker and not to the target; from two squares behind it counts."""
    assert judged(scene(".-.....", "A-....B", ".-.....", ".......")).degree is NONE
    assert judged(scene("..-....", "A.-...B", "..-....", "..-....")).degree is PARTIAL


def test_a_parapet_adjacent_to_both_obstructs() -> None:
    """B-17: and not adjacent to the target."""
    found = judged(scene("....", "A-B.", "....", "...."))
    assert found.degree is PARTIAL
    assert found.pieces == (Piece((Square(1, 1),), total=False, own=True),)


def test_heights_do_not_part_a_parapet_from_its_attacker() -> None:
    """B-03, B-17: adjacent but for heights and pits."""
    low = scene(
        ".-.....", "A-....B", ".-.....", ".......", heights=["0000000", "3000003", "0000000", "0000000"]
    )
    assert judged(low).degree is NONE


def test_a_low_square_two_levels_up_is_solid_and_no_parapet() -> None:
    """B-14, B-17: solid comes before low."""
    heights = ["0000000", "0200000", "0000000", "0000000"]
    at = scene(".......", "Ao....B", ".......", ".......", heights=heights)
    # As behind a wall, the lines from NW along y = 1 are clear, those to (6,2) and (7,2) go through it.
    assert judged(at).degree is PARTIAL
    assert cover_field(at.board, at.a)[at.b.y, at.b.x] == PARTIAL
    assert cover_pairs(at.board)[at.board.index(at.a), at.board.index(at.b)] == PARTIAL
    lower = at.board.raised(Square(1, 1), 1)
    assert cover_field(lower, at.a)[at.b.y, at.b.x] == NONE


def test_a_low_square_beyond_two_walls_is_no_parapet() -> None:
    """B-03, B-17: adjacency ends at two solid squares."""
    rows = ["A#.....", "#o.....", ".......", "......B"]
    board, a, b = scene(*rows)
    assert cover(board, a, b) is None  # what stands in that corner sees nothing
    board, a, b = scene("A#.....", ".o.....", ".......", "......B")
    assert judged(Scene(board, a, b)).degree is NONE  # one wall: the crate is a parapet


@pytest.mark.parametrize(("level", "degree"), [(0, PARTIAL), (1, PARTIAL), (2, NONE), (3, NONE)])
def test_an_attacker_two_levels_above_ignores_low_squares(level: int, degree: Degree) -> None:
    """B-17: at least 2 levels above the target's square."""
    heights = ["0000000", f"{level}000000", "0000000", "0000000"]
    at = scene("..-....", "A.-..-B", "..-....", "..-....", heights=heights)
    assert judged(at).degree is degree
    assert cover_field(at.board, at.a)[at.b.y, at.b.x] == degree


def test_three_lines_blocked_are_total_cover() -> None:
    """B-18: one wall on the diagonal."""
    found = judged(
        scene(
            "......",
            "A.....",
            "..#...",
            "....B.",
        )
    )
    # NE (1,1): (5,3) is clear, touching the wall's corner (3,2); the other three go through the wall. SW
    # (0,2) likewise reaches only (4,4); NW and SE reach none. NE comes before SW.
    assert found.degree is TOTAL
    assert found.corner == "NE"
    assert [line.clear for line in found.lines] == [False, True, False, False]
    assert found.pieces == (Piece((Square(2, 2),), total=True, own=False),)


def test_three_lines_obstructed_by_low_squares_are_partial_cover() -> None:
    """B-18: only solid squares make it total."""
    found = judged(scene("......", "A.....", "..o...", "....B."))
    assert found.degree is PARTIAL
    assert found.pieces == (Piece((Square(2, 2),), total=False, own=False),)


def test_the_attacker_picks_the_corner_with_the_fewest_obstructed_lines() -> None:
    """B-18: lowest degree, then fewest lines."""
    found = judged(
        scene(
            "......",
            "..#B..",
            "......",
            "A.....",
        )
    )
    # SE (1,4): only the line to (3,1) goes through the wall. From NE (1,3) those to (3,1) and (4,1) do.
    assert found.corner == "SE"
    assert [line.clear for line in found.lines] == [False, True, True, True]
    assert found.degree is PARTIAL


def test_a_lower_degree_comes_before_fewer_lines() -> None:
    """B-18: partial with four lines obstructed beats total with three."""
    found = judged(
        scene(
            ".....B",
            "..o.#.",
            "......",
            "A.....",
        )
    )
    # NW (0,3): the crate has the lines to (5,0), (6,0) and (5,1), the wall those to (5,1) and (6,1): two
    # blocked. SE (1,4): (5,0) is clear, touching both; the wall blocks the other three.
    assert found.corner == "NW"
    assert found.degree is PARTIAL
    assert not any(line.clear for line in found.lines)


def test_pieces_are_groups_that_touch_low_and_solid_together() -> None:
    """B-19: total cover from two walls, neither of which blocks three lines alone."""
    found = judged(
        scene(
            ".#...B",
            ".#..#.",
            "A...#.",
            "......",
        )
    )
    # SW (0,3): to (5,0) through (1,1); to (6,0) between, touching (2,2) and (4,1); to (5,1) and (6,1)
    # through (4,1). Three lines, but one wall has one of them, the other two.
    assert found.degree is TOTAL
    assert found.corner == "SW"
    assert found.pieces == (
        Piece((Square(1, 1),), total=False, own=False),
        Piece((Square(4, 1),), total=False, own=True),
    )


def test_a_low_square_joined_to_a_wall_is_one_piece_with_it() -> None:
    """B-19: 8-connected, low and solid together; the solid squares alone decide whether it is total."""
    joined = judged(scene("......", "A.....", "..#...", "...oB."))
    assert joined.pieces == (Piece((Square(2, 2), Square(3, 3)), total=True, own=True),)
    crates = judged(scene("......", "A.....", "..o...", "...oB."))
    assert crates.pieces == (Piece((Square(2, 2), Square(3, 3)), total=False, own=True),)


def test_a_piece_is_the_targets_own_when_it_is_adjacent_to_it() -> None:
    """B-20: its squares, whatever their heights; one in mid-field is not."""
    own = judged(
        scene(
            ".......", "A....-B", ".......", ".......", heights=["0000000", "0000010", "0000000", "0000000"]
        )
    )
    assert [piece.own for piece in own.pieces] == [True]
    field = judged(scene(".......", "A..-..B", ".......", "......."))
    assert [piece.own for piece in field.pieces] == [False]


def test_who_stands_on_a_crate_is_exposed() -> None:
    """B-20: the target's own square gives nothing."""
    board, a, b = scene(".......", "A.....B", ".......", ".......")
    found = judged(Scene(board.put(b, "o"), a, b))
    assert found.degree is NONE
    assert found.pieces == ()


@pytest.mark.parametrize(("level", "degree"), [(0, NONE), (1, NONE), (2, PARTIAL)])
def test_between_adjacent_squares_there_is_no_cover(level: int, degree: Degree) -> None:
    """B-21: heights part squares (B-03): a target two levels higher has the crates' cover."""
    board, a, b = scene("....", ".Ao.", ".oB.", "....", heights=["0000", "0000", f"00{level}0", "0000"])
    found = judged(Scene(board, a, b))
    assert found.degree is degree
    assert bool(found.pieces) is (degree is PARTIAL)
    assert cover_field(board, a)[b.y, b.x] == degree


def test_pits_leave_squares_adjacent() -> None:
    """B-21: it asks about squares; that a unit in a pit is adjacent to nobody (B-03) is about units."""
    board, a, b = scene("....", ".Ao.", ".oB.", "....")
    assert judged(Scene(board.put(b, ":"), a, b)).degree is NONE


def test_ones_own_square_has_no_cover() -> None:
    """B-33: 0 at home."""
    board, a, _ = scene("Ao..", "oo..", "....", "...B")
    assert judged(Scene(board, a, a)).degree is NONE
    assert cover_field(board, a)[a.y, a.x] == NONE


def test_every_later_answer_reflects_a_change() -> None:
    """B-35: a table that is flipped."""
    board, a, b = scene(".......", "A....TB", ".......", ".......")
    assert judged(Scene(board, a, b)).degree is NONE
    assert judged(Scene(board.put(Square(5, 1), "t"), a, b)).degree is PARTIAL
    assert cover_field(board, a)[b.y, b.x] == NONE


def agree(asked: Pairs) -> None:
    """Hold the field and the pair's answers and reasons against the reference."""
    board, a, others = asked
    field = cover_field(board, a)
    for b in others:
        wanted, found = reference.cover(board, a, b), cover(board, a, b)
        assert field[b.y, b.x] == (-1 if wanted is None else wanted.degree), (a, b)
        assert (found is None) == (wanted is None), (a, b)
        if found is None or wanted is None:
            continue
        assert found.degree == wanted.degree, (a, b)
        assert found.corner == CORNERS[wanted.corner][0], (a, b)
        assert [reasons(line) for line in found.lines] == [on(board, faults) for faults in wanted.lines]
        pieces = {(frozenset(piece.squares), piece.total, piece.own) for piece in found.pieces}
        assert pieces == wanted.pieces, (a, b)


@settings(max_examples=150, derandomize=True)
@given(pairs(20))
def test_cover_agrees_with_the_clauses(asked: Pairs) -> None:
    """B-16 to B-21, B-32, B-33: 3,000 random pairs."""
    agree(asked)


@pytest.mark.long
@settings(max_examples=2500)
@given(pairs(40))
def test_cover_agrees_with_the_clauses_at_length(asked: Pairs) -> None:
    """B-16 to B-21, B-32, B-33: 100,000 random pairs."""
    agree(asked)


@settings(max_examples=40, derandomize=True)
@given(boards(9))
def test_from_where_a_square_has_total_cover_is_what_all_fields_say(board: Board) -> None:
    """B-18, B-21: whoever asks, attacker or target."""
    fields = [cover_field(board, attacker).ravel() for attacker in board.squares()]
    total = [total_cover_from(board, target).ravel() for target in board.squares()]
    assert (np.array(total) == (np.array(fields) == Degree.TOTAL).T).all()


@settings(max_examples=40, derandomize=True)
@given(boards(9))
def test_all_pairs_are_all_fields(board: Board) -> None:
    """B-33."""
    fields = [cover_field(board, a).ravel() for a in board.squares()]
    assert (cover_pairs(board) == np.stack(fields)).all()


@pytest.mark.parametrize(
    ("rows", "a", "b"),
    [
        ([".....", ".....", "...#.", ".#...", ".....", ".#..."], Square(1, 5), Square(4, 0)),
        (["........", "......#.", "....#..#", "........"], Square(7, 2), Square(0, 0)),
    ],
)
def test_the_lines_from_a_wall_go_through_the_wall_itself(rows: list[str], a: Square, b: Square) -> None:
    """B-12, B-33: also where all pairs are asked about at once, and one line makes the difference."""
    board = Board.of(rows)
    wanted = reference.cover(board, a, b)
    assert wanted is not None
    assert sight_pairs(board)[board.index(a), board.index(b)]
    assert (
        cover_pairs(board)[board.index(a), board.index(b)] == wanted.degree == cover_field(board, a)[b.y, b.x]
    )
