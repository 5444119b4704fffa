"""Paths and concealment on random boards against the slow reference."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.board import Board
from game.board.concealment import concealment, concealment_field, made_out, observers
from game.board.paths import UNREACHED, Reach, reach, step_cost
from game.board.squares import Square, crossed
from game.board.terrain import Vision
from tests.board import reference_paths as slow
from tests.board.random_ground import boards, squares_of

FEW = settings(max_examples=60)
MANY = settings(max_examples=4000)


def check_steps(board: Board, a: Square, *, drops: bool) -> None:
    for b in slow.around(a):
        assert step_cost(board, a, b, drops=drops) == slow.price(board, a, b, drops=drops)
    assert step_cost(board, a, a) is None
    assert step_cost(board, a, Square(a.x + 2, a.y)) is None


def check_reach(found: Reach, budget: int | None, allowance: int) -> None:
    """B-07 to B-11, B-34: cost, steps, drops, path to every square and where a move may end."""
    board, start, falls = found.board, found.start, found.falls
    friends, enemies = frozenset(found.friends), frozenset(found.enemies)
    best = slow.distances(board, start, enemies, drops=falls)
    known = {s: c for s, c in best.items() if budget is None or c[0] <= budget}
    for square in board.squares():
        cost, steps = known.get(square, (UNREACHED, UNREACHED))
        assert (found.cost[square.y, square.x], found.steps[square.y, square.x]) == (cost, steps)
        if square not in known:
            assert found.path(square) is None
            assert not found.drops[square.y, square.x]
            continue
        path = found.path(square)
        assert path == tuple(slow.walk(board, start, square, best, drops=falls))
        before = (start, *path)[-2] if path else square
        assert found.drops[square.y, square.x] == (board.level(before) - board.level(square) >= 2)
    if budget is None or budget > 2 * allowance:
        ends = {s for s in board.squares() if found.within(allowance)[s.y, s.x]}
        assert ends == slow.ends(board, start, friends, enemies, allowance, drops=falls)
        for square in ends:
            path = found.path(square, allowance)
            assert path == ((square,) if best[square][0] > 2 * allowance + 1 else found.path(square))


@st.composite
def searches(draw: st.DrawFn) -> tuple[Reach, int | None, int]:
    board = draw(boards())
    start, *others = draw(st.lists(squares_of(board), min_size=1, max_size=8, unique=True))
    friends, enemies = frozenset(others[::2]), frozenset(others[1::2])
    budget = draw(st.none() | st.integers(0, 24))
    found = reach(board, start, friends, enemies, drops=draw(st.booleans()), budget=budget)
    return found, budget, draw(st.integers(0, 8))


@st.composite
def looks(draw: st.DrawFn) -> tuple[Board, Square, Vision]:
    board = draw(boards())
    return board, draw(squares_of(board)), draw(st.sampled_from(Vision))


def check_look(board: Board, observer: Square, vision: Vision) -> None:
    """B-22 to B-25, B-33: line, pieces and degree of every square, alone and as a field; what is observed."""
    field, made = concealment_field(board, observer, vision), made_out(board, observer, vision)
    for target in board.squares():
        beside = target == observer or board.adjacent(observer, target)
        one = observers(board)[vision][observer]
        assert one.makes_out(target) is bool(made[target.y, target.x])
        assert one[target] is (one.makes_out(target) or beside)
        line = crossed(observer, target)
        assert set(line) == slow.line(board, observer, target)
        assert len(set(line)) == len(line)
        assert crossed(target, observer) == line[::-1]
        found = concealment(board, observer, target, vision)
        light = slow.light(board, observer, target, vision)
        ground = found.pieces[:-1] if light else found.pieces
        assert {(frozenset(veil.squares), veil.total) for veil in ground} == slow.pieces(
            board, observer, target, vision
        )
        assert not light or found.pieces[-1][:2] == ((target,), light == 2)
        assert found.degree == field[target.y, target.x] == slow.degree(board, observer, target, vision)


@FEW
@given(searches())
def test_reach_is_what_the_clauses_say(search: tuple[Reach, int | None, int]) -> None:
    """B-07, B-08, B-09, B-10, B-11, B-34."""
    check_steps(search[0].board, search[0].start, drops=search[0].falls)
    check_reach(*search)


@settings(FEW, max_examples=25)
@given(looks())
def test_concealment_is_what_the_clauses_say(look: tuple[Board, Square, Vision]) -> None:
    """B-22, B-23, B-24, B-33."""
    check_look(*look)


@pytest.mark.long
@MANY
@given(searches())
def test_reach_on_thousands_of_boards(search: tuple[Reach, int | None, int]) -> None:
    check_steps(search[0].board, search[0].start, drops=search[0].falls)
    check_reach(*search)


@pytest.mark.long
@settings(MANY, max_examples=1000)
@given(looks())
def test_concealment_on_thousands_of_boards(look: tuple[Board, Square, Vision]) -> None:
    check_look(*look)
