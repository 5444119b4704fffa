"""Shapes: a rectangle and an ellipse, filled or their outline, spanned by a drag."""

from abc import abstractmethod

from game.board.squares import Square
from game.editor.stroke import Stroke
from game.editor.tools.base import Tool
from game.editor.ways import Bounds, bounds


class Shape(Tool):
    """A shape within the rectangle from press to pointer, laid with the brush from its corner on."""

    def stroke(self) -> Stroke:
        """The brush over the shape."""
        around = bounds([self.start, self.at])
        inside = [at for at in self._inside(around) if at in self.bench.sheet]
        if not self.bench.filled:
            inside = outline(inside)
        return self.bench.brush.spread(inside, Square(around.x, around.y))

    @abstractmethod
    def _inside(self, around: Bounds) -> list[Square]:
        """All squares of the filled shape."""


class Rectangle(Shape):
    """A rectangle."""

    name, title, key = "rectangle", "Rectangle", "P"

    def _inside(self, around: Bounds) -> list[Square]:
        return around.squares


class Ellipse(Shape):
    """An ellipse that touches all four sides."""

    name, title, key = "ellipse", "Ellipse", "Shift+P"

    def _inside(self, around: Bounds) -> list[Square]:
        x, y, width, height = around
        size = (width * height) ** 2
        return [
            at
            for at in around.squares
            if ((2 * (at.x - x) - width + 1) * height) ** 2 + ((2 * (at.y - y) - height + 1) * width) ** 2
            <= size
        ]


def outline(squares: list[Square]) -> list[Square]:
    """The squares that have a straight neighbour which is none of them."""
    inside = set(squares)
    return [at for at in squares if any(at.step(way) not in inside for way in ("N", "E", "S", "W"))]
