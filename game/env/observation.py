"""What a side sees of a match as planes: arrays of the board's shape with values from 0 to 1."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.board.board import Board
from game.board.squares import STEPS
from game.board.terrain import Shelter, Sight
from game.rules.knowledge import known, ours
from game.rules.scenario import Plot
from game.rules.state import AnyState
from game.rules.system import AnySystem
from game.rules.turns import prompt
from game.rules.units import Side, Unit, enemies, friends

GROUND = {
    "barrier": "nobody can enter it",
    "slow": "to enter it costs more than 1",
    "veil": "0.5 partial, 1 total concealment behind it",
    "solid": "it blocks lines of sight",
    "cover": "0.5 a low wall's, 1 a wall's cover behind it",
    "hazard": "it hurts who enters it",
    "pit": "it is deeper than the ground beside it",
    "interact": "it can be opened, closed, tipped over or pressed",
    "height": "levels above the lowest, a tenth each",
    "dark": "0.5 dim, 1 dark",
    "smoke": "rounds that smoke still lies there, a tenth each",
}
AIMS = {
    "own_aim": "a zone that wins for one's own side",
    "foe_aim": "a zone that wins for the enemies",
    "task": "where a task can be tried",
    "item": "a thing lies there",
}
UNITS = {
    "own": "a unit of one's own side",
    "friend": "a unit of a friendly side",
    "neutral": "a unit that is nobody's enemy",
    "foe": "an enemy that the side knows to stand there",
    "memory": "an enemy where it was seen last",
    "slot": "the place of the unit in the encoding, as a share of all",
    "health": "what it has left of its health",
    "asked": "it may act, or is asked, now",
    "left": "the actions that it has left, a fifth each",
    "east": "where it looks: 0 west, 1 east",
    "south": "where it looks: 0 north, 1 south",
    "hidden": "it is hidden from somebody",
}
MATCH = {
    "turn": "the turn as a share of the last one",
    "phase": "the phase as a share of all phases",
    "deciding": "a decision waits, else a turn",
    "squad": "the side is the squad",
}
PLANES = (*GROUND, *AIMS, *UNITS, *MATCH)
"""The names of all planes in their order; the tables say what each tells."""

Planes = NDArray[np.float32]


class Observer:
    """Makes observations of a system's matches, of shape (height, width, planes); `units` are the slots."""

    def __init__(self, system: AnySystem, units: tuple[str, ...]) -> None:
        self._system = system
        self._slots = {unit: (place + 1) / len(units) for place, unit in enumerate(units)}

    def planes(self, view: AnyState, side: Side) -> Planes:
        """A position as a side knows it."""
        board = view.board
        planes = np.zeros((board.height, board.width, len(PLANES)), np.float32)
        planes[:, :, : len(GROUND)] = _ground(board)
        start = len(GROUND)
        planes[:, :, start : start + len(AIMS)] = _aims(view, side)
        start += len(AIMS)
        now = prompt(self._system, view)
        asked = frozenset(now.units) if now and now.side == side else frozenset()
        for unit in view.units:
            if unit.conscious:
                planes[unit.at.y, unit.at.x, start : start + len(UNITS)] = self._unit(view, side, unit, asked)
        start += len(UNITS)
        planes[:, :, start:] = (
            min(view.clock.turn / view.turn_limit, 1.0),
            (view.clock.phase + 1) / len(self._system.phases),
            bool(now and now.grant.choices),
            side == "squad",
        )
        return planes

    def _unit(self, view: AnyState, side: Side, unit: Unit, asked: frozenset[str]) -> tuple[float, ...]:
        """What the planes of a unit are on its square."""
        foe = enemies(unit.side, side)
        seen = not foe or known(view, side, unit)
        left, full = self._system.health(unit)
        east, south = STEPS[unit.facing]
        return (
            ours(side, unit) and unit.side == side,
            unit.side != side and friends(unit.side, side),
            unit.side == "neutral",
            foe and seen,
            foe and not seen,
            self._slots.get(unit.id, 0.0),
            min(max(left / full, 0.0), 1.0) if full else 0.0,
            unit.id in asked,
            min(max(self._system.bot.left(unit), 0) / 5, 1.0) if unit.side == side else 0.0,
            (east + 1) / 2,
            (south + 1) / 2,
            bool(unit.hidden_from),
        )


@lru_cache(maxsize=256)
def _ground(board: Board) -> Planes:
    rows = {glyph: _terrain(board, glyph) for glyph in set(board.ground)}
    kinds = np.array([rows[glyph] for glyph in board.ground], np.float32)
    heights = np.frombuffer(board.heights, np.uint8).astype(np.float32)
    light = np.frombuffer(board.light, np.uint8) / np.float32(2)
    smoke = np.frombuffer(board.smoke, np.uint8) / np.float32(10)
    lifted = np.minimum((heights - heights.min()) / 10, 1)
    flat = np.column_stack((kinds, lifted, light, np.minimum(smoke, 1)))
    return flat.reshape(board.height, board.width, len(GROUND)).astype(np.float32)


def _terrain(board: Board, glyph: str) -> tuple[float, ...]:
    terrain = board.kind(glyph)
    return (
        terrain.barrier,
        (terrain.cost or 1) > 1,
        min(terrain.sight / Sight.TOTAL, 1.0) if not terrain.solid else 0.0,
        terrain.solid,
        terrain.cover / Shelter.SOLID,
        terrain.hazard,
        terrain.pit > 0,
        terrain.interact,
    )


def _aims(view: AnyState, side: Side) -> Planes:
    items = tuple(item.at for item in view.items)
    return _marked(view.plot, side, items, view.board.height, view.board.width)


@lru_cache(maxsize=256)
def _marked(plot: Plot[Any], side: Side, items: tuple[Any, ...], height: int, width: int) -> Planes:
    planes = np.zeros((height, width, len(AIMS)), np.float32)
    for victory in plot.victory:
        if victory.zone:
            plane = 0 if friends(victory.side, side) else 1
            for square in plot.zone(victory.zone).squares:
                planes[square.y, square.x, plane] = 1
    for plane, squares in ((2, tuple(task.at for task in plot.tasks)), (3, items)):
        for square in squares:
            planes[square.y, square.x, plane] = 1
    return planes
