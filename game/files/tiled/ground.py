"""The drawings of a map out of the tile layers of Tiled, tile by tile."""

from collections.abc import Iterator, Mapping, Sequence

from game.board.board import LIGHT_GLYPHS
from game.board.terrain import Light
from game.files.faults import one_of, shown
from game.files.ground import DIGITS, Layer
from game.files.legend import drawable
from game.files.tiled.cells import BadCells, numbers
from game.files.tiled.notes import Notes
from game.files.tiled.shapes import Path, Tile, TiledMap, TileLayer
from game.files.tiled.tiles import LIGHT_NAMES

FLOOR: Mapping[Layer, str] = {"terrain": ".", "height": "0", "light": LIGHT_GLYPHS[Light.BRIGHT]}
"""What stands where a layer says nothing; terrain has to be painted."""


class Ground:
    """Reads tile layers: which glyph the tile of each number stands for in which layer."""

    def __init__(self, tiled: TiledMap, notes: Notes) -> None:
        self.tiled, self.notes = tiled, notes
        self.glyphs: dict[Layer, dict[int, str]] = {layer: {} for layer in FLOOR}
        for number, tileset in enumerate(tiled.tilesets):
            for n, tile in enumerate(tileset.tiles):
                for layer, glyph in self._meanings(tile, ("tilesets", number, "tiles", n)):
                    self.glyphs[layer][tileset.firstgid + tile.id] = glyph

    def drawing(self, layer: Layer, cells: TileLayer, path: Path) -> list[str]:
        """The rows of a layer; what is wrong is noted, and mended with floor."""
        width, height = self.tiled.width, self.tiled.height
        try:
            found = numbers(cells, width, height)
        except BadCells as bad:
            self.notes.at(path, f"the layer {layer}: {bad.found}", bad.expected)
            return self.floor(layer)
        known = self.glyphs[layer] | ({} if layer == "terrain" else {0: FLOOR[layer]})
        row = "".join(known.get(number, FLOOR[layer]) for number in found)
        self._note_unknown(layer, found, known, path)
        return [row[at : at + width] for at in range(0, len(row), width)]

    def floor(self, layer: Layer) -> list[str]:
        """The rows of a layer in which nothing is drawn."""
        return [FLOOR[layer] * self.tiled.width] * self.tiled.height

    def _note_unknown(self, layer: Layer, found: Sequence[int], known: Mapping[int, str], path: Path) -> None:
        """Note each tile that says nothing in a layer, with its first square and how many more there are."""
        width = self.tiled.width
        for number in sorted(set(found) - known.keys()):
            if self.notes.full:
                return
            others = [other for other in self.glyphs if number in self.glyphs[other]]
            what = f"a tile of {others[0]}" if others else f"the tile {number}" if number else "no tile"
            at, more = found.index(number), found.count(number) - 1
            where = f"at {at % width},{at // width}{f' and {more} more squares' if more else ''}"
            self.notes.at(path, f"{what} {where} in the layer {layer}", f"a tile with the property {layer}")

    def _meanings(self, tile: Tile, path: Path) -> Iterator[tuple[Layer, str]]:
        said = {one.name: one.value for one in tile.properties}
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
