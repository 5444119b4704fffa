"""Where the tables of a map are on the board, and which table a square belongs to."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.board.squares import Square
from game.editor.changes import LayerName
from game.files.map_schema import at_path
from game.files.parsed_map import Array, ParsedMap, area, as_square
from game.files.positions import KeyPath

_ARRAYS: dict[LayerName, Array] = {
    "zones": "zones",
    "units": "units",
    "events": "events",
    "victory": "victory",
}


def array_of(layer: LayerName) -> Array | None:
    """The tables that a layer is made of; None for a drawing."""
    return _ARRAYS.get(layer)


def there(parsed: ParsedMap, path: KeyPath) -> bool:
    """Whether a map has a table of that path."""
    return at_path(parsed.values, path) is not None


def at(parsed: ParsedMap, layer: LayerName, square: Square) -> KeyPath | None:
    """The table of a layer to which a square belongs: of several the last, of units before items."""
    if layer == "units":
        unit = parsed.unit_at(square)
        items = parsed.items_at(square)
        return ("units", unit.number) if unit else ("items", items[-1].number) if items else None
    array = _ARRAYS.get(layer)
    count = len(parsed.tables(array)) if array else 0
    found = [n for n in range(count) if array and square in squares(parsed, (array, n))]
    return (array, found[-1]) if array and found else None


def squares(parsed: ParsedMap, path: KeyPath) -> frozenset[Square]:
    """The squares that a table is about, with those of the zones and units that it names."""
    table = at_path(parsed.values, path[:2])
    found = {square for part in _parts(table) for square in _squares(parsed, part)}
    return frozenset(square for square in found if square in parsed)


def _parts(table: Any) -> Iterator[Mapping[str, Any]]:
    """A table and all tables within it."""
    if isinstance(table, Mapping):
        yield table
        for value in table.values():
            yield from _parts(value)
    elif isinstance(table, list):
        for value in table:
            yield from _parts(value)


def _squares(parsed: ParsedMap, table: Mapping[str, Any]) -> Iterator[Square]:
    yield from area(table)
    for key in ("at", "console", "door"):
        if found := as_square(table.get(key)):
            yield found
    for key in ("zone", "enter"):
        zone = parsed.zone(str(table.get(key)))
        if zone:
            yield from zone.squares
    named = table.get("units")
    names = {table.get("unit"), table.get("unit_out"), *(named if isinstance(named, list) else ())}
    yield from (unit.at for unit in parsed.units if unit.at and unit.id in names)
