"""Carrying what some squares hold to others: moved, flipped or turned, everything with its comments."""

from collections.abc import Collection

from game.board.squares import Square
from game.editor.blanks import erased
from game.editor.layers import LayerName
from game.editor.sheet import GROUND, Sheet
from game.editor.stroke import Move, Stroke
from game.editor.ways import Turn, Way, bounds, turned


def carried(sheet: Sheet, squares: Collection[Square], way: Way, layers: Collection[LayerName]) -> Stroke:
    """What squares hold on some layers goes where `way` leads, and what was there before is gone."""
    ground = erased(sheet, squares, [layer for layer in layers if layer != "units"])
    for layer in GROUND:
        if layer in layers:
            ground.cells[layer] |= {way.square(at): sheet.glyph(layer, at) for at in squares}
    if "zones" in layers:
        for zone in sheet.zones:
            if inside := zone.squares.intersection(squares):
                ground.zone(zone.name, map(way.square, inside), inside=True)
    if "units" in layers:
        _carry_things(ground, sheet, squares, way)
    return ground


def _carry_things(stroke: Stroke, sheet: Sheet, squares: Collection[Square], way: Way) -> None:
    for unit in sheet.units:
        if unit.at and unit.at in squares:
            stroke.moves["units", unit.number] = Move(way.square(unit.at), way.facing(unit.facing))
    for item in sheet.items:
        if item.at and item.at in squares:
            stroke.moves["items", item.number] = Move(way.square(item.at))


def turning(sheet: Sheet, squares: Collection[Square], turn: Turn) -> Way | None:
    """How a selection is flipped or turned in its place; None when it does not fit on the board so."""
    x, y, width, height = bounds(squares)
    wide, high = (height, width) if turn == "turn" else (width, height)
    if wide > sheet.width or high > sheet.height:
        return None
    left, top = min(x, sheet.width - wide), min(y, sheet.height - high)
    inner = turned(turn, width, height)
    # first to 0,0, then turned there, then to its place
    return inner.shifted(
        left - inner.xx * x - inner.xy * y,
        top - inner.yx * x - inner.yy * y,
    )
