"""Tiled itself opens what we write, and what it writes comes back (M-06).

It needs the Debian package `tiled` (its command line and its rasteriser): `pytest -m tiled`, which CI runs.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pygame
import pytest

from game.files.map_reader import MapFile, load_map
from game.files.places import assets, maps, shipped_maps
from game.files.tiled.exchange import export_map, import_map
from game.files.tiled.exporter import COLUMNS, PICTURE, PX, TERRAIN
from tests.files.tiled.yard import YARD, yard

pytestmark = pytest.mark.tiled

MAPS = {path.stem: load_map(path) for path in shipped_maps()} | {"yard": yard()}
MAPS["odd yard"] = yard(
    YARD.replace("squad.att = 4", 'squad.x = 1.5\nsquad.y = 9007199254740991\nsquad.z = "[1]"')
    .replace('id = "r1"', r'id = "r\n\u0007 é"')
    .replace('"gate"', r'"ga\tte"')
    .replace('name = "No id"', r'name = " x\u0085\r "')
    .replace('about = "', r'about = "\n ')
)


def run(folder: Path, program: str, *words: str) -> None:
    """Run a program of Tiled's without a window; its absence, and any complaint of its, is a failure."""
    assert shutil.which(program), f"{program} is not installed: apt-get install tiled"
    home = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [program, *words],
        cwd=folder,
        env=os.environ | home,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("form", [".tmx", ".tmj"])
@pytest.mark.parametrize("name", MAPS)
def test_through_tiled(name: str, form: str, tmp_path: Path) -> None:
    """M-06: our file, written again by Tiled as JSON, that one as XML: each is the same map."""
    before: MapFile = MAPS[name]
    out, first, second = tmp_path / f"out{form}", tmp_path / "first.tmj", tmp_path / "second.tmx"
    export_map(before, out)
    run(tmp_path, "tiled", "--export-map", "json", out.name, first.name)
    assert import_map(first).scenario == before.scenario
    run(tmp_path, "tiled", "--export-map", "tmx", first.name, second.name)
    assert import_map(second).scenario == before.scenario


def test_what_tiled_shows(tmp_path: Path) -> None:
    """M-06: in Tiled's own picture of a map, every terrain is its shipped tile, but for rounding."""
    map_file = load_map(maps() / "proving-ground.toml")
    board = map_file.scenario.board
    export_map(map_file, tmp_path / "map.tmx")
    others = ("height", "light", "zones", "items", "units")
    run(tmp_path, "tmxrasterizer", *(f"--hide-layer={name}" for name in others), "map.tmx", "map.png")
    shown, tiles = pygame.image.load(tmp_path / "map.png"), pygame.image.load(assets() / "tiled" / PICTURE)
    assert shown.get_size() == (board.width * PX, board.height * PX)
    for glyph in set(board.ground):
        y, x = divmod(board.ground.index(glyph), board.width)
        south, east = divmod(TERRAIN[glyph], COLUMNS)
        pairs = zip(cell(shown, x, y), cell(tiles, east, south), strict=True)
        assert all(abs(there - ours) <= 1 for there, ours in pairs), glyph


def cell(picture: pygame.Surface, x: int, y: int) -> bytes:
    """The colours of one tile of a picture."""
    return pygame.image.tobytes(picture.subsurface((x * PX, y * PX, PX, PX)), "RGB")
