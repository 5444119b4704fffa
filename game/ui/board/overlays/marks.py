"""Marks on squares and units: corners, halos, plates with words, ways with their dangers."""

from functools import lru_cache
from itertools import pairwise
from math import hypot

import pygame
from pygame import Surface

from game.board.squares import Square
from game.ui.board.camera import Frame
from game.ui.board.overlays.patterns import line
from game.ui.board.picture import Course, Intent
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import DARK, INK, SIDE_COLOURS, WHITE, Colour, Style, Tone


def corners(surface: Surface, frame: Frame, square: Square, colour: Colour) -> None:
    """The corners of a square, dark under bright, so that they stand out on any ground."""
    x, y = frame.at(square)
    px, arm = frame.px, max(3, frame.px // 4)
    for ink, wide, out in ((DARK, 4, 1), (colour, 2, 0)):
        for cx, sx in ((x, 1), (x + px - 1, -1)):
            for cy, sy in ((y, 1), (y + px - 1, -1)):
                pygame.draw.line(surface, ink, (cx - sx * out, cy), (cx + sx * (arm + out), cy), wide)
                pygame.draw.line(surface, ink, (cx, cy - sy * out), (cx, cy + sy * (arm + out)), wide)


def offered(surface: Surface, frame: Frame, square: Square) -> None:
    """A square that may be clicked on now: light on it, and its corners."""
    surface.blit(_glow(frame.px, INK["gold"]), frame.at(square), special_flags=PREMULTIPLIED)
    corners(surface, frame, square, INK["gold"])


@lru_cache(maxsize=8)
def _glow(px: int, colour: Colour) -> Surface:
    """Light over a square, more along its edges."""
    glow = Surface((px, px), pygame.SRCALPHA)
    glow.fill((*colour, FAINT))
    pygame.draw.rect(glow, (*colour, CLEAR), glow.get_rect(), max(2, px // 16))
    return glow.premul_alpha()


FAINT, CLEAR = 60, 220
"""How much of it covers what lies in the square, and along its edges, of 255."""


def halo(surface: Surface, frame: Frame, at: tuple[float, float]) -> None:
    """A bright ring around who is chosen."""
    centre, radius = frame.centre(at), frame.px * 0.54
    pygame.draw.aacircle(surface, DARK, centre, radius + 2, 4)
    pygame.draw.aacircle(surface, WHITE, centre, radius + 1, max(2, frame.px // 20))


def plate(
    surface: Surface,
    look: Look,
    words: str,
    at: tuple[float, float],
    style: Style = "small",
    tone: Tone | Colour = "ink",
) -> pygame.Rect:
    """Words on a dark plate, whose middle of the upper edge is a pixel; where it lies."""
    text = look.text(words, style, tone)
    box = text.get_rect(midtop=(round(at[0]), round(at[1]))).inflate(10, 2)
    pygame.draw.rect(surface, DARK, box, border_radius=4)
    surface.blit(text, (box.left + 5, box.top + 1))
    return box


def course(surface: Surface, frame: Frame, way: Course) -> None:
    """A way with its dangers: hazards, drops, squares that somebody watches."""
    points = [frame.centre(square) for square in (way.start, *way.squares)]
    wide = max(2, frame.px // 14)
    for ink, thick in ((DARK, wide + 3), (WHITE, wide)):
        pygame.draw.lines(surface, ink, False, points, thick)
        for point in points[1:-1]:
            pygame.draw.aacircle(surface, ink, point, thick)
        pygame.draw.aacircle(surface, ink, points[-1], thick + 2)
    for square in way.watched:
        _eye(surface, frame, square)
    for square in way.hazards:
        _triangle(surface, frame, square)
    for square in way.drops:
        _chevrons(surface, frame, square)


def intent(surface: Surface, frame: Frame, meant: Intent) -> None:
    """A way that is meant for later: thin, in dashes, with a ring where it ends."""
    points, colour = [frame.centre(square) for square in meant.squares], SIDE_COLOURS[meant.side]
    thin = max(2, frame.px // 26)
    for ink, wide in ((DARK, thin + 2), (colour, thin)):
        for start, end in pairwise(points):
            line(surface, start, end, ink, wide, "dashed")
        pygame.draw.aacircle(surface, ink, points[-1], 0.3 * frame.px, wide)


def blow(surface: Surface, frame: Frame, meant: Intent) -> None:
    """A blow that will fall: a short arrow over the line between two squares, to the side of who strikes.

    So those of two who strike each other lie beside one another.
    """
    (x, y), (to_x, to_y) = frame.centre(meant.squares[0]), frame.centre(meant.squares[-1])
    px, gap = frame.px, max(hypot(to_x - x, to_y - y), 1.0)
    dx, dy = (to_x - x) / gap, (to_y - y) / gap
    middle = ((x + to_x) / 2 - dy * 0.16 * px, (y + to_y) / 2 + dx * 0.16 * px)

    def point(ahead: float, aside: float) -> tuple[float, float]:
        return (
            middle[0] + (dx * ahead - dy * aside) * px,
            middle[1] + (dy * ahead + dx * aside) * px,
        )

    shaft = (point(-0.26, -0.05), point(0.06, -0.05), point(0.06, 0.05), point(-0.26, 0.05))
    head = (point(0.04, -0.14), point(0.26, 0.0), point(0.04, 0.14))
    for ink, wide in ((DARK, max(4, px // 14)), (SIDE_COLOURS[meant.side], 0)):
        for part in (shaft, head):
            pygame.draw.polygon(surface, ink, part, wide)


def waypoint(surface: Surface, frame: Frame, square: Square) -> None:
    """A post on a square that a way is to lead over."""
    (x, y), r = frame.centre(square), max(5, frame.px * 0.17)
    outline = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
    pygame.draw.polygon(surface, INK["gold"], outline)
    pygame.draw.polygon(surface, DARK, outline, 2)


def _triangle(surface: Surface, frame: Frame, square: Square) -> None:
    x, y = frame.centre(square)
    r = max(6, frame.px * 0.3)
    outline = [(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)]
    pygame.draw.polygon(surface, INK["gold"], outline)
    pygame.draw.polygon(surface, DARK, outline, 2)
    pygame.draw.line(surface, DARK, (x, y - r * 0.35), (x, y + r * 0.25), max(2, frame.px // 14))
    pygame.draw.circle(surface, DARK, (x, y + r * 0.55), max(1, frame.px // 24))


def _chevrons(surface: Surface, frame: Frame, square: Square) -> None:
    x, y = frame.centre(square)
    r = max(6, frame.px * 0.3)
    for dy in (-r * 0.6, 0.0):
        chevron = [(x - r * 0.7, y + dy), (x, y + dy + r * 0.7), (x + r * 0.7, y + dy)]
        for ink, thick in ((DARK, max(5, frame.px // 8)), (INK["opposition"], max(2, frame.px // 14))):
            pygame.draw.lines(surface, ink, False, chevron, thick)


def _eye(surface: Surface, frame: Frame, square: Square) -> None:
    x, y = frame.centre(square)
    r = max(5, frame.px * 0.24)
    box = pygame.Rect(0, 0, round(2 * r), round(1.2 * r))
    box.center = (round(x), round(y - frame.px * 0.22))
    pygame.draw.ellipse(surface, DARK, box.inflate(4, 4))
    pygame.draw.ellipse(surface, INK["bad"], box, max(2, frame.px // 18))
    pygame.draw.circle(surface, INK["bad"], box.center, max(2, round(r * 0.34)))
