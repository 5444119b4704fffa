"""TMJ, TSJ and TJ, Tiled's forms in JSON: a text to plain values, and a map to text (M-02, M-03, M-06)."""

from typing import Any

import msgspec
from msgspec import Raw

from game.files.positions import Place
from game.files.strict_json import too_many
from game.files.tiled.model import START, PartPath, TiledMap, Where, refuse

MOST_VALUES = 500_000
"""How many values a text may hold: thirty layers of a map of the largest size."""

_BYTE = " (byte "


def read_tmj(text: str, file: str) -> tuple[dict[str, Any], Where]:
    """The plain values of a map or a tileset, and where they stand. Raises BadMap."""
    data = text.encode()
    if too_many(data, MOST_VALUES):
        refuse(file, f"more than {MOST_VALUES} values", "fewer")
    try:
        values = msgspec.json.decode(data)
    except RecursionError:
        refuse(file, "lists or objects too deep in each other", "fewer")
    except (msgspec.MsgspecError, ValueError) as error:
        what, _, byte = str(error).partition(_BYTE)
        place = _place(data, int(byte.rstrip(")"))) if byte else START
        refuse(file, f"a fault of syntax: {what}", "JSON", place)
    if not isinstance(values, dict):
        refuse(file, "no object", "a map as Tiled writes it")
    return values, _Finder(data).where


def write_tmj(tiled: TiledMap) -> bytes:
    """A map as TMJ, the tiles of a layer on lines of their own."""
    plain = {"type": "map"} | msgspec.to_builtins(tiled)
    drawn = [layer for layer in plain["layers"] if layer["type"] == "tilelayer"]
    rows = [_rows(layer["data"], layer["width"]) for layer in drawn]
    for number, layer in enumerate(drawn):
        layer["data"] = str(number)
    text = msgspec.json.format(msgspec.json.encode(plain), indent=1)
    for number, row in enumerate(rows):  # keys of ours alone stand in quotes that are not escaped
        text = text.replace(b'"data": "%d"' % number, b'"data": ' + row, 1)
    return text + b"\n"


def _rows(data: list[int], width: int) -> bytes:
    lines = [",".join(map(str, data[at : at + width])) for at in range(0, len(data), width)]
    return ("[" + ",\n".join(lines) + "]").encode()


def _place(data: bytes, offset: int) -> Place:
    before = data[:offset].decode("utf-8", "ignore")
    return Place(before.count("\n") + 1, len(before) - before.rfind("\n"))


class _Finder:
    """Finds parts of a JSON text: only faults ask for places, so they are looked up one by one."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._parts: dict[PartPath, dict[str | int, tuple[int, bytes]]] = {}

    def where(self, path: PartPath) -> Place:
        """The place of a list or object that a path leads to; of anything else, what it is in."""
        offset, part = 0, self.data
        for depth, step in enumerate(path):
            parts = self._within(path[:depth], offset, part)
            if step not in parts or parts[step][1][:1] not in {b"{", b"["}:
                break
            offset, part = parts[step]
        return _place(self.data, offset)

    def _within(self, path: PartPath, offset: int, part: bytes) -> dict[str | int, tuple[int, bytes]]:
        """The offsets and texts of what stands directly in an object or list."""
        if path not in self._parts:
            raws = _raws(part)
            parts, at = dict[str | int, tuple[int, bytes]](), offset
            for key, raw in raws.items():
                at = max(self.data.find(raw, at), offset)
                parts[key] = (at, raw)
                at += len(raw)
            self._parts[path] = parts
        return self._parts[path]


def _raws(part: bytes) -> dict[str | int, bytes]:
    """The texts within an object or a list, in their order."""
    if part.lstrip()[:1] == b"{":
        inner = msgspec.json.decode(part, type=dict[str, Raw])
        return {key: bytes(raw) for key, raw in inner.items()}
    return {n: bytes(raw) for n, raw in enumerate(msgspec.json.decode(part, type=list[Raw]))}
