"""Tiled itself opens what we write, and what it writes comes back (M-06).

It needs the Debian package `tiled` (its command line and its rasteriser): `pytest -m tiled`, which CI runs.
"""

import base64
import os
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import pygame
import pytest
from backports import zstd

from game.files.map_reader import MapFile, load_map
from game.files.places import assets, maps
from game.files.tiled.exchange import export_map, import_map
from game.files.tiled.exporter import COLUMNS, PICTURE, PX, TERRAIN
from tests.files.tiled.test_more_of_tiled import SCOUT_TX, group, infinite, polygon
from tests.files.tiled.test_painting import LAYERS
from tests.files.tiled.yard import YARD, yard
from tests.shipped import shipped_map_files

pytestmark = pytest.mark.tiled

MAPS = shipped_map_files() | {"yard": yard()}
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
    assert import_map(first, types={}).map_file.scenario == before.scenario
    run(tmp_path, "tiled", "--export-map", "tmx", first.name, second.name)
    assert import_map(second, types={}).map_file.scenario == before.scenario


def odd_map(folder: Path) -> Path:
    """An infinite map from below 0 on, packed with zstd, with a group, templates and shapes of every kind."""
    (folder / "tokens.tsx").write_text(TOKENS)
    (folder / "scout.tx").write_text(SCOUT_TX)

    def change(layers: dict[str, Any]) -> None:
        for layer in (layers[name] for name in LAYERS[:3]):
            layer.update(encoding="base64", compression="zstd")
            for chunk in layer["chunks"]:
                tiles = struct.pack("<16I", *chunk["data"])
                chunk["data"] = base64.b64encode(zstd.compress(tiles)).decode()
        layers["units"]["objects"].append({"id": 70, "template": "scout.tx", "x": 32, "y": -64})
        shape = {"name": "shape", "type": "label", "x": -96, "y": -160, "visible": True}
        layers["zones"]["objects"] += [
            shape | {"id": 71} | polygon((0, 0), (5, 0), (0, 5), x=-96, y=-160),
            shape | {"id": 72, "x": 64, "y": -96, "width": 96, "height": 64, "rotation": 90},
            shape | {"id": 73, "width": 64, "height": 96, "ellipse": True},
        ]
        layers["map"]["layers"] = [group("g", layers["map"]["layers"], visible=True)]

    path = folder / "odd.tmj"
    path.write_text(infinite(-3, -5, change))
    return path


TOKENS = f"""<?xml version="1.0" encoding="UTF-8"?>
<tileset name="tokens" tilewidth="{PX}" tileheight="{PX}" tilecount="4" columns="2">
 <image source="{PICTURE}" width="{2 * PX}" height="{2 * PX}"/>
</tileset>
"""


def test_what_people_make_in_tiled(tmp_path: Path) -> None:
    """M-06: Tiled reads as we do what it may hold besides: written anew by it, all of it is the same map."""
    odd = odd_map(tmp_path)
    shutil.copy(assets() / "tiled" / PICTURE, tmp_path)
    before = import_map(odd)
    assert before.remarks == ()
    assert len(before.map_file.scenario.zone("shape").squares) > 15
    for name, words in (("kept.tmx", ()), ("detached.tmx", ("--detach-templates",)), ("again.tmj", ())):
        run(tmp_path, "tiled", *words, "--export-map", odd.name, name)
        text = (tmp_path / name).read_text()
        assert "zstd" in text
        assert ("scout.tx" in text) is (words == ())
        after = import_map(tmp_path / name)
        assert after.map_file.scenario == before.map_file.scenario
        assert after.remarks == ()


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
