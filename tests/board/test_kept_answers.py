"""Answers are kept by the question and by all that it was asked with (B-35)."""

import gc
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any
from weakref import ref

import pytest

import game
from game.board import board as boards
from game.board.board import Board
from game.board.concealment import observers
from game.board.squares import Square
from game.board.terrain import Light, Vision
from game.rules import state as states
from game.rules.state import State
from game.systems import SYSTEMS
from tests.scenes import scene

SUBJECTS: list[tuple[Callable[..., Any], Callable[[], Any]]] = [
    (boards.cached, lambda: Board.of(["...."] * 4)),
    (boards.cached_by_ground, lambda: Board.of(["...."] * 4)),
    (states.cached, lambda: scene(a=(0, 0), X=(5, 0)).state),
]


@pytest.mark.parametrize(("kept", "subject"), SUBJECTS)
def test_each_list_of_arguments_has_an_answer_of_its_own(
    kept: Callable[..., Any], subject: Callable[[], Any]
) -> None:
    asked: list[tuple[int, bool]] = []

    def question(_: object, number: int, *, doubled: bool = False) -> int:
        asked.append((number, doubled))
        return number * (2 if doubled else 1)

    answer, about = kept(question), subject()
    for _ in range(2):
        assert [answer(about, 1), answer(about, 2)] == [1, 2]
        assert [answer(about, 1, doubled=True), answer(about, 1, doubled=False)] == [2, 1]
        assert answer(about, 2, doubled=True) == 4
    assert asked == [(1, False), (2, False), (1, True), (1, False), (2, True)]


@pytest.mark.parametrize(("kept", "subject"), SUBJECTS)
def test_each_question_has_answers_of_its_own(kept: Callable[..., Any], subject: Callable[[], Any]) -> None:
    about = subject()
    first, second = kept(lambda _, number: number), kept(lambda _, number: -number)
    assert [first(about, 3), second(about, 3), first(about, 3)] == [3, -3, 3]
    assert first(subject(), 3) == 3


def test_what_ground_decides_is_kept_when_light_or_smoke_change_and_nothing_else_is() -> None:
    asked: list[str] = []
    by_board = boards.cached(lambda _: asked.append("board"))
    by_ground = boards.cached_by_ground(lambda _: asked.append("ground"))
    board, at = Board.of(["...."] * 4), Square(1, 1)
    for changed in (
        board,
        board.relit([at], Light.DIM),
        board.smoked([at], 2),
        board.smoked([at], 2).aired(),
    ):
        by_board(changed)
        by_ground(changed)
    assert asked == ["board", "ground", "board", "board", "board"]
    for changed in (board.put(at, "#"), board.raised(at, 1)):
        by_ground(changed)
    assert asked[5:] == ["ground", "ground"]


def test_a_board_goes_with_all_that_is_kept_with_it_when_nobody_holds_it_any_more() -> None:
    board = Board.of(["...."] * 4)
    grids = ref(board.grids)
    assert observers(board)[Vision.NORMAL][Square(0, 0)][Square(3, 3)]
    del board
    gc.collect()
    assert grids() is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_answer_in_a_match_holds_the_board_or_the_position_with_which_it_is_kept(system: str) -> None:
    match = game.start("training-yard", system, seed=7)
    for _ in range(6):
        match.do(game.decide(match))
    keepers = [thing for thing in gc.get_objects() if isinstance(thing, State) and thing.memo]
    boards = {id(state.board): state.board for state in keepers}.values()
    assert len(keepers) > 20
    assert not [state for state in keepers if any(held is state for held in _held(state.memo))]
    assert not [board for board in boards if any(held is board for held in _held(board.memo, board.lasting))]


def _held(*kept: dict[Any, Any]) -> Iterator[Any]:
    """All that answers hold, without what other boards and positions do, nor what code does."""
    things, met = list[Any](kept), set[int]()
    while things:
        for held in gc.get_referents(things.pop()):
            if id(held) not in met and not isinstance(held, type | FunctionType | ModuleType):
                met.add(id(held))
                yield held
                if not isinstance(held, Board | State):
                    things.append(held)
