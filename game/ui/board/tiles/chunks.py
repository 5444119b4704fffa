"""The painted ground of a board, kept in chunks at the sizes that were looked at; pictures of whole maps."""

from collections.abc import Iterator
from time import perf_counter

import numpy as np
import pygame
from pygame import Surface

from game.board.board import Board
from game.board.squares import Square
from game.ui.board.camera import Frame
from game.ui.board.tiles.growth import growth
from game.ui.board.tiles.paint import paint, sketch, sketched_over
from game.ui.board.tiles.stamps import Stamps
from game.ui.board.tiles.surroundings import Surroundings, tone
from game.ui.board.tiles.weathering import blotches

CHUNK = 8
"""The squares on a side of one chunk."""

MOST_PIXELS = 24_000_000
"""How many pixels of chunks are kept before those not looked at for longest are dropped."""

SKETCHED = 8
"""Below this many pixels a square the ground is a sketch: nobody could make out more."""

Key = tuple[int, int, int]


class Chunks:
    """Draws the ground; what is not painted yet has a stand-in, and is painted within a budget of time."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._kept: dict[Key, Surface] = {}
        self._sketch, self._grown = sketch(board), growth(board)
        self.around = Surroundings(tone(self._sketch))
        blotches()  # made here, where no frame waits for it: boards come from threads

    @property
    def overview(self) -> Surface:
        """The board with one pixel a square."""
        return self._sketch

    def show(self, board: Board) -> None:
        """Take the board as it is now: only what changed is painted again (B-35)."""
        if board is self.board:
            return
        before, self.board = self.board, board
        changed = _differing(before, board)
        self._sketch = sketched_over(self._sketch, board, changed)
        changed += self._grow_on()
        old = {cell for at in changed for cell in _touched(at % board.width, at // board.width)}
        self._kept = {key: chunk for key, chunk in self._kept.items() if key[1:] not in old}

    def _grow_on(self) -> list[int]:
        """Let grow what new brush brings; the squares in which more grows than before."""
        grown = np.maximum(self._grown, growth(self.board))
        more = np.flatnonzero(grown > self._grown)
        self._grown = grown
        return [int(at) for at in more]

    def draw(self, surface: Surface, frame: Frame, budget: float) -> bool:
        """Draw the ground; paint for at most so many seconds. Whether all that is seen was there."""
        if frame.px < SKETCHED:
            self.around.draw(surface, frame, self.pixels(frame))
            self._draw_sketch(surface, frame, surface.get_rect())
            return True
        end = perf_counter() + budget
        whole = True
        for cell in self._seen(surface, frame):
            box = self._box(frame, cell)
            chunk = self._chunk((frame.px, *cell), paint_it=perf_counter() < end)
            if chunk:
                surface.blit(chunk, box)
            else:
                whole = False
                self._stand_in(surface, frame, cell, box)
        self.around.draw(surface, frame, self.pixels(frame), plain=not whole)
        return whole

    def _stand_in(self, surface: Surface, frame: Frame, cell: tuple[int, int], box: pygame.Rect) -> None:
        """Draw a chunk that is not painted yet from the one nearest in size, or from the sketch."""
        others = [key for key in self._kept if key[1:] == cell]
        if not others:
            self._draw_sketch(surface, frame, box)
            return
        nearest = min(others, key=lambda key: abs(key[0] - frame.px))
        surface.blit(pygame.transform.scale(self._kept[nearest], box.size), box)

    def _chunk(self, key: Key, *, paint_it: bool) -> Surface | None:
        chunk = self._kept.pop(key, None)
        if chunk is None and paint_it:
            px, across, down = key
            left, top = across * CHUNK, down * CHUNK
            wide, high = min(CHUNK, self.board.width - left), min(CHUNK, self.board.height - top)
            chunk = paint(self.board, (left, top, wide, high), Stamps(px), self._grown)
            self._forget()
        if chunk:
            self._kept[key] = chunk  # at the end again: the first ones are those not seen for longest
        return chunk

    def _forget(self) -> None:
        held = sum(chunk.get_width() * chunk.get_height() for chunk in self._kept.values())
        while held > MOST_PIXELS:
            chunk = self._kept.pop(next(iter(self._kept)))
            held -= chunk.get_width() * chunk.get_height()

    def _seen(self, surface: Surface, frame: Frame) -> list[tuple[int, int]]:
        """The chunks in the window, from its middle outwards: there they are painted first."""
        middle = frame.square((surface.get_width() / 2, surface.get_height() / 2))
        return sorted(
            self._inside(surface, frame),
            key=lambda cell: max(
                abs(cell[0] * CHUNK + CHUNK // 2 - middle.x), abs(cell[1] * CHUNK + CHUNK // 2 - middle.y)
            ),
        )

    def _inside(self, surface: Surface, frame: Frame) -> Iterator[tuple[int, int]]:
        first = frame.square((0, 0))
        last = frame.square((surface.get_width() - 1, surface.get_height() - 1))
        for down in range(max(0, first.y // CHUNK), min(self.board.height - 1, last.y) // CHUNK + 1):
            for across in range(max(0, first.x // CHUNK), min(self.board.width - 1, last.x) // CHUNK + 1):
                yield (across, down)

    def _box(self, frame: Frame, cell: tuple[int, int]) -> pygame.Rect:
        left, top = cell[0] * CHUNK, cell[1] * CHUNK
        wide, high = min(CHUNK, self.board.width - left), min(CHUNK, self.board.height - top)
        return pygame.Rect(frame.at(Square(left, top)), (wide * frame.px, high * frame.px))

    def pixels(self, frame: Frame) -> pygame.Rect:
        """Where the board lies in the window, and beyond it."""
        return pygame.Rect(frame.left, frame.top, self.board.width * frame.px, self.board.height * frame.px)

    def _draw_sketch(self, surface: Surface, frame: Frame, box: pygame.Rect) -> None:
        shown = box.clip(self.pixels(frame))
        if not shown:
            return
        left, top = (shown.left - frame.left) // frame.px, (shown.top - frame.top) // frame.px
        right, bottom = -(-(shown.right - frame.left) // frame.px), -(-(shown.bottom - frame.top) // frame.px)
        part = self._sketch.subsurface((left, top, right - left, bottom - top))
        large = pygame.transform.scale_by(part, frame.px)
        surface.blit(large, frame.at(Square(left, top)))


def _touched(x: int, y: int) -> Iterator[tuple[int, int]]:
    """The chunks in which a square or its shadow shows."""
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            yield ((x + dx) // CHUNK, (y + dy) // CHUNK)


def _differing(a: Board, b: Board) -> list[int]:
    """The squares in which two boards of one size differ, looked for in the rows that do."""
    found = list[int]()
    for start in range(0, a.width * a.height, a.width):
        row = slice(start, start + a.width)
        one, other = ((board.ground[row], board.heights[row], board.light[row]) for board in (a, b))
        if one != other:
            cells = enumerate(zip(zip(*one, strict=True), zip(*other, strict=True), strict=True), start)
            found += [at for at, (old, new) in cells if old != new]
    return found


MOST_SQUARES = 2500
"""Larger maps are sketched: their tiles could not be made out."""

WIDTHS = (8, 16, 24, 32, 48)
"""How many pixels a square is painted with: few sizes, so that the tiles are drawn once for all maps."""

BAND = 2
"""Rows of squares that are painted at a time."""


class Thumbnail:
    """A picture of a board in a size of its shape, painted band by band so that no frame waits for it."""

    def __init__(self, board: Board, size: tuple[int, int]) -> None:
        self._board, self._size, self._grown = board, size, growth(board)
        wanted = -(-size[0] // board.width)
        self._px = next((px for px in WIDTHS if px >= wanted), WIDTHS[-1])
        self._row = 0
        self._whole: Surface | None = None
        self.rough = pygame.transform.smoothscale(sketch(board).convert(), size)
        """What stands for it until it is painted."""
        self.picture: Surface | None = None
        """The picture once it is painted."""

    def step(self) -> Surface | None:
        """Paint the next band; the picture when that was the last one."""
        board, px = self._board, self._px
        if self.picture is None and board.width * board.height > MOST_SQUARES:
            self.picture = self.rough
        elif self.picture is None:
            self._whole = self._whole or Surface((board.width * px, board.height * px)).convert()
            high = min(BAND, board.height - self._row)
            band = paint(board, (0, self._row, board.width, high), Stamps(px), self._grown)
            self._whole.blit(band, (0, self._row * px))
            self._row += high
            if self._row == board.height:
                self.picture = pygame.transform.smoothscale(self._whole, self._size).convert()
                self._whole = None
        return self.picture
