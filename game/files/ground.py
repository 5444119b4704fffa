"""The ground of a map: the drawn rows of terrain, height and light."""

from collections import Counter
from typing import Literal

from game.board.board import LARGEST, LIGHT_GLYPHS, SMALLEST, Board
from game.board.terrain import BY_GLYPH, Terrain
from game.files.faults import one_of, quoted
from game.files.table import Table

DIGITS = "0123456789"

Layer = Literal["terrain", "height", "light"]
"""The three drawings of `[grid]`."""


def read_board(root: Table, legend: tuple[Terrain, ...]) -> Board | None:
    """The board of a map, None when nothing is drawn; where it has faults it is mended with floor.

    So whatever stands on it can be checked all the same.
    """
    grid = root.table("grid", need=True)
    if grid is None:
        return None
    glyphs = "".join(BY_GLYPH | {terrain.glyph: terrain for terrain in legend})
    terrain = _drawing(grid, "terrain", glyphs, None)
    shape = (len(terrain[0]), len(terrain)) if terrain else None
    height = _drawing(grid, "height", DIGITS, shape)
    light = _drawing(grid, "light", LIGHT_GLYPHS, shape)
    grid.close()
    return Board.of(terrain, height, light, legend) if terrain else None


def drawing(board: Board, layer: Layer) -> str:
    """The glyphs of a layer of a board, row by row, as map files draw them."""
    return {
        "terrain": board.ground,
        "height": "".join(map(str, board.heights)),
        "light": "".join(LIGHT_GLYPHS[light] for light in board.light),
    }[layer]


def _drawing(grid: Table, layer: Layer, glyphs: str, shape: tuple[int, int] | None) -> list[str]:
    """The rows of one drawing, all of one length and of known glyphs; none when it cannot be read.

    `shape` is the width and height that it has to have; the terrain sets it itself.
    """
    text = grid.text(layer, need=layer == "terrain")
    if text is None or (layer != "terrain" and shape is None):
        return []
    rows = _rows(grid, layer, text)
    if not rows:
        return []
    width, height = shape or (Counter(map(len, rows)).most_common(1)[0][0], len(rows))
    if not (SMALLEST <= width <= LARGEST):
        grid.wrong(layer, f"rows of {width} squares", f"{SMALLEST} to {LARGEST} squares")
        return []
    if len(rows) != height:
        grid.wrong(layer, f"{len(rows)} rows", f"{height} rows, as the terrain has")
        return []
    return [_row(grid, layer, n, row, glyphs=glyphs, width=width) for n, row in enumerate(rows)]


def _rows(grid: Table, layer: Layer, text: str) -> list[str]:
    """The lines of a drawing, none when they are too few, too many or too long."""
    count = text.removesuffix("\n").count("\n") + 1
    if not (SMALLEST <= count <= LARGEST):
        grid.wrong(layer, f"{count} rows", f"{SMALLEST} to {LARGEST} rows")
        return []
    return text.removesuffix("\n").split("\n")


def _row(grid: Table, layer: Layer, n: int, row: str, *, glyphs: str, width: int) -> str:
    """One row, mended where it is too short, too long or has an unknown glyph."""
    faults, path = grid.faults, grid.at(layer)
    if len(row) != width:
        offset = faults.positions.drawn(path, n, min(len(row), width))
        faults.at(offset, f"a row of {len(row)} squares", f"{width} squares as in the other rows")
        row = row[:width].ljust(width, glyphs[0])
    for x in [x for x, glyph in enumerate(row) if glyph not in glyphs]:
        faults.at(faults.positions.drawn(path, n, x), f"the glyph {quoted(row[x])}", one_of(glyphs))
        row = row[:x] + glyphs[0] + row[x + 1 :]
    return row
