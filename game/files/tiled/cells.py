"""The tiles of one layer out of what a file has of them: CSV, base64, zlib, gzip (M-02).

Nothing is unpacked further than the layer is large.
"""

import array
import base64
import binascii
import re
import sys
import zlib
from collections.abc import Sequence

from game.files.tiled.shapes import TileLayer

FLAGS = 0xF0000000
"""The bits by which Tiled turns a tile; a square looks the same from every side, so they say nothing."""

_NUMBER = re.compile(r"\s*[0-9]{1,10}\s*")
_WINDOWS = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}


class BadCells(Exception):
    """Tiles that cannot be read: what was found, and what would be right."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found)
        self.found, self.expected = found, expected


def numbers(layer: TileLayer, width: int, height: int) -> Sequence[int]:
    """The number of each square's tile, row by row, without flags; 0 where nothing is painted.

    Raises BadCells.
    """
    if layer.chunks is not None:
        raise BadCells("tiles in chunks", "a map of a fixed size: Map Properties, Infinite off")
    if (layer.width, layer.height) != (width, height):
        raise BadCells(f"{layer.width} by {layer.height} tiles", f"{width} by {height} as the map has")
    size = width * height
    found = _found(layer, size)
    if len(found) != size:
        raise BadCells(f"{len(found)} tiles", f"{size}: {width} by {height}")
    return [number & ~FLAGS for number in found]


def _found(layer: TileLayer, size: int) -> Sequence[int]:
    if not isinstance(layer.data, str):
        return layer.data
    if layer.encoding == "csv":
        return _listed(layer.data, size)
    if layer.encoding == "base64":
        return _packed(layer.data, layer.compression, size)
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
    if compression:
        data = _unpacked(data, compression, 4 * size)
    if len(data) != 4 * size:
        raise BadCells(f"{len(data)} bytes of tiles", f"{4 * size}: four for each square")
    made = array.array("I", data)
    if sys.byteorder == "big":
        made.byteswap()
    return made


def _unpacked(data: bytes, compression: str, most: int) -> bytes:
    if compression not in _WINDOWS:
        raise BadCells(f"tiles packed with {compression[:20]!r}", "zlib, gzip or none")
    unpacking = zlib.decompressobj(_WINDOWS[compression])
    try:
        made = unpacking.decompress(data, most + 1)
    except zlib.error:
        raise BadCells(f"tiles that are no {compression}", compression) from None
    if len(made) > most:
        raise BadCells(f"more than {most} bytes of tiles", f"{most}: four for each square")
    return made
