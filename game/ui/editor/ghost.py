"""What a tool would do, drawn over the board before it is done; the signs of events; what is chosen."""

from collections.abc import Iterable, Mapping
from typing import Any

import pygame
from pygame import Surface

from game.board.squares import Facing, Square
from game.editor.strokes import Standing, Stroke
from game.editor.symmetry import Symmetry
from game.files.parsed_map import ParsedMap
from game.rules.units import SIDES, Side
from game.ui.board import tokens
from game.ui.board.camera import Frame
from game.ui.editor import signs, things
from game.ui.overlays import lines
from game.ui.overlays.patterns import Pattern, line, swatch
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import DARK, INK, SIDE_COLOURS, WHITE

OPAQUE = 205
"""How much of a tile is seen that is not laid yet, of 255."""

TAKEN = Pattern(INK["bad"], "cross", 40, 170)
"""How squares look from which something is taken away."""


def stroke(surface: Surface, frame: Frame, done: Stroke, parsed: ParsedMap) -> None:
    """Draw what a stroke would do; what it leaves as it is is not marked."""
    _cells(surface, frame, done, parsed)
    for name, squares in done.zones.items():
        zone = parsed.zone(name)
        colour = SIDE_COLOURS[zone.side] if zone and zone.side else INK["gold"]
        for at, inside in squares.items():
            _swatch(surface, frame, at, Pattern(colour, "hatch", 70) if inside else TAKEN)
    for (kind, at), values in done.things.items():
        if values is not None:
            _thing(surface, frame, at, kind, values)
        elif (kind == "units" and parsed.unit_at(at)) or (kind == "items" and parsed.items_at(at)):
            _swatch(surface, frame, at, TAKEN)
    for move in done.moves.values():
        lines.stroke(surface, frame, lines.sides_of((move.at,)), INK["gold"], 2)
    touched = done.squares()
    if touched:
        lines.stroke(surface, frame, lines.sides_of(tuple(touched)), WHITE, 1)


def _cells(surface: Surface, frame: Frame, done: Stroke, parsed: ParsedMap) -> None:
    """The tiles that would be laid."""
    start = frame.square((0, 0))
    end = frame.square((surface.get_width() - 1, surface.get_height() - 1))
    for layer, cells in done.cells.items():
        for at, glyph in cells.items():
            seen = start.x <= at.x <= end.x and start.y <= at.y <= end.y
            if seen and at in parsed and parsed.glyph(layer, at) != glyph:
                picture = signs.cell(layer, glyph, frame.px, parsed.board.legend)
                picture.set_alpha(OPAQUE)
                surface.blit(picture, frame.at(at))


def _swatch(surface: Surface, frame: Frame, at: Square, pattern: Pattern) -> None:
    surface.blit(swatch(pattern, frame.px), frame.at(at), special_flags=PREMULTIPLIED)


def _thing(surface: Surface, frame: Frame, at: Square, kind: Standing, values: Mapping[str, Any]) -> None:
    if kind == "items":
        surface.blit(tokens.parcel(frame.px), frame.at(at), special_flags=PREMULTIPLIED)
        return
    side: Side = next((one for one in SIDES if one == values.get("side")), "neutral")
    facing: Facing = values.get("facing", "S")
    picture = tokens.dimmed(
        tokens.token(side, signs.figure(values.get("template", "")), facing, frame.px)[0], 0.8
    )
    surface.blit(picture, picture.get_rect(center=frame.centre(at)), special_flags=PREMULTIPLIED)


def axes(surface: Surface, frame: Frame, symmetry: Symmetry, board: tuple[int, int]) -> None:
    """The middle about which is painted symmetrically: a line, or for half a turn a point."""
    x, y = frame.corner(board[0] / 2, board[1] / 2)
    right, bottom = frame.corner(*board)
    if symmetry == "left-right":
        line(surface, (x, frame.top), (x, bottom), INK["gold"], 1, "dashed")
    elif symmetry == "top-bottom":
        line(surface, (frame.left, y), (right, y), INK["gold"], 1, "dashed")
    elif symmetry == "half turn":
        pygame.draw.circle(surface, INK["gold"], (x, y), max(4, frame.px // 5), 2)


def events(surface: Surface, frame: Frame, look: Look, parsed: ParsedMap) -> None:
    """The numbers of the events at the squares that they are about, one sign a square."""
    found: dict[Square, list[str]] = {}
    for number in range(len(parsed.tables("events"))):
        squares = things.squares(parsed, ("events", number))
        for at in sorted(squares, key=lambda one: (one.y, one.x))[:1]:
            found.setdefault(at, []).append(str(number + 1))
    for at, numbers in found.items():
        words = look.text("!" + ",".join(numbers), "label", "gold")
        x, y = frame.at(at)
        box = pygame.Rect(0, 0, words.get_width() + 6, words.get_height() + 2)
        box.bottomright = (x + frame.px - 1, y + frame.px - 1)
        pygame.draw.rect(surface, DARK, box, border_radius=3)
        pygame.draw.rect(surface, INK["gold"], box, 1, border_radius=3)
        surface.blit(words, (box.left + 3, box.top + 1))


def outlined(surface: Surface, frame: Frame, squares: Iterable[Square]) -> None:
    """A line around the squares of what is chosen."""
    inside = tuple(squares)
    if inside:
        lines.stroke(surface, frame, lines.sides_of(inside), INK["gold"], 2)
