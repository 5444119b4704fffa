"""A map as Tiled shows it: tiles to paint, objects to move, the rest in properties (M-06).

`game.ui.board.tiles.tileset` paints the shipped picture after the table of tiles that stands here.
"""

import tomllib
from collections.abc import Iterable, Sequence
from typing import Any, get_args

from game.board.board import LIGHT_GLYPHS, Board
from game.board.squares import FACINGS, Facing, Square
from game.board.terrain import BUILT_IN, BY_GLYPH, Light
from game.files.map_ground import DIGITS, Layer, drawing
from game.files.map_reader import MapFile
from game.files.tiled.model import (
    LIGHT_NAMES,
    MOST_PIECES,
    ObjectLayer,
    Property,
    Tile,
    TiledMap,
    TiledObject,
    TileLayer,
    Tileset,
    as_property,
    described,
)
from game.rules.scenario import Lying, Placement, Zone
from game.rules.units import SIDES, Side

PICTURE = "enfilade-tiles.png"
"""The name of the picture, in `assets/tiled` and beside an exported map."""
PX = 32
"""The width of a tile in pixels."""
COLUMNS, ROWS = 16, 14
COUNT = COLUMNS * ROWS

LETTERS = {chr(code): 4 * COLUMNS + code - 33 for code in range(33, 127) if chr(code) != "'"}
"""The tiles of glyphs that only a map defines: the letter itself."""
TERRAIN: dict[str, int] = LETTERS | {terrain.glyph: n for n, terrain in enumerate(BUILT_IN)}
HEIGHTS: dict[str, int] = {digit: 2 * COLUMNS + n for n, digit in enumerate(DIGITS)}
LIGHTS: dict[str, int] = {glyph: 3 * COLUMNS + n for n, glyph in enumerate(LIGHT_GLYPHS)}
ITEM = 3 * COLUMNS + 8
SPARES = range(10 * COLUMNS, 12 * COLUMNS)
"""The tiles of what no tile is painted for: further letters of the world."""
TOKENS: dict[tuple[Side, Facing], int] = {
    (side, facing): 12 * COLUMNS + len(FACINGS) * n + k
    for n, side in enumerate(SIDES)
    for k, facing in enumerate(FACINGS)
}


def numbers(board: Board) -> dict[Layer, dict[str, int]]:
    """The tile number (gid) of each glyph in each layer of a map's `tilesets`."""
    terrain = {glyph: 1 + tile for glyph, tile in TERRAIN.items()}
    for n, glyph in enumerate(_others(board)):
        terrain[glyph] = 1 + n // len(SPARES) * COUNT + SPARES[n % len(SPARES)]
    return {
        "terrain": terrain,
        "height": {digit: 1 + tile for digit, tile in HEIGHTS.items()},
        "light": {glyph: 1 + tile for glyph, tile in LIGHTS.items()},
    }


def tilesets(board: Board) -> list[Tileset]:
    """The shipped tiles with what they mean on a map; several times if it has very many glyphs of its own."""
    others = _others(board)
    sets = range(1 + max(len(others) - 1, 0) // len(SPARES))
    return [_tileset(board, n, others[n * len(SPARES) :][: len(SPARES)]) for n in sets]


def _others(board: Board) -> list[str]:
    return [terrain.glyph for terrain in board.legend if terrain.glyph not in TERRAIN]


def _tileset(board: Board, number: int, others: list[str]) -> Tileset:
    names = {glyph: kind.name for glyph, kind in BY_GLYPH.items()}
    names |= {kind.glyph: kind.name for kind in board.legend}
    glyphs = {} if number else {tile: glyph for glyph, tile in TERRAIN.items()}
    glyphs |= dict(zip(SPARES, others, strict=False))
    tiles = [_tile(tile, "terrain", glyph, names.get(glyph)) for tile, glyph in glyphs.items()]
    if number == 0:
        tiles += [_tile(tile, "height", int(digit)) for digit, tile in HEIGHTS.items()]
        tiles += [_tile(LIGHTS[glyph], "light", name) for name, glyph in LIGHT_NAMES.items()]
    return Tileset(
        firstgid=1 + number * COUNT,
        name=f"enfilade {number + 1}" if number else "enfilade",
        tilewidth=PX,
        tileheight=PX,
        tilecount=COUNT,
        columns=COLUMNS,
        image=PICTURE,
        imagewidth=COLUMNS * PX,
        imageheight=ROWS * PX,
        tiles=sorted(tiles, key=lambda tile: tile.id),
    )


def _tile(tile: int, layer: Layer, value: str | int, name: str | None = None) -> Tile:
    properties = [Property(layer, "int" if isinstance(value, int) else "string", value)]
    return Tile(tile, layer, properties + ([as_property("name", name)] if name else []))


Rect = tuple[int, int, int, int]
"""A west column, a north row, a width and a height, in squares."""

_SHEER: dict[Layer, float] = {"terrain": 1.0, "height": 0.6, "light": 0.6}
"""How Tiled lays the layers over each other."""
_DRAWN = ("grid", "zones", "units", "items")
"""What stands in layers."""
_PLACED = ("id", "template", "at")
"""What an object says by itself."""


def tiled_map(map_file: MapFile) -> TiledMap:
    """A map as Tiled has it. What is drawn and placed comes from the scenario, the rest from its text."""
    said, scenario = tomllib.loads(map_file.data.decode("utf-8")), map_file.scenario
    board = scenario.board
    things = _Objects()
    units = [things.unit(*pair) for pair in zip(said.get("units", ()), scenario.placements, strict=True)]
    zones = [thing for zone in scenario.zones for thing in things.zone(zone)]
    items = [things.item(item) for item in scenario.items]
    layers: list[Any] = _tile_layers(board)
    for name, objects in (("zones", zones), ("items", items), ("units", units)):
        layers.append(
            ObjectLayer(name, len(layers) + 1, visible=True, opacity=1.0, objects=objects, draworder="index")
        )
    return TiledMap(
        width=board.width,
        height=board.height,
        tilewidth=PX,
        tileheight=PX,
        orientation="orthogonal",
        renderorder="right-down",
        version="1.8",
        nextlayerid=len(layers) + 1,
        nextobjectid=things.count + 1,
        properties=[as_property(key, value) for key, value in said.items() if key not in _DRAWN],
        tilesets=tilesets(board),
        layers=layers,
    )


def _tile_layers(board: Board) -> list[Any]:
    """The three drawings; level ground and bright light are left unpainted."""
    number = numbers(board)
    number["height"]["0"] = number["light"][LIGHT_GLYPHS[Light.BRIGHT]] = 0
    return [
        TileLayer(
            name,
            n,
            visible=True,
            opacity=_SHEER[name],
            width=board.width,
            height=board.height,
            data=[number[name][glyph] for glyph in drawing(board, name)],
        )
        for n, name in enumerate(get_args(Layer), 1)
    ]


class _Objects:
    """Makes objects and numbers them."""

    def __init__(self) -> None:
        self.count = 0

    def unit(self, table: dict[str, Any], unit: Placement) -> TiledObject:
        """A unit as the token of its side; its id is told even where the text leaves it out."""
        at, token = unit.at, TOKENS[unit.side, unit.facing]
        rest = _named("id", unit.id) | {key: value for key, value in table.items() if key not in _PLACED}
        return self._thing(unit.id, unit.template, (at.x, at.y + 1, 1, 1), rest, gid=1 + token)

    def item(self, item: Lying) -> TiledObject:
        """An item on the ground."""
        return self._thing(item.item, "item", (item.at.x, item.at.y + 1, 1, 1), {}, gid=1 + ITEM)

    def zone(self, zone: Zone) -> list[TiledObject]:
        """A zone as rectangles of one name, or as one with a drawing when there are too many of them."""
        rest = _named("name", zone.name) | ({"side": zone.side} if zone.side else {})
        rects = pieces(zone.squares)
        if len(rects) > MOST_PIECES:
            box, drawing = _drawn(zone.squares)
            return [self._thing(zone.name, zone.kind, box, rest | {"squares": drawing})]
        return [self._thing(zone.name, zone.kind, rect, rest) for rect in rects]

    def _thing(self, name: str, kind: str, rect: Rect, table: dict[str, Any], gid: int = 0) -> TiledObject:
        self.count += 1
        x, y, width, height = (float(part * PX) for part in rect)
        return TiledObject(
            self.count,
            name=name if name.isprintable() else "",
            type=kind,
            gid=gid,
            x=x,
            y=y,
            width=width,
            height=height,
            visible=True,
            properties=described(table),
        )


def _named(key: str, name: str) -> dict[str, Any]:
    """The property for a name that Tiled cannot show on one line."""
    return {} if name.isprintable() else {key: name}


def pieces(squares: Iterable[Square]) -> list[Rect]:
    """Squares as rectangles that do not overlap: runs of a row, joined with equal ones below."""
    open_runs: dict[tuple[int, int], int] = {}
    rects: list[Rect] = []
    for west, y, width in _runs(sorted(squares, key=lambda square: (square.y, square.x))):
        at = open_runs.get((west, width))
        if at is not None and rects[at][1] + rects[at][3] == y:
            rects[at] = (west, rects[at][1], width, rects[at][3] + 1)
        else:
            open_runs[west, width] = len(rects)
            rects.append((west, y, width, 1))
    return rects


def _runs(squares: Sequence[Square]) -> Iterable[tuple[int, int, int]]:
    """Squares, row by row, as (west column, row, width)."""
    start = 0
    for n, (x, y) in enumerate(squares, 1):
        if n == len(squares) or squares[n] != (x + 1, y):
            yield squares[start].x, y, n - start
            start = n


def _drawn(squares: Sequence[Square]) -> tuple[Rect, str]:
    """The rectangle around squares, and a drawing of it with `#` for each of them."""
    inside = set(squares)
    west, north = min(x for x, _ in squares), min(y for _, y in squares)
    east, south = max(x for x, _ in squares), max(y for _, y in squares)
    rows = [
        "".join(".#"[Square(x, y) in inside] for x in range(west, east + 1)) for y in range(north, south + 1)
    ]
    return (west, north, east - west + 1, south - north + 1), "\n".join(rows)
