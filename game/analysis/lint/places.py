"""Checks of the lint: zones and units to which no way leads, doors that lead nowhere (M-07)."""

from collections.abc import Iterable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from game.analysis.lint.survey import Finding, Survey, is_door
from game.board.board import Board
from game.board.paths import step_cost
from game.board.squares import Facing, Square
from game.rules.scenario import Placement, Zone
from game.rules.sides import Side, friends

FIGHTERS: tuple[Side, ...] = ("squad", "opposition", "ally")
"""Whose ways count to a zone of nobody's."""

STRAIGHT: tuple[Facing, ...] = ("N", "E", "S", "W")


def unreachable_zones(survey: Survey) -> tuple[Finding, ...]:
    """Zones with squares to which nobody comes whose zone it is; a label may lie on what nobody enters."""
    found = []
    for zone in survey.scenario.zones:
        units = survey.of(*((zone.side,) if zone.side else FIGHTERS))
        inside = survey.enterable(zone.squares)
        missed = _missed(survey.reached(units), inside)
        if not inside and zone.kind != "label":
            text = f'nobody can stand in the {zone.kind} zone "{zone.name}"'
            found.append(Finding("zone-unreachable", text, zone.squares))
        elif units and missed:
            found.append(Finding("zone-unreachable", _no_way(zone, missed, inside), missed))
    return tuple(found)


def _missed(field: NDArray[np.bool_], squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(square for square in squares if not field[square.y, square.x])


def _no_way(zone: Zone, missed: tuple[Square, ...], inside: tuple[Square, ...]) -> str:
    who = f"the {zone.side}" if zone.side else "anybody"
    part = "" if len(missed) == len(inside) else f"{len(missed)} of {len(inside)} squares of "
    return f'no way on foot leads {who} to {part}the {zone.kind} zone "{zone.name}"'


def unreachable_units(survey: Survey) -> tuple[Finding, ...]:
    """Units to which nobody comes but their friends; of a neutral, nobody at all."""
    found = []
    for unit in survey.everybody:
        others = [one for one in survey.everybody if one != unit and not friends(one.side, unit.side)]
        if others and _missed(survey.reached(others), [unit.at]):
            found.append(Finding("unit-unreachable", _cut_off(unit), (unit.at,)))
    return tuple(found)


def _cut_off(unit: Placement) -> str:
    who = "no enemy" if unit.side != "neutral" else "nobody"
    return f"no way on foot leads to {unit.id}: {who} can come near"


def doors_to_nowhere(survey: Survey) -> tuple[Finding, ...]:
    """Doors, side by side or alone, that one cannot go through: there is no way on from them but back."""
    board = survey.scenario.board
    kinds = {glyph for glyph in set(board.ground) if is_door(board, glyph)}
    doors = (square for square, glyph in zip(board.squares(), board.ground, strict=True) if glyph in kinds)
    found = []
    for door in _joined(doors):
        if len(_joined(_beyond(survey.opened, door))) < 2:
            first = min(door, key=lambda square: (square.y, square.x))
            name = survey.scenario.board.terrain(first).name
            found.append(Finding("door-nowhere", f"the {name} at {first} leads nowhere", tuple(sorted(door))))
    return tuple(found)


def _beyond(board: Board, door: set[Square]) -> set[Square]:
    """The squares beside a door that one can stand in, and from there into the door or out of it to there."""
    beside = {square.step(facing) for square in door for facing in STRAIGHT} - door
    return {
        out
        for out in beside
        if out in board
        and board.terrain(out).cost is not None
        and any(map(partial(_joins, board, out), door))
    }


def _joins(board: Board, a: Square, b: Square) -> bool:
    """Whether a step leads from a square to the other, in either direction."""
    return step_cost(board, a, b) is not None or step_cost(board, b, a) is not None


def _joined(squares: Iterable[Square]) -> list[set[Square]]:
    """Squares in pieces that hang together side by side."""
    left, pieces = set(squares), list[set[Square]]()
    while left:
        piece, edge = set[Square](), [min(left)]
        while edge:
            square = edge.pop()
            if square in left:
                left.remove(square)
                piece.add(square)
                edge += [square.step(facing) for facing in STRAIGHT]
        pieces.append(piece)
    return pieces
