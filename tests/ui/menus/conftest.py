"""What tests of several menus begin with."""

from pathlib import Path

import pytest

from game.files import headings, places


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder, empty."""
    for module in (headings, places):
        monkeypatch.setattr(module, "saves", lambda: tmp_path / "saves")
        monkeypatch.setattr(module, "autosaves", lambda: tmp_path / "autosaves")
    return tmp_path / "autosaves"
