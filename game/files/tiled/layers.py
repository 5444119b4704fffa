"""The layers of a map of Tiled's, out of their groups: which of them say something, and where (M-06)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from game.errors import nearest, quoted
from game.files.positions import DEEPEST
from game.files.tiled.cells import BadCells, Block, blocks
from game.files.tiled.ground import FLOOR
from game.files.tiled.model import (
    Group,
    ImageLayer,
    Layer,
    Notes,
    ObjectLayer,
    PartPath,
    TiledMap,
    TileLayer,
)
from game.files.tiled.objects import FARTHEST, HIDDEN, Point

THINGS = ("zones", "units", "items")
"""The object layers."""
KNOWN: Mapping[str, type[TileLayer | ObjectLayer]] = {
    **dict.fromkeys(FLOOR, TileLayer),
    **dict.fromkeys(THINGS, ObjectLayer),
}
"""What kind of layer each of ours is."""
_KINDS: Mapping[type[Layer], str] = {
    TileLayer: "tiles",
    ObjectLayer: "objects",
    ImageLayer: "a picture",
    Group: "layers",
}


class PlacedLayer(NamedTuple):
    """A layer and where it is: in the file, in its groups (which its label names), in pixels, in sight."""

    layer: Layer
    path: PartPath
    label: str
    offset: Point
    is_shown: bool


def known_layers(tiled: TiledMap, notes: Notes) -> dict[str, PlacedLayer]:
    """The layers of ours by their names, in whatever groups; what is left out of a map is remarked."""
    layers = list(_flat(tiled.layers, notes, (), (), (0.0, 0.0), is_shown=True))
    missing = KNOWN.keys() - {placed.layer.name for placed in layers}
    known: dict[str, PlacedLayer] = {}
    for placed in layers:
        name = placed.layer.name
        if name not in KNOWN:
            like = nearest(name, missing)
            hint = f' (did you mean "{like}"?)' if like else ""
            notes.remark(placed.path, f"left out: {placed.label}, of {_KINDS[type(placed.layer)]}{hint}")
        elif not isinstance(placed.layer, KNOWN[name]):
            notes.at(placed.path, f"{placed.label} of another kind", f"a layer of {_KINDS[KNOWN[name]]}")
        elif name in known:
            notes.at(placed.path, f"a second layer {quoted(name)}", "one of each name")
        elif not all(abs(part) <= FARTHEST for part in placed.offset):
            notes.at(placed.path, f"{placed.label} far out of place", "a smaller offset")
        else:
            known[name] = placed
            _remark_on(placed, notes)
    return known


def _remark_on(placed: PlacedLayer, notes: Notes) -> None:
    if not placed.is_shown:
        notes.remark(placed.path, f"{placed.label}: {HIDDEN}")
    if placed.layer.properties:
        notes.remark(placed.path, f"left out: the properties of {placed.label}")


def _flat(
    layers: Iterable[Layer],
    notes: Notes,
    path: PartPath,
    groups: tuple[str, ...],
    offset: Point,
    *,
    is_shown: bool,
) -> Iterator[PlacedLayer]:
    """All layers that are no groups, in the order of the file."""
    for number, layer in enumerate(layers):
        place = (*path, "layers", number)
        names = (*groups, layer.name)
        at = (offset[0] + layer.offsetx, offset[1] + layer.offsety)
        is_seen = is_shown and layer.visible is not False
        if not isinstance(layer, Group):
            yield PlacedLayer(layer, place, f"the layer {quoted('/'.join(names))}", at, is_seen)
        elif len(names) > DEEPEST:
            notes.at(place, "groups too deep in each other", f"at most {DEEPEST} deep")
        else:
            yield from _flat(layer.layers, notes, place, names, at, is_shown=is_seen)


def read_blocks(placed: PlacedLayer, tiled: TiledMap, notes: Notes) -> list[Block] | None:
    """The tiles of a layer; None when something is wrong with them, which is noted."""
    size = None if tiled.infinite else (tiled.width, tiled.height)
    east, south = placed.offset[0] / tiled.tilewidth, placed.offset[1] / tiled.tileheight
    if not isinstance(placed.layer, TileLayer):
        return None
    if not (east.is_integer() and south.is_integer()):
        notes.at(placed.path, f"{placed.label} out of place", "an offset of whole squares")
        return None
    try:
        return blocks(placed.layer, size, (int(east), int(south)))
    except BadCells as bad:
        notes.at(placed.path, f"{placed.label}: {bad.found}", bad.expected)
        return None
