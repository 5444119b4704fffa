"""The board of the editor: what hidden layers leave, signs over it, what the tool would do before it does."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, get_args

import numpy as np
import pygame
from msgspec.structs import replace
from pygame import Surface

from game.board.board import LIGHT_GLYPHS, Board
from game.board.squares import Facing, Square
from game.editor.changes import LayerName
from game.editor.strokes import Standing, Stroke
from game.editor.symmetry import Symmetry
from game.files.parsed_map import BLANK, GROUND, ParsedMap
from game.rules.scenario import Zone, ZoneKind
from game.rules.units import SIDES, Side
from game.ui.board import tokens
from game.ui.board.camera import Camera, Frame
from game.ui.board.overlays import lines
from game.ui.board.overlays.patterns import Pattern, line, swatch
from game.ui.board.picture import Backdrop, BoardPicture, Layer, Piece, TaskSign
from game.ui.cached import Cached
from game.ui.editor.palette import cell_picture
from game.ui.editor.state import EditorViewState, table_squares
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import DARK, INK, SIDE_COLOURS, WHITE

ZONE_KINDS: tuple[ZoneKind, ...] = get_args(ZoneKind)

GRIDDED = 8
"""The pixels of a square below which there is no grid."""

FLOODED = 4096
"""On boards of more squares the bucket shows what it would do only when it is pressed."""

GRID = (255, 255, 255, 26)
"""The colour of the grid."""

OPAQUE = 205
"""How much of a tile is seen that is not laid yet, of 255."""

TAKEN = Pattern("bad", "cross", 40, 170)
"""How squares look from which something is taken away."""


class EditorPresenter:
    """What is shown of the editor; `overlay` is a field that is laid over the board."""

    def __init__(self, editor: EditorViewState) -> None:
        self.editor = editor
        self.overlay: Layer | None = None
        self.hovered: Square | None = None
        self.marked: frozenset[Square] = frozenset()
        """Squares that something is said about elsewhere."""
        self._board, self._zones = Cached[Board](), Cached[tuple[Zone, ...]]()
        self._pieces, self._items = Cached[tuple[Piece, ...]](), Cached[tuple[Square, ...]]()
        self._figures, self._hover = Cached[Layer | None](), Cached[Stroke]()
        self._chosen, self._held = Cached[frozenset[Square]](), Cached[Stroke]()
        self._edges, self._preview = Cached[list[lines.Edge]](), Cached[Surface]()

    def _shows(self, layer: LayerName) -> bool:
        return layer not in self.editor.state.layers.hidden

    @property
    def board(self) -> Board:
        """The ground, plain where its layers are hidden."""
        parsed, hidden = self.editor.parsed, frozenset(self.editor.state.layers.hidden)
        return self._board.get((parsed, hidden & frozenset(GROUND)), lambda: _without(parsed, hidden))

    def picture(self) -> BoardPicture:
        """All that lies on the board."""
        parsed, chosen, shown = self.editor.parsed, self.editor.chosen, self._shows
        zones = self._zones.get((parsed, shown("zones")), lambda: _zones(parsed) if shown("zones") else ())
        items = self._items.get((parsed, shown("units")), lambda: _items(parsed) if shown("units") else ())
        pieces = self._pieces.get((parsed, shown("units")), lambda: self._units() if shown("units") else ())
        tasks = _tasks(parsed) if shown("tasks") else ()
        return BoardPicture(
            Backdrop(self.board, zones, items, self.overlay or self._layer_in_hand(), tasks=tasks),
            pieces,
            chosen=parsed.units[int(chosen[1])].id if chosen[:1] == ("units",) and len(chosen) > 1 else "",
            hovered=self.hovered,
            aims=tuple(self.marked),
        )

    def _units(self) -> tuple[Piece, ...]:
        parsed = self.editor.parsed
        tables, pieces = parsed.tables("units"), list[Piece]()
        for unit in parsed.units:
            template = parsed.template(unit.template)
            figure = tables[unit.number].get("figure") or (template.figure if template else "")
            if unit.at and unit.at in parsed:
                pieces.append(Piece(unit.id, unit.id, unit.side, str(figure), unit.at, unit.facing))
        return tuple(pieces)

    def _layer_in_hand(self) -> Layer | None:
        """What the layer in hand says of each square, where the tiles do not say it plainly."""
        parsed, layer = self.editor.parsed, self.editor.state.layer
        shown = layer if layer in {"height", "light"} and self._shows(layer) else ""
        return self._figures.get((parsed, shown), lambda: _figures(parsed, shown))

    # What lies over the board.

    def draw_over(self, surface: Surface, frame: Frame, look: Look, camera: Camera) -> None:
        """Draw the grid, the signs of events, what is chosen, and what the tool would do."""
        if not camera.settled:
            return
        editor, parsed = self.editor, self.editor.parsed
        size = (parsed.width, parsed.height)
        if editor.grid and frame.px >= GRIDDED:
            surface.blit(_grid(surface.get_size(), frame, size), (0, 0))
        _draw_axes(surface, frame, editor.state.symmetry, size)
        if self._shows("events"):
            _draw_events(surface, frame, look, parsed)
        if editor.chosen:
            key = (parsed, editor.chosen)
            squares = self._chosen.get(key, lambda: table_squares(parsed, editor.chosen))
            if squares:
                lines.stroke(surface, frame, lines.sides_of(tuple(squares)), INK["gold"], 2)
        if selection := editor.state.selecting():
            edges = self._edges.get((selection, size), lambda: lines.around(selection, size))
            lines.stroke(surface, frame, edges, INK["ink"], 2, "dashed")
        stroke = self._stroke()
        if stroke.squares():
            of = (stroke, frame, surface.get_size())
            surface.blit(self._preview.get(of, lambda: _preview(surface, frame, stroke, parsed)), (0, 0))

    def _stroke(self) -> Stroke:
        """What letting go of the tool would do, or pressing it where the pointer is."""
        state, at = self.editor.state, self.hovered
        if state.held:
            return self._held.get((state.held, state.held.at, state.shift), state.preview)
        flood = state.tool == "fill" and state.parsed.width * state.parsed.height > FLOODED
        if at is None or self.editor.wanted or self.editor.only_chooses or flood:
            return Stroke()
        brush = (state.tool, state.brush, state.clip, state.layer, state.symmetry, state.filled, state.shift)
        return self._hover.get((state.document.version, at, *brush), lambda: state.hover(at))


def _without(parsed: ParsedMap, hidden: frozenset[LayerName]) -> Board:
    """The board of a map without what some layers say."""
    board, size = parsed.board, parsed.width * parsed.height
    if "terrain" in hidden:
        board = replace(board, ground=BLANK["terrain"] * size)
    if "height" in hidden:
        board = replace(board, heights=bytes(size))
    return replace(board, light=bytes(size)) if "light" in hidden else board


def _zones(parsed: ParsedMap) -> tuple[Zone, ...]:
    zones = list[Zone]()
    for zone in parsed.zones:
        squares = tuple(sorted((at for at in zone.squares if at in parsed), key=lambda at: (at.y, at.x)))
        kind: ZoneKind = next((kind for kind in ZONE_KINDS if kind == zone.kind), "label")
        if squares:
            zones.append(Zone(zone.name, kind, zone.side, squares))
    return tuple(zones)


def _tasks(parsed: ParsedMap) -> tuple[TaskSign, ...]:
    return tuple(TaskSign(task.at, task.side) for task in parsed.tasks if task.at and task.at in parsed)


def _items(parsed: ParsedMap) -> tuple[Square, ...]:
    return tuple(dict.fromkeys(item.at for item in parsed.items if item.at and item.at in parsed))


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


# ------------------------------------------------------------------------- what lies over the board


@lru_cache(maxsize=1)
def _grid(size: tuple[int, int], frame: Frame, board: tuple[int, int]) -> Surface:
    """Lines between squares."""
    picture = Surface(size, pygame.SRCALPHA)
    right, bottom = frame.left + board[0] * frame.px, frame.top + board[1] * frame.px
    for x in range(frame.left, right + 1, frame.px):
        if 0 <= x < size[0]:
            pygame.draw.line(picture, GRID, (x, frame.top), (x, bottom))
    for y in range(frame.top, bottom + 1, frame.px):
        if 0 <= y < size[1]:
            pygame.draw.line(picture, GRID, (frame.left, y), (right, y))
    return picture.convert_alpha()


def _draw_axes(surface: Surface, frame: Frame, symmetry: Symmetry, board: tuple[int, int]) -> None:
    """The middle about which is painted symmetrically: a line, or for half a turn a point."""
    x, y = frame.corner(board[0] / 2, board[1] / 2)
    right, bottom = frame.corner(*board)
    if symmetry == "left-right":
        line(surface, (x, frame.top), (x, bottom), INK["gold"], 1, "dashed")
    elif symmetry == "top-bottom":
        line(surface, (frame.left, y), (right, y), INK["gold"], 1, "dashed")
    elif symmetry == "half turn":
        pygame.draw.circle(surface, INK["gold"], (x, y), max(4, frame.px // 5), 2)


def _draw_events(surface: Surface, frame: Frame, look: Look, parsed: ParsedMap) -> None:
    """The numbers of the events at the last of the squares that they are about: at the first are names."""
    signs: dict[Square, list[str]] = {}
    for number in range(len(parsed.tables("events"))):
        squares = table_squares(parsed, ("events", number))
        if squares:
            signs.setdefault(max(squares, key=lambda at: (at.y, at.x)), []).append(str(number + 1))
    for at, numbers in signs.items():
        words = look.text("!" + ",".join(numbers), "label", "gold")
        x, y = frame.at(at)
        box = pygame.Rect(0, 0, words.get_width() + 6, words.get_height() + 2)
        box.bottomright = (x + frame.px - 1, y + frame.px - 1)
        pygame.draw.rect(surface, DARK, box, border_radius=3)
        pygame.draw.rect(surface, INK["gold"], box, 1, border_radius=3)
        surface.blit(words, (box.left + 3, box.top + 1))


def _preview(window: Surface, frame: Frame, stroke: Stroke, parsed: ParsedMap) -> Surface:
    """What a stroke would do as one picture: of many squares it takes longer than a frame may.

    What it leaves as it is is not marked.
    """
    picture = Surface(window.get_size(), pygame.SRCALPHA)
    _draw_cells(picture, frame, stroke, parsed)
    for name, squares in stroke.zones.items():
        zone = parsed.zone(name)
        colour = SIDE_COLOURS[zone.side] if zone and zone.side else INK["gold"]
        for at, inside in squares.items():
            _draw_swatch(picture, frame, at, Pattern(colour, "hatch", 70) if inside else TAKEN)
    for (kind, at), values in stroke.things.items():
        if values is not None:
            _draw_thing(picture, frame, at, kind, values, parsed)
        elif (kind == "units" and parsed.unit_at(at)) or (kind == "items" and parsed.items_at(at)):
            _draw_swatch(picture, frame, at, TAKEN)
    for move in stroke.moves.values():
        lines.stroke(picture, frame, lines.sides_of((move.at,)), INK["gold"], 2)
    lines.stroke(picture, frame, lines.sides_of(tuple(stroke.squares())), WHITE, 1)
    return picture.convert_alpha()


def _draw_cells(surface: Surface, frame: Frame, stroke: Stroke, parsed: ParsedMap) -> None:
    """The tiles that would be laid."""
    start = frame.square((0, 0))
    end = frame.square((surface.get_width() - 1, surface.get_height() - 1))
    for layer, cells in stroke.cells.items():
        for at, glyph in cells.items():
            seen = start.x <= at.x <= end.x and start.y <= at.y <= end.y
            if seen and at in parsed and parsed.glyph(layer, at) != glyph:
                picture = cell_picture(layer, glyph, frame.px, parsed.legend)
                picture.set_alpha(OPAQUE)
                surface.blit(picture, frame.at(at))


def _draw_swatch(surface: Surface, frame: Frame, at: Square, pattern: Pattern) -> None:
    surface.blit(swatch(pattern, frame.px), frame.at(at), special_flags=PREMULTIPLIED)


def _draw_thing(
    surface: Surface, frame: Frame, at: Square, kind: Standing, values: Mapping[str, Any], parsed: ParsedMap
) -> None:
    if kind == "items":
        surface.blit(tokens.parcel(frame.px), frame.at(at), special_flags=PREMULTIPLIED)
        return
    side: Side = next((side for side in SIDES if side == values.get("side")), "neutral")
    facing: Facing = values.get("facing", "S")
    template = parsed.template(values.get("template"))
    token, _ = tokens.token(side, template.figure if template else "", facing, frame.px)
    picture = tokens.dimmed(token, 0.8)
    surface.blit(picture, picture.get_rect(center=frame.centre(at)), special_flags=PREMULTIPLIED)
