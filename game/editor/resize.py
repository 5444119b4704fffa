"""Another size of the map: everything moves along, and what falls outside is listed and taken out."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from game.board.board import LARGEST, SMALLEST
from game.board.squares import STEPS, Facing, Square
from game.editor.changes import Change
from game.editor.transform import Bounds
from game.errors import BadEdit
from game.files.map_edits import DrawLayer, Edit, RemoveTable, SetKey
from game.files.map_schema import walk
from game.files.parsed_map import BLANK, GROUND, ParsedMap, as_rect, as_square
from game.files.positions import KeyPath
from game.files.table import Keys

Anchor = Facing | Literal["centre"]
"""Where the old map stays in the new one: at an edge, in a corner or in the middle."""


class Framing(Struct, frozen=True):
    """A change of size, and the tables that it takes out, for the question whether to."""

    change: Change
    lost: tuple[KeyPath, ...]


def anchored(parsed: ParsedMap, width: int, height: int, anchor: Anchor) -> Bounds:
    """The frame of a new size, in squares of the old map."""
    dx, dy = (0, 0) if anchor == "centre" else STEPS[anchor]
    spare = (parsed.width - width, parsed.height - height)
    return Bounds((dx + 1) * spare[0] // 2, (dy + 1) * spare[1] // 2, width, height)


def framed(parsed: ParsedMap, frame: Bounds) -> Framing:
    """The map within a frame, which may lie beyond its edges. Raises BadEdit for a size that no map has."""
    if not (SMALLEST <= frame.width <= LARGEST and SMALLEST <= frame.height <= LARGEST):
        raise BadEdit(f"A map has {SMALLEST} to {LARGEST} squares each way.")
    edits: list[Edit] = [
        DrawLayer(layer, _rows(parsed, layer, frame))
        for layer in GROUND
        if layer == "terrain" or parsed.grid.get(layer)
    ]
    moved, lost = dict[KeyPath, list[Edit]](), dict[KeyPath, None]()
    for path, table, keys in walk(parsed.values):
        puts = [*_puts(path, table, keys, frame)]
        if None in puts:
            lost[_whole(path)] = None
        moved[path] = [put for put in puts if put]
    gone = [path for path in lost if path[:2] not in lost or len(path) == 2]
    for path, puts_of in moved.items():
        if not any(path[: len(exit_)] == exit_ for exit_ in gone):
            edits += puts_of
    edits += [RemoveTable(path) for path in gone]
    return Framing(Change(f"Resize to {frame.width} by {frame.height}", tuple(edits)), tuple(gone))


def _rows(parsed: ParsedMap, layer: Any, frame: Bounds) -> tuple[str, ...]:
    """A drawing within a frame, blank where the old one has nothing."""
    blank = BLANK[layer]
    left, right = max(-frame.x, 0), max(frame.x + frame.width - parsed.width, 0)
    rows = []
    for y in range(frame.y, frame.y + frame.height):
        old = parsed.rows[layer][y] if 0 <= y < parsed.height else blank * parsed.width
        inner = old[max(frame.x, 0) : frame.x + frame.width] if frame.x + frame.width > 0 else ""
        rows.append((blank * left + inner + blank * right)[: frame.width].ljust(frame.width, blank))
    return tuple(rows)


def _puts(path: KeyPath, table: Mapping[str, Any], keys: Keys, frame: Bounds) -> Iterator[Edit | None]:
    """The edits that move the squares of one table, and None when something of it falls outside."""
    for name, key in keys.items():
        value = table.get(name)
        if key.kind == "square" and (at := as_square(value)):
            new = _within(at, frame)
            yield from _numbers((*path, name), value, new) if new else [None]
        elif key.kind == "rect" and (rect := as_rect(value)):
            clipped = _clipped(rect, frame)
            yield from _numbers((*path, name), value, clipped) if clipped else [None]
        elif key.kind == "squares" and isinstance(value, list):
            yield from _listed((*path, name), value, frame)


def _listed(path: KeyPath, value: list[Any], frame: Bounds) -> Iterator[Edit | None]:
    squares = [as_square(each) for each in value]
    inside = [_within(at, frame) if at else None for at in squares]
    if all(inside):
        for n, at in enumerate(inside):
            yield from _numbers((*path, n), value[n], at)
    elif left := [[*at] for at in inside if at]:
        yield SetKey(path[:-1], path[-1], left)
    else:
        yield None


def _numbers(path: KeyPath, old: Any, new: Any) -> Iterator[Edit]:
    yield from (SetKey(path, n, number) for n, number in enumerate(new) if old[n] != number)


def _within(at: Square, frame: Bounds) -> Square | None:
    x, y = at.x - frame.x, at.y - frame.y
    return Square(x, y) if 0 <= x < frame.width and 0 <= y < frame.height else None


def _clipped(rect: tuple[int, int, int, int], frame: Bounds) -> Bounds | None:
    x, y, width, height = rect
    left, top = max(x - frame.x, 0), max(y - frame.y, 0)
    right, below = min(x - frame.x + width, frame.width), min(y - frame.y + height, frame.height)
    return Bounds(left, top, right - left, below - top) if left < right and top < below else None


def _whole(path: KeyPath) -> KeyPath:
    """What goes with a table that lies outside: an effect alone, else the zone, unit, item or event."""
    return path if "do" in path else path[:2]
