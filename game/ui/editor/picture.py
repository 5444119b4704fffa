"""The board of the editor as the scene draws it: what hidden layers leave, and what is laid over."""

from typing import get_args

import numpy as np
import pygame
from msgspec.structs import replace
from pygame import Surface

from game.board.board import LIGHT_GLYPHS, Board
from game.board.squares import Square
from game.editor.changes import LayerName
from game.editor.strokes import Stroke
from game.files.parsed_map import BLANK, GROUND, ParsedMap
from game.rules.scenario import Zone, ZoneKind
from game.ui.board.camera import Camera, Frame
from game.ui.board.picture import Backdrop, BoardPicture, Layer, Piece
from game.ui.cached import Cached
from game.ui.editor import ghost, things
from game.ui.editor.easel import Easel
from game.ui.overlays import lines
from game.ui.overlays.patterns import Pattern
from game.ui.widgets.look import Look
from game.ui.widgets.theme import DARK, INK

ZONE_KINDS: tuple[ZoneKind, ...] = get_args(ZoneKind)

GRIDDED = 8
"""From so many pixels a square on there is a grid."""

FLOODED = 4096
"""On boards of more squares the bucket shows what it would do only when it is pressed."""

GRID = (255, 255, 255, 26)
"""The colour of the grid."""


class Picture:
    """What is shown of an easel; `heat` is a field that is laid over the board."""

    def __init__(self, easel: Easel) -> None:
        self.easel = easel
        self.heat: Layer | None = None
        self.hovered: Square | None = None
        self.marked: frozenset[Square] = frozenset()
        """Squares that something is said about elsewhere."""
        self._board, self._zones = Cached[Board](), Cached[tuple[Zone, ...]]()
        self._pieces, self._items = Cached[tuple[Piece, ...]](), Cached[tuple[Square, ...]]()
        self._figures, self._hover = Cached[Layer | None](), Cached[Stroke]()
        self._chosen, self._held = Cached[frozenset[Square]](), Cached[Stroke]()
        self._edges, self._ghost = Cached[list[lines.Edge]](), Cached[Surface]()
        self._lines: tuple[tuple[object, ...], Surface] | None = None

    @property
    def board(self) -> Board:
        """The ground, plain where its layers are hidden."""
        parsed, hidden = self.easel.desk.parsed, frozenset(self.easel.desk.layers.hidden)
        return self._board.get((parsed, hidden & frozenset(GROUND)), lambda: _bared(parsed, hidden))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The units."""
        return self._pieces.get((self.easel.desk.parsed, self._shows("units")), self._made_pieces)

    def _made_pieces(self) -> tuple[Piece, ...]:
        parsed, known = self.easel.desk.parsed, self.easel.document.catalogue.units
        tables, found = parsed.tables("units"), list[Piece]()
        for unit in parsed.units if self._shows("units") else ():
            template = known.get(unit.template)
            figure = tables[unit.number].get("figure") or (template.figure if template else "")
            if unit.at and unit.at in parsed:
                found.append(Piece(unit.id, unit.id, unit.side, str(figure), unit.at, unit.facing))
        return tuple(found)

    def _shows(self, layer: LayerName) -> bool:
        return layer not in self.easel.desk.layers.hidden

    def shown(self) -> BoardPicture:
        """All that lies on the board."""
        easel, parsed = self.easel, self.easel.desk.parsed
        zones = self._zones.get((parsed, self._shows("zones")), lambda: self._made_zones(parsed))
        items = self._items.get((parsed, self._shows("units")), lambda: self._made_items(parsed))
        chosen = easel.chosen
        return BoardPicture(
            Backdrop(self.board, zones, items, self.heat or self._figured()),
            self.pieces,
            chosen=parsed.units[int(chosen[1])].id if chosen[:1] == ("units",) and len(chosen) > 1 else "",
            hovered=self.hovered,
            aims=tuple(self.marked),
        )

    def _made_zones(self, parsed: ParsedMap) -> tuple[Zone, ...]:
        if not self._shows("zones"):
            return ()
        found = list[Zone]()
        for zone in parsed.zones:
            squares = tuple(sorted((at for at in zone.squares if at in parsed), key=lambda at: (at.y, at.x)))
            kind: ZoneKind = next((one for one in ZONE_KINDS if one == zone.kind), "label")
            if squares:
                found.append(Zone(zone.name, kind, zone.side, squares))
        return tuple(found)

    def _made_items(self, parsed: ParsedMap) -> tuple[Square, ...]:
        lying = (item.at for item in parsed.items if item.at and item.at in parsed)
        return tuple(dict.fromkeys(lying)) if self._shows("units") else ()

    def _figured(self) -> Layer | None:
        """What the layer in hand says of each square, where the tiles do not say it plainly."""
        parsed, layer = self.easel.desk.parsed, self.easel.desk.layer
        shown = layer if layer in {"height", "light"} and self._shows(layer) else ""
        return self._figures.get((parsed, shown), lambda: _figures(parsed, shown))

    # What lies over the board.

    def over(self, surface: Surface, frame: Frame, look: Look, camera: Camera) -> None:
        """Draw the grid, the signs of events, what is chosen, and what the tool would do."""
        if not camera.settled:
            return
        easel = self.easel
        if easel.grid and frame.px >= GRIDDED:
            self._grid(surface, frame)
        ghost.axes(surface, frame, easel.desk.symmetry, (easel.desk.parsed.width, easel.desk.parsed.height))
        if self._shows("events"):
            ghost.events(surface, frame, look, easel.desk.parsed)
        if easel.chosen:
            key = (easel.desk.parsed, easel.chosen)
            squares = self._chosen.get(key, lambda: things.squares(easel.desk.parsed, easel.chosen))
            ghost.outlined(surface, frame, squares)
        if selection := easel.desk.selecting():
            board = (easel.desk.parsed.width, easel.desk.parsed.height)
            edges = self._edges.get((selection, board), lambda: lines.around(selection, board))
            lines.stroke(surface, frame, edges, INK["warn"], 2, "dashed")
        stroke = self.stroke()
        if stroke.squares():
            of = (stroke, frame, surface.get_size())
            surface.blit(self._ghost.get(of, lambda: self._drawn(surface, frame, stroke)), (0, 0))

    def _drawn(self, surface: Surface, frame: Frame, stroke: Stroke) -> Surface:
        """What a tool would do as one picture: of many squares it takes longer than a frame may."""
        made = Surface(surface.get_size(), pygame.SRCALPHA)
        ghost.stroke(made, frame, stroke, self.easel.desk.parsed)
        return made.convert_alpha()

    def stroke(self) -> Stroke:
        """What letting go of the tool would do, or pressing it where the pointer is."""
        easel, at = self.easel, self.hovered
        held = easel.desk.held
        if held:
            return self._held.get((held, held.at, easel.desk.shift), easel.desk.preview)
        if at is None or easel.wanted or easel.desk.layer in {"events", "victory"}:
            return Stroke()
        desk = easel.desk
        if desk.tool == "fill" and desk.parsed.width * desk.parsed.height > FLOODED:
            return Stroke()
        key = (
            easel.document.version,
            at,
            desk.tool,
            desk.brush,
            desk.layer,
            desk.symmetry,
            desk.filled,
            desk.shift,
        )
        return self._hover.get(key, lambda: desk.hover(at))

    def _grid(self, surface: Surface, frame: Frame) -> None:
        """Lines between squares, kept as one picture."""
        parsed = self.easel.desk.parsed
        size = (parsed.width, parsed.height)
        key = (frame, size, surface.get_size())
        if self._lines is None or self._lines[0] != key:
            self._lines = key, _lines(surface.get_size(), frame, size)
        surface.blit(self._lines[1], (0, 0))


def _bared(parsed: ParsedMap, hidden: frozenset[LayerName]) -> Board:
    """The board of a map without what some layers say."""
    board, size = parsed.board, parsed.width * parsed.height
    if "terrain" in hidden:
        board = replace(board, ground=BLANK["terrain"] * size)
    if "height" in hidden:
        board = replace(board, heights=bytes(size))
    return replace(board, light=bytes(size)) if "light" in hidden else board


def _figures(parsed: ParsedMap, layer: str) -> Layer | None:
    """The heights as figures, or the light as patterns."""
    if layer == "height":
        levels = parsed.board.grids.heights.astype(np.int8)
        plain = Pattern(INK["soft"], "plain", 0)
        return Layer(np.full(levels.shape, -1, np.int8), (("level", plain),), digits=levels)
    if layer == "light":
        legend = (
            (LIGHT_GLYPHS[1], Pattern(DARK, "dots", 30, 150)),
            (LIGHT_GLYPHS[2], Pattern(DARK, "cross", 30, 150)),
        )
        return Layer(parsed.board.grids.light.astype(np.int8) - 1, legend)
    return None


def _lines(size: tuple[int, int], frame: Frame, board: tuple[int, int]) -> Surface:
    made = Surface(size, pygame.SRCALPHA)
    right, bottom = frame.left + board[0] * frame.px, frame.top + board[1] * frame.px
    for x in range(frame.left, right + 1, frame.px):
        if 0 <= x < size[0]:
            pygame.draw.line(made, GRID, (x, frame.top), (x, bottom))
    for y in range(frame.top, bottom + 1, frame.px):
        if 0 <= y < size[1]:
            pygame.draw.line(made, GRID, (frame.left, y), (right, y))
    return made.convert_alpha()
