"""A map changed in two places: both brought together part by part, as far as they touch different parts."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from game.board.squares import Square
from game.editor.changes import Change
from game.files.map_edits import (
    AddTable,
    DefineGlyph,
    DrawLayer,
    DropKey,
    Edit,
    PaintCells,
    RemoveTable,
    SetKey,
)
from game.files.parsed_map import ARRAYS, GROUND, Array, ParsedMap
from game.files.positions import KeyPath

Winner = Literal["mine", "theirs"]
"""Whose value a part gets that both have changed."""

_TABLES = {*ARRAYS, "grid", "glyphs"}
_GONE = object()


class Conflict(Struct, frozen=True):
    """A part that both have changed, each otherwise: its name, both values, its square if it has one."""

    part: str
    mine: str
    theirs: str
    at: Square | None = None


class Merge(Struct, frozen=True):
    """What has to be done to their map so that it has my changes too, and where the two disagree."""

    change: Change
    conflicts: tuple[Conflict, ...]


def merged(base: ParsedMap, mine: ParsedMap, theirs: ParsedMap, winner: Winner = "mine") -> Merge:
    """My changes since `base`, to be made to their map: it keeps their comments, order and layout."""
    merger = _Merger(base, mine, theirs, winner)
    edits = [*merger.ground(), *merger.table((), _top(base), _top(mine), _top(theirs))]
    edits += [edit for array in ARRAYS for edit in merger.tables(array)]
    edits += merger.glyphs()
    return Merge(Change("Merge", tuple(edits)), tuple(merger.conflicts))


class _Merger:
    def __init__(self, base: ParsedMap, mine: ParsedMap, theirs: ParsedMap, winner: Winner) -> None:
        self.base, self.mine, self.theirs, self.winner = base, mine, theirs, winner
        self.conflicts: list[Conflict] = []

    def takes_mine(self, part: str, base: Any, mine: Any, theirs: Any, at: Square | None = None) -> bool:
        """Whether a part has to become mine in their map; a conflict is noted."""
        if mine in (base, theirs):
            return False
        if theirs == base:
            return True
        self.conflicts.append(Conflict(part, _words(mine), _words(theirs), at))
        return self.winner == "mine"

    def ground(self) -> Iterator[Edit]:
        """The drawings: square by square, as a whole when one has another size."""
        sizes = {(parsed.width, parsed.height) for parsed in (self.base, self.mine, self.theirs)}
        if len(sizes) > 1:
            if self.takes_mine("the ground", _ground(self.base), _ground(self.mine), _ground(self.theirs)):
                yield from (DrawLayer(layer, self.mine.rows[layer]) for layer in GROUND)
            return
        for layer in GROUND:
            drawings = [parsed.rows[layer] for parsed in (self.base, self.mine, self.theirs)]
            cells = {
                Square(x, y): new
                for y, (before, ours, others) in enumerate(zip(*drawings, strict=True))
                if before != ours
                for x, (old, new, other) in enumerate(zip(before, ours, others, strict=True))
                if self.takes_mine(f"{layer} of {x},{y}", old, new, other, Square(x, y))
            }
            if cells:
                yield PaintCells(layer, cells)

    def table(
        self, path: KeyPath, base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]
    ) -> Iterator[Edit]:
        """One table key by key; `path` is where it stands in their map."""
        for key in dict.fromkeys([*base, *mine]):
            values = [table.get(key, _GONE) for table in (base, mine, theirs)]
            if all(isinstance(value, dict) for value in values):
                yield from self.table((*path, key), *values)
            elif self.takes_mine(" ".join(map(str, (*path, key))), *values):
                yield DropKey(path, key) if values[1] is _GONE else SetKey(path, key, values[1])

    def tables(self, array: Array) -> Iterator[Edit]:
        """The tables of an array, each known again by its name."""
        base, mine, theirs = (_named(parsed, array) for parsed in (self.base, self.mine, self.theirs))
        places = {name: number for number, name in enumerate(theirs)}
        for name in dict.fromkeys([*base, *mine]):
            old, new, other = base.get(name), mine.get(name), theirs.get(name)
            if old is not None and new is not None and other is not None:
                yield from self.table((array, places[name]), old, new, other)
            elif self.takes_mine(f"{array} {name}", old, new, other):
                if other is not None:
                    yield RemoveTable((array, places[name]))
                if new is not None:
                    yield AddTable((array,), new)

    def glyphs(self) -> Iterator[Edit]:
        """The glyphs that the map defines."""
        base, mine, theirs = (_glyphs(parsed) for parsed in (self.base, self.mine, self.theirs))
        for glyph in dict.fromkeys([*base, *mine]):
            old, new, other = base.get(glyph), mine.get(glyph), theirs.get(glyph)
            if self.takes_mine(f"the glyph {glyph}", old, new, other):
                if new is None:
                    yield RemoveTable(("glyphs", glyph))
                elif other is None:
                    yield DefineGlyph(glyph, new)
                else:
                    yield from (SetKey(("glyphs", glyph), key, value) for key, value in new.items())
                    yield from (DropKey(("glyphs", glyph), key) for key in other if key not in new)


def _top(parsed: ParsedMap) -> dict[str, Any]:
    return {key: value for key, value in parsed.values.items() if key not in _TABLES}


def _ground(parsed: ParsedMap) -> tuple[tuple[str, ...], ...]:
    return tuple(parsed.rows[layer] for layer in GROUND)


def _glyphs(parsed: ParsedMap) -> dict[str, dict[str, Any]]:
    glyphs = parsed.values.get("glyphs")
    return glyphs if isinstance(glyphs, dict) else {}


def _named(parsed: ParsedMap, array: Array) -> dict[str, dict[str, Any]]:
    """The tables of an array by what they are known by: a name, else what they say; each once."""
    ids = [unit.id for unit in parsed.units] if array == "units" else []
    named: dict[str, dict[str, Any]] = {}
    for number, table in enumerate(parsed.tables(array)):
        name = ids[number] if ids else str(table.get("name") or _words(table))
        while name in named:
            name += " again"
        named[name] = table
    return named


def _words(value: object) -> str:
    """A value in words, for the person who decides."""
    if value is None or value is _GONE:
        return "not there"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
