"""The eraser: makes squares of one layer blank."""

from game.board.squares import Square
from game.editor.bench import Bench
from game.editor.blanks import erased
from game.editor.stroke import Stroke
from game.editor.tools.base import Tool
from game.editor.tools.lines import line


class Eraser(Tool):
    """Takes away what the layer in hand has under the pointer; with Shift in a straight line."""

    name, title, key = "eraser", "Erase", "E"

    def __init__(self, bench: Bench, at: Square) -> None:
        super().__init__(bench, at)
        self._way = [at]

    def drag(self, at: Square) -> None:
        """Erase on to a square, over those that a fast pointer has skipped."""
        self._way += line(self.at, at)[1:]
        super().drag(at)

    def stroke(self) -> Stroke:
        """Floor, level 0, bright light; no zone, no unit, no item."""
        way = line(self.start, self.at) if self.bench.shift else self._way
        return erased(self.bench.sheet, way, [self.bench.layer])
