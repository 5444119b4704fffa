"""A map that came back from Tiled over the text that it went out from: comments and layout stay (M-04)."""

from collections import defaultdict
from typing import get_args

from game.board.board import Board
from game.board.squares import Square
from game.errors import BadMap
from game.files.draft import Draft
from game.files.ground import Layer, drawing
from game.files.maptext import MapFile


def kept(old: MapFile, new: MapFile) -> MapFile:
    """The new map in the old one's text, if they differ only in what is drawn and where units stand.

    Otherwise the new one as it is, without the comments of the old one.
    """
    if old.scenario == new.scenario:
        return old
    if _size(old) != _size(new):
        return new
    draft = Draft(old)
    for layer in get_args(Layer):
        for glyph, squares in _changes(layer, old.scenario.board, new.scenario.board).items():
            draft.paint(layer, squares, glyph)
    stood = {unit.id: unit for unit in old.scenario.placements}
    for unit in new.scenario.placements:
        before = stood.get(unit.id, unit)
        if (before.at, before.facing) != (unit.at, unit.facing):
            draft.move(unit.id, unit.at, unit.facing if unit.facing != before.facing else None)
    try:
        made = draft.finish()
    except BadMap:  # a glyph that only the new map has
        return new
    return made if made.scenario == new.scenario else new


def _size(map_file: MapFile) -> tuple[int, int]:
    return map_file.scenario.board.width, map_file.scenario.board.height


def _changes(layer: Layer, old: Board, new: Board) -> dict[str, list[Square]]:
    """The squares that another glyph is drawn into, by that glyph."""
    changes = defaultdict[str, list[Square]](list)
    pairs = zip(new.squares(), drawing(old, layer), drawing(new, layer), strict=True)
    for square, before, after in pairs:
        if before != after:
            changes[after].append(square)
    return changes
