"""What a fight leaves on the ground: casings, stains, scorched squares; the more of it, the more is seen."""

from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from pygame import Surface

from game.board.squares import Square
from game.ui.board.camera import Frame
from game.ui.board.tiles.ground import scatter
from game.ui.widgets.pen import PREMULTIPLIED, Pen
from game.ui.widgets.theme import Colour

Leaving: TypeAlias = Literal["casings", "stain", "scorch"]
"""What is left by a shot, by a wound, by a blast."""

MOST = 3
"""So many of one kind in a square are told apart."""

LOOKS = 5
"""So many pictures of each trace there are: else it would repeat itself."""

BRASS: Colour = (212, 168, 84)
BLOOD: Colour = (66, 18, 20)
SOOT: Colour = (8, 7, 8)


class Trace(NamedTuple):
    """What lies in a square, and how often it was left there, MOST at the most."""

    kind: Leaving
    at: Square
    times: int = 1


def draw_traces(surface: Surface, frame: Frame, traces: tuple[Trace, ...]) -> None:
    """Draw them on the ground."""
    for trace in traces:
        picture = _picture(trace.kind, trace.times, scatter(*trace.at) % LOOKS, frame.px)
        surface.blit(picture, frame.at(trace.at), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=256)
def _picture(kind: Leaving, times: int, look: int, px: int) -> Surface:
    pen, chance = Pen(px), Random(97 * look + len(kind))
    PAINTERS[kind](pen, chance, times)
    return pen.picture()


def _casings(pen: Pen, chance: Random, times: int) -> None:
    for _ in range(3 * times):
        x, y, turn = chance.uniform(0.16, 0.84), chance.uniform(0.16, 0.84), chance.uniform(0, pi)
        dx, dy = 0.03 * cos(turn), 0.03 * sin(turn)
        pen.line([(x - dx, y - dy + 0.015), (x + dx, y + dy + 0.015)], 0.035, (0, 0, 0, 120))
        pen.line([(x - dx, y - dy), (x + dx, y + dy)], 0.03, BRASS)


def _stain(pen: Pen, chance: Random, times: int) -> None:
    for _ in range(2 + 2 * times):
        x, y = chance.gauss(0.5, 0.11), chance.gauss(0.5, 0.11)
        size = chance.uniform(0.05, 0.09) * (1 + 0.35 * times)
        pen.disc(x, y, size, (*BLOOD, 120), size * chance.uniform(0.6, 0.9))
    for _ in range(4 * times):
        turn, far = chance.uniform(0, 2 * pi), chance.uniform(0.2, 0.42)
        pen.disc(0.5 + far * cos(turn), 0.5 + far * sin(turn), chance.uniform(0.012, 0.03), (*BLOOD, 150))


def _scorch(pen: Pen, chance: Random, times: int) -> None:
    for _ in range(5 + times):
        x, y = chance.uniform(0.2, 0.8), chance.uniform(0.2, 0.8)
        pen.disc(x, y, chance.uniform(0.18, 0.3), (*SOOT, 40 + 18 * times))
    for _ in range(7):
        x, y, size = chance.uniform(0.1, 0.9), chance.uniform(0.1, 0.9), chance.uniform(0.015, 0.035)
        pen.disc(x, y + 0.012, size, (0, 0, 0, 130))
        pen.disc(x, y, size, (104, 98, 90))


PAINTERS = {"casings": _casings, "stain": _stain, "scorch": _scorch}
"""How each is painted into its square."""
