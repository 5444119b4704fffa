"""Changes of a map that are done and undone at once, and the layers that they touch."""

from typing import Literal, get_args

from msgspec import Struct

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
from game.files.positions import KeyPath


class Change(Struct, frozen=True):
    """What is done at once and undone at once; `label` is its name in the history.

    All paths and numbers are those of the map before the change, whatever the order of the edits.
    """

    label: str
    edits: tuple[Edit, ...]

    def __bool__(self) -> bool:
        return bool(self.edits)


LayerName = Literal["terrain", "height", "light", "zones", "units", "tasks", "events", "victory"]
"""The layers as they are listed; items lie on the layer of units."""


LAYERS: tuple[LayerName, ...] = get_args(LayerName)


_OTHERS: dict[str | int, LayerName] = {"items": "units", "glyphs": "terrain"}


class Layers:
    """Which layers are hidden, which locked; what is hidden is not changed by tools either."""

    def __init__(self) -> None:
        self.hidden: set[LayerName] = set()
        self.locked: set[LayerName] = set()

    def free(self, layer: LayerName) -> bool:
        """Whether tools may change a layer."""
        return layer not in self.hidden and layer not in self.locked

    def refusal(self, *layers: LayerName | None) -> str:
        """Why one of some layers cannot be changed, empty when all can."""
        for layer in LAYERS:
            if layer in layers and not self.free(layer):
                return f"The layer {layer} is {'locked' if layer in self.locked else 'hidden'}."
        return ""

    def refusal_of(self, change: Change) -> str:
        """Why a change cannot be made, empty when it can."""
        return self.refusal(*map(layer_of, change.edits))


def layer_of(edit: Edit) -> LayerName | None:
    """The layer that an edit touches, None for what is no layer's: the map's name and the like."""
    match edit:
        case PaintCells() | DrawLayer():
            return edit.layer
        case DefineGlyph():
            return "terrain"
        case AddTable():
            return _of_path(edit.array)
        case RemoveTable():
            return _of_path(edit.path)
        case SetKey() | DropKey():
            return _of_path(edit.table)
    return None


def _of_path(path: KeyPath) -> LayerName | None:
    first = path[0] if path else ""
    return next((layer for layer in LAYERS if layer == first), _OTHERS.get(first))
