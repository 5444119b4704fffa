"""What the tools share: the map, the layers, the brush, the selection, the stamps in store."""

from typing import TYPE_CHECKING

from game.editor.blocks import Block, glyph_block
from game.editor.document import Document
from game.editor.edits import Add, Change
from game.editor.layers import LayerName, Layers
from game.editor.sheet import Sheet
from game.errors import BadMap
from game.files.reading import MOST_UNITS

if TYPE_CHECKING:
    from game.board.squares import Square
    from game.editor.symmetry import Symmetry


class Bench:
    """The state of editing that is no part of the map.

    `layer` is the one that eraser, fill and wand work on, `brush` what stamps, shapes and fill draw with;
    `shift` is the key as it is held, `filled` whether shapes are more than their outline. `selection` are
    squares, `clip` what was copied last, `stamps` blocks by number. `message` says why nothing was done.
    """

    def __init__(self, document: Document) -> None:
        self.document, self.layers = document, Layers()
        self.layer: LayerName = "terrain"
        self.brush: Block = glyph_block("terrain", "#")
        self.symmetry: Symmetry = "none"
        self.filled, self.shift = True, False
        self.selection: frozenset[Square] = frozenset()
        self.clip: Block | None = None
        self.stamps: dict[int, Block] = {}
        self.message = ""
        self.last: Square | None = None  # where the pointer was let go: lines begin there

    @property
    def sheet(self) -> Sheet:
        """What the map's text says."""
        return self.document.sheet

    def free_layers(self) -> frozenset[LayerName]:
        """The layers that tools may change: what copying takes and moving moves."""
        return frozenset(layer for layer in self.sheet_layers() if self.layers.free(layer))

    @staticmethod
    def sheet_layers() -> tuple[LayerName, ...]:
        """The layers that have squares of their own."""
        return ("terrain", "height", "light", "zones", "units")

    def make(self, change: Change) -> bool:
        """Make a change unless a layer refuses it; whether it was made, else `message` says why not."""
        self.message = self.layers.refusal_of(change) or self._too_many(change)
        if self.message or not change:
            return False
        try:
            self.document.apply(change)
        except BadMap as bad:
            self.message = str(bad.faults[0])
        return not self.message

    def _too_many(self, change: Change) -> str:
        """Why so many units cannot be put in: a brush of a unit fills a room in one go (M-02)."""
        more = sum(isinstance(edit, Add) and edit.array == ("units",) for edit in change.edits)
        many = more + len(self.sheet.tables("units"))
        return f"A map has at most {MOST_UNITS} units." if more and many > MOST_UNITS else ""
