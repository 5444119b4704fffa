"""The encodings of tile layers, as Tiled writes them, and what is no layer (M-02, M-06)."""

import base64
import gzip
import json
import struct
import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from backports import zstd

from game.files.tiled import cells
from tests.files.tiled.yard import refused, sent, taken, yard

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "zlib": zlib.compress,
    "gzip": gzip.compress,
    "zstd": zstd.compress,
}


def packed(compression: str, data: bytes) -> dict[str, Any]:
    text = base64.b64encode(PACKERS[compression](data)).decode()
    return {"encoding": "base64", "compression": compression, "data": text}


def with_terrain(layer: Callable[[list[int]], dict[str, Any]]) -> str:
    """The yard as TMJ, its terrain held in another way."""
    tiled = json.loads(sent(yard(), ".tmj"))
    tiled["layers"][0].update(layer(tiled["layers"][0]["data"]))
    return json.dumps(tiled)


def as_xml(layer: Callable[[list[int]], str]) -> str:
    """The yard as TMX, likewise."""
    text, numbers = sent(yard(), ".tmx"), json.loads(sent(yard(), ".tmj"))["layers"][0]["data"]
    start = text.index("<data")
    end = text.index("</data>") + len("</data>")
    return text[:start] + layer(numbers) + text[end:]


@pytest.mark.parametrize("compression", PACKERS)
def test_base64(compression: str) -> None:
    """M-06: four bytes a tile, little end first; in XML with spaces around."""

    def as_json(numbers: list[int]) -> dict[str, Any]:
        return packed(compression, struct.pack(f"<{len(numbers)}I", *numbers))

    def element(numbers: list[int]) -> str:
        how = f' compression="{compression}"' if compression else ""
        return f'<data encoding="base64"{how}>\n   {as_json(numbers)["data"]}\n  </data>'

    assert taken(with_terrain(as_json), ".tmj").scenario == yard().scenario
    assert taken(as_xml(element), ".tmx").scenario == yard().scenario


def test_an_element_for_each_tile() -> None:
    """As old Tiled wrote it; a tile without a number is nothing."""

    def element(numbers: list[int]) -> str:
        tiles = "".join(f'<tile gid="{number}"/>' for number in numbers)
        return f"<data>{tiles}</data>".replace(' gid="0"', "")

    text = as_xml(element)
    assert taken(text, ".tmx").scenario == yard().scenario


@pytest.mark.parametrize(
    ("layer", "told"),
    [
        (
            {"compression": "lzma", "encoding": "base64", "data": "KLUv"},
            "tiles packed with 'lzma'; expected zlib",
        ),
        (
            {"compression": "zstd", "encoding": "base64", "data": "KLUvAAAA"},
            "tiles that are no zstd; expected zstd",
        ),
        (
            {"compression": "zstd", "encoding": "base64", "data": "AAAA"},
            "tiles that are no zstd; expected zstd",
        ),
        ({"compression": "zstd", "encoding": "base64", "data": ""}, "0 bytes of tiles; expected 160"),
        ({"encoding": "base64", "data": "????"}, "tiles that are no base64"),
        ({"encoding": "base64", "data": "é"}, "tiles that are no base64"),
        ({"encoding": "base64", "data": "AAAA"}, "3 bytes of tiles; expected 160: four for each square"),
        ({"encoding": "base64", "compression": "zlib", "data": "AAAA"}, "tiles that are no zlib"),
        ({"encoding": "rot13", "data": "AAAA"}, "the encoding 'rot13'; expected csv or base64"),
        ({"encoding": "csv", "data": "1,2"}, "2 tiles; expected 40"),
        ({"encoding": "csv", "data": "1," * 41}, "more than 40 tiles"),
        ({"encoding": "csv", "data": "1,x"}, "no number for tile 2"),
        ({"encoding": "csv", "data": "1,٣"}, "no number for tile 2"),
        ({"encoding": "csv", "data": ""}, "no number for tile 1"),
        ({"encoding": "csv", "data": "9" * 5000}, "no number for tile 1"),
        ({"data": [1, 2, 3]}, "3 tiles; expected 40"),
        ({"width": 7}, "7 by 5 tiles; expected 8 by 5 as the map has"),
    ],
)
def test_what_is_no_layer(layer: dict[str, Any], told: str) -> None:
    """M-01, M-02."""
    assert f'the layer "terrain": {told}' in refused(with_terrain(lambda _: layer), ".tmj")


@pytest.mark.parametrize("compression", ["zlib", "gzip", "zstd"])
def test_a_bomb_is_not_unpacked(compression: str) -> None:
    """M-02: 40 MB of noughts stay as small as they came."""
    block = PACKERS[compression](bytes(40_000_000))
    text = with_terrain(
        lambda _: {
            "encoding": "base64",
            "compression": compression,
            "data": base64.b64encode(block).decode(),
        }
    )
    tracemalloc.start()
    assert "more than 160 bytes of tiles; expected 160" in refused(text, ".tmj")
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


def test_a_large_window_of_zstd_is_not_opened() -> None:
    """M-02: a frame may ask for 128 MB to be held while it is unpacked; eight are enough for any board."""
    wide: dict[int, int] = {
        zstd.CompressionParameter.window_log: 27,
        zstd.CompressionParameter.enable_long_distance_matching: 1,
    }
    packer = zstd.ZstdCompressor(options=wide)
    block = packer.compress(bytes(160)) + packer.flush()
    held = {"encoding": "base64", "compression": "zstd", "data": base64.b64encode(block).decode()}
    assert "tiles that are no zstd" in refused(with_terrain(lambda _: held), ".tmj")


def test_without_a_package_for_zstd(monkeypatch: pytest.MonkeyPatch) -> None:
    """M-06: what to install, or what to choose in Tiled."""

    def nothing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(cells, "import_module", nothing)
    found = refused(
        with_terrain(lambda numbers: packed("zstd", struct.pack(f"<{len(numbers)}I", *numbers))), ".tmj"
    )
    assert "no Python package to unpack them; expected `pip install backports.zstd`, or zlib, gzip" in found
