"""The editor without its window: a bench, a tool in the hand, and what keys and buttons ask for."""

from typing import TYPE_CHECKING

from game.board.squares import Square
from game.editor.bench import Bench
from game.editor.blanks import erased
from game.editor.blocks import copied
from game.editor.carrying import carried, turning
from game.editor.document import Document
from game.editor.stroke import Stroke
from game.editor.symmetry import mirrored
from game.editor.tools import TOOLS
from game.editor.tools.select import Select
from game.editor.ways import Turn

if TYPE_CHECKING:
    from game.editor.tools.base import Tool


class Desk(Bench):
    """A document on the desk, and the tool by name; `held` is it from press to release."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.tool = "stamp"
        self.held: Tool | None = None

    # ------------------------------------------------------------------------------------ pointer

    def press(self, at: Square, tool: str | None = None) -> bool:
        """Take the tool, or another one for this once (the right button picks), and put it on a square.

        False when a layer refuses it; `message` says which.
        """
        self.held = TOOLS[tool or self.tool](self, at)
        self.message = self.layers.refusal(*self.held.stroke().layers())
        if self.message:
            self.held = None
        return not self.message

    def drag(self, at: Square) -> None:
        """Take the tool to another square, on the board or not."""
        if self.held:
            self.held.drag(at)

    def release(self) -> bool:
        """Let go and make the change; whether the map is another now."""
        held, self.held = self.held, None
        if held is None:
            return False
        change = held.release()
        self.last = held.at
        return self.make(change)

    def cancel(self) -> None:
        """Put the tool down without a change."""
        self.held = None

    def preview(self) -> Stroke:
        """What letting go would do now; nothing when no tool is held."""
        return self.held.preview() if self.held else Stroke()

    def hover(self, at: Square) -> Stroke:
        """What a press here would do: the brush under the pointer."""
        tool = TOOLS[self.tool](self, at)
        return tool.preview()

    def selecting(self) -> frozenset[Square]:
        """The selection as it would be after letting go."""
        return self.held.selecting if isinstance(self.held, Select) else self.selection

    # ---------------------------------------------------------------------------------- selection

    def copy(self) -> bool:
        """Copy what is selected on the free layers; whether anything is."""
        if not self.selection:
            return False
        self.clip = copied(self.sheet, self.selection, self.free_layers())
        return True

    def cut(self) -> bool:
        """Copy what is selected, and take it away."""
        return self.copy() and self._do("Cut", erased(self.sheet, self.selection, self.free_layers()))

    def delete(self) -> bool:
        """Take away what is selected."""
        return self._do("Delete", erased(self.sheet, self.selection, self.free_layers()))

    def paste(self, corner: Square) -> bool:
        """Put down what was copied, with its north-west corner on a square, and select it."""
        if self.clip is None:
            return False
        stroke = self.clip.stamped(corner)
        done = self._do("Paste", mirrored(stroke, self.sheet, self.symmetry))
        if done:
            self.selection = frozenset(at for at in stroke.squares() if at in self.sheet)
        return done

    def turn(self, turn: Turn) -> bool:
        """Flip or turn what is selected, in its place; with no selection the brush."""
        if not self.selection:
            self.brush = self.brush.turned(turn)
            return False
        way = turning(self.sheet, self.selection, turn)
        if way is None:
            self.message = "It does not fit on the map that way."
            return False
        done = self._do(turn.capitalize(), carried(self.sheet, self.selection, way, self.free_layers()))
        self.selection = frozenset(map(way.square, self.selection))
        return done

    # ------------------------------------------------------------------------------------- stamps

    def store(self, number: int) -> None:
        """Keep what is selected, else the brush, under a number."""
        squares, layers = self.selection, self.free_layers()
        self.stamps[number] = copied(self.sheet, squares, layers) if squares else self.brush

    def recall(self, number: int) -> bool:
        """Take a stamp from the store into the hand; whether there is one."""
        if number not in self.stamps:
            return False
        self.brush, self.tool = self.stamps[number], "stamp"
        return True

    def _do(self, label: str, stroke: Stroke) -> bool:
        return self.make(stroke.change(label, self.sheet))
