"""The wand: selects an area of one kind."""

from game.editor.edits import Change
from game.editor.flood import flood
from game.editor.stroke import Stroke
from game.editor.tools.base import Tool


class Wand(Tool):
    """Selects what is drawn like the square under the pointer; with Shift in addition."""

    name, title, key, symmetric = "wand", "Wand", "W", False

    def stroke(self) -> Stroke:
        """Nothing: a selection changes no map."""
        return Stroke()

    def release(self) -> Change:
        """Select the area."""
        area = frozenset(flood(self.bench.sheet, self.bench.layer, self.at))
        self.bench.selection = self.bench.selection | area if self.bench.shift else area
        return super().release()
