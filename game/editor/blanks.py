"""Emptying squares."""

from collections.abc import Collection, Iterable

from game.board.squares import Square
from game.editor.layers import LayerName
from game.editor.sheet import BLANK, GROUND, Sheet
from game.editor.stroke import Stroke


def erased(sheet: Sheet, squares: Iterable[Square], layers: Collection[LayerName]) -> Stroke:
    """Nothing drawn, no zone, unit or item any more on some squares of some layers."""
    stroke, gone = Stroke(), [at for at in squares if at in sheet]
    for layer in GROUND:
        if layer in layers:
            stroke.paint(layer, gone, BLANK[layer])
    if "zones" in layers:
        for zone in sheet.zones:
            if inside := zone.squares.intersection(gone):
                stroke.zone(zone.name, inside, inside=False)
    if "units" in layers:
        _remove_things(stroke, sheet, frozenset(gone))
    return stroke


def _remove_things(stroke: Stroke, sheet: Sheet, gone: frozenset[Square]) -> None:
    for unit in sheet.units:
        if unit.at and unit.at in gone:
            stroke.put("units", unit.at, None)
    for item in sheet.items:
        if item.at and item.at in gone:
            stroke.put("items", item.at, None)
