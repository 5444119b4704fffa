"""The ground of a map: the glyphs that it defines itself (B-04), the drawn terrain, height and light."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Literal

from msgspec.structs import asdict, replace

from game.board.board import LARGEST, LIGHT_GLYPHS, SMALLEST, Board
from game.board.terrain import BY_GLYPH, PIT_DEPTH, Shelter, Sight, Terrain
from game.errors import nearest, quoted
from game.files.faults import one_of, shown
from game.files.map_schema import SHELTERS, SIGHTS, glyph_keys
from game.files.names import Names
from game.files.table import Table
from game.rules.scenario import Catalogue


def read_legend(root: Table, catalogue: Catalogue, packs: Sequence[str] = ()) -> tuple[Terrain, ...]:
    """The terrains of `[glyphs]`, and of packs what is drawn or comes up; one with faults is mended.

    Names of `packs` may be said plainly.
    """
    glyphs = root.table("glyphs")
    known = {glyph: glyph for glyph in BY_GLYPH} | {ident: ident for ident in catalogue.terrain}
    names = Names(known, packs)
    rows = _rows_of(glyphs) if glyphs else {}
    own = [
        _terrain(glyph, row, {"terrain": names, "tiles": Names(catalogue.tiles, packs)}, catalogue)
        for glyph, row in rows.items()
    ]
    legend = {kind.glyph: kind for kind in own}
    for glyph in sorted(_named_glyphs(root)):
        _bring(glyph, names.get(glyph, ""), legend, catalogue)
    _check_becomes(rows, legend)
    return tuple(legend.values())


def read_glyphs(root: Table, tiles: Names) -> tuple[Terrain, ...]:
    """The terrains of a pack; one with faults is there all the same, mended."""
    rows = _rows_of(root)
    legend = {glyph: _terrain(glyph, row, {"tiles": tiles}, Catalogue()) for glyph, row in rows.items()}
    _check_becomes(rows, legend)
    return tuple(legend.values())


def _rows_of(glyphs: Table) -> dict[str, Table]:
    return {glyph: row for glyph, row in glyphs.inner().items() if _is_glyph(glyph, row)}


def _named_glyphs(root: Table) -> set[str]:
    """The glyphs that are drawn, and those that tasks and events bring."""
    grid = root.raw.get("grid")
    drawn = grid.get("terrain") if isinstance(grid, dict) else ""
    sources = [tables for name in ("tasks", "events") if isinstance(tables := root.raw.get(name), list)]
    effects = [
        effect
        for source in chain.from_iterable(sources)
        if isinstance(source, dict) and isinstance(source.get("do"), list)
        for effect in source["do"]
        if isinstance(effect, dict)
    ]
    brought = {effect["glyph"] for effect in effects if isinstance(effect.get("glyph"), str)}
    return {*(drawn if isinstance(drawn, str) else ""), *brought}


def _bring(glyph: str, ident: str, legend: dict[str, Terrain], catalogue: Catalogue) -> None:
    """Put a terrain of a pack into a legend that does not have its glyph, and what becomes of it."""
    kind = catalogue.terrain.get(ident)
    if kind is None or glyph in legend:
        return
    legend[glyph] = kind
    if kind.becomes:
        _bring(kind.becomes, ident.removesuffix(glyph) + kind.becomes, legend, catalogue)


def drawable(glyph: str) -> bool:
    """Whether a text can be drawn into a square: one printable character, not a space or '."""
    return len(glyph) == 1 and glyph.isprintable() and not glyph.isspace() and glyph != "'"


def _is_glyph(glyph: str, row: Table) -> bool:
    if drawable(glyph):
        return True
    row.faults.at_key(row.path, f"the glyph {quoted(glyph)}", "one printable character, not a space or '")
    return False


def _terrain(glyph: str, row: Table, known: Mapping[str, Collection[str]], catalogue: Catalogue) -> Terrain:
    """A built-in terrain or one of a pack with other values, or a new one."""
    base = BY_GLYPH.get(glyph)
    if "terrain" in known and (ident := row.choice("terrain", known["terrain"])):
        kind = catalogue.terrain.get(ident) or BY_GLYPH[ident]
        base = replace(kind, glyph=glyph)
    keys = glyph_keys(glyph, based="terrain" in row)
    values = {
        name: row.get(name, key, known.get(key.names, ()) if isinstance(key.names, str) else key.names)
        for name, key in keys.items()
        if name != "terrain"
    }
    given = {name: value for name, value in values.items() if value is not None}
    if "sight" in given:
        given["sight"] = SIGHTS[given["sight"]]
        given["cover"] = SHELTERS[values["cover"]] if values["cover"] else _shelter(given["sight"], base)
    elif "cover" in given:
        given["cover"] = SHELTERS[given["cover"]]
    if "pit" in given:
        given["pit"] = PIT_DEPTH if given["pit"] is True else int(given["pit"])
    if "cost" in given:
        given["cost"] = given["cost"] or None
    elif (given.get("sight") is Sight.SOLID or given.get("pit")) and "cost" not in row:
        given["cost"] = None
    terrain = Terrain(**asdict(base or Terrain(glyph, "")) | given)
    row.close()
    _check_sense(terrain, row)
    return terrain


def _shelter(sight: Sight, base: Terrain | None) -> Shelter:
    """The cover of a terrain that says only how it is seen through: solid where it is solid."""
    if sight is Sight.SOLID:
        return Shelter.SOLID
    return base.cover if base and base.low else Shelter.NONE


def _check_sense(terrain: Terrain, row: Table) -> None:
    """Note what no terrain can be at once: the board asks only for solid sight, and nobody walks in a pit."""
    if terrain.solid != (terrain.cover is Shelter.SOLID):
        found = f"{terrain.sight.name.lower()} sight with {terrain.cover.name.lower()} cover"
        row.faults.at_key(row.path, found, "solid cover where sight is solid, and only there")
    if terrain.pit and terrain.cost is not None:
        row.wrong("cost", f"the cost {terrain.cost} of a pit", "false: nobody walks in")


def _check_becomes(rows: dict[str, Table], legend: dict[str, Terrain]) -> None:
    known = BY_GLYPH | legend
    for row in rows.values():
        becomes = row.raw.get("becomes")
        if isinstance(becomes, str) and becomes not in known:
            row.wrong("becomes", shown(becomes), one_of(known), nearest(becomes, known))


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
