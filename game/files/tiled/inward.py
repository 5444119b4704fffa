"""What a map of Tiled's says, as the text of a map, read by the ordinary reader (M-01, M-06)."""

from bisect import bisect_right
from pathlib import Path as File

from game.board.board import LARGEST, SMALLEST
from game.errors import BadMap, Fault
from game.files.faults import nearest, one_of, quoted
from game.files.ground import Layer
from game.files.maptext import FORMAT, MapFile, read_map
from game.files.maptoml import map_text
from game.files.positions import Path as TextPath
from game.files.positions import Positions, TooMuch
from game.files.reading import MOST_TABLES
from game.files.stat_blocks import Types
from game.files.tiled.form import Read, read_form
from game.files.tiled.ground import FLOOR, Ground, undrawn
from game.files.tiled.notes import START, Notes, refuse
from game.files.tiled.properties import JSON, gathered
from game.files.tiled.shapes import ObjectLayer, Path, TileLayer
from game.files.tiled.things import Spot, Table, placed, spots
from game.files.tiled.zones import MOST_PIECES, Zones
from game.rules.scenario import Catalogue

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
        made = read_map(text.encode(), file, catalogue, types)
    except BadMap as bad:
        incoming.retell(bad.faults, text)
    incoming.notes.end()
    return made


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
        self.origins: dict[TextPath, tuple[Path, str]] = {}
        self._layers: dict[str, tuple[TileLayer | ObjectLayer, Path]] = {}

    def values(self) -> Table:
        """The values of the map text; what is wrong is noted, and mended or left out."""
        self._sort_layers()
        said, grid, things = self._top(), self._grid(), self._things()
        story = {key: said.pop(key) for key in STORY if key in said}
        return said | {"grid": grid} | {key: tables for key, tables in things.items() if tables} | story

    def _top(self) -> Table:
        """What the properties of the whole map say."""
        heads = [one.name.removesuffix(JSON).split(".")[0] for one in self.tiled.properties]
        for number, head in enumerate(heads):
            path: Path = ("properties", number)
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
            path: Path = ("layers", number)
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
        ground, drawings = Ground(self.tiled, self.notes), dict[Layer, list[str]]()
        if "terrain" not in self._layers:
            self.notes.at((), "no layer `terrain`", "a layer of tiles of that name")
        for name in FLOOR:
            cells, path = self._layers.get(name, (None, ()))
            rows = ground.drawing(name, cells, path) if isinstance(cells, TileLayer) else ground.floor(name)
            self.origins["grid", name] = path, f"the layer {name} "
            if name == "terrain" or not undrawn(rows, name):
                drawings[name] = rows
        return drawings

    def _things(self) -> dict[str, list[Table]]:
        size = (self.tiled.tilewidth, self.tiled.tileheight)
        zones = Zones((self.tiled.width, self.tiled.height), size, self.notes)
        for spot in self._spots("zones"):
            zones.add(spot)
        made = {"zones": zones.tables()}
        self._remember("zones", zones.spots)
        for name, keys in (("units", ("id", "template")), ("items", ("item", ""))):
            found = self._spots(name)
            made[name] = [placed(spot, *keys, size, self.notes) for spot in found]
            self._remember(name, found)
        return made

    def _spots(self, name: str) -> list[Spot]:
        layer, path = self._layers.get(name, (None, ()))
        if not isinstance(layer, ObjectLayer):
            return []
        most = MOST_TABLES if name != "zones" else MOST_TABLES * MOST_PIECES
        if len(layer.objects) > most:
            self.notes.at(path, f"{len(layer.objects)} objects in the layer {name}", f"at most {most}")
            return []
        return list(spots(layer, path, self.notes))

    def _remember(self, array: str, found: list[Spot]) -> None:
        for number, spot in enumerate(found):
            self.origins[array, number] = spot.path, spot.label

    def retell(self, faults: tuple[Fault, ...], text: str) -> None:
        """Note faults of the map text as what they are in Tiled's map."""
        places = _Places(text)
        for fault in faults:
            path, square = places.at(fault)
            told = [f"at {square}: "] if path[:1] == ("grid",) else []
            told += [f"number {n + 1}: " for n in path[1:2] if path[0] in STORY and isinstance(n, int)]
            while path and path not in self.origins:
                path = path[:-1]
            origin, label = self.origins.get(path, ((), ""))
            found = "".join((label, *told, fault.found))
            self.notes.at(origin, found, fault.expected, fault.nearest)


class _Places:
    """What stands where in a map text."""

    def __init__(self, text: str) -> None:
        try:
            self.positions: Positions | None = Positions(text)
        except TooMuch:
            self.positions = None
        self.lines = [0, *(n + 1 for n, letter in enumerate(text) if letter == "\n")]

    def at(self, fault: Fault) -> tuple[TextPath, str]:
        """The key that a fault is in, and the square if that is a drawing; the beginning is all of it."""
        if self.positions is None or (fault.line, fault.column) == START:
            return (), ""
        statements = self.positions.statements
        offset = self.lines[min(fault.line, len(self.lines)) - 1] + fault.column - 1
        number = bisect_right(statements, offset, key=lambda statement: statement.start) - 1
        statement = statements[max(number, 0)]
        row = fault.line - self.positions.place(statement.start).line - 1
        return statement.path, f"{fault.column - 1},{row}"
