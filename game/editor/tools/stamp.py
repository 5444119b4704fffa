"""The stamp: puts the brush down, along the way of the pointer or in a straight line."""

from game.board.squares import Square
from game.editor.bench import Bench
from game.editor.stroke import Stroke
from game.editor.tools.base import Tool
from game.editor.tools.lines import line


class Stamp(Tool):
    """Draws freely; with Shift a straight line, from where it was last let go."""

    name, title, key = "stamp", "Stamp", "B"

    def __init__(self, bench: Bench, at: Square) -> None:
        super().__init__(bench, at)
        self._way = [at]
        if bench.shift and bench.last:
            self.start = bench.last

    def drag(self, at: Square) -> None:
        """Draw on to a square, over those that a fast pointer has skipped."""
        self._way += line(self.at, at)[1:]
        super().drag(at)

    def stroke(self) -> Stroke:
        """The brush on every square of the way, a larger one side by side."""
        way = line(self.start, self.at) if self.bench.shift else self._way
        brush = self.bench.brush
        if (brush.width, brush.height) == (1, 1):
            return brush.spread(way, self.start)
        stroke = Stroke()
        for at in way:
            stroke.update(brush.stamped(brush.centred(at)))
        return stroke
