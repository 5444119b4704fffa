"""What a step costs, what a move reaches, and by which path (B-07 to B-11, B-34)."""

from itertools import pairwise

import pytest

from game.board.board import Board
from game.board.paths import UNREACHED, Reach, reach, step_cost
from game.board.squares import Square
from game.board.terrain import Terrain
from tests.board.drawn import drawn, run

OPEN = Board.of(["." * 9] * 9)
MIDDLE = Square(4, 4)


def ends(found: Reach, allowance: int) -> set[Square]:
    return {square for square in found.board.squares() if found.within(allowance)[square.y, square.x]}


@pytest.mark.parametrize(
    ("glyph", "straight", "diagonal"),
    [
        (".", 2, 3),
        (",", 4, 6),
        ("o", 4, 6),
        ("^", 2, 3),
        ("#", None, None),
        ("=", None, None),
        (":", None, None),
    ],
)
def test_a_step_costs_its_length_times_the_enter_cost(
    glyph: str, straight: int | None, diagonal: int | None
) -> None:
    """B-07: 2 or 3 half squares x the enter cost of the square entered, not of the one left."""
    board = OPEN.put(Square(4, 3), glyph).put(Square(5, 5), glyph)
    assert step_cost(board, MIDDLE, Square(4, 3)) == straight
    assert step_cost(board, MIDDLE, Square(5, 5)) == diagonal
    if straight:
        assert step_cost(board, Square(4, 3), MIDDLE) == 2


def test_only_neighbours_on_the_board_are_a_step_away() -> None:
    """B-07."""
    assert step_cost(OPEN, MIDDLE, MIDDLE) is None
    assert step_cost(OPEN, MIDDLE, Square(6, 4)) is None
    assert step_cost(OPEN, Square(0, 0), Square(-1, 0)) is None
    assert step_cost(OPEN, Square(8, 8), Square(9, 9)) is None


@pytest.mark.parametrize(
    ("allowance", "count"),
    [
        (0, 1),  # at most 1 half square: the start alone
        (1, 9),  # 3: the eight around it
        (2, 21),  # 5: and (2,0) at 4, (2,1) at 5: 4 + 8 more
        (3, 37),  # 7: and (2,2) and (3,0) at 6, (3,1) at 7: 4 + 4 + 8 more
    ],
)
def test_an_allowance_of_n_reaches_2n_plus_1_half_squares(allowance: int, count: int) -> None:
    """B-07: the same floor as the distance of B-02."""
    assert len(ends(reach(OPEN, MIDDLE), allowance)) == count


def test_a_single_step_is_always_permitted() -> None:
    """B-07: rough ground all round costs 4 and 6, more than the 3 of an allowance of 1."""
    board = Board.of([",,,,,", ",,,,,", ",,.,,", ",,,#,", ",,,,,"])
    found = reach(board, Square(2, 2))
    around = set(run("1,1 2,1 3,1 1,2 3,2 1,3 2,3"))  # (3,3) is a wall
    assert ends(found, 1) == around | {(2, 2)}
    assert ends(found, 0) == {(2, 2)}
    # As the only step of that move: with 2 squares, 5 half squares, no second step follows the first of 4.
    assert ends(found, 2) == around | {(2, 2)}
    # With 4 squares, 9 half squares, two straight steps cost 8 and are reached.
    assert (2, 0) in ends(found, 4)
    # Where friends stand one may not end, nor step where enemies do, nor past the wall's corner.
    held = reach(board, Square(2, 2), frozenset(run("2,1")), frozenset(run("2,3")))
    assert ends(held, 1) == (around | {(2, 2)}) - set(run("2,1 2,3"))
    assert ends(reach(board, Square(3, 2)), 1) == set(run("2,1 3,1 4,1 2,2 4,2 3,2"))


def test_the_path_of_a_move_keeps_within_its_allowance() -> None:
    """B-07: the cheapest path may be longer than the single step that is permitted."""
    swamp = Terrain("S", "swamp", cost=3)
    board = Board.of(["....", ".S..", "....", "...."], legend=(swamp,))
    found = reach(board, Square(0, 0))
    # One diagonal step costs 3 x 3 = 9; a step to (1,0) and one down 2 + 6 = 8.
    assert found.cost[1, 1] == 8
    assert found.path(Square(1, 1)) == run("1,0 1,1")
    assert found.path(Square(1, 1), 4) == run("1,0 1,1")  # 9 half squares allowed
    assert found.path(Square(1, 1), 3) == run("1,1")  # 7: only as the single step
    assert found.path(Square(1, 1), 0) is None
    assert found.path(Square(3, 3), 3) is None
    assert found.path(Square(0, 2), 2) == run("0,1 0,2")
    capped = reach(board, Square(0, 0), budget=3)
    assert capped.cost[1, 1] == UNREACHED
    assert capped.path(Square(1, 1), 1) == run("1,1")
    assert capped.within(1)[1, 1]


@pytest.mark.parametrize(
    ("glyph", "passes"),
    [*((glyph, False) for glyph in "#O+=!"), *((glyph, True) for glyph in '.,~"%/o-Tt^:')],
)
def test_no_diagonal_step_past_what_nobody_can_enter(glyph: str, passes: bool) -> None:
    """B-08: one such flank is enough, on either side; pits, crates and low walls do not prevent it."""
    for flank in run("5,4 4,5"):
        board = OPEN.put(flank, glyph)
        assert step_cost(board, MIDDLE, Square(5, 5)) == (3 if passes else None)
        assert step_cost(board, Square(5, 5), MIDDLE) == (3 if passes else None)
        assert step_cost(board, MIDDLE, Square(3, 3)) == 3
        # Around the corner it is two straight steps, or a straight one past either side.
        assert reach(board, MIDDLE).cost[5, 5] == (3 if passes else 4)


def test_one_passes_friends_and_not_enemies() -> None:
    """B-09: a corridor; nobody ends on an occupied square."""
    board, at = drawn("#######", "A.BC..D", "#######", "#######")
    friends, enemies = frozenset({at["B"], at["C"]}), frozenset({at["D"]})
    found = reach(board, at["A"], friends, enemies)
    assert ends(found, 9) == set(run("0,1 1,1 4,1 5,1"))
    assert found.path(Square(4, 1)) == run("1,1 2,1 3,1 4,1")
    assert found.path(at["D"]) is None
    assert found.cost[1, 6] == UNREACHED
    blocked = reach(board, at["A"], enemies=frozenset({at["B"]}))
    assert ends(blocked, 9) == set(run("0,1 1,1"))
    # The mover's own square is no end either once a friend is said to stand there.
    assert ends(reach(board, at["A"], frozenset({at["A"]}), friends), 9) == set(run("1,1"))


def test_going_up_and_down() -> None:
    """B-10: up one costs 1 square more, up two is no step, down one is free, down two is a drop."""
    board = Board.of(["......"] * 4, ["012431"] * 4)  # every row alike
    row = [Square(x, 0) for x in range(6)]
    up = [step_cost(board, a, b) for a, b in pairwise(row)]
    assert up == [4, 4, None, 2, 2]  # 0-1, 1-2, 2-4, 4-3, 3-1
    assert step_cost(board, Square(0, 0), Square(1, 1)) == 5  # 3 and 2
    assert step_cost(board, Square(4, 0), Square(5, 0), drops=False) is None
    assert step_cost(board, Square(3, 0), Square(4, 0), drops=False) == 2
    # And so from (0,0): 0, 4, 8, and no farther in any row.
    assert reach(board, Square(0, 0)).cost[0].tolist() == [0, 4, 8, UNREACHED, UNREACHED, UNREACHED]
    # On rough ground the extra square is not doubled: 2 x 2 + 2.
    assert step_cost(board.put(Square(1, 0), ","), Square(0, 0), Square(1, 0)) == 6


def test_a_drop_is_marked_where_one_lands() -> None:
    """B-10, B-30: a roof 2 levels up; each path that leaves it falls in the square that it enters."""
    board = Board.of([".....", ".....", ".....", "#####"], ["22000"] * 3 + ["00000"])
    found = reach(board, Square(0, 1))
    assert found.cost[1].tolist() == [0, 2, 4, 6, 8]  # falling is free
    assert found.drops.tolist() == [[False, False, True, False, False]] * 3 + [[False] * 5]
    # One level down is neither: it is marked nowhere, and walked without drops as well.
    stair = Board.of(["...."] * 4, ["2100"] * 4)
    assert not reach(stair, Square(0, 0)).drops.any()
    assert reach(stair, Square(0, 0), drops=False).cost[0].tolist() == [0, 2, 4, 6]
    kept = reach(board, Square(0, 1), drops=False)
    assert (kept.cost[:3, 2:] == UNREACHED).all()
    assert not kept.drops.any()
    assert ends(kept, 1) == set(run("0,0 1,0 0,1 1,1 0,2 1,2"))


def test_nobody_walks_into_a_pit_or_out_of_one() -> None:
    """B-04, B-30: climbing out is a rule of its own, even for the single step of B-07."""
    board, at = drawn("A:B", "###", "###", "###")
    assert reach(board, at["A"]).path(at["B"]) is None
    trapped = reach(board, Square(1, 0))
    assert ends(trapped, 5) == {(1, 0)}
    assert step_cost(board, Square(1, 0), at["A"]) is None


def test_of_equal_costs_the_path_has_the_fewest_steps() -> None:
    """B-11: into rough ground one diagonal step costs 6, and so do a straight one of 2 and one of 4."""
    board = Board.of(["....", ".,..", "....", "...."])
    found = reach(board, Square(0, 0))
    assert (found.cost[1, 1], found.steps[1, 1]) == (6, 1)
    assert found.path(Square(1, 1)) == run("1,1")
    # The longer way is found first: 2 + 3 + 3 by way of (2,1), from a square at 5; then 6 + 2 from one at 6.
    later = Board.of(["...#", ".,..", "#...", "...."])
    assert (reach(later, Square(0, 0)).cost[2, 1], reach(later, Square(0, 0)).steps[2, 1]) == (8, 2)
    assert reach(later, Square(0, 0)).path(Square(1, 2)) == run("1,1 1,2")


@pytest.mark.parametrize(
    ("to", "path"),
    [
        # Each costs 2 + 3 in two steps, diagonal first or last. Walking back, the square before lies...
        ((6, 5), "5,5 6,5"),  # W or NW: W comes first clockwise from north
        ((6, 3), "5,4 6,3"),  # W or SW: SW first
        ((2, 5), "3,4 2,5"),  # E or NE: NE first
        ((2, 3), "3,3 2,3"),  # E or SE: E first
        ((5, 6), "5,5 5,6"),  # N or NW: N first
        ((3, 6), "3,5 3,6"),  # N or NE: N first
        ((5, 2), "5,3 5,2"),  # S or SW: S first
        ((3, 2), "4,3 3,2"),  # S or SE: SE first
    ],
)
def test_the_tie_break_goes_clockwise_from_north_walking_back(to: tuple[int, int], path: str) -> None:
    """B-11."""
    assert reach(OPEN, MIDDLE).path(Square(*to)) == run(path)


def test_the_same_question_gives_the_same_path() -> None:
    """B-11: whatever was asked before of the same board, with and without a budget."""
    first = reach(OPEN, MIDDLE).path(Square(8, 6))
    assert reach(OPEN, Square(0, 0)).path(Square(8, 8)) == tuple(Square(n, n) for n in range(1, 9))
    assert reach(OPEN, MIDDLE, budget=10).path(Square(8, 6)) == first
    assert reach(Board.of(["." * 9] * 9), MIDDLE).path(Square(8, 6)) == first
    assert first is not None
    assert len(first) == 4


def test_reach_has_every_square() -> None:
    """B-34: cost, steps and path to each; what a wall shuts off has none."""
    board = Board.of(["..#.", "..#.", "..##", "...."])
    found = reach(board, Square(0, 0))
    assert found.cost[:, :2].tolist() == [[0, 2], [2, 3], [4, 5], [6, 7]]
    assert found.steps[:, :2].tolist() == [[0, 1], [1, 1], [2, 2], [3, 3]]
    assert found.cost[3].tolist() == [6, 7, 9, 11]
    assert found.cost[0, 3] == found.cost[1, 3] == UNREACHED
    assert found.path(Square(3, 0)) is None
    assert found.path(Square(0, 0)) == ()
    assert found.path(Square(-1, 0)) is None
    capped = reach(board, Square(0, 0), budget=6)
    assert capped.cost[3].tolist() == [6, UNREACHED, UNREACHED, UNREACHED]


def test_dear_ground_is_reached_in_the_right_order() -> None:
    """B-11, B-34: enter costs go up to 255."""
    bog = Terrain("B", "bog", cost=255)
    board = Board.of(["..B.", "##B.", "##B.", "...."], legend=(bog,))
    found = reach(board, Square(0, 0))
    # Straight through: 2 + 510, then 2 more to (3,0); or 3 to (3,1), and 2 a step down the far side.
    assert found.cost[0].tolist() == [0, 2, 512, 514]
    assert found.cost[:, 3].tolist() == [514, 515, 517, 519]
    # The dearest step of all, a diagonal one up a level: 3 x 255 and 2; a straight one: 2 x 255 and 2.
    deep = Board.of(["BBBB"] * 4, ["0111"] + ["1111"] * 3, legend=(bog,))
    assert reach(deep, Square(0, 0)).cost[:2, :2].tolist() == [[0, 512], [512, 767]]
    assert reach(deep, Square(0, 0)).cost[3, 3] == 767 + 2 * 765


def test_a_path_over_squares_takes_the_cheapest_way_from_each_to_the_next() -> None:
    """It passes a friend and never an enemy, and there is none to where a drop cannot be climbed back."""
    found = reach(OPEN, Square(0, 4), frozenset({Square(1, 4)}))
    assert found.path_over((Square(2, 4), Square(2, 2))) == ((1, 4), (2, 4), (2, 3), (2, 2))
    ledge = Board.of(["...", "..."], heights=["200", "200"])
    over = reach(ledge, Square(0, 0)).path_over
    assert over((Square(0, 1), Square(1, 1))) == ((0, 1), (1, 1))
    assert over((Square(1, 1), Square(0, 1))) is None
