"""What tiles draw: which glyph stands where in the terrain, the heights and the light of a map (M-06)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from game.board.board import LIGHT_GLYPHS
from game.board.squares import Square
from game.board.terrain import Light
from game.files.faults import one_of, shown
from game.files.map_ground import DIGITS, Layer, drawable
from game.files.tiled.cells import FLAGS, Area, BadCells, Block, laid_out
from game.files.tiled.model import LIGHT_NAMES, Notes, PartPath, Tile, TiledMap

FLOOR: Mapping[Layer, str] = {"terrain": ".", "height": "0", "light": LIGHT_GLYPHS[Light.BRIGHT]}
"""What stands where a layer says nothing; terrain has to be painted."""
MOST_SHOWN = 6
"""How many squares a remark names."""


class GroundReader:
    """Reads the tiles of layers: which glyph the tile of each number stands for in which layer.

    `area` is what of Tiled's squares the board is.
    """

    def __init__(self, tiled: TiledMap, area: Area, notes: Notes) -> None:
        self.area, self.notes = area, notes
        self.glyphs: dict[Layer, dict[int, str]] = {layer: {} for layer in FLOOR}
        for number, tileset in enumerate(tiled.tilesets):
            for n, tile in enumerate(tileset.tiles):
                for layer, glyph in self._meanings(tile, ("tilesets", number, "tiles", n)):
                    self.glyphs[layer][tileset.firstgid + tile.id] = glyph

    def drawing(self, layer: Layer, blocks: Iterable[Block], path: PartPath) -> list[str]:
        """The rows of a layer; what is wrong is noted, and mended with floor."""
        try:
            turned = laid_out(blocks, self.area)
        except BadCells as bad:
            self.notes.at(path, f"the layer {layer}: {bad.found}", bad.expected)
            return self.floor(layer)
        tiles = [number & ~FLAGS for number in turned]
        known = self.glyphs[layer] | ({} if layer == "terrain" else {0: FLOOR[layer]})
        self._note_unknown(layer, tiles, known, path)
        self._remark_on_turned(layer, turned, path)
        row = "".join(known.get(number, FLOOR[layer]) for number in tiles)
        return [row[at : at + self.area.width] for at in range(0, len(row), self.area.width)]

    def floor(self, layer: Layer) -> list[str]:
        """The rows of a layer in which nothing is drawn."""
        return [FLOOR[layer] * self.area.width] * self.area.height

    def _note_unknown(
        self, layer: Layer, tiles: Sequence[int], known: Mapping[int, str], path: PartPath
    ) -> None:
        """Note each tile that says nothing in a layer, with its first square and how many more there are."""
        for number in sorted(set(tiles) - known.keys()):
            if self.notes.full:
                return
            others = [other for other in self.glyphs if number in self.glyphs[other]]
            what = f"a tile of {others[0]}" if others else f"the tile {number}" if number else "no tile"
            more = tiles.count(number) - 1
            where = f"at {self._square(tiles.index(number))}{f' and {more} more squares' if more else ''}"
            self.notes.at(
                path,
                f"{what} {where}{self.area.counted} in the layer {layer}",
                f"a tile with the property {layer}",
            )

    def _remark_on_turned(self, layer: Layer, tiles: Sequence[int], path: PartPath) -> None:
        """Say where tiles are flipped or turned: a square of ours looks the same from every side."""
        turned = [at for at, number in enumerate(tiles) if number & FLAGS]
        if turned:
            more = f" and {len(turned) - MOST_SHOWN} more" if len(turned) > MOST_SHOWN else ""
            squares = " ".join(str(self._square(at)) for at in turned[:MOST_SHOWN])
            self.notes.remark(
                path,
                f"the layer {layer}: tiles are flipped or turned, which says nothing of a square: "
                f"{squares}{more}{self.area.counted}",
            )

    def _square(self, at: int) -> Square:
        return Square(at % self.area.width, at // self.area.width)

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
