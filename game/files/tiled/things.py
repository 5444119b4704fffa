"""Units and items out of the objects of Tiled, snapped to squares; what all objects have in common."""

from collections.abc import Iterator
from math import floor
from typing import Any, NamedTuple, TypeAlias

from game.files.faults import quoted
from game.files.tiled.notes import Notes
from game.files.tiled.properties import gathered
from game.files.tiled.shapes import ObjectLayer, Path, Thing

FARTHEST = 1_000_000.0
"""How many pixels from the corner of a map an object may be, or be large, to be spoken of in squares."""

Table: TypeAlias = dict[str, Any]


class Spot(NamedTuple):
    """An object that stands for something: where it is in the file, and what faults call it."""

    thing: Thing
    path: Path
    label: str


def spots(layer: ObjectLayer, path: Path, notes: Notes) -> Iterator[Spot]:
    """The objects of a layer; those that are no rectangle, ellipse, point or tile are noted and left out."""
    for number, thing in enumerate(layer.objects):
        name = f" {quoted(thing.name)}" if thing.name else ""
        spot = Spot(thing, (*path, "objects", number), f"object {thing.id}{name}: ")
        if wrong := _misshapen(thing):
            notes.at(spot.path, f"{spot.label}{wrong}", "a rectangle, an ellipse, a point or a tile")
        else:
            yield spot


def placed(spot: Spot, name: str, kind: str, size: tuple[int, int], notes: Notes) -> Table:
    """The table of a unit or an item, on the square in which the middle of its object is.

    `name` and `kind` are the keys of what the object's name and class say; `size` is that of a square.
    """
    left, top, width, height = corners(spot.thing, size)
    return said(spot, name, kind, notes) | {"at": [floor(left + width / 2), floor(top + height / 2)]}


def corners(thing: Thing, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """The west and north edge of an object, its width and its height, in squares; tiles hang from below."""
    top = thing.y - thing.height if thing.gid else thing.y
    return thing.x / size[0], top / size[1], thing.width / size[0], thing.height / size[1]


def said(spot: Spot, name: str, kind: str, notes: Notes) -> Table:
    """What an object's name, class and properties say."""
    own = {name: spot.thing.name, kind: spot.thing.type or spot.thing.kind}
    table: Table = {key: value for key, value in own.items() if key and value}
    for key, value in gathered(spot.thing.properties, spot.path, notes, spot.label).items():
        if key in {*table, "at", "rect"}:
            found = f"{spot.label}a property {quoted(key)}, which the object says by itself"
            notes.at(spot.path, found, "no such property")
        else:
            table[key] = value
    return table


def _misshapen(thing: Thing) -> str:
    """Why an object cannot stand for squares; empty when it can."""
    for shape in ("polygon", "polyline", "text"):
        if getattr(thing, shape) is not None:
            return f"a {shape}"
    if thing.template:
        return f"made of the template {quoted(thing.template)}: detach it"
    if not all(abs(part) <= FARTHEST for part in (thing.x, thing.y, thing.width, thing.height)):
        return "far outside of the map"
    if thing.width < 0 or thing.height < 0:
        return "of negative size"
    return "" if thing.rotation % 360 == 0 else f"turned by {thing.rotation:g} degrees"
