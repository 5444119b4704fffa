"""What somebody watches who waits to react: hatched squares with a line around them, in the side's colour."""

from functools import lru_cache

from pygame import Surface

from game.board.squares import Square
from game.ui.board.camera import Frame
from game.ui.board.picture import Watch
from game.ui.overlays import contours
from game.ui.overlays.patterns import Pattern, swatch
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.widgets.theme import SIDE_COLOURS


def draw(surface: Surface, frame: Frame, watch: Watch, size: tuple[int, int]) -> None:
    """Draw what is watched on a board of that width and height."""
    colour = SIDE_COLOURS[watch.side]
    stamp = swatch(Pattern(colour, "hatch", 18, 70), frame.px)
    surface.fblits([(stamp, frame.at(square)) for square in watch.squares], PREMULTIPLIED)
    contours.stroke(surface, frame, _around(watch.squares, size), colour, 2, "dashed")


@lru_cache(maxsize=16)
def _around(squares: tuple[Square, ...], size: tuple[int, int]) -> tuple[contours.Edge, ...]:
    return tuple(contours.around(squares, size))
