"""What every tool is."""

from abc import ABC, abstractmethod
from typing import ClassVar

from game.board.squares import Square
from game.editor.bench import Bench
from game.editor.edits import Change
from game.editor.stroke import Stroke
from game.editor.symmetry import mirrored


class Tool(ABC):
    """A tool in the hand, from one press to its release; for the next press there is a new one.

    `key` is the key that map editors have for it; `symmetric` whether what it draws is mirrored.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    key: ClassVar[str]
    symmetric: ClassVar[bool] = True

    def __init__(self, bench: Bench, at: Square) -> None:
        self.bench, self.start, self.at = bench, at, at

    def drag(self, at: Square) -> None:
        """The pointer is held over another square."""
        self.at = at

    @abstractmethod
    def stroke(self) -> Stroke:
        """What the tool would do if it were let go now, without its image."""

    def preview(self) -> Stroke:
        """What the tool would do if it were let go now."""
        return mirrored(self.stroke(), self.bench.sheet, self.bench.symmetry if self.symmetric else "none")

    def release(self) -> Change:
        """The change that it makes; an empty one when there is nothing to do."""
        return self.preview().change(self.title, self.bench.sheet)
