"""Paints a part of a board: ground by height, shadows, what stands there, light and what glows."""

from collections.abc import Iterable, Sequence

import pygame
from pygame import Surface

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Light
from game.ui.tiles import shade
from game.ui.tiles.ground import floor_colour
from game.ui.tiles.pen import PREMULTIPLIED
from game.ui.tiles.site import Site, site
from game.ui.tiles.stamps import Stamps
from game.ui.widgets.theme import VOID


def paint(board: Board, reach: shade.Reach, stamps: Stamps) -> Surface:
    """The squares of `reach` (column, row, columns, rows) as an opaque picture, `stamps.px` pixels a square.

    What lies beyond the board stays dark; neighbours outside of the reach still throw their shadows in.
    """
    left, top, wide, high = reach
    px = stamps.px
    surface = Surface((wide * px, high * px)).convert()
    surface.fill(VOID)
    around = [
        Square(x, y)
        for y in range(max(0, top - 1), min(board.height, top + high + 1))
        for x in range(max(0, left - 1), min(board.width, left + wide + 1))
    ]
    sites = {square: site(board, square) for square in around}
    _grounds(surface, board, sites, reach, stamps)
    tall = [square for square in around if shade.tall(board, square)]
    _bodies(surface, board, (q for q in around if q not in set(tall)), sites, reach, stamps)
    shade.cast(surface, tall, reach, px, 150)
    _bodies(surface, board, tall, sites, reach, stamps)
    shade.dim(surface, board, reach, px)
    for square in around:
        _lay(surface, stamps.glow(board.terrain(square), sites[square]), square, reach, px)
    return surface


def _grounds(
    surface: Surface, board: Board, sites: dict[Square, Site], reach: shade.Reach, stamps: Stamps
) -> None:
    """The ground from the lowest level up; each level first throws its shadow on those below."""
    px = stamps.px
    levels = sorted({board.level(square) for square in sites})
    for level in levels:
        squares = [square for square in sites if board.level(square) == level]
        if level != levels[0]:
            shade.cast(surface, squares, reach, px, 170)
        for square in squares:
            at = ((square.x - reach[0]) * px, (square.y - reach[1]) * px)
            stamp = stamps.ground(board.terrain(square), sites[square])
            surface.blit(stamp, at, special_flags=PREMULTIPLIED)
            for edge in shade.cliffs(board, square, px):
                surface.blit(edge, at, special_flags=PREMULTIPLIED)


def _bodies(
    surface: Surface,
    board: Board,
    squares: Iterable[Square],
    sites: dict[Square, Site],
    reach: shade.Reach,
    stamps: Stamps,
) -> None:
    for square in squares:
        _lay(surface, stamps.body(board.terrain(square), sites[square]), square, reach, stamps.px)


def _lay(
    surface: Surface, stamp: tuple[Surface, int] | None, square: Square, reach: shade.Reach, px: int
) -> None:
    if stamp:
        picture, margin = stamp
        at = ((square.x - reach[0]) * px - margin, (square.y - reach[1]) * px - margin)
        surface.blit(picture, at, special_flags=PREMULTIPLIED)


def sketch(board: Board) -> Surface:
    """The board with one pixel a square: for maps seen from very far."""
    return sketched_over(Surface((board.width, board.height)), board, range(board.width * board.height))


def sketched_over(picture: Surface, board: Board, squares: Sequence[int]) -> Surface:
    """A sketch with some squares, by their index, as they are on a board."""
    made = picture.copy()
    kinds = {glyph: _colour(board, glyph) for glyph in {board.ground[at] for at in squares}}
    for at in squares:
        colour = kinds[board.ground[at]] or floor_colour(board.heights[at])
        light = shade.LIGHTS[Light(board.light[at])]
        lit = (colour[0] * light[0] // 255, colour[1] * light[1] // 255, colour[2] * light[2] // 255)
        made.set_at((at % board.width, at // board.width), lit)
    return made


def _colour(board: Board, glyph: str) -> tuple[int, int, int] | None:
    """The main colour of a terrain, taken from its own tile; None where the floor shows."""
    stamps = Stamps(8)
    kind = board.kind(glyph)
    plain = Site(0, 0, 0)
    if glyph in ".,":
        return None
    tile = stamps.ground(kind, plain).copy()
    body = stamps.body(kind, plain)
    if body:
        tile.blit(body[0], (-body[1], -body[1]), special_flags=PREMULTIPLIED)
    colour = pygame.transform.average_color(tile)
    return (colour[0], colour[1], colour[2])
