"""Symmetric painting: what is drawn on one half is drawn on the other, for the other side."""

from collections.abc import Container
from typing import Literal, get_args

from game.board.squares import Square
from game.editor.map_pieces import faced
from game.editor.strokes import Destination, Stroke
from game.editor.transform import Transform, Turn, turned
from game.files.parsed_map import ParsedMap, ZoneMark
from game.rules.units import Side

Symmetry = Literal["none", "left-right", "top-bottom", "half turn"]
"""Nothing mirrored; mirrored at the middle of the map; turned about it by half a circle."""

SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)

_TURNS: dict[Symmetry, Turn] = {"left-right": "flip x", "top-bottom": "flip y", "half turn": "half turn"}
_RIVALS: dict[Side, Side] = {"squad": "opposition", "opposition": "squad"}


def rival(side: Side) -> Side:
    """Whose a thing is on the other half: squad and opposition change places, the others stay."""
    return _RIVALS.get(side, side)


def mirrored(stroke: Stroke, parsed: ParsedMap, symmetry: Symmetry) -> Stroke:
    """A stroke with its image; where it covers both halves itself, the western or northern one counts."""
    if symmetry == "none":
        return stroke
    transform = turned(_TURNS[symmetry], parsed.width, parsed.height)
    own = _first_half(stroke, transform)
    both = _image(own, parsed, transform)
    both.update(own)
    return both


def _first_half(stroke: Stroke, transform: Transform) -> Stroke:
    """A stroke without what is the image of another part of it."""

    def leads(at: Square, others: Container[Square]) -> bool:
        other = transform.square(at)
        return other not in others or at <= other

    half = Stroke()
    half.moves, half.founded = stroke.moves, stroke.founded
    for layer, cells in stroke.cells.items():
        half.cells[layer] = {at: glyph for at, glyph in cells.items() if leads(at, cells)}
    for name, squares in stroke.zones.items():
        half.zones[name] = {at: inside for at, inside in squares.items() if leads(at, squares)}
    for (kind, at), values in stroke.things.items():
        if (kind, transform.square(at)) not in stroke.things or at <= transform.square(at):
            half.things[kind, at] = values
    return half


def _image(stroke: Stroke, parsed: ParsedMap, transform: Transform) -> Stroke:
    image = Stroke()
    for layer, cells in stroke.cells.items():
        image.cells[layer] = {transform.square(at): glyph for at, glyph in cells.items()}
    for name, squares in stroke.zones.items():
        _mirror_zone(name, {transform.square(at): inside for at, inside in squares.items()}, image, parsed)
    for (kind, at), values in stroke.things.items():
        other = values if values is None else faced(values, transform.facing)
        if other and "side" in other:
            other = {**other, "side": rival(other["side"])}
        image.put(kind, transform.square(at), other)
    for (kind, number), move in stroke.moves.items():
        if kind == "units" and (twin := _twin(parsed, number, transform)) not in {None, number}:
            facing = transform.facing(move.facing) if move.facing else None
            image.moves[kind, twin] = Destination(transform.square(move.at), facing)
    return image


def _mirror_zone(name: str, squares: dict[Square, bool], image: Stroke, parsed: ParsedMap) -> None:
    """Paint the zone's counterpart; one that is not there yet is founded for the other side."""
    zone = parsed.zone(name)
    if zone is None or zone.side is None or rival(zone.side) == zone.side:
        other = name
    elif there := _counterpart(zone, parsed):
        other = there.name
    else:
        other = f"{name} of the {rival(zone.side)}"
        image.founded[other] = {"kind": zone.kind, "side": rival(zone.side)}
    image.zones.setdefault(other, {}).update(squares)


def _counterpart(zone: ZoneMark, parsed: ParsedMap) -> ZoneMark | None:
    """The zone of the same kind for the other side: the one of as high a number among its likes."""
    likes = [other for other in parsed.zones if other.kind == zone.kind]
    own = [other.number for other in likes if other.side == zone.side]
    others = [other for other in likes if zone.side and other.side == rival(zone.side)]
    place = own.index(zone.number)
    return others[place] if place < len(others) else None


def _twin(parsed: ParsedMap, number: int, transform: Transform) -> int | None:
    """The unit that stands as a unit does on the other half, for the other side."""
    unit = parsed.units[number]
    other = unit.at and parsed.unit_at(transform.square(unit.at))
    return other.number if other and other.side == rival(unit.side) else None
