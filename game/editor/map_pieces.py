"""Pieces of a map, of one square or many: what a stamp puts down and what copying takes up."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from game.board.board import LIGHT_GLYPHS
from game.board.squares import Facing, Square
from game.board.terrain import BY_GLYPH, Light
from game.editor.changes import LayerName
from game.editor.strokes import Standing, Stroke
from game.editor.transform import Turn, bounds, turned
from game.files.map_ground import Layer
from game.files.parsed_map import GROUND, ItemMark, ParsedMap, UnitMark
from game.rules.scenario import Catalogue
from game.rules.units import Side


class Thing(Struct, frozen=True):
    """A unit or item of a piece: its table without `id` and `at`, and where in the piece it is."""

    kind: Standing
    at: Square
    values: Mapping[str, Any]


class MapPiece(Struct, frozen=True):
    """A piece of a map, from 0,0: glyphs of the drawings, squares of zones by name, units and items.

    Squares that it says nothing of stay as they are where it is put.
    """

    width: int = 1
    height: int = 1
    cells: Mapping[Layer, Mapping[Square, str]] = {}
    zones: Mapping[str, frozenset[Square]] = {}
    things: tuple[Thing, ...] = ()

    def named(self, parsed: ParsedMap, catalogue: Catalogue) -> str:
        """What it is called: what its one square holds, else its size."""
        if self.width * self.height > 1:
            return f"{self.width} x {self.height}"
        names = [_ground_name(parsed, layer, glyph) for layer, glyph in self._glyphs()]
        names += [f"zone {name}" for name in self.zones]
        names += [catalogue.name_of(str(thing.values.get(_KIND_OF[thing.kind]))) for thing in self.things]
        return names[0] if len(names) == 1 else "a square"

    def _glyphs(self) -> Iterable[tuple[Layer, str]]:
        return ((layer, glyph) for layer, cells in self.cells.items() for glyph in cells.values())

    def turned(self, turn: Turn) -> "MapPiece":
        """The piece flipped or turned, with everybody in it."""
        transform = turned(turn, self.width, self.height)
        size = (self.height, self.width) if turn == "turn" else (self.width, self.height)
        return MapPiece(
            *size,
            cells={
                layer: {transform.square(at): glyph for at, glyph in cells.items()}
                for layer, cells in self.cells.items()
            },
            zones={name: frozenset(map(transform.square, squares)) for name, squares in self.zones.items()},
            things=tuple(
                Thing(thing.kind, transform.square(thing.at), faced(thing.values, transform.facing))
                for thing in self.things
            ),
        )

    def stamped(self, corner: Square) -> Stroke:
        """What it does when it is put down with its north-west corner on a square."""
        return self._laid(lambda at: [Square(corner.x + at.x, corner.y + at.y)])

    def spread(self, squares: Iterable[Square], corner: Square) -> Stroke:
        """What it does to squares when it is laid again and again over the board, from a corner on."""
        places: dict[Square, list[Square]] = {}
        for at in squares:
            inner = Square((at.x - corner.x) % self.width, (at.y - corner.y) % self.height)
            places.setdefault(inner, []).append(at)
        return self._laid(lambda at: places.get(at, []))

    def centred(self, at: Square) -> Square:
        """Where its corner is when it is held in the middle."""
        return Square(at.x - self.width // 2, at.y - self.height // 2)

    def _laid(self, places: Callable[[Square], Iterable[Square]]) -> Stroke:
        stroke = Stroke()
        for layer, cells in self.cells.items():
            for at, glyph in cells.items():
                stroke.paint(layer, places(at), glyph)
        for name, squares in self.zones.items():
            for at in squares:
                stroke.zone(name, places(at), inside=True)
        for thing in self.things:
            for at in places(thing.at):
                stroke.put(thing.kind, at, thing.values)
        return stroke


def glyph_piece(layer: Layer, glyph: str) -> MapPiece:
    """One square of a glyph."""
    return MapPiece(cells={layer: {Square(0, 0): glyph}})


def zone_piece(name: str) -> MapPiece:
    """One square of a zone."""
    return MapPiece(zones={name: frozenset({Square(0, 0)})})


def unit_piece(template: str, side: Side, facing: Facing = "S") -> MapPiece:
    """One unit."""
    values = {"template": template, "side": side, "facing": facing}
    return MapPiece(things=(Thing("units", Square(0, 0), values),))


def item_piece(item: str) -> MapPiece:
    """One item or weapon."""
    return MapPiece(things=(Thing("items", Square(0, 0), {"item": item}),))


_KIND_OF: Mapping[Standing, str] = {"units": "template", "items": "item"}
"""The key that says what a thing is."""


def copied(parsed: ParsedMap, squares: Iterable[Square], layers: Iterable[LayerName]) -> MapPiece:
    """What some squares hold on some layers; empty squares around them are not taken."""
    inside, wanted = {at for at in squares if at in parsed}, set(layers)
    if not inside:
        return MapPiece()
    x, y, width, height = bounds(inside)

    def within(at: Square) -> Square:
        return Square(at.x - x, at.y - y)

    cells: dict[Layer, dict[Square, str]] = {
        layer: {within(at): parsed.glyph(layer, at) for at in inside} for layer in GROUND if layer in wanted
    }
    zones, things = {}, list[Thing]()
    if "zones" in wanted:
        zones = {
            zone.name: frozenset(map(within, zone.squares & inside))
            for zone in parsed.zones
            if zone.squares & inside
        }
    if "units" in wanted:
        things = [
            Thing(thing.kind, within(thing.at), thing.values)
            for thing in _things(parsed)
            if thing.at in inside
        ]
    return MapPiece(width, height, cells, zones, tuple(things))


def _ground_name(parsed: ParsedMap, layer: Layer, glyph: str) -> str:
    """What a glyph of a layer is called."""
    if layer == "height":
        return f"level {glyph}"
    if layer == "light":
        lights = dict(zip(LIGHT_GLYPHS, Light, strict=True))
        return f"{lights[glyph].name.lower()} light" if glyph in lights else glyph
    kinds = BY_GLYPH | {kind.glyph: kind for kind in parsed.board.legend}
    return kinds[glyph].name if glyph in kinds else glyph


def faced(values: Mapping[str, Any], facing: Callable[[Facing], Facing]) -> Mapping[str, Any]:
    """A unit's table looking elsewhere; one that does not say looks south."""
    if "template" not in values:
        return values
    return {**values, "facing": facing(values.get("facing", "S"))}


def _things(parsed: ParsedMap) -> Iterable[Thing]:
    marks: tuple[UnitMark | ItemMark, ...] = (*parsed.units, *parsed.items)
    for mark in marks:
        if mark.at:
            kind: Standing = "units" if isinstance(mark, UnitMark) else "items"
            table = parsed.tables(kind)[mark.number]
            values = {key: value for key, value in table.items() if key not in {"id", "at"}}
            yield Thing(kind, mark.at, values)
