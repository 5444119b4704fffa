"""The pick: takes what lies under the pointer as the brush."""

from game.editor.blocks import copied
from game.editor.edits import Change
from game.editor.stroke import Stroke
from game.editor.tools.base import Tool
from game.editor.ways import bounds


class Pick(Tool):
    """One square gives what the layer in hand has there, a drag everything within it."""

    name, title, key, symmetric = "pick", "Pick", "right button", False

    def stroke(self) -> Stroke:
        """Nothing: picking changes no map."""
        return Stroke()

    def release(self) -> Change:
        """Make it the brush; where there is nothing, the brush stays."""
        squares = bounds([self.start, self.at]).squares
        layers = [self.bench.layer] if len(squares) == 1 else self.bench.free_layers()
        block = copied(self.bench.sheet, squares, layers)
        if block.cells or block.zones or block.things:
            self.bench.brush = block
        return super().release()
