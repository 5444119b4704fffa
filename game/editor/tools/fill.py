"""The bucket: fills an area of one kind with the brush."""

from game.editor.flood import flood
from game.editor.stroke import Stroke
from game.editor.tools.base import Tool


class Fill(Tool):
    """Fills what is drawn like the square under the pointer and hangs together with it."""

    name, title, key = "fill", "Fill", "F"

    def stroke(self) -> Stroke:
        """The brush over the area, a larger one side by side."""
        return self.bench.brush.spread(flood(self.bench.sheet, self.bench.layer, self.at), self.at)
