"""The tiles of a layer, row by row, however Tiled has packed them (M-02, M-06).

Tiles are never unpacked further than their layer or their chunk is large.
"""

import array
import base64
import binascii
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from game.board.board import LARGEST
from game.files.tiled.model import Chunk, TileLayer

FLAGS = 0xF0000000
"""The bits of a number by which Tiled flips and turns a tile."""
MOST_TILES = 4 * LARGEST * LARGEST
"""How many tiles the chunks of a layer may hold: the edges of the largest board may lie across chunks."""

_NUMBER = re.compile(r"\s*[0-9]{1,10}\s*")
_ZSTD_WINDOW = 23
"""The largest window of zstd that is unpacked, as a power of 2: what every program has to hold."""


class BadCells(Exception):
    """Tiles that cannot be read: what was found, and what would be right."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found)
        self.found, self.expected = found, expected


class Area(NamedTuple):
    """A rectangle of squares: its north-west one, which in infinite maps may be below 0, and its size."""

    x: int
    y: int
    width: int
    height: int

    @property
    def counted(self) -> str:
        """How a fault says from where squares are counted, if that is not where Tiled counts from."""
        return f", counted from {self.x},{self.y}" if (self.x, self.y) != (0, 0) else ""


class Block(NamedTuple):
    """The tiles of an area as Tiled numbers them, row by row; 0 where nothing is painted."""

    area: Area
    numbers: Sequence[int]


def blocks(layer: TileLayer, size: tuple[int, int] | None, offset: tuple[int, int]) -> list[Block]:
    """The tiles of a layer of a map of that size, moved by an offset, in squares.

    An infinite map has no size, and as many blocks as chunks. Raises BadCells.
    """
    dx, dy = offset
    if size is not None:
        if (layer.width, layer.height) != size:
            found = f"{layer.width} by {layer.height} tiles"
            raise BadCells(found, f"{size[0]} by {size[1]} as the map has")
        return [Block(Area(dx, dy, *size), _read(layer, layer.data, size[0] * size[1]))]
    _check_chunks(layer.chunks)
    return [
        Block(
            Area(chunk.x + dx, chunk.y + dy, chunk.width, chunk.height),
            _read(layer, chunk.data, chunk.width * chunk.height),
        )
        for chunk in layer.chunks
    ]


def _check_chunks(chunks: Sequence[Chunk]) -> None:
    for chunk in chunks:
        if not (1 <= chunk.width <= LARGEST and 1 <= chunk.height <= LARGEST):
            raise BadCells(f"a chunk of {chunk.width} by {chunk.height} tiles", f"1 to {LARGEST} a side")
    tiles = sum(chunk.width * chunk.height for chunk in chunks)
    if tiles > MOST_TILES:
        raise BadCells(f"chunks of {tiles} tiles together", f"at most {MOST_TILES}")


def painted(blocks: Iterable[Block]) -> Iterator[tuple[int, int, int]]:
    """Every painted square with its tile: x, y and the number."""
    for block in blocks:
        for at, number in enumerate(block.numbers):
            if number & ~FLAGS:
                yield block.area.x + at % block.area.width, block.area.y + at // block.area.width, number


def painted_area(blocks: Iterable[Block]) -> Area | None:
    """The smallest area with everything that is painted; None when nothing is."""
    squares = [(x, y) for x, y, _ in painted(blocks)]
    if not squares:
        return None
    columns, rows = {x for x, _ in squares}, {y for _, y in squares}
    west, north = min(columns), min(rows)
    return Area(west, north, max(columns) - west + 1, max(rows) - north + 1)


def laid_out(blocks: Iterable[Block], area: Area) -> list[int]:
    """The tiles of an area, row by row; BadCells for a tile that is painted outside of it."""
    tiles = [0] * (area.width * area.height)
    for x, y, number in painted(blocks):
        column, row = x - area.x, y - area.y
        if not (0 <= column < area.width and 0 <= row < area.height):
            raise BadCells(f"a tile outside of the map, at {x},{y}", "tiles where the map has squares")
        tiles[row * area.width + column] = number
    return tiles


def _read(layer: TileLayer, data: Sequence[int] | str, size: int) -> Sequence[int]:
    tiles = _found(layer, data, size)
    if len(tiles) != size:
        raise BadCells(f"{len(tiles)} tiles", f"{size}")
    return tiles


def _found(layer: TileLayer, data: Sequence[int] | str, size: int) -> Sequence[int]:
    if not isinstance(data, str):
        return data
    if layer.encoding == "csv":
        return _listed(data, size)
    if layer.encoding == "base64":
        return _packed(data, layer.compression, size)
    raise BadCells(f"the encoding {layer.encoding[:20]!r}", "csv or base64")


def _listed(text: str, size: int) -> Sequence[int]:
    parts = text.split(",", size)
    if len(parts) > size:
        raise BadCells(f"more than {size} tiles", f"{size}")
    for number, part in enumerate(parts, 1):
        if not _NUMBER.fullmatch(part):
            raise BadCells(f"no number for tile {number}", f"{size} numbers with commas between")
    return [int(part) for part in parts]


def _packed(text: str, compression: str, size: int) -> Sequence[int]:
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise BadCells("tiles that are no base64", "base64") from None
    most = 4 * size
    if compression:
        data = _unpacked(data, compression, most)
    if len(data) != most:
        raise BadCells(f"{len(data)} bytes of tiles", f"{most}: four for each square")
    tiles = array.array("I", data)
    if sys.byteorder == "big":
        tiles.byteswap()
    return tiles


def _unpacked(data: bytes, compression: str, most: int) -> bytes:
    if compression not in _UNPACKERS:
        raise BadCells(f"tiles packed with {compression[:20]!r}", f"{', '.join(_UNPACKERS)} or none")
    unpacked = _UNPACKERS[compression](data, most + 1)
    if unpacked is None:
        raise BadCells(f"tiles that are no {compression}", compression)
    if len(unpacked) > most:
        raise BadCells(f"more than {most} bytes of tiles", f"{most}: four for each square")
    return unpacked


def _inflated(window: int) -> Callable[[bytes, int], bytes | None]:
    def unpack(data: bytes, most: int) -> bytes | None:
        try:
            return zlib.decompressobj(window).decompress(data, most)
        except zlib.error:
            return None

    return unpack


def _from_zstd(data: bytes, most: int) -> bytes | None:
    zstd = _zstd()
    window = {zstd.DecompressionParameter.window_log_max: _ZSTD_WINDOW}
    try:
        unpacked: bytes = zstd.ZstdDecompressor(options=window).decompress(data, most)
    except zstd.ZstdError:
        return None
    return unpacked


def _zstd() -> ModuleType:
    """The module for zstd, of Python 3.14 or of the package that stands in for it. Raises BadCells."""
    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name)
        except ImportError:
            continue
    raise BadCells(
        "tiles packed with 'zstd', and no Python package to unpack them",
        "`pip install backports.zstd`, or zlib, gzip or none: Map Properties, Tile Layer Format",
    )


_UNPACKERS: Mapping[str, Callable[[bytes, int], bytes | None]] = {
    "zlib": _inflated(zlib.MAX_WBITS),
    "gzip": _inflated(zlib.MAX_WBITS | 16),
    "zstd": _from_zstd,
}
"""How the bytes of tiles are unpacked, up to so many; None for what cannot be."""
