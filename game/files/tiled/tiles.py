"""Which tile of the shipped picture means what: terrain, height, light, and the tokens of units and items.

`game.ui.tiles.tileset` paints the picture after this table.
"""

from game.board.board import LIGHT_GLYPHS, Board
from game.board.squares import FACINGS, Facing
from game.board.terrain import BUILT_IN, BY_GLYPH, Light
from game.files.ground import DIGITS, Layer
from game.files.tiled.shapes import Property, Tile, Tileset
from game.rules.sides import SIDES, Side

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

LIGHT_NAMES = {light.name.lower(): LIGHT_GLYPHS[light] for light in Light}
"""How a tile's property says which light it is."""


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
    return Tile(tile, layer, properties + ([Property("name", value=name)] if name else []))
