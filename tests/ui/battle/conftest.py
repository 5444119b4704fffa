"""The user's folders of a battle's tests: their own for each test."""

from pathlib import Path

import pytest

from game.files import places


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where matches are saved: the folder of the test."""
    monkeypatch.setattr(places, "saves", lambda: tmp_path / "saves")
    monkeypatch.setattr(places, "autosaves", lambda: tmp_path / "autosaves")
    return tmp_path
