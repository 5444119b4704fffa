"""What has not happened yet, on the board: a way with its dangers by number, throws with where they land."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import hypot
from typing import Any, TypeAlias

import pygame
from pygame import Surface

from game.analysis.journeys import Journey
from game.analysis.throws import Ghost
from game.board.squares import Square
from game.rules.state import AnyState
from game.ui.battle.shotpanel import percent
from game.ui.board.camera import Frame
from game.ui.board.picture import Course
from game.ui.overlays import lines, marks
from game.ui.overlays.patterns import DASH, GAP, Dash, Pattern, line, swatch
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.widgets.look import Look
from game.ui.widgets.theme import DARK, INK, Colour

Point: TypeAlias = tuple[float, float]


def course(journey: Journey[Any]) -> Course | None:
    """A journey as the scene draws it; None when it leads nowhere.

    Marked as watched is what enemies only see: where they can do something a number stands.
    """
    if len(journey.steps) < 2:
        return None
    start, *rest = journey.steps
    watched = tuple(step.at for step in rest if step.watchers and not step.threats)
    return Course(start.at, tuple(step.at for step in rest), journey.steps[-1].cost, watched=watched)


def dangers(surface: Surface, frame: Frame, look: Look, journey: Journey[Any]) -> None:
    """Number the steps at which something threatens, as the panel does; cross the end of a stopped way."""
    for number, step in enumerate(journey.steps):
        if step.threats:
            _badge(surface, frame, look, step.at, str(number))
    if journey.stopped and journey.steps:
        _cross(surface, frame, journey.steps[-1].at)


def _badge(surface: Surface, frame: Frame, look: Look, at: Square, words: str) -> None:
    """A number in a ring in the corner of a square."""
    text = look.text(words, "strong", "bad")
    x, y = frame.corner(at.x + 0.82, at.y + 0.18)
    radius = max(text.get_width(), text.get_height()) / 2 + 1
    pygame.draw.aacircle(surface, DARK, (x, y), radius + 2)
    pygame.draw.aacircle(surface, INK["bad"], (x, y), radius + 1, 2)
    surface.blit(text, (x - text.get_width() / 2, y - text.get_height() / 2))


def _cross(surface: Surface, frame: Frame, at: Square) -> None:
    x, y = frame.centre(at)
    r = frame.px * 0.28
    for colour, wide in ((DARK, 7), (INK["bad"], 3)):
        pygame.draw.line(surface, colour, (x - r, y - r), (x + r, y + r), wide)
        pygame.draw.line(surface, colour, (x - r, y + r), (x + r, y - r), wide)


DASHES: tuple[Dash, ...] = ("solid", "dashed", "dotted")
"""How the likeliest, the next and all further ghosts are drawn."""


def throws(surface: Surface, frame: Frame, look: Look, ghosts: tuple[Ghost, ...], state: AnyState) -> None:
    """Each way that something may go: its path with bounces, where it lands, how likely, who is caught."""
    ranked = sorted(ghosts, key=lambda ghost: -ghost.chance)
    for rank, ghost in reversed(tuple(enumerate(ranked))):
        _ghost(surface, frame, ghost, min(rank, len(DASHES) - 1))
    for unit in dict.fromkeys(unit for ghost in ghosts for unit in ghost.caught):
        if state.has(unit):
            _ring(surface, frame, state.unit(unit).at)
    for square in dict.fromkeys(ghost.lands for ghost in ghosts):
        _landing(surface, frame, look, square, ghosts)


def _ghost(surface: Surface, frame: Frame, ghost: Ghost, rank: int) -> None:
    """One of the ways, the likeliest most clearly."""
    colour, dash = INK["warn"] if rank else INK["gold"], DASHES[rank]
    stamp = swatch(Pattern(colour, "hatch" if rank == 0 else "plain", 26 if rank == 0 else 10, 60), frame.px)
    surface.fblits([(stamp, frame.at(square)) for square in ghost.squares], PREMULTIPLIED)
    lines.stroke(surface, frame, lines.sides_of(ghost.squares), colour, 1 if rank else 2, dash)
    for way in (*ghost.crates, ghost.path):
        _flight(surface, frame, way, colour, dash)
    for point in ghost.bounces:
        _bounce(surface, frame.corner(*point), colour)


def _flight(surface: Surface, frame: Frame, way: Sequence[Point], colour: Colour, dash: Dash) -> None:
    """A way; what rolls has a point for every instant, so that its dashes are laid over all of it."""
    points = _thinned([frame.corner(*point) for point in way])
    wide = max(2, frame.px // 16)
    for ink, thick in ((DARK, wide + 2), (colour, wide)):
        for start, end in pairwise(points):
            line(surface, start, end, ink, thick, dash)


def _thinned(points: list[Point]) -> list[Point]:
    """The points without those that are less than a dash from the one before, the last kept."""
    kept = points[:1]
    for point in points[1:-1]:
        if hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) >= DASH + GAP:
            kept.append(point)
    return [*kept, *points[1:][-1:]]


def _bounce(surface: Surface, at: Point, colour: Colour) -> None:
    """Where it changes its way: a small diamond."""
    for ink, r in ((DARK, 7), (colour, 5)):
        x, y = at
        pygame.draw.polygon(surface, ink, [(x - r, y), (x, y - r), (x + r, y), (x, y + r)])


def _ring(surface: Surface, frame: Frame, at: Square) -> None:
    """Somebody who would be caught."""
    for colour, extra, wide in ((DARK, 2, 5), (INK["bad"], 1, 3)):
        pygame.draw.aacircle(surface, colour, frame.centre(at), frame.px * 0.5 + extra, wide)


def _landing(surface: Surface, frame: Frame, look: Look, at: Square, ghosts: tuple[Ghost, ...]) -> None:
    """A square in which something may land: its corners, the numbers of the ghosts, their chance together."""
    marks.corners(surface, frame, at, INK["gold"])
    here = [(number, ghost) for number, ghost in enumerate(ghosts, 1) if ghost.lands == at]
    numbers = ", ".join(str(number) for number, _ in here)
    words = f"{numbers}: {percent(sum((ghost.chance for _, ghost in here), Fraction(0)))}"
    x, y = frame.corner(at.x + 0.5, at.y + 1)
    marks.plate(surface, look, words, (x, y + 2), "small", "gold")
