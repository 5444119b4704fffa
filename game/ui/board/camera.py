"""Which part of the board the window shows: pure arithmetic, tested without a window."""

from collections.abc import Sequence
from math import exp, floor
from typing import NamedTuple

from game.board.squares import Square
from game.ui.layout import Box

LEVELS = (4, 6, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 72, 80, 88, 96, 112, 128, 144)
"""The widths in pixels at which squares are painted; between two of them a picture is enlarged."""

HASTE = 16.0
"""How fast a zoom closes in on its goal: the part e^-HASTE of the way is left after a second."""


class Frame(NamedTuple):
    """Where the board lies on a picture: `px` pixels a square, its north-west corner at (left, top)."""

    px: int
    left: int
    top: int

    def corner(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a lattice point; halves are centres of squares."""
        return (self.left + x * self.px, self.top + y * self.px)

    def centre(self, square: tuple[float, float]) -> tuple[float, float]:
        """The pixel in the middle of a square."""
        return self.corner(square[0] + 0.5, square[1] + 0.5)

    def at(self, square: tuple[int, int]) -> tuple[int, int]:
        """The pixel of a square's north-west corner."""
        return (self.left + square[0] * self.px, self.top + square[1] * self.px)

    def box(self, square: tuple[int, int]) -> Box:
        """Where a square lies."""
        return Box(*self.at(square), self.px, self.px)

    def square(self, point: tuple[float, float]) -> Square:
        """The square under a pixel, on the board or not."""
        return Square(floor((point[0] - self.left) / self.px), floor((point[1] - self.top) / self.px))


def whole_level(size: tuple[int, int], clear: tuple[int, int, int, int]) -> int:
    """The pixels of a square with which so many squares are seen as large as they can be, and as a whole."""
    fits = [px for px in LEVELS if size[0] * px <= clear[2] and size[1] * px <= clear[3]]
    return max(fits, default=LEVELS[0])


class Camera:
    """The middle of the view in squares, and the size of a square, which glides to one of LEVELS."""

    def __init__(self, board: tuple[int, int], window: tuple[int, int]) -> None:
        self.board = board
        self.window = window
        self.x, self.y = board[0] / 2, board[1] / 2
        self.level = 40
        self.size = 40.0
        self._held: tuple[tuple[float, float], tuple[float, float]] | None = None

    @property
    def settled(self) -> bool:
        """Whether the size is one of LEVELS, so that squares are shown as they were painted."""
        return self.size == self.level

    @property
    def base(self) -> int:
        """The level to paint at: the goal, or on the way the largest one that still shows all of the view."""
        least = min(self.size, self.level)
        return max((level for level in LEVELS if level <= least), default=LEVELS[0])

    def frame(self) -> Frame:
        """Where the board lies on a picture of the window's size, painted at `base`."""
        px = self.base
        return Frame(px, round(self.window[0] / 2 - self.x * px), round(self.window[1] / 2 - self.y * px))

    def point(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The place on the board, in squares, under a pixel of the window."""
        if self.settled:
            px, left, top = self.frame()
            return ((pixel[0] - left) / px, (pixel[1] - top) / px)
        return (
            self.x + (pixel[0] - self.window[0] / 2) / self.size,
            self.y + (pixel[1] - self.window[1] / 2) / self.size,
        )

    def square(self, pixel: tuple[float, float]) -> Square:
        """The square under a pixel of the window, on the board or not."""
        x, y = self.point(pixel)
        return Square(floor(x), floor(y))

    def resize(self, window: tuple[int, int]) -> None:
        """The window has another size: the middle stays."""
        self.window = window
        self._clamp()

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by so many pixels."""
        self._held = None
        self.x += dx / self.size
        self.y += dy / self.size
        self._clamp()

    def centre(self, x: float, y: float) -> None:
        """Show a place of the board in the middle of the window."""
        self._held = None
        self.x, self.y = x, y
        self._clamp()

    def middle(self, at: Square, clear: tuple[int, int, int, int]) -> tuple[float, float]:
        """The place to centre on for a square in the middle of the clear part of the window.

        There is no more void in that part than must be: the board's edges stay at its edges.
        """
        left, top, width, height = clear
        return (
            _middle(at.x, self.board[0], (left, width, self.window[0]), self.level),
            _middle(at.y, self.board[1], (top, height, self.window[1]), self.level),
        )

    def zoom(self, steps: int, pixel: tuple[float, float]) -> None:
        """Glide so many levels nearer, or farther for less than 0; what is under the pixel stays there."""
        at = LEVELS.index(self.level) + steps
        self.level = LEVELS[max(self.farthest, min(len(LEVELS) - 1, at))]
        if not self.settled:
            self._held = (pixel, self.point(pixel))

    @property
    def farthest(self) -> int:
        """The index of the level at which the whole board is seen: nothing is gained by going farther."""
        fits = [
            at
            for at, px in enumerate(LEVELS)
            if px * self.board[0] <= self.window[0] and px * self.board[1] <= self.window[1]
        ]
        return min(max(fits, default=0), LEVELS.index(32))

    def show(self, squares: Sequence[Square], clear: tuple[int, int, int, int]) -> None:
        """Bring squares to the middle of the part of the window that is clear (left, top, width, height)."""
        left, right = min(q.x for q in squares), max(q.x for q in squares) + 1
        top, bottom = min(q.y for q in squares), max(q.y for q in squares) + 1
        self.level = whole_level((right - left, bottom - top), clear)
        self.size = float(self.level)
        self._held = None
        self.x = (left + right) / 2 - (clear[0] + clear[2] / 2 - self.window[0] / 2) / self.size
        self.y = (top + bottom) / 2 - (clear[1] + clear[3] / 2 - self.window[1] / 2) / self.size

    def update(self, seconds: float) -> None:
        """Let time pass: the size glides towards its level about the pixel that is held."""
        if self.settled:
            return
        self.size = self.level + (self.size - self.level) * exp(-HASTE * seconds)
        if abs(self.size - self.level) < 0.02 * self.level:
            self.size = float(self.level)
        if self._held:
            pixel, (x, y) = self._held
            self.x = x - (pixel[0] - self.window[0] / 2) / self.size
            self.y = y - (pixel[1] - self.window[1] / 2) / self.size
            self._clamp()

    def _clamp(self) -> None:
        self.x = min(max(self.x, 0.0), float(self.board[0]))
        self.y = min(max(self.y, 0.0), float(self.board[1]))


def _middle(at: int, board: int, window: tuple[int, int, int], px: int) -> float:
    """One axis of `Camera.middle`; `window`: where the clear part begins, its length, the window's length."""
    start, length, whole = window
    half = length / px / 2
    seen = board / 2 if board <= 2 * half else min(max(at + 0.5, half), board - half)
    return seen - (start + length / 2 - whole / 2) / px
