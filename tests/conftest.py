"""What every test has: compiled kernels, and a user's folder of its own, not that of the person here."""

import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

if sys.dont_write_bytecode:
    # Where Python may keep no bytecode beside the sources, it is kept among what pytest keeps. Otherwise each
    # process of the tests, and each game that they start, compiles everything anew, from hypothesis on.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

from hypothesis import settings

from game.board.compiled import LOADER
from game.files import places

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")  # a busy machine must not fail a test

NUMBERS = count()


@pytest.fixture(autouse=True)
def own_folder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Where files of the user go: the folder of the test, which is not made before somebody wants it."""
    wanted = "tmp_path" in request.fixturenames
    unmade = tmp_path_factory.getbasetemp() / f"user {next(NUMBERS)}"
    folder: Path = request.getfixturevalue("tmp_path") if wanted else unmade
    monkeypatch.setattr(places, "_USER", SimpleNamespace(user_data_path=folder, user_config_path=folder))
    return folder


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The folder of the test, to which files of the user go."""
    return tmp_path


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Have the kernels compiled before the first test, so that none waits for it nor goes without."""
    LOADER.load()


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_the_disk() -> Iterator[None]:
    """What is written is not carried to the disk before the test goes on; processes of their own do that.

    Some file systems carry a file there at once that takes another one's place: so that one goes first.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr(os, "replace", _replace)
        yield


def _replace(source: str | Path, target: str | Path) -> None:
    Path(target).unlink(missing_ok=True)
    Path(source).rename(target)
