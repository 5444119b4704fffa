"""The sight lines of one pair of squares on the board, with what blocks them (B-12 to B-24)."""

from collections.abc import Iterator
from typing import Literal

import pygame
from pygame import Surface

from game.board.squares import Square
from game.ui.camera import Frame
from game.ui.overlays.contours import Dash, around, line, stroke
from game.ui.study import Sighting
from game.ui.theme import INK, Colour

Fate = Literal["clear", "obstructed", "blocked"]

FATES: dict[Fate, tuple[Colour, Dash]] = {
    "clear": (INK["good"], "solid"),
    "obstructed": (INK["warn"], "dashed"),
    "blocked": (INK["bad"], "dotted"),
}
"""How each fate of a line is drawn, on the board and in the legend."""

UNDER: Colour = (10, 12, 18)


def draw(surface: Surface, frame: Frame, seen: Sighting, size: tuple[int, int]) -> None:
    """Draw the lines, outline what blocks them, mark the corner that they start from."""
    wide = 3 if frame.px >= 40 else 2
    for colour, dash, squares in _blockers(seen):
        sides = around(squares, size)
        stroke(surface, frame, sides, UNDER, wide + 2)
        stroke(surface, frame, sides, colour, wide, dash)
    thin = wide if seen.cover else 1
    for way in sorted(seen.ways, key=lambda way: way.fate != "blocked"):
        colour, dash = FATES[way.fate]
        start, end = frame.corner(*way.line.start), frame.corner(*way.line.end)
        if seen.cover:
            line(surface, start, end, UNDER, thin + 2, dash)
        line(surface, start, end, colour, thin, dash)
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
