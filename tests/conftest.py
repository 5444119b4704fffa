"""What every test has: compiled kernels, and a user's folder of its own, not that of the person here."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings

from game.board.compiled import LOADER
from game.files import places

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")  # a busy machine must not fail a test


def pytest_configure(config: pytest.Config) -> None:
    """Where Python may keep no bytecode beside the sources, keep it among what pytest keeps.

    Otherwise each process of the tests, and each game that they start, compiles everything anew.
    """
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(config.rootpath / ".pytest_cache" / "bytecode")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files of the user go: the folder of the test."""
    monkeypatch.setattr(places, "_USER", SimpleNamespace(user_data_path=tmp_path, user_config_path=tmp_path))
    return tmp_path


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Have the kernels compiled before the first test, so that none waits for it nor goes without."""
    LOADER.load()
