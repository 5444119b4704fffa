"""The glyphs that a map defines itself, `[glyphs.S]` (B-04)."""

from typing import Any

from msgspec.structs import asdict

from game.board.terrain import BY_GLYPH, PIT_DEPTH, Shelter, Sight, Terrain
from game.files.faults import nearest, one_of, quoted, shown
from game.files.table import Table

DEAREST = 9
"""The highest enter cost, and the deepest pit, that a map can give."""

_SIGHTS = {sight.name.lower(): sight for sight in Sight}
_SHELTERS = {shelter.name.lower(): shelter for shelter in Shelter}
_FLAGS = ("interact", "shove", "hazard", "climb")


def read_legend(root: Table) -> tuple[Terrain, ...]:
    """The terrains of `[glyphs]`; one that has faults is there all the same, mended."""
    glyphs = root.table("glyphs")
    if glyphs is None:
        return ()
    rows = {glyph: row for glyph, row in glyphs.inner().items() if _is_glyph(glyph, row)}
    legend = tuple(_terrain(glyph, row) for glyph, row in rows.items())
    _check_becomes(rows, legend)
    return legend


def drawable(glyph: str) -> bool:
    """Whether a text can be drawn into a square: one printable character, not a space or '."""
    return len(glyph) == 1 and glyph.isprintable() and not glyph.isspace() and glyph != "'"


def _is_glyph(glyph: str, row: Table) -> bool:
    if drawable(glyph):
        return True
    row.faults.at_key(row.path, f"the glyph {quoted(glyph)}", "one printable character, not a space or '")
    return False


def _terrain(glyph: str, row: Table) -> Terrain:
    """A built-in terrain with other values, or a new one."""
    base = BY_GLYPH.get(glyph)
    name = row.text("name", need=base is None)
    given: dict[str, Any] = {flag: row.flag(flag) for flag in _FLAGS}
    given |= {"name": name, "becomes": row.text("becomes"), "pit": _pit(row)}
    sight, cover = row.choice("sight", _SIGHTS), row.choice("cover", _SHELTERS)
    if sight:
        given |= {"sight": _SIGHTS[sight], "cover": _shelter(_SIGHTS[sight], base)}
    if cover:
        given["cover"] = _SHELTERS[cover]
    terrain = asdict(base or Terrain(glyph, "")) | {
        key: value for key, value in given.items() if value is not None
    }
    if (sight == "solid" or given["pit"]) and "cost" not in row:
        terrain["cost"] = None
    made = Terrain(**terrain | _cost(row))
    row.close()
    _check_sense(made, row)
    return made


def _shelter(sight: Sight, base: Terrain | None) -> Shelter:
    """The cover of a terrain that says only how it is seen through: solid where it is solid."""
    if sight is Sight.SOLID:
        return Shelter.SOLID
    return base.cover if base and base.low else Shelter.NONE


def _cost(row: Table) -> dict[str, int | None]:
    expected = f"a whole number from 1 to {DEAREST}, or false"
    value = row.whole_or("cost", 1, DEAREST, (False,), expected)
    return {} if value is None else {"cost": value or None}


def _pit(row: Table) -> int | None:
    value = row.whole_or("pit", 1, DEAREST, (True, False), f"a depth from 1 to {DEAREST}, or true")
    if value is None:
        return None
    return PIT_DEPTH if value is True else int(value)


def _check_sense(terrain: Terrain, row: Table) -> None:
    """Note what no terrain can be at once: the board asks only for solid sight, and nobody walks in a pit."""
    if terrain.solid != (terrain.cover is Shelter.SOLID):
        found = f"{terrain.sight.name.lower()} sight with {terrain.cover.name.lower()} cover"
        row.faults.at_key(row.path, found, "solid cover where sight is solid, and only there")
    if terrain.pit and terrain.cost is not None:
        row.wrong("cost", f"the cost {terrain.cost} of a pit", "false: nobody walks in")


def _check_becomes(rows: dict[str, Table], legend: tuple[Terrain, ...]) -> None:
    known = BY_GLYPH | {terrain.glyph: terrain for terrain in legend}
    for row in rows.values():
        becomes = row.raw.get("becomes")
        if isinstance(becomes, str) and becomes not in known:
            row.wrong("becomes", shown(becomes), one_of(known), nearest(becomes, known))
