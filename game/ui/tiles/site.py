"""What a painter may know of a square: which neighbours it joins, how high it lies, which variant it is."""

from typing import NamedTuple

from game.board.board import Board
from game.board.squares import FACINGS, Facing, Square
from game.board.terrain import Sight, Terrain

VARIANTS = 4
"""How many looks a terrain has, so that ground does not repeat itself."""

VARIETY = {".": 14, "~": 8, '"': 8, "#": 3, "o": 5}
"""The terrains with more or fewer looks than that."""

WALLS = "#=+/"
"""What a wall runs on into: walls, windows and doors."""

FAMILIES: dict[str, str] = {
    "#": WALLS,
    "=": WALLS,
    "+": WALLS,
    "/": WALLS,
    "-": "-#=",
    "~": "~",
    ":": ":",
    "T": "T",
    "t": "t",
    '"': '"',
    "%": "%#O",
    "^": "^",
    "O": '"',
    ",": ",",
}
"""With which glyphs a glyph grows together; others stand alone, custom ones with their own kind."""


class Site(NamedTuple):
    """One square as its painter sees it; equal sites look the same, so that their picture is painted once.

    `joins` has one bit for each of FACINGS; `level` is the height in levels.
    """

    variant: int
    joins: int
    level: int

    def joined(self, facing: Facing) -> bool:
        """Whether it grows together with the neighbour that lies there."""
        return bool(self.joins >> FACINGS.index(facing) & 1)

    @property
    def upright(self) -> bool:
        """Whether a wall, door or curtain runs from north to south here instead of from west to east."""
        down = self.joined("N") + self.joined("S")
        across = self.joined("W") + self.joined("E")
        return down > across


def scatter(x: int, y: int) -> int:
    """A number that looks random and is always the same for a square."""
    mixed = (x * 0x9E3779B1 ^ y * 0x85EBCA77) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    return mixed ^ mixed >> 13


def site(board: Board, square: Square) -> Site:
    """What the painter of a square may know of it."""
    kind = board.terrain(square)
    joins = sum(_joins(board, kind, square.step(facing)) << at for at, facing in enumerate(FACINGS))
    return Site(scatter(*square) % VARIETY.get(kind.glyph, VARIANTS), joins, board.level(square))


def _joins(board: Board, kind: Terrain, neighbour: Square) -> bool:
    if neighbour not in board:
        return kind.glyph in "#~:"  # walls, water and pits go on beyond the edge
    other = board.terrain(neighbour)
    if kind.glyph in FAMILIES:
        return other.glyph in FAMILIES[kind.glyph] or (kind.glyph in WALLS and _wall(other))
    return other.glyph == kind.glyph or (_wall(kind) and other.glyph in WALLS)


def _wall(kind: Terrain) -> bool:
    """Whether a map's own terrain is a wall: solid, and not one of the built-in single objects."""
    return kind.sight is Sight.SOLID and kind.glyph not in "O+"
