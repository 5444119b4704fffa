"""The sight lines of one pair of squares on the board, with what blocks them (B-12 to B-24)."""

from collections.abc import Iterator

import pygame
from pygame import Surface

from game.analysis.sight_report import Sighting
from game.board.squares import Square
from game.ui.board.camera import Frame
from game.ui.overlays.contours import sides_of, stroke
from game.ui.overlays.strokes import FATES, Dash, line
from game.ui.widgets.theme import INK, Colour

UNDER: Colour = (10, 12, 18)
FAINT: Colour = (112, 62, 64)
"""A blocked line that is not told one by one."""


def draw(surface: Surface, frame: Frame, seen: Sighting, *, quiet: bool) -> None:
    """Draw the lines, outline what blocks them, mark the corner that they start from.

    `quiet` draws them thin, for when something else is in front.
    """
    wide = 1 if quiet else 3 if frame.px >= 40 else 2
    for colour, dash, squares in _blockers(seen):
        sides = sides_of(squares)
        stroke(surface, frame, sides, UNDER, wide + 2)
        stroke(surface, frame, sides, colour, wide, dash)
    told = seen.told
    for way in seen.ways:
        if way not in told:
            line(surface, frame.corner(*way.line.start), frame.corner(*way.line.end), FAINT, 1)
    for way in sorted(told, key=lambda way: way.fate != "blocked"):
        colour, dash = FATES[way.fate]
        start, end = frame.corner(*way.line.start), frame.corner(*way.line.end)
        if not quiet:
            line(surface, start, end, UNDER, wide + 2, dash)
        line(surface, start, end, colour, wide, dash)
    if seen.cover:
        corner = frame.corner(*seen.ways[0].line.start)
        pygame.draw.aacircle(surface, UNDER, corner, wide + 3)
        pygame.draw.aacircle(surface, (255, 255, 255), corner, wide + 1)


def _blockers(seen: Sighting) -> Iterator[tuple[Colour, Dash, tuple[Square, ...]]]:
    """What to outline: the pieces of cover and concealment, or whatever blocks all lines."""
    if seen.cover is None:
        blocking = {q for way in seen.ways for block in way.line.blocks for q in block.squares}
        yield INK["bad"], "solid", tuple(blocking)
        return
    for piece in seen.cover.pieces:
        yield INK["bad"] if piece.total else INK["warn"], "solid", piece.squares
    for veil in seen.concealment.pieces:
        yield INK["glass"], "dashed", veil.squares
