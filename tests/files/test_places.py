"""Where the game's own files and the user's are."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.files import places

USER = places._USER
"""The folders of the person at the machine; every test has others."""


def test_in_a_checkout_they_stand_at_its_root() -> None:
    root = Path(__file__).resolve().parents[2]
    assert places.assets() == root / "assets"
    assert places.maps() == root / "maps"
    assert [path.stem for path in places.shipped_maps()] == sorted(
        path.stem for path in (root / "maps").glob("*.toml")
    )


def test_installed_they_stand_beside_the_code(tmp_path: Path) -> None:
    """As a wheel lays them out: game/share/assets and game/share/maps, whatever folder one is in."""
    root = Path(__file__).resolve().parents[2]
    shutil.copytree(root / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__", "ui"))
    for name in ("assets", "maps"):
        shutil.copytree(root / name, tmp_path / "game" / "share" / name)
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from game.files.map_reader import load_map\n"
        "from game.files.places import shipped_maps\n"
        "for path in shipped_maps(): print(load_map(path).path)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], cwd="/", check=True, capture_output=True, text=True
    )
    assert run.stdout.split() == [
        str(tmp_path / "game/share/maps" / path.name) for path in places.shipped_maps()
    ]


def test_the_users_own_folders_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_USER", USER)
    folders = {places.settings_file().parent, places.saves(), places.autosaves()}
    assert len(folders) == 3
    assert all("enfilade" in str(folder) for folder in folders)
