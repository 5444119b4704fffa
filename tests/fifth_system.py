"""The toy as a fifth rule system: its row in the registry, and units that have values for it."""

import shutil
from pathlib import Path

import pytest

from game.files import catalogue, content
from game.files.places import assets
from game.systems import SYSTEMS
from tests.toy import TOY
from tests.ui.battle.scenes import man

MEN = tuple(
    man(name, x, y, weapons=[], items=[])
    for name, x, y in (("ann", 1, 1), ("bob", 1, 4), ("Rex", 8, 1), ("Sly", 8, 4))
)
"""Units of a map for the toy: they carry nothing, since shipped gear has no values for it."""


def registered(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Enter the toy in the registry, and let every shipped unit have 2 hit points in it."""
    monkeypatch.setitem(SYSTEMS, TOY.name, TOY)
    for name in ("weapons.toml", "items.toml"):
        shutil.copy(assets() / name, folder)
    shutil.copytree(assets() / "units", folder / "units")
    for template in (folder / "units").iterdir():
        template.write_text(template.read_text(encoding="utf-8") + "\n[toy]\nhp = 2\n", encoding="utf-8")
    known = content.load_catalogue(folder, catalogue.block_types(SYSTEMS))
    monkeypatch.setattr("game.files.map_reader.known_catalogue", lambda: known)
