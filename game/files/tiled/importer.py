"""What a map of Tiled's says, as the text of a map, read by the ordinary reader (M-01, M-06).

Tiles become drawings, objects become zones, units and items snapped to squares; the rest stands in
properties.
"""

from bisect import bisect_right
from pathlib import Path as File
from typing import NamedTuple

from game.board.board import LARGEST, SMALLEST
from game.errors import BadMap, Fault, nearest, quoted
from game.files.faults import one_of
from game.files.map_ground import Layer
from game.files.map_reader import MapFile, read_map
from game.files.map_schema import FORMAT, MAP, MOST_TABLES
from game.files.map_writer import map_text
from game.files.positions import KeyPath, Place, Positions, TooMuch
from game.files.stat_blocks import Types
from game.files.tiled.cells import Area, Block, painted_area
from game.files.tiled.formats import Read, read_form
from game.files.tiled.ground import FLOOR, GroundReader, undrawn
from game.files.tiled.layers import THINGS, known_layers, read_blocks
from game.files.tiled.model import (
    JSON,
    MOST_PIECES,
    START,
    Notes,
    ObjectLayer,
    PartPath,
    Remark,
    gathered,
    refuse,
)
from game.files.tiled.objects import Spot, TableValues, ZoneCollector, placed, spots

STORY = ("tasks", "events", "victory")
TOP = tuple(key for key in MAP if key not in {"grid", *THINGS})
"""What the properties of a map say, in the order of map text; the story stands last."""
LARGEST_TILE = 4096


class Imported(NamedTuple):
    """A map as text that is in no file yet, with remarks on what is not in it or may be meant otherwise."""

    map_file: MapFile
    remarks: tuple[Remark, ...]


def read_tiled(
    data: bytes,
    file: str,
    folder: File | None = None,
    types: Types | None = None,
) -> Imported:
    """The map that a file of Tiled's says; the end of the name `file` tells whether it is TMX or TMJ.

    `folder` is where its tilesets and templates may lie. Raises BadMap with all its faults, each with its
    place in that file. The comments of a map that went out are not in it: Tiled has no place for them.
    """
    read = read_form(data, file, folder)
    _check_form(read, file)
    incoming = _Incoming(read, file)
    text = map_text(incoming.values())
    try:
        map_file = read_map(text.encode(), file, types=types)
    except BadMap as bad:
        incoming.retell(bad.faults, text)
    incoming.notes.end()
    remarks = sorted(incoming.notes.remarks, key=lambda remark: (remark.line, remark.column))
    return Imported(map_file, tuple(remarks))


def _check_form(read: Read, file: str) -> None:
    """Refuse what no board can be: all that is read after this may rely on it (M-02)."""
    tiled, place = read.tiled, read.where(())
    if tiled.orientation != "orthogonal":
        found = f"a map of the orientation {quoted(tiled.orientation)}"
        refuse(file, found, '"orthogonal": the squares of a board, in Map Properties', place)
    if not tiled.infinite:
        _check_size(tiled.width, tiled.height, file, place)
    if not all(1 <= side <= LARGEST_TILE for side in (tiled.tilewidth, tiled.tileheight)):
        found = f"tiles of {tiled.tilewidth} by {tiled.tileheight} pixels"
        refuse(file, found, f"1 to {LARGEST_TILE} a side", place)


def _check_size(width: int, height: int, file: str, place: Place) -> None:
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        refuse(file, f"{width} by {height} squares", f"{SMALLEST} to {LARGEST} a side", place)


class _Incoming:
    """Makes map text's values of a map of Tiled's, and remembers what each of them was there."""

    def __init__(self, read: Read, file: str) -> None:
        self.tiled = read.tiled
        self.notes = Notes(file, read.where)
        self.origins: dict[KeyPath, tuple[PartPath, str]] = {}
        self._layers = known_layers(self.tiled, self.notes)
        self._blocks: dict[Layer, list[Block]] = {}
        for name in FLOOR:
            tiles = read_blocks(self._layers[name], self.tiled, self.notes) if name in self._layers else None
            if tiles is not None:
                self._blocks[name] = tiles
        self._area = self._board_area(file)

    def _board_area(self, file: str) -> Area:
        """What of Tiled's squares is the board: of an infinite map, what is painted in the layer terrain."""
        if "terrain" not in self._layers:
            self.notes.at((), "no layer `terrain`", "a layer of tiles of that name")
        if not self.tiled.infinite:
            return Area(0, 0, self.tiled.width, self.tiled.height)
        area = painted_area(self._blocks.get("terrain", ()))
        if area is None:
            self.notes.end()
            refuse(file, "an infinite map without a tile in the layer terrain", "a tile for each square")
        _check_size(area.width, area.height, file, self.notes.where(self._layers["terrain"].path))
        return area

    def values(self) -> TableValues:
        """The values of the map text; what is wrong is noted, and mended or left out."""
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

    def _grid(self) -> dict[Layer, list[str]]:
        ground, drawings = GroundReader(self.tiled, self._area, self.notes), dict[Layer, list[str]]()
        for name in FLOOR:
            path = self._layers[name].path if name in self._layers else ()
            tiles = self._blocks.get(name)
            rows = ground.floor(name) if tiles is None else ground.drawing(name, tiles, path)
            self.origins["grid", name] = path, f"the layer {name} "
            if name == "terrain" or not undrawn(rows, name):
                drawings[name] = rows
        return drawings

    def _things(self) -> dict[str, list[TableValues]]:
        size = (self.tiled.tilewidth, self.tiled.tileheight)
        zones = ZoneCollector((self._area.width, self._area.height), size, self.notes)
        for spot in self._spots("zones"):
            zones.add(spot)
        tables = {"zones": zones.tables()}
        self._remember("zones", zones.spots)
        for name, keys in (("units", ("id", "template")), ("items", ("item", ""))):
            read = [(spot, placed(spot, *keys, size, self.notes)) for spot in self._spots(name)]
            tables[name] = [table for _, table in read if table is not None]
            self._remember(name, [spot for spot, table in read if table is not None])
        return tables

    def _spots(self, name: str) -> list[Spot]:
        if name not in self._layers:
            return []
        layer, path, _, offset, _ = self._layers[name]
        if not isinstance(layer, ObjectLayer):
            return []
        most = MOST_TABLES if name != "zones" else MOST_TABLES * MOST_PIECES
        if len(layer.objects) > most:
            self.notes.at(path, f"{len(layer.objects)} objects in the layer {name}", f"at most {most}")
            return []
        x, y = self._area.x * self.tiled.tilewidth, self._area.y * self.tiled.tileheight
        return list(spots(layer, path, (offset[0] - x, offset[1] - y), self.notes))

    def _remember(self, array: str, spots: list[Spot]) -> None:
        for number, spot in enumerate(spots):
            self.origins[array, number] = spot.path, spot.label

    def retell(self, faults: tuple[Fault, ...], text: str) -> None:
        """Note faults of the map text as what they are in Tiled's map."""
        places = _Places(text)
        for fault in faults:
            path, square = places.at(fault)
            where = [f"at {square}{self._area.counted}: "] if path[:1] == ("grid",) else []
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
