"""Selecting: a rectangle of squares, or, pressed within the selection, moving what it holds."""

from game.board.squares import Square
from game.editor.bench import Bench
from game.editor.carrying import carried
from game.editor.edits import Change
from game.editor.stroke import Stroke
from game.editor.tools.base import Tool
from game.editor.ways import Way, bounds


class Select(Tool):
    """Spans a new selection; with Shift in addition; from within the old one it moves."""

    name, title, key, symmetric = "select", "Move", "R", False

    def __init__(self, bench: Bench, at: Square) -> None:
        super().__init__(bench, at)
        self._moving = at in bench.selection and not bench.shift

    @property
    def selecting(self) -> frozenset[Square]:
        """What would be selected if it were let go now."""
        sheet, old = self.bench.sheet, self.bench.selection
        if self._moving:
            return frozenset(map(self._way().square, old))
        new = frozenset(at for at in bounds([self.start, self.at]).squares if at in sheet)
        return old | new if self.bench.shift else new

    def stroke(self) -> Stroke:
        """What was selected at its new place, and blank where it was."""
        if not self._moving or self.at == self.start:
            return Stroke()
        return carried(self.bench.sheet, self.bench.selection, self._way(), self.bench.free_layers())

    def release(self) -> Change:
        """Select, or move and select what was moved."""
        change = super().release()
        self.bench.selection = self.selecting
        return change

    def _way(self) -> Way:
        """How far it goes: no farther than to the edge."""
        x, y, width, height = bounds(self.bench.selection)
        right = min(max(self.at.x - self.start.x, -x), self.bench.sheet.width - width - x)
        down = min(max(self.at.y - self.start.y, -y), self.bench.sheet.height - height - y)
        return Way(right=right, down=down)
