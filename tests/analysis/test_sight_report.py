"""The words of why a square is seen, covered and concealed as it is; and that they are the engine's."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.analysis.sight_report import bare, clause, copied, sighting, why
from game.board.board import Board
from game.board.concealment import concealment
from game.board.cover import cover
from game.board.sight import sees, sight_lines
from game.board.squares import Square
from game.board.terrain import Light, Vision
from tests.board.random_ground import boards, squares_of

WORDS = {0: "NO", 1: "PARTIAL", 2: "TOTAL"}


def words(
    rows: tuple[str, ...], a: tuple[int, int], b: tuple[int, int], heights: tuple[str, ...] = ()
) -> list[str]:
    return copied(why(Board.of(rows, heights), Square(*a), Square(*b))).splitlines()


def test_all_sixteen_lines_are_told_where_nothing_is_seen() -> None:
    """B-12, B-13, B-15."""
    said = words(("##########", "...#..#...", "##########", "##########"), (0, 1), (9, 1))
    assert said[:2] == ["0,1 to 9,1: 9 squares (B-02)", "All 16 lines are blocked (B-12)"]
    assert "NW to SW: blocked by wall 3,1 (B-13 a)" in said
    assert sum(": blocked by " in line for line in said) == 16
    assert said[-3:] == [
        "No line of sight: NOT SEEN (B-15)",
        "NO concealment (B-24)",
        "Back from 9,1 to 0,1: NOT SEEN (B-15)",
    ]


def test_cover_in_order_with_its_corner_lines_degree_and_piece() -> None:
    """B-16, B-18, B-19, B-20.

    From the crate's row along the row: the two northern corners of 5,1 are reached past the crate's top only
    from the northern corners, whose lines to the south cross it.
    """
    said = words(("........", "....o...", "........", "........"), (0, 1), (5, 1))
    assert said == [
        "0,1 to 5,1: 5 squares (B-02)",
        "Best corner of 0,1: north-west (B-16)",
        "NW to NW: clear",
        "NW to NE: clear",
        "NW to SW: obstructed by crate 4,1 (B-13 a)",
        "NW to SE: obstructed by crate 4,1 (B-13 a)",
        "2 of 4 lines obstructed, 0 by solid: PARTIAL cover (B-18)",
        "A partial piece: crate 4,1, the target's own (B-20)",
        "NO concealment (B-24)",
        "Back from 5,1 to 0,1: NO cover, crate 4,1 is its own parapet (B-17)",
    ]


YARD = ("..#,....", "..#..-o.", "..+.....", ".-#o....", "....o#-.", ".....+..", ".o-..#..", "....,#..")


def test_a_line_from_another_corner_by_which_alone_it_is_seen_is_told() -> None:
    """B-15, B-18: all corners give total cover, and the one line that is clear starts at none of the best."""
    said = words(YARD, (0, 1), (3, 4))
    assert said[1] == "Best corner of 0,1: north-west (B-16)"
    assert [": blocked by" in line for line in said[2:6]] == [True] * 4
    assert said[6:8] == [
        "Seen all the same: SW to SW is clear (B-15)",
        "4 of 4 lines obstructed, 4 by solid: TOTAL cover (B-18)",
    ]


@given(boards(), st.data())
@settings(max_examples=80, deadline=None)
def test_whoever_is_seen_has_a_line_that_nothing_solid_blocks(board: Board, data: st.DataObject) -> None:
    """B-15: with its cover, and as it is drawn where cover does not count."""
    a, b = data.draw(squares_of(board)), data.draw(squares_of(board))
    if a == b:
        return
    seen = sighting(board, a, b)
    assert sees(board, a, b) is any(way.fate != "blocked" for way in seen.told)
    plain = bare(board, seen)
    if seen.cover:
        assert {way.fate for way in plain.told} == {"clear"}
        assert len({way.line.start for way in plain.told}) == 1
        assert plain.cover
        assert not plain.cover.pieces
    else:
        assert plain == seen


def test_the_way_back_over_ones_own_parapet() -> None:
    """B-17: behind the crate one fires over it; who fires back has it in the way."""
    said = words(("........", "....o...", "........", "........"), (5, 1), (0, 1))
    assert "5,1 fires over crate 4,1, next to it (B-17)" in said
    assert "0 of 4 lines obstructed, 0 by solid: NO cover (B-18)" in said
    assert said[-1] == "Back from 0,1 to 5,1: PARTIAL cover, crate 4,1 (B-18)"


def test_from_above_low_squares_do_not_count() -> None:
    """B-17: two levels up over a crate in the middle, and back."""
    said = words(("........", "...o....", "........", "........"), (0, 1), (6, 1), ("20000000",) * 4)
    assert "From height 2 to height 0 (B-05)" in said
    assert "From 2 levels or more above, low squares do not count (B-17)" in said
    assert said[-1] == "Back from 6,1 to 0,1: PARTIAL cover, crate 3,1 (B-18)"


def test_next_to_each_other() -> None:
    """B-21: the crates on both flanks of the diagonal shut lines (B-13c), and count for nothing."""
    said = words(("..o.", ".o..", "....", "...."), (1, 0), (2, 1))
    assert "Next to each other: NO cover (B-21)" in said
    assert said[-1] == "Back from 2,1 to 1,0: NO cover, next to each other (B-21)"


def test_concealment_piece_by_piece() -> None:
    """B-22, B-23, B-24."""
    board = Board.of(('.."...', "......", "......", "......")).relit([Square(5, 0)], Light.DARK)
    a, b = Square(0, 0), Square(5, 0)
    said = copied(why(board, a, b)).splitlines()
    assert said[-4:-1] == [
        "A partial piece: brush 2,0 (B-22)",
        "A total piece: darkness 5,0 (B-23)",
        "TOTAL concealment (B-24)",
    ]
    assert "PARTIAL concealment (B-24)" in copied(why(board, a, b, Vision.LOW_LIGHT))


def test_who_stands_there_faces_one_way() -> None:
    """B-26: what lies across is still before one."""
    board, at = Board.of(("....",) * 4), Square(1, 1)
    for to, where in ((Square(3, 1), "before"), (Square(1, 3), "before"), (Square(0, 1), "behind")):
        text = copied(why(board, at, to, facing="E"))
        assert f"1,1 faces E: {to} lies {where} it (B-26)" in text


def test_a_square_and_itself() -> None:
    """B-15."""
    assert words(("....",) * 4, (1, 1), (1, 1)) == ["A square always sees itself (B-15)"]


@pytest.mark.parametrize(("name", "shown"), [("B-13a", "B-13 a"), ("B-18", "B-18"), ("", "")])
def test_clauses_are_printed_as_the_rules_print_them(name: str, shown: str) -> None:
    assert clause(name) == shown


@settings(max_examples=60)
@given(st.data())
def test_on_any_ground_the_words_are_the_engines(data: st.DataObject) -> None:
    """B-32: lines, degrees both ways and concealment of random boards."""
    board = data.draw(boards())
    a, b = data.draw(squares_of(board)), data.draw(squares_of(board))
    if a == b:
        return
    vision = data.draw(st.sampled_from(Vision))
    said = why(board, a, b, vision)
    texts = [one.text for one in said]
    seen = sees(board, a, b)
    assert ("No line of sight: NOT SEEN" in texts) is not seen
    assert texts[-1].startswith(f"Back from {b} to {a}: ")
    assert f"{WORDS[concealment(board, a, b, vision).degree]} concealment" in texts
    told = [one for one in said if " to N" in one.text or " to S" in one.text]
    lines = [one for one in told if not one.text.startswith("Seen all the same")]  # a 17th, of another corner
    if not seen:
        assert [one.tone for one in lines] == ["blocked"] * 16
        assert not any(line.clear for line in sight_lines(board, a, b))
        return
    there, back = cover(board, a, b), cover(board, b, a)
    assert there is not None
    assert back is not None
    (verdict,) = [one.text for one in said[:-1] if one.tone == "verdict" and one.text.endswith(" cover")]
    assert verdict.endswith(f": {WORDS[there.degree]} cover")
    assert f": {WORDS[back.degree]} cover" in texts[-1]
    assert [one.tone != "clear" for one in lines] == [not line.clear for line in there.lines]
    assert sum(" piece: " in text for text in texts) == len(there.pieces) + len(
        concealment(board, a, b, vision).pieces
    )
