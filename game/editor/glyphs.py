"""The glyphs that a map defines itself: put in, and taken out when nothing needs them."""

from typing import Any

from game.board.squares import Square
from game.board.terrain import BY_GLYPH
from game.editor.changes import Change
from game.errors import BadEdit
from game.files.map_edits import DefineGlyph, RemoveTable
from game.files.map_ground import drawable
from game.files.map_schema import walk
from game.files.parsed_map import ParsedMap


def definition(parsed: ParsedMap, glyph: str, **values: Any) -> Change:
    """A glyph that the map has not defined; a form changes one that it has. Raises BadEdit.

    A built-in one may get other values; another needs a `name`, which is made up if left out.
    """
    if not drawable(glyph):
        raise BadEdit("A glyph is one printable character, no space and no apostrophe.")
    if glyph in _own(parsed):
        raise BadEdit(f"The map has defined {glyph} already.")
    if glyph not in BY_GLYPH:
        values = {"name": f"ground {glyph}"} | values
    return Change(f"Define {glyph}", (DefineGlyph(glyph, values),))


def removal(parsed: ParsedMap, glyph: str) -> Change:
    """Take a glyph out. Raises BadEdit while squares, events or other glyphs use it."""
    if glyph not in _own(parsed):
        raise BadEdit(f"The map does not define {glyph}.")
    if glyph not in BY_GLYPH and (used := uses(parsed, glyph)):
        raise BadEdit(f"{glyph} is still in use: {', '.join(used)}.")
    return Change(f"Remove {glyph}", (RemoveTable(("glyphs", glyph)),))


def squares_with(parsed: ParsedMap, glyph: str) -> list[Square]:
    """The squares that are drawn with a glyph."""
    rows = enumerate(parsed.rows["terrain"])
    return [Square(x, y) for y, row in rows for x, drawn in enumerate(row) if drawn == glyph]


def uses(parsed: ParsedMap, glyph: str) -> list[str]:
    """Where a glyph is used, in words."""
    squares = squares_with(parsed, glyph)
    words = [f"on {len(squares)} squares, the first {squares[0]}"] if squares else []
    for path, table, keys in walk(parsed.values):
        for name, key in keys.items():
            if key.names == "glyphs" and table.get(name) == glyph and path[1:] != (glyph,):
                words.append("in " + " ".join(map(str, path[:2])))
    return words


def _own(parsed: ParsedMap) -> dict[str, Any]:
    own = parsed.values.get("glyphs")
    return own if isinstance(own, dict) else {}
