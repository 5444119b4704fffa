"""What every test has: a user's folder of its own; that of the person at the machine is left alone."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from game.files import places


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files of the user go: the folder of the test."""
    monkeypatch.setattr(places, "_USER", SimpleNamespace(user_data_path=tmp_path, user_config_path=tmp_path))
    return tmp_path
