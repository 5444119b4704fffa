"""Moving, flipping and turning squares and facings: one arithmetic for selections, stamps and symmetry."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from game.board.squares import STEPS, Facing, Square, facing_of

Turn = Literal["flip x", "flip y", "turn", "half turn"]
"""Mirrored left-right, mirrored top-bottom, a quarter clockwise, half a circle."""


class Transform(NamedTuple):
    """Where squares go: `x` and `y` times four figures, and a shift."""

    xx: int = 1
    xy: int = 0
    yx: int = 0
    yy: int = 1
    right: int = 0
    down: int = 0

    def square(self, at: Square) -> Square:
        """Where a square goes, on the board or not."""
        x, y = self.xx * at.x + self.xy * at.y, self.yx * at.x + self.yy * at.y
        return Square(x + self.right, y + self.down)

    def facing(self, facing: Facing) -> Facing:
        """Where somebody looks afterwards."""
        dx, dy = STEPS[facing]
        return facing_of(Square(0, 0), Square(self.xx * dx + self.xy * dy, self.yx * dx + self.yy * dy))

    def shifted(self, right: int, down: int) -> "Transform":
        """The same and then further to the right and down."""
        return self._replace(right=self.right + right, down=self.down + down)


def turned(turn: Turn, width: int, height: int) -> Transform:
    """How the squares of a field that begins in 0,0 go; a quarter turn makes it as wide as it was high."""
    match turn:
        case "flip x":
            return Transform(xx=-1, right=width - 1)
        case "flip y":
            return Transform(yy=-1, down=height - 1)
        case "turn":
            return Transform(xx=0, xy=-1, yx=1, yy=0, right=height - 1)
        case "half turn":
            return Transform(xx=-1, yy=-1, right=width - 1, down=height - 1)


class Bounds(NamedTuple):
    """The smallest rectangle around squares."""

    x: int
    y: int
    width: int
    height: int

    @property
    def squares(self) -> list[Square]:
        """Its squares, row by row."""
        right, below = self.x + self.width, self.y + self.height
        return [Square(x, y) for y in range(self.y, below) for x in range(self.x, right)]


def bounds(squares: Iterable[Square]) -> Bounds:
    """The smallest rectangle around some squares, at least one."""
    columns, rows = zip(*squares, strict=True)
    left, top = min(columns), min(rows)
    return Bounds(left, top, max(columns) - left + 1, max(rows) - top + 1)
