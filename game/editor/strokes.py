"""What tools do to squares: draw, empty, move and turn them; previewed, and then a change of the text."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args

from game.board.squares import Facing, Square
from game.editor.changes import Change, LayerName
from game.editor.transform import Transform, Turn, bounds, turned
from game.files.map_edits import AddTable, DropKey, Edit, PaintCells, RemoveTable, SetKey
from game.files.map_ground import Layer
from game.files.parsed_map import BLANK, GROUND, ParsedMap, as_square

Standing = Literal["units", "items"]
"""What stands or lies on one square."""

STANDING: tuple[Standing, ...] = get_args(Standing)


class Destination(NamedTuple):
    """A unit or item goes to a square; a unit looks elsewhere when it is told where."""

    at: Square
    facing: Facing | None = None


class Stroke:
    """Squares with what they get: glyphs, zones they come into or leave, units and items put or taken.

    `things` are tables without their `at`, None to take away what is there; `moves` are things by the number
    of their table; `founded` are zones that are not there yet, by name.
    """

    def __init__(self) -> None:
        self.cells: dict[Layer, dict[Square, str]] = {}
        self.zones: dict[str, dict[Square, bool]] = {}
        self.things: dict[tuple[Standing, Square], Mapping[str, Any] | None] = {}
        self.moves: dict[tuple[Standing, int], Destination] = {}
        self.founded: dict[str, Mapping[str, Any]] = {}

    def paint(self, layer: Layer, squares: Iterable[Square], glyph: str) -> None:
        """Draw a glyph into squares."""
        self.cells.setdefault(layer, {}).update(dict.fromkeys(squares, glyph))

    def zone(self, name: str, squares: Iterable[Square], *, inside: bool) -> None:
        """Take squares into a zone, or out of it."""
        self.zones.setdefault(name, {}).update(dict.fromkeys(squares, inside))

    def put(self, kind: Standing, at: Square, values: Mapping[str, Any] | None) -> None:
        """Put a thing on a square in place of what is there; None takes it away."""
        self.things[kind, at] = values

    def update(self, other: "Stroke") -> None:
        """Do another stroke over this one."""
        for layer, cells in other.cells.items():
            self.cells.setdefault(layer, {}).update(cells)
        for name, squares in other.zones.items():
            self.zones.setdefault(name, {}).update(squares)
        self.things |= other.things
        self.moves |= other.moves
        self.founded |= other.founded

    def squares(self) -> frozenset[Square]:
        """Every square that it touches: what a preview marks."""
        touched = {at for cells in self.cells.values() for at in cells}
        touched |= {at for squares in self.zones.values() for at in squares}
        return frozenset(touched | {at for _, at in self.things} | {move.at for move in self.moves.values()})

    def layers(self) -> frozenset[LayerName]:
        """The layers that it touches."""
        others: dict[LayerName, object] = {"zones": self.zones, "units": self.things or self.moves}
        return frozenset({*self.cells, *(layer for layer, touched in others.items() if touched)})

    def change(self, label: str, parsed: ParsedMap) -> Change:
        """The stroke as a change of a map, without what is there already and what lies beyond the edge."""
        edits = [*self._painted(parsed), *self._zoned(parsed), *self._moved(parsed), *self._put(parsed)]
        return Change(label, tuple(edits))

    def _painted(self, parsed: ParsedMap) -> Iterator[Edit]:
        for layer, cells in self.cells.items():
            rows = parsed.rows[layer]
            new = {at: glyph for at, glyph in cells.items() if at in parsed and rows[at.y][at.x] != glyph}
            if new:
                yield PaintCells(layer, new)

    def _zoned(self, parsed: ParsedMap) -> Iterator[Edit]:
        for name, squares in self.zones.items():
            zone = parsed.zone(name)
            old = zone.squares if zone else frozenset()
            inside = {at for at, within in squares.items() if within and at in parsed}
            new = (old - {at for at, within in squares.items() if not within}) | inside
            if zone and new != old:
                yield from reshaped(parsed, zone.number, new)
            elif new and not zone:
                yield AddTable(("zones",), {"name": name, **self.founded.get(name, {}), **shape(new)})

    def _moved(self, parsed: ParsedMap) -> Iterator[Edit]:
        for (kind, number), move in self.moves.items():
            table = parsed.tables(kind)[number]
            yield from moved((kind, number), table, move)

    def _put(self, parsed: ParsedMap) -> Iterator[Edit]:
        standing = self._standing(parsed) if self.things else {}
        for (kind, at), values in self.things.items():
            there = standing.get((kind, at), [])
            if at not in parsed or (values and any(_has(table, values) for _, table in there)):
                continue
            yield from (RemoveTable((kind, number)) for number, _ in there)
            if values:
                yield AddTable((kind,), {**values, "at": [*at]})

    def _standing(
        self, parsed: ParsedMap
    ) -> dict[tuple[Standing, Square], list[tuple[int, Mapping[str, Any]]]]:
        """What stands and lies where, with the numbers of its tables, but for what this stroke moves away."""
        there: dict[tuple[Standing, Square], list[tuple[int, Mapping[str, Any]]]] = {}
        for kind in STANDING:
            for number, table in enumerate(parsed.tables(kind)):
                at = as_square(table.get("at"))
                if at and (kind, number) not in self.moves:
                    there.setdefault((kind, at), []).append((number, table))
        return there


def moved(path: tuple[str, int], table: Mapping[str, Any], move: Destination) -> Iterator[Edit]:
    """A unit or item put elsewhere, number by number, so that the blanks between them stay."""
    if table.get("at") != [*move.at]:
        yield from (SetKey((*path, "at"), axis, value) for axis, value in enumerate(move.at))
    if move.facing and table.get("facing", "S") != move.facing:
        yield SetKey(path, "facing", move.facing)


def reshaped(parsed: ParsedMap, number: int, squares: Iterable[Square]) -> Iterator[Edit]:
    """A zone with other squares; one that has none left is taken out."""
    path, table = ("zones", number), parsed.tables("zones")[number]
    new = shape(squares)
    if not new:
        yield RemoveTable(path)
        return
    yield from (SetKey(path, key, value) for key, value in new.items())
    yield from (DropKey(path, key) for key in ("rect", "squares") if key in table and key not in new)


def shape(squares: Iterable[Square]) -> dict[str, Any]:
    """How a table names squares: as one rectangle when they are one, else one by one, row by row."""
    ordered = sorted(set(squares), key=lambda at: (at.y, at.x))
    if not ordered:
        return {}
    around = bounds(ordered)
    if around.width * around.height == len(ordered):
        return {"rect": [*around]}
    return {"squares": [[*at] for at in ordered]}


def _has(table: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
    """Whether a table says all that some values say."""
    return all(table.get(key) == value for key, value in values.items())


def erased(parsed: ParsedMap, squares: Iterable[Square], layers: Collection[LayerName]) -> Stroke:
    """Nothing drawn, no zone, unit or item any more on some squares of some layers."""
    stroke, gone = Stroke(), [at for at in squares if at in parsed]
    for layer in GROUND:
        if layer in layers:
            stroke.paint(layer, gone, BLANK[layer])
    if "zones" in layers:
        for zone in parsed.zones:
            if inside := zone.squares.intersection(gone):
                stroke.zone(zone.name, inside, inside=False)
    if "units" in layers:
        _remove_things(stroke, parsed, frozenset(gone))
    return stroke


def _remove_things(stroke: Stroke, parsed: ParsedMap, gone: frozenset[Square]) -> None:
    for unit in parsed.units:
        if unit.at and unit.at in gone:
            stroke.put("units", unit.at, None)
    for item in parsed.items:
        if item.at and item.at in gone:
            stroke.put("items", item.at, None)


def carried(
    parsed: ParsedMap, squares: Collection[Square], transform: Transform, layers: Collection[LayerName]
) -> Stroke:
    """What squares hold on some layers goes where a transform leads, and what was there before is gone."""
    ground = erased(parsed, squares, [layer for layer in layers if layer != "units"])
    for layer in GROUND:
        if layer in layers:
            ground.cells[layer] |= {transform.square(at): parsed.glyph(layer, at) for at in squares}
    if "zones" in layers:
        for zone in parsed.zones:
            if inside := zone.squares.intersection(squares):
                ground.zone(zone.name, map(transform.square, inside), inside=True)
    if "units" in layers:
        _carry_things(ground, parsed, squares, transform)
    return ground


def _carry_things(
    stroke: Stroke, parsed: ParsedMap, squares: Collection[Square], transform: Transform
) -> None:
    for unit in parsed.units:
        if unit.at and unit.at in squares:
            stroke.moves["units", unit.number] = Destination(
                transform.square(unit.at), transform.facing(unit.facing)
            )
    for item in parsed.items:
        if item.at and item.at in squares:
            stroke.moves["items", item.number] = Destination(transform.square(item.at))


def turning(parsed: ParsedMap, squares: Collection[Square], turn: Turn) -> Transform | None:
    """How a selection is flipped or turned in its place; None when it does not fit on the board so."""
    x, y, width, height = bounds(squares)
    wide, high = (height, width) if turn == "turn" else (width, height)
    if wide > parsed.width or high > parsed.height:
        return None
    left, top = min(x, parsed.width - wide), min(y, parsed.height - high)
    inner = turned(turn, width, height)
    # first to 0,0, then turned there, then to its place
    return inner.shifted(
        left - inner.xx * x - inner.xy * y,
        top - inner.yx * x - inner.yy * y,
    )
