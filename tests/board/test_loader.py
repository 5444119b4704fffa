"""Having kernels compiled and loading them: once, without making anybody wait who need not."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.board import compiled
from game.board.compiled import Kernels, Loader, PairKernels
from game.board.kernels import compiler
from game.board.kernels.signatures import KERNELS

LARGEST_UNCOMPILED = 50 * 50


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What a compiler that takes no time has been asked for, with pairs or without; all is in its cache."""
    asked: list[bool] = []

    def compile_kernels(*, pairs: bool) -> dict[str, str]:
        asked.append(pairs)
        return {name: name for name, kernel in KERNELS.items() if pairs or not kernel.of_pairs}

    monkeypatch.setattr(compiler, "compile_kernels", compile_kernels)
    monkeypatch.setattr(compiler, "is_cached", lambda *, pairs: not pairs)
    return asked


def test_a_loader_has_nothing_to_begin_with() -> None:
    loader = Loader()
    assert (loader.kernels, loader.part) == (None, 0)
    assert (loader.awaited, loader.deferred) == (False, False)


def test_kernels_are_loaded_once(made: list[bool], caplog: pytest.LogCaptureFixture) -> None:
    """And nobody is told of waiting, since they have been compiled before."""
    loader = Loader()
    loaded = loader.load()
    assert loaded == Kernels(*Kernels._fields)  # type: ignore[arg-type] # names stand for kernels here
    assert loader.part == 1
    assert loader.load() is loader.wait() is loader.begin() is loaded
    assert made == [False]
    assert caplog.messages == []


def test_who_begins_before_anything_is_loaded_loads_what_is_in_the_cache(made: list[bool]) -> None:
    loader = Loader()
    loaded = loader.begin()
    assert loaded is loader.kernels
    assert loader.load() is loaded  # it can be asked again: nothing is locked any more
    assert made == [False]


def test_while_another_thread_loads_the_plain_kernels_answer(made: list[bool]) -> None:
    loader = Loader()
    with loader._lock:
        assert loader.begin() is compiled._PLAIN
    assert loader.kernels is None
    assert made == []


def test_what_is_loaded_answers_while_more_is_loaded(made: list[bool]) -> None:
    loader = Loader()
    loaded = loader.load()
    with loader._lock:
        assert loader.begin() is loaded


def test_a_loader_says_while_somebody_waits_for_it(made: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when what was waited for does not come."""
    loader = Loader()
    seen: list[bool] = []

    def fail(**_: object) -> None:
        seen.append(loader.awaited)
        raise OSError

    monkeypatch.setattr(compiler, "compile_kernels", fail)
    with pytest.raises(OSError):  # noqa: PT011 - whatever it says
        loader.wait()
    assert seen == [True]
    assert not loader.awaited


def test_the_kernels_of_pairs_are_loaded_once_after_the_others(made: list[bool]) -> None:
    loader = Loader()
    pairs = loader.load_pairs()
    assert pairs == PairKernels(*PairKernels._fields)  # type: ignore[arg-type] # names again
    assert loader.load_pairs() is pairs
    assert made == [False, True]


def test_the_kernels_of_pairs_wait_for_the_process_that_compiles_them(made: list[bool]) -> None:
    loader = Loader()
    waited: list[str] = []
    compiling: Any = SimpleNamespace(communicate=lambda: waited.append("for the compiler"))
    loader._compiler = compiling
    loader.load_pairs()
    loader.load_pairs()
    assert waited == ["for the compiler"]


def test_a_large_board_waits_only_until_the_kernels_are_loaded(made: list[bool]) -> None:
    loader = Loader()
    assert loader.answers_at_once(LARGEST_UNCOMPILED)
    assert not loader.answers_at_once(LARGEST_UNCOMPILED + 1)
    loader.load()
    assert loader.answers_at_once(LARGEST_UNCOMPILED + 1)


@pytest.mark.parametrize(("cached_after", "part"), [(1, 0.25), (2, 0.5), (9, 0.75)])
def test_a_process_compiles_and_its_progress_is_known(
    made: list[bool],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    cached_after: int,
    part: float,
) -> None:
    """It is listened to until all kernels but those of pairs are in the cache, or until it ends."""
    loader = Loader()
    heard: list[float] = []
    loaded: list[float] = []

    def lines() -> Any:
        for line in ("0.25\n", "0.5\n", "0.75\n"):
            heard.append(float(line))
            yield line

    monkeypatch.setattr(compiler, "is_cached", lambda *, pairs: len(heard) >= cached_after)
    monkeypatch.setattr(compiled, "Popen", lambda *_, **__: SimpleNamespace(stdout=lines()))
    compile_kernels: Any = compiler.compile_kernels

    def load(**asked: bool) -> Any:
        loaded.append(loader.part)
        return compile_kernels(**asked)

    monkeypatch.setattr(compiler, "compile_kernels", load)
    loader.load()
    assert loaded == [part]
    assert loader.part == 1
    assert [message.split(",")[0] for message in caplog.messages] == ["Preparing sight and movement"]


def test_without_a_process_the_kernels_are_compiled_here(
    made: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(compiler, "is_cached", lambda *, pairs: False)
    monkeypatch.setattr(compiled, "Popen", refuse)
    Loader().load()
    assert made == [False]


# the compiler


def test_what_has_been_compiled_is_marked_in_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """First all kernels but those of pairs, so that a match need not wait for these."""
    parts: list[float] = []
    monkeypatch.setattr(compiler, "cache_folder", lambda: tmp_path / "kernels")
    monkeypatch.setattr(compiler, "_compiled", lambda name, callees: name)
    of_pairs = {name for name, kernel in KERNELS.items() if kernel.of_pairs}

    def cached() -> list[bool]:
        return [compiler.is_cached(pairs=pairs) for pairs in (False, True)]

    assert cached() == [False, False]
    most: Any = compiler.compile_kernels(pairs=False, progress=parts.append)
    assert set(most) == set(KERNELS) - of_pairs
    assert cached() == [True, False]
    assert parts == [number / len(KERNELS) for number in range(1, len(most) + 1)]
    every: Any = compiler.compile_kernels(pairs=True, progress=parts.append)
    assert list(every)[: len(most)] == list(most)
    assert set(every) == set(KERNELS)
    assert parts[-1] == 1
    assert cached() == [True, True]


def test_the_cache_is_another_one_for_another_numba_and_there_is_one_without_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder: Any = compiler.cache_folder.__wrapped__
    (tmp_path / "numba.py").touch()
    folders = {folder()}
    for numba in (SimpleNamespace(origin=str(tmp_path / "numba.py")), SimpleNamespace(origin=None), None):
        monkeypatch.setattr(compiler, "find_spec", lambda _, numba=numba: numba)
        folders.add(folder())
    assert len(folders) == 3  # of no numba and of one of which nothing is known it is the same
    assert {folder.parent for folder in folders} == {compiler.cache_folder().parent}


def test_a_folder_is_made_to_be_written_to_and_left_as_it_is(tmp_path: Path) -> None:
    writable: Any = compiler._writable.__wrapped__
    folder = tmp_path / "of" / "kernels"
    assert writable(folder)
    assert writable(folder)
    assert list(folder.iterdir()) == []
    (tmp_path / "file").touch()
    assert not writable(tmp_path / "file" / "kernels")
