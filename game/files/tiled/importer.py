"""What a map of Tiled's says, as the text of a map, read by the ordinary reader (M-01, M-06).

Tiles become drawings, objects become zones, units and items snapped to squares; the rest stands in
properties. Tiles are never unpacked further than their layer is large (M-02).
"""

import array
import base64
import binascii
import json
import re
import sys
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from math import floor
from pathlib import Path as File
from typing import Any, NamedTuple, TypeAlias

from game.board.board import LARGEST, LIGHT_GLYPHS, SMALLEST
from game.board.squares import Square
from game.board.terrain import Light
from game.errors import BadMap, Fault, nearest, quoted
from game.files.faults import one_of, shown
from game.files.map_ground import DIGITS, Layer, drawable
from game.files.map_reader import MapFile, read_map
from game.files.map_schema import FORMAT, MOST_AREA, MOST_TABLES
from game.files.map_writer import map_text
from game.files.positions import KeyPath, Positions, TooMuch
from game.files.stat_blocks import Types
from game.files.tiled.formats import Read, read_form
from game.files.tiled.model import (
    JSON,
    LIGHT_NAMES,
    MOST_PIECES,
    START,
    Notes,
    ObjectLayer,
    PartPath,
    Tile,
    TiledMap,
    TiledObject,
    TileLayer,
    gathered,
    refuse,
)
from game.rules.scenario import Catalogue

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
    tiles = _found(layer, size)
    if len(tiles) != size:
        raise BadCells(f"{len(tiles)} tiles", f"{size}: {width} by {height}")
    return [number & ~FLAGS for number in tiles]


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
    tiles = array.array("I", data)
    if sys.byteorder == "big":
        tiles.byteswap()
    return tiles


def _unpacked(data: bytes, compression: str, most: int) -> bytes:
    if compression not in _WINDOWS:
        raise BadCells(f"tiles packed with {compression[:20]!r}", "zlib, gzip or none")
    unpacking = zlib.decompressobj(_WINDOWS[compression])
    try:
        unpacked = unpacking.decompress(data, most + 1)
    except zlib.error:
        raise BadCells(f"tiles that are no {compression}", compression) from None
    if len(unpacked) > most:
        raise BadCells(f"more than {most} bytes of tiles", f"{most}: four for each square")
    return unpacked


FLOOR: Mapping[Layer, str] = {"terrain": ".", "height": "0", "light": LIGHT_GLYPHS[Light.BRIGHT]}
"""What stands where a layer says nothing; terrain has to be painted."""


class TileReader:
    """Reads tile layers: which glyph the tile of each number stands for in which layer."""

    def __init__(self, tiled: TiledMap, notes: Notes) -> None:
        self.tiled, self.notes = tiled, notes
        self.glyphs: dict[Layer, dict[int, str]] = {layer: {} for layer in FLOOR}
        for number, tileset in enumerate(tiled.tilesets):
            for n, tile in enumerate(tileset.tiles):
                for layer, glyph in self._meanings(tile, ("tilesets", number, "tiles", n)):
                    self.glyphs[layer][tileset.firstgid + tile.id] = glyph

    def drawing(self, layer: Layer, cells: TileLayer, path: PartPath) -> list[str]:
        """The rows of a layer; what is wrong is noted, and mended with floor."""
        width, height = self.tiled.width, self.tiled.height
        try:
            tiles = numbers(cells, width, height)
        except BadCells as bad:
            self.notes.at(path, f"the layer {layer}: {bad.found}", bad.expected)
            return self.floor(layer)
        known = self.glyphs[layer] | ({} if layer == "terrain" else {0: FLOOR[layer]})
        row = "".join(known.get(number, FLOOR[layer]) for number in tiles)
        self._note_unknown(layer, tiles, known, path)
        return [row[at : at + width] for at in range(0, len(row), width)]

    def floor(self, layer: Layer) -> list[str]:
        """The rows of a layer in which nothing is drawn."""
        return [FLOOR[layer] * self.tiled.width] * self.tiled.height

    def _note_unknown(
        self, layer: Layer, tiles: Sequence[int], known: Mapping[int, str], path: PartPath
    ) -> None:
        """Note each tile that says nothing in a layer, with its first square and how many more there are."""
        width = self.tiled.width
        for number in sorted(set(tiles) - known.keys()):
            if self.notes.full:
                return
            others = [other for other in self.glyphs if number in self.glyphs[other]]
            what = f"a tile of {others[0]}" if others else f"the tile {number}" if number else "no tile"
            at, more = tiles.index(number), tiles.count(number) - 1
            where = f"at {at % width},{at // width}{f' and {more} more squares' if more else ''}"
            self.notes.at(path, f"{what} {where} in the layer {layer}", f"a tile with the property {layer}")

    def _meanings(self, tile: Tile, path: PartPath) -> Iterator[tuple[Layer, str]]:
        said = {described.name: described.value for described in tile.properties}
        for layer in self.glyphs:
            if layer in said:
                if glyph := _glyph(layer, said[layer]):
                    yield layer, glyph
                else:
                    self.notes.at(path, f"the {layer} {shown(said[layer])} of a tile", _EXPECTED[layer])


_EXPECTED: Mapping[Layer, str] = {
    "terrain": "a glyph: one printable character, not a space or '",
    "height": f"one of {' '.join(DIGITS)}",
    "light": one_of(LIGHT_NAMES),
}


def _glyph(layer: Layer, value: object) -> str | None:
    """How map text draws what a tile says; None when it is nothing of that layer."""
    text = str(value) if isinstance(value, str) or value in range(10) else ""
    if layer == "terrain":
        return text if drawable(text) else None
    if layer == "height":
        return text if len(text) == 1 and text in DIGITS else None
    return LIGHT_NAMES.get(text)


def undrawn(rows: Sequence[str], layer: Layer) -> bool:
    """Whether a drawing says nothing that would not hold without it."""
    return all(row == FLOOR[layer] * len(row) for row in rows)


FARTHEST = 1_000_000.0
"""How many pixels from the corner of a map an object may be, or be large, to be spoken of in squares."""

TableValues: TypeAlias = dict[str, Any]


class Spot(NamedTuple):
    """An object that stands for something: where it is in the file, and what faults call it."""

    thing: TiledObject
    path: PartPath
    label: str


def spots(layer: ObjectLayer, path: PartPath, notes: Notes) -> Iterator[Spot]:
    """The objects of a layer; those that are no rectangle, ellipse, point or tile are noted and left out."""
    for number, thing in enumerate(layer.objects):
        name = f" {quoted(thing.name)}" if thing.name else ""
        spot = Spot(thing, (*path, "objects", number), f"object {thing.id}{name}: ")
        if wrong := _misshapen(thing):
            notes.at(spot.path, f"{spot.label}{wrong}", "a rectangle, an ellipse, a point or a tile")
        else:
            yield spot


def placed(spot: Spot, name: str, kind: str, size: tuple[int, int], notes: Notes) -> TableValues:
    """The table of a unit or an item, on the square in which the middle of its object is.

    `name` and `kind` are the keys of what the object's name and class say; `size` is that of a square.
    """
    left, top, width, height = corners(spot.thing, size)
    return object_values(spot, name, kind, notes) | {"at": [floor(left + width / 2), floor(top + height / 2)]}


def corners(thing: TiledObject, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """The west and north edge of an object, its width and its height, in squares; tiles hang from below."""
    top = thing.y - thing.height if thing.gid else thing.y
    return thing.x / size[0], top / size[1], thing.width / size[0], thing.height / size[1]


def object_values(spot: Spot, name: str, kind: str, notes: Notes) -> TableValues:
    """What an object's name, class and properties say."""
    own = {name: spot.thing.name, kind: spot.thing.type or spot.thing.kind}
    table: TableValues = {key: value for key, value in own.items() if key and value}
    for key, value in gathered(spot.thing.properties, spot.path, notes, spot.label).items():
        if key in {*table, "at", "rect"}:
            found = f"{spot.label}a property {quoted(key)}, which the object says by itself"
            notes.at(spot.path, found, "no such property")
        else:
            table[key] = value
    return table


def _misshapen(thing: TiledObject) -> str:
    """Why an object cannot stand for squares; empty when it can."""
    for shape in ("polygon", "polyline", "text"):
        if getattr(thing, shape) is not None:
            return f"a {shape}"
    if thing.template:
        return f"made of the template {quoted(thing.template)}: detach it"
    if not all(abs(part) <= FARTHEST for part in (thing.x, thing.y, thing.width, thing.height)):
        return "far outside of the map"
    if thing.width < 0 or thing.height < 0:
        return "of negative size"
    return "" if thing.rotation % 360 == 0 else f"turned by {thing.rotation:g} degrees"


Rect = tuple[int, int, int, int]


class ZoneCollector:
    """The zones found so far; `spots` has the first object of each."""

    def __init__(self, board: tuple[int, int], size: tuple[int, int], notes: Notes) -> None:
        self.board, self.size, self.notes = board, size, notes
        self._tables: list[TableValues] = []
        self._inside: dict[int, set[tuple[int, int]]] = {}
        self.spots: list[Spot] = []
        self._numbers: dict[str, int] = {}
        self._area = 0

    def add(self, spot: Spot) -> None:
        """Take in one object: a zone, or a further part of one."""
        table = object_values(spot, "name", "kind", self.notes)
        drawing, rect = table.pop("squares", None), self._rect(spot)
        number = self._numbers.setdefault(json.dumps(table, sort_keys=True), len(self._tables))
        if number == len(self._tables):
            self._tables.append(table)
            self.spots.append(spot)
            if drawing is None:
                table["rect"] = list(rect)
                return
        inside = self._inside.setdefault(number, set())
        if first := self._tables[number].pop("rect", None):
            inside.update(self._squares(self.spots[number], tuple(first)))
        inside.update(self._squares(spot, rect, drawing))

    def tables(self) -> list[TableValues]:
        """The zones as map text has them: a `rect`, or `squares` row by row."""
        for number, inside in self._inside.items():
            self._tables[number]["squares"] = sorted(map(list, inside), key=lambda at: (at[1], at[0]))
        return self._tables

    def _rect(self, spot: Spot) -> Rect:
        """The squares that an object covers, at least the one in which its middle is."""
        left, top, width, height = corners(spot.thing, self.size)
        x, wide = _snapped(left, width)
        y, high = _snapped(top, height)
        return x, y, wide, high

    def _squares(self, spot: Spot, rect: Rect, drawing: object = None) -> list[tuple[int, int]]:
        """The squares of a rectangle of the board, of a drawing those with a `#`; none where it is wrong."""
        x, y, wide, high = rect
        self._area += wide * high
        if x < 0 or y < 0 or x + wide > self.board[0] or y + high > self.board[1]:
            found = f"{spot.label}squares from {x},{y} to {x + wide - 1},{y + high - 1}"
            last = Square(self.board[0] - 1, self.board[1] - 1)
            self.notes.at(spot.path, found, f"squares of the board, from 0,0 to {last}")
            return []
        if self._area > MOST_AREA:
            self.notes.at(spot.path, f"{spot.label}too many squares", f"at most {MOST_AREA} in zones")
            return []
        rows = ["#" * wide] * high if drawing is None else self._drawn(spot, drawing, wide, high)
        return [(x + i, y + j) for j, row in enumerate(rows) for i, mark in enumerate(row) if mark == "#"]

    def _drawn(self, spot: Spot, drawing: object, wide: int, high: int) -> list[str]:
        rows = drawing.split("\n") if isinstance(drawing, str) else []
        if len(rows) == high and all(len(row) == wide and not set(row) - {".", "#"} for row in rows):
            return rows
        expected = f"{high} rows of {wide} `.` or `#`, as large as the object"
        self.notes.at(spot.path, f"{spot.label}another drawing in `squares`", expected)
        return []


def _snapped(start: float, length: float) -> tuple[int, int]:
    """The first square and the number of squares that lie nearest."""
    if length < 1:
        return floor(start + length / 2), 1
    first = floor(start + 0.5)
    return first, max(1, floor(start + length + 0.5) - first)


STORY = ("events", "victory")
TOP = ("format", "name", "about", "systems", "match", "turn_limit", "glyphs", *STORY)
"""What the properties of a map say, in the order of map text; the story stands last."""
THINGS = ("zones", "units", "items")
"""The object layers."""
LARGEST_TILE = 4096


def read_tiled(
    data: bytes,
    file: str,
    folder: File | None = None,
    catalogue: Catalogue | None = None,
    types: Types | None = None,
) -> MapFile:
    """The map that a file of Tiled's says; the end of the name `file` tells whether it is TMX or TMJ.

    `folder` is where its tilesets may lie. Raises BadMap with all its faults, each with its place in that
    file. The comments of a map that went out are not in it: Tiled has no place for them.
    """
    read = read_form(data, file, folder)
    _check_form(read, file)
    incoming = _Incoming(read, file)
    text = map_text(incoming.values())
    try:
        map_file = read_map(text.encode(), file, catalogue, types)
    except BadMap as bad:
        incoming.retell(bad.faults, text)
    incoming.notes.end()
    return map_file


def _check_form(read: Read, file: str) -> None:
    """Refuse what no board can be: all that is read after this may rely on it (M-02)."""
    tiled, place = read.tiled, read.where(())
    if tiled.infinite:
        refuse(file, "an infinite map", "a map of a fixed size: Map Properties, Infinite off", place)
    if tiled.orientation != "orthogonal":
        refuse(file, f"a map that is {quoted(tiled.orientation)}", "an orthogonal map", place)
    if not all(SMALLEST <= side <= LARGEST for side in (tiled.width, tiled.height)):
        found = f"{tiled.width} by {tiled.height} squares"
        refuse(file, found, f"{SMALLEST} to {LARGEST} a side", place)
    if not all(1 <= side <= LARGEST_TILE for side in (tiled.tilewidth, tiled.tileheight)):
        found = f"tiles of {tiled.tilewidth} by {tiled.tileheight} pixels"
        refuse(file, found, f"1 to {LARGEST_TILE} a side", place)


class _Incoming:
    """Makes map text's values of a map of Tiled's, and remembers what each of them was there."""

    def __init__(self, read: Read, file: str) -> None:
        self.tiled = read.tiled
        self.notes = Notes(file, read.where)
        self.origins: dict[KeyPath, tuple[PartPath, str]] = {}
        self._layers: dict[str, tuple[TileLayer | ObjectLayer, PartPath]] = {}

    def values(self) -> TableValues:
        """The values of the map text; what is wrong is noted, and mended or left out."""
        self._sort_layers()
        said, grid, things = self._top(), self._grid(), self._things()
        story = {key: said.pop(key) for key in STORY if key in said}
        return said | {"grid": grid} | {key: tables for key, tables in things.items() if tables} | story

    def _top(self) -> TableValues:
        """What the properties of the whole map say."""
        heads = [described.name.removesuffix(JSON).split(".")[0] for described in self.tiled.properties]
        for number, head in enumerate(heads):
            path: PartPath = ("properties", number)
            self.origins.setdefault(
                (head,), (path, f"the property {quoted(self.tiled.properties[number].name)}: ")
            )
            if head not in TOP and not self.notes.full:
                found = f"the unknown property {quoted(head)}"
                self.notes.at(path, found, one_of(TOP), nearest(head, TOP))
        said = gathered(self.tiled.properties, (), self.notes, "")
        for key in [
            key for key, value in said.items() if isinstance(value, list) and len(value) > MOST_TABLES
        ]:
            path, label = self.origins[key,]
            self.notes.at(path, f"{label}a list of {len(said.pop(key))}", f"at most {MOST_TABLES}")
        return {"format": FORMAT} | {key: said[key] for key in TOP if key in said}

    def _sort_layers(self) -> None:
        known = dict.fromkeys(FLOOR, TileLayer) | dict.fromkeys(THINGS, ObjectLayer)
        for number, layer in enumerate(self.tiled.layers):
            path: PartPath = ("layers", number)
            label = f"the layer {quoted(layer.name)}"
            if layer.name not in known:
                self.notes.at(path, label, one_of(known), nearest(layer.name, known))
            elif not isinstance(layer, known[layer.name]):
                kind = "tiles" if layer.name in FLOOR else "objects"
                self.notes.at(path, f"{label} of another kind", f"a layer of {kind}")
            elif layer.name in self._layers:
                self.notes.at(path, f"a second layer {quoted(layer.name)}", "one of each name")
            elif layer.offsetx or layer.offsety:
                self.notes.at(path, f"{label} out of place", "a layer whose offset is 0")
            else:
                self._layers[layer.name] = layer, path

    def _grid(self) -> dict[Layer, list[str]]:
        ground, drawings = TileReader(self.tiled, self.notes), dict[Layer, list[str]]()
        if "terrain" not in self._layers:
            self.notes.at((), "no layer `terrain`", "a layer of tiles of that name")
        for name in FLOOR:
            cells, path = self._layers.get(name, (None, ()))
            rows = ground.drawing(name, cells, path) if isinstance(cells, TileLayer) else ground.floor(name)
            self.origins["grid", name] = path, f"the layer {name} "
            if name == "terrain" or not undrawn(rows, name):
                drawings[name] = rows
        return drawings

    def _things(self) -> dict[str, list[TableValues]]:
        size = (self.tiled.tilewidth, self.tiled.tileheight)
        zones = ZoneCollector((self.tiled.width, self.tiled.height), size, self.notes)
        for spot in self._spots("zones"):
            zones.add(spot)
        tables = {"zones": zones.tables()}
        self._remember("zones", zones.spots)
        for name, keys in (("units", ("id", "template")), ("items", ("item", ""))):
            placed_spots = self._spots(name)
            tables[name] = [placed(spot, *keys, size, self.notes) for spot in placed_spots]
            self._remember(name, placed_spots)
        return tables

    def _spots(self, name: str) -> list[Spot]:
        layer, path = self._layers.get(name, (None, ()))
        if not isinstance(layer, ObjectLayer):
            return []
        most = MOST_TABLES if name != "zones" else MOST_TABLES * MOST_PIECES
        if len(layer.objects) > most:
            self.notes.at(path, f"{len(layer.objects)} objects in the layer {name}", f"at most {most}")
            return []
        return list(spots(layer, path, self.notes))

    def _remember(self, array: str, spots: list[Spot]) -> None:
        for number, spot in enumerate(spots):
            self.origins[array, number] = spot.path, spot.label

    def retell(self, faults: tuple[Fault, ...], text: str) -> None:
        """Note faults of the map text as what they are in Tiled's map."""
        places = _Places(text)
        for fault in faults:
            path, square = places.at(fault)
            where = [f"at {square}: "] if path[:1] == ("grid",) else []
            where += [f"number {n + 1}: " for n in path[1:2] if path[0] in STORY and isinstance(n, int)]
            while path and path not in self.origins:
                path = path[:-1]
            origin, label = self.origins.get(path, ((), ""))
            found = "".join((label, *where, fault.found))
            self.notes.at(origin, found, fault.expected, fault.nearest)


class _Places:
    """What stands where in a map text."""

    def __init__(self, text: str) -> None:
        try:
            self.positions: Positions | None = Positions(text)
        except TooMuch:
            self.positions = None
        self.lines = [0, *(n + 1 for n, letter in enumerate(text) if letter == "\n")]

    def at(self, fault: Fault) -> tuple[KeyPath, str]:
        """The key that a fault is in, and the square if that is a drawing; the beginning is all of it."""
        if self.positions is None or (fault.line, fault.column) == START:
            return (), ""
        statements = self.positions.statements
        offset = self.lines[min(fault.line, len(self.lines)) - 1] + fault.column - 1
        number = bisect_right(statements, offset, key=lambda statement: statement.start) - 1
        statement = statements[max(number, 0)]
        row = fault.line - self.positions.place(statement.start).line - 1
        return statement.path, f"{fault.column - 1},{row}"
