"""The kernels mean the same compiled and as plain Python, and either answers while they are compiled."""

import subprocess
import sys
import warnings
from pathlib import Path
from threading import Thread

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board import compiled
from game.board.board import Board
from game.board.compiled import LOADER, MOST_UNCOMPILED, Loader
from game.board.concealment import concealment_field
from game.board.cover import cover_field, cover_pairs
from game.board.kernels import compiler
from game.board.kernels.signatures import KERNELS
from game.board.paths import UNREACHED, reach
from game.board.sight import sight_field, sight_lines, sight_pairs
from game.board.squares import Square
from game.board.terrain import Terrain
from tests.board.boards import LEVELS, PALETTES


class Plain:
    """A loader of which nothing is ever compiled."""

    kernels = compiled._PLAIN


def _answers(board: Board, a: Square, b: Square) -> list[object]:
    """Whatever the kernels answer about a board, from one square of it."""
    there = reach(board, a, enemies={b} - {a}, drops=False)
    near = reach(board, a, budget=8)
    return [
        sight_field(board, a).tolist(),
        sight_lines(board, a, b),
        cover_field(board, a).tolist(),
        concealment_field(board, a).tolist(),
        [there.cost.tolist(), there.steps.tolist(), near.cost.tolist(), near._back.tolist()],
        [there.path(b), there.cost[b.y, b.x] == UNREACHED],
    ]


@st.composite
def drawn(draw: st.DrawFn) -> tuple[list[str], list[str], Square, Square]:
    """The rows of a board with its heights, and two squares of it."""
    width, height = draw(st.integers(1, 17)), draw(st.integers(1, 12))
    ground, levels = draw(st.sampled_from(PALETTES)), draw(st.sampled_from(LEVELS))
    rows = draw(st.lists(st.text(ground, min_size=width, max_size=width), min_size=height, max_size=height))
    tall = draw(st.lists(st.text(levels, min_size=width, max_size=width), min_size=height, max_size=height))
    square = st.builds(Square, st.integers(0, width - 1), st.integers(0, height - 1))
    return rows, tall, draw(square), draw(square)


@given(drawn())
def test_plain_and_compiled_answer_alike(case: tuple[list[str], list[str], Square, Square]) -> None:
    rows, tall, a, b = case
    LOADER.load()
    by_compiled = _answers(Board.of(rows, tall), a, b)
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("error")  # a number that outgrew its type would be one
        patch.setattr(compiled, "LOADER", Plain)
        assert _answers(Board.of(rows, tall), a, b) == by_compiled


def test_the_largest_board_without_compiling_answers_alike() -> None:
    rows = ["." * 50] * 20 + ["." * 24 + "#o" + "." * 24] * 30
    a, b = Square(0, 0), Square(49, 49)
    LOADER.load()
    by_compiled = _answers(Board.of(rows), a, b)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "LOADER", Plain)
        assert _answers(Board.of(rows), a, b) == by_compiled


def test_dear_ground_costs_the_same_plain() -> None:
    """B-07: a diagonal step onto ground of 255 costs 3 x 255 half squares, far more than a byte holds."""
    legend, start = (Terrain("B", "bog", cost=255),), Square(0, 0)
    deep, shore = ["B" * 4] * 4, [".BB.", ":::.", "####", "####"]
    by_compiled = [reach(Board.of(rows, legend=legend), start).cost for rows in (deep, shore)]
    assert by_compiled[0].diagonal().tolist() == [0, 765, 2 * 765, 3 * 765]
    assert by_compiled[1][:2, 3].tolist() == [2 * 510 + 2, 2 * 510 + 3]  # past a pit one goes diagonally
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "LOADER", Plain)
        for rows, cost in zip((deep, shore), by_compiled, strict=True):
            assert (reach(Board.of(rows, legend=legend), start).cost == cost).all()


def test_pairs_mean_the_same_plain() -> None:
    board = Board.of(["..o#.", "#....", ".o.#.", "....."], ["01000", "00200", "00000", "00310"])
    seen, covered = sight_pairs(board), cover_pairs(board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            compiled,
            "pair_kernels",
            lambda: compiled.PairKernels(
                KERNELS["see_pairs"].function,  # type: ignore[arg-type] # as its module declares it
                KERNELS["cover_pairs"].function,  # type: ignore[arg-type] # as its module declares it
            ),
        )
        for module in ("game.board.sight", "game.board.cover"):
            patch.setattr(f"{module}.pair_kernels", compiled.pair_kernels)
        assert np.array_equal(sight_pairs(board), seen)
        assert np.array_equal(cover_pairs(board), covered)


class Nothing(Exception):
    """The compiler was asked."""


def _refuse(**_pairs: object) -> object:
    raise Nothing


def test_nothing_waits_for_the_compiler_on_a_small_board(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    loader = Loader()
    started: list[str] = []
    monkeypatch.setattr(compiled, "LOADER", loader)
    monkeypatch.setattr(compiler, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiler, "compile_kernels", _refuse)
    monkeypatch.setattr(loader, "_compile_apart", lambda: None)
    monkeypatch.setattr(Thread, "start", lambda thread: started.append(thread.name))
    assert compiled.kernels(MOST_UNCOMPILED) is compiled.kernels(1) is compiled._PLAIN
    assert len(started) == 1  # it is being compiled, once
    with pytest.raises(Nothing):
        compiled.kernels(MOST_UNCOMPILED + 1)


def test_a_window_plays_without_what_is_in_the_cache_until_there_is_time_to_load_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loader = Loader()
    monkeypatch.setattr(compiled, "LOADER", loader)
    monkeypatch.setattr(compiler, "is_cached", lambda *, pairs: True)
    loader.deferred = True
    assert compiled.kernels(MOST_UNCOMPILED) is compiled._PLAIN
    assert loader.kernels is None
    assert compiled.kernels(MOST_UNCOMPILED + 1) is loader.kernels  # too large to be played so
    assert compiled.kernels(1) is loader.kernels


def test_the_process_that_compiles_says_how_far_it_is() -> None:
    code = (
        "from game.board.kernels import compiler;"
        "compiler.compile_kernels = lambda pairs, progress: progress(pairs / 2 + 0.5);"
        "compiler.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0.500", "1.000"]


def test_who_waits_for_the_compiler_may_be_gone() -> None:
    code = (
        "from game.board.kernels import compiler;"
        "compiler.compile_kernels = lambda pairs, progress: progress(1.0); compiler.main()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.close()
    assert process.returncode in {0, 120}  # 120: the interpreter could not flush what nobody reads


def test_a_folder_that_cannot_be_written_only_costs_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(compiler, "cache_folder", lambda: tmp_path / "file" / "kernels")
    assert not compiler.is_cached(pairs=False)
    made = compiler._compiled("around", {})
    assert made(np.full((2, 2), 0xFFFF, np.uint16), 0, 0) == 0xFFFF  # each of the four points gives its four
